"""Ranged attacks (rulebook: Activations (2) Shoot and (3) Move & Shoot; Ranged attacks; Hill; Dynamic; Static)."""

from __future__ import annotations

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.cards import Ranged, rule_values
from adjudicate.games.arkendom.combat import Attack
from adjudicate.games.arkendom.commands import MoveAndShoot, Shoot, Shot
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.distances import arc, range_to
from adjudicate.games.arkendom.health import suffer
from adjudicate.games.arkendom.movement import Way, carry_way, judge_path, must_be_unengaged
from adjudicate.games.arkendom.pools import MARKS, attack
from adjudicate.games.arkendom.state import State, Unit
from adjudicate.games.arkendom.terrains import kind_at
from adjudicate.model.problem import IllegalCommand

ENGAGED = "arkendom.shoot.engaged"
WEAPON = "arkendom.shoot.attack"
ONCE = "arkendom.shoot.once"
ENEMY = "arkendom.shoot.enemy"
TARGET_ENGAGED = "arkendom.shoot.target-engaged"
VIEW = "arkendom.shoot.field-of-view"
RANGE = "arkendom.shoot.range"
HEIGHT = "arkendom.terrain.hill-range"
DYNAMIC = "arkendom.dynamic"
STATIC = "arkendom.static"
MOVING_WEAPON = "arkendom.move-shoot.attack"
SHOT_NEEDED = "arkendom.move-shoot.shot"
MOVEMENT = "arkendom.move-shoot.movement"
ORDER = "arkendom.move-shoot.order"
LOST = "arkendom.shoot.lost"
WHITE = "arkendom.borders.white"


def weapon(ctx: Context, unit: Unit, shot: Shot) -> Ranged:
    """The ranged attack that a shot uses."""
    ranged = ctx.state.card(unit).ranged
    if not ranged:
        raise IllegalCommand(WEAPON, f"{unit.id} has no ranged attack", unit=unit.id)
    if not shot.attack and len(ranged) > 1:
        names = tuple(each.id for each in ranged)
        raise IllegalCommand(
            WEAPON,
            f"{unit.id} has several ranged attacks: name one, as in {shot.target}:{names[0]}",
            names,
            unit=unit.id,
        )
    found = next((each for each in ranged if shot.attack in ("", each.id)), None)
    if found is None:
        names = tuple(each.id for each in ranged)
        raise IllegalCommand(WEAPON, f"{unit.id} has no ranged attack {shot.attack}", names, unit=unit.id)
    ctx.held(WEAPON)
    return found


def _has(state: State, unit: Unit, ranged: Ranged, rule: str) -> bool:
    return rule in rule_values(state.rules(unit) + ranged.rules)


def full_range(state: State, unit: Unit, ranged: Ranged) -> int:
    """Range Points of an attack: one more for an unengaged unit on a Hill (Height)."""
    return ranged.range + (1 if kind_at(state, unit.at) == "hill" and not state.engaged(unit) else 0)


def is_static(state: State, unit: Unit, ranged: Ranged) -> bool:
    """Whether an attack can be used in a Shoot Activation only."""
    return _has(state, unit, ranged, "static")


def all_round(state: State, unit: Unit, ranged: Ranged) -> bool:
    """Whether the field of view of an attack is 360 degrees: Dynamic, or four white borders."""
    return state.white(unit) or _has(state, unit, ranged, "dynamic")


def in_reach(state: State, unit: Unit, ranged: Ranged, target: Unit) -> bool:
    """Whether an unengaged enemy lies in the field of view and the range of an attack."""
    around = all_round(state, unit, ranged)
    if not around and arc(unit.at, unit.facing, target.at) != "front":
        return False
    points = range_to(unit.at, unit.facing, target.at, around)
    return points is not None and points <= full_range(state, unit, ranged)


def judge_shot(ctx: Context, unit: Unit, shot: Shot) -> Attack:
    """Judges one shot of *unit* from where it is and as it faces now."""
    state = ctx.state
    ranged = weapon(ctx, unit, shot)
    target = state.unit(shot.target)
    if target.player == unit.player:
        raise IllegalCommand(ENEMY, f"{target.id} is a friend, not an enemy", unit=unit.id, target=target.id)
    ctx.held(ENEMY)
    if state.engaged(target):
        other = state.enemies(target)[0].id
        reason = f"{target.id} is in melee with {other} in {target.at}: only unengaged enemies can be shot at"
        raise IllegalCommand(TARGET_ENGAGED, reason, unit=unit.id, target=target.id)
    ctx.held(TARGET_ENGAGED)
    _judge_view(ctx, unit, target, ranged)
    _judge_range(ctx, unit, target, ranged)
    return Attack("DST", unit, target, ranged=ranged)


def _all_round(ctx: Context, unit: Unit, ranged: Ranged) -> bool:
    state = ctx.state
    dynamic = ctx.note(DYNAMIC, _has(state, unit, ranged, "dynamic"))
    return ctx.note(WHITE, state.white(unit)) or dynamic


def _judge_view(ctx: Context, unit: Unit, target: Unit, ranged: Ranged) -> None:
    if _all_round(ctx, unit, ranged):
        return
    where = arc(unit.at, unit.facing, target.at)
    if where != "front":
        reason = f"{target.id} at {target.at} lies in the {where} arc of {unit.id} at {unit.at} facing {unit.facing}"
        raise IllegalCommand(VIEW, reason, unit=unit.id, target=target.id, arc=where)
    ctx.held(VIEW)


def _judge_range(ctx: Context, unit: Unit, target: Unit, ranged: Ranged) -> None:
    state = ctx.state
    points = range_to(unit.at, unit.facing, target.at, all_round(state, unit, ranged))
    reach = full_range(state, unit, ranged)
    if points is None or points > reach:
        reason = f"{target.id} at {target.at} is {points} Range Points from {unit.at}, {ranged.id} reaches {reach}"
        raise IllegalCommand(RANGE, reason, unit=unit.id, target=target.id, distance=points, reach=reach)
    ctx.note(HEIGHT, points > ranged.range)
    ctx.held(RANGE)


def _each_once(ctx: Context, unit: Unit, shots: tuple[Shot, ...]) -> None:
    used: set[str] = set()
    for shot in shots:
        ranged = weapon(ctx, unit, shot)
        if ranged.id in used:
            raise IllegalCommand(ONCE, f"{unit.id} has shot with {ranged.id} already in this Activation", unit=unit.id)
        used.add(ranged.id)
    ctx.held(ONCE)


def plan_shoot(ctx: Context, action: Shoot) -> None:
    """Judges a Shoot Activation. A later shot is judged again when its turn comes: its target may be gone."""
    unit = ctx.state.unit(action.unit)
    must_be_unengaged(ctx, unit, ENGAGED, "Shoot")
    if not action.target:
        instead = (f"reposition {unit.id}",)
        raise IllegalCommand(WEAPON, "a Shoot makes at least one ranged attack", instead, unit=unit.id)
    _each_once(ctx, unit, action.target)
    for shot in action.target:
        judge_shot(ctx, unit, shot)


def carry_shoot(ctx: Context, action: Shoot, plan: None) -> None:
    """Carries out the shots in order."""
    for shot in action.target:
        _fire(ctx, action.unit, shot, moving=False)


def _fire(ctx: Context, unit_id: str, shot: Shot, moving: bool) -> None:
    unit = ctx.state.units[unit_id]
    try:
        blow = judge_shot(ctx, unit, shot)._replace(moving=moving)
    except IllegalCommand as problem:
        ctx.event("no-shot", LOST, unit=unit_id, target=shot.target, reason=problem.illegal.reason)
        return
    ctx.note(LOST, False)
    assert blow.ranged is not None
    wounds = attack(ctx, ctx.command, blow, f"shoot/{unit.id}/{blow.ranged.id}")
    suffer(ctx, blow.target.id, wounds, MARKS, unit)


def plan_move_and_shoot(ctx: Context, action: MoveAndShoot) -> Way:
    """Judges a Move & Shoot Activation: shots before and after one movement, or a turn on the spot (ARK-B77)."""
    state = ctx.state
    unit = state.unit(action.unit)
    must_be_unengaged(ctx, unit, ENGAGED, "Move & Shoot")
    usable = [each for each in state.card(unit).ranged if not _has(state, unit, each, "static")]
    if not usable:
        reason = f"{unit.id} has no ranged attack that can be used while moving"
        raise IllegalCommand(MOVING_WEAPON, reason, (f"reposition {unit.id}",), unit=unit.id)
    ctx.held(MOVING_WEAPON)
    if not action.before and not action.after and state.reads(rulings.SHOT_NEEDED, "at-least-one"):
        raise IllegalCommand(SHOT_NEEDED, "a Move & Shoot makes at least one ranged attack", unit=unit.id)
    ctx.held(SHOT_NEEDED)
    _each_once(ctx, unit, action.before + action.after)
    for shot in action.before:
        _judge_moving_shot(ctx, unit, shot)
    way = _judge_movement(ctx, unit, action)
    after = unit._replace(at=way.path[-1] if way.path else unit.at, facing=way.facing)
    for shot in action.after:
        _judge_moving_shot(ctx, after, shot)
    ctx.note(ORDER, bool(action.before))
    return way


def _judge_movement(ctx: Context, unit: Unit, action: MoveAndShoot) -> Way:
    """The movement: a path, or a turn on the spot. The shots before it may clear its way."""
    if action.path:
        return judge_path(ctx, unit, action.path, action.facing, frozenset(shot.target for shot in action.before))
    if action.facing is None or action.facing == unit.facing:
        reason = f"{unit.id} neither moves nor turns: that is a Shoot Activation, without the loss of a die"
        raise IllegalCommand(MOVEMENT, reason, (f"shoot {unit.id}",), unit=unit.id)
    ctx.held(MOVEMENT)
    return Way((), 0, action.facing)


def _judge_moving_shot(ctx: Context, unit: Unit, shot: Shot) -> None:
    ranged = weapon(ctx, unit, shot)
    if _has(ctx.state, unit, ranged, "static"):
        raise IllegalCommand(STATIC, f"{ranged.id} is Static: only a Shoot Activation can use it", unit=unit.id)
    if "static" in {rule for each in ctx.state.card(unit).ranged for rule in rule_values(each.rules)}:
        ctx.held(STATIC)
    judge_shot(ctx, unit, shot)


def carry_move_and_shoot(ctx: Context, action: MoveAndShoot, way: Way) -> None:
    """Carries out the shots and the movement; each shot is made with one Aim die less, unless Dynamic (ARK-B34)."""
    for shot in action.before:
        _fire(ctx, action.unit, shot, moving=True)
    _carry_movement(ctx, action, way)
    for shot in action.after:
        _fire(ctx, action.unit, shot, moving=True)


def _carry_movement(ctx: Context, action: MoveAndShoot, way: Way) -> None:
    """The movement, unless a unit that the shots before it were to remove still bars the way."""
    unit = ctx.state.units[action.unit]
    try:
        if way.path and action.before:
            judge_path(ctx, unit, way.path, way.facing)
    except IllegalCommand as problem:
        ctx.event("no-move", LOST, unit=unit.id, reason=problem.illegal.reason)
        return
    carry_way(ctx, unit, way)
