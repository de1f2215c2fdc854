"""Whether the conditions of an Objective hold, and which cards contributed (rulebook: Objectives; Objectives and Roles;
Focus Box 11).

``COUNTS`` has one function for each kind of condition: what it counts for an army, and the cards of that army that
contributed. Units and the Characters on them share what one of them does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from adjudicate.games.arkendom.armies import zone_of
from adjudicate.games.arkendom.objective_cards import (
    Characters,
    Condition,
    Control,
    Either,
    ObjectiveCard,
    Owns,
    Removal,
    Rounds,
    Simple,
    Tests,
    Units,
    Wounds,
)
from adjudicate.games.arkendom.pieces import AddOn, Deed, Removed, Terrain, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import area_of, kind_at
from adjudicate.model.record import shape


class Count(NamedTuple):
    """How many of what a condition asks for there are, and the cards that contributed, in order."""

    found: int
    cards: tuple[str, ...] = ()


class Verdict(NamedTuple):
    """Whether all conditions of a card hold; the cards that contributed; else why not."""

    holds: bool
    cards: tuple[str, ...] = ()
    why: str = ""


def judge(state: State, army: str, card: ObjectiveCard, since: int) -> Verdict:
    """Judges all conditions of a card for an army; events before the Round *since* do not count."""
    cards: dict[str, None] = {}
    for condition in card.conditions:
        verdict = _judge(state, army, condition, since)
        if not verdict.holds:
            return verdict
        cards.update(dict.fromkeys(verdict.cards))
    return Verdict(True, tuple(cards))


def _judge(state: State, army: str, condition: Condition, since: int) -> Verdict:
    if not isinstance(condition, Either):
        return _judge_one(state, army, condition, since)
    verdicts = [_judge_one(state, army, each, since) for each in condition.conditions]
    held = [verdict for verdict in verdicts if verdict.holds]
    cards = tuple(dict.fromkeys(card for verdict in held for card in verdict.cards))
    return Verdict(bool(held), cards, " or ".join(verdict.why for verdict in verdicts if not verdict.holds))


def _judge_one(state: State, army: str, condition: Simple, since: int) -> Verdict:
    if isinstance(condition, Rounds):
        now = state.turn.round
        holds = condition.first <= now <= condition.last
        return Verdict(holds, (), f"claimed in Rounds {condition.first} to {condition.last} only, this is Round {now}")
    count = COUNTS[type(condition)](state, army, condition, since)
    least, most, more = condition.least, condition.most, getattr(condition, "more", False)
    if more:
        rival = _of_enemies(state, army, condition, since)
        least = max(least or 0, rival + 1)
    elif least is None and most is None:
        least = 1
    if least is not None and count.found < least:
        return Verdict(False, (), f"{_in_words(condition)}: {count.found}, needs {least}")
    if most is not None and count.found > most:
        return Verdict(False, (), f"{_in_words(condition)}: {count.found}, at most {most} allowed")
    areas = len({area_of(state.units[name].at) for name in count.cards if name in state.units})
    wanted = getattr(condition, "areas", 0)
    return Verdict(areas >= wanted, count.cards, f"{_in_words(condition)}: in {areas} Areas, needs {wanted}")


def _of_enemies(state: State, army: str, condition: Any, since: int) -> int:
    """What the enemies have, all together, of what a condition counts."""
    if isinstance(condition, Owns):
        enemies = [other for other in state.armies if state.side(other) != state.side(army)]
        return sum(_owns(state, enemy, condition, since).found for enemy in enemies)
    return COUNTS[type(condition)](state, army, condition._replace(side="enemy"), since).found


def _in_words(condition: Simple) -> str:
    """A condition as it is written on the card, without its bounds."""
    form = shape(type(condition))
    bounds = ("least", "most", "more", "areas")
    given = ((field, getattr(condition, field.name)) for field in form.attributes if field.name not in bounds)
    words = [f"{field.attribute}={field.show(value)}" for field, value in given if value != field.default]
    return f"{form.tag} ({', '.join(words)})" if words else form.tag


def _units(state: State, army: str, condition: Units, since: int) -> Count:
    found = [unit for unit in _of(state, army, condition.side) if _unit_fits(state, army, unit, condition)]
    return Count(len(found), _with_characters(state, found) if condition.side == "own" else ())


def _of(state: State, army: str, side: str) -> Iterator[Unit]:
    """The units of an army itself, or those of all its enemies."""
    for unit in state.units.values():
        if unit.player == army if side == "own" else state.side(unit.player) != state.side(army):
            yield unit


def _unit_fits(state: State, army: str, unit: Unit, condition: Units) -> bool:
    if not _sort_fits(state.card(unit), condition) or not _place_fits(state, army, unit, condition):
        return False
    if condition.at and unit.at not in condition.at:
        return False
    if condition.health and state.status(unit) not in condition.health:
        return False
    carried = (state.add_on_card(each).type for each in state.on(unit))
    return condition.carrying is None or condition.carrying in carried


def _sort_fits(card: Any, condition: Any) -> bool:
    """Whether a card has one of the Traits, one of the Roles and one of the sizes that are named."""
    sizes = getattr(condition, "sizes", ())
    if sizes and getattr(card, "size", None) not in sizes:
        return False
    return _any_of(condition.traits, card.traits) and _any_of(condition.roles, card.roles)


def _any_of(wanted: tuple[str, ...], had: Iterable[str]) -> bool:
    return not wanted or bool({*wanted} & {*had})


def _place_fits(state: State, army: str, unit: Unit, condition: Units | Control | Characters) -> bool:
    if condition.engaged is not None and state.engaged(unit) != condition.engaged:
        return False
    if condition.terrain and kind_at(state, unit.at) not in condition.terrain:
        return False
    return condition.zone is None or _zone(state, army, unit.at) == condition.zone


def _zone(state: State, army: str, space: str) -> str:
    zone = area_of(space).zone
    return zone if zone == "battle" else "own" if zone == zone_of(state, army) else "enemy"


def _with_characters(state: State, units: Iterable[Unit]) -> tuple[str, ...]:
    """Units and the Characters on them."""
    return tuple(name for unit in units for name in (unit.id, *_character(state, unit)))


def _character(state: State, unit: Unit) -> tuple[str, ...]:
    character = state.character(unit)
    return (character.id,) if character else ()


def _control(state: State, army: str, condition: Control, since: int) -> Count:
    own = {unit.id: unit for unit in _of(state, army, condition.side)}
    held = [terrain for terrain in state.terrains.values() if terrain.kind != "open" and terrain.controller in own]
    found = [each for each in held if _control_fits(state, army, each, own[each.controller], condition)]
    units = (own[terrain.controller] for terrain in found)
    return Count(len(found), _with_characters(state, units) if condition.side == "own" else ())


def _control_fits(state: State, army: str, terrain: Terrain, unit: Unit, condition: Control) -> bool:
    there = unit._replace(at=terrain.at)
    if condition.engaged is not None and state.engaged(unit) != condition.engaged:
        return False
    return _sort_fits(state.card(unit), condition) and _place_fits(state, army, there, condition._replace(engaged=None))


def _characters(state: State, army: str, condition: Characters, since: int) -> Count:
    found: list[AddOn] = []
    for unit in _of(state, army, condition.side):
        character = state.character(unit)
        if character and _character_fits(state, army, unit, character, condition):
            found.append(character)
    cards = tuple(name for each in found for name in (each.unit, each.id))
    return Count(len(found), cards if condition.side == "own" else ())


def _character_fits(state: State, army: str, unit: Unit, character: AddOn, condition: Characters) -> bool:
    if condition.commander is not None and character.commander != condition.commander:
        return False
    if condition.wounded is not None and bool(character.wounds) != condition.wounded:
        return False
    return _sort_fits(state.add_on_card(character), condition) and _place_fits(state, army, unit, condition)


def _removal(state: State, army: str, condition: Removal, since: int) -> Count:
    found = [
        gone for gone in state.removed.values() if gone.round >= since and _removal_fits(state, army, gone, condition)
    ]
    cards = _own_causes(state, army, (name for gone in found for name in gone.causes))
    rounds = [gone.round for gone in found]
    most = max((rounds.count(each) for each in rounds), default=0)
    return Count(most if condition.in_a_round else len(found), cards if condition.side == "enemy" else ())


def _removal_fits(state: State, army: str, gone: Removed, condition: Removal) -> bool:
    card: Any = state.add_on_cards[gone.card] if gone.unit else state.cards[gone.card]
    if (card.type if gone.unit else "unit") != condition.what or not _sort_fits(card, condition):
        return False
    own = gone.player == army
    if own != (condition.side == "own") or (not own and state.side(gone.player) == state.side(army)):
        return False
    if (condition.how and gone.how not in condition.how) or (condition.commander and not gone.commander):
        return False
    by_anybody = condition.by == "anybody" or (condition.by is None and own)
    did_it = gone.by == army or bool(_own_causes(state, army, gone.causes))
    return (by_anybody or did_it) and _causes_fit(state, army, gone.causes, condition)


def _own_causes(state: State, army: str, causes: Iterable[str]) -> tuple[str, ...]:
    """The cards of an army among causes, each once."""
    return tuple(name for name in dict.fromkeys(causes) if state.owner(name) == army)


def _causes_fit(state: State, army: str, causes: tuple[str, ...], condition: Any) -> bool:
    """Whether the causes are a sole one, and of the sort, that a condition asks for."""
    if condition.sole and len({_parent(state, name) for name in causes}) != 1:
        return False
    if not condition.cause_traits and not condition.cause_roles:
        return True
    cards = [_card_of(state, name) for name in _own_causes(state, army, causes)]
    wanted = ((condition.cause_traits, card.traits, condition.cause_roles, card.roles) for card in cards)
    return any(_any_of(traits, had) and _any_of(roles, own) for traits, had, roles, own in wanted)


def _parent(state: State, name: str) -> str:
    """The unit that a card is, or is on; in play or removed."""
    add_on = state.add_ons.get(name)
    if add_on:
        return add_on.unit
    gone = state.removed.get(name)
    return gone.unit or name if gone else name


def _card_of(state: State, name: str) -> Any:
    if name in state.units:
        return state.card(state.units[name])
    if name in state.add_ons:
        return state.add_on_card(state.add_ons[name])
    gone = state.removed[name]
    return state.add_on_cards[gone.card] if gone.unit else state.cards[gone.card]


def _wounds(state: State, army: str, condition: Wounds, since: int) -> Count:
    deeds = [
        deed
        for deed in _deeds(state, army, condition, since)
        if deed.what == ("wounds" if condition.what == "unit" else "character")
        and (not condition.how or deed.how in condition.how)
    ]
    return _count_deeds(state, army, deeds, condition.in_a_round)


def _tests(state: State, army: str, condition: Tests, since: int) -> Count:
    deeds = [
        deed
        for deed in _deeds(state, army, condition, since)
        if deed.what in ("immediate", "standard")
        and (not condition.kinds or deed.what in condition.kinds)
        and condition.failed in (None, deed.failed)
    ]
    return _count_deeds(state, army, deeds, condition.in_a_round)


def _deeds(state: State, army: str, condition: Wounds | Tests, since: int) -> Iterator[Deed]:
    """What an army's cards did to enemies of the sort that a condition names."""
    for deed in state.deeds:
        card: Any = state.add_on_cards[deed.card] if deed.what == "character" else state.cards[deed.card]
        if deed.round < since or state.side(deed.player) == state.side(army) or not _sort_fits(card, condition):
            continue
        if _own_causes(state, army, deed.causes) and _causes_fit(state, army, deed.causes, condition):
            yield deed


def _count_deeds(state: State, army: str, deeds: list[Deed], in_a_round: bool) -> Count:
    by_round: dict[int, int] = {}
    for deed in deeds:
        by_round[deed.round] = by_round.get(deed.round, 0) + deed.amount
    found = max(by_round.values(), default=0) if in_a_round else sum(by_round.values())
    return Count(found, _own_causes(state, army, (name for deed in deeds for name in deed.causes)))


def _owns(state: State, army: str, condition: Owns, since: int) -> Count:
    if condition.resource == "influence":
        return Count(sum(add_on.influence for add_on in state.add_ons.values() if state.owner(add_on.id) == army))
    return Count(getattr(state.armies[army], condition.resource))


COUNTS: dict[type, Callable[[State, str, Any, int], Count]] = {
    Units: _units,
    Control: _control,
    Characters: _characters,
    Removal: _removal,
    Wounds: _wounds,
    Tests: _tests,
    Owns: _owns,
}
