"""What holds in every skirmish, looked for by playing many of them at random.

The long campaign of a thousand games: ``PYTHONPATH=tests python tests/anno1666/test_properties.py 1000``.
"""

from __future__ import annotations

import random
import sys
import traceback

import pytest

from adjudicate.engine.game import Game, state_digest
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.cards import DECK
from adjudicate.games.anno1666.decks import deck_of
from adjudicate.games.anno1666.pending import Working
from adjudicate.games.anno1666.state import State
from adjudicate.model.command import Command
from adjudicate.model.problem import IllegalCommand, Invalid
from skirmishes import RULES, game_of, listed, play

FEW = range(3)
MET = (101,)
"""Games that have met something rare: a winner that dies before the loser finds no way to retreat."""


def invariants(state: State) -> None:
    """Every card is in one place; nobody shares a space but in passing; who is dead is gone."""
    for piles in state.piles.values():
        everywhere = [*piles.hand, *piles.discard, *piles.play, *deck_of(piles)]
        assert sorted(everywhere) == sorted(DECK)
    moving = {each.figure for each in state.pending if isinstance(each, Movement)}
    spaces = [figure.at for figure in state.standing() if figure.id not in moving]
    assert len(set(spaces)) == len(spaces)
    for figure in state.figures.values():
        assert figure.wounds < state.card(figure).death
        assert 0 <= figure.parried <= state.card(figure).fencing
        assert figure.at and state.grid.kind(state.grid.number(figure.at)) != 1
    assert [each.n for each in state.pending] == sorted({each.n for each in state.pending})


def sound(seed: int) -> None:
    """A game ends, and every position in it is sound and can be written down and begun again."""
    game = game_of(seed)
    count = len(game.state.figures)
    for number, _ in enumerate(play(game, seed)):
        invariants(game.state)
        assert len(game.state.figures) + len(game.state.removed) == count, "a figure was lost or made"
        if number % 13 == 0:
            again = RULES.setup(*RULES.scenario_of(game.state))
            assert again.plain() == game.state.plain()
            assert RULES.decisions(again) == RULES.decisions(game.state)
    assert RULES.result(game.state).over
    assert not game.chance.owners_left()


@pytest.mark.parametrize("seed", [*range(24), *MET])
def test_a_random_skirmish_ends_and_every_position_in_it_is_sound(seed: int) -> None:
    sound(seed)


@pytest.mark.parametrize("seed", FEW)
def test_what_is_listed_as_legal_is_accepted(seed: int) -> None:
    game, dice = game_of(seed), random.Random(seed)
    for played in play(game, seed):
        if dice.random() > 0.1:
            continue
        commands = list(RULES.legal(played.before))
        assert len({(command.verb, command.action) for command in commands}) == len(commands)
        for command in dice.sample(commands, min(10, len(commands))):
            fork = Game(RULES, played.before, game.chance.fork(), live=True)
            fork.give(Command("c9999", command.player, command.action))
            invariants(fork.state)


@pytest.mark.parametrize("seed", FEW)
def test_a_refusal_changes_nothing(seed: int) -> None:
    """Commands that were legal at another time, or for another figure, given now."""
    game, dice = game_of(seed), random.Random(seed)
    earlier: list[Command] = []
    refused = 0
    for _ in play(game, seed):
        if RULES.decisions(game.state):
            earlier += dice.sample(found := listed(game), min(2, len(found)))
        for command in dice.sample(earlier, min(3, len(earlier))):
            before, state = state_digest(RULES, game.state), game.state.copy()
            verdict = None
            try:
                verdict = RULES.check(game.state, command)
                RULES.apply(state, command._replace(id="c9999"), game.chance.fork())
            except (IllegalCommand, Invalid) as problem:
                refused += 1
                if isinstance(problem, IllegalCommand):
                    assert verdict == problem.illegal
                assert state_digest(RULES, game.state) == before
            else:
                assert verdict is None
    assert refused > 30


@pytest.mark.parametrize("seed", FEW)
def test_nobody_sees_the_other_ones_cards(seed: int) -> None:
    game = game_of(seed)
    for _ in play(game, seed):
        for player, other in (("red", "blue"), ("blue", "red")):
            seen = RULES.view(game.state, player)
            assert set(seen.piles[other].hand) <= {"?"}
            assert len(seen.piles[other].hand) == len(game.state.piles[other].hand)
            assert seen.piles[player] == game.state.piles[player]


def test_a_special_rule_in_the_middle_goes_on_from_where_it_was_written_down() -> None:
    """A position in which a special rule waits for a player is saved, begun again, and played on to the same end."""
    found = 0
    for seed in range(2, 30, 3):
        game, dice = game_of(seed), random.Random(seed)
        for _ in play(game, seed):
            if not any(isinstance(each, Working) for each in game.state.pending):
                continue
            found += 1
            command = dice.choice(listed(game))._replace(id="c9999")
            ends = []
            for state in (game.state, RULES.setup(*RULES.scenario_of(game.state))):
                fork = Game(RULES, state, game.chance.fork(), live=True)
                fork.give(command)
                ends.append(state_digest(RULES, fork.state))
            assert ends[0] == ends[1]
    assert found > 20


def campaign(first: int, number: int) -> int:
    """Plays many games; how many went wrong, each told with its seed."""
    wrong = 0
    for seed in range(first, first + number):
        try:
            sound(seed)
        except Exception:
            wrong += 1
            print(f"seed {seed}:\n{traceback.format_exc()}", flush=True)
    print(f"{number} skirmishes from seed {first}: {number - wrong} ended, every position sound; {wrong} did not")
    return wrong


if __name__ == "__main__":
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    sys.exit(bool(campaign(first, int(sys.argv[1]))))
