"""Which reading of an unclear rule counts: the one that the scenario chooses, else the default of the rules version.

A change of the rules is a ruling too: the new reading becomes the default, and the old one stays the default of the
versions up to then, so that games recorded under them play as they did. See ``docs/changing-rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicate.model.problem import Invalid
from adjudicate.model.record import Id, tagged


@tagged("ruling")
class Ruling(NamedTuple):
    """A reading that this scenario chooses for an unclear rule."""

    id: Id
    reading: Id


Readings = Mapping[str, tuple[str, ...]]
"""The readings of each ruling, the default of the newest version first."""
Earlier = Mapping[str, tuple[tuple[int, str], ...]]
"""Of rulings whose default has changed: the last version with each earlier default, and that default, oldest first."""


def defaults(readings: Readings, earlier: Earlier, version: int) -> dict[str, str]:
    """The reading of each ruling that counts in a rules version unless a scenario chooses another."""
    return {ruling: _default(known[0], earlier.get(ruling, ()), version) for ruling, known in readings.items()}


def _default(newest: str, earlier: tuple[tuple[int, str], ...], version: int) -> str:
    return next((reading for until, reading in earlier if version <= until), newest)


def readings_chosen(rulings: Iterable[Ruling], readings: Readings) -> dict[str, str]:
    """The readings that a scenario chooses; :class:`Invalid` names the choices there are."""
    found: dict[str, str] = {}
    for ruling in rulings:
        known = readings.get(ruling.id)
        subject = ("ruling", ruling.id)
        if known is None:
            raise Invalid(f"no ruling {ruling.id} with a choice of readings; there are {', '.join(readings)}", subject)
        if ruling.id in found:
            raise Invalid(f"ruling {ruling.id} is chosen twice: {found[ruling.id]}, then {ruling.reading}", subject)
        if ruling.reading not in known:
            raise Invalid(f"ruling {ruling.id} has no reading {ruling.reading}; it has {', '.join(known)}", subject)
        found[ruling.id] = ruling.reading
    return found
