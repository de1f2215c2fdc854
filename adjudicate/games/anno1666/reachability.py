"""Where a Character can move to without a test (rulebook: Basic Movement; Board Edge)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.anno1666.adjacency import network_of
from adjudicate.games.anno1666.board_edge import costs_of
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
    ends, passes = network_of(grid).reach(grid.number(figure.at), points, diagonals, stops, taken)
    spaces = {name: cost for name in grid.names if (cost := ends[grid.squares.number[name]]) != kernel.UNREACHABLE}
    edges = costs_of(grid).items()
    least = min(
        (passes[space] + cost for space, cost in edges if passes[space] != kernel.UNREACHABLE), default=points + 1
    )
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
