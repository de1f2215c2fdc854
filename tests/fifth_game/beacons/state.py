"""The state of a game of Beacons: plain data, never changed in place but for the dictionaries of a copy."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from adjudicate.model.record import Help, Id, Natural, Space, Text, Value, plain, tagged
from adjudicate.model.square import Board, board

BOARD: Board = board(3, 3)
BEACON = "B2"
ROUNDS = 4


@tagged("card")
class Card(NamedTuple):
    """What a figure is."""

    id: Id
    toughness: Annotated[Value, Help("what a die must show, at least, to remove it")] = 4


@tagged("player")
class Player(NamedTuple):
    """A player; the first one has the first Turn of each Round."""

    id: Id
    name: Text = ""


@tagged("unit")
class Unit(NamedTuple):
    """A figure on the board."""

    id: Id
    player: Id
    card: Id
    at: Space


@tagged("turn")
class Turn(NamedTuple):
    """The Round, and whose Turn it is ("": the first player's)."""

    round: Natural = 1
    due: Id = ""


@dataclass
class State:
    """A game between two commands."""

    turn: Turn
    players: dict[str, Player]
    units: dict[str, Unit]
    cards: dict[str, Card]

    def copy(self) -> "State":
        """A state of its own that shares the records, which never change."""
        return State(self.turn, self.players, dict(self.units), self.cards)

    def plain(self) -> dict[str, Any]:
        """The state as plain data."""
        return {
            "turn": plain(self.turn),
            "players": plain(list(self.players.values())),
            "units": plain(self.units),
            "cards": plain(self.cards),
        }

    def at(self, space: str) -> Unit | None:
        """The figure in a space."""
        return next((unit for unit in self.units.values() if unit.at == space), None)
