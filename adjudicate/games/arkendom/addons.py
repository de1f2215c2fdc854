"""Add-on cards: which unit can carry which, and those that are used up (rulebook: Setup 6; Add-on Cards)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.health import Cause, remove_add_on
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.state import State

ONE_OF_A_TYPE = "arkendom.add-on.one-of-a-type"
UNIT_TYPE = "arkendom.add-on.unit-type"
USED_UP = "arkendom.add-on.used-up"


class Misfit(NamedTuple):
    """Why an Add-on cannot be on a unit: the rule, and the reason."""

    rule: str
    reason: str


def misfit(state: State, card: AddOnCard, unit: Unit, itself: str = "") -> Misfit | None:
    """Why a unit cannot carry an Add-on card, ``None`` if it can; *itself* is the id of that Add-on if it is there."""
    traits = state.card(unit).traits
    if card.on and not set(card.on) & set(traits):
        wanted, has = " or ".join(card.on), " ".join(traits) or "no trait"
        return Misfit(UNIT_TYPE, f"{card.name} goes on {wanted}; {unit.id} is {has}")
    for other in state.on(unit):
        if other.id != itself and state.add_on_card(other).type == card.type:
            return Misfit(ONE_OF_A_TYPE, f"{unit.id} has a card of the type {card.type.capitalize()}: {other.id}")
    return None


def use_up(ctx: Context, name: str) -> None:
    """An Add-on that was used, its effect done or cancelled: one that can be used once is removed by its own player."""
    add_on = ctx.state.add_ons.get(name)
    if add_on and ctx.note(USED_UP, ctx.state.add_on_card(add_on).used_up):
        remove_add_on(ctx, add_on, Cause("own"))
