"""What a game's catalogue holds (rulebook: Character Cards; Items)."""

from typing import NamedTuple

from adjudicate.games.anno1666.characters import Armour, Character, Item, Weapon
from adjudicate.games.anno1666.special_rules import Special
from adjudicate.model.record import tagged


@tagged("catalogue")
class Catalogue(NamedTuple):
    """The Character cards, Items and special rules that a scenario refers to."""

    characters: tuple[Character, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armours: tuple[Armour, ...] = ()
    items: tuple[Item, ...] = ()
    specials: tuple[Special, ...] = ()
