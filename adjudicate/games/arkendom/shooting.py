"""Ranged attacks (rulebook: Activations (2) Shoot and (3) Move & Shoot; Ranged attacks; Add-on Cards 4)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.attributes import white_borders
from adjudicate.games.arkendom.combat import Attack
from adjudicate.games.arkendom.commands import MoveAndShoot, Shoot, Shot
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.distances import arc, range_to
from adjudicate.games.arkendom.fighting import NO_BAR, deal
from adjudicate.games.arkendom.movement import Way, carry_way, judge_path, must_be_unengaged
from adjudicate.games.arkendom.pieces import AddOn, Pending, Unit
from adjudicate.games.arkendom.pools import attack
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.weapons import (
    Weapon,
    has_rule,
    in_reach,
    is_static,
    named,
    prey,
    range_from,
    weapons_of,
)
from adjudicate.model.problem import IllegalCommand

ENGAGED = "arkendom.shoot.engaged"
WEAPON = "arkendom.shoot.attack"
ONCE = "arkendom.shoot.once"
ENEMY = "arkendom.shoot.enemy"
TARGET_ENGAGED = "arkendom.shoot.target-engaged"
CHARACTER = "arkendom.shoot.character"
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
    """Shots of one command that were judged from where each is made, and the movement among them, if there is one."""

    before: tuple[Attack, ...] = ()
    way: Way | None = None
    after: tuple[Attack, ...] = ()


def volley_of(state: State, unit: Unit) -> Pending | None:
    """The Activation of a unit that goes on: some of its ranged attacks, or its movement, can still be made."""
    top = state.pending[-1] if state.pending else None
    return top if top and top.kind == "volley" and top.unit == unit.id else None


def _used(state: State, unit: Unit) -> tuple[str, ...]:
    volley = volley_of(state, unit)
    return volley.done if volley else ()


def unused(state: State, unit: Unit) -> list[Weapon]:
    """The ranged attacks of a unit and its Add-ons that were not made in this Activation yet."""
    used = _used(state, unit)
    return [weapon for weapon in weapons_of(state, unit) if weapon.name not in used]


def weapon_of(ctx: Context, unit: Unit, shot: Shot) -> Weapon:
    """The ranged attack that a shot uses."""
    known = weapons_of(ctx.state, unit)
    names = tuple(weapon.name for weapon in known)
    if not known:
        raise IllegalCommand(WEAPON, f"{unit.id} has no ranged attack", unit=unit.id)
    found = named(known, shot.attack)
    if found is None and not shot.attack:
        reason = f"{unit.id} has several ranged attacks: name one, as in {shot.target}:{names[0]}"
        raise IllegalCommand(WEAPON, reason, names, unit=unit.id)
    if found is None:
        raise IllegalCommand(WEAPON, f"{unit.id} has no ranged attack {shot.attack}", names, unit=unit.id)
    ctx.held(WEAPON)
    return found


def judge_shot(ctx: Context, unit: Unit, shot: Shot, weapon: Weapon, moving: bool) -> Attack:
    """Judges one shot of *unit* with one of its ranged attacks, from where it is and as it faces now."""
    state = ctx.state
    target, at = state.target(shot.target)
    if not state.foes(target, unit):
        raise IllegalCommand(ENEMY, f"{shot.target} is a friend, not an enemy", unit=unit.id, target=shot.target)
    ctx.held(ENEMY)
    if state.engaged(target):
        other = state.enemies(target)[0].id
        reason = f"{target.id} is in melee with {other} in {target.at}: only unengaged enemies can be shot at"
        raise IllegalCommand(TARGET_ENGAGED, reason, unit=unit.id, target=target.id)
    ctx.held(TARGET_ENGAGED)
    if at is not None:
        _judge_character(ctx, weapon, target, at)
    dynamic = ctx.note(DYNAMIC, has_rule(state, unit, weapon, "dynamic"))
    around = white_borders(ctx, unit) or dynamic
    _judge_view(ctx, unit, target, around)
    _judge_range(ctx, unit, target, weapon, around)
    return Attack("DST", unit, target, ranged=weapon.ranged, moving=moving, by=weapon.by, at=at)


def _judge_character(ctx: Context, weapon: Weapon, target: Unit, at: AddOn) -> None:
    """Characters are shot at only by attacks that say so (ARK-B33); other Add-ons have no health bar."""
    if ctx.state.add_on_card(at).type != "character":
        reason = f"{at.id} is no Character: it has no health bar, and cannot be attacked"
        raise IllegalCommand(NO_BAR, reason, (target.id,), target=at.id)
    if not weapon.ranged.characters:
        reason = f"{weapon.name} cannot be aimed at a Character such as {at.id}"
        raise IllegalCommand(CHARACTER, reason, (target.id,), target=at.id, attack=weapon.name)
    ctx.held(CHARACTER)


def _judge_view(ctx: Context, unit: Unit, target: Unit, around: bool) -> None:
    if around:
        return
    where = arc(unit.at, unit.facing, target.at)
    if where != "front":
        reason = f"{target.id} at {target.at} lies in the {where} arc of {unit.id} at {unit.at} facing {unit.facing}"
        raise IllegalCommand(VIEW, reason, unit=unit.id, target=target.id, arc=where)
    ctx.held(VIEW)


def _judge_range(ctx: Context, unit: Unit, target: Unit, weapon: Weapon, around: bool) -> None:
    points = range_to(unit.at, unit.facing, target.at, around)
    reach = range_from(ctx.state, weapon, unit.at)
    if points is None or points > reach:
        reason = f"{target.id} at {target.at} is {points} Range Points from {unit.at}, {weapon.name} reaches {reach}"
        raise IllegalCommand(RANGE, reason, unit=unit.id, target=target.id, distance=points, reach=reach)
    ctx.note(HEIGHT, points > weapon.ranged.range)
    ctx.held(RANGE)


def _weapons(ctx: Context, unit: Unit, shots: tuple[Shot, ...]) -> list[Weapon]:
    """The ranged attack that each shot uses: each once in the Activation."""
    used = list(_used(ctx.state, unit))
    found = []
    for shot in shots:
        weapon = weapon_of(ctx, unit, shot)
        if weapon.name in used:
            left = tuple(each.name for each in unused(ctx.state, unit) if each.name not in used)
            reason = f"{unit.id} has shot with {weapon.name} already in this Activation"
            raise IllegalCommand(ONCE, reason, left, unit=unit.id)
        used.append(weapon.name)
        found.append(weapon)
    ctx.held(ONCE)
    return found


def plan_shoot(ctx: Context, action: Shoot) -> Salvo:
    """Judges shots of a Shoot Activation. A later one is judged again when its turn comes: its target may be gone."""
    unit = ctx.state.unit(action.unit)
    must_be_unengaged(ctx, unit, ENGAGED, "Shoot")
    if not action.target:
        instead = (f"reposition {unit.id}",)
        raise IllegalCommand(WEAPON, "a Shoot makes at least one ranged attack", instead, unit=unit.id)
    weapons = _weapons(ctx, unit, action.target)
    shots = zip(action.target, weapons, strict=True)
    return Salvo(tuple(judge_shot(ctx, unit, shot, weapon, moving=False) for shot, weapon in shots))


def carry_shoot(ctx: Context, action: Shoot, salvo: Salvo) -> bool:
    """Carries out the shots in order. Returns whether the Activation is over."""
    unit = ctx.state.units[action.unit]
    volley = volley_of(ctx.state, unit) or Pending("volley", unit.player, unit.id)
    names = _fire(ctx, unit, action.target, salvo.before, changed=False)
    return _go_on(ctx, volley._replace(done=volley.done + names), action.more)


def _fire(
    ctx: Context, unit: Unit, shots: tuple[Shot, ...], blows: tuple[Attack, ...], changed: bool
) -> tuple[str, ...]:
    """Carries out judged shots; returns the names of the attacks. *changed*: something has happened since they were
    judged, as it has after each."""
    names = []
    for shot, blow in zip(shots, blows, strict=True):
        weapon = weapon_of(ctx, unit, shot)
        names.append(weapon.name)
        if changed:
            _fire_again_judged(ctx, shot, weapon, blow)
        else:
            _hit(ctx, blow)
        changed = True
    return tuple(names)


def _fire_again_judged(ctx: Context, shot: Shot, weapon: Weapon, blow: Attack) -> None:
    unit = ctx.state.units[blow.attacker.id]
    try:
        blow = judge_shot(ctx, unit, shot, weapon, blow.moving)
    except IllegalCommand as problem:
        ctx.event("no-shot", LOST, unit=unit.id, target=shot.target, reason=problem.illegal.reason)
        return
    ctx.note(LOST, False)
    _hit(ctx, blow)


def _hit(ctx: Context, blow: Attack) -> None:
    assert blow.ranged is not None
    deal(ctx, blow, attack(ctx, ctx.command, blow, f"shoot/{blow.who}/{blow.ranged.id}"))


def _go_on(ctx: Context, volley: Pending, more: bool) -> bool:
    """Lets the unit and its Add-ons make the attacks, or the movement, that are left, if the player wants *more*.
    Returns whether the Activation is over."""
    state = ctx.state
    rest = tuple(pending for pending in state.pending if pending.kind != "volley")
    state.pending = (*rest, volley)
    unit = state.units[volley.unit]
    if more and ((volley.moving and not volley.moved) or may_shoot_on(state, unit, volley.moving)):
        return False
    state.pending = rest
    return True


def may_shoot_on(state: State, unit: Unit, moving: bool) -> bool:
    """Whether a ranged attack is left that reaches an enemy from where the unit is."""
    return any(
        in_reach(state, unit, weapon, target)
        for weapon in unused(state, unit)
        if not (moving and is_static(state, unit, weapon))
        for target, _ in prey(state, unit, weapon)
    )


def plan_move_and_shoot(ctx: Context, action: MoveAndShoot) -> Salvo:
    """Judges shots and movement of a Move & Shoot Activation, which has one movement, or one turn on the spot
    (ARK-B77). With ``more`` it can follow in a further command, and so can other attacks (ARK-B78)."""
    state = ctx.state
    unit = state.unit(action.unit)
    must_be_unengaged(ctx, unit, ENGAGED, "Move & Shoot")
    _judge_moving_weapons(ctx, unit, action)
    weapons = _weapons(ctx, unit, action.before + action.after)
    before = _judge_moving_shots(ctx, unit, action.before, weapons[: len(action.before)])
    way = _judge_movement(ctx, unit, action)
    moved = unit._replace(at=way.path[-1], facing=way.facing) if way and way.path else unit
    moved = moved._replace(facing=way.facing) if way else moved
    after = _judge_moving_shots(ctx, moved, action.after, weapons[len(action.before) :])
    ctx.note(ORDER, bool(action.before))
    return Salvo(before, way, after)


def _judge_moving_weapons(ctx: Context, unit: Unit, action: MoveAndShoot) -> None:
    state = ctx.state
    if all(is_static(state, unit, weapon) for weapon in weapons_of(state, unit)):
        reason = f"{unit.id} has no ranged attack that can be used while moving"
        raise IllegalCommand(MOVING_WEAPON, reason, (f"reposition {unit.id}",), unit=unit.id)
    ctx.held(MOVING_WEAPON)
    shots = action.before or action.after or volley_of(state, unit)
    if not shots and state.reads(rulings.SHOT_NEEDED, "at-least-one"):
        raise IllegalCommand(SHOT_NEEDED, "a Move & Shoot makes at least one ranged attack", unit=unit.id)
    ctx.held(SHOT_NEEDED)


def _judge_movement(ctx: Context, unit: Unit, action: MoveAndShoot) -> Way | None:
    """The movement: a path, or a turn on the spot. The shots before it may clear its way. ``None``: it was made, or is
    still to come."""
    volley = volley_of(ctx.state, unit)
    turns = action.facing is not None and action.facing != unit.facing
    if volley and volley.moved:
        if action.path or turns:
            raise IllegalCommand(MOVEMENT, f"{unit.id} has made the one movement of its Move & Shoot", unit=unit.id)
        return None
    if action.path:
        ctx.held(MOVEMENT)
        return judge_path(ctx, unit, action.path, action.facing, frozenset(shot.target for shot in action.before))
    if turns and action.facing:
        ctx.held(MOVEMENT)
        return Way((), 0, action.facing)
    if action.before and not action.after and action.more:
        return None
    reason = f"{unit.id} neither moves nor turns: that is a Shoot Activation, without the loss of a die"
    raise IllegalCommand(MOVEMENT, reason, (f"shoot {unit.id}",), unit=unit.id)


def _judge_moving_shots(ctx: Context, unit: Unit, shots: tuple[Shot, ...], weapons: list[Weapon]) -> tuple[Attack, ...]:
    return tuple(_judge_moving_shot(ctx, unit, *each) for each in zip(shots, weapons, strict=True))


def _judge_moving_shot(ctx: Context, unit: Unit, shot: Shot, weapon: Weapon) -> Attack:
    state = ctx.state
    if is_static(state, unit, weapon):
        raise IllegalCommand(STATIC, f"{weapon.name} is Static: only a Shoot Activation can use it", unit=unit.id)
    if any(is_static(state, unit, each) for each in weapons_of(state, unit)):
        ctx.held(STATIC)
    return judge_shot(ctx, unit, shot, weapon, moving=True)


def carry_move_and_shoot(ctx: Context, action: MoveAndShoot, salvo: Salvo) -> bool:
    """Carries out the shots and the movement; each shot is made with one Aim die less, unless Dynamic (ARK-B34).
    Returns whether the Activation is over."""
    unit = ctx.state.units[action.unit]
    volley = volley_of(ctx.state, unit) or Pending("volley", unit.player, unit.id, moving=True)
    names = _fire(ctx, unit, action.before, salvo.before, changed=False)
    if salvo.way is not None:
        _carry_movement(ctx, action, salvo.way)
    unit = ctx.state.units[action.unit]
    names += _fire(ctx, unit, action.after, salvo.after, changed=bool(action.before))
    moved = volley.moved or salvo.way is not None
    return _go_on(ctx, volley._replace(done=volley.done + names, moved=moved), action.more)


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
