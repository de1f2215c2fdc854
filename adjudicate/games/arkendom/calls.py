"""Rolls that decide who begins: 1d10, even or odd called (rulebook: Setup 4, 6 and 10)."""

from __future__ import annotations

from adjudicate.games.arkendom.asking import mark_done, side_decision
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.dice import D10
from adjudicate.games.arkendom.setup_commands import Call
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision

CALL = "arkendom.setup.call"


def waits_for_call(state: State) -> Decision | None:
    """The first side calls, unless it has; its opponent has called the other then."""
    return None if state.setting_up.done else side_decision(state, state.heads()[0], "call", "call")


def plan_call(ctx: Context, action: Call) -> None:
    """Anything can be called."""


def carry_call(ctx: Context, action: Call, plan: None) -> None:
    """Rolls, and notes which side begins."""
    state = ctx.state
    assert ctx.chance is not None
    step = state.setting_up.step
    (die,) = ctx.chance.roll(ctx.command, step, {"call": (D10, 1)}).numbers("call")
    right = (die % 2 == 0) == (action.parity == "even")
    caller, other = state.heads()
    winner = caller if right else other
    state.put_setup(first=winner)
    mark_done(state, caller)
    ctx.note(CALL, right)
    ctx.report("called", CALL, player=ctx.player, parity=action.parity, die=die, winner=winner, about=step)


def calls(state: State) -> list[Call]:
    """Both calls."""
    return [Call("even"), Call("odd")]
