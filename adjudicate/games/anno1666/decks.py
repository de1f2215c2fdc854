"""Moving cards (rulebook: Core Mechanics, Playing a Card, Reshuffling; Card Phase): drawing, playing, discarding."""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.cards import (
    HAND_LIMIT,
    OPENING_HAND,
    RESHUFFLE_AT,
    counts_for_reshuffle,
    face_down,
    is_joker,
    needs_reshuffle,
)
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.state import Piles, State
from adjudicate.model.problem import IllegalCommand

IN_HAND = "anno1666.cards.in-hand"
DRAWN = "anno1666.card-phase.draw"
OPENING = "anno1666.setup.opening-hand"
LIMIT = "anno1666.card-phase.hand-limit"
RESHUFFLE = "anno1666.cards.reshuffle"
EMPTY = "anno1666.cards.empty-deck"


def deck_of(piles: Piles) -> tuple[str, ...]:
    """The cards that lie face down in a player's deck."""
    return face_down(piles.hand, piles.discard, piles.play)


def _top(ctx: Context, player: Colour, owner: str, purpose: str) -> str:
    """The top card of a deck; an empty deck is reshuffled first (AD-B12), so that it has one."""
    assert ctx.chance is not None
    if ctx.note(EMPTY, not deck_of(ctx.state.piles[player])):
        reshuffle(ctx, player, owner, spare=1)
    (card,) = ctx.chance.draw(owner, f"{purpose}/{player}", deck_of(ctx.state.piles[player]), 1)
    return card


def draw(ctx: Context, player: Colour, count: int, owner: str, purpose: str = "draw") -> tuple[str, ...]:
    """Puts cards from the top of a player's deck into the hand, one after the other if the deck runs out, as many as
    there are at most; returns them."""
    assert ctx.chance is not None
    piles = ctx.state.piles[player]
    count = min(count, len(deck_of(piles)) + len(piles.discard))
    if len(deck_of(piles)) >= count:
        cards = ctx.chance.draw(owner, f"{purpose}/{player}", deck_of(piles), count)
        ctx.state.piles[player] = piles._replace(hand=piles.hand + cards)
        ctx.note(EMPTY, False)
    else:
        cards = tuple(_draw_one(ctx, player, owner, purpose) for _ in range(count))
    ctx.note(DRAWN, purpose == "draw")
    ctx.note(OPENING, purpose == "opening-hand")
    if cards:
        ctx.secret("drew", DRAWN, player, ("cards",), player=player, count=len(cards), cards=cards)
    return cards


def _draw_one(ctx: Context, player: Colour, owner: str, purpose: str) -> str:
    card = _top(ctx, player, owner, purpose)
    piles = ctx.state.piles[player]
    ctx.state.piles[player] = piles._replace(hand=(*piles.hand, card))
    return card


def opening_hand(ctx: Context, player: Colour) -> None:
    """Draws a player's starting hand (Game Setup)."""
    draw(ctx, player, OPENING_HAND, ctx.command, "opening-hand")


def play_top(ctx: Context, player: Colour, owner: str, purpose: str) -> str:
    """Plays the top card of a player's deck: it is in play until its test is resolved. *purpose* says for which."""
    card = _top(ctx, player, owner, purpose)
    piles = ctx.state.piles[player]
    ctx.state.piles[player] = piles._replace(play=(*piles.play, card))
    return card


def must_hold(ctx: Context, player: Colour, card: str) -> None:
    """Refuses a card that is not in a player's hand."""
    hand = ctx.state.piles[player].hand
    if card not in hand:
        reason = f"{card} is not in {player}'s hand: {' '.join(hand) or 'it is empty'}"
        raise IllegalCommand(IN_HAND, reason, player=player, card=card)
    ctx.held(IN_HAND)


def play_from_hand(ctx: Context, player: Colour, card: str) -> None:
    """Plays a card from a player's hand."""
    piles = ctx.state.piles[player]
    hand = tuple(held for held in piles.hand if held != card)
    ctx.state.piles[player] = piles._replace(hand=hand, play=(*piles.play, card))


def discard_played(ctx: Context, player: Colour, cards: tuple[str, ...], owner: str) -> None:
    """Cards that were in play enter the discard pile together; then it may have to be reshuffled (AD-B13)."""
    piles = ctx.state.piles[player]
    play = tuple(card for card in piles.play if card not in cards)
    ctx.state.piles[player] = piles._replace(play=play, discard=piles.discard + cards)
    _after_discard(ctx, player, owner)


def reinforcing(state: State, player: Colour) -> tuple[str, ...]:
    """The cards of a hand that can reinforce a test at all: Jokers too, with the suit that is named for them; by
    another reading they have none (AD-B5)."""
    hand = state.piles[player].hand
    if state.reads(rulings.JOKER_REINFORCES, "suit-named"):
        return hand
    return tuple(card for card in hand if not is_joker(card))


def must_discard_down(ctx: Context, player: Colour, cards: tuple[str, ...]) -> None:
    """Refuses cards that do not leave exactly a full hand: nobody discards below the limit, nobody keeps more."""
    hand = ctx.state.piles[player].hand
    excess = max(0, len(hand) - HAND_LIMIT)
    if len(cards) != excess or len(set(cards)) != len(cards):
        reason = f"{player} holds {len(hand)} cards, {HAND_LIMIT} are allowed: discards {excess}, not {len(cards)}"
        raise IllegalCommand(LIMIT, reason, hand=len(hand), discards=excess)
    for card in cards:
        must_hold(ctx, player, card)
    ctx.held(LIMIT)


def discard_from_hand(ctx: Context, player: Colour, cards: tuple[str, ...], rule: str = LIMIT) -> None:
    """Discards cards of a hand together."""
    piles = ctx.state.piles[player]
    hand = tuple(card for card in piles.hand if card not in cards)
    ctx.state.piles[player] = piles._replace(hand=hand, discard=piles.discard + cards)
    ctx.event("discarded", rule, player=player, cards=cards)
    _after_discard(ctx, player, ctx.command)


def discard_at_random(ctx: Context, player: Colour, count: int, rule: str) -> None:
    """Discards cards of a player's hand that chance chooses, as many as there are at most."""
    assert ctx.chance is not None
    hand = ctx.state.piles[player].hand
    cards = ctx.chance.draw(ctx.command, f"special-discard/{player}", hand, min(count, len(hand)))
    if cards:
        discard_from_hand(ctx, player, cards, rule)


def _after_discard(ctx: Context, player: Colour, owner: str) -> None:
    pile = ctx.state.piles[player].discard
    if ctx.note(RESHUFFLE, needs_reshuffle(pile)):
        reshuffle(ctx, player, owner)


def reshuffle(ctx: Context, player: Colour, owner: str, spare: int = 0) -> None:
    """Shuffles deck, discard pile and hand together and draws as many cards as were held, but for those that the deck
    must *spare*; what is in play stays."""
    assert ctx.chance is not None
    piles = ctx.state.piles[player]
    counted = sum(map(counts_for_reshuffle, piles.discard))
    held = len(piles.hand)
    piles = piles._replace(hand=(), discard=())
    held = min(held, len(deck_of(piles)) - spare)
    hand = ctx.chance.draw(owner, f"reshuffle/{player}", deck_of(piles), held)
    ctx.state.piles[player] = piles._replace(hand=hand)
    rule = RESHUFFLE if counted >= RESHUFFLE_AT else EMPTY
    ctx.secret(
        "reshuffled", rule, player, ("hand",), player=player, counted=counted, cards=len(deck_of(piles)), held=held,
        hand=hand,
    )  # fmt: skip


def back_into_deck(ctx: Context, player: Colour, card: str) -> None:
    """Shuffles a card of the discard pile into its deck."""
    piles = ctx.state.piles[player]
    ctx.state.piles[player] = piles._replace(discard=tuple(other for other in piles.discard if other != card))
