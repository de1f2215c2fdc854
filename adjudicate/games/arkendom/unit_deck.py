"""The unit deck: Reserve, hand, draws and discards (rulebook: Setup 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.asking import dealing, mark_done, still_to_do
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.setup_commands import Deal, Discard, Reserve
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

RESERVE = "arkendom.deployment.reserve"
RESERVE_DECK = "arkendom.deployment.reserve-own-deck"
DRAW = "arkendom.deployment.draw"
DISCARD_ONCE = "arkendom.deployment.discard-once"
DISCARD_HAND = "arkendom.deployment.discard-hand"
DISCARD_DECK = "arkendom.deployment.discard-deck"
RESERVES, HAND = 2, 3


def uses_decks(state: State) -> bool:
    """Whether armies are drawn from unit decks; pre-set armies are not."""
    return state.setting_up.armies == "decks"


def waits_for_reserve(state: State) -> Decision | None:
    """The next army whose Reserve is still to be chosen."""
    waiting = [army for army in still_to_do(state) if state.pile(army, "unit-deck")] if uses_decks(state) else []
    return army_decision(state, waiting[0], "reserve", "reserve") if waiting else None


def plan_reserve(ctx: Context, action: Reserve) -> None:
    """Judges whether two cards of the army's own deck are set aside."""
    deck = ctx.state.pile(ctx.army, "unit-deck")
    wanted = min(RESERVES, len(deck))
    if len(action.cards) != wanted:
        reason = f"the Reserve is {wanted} cards of the unit deck, not {len(action.cards)}"
        raise IllegalCommand(RESERVE, reason, wanted=wanted, given=len(action.cards))
    ctx.held(RESERVE)
    missing = Counter(action.cards) - Counter(deck)
    if missing:
        reason = f"not in {ctx.army}'s unit deck: {', '.join(sorted(missing))}"
        raise IllegalCommand(RESERVE_DECK, reason, tuple(dict.fromkeys(deck)), cards=action.cards)
    ctx.held(RESERVE_DECK)


def carry_reserve(ctx: Context, action: Reserve, plan: None) -> None:
    """Sets the cards aside, face up."""
    for card in action.cards:
        ctx.state.take_card(ctx.army, "unit-deck", card)
    ctx.state.put_pile(ctx.army, "reserve", action.cards)
    mark_done(ctx.state, ctx.army)
    ctx.report("reserve", RESERVE, player=ctx.army, cards=action.cards)


def reserves(state: State, player: str) -> Iterator[Reserve]:
    """The Reserves that can be chosen."""
    deck = state.pile(state.army_of(player), "unit-deck")
    return (Reserve(cards) for cards in dict.fromkeys(combinations(deck, min(RESERVES, len(deck)))))


def waits_for_hand(state: State) -> Decision | None:
    """The next army that draws its first hand."""
    waiting = [army for army in still_to_do(state) if state.pile(army, "unit-deck")] if uses_decks(state) else []
    return dealing(state, waiting[0], "hand") if waiting else None


def carry_deal_hand(ctx: Context, action: Deal, plan: None) -> None:
    """Draws three cards."""
    draw(ctx, min(HAND, len(ctx.state.pile(ctx.army, "unit-deck"))))
    mark_done(ctx.state, ctx.army)


def draw(ctx: Context, number: int) -> None:
    """Draws cards of the unit deck into the hand; the others see how many."""
    state, army = ctx.state, ctx.army
    assert ctx.chance is not None
    cards = ctx.chance.draw(ctx.command, f"unit-deck/{army}", state.pile(army, "unit-deck"), number)
    for card in cards:
        state.take_card(army, "unit-deck", card)
    state.add_cards(army, "unit-hand", cards)
    ctx.secret("units-drawn", DRAW, army, ("cards",), player=army, number=number, cards=cards)


def waits_for_draw(state: State, army: str) -> bool:
    """Whether the card of this Deployment Turn is still to be drawn (ARK-B57)."""
    return uses_decks(state) and not state.setting_up.drawn and bool(state.pile(army, "unit-deck"))


def carry_deal_turn(ctx: Context, action: Deal, plan: None) -> None:
    """The draw at the start of a Deployment Turn."""
    draw(ctx, 1)
    ctx.held(DRAW)
    ctx.state.put_setup(drawn=True)


def plan_discard(ctx: Context, action: Discard) -> None:
    """Judges a discard for another card: once a Turn, of the hand, while there is a card to draw (ARK-B57)."""
    state, army = ctx.state, ctx.army
    hand = state.pile(army, "unit-hand")
    if state.setting_up.discarded:
        raise IllegalCommand(DISCARD_ONCE, f"{army} has discarded a card in this Turn already", player=army)
    ctx.held(DISCARD_ONCE)
    if action.card not in hand:
        where = "in the Reserve, not in" if action.card in state.pile(army, "reserve") else "not in"
        legal = tuple(f"discard {card}" for card in dict.fromkeys(hand))
        raise IllegalCommand(DISCARD_HAND, f"{action.card} is {where} {army}'s hand", legal, card=action.card)
    ctx.held(DISCARD_HAND)
    if not state.pile(army, "unit-deck"):
        raise IllegalCommand(DISCARD_DECK, f"{army}'s unit deck is empty: there is no card to draw", player=army)
    ctx.held(DISCARD_DECK)


def carry_discard(ctx: Context, action: Discard, plan: None) -> None:
    """Discards, and draws."""
    state, army = ctx.state, ctx.army
    state.take_card(army, "unit-hand", action.card)
    state.add_cards(army, "unit-discard", (action.card,))
    state.put_setup(discarded=True)
    ctx.report("unit-discarded", DISCARD_ONCE, player=army, card=action.card)
    draw(ctx, 1)


def discards(state: State, army: str) -> Iterator[Discard]:
    """The discards that are possible now."""
    if not state.setting_up.discarded and state.pile(army, "unit-deck"):
        yield from (Discard(card) for card in dict.fromkeys(state.pile(army, "unit-hand")))
