"""The readings of unclear rules that a scenario can choose; the default first. Explained in ``rules.xml``."""

from __future__ import annotations

from adjudicate.model.rulings import Earlier

JOKER_BARS = "AD-B4"
COMBAT_BEGINS = "AD-B18"
PARRY_CRIPPLED = "AD-B58"
WINNER_RETREATS = "AD-B64"
UNCONSCIOUS_FIGHTS = "AD-B79"
EQUIPPING = "AD-B89"
SEDUCED_ONCE = "AD-B103"
MAGIC_EMPTY = "AD-B101"

READINGS: dict[str, tuple[str, ...]] = {
    JOKER_BARS: ("unopposed-only", "general-ban"),
    COMBAT_BEGINS: ("acted-first", "initiative"),
    PARRY_CRIPPLED: ("applies", "does-not-apply"),
    WINNER_RETREATS: ("winner", "attacker"),
    UNCONSCIOUS_FIGHTS: ("literal", "helpless"),
    EQUIPPING: ("at-own-actions", "advanced"),
    SEDUCED_ONCE: ("per-target", "per-pair"),
    MAGIC_EMPTY: ("reshuffle", "stays-empty"),
}

EARLIER: Earlier = {}
"""The default readings of earlier rules versions: (last version, reading), oldest first."""


def chosen(rulings: dict[str, str], ruling: str) -> str:
    """The reading in force: the scenario's, else the default."""
    return rulings.get(ruling) or READINGS[ruling][0]
