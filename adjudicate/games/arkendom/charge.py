"""The Charge (rulebook: Activations (6) Charge; Focus Box 6)."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.attributes import movement_points, white_borders
from adjudicate.games.arkendom.cards import rule_values, rule_x
from adjudicate.games.arkendom.combat import hill_penalty
from adjudicate.games.arkendom.commands import Charge
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.disengage import open_window
from adjudicate.games.arkendom.distances import arc, distance, distance_by, free_path, heading, in_view, path_cost
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.fighting import FREE_FIGHT, free_fight
from adjudicate.games.arkendom.melee import MAX_UNITS, enter
from adjudicate.games.arkendom.morale import FLANK, REAR, immediate_test
from adjudicate.games.arkendom.movement import OPEN_FORMATION, charge_points, mode_of, must_be_unengaged, obstacles
from adjudicate.games.arkendom.pieces import Border, Pending, Unit
from adjudicate.games.arkendom.reactions import charged
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import closed_to, kind_at, why_closed
from adjudicate.model.problem import IllegalCommand, Invalid
from adjudicate.model.square import FACINGS, OPPOSITE, Facing

ENGAGED = "arkendom.charge.engaged"
TARGET = "arkendom.charge.target"
TERRAIN = "arkendom.charge.terrain"
ARC = "arkendom.charge.arc"
POINTS = "arkendom.charge.points"
SHORTEST = "arkendom.charge.shortest-path"
CLEAR = "arkendom.charge.clear-path"
FULL = "arkendom.melee.six-units"
PLUS_X = "arkendom.charge.plus-x"
ALIGNED = "arkendom.charge.aligned"
GONE = "arkendom.charge.target-gone"
BERSERK = "arkendom.berserk"
EDGE = {"front": 0, "right": 1, "rear": 2, "left": 3}


class Plan(NamedTuple):
    """A Charge that was judged: how the charger gets there, and which border of the target it strikes."""

    target: Unit
    path: tuple[str, ...]
    cost: int
    border: Border
    facing: Facing


def facing_after(target_facing: Facing, border: Border) -> Facing:
    """How a charger is aligned: its front against the border that it strikes (ARK-B71)."""
    return OPPOSITE[FACINGS[(FACINGS.index(target_facing) + EDGE[border]) % 4]]


def least_cost(state: State, unit: Unit, space: str) -> int:
    """Movement Points of the shortest path to a space, whatever is in the way (Focus Box 6 e, f)."""
    return distance(unit.at, space, mode_of(state, unit))


def plan_charge(ctx: Context, action: Charge) -> Plan:
    """Judges a Charge by the requirements (a) to (f) of Focus Box 6."""
    state = ctx.state
    unit = state.unit(action.unit)
    must_be_unengaged(ctx, unit, ENGAGED, "Charge")
    target = _judge_target(ctx, unit, action.target)
    _judge_terrain(ctx, unit, target)
    _judge_arc(ctx, unit, target)
    cost = _judge_points(ctx, unit, target)
    path = _judge_path(ctx, unit, target, action.path, cost)
    _judge_room(ctx, target)
    border = arc(target.at, target.facing, unit.at)
    return Plan(target, path, cost, border, facing_after(target.facing, border))


def _judge_target(ctx: Context, unit: Unit, name: str) -> Unit:
    """(b) another space with an enemy unit in it, both declared as targets."""
    if name in BOARD.number and name not in ctx.state.units:
        there = tuple(other.id for other in ctx.state.in_space(name) if ctx.state.foes(other, unit))
        reason = f"{name} holds no enemy unit: a Charge needs one as its target"
        if there:
            reason = f"{name} is a space: a Charge names the enemy unit there, {' or '.join(there)}"
        raise IllegalCommand(TARGET, reason, there, unit=unit.id)
    target = ctx.state.unit(name)
    if not ctx.state.foes(target, unit):
        raise IllegalCommand(TARGET, f"{target.id} in {target.at} is a friend, not an enemy", unit=unit.id, target=name)
    ctx.held(TARGET)
    return target


def _judge_terrain(ctx: Context, unit: Unit, target: Unit) -> None:
    """(c) a space that the unit could enter with a Move if it were empty."""
    closed = closed_to(ctx.state, unit, target.at)
    if closed:
        reason = f"{unit.id} could not Move into {target.id}'s space: {why_closed(ctx.state.card(unit), closed)}"
        raise IllegalCommand(TERRAIN, reason, unit=unit.id, space=target.at, terrain=closed.kind)
    ctx.held(TERRAIN)


def _judge_arc(ctx: Context, unit: Unit, target: Unit) -> None:
    """(d) the target's space lies in the charger's field of view, without turning first (ARK-B89)."""
    state = ctx.state
    white_borders(ctx, unit)
    if not in_view(state, unit, target.at):
        where = arc(unit.at, unit.facing, target.at)
        reason = f"{unit.id} at {unit.at} facing {unit.facing} cannot charge {target.at}: it lies in the {where} arc"
        raise IllegalCommand(ARC, reason, _others(state, unit), unit=unit.id, space=target.at, arc=where)
    ctx.held(ARC)


def _judge_points(ctx: Context, unit: Unit, target: Unit) -> int:
    """(c), (e) enough Movement Points for the shortest path, Charge (+X) included."""
    state = ctx.state
    cost, points = least_cost(state, unit, target.at), charge_points(state, unit)
    ctx.note(PLUS_X, cost > movement_points(state, unit) and rule_x(state.rules(unit), "charge") > 0)
    if cost > points:
        reason = f"{unit.id} needs {cost} Movement Points to reach {target.at}, has {points}"
        raise IllegalCommand(POINTS, reason, _others(state, unit), unit=unit.id, needs=cost, has=points)
    ctx.held(POINTS)
    return cost


def _judge_path(ctx: Context, unit: Unit, target: Unit, named: tuple[str, ...], cost: int) -> tuple[str, ...]:
    """(e), (f) a shortest path that is free; which of several equal ones is the charger's choice (ARK-B9)."""
    state = ctx.state
    blocked = obstacles(state, unit)
    if named:
        _judge_named(ctx, unit, target, named, cost, blocked)
        path: tuple[str, ...] | None = named
    else:
        path = _shortest_free(state, unit, target, cost, blocked)
    if path is None:
        bars = _blockers(state, unit, target, cost, blocked)
        reason = f"every shortest path ({cost} points) from {unit.at} to {target.at} is blocked: {bars}"
        raise IllegalCommand(CLEAR, reason, _others(state, unit), unit=unit.id, cost=cost)
    ctx.held(SHORTEST)
    ctx.held(CLEAR)
    ctx.note(OPEN_FORMATION, any(state.in_space(space) for space in path[:-1]))
    return path


def _shortest_free(state: State, unit: Unit, target: Unit, cost: int, blocked: bytearray) -> tuple[str, ...] | None:
    crossing = bytearray(blocked)
    crossing[BOARD.number[target.at]] = 0
    return free_path(unit.at, target.at, bytes(crossing), mode_of(state, unit), cost)


def _judge_named(ctx: Context, unit: Unit, target: Unit, named: tuple[str, ...], cost: int, blocked: bytearray) -> None:
    for space in named:
        if space not in BOARD.number:
            raise Invalid(f"unknown space {space}; the board is A1 to {BOARD.names[-1]}", attribute="path")
    state = ctx.state
    spent = path_cost(unit.at, named, mode_of(state, unit))
    best = _shortest_free(state, unit, target, cost, blocked)
    instead = (" ".join(best),) if best else ()
    if spent < 0 or named[-1] != target.at:
        raise IllegalCommand(
            SHORTEST, f"{' '.join(named)} does not lead step by step to {target.at}", instead, unit=unit.id
        )
    if spent != cost:
        reason = f"{' '.join(named)} costs {spent} Movement Points, the shortest path {cost}"
        raise IllegalCommand(SHORTEST, reason, instead, unit=unit.id, costs=spent, least=cost)
    for space in named[:-1]:
        if blocked[BOARD.number[space]]:
            raise IllegalCommand(CLEAR, f"{_obstacle(state, unit, space)} blocks {space}", instead, unit=unit.id)


def _blockers(state: State, unit: Unit, target: Unit, cost: int, blocked: bytearray) -> str:
    mode = mode_of(state, unit)
    found = [
        f"{_obstacle(state, unit, space)} in {space}"
        for space in BOARD.names
        if blocked[BOARD.number[space]]
        and space not in (unit.at, target.at)
        and distance_by(unit.at, space, target.at, mode) == cost
    ]
    return ", ".join(found)


def _obstacle(state: State, unit: Unit, space: str) -> str:
    others = [other for other in state.in_space(space) if other.id != unit.id]
    return others[0].id if others else kind_at(state, space) or "Terrain"


def _judge_room(ctx: Context, target: Unit) -> None:
    units = ctx.state.in_space(target.at)
    if len(units) >= MAX_UNITS:
        raise IllegalCommand(
            FULL, f"{target.at} holds {len(units)} units: at most {MAX_UNITS} share a space", units=len(units)
        )
    ctx.held(FULL)


def _others(state: State, unit: Unit) -> tuple[str, ...]:
    """Targets that the unit could charge instead, for a refusal."""
    return tuple(f"{other.player}/{other.id} at {other.at}" for other in targets(state, unit))


def can_charge(state: State, unit: Unit, target: Unit, blocked: bytearray | None = None) -> bool:
    """Whether *unit*, not in melee, could charge *target*. *blocked*: its :func:`obstacles`, where they are known."""
    if not state.foes(target, unit) or closed_to(state, unit, target.at) or not in_view(state, unit, target.at):
        return False
    cost = least_cost(state, unit, target.at)
    if cost > charge_points(state, unit) or len(state.in_space(target.at)) >= MAX_UNITS:
        return False
    if blocked is None:
        blocked = obstacles(state, unit)
    return _shortest_free(state, unit, target, cost, blocked) is not None


def targets(state: State, unit: Unit, blocked: bytearray | None = None) -> list[Unit]:
    """The enemies that *unit*, not in melee, could charge. *blocked*: as for :func:`can_charge`."""
    if blocked is None:
        blocked = obstacles(state, unit)
    return [other for other in state.units.values() if can_charge(state, unit, other, blocked)]


def must_charge(state: State, unit: Unit) -> list[Unit]:
    """The enemies that a Berserk unit must choose from (ARK-B64, ARK-B91); empty if it is free."""
    if "berserk" not in rule_values(state.rules(unit)) or state.engaged(unit):
        return []
    found = targets(state, unit)
    if state.reads(rulings.BERSERK_RANGE, "movement-alone"):
        movement = movement_points(state, unit)
        found = [target for target in found if least_cost(state, unit, target.at) <= movement]
    return found


def judge_berserk(ctx: Context, unit: Unit, action: Any) -> None:
    """A Berserk unit that has enemies within reach and view must charge one of them."""
    if "berserk" not in rule_values(ctx.state.rules(unit)):
        return
    prey = must_charge(ctx.state, unit)
    if prey and not (isinstance(action, Charge) and action.target in (target.id for target in prey)):
        names = " or ".join(target.id for target in prey)
        reason = f"{unit.id} is Berserk, with {names} within its reach and field of view: it must Charge"
        raise IllegalCommand(BERSERK, reason, tuple(f"charge {unit.id} {target.id}" for target in prey), unit=unit.id)
    ctx.note(BERSERK, bool(prey))


def carry_charge(ctx: Context, action: Charge, plan: Plan) -> bool:
    """Moves and aligns the charger, which a Hill hampers from now on (ARK-B30); the target may Disengage before
    anything else (ARK-B44).

    Returns whether the Charge is over; false if it waits for the target's owner.
    """
    state = ctx.state
    unit, target = state.units[action.unit], plan.target
    hill = max(unit.hill, hill_penalty(state, unit, target))
    moved = ctx.put(unit, at=target.at, facing=plan.facing, hill=hill)
    enter(ctx, moved, unit.at, front_first=True)
    ctx.report(
        "charged", SHORTEST, unit=unit.id, target=target.id, start=unit.at, path=plan.path, cost=plan.cost,
        border=plan.border, facing=plan.facing,
    )  # fmt: skip
    ctx.note(ALIGNED, plan.facing != unit.facing)
    before = plan.path[-2] if len(plan.path) > 1 else unit.at
    strike = Pending(
        "strike", unit.player, unit.id, target.id, plan.border, heading(before, target.at), unit.at, ctx.command,
        hold=action.hold,
    )  # fmt: skip
    return False if charged(ctx, strike) else go_on(ctx, strike)


def go_on(ctx: Context, strike: Pending) -> bool:
    """A Charge that has reached its target, once nobody reacts any more: the target may Disengage, else the charger
    strikes. Returns whether the Charge is over."""
    state = ctx.state
    charger, target = state.units.get(strike.unit), state.units.get(strike.target)
    if charger is None or target is None or charger.at != target.at:
        ctx.note(FREE_FIGHT, False)
        ctx.event("no-fight", GONE, unit=strike.unit, target=strike.target)
        return True
    was_engaged = len(state.enemies(target)) > 1
    return False if open_window(ctx, strike, was_engaged) else carry_strike(ctx, strike)


def carry_strike(ctx: Context, strike: Pending) -> bool:
    """The rest of a Charge: the Immediate Morale Test, the free Fight, Spears (ARK-B44). Returns whether it is over;
    false if Add-ons of the charger can still attack."""
    if test_charged(ctx, strike):
        ctx.note(GONE, False)
        return free_fight(ctx, strike)
    ctx.note(FREE_FIGHT, False)
    ctx.event("no-fight", GONE, unit=strike.unit, target=strike.target)
    return True


def test_charged(ctx: Context, strike: Pending) -> bool:
    """The Immediate Morale Test of a unit charged on flank or rear; whether the target is still there."""
    state = ctx.state
    charger, target = state.units[strike.unit], state.units[strike.target]
    on_rear = strike.border == "rear"
    if strike.border == "front":
        ctx.note(FLANK, False)
        ctx.note(REAR, False)
        return True
    if white_borders(ctx, target):
        return True
    return immediate_test(ctx, strike.command, target, charger, on_rear)
