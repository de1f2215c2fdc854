"""The readings of unclear rules that a scenario can choose; the default first. Explained in ``rules.xml``."""

from __future__ import annotations

READINGS: dict[str, tuple[str, ...]] = {}


def chosen(rulings: dict[str, str], ruling: str) -> str:
    """The reading in force: the scenario's, else the default."""
    return rulings.get(ruling) or READINGS[ruling][0]
