"""The readings of unclear rules that a scenario can choose; the default first. Explained in ``rules.xml``."""

from __future__ import annotations

from functools import cache

from adjudicate.model.rulings import Earlier, defaults

VERSION = 1
"""The rules version: one more with each change after which a recorded game could end differently."""

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
HALF_SPENT = "ARK-B56"
ONE_COMMANDER = "ARK-B82"
HIDE_ACCESS = "ARK-B88"
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
    HALF_SPENT: ("passes-count", "cards-alone"),
    ONE_COMMANDER: ("one-an-army", "one-a-member"),
    HIDE_ACCESS: ("general-condition", "hide-overrides"),
    BERSERK_RANGE: ("with-charge", "movement-alone"),
    BOOK: ("kept-in-all", "each-phase"),
    CLAIM_ORDER: ("round-played", "die-moved"),
    IDLE_MEMBER: ("passes", "partner-steps-in"),
    PAIRS_COINS: ("added", "apart"),
    BEFORE_REVEAL: ("after-reveal", "any-time"),
}


EARLIER: Earlier = {}
"""The default readings of earlier rules versions: (last version, reading), oldest first."""


@cache
def readings_of(version: int) -> dict[str, str]:
    """The reading of each ruling in a rules version, unless a scenario chooses another."""
    return defaults(READINGS, EARLIER, version)
