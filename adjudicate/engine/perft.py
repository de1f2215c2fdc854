"""Counts the legal command sequences of a position: a check that the legal list and the rules agree, and a figure that
another program can compare itself with.

A sequence is of commands that somebody gives; what leaves no choice is carried out in between and not counted. Results
are drawn by address, one for each command; or all that can come are gone through, and each counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod
from typing import NamedTuple

from adjudicate.engine.game import Game
from adjudicate.model.chance import Because, Chance, Die, Roll, Wanted
from adjudicate.model.command import Command, words

MOST_PERMUTED = 7


class TooManyOutcomes(Exception):
    """A command whose results are too many to go through."""


class Divided(NamedTuple):
    """A first command, and how many sequences begin with it."""

    command: Command
    sequences: int


class Enumerated(Chance):
    """Gives the results that *script* says: which of all that can come, for each that is asked for; the first where it
    says nothing. ``taken``: what was given, and out of how many. Dice of one kind that were rolled together come in no
    order. More than *most* for one roll: :class:`TooManyOutcomes`."""

    def __init__(self, script: Iterable[int], most: int) -> None:
        super().__init__()
        self._script = list(script)
        self._most = most
        self.taken: list[tuple[int, int]] = []

    def roll(self, owner: str, purpose: str, wanted: Wanted, because: Because = ()) -> Roll:
        """One of all rolls of the dice *wanted*."""
        asked = {group: (die, count) for group, (die, count) in wanted.items() if count}
        self._must_be_few(purpose, prod(_faces(die, count) for die, count in asked.values()))
        rolls = _rolls(asked)
        return rolls[self._choose(len(rolls))]

    def draw(self, owner: str, purpose: str, cards: Iterable[str], count: int) -> tuple[str, ...]:
        """One of all draws from the pile."""
        pile = sorted(cards)
        if len(pile) > MOST_PERMUTED and count:
            self._must_be_few(purpose, prod(range(len(pile) - count + 1, len(pile) + 1)))
        draws = sorted(set(permutations(pile, count)))
        self._must_be_few(purpose, len(draws))
        return draws[self._choose(len(draws))]

    def following(self) -> list[int] | None:
        """The script of the next results; ``None`` after the last."""
        script = [choice for choice, _ in self.taken]
        while script:
            if script[-1] + 1 < self.taken[len(script) - 1][1]:
                script[-1] += 1
                return script
            script.pop()
        return None

    def _choose(self, many: int) -> int:
        place = len(self.taken)
        choice = self._script[place] if place < len(self._script) else 0
        self.taken.append((choice, many))
        return choice

    def _must_be_few(self, purpose: str, many: int) -> None:
        if many > self._most:
            raise TooManyOutcomes(f"{purpose} has {many:,} results, more than {self._most:,}")


def _faces(die: Die, count: int) -> int:
    """How many different rolls of *count* such dice there are."""
    return comb(len(set(die.faces)) + count - 1, count)


def _rolls(asked: Mapping[str, tuple[Die, int]]) -> list[Roll]:
    groups = [combinations_with_replacement(dict.fromkeys(die.faces), count) for die, count in asked.values()]
    return [Roll(dict(zip(asked, faces, strict=True))) for faces in product(*groups)]


def divide(game: Game, depth: int, most: int | None) -> Iterator[Divided]:
    """The first commands of a position, each with the number of sequences of *depth* commands that begin with it.
    *game* must be live. *most* results of a roll are gone through; ``None`` draws them from the game's seed."""
    game.settle()
    for command in list(game.ruleset.legal(game.state)):
        yield Divided(command, _after(game, command, depth, 1, most))


def _sequences(game: Game, depth: int, ply: int, most: int | None) -> int:
    if not depth:
        return 1
    commands = list(game.ruleset.legal(game.state))
    return sum(_after(game, command, depth, ply, most) for command in commands)


def _after(game: Game, command: Command, depth: int, ply: int, most: int | None) -> int:
    named = command._replace(id=f"c{ply}")
    return sum(_sequences(after, depth - 1, ply + 1, most) for after in _outcomes(game, named, most))


def _outcomes(game: Game, command: Command, most: int | None) -> Iterator[Game]:
    """The game after *command*, once for each result that it can have."""
    if most is None:
        yield _given(game.fork(), command)
        return
    script: list[int] | None = []
    while script is not None:
        after = game.fork()
        after.chance = chance = Enumerated(script, most)
        yield _given(after, command)
        script = chance.following()


def _given(game: Game, command: Command) -> Game:
    try:
        game.give(command)
        game.settle()
    except TooManyOutcomes as problem:
        raise TooManyOutcomes(f"{words(command.action)}: {problem}") from None
    return game
