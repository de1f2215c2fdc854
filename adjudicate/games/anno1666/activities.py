"""What waits in the middle of an activation, innermost last: the activation, its action, a movement, Overwatch.

Each record says whose command caused it (``command``): the cards that are still to come are that command's.
"""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.anno1666.board import OFF
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.pending import MaybeId, Owner, Place
from adjudicate.model.record import FEW, SPACE_PATTERN, Few, Help, Id, Kind, Space, tagged

BEHIND = f"({SPACE_PATTERN}|{OFF})"
DOOR = f"(open|close):{BEHIND}(/{BEHIND})?"
Step = Annotated[
    str,
    Kind(
        "a space such as C2, open:C2 or close:C2 (a door; open:off at the board edge), leap:C2, climb:C2, jump:C2, off",
        f"({SPACE_PATTERN})|leap:({SPACE_PATTERN})|climb:{BEHIND}|jump:({SPACE_PATTERN})|{DOOR}|off",
    ),
]
MaybeSpace = Annotated[str, Kind("a space, off, or nothing", f"{BEHIND}?")]
Kinds = Literal["full", "half", "sprint", "reload", "interrupt", "force", "pickpocket"]


@tagged("activation")
class Activation(NamedTuple):
    """The activation of a Character: one full action or two partial ones; in the other phases one fight or skill."""

    figure: Id
    player: Colour
    partial: Annotated[int, FEW, Help("partial actions taken")] = 0
    over: Annotated[bool, Help("nothing more can be done in it")] = False
    n: Place = 0
    command: Owner = ""


@tagged("deed")
class Deed(NamedTuple):
    """An action that was declared. ``stage``: whether it is still to be carried out, is being, or was.
    ``interrupted``: somebody on Overwatch came before, so that it is judged anew."""

    verb: Id
    figure: Id
    target: MaybeId = ""
    weapon: MaybeId = ""
    item: MaybeId = ""
    to: MaybeSpace = ""
    path: tuple[Step, ...] = ()
    stage: Literal["declared", "next", "after", "done"] = "declared"
    interrupted: bool = False
    n: Place = 0
    command: Owner = ""


@tagged("movement")
class Movement(NamedTuple):
    """Movement Points that are being spent. ``start``: where it began; ``bonus``: a space that costs nothing (a Triumph
    at a window, a door forced open); ``sprint``: whether the test of a Sprint is still to come or was made."""

    figure: Id
    kind: Kinds
    points: Few
    start: Space
    path: tuple[Step, ...] = ()
    step: Annotated[int, FEW, Help("steps of this command that were taken or tried")] = 0
    stage: Literal["declared", "next", "testing", "falling", "after", "over"] = "declared"
    bonus: MaybeSpace = ""
    tested: Annotated[bool, Help("the Sprint's test was made")] = False
    interrupted: bool = False
    n: Place = 0
    command: Owner = ""


@tagged("watch")
class Watch(NamedTuple):
    """A moment at which a Character on Overwatch may interrupt."""

    figure: Id
    player: Colour
    moment: Annotated[
        str, Kind("a moment such as c20-before-3", r"[A-Za-z0-9_\-.]{1,80}"), Help("before or after which step")
    ]
    n: Place = 0
    command: Owner = ""


@tagged("landing")
class Landing(NamedTuple):
    """A Character that fell while leaping over an occupied space: the opponent chooses where it lands."""

    figure: Id
    player: Annotated[Colour, Help("who chooses")]
    over: Space
    n: Place = 0
    command: Owner = ""


@tagged("challenge")
class Challenge(NamedTuple):
    """A prone Character wants to stand up against several enemies: their owner chooses which one it must beat."""

    figure: Id
    player: Annotated[Colour, Help("who chooses")]
    n: Place = 0
    command: Owner = ""


Activity = Activation | Deed | Movement | Watch | Landing | Challenge
