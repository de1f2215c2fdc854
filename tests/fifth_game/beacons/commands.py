"""The commands of Beacons."""

from typing import NamedTuple

from adjudicate.model.record import Id, Space, tagged


@tagged("march")
class March(NamedTuple):
    """Moves a figure to an empty neighbouring space."""

    unit: Id
    to: Space


@tagged("duel")
class Duel(NamedTuple):
    """Attacks an enemy figure in a neighbouring space with one die."""

    unit: Id
    target: Id


@tagged("hold")
class Hold(NamedTuple):
    """Does nothing with a figure."""

    unit: Id


COMMANDS = (March, Duel, Hold)
