"""One step of a movement (rulebook: Basic Movement; Zone of Control; Borders Between Spaces): what it takes, and what
forbids it. What Movement Actions are is in :mod:`movement_actions`."""

from __future__ import annotations

from adjudicate.games.anno1666 import doors, leaping, pushing_through, sprint, ways
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import BLOCKED, OFF, way_between
from adjudicate.games.anno1666.board_edge import judge_edge
from adjudicate.games.anno1666.borders import cross
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.movement_actions import Going
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import held_by, why_held
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.telling import many

POINTS = "anno1666.move.points"
ADJACENT = "anno1666.move.adjacent"
BLOCKED_SPACE = "anno1666.move.blocked-space"
DIAGONALS = "anno1666.move.diagonals"
LEAVE_ZONE = "anno1666.zone.leave"
ONE_SPACE = "anno1666.overwatch.one-space"


def judge_step(ctx: Context, movement: Movement, *, free: bool = False) -> Going:
    """Judges the next step of a movement; what it takes. *free*: no Zone of Control holds the Character, as was found
    before."""
    state = ctx.state
    figure, step = state.figure(movement.figure), movement.path[0]
    holders = [] if free or is_passing(state, figure) else held_by(state, figure)
    if holders:
        reason = f"{figure.id} at {figure.at} is in the Zone of Control of {why_held(state, holders)}"
        raise IllegalCommand(LEAVE_ZONE, reason, figure=figure.id, at=figure.at)
    ctx.held(LEAVE_ZONE)
    going = going_of(ctx, figure, movement, step)
    _judge_kind(ctx, movement, going)
    _judge_diagonals(ctx, figure, going)
    _judge_points(ctx, figure, movement, going)
    if going.passing:
        walker = Context(state.copy(), ctx.command, ctx.player, None, ctx.notes)
        placed(walker, figure.id, going)
        pushing_through.must_lead_out(ctx, figure, going, judge_step(walker, spent(movement, going)))
    return going


def is_passing(state: State, figure: Figure) -> bool:
    """Whether a figure is just passing through another one's space."""
    there = state.on(figure.at)
    return there is not None and there.id != figure.id


def going_of(ctx: Context, figure: Figure, movement: Movement, step: str) -> Going:
    """What a step takes, by its own rule: those of every step are judged besides."""
    word, colon, place = step.partition(":")
    if step == OFF:
        return judge_edge(ctx, figure, movement.bonus, "")
    if word == "leap":
        return leaping.judge_leap(ctx, figure, place)
    if word in doors.MOVED_BY:
        return doors.judge_door(ctx, figure, word, place)
    if place == OFF:
        return judge_edge(ctx, figure, movement.bonus, word)
    return _enter(ctx, figure, movement, place or step, word if colon else "")


def _enter(ctx: Context, figure: Figure, movement: Movement, space: str, word: str) -> Going:
    """Into another space: over what the map draws, or by a way that the board has (``climb``), or by jumping though
    stairs lead down (``jump``)."""
    state = ctx.state
    number = state.grid.number(space)
    link = state.links[state.grid.number(figure.at)].get(number)
    if link is None:
        reason = f"{space} is not next to {figure.at}"
        raise IllegalCommand(ADJACENT, reason, figure=figure.id, to=space)
    ctx.held(ADJACENT)
    if state.grid.kind(number) == BLOCKED:
        raise IllegalCommand(BLOCKED_SPACE, f"{space} is a blocked space", figure=figure.id, to=space)
    ctx.held(BLOCKED_SPACE)
    way = way_between(state.grid, figure.at, space)
    if word == "climb":
        ways.must_be_there(ctx, figure, way, space)
    if way is not None and ways.is_taken(way, word, link.way, link.cost, link.drop):
        going = ways.judge_way(ctx, figure, way, space)
    else:
        going = cross(ctx, figure, movement, link, space, word)
    return pushing_through.judge_through(ctx, figure, movement, going)


def _judge_kind(ctx: Context, movement: Movement, going: Going) -> None:
    """What a Sprint and an interruption do not allow."""
    if movement.kind == "sprint":
        sprint.judge(ctx, movement, going)
    if movement.kind == "interrupt":
        if going.what not in ("enter", "off"):
            raise IllegalCommand(ONE_SPACE, f"an interruption moves one space: no {going.name}", to=going.to)
        ctx.held(ONE_SPACE)


def _judge_diagonals(ctx: Context, figure: Figure, going: Going) -> None:
    if not going.diagonals:
        return
    agility = max(0, ctx.state.card(figure).agility)
    left = max(0, agility - figure.diagonals)
    if going.diagonals > left:
        made = f"{figure.diagonals} of {agility} made" if agility else f"Agility {ctx.state.card(figure).agility}"
        reason = f"{figure.id} has no diagonal move left in this phase for {going.to}: {made}"
        raise IllegalCommand(DIAGONALS, reason, figure=figure.id, needs=going.diagonals, left=left)
    ctx.held(DIAGONALS)


def _judge_points(ctx: Context, figure: Figure, movement: Movement, going: Going) -> None:
    if going.cost > movement.points:
        cost = many(going.cost, "Movement Point")
        reason = f"{going.name} to {going.to} costs {cost}, {figure.id} has {movement.points}"
        raise IllegalCommand(POINTS, reason, needs=going.cost, left=movement.points)
    ctx.held(POINTS)


def placed(ctx: Context, name: str, going: Going) -> Figure:
    """A Character once a step is taken; returns it as it is then."""
    figure = ctx.state.figures[name]
    if not going.enters:
        return figure
    return ctx.put(figure, at=going.to, diagonals=figure.diagonals + going.diagonals)


def spent(movement: Movement, going: Going) -> Movement:
    """A movement without the points and the space of the path that a step takes."""
    bonus = "" if going.enters else movement.bonus
    return movement._replace(points=movement.points - going.cost, path=movement.path[1:], bonus=bonus)
