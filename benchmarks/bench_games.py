"""Whole games of Arkendom, from the empty table to the final score, with cards in hand, beside python-chess: the
legal list of their positions, and their replay."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from adjudicate.engine.game import Game
from adjudicate.engine.play import play
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_log
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance
from adjudicate.model.log import GivenCommand
from bench_play import chess_sides
from bench_replay import chess_side
from compare import Comparison, Side

REPLAYS = Path(__file__).parent.parent / "replays" / "arkendom"
GAMES = ("game-duel", "game-teams", "game-pairs")
LATEST = 2
"""Positions up to this Round, where most units are on the board."""


def log_of(name: str) -> Any:
    """A shipped replay as it is read."""
    return read_log(Source.named(REPLAYS / f"{name}.xml"), ruleset)


@cache
def games() -> list[tuple[Game, list[GivenCommand]]]:
    """Each game as it begins, and its commands with their dice."""
    found = []
    for name in GAMES:
        log = log_of(name)
        game = Game(log.ruleset, log.ruleset.setup(log.scenario, log.catalogue), Chance())
        found.append((game, [entry for entry in log.entries if isinstance(entry, GivenCommand)]))
    return found


def from_memory() -> None:
    """Every command of every game, everything checked."""
    for begun, entries in games():
        game = Game(begun.ruleset, begun.state, Chance())
        for entry in entries:
            game.give(entry.command, entry.facts)


def from_text() -> None:
    """Every game, read from its file with its scenario and catalogue, and played with everything checked."""
    for name in GAMES:
        log = log_of(name)
        game = Game(log.ruleset, log.ruleset.setup(log.scenario, log.catalogue), Chance())
        for step in play(game, log.entries):
            assert step.finding is None, step.finding


@cache
def positions() -> list[Any]:
    """The positions of the first Rounds in which somebody activates a unit."""
    found = []
    for begun, entries in games():
        game = Game(begun.ruleset, begun.state, Chance())
        for entry in entries:
            decision = game.decision()
            if decision and decision.kind == "activation" and game.state.turn.round <= LATEST:
                found.append(game.state)
            game.give(entry.command, entry.facts)
    return found


def list_commands() -> int:
    """The legal commands of every position."""
    rules = games()[0][0].ruleset
    return sum(1 for state in positions() for _ in rules.legal(state))


def comparisons() -> list[Comparison]:
    """The legal list, and replays, of whole games."""
    moves, _ = chess_sides()
    count = sum(len(entries) for _, entries in games())
    return [
        Comparison(
            "legal commands with cards in hand, per command",
            Side("adjudicate", list_commands, list_commands()),
            [moves],
        ),
        Comparison(
            "replay of whole games from commands in memory, per command",
            Side("adjudicate", from_memory, count),
            [chess_side("python-chess push_uci, per ply", from_pgn=False)],
        ),
        Comparison(
            "replay of whole games from XML files, per command",
            Side("adjudicate", from_text, count),
            [chess_side("python-chess read_game, per ply", from_pgn=True)],
        ),
    ]
