"""Which spaces are next to each other, and what it takes to get from one to the other (rulebook: Adjacency; Types of
Board Spaces; Borders Between Spaces; rulings AD-B31, AD-B32, AD-B65)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from adjudicate.games.anno1666.board import (
    BLOCKED,
    DOOR_DESTROYED,
    DOOR_OPEN,
    FIRST_HIGH,
    HIGH,
    INSIDE,
    OBSTACLE,
    OFF,
    OPEN,
    SECOND_HIGH,
    SHUT,
    WINDOW,
    Grid,
    ways_of,
)
from cython_core import reach as kernel

Way = Literal["step", "climb", "window", "none"]
STRAIGHT_ON = frozenset({OPEN, INSIDE, DOOR_OPEN, DOOR_DESTROYED, FIRST_HIGH})
"""Borders that cost 1 point to cross straight: open ones, open doors, and elevated ones downhill."""
LEVEL_OR_DOWN = frozenset({OPEN, INSIDE, FIRST_HIGH})
"""Borders around a corner that a diagonal step may cross without climbing."""


class RoundACorner(NamedTuple):
    """Borders around a corner that make spaces diagonally adjacent, and those that a diagonal retreat crosses."""

    adjacent: frozenset[int]
    retreat: frozenset[int]


LOW_BORDERS = RoundACorner(LEVEL_OR_DOWN | {OBSTACLE, SECOND_HIGH}, LEVEL_OR_DOWN | {OBSTACLE})
OPEN_BORDERS = RoundACorner(frozenset({OPEN, INSIDE}), frozenset({OPEN, INSIDE}))
"""The two readings of AD-B32."""


class Link(NamedTuple):
    """From one space to another that shares a side or a corner with it.

    ``adjacent``: as it counts for Zones of Control, combat and support. ``way``: how it is entered, ``cost`` in
    Movement Points. ``retreat``: whether a retreat may go there. ``drop``: it leaves High Terrain for the ground.
    ``door``: it goes through an open door. ``height``: of adjacent spaces, 1 if the other one is higher by an elevated
    border, -1 if it is lower.
    """

    diagonal: bool
    adjacent: bool
    way: Way = "none"
    cost: int = 0
    retreat: bool = False
    drop: bool = False
    height: int = 0


Links = dict[int, dict[int, Link]]


@lru_cache(maxsize=64)
def links_of(grid: Grid, corners: RoundACorner) -> Links:
    """The links from each space of a board, by the numbers of the spaces; which borders count around a corner."""
    links: Links = {space: {} for space in grid.parts}
    for space in grid.parts:
        sides = {grid.labels[other] for part in grid.parts[space] for other in grid.beside(part)} - {space}
        links[space].update({other: _straight(grid, space, other) for other in sides})
        for one, other in _corners(grid, space):
            neighbour = grid.labels[other]
            if neighbour != space and neighbour not in sides:
                found = _diagonal(grid, one, other, corners)
                links[space][neighbour] = _better(links[space].get(neighbour), found)
    return links


@lru_cache(maxsize=64)
def adjacent_spaces(grid: Grid, corners: RoundACorner) -> dict[str, tuple[str, ...]]:
    """By space, those adjacent to it."""
    name = grid.name
    return {
        name(space): tuple(name(other) for other, link in others.items() if link.adjacent)
        for space, others in links_of(grid, corners).items()
    }


def _straight(grid: Grid, space: int, other: int) -> Link:
    """Over the borders that two spaces share; of several the one that is easiest to cross."""
    if BLOCKED in (grid.kind(space), grid.kind(other)):
        return Link(False, False)
    kinds = [kind for _, _, kind in grid.shared(space, other) if kind not in SHUT]
    link = Link(False, False)
    for kind in kinds:
        link = _better(link, _over(grid, space, other, kind))
    return link


def _over(grid: Grid, space: int, other: int, kind: int) -> Link:
    """Over one border that is no wall. Between High Terrain and the ground only a way down exists (AD-B31, AD-B41)."""
    here, there = grid.kind(space), grid.kind(other)
    level = here == there
    height = {FIRST_HIGH: -1, SECOND_HIGH: 1}.get(kind, 0)
    if there == HIGH and not level:
        return Link(False, False)
    drop = here == HIGH and not level
    if kind in STRAIGHT_ON or kind == OBSTACLE:
        return Link(False, level, "step", 2 if kind == OBSTACLE else 1, True, drop, height)
    return Link(False, level, "window" if kind == WINDOW else "climb", 2, False, drop, height)


def _corners(grid: Grid, space: int) -> Iterator[tuple[int, int]]:
    """A square of a space, and one that it shares just a corner with."""
    for part in grid.parts[space]:
        row, col = divmod(part, grid.cols)
        for up in (-1, 1):
            for across in (-1, 1):
                if 0 <= row + up < grid.rows and 0 <= col + across < grid.cols:
                    yield part, (row + up) * grid.cols + col + across


def beside_corner(grid: Grid, one: int, other: int) -> tuple[int, int]:
    """The two squares beside the corner that two squares share."""
    row, col = divmod(one, grid.cols)
    row2, col2 = divmod(other, grid.cols)
    return row * grid.cols + col2, row2 * grid.cols + col


def _diagonal(grid: Grid, one: int, other: int, corners: RoundACorner) -> Link:
    """Around the corner of two squares, by either of the two squares beside it."""
    link = Link(True, False)
    if BLOCKED in (grid.spaces[one], grid.spaces[other]):
        return link
    for by in beside_corner(grid, one, other):
        if grid.spaces[by] != BLOCKED:
            link = _better(link, _around(grid, one, by, other, corners))
    return link


def _around(grid: Grid, one: int, by: int, other: int, corners: RoundACorner) -> Link:
    kinds = (grid.border(one, by), grid.border(by, other))
    heights = [grid.spaces[square] == HIGH for square in (one, by, other)]
    if heights != sorted(heights, reverse=True):
        return Link(True, False)
    adjacent = heights[0] == heights[2] and all(kind in corners.adjacent for kind in kinds)
    drop = heights[0] and not heights[2]
    retreat = all(kind in corners.retreat for kind in kinds)
    height = sum({FIRST_HIGH: -1, SECOND_HIGH: 1}.get(kind, 0) for kind in kinds)
    height = max(-1, min(1, height)) if adjacent else 0
    if all(kind in LEVEL_OR_DOWN for kind in kinds):
        return Link(True, adjacent, "step", 1, retreat, drop, height)
    uphill = kinds.count(SECOND_HIGH)
    if uphill == 1 and sum(kind in LEVEL_OR_DOWN for kind in kinds) == 1:
        return Link(True, adjacent, "climb", 2, False, drop, height)
    return Link(True, adjacent, retreat=retreat, drop=drop, height=height)


_EASE: dict[Way, int] = {"step": 0, "climb": 1, "window": 2, "none": 3}


def _better(one: Link | None, other: Link) -> Link:
    """Two links between the same spaces as one: what either allows, by the easier way. Neither space is the higher one
    where both make them adjacent and they do not agree on it, such as a step up beside a ramp."""
    if one is None:
        return other
    best = min(one, other, key=lambda link: (_EASE[link.way], link.cost, link.drop))
    heights = {link.height for link in (one, other) if link.adjacent}
    return best._replace(
        adjacent=one.adjacent or other.adjacent,
        retreat=one.retreat or other.retreat,
        height=heights.pop() if len(heights) == 1 else 0,
    )


def _stairs(grid: Grid) -> dict[tuple[int, int], int]:
    """What the ways of a board that take no test cost, by the numbers of the spaces that they lead from and to."""
    return {
        (grid.number(here), grid.number(there)): way.cost
        for (here, there), way in ways_of(grid).items()
        if not way.dl and there != OFF
    }


PlainStep = tuple[int, int, int]
"""A step that needs no test: where to, for how many points, and 1 if it is diagonal."""


@lru_cache(maxsize=64)
def plain_steps(grid: Grid) -> dict[int, tuple[PlainStep, ...]]:
    """The steps of a board that need no test, by the space that they lead from."""
    links, stairs = links_of(grid, LOW_BORDERS), _stairs(grid)
    found: dict[int, tuple[PlainStep, ...]] = {}
    for space, around in links.items():
        steps = []
        for other, link in sorted(around.items()):
            costs = [link.cost] if link.way == "step" and not link.drop else []
            costs += [stairs[space, other]] if (space, other) in stairs else []
            if costs:
                steps.append((other, min(costs), int(link.diagonal)))
        found[space] = tuple(steps)
    return found


@lru_cache(maxsize=64)
def network_of(grid: Grid) -> kernel.Network:
    """The plain steps of a board for the kernel."""
    steps = plain_steps(grid)
    first, to, cost, diagonal = [0], [], [], []
    for square in range(grid.cols * grid.rows):
        for other, points, around in steps.get(square, ()):
            to.append(other)
            cost.append(points)
            diagonal.append(around)
        first.append(len(to))
    return kernel.Network(first, to, bytes(cost), bytes(diagonal))
