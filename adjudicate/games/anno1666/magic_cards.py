"""Magic Cards (rulebook: Magic Cards; rulings AD-B3, AD-B101): one deck for both players, its cards known by numeral.

As with Player Cards, the deck is not kept in any order: its cards are those that are not in the discard pile.
"""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.cards import MAGIC_DECK
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.special_rules import MagicPile
from adjudicate.games.anno1666.state import State

DRAWN = "anno1666.magic.draw"
EMPTY = "anno1666.magic.empty"


def deck_of(state: State) -> tuple[str, ...]:
    """The Magic Cards that are still in the deck, by numeral."""
    return tuple(card for card in MAGIC_DECK if card not in state.magic.discard)


def draw(ctx: Context, player: Colour) -> str | None:
    """Draws a Magic Card, which both players see and which is discarded. With the deck empty its discards are shuffled
    first; by another reading there is none."""
    state = ctx.state
    assert ctx.chance is not None
    if ctx.note(EMPTY, not deck_of(state)):
        if state.reads(rulings.MAGIC_EMPTY, "stays-empty"):
            ctx.note(DRAWN, False)
            ctx.report("no-magic", EMPTY, player=player)
            return None
        state.magic = MagicPile()
        ctx.report("magic-shuffled", EMPTY, cards=len(MAGIC_DECK))
    (card,) = ctx.chance.draw(ctx.command, "magic", deck_of(state), 1)
    state.magic = MagicPile((*state.magic.discard, card))
    ctx.event("magic", DRAWN, player=player, card=card)
    return card
