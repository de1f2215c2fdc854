"""Replaying recorded battles beside python-chess: per command from memory, per command from XML text, and how the cost
grows with the length of a log."""

from __future__ import annotations

import io
import random
from functools import cache
from pathlib import Path
from typing import Any

from adjudicate.engine.game import Game
from adjudicate.engine.play import play
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_log, read_scenario
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command
from adjudicate.model.log import GivenCommand, Replay, Where
from compare import Comparison, Side

COMMANDS = 4096
SCENARIO = Path(__file__).parent.parent / "scenarios" / "arkendom" / "ford.xml"
NOWHERE = Where(0, 0)


@cache
def setting() -> Any:
    """The scenario that every battle starts from."""
    return read_scenario(Source.named(SCENARIO), ruleset)


def begun(seed: Seed | None = None) -> Game:
    """A battle that begins."""
    given = setting()
    return Game(given.ruleset, given.ruleset.setup(given.scenario, given.catalogue), Chance(seed))


@cache
def battles() -> list[list[GivenCommand]]:
    """Random legal battles with their dice, together at least COMMANDS commands; no two are the same."""
    found: list[list[GivenCommand]] = []
    while sum(map(len, found)) < COMMANDS:
        found.append(battle(len(found)))
    return found


def battle(number: int) -> list[GivenCommand]:
    """One random legal battle to its end."""
    rng = random.Random(number)
    game = begun(Seed(number.to_bytes(4, "big"), "bench"))
    commands: list[Command] = []
    facts: dict[str, list[Any]] = {}
    while game.decision() is not None:
        options = list(game.ruleset.legal(game.state))
        chosen = rng.choice(options)
        command = Command(f"c{len(commands) + 1}", chosen.player, chosen.action)
        (outcome,) = game.give(command)
        commands.append(command)
        for owner, used in outcome.facts.items():
            facts.setdefault(owner, []).extend(used)
    return [GivenCommand(command, tuple(facts.get(command.id, ())), NOWHERE, "") for command in commands]


@cache
def texts() -> list[bytes]:
    """The battles as XML files that hold their scenario."""
    given = setting()
    header = Replay(1, given.ruleset.name, given.ruleset.version)
    inside = scenario_nodes(given.ruleset, given.scenario, given.catalogue)
    return [
        "\n".join(replay_lines(header, given.ruleset, entries, scenario=inside)).encode("utf-8")
        for entries in battles()
    ]


def from_memory() -> None:
    """Every battle, everything checked."""
    for entries in battles():
        game = begun()
        for entry in entries:
            game.give(entry.command, entry.facts)


def from_text() -> None:
    """Every battle, read from XML and played with everything checked."""
    for text in texts():
        log = read_log(Source.of_text("battle.xml", text), ruleset)
        game = Game(log.ruleset, log.ruleset.setup(log.scenario, log.catalogue), Chance())
        for step in play(game, log.entries):
            assert step.finding is None, step.finding


def one_log(times: int) -> Side:
    """One log: a battle's first Round, undone and played again until it is long."""
    first = battles()[0][:16]

    def run() -> None:
        game = begun()
        for turn in range(times):
            for entry in first:
                number = turn * len(first) + int(entry.command.id[1:])
                game.give(entry.command._replace(id=f"c{number}"), entry.facts)
            game.undo(f"c{turn * len(first) + 1}")

    return Side(f"a log of {times * 16:,} commands", run, times * 16, compared=False)


def chess_games() -> list[list[str]]:
    """Random legal chess games of the same lengths as the battles."""
    import chess

    rng = random.Random(1)
    games = []
    for entries in battles():
        board, moves = chess.Board(), []
        while len(moves) < len(entries) and not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        games.append(moves)
    return games


def chess_side(name: str, from_pgn: bool) -> Side:
    """python-chess over random games; per ply."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return Side(name, None, 1, "python-chess is not installed", compared=False)
    games = chess_games()

    def push() -> None:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)

    pgns = []
    for moves in games if from_pgn else []:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
        pgns.append(str(chess.pgn.Game.from_board(board)))

    def read() -> None:
        for text in pgns:
            chess.pgn.read_game(io.StringIO(text))

    return Side(name, read if from_pgn else push, sum(map(len, games)), compared=False)


def comparisons() -> list[Comparison]:
    """Replays beside python-chess, and long logs beside short ones."""
    count = sum(map(len, battles()))
    return [
        Comparison(
            "replay from commands in memory, per command",
            Side("adjudicate", from_memory, count),
            [chess_side("python-chess push_uci, per ply", from_pgn=False)],
        ),
        Comparison(
            "replay from XML text, per command",
            Side("adjudicate", from_text, count),
            [chess_side("python-chess read_game, per ply", from_pgn=True)],
        ),
        Comparison("length of a log in memory, per command", one_log(64), [one_log(640)]),
    ]
