"""Answers without a game: distances, and duels by numbers."""

from typing import Annotated, Any, NamedTuple

from adjudicate.model.problem import Invalid
from adjudicate.model.record import Help, Value, tagged
from beacons.state import BOARD, State


@tagged("duel")
class DuelRoll(NamedTuple):
    """A duel that was rolled by hand."""

    toughness: Annotated[Value, Help("of the target")]
    die: Annotated[Value, Help("what the die shows")]


@tagged("attack")
class DuelNumbers(NamedTuple):
    """A duel that is still to be rolled."""

    toughness: Annotated[Value, Help("of the target")]


def measure(state: State, origin: str, target: str) -> dict[str, Any]:
    """How far it is from a space or figure to another."""
    spaces = [state.units[name].at if name in state.units else name for name in (origin, target)]
    for space in spaces:
        if space not in BOARD.number:
            raise Invalid(f"unknown space or unit {space}")
    east, north = BOARD.offset(*spaces)
    sight = {"clear": True, "penalty": 0, "spaces": [], "decided_by": "nothing blocks"}
    return {"distance": max(abs(east), abs(north)), "path": spaces, "arc": "front", "sight": sight}


def resolve(roll: DuelRoll) -> dict[str, Any]:
    """Whether the target is removed."""
    hit = roll.die >= roll.toughness
    return {"wounds": int(hit), "use": {}, "steps": [f"{roll.die} {'>=' if hit else '<'} {roll.toughness}"]}


def odds(numbers: DuelNumbers) -> dict[str, Any]:
    """How many of the six faces remove the target."""
    good = max(0, min(6, 7 - numbers.toughness))
    rows = [{"outcome": hit, "ways": ways, "probability": f"{ways}/6"} for hit, ways in ((0, 6 - good), (1, good))]
    return {"distribution": rows, "total": 6, "mean": f"{good}/6"}
