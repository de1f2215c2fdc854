"""Going on from a saved position: a game that was saved at any place, as a scenario in XML, and read again, goes on
like the one that was not, with the same commands, seed and name.

The long campaign: ``PYTHONPATH=tests python tests/going_on.py anno1666 1000`` (or ``arkendom``, ``whole``; a second
number is the first seed).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import battles
import skirmishes
import whole_games
from adjudicate.engine.game import Game, Outcome
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.logwrite import scenario_lines
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command, Decline
from adjudicate.model.problem import IllegalCommand

TO_THE_END = 0.05
"""How often a saved game is played to its end, and not only until nothing is under way that was when it was saved."""


class Did(NamedTuple):
    """A command that was given to a game, what came of it, and the state afterwards."""

    command: Command
    outcomes: list[Outcome]
    digest: str

    def results(self) -> list[tuple[str, dict[str, list[Any]]]]:
        """The results used, by the command under which they came and by their owner."""
        return [(outcome.command.id, outcome.facts) for outcome in self.outcomes if outcome.facts]


def skirmish(seed: int) -> Iterator[tuple[Game, Command | None]]:
    """A skirmish of Anno Domini 1666 before its first command, then after each."""
    game = skirmishes.game_of(seed)
    yield game, None
    for played in skirmishes.play(game, seed):
        yield game, played.outcome.command


def battle(seed: int) -> Iterator[tuple[Game, Command | None]]:
    """A battle of Arkendom on a shipped scenario."""
    game = battles.game_of(battles.SCENARIOS[seed % len(battles.SCENARIOS)], seed)
    yield game, None
    for played in battles.play(game, seed):
        yield game, played.command


def whole(seed: int) -> Iterator[tuple[Game, Command | None]]:
    """A whole game of Arkendom, from an empty table."""
    table = list(whole_games.TABLES)[seed % len(whole_games.TABLES)]
    yield whole_games.begun(table, seed), None
    for game, played in whole_games.played(table, seed):
        yield game, played.command


GAMES: dict[str, Callable[[int], Iterator[tuple[Game, Command | None]]]] = {
    "anno1666": skirmish,
    "arkendom": battle,
    "whole": whole,
}


def give(game: Game, command: Command) -> Did:
    """Gives a command; before it, in a live skirmish, what leaves no choice."""
    settles = game.live and game.ruleset is skirmishes.RULES
    outcomes = [*(game.settle() if settles else ()), *game.give(command)]
    return Did(command, outcomes, game.digest())


def saved(game: Game) -> Game:
    """A game that begins at the position of another one, which was written and read."""
    rules = game.ruleset
    text = "\n".join(scenario_lines(rules, *rules.scenario_of(game.state)))
    setting = read_scenario(Source.of_text("saved.xml", text), ruleset_of)
    state = rules.setup(setting.scenario, setting.catalogue)
    return Game(rules, state, Chance(game.chance.seed), live=game.live)


def played_again(start: Game, commands: list[Command]) -> Iterator[tuple[Game, Did]]:
    """The same commands once more. A replay, in which what stands for an answer need not be written, ends where it does
    not stand for what was answered."""
    for command in commands:
        if not start.live and isinstance(command.action, Decline):
            continue
        try:
            did = give(start, command)
        except IllegalCommand:
            assert not start.live
            return
        yield start, did


def compare(kind: str, seed: int, live: bool, every: int = 1) -> int:
    """Plays a game, saves it after every command (or every so many), and goes on from there; how many commands were
    compared."""
    course = GAMES[kind](seed)
    first, _ = next(course)
    start = Game(first.ruleset, first.state, Chance(first.chance.seed), live=live)
    commands = [command for _, command in course if command is not None]
    positions = [(saved(start), set(start.ruleset.open_owners(start.state)))]
    whole: list[Did] = []
    for game, did in played_again(start, commands):
        whole.append(did)
        positions.append((saved(game), set(game.ruleset.open_owners(game.state))))
    dice, count = random.Random(seed), 0
    for place, (game, under_way) in enumerate(positions):
        if place % every:
            continue
        to_the_end = dice.random() < TO_THE_END
        for did in whole[place:]:
            again = give(game, did.command)
            count += 1
            after = whole[place - 1].command.id if place else "nothing"
            told = f"{kind}, seed {seed}, live {live}: saved after {after}, {did.command.id}"
            assert again.results() == did.results(), f"{told} has other results: {again.results()}, {did.results()}"
            assert again.digest == did.digest, f"{told} leads to another state"
            if not to_the_end and not under_way & set(game.ruleset.open_owners(game.state)):
                break
    return count


if __name__ == "__main__":
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    count, wrong = 0, 0
    for seed in range(first, first + int(sys.argv[2])):
        for live in (True, False):
            try:
                count += compare(sys.argv[1], seed, live)
            except AssertionError as problem:
                wrong += 1
                print(problem, flush=True)
    print(f"{count} commands after a saved position, {wrong} games not the same")
    sys.exit(wrong > 0)
