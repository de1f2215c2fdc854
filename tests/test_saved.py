"""A game that was saved in the middle of anything goes on as if it had not been; one that was taken back, as if it had
not been played; and one that somebody has damaged is refused in words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicate.cli.main import cli
from adjudicate.cli.verifying import verify_file
from adjudicate.engine.game import Game
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.model.chance import Addresses, Chance
from adjudicate.model.command import Command
from adjudicate.model.log import Checkpoint, DiceSource, GivenCommand, Replay, Where
from adjudicate.model.problem import IllegalCommand
from damaging import campaign
from going_on import GAMES, compare, give, saved

NOWHERE = Where(0, 0)
SEEDS = {"anno1666": 4, "arkendom": 1, "whole": 1}


@pytest.mark.parametrize("live", [True, False], ids=["live", "replay"])
@pytest.mark.parametrize("kind", GAMES)
def test_a_saved_game_goes_on_like_the_one_that_was_not(kind: str, live: bool) -> None:
    for seed in range(SEEDS[kind]):
        assert compare(kind, seed, live, every=1 if kind == "anno1666" else 5)


def test_a_second_result_is_not_the_first_one_again() -> None:
    """Without what was asked for, the results of a command under way would be drawn from the addresses of before."""
    found = 0
    for seed in range(30):
        for game, command in GAMES["anno1666"](seed):
            if command is None or not game.addresses.asked:
                continue
            again = saved(game)
            assert again.addresses == game.addresses
            again.chance.resume(())
            owner, purpose, _ = game.addresses.asked[0]
            pile = [str(number) for number in range(30)]
            drawn = [each.chance.fork().draw(owner, purpose, pile, 5) for each in (game, saved(game), again)]
            assert drawn[1] == drawn[0] != drawn[2]
            found += 1
            break
    assert found > 20
    assert Addresses().asked == ()


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_taken_back_leaves_no_trace(kind: str) -> None:
    dice = random.Random(kind)
    for seed in range(SEEDS[kind]):
        course = GAMES[kind](seed)
        first, _ = next(course)
        start, seed_of_dice = first.state, first.chance.seed
        commands = [command for _, command in course if command is not None]
        for live in (True, False):
            plain, undone = (Game(first.ruleset, start, Chance(seed_of_dice), live=live) for _ in range(2))
            _undoing(plain, undone, commands, dice)


def _undoing(plain: Game, undone: Game, commands: list, dice: random.Random) -> None:
    """The same commands in both games, as far as they are legal where what stands for an answer is implied; in one of
    them, now and then, others before, which are taken back."""
    for number, command in enumerate(commands):
        if undone.decision() is not None and dice.random() < 0.3:
            _there_and_back(undone, 5000 + 10 * number, dice)
            assert (undone.digest(), undone.addresses) == (plain.digest(), plain.addresses)
        try:
            did = give(plain, command)
        except IllegalCommand:
            assert number > 5
            return
        again = give(undone, command)
        assert (again.digest, again.results()) == (did.digest, did.results())


def _there_and_back(game: Game, number: int, dice: random.Random) -> None:
    first = None
    for place in range(dice.randint(1, 5)):
        legal = list(game.ruleset.legal(game.state)) if game.decision() else []
        if not legal:
            break
        command = dice.choice(legal)._replace(id=f"c{number + place}")
        game.give(command)
        first = first or command.id
    if first:
        game.undo(first)


@pytest.mark.parametrize("kind", GAMES)
def test_a_damaged_position_is_read_or_refused_in_words(kind: str) -> None:
    found, defects = campaign(kind, 300)
    assert not defects
    assert min(found["refused"], found["played"]) > 30


@pytest.mark.parametrize("notation", ["xml", "txt"])
@pytest.mark.parametrize("kind", ["anno1666", "arkendom"])
def test_results_of_a_command_under_way_are_recorded_in_a_game_that_begins_in_its_middle(
    kind: str, notation: str, tmp_path: Path
) -> None:
    """A game from a saved position is completed by ``replay -o``; the complete one needs no seed to end the same."""
    found = 0
    for seed in range(6):
        start, commands, ends = _from_the_middle(kind, seed)
        if start is None:
            continue
        log, whole = tmp_path / "log.xml", tmp_path / f"whole.{notation}"
        header = Replay(1, start.ruleset.name, start.ruleset.version, start.chance.seed.game)
        dice = DiceSource(start.chance.seed.seed.hex())
        inside = scenario_nodes(start.ruleset, *start.ruleset.scenario_of(start.state))
        entries = [*(GivenCommand(each, (), NOWHERE, "") for each in commands), Checkpoint(ends, NOWHERE)]
        log.write_text("\n".join(replay_lines(header._replace(dice=dice), start.ruleset, entries, scenario=inside)))
        done = CliRunner().invoke(cli, ["replay", str(log), "-o", str(whole)])
        assert done.exit_code == 0, done.output
        text = whole.read_text("utf-8")
        assert "under-way" in text
        whole.write_text("".join(line for line in text.splitlines(True) if "seed" not in line), "utf-8")
        verdict = verify_file(str(whole))
        assert verdict.first is None, verdict.first
        whole.write_text(re.sub('(under-way (command=")?c)', r"\g<1>9", text), "utf-8")
        assert "is not under way here" in verify_file(str(whole)).first.found.reason
        found += 1
    assert found > 1


def _from_the_middle(kind: str, seed: int) -> tuple[Game | None, list[Command], str]:
    """A game saved where the results of a command that is under way come under the next command; what is given until
    that is over, and the digest then."""
    start, given = None, []
    owners: set[str] = set()
    before = None
    for game, command in GAMES[kind](seed):
        if command is not None and start is None and before is not None:
            owners = set(before.ruleset.open_owners(before.state))
            did = give(again := saved(before), command)
            if any(owners & set(facts) for _, facts in did.results()):
                start, given = saved(before), [command]
                before = again
        elif command is not None and start is not None:
            give(before, command)
            given.append(command)
        if start is not None:
            if not owners & set(before.ruleset.open_owners(before.state)) or len(given) > 30:
                return start, given, before.digest()
        else:
            before = saved(game) if game.ruleset.open_owners(game.state) else None
    return None, [], ""
