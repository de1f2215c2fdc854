"""Duels."""

from collections.abc import Iterator

from adjudicate.model.chance import Chance, Die
from adjudicate.model.problem import IllegalCommand, Invalid
from beacons.commands import Duel
from beacons.state import BOARD, State

D6 = Die("d6", ("1", "2", "3", "4", "5", "6"))
ENEMY = "beacons.duel.enemy"
REACH = "beacons.duel.reach"
HIT = "beacons.duel.hit"


def judge_duel(state: State, action: Duel) -> tuple[str, ...]:
    """The rules that the duel obeys; it is refused by the first that it breaks."""
    unit, target = state.units[action.unit], state.units.get(action.target)
    if target is None:
        raise Invalid(f"unknown unit {action.target}; units: {', '.join(state.units)}", attribute="target")
    if target.player == unit.player:
        raise IllegalCommand(ENEMY, f"{target.id} is a friend", tuple(targets(state, unit.id)), unit=unit.id)
    if target.at not in BOARD.neighbours(unit.at):
        reason = f"{target.id} in {target.at} is not next to {unit.at}"
        raise IllegalCommand(REACH, reason, tuple(targets(state, unit.id)), unit=unit.id, target=target.id)
    return ENEMY, REACH


def targets(state: State, unit: str) -> Iterator[str]:
    """Whom a figure can duel with."""
    here = state.units[unit]
    around = BOARD.neighbours(here.at)
    return (other.id for other in state.units.values() if other.player != here.player and other.at in around)


def fight(state: State, action: Duel, command: str, chance: Chance) -> tuple[int, bool]:
    """Rolls the die of a duel: what it shows, and whether the target is removed."""
    (face,) = chance.roll(command, f"duel/{action.target}", {"duel": (D6, 1)}).numbers("duel")
    hit = face >= state.cards[state.units[action.target].card].toughness
    if hit:
        del state.units[action.target]
    return face, hit
