"""Action cards come and go: the Acquisition Phase, and the return of unused cards (rulebook: The Acquisition Phase; The
Update Phase)."""

from __future__ import annotations

from collections import Counter

from adjudicate.games.arkendom.commands import Acquire, Divide, ReturnCards
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.sources import characters
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

PHASE = "arkendom.acquisition.phase"
DRAW = "arkendom.acquisition.draw"
CROWN = "arkendom.acquisition.crown"
DIVIDE = "arkendom.acquisition.divide"
BOOKS = "arkendom.throws.books"
RETURN = "arkendom.update.return-cards"


def cards_due(state: State, army: str) -> int:
    """The cards that an army may draw: one for each Character in play, one more if one cost a Crown (ARK-B62)."""
    mine = characters(state, army)
    return len(mine) + (1 if any(state.add_on_card(each).crown for each in mine) else 0)


def cards_left(state: State, army: str) -> int:
    """The cards of an army's Action deck, those returned to its bottom included."""
    return len(state.pile(army, "action-deck")) + len(state.pile(army, "under-deck"))


def next_to_acquire(state: State) -> str:
    """The next army with cards to draw or Throw tokens to gain in this Acquisition Phase; "" without one."""
    for army in state.order():
        if army not in state.turn.done and _acquires(state, army):
            return army
    return ""


def _acquires(state: State, army: str) -> bool:
    if cards_due(state, army) and cards_left(state, army):
        return True
    return any(state.add_on_card(each).books for each in characters(state, army))


def divides(state: State, army: str) -> bool:
    """Whether a team has drawn its cards and must still divide them."""
    members = state.armies[army].members
    return bool(members) and members[0] in state.turn.done


def plan_acquire(ctx: Context, action: Acquire) -> None:
    """Nothing is to be judged: the army that is due acquires."""


def carry_acquire(ctx: Context, action: Acquire, plan: None) -> None:
    """Draws cards, as long as there are any, and gains a Throw token for each book of a Character (ARK-B55)."""
    state, army = ctx.state, ctx.army
    due, members = cards_due(state, army), state.armies[army].members
    drawn = draw_cards(ctx, members[0] if members else army, due, f"acquire/{army}")
    ctx.note(DRAW, drawn == due > 0)
    ctx.note(CROWN, due > len(characters(state, army)))
    for each in characters(state, army):
        books = state.add_on_card(each).books
        if ctx.note(BOOKS, books > 0):
            state.attach(each._replace(throws=each.throws + books))
            ctx.event("throw-tokens", BOOKS, unit=each.id, tokens=books, total=each.throws + books)
    done = members[0] if members and drawn else army
    state.turn = state.turn._replace(done=(*state.turn.done, done))


def draw_cards(ctx: Context, player: str, count: int, purpose: str) -> int:
    """Draws Action cards into a player's hand: from the deck, then those that were put under it, from the top; returns
    how many there were."""
    state, army = ctx.state, ctx.state.army_of(player)
    assert ctx.chance is not None
    deck, under = state.pile(army, "action-deck"), state.pile(army, "under-deck")
    of_deck = min(count, len(deck))
    drawn = ctx.chance.draw(ctx.command, purpose, deck, of_deck)
    left = Counter(deck) - Counter(drawn)
    state.put_pile(army, "action-deck", tuple(left.elements()))
    of_under = min(count - of_deck, len(under))
    state.put_pile(army, "under-deck", under[of_under:])
    drawn += under[:of_under]
    if drawn:
        state.put_pile(player, "action-hand", state.pile(player, "action-hand") + drawn)
        ctx.secret("drawn", DRAW, player, ("cards",), player=player, count=len(drawn), cards=drawn)
    return len(drawn)


def plan_divide(ctx: Context, action: Divide) -> tuple[str, str]:
    """Judges what one member of a team gives to the other."""
    state = ctx.state
    first, second = state.armies[ctx.army].members
    hand = state.pile(first, "action-hand")
    if Counter(action.cards) - Counter(hand):
        reason = f"{first} holds {' '.join(hand)}; {' '.join(action.cards)} cannot all be given to {second}"
        raise IllegalCommand(DIVIDE, reason, hand, cards=action.cards)
    ctx.held(DIVIDE)
    return first, second


def carry_divide(ctx: Context, action: Divide, members: tuple[str, str]) -> None:
    """The cards drawn are divided as the two members of a team wish."""
    state = ctx.state
    first, second = members
    left = Counter(state.pile(first, "action-hand")) - Counter(action.cards)
    state.put_pile(first, "action-hand", tuple(left.elements()))
    state.put_pile(second, "action-hand", state.pile(second, "action-hand") + action.cards)
    done = (*(each for each in state.turn.done if each != first), ctx.army)
    state.turn = state.turn._replace(done=done)
    values = {"player": first, "to": second, "count": len(action.cards), "cards": action.cards}
    ctx.secret("cards-divided", DIVIDE, ctx.army, ("cards",), **values)


def next_to_return(state: State) -> str:
    """The next player with several cards in hand, whose order under the deck is a choice; "" without one."""
    for army in state.order():
        for holder in state.commanders(army):
            if len(state.pile(holder, "action-hand")) > 1:
                return holder
    return ""


def return_single_cards(ctx: Context) -> None:
    """Hands of one card go under the deck by themselves."""
    state = ctx.state
    for army in state.order():
        for holder in state.commanders(army):
            hand = state.pile(holder, "action-hand")
            if len(hand) == 1:
                _return(ctx, holder, hand)


def plan_return(ctx: Context, action: ReturnCards) -> tuple[str, ...]:
    """Judges the order in which a hand goes under the deck: all of its cards, and no others."""
    hand = ctx.state.pile(ctx.player, "action-hand")
    cards = action.cards or hand
    if Counter(cards) != Counter(hand):
        reason = f"{ctx.player} returns all unused cards, {' '.join(hand)}, in any order"
        raise IllegalCommand(RETURN, reason, hand, cards=cards)
    ctx.held(RETURN)
    return cards


def carry_return(ctx: Context, action: ReturnCards, cards: tuple[str, ...]) -> None:
    """The cards go under the deck, the first named on top."""
    _return(ctx, ctx.player, cards)


def _return(ctx: Context, holder: str, cards: tuple[str, ...]) -> None:
    state, army = ctx.state, ctx.state.army_of(holder)
    state.put_pile(holder, "action-hand", ())
    state.put_pile(army, "under-deck", state.pile(army, "under-deck") + cards)
    ctx.secret("returned", RETURN, holder, ("cards",), player=holder, count=len(cards), cards=cards)
