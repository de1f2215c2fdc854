"""What holds in every Arkendom battle, looked for by playing many of them at random."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import battles
from adjudicate.engine.game import Game, state_digest
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command
from adjudicate.model.problem import BadResult, Illegal, IllegalCommand, Invalid
from adjudicate.model.record import tag_of
from battles import RULES, any_action, coins_for, game_of, invariants, listed, play, same_digest, through_a_file, worth

QUICK = [(name, seed) for name in battles.SCENARIOS for seed in range(20)]
FEW = [(name, seed) for name in battles.SCENARIOS for seed in range(3)]


@pytest.mark.parametrize(("name", "seed"), QUICK)
def test_a_random_battle_ends_and_every_position_in_it_is_sound(name: str, seed: int) -> None:
    game = game_of(name, seed)
    count = len(game.state.units)
    for _ in play(game, seed):
        invariants(game.state)
        assert len(game.state.units) + len(game.state.removed) == count, "a unit was lost or made"
    assert RULES.result(game.state).over
    assert not game.chance.owners_left()


@pytest.mark.parametrize(("name", "seed"), QUICK)
def test_no_wound_and_no_coin_is_lost_or_made(name: str, seed: int) -> None:
    game = game_of(name, seed)
    for played in play(game, seed):
        before, after = played.before, game.state
        _wounds_add_up(before, after, played.outcome.events)
        income = sum(
            event.values["amount"]
            for event in played.outcome.events
            if event.kind == "income" and event.values["resource"] == "silver"
        )
        counted = sum(event.values["silver"] for event in played.outcome.events if event.kind == "counted")
        unpaid = sum(
            coins_for(after, gone.card)
            for name, gone in after.removed.items()
            if name not in before.removed and not gone.by
        )
        assert worth(after) == worth(before) + income + counted - unpaid
    for army in game.state.armies.values():
        assert army.points == army.silver // 20 and army.nuggets == army.gems == 0


def _wounds_add_up(before: State, after: State, events: list) -> None:
    suffered: dict[str, int] = {}
    for event in events:
        if event.kind == "wounded":
            suffered[event.values["unit"]] = suffered.get(event.values["unit"], 0) + event.values["wounds"]
    for name, unit in before.units.items():
        total = unit.wounds + suffered.get(name, 0)
        if name in after.units:
            assert after.units[name].wounds == total
        else:
            assert total > before.card(unit).bar.circles, f"{name} was removed before its bar was full"


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_what_is_listed_as_legal_is_accepted(name: str, seed: int) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    for played in play(game, seed, listed):
        if dice.random() > 0.1:
            continue
        commands = list(RULES.legal(played.before))
        assert len({(command.verb, command.action) for command in commands}) == len(commands), (
            "a command is listed twice"
        )
        for command in dice.sample(commands, min(25, len(commands))):
            fork = Game(RULES, played.before, game.chance.fork(), live=True)
            fork.give(Command("c9999", command.player, command.action))
            invariants(fork.state)


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_check_and_apply_agree_and_a_refusal_changes_nothing(name: str, seed: int) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    refused = 0
    for _ in play(game, seed):
        waiting = RULES.decisions(game.state)
        for _ in range(4 if waiting else 1):
            player = dice.choice([*game.state.armies, *([waiting[-1].player] * 3 if waiting else [])])
            command = Command("c9999", player, any_action(dice, game.state, dice.choice((player, ""))))
            before = state_digest(RULES, game.state)
            verdict = _verdict(game.state, command)
            state, chance = game.state.copy(), game.chance.fork()
            try:
                RULES.apply(state, command, chance)
            except (IllegalCommand, Invalid) as problem:
                refused += 1
                assert verdict is not None, f"{command} passes check, but apply refuses it: {problem}"
                if isinstance(problem, IllegalCommand):
                    assert verdict == problem.illegal
                assert state_digest(RULES, state) == before, "a refused command changed the state it was given"
            else:
                assert verdict is None, f"{command} is refused by check ({verdict}), but apply takes it"
                invariants(state)
                assert tag_of(type(command.action)) in waiting[-1].verbs
            assert state_digest(RULES, game.state) == before
    assert refused > 100


def _verdict(state: State, command: Command) -> Illegal | str | None:
    try:
        return RULES.check(state, command)
    except Invalid as problem:
        return problem.reason


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_undo_gives_the_position_back(name: str, seed: int) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    line: list[tuple[str, str]] = []
    for played in play(game, seed):
        line.append((played.command.id, state_digest(RULES, played.before)))
        if dice.random() < 0.15:
            fork = game.fork()
            back = dice.randint(1, min(6, len(line)))
            fork.undo(line[-back][0])
            assert fork.digest() == line[-back][1]


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_every_position_can_be_written_and_read_back(name: str, seed: int, tmp_path: Path) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    for _ in play(game, seed):
        waiting = RULES.decisions(game.state)
        unusual = bool(game.state.pending) or (waiting and waiting[-1].kind not in ("activation", "pass"))
        if unusual or dice.random() < 0.1:
            again = through_a_file(game.state, tmp_path)
            assert same_digest(again, game.state)
            assert RULES.decisions(again) == waiting


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_a_recorded_log_gives_the_same_battle(name: str, seed: int) -> None:
    game = game_of(name, seed)
    facts: dict[str, list] = {}
    log: list[tuple[Command, str]] = []
    for played in play(game, seed):
        for owner, used in played.outcome.facts.items():
            facts.setdefault(owner, []).extend(used)
        log.append((played.command, game.digest()))
    again = Game(RULES, battles.start(name), Chance(), live=True)
    for command, digest in log:
        again.give(command, facts.get(command.id, ()))
        assert again.digest() == digest
    assert not again.chance.owners_left()


def test_recorded_results_are_needed_and_none_may_be_left() -> None:
    game = game_of("ford", 5)
    rolled = next(played for played in play(game, 5) if any(played.outcome.facts.values()))
    (used,) = rolled.outcome.facts.values()
    for wrong, reason in (((), "no result"), ((*used, used[0]), "left over")):
        other = Game(RULES, rolled.before, Chance(), live=True)
        with pytest.raises(BadResult, match=reason):
            other.give(rolled.command, wrong)
        assert same_digest(other.state, rolled.before)


def test_a_battle_is_the_same_whatever_the_hash_seed(tmp_path: Path) -> None:
    script = (
        "import battles\n"
        "game = battles.game_of('ridge', 11)\n"
        "for played in battles.play(game, 11): print(game.digest(), [str(c) for c in played.outcome.events])\n"
    )
    answers = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(battles.__file__).parent)}
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
        answers.add(done.stdout)
    assert len(answers) == 1 and answers.pop()
