"""The readings of unclear rules that a scenario can choose; the default first. Explained in ``rules.xml``."""

from __future__ import annotations

from functools import cache

from adjudicate.model.rulings import Earlier, defaults

VERSION = 1
"""The rules version: one more with each change after which a recorded game could end differently."""

DISADVANTAGE = "ARK-B14"
TRAMPLE = "ARK-B21"
CLAIM_WOUND = "ARK-B40"
STILL_TESTED = "ARK-B44"
DISENGAGE_TO = "ARK-B45"
FORTIFICATION = "ARK-B50"
INDIVIDUALS = "ARK-B68"
AREA = "ARK-B70"
SHOT_NEEDED = "ARK-B77"
BERSERK_RANGE = "ARK-B91"

READINGS: dict[str, tuple[str, ...]] = {
    DISADVANTAGE: ("lingering", "immediate"),
    TRAMPLE: ("always", "if-marked"),
    CLAIM_WOUND: ("next-phase", "no-test"),
    STILL_TESTED: ("none", "still-tested"),
    DISENGAGE_TO: ("straight", "arc"),
    FORTIFICATION: ("until-it-leaves", "until-replaced"),
    INDIVIDUALS: ("literal", "smaller-too"),
    AREA: ("symbol-counts", "dice-alone"),
    SHOT_NEEDED: ("at-least-one", "none-needed"),
    BERSERK_RANGE: ("with-charge", "movement-alone"),
}


EARLIER: Earlier = {}
"""The default readings of earlier rules versions: (last version, reading), oldest first."""


@cache
def readings_of(version: int) -> dict[str, str]:
    """The reading of each ruling in a rules version, unless a scenario chooses another."""
    return defaults(READINGS, EARLIER, version)
