"""The paths that a list of legal commands names (rulebook: Basic Movement; Movement Actions; Board Edge; Sprint): each
single step, and a cheapest path to every space farther off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from heapq import heappop, heappush
from typing import NamedTuple

from adjudicate.games.anno1666 import doors
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.adjacency import PlainStep, plain_steps
from adjudicate.games.anno1666.board import BLOCKED, OFF, ways_of
from adjudicate.games.anno1666.board_edge import costs_of
from adjudicate.games.anno1666.leaping import leapt_over
from adjudicate.games.anno1666.sight import sight
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import friendly, held_by, is_high, zone_spaces

Path = tuple[str, ...]
OUTSIDE = -1
"""Stands for the outside of the board among the numbers of spaces."""


def paths(state: State, movement: Movement) -> Iterator[Path]:
    """The paths of a movement, before its rules are asked: every single step, then a cheapest path of several steps to
    each space, and off the board, for which no test is made and no door moved."""
    figure = state.figures[movement.figure]
    yield from ((step,) for step in steps(state, figure))
    yield from (path for path in cheapest(state, figure, movement) if len(path) > 1)


def steps(state: State, figure: Figure) -> Iterator[str]:
    """Single steps that may be possible: spaces around, doors, ways, leaps, the board edge."""
    grid = state.grid
    here = grid.number(figure.at)
    yield from (grid.name(other) for other in sorted(state.links[here]) if grid.kind(other) != BLOCKED)
    yield from dict.fromkeys(doors.steps(state, figure))
    for (space, to), way in ways_of(grid).items():
        if space == figure.at:
            yield f"{'climb' if way.dl else 'jump'}:{to}"
    if is_high(state, figure.at):
        yield from (f"leap:{name}" for name in grid.names if leapt_over(state, figure.at, name) is not None)
    if grid.edges(here):
        yield OFF


class _Ground(NamedTuple):
    """What decides where a movement may go: the steps of the board and what it costs to leave it; the spaces that stop
    the movement, and those where somebody stands, and whether it may pass there; whether it may enter a space."""

    steps: dict[int, tuple[PlainStep, ...]]
    edges: dict[int, int]
    stops: frozenset[int]
    taken: dict[int, bool]
    open_to: Callable[[int], bool]


def cheapest(state: State, figure: Figure, movement: Movement) -> Iterator[Path]:
    """A cheapest path to each space where the movement can end, and off the board, the nearest first."""
    if held_by(state, figure):
        return
    start, ground = state.grid.number(figure.at), _ground(state, figure, movement)
    diagonals = max(0, state.card(figure).agility - figure.diagonals)
    fewest: dict[int, int] = {}
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, (start,))]
    while waiting:
        cost, length, used, way = heappop(waiting)
        here = way[-1]
        if used >= fewest.get(here, diagonals + 1):
            continue
        if here not in fewest and here not in ground.taken:
            yield tuple(OFF if number == OUTSIDE else state.grid.name(number) for number in way[1:])
        fewest[here] = used
        if here == OUTSIDE or (length and here in ground.stops):
            continue
        for there, more, diagonal in _onward(ground, here):
            if cost + more <= movement.points:
                heappush(waiting, (cost + more, length + 1, used + diagonal, (*way, there)))


def _ground(state: State, figure: Figure, movement: Movement) -> _Ground:
    grid = state.grid
    others = (other for other in state.standing() if other.id != figure.id)
    taken = {grid.number(other.at): friendly(figure, other) and movement.kind != "sprint" for other in others}
    stops = frozenset(map(grid.number, zone_spaces(state, figure)))
    open_to = cache(partial(_in_sight, state, movement)) if movement.kind == "sprint" else _anywhere
    return _Ground(plain_steps(grid), costs_of(grid), stops, taken, open_to)


def _onward(ground: _Ground, here: int) -> Iterator[tuple[int, int, int]]:
    """The steps from a space that need no test: where to, for how many points, with how many diagonal moves. A friend
    is passed for a point more, and not in a space where the movement must stop."""
    off = ground.edges.get(here)
    if off is not None:
        yield OUTSIDE, off, 0
    for there, cost, diagonal in ground.steps[here]:
        passing = there in ground.taken
        if passing and (not ground.taken[there] or there in ground.stops):
            continue
        if ground.open_to(there):
            yield there, cost + passing, diagonal


def _in_sight(state: State, movement: Movement, there: int) -> bool:
    """Whether a Sprint may enter a space: it is in sight of where the Sprint began."""
    at = state.figures[movement.figure].at
    return sight(state, movement.start, state.grid.name(there), ignoring=at).clear


def _anywhere(there: int) -> bool:
    return True
