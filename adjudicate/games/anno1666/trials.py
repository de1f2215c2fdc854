"""Tests as arithmetic (rulebook: Core Mechanics, Resolving Tests): totals, reinforcing, Triumph and Misfortune.

Nothing here knows a position: numbers and cards in, outcomes out. :mod:`unopposed` and :mod:`opposed` play them.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from adjudicate.games.anno1666.cards import BLACK_JOKER, RED_JOKER, is_joker, reinforces, suit_of, value_of
from adjudicate.games.anno1666.characters import Suit

JOKER = "anno1666.reinforce.joker"
MATCH = "anno1666.reinforce.match"
Bar = Literal["original is a Joker", "already succeeded", "matches neither suit nor value"]
"""Why a card cannot be added to a test."""
EXTREME = 5
"""A test beaten or failed by so much is a Triumph or a Misfortune."""


class Modifier(NamedTuple):
    """What is added to a total, and the rule that says so."""

    rule: str
    amount: int


class Outcome(NamedTuple):
    """What an Unopposed test came to. ``margin`` is the total less the DL; ``None`` for a Black Joker, which has
    none."""

    total: int
    success: bool
    margin: int | None
    triumph: bool
    misfortune: bool


def total_of(modifiers: Iterable[Modifier]) -> int:
    """The sum of modifiers."""
    return sum(modifier.amount for modifier in modifiers)


def unopposed(dl: int, modifier: int, original: str, added: tuple[str, ...] = ()) -> Outcome:
    """An Unopposed test against a Difficulty Level: its Original Card, all modifiers as one sum, and the reinforcing
    cards. A Joker decides alone (AD-B8); what reinforcing gives beyond the DL is wasted (AD-B9)."""
    total = value_of(original) + modifier
    if original == BLACK_JOKER:
        return Outcome(total, False, None, False, True)
    if original == RED_JOKER:
        return Outcome(total, True, max(0, total - dl), True, False)
    if total < dl:
        total = min(dl, total + sum(reinforces(card, original, suit_of(original)) for card in added))
    margin = total - dl
    return Outcome(total, margin >= 0, margin, margin >= EXTREME, margin <= -EXTREME)


def bars_reinforcing(dl: int, modifier: int, original: str, added: tuple[str, ...]) -> tuple[Bar, ...]:
    """Why no card at all can be added to an Unopposed test; empty if one can."""
    reached = value_of(original) + modifier
    if not is_joker(original):
        reached += sum(reinforces(card, original, suit_of(original)) for card in added)
    succeeded = original == RED_JOKER or (original != BLACK_JOKER and reached >= dl)
    joker: tuple[Bar, ...] = ("original is a Joker",) if is_joker(original) else ()
    return (*joker, "already succeeded") if succeeded else joker


def bars_card(dl: int, modifier: int, original: str, added: tuple[str, ...], card: str) -> tuple[Bar, ...]:
    """Every reason why *card* cannot be added to an Unopposed test; empty if it can."""
    bars = bars_reinforcing(dl, modifier, original, added)
    matches = is_joker(original) or reinforces(card, original, suit_of(original))
    return bars if matches else (*bars, "matches neither suit nor value")


def opposed(modifier: int, original: str, suit: Suit | None, added: tuple[str, ...]) -> int:
    """One side's total in an Opposed test: the Original Card (a Joker is worth 0 or 10 and decides nothing, AD-B7), all
    modifiers as one sum, and every reinforcing card."""
    return value_of(original) + modifier + sum(reinforces(card, original, suit) for card in added)
