"""Marching."""

from collections.abc import Iterator

from adjudicate.model.problem import IllegalCommand, Invalid
from beacons.commands import March
from beacons.state import BOARD, State

ADJACENT = "beacons.march.adjacent"
EMPTY = "beacons.march.empty"


def judge_march(state: State, action: March) -> tuple[str, ...]:
    """The rules that the march obeys; it is refused by the first that it breaks."""
    if action.to not in BOARD.number:
        raise Invalid(f"unknown space {action.to}; the board is A1 to {BOARD.names[-1]}", attribute="to")
    here, free = state.units[action.unit].at, tuple(marches(state, action.unit))
    if action.to not in BOARD.neighbours(here):
        raise IllegalCommand(ADJACENT, f"{action.to} is not next to {here}", free, unit=action.unit, to=action.to)
    there = state.at(action.to)
    if there is not None:
        raise IllegalCommand(EMPTY, f"{there.id} is in {action.to}", free, unit=action.unit, to=action.to)
    return ADJACENT, EMPTY


def marches(state: State, unit: str) -> Iterator[str]:
    """Where a figure can march."""
    return (space for space in BOARD.neighbours(state.units[unit].at) if state.at(space) is None)
