"""The state of a battle: plain data, never changed in place but for the dictionaries of a :meth:`State.copy`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.arkendom.cards import Card, Faces, Status, TerrainKind, Tile, status_of
from adjudicate.games.arkendom.rulings import VERSION, readings_of
from adjudicate.model.problem import IllegalCommand, Invalid
from adjudicate.model.record import Few, Help, Id, Natural, Space, Text, Value, plain, tagged
from adjudicate.model.square import Board, Facing, board

COLS, ROWS, ROUNDS = 12, 7, 6
REMOVED = "arkendom.wounds.removed"
BOARD: Board = board(COLS, ROWS)
Border = Literal["front", "right", "rear", "left"]
Heading = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW", ""]
Phase = Literal["activation", "morale", "claim", "end", "over"]


@tagged("player")
class Army(NamedTuple):
    """A player's Resource Pool and Victory Points."""

    id: Id
    name: Text = ""
    silver: Natural = 0
    nuggets: Few = 0
    gems: Few = 0
    points: Annotated[int, Help("Victory Points")] = 0


@tagged("unit")
class Unit(NamedTuple):
    """A unit on the board. Attributes come from its card; here is what changes."""

    id: Id
    player: Id
    card: Id
    at: Space
    facing: Facing
    wounds: Natural = 0
    act: Annotated[Natural, Help("Act tokens; Ready without one")] = 0
    resist: Annotated[bool, Help("its Act token shows Resist, or a card gives Resist")] = False
    morale: Annotated[bool, Help("carries a Morale token")] = False
    time: Annotated[bool, Help("carries the Time token of Disengage")] = False
    hill: Annotated[Value, Help("Melee dice less for the rest of the Round (charged a Hill)")] = 0
    causes: Annotated[tuple[Id, ...], Help("enemy units that wounded it this Round")] = ()


@tagged("removed")
class Removed(NamedTuple):
    """A unit that was removed, and the player who gained its Silver Coins, if one did."""

    id: Id
    player: Id
    card: Id
    by: Annotated[str, Help("player who gained its Silver Coins")] = ""
    round: Natural = 0


@tagged("terrain")
class Terrain(NamedTuple):
    """A Terrain tile, and the unit that controls it."""

    at: Space
    kind: TerrainKind
    controller: Id = ""


@tagged("contact")
class Contact(NamedTuple):
    """Which border of ``unit`` touches ``enemy`` in their melee (ARK-B31)."""

    unit: Id
    enemy: Id
    border: Border


@tagged("pending")
class Pending(NamedTuple):
    """Something that waits: a window in a Charge (``disengage``), the rest of that Charge (``strike``), or a unit that
    tried to Disengage and must now ``fight`` or ``escape``. In a scenario also ``adjust``: the space of ``unit`` is won
    and must be cleared (a state shows that by itself)."""

    kind: Literal["strike", "disengage", "fight", "escape", "adjust"]
    player: Id
    unit: Id
    target: Id = ""
    border: Border = "front"
    heading: Annotated[Heading, Help("the charger's last step")] = ""
    start: Annotated[str, Help("space the charger came from")] = ""
    command: Annotated[str, Help("the command interrupted; its dice are still to come")] = ""


@tagged("turn")
class TurnMark(NamedTuple):
    """Where in the game we are. ``first``: whose token bears the die; ``due``: whose Turn or decision it is."""

    round: Natural
    first: Id
    due: Id = ""
    phase: Phase = "activation"
    collected: Annotated[tuple[Space, ...], Help("Terrains whose resources were taken this Claim Phase")] = ()
    counted: Annotated[tuple[Id, ...], Help("players whose Nuggets and Gems were turned into coins")] = ()


def one_side(units: list[Unit]) -> bool:
    """Whether all of these units are one player's."""
    return len({unit.player for unit in units}) == 1


@dataclass(slots=True)
class State:
    """A battle between two commands. Of ``units``, which only :meth:`place` and :meth:`take_off` change, they keep what
    every command asks for: ``_spaces``, the units of each space; ``_crowds``, the spaces that hold several units of one
    side and no enemy; ``_ready``, how many Ready units each player has."""

    turn: TurnMark
    armies: dict[str, Army]
    units: dict[str, Unit]
    terrains: dict[str, Terrain]
    cards: dict[str, Card]
    faces: dict[str, Faces]
    tiles: dict[str, Tile]
    rulings: dict[str, str] = field(default_factory=dict)
    contacts: dict[tuple[str, str], Border] = field(default_factory=dict)
    pending: tuple[Pending, ...] = ()
    removed: dict[str, Removed] = field(default_factory=dict)
    title: str = ""
    version: int = VERSION
    _spaces: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    _crowds: tuple[str, ...] = field(default=(), compare=False)
    _ready: dict[str, int] = field(default_factory=dict, compare=False)

    def copy(self) -> "State":
        """A state of its own that shares the records, which never change."""
        return State(
            self.turn, dict(self.armies), dict(self.units), dict(self.terrains), self.cards, self.faces, self.tiles,
            self.rulings, dict(self.contacts), self.pending, dict(self.removed), self.title, self.version,
            dict(self._spaces), self._crowds, dict(self._ready),
        )  # fmt: skip

    def __post_init__(self) -> None:
        if not self._spaces:
            for unit in self.units.values():
                self._count(unit, 1)
                self._occupy(unit)

    def plain(self) -> dict[str, Any]:
        """The state as plain data. Which command is interrupted is left out: it is where dice come from, not what is
        true of the position. So is the rules version, which is the ruleset's."""
        return {
            "turn": plain(self.turn),
            "players": [plain(army) for army in self.armies.values()],
            "units": plain(self.units),
            "terrains": plain(self.terrains),
            "cards": plain(self.cards),
            "dice": plain(self.faces),
            "tiles": plain(self.tiles),
            "rulings": dict(self.rulings),
            "contacts": plain(self.contacts),
            "pending": [plain(pending._replace(command="")) for pending in self.pending],
            "removed": plain(self.removed),
        }

    def reading(self, ruling: str) -> str:
        """How an unclear rule is read in this game: as the scenario says, else as the rules version does."""
        return self.rulings.get(ruling) or readings_of(self.version)[ruling]

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether an unclear rule is read that way in this game."""
        return self.reading(ruling) == reading

    def unit(self, unit_id: str) -> Unit:
        """The unit of that id, if it is on the board; one that was removed cannot be used; unknown: invalid."""
        found = self.units.get(unit_id)
        if found is not None:
            return found
        if unit_id in self.removed:
            reason = f"{unit_id} was removed in Round {self.removed[unit_id].round}"
            raise IllegalCommand(REMOVED, reason, unit=unit_id)
        raise Invalid(f"unknown unit {unit_id}; units: {', '.join(self.units) or 'none'}", attribute="unit")

    def card(self, unit: Unit) -> Card:
        """The card of a unit."""
        return self.cards[unit.card]

    def rules(self, unit: Unit) -> tuple[str, ...]:
        """The Special Rules of a unit."""
        return self.cards[unit.card].rules

    def status(self, unit: Unit) -> Status:
        """The health status of a unit on the board."""
        status = status_of(self.cards[unit.card].bar, unit.wounds)
        assert status is not None
        return status

    def white(self, unit: Unit) -> bool:
        """Whether all four borders of a unit are white (note on card borders)."""
        return self.cards[unit.card].borders == "white"

    def place(self, unit: Unit) -> None:
        """Puts a unit on the board, or changes it."""
        before = self.units.get(unit.id)
        self.units[unit.id] = unit
        if before is None:
            self._count(unit, 1)
            self._occupy(unit)
            return
        if before.act != unit.act:
            self._count(before, -1)
            self._count(unit, 1)
        if before.at != unit.at:
            self._vacate(before)
            self._occupy(unit)

    def take_off(self, unit: Unit) -> None:
        """Takes a unit off the board."""
        self._count(self.units.pop(unit.id), -1)
        self._vacate(unit)

    def _count(self, unit: Unit, units: int) -> None:
        if not unit.act:
            self._ready[unit.player] = self._ready.get(unit.player, 0) + units

    def _occupy(self, unit: Unit) -> None:
        there = self._spaces.get(unit.at, ())
        self._spaces[unit.at] = (*there, unit.id)
        if there:
            self._note_crowd(unit.at)

    def _vacate(self, unit: Unit) -> None:
        there = self._spaces[unit.at]
        if len(there) == 1:
            del self._spaces[unit.at]
            return
        self._spaces[unit.at] = tuple(other for other in there if other != unit.id)
        self._note_crowd(unit.at)

    def _note_crowd(self, space: str) -> None:
        """Notes whether a space, whose units have changed, is crowded now."""
        crowds = {*self._crowds} - {space}
        units = self.in_space(space)
        if len(units) > 1 and one_side(units):
            crowds.add(space)
        self._crowds = tuple(sorted(crowds, key=lambda space: BOARD.number.get(space, 0)))

    def names_in(self, space: str) -> tuple[str, ...]:
        """The ids of the units in a space, in the order in which they came."""
        return self._spaces.get(space, ())

    def in_space(self, space: str) -> list[Unit]:
        """The units in a space, in the order in which they came."""
        names = self._spaces.get(space)
        return [self.units[name] for name in names] if names else []

    def held_terrains(self) -> list[tuple[str, Terrain]]:
        """The Terrains that units stand on or control, by space."""
        there = self._spaces
        return [(space, tile) for space, tile in self.terrains.items() if tile.controller or space in there]

    def enemies(self, unit: Unit) -> list[Unit]:
        """The enemies in melee with a unit."""
        names = self._spaces.get(unit.at, ())
        return [other for name in names if (other := self.units[name]).player != unit.player] if len(names) > 1 else []

    def engaged(self, unit: Unit) -> bool:
        """Whether a unit is in melee: an enemy is in its space."""
        names = self._spaces.get(unit.at, ())
        return len(names) > 1 and any(self.units[name].player != unit.player for name in names)

    def occupied(self) -> dict[str, list[Unit]]:
        """The units by space."""
        units = self.units
        return {space: [units[name] for name in names] for space, names in self._spaces.items()}

    def shares_space(self) -> bool:
        """Whether any space holds several units."""
        return len(self._spaces) < len(self.units)

    def crowds(self) -> tuple[str, ...]:
        """The spaces that hold several units of one side and no enemy, in reading order."""
        return self._crowds

    def has_ready(self, player: str) -> bool:
        """Whether a player has a Ready unit."""
        return self._ready.get(player, 0) > 0

    def ready(self, player: str) -> list[Unit]:
        """The Ready units of a player."""
        return [unit for unit in self.units.values() if unit.player == player and not unit.act]

    def order(self) -> Iterator[str]:
        """The players in the order of priority of this Round: from the die rightward along the row of tokens."""
        row = list(self.armies)
        start = row.index(self.turn.first)
        yield from row[start:]
        yield from row[:start]

    def after(self, player: str) -> str:
        """The player to the right of *player* in the row of tokens."""
        row = list(self.armies)
        return row[(row.index(player) + 1) % len(row)]

    def owner(self, unit_id: str) -> str | None:
        """The player of a unit on the board or removed."""
        found = self.units.get(unit_id) or self.removed.get(unit_id)
        return found.player if found else None
