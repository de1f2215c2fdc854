"""Disengage (rulebook: Special Rules, Disengage): in answer to a Charge, or at the start of the unit's Activation."""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.commands import Disengage
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.dice import D10
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.melee import leave
from adjudicate.games.arkendom.morale import PASS_AT, discipline_of
from adjudicate.games.arkendom.movement import reachable
from adjudicate.games.arkendom.pieces import Pending, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import closed_to
from adjudicate.model.problem import IllegalCommand

RULE = "arkendom.disengage.special-rule"
ONCE = "arkendom.disengage.once"
TRACKER = "arkendom.disengage.tracker"
WHEN = "arkendom.disengage.when"
DIRECTION = "arkendom.disengage.direction"
TEST = "arkendom.disengage.test"
AWAY = "arkendom.disengage.away"
ESCAPE = "arkendom.disengage.escape"
TRACKER_ROLE = "tracker"

STEPS: dict[str, tuple[int, int]] = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
AROUND = tuple(STEPS)


class Try(NamedTuple):
    """A judged Disengage Test: case 1 answers a Charge, case 2 starts the unit's own Activation."""

    case: Literal[1, 2]
    unit: Unit
    spaces: tuple[str, ...] = ()


def may_test(state: State, unit: Unit) -> bool:
    """Whether a unit in melee may take the test: it has the rule, has not tried this Round, and faces no Tracker."""
    return "disengage" in rule_values(state.rules(unit)) and not unit.time and not trackers(state, unit)


def trackers(state: State, unit: Unit) -> list[Unit]:
    """The enemies in melee with *unit* from whom it can never Disengage."""
    return [enemy for enemy in state.enemies(unit) if TRACKER_ROLE in state.card(enemy).roles]


def open_window(ctx: Context, strike: Pending, was_engaged: bool) -> bool:
    """Lets the owner of a charged unit answer with a Disengage Test, where the rule gives it one."""
    state = ctx.state
    target = state.units[strike.target]
    if "disengage" not in rule_values(state.rules(target)):
        return False
    if was_engaged or not may_test(state, target):
        ctx.note(WHEN, not was_engaged)
        return False
    window = Pending(
        "disengage", target.player, target.id, strike.unit, strike.border, strike.heading, strike.start, strike.command
    )
    state.pending = (*state.pending, strike, window)
    return True


def ways_out(state: State, unit: Unit, heading: str) -> tuple[str, ...]:
    """The spaces opposite to where the charger came from (ARK-B45), whatever they hold."""
    turns = (0,) if state.reads(rulings.DISENGAGE_TO, "straight") else (0, -1, 1)
    at = AROUND.index(heading)
    spaces = (BOARD.shifted(unit.at, *STEPS[AROUND[(at + turn) % 8]]) for turn in turns)
    return tuple(space for space in spaces if space)


def plan_disengage(ctx: Context, action: Disengage) -> Try:
    """Judges a Disengage Test."""
    state = ctx.state
    unit = state.unit(action.unit)
    if "disengage" not in rule_values(state.rules(unit)):
        raise IllegalCommand(RULE, f"{unit.id} does not have the Special Rule Disengage", unit=unit.id)
    ctx.held(RULE)
    if unit.time:
        raise IllegalCommand(ONCE, f"{unit.id} has tried to Disengage this Round (Time token)", unit=unit.id)
    ctx.held(ONCE)
    _judge_tracker(ctx, unit)
    window = state.pending[-1] if state.pending else None
    if window and window.kind == "disengage":
        return _judge_answer(ctx, action, unit, window)
    if not state.engaged(unit):
        reason = f"{unit.id} is not in melee, and nobody has just charged it"
        raise IllegalCommand(WHEN, reason, unit=unit.id)
    ctx.held(WHEN)
    return Try(2, unit)


def _judge_tracker(ctx: Context, unit: Unit) -> None:
    found = trackers(ctx.state, unit)
    if found:
        reason = f"{found[0].id} in {unit.at} has the Role Tracker: nobody Disengages from it"
        raise IllegalCommand(TRACKER, reason, unit=unit.id, tracker=found[0].id)
    ctx.held(TRACKER)


def _judge_answer(ctx: Context, action: Disengage, unit: Unit, window: Pending) -> Try:
    if unit.id != window.unit:
        raise IllegalCommand(WHEN, f"{window.unit} was charged, not {unit.id}", unit=unit.id)
    ctx.held(WHEN)
    spaces = ways_out(ctx.state, unit, window.heading)
    if action.to and action.to not in spaces:
        legal = ", ".join(spaces) or "no space on the board"
        reason = f"{action.to} is not opposite to where {window.target} came from: {legal} is"
        raise IllegalCommand(DIRECTION, reason, spaces, unit=unit.id, to=action.to)
    ctx.held(DIRECTION)
    return Try(1, unit, (action.to,) if action.to else spaces)


def _passes(ctx: Context, unit: Unit) -> bool:
    """The test: 1d10 and the best Discipline, 10 or more in all (ARK-B87)."""
    assert ctx.chance is not None
    discipline = discipline_of(ctx, unit)
    (die,) = ctx.chance.roll(ctx.command, f"disengage/{unit.id}", {"disengage": (D10, 1)}).numbers("disengage")
    passed = die + discipline >= PASS_AT
    ctx.put(unit, time=True)
    ctx.note(TEST, passed)
    ctx.event(
        "disengage-test", TEST, unit=unit.id, die=die, discipline=discipline, total=die + discipline, passed=passed
    )
    return passed


def carry_answer(ctx: Context, action: Disengage, tried: Try) -> bool:
    """Case 1: away at once, or nothing changes. Returns whether the unit got away."""
    state = ctx.state
    free = [
        space for space in tried.spaces if not state.in_space(space) and closed_to(state, tried.unit, space) is None
    ]
    passed = _passes(ctx, tried.unit)
    if passed and not free:
        ctx.event("no-way-out", TEST, unit=tried.unit.id)
    if not passed or not free:
        ctx.note(AWAY, False)
        return False
    unit = state.units[tried.unit.id]
    leave(state, unit.id)
    moved = ctx.put(unit, at=free[0], facing=action.facing or unit.facing)
    ctx.event("disengaged", AWAY, unit=unit.id, start=unit.at, to=moved.at, facing=moved.facing)
    return True


def carry_own(ctx: Context, action: Disengage, tried: Try) -> None:
    """Case 2: the unit must now Move out of the melee, or Fight if it failed or has nowhere to go."""
    state = ctx.state
    passed = _passes(ctx, tried.unit)
    unit = state.units[tried.unit.id]
    escapes = passed and bool(reachable(state, unit))
    ctx.note(ESCAPE, escapes)
    if passed and not escapes:
        ctx.event("no-way-out", TEST, unit=unit.id)
    state.pending = (*state.pending, Pending("escape" if escapes else "fight", unit.player, unit.id))


def unbind(state: State) -> None:
    """Who must Fight after a failed test is free of that once a Reaction has left it without an enemy."""
    state.pending = tuple(
        each
        for each in state.pending
        if each.kind != "fight" or (each.unit in state.units and state.engaged(state.units[each.unit]))
    )
