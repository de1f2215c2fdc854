"""Character cards and Items (rulebook: Character Cards; Items): what a game's catalogue holds."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.model.record import FEW, ID_PATTERN, Few, Help, Id, Kind, Text, Value, tagged

Colour = Literal["red", "blue"]
Suit = Literal["skull", "heart", "cup", "horseshoe"]
Location = Literal["head", "body", "hands", "legs"]
Source = Literal["rulebook", "sample"]
Ability = Annotated[int, Kind("a whole number from -9 to 99", r"-?[0-9]{1,2}", int)]


class Rating(NamedTuple):
    """A skill and its rating; ``None`` for a Special Skill, which has none."""

    skill: str
    rating: int | None = None


def _rating(text: str) -> Rating:
    skill, colon, rating = text.partition(":")
    return Rating(skill, int(rating) if colon else None)


def _show_rating(rating: Rating) -> str:
    return rating.skill if rating.rating is None else f"{rating.skill}:{rating.rating}"


Skill = Annotated[
    Rating,
    Kind("a skill, or skill:rating such as cutting:3", rf"{ID_PATTERN}(:-?[0-9]{{1,2}})?", _rating, _show_rating),
]


class Band(NamedTuple):
    """A range band: the greatest distance in spaces, and the Difficulty Level there."""

    distance: int
    dl: int


def _band(text: str) -> Band:
    distance, _, dl = text.partition(":")
    return Band(int(distance), int(dl))


RangeBand = Annotated[
    Band, Kind("distance:DL such as 4:5", r"[0-9]{1,2}:[0-9]{1,2}", _band, lambda band: f"{band.distance}:{band.dl}")
]


class Protection(NamedTuple):
    """An armour value, and the one that counts against Armour-Piercing."""

    value: int = 0
    pierced: int = 0


def _protection(text: str) -> Protection:
    value, _, pierced = text.partition("/")
    return Protection(int(value), int(pierced))


Protects = Annotated[
    Protection,
    Kind("two numbers such as 2/1", r"[0-9]{1,2}/[0-9]{1,2}", _protection, lambda p: f"{p.value}/{p.pierced}"),
]


@tagged("character")
class Character(NamedTuple):
    """A Character card."""

    id: Id
    name: Text
    crippled: Annotated[int, FEW, Help("Crippled Threshold")]
    death: Annotated[int, FEW, Help("Death Threshold")]
    kind: Annotated[Literal["hero", "commoner"], Help("gold or silver background")] = "commoner"
    unique: Annotated[bool, Help("an asterisk: in the game once")] = False
    gender: Literal["male", "female", "none"] = "male"
    alignment: Text = ""
    faction: Text = ""
    gold: Few = 0
    connections: Few = 0
    strength: Ability = 0
    agility: Ability = 0
    fortitude: Ability = 0
    intelligence: Ability = 0
    charisma: Ability = 0
    wit: Ability = 0
    fencing: Annotated[int, FEW, Help("Parry tokens")] = 0
    skills: Annotated[tuple[Skill, ...], Help("Combat, Active and Special Skills")] = ()
    items: Annotated[tuple[Id, ...], Help("starting items: weapons and armour, by id")] = ()
    source: Source = "sample"
    printed: Annotated[tuple[Id, ...], Help("the values that the rulebook prints")] = ()

    def skill(self, name: str) -> Rating | None:
        """The skill of that name, if the card has it."""
        for rating in self.skills:
            if rating.skill == name:
                return rating
        return None


@tagged("weapon")
class Weapon(NamedTuple):
    """A weapon card; a ranged weapon has range bands."""

    id: Id
    name: Text
    skill: Annotated[str, Kind("an id", ID_PATTERN), Help("the Combat Skill that it needs")]
    superiority: Value = 0
    hands: Annotated[Literal["1", "2"], Help("hand icons")] = "1"
    reload: Annotated[int, FEW, Help("Reload rating: pips after a shot")] = 0
    quick_reload: Annotated[int, FEW, Help("DL of the Quick Reload test")] = 0
    ranges: Annotated[tuple[RangeBand, ...], Help("range bands, the nearest first")] = ()
    skull: Annotated[Ability, Help("damage modifier, head")] = 0
    heart: Annotated[Ability, Help("damage modifier, body")] = 0
    cup: Annotated[Ability, Help("damage modifier, hands")] = 0
    horseshoe: Annotated[Ability, Help("damage modifier, legs")] = 0
    uses: Annotated[int, FEW, Help("Limited Uses; 0: no limit")] = 0
    firearm: Annotated[bool, Help("its shots cost an Alarm Counter")] = False
    heavy: Annotated[int, FEW, Help("Heavy [X]: the Strength that it needs")] = 0
    armour_piercing: bool = False
    rules: Annotated[tuple[Id, ...], Help("other special rules")] = ()
    stealable: Annotated[bool, Help("Pickpocket may take it")] = False
    source: Source = "sample"
    printed: Annotated[tuple[Id, ...], Help("the values that the rulebook prints")] = ()

    @property
    def ranged(self) -> bool:
        """Whether it is a ranged weapon."""
        return bool(self.ranges)


@tagged("armour")
class Armour(NamedTuple):
    """A piece of armour: a value for each location, before and after the slash."""

    id: Id
    name: Text
    head: Protects = Protection()
    body: Protects = Protection()
    hands: Protects = Protection()
    legs: Protects = Protection()
    stealable: Annotated[bool, Help("Pickpocket may take it")] = False
    source: Source = "sample"


@tagged("item")
class Item(NamedTuple):
    """Another item, such as a letter: a counter, one-handed where it must be equipped."""

    id: Id
    name: Text
    hands: Literal["1", "2"] = "1"
    stealable: Annotated[bool, Help("Pickpocket may take it")] = False


@tagged("catalogue")
class Catalogue(NamedTuple):
    """The Character cards and Items that a scenario refers to."""

    characters: tuple[Character, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armours: tuple[Armour, ...] = ()
    items: tuple[Item, ...] = ()


UNARMED = Weapon(
    "unarmed", "Unarmed", "brawl", skull=1, cup=-1, horseshoe=-1, source="rulebook",
    printed=("skill", "superiority", "skull", "heart", "cup", "horseshoe"),
)  # fmt: skip
"""What a Character fights with that has no close combat weapon equipped (Close Combat Weapons)."""
