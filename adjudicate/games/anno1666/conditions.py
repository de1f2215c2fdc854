"""Victory conditions (rulebook: Game Setup; Alarm Track and Ending the Game): what a scenario can ask for."""

from typing import Annotated, NamedTuple

from adjudicate.games.anno1666.characters import Colour
from adjudicate.model.record import FEW, Few, Help, Id, Space, tagged


@tagged("killed")
class Killed(NamedTuple):
    """Enemies were killed: so many of them, or all those that are named."""

    number: Few = 1
    figures: Annotated[tuple[Id, ...], Help("these enemies, all of them")] = ()
    more: Annotated[bool, Help("and more than the opponent killed")] = False


@tagged("escaped")
class Escaped(NamedTuple):
    """Own Characters left the board: so many of them."""

    number: Few = 1
    figures: Annotated[tuple[Id, ...], Help("only these count")] = ()
    item: Annotated[Id | None, Help("only who took it along counts")] = None
    spaces: Annotated[tuple[Space, ...], Help("only who left from one of these counts")] = ()


@tagged("holds")
class Holds(NamedTuple):
    """Own Characters stand in some spaces, none of them unconscious, and no enemy does."""

    spaces: tuple[Space, ...]
    number: Few = 1


@tagged("carries")
class Carries(NamedTuple):
    """An own Character on the board has an item."""

    item: Id


@tagged("alarm")
class Alarm(NamedTuple):
    """The Alarm Track has so many counters left, or fewer."""

    left: Few = 0


@tagged("turns")
class Turns(NamedTuple):
    """It is one of these turns."""

    from_: Annotated[int, FEW, Help("the first of them")] = 1
    to: Annotated[int | None, FEW, Help("the last of them; left out: any later one too")] = None


Condition = Killed | Escaped | Holds | Carries | Alarm | Turns


@tagged("victory")
class Victory(NamedTuple):
    """Points for a player at the end of the game, if all the conditions in it hold; without conditions always."""

    id: Id
    player: Colour
    points: Few = 1
    at_once: Annotated[bool, Help("ends the game as soon as all of it holds")] = False
    killed: tuple[Killed, ...] = ()
    escaped: tuple[Escaped, ...] = ()
    holds: tuple[Holds, ...] = ()
    carries: tuple[Carries, ...] = ()
    alarm: tuple[Alarm, ...] = ()
    turns: tuple[Turns, ...] = ()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All that it asks for."""
        return (*self.killed, *self.escaped, *self.holds, *self.carries, *self.alarm, *self.turns)
