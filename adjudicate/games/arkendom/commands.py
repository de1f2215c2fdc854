"""The commands of a battle, each declared once: verb, fields, help."""

from typing import Annotated, NamedTuple

from adjudicate.games.arkendom.setup_commands import SETUP_COMMANDS
from adjudicate.model.command import Decline
from adjudicate.model.record import ID_PATTERN, Few, Help, Id, Kind, Secret, Space, tagged
from adjudicate.model.square import Facing


class Shot(NamedTuple):
    """One ranged attack: at whom, with which attack of the card ("" if it has only one)."""

    target: str
    attack: str = ""


def _shot(text: str) -> Shot:
    target, _, attack = text.partition(":")
    return Shot(target, attack)


def _show_shot(shot: Shot) -> str:
    return f"{shot.target}:{shot.attack}" if shot.attack else shot.target


SHOT = Kind("a target, or target:attack", f"{ID_PATTERN}(:{ID_PATTERN})?", _shot, _show_shot)
Shots = Annotated[tuple[Shot, ...], SHOT]


@tagged("move")
class Move(NamedTuple):
    """Activation (1): move along a path, then face any way."""

    unit: Id
    path: Annotated[tuple[Space, ...], Help("the spaces entered, in order")]
    facing: Annotated[Facing | None, Help("front afterwards; unchanged if left out")] = None


@tagged("shoot")
class Shoot(NamedTuple):
    """Activation (2): all ranged attacks wanted, in this order."""

    unit: Id
    target: Annotated[Shots, Help("targets; target:attack if the unit and its Add-ons have several ranged attacks")]
    more: Annotated[bool, Help("further shots follow, once the result is known")] = False


@tagged("move-and-shoot")
class MoveAndShoot(NamedTuple):
    """Activation (3): one movement (or a mere turn), with shots before or after it."""

    unit: Id
    path: Annotated[tuple[Space, ...], Help("the spaces entered; none to turn on the spot")] = ()
    facing: Annotated[Facing | None, Help("front after the movement")] = None
    before: Annotated[Shots, Help("shots before the movement")] = ()
    after: Annotated[Shots, Help("shots after the movement")] = ()
    more: Annotated[bool, Help("further shots, or the movement, follow once the result is known")] = False


@tagged("reposition")
class Reposition(NamedTuple):
    """Activation (4): turn on the spot, gain Resist."""

    unit: Id
    facing: Facing | None = None


@tagged("fight")
class Fight(NamedTuple):
    """Activation (5): one attack on an enemy in the same melee; the unit's, or that of an Add-on on it."""

    unit: Id
    target: Annotated[Id, Help("an enemy unit, or the Character on one")]
    by: Annotated[Id, Help("the Character or Companion that attacks, if it is not the unit")] = ""


@tagged("charge")
class Charge(NamedTuple):
    """Activation (6): enter an enemy's space along a shortest path and fight it."""

    unit: Id
    target: Id
    path: Annotated[tuple[Space, ...], Help("the spaces entered; needed only to choose among equal paths")] = ()
    hold: Annotated[bool, Help("its Add-ons attack before it: all attacks follow as fight commands")] = False


@tagged("pass")
class Pass(NamedTuple):
    """Passes a Turn, when no unit is Ready."""


@tagged("disengage")
class Disengage(NamedTuple):
    """A Disengage Test: in answer to a Charge, or at the start of the unit's own Activation."""

    unit: Id
    to: Annotated[Space | None, Help("where to, if a ruling leaves a choice")] = None
    facing: Annotated[Facing | None, Help("front afterwards (in answer to a Charge)")] = None


@tagged("adjust")
class Adjust(NamedTuple):
    """Moves one unit out of a space that its side has won."""

    unit: Id
    to: Space


@tagged("morale")
class Morale(NamedTuple):
    """A Standard Morale Test."""

    unit: Id


@tagged("begin")
class Begin(NamedTuple):
    """Says which member of a team has its first Turn of this Activation Phase."""

    member: Id


@tagged("reveal")
class Reveal(NamedTuple):
    """Reveals an Army Objective, in the Revelation Phase."""

    card: Id


@tagged("claim")
class Claim(NamedTuple):
    """Claims an Objective, in the Claim Phase."""

    card: Id
    unit: Annotated[tuple[Id, ...], Help("one unit that contributed; worth a point with a Role of the card")] = ()
    character: Annotated[tuple[Id, ...], Help("one Character that contributed; the same")] = ()
    influence: Annotated[tuple[Id, ...], Help("Add-on whose Influence token is spent for a point")] = ()


@tagged("convert")
class Convert(NamedTuple):
    """Turns an Influence token into 5 Silver Coins, in the Claim Phase."""

    influence: Annotated[Id, Help("Add-on that holds the token")]


@tagged("garrison")
class Garrison(NamedTuple):
    """Spends an Influence token for a point, while controlling a Fortification in the last Claim Phase."""

    influence: Annotated[Id, Help("Add-on that holds the token")]


@tagged("end-claims")
class EndClaims(NamedTuple):
    """Claims nothing more in this Claim Phase."""


@tagged("collect")
class Collect(NamedTuple):
    """Takes the resources of a Terrain, rolling for its Danger."""

    at: Space


@tagged("forgo")
class Forgo(NamedTuple):
    """Gives up the resources of a Terrain instead of rolling for its Danger."""

    at: Space


@tagged("count")
class Count(NamedTuple):
    """After the last Round: turns Gold Nuggets and Gems into Silver Coins."""


@tagged("play")
class Play(NamedTuple):
    """Plays an Action card in one's own Activation Turn, before the Activation or the pass."""

    card: Id
    targets: Annotated[tuple[Id, ...], Help("units, or Add-ons where the card says so")] = ()
    source: Annotated[Id, Help("the Character that it is played through")] = ""
    influence: Annotated[Id, Help("Add-on whose Influence token pays for a second Basic Action")] = ""
    path: Annotated[tuple[Space, ...], Help("of a card that moves a unit: the spaces entered")] = ()
    facing: Annotated[Facing | None, Help("of a card that moves or turns a unit: its front afterwards")] = None
    cards: Annotated[tuple[Id, ...], Help("cards to discard or to recover, if the card says so")] = ()


@tagged("react")
class React(NamedTuple):
    """Plays a Reaction at a moment at which it can be played, also in another's Turn."""

    card: Id
    targets: Annotated[tuple[Id, ...], Help("units, or Add-ons where the card says so")] = ()
    source: Annotated[Id, Help("the Character that it is played through")] = ""
    influence: Annotated[Id, Help("Add-on whose Influence token pays for a second Basic Action")] = ""
    path: Annotated[tuple[Space, ...], Help("of a card that moves a unit: the spaces entered")] = ()
    facing: Annotated[Facing | None, Help("of a card that moves or turns a unit: its front afterwards")] = None
    cards: Annotated[tuple[Id, ...], Help("cards to discard or to recover, if the card says so")] = ()


@tagged("acquire")
class Acquire(NamedTuple):
    """The Acquisition Phase of one army: draws Action cards, gains Throw tokens."""


@tagged("divide")
class Divide(NamedTuple):
    """In a team: gives Action cards in hand to the other member."""

    cards: Annotated[tuple[Id, ...], Help("the cards given"), Secret()] = ()


@tagged("channel")
class Channel(NamedTuple):
    """In place of the Turn's Action: a Throw comes back from the discard pile for a Throw token."""

    source: Annotated[Id, Help("the Character with Channel")]
    card: Id


@tagged("keep")
class Keep(NamedTuple):
    """At the end of the Activation Phase: puts Magic Throws into the Book of Magic."""

    cards: Annotated[tuple[Id, ...], Help("cards of the hand that are kept from now on")] = ()
    back: Annotated[tuple[Id, ...], Help("kept cards beyond the cap, to go under the deck; else the latest")] = ()


@tagged("return-cards")
class ReturnCards(NamedTuple):
    """In the Update Phase: puts the unused cards of the hand under the Action deck."""

    cards: Annotated[tuple[Id, ...], Help("all of them, in this order; as in the hand if left out"), Secret()] = ()


@tagged("spend")
class Spend(NamedTuple):
    """How the attacker uses the symbols of a roll. What is not named stays a modifier or unspent."""

    critical: Annotated[Few, Help("+2 symbols consumed for Critical Hits")] = 0
    convert: Annotated[Few, Help("+1 symbols turned into Advantages")] = 0
    trade: Annotated[Few, Help("pairs of natural Advantages turned into a +1")] = 0
    power: Annotated[tuple[Id, ...], Help("special powers bought; repeat the name to buy one again")] = ()


ACTIVATIONS = (Move, Shoot, MoveAndShoot, Reposition, Fight, Charge)
COMMANDS = (
    *ACTIVATIONS, Pass, Disengage, Decline, Adjust, Morale, Begin, Reveal, Claim, Convert, Garrison, EndClaims, Collect,
    Forgo, Count, Play, React, Acquire, Divide, Channel, Keep, ReturnCards, *SETUP_COMMANDS,
)  # fmt: skip
