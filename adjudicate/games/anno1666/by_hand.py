"""Tests, shots and Close Combats typed by hand: what a person says about them, for ``resolve`` and ``odds``.

Numbers of suits are in the order Skull, Heart, Cup, Horseshoe: head, body, hands, legs.
"""

from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.anno1666.cards import BLACK_JOKER, SUITS
from adjudicate.games.anno1666.characters import Protection, Protects, Suit
from adjudicate.games.anno1666.pending import Card
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.model.problem import Invalid
from adjudicate.model.record import Few, Help, Kind, Value, tagged

ORDER: tuple[Suit, ...] = tuple(SUITS.values())
PASS = "pass"


class Added(NamedTuple):
    """A number that is added to a card, and what it is for."""

    what: str
    amount: int


def _added(text: str) -> Added:
    what, _, amount = text.rpartition(":")
    return Added(what, int(amount))


def _show_added(added: Added) -> str:
    return f"{added.what}:{added.amount}" if added.what else str(added.amount)


Modifiers = tuple[
    Annotated[
        Added,
        Kind(
            "a number such as -1, or what:number such as skill:3",
            r"([A-Za-z][A-Za-z0-9\-]{0,40}:)?[-+]?[0-9]{1,2}", _added, _show_added,
        ),
    ],
    ...,
]  # fmt: skip
Signed = Annotated[int, Kind("a whole number from -99 to 99", r"-?[0-9]{1,2}", int)]
BySuit = tuple[Signed, ...]
NO_DAMAGE: BySuit = (0, 0, 0, 0)
Armour = tuple[Protects, ...]
NO_ARMOUR: Armour = (Protection(),) * 4
MaybeSuit = Suit | None
Opportunity = Annotated[str, Kind("a card such as S5, or pass", f"[SHCK][2-8]|RJ|BJ|{PASS}")]
Side = Literal["own", "enemy"]
Height = Literal["level", "higher", "lower"]
Jokers = Annotated[Literal["unopposed-only", "general-ban"], Help("ruling AD-B4: which tests a Joker keeps from cards")]

Inflicted = Annotated[
    Literal["before-armour", "after-armour"], Help("ruling AD-B91: when skills add to the damage inflicted")
]
Strays = Annotated[
    Literal["by-the-numbers", "never"], Help("ruling AD-B49: whether a Black Joker can miss by exactly 1")
]

ADDED_HELP = Help("each of what is added to the card: 3, or skill:3")
ENEMY_ADDED_HELP = Help("each of what is added to the enemy's card")
DAMAGE_HELP = Help("damage modifiers of the weapon for Skull, Heart, Cup, Horseshoe")
ARMOUR_HELP = Help("armour for Skull, Heart, Cup, Horseshoe, such as 2/1")
PIERCING_HELP = Help("the weapon is Armour-Piercing: the numbers after the slash count")


@tagged("test")
class UnopposedRoll(NamedTuple):
    """An Unopposed test: an Original Card against a Difficulty Level."""

    dl: Annotated[Few, Help("the Difficulty Level")]
    card: Annotated[Card, Help("the Original Card")]
    modifier: Annotated[Modifiers, ADDED_HELP] = ()
    reinforce: Annotated[tuple[Card, ...], Help("cards added from the hand, in order")] = ()


@tagged("opposed")
class OpposedRoll(NamedTuple):
    """An Opposed test: two cards against each other."""

    card: Annotated[Card, Help("the own Original Card")]
    enemy_card: Annotated[Card, Help("the enemy's Original Card")]
    suit: Annotated[MaybeSuit, Help("the suit named for the own card, if it is a Joker")] = None
    enemy_suit: Annotated[MaybeSuit, Help("the suit named for the enemy's card, if it is a Joker")] = None
    modifier: Annotated[Modifiers, ADDED_HELP] = ()
    enemy_modifier: Annotated[Modifiers, ENEMY_ADDED_HELP] = ()
    initiative: Annotated[Side, Help("who has the Initiative, and so reinforces first")] = "own"
    reinforce: Annotated[tuple[Opportunity, ...], Help("cards and passes by turns, in order")] = ()
    jokers: Jokers = "unopposed-only"


@tagged("combat")
class CombatRoll(NamedTuple):
    """A Close Combat: the cards of both, a Parry, the location that is hit, and the Wounds of the loser."""

    card: Annotated[Card, Help("the own Original Card")]
    enemy_card: Annotated[Card, Help("the enemy's Original Card")]
    suit: Annotated[MaybeSuit, Help("the suit named for the own card, if it is a Joker")] = None
    enemy_suit: Annotated[MaybeSuit, Help("the suit named for the enemy's card, if it is a Joker")] = None
    modifier: Annotated[Modifiers, Help("each of what is added but for Superiority: 3, or skill:3")] = ()
    enemy_modifier: Annotated[Modifiers, ENEMY_ADDED_HELP] = ()
    superiority: Annotated[Value, Help("of the own weapon: the higher one adds 1")] = 0
    enemy_superiority: Annotated[Value, Help("of the enemy's weapon")] = 0
    initiative: Annotated[Side, Help("who has the Initiative, and so reinforces first")] = "own"
    reinforce: Annotated[tuple[Opportunity, ...], Help("cards and passes by turns, in order")] = ()
    jokers: Jokers = "unopposed-only"
    parry: Annotated[Card | None, Help("the card of the loser's Parry")] = None
    parry_modifier: Annotated[Modifiers, Help("what is added to it: no Ability or skill, but crippled:-1")] = ()
    parry_reinforce: Annotated[tuple[Card, ...], Help("cards added to it, in order")] = ()
    height: Annotated[Height, Help("how one stands across an elevated border")] = "level"
    damage: Annotated[BySuit, DAMAGE_HELP] = NO_DAMAGE
    enemy_damage: Annotated[BySuit, Help("those of the enemy's weapon")] = NO_DAMAGE
    inflicted: Annotated[Modifiers, Help("what skills add to the damage: quick-slash:-1")] = ()
    enemy_inflicted: Annotated[Modifiers, Help("what the enemy's skills add to the damage")] = ()
    inflicted_reading: Inflicted = "before-armour"
    piercing: Annotated[bool, PIERCING_HELP] = False
    enemy_piercing: Annotated[bool, Help("the enemy's weapon is Armour-Piercing")] = False
    armour: Annotated[Armour, Help("the own armour for Skull, Heart, Cup, Horseshoe, such as 2/1")] = NO_ARMOUR
    enemy_armour: Annotated[Armour, Help("the enemy's armour")] = NO_ARMOUR


@tagged("shot")
class ShotRoll(NamedTuple):
    """A shot: the Shooting test, the location that is hit, and the Wounds of the target."""

    dl: Annotated[Few, Help("the Difficulty Level at that range")]
    card: Annotated[Card, Help("the Original Card")]
    suit: Annotated[MaybeSuit, Help("the suit named for the card, if it is a Joker")] = None
    modifier: Annotated[Modifiers, Help("each of what is added: skill:1, cover:-1, quick:-1")] = ()
    reinforce: Annotated[tuple[Card, ...], Help("cards added from the hand, in order")] = ()
    damage: Annotated[BySuit, DAMAGE_HELP] = NO_DAMAGE
    piercing: Annotated[bool, PIERCING_HELP] = False
    armour: Annotated[Armour, Help("the target's armour for Skull, Heart, Cup, Horseshoe, such as 2/1")] = NO_ARMOUR
    engaged: Annotated[bool, Help("the target is engaged: a miss by exactly 1 may hit another")] = False
    black_joker: Strays = "by-the-numbers"
    stray: Annotated[Armour, Help("the armour of the other model that the opponent chooses then")] = ()


def must_be_four(record: NamedTuple, *names: str) -> None:
    """Refuses numbers that are not one for each suit."""
    for name in names:
        if len(getattr(record, name)) != len(ORDER):
            raise Invalid(f"{name.replace('_', '-')} has a number for each of {', '.join(ORDER)}")


def misses_by_one(shot: Any, card: str, outcome: Outcome) -> bool:
    """Whether a Shooting test misses by exactly 1, so that another model may be hit; a Black Joker's by one reading
    never does (AD-B49)."""
    by_numbers = not outcome.success and outcome.total == shot.dl - 1
    return by_numbers and (card != BLACK_JOKER or shot.black_joker == "by-the-numbers")
