"""The exact odds of a test, a shot or a Close Combat (rulebook: Resolving Tests; Shooting test; Close Combat): all
cards that can come up are counted.

Whoever names a Joker's suit names the best for his side; whoever holds cards that fit adds all that help. Nothing is
parried.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from adjudicate.games.anno1666 import combat
from adjudicate.games.anno1666.by_hand import (
    ADDED_HELP,
    ARMOUR_HELP,
    DAMAGE_HELP,
    ENEMY_ADDED_HELP,
    NO_ARMOUR,
    NO_DAMAGE,
    ORDER,
    PIERCING_HELP,
    Armour,
    BySuit,
    Height,
    Inflicted,
    Jokers,
    Modifiers,
    Strays,
    misses_by_one,
    must_be_four,
)
from adjudicate.games.anno1666.cards import BLACK_JOKER, DECK, is_joker, reinforces, suit_of
from adjudicate.games.anno1666.characters import Suit
from adjudicate.games.anno1666.pending import Card
from adjudicate.games.anno1666.trials import Outcome, opposed, unopposed
from adjudicate.model.problem import Invalid
from adjudicate.model.record import Few, Help, tagged

Cards = tuple[Card, ...]
HAND_HELP = Help("the own hand: all that fits is added")
GONE_HELP = Help("cards that are not in the own deck: in the discard pile, or in play")
SUITS_HELP = Help("added to the total by the own card's suit: Skull, Heart, Cup, Horseshoe")
ENEMY_SUITS_HELP = Help("added to the enemy's total by its card's suit")
MISS = "miss"
WINNER: dict[str, combat.Height] = {"level": "level", "higher": "winner-higher", "lower": "winner-lower"}


@tagged("test")
class UnopposedOdds(NamedTuple):
    """An Unopposed test: how often it succeeds, with Triumph and Misfortune."""

    dl: Annotated[Few, Help("the Difficulty Level")]
    modifier: Annotated[Modifiers, ADDED_HELP] = ()
    hand: Annotated[Cards, HAND_HELP] = ()
    gone: Annotated[Cards, GONE_HELP] = ()


@tagged("opposed")
class OpposedOdds(NamedTuple):
    """An Opposed test: how often each side has the higher total."""

    modifier: Annotated[Modifiers, ADDED_HELP] = ()
    enemy_modifier: Annotated[Modifiers, ENEMY_ADDED_HELP] = ()
    suits: Annotated[BySuit, SUITS_HELP] = NO_DAMAGE
    enemy_suits: Annotated[BySuit, ENEMY_SUITS_HELP] = NO_DAMAGE
    card: Annotated[Card | None, Help("the own Original Card, played from the hand; left out: from the deck")] = None
    enemy_card: Annotated[Card | None, Help("the enemy's Original Card, if it is known")] = None
    hand: Annotated[Cards, HAND_HELP] = ()
    enemy_hand: Annotated[Cards, Help("the enemy's hand: all that fits is added")] = ()
    gone: Annotated[Cards, GONE_HELP] = ()
    enemy_gone: Annotated[Cards, Help("cards that are not in the enemy's deck")] = ()
    jokers: Jokers = "unopposed-only"


@tagged("combat")
class CombatOdds(NamedTuple):
    """A Close Combat: the Wounds that it deals to the enemy."""

    modifier: Annotated[Modifiers, ADDED_HELP] = ()
    enemy_modifier: Annotated[Modifiers, ENEMY_ADDED_HELP] = ()
    suits: Annotated[BySuit, SUITS_HELP] = NO_DAMAGE
    enemy_suits: Annotated[BySuit, ENEMY_SUITS_HELP] = NO_DAMAGE
    damage: Annotated[BySuit, DAMAGE_HELP] = NO_DAMAGE
    inflicted: Annotated[BySuit, Help("what skills and special rules add to the damage, by the own card's suit")] = (
        NO_DAMAGE
    )
    inflicted_reading: Inflicted = "before-armour"
    piercing: Annotated[bool, PIERCING_HELP] = False
    armour: Annotated[Armour, Help("the enemy's armour for Skull, Heart, Cup, Horseshoe, such as 2/1")] = NO_ARMOUR
    height: Annotated[Height, Help("how one stands across an elevated border")] = "level"
    card: Annotated[Card | None, Help("the own Original Card, played from the hand; left out: from the deck")] = None
    enemy_card: Annotated[Card | None, Help("the enemy's Original Card, if it is known")] = None
    hand: Annotated[Cards, HAND_HELP] = ()
    enemy_hand: Annotated[Cards, Help("the enemy's hand: all that fits is added")] = ()
    gone: Annotated[Cards, GONE_HELP] = ()
    enemy_gone: Annotated[Cards, Help("cards that are not in the enemy's deck")] = ()
    jokers: Jokers = "unopposed-only"


@tagged("shot")
class ShotOdds(NamedTuple):
    """A shot: the Wounds that it deals to its target."""

    dl: Annotated[Few, Help("the Difficulty Level at that range")]
    modifier: Annotated[Modifiers, Help("each of what is added: skill:1, cover:-1, quick:-1")] = ()
    suits: Annotated[BySuit, SUITS_HELP] = NO_DAMAGE
    damage: Annotated[BySuit, DAMAGE_HELP] = NO_DAMAGE
    inflicted: Annotated[BySuit, Help("what special rules add to the damage, by the own card's suit")] = NO_DAMAGE
    inflicted_reading: Inflicted = "before-armour"
    piercing: Annotated[bool, PIERCING_HELP] = False
    armour: Annotated[Armour, ARMOUR_HELP] = NO_ARMOUR
    engaged: Annotated[bool, Help("the target is engaged: a miss by exactly 1 may hit another")] = False
    black_joker: Strays = "by-the-numbers"
    hand: Annotated[Cards, HAND_HELP] = ()
    gone: Annotated[Cards, GONE_HELP] = ()


ATTACKS: Mapping[str, type] = {"test": UnopposedOdds, "opposed": OpposedOdds, "combat": CombatOdds, "shot": ShotOdds}
"""What ``odds`` takes, by the word for it."""


class Result(NamedTuple):
    """What can come of it: its place among the others, what it is called, and what it adds to the mean."""

    place: int
    outcome: str | int
    counts: int


FAILS = {True: Result(0, "Misfortune", 0), False: Result(1, "fails", 0)}
SUCCEEDS = {True: Result(3, "Triumph", 1), False: Result(2, "succeeds", 1)}
MISSED = Result(-1, MISS, 0)
LOSES, TIES, WINS = Result(0, "loses", 0), Result(1, "ties", 0), Result(2, "wins", 1)


def distribution(numbers: Any) -> dict[str, Any]:
    """The distribution, its mean and what that is a mean of, and what is assumed. A miss is a failed test, a lost
    Close Combat or a tie."""
    from fractions import Fraction  # takes longer to import than a short replay to play

    for name in ("suits", "enemy_suits", "damage", "inflicted", "armour"):
        if name in numbers._fields:
            must_be_four(numbers, name)
    counting = COUNTED[type(numbers)]
    ways = Counter(counting.results(numbers))
    total = sum(ways.values())
    rows = [
        {"outcome": result.outcome, "ways": ways[result], "probability": str(Fraction(ways[result], total))}
        for result in sorted(ways)
    ]
    mean = Fraction(sum(result.counts * count for result, count in ways.items()), total)
    shares = {name: str(Fraction(count, total)) for name, count in counting.shares(numbers).items()}
    assumed = (*_of_modifiers(numbers), *counting.assumed(numbers), *_of_hands(numbers))
    return {
        "distribution": rows,
        "total": total,
        "mean": str(mean),
        "unit": counting.unit,
        **shares,
        "assumed": assumed,
    }


def deck(*away: str | None) -> tuple[str, ...]:
    """The cards that can come from the top of a deck when these are elsewhere."""
    elsewhere = [card for card in away if card is not None]
    twice = next((card for card in elsewhere if elsewhere.count(card) > 1), None)
    if twice is not None:
        raise Invalid(f"{twice} is in two places, and is once in each player's deck")
    left = tuple(card for card in DECK if card not in elsewhere)
    if not left:
        raise Invalid("no card is left in the deck")
    return left


def _outcomes(numbers: UnopposedOdds | ShotOdds) -> Iterator[tuple[str, Outcome]]:
    """An Unopposed test with each card that can come up, and with all cards of the hand that help."""
    for card in deck(*numbers.hand, *numbers.gone):
        yield card, _outcome(numbers, card, suit_of(card))


def _outcome(numbers: UnopposedOdds | ShotOdds, card: str, suit: Suit | None) -> Outcome:
    """An Unopposed test with a card of that suit; ``None``: a Joker whose suit nobody has named."""
    modifier = sum(each.amount for each in numbers.modifier)
    if isinstance(numbers, ShotOdds) and suit is not None:
        modifier += numbers.suits[ORDER.index(suit)]
    return unopposed(numbers.dl, modifier, card, _fitting(numbers.hand, card, suit_of(card)))


def _fitting(hand: Cards, card: str, suit: Suit | None) -> Cards:
    return tuple(other for other in hand if reinforces(other, card, suit))


def _test(numbers: UnopposedOdds) -> Iterator[Result]:
    for _, outcome in _outcomes(numbers):
        yield SUCCEEDS[outcome.triumph] if outcome.success else FAILS[outcome.misfortune]


def _shares_of_test(numbers: UnopposedOdds) -> dict[str, int]:
    found = [outcome for _, outcome in _outcomes(numbers)]
    return {
        "success": sum(outcome.success for outcome in found),
        "triumph": sum(outcome.triumph for outcome in found),
        "misfortune": sum(outcome.misfortune for outcome in found),
    }


def _shot(numbers: ShotOdds) -> Iterator[Result]:
    for card in deck(*numbers.hand, *numbers.gone):
        yield max(_struck(numbers, suit, _outcome(numbers, card, suit)) for suit in _suits(card))


def _struck(numbers: ShotOdds, suit: Suit, outcome: Outcome) -> Result:
    return _wounds(numbers, suit, outcome.margin or 0) if outcome.success else MISSED


def _shares_of_shot(numbers: ShotOdds) -> dict[str, int]:
    found = list(_outcomes(numbers))
    shares = {"success": sum(outcome.success for _, outcome in found)}
    if numbers.engaged:
        shares["by_one"] = sum(misses_by_one(numbers, card, outcome) for card, outcome in found)
    return shares


def _wounds(numbers: ShotOdds | CombatOdds, suit: Suit, margin: int) -> Result:
    """The Wounds of a hit with a card of that suit."""
    where = combat.location(suit, WINNER[numbers.height] if isinstance(numbers, CombatOdds) else "level")
    inflicted = numbers.inflicted[ORDER.index(suit)]
    before, after = (inflicted, 0) if numbers.inflicted_reading == "before-armour" else (0, inflicted)
    place = ORDER.index(combat.FIELDS[where])
    armour = combat.armour_value((numbers.armour[place],), numbers.piercing)
    wounds = combat.wounds(margin, numbers.damage[place] + before, armour, after)
    return Result(wounds, wounds, wounds)


def _suits(card: str) -> tuple[Suit, ...]:
    """The suits that a card can have: its own, or for a Joker any."""
    suit = suit_of(card)
    return ORDER if suit is None else (suit,)


class Side(NamedTuple):
    """One side of an Opposed test, by numbers. ``bars``: nothing is added to a Joker."""

    modifier: int
    suits: BySuit
    cards: Cards
    hand: Cards
    bars: bool

    def total(self, card: str, suit: Suit) -> int:
        """Its total with that card of that suit, and with all cards of the hand that fit."""
        added = () if self.bars and is_joker(card) else _fitting(self.hand, card, suit)
        return opposed(self.modifier + self.suits[ORDER.index(suit)], card, suit, added)

    def best(self, card: str) -> int:
        """Its total with a card: the Red Joker has the suit that gives most, the Black one that which gives least."""
        choose = min if card == BLACK_JOKER else max
        return choose(self.total(card, suit) for suit in _suits(card))


def _sides(numbers: OpposedOdds | CombatOdds) -> tuple[Side, Side]:
    bars = numbers.jokers == "general-ban"
    own = _cards(numbers.card, numbers.hand, numbers.gone)
    enemies = _cards(numbers.enemy_card, numbers.enemy_hand, numbers.enemy_gone)
    modifier, against = (sum(each.amount for each in given) for given in (numbers.modifier, numbers.enemy_modifier))
    return (
        Side(modifier, numbers.suits, own, numbers.hand, bars),
        Side(against, numbers.enemy_suits, enemies, numbers.enemy_hand, bars),
    )


def _cards(card: str | None, hand: Cards, gone: Cards) -> Cards:
    """The Original Cards that a side can have."""
    left = deck(card, *hand, *gone)
    return left if card is None else (card,)


def _opposed(numbers: OpposedOdds) -> Iterator[Result]:
    own, enemy = _sides(numbers)
    totals = [enemy.best(card) for card in enemy.cards]
    for card in own.cards:
        mine = own.best(card)
        yield from (WINS if mine > total else TIES if mine == total else LOSES for total in totals)


def _combat(numbers: CombatOdds) -> Iterator[Result]:
    own, enemy = _sides(numbers)
    totals = [enemy.best(card) for card in enemy.cards]
    for card in own.cards:
        choose = min if card == BLACK_JOKER else max
        for total in totals:
            margins = ((suit, own.total(card, suit) - total) for suit in _suits(card))
            yield choose(_wounds(numbers, suit, margin) if margin > 0 else MISSED for suit, margin in margins)


def _of_modifiers(numbers: Any) -> Iterator[str]:
    """What is added to the cards."""
    for whose, given in (("own", numbers.modifier), ("enemy's", getattr(numbers, "enemy_modifier", ()))):
        if given:
            yield f"added to the {whose} card: {', '.join(f'{each.what} {each.amount:+d}'.strip() for each in given)}"


def _of_hands(numbers: Any) -> Iterator[str]:
    """What is assumed about cards from the hands."""
    held = [name for name in ("hand", "enemy_hand") if getattr(numbers, name, ())]
    yield "all cards of the hands that help are added" if held else "nothing is added from the hands"


def _from_deck(numbers: UnopposedOdds | ShotOdds) -> Iterator[str]:
    left = len(deck(*numbers.hand, *numbers.gone))
    yield f"the Original Card is the top card of {_of(left)}"


def _of(left: int) -> str:
    return "a whole deck" if left == len(DECK) else f"the {left} cards that are left in the deck"


def _of_shot(numbers: ShotOdds) -> Iterator[str]:
    yield from _from_deck(numbers)
    if numbers.engaged:
        by_one = _shares_of_shot(numbers)["by_one"]
        yield f"{by_one} of the ways miss by exactly 1: the opponent may have an engaged model hit instead"


def _from_decks(numbers: OpposedOdds | CombatOdds) -> Iterator[str]:
    for whose, card, side in zip(("own", "enemy's"), (numbers.card, numbers.enemy_card), _sides(numbers), strict=True):
        came = f"is {card}" if card else f"is the top card of {_of(len(side.cards))}"
        yield f"the {whose} Original Card {came}"


def _of_combat(numbers: CombatOdds) -> Iterator[str]:
    yield from _from_decks(numbers)
    yield "a tie and a lost combat are a miss; nothing is parried"


def _no_shares(numbers: Any) -> dict[str, int]:
    return {}


class Counting(NamedTuple):
    """How one kind is counted: each result that can come, shares of the ways that are told besides, what the mean is a
    mean of, and what is assumed."""

    results: Callable[[Any], Iterator[Result]]
    shares: Callable[[Any], dict[str, int]]
    unit: str
    assumed: Callable[[Any], Iterator[str]]


COUNTED: dict[type, Counting] = {
    UnopposedOdds: Counting(_test, _shares_of_test, "successes", _from_deck),
    OpposedOdds: Counting(_opposed, _no_shares, "wins", _from_decks),
    CombatOdds: Counting(_combat, _no_shares, "Wounds", _of_combat),
    ShotOdds: Counting(_shot, _shares_of_shot, "Wounds", _of_shot),
}
