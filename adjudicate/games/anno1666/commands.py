"""The commands of a skirmish, each declared once: verb, fields, help."""

from typing import Annotated, NamedTuple

from adjudicate.games.anno1666.activities import Step
from adjudicate.games.anno1666.board import SpaceOrOff
from adjudicate.games.anno1666.characters import Colour, Suit
from adjudicate.games.anno1666.pending import Card, MaybeCard, MaybeId
from adjudicate.games.anno1666.skill_commands import OF_SKILLS
from adjudicate.model.command import Decline
from adjudicate.model.record import SPACE_PATTERN, Help, Id, Kind, Secret, Space, tagged

Weapon = Annotated[MaybeId, Help("which of its weapons; left out: the first in its hands that it can use")]
Path = Annotated[tuple[Step, ...], Help("the steps, in order")]
Moment = Annotated[
    str,
    Kind("a moment such as c20-before-3", r"([A-Za-z0-9_\-.]{1,80})?"),
    Help("which; left out: the first that is open"),
]
SpaceOrTurn = Annotated[
    str,
    Kind("a space such as C2, or turn-3", rf"{SPACE_PATTERN}|turn-[1-9][0-9]{{0,2}}"),
    Help("where it starts, or the turn in which it arrives"),
]


@tagged("deal")
class Deal(NamedTuple):
    """Draws the opening hand, or the cards of the Card Phase."""


@tagged("discard")
class Discard(NamedTuple):
    """Card Phase: discards down to five cards."""

    cards: tuple[Card, ...]


@tagged("recruit")
class Recruit(NamedTuple):
    """Choose Sides: takes a Character into the band and places it, or has it arrive later."""

    character: Id
    at: SpaceOrTurn


@tagged("recruit-random")
class RecruitRandom(NamedTuple):
    """Choose Sides: draws a random Character into the band and places it, or has it arrive later."""

    at: SpaceOrTurn


@tagged("ready")
class Ready(NamedTuple):
    """Choose Sides: the band is complete."""


@tagged("arrive")
class Arrive(NamedTuple):
    """Start of Turn: places a Character that joins the game."""

    figure: Id
    at: Space


@tagged("initiative")
class Initiative(NamedTuple):
    """Initiative Phase: both players play a card for the Initiative."""


@tagged("first")
class First(NamedTuple):
    """Says who acts first in the Action Phase: the choice of the player with the Initiative."""

    side: Colour


@tagged("pass")
class Pass(NamedTuple):
    """Lets the opponent go on: with the last Character of the smaller side, or where activating is voluntary."""


@tagged("activate")
class Activate(NamedTuple):
    """Activates a Character that may do nothing in its activation."""

    figure: Id


@tagged("done")
class Done(NamedTuple):
    """Ends a movement or an activation without using what is left of it."""

    figure: MaybeId = ""


@tagged("full-move")
class FullMove(NamedTuple):
    """Full Action: 4 Movement Points."""

    figure: Id
    path: Path


@tagged("half-move")
class HalfMove(NamedTuple):
    """Partial Action: 2 Movement Points."""

    figure: Id
    path: Path


@tagged("sprint")
class Sprint(NamedTuple):
    """Full Action: 4 Movement Points in sight of the start, then a test for more."""

    figure: Id
    path: Path


@tagged("move")
class Move(NamedTuple):
    """Goes on with a movement that has points left."""

    figure: Id
    path: Path


@tagged("overwatch")
class Overwatch(NamedTuple):
    """Full Action: puts an Overwatch counter beside the Character."""

    figure: Id


@tagged("interrupt-shot")
class InterruptShot(NamedTuple):
    """Uses an Overwatch counter for a Quick shot."""

    figure: Id
    target: Id
    weapon: Weapon = ""
    moment: Moment = ""


@tagged("interrupt-move")
class InterruptMove(NamedTuple):
    """Uses an Overwatch counter to move one space that costs up to 2 Movement Points."""

    figure: Id
    to: Step
    moment: Moment = ""


@tagged("wake-up")
class WakeUp(NamedTuple):
    """Full Action of an unconscious Character."""

    figure: Id


@tagged("stand-up")
class StandUp(NamedTuple):
    """Partial Action of a prone Character; engaged, it must win a Strength test against the one its owner names."""

    figure: Id


@tagged("oppose")
class Oppose(NamedTuple):
    """Chooses the Character that a prone enemy must beat to stand up."""

    figure: Id


@tagged("force-door")
class ForceDoor(NamedTuple):
    """Partial Action: forces a locked door open."""

    figure: Id
    to: Annotated[SpaceOrOff, Help("the space behind the door")]


@tagged("land")
class Land(NamedTuple):
    """Chooses where a Character lands that fell while leaping over an occupied space."""

    at: Space


@tagged("morale")
class Morale(NamedTuple):
    """Morale Phase: the Fortitude test of a Crippled Commoner."""

    figure: Id


OF_PHASES = (Recruit, RecruitRandom, Ready, Deal, Discard, Arrive, Initiative, First, Pass, Activate, Done, Morale)
OF_MOVEMENT = (
    FullMove,
    HalfMove,
    Sprint,
    Move,
    Overwatch,
    InterruptShot,
    InterruptMove,
    WakeUp,
    StandUp,
    Oppose,
    ForceDoor,
    Land,
)


@tagged("play")
class Play(NamedTuple):
    """Says where the Original Card of an Opposed test comes from: a card from the hand, face down, or the deck."""

    card: Annotated[MaybeCard, Secret(), Help("a card from the hand; left out: the top card of the deck")] = ""


@tagged("reinforce")
class Reinforce(NamedTuple):
    """Adds a card from the hand to a test."""

    card: Card


@tagged("name")
class Name(NamedTuple):
    """Names the suit of a Joker that is an Original Card."""

    suit: Suit


@tagged("unswerving")
class Unswerving(NamedTuple):
    """Discards a counter of Unswerving: before a test, or to take a failed Fortitude test again."""


@tagged("aimed-shot")
class AimedShot(NamedTuple):
    """Full Action: a shot."""

    figure: Id
    target: Id
    weapon: Weapon = ""


@tagged("defensive-shot")
class DefensiveShot(NamedTuple):
    """Full Action: a shot at a Character that has engaged the shooter this turn."""

    figure: Id
    target: Id
    weapon: Weapon = ""


@tagged("quick-shot")
class QuickShot(NamedTuple):
    """Partial Action: a hasty shot."""

    figure: Id
    target: Id
    weapon: Weapon = ""


@tagged("stray")
class Stray(NamedTuple):
    """A shot that missed an engaged target by exactly 1 hits another model that is engaged with it."""

    target: Id


@tagged("reload")
class Reload(NamedTuple):
    """Full Action: reloads a weapon by one pip; 2 movement points may be spent."""

    figure: Id
    weapon: Weapon = ""


@tagged("attack")
class Attack(NamedTuple):
    """Combat Phase: fights an adjacent enemy."""

    figure: Id
    target: Id
    weapon: Weapon = ""


@tagged("stance")
class Stance(NamedTuple):
    """Combat Phase: the defensive stance, which only marks the Character as activated."""

    figure: Id


@tagged("answer")
class Answer(NamedTuple):
    """Chooses the weapon with which an attacked Character fights."""

    weapon: Id


@tagged("parry")
class Parry(NamedTuple):
    """Tries to parry with a Parry token."""


@tagged("retreat")
class Retreat(NamedTuple):
    """Retreats one space after a combat, or off the board."""

    to: SpaceOrOff


@tagged("sweep")
class Sweep(NamedTuple):
    """Goes on with a Sweeping Attack against another enemy."""

    target: Id
    weapon: Annotated[MaybeId, Help("which of its weapons; left out: the one that it fought with, if it can")] = ""


@tagged("equip")
class Equip(NamedTuple):
    """Takes items into the hands, at the start of an own action."""

    figure: Id
    items: Annotated[tuple[Id, ...], Help("all that it holds then; none to empty its hands")] = ()


@tagged("pick-up")
class PickUp(NamedTuple):
    """Partial Action: picks up an item from the Character's own space."""

    figure: Id
    item: Id


OF_TESTS = (Play, Reinforce, Name, Unswerving)
OF_SHOTS = (AimedShot, DefensiveShot, QuickShot, Stray, Reload)
OF_FIGHTS = (Attack, Stance, Answer, Parry, Retreat, Sweep)
OF_ITEMS = (Equip, PickUp)
COMMANDS = (*OF_PHASES, *OF_MOVEMENT, *OF_TESTS, *OF_SHOTS, *OF_FIGHTS, *OF_ITEMS, *OF_SKILLS, Decline)
