"""What waits in the middle of a phase, innermost last: tests whose cards are in play, and what goes on after them.

Each record says whose command caused it (``command``): the cards that are still to come are that command's.
"""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.anno1666.characters import Colour, Suit
from adjudicate.model.record import CAUSE, FEW, Few, Help, Id, Kind, tagged

CARD = Kind("a card: S, H, C or K (Horseshoe) with 2 to 8, or RJ, BJ", "[SHCK][2-8]|RJ|BJ")
Card = Annotated[str, CARD]
MaybeCard = Annotated[str, Kind("a card such as S5, or nothing", "([SHCK][2-8]|RJ|BJ)?")]
Place = Annotated[int, FEW, Help("place among all that waits, the outermost first")]
Owner = Annotated[str, CAUSE, Help("the command that caused it; its cards are still to come")]
MaybeId = Annotated[str, Kind("an id, or nothing", r"([A-Za-z][A-Za-z0-9_\-.]{0,63})?")]

Purpose = Literal[
    "climb", "window", "way", "leap", "fall", "sprint", "force-door", "shot", "parry", "morale", "lockpicking",
    "quick-reload", "disarm", "special",
]  # fmt: skip
"""What an Unopposed test is for."""

TrialStage = Literal["before", "card", "suit", "open", "failed", "over"]
ContestStage = Literal["before", "lay", "suit", "open"]
How = Literal["aimed", "defensive", "quick"]
Matter = Literal["initiative", "combat", "stand-up", "spotting", "pickpocket", "seduction", "special"]
"""What an Opposed test is about."""


@tagged("test")
class Trial(NamedTuple):
    """An Unopposed test: its Original Card once it is played, and what was added to it. ``stage``: what comes next."""

    what: Purpose
    figure: Id
    dl: Few
    stage: TrialStage = "before"
    card: MaybeCard = ""
    suit: Annotated[Suit | None, Help("the suit that was named for a Joker")] = None
    added: tuple[Card, ...] = ()
    steady: Annotated[bool, Help("a counter of Unswerving was discarded: Crippled does not count")] = False
    item: Annotated[
        MaybeId,
        Help("the weapon that is reloaded, the door that is opened: by the space behind it; off: it leaves the board"),
    ] = ""
    n: Place = 0
    command: Owner = ""


@tagged("contender")
class Contender(NamedTuple):
    """One side of an Opposed test. A card from the hand stays sealed until both sides have said where theirs comes
    from; one from the deck is played then."""

    player: Colour
    figure: MaybeId = ""
    source: Annotated[Literal["hand", "deck"] | None, Help("where its card comes from; left out: not said yet")] = None
    card: MaybeCard = ""
    suit: Annotated[Suit | None, Help("the suit of its card; for a Joker, the one that was named")] = None
    added: tuple[Card, ...] = ()
    asked: Annotated[bool, Help("Unswerving was asked about")] = False
    steady: Annotated[bool, Help("a counter of Unswerving was discarded: Crippled does not count")] = False


@tagged("opposed-test")
class Contest(NamedTuple):
    """An Opposed test. The first contender attacks, starts the skill, or wants something. ``due`` has the next
    opportunity to reinforce, ``passes`` counts who has passed in a row."""

    what: Matter
    due: Colour
    stage: ContestStage = "before"
    passes: Few = 0
    item: Annotated[MaybeId, Help("what is to be stolen")] = ""
    n: Place = 0
    command: Owner = ""
    contenders: tuple[Contender, ...] = ()


@tagged("shot")
class Shot(NamedTuple):
    """A shot that was declared: what follows its Shooting test."""

    figure: Id
    target: Id
    weapon: Id
    how: How = "aimed"
    terrain: Annotated[int, Kind("0 or -1", "0|-1", int), Help("what corners and obstacles cost")] = 0
    surprise: Annotated[bool, Help("from a Character that had its Inconspicuous marker")] = False
    suit: Annotated[Suit | None, Help("of its Original Card, once the test is made")] = None
    n: Place = 0
    command: Owner = ""


Stage = Literal["weapons", "cards", "parry", "damage", "retreat", "retreating", "sweep"]


@tagged("fight")
class Fight(NamedTuple):
    """A Close Combat between two Characters, from its declaration to the last retreat. ``stage``: what comes next.

    ``margin`` is the Active Character's total less its enemy's. The cards of the test stay with their ``contenders``
    until the attack is resolved; ``card`` and ``suit`` are the Original Card with which a Sweeping Attack goes on.
    """

    figure: Annotated[Id, Help("the Active Character")]
    target: Id
    weapon: Annotated[Id, Help("what the Active Character fights with")]
    answer: Annotated[MaybeId, Help("what its enemy fights with; left out: not chosen yet")] = ""
    stage: Stage = "weapons"
    surprise: Annotated[bool, Help("from a Character that had its Inconspicuous marker")] = False
    parried: Annotated[bool, Help("an attack was parried: this is a Riposte")] = False
    margin: Annotated[int, Kind("a whole number from -999 to 999", "-?[0-9]{1,3}", int)] = 0
    location: Annotated[Literal["head", "body", "hands", "legs"] | None, Help("where the loser was hit")] = None
    wounds: Annotated[int, FEW, Help("dealt by the winner")] = 0
    retreating: Annotated[tuple[Id, ...], Help("who has yet to retreat, in order")] = ()
    may: Annotated[bool, Help("the retreat is a choice of the winner, for the loser could not")] = False
    card: MaybeCard = ""
    suit: Suit | None = None
    sweeps: Annotated[int, FEW, Help("fights of a Sweeping Attack before this one")] = 0
    n: Place = 0
    command: Owner = ""
    contenders: tuple[Contender, ...] = ()


@tagged("talk")
class Talk(NamedTuple):
    """A [talking] skill before its Opposed test: who takes part and with which card, and who leads each side. Before
    the cards Unswerving is asked about.

    The contenders are all who take part: those who attack, the one who started it first, then those who defend.
    """

    figure: Annotated[Id, Help("who started it")]
    target: Id
    stage: Literal["defence", "before", "sources", "leaders"] = "defence"
    said: Annotated[tuple[Colour, ...], Help("who has said where the cards come from")] = ()
    leaders: Annotated[tuple[Id, ...], Help("who leads a side")] = ()
    n: Place = 0
    command: Owner = ""
    contenders: tuple[Contender, ...] = ()

    @property
    def what(self) -> Matter:
        """What its Opposed test is about."""
        return "seduction"


@tagged("working")
class Working(NamedTuple):
    """A special rule that takes effect: a ``use`` of it, one of its moments, or what the Alarm triggers. ``stage``: its
    test, if it has one, then its effects, one after the other."""

    figure: Annotated[Id, Help("who carries it, or triggered the Alarm")]
    at: Annotated[Id, Help("use, alarm, or the moment")]
    special: Annotated[MaybeId, Help("which; left out: what the scenario says of the Alarm")] = ""
    other: Annotated[MaybeId, Help("its opponent, or the target")] = ""
    which: Annotated[int, FEW, Help("of the special rule's moments, counted from 0")] = 0
    stage: Literal["test", "effects"] = "test"
    outcome: Annotated[
        Literal["failure", "misfortune", "success", "triumph"] | None, Help("of the test, once it is made")
    ] = None
    step: Annotated[int, FEW, Help("effects that have happened, or were passed over")] = 0
    magic: Annotated[str, Kind("a numeral, or nothing", "[IVX]*"), Help("the Magic Card that was drawn")] = ""
    n: Place = 0
    command: Owner = ""


Waiting = Trial | Contest | Shot | Fight | Talk | Working
