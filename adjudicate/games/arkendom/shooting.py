"""Ranged attacks (rulebook: Activations (2) Shoot and (3) Move & Shoot; Ranged attacks; Hill; Dynamic; Static)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.attributes import white_borders
from adjudicate.games.arkendom.cards import Ranged, rule_values
from adjudicate.games.arkendom.combat import Attack
from adjudicate.games.arkendom.commands import MoveAndShoot, Shoot, Shot
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.distances import arc, range_to
from adjudicate.games.arkendom.fighting import deal
from adjudicate.games.arkendom.movement import Way, carry_way, judge_path, must_be_unengaged
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.pools import attack
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import kind_at
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.square import Facing

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


class Salvo(NamedTuple):
    """Shots of one Activation that were judged from where each is made, and the movement among them."""

    before: tuple[Attack, ...]
    way: Way
    after: tuple[Attack, ...]


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
    return ranged.range if state.engaged(unit) else range_from(state, ranged, unit.at)


def range_from(state: State, ranged: Ranged, space: str) -> int:
    """Range Points of an attack of a unit that stands in a space, unengaged."""
    return ranged.range + (1 if kind_at(state, space) == "hill" else 0)


def is_static(state: State, unit: Unit, ranged: Ranged) -> bool:
    """Whether an attack can be used in a Shoot Activation only."""
    return _has(state, unit, ranged, "static")


def all_round(state: State, unit: Unit, ranged: Ranged) -> bool:
    """Whether the field of view of an attack is 360 degrees: Dynamic, or four white borders."""
    return state.white(unit) or _has(state, unit, ranged, "dynamic")


def in_reach(state: State, unit: Unit, ranged: Ranged, target: Unit) -> bool:
    """Whether an unengaged enemy lies in the field of view and the range of an attack."""
    reach = full_range(state, unit, ranged)
    return reaches(unit.at, unit.facing, target.at, all_round(state, unit, ranged), reach)


def reaches(at: str, facing: Facing, space: str, around: bool, reach: int) -> bool:
    """Whether a shot from one space at another, with so many Range Points, lies in the field of view and the range."""
    if not around and arc(at, facing, space) != "front":
        return False
    points = range_to(at, facing, space, around)
    return points is not None and points <= reach


def judge_shot(ctx: Context, unit: Unit, shot: Shot, ranged: Ranged, moving: bool) -> Attack:
    """Judges one shot of *unit* with one of its ranged attacks, from where it is and as it faces now."""
    state = ctx.state
    target = state.unit(shot.target)
    if not state.foes(target, unit):
        raise IllegalCommand(ENEMY, f"{target.id} is a friend, not an enemy", unit=unit.id, target=target.id)
    ctx.held(ENEMY)
    if state.engaged(target):
        other = state.enemies(target)[0].id
        reason = f"{target.id} is in melee with {other} in {target.at}: only unengaged enemies can be shot at"
        raise IllegalCommand(TARGET_ENGAGED, reason, unit=unit.id, target=target.id)
    ctx.held(TARGET_ENGAGED)
    around = _all_round(ctx, unit, ranged)
    _judge_view(ctx, unit, target, around)
    _judge_range(ctx, unit, target, ranged, around)
    return Attack("DST", unit, target, ranged=ranged, moving=moving)


def _all_round(ctx: Context, unit: Unit, ranged: Ranged) -> bool:
    dynamic = ctx.note(DYNAMIC, _has(ctx.state, unit, ranged, "dynamic"))
    return white_borders(ctx, unit) or dynamic


def _judge_view(ctx: Context, unit: Unit, target: Unit, around: bool) -> None:
    if around:
        return
    where = arc(unit.at, unit.facing, target.at)
    if where != "front":
        reason = f"{target.id} at {target.at} lies in the {where} arc of {unit.id} at {unit.at} facing {unit.facing}"
        raise IllegalCommand(VIEW, reason, unit=unit.id, target=target.id, arc=where)
    ctx.held(VIEW)


def _judge_range(ctx: Context, unit: Unit, target: Unit, ranged: Ranged, around: bool) -> None:
    points = range_to(unit.at, unit.facing, target.at, around)
    reach = full_range(ctx.state, unit, ranged)
    if points is None or points > reach:
        reason = f"{target.id} at {target.at} is {points} Range Points from {unit.at}, {ranged.id} reaches {reach}"
        raise IllegalCommand(RANGE, reason, unit=unit.id, target=target.id, distance=points, reach=reach)
    ctx.note(HEIGHT, points > ranged.range)
    ctx.held(RANGE)


def _weapons(ctx: Context, unit: Unit, shots: tuple[Shot, ...]) -> list[Ranged]:
    """The ranged attack that each shot uses: each once."""
    used: list[Ranged] = []
    for shot in shots:
        ranged = weapon(ctx, unit, shot)
        if ranged in used:
            raise IllegalCommand(ONCE, f"{unit.id} has shot with {ranged.id} already in this Activation", unit=unit.id)
        used.append(ranged)
    ctx.held(ONCE)
    return used


def plan_shoot(ctx: Context, action: Shoot) -> tuple[Attack, ...]:
    """Judges a Shoot Activation. A later shot is judged again when its turn comes: its target may be gone."""
    unit = ctx.state.unit(action.unit)
    must_be_unengaged(ctx, unit, ENGAGED, "Shoot")
    if not action.target:
        instead = (f"reposition {unit.id}",)
        raise IllegalCommand(WEAPON, "a Shoot makes at least one ranged attack", instead, unit=unit.id)
    weapons = _weapons(ctx, unit, action.target)
    shots = zip(action.target, weapons, strict=True)
    return tuple(judge_shot(ctx, unit, shot, ranged, moving=False) for shot, ranged in shots)


def carry_shoot(ctx: Context, action: Shoot, blows: tuple[Attack, ...]) -> None:
    """Carries out the shots in order."""
    _fire(ctx, action.target, blows, changed=False)


def _fire(ctx: Context, shots: tuple[Shot, ...], blows: tuple[Attack, ...], changed: bool) -> None:
    """Carries out judged shots. *changed*: something has happened since they were judged, as it has after each."""
    for shot, blow in zip(shots, blows, strict=True):
        if changed:
            _fire_again_judged(ctx, shot, blow)
        else:
            _hit(ctx, blow)
        changed = True


def _fire_again_judged(ctx: Context, shot: Shot, blow: Attack) -> None:
    unit = ctx.state.units[blow.attacker.id]
    assert blow.ranged is not None
    try:
        blow = judge_shot(ctx, unit, shot, blow.ranged, blow.moving)
    except IllegalCommand as problem:
        ctx.event("no-shot", LOST, unit=unit.id, target=shot.target, reason=problem.illegal.reason)
        return
    ctx.note(LOST, False)
    _hit(ctx, blow)


def _hit(ctx: Context, blow: Attack) -> None:
    assert blow.ranged is not None
    wounds = attack(ctx, ctx.command, blow, f"shoot/{blow.attacker.id}/{blow.ranged.id}")
    deal(ctx, blow, wounds)


def plan_move_and_shoot(ctx: Context, action: MoveAndShoot) -> Salvo:
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
    weapons = _weapons(ctx, unit, action.before + action.after)
    before = _judge_moving_shots(ctx, unit, action.before, weapons[: len(action.before)])
    way = _judge_movement(ctx, unit, action)
    moved = unit._replace(at=way.path[-1] if way.path else unit.at, facing=way.facing)
    after = _judge_moving_shots(ctx, moved, action.after, weapons[len(action.before) :])
    ctx.note(ORDER, bool(action.before))
    return Salvo(before, way, after)


def _judge_movement(ctx: Context, unit: Unit, action: MoveAndShoot) -> Way:
    """The movement: a path, or a turn on the spot. The shots before it may clear its way."""
    if action.path:
        return judge_path(ctx, unit, action.path, action.facing, frozenset(shot.target for shot in action.before))
    if action.facing is None or action.facing == unit.facing:
        reason = f"{unit.id} neither moves nor turns: that is a Shoot Activation, without the loss of a die"
        raise IllegalCommand(MOVEMENT, reason, (f"shoot {unit.id}",), unit=unit.id)
    ctx.held(MOVEMENT)
    return Way((), 0, action.facing)


def _judge_moving_shots(ctx: Context, unit: Unit, shots: tuple[Shot, ...], weapons: list[Ranged]) -> tuple[Attack, ...]:
    return tuple(_judge_moving_shot(ctx, unit, *each) for each in zip(shots, weapons, strict=True))


def _judge_moving_shot(ctx: Context, unit: Unit, shot: Shot, ranged: Ranged) -> Attack:
    if _has(ctx.state, unit, ranged, "static"):
        raise IllegalCommand(STATIC, f"{ranged.id} is Static: only a Shoot Activation can use it", unit=unit.id)
    if any("static" in rule_values(each.rules) for each in ctx.state.card(unit).ranged):
        ctx.held(STATIC)
    return judge_shot(ctx, unit, shot, ranged, moving=True)


def carry_move_and_shoot(ctx: Context, action: MoveAndShoot, salvo: Salvo) -> None:
    """Carries out the shots and the movement; each shot is made with one Aim die less, unless Dynamic (ARK-B34)."""
    _fire(ctx, action.before, salvo.before, changed=False)
    _carry_movement(ctx, action, salvo.way)
    _fire(ctx, action.after, salvo.after, changed=bool(action.before))


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
