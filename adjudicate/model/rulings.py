"""Which reading of an unclear rule counts: the one that the scenario chooses, else the default of the rules version.

A change of the rules is a ruling too: the new reading becomes the default, and the old one stays the default of the
versions up to then, so that games recorded under them play as they did. See ``docs/changing-rules.md``.
"""

from __future__ import annotations

from collections.abc import Mapping

Readings = Mapping[str, tuple[str, ...]]
"""The readings of each ruling, the default of the newest version first."""
Earlier = Mapping[str, tuple[tuple[int, str], ...]]
"""Of rulings whose default has changed: the last version with each earlier default, and that default, oldest first."""


def defaults(readings: Readings, earlier: Earlier, version: int) -> dict[str, str]:
    """The reading of each ruling that counts in a rules version unless a scenario chooses another."""
    return {ruling: _default(known[0], earlier.get(ruling, ()), version) for ruling, known in readings.items()}


def _default(newest: str, earlier: tuple[tuple[int, str], ...], version: int) -> str:
    return next((reading for until, reading in earlier if version <= until), newest)
