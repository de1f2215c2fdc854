"""Distances and arcs on the board (rulebook: Measuring distances by counting spaces; Focus Box 6 d)."""

from __future__ import annotations

from functools import cache

from adjudicate.games.arkendom.field import BOARD, COLS, ROWS
from adjudicate.games.arkendom.pieces import Border, Heading, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.model.square import FACINGS, Facing
from cython_core import arcs as arc_kernel
from cython_core import distance as distance_kernel

NORMAL = distance_kernel.ALTERNATE
SWIFT = distance_kernel.FREE_DIAGONALS
UNREACHABLE = distance_kernel.UNREACHABLE8
OPEN = bytes(COLS * ROWS)
ARCS: tuple[Border, ...] = ("front", "right", "rear", "left")
HEADINGS: dict[tuple[int, int], Heading] = {
    (0, 1): "N",
    (1, 1): "NE",
    (1, 0): "E",
    (1, -1): "SE",
    (0, -1): "S",
    (-1, -1): "SW",
    (-1, 0): "W",
    (-1, 1): "NW",
}


@cache
def distance(origin: str, space: str, mode: int = NORMAL) -> int:
    """Points between two spaces when nothing is in the way: each second diagonal counts double (ARK-B1)."""
    return distance_kernel.between(COLS, ROWS, BOARD.number[origin], BOARD.number[space], mode)


def distance_by(origin: str, by: str, space: str, mode: int) -> int:
    """Points of the shortest path between two spaces that crosses a third: diagonals count on through it."""
    straight = diagonal = 0
    for start, end in ((origin, by), (by, space)):
        east, north = BOARD.offset(start, end)
        diagonal += min(abs(east), abs(north))
        straight += abs(abs(east) - abs(north))
    return straight + diagonal + (0 if mode == SWIFT else diagonal // 2)


@cache
def _arcs(origin: str, facing: Facing) -> bytes:
    return arc_kernel.arcs(COLS, ROWS, FACINGS.index(facing), BOARD.number[origin])


def arc(origin: str, facing: Facing, space: str) -> Border:
    """The arc, seen from a card on *origin*, in which another space lies (ARK-B6)."""
    return ARCS[_arcs(origin, facing)[BOARD.number[space]]]


@cache
def _ranges(origin: str, facing: Facing, all_round: bool) -> bytes:
    first = None if all_round else bytes(value == 0 for value in _arcs(origin, facing))
    return distance_kernel.field8(COLS, ROWS, BOARD.number[origin], OPEN, NORMAL, -1, first)


def range_to(origin: str, facing: Facing, space: str, all_round: bool) -> int | None:
    """Range Points to a space: the first space counted lies in the field of view (ARK-B3, ARK-B4); ``None`` if none
    does."""
    points = _ranges(origin, facing, all_round)[BOARD.number[space]]
    return None if points == UNREACHABLE else points


def in_view(state: State, unit: Unit, space: str) -> bool:
    """Whether a space lies in a unit's field of view: its front arc, or all round with four white borders."""
    return state.white(unit) or arc(unit.at, unit.facing, space) == "front"


def heading(origin: str, space: str) -> Heading:
    """The direction of a single step."""
    return HEADINGS[BOARD.offset(origin, space)]


def path_cost(start: str, path: tuple[str, ...], mode: int) -> int:
    """Movement Points of a path; negative if two of its spaces in a row are not adjacent."""
    numbers = [BOARD.number[space] for space in path]
    return distance_kernel.path_cost(COLS, ROWS, BOARD.number[start], numbers, mode)


def costs(start: str, blocked: bytes, mode: int, points: int) -> bytes:
    """Movement Points to every space that can be reached with so many points, else ``UNREACHABLE``."""
    return distance_kernel.field8(COLS, ROWS, BOARD.number[start], blocked, mode, points)


def free_path(start: str, goal: str, blocked: bytes, mode: int, points: int) -> tuple[str, ...] | None:
    """A cheapest path around what is blocked, the first in reading order; ``None`` if there is none (ARK-B73)."""
    found = distance_kernel.path(COLS, ROWS, BOARD.number[start], BOARD.number[goal], blocked, mode, points)
    return None if found is None else tuple(BOARD.names[space] for space in found)
