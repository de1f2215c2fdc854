"""Cards (rulebook: Player Cards; Magic Cards; Card Play, Player Decks): suits, values, Jokers, decks.

A card is written as its suit's letter and its value, ``S8``; the Jokers are ``RJ`` and ``BJ``. A face-down deck is not
kept in any order: its cards are those of the whole deck that lie nowhere else, and one is drawn when it is needed.
"""

from collections.abc import Iterable

from adjudicate.games.anno1666.characters import Location, Suit

SUITS: dict[str, Suit] = {"S": "skull", "H": "heart", "C": "cup", "K": "horseshoe"}
BLACK: frozenset[Suit] = frozenset({"skull", "cup"})
"""The suits that count as black; the others are red (AD-B2)."""
LOCATIONS: dict[Suit, Location] = {"skull": "head", "heart": "body", "cup": "hands", "horseshoe": "legs"}
"""The part of the body that an attack hits, by the suit of its Original Card (AD-B1)."""

RED_JOKER, BLACK_JOKER = "RJ", "BJ"
JOKERS = {RED_JOKER: 10, BLACK_JOKER: 0}
HIGHEST = 8
DECK: tuple[str, ...] = (
    *(f"{letter}{value}" for letter in SUITS for value in range(2, HIGHEST + 1)), BLACK_JOKER, RED_JOKER,
)  # fmt: skip
MAGIC_DECK: tuple[str, ...] = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV",
)  # fmt: skip
"""The one Magic Deck of a game, by numeral (AD-B3)."""

OPENING_HAND, A_TURN, HAND_LIMIT = 3, 2, 5
RESHUFFLE_AT = 4


def face_down(*elsewhere: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that are left in a deck when these lie elsewhere, in no order that a player could know."""
    away = {card for cards in elsewhere for card in cards}
    return tuple(card for card in DECK if card not in away)


def suit_of(card: str) -> Suit | None:
    """The suit printed on a card; ``None`` for a Joker."""
    return None if card in JOKERS else SUITS[card[0]]


def value_of(card: str) -> int:
    """The value of a card: 2 to 8, the Black Joker 0, the Red Joker 10."""
    return JOKERS[card] if card in JOKERS else int(card[1:])


def is_joker(card: str) -> bool:
    """Whether a card is one of the two Jokers."""
    return card in JOKERS


def counts_for_reshuffle(card: str) -> bool:
    """Whether a card in the discard pile brings the reshuffle nearer: an 8 or a Joker."""
    return card in JOKERS or value_of(card) == HIGHEST


def needs_reshuffle(pile: Iterable[str]) -> bool:
    """Whether a discard pile holds four or more 8s and Jokers in all (Reshuffling)."""
    return sum(map(counts_for_reshuffle, pile)) >= RESHUFFLE_AT


def reinforces(card: str, original: str, suit: Suit | None) -> int:
    """What a card adds to a test: 1 if it matches the Original Card's suit, 2 if its value, 0 if neither.

    *suit* is the Original Card's, which for a Joker has been named. As a reinforcing card the Red Joker takes whatever
    suit its owner needs, the Black Joker never fits (AD-B5); a Joker's value matches no other card's.
    """
    if card == BLACK_JOKER:
        return 0
    if card not in JOKERS and original not in JOKERS and value_of(card) == value_of(original):
        return 2
    return 1 if card == RED_JOKER or (suit is not None and suit_of(card) == suit) else 0
