"""The units, Add-ons and Terrains on the board, and what every command asks of them (rulebook: Spaces and units)."""

from dataclasses import dataclass, field

from adjudicate.games.arkendom.action_cards import Effect
from adjudicate.games.arkendom.pieces import AddOn, Terrain, Unit
from adjudicate.games.arkendom.seats import Seats
from adjudicate.model.square import Board, board

COLS, ROWS = 12, 7
BOARD: Board = board(COLS, ROWS)


@dataclass(slots=True, kw_only=True)
class Field:
    """What stands on the board. The methods that put units and Add-ons into play and take them off keep what every
    command asks for: ``_spaces``, the units of each space; ``_crowds``, the spaces that hold several units of one side
    and no enemy; ``_ready``, how many Ready units each player has; ``_carried``, the Add-ons of each unit; ``seats``,
    what never changes; ``lasting``, what has been found of effects on cards since an Add-on or a card in play last
    came or went."""

    units: dict[str, Unit]
    terrains: dict[str, Terrain]
    add_ons: dict[str, AddOn] = field(default_factory=dict)
    _spaces: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    _crowds: tuple[str, ...] = field(default=(), compare=False)
    _ready: dict[str, int] = field(default_factory=dict, compare=False)
    _carried: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    seats: Seats = field(default=Seats(), compare=False)
    lasting: dict[str, tuple[Effect, ...]] = field(default_factory=dict, compare=False)

    def on(self, unit: Unit) -> list[AddOn]:
        """The Add-ons of a unit."""
        names = self._carried.get(unit.id)
        return [self.add_ons[name] for name in names] if names else []

    def foes(self, one: Unit, other: Unit) -> bool:
        """Whether two units are enemies: of different armies that are not allies."""
        sides = self.seats.sides
        return one.player != other.player and sides.get(one.player) != sides.get(other.player)

    def one_side(self, units: list[Unit]) -> bool:
        """Whether no two of these units are enemies."""
        return len({self.seats.sides.get(unit.player, unit.player) for unit in units}) == 1

    def place(self, unit: Unit) -> None:
        """Puts a unit on the board, or changes it."""
        before = self.units.get(unit.id)
        self.units[unit.id] = unit
        if before is None:
            self._count(unit, 1)
            self._occupy(unit)
            return
        if before.act != unit.act or before.member != unit.member:
            self._count(before, -1)
            self._count(unit, 1)
        if before.at != unit.at:
            self._vacate(before)
            self._occupy(unit)

    def take_off(self, unit: Unit) -> None:
        """Takes a unit off the board; its Add-ons must be gone."""
        self._count(self.units.pop(unit.id), -1)
        self._vacate(unit)

    def attach(self, add_on: AddOn) -> None:
        """Puts an Add-on on its parent unit, or changes it."""
        if add_on.id not in self.add_ons:
            self._carried[add_on.unit] = (*self._carried.get(add_on.unit, ()), add_on.id)
            self.lasting = {}
        self.add_ons[add_on.id] = add_on

    def detach(self, add_on: AddOn) -> None:
        """Takes an Add-on off its parent unit."""
        del self.add_ons[add_on.id]
        self.lasting = {}
        left = tuple(name for name in self._carried[add_on.unit] if name != add_on.id)
        if left:
            self._carried[add_on.unit] = left
        else:
            del self._carried[add_on.unit]

    def _count(self, unit: Unit, units: int) -> None:
        if not unit.act:
            player = unit.member or unit.player
            self._ready[player] = self._ready.get(player, 0) + units

    def _occupy(self, unit: Unit) -> None:
        there = self._spaces.get(unit.at, ())
        if not there:
            self._spaces[unit.at] = (unit.id,)
            return
        self._spaces[unit.at] = tuple(sorted((*there, unit.id)))
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
        if len(units) > 1 and self.one_side(units):
            crowds.add(space)
        self._crowds = tuple(sorted(crowds, key=lambda space: BOARD.number.get(space, 0)))

    def names_in(self, space: str) -> tuple[str, ...]:
        """The ids of the units in a space, in alphabetical order: it does not matter who came first."""
        return self._spaces.get(space, ())

    def in_space(self, space: str) -> list[Unit]:
        """The units in a space, in the alphabetical order of their ids."""
        names = self._spaces.get(space)
        return [self.units[name] for name in names] if names else []

    def held_terrains(self) -> list[tuple[str, Terrain]]:
        """The Terrains that units stand on or control, by space."""
        there = self._spaces
        return [(space, tile) for space, tile in self.terrains.items() if tile.controller or space in there]

    def enemies(self, unit: Unit) -> list[Unit]:
        """The enemies in melee with a unit."""
        names = self._spaces.get(unit.at, ())
        return [other for name in names if self.foes(other := self.units[name], unit)] if len(names) > 1 else []

    def engaged(self, unit: Unit) -> bool:
        """Whether a unit is in melee: an enemy is in its space."""
        names = self._spaces.get(unit.at, ())
        return len(names) > 1 and any(self.foes(self.units[name], unit) for name in names)

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
        """Whether a player (in a team: a member) has a Ready unit."""
        return self._ready.get(player, 0) > 0

    def any_ready(self) -> bool:
        """Whether any unit is Ready."""
        return any(self._ready.values())

    def ready(self, player: str) -> list[Unit]:
        """The Ready units of a player (in a team: of a member)."""
        return [unit for unit in self.units.values() if (unit.member or unit.player) == player and not unit.act]
