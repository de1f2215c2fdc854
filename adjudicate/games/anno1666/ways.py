"""Stairs, ladders, and what else can be climbed (rulebook: High Terrain; Climbing walls or other objects): the ways
that a scenario's board has over its borders. One that takes a test follows the rules of windows; one that takes none is
a step like any other, and who goes down by it does not jump.

A way says how one moves over a border. What one sees over it, and who controls and fights whom, stay what the map says.
"""

from __future__ import annotations

from adjudicate.games.anno1666.board import BLOCKED, HIGH, OFF, Grid, Way, way_between, ways_of
from adjudicate.games.anno1666.climbing import HUGE
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.movement_actions import Going, Test
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure
from adjudicate.model.problem import IllegalCommand, Invalid

STAIRS = "anno1666.way.stairs"
THERE = "anno1666.way.there"
ONE_WAY = "anno1666.way.one-way"


def is_taken(way: Way | None, word: str, ease: str, cost: int, drop: bool) -> bool:
    """Whether a step takes a way of the board rather than what the map draws there (*ease*, *cost*, and whether it is a
    jump off High Terrain). The word of the step decides, ``climb`` or ``jump``; without one it is what takes no test,
    then what costs less; of two tests the map's."""
    if way is None or word == "jump":
        return False
    if word == "climb":
        return True
    if way.dl:
        return ease == "none"
    return ease != "step" or drop or way.cost <= cost


def judge_way(ctx: Context, figure: Figure, way: Way, space: str) -> Going:
    """Over a way: a step, or a test as at a window, which a Huge Character does not take unless the way allows it."""
    going = Going("off" if space == OFF else "enter", space, way.cost)
    if way.one_way:
        ctx.held(ONE_WAY)
    if ctx.note(STAIRS, not way.dl):
        return going
    if has(ctx.state, figure, "huge") and not way.huge:
        raise IllegalCommand(HUGE, f"{figure.id} is Huge and does not climb {way.words}", to=space)
    ctx.held(HUGE)
    return going._replace(test=Test("way", figure.id, way.dl))


def must_be_there(ctx: Context, figure: Figure, way: Way | None, space: str) -> None:
    """Refuses ``climb`` where the board has no way."""
    if way is None:
        not_against(ctx, figure, space)
        found = tuple(f"climb:{to}" for (here, to) in ways_of(ctx.state.grid) if here == figure.at)
        reason = f"nothing that can be climbed leads from {figure.at} to {space}"
        raise IllegalCommand(THERE, reason, found, figure=figure.id, to=space)
    ctx.held(THERE)


def not_against(ctx: Context, figure: Figure, space: str) -> None:
    """Refuses to take a way that leads in the other direction only."""
    way = way_between(ctx.state.grid, space, figure.at)
    if way is not None:
        reason = f"{way.words} between {space} and {figure.at} can be taken from {space} alone"
        raise IllegalCommand(ONE_WAY, reason, figure=figure.id, to=space)


def ways_up(grid: Grid, space: str) -> str:
    """What leads up to a space of High Terrain, in words."""
    found = [
        f"{way.words} from {here}"
        for (here, to), way in ways_of(grid).items()
        if to == space and grid.kind(grid.number(here)) != HIGH
    ]
    return " and ".join(found) or "nothing leads up to it"


def must_be_possible(grid: Grid, ways: tuple[Way, ...]) -> None:
    """Refuses ways that cannot be: over no border, into a blocked space, for nothing, or two in one place."""
    taken: set[frozenset[str]] = set()
    for way in ways:
        problem = _problem(grid, way)
        if frozenset(way.between) in taken:
            problem = "there is a way between them already"
        taken.add(frozenset(way.between))
        if problem:
            raise Invalid(f"{way.words} between {' and '.join(way.between)}: {problem}", ("way", " ".join(way.between)))


def _problem(grid: Grid, way: Way) -> str:
    """What is wrong with a way; nothing if it can be."""
    if len(set(way.between)) != 2 or len(way.between) != 2 or way.between[0] == OFF:
        return "a way leads from one space to another, or to off"
    if not way.cost:
        return "it costs a Movement Point at least"
    try:
        numbers = [grid.number(space) for space in way.between if space != OFF]
    except Invalid as invalid:
        return invalid.reason
    if any(grid.kind(number) == BLOCKED for number in numbers):
        return "nobody enters a blocked space"
    if len(numbers) == 1:
        return "" if grid.edges(numbers[0]) else "it has no board edge"
    return "" if any(grid.shared(*numbers)) else "they share no side"
