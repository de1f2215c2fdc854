"""Throws beyond their playing: Channel, and the Book of Magic (rulebook: Channel; Book of Magic (X))."""

from __future__ import annotations

from collections import Counter

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.actions import judge_turn, without
from adjudicate.games.arkendom.cards import rule_values, rule_x
from adjudicate.games.arkendom.commands import Channel, Keep
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.effects import recover
from adjudicate.games.arkendom.pieces import AddOn
from adjudicate.games.arkendom.sources import can_be_source, characters, controlled, judge_tokens
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

CHANNEL = "arkendom.channel"
CHANNEL_ONCE = "arkendom.channel.once"
CHANNEL_CARD = "arkendom.channel.card"
CAP = "arkendom.book-of-magic.cap"
MAGIC = "arkendom.book-of-magic.magic"
BACK = "arkendom.book-of-magic.back"
COST = 1


def _rules(state: State, character: AddOn) -> tuple[str, ...]:
    return state.rules_of(state.units[character.unit], character)


def plan_channel(ctx: Context, action: Channel) -> AddOn:
    """Judges a Channel: in place of the Turn's Action, once a Round for each Character."""
    state = ctx.state
    source = state.add_on(action.source)
    if source not in controlled(state, ctx.player) or "channel" not in rule_values(_rules(state, source)):
        able = tuple(each.id for each in controlled(state, ctx.player) if "channel" in rule_values(_rules(state, each)))
        reason = f"{source.id} is no Character of {ctx.player} with the Special Rule Channel"
        raise IllegalCommand(CHANNEL, reason, able, source=source.id)
    ctx.held(CHANNEL)
    judge_turn(ctx)
    if source.time:
        raise IllegalCommand(CHANNEL_ONCE, f"{source.id} has channelled this Round (Time token)", source=source.id)
    ctx.held(CHANNEL_ONCE)
    judge_tokens(ctx, source, COST, "Channel")
    found = channelled(state, source)
    if action.card not in found:
        reason = f"{action.card} is no Throw of the discard pile that {source.id} could be the source of"
        raise IllegalCommand(CHANNEL_CARD, reason, found, source=source.id, card=action.card)
    ctx.held(CHANNEL_CARD)
    return source


def channelled(state: State, source: AddOn) -> tuple[str, ...]:
    """The cards of the discard pile that a Character could recover."""
    army = state.units[source.unit].player
    pile = dict.fromkeys(state.pile(army, "action-discard"))
    cards = (state.action_cards[name] for name in pile)
    return tuple(card.id for card in cards if card.type == "throw" and can_be_source(state, source, card))


def carry_channel(ctx: Context, action: Channel, source: AddOn) -> None:
    """A Throw token is spent, the card goes to the hand, a Time token on the tile (ARK-B46)."""
    ctx.state.attach(source._replace(throws=source.throws - COST, time=True))
    ctx.state.put_army(ctx.army, acted=True)
    ctx.report("channelled", CHANNEL, unit=source.id, card=action.card)
    recover(ctx, ctx.player, action.card, CHANNEL)


def channels(state: State, player: str) -> list[Channel]:
    """The Channels that a player could make now."""
    if state.armies[state.army_of(player)].acted:
        return []
    return [
        Channel(each.id, card)
        for each in controlled(state, player)
        if "channel" in rule_values(_rules(state, each)) and not each.time and each.throws >= COST
        for card in channelled(state, each)
    ]


# --- Book of Magic ----------------------------------------------------------------------------------------


def _mages(state: State, army: str) -> list[tuple[AddOn, int]]:
    """The Mages of an army, each with its X."""
    found = [(each, rule_x(_rules(state, each), "book-of-magic")) for each in characters(state, army)]
    return [(mage, x) for mage, x in found if x]


def cap(state: State, army: str) -> int:
    """How many cards the Mages of an army can keep, added up (ARK-B92)."""
    return sum(x for _, x in _mages(state, army))


def fits_book(state: State, army: str, cards: tuple[str, ...]) -> bool:
    """Whether the Mages of an army can keep these cards: each Mage up to X of those that it could be the source of."""
    room = {mage.id: x for mage, x in _mages(state, army)}
    return _shared_out(state, room, [state.action_cards[card] for card in cards])


def _shared_out(state: State, room: dict[str, int], cards: list[ActionCard]) -> bool:
    if not cards:
        return True
    for mage, left in room.items():
        able = left and can_be_source(state, state.add_ons[mage], cards[0])
        if able and _shared_out(state, {**room, mage: left - 1}, cards[1:]):
            return True
    return False


def _magic_in_hand(state: State, army: str) -> list[str]:
    hands = (card for holder in state.commanders(army) for card in state.pile(holder, "action-hand"))
    return [card for card in hands if is_magic(state.action_cards[card])]


def is_magic(card: ActionCard) -> bool:
    """Whether a card is a Throw with the Trait Magic."""
    return card.type == "throw" and "magic" in card.traits


def in_all(state: State, army: str, new: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that count against the cap: those kept and the new ones, or the new ones alone (ARK-B92)."""
    return (state.pile(army, "book") if state.reads(rulings.BOOK, "kept-in-all") else ()) + new


def keepable(state: State, army: str) -> list[str]:
    """The cards of the hands that could be kept, each by itself, beside what stays in the Book."""
    if not _mages(state, army):
        return []
    hand = dict.fromkeys(_magic_in_hand(state, army))
    kept = without(in_all(state, army, ()), excess(state, army))
    return [card for card in hand if fits_book(state, army, (*kept, card))]


def excess(state: State, army: str) -> tuple[str, ...]:
    """The kept cards that must go back, unless others do in their place: more than the Mages that are left can keep, or
    such as none of them could be the source of (ARK-B92)."""
    if state.reads(rulings.BOOK, "each-phase"):
        return ()
    kept: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    for card in state.pile(army, "book"):
        if fits_book(state, army, (*kept, card)):
            kept += (card,)
        else:
            over += (card,)
    return over


def next_to_keep(state: State) -> str:
    """The next army that could keep a Magic, or must give one back, at the end of the Activation Phase; "" without."""
    if not state.action_cards:
        return ""
    for army in state.order():
        if army not in state.turn.done and (excess(state, army) or keepable(state, army)):
            return army
    return ""


def plan_keep(ctx: Context, action: Keep) -> tuple[str, ...]:
    """Judges what goes into the Book of Magic, and what must leave it; returns the Book as it will be."""
    state, army = ctx.state, ctx.army
    book, over = state.pile(army, "book"), excess(state, ctx.army)
    back, many = action.back or over, len(over)
    if len(back) != many or Counter(back) - Counter(book):
        reason = f"{many} of the kept cards ({' '.join(book) or 'none'}) must go back under the deck"
        raise IllegalCommand(BACK, reason, book, cards=back)
    ctx.held(BACK)
    hand = _magic_in_hand(state, army)
    if Counter(action.cards) - Counter(hand):
        reason = f"only Magic Throws of the hand are kept: {' '.join(hand) or 'there are none'}"
        raise IllegalCommand(MAGIC, reason, tuple(hand), cards=action.cards)
    ctx.held(MAGIC)
    counted = in_all(state, army, action.cards)
    if not fits_book(state, army, without(counted, back)):
        reason = f"the Mages of {army} keep at most {cap(state, army)} cards, and only those they can be the source of"
        raise IllegalCommand(CAP, reason, tuple(keepable(state, army)), cards=counted)
    ctx.held(CAP)
    return (*without(book, back), *action.cards)


def carry_keep(ctx: Context, action: Keep, book: tuple[str, ...]) -> None:
    """The Book is face up; what leaves it goes under the deck."""
    state, army = ctx.state, ctx.army
    back = tuple((Counter(state.pile(army, "book") + action.cards) - Counter(book)).elements())
    for card in action.cards:
        holder = next(name for name in state.commanders(army) if card in state.pile(name, "action-hand"))
        state.put_pile(holder, "action-hand", without(state.pile(holder, "action-hand"), (card,)))
    state.put_pile(army, "book", book)
    state.put_pile(army, "under-deck", state.pile(army, "under-deck") + back)
    state.turn = state.turn._replace(done=(*state.turn.done, army))
    if action.cards:
        ctx.event("kept", CAP, player=army, cards=action.cards)
    if back:
        ctx.event("kept-no-more", BACK, player=army, cards=back)
