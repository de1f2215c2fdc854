"""What Overwatch allows (rulebook: Overwatch): a Quick shot, or a move of one space, amid another's action."""

from __future__ import annotations

from adjudicate.games.anno1666 import movement, overwatch, shooting
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.commands import InterruptMove, InterruptShot
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.shooting import Shooting
from adjudicate.games.anno1666.zones import engaged
from adjudicate.model.problem import IllegalCommand

ENGAGED_SHOT = "anno1666.action.engaged"
MOVE_POINTS = 2


def plan_shot(ctx: Context, action: InterruptShot) -> Shooting:
    """Judges a Quick shot as an interruption: the Character must be able to make it normally."""
    figure = ctx.state.figure(action.figure)
    if engaged(ctx.state, figure):
        raise IllegalCommand(ENGAGED_SHOT, f"{figure.id} is engaged and cannot take a Quick shot", figure=figure.id)
    ctx.held(ENGAGED_SHOT)
    return shooting.judge_shot(ctx, figure, action.target, action.weapon, "quick")


def carry_shot(ctx: Context, action: InterruptShot, shot: Shooting) -> None:
    """The counter is used for a Quick shot."""
    overwatch.use_counter(ctx, action.figure)
    shooting.declare(ctx, shot._replace(aim=shot.aim._replace(figure=ctx.state.figures[action.figure])))


def plan_move(ctx: Context, action: InterruptMove) -> Movement:
    """Judges a move of one space that costs up to 2 Movement Points, Movement Actions included."""
    figure = ctx.state.figure(action.figure)
    planned = Movement(figure.id, "interrupt", MOVE_POINTS, figure.at, (action.to,))
    movement.judge_path(ctx, planned)
    return planned


def carry_move(ctx: Context, action: InterruptMove, planned: Movement) -> None:
    """The counter is used, also if a test fails."""
    overwatch.use_counter(ctx, action.figure)
    ctx.push(planned)
