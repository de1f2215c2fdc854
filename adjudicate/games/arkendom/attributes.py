"""Attributes of cards as they count now: what is printed and what adds to it (rulebook: Light's Halo; Action Cards)."""

from __future__ import annotations

from typing import Literal

from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.durations import modifier
from adjudicate.games.arkendom.pieces import AddOn, Unit
from adjudicate.games.arkendom.state import State

LIGHTS_HALO = "arkendom.lights-halo"
SCENT_OF_PREY = "arkendom.scent-of-prey"
WHITE = "arkendom.borders.white"
MOST = 99
"""No Attribute counts for more, however many cards add to it."""

Protection = Literal["melee-protection", "ranged-protection"]


def halo(state: State, unit: Unit, attribute: str) -> int:
    """Light's Halo of a unit's Character: one more of the Attribute that its card names, for the unit alone."""
    character = state.character(unit)
    if character is None:
        return 0
    return 1 if attribute in rule_values(state.rules_of(unit, character)).get("lights-halo", ()) else 0


def white_borders(ctx: Context, unit: Unit) -> bool:
    """Whether all four borders of a unit are white (note on card borders), Scent of Prey of its Character included."""
    ctx.note(SCENT_OF_PREY, ctx.state.scent_of_prey(unit))
    return ctx.note(WHITE, ctx.state.white(unit))


def movement_points(state: State, unit: Unit) -> int:
    """Movement Points of a unit for a Move."""
    return max(0, state.card(unit).movement + modifier(state, unit.id, "movement"))


def mass_bonus(state: State, unit: Unit) -> int:
    """The Mass Bonus of a unit."""
    return max(0, state.card(unit).mass + modifier(state, unit.id, "mass"))


def protection(state: State, unit: Unit, add_on: AddOn | None, which: Protection) -> int:
    """The Protection of a unit, or of an Add-on on it, that an Attack die must exceed."""
    card = state.profile(unit, add_on)
    printed = card.melee_protection if which == "melee-protection" else card.ranged_protection
    by_cards = modifier(state, add_on.id if add_on else unit.id, which)
    return min(MOST, max(0, printed + by_cards + (0 if add_on else halo(state, unit, which))))


def discipline(state: State, unit: Unit) -> int:
    """The Discipline of the unit itself, before its health status counts."""
    return state.card(unit).discipline + modifier(state, unit.id, "discipline")


def disciplines(state: State, unit: Unit) -> tuple[int, ...]:
    """The Discipline of each Character and Companion on a unit that has one (Add-on Cards)."""
    cards = ((each.id, state.add_on_card(each)) for each in state.on(unit))
    return tuple(
        card.discipline + modifier(state, name, "discipline")
        for name, card in cards
        if card.type != "equipment" and card.discipline is not None
    )
