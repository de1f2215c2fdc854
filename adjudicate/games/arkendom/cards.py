"""Unit cards, Add-on cards, Terrain tiles and dice, as a catalogue holds them (rulebook: Components; Add-on Cards)."""

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from adjudicate.model.record import Help, Id, Kind, Natural, Text, Value, one_of, tagged

Size = Literal["individual", "detachment", "regiment", "brigade", "horde"]
Status = Literal["green", "yellow", "orange", "red"]
Source = Literal["rulebook", "sample"]
AttackKind = Literal["CR", "DST"]

SPECIAL_RULES = (
    "ability", "area", "armour-reduction", "berserk", "bonus-influence", "book-of-magic", "channel", "charge", "cross",
    "disengage", "dynamic", "expendable", "hide", "imprecise", "lances", "lights-halo", "open-formation", "orders",
    "powerful", "resist", "resistance", "scent-of-prey", "scouts", "spears", "static", "swift", "sword-parry",
    "tax-collector", "throws", "trample", "vanguard",
)  # fmt: skip
"""Special Rules of cards; ``name:value`` where the rulebook prints a value. Those of Terrains come with their kind."""

X = "[1-9][0-9]?"
VALUES = {
    "ability": X, "armour-reduction": X, "bonus-influence": X, "book-of-magic": X, "charge": X, "orders": X,
    "powerful": X, "resistance": X, "throws": X, "trample": X, "cross": "waters|forests|mountains",
    "lights-halo": "armour|melee-protection|ranged-protection",
}  # fmt: skip
"""What may be the value of a Special Rule that has one; the others have none."""

SPECIAL_RULE = Kind(
    "a Special Rule, with its value if it has one, as in charge:2 or cross:forests (" + ", ".join(SPECIAL_RULES) + ")",
    "|".join(f"{rule}:({VALUES[rule]})" if rule in VALUES else rule for rule in SPECIAL_RULES),
    words=SPECIAL_RULES,
)
SpecialRule = Annotated[str, SPECIAL_RULE]
RuleName = Annotated[str, one_of(*SPECIAL_RULES)]
Advantages = Annotated[int, Kind("a whole number from 2 to 99", "0?[2-9]|[1-9][0-9]", int)]


class Bar(NamedTuple):
    """A health bar: how many circles of each colour."""

    green: int
    yellow: int
    orange: int
    red: int

    @property
    def circles(self) -> int:
        """The Wounds that it sustains."""
        return sum(self)


def _bar(text: str) -> Bar:
    return Bar(*(int(part) for part in text.split("/")))


def _show_bar(bar: Bar) -> str:
    return "/".join(str(circles) for circles in bar)


BAR = Kind("a health bar green/yellow/orange/red such as 2/1/1/1", r"[0-9]{1,2}(/[01]){3}", _bar, _show_bar)


@tagged("power")
class Power(NamedTuple):
    """A special power (Focus Box 8): spend ``cost`` Advantages, gain a symbol, or a die that is rolled at once."""

    id: Id
    use: AttackKind
    cost: Advantages = 2
    gives: Annotated[Literal["P", "W", "+1"] | None, Help("symbol it adds")] = None
    die: Annotated[Literal["attack", "offense", "power"] | None, Help("die it adds to the pool, if no symbol")] = None
    source: Source = "sample"


@tagged("ranged")
class Ranged(NamedTuple):
    """A ranged attack (DST) of a card."""

    id: Id
    range: Value
    threat: Value
    aim: Value
    strength: Value
    rules: tuple[SpecialRule, ...] = ()
    characters: Annotated[bool, Help("may target enemy Characters")] = False
    source: Source = "sample"


@tagged("card")
class Card(NamedTuple):
    """A unit card. ``printed`` lists the fields whose values the rulebook prints; the others are samples."""

    id: Id
    name: Text
    size: Size
    mass: Annotated[Value, Help("Mass Bonus")]
    movement: Value
    threat: Value
    melee: Value
    strength: Value
    melee_protection: Value
    ranged_protection: Value
    armour: Value
    discipline: Value
    bar: Annotated[Bar, BAR]
    traits: tuple[Id, ...] = ()
    roles: tuple[Id, ...] = ()
    borders: Annotated[Literal["coloured", "white"], Help("white: all four borders are white")] = "coloured"
    silver: Annotated[Natural, Help("Silver Coins that deploying it costs")] = 0
    uncommon: Annotated[int, Help("Uncommon points gained by deploying it; negative: spent")] = 0
    rare: Annotated[int, Help("Rare points gained by deploying it; negative: spent")] = 0
    rules: tuple[SpecialRule, ...] = ()
    source: Source = "sample"
    printed: Annotated[tuple[Id, ...], Help("fields whose values the rulebook prints")] = ()
    powers: tuple[Power, ...] = ()
    ranged: tuple[Ranged, ...] = ()
    army: Annotated[Id, Help("the army that it belongs to")] = ""
    copies: Annotated[Value, Help("cards of this kind in the army's unit deck")] = 1


TerrainKind = Literal[
    "forest", "hill", "fortification", "gem-mine", "gold-mine", "hidden-spring", "open", "rocky", "village"
]


@tagged("die")
class Faces(NamedTuple):
    """The faces of a kind of symbol die. The rulebook gives the symbols, not how many faces show each."""

    kind: Literal["offense", "power", "defense"]
    faces: tuple[Literal["+1", "+2", "A", "P", "W", "B", "D", "-"], ...]
    source: Source = "sample"


MARK = Kind("a space of an Area, column from the west and row from the south, such as b1", "[a-d][1-3]")


@tagged("tile")
class Tile(NamedTuple):
    """A Terrain tile: the kind of Area that it lies in, and which spaces of one its green marks let hold it (setup step
    4; the rulebook does not reproduce the marks). Terrain of a kind without a tile lies anywhere."""

    id: Id
    kind: TerrainKind
    area: Literal["deployment", "battle"]
    marks: Annotated[tuple[str, ...], MARK, Help("selectable spaces of an Area; all of them if left out")] = ()
    copies: Annotated[Value, Help("tiles of this kind in the box")] = 1
    source: Source = "sample"


@lru_cache(maxsize=4096)
def rule_values(rules: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Special Rules by name, each with its values: ``("cross:forests",)`` is ``{"cross": ("forests",)}``."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in rules:
        name, _, value = rule.partition(":")
        found[name] = (*found.get(name, ()), *((value,) if value else ()))
    return found


def rule_x(rules: tuple[str, ...], name: str) -> int:
    """The X of a Special Rule such as Charge (+X): 0 without the rule."""
    values = rule_values(rules).get(name)
    return sum(int(value) for value in values) if values else 0


def status_of(bar: Bar, wounds: int) -> Status | None:
    """The health status that so many Wounds give; ``None`` if the card is removed (Health status bars)."""
    if wounds > bar.circles:
        return None
    if wounds <= bar.green:
        return "green"
    if wounds <= bar.green + bar.yellow:
        return "yellow"
    if wounds <= bar.green + bar.yellow + bar.orange:
        return "orange"
    return "red"
