"""Special rules as a catalogue holds them, and the vocabulary of what they do (rulebook: Generic Counters; Active
Skills; Special Skills; Magic Cards; ruling AD-B105; docs/special-rules.md)."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.anno1666.cards import MAGIC_DECK
from adjudicate.games.anno1666.characters import Location, Skill, Source, Suit
from adjudicate.model.record import ID_PATTERN, Help, Id, Kind, Text, Value, tagged

SIGNED = Kind("a whole number from -99 to 99", r"-?[0-9]{1,2}", int)
Who = Literal["self", "other"]
Test = Literal[
    "any", "combat", "shot", "parry", "climb", "window", "way", "leap", "fall", "sprint", "force-door", "morale",
    "lockpicking", "quick-reload", "disarm", "stand-up", "spotting", "pickpocket", "seduction", "special", "damage",
]  # fmt: skip
"""What a modifier is added to: a kind of test, any test of a Character, or the damage of a hit."""
Unopposed = Literal[
    "climb", "window", "way", "leap", "fall", "sprint", "force-door", "shot", "parry", "morale", "lockpicking",
    "quick-reload", "disarm", "special",
]  # fmt: skip
Forbidden = Literal["parry", "shoot", "move", "retreat", "support"]
Moment = Literal[
    "hit", "struck", "wounds", "wounded", "won", "lost", "kills", "success", "failure", "triumph", "misfortune",
    "activated", "start", "morale", "end",
]  # fmt: skip
Do = Literal[
    "wound", "heal", "prone", "stand", "unconscious", "wake", "counter", "clear", "hide", "reveal", "kill", "alarm",
    "draw", "discard", "reload", "refill", "move", "magic",
]  # fmt: skip
Result = Literal["always", "success", "failure", "triumph", "misfortune"]
Ability = Literal["strength", "agility", "fortitude", "intelligence", "charisma", "wit"]
Word = Annotated[str, Kind("a word such as hero, prone, poison or not:hero", rf"(not:)?{ID_PATTERN}")]
Words = Annotated[tuple[Word, ...], Help("all of this holds for the bearer; not:word that it does not")]
OtherWords = Annotated[tuple[Word, ...], Help("all of this holds for the other one")]
Suits = Annotated[tuple[Suit, ...], Help("only if the Original Card of the test has one of these suits")]
Locations = Annotated[tuple[Location, ...], Help("only if the hit is on one of these")]
Abilities = Annotated[
    tuple[Ability, ...],
    Kind("Abilities such as wit", "strength|agility|fortitude|intelligence|charisma|wit"),
    Help("the Ability that is added; of several the highest"),
]


NUMERAL = "|".join(MAGIC_DECK)


class Numerals(NamedTuple):
    """Numerals of Magic Cards, from the first to the last, as numbers."""

    first: int
    last: int


def number_of(numeral: str) -> int:
    """The number that a Magic Card's numeral stands for."""
    return MAGIC_DECK.index(numeral) + 1


def _numerals(text: str) -> Numerals:
    first, _, last = text.partition("-")
    return Numerals(number_of(first), number_of(last or first))


def _show_numerals(numerals: Numerals) -> str:
    first, last = MAGIC_DECK[numerals.first - 1], MAGIC_DECK[numerals.last - 1]
    return first if first == last else f"{first}-{last}"


Span = Annotated[
    Numerals,
    Kind("numerals such as IX or I-VIII", rf"({NUMERAL})(-({NUMERAL}))?", _numerals, _show_numerals),
]


@tagged("modify")
class Modify(NamedTuple):
    """Adds to tests, or to the damage of hits, as long as the special rule counts."""

    tests: Annotated[tuple[Test, ...], Help("which tests; damage: the damage of hits")]
    by: Annotated[int, SIGNED, Help("how much more, or less")]
    on: Annotated[Who, Help("self: the bearer's; other: those of its opponent in a fight, shot or Opposed test")] = (
        "self"
    )
    suits: Suits = ()
    locations: Locations = ()
    self_: Words = ()
    other: OtherWords = ()


@tagged("forbid")
class Forbid(NamedTuple):
    """What the bearer, or its opponent, cannot do."""

    what: tuple[Forbidden, ...]
    on: Annotated[Who, Help("self: the bearer; other: its opponent in a fight or shot")] = "self"
    self_: Words = ()
    other: OtherWords = ()


@tagged("grant")
class Grant(NamedTuple):
    """Gives the bearer a skill of the rulebook."""

    skill: Skill


@tagged("effect")
class Effect(NamedTuple):
    """One thing that happens (docs/special-rules.md); effects come in the order in which they stand."""

    do: Do
    on: Annotated[Who, Help("self: the bearer; other: its opponent, or the target")] = "self"
    amount: Annotated[Value, Help("Wounds, counters, cards, uses, Movement Points, Alarm Counters")] = 1
    location: Annotated[Location | None, Help("of wound: the armour there reduces it; left out: none does")] = None
    counter: Annotated[Id | None, Help("of counter and clear: the kind of counters")] = None
    if_: Annotated[Result | None, Help("only after this result of the test")] = None
    numerals: Annotated[tuple[Span, ...], Help("only if the Magic Card drawn is one of these")] = ()


@tagged("when")
class When(NamedTuple):
    """Effects that happen by themselves at a moment, perhaps after a test."""

    at: Moment
    of: Annotated[tuple[Unopposed, ...], Help("of the moments of a test: which tests; left out: any")] = ()
    locations: Locations = ()
    self_: Words = ()
    other: OtherWords = ()
    test: Abilities = ()
    dl: Annotated[Value, Help("the DL of an Unopposed test; 0: no test")] = 0
    tester: Annotated[Who, Help("who takes the test")] = "other"
    effects: tuple[Effect, ...] = ()


@tagged("use")
class Usable(NamedTuple):
    """What can be done with an Active Skill, or with an item, by the command ``use``."""

    action: Annotated[
        Literal["full", "partial", "interaction"], Help("a full or partial action, or an Interaction Phase activation")
    ] = "partial"
    target: Annotated[Literal["none", "enemy", "friend", "any"], Help("friend: of the own side, itself included")] = (
        "none"
    )
    reach: Annotated[Value, Help("0: adjacent; else within so many spaces and in sight")] = 0
    test: Abilities = ()
    dl: Annotated[Value, Help("the DL of an Unopposed test")] = 0
    against: Annotated[Abilities, Help("an Opposed test: the Ability of the target; of several the highest")] = ()
    keywords: tuple[Literal["attack", "talking"], ...] = ()
    keeps_marker: Annotated[bool, Help("of an [attack]: does not lose the Inconspicuous marker")] = False
    uses: Annotated[Value, Help("Limited Uses; 0: no limit")] = 0
    once: Annotated[bool, Help("once a turn")] = False
    self_: Words = ()
    other: OtherWords = ()
    effects: tuple[Effect, ...] = ()

    @property
    def tested(self) -> bool:
        """Whether a test decides."""
        return bool(self.dl or self.against)


@tagged("special")
class Special(NamedTuple):
    """A special rule of a skill, weapon, armour, item or counter, by the id that these name it by."""

    id: Id
    name: Text = ""
    rated: Annotated[bool, Help("as a skill it has a rating, which is added to its own tests")] = False
    held: Annotated[bool, Help("of a weapon: counts also while it is merely in the other hand")] = False
    text: Annotated[Text, Help("what it says, for people")] = ""
    source: Source = "sample"
    modifiers: tuple[Modify, ...] = ()
    forbids: tuple[Forbid, ...] = ()
    grants: tuple[Grant, ...] = ()
    whens: tuple[When, ...] = ()
    usable: Usable | None = None


@tagged("magic")
class MagicPile(NamedTuple):
    """The discard pile of the Magic Deck, which both players share; all its other cards are in the deck."""

    discard: Annotated[
        tuple[Annotated[str, Kind("a numeral from I to XXIV", NUMERAL)], ...], Help("the latest last")
    ] = ()


@tagged("alarm-triggered")
class AlarmTriggered(NamedTuple):
    """What happens when the Alarm is triggered, in a scenario that says so; ``self`` is who triggered it."""

    effects: tuple[Effect, ...] = ()
