"""Moving and turning (rulebook: Activations (1) Move and (4) Reposition; Swift; Open Formation)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom.attributes import movement_points
from adjudicate.games.arkendom.cards import rule_values, rule_x
from adjudicate.games.arkendom.commands import Move, Reposition
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.distances import NORMAL, SWIFT, UNREACHABLE, costs, free_path, path_cost
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import ACCESS_RULE, closed_to, kind_at, why_closed
from adjudicate.model.problem import IllegalCommand, Invalid
from adjudicate.model.square import Facing

UNENGAGED = "arkendom.move.engaged"
STEP = "arkendom.move.step"
ADJACENT = "arkendom.move.adjacent"
POINTS = "arkendom.move.points"
PASSAGE = "arkendom.move.passage"
END = "arkendom.move.end"
DIAGONALS = "arkendom.distance.diagonals"
SWIFT_RULE = "arkendom.swift"
OPEN_FORMATION = "arkendom.open-formation"
FACING = "arkendom.move.facing"
REPOSITION_UNENGAGED = "arkendom.reposition.engaged"
RESIST = "arkendom.reposition.resist"


class Way(NamedTuple):
    """A movement that was judged: its path, what it costs, and the front afterwards."""

    path: tuple[str, ...]
    cost: int
    facing: Facing


def mode_of(state: State, unit: Unit) -> int:
    """How the unit counts diagonals: Swift pays one point for each (rule Swift)."""
    return SWIFT if "swift" in rule_values(state.rules(unit)) else NORMAL


def charge_points(state: State, unit: Unit) -> int:
    """Movement Points for a Charge: Movement and Charge (+X) (ARK-B11)."""
    return movement_points(state, unit) + rule_x(state.rules(unit), "charge")


def lets_through(state: State, unit: Unit, units: list[Unit]) -> bool:
    """Whether the units in a space let *unit* pass: just one friend with Open Formation, not engaged (ARK-B12)."""
    if len(units) != 1 or state.foes(units[0], unit):
        return False
    return "open-formation" in rule_values(state.rules(units[0]))


def obstacles(state: State, unit: Unit) -> bytearray:
    """The spaces that *unit* cannot cross, one byte a space: other units, and Terrain closed to it (ARK-B10)."""
    blocked = bytearray(len(BOARD.names))
    for space, units in state.occupied().items():
        if space == unit.at:
            units = [other for other in units if other.id != unit.id]
        if units and not lets_through(state, unit, units):
            blocked[BOARD.number[space]] = 1
    for space in state.terrains:
        if closed_to(state, unit, space):
            blocked[BOARD.number[space]] = 1
    return blocked


def reachable(state: State, unit: Unit, points: int | None = None) -> dict[str, int]:
    """The spaces where a Move of *unit* can end, with the Movement Points that the cheapest path costs. *points*: those
    that it has, if they are not its own."""
    points = movement_points(state, unit) if points is None else points
    return _ends(state, unit, bytes(obstacles(state, unit)), points)


def _ends(state: State, unit: Unit, blocked: bytes, points: int) -> dict[str, int]:
    field = costs(unit.at, blocked, mode_of(state, unit), points)
    return {
        space: cost
        for space, cost in zip(BOARD.names, field, strict=True)
        if cost != UNREACHABLE and cost and not state.names_in(space)
    }


def cheapest_paths(
    state: State, unit: Unit, points: int | None = None, blocked: bytearray | None = None
) -> dict[str, tuple[str, ...]]:
    """The spaces where a Move of *unit* can end, each with the cheapest path that is first in reading order. *points*:
    those that it has, if they are not its own. *blocked*: its :func:`obstacles`, where they are known."""
    points = movement_points(state, unit) if points is None else points
    closed = bytes(obstacles(state, unit) if blocked is None else blocked)
    mode = mode_of(state, unit)
    ends = _ends(state, unit, closed, points)
    return {space: free_path(unit.at, space, closed, mode, points) or () for space in ends}


def cheapest_path(state: State, unit: Unit, space: str, points: int | None = None) -> tuple[str, ...]:
    """The cheapest path of a Move to a space, the first in reading order. *points*: as for :func:`reachable`."""
    points = movement_points(state, unit) if points is None else points
    return free_path(unit.at, space, bytes(obstacles(state, unit)), mode_of(state, unit), points) or ()


def judge_path(
    ctx: Context,
    unit: Unit,
    path: tuple[str, ...],
    facing: Facing | None,
    ignoring: frozenset[str] = frozenset(),
    points: int | None = None,
) -> Way:
    """Judges a movement of one step or more along *path*; units in *ignoring* count as not there. *points*: Movement
    Points, if they are not the unit's own."""
    state = ctx.state
    for space in path:
        if space not in BOARD.number:
            raise Invalid(f"unknown space {space}; the board is A1 to {BOARD.names[-1]}", attribute="path")
    cost = _judge_cost(ctx, unit, path)
    for steps, space in enumerate(path, 1):
        _judge_terrain(ctx, unit, space)
        _judge_units(ctx, unit, space, steps == len(path), ignoring)
    _judge_points(state, unit, path, cost, points)
    ctx.held(POINTS)
    return Way(path, cost, facing or unit.facing)


def _judge_cost(ctx: Context, unit: Unit, path: tuple[str, ...]) -> int:
    mode = mode_of(ctx.state, unit)
    cost = path_cost(unit.at, path, mode)
    if cost < 0:
        before = unit.at
        for space in path:
            if space not in BOARD.neighbours(before):
                raise IllegalCommand(ADJACENT, f"{space} is not adjacent to {before}", unit=unit.id, path=path)
            before = space
    ctx.held(ADJACENT)
    ctx.note(SWIFT_RULE, mode == SWIFT)
    ctx.note(DIAGONALS, mode == NORMAL and cost > len(path))
    return cost


def _judge_terrain(ctx: Context, unit: Unit, space: str) -> None:
    state = ctx.state
    closed = closed_to(state, unit, space)
    if closed:
        raise IllegalCommand(ACCESS_RULE[closed.kind], why_closed(state.card(unit), closed), unit=unit.id, space=space)
    kind = kind_at(state, space)
    if kind in ACCESS_RULE:
        ctx.held(ACCESS_RULE[kind])


def _judge_units(ctx: Context, unit: Unit, space: str, last: bool, ignoring: frozenset[str]) -> None:
    state = ctx.state
    others = [other for other in state.in_space(space) if other.id != unit.id and other.id not in ignoring]
    if not others:
        ctx.held(END if last else PASSAGE)
        return
    if last:
        hint = "; only a Charge enters an enemy's space" if state.foes(others[0], unit) else ""
        raise IllegalCommand(
            END, f"a Move cannot end in {space}, where {others[0].id} is{hint}", unit=unit.id, space=space
        )
    if not ctx.note(OPEN_FORMATION, lets_through(state, unit, others)):
        raise IllegalCommand(
            PASSAGE, f"{unit.id} cannot pass {space}: {_why_blocked(state, unit, others)}", unit=unit.id, space=space
        )
    ctx.held(PASSAGE)


def _why_blocked(state: State, unit: Unit, others: list[Unit]) -> str:
    other = others[0]
    if state.foes(other, unit):
        return f"{other.id} is an enemy"
    if len(others) > 1:
        return f"{other.id} is in melee there"
    return f"{other.id} has no Open Formation"


def _judge_points(state: State, unit: Unit, path: tuple[str, ...], cost: int, given: int | None) -> None:
    points = movement_points(state, unit) if given is None else given
    if cost <= points:
        return
    reason = f"{unit.id} needs {cost} Movement Points for {' '.join(path)}, has {points}"
    cheaper = reachable(state, unit, given).get(path[-1])
    other = (f"{path[-1]} by {' '.join(cheapest_path(state, unit, path[-1], given))} ({cheaper})",) if cheaper else ()
    raise IllegalCommand(POINTS, reason, other, unit=unit.id, needs=cost, has=points)


def plan_move(ctx: Context, action: Move) -> Way:
    """Judges a Move Activation."""
    unit = ctx.state.unit(action.unit)
    must_be_unengaged(ctx, unit, UNENGAGED, "Move")
    if not action.path:
        raise IllegalCommand(STEP, "a Move has at least one step; to turn on the spot, Reposition", unit=unit.id)
    ctx.held(STEP)
    return judge_path(ctx, unit, action.path, action.facing)


def must_be_unengaged(ctx: Context, unit: Unit, rule: str, what: str) -> None:
    """Refuses an Activation that a unit in melee cannot carry out: it must Fight (ARK-B48)."""
    enemies = ctx.state.enemies(unit)
    if enemies:
        fights = tuple(f"fight {unit.id} {enemy.id}" for enemy in enemies)
        raise IllegalCommand(
            rule, f"{unit.id} is in melee with {enemies[0].id} in {unit.at}: it cannot {what}, it must Fight", fights,
            unit=unit.id, enemies=tuple(enemy.id for enemy in enemies),
        )  # fmt: skip
    ctx.held(rule)


def carry_way(ctx: Context, unit: Unit, way: Way) -> Unit:
    """Moves a unit along a judged path and turns it."""
    end = way.path[-1] if way.path else unit.at
    moved = ctx.put(unit, at=end, facing=way.facing)
    ctx.note(FACING, way.facing != unit.facing)
    if way.path:
        ctx.report("moved", POINTS, unit=unit.id, start=unit.at, path=way.path, cost=way.cost, facing=way.facing)
    else:
        ctx.report("turned", FACING, unit=unit.id, at=end, facing=way.facing)
    return moved


def carry_move(ctx: Context, action: Move, way: Way) -> None:
    """Carries out a Move Activation."""
    carry_way(ctx, ctx.state.units[action.unit], way)


def plan_reposition(ctx: Context, action: Reposition) -> Unit:
    """Judges a Reposition Activation."""
    unit = ctx.state.unit(action.unit)
    must_be_unengaged(ctx, unit, REPOSITION_UNENGAGED, "Reposition")
    return unit


def carry_reposition(ctx: Context, action: Reposition, unit: Unit) -> None:
    """Turns the unit; its Act token shows Resist until the Update Phase takes it."""
    facing = action.facing or unit.facing
    ctx.put(unit, facing=facing, resist=True)
    ctx.report("repositioned", RESIST, unit=unit.id, at=unit.at, facing=facing)
