"""The state of a game: plain data, never changed in place but for the dictionaries of a :meth:`State.copy`."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.cards import (
    Bar,
    Card,
    Faces,
    Status,
    Tile,
    rule_values,
    status_of,
)
from adjudicate.games.arkendom.durations import granted
from adjudicate.games.arkendom.field import Field
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
    TurnMark,
    Unit,
)
from adjudicate.games.arkendom.rulings import VERSION, readings_of
from adjudicate.games.arkendom.seats import seats
from adjudicate.model.chance import Addresses
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand, Invalid, unknown
from adjudicate.model.record import plain

ROUNDS = 6
START = Addresses()
REMOVED = "arkendom.wounds.removed"
TABLE = "table"
"""The player of the piles that all share."""


@dataclass(slots=True, kw_only=True)
class State(Field):
    """A game between two commands. ``waiting``: who must or may decide, once that has been asked."""

    turn: TurnMark
    armies: dict[str, Army]
    cards: dict[str, Card]
    faces: dict[str, Faces]
    tiles: dict[str, Tile]
    rulings: dict[str, str] = field(default_factory=dict)
    contacts: dict[tuple[str, str], Border] = field(default_factory=dict)
    pending: tuple[Pending, ...] = ()
    removed: dict[str, Removed] = field(default_factory=dict)
    title: str = ""
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
    addresses: Addresses = field(default=START, compare=False)
    waiting: tuple[Decision, ...] | None = field(default=None, compare=False)

    def copy(self) -> "State":
        """A state of its own that shares the records, which never change."""
        return State(
            turn=self.turn, armies=dict(self.armies), units=dict(self.units), terrains=dict(self.terrains),
            cards=self.cards, faces=self.faces, tiles=self.tiles, rulings=self.rulings, contacts=dict(self.contacts),
            pending=self.pending, removed=dict(self.removed), title=self.title, add_ons=dict(self.add_ons),
            add_on_cards=self.add_on_cards, action_cards=self.action_cards, objective_cards=self.objective_cards,
            piles=dict(self.piles), in_play=dict(self.in_play), revealed=self.revealed, claimed=self.claimed,
            deeds=self.deeds, setup=self.setup, version=self.version, _spaces=dict(self._spaces),
            _crowds=self._crowds, _ready=dict(self._ready), _carried=dict(self._carried), seats=self.seats,
            lasting=self.lasting, addresses=self.addresses, waiting=self.waiting,
        )  # fmt: skip

    def __post_init__(self) -> None:
        if self.seats.armies:
            return
        self.line_up(self.armies)
        for unit in self.units.values():
            self._count(unit, 1)
            self._occupy(unit)
        for add_on in self.add_ons.values():
            self._carried[add_on.unit] = (*self._carried.get(add_on.unit, ()), add_on.id)

    def plain(self) -> dict[str, Any]:
        """The state as plain data. Which command is interrupted is left out, and the addresses: they are where dice
        come from, not what is true of the position. So is the rules version, which is the ruleset's."""
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
        raise Invalid(unknown("unit", unit_id, self.units), attribute="unit")

    def add_on(self, add_on_id: str) -> AddOn:
        """The Add-on of that id, if it is in play; as :meth:`unit`."""
        found = self.add_ons.get(add_on_id)
        if found is not None:
            return found
        self._refuse_removed(add_on_id)
        raise Invalid(unknown("Add-on", add_on_id, self.add_ons))

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
        """The Special Rules of a unit, those that Action cards and its Add-ons grant included."""
        rules = self.cards[unit.card].rules
        return rules + granted(self, unit.id) if self.in_play or unit.id in self._carried else rules

    def rules_of(self, unit: Unit, add_on: AddOn | None) -> tuple[str, ...]:
        """The Special Rules of a unit, or of an Add-on on it, those that Action cards and Add-ons grant included."""
        if add_on is None:
            return self.rules(unit)
        return self.add_on_cards[add_on.card].rules + granted(self, add_on.id)

    def put_in_play(self, played: InPlay) -> None:
        """Puts an Action card in play, or changes it."""
        self.in_play[played.id] = played
        self.lasting = {}

    def take_out_of_play(self, played: InPlay) -> None:
        """Takes an Action card out of play."""
        del self.in_play[played.id]
        self.lasting = {}

    def character(self, unit: Unit) -> AddOn | None:
        """The Character of a unit."""
        if unit.id not in self._carried:
            return None
        return next((each for each in self.on(unit) if self.add_on_card(each).type == "character"), None)

    def bar(self, unit: Unit) -> Bar:
        """The health bar of a unit: one green circle more with a Character, two with one that cost a Crown."""
        bar = self.cards[unit.card].bar
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
        character = self.character(unit)
        return character is not None and "scent-of-prey" in rule_values(self.rules_of(unit, character))

    def side(self, player: str) -> str:
        """The side of a player, a team's member, or an army."""
        side = self.seats.sides.get(player)
        return side if side is not None else self.seats.sides[self.army_of(player)]

    def army_of(self, player: str) -> str:
        """The army of a player or of a member of a team; unknown: invalid."""
        army = self.seats.armies.get(player)
        if army is not None:
            return army
        raise Invalid(unknown("player", player, self.players()), attribute="player")

    def players(self) -> tuple[str, ...]:
        """All who play: the players of the armies, or the members of their teams."""
        return tuple(name for army in self.armies for name in self.commanders(army))

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

    def line_up(self, row: Iterable[str]) -> None:
        """Puts the tokens of all armies into a row."""
        self.armies = {army: self.armies[army] for army in row}
        self.seats = seats(self.armies.values(), self.action_cards.values())

    def order(self) -> tuple[str, ...]:
        """The armies in the order of priority of this Round: from the die rightward along the row of tokens."""
        return self.seats.rows[self.turn.first]

    def after(self, army: str) -> str:
        """The army to the right of *army* in the row of tokens."""
        row = self.seats.rows[army]
        return row[1 % len(row)]

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
