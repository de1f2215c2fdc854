"""The readings of unclear rules that a scenario can choose; the default first. Explained in ``rules.xml``."""

from __future__ import annotations

DISADVANTAGE = "ARK-B14"
TRAMPLE = "ARK-B21"
CLAIM_WOUND = "ARK-B40"
ALLIED_CAUSES = "ARK-B41"
STILL_TESTED = "ARK-B44"
DISENGAGE_TO = "ARK-B45"
FORTIFICATION = "ARK-B50"
CLAIM_ORDER = "ARK-B52"
INDIVIDUALS = "ARK-B68"
AREA = "ARK-B70"
WHOSE_POWERS = "ARK-B85"
CHARACTER_LOST = "ARK-B42"
HILL_ADD_ONS = "ARK-B30"
SHOT_NEEDED = "ARK-B77"
BERSERK_RANGE = "ARK-B91"
SOURCE_GONE = "ARK-B81"
BOOK = "ARK-B92"
IDLE_MEMBER = "ARK-B83"
PAIRS_COINS = "ARK-B84"
BEFORE_REVEAL = "ARK-B97"

READINGS: dict[str, tuple[str, ...]] = {
    DISADVANTAGE: ("lingering", "immediate"),
    TRAMPLE: ("always", "if-marked"),
    CLAIM_WOUND: ("next-phase", "no-test"),
    ALLIED_CAUSES: ("latest", "first-in-priority"),
    STILL_TESTED: ("none", "still-tested"),
    DISENGAGE_TO: ("straight", "arc"),
    FORTIFICATION: ("until-it-leaves", "until-replaced"),
    INDIVIDUALS: ("literal", "smaller-too"),
    AREA: ("symbol-counts", "dice-alone"),
    SHOT_NEEDED: ("at-least-one", "none-needed"),
    HILL_ADD_ONS: ("alike", "add-ons-minus-1"),
    CHARACTER_LOST: ("recomputed", "token-dropped"),
    WHOSE_POWERS: ("equipment-too", "own-card"),
    SOURCE_GONE: ("stays", "discarded"),
    BERSERK_RANGE: ("with-charge", "movement-alone"),
    BOOK: ("kept-in-all", "each-phase"),
    CLAIM_ORDER: ("round-played", "die-moved"),
    IDLE_MEMBER: ("passes", "partner-steps-in"),
    PAIRS_COINS: ("added", "apart"),
    BEFORE_REVEAL: ("after-reveal", "any-time"),
}


def chosen(rulings: dict[str, str], ruling: str) -> str:
    """The reading in force: the scenario's, else the default."""
    return rulings.get(ruling) or READINGS[ruling][0]
