"""Revealing Army Objectives (rulebook: The Revelation Phase)."""

from __future__ import annotations

from adjudicate.games.arkendom.commands import Reveal
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import Revealed
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

PHASE = "arkendom.revelation.phase"
KEPT = "arkendom.revelation.kept"
ONE = "arkendom.revelation.one"
NOBODY_HAS_TO = "arkendom.revelation.declined"


def next_to_reveal(state: State) -> str:
    """The next army, in the order of priority, that keeps an Army Objective and has not decided; "" if none does."""
    waiting = (army for army in state.order() if army not in state.turn.ended)
    return next((army for army in waiting if state.pile(army, "army-objectives")), "")


def judge_reveal_now(ctx: Context, action: Reveal) -> None:
    """Army Objectives are revealed in the Revelation Phase, one at most in each."""
    state = ctx.state
    if any((each.player, each.round) == (ctx.army, state.turn.round) for each in state.revealed):
        raise IllegalCommand(ONE, f"{ctx.army} has revealed an Army Objective in this Round already")
    ctx.held(ONE)
    if state.turn.phase != "revelation":
        reason = f"Army Objectives are revealed in the Revelation Phase; this is the {state.turn.phase} phase"
        raise IllegalCommand(PHASE, reason, phase=state.turn.phase)


def plan_reveal(ctx: Context, action: Reveal) -> None:
    """Judges whether the card is one that the army keeps."""
    kept = ctx.state.pile(ctx.army, "army-objectives")
    if action.card not in kept:
        reason = f"{ctx.army} keeps no Army Objective {action.card}"
        raise IllegalCommand(KEPT, reason, kept, card=action.card)
    ctx.held(KEPT)


def carry_reveal(ctx: Context, action: Reveal, plan: None) -> None:
    """The card lies face up from now on."""
    state = ctx.state
    state.take_card(ctx.army, "army-objectives", action.card)
    state.revealed = (*state.revealed, Revealed(ctx.army, state.turn.round, action.card))
    ctx.note(NOBODY_HAS_TO, False)
    name = state.objective_cards[action.card].name
    ctx.report("revealed", PHASE, player=ctx.army, card=action.card, name=name)
    _end(ctx)


def decline(ctx: Context) -> None:
    """Nothing is revealed."""
    ctx.event("not-revealed", NOBODY_HAS_TO, player=ctx.army)
    _end(ctx)


def _end(ctx: Context) -> None:
    turn = ctx.state.turn
    ctx.state.turn = turn._replace(ended=(*turn.ended, ctx.army))
