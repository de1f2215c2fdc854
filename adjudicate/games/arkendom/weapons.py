"""The ranged attacks of a unit and its Add-ons, and their reach (rulebook: Ranged attacks; Add-on Cards; Hill)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from adjudicate.games.arkendom.cards import Ranged, rule_values
from adjudicate.games.arkendom.distances import arc, range_to
from adjudicate.games.arkendom.durations import modifier
from adjudicate.games.arkendom.pieces import AddOn, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import kind_at
from adjudicate.model.square import FACINGS, Facing


class Weapon(NamedTuple):
    """A ranged attack of a unit, or of the Add-on ``by`` on it, and how orders name it."""

    name: str
    ranged: Ranged
    by: AddOn | None = None


def weapons_of(state: State, unit: Unit) -> list[Weapon]:
    """The ranged attacks of a unit, then those of its Add-ons. One whose name an earlier one has is called by its
    Add-on as well, as in ``captain.bow``."""
    found = [Weapon(ranged.id, _as_now(state, unit.id, ranged)) for ranged in state.card(unit).ranged]
    add_ons = state.on(unit)
    if not add_ons:
        return found
    names = {weapon.name for weapon in found}
    for add_on in add_ons:
        for ranged in state.add_on_card(add_on).ranged:
            name = ranged.id if ranged.id not in names else f"{add_on.id}.{ranged.id}"
            names.add(name)
            found.append(Weapon(name, _as_now(state, add_on.id, ranged), add_on))
    return found


def _as_now(state: State, who: str, ranged: Ranged) -> Ranged:
    """A ranged attack with the Range that Action cards in play give it."""
    more = modifier(state, who, "range")
    return ranged._replace(range=max(0, ranged.range + more)) if more else ranged


def named(weapons: Iterable[Weapon], name: str) -> Weapon | None:
    """The ranged attack of that name, with or without its Add-on's; "" names the only one."""
    known = list(weapons)
    if not name:
        return known[0] if len(known) == 1 else None
    spelled = (weapon for weapon in known if weapon.by and f"{weapon.by.id}.{weapon.ranged.id}" == name)
    return next((weapon for weapon in known if weapon.name == name), None) or next(spelled, None)


def has_rule(state: State, unit: Unit, weapon: Weapon, rule: str) -> bool:
    """Whether an attack has a Special Rule, by itself or by its card."""
    return rule in rule_values(state.rules_of(unit, weapon.by) + weapon.ranged.rules)


def is_static(state: State, unit: Unit, weapon: Weapon) -> bool:
    """Whether an attack can be used in a Shoot Activation only."""
    return has_rule(state, unit, weapon, "static")


def all_round(state: State, unit: Unit, weapon: Weapon) -> bool:
    """Whether the field of view of an attack is 360 degrees: Dynamic, or four white borders."""
    return state.white(unit) or has_rule(state, unit, weapon, "dynamic")


def range_from(state: State, weapon: Weapon, space: str) -> int:
    """Range Points of an attack of a unit that stands in a space, unengaged: one more on a Hill (Height)."""
    return weapon.ranged.range + (1 if kind_at(state, space) == "hill" else 0)


def in_reach(state: State, unit: Unit, weapon: Weapon, target: Unit) -> bool:
    """Whether an unengaged enemy lies in the field of view and the range of an attack."""
    reach = range_from(state, weapon, unit.at)
    return reaches(unit.at, unit.facing, target.at, all_round(state, unit, weapon), reach)


def reaches(at: str, facing: Facing, space: str, around: bool, reach: int) -> bool:
    """Whether a shot from one space at another, with so many Range Points, lies in the field of view and the range."""
    if not around and arc(at, facing, space) != "front":
        return False
    points = range_to(at, facing, space, around)
    return points is not None and points <= reach


@cache
def fronts(at: str, space: str, around: bool, reach: int) -> tuple[Facing, ...]:
    """The facings with which a shot from one space reaches another."""
    return tuple(facing for facing in FACINGS if reaches(at, facing, space, around, reach))


def prey(state: State, unit: Unit, weapon: Weapon) -> list[tuple[Unit, AddOn | None]]:
    """What an attack may target, wherever it is: unengaged enemies, and their Characters if its text says so."""
    units = [other for other in state.units.values() if state.foes(other, unit) and not state.engaged(other)]
    found: list[tuple[Unit, AddOn | None]] = [(other, None) for other in units]
    if weapon.ranged.characters:
        found += [(other, character) for other in units if (character := state.character(other))]
    return found
