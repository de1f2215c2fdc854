"""Wake up (rulebook: Full Actions, Wake up; rulings AD-B25, AD-B26): a friend beside it wakes it, or a Heart."""

from __future__ import annotations

from adjudicate.games.anno1666 import decks, rulings
from adjudicate.games.anno1666.cards import BLACK_JOKER, RED_JOKER, suit_of
from adjudicate.games.anno1666.commands import WakeUp
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.stand_up import stand
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.zones import engagers, friendly, neighbours
from adjudicate.model.problem import IllegalCommand

AWAKE = "anno1666.wake-up.unconscious"
FRIEND_WAKES = "anno1666.wake-up.friend"
HEART_WAKES = "anno1666.wake-up.heart"


def plan_wake_up(ctx: Context, action: WakeUp) -> Figure:
    """Judges waking up: only who is unconscious does."""
    figure = ctx.state.figure(action.figure)
    if not figure.unconscious:
        raise IllegalCommand(AWAKE, f"{figure.id} is not unconscious", figure=figure.id)
    ctx.held(AWAKE)
    return figure


def carry_wake_up(ctx: Context, action: WakeUp, figure: Figure) -> None:
    """A friend beside it who is free wakes it; else a card does, if it is a Heart (AD-B26). Either way the Unconscious
    marker goes; a Prone marker that it has besides stays, by another reading a Heart takes that away too (AD-B25)."""
    state = ctx.state
    friends = [
        other
        for other in neighbours(state, figure)
        if friendly(figure, other) and not other.unconscious and not engagers(state, other)
    ]
    if ctx.note(FRIEND_WAKES, bool(friends)):
        ctx.put(figure, unconscious=False)
        ctx.report("woke", FRIEND_WAKES, figure=figure.id, by=friends[0].id)
        return
    card = decks.play_top(ctx, figure.player, ctx.command, f"wake-up/{figure.id}")
    awake = card == RED_JOKER or (card != BLACK_JOKER and suit_of(card) == "heart")
    ctx.report("wakes" if awake else "sleeps", HEART_WAKES, figure=figure.id, card=card)
    if ctx.note(HEART_WAKES, awake):
        figure = ctx.put(figure, unconscious=False)
        if figure.prone and state.reads(rulings.HEART_STANDS_UP, "stands-up"):
            stand(ctx, figure)
    decks.discard_played(ctx, figure.player, (card,), ctx.command)
