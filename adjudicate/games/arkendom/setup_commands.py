"""The commands of setup, each declared once: verb, fields, help (rulebook: Setup)."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.arkendom.sizes import GameSize
from adjudicate.model.record import ID_PATTERN, Few, Help, Id, Kind, Secret, Space, tagged
from adjudicate.model.square import Facing


class Placed(NamedTuple):
    """An Add-on card, and the unit that it is put on."""

    card: str
    unit: str


def _placed(text: str) -> Placed:
    card, _, unit = text.partition(":")
    return Placed(card, unit)


def _show_placed(placed: Placed) -> str:
    return f"{placed.card}:{placed.unit}"


PLACED = Kind("an Add-on card and its unit: card:unit", f"{ID_PATTERN}:{ID_PATTERN}", _placed, _show_placed)


@tagged("choose-size")
class ChooseSize(NamedTuple):
    """Setup 1: chooses the size of the game."""

    size: GameSize


@tagged("choose-army")
class ChooseArmy(NamedTuple):
    """Setup 2: chooses an army, and takes its cards."""

    army: Id


@tagged("call")
class Call(NamedTuple):
    """Calls even or odd, and rolls 1d10: who called what it shows begins."""

    parity: Literal["even", "odd"]


@tagged("choose-tile")
class ChooseTile(NamedTuple):
    """Setup 4: takes a Terrain tile."""

    tile: Id


@tagged("deal")
class Deal(NamedTuple):
    """Shuffles and deals what setup deals now: tiles, a hand, the card of a Deployment Turn, Objectives."""


@tagged("place-tile")
class PlaceTile(NamedTuple):
    """Setup 4: places a Terrain tile in an empty Area."""

    tile: Id
    at: Space


@tagged("reserve")
class Reserve(NamedTuple):
    """Setup 6: sets two cards of the unit deck aside, face up."""

    cards: tuple[Id, ...]


@tagged("compose")
class Compose(NamedTuple):
    """Pre-set armies: takes a unit or Add-on card into the army, and pays for it."""

    card: Annotated[Id, Secret()]
    rare: Annotated[Few | None, Help("Rare points spent as Uncommon; those that are missing if left out")] = None


@tagged("put-first")
class PutFirst(NamedTuple):
    """A pair names which of its two armies comes first."""

    army: Id


@tagged("deploy")
class Deploy(NamedTuple):
    """Deployment Turn: puts a unit and up to one Add-on, or Add-ons alone, on the board."""

    card: Annotated[Id, Help("unit card, from the hand or the Reserve")] = ""
    at: Annotated[Space | None, Help("space of the unit")] = None
    facing: Annotated[Facing | None, Help("front of the unit; away from its own edge if left out")] = None
    as_: Annotated[Id, Help("id of the unit; made from its card if left out")] = ""
    add_ons: Annotated[tuple[Placed, ...], PLACED, Help("Add-on cards, each with its unit: card:unit")] = ()
    rare: Annotated[Few | None, Help("Rare points spent as Uncommon; those that are missing if left out")] = None
    from_: Annotated[
        Literal["hand", "reserve"] | None, Help("where the unit card is, if both hold it; the hand if left out")
    ] = None


@tagged("discard")
class Discard(NamedTuple):
    """Deployment Turn: discards a unit card of the hand for another from the deck."""

    card: Id


@tagged("exchange")
class Exchange(NamedTuple):
    """Deployment Turn: turns a Crown into 5 Medals; nothing turns Medals into a Crown."""

    token: Literal["crown", "medals"] = "crown"


@tagged("pay-to-pass")
class PayToPass(NamedTuple):
    """Deployment Turn: pays 10 Silver Coins and deploys nothing."""


@tagged("drop-out")
class DropOut(NamedTuple):
    """Ends one's deployment (or, of a pre-set army, its composition) for good, without paying."""


@tagged("divide-units")
class DivideUnits(NamedTuple):
    """A team divides its units: these are the giver's, the others the other member's. Add-ons go with their units."""

    units: tuple[Id, ...]


@tagged("name-commander")
class NameCommander(NamedTuple):
    """Focus Box 3: names the Commander-in-Chief."""

    character: Id


@tagged("build-deck")
class BuildDeck(NamedTuple):
    """Setup 7: puts the Action deck together."""

    cards: Annotated[tuple[Id, ...], Secret(), Help("Action cards; a name twice for two copies")]


@tagged("keep-objectives")
class KeepObjectives(NamedTuple):
    """Setup 9: keeps some of the Army Objectives that were drawn."""

    cards: Annotated[tuple[Id, ...], Secret(), Help("one's own")]
    ally: Annotated[tuple[Id, ...], Secret(), Help("those that the other player of the pair keeps")] = ()


SETUP_COMMANDS = (
    ChooseSize, ChooseArmy, Call, ChooseTile, Deal, PlaceTile, Compose, Reserve, PutFirst, Deploy, Discard, Exchange,
    PayToPass, DropOut, DivideUnits, NameCommander, BuildDeck, KeepObjectives,
)  # fmt: skip
