"""Range and lines of sight (rulebook: Range; Line of sight and cover; rulings AD-B43 to B48, AD-B81 to B84)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from adjudicate.games.anno1666.adjacency import beside_corner
from adjudicate.games.anno1666.board import BLOCKED, OBSTACLE, SHUT, WINDOW, Grid
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.rulings import CORNERS_AT_SHOOTER, OPEN_DOORS, WINDOW_VIEW
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.problem import IllegalCommand
from cython_core import sight as kernel

BLOCKS: dict[int, str] = {
    kernel.WALL: "anno1666.sight.wall",
    kernel.FIGURE: "anno1666.sight.figure",
    kernel.BLOCKED_SPACE: "anno1666.sight.blocked-space",
    kernel.HIGH_TERRAIN: "anno1666.sight.high-terrain",
    kernel.CORNERS: "anno1666.sight.corners",
    kernel.OBSTACLES: "anno1666.sight.obstacles",
    kernel.TWO_PENALTIES: "anno1666.sight.two-penalties",
    kernel.WINDOW_VIEW: "anno1666.sight.window",
}
"""The rules that can block a line of sight."""
DECIDES: dict[int, str] = {
    kernel.CORNER: "anno1666.sight.corner-at-target",
    kernel.COVER: "anno1666.sight.cover",
    kernel.BOTH_HIGH: "anno1666.sight.both-high",
}
"""What else is said of one that is clear."""
RULES = {**BLOCKS, **DECIDES}
READINGS = {
    (CORNERS_AT_SHOOTER, "always-ignored"): kernel.SHOOTER_LOOKS_PAST,
    (OPEN_DOORS, "like-a-window"): kernel.DOORS_LIKE_WINDOWS,
    (WINDOW_VIEW, "symmetric"): kernel.WINDOWS_BOTH_WAYS,
}
"""What the kernel is told of the readings that are not the default."""


class Line(NamedTuple):
    """A line of sight: whether it is clear, the terrain's penalty (0 or -1), and the rules that decided."""

    clear: bool
    penalty: int = 0
    rules: tuple[str, ...] = ()


def sight(state: State, origin: str, target: str, ignoring: str = "") -> Line:
    """What a Character in the space *origin* sees of one in *target*; the figure in the space *ignoring* is looked
    past. :mod:`sightlines` says it in words."""
    grid = state.grid
    grounds = map_of(state).sight(grid.number(origin), grid.number(target), standing(state, ignoring))
    return _line(grounds)


@lru_cache(maxsize=512)
def _line(grounds: int) -> Line:
    clear = not grounds & kernel.BLOCKING
    penalty = -1 if grounds & (kernel.CORNER | kernel.COVER) else 0
    return Line(clear, penalty, tuple(rule for ground, rule in RULES.items() if grounds & ground))


def map_of(state: State) -> kernel.Map:
    """The board of a game as the kernel knows it, with the readings of the rules."""
    chosen = sum(flag for reading, flag in READINGS.items() if state.reads(*reading)) if state.rulings else 0
    return _map(state.grid, chosen)


@lru_cache(maxsize=64)
def _map(grid: Grid, readings: int) -> kernel.Map:
    centres = [half for centre in grid.centres for half in centre]
    return kernel.Map(grid.cols, grid.rows, grid.spaces, grid.vertical, grid.horizontal, grid.labels, centres, readings)


def standing(state: State, ignoring: str = "") -> bytes:
    """Where figures stand, a byte a square, but for the space *ignoring*."""
    return _taken(state.grid, tuple(figure.at for figure in state.standing() if figure.at != ignoring))


@lru_cache(maxsize=512)
def _taken(grid: Grid, spaces: tuple[str, ...]) -> bytes:
    taken = bytearray(grid.cols * grid.rows)
    for space in spaces:
        for square in grid.parts[grid.number(space)]:
            taken[square] = 1
    return bytes(taken)


def distance(state: State, origin: str, target: str) -> int:
    """How many spaces apart: the target's counts, the origin's does not, a diagonal counts one, borders do not
    matter (AD-B43)."""
    grid = state.grid
    one, other = grid.number(origin), grid.number(target)
    if not state.board.areas:
        row, col = divmod(one, grid.cols)
        row2, col2 = divmod(other, grid.cols)
        return max(abs(row - row2), abs(col - col2))
    return _steps(grid, one)[other]


@lru_cache(maxsize=1024)
def _steps(grid: Grid, origin: int) -> dict[int, int]:
    """The distance of every space from one, where spaces are not all squares."""
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


def must_be_within(ctx: Context, figure: Figure, target: Figure, reach: int, rule: str, what: str) -> None:
    """Refuses a target that is farther away than *what* is used on it reaches, by *rule*."""
    apart = distance(ctx.state, figure.at, target.at)
    if apart > reach:
        reason = f"{target.id} at {target.at} is {apart} spaces from {figure.at}, {what} reaches {reach}"
        raise IllegalCommand(rule, reason, figure=figure.id, target=target.id, distance=apart, reach=reach)
    ctx.held(rule)
