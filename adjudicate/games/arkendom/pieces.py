"""What a state is made of: records that never change (rulebook: Components; Tokens)."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.arkendom.action_cards import Lasts, Moment
from adjudicate.games.arkendom.cards import TerrainKind
from adjudicate.games.arkendom.commands import Fight, MoveAndShoot, Play, Shoot
from adjudicate.games.arkendom.sizes import GameSize, Mode
from adjudicate.model.record import CAUSE, Few, Help, Id, Natural, Space, Text, Value, tagged
from adjudicate.model.square import Facing

Border = Literal["front", "right", "rear", "left"]
Heading = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW", ""]
Phase = Literal["setup", "acquisition", "revelation", "activation", "morale", "update", "claim", "end", "over"]
How = Literal["fight", "shot", "spears", "morale", "action", "danger", "character-lost", "own"]
PileKind = Literal[
    "add-ons", "unit-deck", "unit-hand", "reserve", "unit-discard", "action-deck", "under-deck", "action-hand",
    "action-discard", "book", "battle-objectives", "army-objectives", "tiles",
]  # fmt: skip
SetupStep = Literal[
    "size", "resources", "army", "cards", "terrain-call", "tiles", "tiles-dealt", "place-call", "place",
    "battle-objectives", "compose", "reserve", "hand", "deployment-call", "deployment-order", "deployment", "leftovers",
    "division", "commander", "influence", "action-deck", "army-objectives", "keep", "order-call", "order",
]  # fmt: skip
Zone = Literal["south", "north"]


@tagged("player")
class Army(NamedTuple):
    """A player's, a team's, or an ally's army: its Resource Pool and Victory Points."""

    id: Id
    name: Text = ""
    silver: Natural = 0
    nuggets: Few = 0
    gems: Few = 0
    points: Annotated[int, Help("Victory Points")] = 0
    side: Annotated[Id, Help("its alliance, in a game of pairs")] = ""
    members: Annotated[tuple[Id, ...], Help("the two players of a team, in the order of their Turns")] = ()
    next: Annotated[Id, Help("member of the team who has its next Turn; still to be chosen if left out")] = ""
    faction: Annotated[Id, Help("which army it is: cards of that army are its own")] = ""
    zone: Annotated[Zone | None, Help("its Deployment Zone; the first player's is the south one if left out")] = None
    crowns: Few = 0
    medals: Few = 0
    uncommon: Few = 0
    rare: Few = 0
    acted: Annotated[bool, Help("an Action was played in this Activation Turn")] = False
    basics: Annotated[tuple[Id, ...], Help("Basic Actions used this Round")] = ()
    passes: Annotated[Few, Help("Silver Coins paid to pass Deployment Turns")] = 0


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
    causes: Annotated[tuple[Id, ...], Help("enemy cards that wounded it this Round")] = ()
    member: Annotated[Id, Help("member of a team who controls it")] = ""
    owed: Annotated[Natural, Help("Silver Coins of Add-ons that its own player removed")] = 0


@tagged("add-on")
class AddOn(NamedTuple):
    """A Character, Companion or Equipment on its parent unit, with the tokens on a Character's reference tile."""

    id: Id
    card: Id
    unit: Annotated[Id, Help("its parent unit")]
    wounds: Natural = 0
    throws: Annotated[Few, Help("Throw tokens")] = 0
    influence: Annotated[Few, Help("Influence tokens")] = 0
    time: Annotated[bool, Help("carries the Time token of Channel")] = False
    commander: Annotated[bool, Help("is the Commander-in-Chief")] = False


@tagged("pile", key=2)
class Pile(NamedTuple):
    """Cards that belong together. Cards of a deck have no order until they are drawn; ``under-deck`` are those returned
    to its bottom, the first to be drawn first. The player of what all share is ``table``."""

    player: Id
    kind: PileKind
    cards: tuple[Id, ...] = ()


@tagged("in-play")
class InPlay(NamedTuple):
    """An Action card that has effect: on what, and for how long."""

    id: Id
    card: Id
    player: Id
    source: Annotated[Id, Help("Add-on or unit that it was played through")] = ""
    targets: tuple[Id, ...] = ()
    time: Annotated[Few, Help("Time tokens")] = 0
    until: Annotated[Lasts, Help("ends with its Time tokens, the Turn or the Round")] = "time"
    unit: Annotated[Id, Help("parent unit of the source")] = ""
    subject: Annotated[Id, Help("of a Reaction: the unit that it was about")] = ""
    other: Annotated[Id, Help("of a Reaction: the unit that caused it")] = ""


@tagged("removed")
class Removed(NamedTuple):
    """A unit or an Add-on that was removed, the player who gained its Silver Coins, if one did, and what removed it."""

    id: Id
    player: Id
    card: Id
    by: Annotated[str, Help("player who gained its Silver Coins")] = ""
    round: Natural = 0
    how: Annotated[How | None, Help("what removed it")] = None
    causes: Annotated[tuple[Id, ...], Help("enemy cards that caused it")] = ()
    unit: Annotated[Id, Help("parent unit of an Add-on")] = ""
    commander: Annotated[bool, Help("was the Commander-in-Chief")] = False


@tagged("revealed", key=2)
class Revealed(NamedTuple):
    """An Army Objective that is face up: what happens from that Round on counts for it (ARK-B97)."""

    player: Id
    round: Natural
    card: Id


@tagged("claimed", key=3)
class Claimed(NamedTuple):
    """An Objective that was claimed, and the Victory Points that it gave."""

    player: Id
    card: Id
    round: Natural
    points: Natural = 0


@tagged("deed", key=6)
class Deed(NamedTuple):
    """Wounds that enemy cards gave, or Morale Tests that they caused: what Objectives can ask for (Focus Box 11)."""

    what: Annotated[
        Literal["wounds", "character", "immediate", "standard"], Help("Wounds of a unit, or a Character's; a test")
    ]
    unit: Annotated[Id, Help("whom: a unit, or a Character")]
    round: Natural
    how: How
    failed: Annotated[bool, Help("of a test")] = False
    causes: tuple[Id, ...] = ()
    player: Annotated[Id, Help("whose unit it is")] = ""
    card: Annotated[Id, Help("its card")] = ""
    amount: Annotated[Natural, Help("Wounds, or tests")] = 1


@tagged("terrain")
class Terrain(NamedTuple):
    """A Terrain tile, and the unit that controls it."""

    at: Space
    kind: TerrainKind
    controller: Id = ""


@tagged("contact", key=2)
class Contact(NamedTuple):
    """Which border of ``unit`` touches ``enemy`` in their melee (ARK-B31)."""

    unit: Id
    enemy: Id
    border: Border


@tagged("pending")
class Pending(NamedTuple):
    """Something that waits: a window in a Charge (``disengage``), the rest of that Charge (``strike``), a unit that
    tried to Disengage and must now ``fight`` or ``escape``, cards of one unit that can still attack (``blows``) or
    shoot (``volley``), a unit that ``stays`` in a won space while those of an ally go; a window for a ``reaction``, and
    the ``order`` that it interrupts, which stands inside. In a scenario also ``adjust``: the space of ``unit`` is won
    and must be cleared (a state shows that by itself)."""

    kind: Literal["strike", "disengage", "fight", "escape", "blows", "volley", "reaction", "order", "stays", "adjust"]
    player: Id
    unit: Id = ""
    target: Id = ""
    border: Border = "front"
    heading: Annotated[Heading, Help("the charger's last step")] = ""
    start: Annotated[str, Help("space the charger came from")] = ""
    command: Annotated[str, CAUSE, Help("the command interrupted; its dice are still to come")] = ""
    hold: Annotated[bool, Help("the Add-ons attack before the unit")] = False
    done: Annotated[tuple[Id, ...], Help("cards that have attacked, or ranged attacks that were made")] = ()
    spears: Annotated[Value, Help("Wounds that Spears give the charger when its free Fight ends")] = 0
    moving: Annotated[bool, Help("of a volley: a Move & Shoot")] = False
    moved: Annotated[bool, Help("of a volley: the movement has been made")] = False
    moment: Annotated[Moment | None, Help("of a reaction: what it answers")] = None
    attack: Fight | None = None
    shots: Shoot | None = None
    moving_shots: MoveAndShoot | None = None
    action: Play | None = None


@tagged("turn")
class TurnMark(NamedTuple):
    """Where in the game we are. ``first``: whose token bears the die; ``due``: whose Turn or decision it is."""

    round: Natural
    first: Id
    due: Id = ""
    phase: Phase = "activation"
    collected: Annotated[tuple[Space, ...], Help("Terrains whose resources were taken this Claim Phase")] = ()
    counted: Annotated[tuple[Id, ...], Help("players whose Nuggets and Gems were turned into coins")] = ()
    done: Annotated[tuple[Id, ...], Help("who has done what this phase asks of everybody")] = ()
    taxed: Annotated[tuple[Id, ...], Help("Tax Collectors that have gained coins this Claim Phase")] = ()
    ended: Annotated[tuple[Id, ...], Help("armies that have ended their part of a Revelation or Claim Phase")] = ()
    converted: Annotated[tuple[Id, ...], Help("armies that turned Influence into coins this Claim Phase")] = ()
    garrisoned: Annotated[tuple[Id, ...], Help("armies that spent Influence for a Garrison")] = ()


@tagged("setup")
class Setup(NamedTuple):
    """How a game is set up (modes, sizes, the variants of Focus Box 5), and how far that has come."""

    mode: Mode = "duel"
    size: Annotated[GameSize | None, Help("if it is left out the players choose it")] = None
    terrains: Annotated[
        Literal["standard", "chooser-keeps", "agreed", "placed"],
        Help("agreed: tiles are named here and dealt; placed: the scenario says where Terrain lies"),
    ] = "standard"
    objectives: Annotated[
        Literal["all", "battle", "none"], Help("battle: without Army Objectives; none: direct battle")
    ] = "all"
    armies: Annotated[Literal["decks", "pre-set"], Help("pre-set: composed in advance, without unit decks")] = "decks"
    tiles: Annotated[tuple[Id, ...], Help("agreed tiles: six for Deployment Areas, four for Battle Areas")] = ()
    step: SetupStep = "size"
    done: Annotated[tuple[Id, ...], Help("armies that have done this step")] = ()
    first: Annotated[Id, Help("army that won the last call")] = ""
    row: Annotated[tuple[Id, ...], Help("armies in the order of their next Turns or of the row of tokens")] = ()
    drawn: Annotated[bool, Help("the card of this Deployment Turn was drawn")] = False
    discarded: Annotated[bool, Help("a card was discarded for another this Deployment Turn")] = False
    out: Annotated[tuple[Id, ...], Help("armies that have ended their deployment")] = ()
