"""Attributes of cards as they count now: what is printed and what adds to it (rulebook: Light's Halo; Action Cards)."""

from __future__ import annotations

from typing import Literal

from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import AddOn, Unit
from adjudicate.games.arkendom.state import State

LIGHTS_HALO = "arkendom.lights-halo"
SCENT_OF_PREY = "arkendom.scent-of-prey"
WHITE = "arkendom.borders.white"

Protection = Literal["melee-protection", "ranged-protection"]


def halo(state: State, unit: Unit, attribute: str) -> int:
    """Light's Halo of a unit's Character: one more of the Attribute that its card names, for the unit alone."""
    character = state.character(unit)
    if character is None:
        return 0
    return 1 if attribute in rule_values(state.add_on_card(character).rules).get("lights-halo", ()) else 0


def white_borders(ctx: Context, unit: Unit) -> bool:
    """Whether all four borders of a unit are white (note on card borders), Scent of Prey of its Character included."""
    ctx.note(SCENT_OF_PREY, ctx.state.scent_of_prey(unit))
    return ctx.note(WHITE, ctx.state.white(unit))


def movement_points(state: State, unit: Unit) -> int:
    """Movement Points of a unit for a Move."""
    return state.card(unit).movement


def protection(state: State, unit: Unit, add_on: AddOn | None, which: Protection) -> int:
    """The Protection of a unit, or of an Add-on on it, that an Attack die must exceed."""
    card = state.profile(unit, add_on)
    printed = card.melee_protection if which == "melee-protection" else card.ranged_protection
    return printed if add_on else printed + halo(state, unit, which)


def disciplines(state: State, unit: Unit) -> tuple[int, ...]:
    """The Discipline of each Character and Companion on a unit that has one (Add-on Cards)."""
    cards = (state.add_on_card(each) for each in state.on(unit))
    return tuple(card.discipline for card in cards if card.type != "equipment" and card.discipline is not None)
