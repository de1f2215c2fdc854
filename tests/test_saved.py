"""A game that was saved in the middle of anything goes on as if it had not been; one that was taken back, as if it had
not been played; and one that somebody has damaged is refused in words."""

from __future__ import annotations

import random

import pytest

from adjudicate.engine.game import Game
from adjudicate.model.chance import Addresses, Chance
from adjudicate.model.problem import IllegalCommand
from damaging import campaign
from going_on import GAMES, compare, give, saved

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
