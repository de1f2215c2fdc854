"""Leaping (rulebook: Leaping; ruling AD-B85): from High Terrain over one space on the ground."""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.activities import Landing, Movement
from adjudicate.games.anno1666.board import BLOCKED
from adjudicate.games.anno1666.commands import Land
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.high_terrain import fall
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.movement_actions import ATTEMPT, Going, Test, fail
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.state import OPPONENT, Figure, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.zones import is_high
from adjudicate.model.problem import IllegalCommand

LEAP = "anno1666.leap.high-terrain"
OVER = "anno1666.leap.over"
TO = "anno1666.leap.to"
TEST = "anno1666.leap.test"
FALL = "anno1666.leap.fall"
LAND = "anno1666.leap.landing"
DL = 5


def judge_leap(ctx: Context, figure: Figure, space: str) -> Going:
    """Leaping: from High Terrain over one space on the ground, to High Terrain or to the ground; by another
    reading to High Terrain alone (AD-B85)."""
    state = ctx.state
    grid = state.grid
    here, there = grid.number(figure.at), grid.number(space)
    if not is_high(state, figure.at):
        raise IllegalCommand(LEAP, f"{figure.at} is no High Terrain to leap from", figure=figure.id, at=figure.at)
    ctx.held(LEAP)
    over = leapt_over(state, figure.at, space)
    if over is None:
        reason = f"{space} is not two spaces straight or diagonally from {figure.at}, over one on the ground"
        raise IllegalCommand(OVER, reason, figure=figure.id, to=space)
    ctx.held(OVER)
    if grid.kind(there) == BLOCKED or state.on(space) is not None:
        what = "blocked" if grid.kind(there) == BLOCKED else "occupied"
        raise IllegalCommand(TO, f"{space} is {what}", figure=figure.id, to=space)
    drop = not is_high(state, space)
    if drop and state.reads(rulings.LEAP_ENDS, "high-terrain"):
        raise IllegalCommand(TO, f"{space} is no High Terrain to leap to", figure=figure.id, to=space)
    ctx.held(TO)
    diagonals = 2 if (here % grid.cols != there % grid.cols and here // grid.cols != there // grid.cols) else 0
    return Going("leap", space, ATTEMPT, diagonals, Test("leap", figure.id, DL), drop)


def leapt_over(state: State, one: str, other: str) -> str | None:
    """The space on the ground that lies just between two others, with no wall or window before or behind it; whether it
    is higher or lower than where the leap ends does not matter, for it is ignored."""
    grid, links = state.grid, state.links
    here, there = grid.number(one), grid.number(other)
    (x, y), (x2, y2) = grid.centres[here], grid.centres[there]
    if {abs(x - x2), abs(y - y2)} - {0, 4} or (x, y) == (x2, y2):
        return None
    middle = grid.labels[(y + y2) // 4 * grid.cols + (x + x2) // 4]
    if grid.kind(middle) != 0 or middle in (here, there):
        return None
    for end in (here, there):
        way = links[end].get(middle)
        if way is None or way.way not in ("step", "climb"):
            return None
    return grid.name(middle)


def after_leap(ctx: Context, trial: Trial, outcome: Outcome) -> bool:
    """A leap: two spaces if the test is passed; a Misfortune is a fall into the space between."""
    if ctx.note(TEST, outcome.success):
        return True
    if not outcome.misfortune:
        fail(ctx, trial, outcome, FALL)
        return False
    ctx.held(FALL)
    movement: Movement = ctx.change_top(stage="falling")
    state = ctx.state
    figure = state.figures[trial.figure]
    over = leapt_over(state, figure.at, movement.path[0][5:])
    assert over is not None
    ctx.change_top(path=(), points=0)
    if state.on(over) is None:
        fall_to(ctx, figure, over, trial.command)
    elif landings(state, over):
        ctx.push(Landing(figure.id, OPPONENT[figure.player], over, command=trial.command))
    return False


def landings(state: State, over: str) -> tuple[str, ...]:
    """Where a Character can land that fell over an occupied space: free spaces on the ground adjacent to it."""
    grid = state.grid
    found = [
        number
        for number, link in state.links[grid.number(over)].items()
        if link.adjacent and state.on(grid.name(number)) is None
    ]
    return tuple(grid.name(number) for number in sorted(found, key=lambda n: (n % grid.cols, n // grid.cols)))


def fall_to(ctx: Context, figure: Figure, space: str, owner: str) -> None:
    """The Character falls there: the test for leaving High Terrain says how hard."""
    ctx.put(figure, at=space)
    ctx.event("fell", FALL, figure=figure.id, at=figure.at, to=space)
    watch(ctx)
    fall(ctx, figure.id, owner)


def plan_land(ctx: Context, action: Land) -> Landing:
    """Judges where a Character lands."""
    landing: Landing = ctx.state.pending[-1]
    free = landings(ctx.state, landing.over)
    if action.at not in free:
        reason = f"{landing.figure} lands on a free space adjacent to {landing.over}, not on {action.at}"
        raise IllegalCommand(LAND, reason, at=action.at)
    ctx.held(LAND)
    return landing


def carry_land(ctx: Context, action: Land, landing: Landing) -> None:
    """The Character lands there."""
    ctx.pop()
    fall_to(ctx, ctx.state.figures[landing.figure], action.at, landing.command)
