"""Pushing Through (rulebook: Pushing Through; ruling AD-B37): past a friend and on, for a point more."""

from __future__ import annotations

from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.movement_actions import ONE_AT_A_TIME, Going
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.zones import friendly, held_by
from adjudicate.model.problem import IllegalCommand

OCCUPIED = "anno1666.move.occupied"
END = "anno1666.push-through.end"
COST = "anno1666.push-through.cost"


def judge_through(ctx: Context, figure: Figure, movement: Movement, going: Going) -> Going:
    """Past whoever stands where a step leads: a friend can be passed for a point more, if the movement goes on."""
    state = ctx.state
    other = state.on(going.to)
    if not ctx.note(COST, other is not None) or other is None:
        ctx.held(OCCUPIED)
        return going
    if not friendly(figure, other):
        raise IllegalCommand(OCCUPIED, f"{going.to} is occupied by {other.id}, an enemy", figure=figure.id, to=going.to)
    if going.test:
        reason = f"{figure.id} cannot climb and push through {other.id} at once"
        raise IllegalCommand(ONE_AT_A_TIME, reason, figure=figure.id, to=going.to)
    if len(movement.path) < 2:
        reason = f"{going.to} is occupied by {other.id}: a movement passes a friend, it does not end there"
        raise IllegalCommand(END, reason, figure=figure.id, to=going.to)
    if held_by(state, figure, going.to):
        enemies = " and ".join(enemy.id for enemy in held_by(state, figure, going.to))
        reason = f"{figure.id} must stop at {going.to}, in the Zone of Control of {enemies}, where {other.id} stands"
        raise IllegalCommand(END, reason, figure=figure.id, to=going.to)
    if going.drop:
        reason = f"{figure.id} may fall as it leaves High Terrain for {going.to}, where {other.id} stands"
        raise IllegalCommand(END, reason, figure=figure.id, to=going.to)
    return going._replace(cost=going.cost + 1, passing=True)


def must_lead_out(ctx: Context, figure: Figure, going: Going, out: Going) -> None:
    """Refuses to push through where the next step (*out*) might leave the Character in the other's space."""
    if out.door is not None:
        reason = f"{figure.id} does not stop at {going.to}, in another's space, for {out.name}"
        raise IllegalCommand(END, reason, figure=figure.id, to=going.to)
    if out.test or (out.drop and not out.enters):
        what = out.name if out.test else "a jump off the board"
        reason = f"{figure.id} cannot push through at {going.to} and try {what} from there"
        raise IllegalCommand(ONE_AT_A_TIME, reason, figure=figure.id, to=going.to)
    ctx.held(ONE_AT_A_TIME)
    ctx.held(END)
