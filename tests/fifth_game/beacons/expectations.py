"""What a replay can expect."""

from typing import NamedTuple

from adjudicate.model.problem import Mismatch
from adjudicate.model.record import Id, Space, tagged
from beacons.state import State


@tagged("expect")
class Expect(NamedTuple):
    """A fact about a figure, which is ``removed`` or stands somewhere."""

    unit: Id
    at: Space | None = None
    removed: bool | None = None


def differences(state: State, fact: Expect) -> list[Mismatch]:
    """Where a state differs from a recorded expectation."""
    unit = state.units.get(fact.unit)
    found = []
    if fact.at is not None and (unit is None or unit.at != fact.at):
        found.append(Mismatch("at", fact.at, unit.at if unit else None))
    if fact.removed is not None and fact.removed != (unit is None):
        found.append(Mismatch("removed", *("yes" if value else "no" for value in (fact.removed, unit is None))))
    return found
