"""The state of a game: plain data, never changed in place but for the dictionaries of a :meth:`State.copy`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.cards import (
    AddOnCard,
    Bar,
    Card,
    Faces,
    Status,
    Tile,
    rule_values,
    status_of,
)
from adjudicate.games.arkendom.durations import granted
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.games.arkendom.pieces import (
    AddOn,
    Army,
    Border,
    Claimed,
    Deed,
    InPlay,
    Pending,
    PileKind,
    Removed,
    Revealed,
    Setup,
    Terrain,
    TurnMark,
    Unit,
)
from adjudicate.games.arkendom.rulings import VERSION, readings_of
from adjudicate.model.problem import IllegalCommand, Invalid
from adjudicate.model.record import plain
from adjudicate.model.square import Board, board

COLS, ROWS, ROUNDS = 12, 7, 6
REMOVED = "arkendom.wounds.removed"
BOARD: Board = board(COLS, ROWS)
TABLE = "table"
"""The player of the piles that all share."""


@dataclass(slots=True)
class State:
    """A game between two commands. The methods that put units and Add-ons into play and take them off keep what every
    command asks for: ``_spaces``, the units of each space; ``_crowds``, the spaces that hold several units of one side
    and no enemy; ``_ready``, how many Ready units each player has; ``_carried``, the Add-ons of each unit."""

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
    add_ons: dict[str, AddOn] = field(default_factory=dict)
    add_on_cards: dict[str, AddOnCard] = field(default_factory=dict)
    action_cards: dict[str, ActionCard] = field(default_factory=dict)
    objective_cards: dict[str, ObjectiveCard] = field(default_factory=dict)
    piles: dict[tuple[str, PileKind], tuple[str, ...]] = field(default_factory=dict)
    in_play: dict[str, InPlay] = field(default_factory=dict)
    revealed: tuple[Revealed, ...] = ()
    claimed: tuple[Claimed, ...] = ()
    deeds: tuple[Deed, ...] = ()
    setup: Setup | None = None
    version: int = VERSION
    _spaces: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    _crowds: tuple[str, ...] = field(default=(), compare=False)
    _ready: dict[str, int] = field(default_factory=dict, compare=False)
    _carried: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    _sides: dict[str, str] = field(default_factory=dict, compare=False)

    def copy(self) -> "State":
        """A state of its own that shares the records, which never change."""
        return State(
            self.turn, dict(self.armies), dict(self.units), dict(self.terrains), self.cards, self.faces, self.tiles,
            self.rulings, dict(self.contacts), self.pending, dict(self.removed), self.title, dict(self.add_ons),
            self.add_on_cards, self.action_cards, self.objective_cards, dict(self.piles), dict(self.in_play),
            self.revealed, self.claimed, self.deeds, self.setup, self.version, dict(self._spaces), self._crowds,
            dict(self._ready), dict(self._carried), self._sides,
        )  # fmt: skip

    def __post_init__(self) -> None:
        if self._sides:
            return
        self._sides = {army.id: army.side or army.id for army in self.armies.values()}
        for unit in self.units.values():
            self._count(unit, 1)
            self._occupy(unit)
        for add_on in self.add_ons.values():
            self._carried[add_on.unit] = (*self._carried.get(add_on.unit, ()), add_on.id)

    def plain(self) -> dict[str, Any]:
        """The state as plain data. Which command is interrupted is left out: it is where dice come from, not what is
        true of the position. So is the rules version, which is the ruleset's."""
        return {
            "turn": plain(self.turn),
            "players": [plain(army) for army in self.armies.values()],
            "units": plain(self.units),
            "add-ons": plain(self.add_ons),
            "terrains": plain(self.terrains),
            "cards": plain(self.cards),
            "add-on-cards": plain(self.add_on_cards),
            "action-cards": plain(self.action_cards),
            "objective-cards": plain(self.objective_cards),
            "dice": plain(self.faces),
            "tiles": plain(self.tiles),
            "rulings": dict(self.rulings),
            "contacts": plain(self.contacts),
            "pending": [plain(pending._replace(command="")) for pending in self.pending],
            "removed": plain(self.removed),
            "piles": plain({key: cards for key, cards in self.piles.items() if cards}),
            "in-play": plain(self.in_play),
            "revealed": plain(self.revealed),
            "claimed": plain(self.claimed),
            "deeds": plain(self.deeds),
            "setup": plain(self.setup),
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
        self._refuse_removed(unit_id)
        if unit_id in self.add_ons:
            on = self.add_ons[unit_id].unit
            raise Invalid(f"{unit_id} is an Add-on, on {on}: name the unit", attribute="unit")
        raise Invalid(f"unknown unit {unit_id}; units: {', '.join(self.units) or 'none'}", attribute="unit")

    def add_on(self, add_on_id: str) -> AddOn:
        """The Add-on of that id, if it is in play; as :meth:`unit`."""
        found = self.add_ons.get(add_on_id)
        if found is not None:
            return found
        self._refuse_removed(add_on_id)
        known = ", ".join(self.add_ons) or "none"
        raise Invalid(f"unknown Add-on {add_on_id}; Add-ons: {known}")

    def _refuse_removed(self, name: str) -> None:
        if name in self.removed:
            raise IllegalCommand(REMOVED, f"{name} was removed in Round {self.removed[name].round}", unit=name)

    def target(self, name: str) -> tuple[Unit, AddOn | None]:
        """What an attack is aimed at: a unit; or a unit and the Add-on on it that is named."""
        add_on = self.add_ons.get(name)
        if add_on is not None:
            return self.units[add_on.unit], add_on
        return self.unit(name), None

    def card(self, unit: Unit) -> Card:
        """The card of a unit."""
        return self.cards[unit.card]

    def add_on_card(self, add_on: AddOn) -> AddOnCard:
        """The card of an Add-on."""
        return self.add_on_cards[add_on.card]

    def profile(self, unit: Unit, add_on: AddOn | None) -> Card | AddOnCard:
        """The card whose values count: that of an Add-on, or of the unit itself."""
        return self.add_on_cards[add_on.card] if add_on else self.cards[unit.card]

    def rules(self, unit: Unit) -> tuple[str, ...]:
        """The Special Rules of a unit, those that Action cards grant included."""
        rules = self.cards[unit.card].rules
        return rules + granted(self, unit.id) if self.in_play else rules

    def rules_of(self, unit: Unit, add_on: AddOn | None) -> tuple[str, ...]:
        """The Special Rules of a unit, or of an Add-on on it, those that Action cards grant included."""
        if add_on is None:
            return self.rules(unit)
        rules = self.add_on_cards[add_on.card].rules
        return rules + granted(self, add_on.id) if self.in_play else rules

    def on(self, unit: Unit) -> list[AddOn]:
        """The Add-ons of a unit."""
        names = self._carried.get(unit.id)
        return [self.add_ons[name] for name in names] if names else []

    def character(self, unit: Unit) -> AddOn | None:
        """The Character of a unit."""
        return next((each for each in self.on(unit) if self.add_on_card(each).type == "character"), None)

    def bar(self, unit: Unit) -> Bar:
        """The health bar of a unit: one green circle more with a Character, two with one that cost a Crown."""
        bar = self.cards[unit.card].bar
        if unit.id not in self._carried:
            return bar
        character = self.character(unit)
        if character is None:
            return bar
        return bar._replace(green=bar.green + (2 if self.add_on_card(character).crown else 1))

    def status(self, unit: Unit) -> Status:
        """The health status of a unit on the board."""
        status = status_of(self.bar(unit), unit.wounds)
        assert status is not None
        return status

    def white(self, unit: Unit) -> bool:
        """Whether all four borders of a unit are white: by its card, or by Scent of Prey of its Character."""
        return self.cards[unit.card].borders == "white" or self.scent_of_prey(unit)

    def scent_of_prey(self, unit: Unit) -> bool:
        """Whether a unit has four white borders by its Character (Special Rule Scent of Prey)."""
        if unit.id not in self._carried:
            return False
        character = self.character(unit)
        return character is not None and "scent-of-prey" in rule_values(self.rules_of(unit, character))

    def foes(self, one: Unit, other: Unit) -> bool:
        """Whether two units are enemies: of different armies that are not allies."""
        return one.player != other.player and self._sides.get(one.player) != self._sides.get(other.player)

    def side(self, player: str) -> str:
        """The side of a player, a team's member, or an army."""
        return self._sides[self.army_of(player)]

    def army_of(self, player: str) -> str:
        """The army of a player or of a member of a team; unknown: invalid."""
        if player in self.armies:
            return player
        for army in self.armies.values():
            if player in army.members:
                return army.id
        known = ", ".join(self.players())
        raise Invalid(f"unknown player {player}; players: {known}", attribute="player")

    def players(self) -> tuple[str, ...]:
        """All who play: the players of the armies, or the members of their teams."""
        return tuple(name for army in self.armies for name in self.commanders(army))

    def one_side(self, units: list[Unit]) -> bool:
        """Whether no two of these units are enemies."""
        return len({self._sides.get(unit.player, unit.player) for unit in units}) == 1

    def put_army(self, army_id: str, **changes: Any) -> Army:
        """Changes an army; returns it as it is now."""
        self.armies[army_id] = army = self.armies[army_id]._replace(**changes)
        return army

    def discard_action(self, player: str, card: str) -> None:
        """Puts an Action card on the discard pile of its army."""
        army = self.army_of(player)
        self.put_pile(army, "action-discard", (*self.pile(army, "action-discard"), card))

    @property
    def setting_up(self) -> Setup:
        """How far setup has come, before Round 1."""
        assert self.setup is not None
        return self.setup

    def put_setup(self, **changes: Any) -> Setup:
        """Changes what is known of setup; returns it as it is now."""
        self.setup = self.setting_up._replace(**changes)
        return self.setup

    def heads(self) -> tuple[str, ...]:
        """The first army of each side: whose piles are those of its pair."""
        first: dict[str, str] = {}
        for army in self.armies:
            first.setdefault(self.side(army), army)
        return tuple(first.values())

    def head(self, player: str) -> str:
        """The first army of a player's side."""
        side = self.side(player)
        return next(army for army in self.armies if self.side(army) == side)

    def allies(self, army: str) -> tuple[str, ...]:
        """The armies of a side, *army* included, in the row's order."""
        return tuple(name for name in self.armies if self.side(name) == self.side(army))

    def pile(self, player: str, kind: PileKind) -> tuple[str, ...]:
        """The cards of a pile; none if there is no such pile."""
        return self.piles.get((player, kind), ())

    def put_pile(self, player: str, kind: PileKind, cards: Iterable[str]) -> None:
        """Puts the cards of a pile in the place of those that were there; an empty pile is none."""
        self.piles[player, kind] = tuple(cards)
        if not self.piles[player, kind]:
            del self.piles[player, kind]

    def take_card(self, player: str, kind: PileKind, card: str) -> None:
        """Takes one card out of a pile that holds it."""
        cards = list(self.pile(player, kind))
        cards.remove(card)
        self.put_pile(player, kind, cards)

    def add_cards(self, player: str, kind: PileKind, cards: Iterable[str]) -> None:
        """Adds cards to a pile."""
        self.put_pile(player, kind, (*self.pile(player, kind), *cards))

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
        self.add_ons[add_on.id] = add_on

    def detach(self, add_on: AddOn) -> None:
        """Takes an Add-on off its parent unit."""
        del self.add_ons[add_on.id]
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

    def order(self) -> Iterator[str]:
        """The armies in the order of priority of this Round: from the die rightward along the row of tokens."""
        row = list(self.armies)
        start = row.index(self.turn.first)
        yield from row[start:]
        yield from row[:start]

    def after(self, army: str) -> str:
        """The army to the right of *army* in the row of tokens."""
        row = list(self.armies)
        return row[(row.index(army) + 1) % len(row)]

    def taker(self, army_id: str) -> str:
        """Who takes an army's next Activation Turn: its player, or the member of the team who is due."""
        return self.armies[army_id].next or self.commanders(army_id)[0]

    def commander(self, unit: Unit) -> str:
        """Who commands a unit: its player, or the member of the team whose it is."""
        return unit.member or unit.player

    def commanders(self, army_id: str) -> tuple[str, ...]:
        """Who commands an army: its player, or the members of its team."""
        return self.armies[army_id].members or (army_id,)

    def owner(self, name: str) -> str | None:
        """The army of a unit or Add-on, in play or removed."""
        add_on = self.add_ons.get(name)
        if add_on is not None:
            name = add_on.unit
        found = self.units.get(name) or self.removed.get(name)
        return found.player if found else None
