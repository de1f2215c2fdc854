"""Range and lines of sight (rulebook: Range; Line of sight and cover; rulings AD-B43 to B48, AD-B81 to B84)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from adjudicate.games.anno1666.adjacency import beside_corner
from adjudicate.games.anno1666.board import BLOCKED, OBSTACLE, SHUT, WINDOW, Board, grid_of
from adjudicate.games.anno1666.state import State
from cython_core import sight as kernel

BLOCKS: dict[int, tuple[str, str]] = {
    kernel.WALL: ("anno1666.sight.wall", "it crosses a wall or a closed door"),
    kernel.FIGURE: ("anno1666.sight.figure", "it crosses a space with another Character in it"),
    kernel.BLOCKED_SPACE: ("anno1666.sight.blocked-space", "it crosses a blocked space"),
    kernel.HIGH_TERRAIN: ("anno1666.sight.high-terrain", "it crosses High Terrain"),
    kernel.CORNERS: ("anno1666.sight.corners", "there are corners on both sides of it"),
    kernel.OBSTACLES: ("anno1666.sight.obstacles", "it crosses three obstacles or more"),
    kernel.TWO_PENALTIES: ("anno1666.sight.two-penalties", "a corner at the target and obstacles are two penalties"),
    kernel.WINDOW_VIEW: ("anno1666.sight.window", "the window cannot be seen through that way"),
}
DECIDES: dict[int, tuple[str, str]] = {
    kernel.CORNER: ("anno1666.sight.corner-at-target", "it touches a corner at the target"),
    kernel.COVER: ("anno1666.sight.cover", "it crosses one or two obstacles"),
    kernel.BOTH_HIGH: ("anno1666.sight.both-high", "from High Terrain to High Terrain it is always clear"),
}
FEATURES = {**BLOCKS, **DECIDES}


class Line(NamedTuple):
    """A line of sight: whether it is clear, the terrain's penalty (0 or -1), and the features that decided, as rules
    and as words."""

    clear: bool
    penalty: int = 0
    rules: tuple[str, ...] = ()
    why: str = ""


def sight(state: State, origin: str, target: str, ignoring: str = "") -> Line:
    """What a Character in the space *origin* sees of one in *target*; the figure in the space *ignoring* is looked
    past."""
    grid = state.grid
    grounds = grid.map.sight(grid.number(origin), grid.number(target), _figures(state, ignoring))
    return _line(grounds)


@lru_cache(maxsize=512)
def _line(grounds: int) -> Line:
    found = [feature for ground, feature in FEATURES.items() if grounds & ground]
    clear = not grounds & kernel.BLOCKING
    penalty = -1 if grounds & (kernel.CORNER | kernel.COVER) else 0
    return Line(clear, penalty, tuple(rule for rule, _ in found), ", ".join(why for _, why in found))


def _figures(state: State, ignoring: str) -> bytes:
    """Where figures stand, a byte a square."""
    grid = state.grid
    standing = bytearray(grid.cols * grid.rows)
    for figure in state.standing():
        if figure.at != ignoring:
            for square in grid.parts[grid.squares.number[figure.at]]:
                standing[square] = 1
    return bytes(standing)


def distance(state: State, origin: str, target: str) -> int:
    """How many spaces apart: the target's counts, the origin's does not, a diagonal counts one, borders do not
    matter (AD-B43)."""
    grid = state.grid
    one, other = grid.number(origin), grid.number(target)
    if not state.board.areas:
        row, col = divmod(one, grid.cols)
        row2, col2 = divmod(other, grid.cols)
        return max(abs(row - row2), abs(col - col2))
    return _steps(state.board, one)[other]


@lru_cache(maxsize=1024)
def _steps(board: Board, origin: int) -> dict[int, int]:
    """The distance of every space from one, where spaces are not all squares."""
    grid = grid_of(board)
    found, edge, steps = {origin: 0}, {origin}, 0
    around = {
        space: {grid.labels[other] for part in parts for other in grid.around(part)}
        for space, parts in grid.parts.items()
    }
    while edge:
        steps += 1
        edge = {other for space in edge for other in around[space]} - found.keys()
        found.update(dict.fromkeys(edge, steps))
    return found


def covered(state: State, origin: str, target: str) -> bool:
    """Whether a Character has a boundary that gives cover against one in an adjacent space: an obstacle or a window
    between them, or at the corner between them an obstacle, a window, a wall or a blocked space (Defensive shot)."""
    grid = state.grid
    one, other = grid.number(origin), grid.number(target)
    if any(kind in (OBSTACLE, WINDOW) for _, _, kind in grid.shared(one, other)):
        return True
    return any(
        grid.spaces[by] == BLOCKED or {grid.border(here, by), grid.border(by, there)} & COVERS
        for here in grid.parts[one]
        for there in grid.parts[other]
        if there in grid.around(here) and there not in grid.beside(here)
        for by in beside_corner(grid, here, there)
    )


COVERS = SHUT | {OBSTACLE, WINDOW}
