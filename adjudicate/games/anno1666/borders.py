"""Borders Between Spaces (rulebook: Borders Between Spaces; High Terrain): crossing what the map draws."""

from __future__ import annotations

from adjudicate.games.anno1666 import climbing, doors, ways
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.adjacency import Link
from adjudicate.games.anno1666.board import DOOR_CLOSED, KIND_NAMES
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.high_terrain import must_be_a_jump
from adjudicate.games.anno1666.movement_actions import Going
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import leads_up
from adjudicate.model.problem import IllegalCommand

BORDER = "anno1666.move.border"
CORNER = "anno1666.move.corner"
HIGH_TERRAIN = "anno1666.high-terrain.enter"
NO_WAY = {False: BORDER, True: CORNER}


def cross(ctx: Context, figure: Figure, movement: Movement, link: Link, space: str, word: str) -> Going:
    """Over the border that the map draws."""
    if word == "jump":
        must_be_a_jump(ctx, figure, link, space)
    _judge_border(ctx, figure, link, space)
    test = climbing.judge_climb(ctx, figure, link.way, space) if link.way in climbing.CLIMBS else None
    cost = 0 if space == movement.bonus else link.cost
    return Going("enter", space, cost, int(link.diagonal), test, link.drop)


def _judge_border(ctx: Context, figure: Figure, link: Link, space: str) -> None:
    """Refuses a border that no movement crosses."""
    state = ctx.state
    if link.way == "none":
        ways.not_against(ctx, figure, space)
    if leads_up(state, figure.at, space):
        up = ways.ways_up(state.grid, space)
        reason = f"{space} is High Terrain, which is not entered from {figure.at} on the ground: {up}"
        raise IllegalCommand(HIGH_TERRAIN, reason, figure=figure.id, to=space)
    ctx.held(HIGH_TERRAIN)
    if link.way == "none":
        reason = f"no movement leads from {figure.at} to {space}: {barrier(state, figure.at, space)}"
        hints = (f"open:{space}",) if _has_door(state, figure.at, space) else ()
        raise IllegalCommand(NO_WAY[link.diagonal], reason, hints, figure=figure.id, to=space)
    ctx.held(NO_WAY[link.diagonal])


def _has_door(state: State, one: str, other: str) -> bool:
    """Whether there is a closed door between two spaces."""
    return any(side.kind == DOOR_CLOSED for side in doors.sides_between(state.grid, one, other))


def barrier(state: State, one: str, other: str) -> str:
    """What lies between two spaces, in words."""
    grid = state.grid
    here, there = grid.number(one), grid.number(other)
    kinds = {kind for _, _, kind in grid.shared(here, there)}
    if kinds:
        return " and ".join(KIND_NAMES[kind] for kind in sorted(kinds))
    link = state.links[here].get(there)
    passable = link is not None and link.way != "none"
    return "open borders around the corner" if passable else "no open borders around the corner"
