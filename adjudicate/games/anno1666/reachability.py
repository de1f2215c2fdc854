"""Where a Character can move to without a test (rulebook: Basic Movement; Board Edge)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.anno1666.adjacency import network_of
from adjudicate.games.anno1666.board import DOOR_DESTROYED, DOOR_OPEN, FIRST_HIGH, OBSTACLE, OPEN
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import friendly, held_by, zone_spaces
from cython_core import reach as kernel


class Reach(NamedTuple):
    """Where a movement can end without a test: the least points by space, and to leave the board (``None``: no way)."""

    spaces: dict[str, int]
    off_board: int | None


def reachable(state: State, figure: Figure, points: int) -> Reach:
    """The spaces that a figure can move to with so many points, without a test and without a door opened or closed."""
    if figure.prone or figure.unconscious or held_by(state, figure):
        return Reach({}, None)
    grid = state.grid
    stops, taken = _in_the_way(state, figure)
    diagonals = max(0, state.card(figure).agility - figure.diagonals)
    ends, passes = network_of(state.board).reach(grid.number(figure.at), points, diagonals, stops, taken)
    spaces = {name: cost for name in grid.names if (cost := ends[grid.squares.number[name]]) != kernel.UNREACHABLE}
    edges = {number: edge_cost(state, number) for number in grid.parts if passes[number] != kernel.UNREACHABLE}
    leaving = [passes[number] + cost for number, cost in edges.items() if cost is not None]
    least = min(leaving, default=points + 1)
    return Reach(spaces, least if least <= points else None)


def _in_the_way(state: State, figure: Figure) -> tuple[bytes, bytes]:
    """The spaces that stop a figure, and those where friends and enemies stand, a byte a square."""
    grid = state.grid
    stops, taken = bytearray(grid.cols * grid.rows), bytearray(grid.cols * grid.rows)
    for other in state.standing():
        if other.id != figure.id:
            friend = friendly(figure, other)
            taken[grid.number(other.at)] = kernel.FRIEND if friend else kernel.ENEMY
    for space in zone_spaces(state, figure):
        stops[grid.number(space)] = 1
    return bytes(stops), bytes(taken)


EDGE_COST = {OPEN: 1, DOOR_OPEN: 1, DOOR_DESTROYED: 1, FIRST_HIGH: 1, OBSTACLE: 2}


def edge_cost(state: State, number: int) -> int | None:
    """What it costs to leave the board from a space without a test; ``None`` if that is not possible."""
    return min((EDGE_COST[kind] for kind in state.grid.edges(number) if kind in EDGE_COST), default=None)
