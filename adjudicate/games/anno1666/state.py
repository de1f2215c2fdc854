"""The state of a skirmish: plain data, never changed in place but for the dictionaries of a :meth:`State.copy`."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.anno1666.adjacency import (
    LOW_BORDERS,
    OPEN_BORDERS,
    Links,
    RoundACorner,
    adjacent_spaces,
    links_of,
)
from adjudicate.games.anno1666.board import Board, Grid, grid_of, with_border
from adjudicate.games.anno1666.board import Side as Border
from adjudicate.games.anno1666.characters import Armour, Character, Colour, Item, Weapon
from adjudicate.games.anno1666.conditions import Victory
from adjudicate.games.anno1666.rulings import DIAGONALS, chosen
from adjudicate.games.anno1666.special_rules import AlarmTriggered, MagicPile, Special
from adjudicate.model.chance import Addresses
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand, Invalid, unknown
from adjudicate.model.record import FEW, ID_PATTERN, Few, Help, Id, Kind, Space, Text, plain, tagged

FULL_DECK, NOTHING, START = MagicPile(), AlarmTriggered(), Addresses()
REMOVED = "anno1666.wounds.removed"
ON_BOARD = "anno1666.activation.on-board"
COLOURS: tuple[Colour, ...] = ("red", "blue")
OPPONENT: dict[Colour, Colour] = {"red": "blue", "blue": "red"}
Phase = Literal["setup", "start", "card", "initiative", "action", "combat", "morale", "interaction", "end", "over"]
CardName = Annotated[str, Kind("a card such as S5, H2, C8, K3, RJ or BJ", r"[SHCK][2-8]|RJ|BJ")]


class Count(NamedTuple):
    """A number kept for an item: pips of a Reload counter, uses that are left."""

    item: str
    number: int


def _count(text: str) -> Count:
    item, _, number = text.partition(":")
    return Count(item, int(number))


ItemCount = Annotated[
    Count,
    Kind(
        "item:number",
        rf"{ID_PATTERN}(\.{ID_PATTERN})?:[0-9]{{1,3}}",
        _count,
        lambda count: f"{count.item}:{count.number}",
    ),
]


@tagged("player")
class Side(NamedTuple):
    """A player."""

    id: Colour
    name: Text = ""


@tagged("piles")
class Piles(NamedTuple):
    """The Player Cards of one player, by where they are; the deck is what is nowhere else."""

    player: Colour
    hand: Annotated[tuple[CardName, ...], Help("cards in the hand")] = ()
    discard: Annotated[tuple[CardName, ...], Help("the discard pile, the latest last")] = ()
    play: Annotated[tuple[CardName, ...], Help("cards in play for a test that is not resolved")] = ()


@tagged("figure")
class Figure(NamedTuple):
    """A Character in the game. Values come from its card; here is what changes. Without ``at`` it is yet to arrive."""

    id: Id
    player: Colour
    character: Id
    at: Annotated[str, Kind("a space such as C2", r"([A-Z]{1,2}[1-9][0-9]?)?"), Help("where it stands")] = ""
    arrives: Annotated[int, FEW, Help("the turn at whose start it joins the game")] = 0
    entry: Annotated[tuple[Space, ...], Help("the spaces where it may arrive")] = ()
    wounds: Few = 0
    prone: bool = False
    unconscious: bool = False
    activated: Annotated[bool, Help("its card is rotated: activated in this phase")] = False
    inconspicuous: Annotated[bool, Help("has its Inconspicuous marker")] = False
    overwatch: Annotated[bool, Help("has an Overwatch counter")] = False
    parried: Annotated[int, FEW, Help("Parry tokens that are used")] = 0
    equipped: Annotated[tuple[Id, ...] | None, Help("items in its hands; left out: the first that fit")] = None
    carried: Annotated[tuple[Id, ...], Help("items acquired in play")] = ()
    lost: Annotated[tuple[Id, ...], Help("starting items that are no longer there")] = ()
    reload: Annotated[tuple[ItemCount, ...], Help("Reload counters: weapon:pips")] = ()
    uses: Annotated[
        tuple[ItemCount, ...], Help("what is left of Limited Uses: weapon:number, rule:number, item.rule:number")
    ] = ()
    fired: Annotated[tuple[Id, ...], Help("weapons shot this turn")] = ()
    engaged: Annotated[
        tuple[Id, ...] | None, Help("enemies that engaged it at the start of the turn; left out: as it stands")
    ] = None
    fought: Annotated[tuple[Id, ...], Help("enemies that it attacked in this phase")] = ()
    diagonals: Annotated[int, FEW, Help("diagonal moves made in this phase")] = 0
    counters: Annotated[tuple[ItemCount, ...], Help("generic counters: what for, and how many")] = ()
    friends: Annotated[tuple[Id, ...], Help("enemies that it treats as friends, and they it (Call me uncle)")] = ()
    tried: Annotated[tuple[Id, ...], Help("once-a-game attempts that were made, such as Seduction, by target")] = ()
    used: Annotated[tuple[Id, ...], Help("once-a-turn abilities that were used")] = ()


@tagged("late")
class Late(NamedTuple):
    """Places in a band for Characters that do not start the game on the board."""

    turn: Annotated[int, FEW, Help("the turn at whose start they arrive")]
    number: Annotated[int, FEW, Help("how many")] = 1
    spaces: Annotated[tuple[Space, ...], Help("where they may arrive")] = ()


@tagged("muster")
class Muster(NamedTuple):
    """What a player may build a band of, before the game; what is left out has no limit."""

    player: Colour
    gold: Annotated[int | None, FEW, Help("Gold that its Characters may cost together")] = None
    connections: Annotated[int | None, FEW, Help("Connections that they may cost together")] = None
    heroes: Annotated[int | None, FEW, Help("Heroes at most")] = None
    commoners: Annotated[int | None, FEW, Help("Commoners at most")] = None
    spaces: Annotated[tuple[Space, ...], Help("where they are placed")] = ()
    ready: Annotated[bool, Help("the band is complete")] = False
    random: Annotated[tuple[Id, ...], Help("Character cards that are shuffled, to draw from")] = ()
    draws: Annotated[int, FEW, Help("how many of them are drawn, beyond all limits")] = 0
    drawn: Annotated[tuple[Id, ...], Help("the Characters that were drawn")] = ()
    late: tuple[Late, ...] = ()


@tagged("removed")
class Removed(NamedTuple):
    """A Character that is out of the game: ``killed`` (also one that fled or gave up), or ``left`` the board."""

    id: Id
    player: Colour
    character: Id
    how: Literal["killed", "left"] = "killed"
    turn: Few = 0
    carried: Annotated[tuple[Id, ...], Help("acquired items that it took along")] = ()
    at: Annotated[str, Kind("a space such as C2", r"([A-Z]{1,2}[1-9][0-9]?)?"), Help("where it was last")] = ""


@tagged("lying")
class Lying(NamedTuple):
    """An item that lies in a space, with the counters that are on it."""

    item: Id
    at: Space
    reload: Annotated[int, FEW, Help("pips of its Reload counter")] = 0
    uses: Annotated[int | None, FEW, Help("what is left of its Limited Uses; left out: all")] = None
    special_uses: Annotated[tuple[ItemCount, ...], Help("of those of its special rules: item.rule:number")] = ()


@tagged("turn")
class TurnMark(NamedTuple):
    """Where in the game we are. ``first``: who acted first in the Action Phase; ``due``: whose activation it is."""

    n: Annotated[int, FEW, Help("the turn")] = 1
    phase: Phase = "action"
    initiative: Annotated[Colour | None, Help("who has the Initiative; left out: nobody yet")] = None
    first: Annotated[Colour | None, Help("who acts first in the Action, Combat and Interaction Phase")] = None
    due: Annotated[Colour | None, Help("whose activation or decision it is; first if left out")] = None
    alarm: Annotated[int | None, FEW, Help("Alarm Counters; left out: no Alarm Track")] = None
    turns: Annotated[int | None, FEW, Help("turns to be played; left out: no set number")] = None
    passes: Annotated[int, FEW, Help("passes in a row (Interaction Phase)")] = 0
    dealt: Annotated[tuple[Colour, ...], Help("who has drawn in this Card Phase")] = ()
    together: Annotated[bool, Help("both players agree to lay the cards of Opposed tests in any order")] = False


@dataclass(slots=True)
class State:
    """A skirmish between two commands. ``_at`` keeps who stands in a space; only :meth:`place` and :meth:`take_off`
    change ``figures``. ``waiting``: who must or may decide, once that has been asked."""

    turn: TurnMark
    board: Board
    sides: dict[Colour, Side]
    piles: dict[Colour, Piles]
    figures: dict[str, Figure]
    characters: dict[str, Character]
    weapons: dict[str, Weapon]
    armours: dict[str, Armour]
    items: dict[str, Item]
    lying: tuple[Lying, ...] = ()
    removed: dict[str, Removed] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    victories: dict[str, Victory] = field(default_factory=dict)
    musters: dict[Colour, Muster] = field(default_factory=dict)
    pending: tuple[Any, ...] = ()  # Waiting | Activity, innermost last
    title: str = ""
    specials: dict[str, Special] = field(default_factory=dict)
    magic: MagicPile = FULL_DECK
    alarm_triggered: AlarmTriggered = NOTHING
    _at: dict[str, str] = field(default_factory=dict, compare=False)
    addresses: Addresses = field(default=START, compare=False)
    waiting: tuple[Decision, ...] | None = field(default=None, compare=False)
    _grid: Grid | None = field(default=None, compare=False)

    def copy(self) -> "State":
        """A state of its own that shares the records, which never change."""
        return State(
            self.turn, self.board, self.sides, dict(self.piles), dict(self.figures), self.characters, self.weapons,
            self.armours, self.items, self.lying, dict(self.removed), self.rulings, self.victories, dict(self.musters),
            self.pending, self.title, self.specials, self.magic, self.alarm_triggered, dict(self._at), self.addresses,
            self.waiting, self._grid,
        )  # fmt: skip

    def __post_init__(self) -> None:
        if not self._at:
            for figure in self.figures.values():
                if figure.at:
                    self._at.setdefault(figure.at, figure.id)

    def plain(self) -> dict[str, Any]:
        """The state as plain data. Which command is interrupted is left out, and the addresses: they are where cards
        come from, not what is true of the position. So are special rules and a Magic Deck where there are none: a
        position without them is the same as before there could be any."""
        own = {name: plain(getattr(self, name)) for name in ("specials", "magic", "alarm_triggered")}
        return {
            "turn": plain(self.turn),
            "board": plain(self.board),
            "players": plain(self.sides),
            "piles": plain(self.piles),
            "figures": plain(self.figures),
            "characters": plain(self.characters),
            "weapons": plain(self.weapons),
            "armours": plain(self.armours),
            "items": plain(self.items),
            "lying": plain(self.lying),
            "removed": plain(self.removed),
            "rulings": dict(self.rulings),
            "victories": plain(self.victories),
            "musters": plain(self.musters),
            "pending": [plain(pending._replace(command="")) for pending in self.pending],
            **{name: value for name, value in own.items() if value},
        }

    @property
    def grid(self) -> Grid:
        """The board as numbers, for geometry."""
        if self._grid is None:
            self._grid = grid_of(self.board)
        return self._grid

    @property
    def links(self) -> Links:
        """How the spaces of the board lie to each other."""
        return links_of(self.grid, self._corners)

    @property
    def _corners(self) -> RoundACorner:
        return OPEN_BORDERS if self.reads(DIAGONALS, "open-borders") else LOW_BORDERS

    def adjacent_to(self, space: str) -> tuple[str, ...]:
        """The spaces adjacent to one, as it counts for Zones of Control; :class:`Invalid` if there is no such space."""
        spaces = adjacent_spaces(self.grid, self._corners)
        return spaces[space] if space in spaces else spaces[self.grid.name(self.grid.number(space))]

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether an unclear rule is read that way in this game."""
        return chosen(self.rulings, ruling) == reading

    @property
    def leader(self) -> Colour:
        """Who has the Initiative, and so lays and reinforces first: Red while nobody has it yet (AD-B14)."""
        return self.turn.initiative or "red"

    def figure(self, name: str) -> Figure:
        """The figure of that id, if it is in the game; one that was removed cannot be used; unknown: invalid."""
        found = self.figures.get(name)
        if found is not None:
            return found
        if name in self.removed:
            gone = self.removed[name]
            reason = f"{name} {'was killed' if gone.how == 'killed' else 'left the board'} in turn {gone.turn}"
            raise IllegalCommand(REMOVED, reason, figure=name)
        raise Invalid(unknown("figure", name, self.figures), attribute="figure")

    def on_board(self, name: str) -> Figure:
        """The figure of that id, if it stands on the board."""
        figure = self.figure(name)
        if not figure.at:
            reason = f"{name} is not on the board yet: it arrives in turn {figure.arrives}"
            raise IllegalCommand(ON_BOARD, reason, figure=name)
        return figure

    def card(self, figure: Figure) -> Character:
        """The Character card of a figure."""
        return self.characters[figure.character]

    def crippled(self, figure: Figure) -> bool:
        """Whether its Wounds meet the Crippled Threshold."""
        return figure.wounds >= self.characters[figure.character].crippled

    def on(self, space: str) -> Figure | None:
        """The figure in a space."""
        name = self._at.get(space)
        return self.figures[name] if name is not None else None

    def of(self, player: Colour) -> list[Figure]:
        """The figures of a player that are on the board."""
        return [figure for figure in self.figures.values() if figure.player == player and figure.at]

    def standing(self) -> list[Figure]:
        """All figures on the board."""
        return [figure for figure in self.figures.values() if figure.at]

    def owner(self, name: str) -> Colour | None:
        """The player of a figure, in the game or removed."""
        found = self.figures.get(name) or self.removed.get(name)
        return found.player if found else None

    def place(self, figure: Figure) -> None:
        """Puts a figure on the board, or changes it. One that passes through the space of another does not stand
        there."""
        before = self.figures.get(figure.id)
        self.figures[figure.id] = figure
        if before is not None and before.at != figure.at:
            self._vacate(before)
        if figure.at:
            self._at.setdefault(figure.at, figure.id)

    def redraw(self, border: Border, mark: str) -> None:
        """Draws another border on the board, as a door that is opened."""
        self.board = with_border(self.board, border, mark)
        self._grid = None

    def take_off(self, figure: Figure) -> None:
        """Takes a figure out of the game."""
        del self.figures[figure.id]
        self._vacate(figure)

    def _vacate(self, figure: Figure) -> None:
        if self._at.get(figure.at) == figure.id:
            del self._at[figure.at]
