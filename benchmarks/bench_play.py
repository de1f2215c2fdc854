"""Listing legal commands and playing random legal games, beside python-chess; long logs beside short ones."""

from __future__ import annotations

import atexit
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from adjudicate.files.atomic import write_lines
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.model.chance import Seed
from adjudicate.model.command import Command
from adjudicate.model.log import Entry, Replay, Undo
from bench_replay import NOWHERE, battles, begun, setting
from compare import Comparison, Side

GAMES = 10
PLIES = 120
ROUND = 16
# The most memory of a process counts what its parent had when it began: this one has next to nothing.
PEAK = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
print(used.ru_maxrss)
sys.exit(status)
"""


@cache
def positions() -> list[Any]:
    """Positions of the first Round, all units on the board; no two are the same."""
    found = []
    for entries in battles()[:GAMES]:
        game = begun()
        for entry in entries[:ROUND]:
            found.append(game.state)
            game.give(entry.command, entry.facts)
    return found


def list_commands() -> int:
    """The legal commands of every position."""
    rules = setting().ruleset
    return sum(1 for state in positions() for _ in rules.legal(state))


def play_random(number: int) -> int:
    """One random legal battle to its end: its length."""
    rng = random.Random(number)
    game = begun(Seed(number.to_bytes(4, "big"), "bench"))
    count = 0
    while game.decision() is not None:
        chosen = rng.choice(list(game.ruleset.legal(game.state)))
        count += 1
        game.give(Command(f"c{count}", chosen.player, chosen.action))
    return count


def play_games() -> int:
    """Several random legal battles: how many commands they had."""
    return sum(map(play_random, range(GAMES)))


def chess_boards() -> list[Any]:
    """Chess positions of random games, as many as ours."""
    import chess

    rng, board, found = random.Random(1), chess.Board(), []
    while len(found) < len(positions()):
        found.append(board.copy(stack=False))
        board.push(rng.choice(list(board.legal_moves)))
        if board.is_game_over() or board.fullmove_number > ROUND:
            board = chess.Board()
    return found


def chess_game(number: int) -> int:
    """One random legal chess game of at most PLIES plies: its length."""
    import chess

    rng, board = random.Random(number), chess.Board()
    while not board.is_game_over() and len(board.move_stack) < PLIES:
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def chess_sides() -> tuple[Side, Side]:
    """python-chess: legal moves, and random games."""
    try:
        import chess  # noqa: F401
    except ImportError:
        note = "python-chess is not installed"
        return Side("python-chess, per move", None, 1, note), Side("python-chess, per ply", None, 1, note)
    boards = chess_boards()

    def list_moves() -> int:
        return sum(1 for board in boards for _ in board.legal_moves)

    def play() -> int:
        return sum(map(chess_game, range(GAMES)))

    return (
        Side("python-chess, per move", list_moves, list_moves(), compared=False),
        Side("python-chess, per ply", play, play(), compared=False),
    )


def entries(turns: int) -> Iterator[Entry]:
    """A battle's first Round, undone and played again until the log is long."""
    for turn in range(turns):
        for entry in battles()[0][:ROUND]:
            number = turn * ROUND + int(entry.command.id[1:])
            yield entry._replace(command=entry.command._replace(id=f"c{number}"))
        yield Undo(f"c{turn * ROUND + 1}", NOWHERE)


@cache
def long_log(commands: int) -> Path:
    """A file with so many commands."""
    given = setting()
    path = Path(gettempdir()) / f"adjudicate-bench-{os.getpid()}-{commands}.xml"
    header = Replay(1, given.ruleset.name, given.ruleset.version)
    inside = scenario_nodes(given.ruleset, given.scenario, given.catalogue)
    write_lines(path, replay_lines(header, given.ruleset, entries(commands // ROUND), scenario=inside))
    atexit.register(path.unlink)
    return path


def check(commands: int) -> Side:
    """A process that checks a log of so many commands; the most memory that it had."""
    peaks: list[int] = []

    def run() -> None:
        words = [sys.executable, "-c", PEAK, sys.executable, "-m", "adjudicate", "check", "-q", str(long_log(commands))]
        peaks.append(int(subprocess.run(words, check=True, capture_output=True).stdout))

    def remark() -> str:
        return f"at most {max(peaks) / 1024:.1f} MB"

    return Side(f"check -q of {commands:,} commands", run, commands, compared=False, remark=remark)


def comparisons() -> list[Comparison]:
    """The legal list, random games, and the length of a log."""
    moves, plies = chess_sides()
    return [
        Comparison(
            "legal commands of a full position, per command",
            Side("adjudicate", list_commands, list_commands()),
            [moves],
        ),
        Comparison(
            "random legal game, per command (list, pick, apply)",
            Side("adjudicate", play_games, play_games()),
            [plies],
            rounds=3,
        ),
        Comparison("length of a log, whole process, per command", check(10_000), [check(100_000)], rounds=1),
    ]
