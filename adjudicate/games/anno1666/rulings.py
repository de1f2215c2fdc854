"""The readings of unclear rules that a scenario can choose; the default first. Explained in ``rules.xml``."""

from __future__ import annotations

from adjudicate.model.rulings import Earlier

JOKER_BARS = "AD-B4"
JOKER_REINFORCES = "AD-B5"
COMBAT_BEGINS = "AD-B18"
HEART_STANDS_UP = "AD-B25"
DIAGONALS = "AD-B32"
CORNERS_AT_SHOOTER = "AD-B45"
BLACK_JOKER_STRAYS = "AD-B49"
SHOOTER_ENGAGES = "AD-B51"
DEFENSIVE_WHEN = "AD-B51a"
PARRY_CRIPPLED = "AD-B58"
WINNER_RETREATS = "AD-B64"
FRIGID_CARDS = "AD-B73"
UNCONSCIOUS_FIGHTS = "AD-B79"
FALL_ENDS = "AD-B80"
OPEN_DOORS = "AD-B81"
WINDOW_VIEW = "AD-B83"
LEAP_ENDS = "AD-B85"
ENGAGED_SPRINT = "AD-B87"
EQUIPPING = "AD-B89"
INFLICTED = "AD-B91"
USES_IN_A_FIGHT = "AD-B93"
SEDUCTION_ADDS = "AD-B95"
UNCLE_ENDS = "AD-B96"
LOCK_FROM = "AD-B99"
SEDUCED_ONCE = "AD-B103"
MAGIC_EMPTY = "AD-B101"

READINGS: dict[str, tuple[str, ...]] = {
    JOKER_BARS: ("unopposed-only", "general-ban"),
    JOKER_REINFORCES: ("suit-named", "never"),
    COMBAT_BEGINS: ("acted-first", "initiative"),
    HEART_STANDS_UP: ("marker-only", "stands-up"),
    DIAGONALS: ("low-borders", "open-borders"),
    CORNERS_AT_SHOOTER: ("closed-blocks", "always-ignored"),
    BLACK_JOKER_STRAYS: ("by-the-numbers", "never"),
    SHOOTER_ENGAGES: ("any-engagement", "others-only"),
    DEFENSIVE_WHEN: ("with-the-target", "with-anybody"),
    PARRY_CRIPPLED: ("applies", "does-not-apply"),
    WINNER_RETREATS: ("winner", "attacker"),
    FRIGID_CARDS: ("cards-reinforce", "nothing-adds"),
    UNCONSCIOUS_FIGHTS: ("literal", "helpless"),
    FALL_ENDS: ("action", "activation"),
    OPEN_DOORS: ("open-border", "like-a-window"),
    WINDOW_VIEW: ("shooter", "symmetric"),
    LEAP_ENDS: ("anywhere", "high-terrain"),
    ENGAGED_SPRINT: ("as-a-full-move", "never"),
    EQUIPPING: ("at-own-actions", "advanced"),
    INFLICTED: ("before-armour", "after-armour"),
    USES_IN_A_FIGHT: ("each-fight", "each-test"),
    SEDUCTION_ADDS: ("charisma", "rating"),
    UNCLE_ENDS: ("counters-stay", "counters-go"),
    LOCK_FROM: ("orthogonal", "as-doors-open"),
    SEDUCED_ONCE: ("per-target", "per-pair"),
    MAGIC_EMPTY: ("reshuffle", "stays-empty"),
}

EARLIER: Earlier = {}
"""The default readings of earlier rules versions: (last version, reading), oldest first."""


def chosen(rulings: dict[str, str], ruling: str) -> str:
    """The reading in force: the scenario's, else the default."""
    return rulings.get(ruling) or READINGS[ruling][0]
