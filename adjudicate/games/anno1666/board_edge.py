"""Board Edge (rulebook: Board Edge; ruling AD-B30): outside is open ground that no enemy controls, so that the board is
left by a step, over whatever border the edge has; from High Terrain by jumping off."""

from __future__ import annotations

from functools import lru_cache

from adjudicate.games.anno1666 import climbing, ways
from adjudicate.games.anno1666.board import (
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_OPEN,
    FIRST_HIGH,
    HIGH,
    KIND_NAMES,
    OBSTACLE,
    OFF,
    OPEN,
    SECOND_HIGH,
    WINDOW,
    Grid,
    way_between,
)
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.movement_actions import ATTEMPT, Going
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.zones import is_high
from adjudicate.model.problem import IllegalCommand

EDGE = "anno1666.edge.open"
STEPS = {OPEN: 1, DOOR_OPEN: 1, DOOR_DESTROYED: 1, FIRST_HIGH: 1, OBSTACLE: 2}
CLIMBS = {SECOND_HIGH: "climb", WINDOW: "window"}


def judge_edge(ctx: Context, figure: Figure, bonus: str, word: str) -> Going:
    """Over the board edge, by the easiest border that the space has, or what can be climbed there; for nothing through
    a door just forced open."""
    state = ctx.state
    kinds = state.grid.edges(state.grid.number(figure.at))
    drop = is_high(state, figure.at)
    costs = [STEPS[kind] for kind in kinds if kind in STEPS]
    climbs = [CLIMBS[kind] for kind in kinds if kind in CLIMBS]
    way = way_between(state.grid, figure.at, OFF)
    if word == "climb":
        ways.must_be_there(ctx, figure, way, OFF)
    ease = "step" if costs else min(climbs, default="none")
    if way is not None and ways.is_taken(way, word, ease, min(costs, default=0), drop):
        ctx.held(EDGE)
        return ways.judge_way(ctx, figure, way, OFF)
    if costs:
        ctx.held(EDGE)
        return Going("off", OFF, 0 if bonus == OFF else min(costs), drop=drop)
    if not climbs:
        what = " and ".join(KIND_NAMES[kind] for kind in sorted(set(kinds))) or "no board edge"
        reason = f"{figure.id} cannot leave the board from {figure.at}: {what}"
        raise IllegalCommand(EDGE, reason, ("open:off",) if DOOR_CLOSED in kinds else (), at=figure.at)
    ctx.held(EDGE)
    return Going("off", OFF, ATTEMPT, test=climbing.judge_climb(ctx, figure, min(climbs), OFF), drop=drop)


@lru_cache(maxsize=64)
def costs_of(grid: Grid) -> dict[int, int]:
    """What it costs to leave a board without a test, by space; those that it cannot be left from are not there."""
    found: dict[int, int] = {}
    for space in grid.parts:
        costs = [STEPS[kind] for kind in grid.edges(space) if kind in STEPS]
        costs = costs if grid.kind(space) != HIGH else []
        way = way_between(grid, grid.name(space), OFF)
        costs += [way.cost] if way is not None and not way.dl else []
        if costs:
            found[space] = min(costs)
    return found
