"""Items (rulebook: Items; Hands; Weapons; Armour; Limited Uses; Advanced rule): what a Character has and holds."""

from __future__ import annotations

from typing import TypeVar

from adjudicate.games.anno1666.characters import UNARMED, Armour, Item, Weapon
from adjudicate.games.anno1666.state import Count, Figure, Lying, State

HANDS = 2
Numbers = tuple[Count, ...]
Kind = TypeVar("Kind")


def possessions(state: State, figure: Figure) -> tuple[str, ...]:
    """The items of a Character: those it started with and still has, then those acquired in play."""
    started = tuple(item for item in state.card(figure).items if item not in figure.lost)
    return started + figure.carried


def item_of(state: State, item: str) -> Weapon | Armour | Item:
    """The card or counter of an item."""
    return state.weapons.get(item) or state.armours.get(item) or state.items[item]


def hands_of(state: State, item: str) -> int:
    """The hands that an item needs: none for armour."""
    found = item_of(state, item)
    return 0 if isinstance(found, Armour) else int(found.hands)


def equipped(state: State, figure: Figure) -> tuple[str, ...]:
    """The items in a Character's hands; before anything was chosen, the first starting weapons that fit."""
    if figure.equipped is not None:
        return figure.equipped
    held: tuple[str, ...] = ()
    for item in possessions(state, figure):
        if item in state.weapons and sum(hands_of(state, each) for each in (*held, item)) <= HANDS:
            held = (*held, item)
    return held


def weapons_in_hand(state: State, figure: Figure) -> tuple[Weapon, ...]:
    """The equipped weapons."""
    return tuple(state.weapons[item] for item in equipped(state, figure) if item in state.weapons)


def armour_of(state: State, figure: Figure) -> tuple[Armour, ...]:
    """The pieces of armour that a Character wears: all that it has."""
    return tuple(state.armours[item] for item in possessions(state, figure) if item in state.armours)


def number(counts: Numbers, item: str, default: int = 0) -> int:
    """The number that is kept for an item."""
    return next((count.number for count in counts if count.item == item), default)


def with_number(counts: Numbers, item: str, value: int) -> Numbers:
    """The numbers with another one for an item."""
    others = tuple(count for count in counts if count.item != item)
    return (*others, Count(item, value))


def without(counts: Numbers, item: str) -> Numbers:
    """The numbers without the one for an item."""
    return tuple(count for count in counts if count.item != item)


def of_item(item: str, rule: str) -> str:
    """What the Limited Uses of an item's special rule are counted by."""
    return f"{item}.{rule}"


def put_down(state: State, figure: Figure, item: str) -> Lying:
    """An item of a Character as it lies in its space: the counters on it stay there."""
    uses = next((count.number for count in figure.uses if count.item == item), None)
    rules = {of_item(item, rule) for rule in item_of(state, item).rules}
    special = tuple(count for count in figure.uses if count.item in rules)
    return Lying(item, figure.at, number(figure.reload, item), uses, special)


def taken_up(figure: Figure, lying: Lying) -> Figure:
    """A Character that has acquired an item, with the counters on it."""
    reload = with_number(figure.reload, lying.item, lying.reload) if lying.reload else figure.reload
    uses = figure.uses if lying.uses is None else with_number(figure.uses, lying.item, lying.uses)
    for count in lying.special_uses:
        uses = with_number(uses, *count)
    return figure._replace(carried=(*figure.carried, lying.item), reload=reload, uses=uses)


def less_one(items: tuple[Kind, ...], item: Kind) -> tuple[Kind, ...]:
    """The items without one of those that are alike."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def uses_left(figure: Figure, weapon: Weapon) -> int | None:
    """How often a weapon with Limited Uses may still be used; ``None`` if there is no limit."""
    return number(figure.uses, weapon.id, weapon.uses) if weapon.uses else None


def usable(figure: Figure, weapon: Weapon) -> bool:
    """Whether a weapon has a use left."""
    return uses_left(figure, weapon) != 0


def close_combat_weapons(state: State, figure: Figure) -> tuple[Weapon, ...]:
    """The weapons in hand that can be fought with; without any, bare hands (Close Combat Weapons)."""
    armed = tuple(weapon for weapon in weapons_in_hand(state, figure) if not weapon.ranged and usable(figure, weapon))
    return armed or (UNARMED,)
