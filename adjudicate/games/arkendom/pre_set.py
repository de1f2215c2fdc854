"""Pre-set armies: composed before the game, deployed without decks or payment (rulebook: Focus Box 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.asking import mark_done, still_to_do
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deployment import judge_half
from adjudicate.games.arkendom.pieces import Army, PileKind
from adjudicate.games.arkendom.resources import can_pay, note_payment, pay, price_of
from adjudicate.games.arkendom.setup_commands import Compose, DropOut, Exchange
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

CARD = "arkendom.pre-set.card"


class Composed(NamedTuple):
    """A judged choice: the pile that the card comes from, and the army after it has paid."""

    source: PileKind
    army: Army


def waits_for_composition(state: State) -> Decision | None:
    """The next army that is still to be composed; the cards of its unit deck and its Add-ons are what it chooses
    from, those chosen are its hand and its Add-ons."""
    if state.setting_up.armies != "pre-set":
        return None
    waiting = still_to_do(state)
    return army_decision(state, waiting[0], "compose", "compose", "exchange", "drop-out") if waiting else None


def put_add_ons_aside(ctx: Context) -> None:
    """What an army is composed of is its unit deck and its Add-ons together; none of them is chosen yet."""
    state = ctx.state
    if state.setting_up.armies == "pre-set":
        for army in state.armies:
            state.put_pile(army, "unit-deck", (*state.pile(army, "unit-deck"), *state.pile(army, "add-ons")))
            state.put_pile(army, "add-ons", ())


def plan_compose(ctx: Context, action: Compose) -> Composed:
    """Judges whether the card is the army's, and can be paid with what the cards before it have left and given."""
    state = ctx.state
    army = state.armies[ctx.army]
    left = state.pile(army.id, "unit-deck")
    if action.card not in left:
        legal = tuple(f"compose {card}" for card in dict.fromkeys(left))
        raise IllegalCommand(CARD, f"{action.card} is no card that {army.id} has left to choose", legal)
    ctx.held(CARD)
    is_unit = action.card in state.cards
    price = price_of(state.cards[action.card] if is_unit else state.add_on_cards[action.card])
    after = pay(army, price, action.card, action.rare)
    note_payment(ctx, price, army, after)
    return Composed("unit-hand" if is_unit else "add-ons", after)


def carry_compose(ctx: Context, action: Compose, plan: Composed) -> None:
    """Takes the card into the army."""
    state = ctx.state
    state.armies[ctx.army] = army = plan.army
    state.take_card(ctx.army, "unit-deck", action.card)
    state.add_cards(ctx.army, plan.source, (action.card,))
    pool = {"silver": army.silver, "uncommon": army.uncommon, "rare": army.rare}
    ctx.secret("composed", CARD, ctx.army, ("card",), player=ctx.player, card=action.card, **pool)


def plan_finish(ctx: Context, action: DropOut) -> Army:
    """Judges whether half of the Silver Coins is spent."""
    army = ctx.state.armies[ctx.army]
    return judge_half(ctx, army) if _choices(ctx.state, army) else army


def carry_finish(ctx: Context, action: DropOut, army: Army) -> None:
    """The army is composed; the cards that were left out are put away."""
    ctx.state.put_pile(army.id, "unit-deck", ())
    mark_done(ctx.state, army.id)
    ctx.report("army-composed", CARD, player=ctx.player, silver=army.silver)


def _choices(state: State, army: Army) -> list[Compose]:
    found = []
    for name in dict.fromkeys(state.pile(army.id, "unit-deck")):
        card = state.cards.get(name) or state.add_on_cards[name]
        if can_pay(army, price_of(card)):
            found.append(Compose(name))
    return found


def compositions(state: State, player: str) -> Iterator[Compose | Exchange | DropOut]:
    """What can be done while an army is composed."""
    army = state.armies[state.army_of(player)]
    choices = _choices(state, army)
    yield from choices
    if army.crowns:
        yield Exchange()
    try:
        plan_finish(Context(state, "", army.id), DropOut())
    except IllegalCommand:
        return
    yield DropOut()
