"""What an Action card can be aimed at (rulebook: Action Cards, Range and targets; Focus Box 12)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from adjudicate.games.arkendom.action_cards import ActionCard, Target
from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.distances import range_to
from adjudicate.games.arkendom.pieces import AddOn, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

TARGET = "arkendom.action.target"
ADD_ON = "arkendom.action.add-on-target"
RANGE = "arkendom.action.range"
IN_MELEE = "arkendom.throws.engaged"
OUT_OF_MELEE = "arkendom.throws.unengaged"
ING = "arkendom.throws.ing"
LISTED_TOGETHER = 2
"""Of targets of which any number can be chosen, so many are listed together; more are accepted all the same."""


class Aim(NamedTuple):
    """Who aims a card: the player's army, and the source with its unit, if there is one."""

    card: ActionCard
    army: str
    source: AddOn | None
    unit: Unit | None


def judge_targets(ctx: Context, aim: Aim, names: tuple[str, ...]) -> tuple[str, ...]:
    """Judges the targets chosen for a card; returns them, or all that fit where the card has no choice."""
    target = aim.card.target
    if target is None or target.all:
        if names:
            reason = f"{aim.card.id} has no targets to choose"
            raise IllegalCommand(TARGET, reason, card=aim.card.id, targets=names)
        return tuple(fitting(ctx.state, aim)) if target else ()
    if len(set(names)) != len(names) or not target.least <= len(names) <= target.most:
        many = str(target.most) if target.least == target.most else f"{target.least} to {target.most}"
        reason = f"{aim.card.id} has {many} different targets, not {len(names)}"
        raise IllegalCommand(TARGET, reason, tuple(fitting(ctx.state, aim)), card=aim.card.id, targets=names)
    for name in names:
        _judge_one(ctx, aim, target, name)
    return names


def fitting(state: State, aim: Aim) -> list[str]:
    """Everything that a card could be aimed at."""
    target = aim.card.target
    if target is None:
        return []
    names = list(state.units) if target.kind == "unit" else list(state.add_ons)
    return [name for name in names if _fits(state, aim, target, name)]


def choices(state: State, aim: Aim) -> list[tuple[str, ...]]:
    """The targets that could be chosen: of many, one, two or as few as must be, and all that can be."""
    target = aim.card.target
    if target is None or target.all:
        return [()]
    names = fitting(state, aim)
    most = min(target.most, len(names))
    sizes = sorted({size for size in range(target.least, most + 1) if size <= LISTED_TOGETHER} | {target.least, most})
    return [chosen for size in sizes if target.least <= size <= most for chosen in _some(names, size)]


def _some(names: list[str], size: int) -> list[tuple[str, ...]]:
    found = combinations(names, size)
    return list(found) if size <= LISTED_TOGETHER else [next(found)]


def _fits(state: State, aim: Aim, target: Target, name: str) -> bool:
    try:
        _judge_one(Context(state, "", aim.army), aim, target, name)
    except IllegalCommand:
        return False
    return True


def _judge_one(ctx: Context, aim: Aim, target: Target, name: str) -> None:
    state = ctx.state
    add_on = state.add_ons.get(name)
    unit = state.units[add_on.unit] if add_on else state.unit(name)
    _judge_kind(ctx, aim, target, unit, add_on)
    problem = _side_problem(state, aim, target, unit) or _problem(state, target, unit, add_on)
    if problem is None and target.melee and (aim.unit is None or unit.at != aim.unit.at):
        problem = "it is not in the melee of the source"
    if problem is None and not target.itself and name in (getattr(aim.source, "id", ""), getattr(aim.unit, "id", "")):
        problem = "the source and its unit are excepted"
    if problem:
        raise IllegalCommand(TARGET, f"{name} is no target for {aim.card.id}: {problem}", card=aim.card.id, target=name)
    ctx.held(TARGET)
    judge_reach(ctx, aim, unit, name)


def _judge_kind(ctx: Context, aim: Aim, target: Target, unit: Unit, add_on: AddOn | None) -> None:
    """Enemy Add-ons are targets only of a card that says so (Action Cards)."""
    state = ctx.state
    kind = state.add_on_card(add_on).type if add_on else "unit"
    if kind == target.kind or (add_on and target.kind == "add-on"):
        if add_on and state.side(unit.player) != state.side(aim.army):
            ctx.held(ADD_ON)
        return
    name = add_on.id if add_on else unit.id
    if add_on and state.side(unit.player) != state.side(aim.army):
        reason = f"{name} is an enemy Add-on: {aim.card.id} does not say that it can be aimed at one"
        raise IllegalCommand(ADD_ON, reason, (unit.id,), card=aim.card.id, target=name)
    reason = f"{name} is a {kind}; {aim.card.id} is aimed at a {target.kind}"
    raise IllegalCommand(TARGET, reason, card=aim.card.id, target=name)


def _side_problem(state: State, aim: Aim, target: Target, unit: Unit) -> str | None:
    if target.side == "friend" and unit.player != aim.army:
        return f"it is not of the army of {aim.army}"
    if target.side == "enemy" and state.side(unit.player) == state.side(aim.army):
        return "it is a friend"
    return None


def _problem(state: State, target: Target, unit: Unit, add_on: AddOn | None) -> str | None:
    """Which condition of a card a unit, or an Add-on on it, does not meet."""
    profile = state.profile(unit, add_on)
    if target.traits and not set(target.traits) & set(profile.traits):
        return f"it must be {' or '.join(target.traits)}, and is {' '.join(profile.traits) or 'without Traits'}"
    if target.roles and not set(target.roles) & set(profile.roles):
        return f"it needs the Role {' or '.join(target.roles)}"
    if target.rules and not set(target.rules) & set(rule_values(state.rules_of(unit, add_on))):
        return f"it needs the Special Rule {' or '.join(target.rules)}"
    if target.sizes and state.card(unit).size not in target.sizes:
        return f"it must be a {' or '.join(target.sizes)}, and is a {state.card(unit).size}"
    if target.health and state.status(unit) not in target.health:
        return f"its health must be {' or '.join(target.health)}, and is {state.status(unit)}"
    if target.engaged is not None and target.engaged != state.engaged(unit):
        return "it must be in melee" if target.engaged else "it must not be in melee"
    if target.ready is not None and target.ready != (not unit.act):
        return "it must be Ready" if target.ready else "it must be Not Ready"
    return None


def judge_reach(ctx: Context, aim: Aim, unit: Unit, name: str) -> None:
    """Judges Range, counted all round from the source's unit, and what Focus Box 12 says of a Throw."""
    card, origin = aim.card, aim.unit
    if origin is None:
        return
    if card.range is not None:
        points = 0 if unit.at == origin.at else range_to(origin.at, origin.facing, unit.at, True)
        if points is None or points > card.range:
            reason = f"{name} at {unit.at} is {points} Range Points from {origin.at}; {card.id} reaches {card.range}"
            raise IllegalCommand(RANGE, reason, card=card.id, target=name, distance=points, reach=card.range)
        ctx.held(RANGE)
    if card.type == "throw":
        _judge_throw(ctx, card, origin, unit, name)


def _judge_throw(ctx: Context, card: ActionCard, origin: Unit, unit: Unit, name: str) -> None:
    """Focus Box 12: who is in melee reaches those in it, who is not those who are not, but with the trait Ing."""
    state = ctx.state
    engaged, other = state.engaged(origin), state.engaged(unit)
    fits = unit.at == origin.at if engaged else not other
    if ctx.note(ING, "ing" in card.traits and not fits) or fits:
        if fits:
            ctx.held(IN_MELEE if engaged else OUT_OF_MELEE)
        return
    if engaged:
        reason = f"{origin.id} is in melee in {origin.at}: {card.id} reaches only those in the same melee, not {name}"
        raise IllegalCommand(IN_MELEE, reason, card=card.id, target=name)
    reason = f"{name} is in melee in {unit.at} and {origin.id} is not: {card.id}, without Ing., does not reach it"
    raise IllegalCommand(OUT_OF_MELEE, reason, card=card.id, target=name)
