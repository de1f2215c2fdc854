"""A long log costs no memory for each command."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicate.files.atomic import write_lines
from adjudicate.files.logread import read_log
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.files.source import Source
from adjudicate.model.chance import Roll
from adjudicate.model.command import Command
from adjudicate.model.log import GivenCommand, Replay, RoundMark, Where
from files.filegame import GAME, ruleset_of

NOWHERE = Where(0, 0)


def log(count: int) -> Iterator[GivenCommand | RoundMark]:
    charge = GAME.commands["charge"]
    for number in range(1, count + 1):
        if number % 50 == 1:
            yield RoundMark(number // 50 + 1, NOWHERE)
        action = charge(f"u{number % 977}", f"t{number}", ("C3",))
        roll = Roll({"attack": (str(number % 10 + 1),), "offense": ("+1", "-")})
        yield GivenCommand(Command(f"c{number}", "south", action), (roll,), NOWHERE, "")


def peak(path: Path) -> tuple[int, int]:
    """The greatest memory that reading needs, beyond what was there; how many entries there are."""
    tracemalloc.start()
    count = sum(1 for _ in read_log(Source.named(path), ruleset_of).entries)
    memory = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return memory, count


@pytest.mark.parametrize("notation", ["xml", "text"])
def test_memory_does_not_grow_with_the_log(tmp_path: Path, notation: str) -> None:
    header = Replay(1, "skirmish", 1)
    scenario = scenario_nodes(GAME, GAME.scenario(), GAME.catalogue())
    needed = []
    for size in (1_000, 8_000):
        path = tmp_path / f"{size}.log"
        write_lines(path, replay_lines(header, GAME, log(size), scenario=scenario, notation=notation))
        assert sum(1 for _ in read_log(Source.named(path), ruleset_of).entries) == size + size // 50
        memory, count = peak(path)
        assert count == size + size // 50
        needed.append(memory)
    # Eight times the commands: what grows with them would show as nearly eight times the memory.
    assert needed[1] < 2 * needed[0], needed
