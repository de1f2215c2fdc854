"""Melees: who touches whom, and how a side adjusts when one has ended (rulebook: Spaces and units; Resolving Wounds in
close combat; Units in a space)."""

from __future__ import annotations

from adjudicate.games.arkendom.commands import Adjust
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.distances import arc, distance
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.pieces import Pending, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import closed_to, why_closed
from adjudicate.model.problem import IllegalCommand, Invalid

MAX_UNITS = 6

ONE_A_SPACE = "arkendom.melee.one-unit-a-space"
ADJACENT = "arkendom.melee.adjust-adjacent"
FREE = "arkendom.melee.adjust-free"
ACCESS = "arkendom.melee.adjust-access"
JOIN = "arkendom.melee.adjust-join"
STUCK = "arkendom.melee.adjust-stuck"
ENDS = "arkendom.melee.ends"
ALLIES = "arkendom.melee.allies"


def enter(ctx: Context, unit: Unit, came_from: str, front_first: bool) -> None:
    """Records which borders touch when *unit*, already placed, has joined the enemies in its space.

    A charger's own side is its front (ARK-B31); one who is forced in keeps its facing, so its side is the arc that
    holds the space, seen from where it came (ARK-B47).
    """
    state = ctx.state
    for enemy in state.enemies(unit):
        own = "front" if front_first else arc(came_from, unit.facing, unit.at)
        state.contacts[unit.id, enemy.id] = own
        state.contacts[enemy.id, unit.id] = arc(enemy.at, enemy.facing, came_from)


def leave(state: State, unit_id: str) -> None:
    """Forgets the borders that a unit touched."""
    for pair in [pair for pair in state.contacts if unit_id in pair]:
        del state.contacts[pair]


def crowded(state: State) -> list[Unit]:
    """The units of the first space that holds several units of one side and no enemy; empty if there is none."""
    return state.in_space(state.crowds()[0]) if state.crowds() else []


def first_to_adjust(state: State, crowd: list[Unit]) -> str:
    """Whose units of a won space are placed first: of allies those of the one earlier in priority, as long as one of
    them can go and is not to stay, unless no other can go (ARK-B47)."""
    stays = _staying(state)
    movable = [unit for unit in crowd if choices(state, unit, crowd)]
    owners = {unit.player for unit in movable if unit.id not in stays} or {unit.player for unit in movable}
    return next(army for army in state.order() if army in owners)


def _staying(state: State) -> set[str]:
    return {pending.unit for pending in state.pending if pending.kind == "stays"}


def may_stay(state: State, army: str, crowd: list[Unit]) -> bool:
    """Whether an ally may keep its last unit in a won space: all the others can go (ARK-B47)."""
    others = [unit for unit in crowd if unit.player != army]
    if not others or len(others) != len(crowd) - 1 or _staying(state):
        return False
    return all(choices(state, unit, crowd) for unit in others)


def carry_stay(ctx: Context) -> None:
    """The last unit of an ally stays in the won space; the other ally's go."""
    state = ctx.state
    (unit,) = (unit for unit in crowded(state) if unit.player == ctx.army)
    state.pending = (*state.pending, Pending("stays", unit.player, unit.id))
    ctx.event("stays", ALLIES, player=ctx.army, unit=unit.id, at=unit.at)


def destinations(state: State, unit: Unit) -> tuple[str, ...]:
    """Where a unit may be adjusted to: free adjacent spaces; only without one, adjacent spaces with enemies
    (ARK-B47)."""
    occupied = state.occupied()
    open_spaces = [space for space in BOARD.neighbours(unit.at) if closed_to(state, unit, space) is None]
    free = tuple(space for space in open_spaces if space not in occupied)
    return free or tuple(space for space in open_spaces if _joinable(state, occupied.get(space, []), unit))


def _joinable(state: State, units: list[Unit], unit: Unit) -> bool:
    return len(units) < MAX_UNITS and any(state.foes(other, unit) for other in units)


def nearest_free(state: State, unit: Unit) -> tuple[str, ...]:
    """The nearest free spaces that a unit may enter: the way out for one that has no other (ARK-B47)."""
    occupied = state.occupied()
    free = [space for space in BOARD.names if space not in occupied and closed_to(state, unit, space) is None]
    least = min((distance(unit.at, space) for space in free), default=0)
    return tuple(space for space in free if distance(unit.at, space) == least)


def choices(state: State, unit: Unit, crowd: list[Unit]) -> tuple[str, ...]:
    """The spaces that one unit of a crowd may be moved to; none if it must be the one that stays."""
    own = destinations(state, unit)
    if own:
        return own
    stuck = [other for other in crowd if not destinations(state, other)]
    return nearest_free(state, unit) if len(stuck) == len(crowd) else ()


def plan_adjust(ctx: Context, action: Adjust) -> Unit:
    """Judges the adjustment of one unit of a won space."""
    state = ctx.state
    unit = state.unit(action.unit)
    crowd = crowded(state)
    if action.to not in BOARD.number:
        raise Invalid(f"unknown space {action.to}", attribute="to")
    if unit.id not in (other.id for other in crowd):
        names = ", ".join(other.id for other in crowd)
        raise IllegalCommand(
            ONE_A_SPACE, f"{unit.id} is not in the space that must be cleared: {names} are", unit=unit.id
        )
    if unit.player != ctx.army:
        own = tuple(other.id for other in crowd if other.player == ctx.army)
        raise IllegalCommand(ALLIES, f"{unit.id} is {unit.player}'s: allies place their own units", own, unit=unit.id)
    legal = choices(state, unit, crowd)
    if action.to in legal:
        return _noted(ctx, unit, action.to)
    if not legal:
        movable = tuple(other.id for other in crowd if choices(state, other, crowd))
        reason = f"{unit.id} has nowhere to go, so it must be the one that stays in {unit.at}"
        raise IllegalCommand(STUCK, reason, movable, unit=unit.id)
    _refuse(state, unit, action.to, legal)
    return unit


def _noted(ctx: Context, unit: Unit, space: str) -> Unit:
    ctx.held(ONE_A_SPACE)
    ctx.held(FREE)
    ctx.note(ADJACENT, space in BOARD.neighbours(unit.at))
    ctx.held(ACCESS)
    return unit


def _refuse(state: State, unit: Unit, space: str, legal: tuple[str, ...]) -> None:
    closed = closed_to(state, unit, space)
    if closed:
        raise IllegalCommand(ACCESS, why_closed(state.card(unit), closed), legal, unit=unit.id, to=space)
    units = state.in_space(space)
    if len(units) >= MAX_UNITS:
        raise IllegalCommand(FREE, f"{space} holds {MAX_UNITS} units already", legal, unit=unit.id, to=space)
    if any(state.foes(other, unit) for other in units) and space in BOARD.neighbours(unit.at):
        reason = f"{unit.id} may join the melee in {space} only if no free adjacent space is left; {legal[0]} is free"
        raise IllegalCommand(JOIN, reason, legal, unit=unit.id, to=space)
    if units:
        raise IllegalCommand(FREE, f"{space} is occupied by {units[0].id}", legal, unit=unit.id, to=space)
    reason = (
        f"{space} is not adjacent to {unit.at}" if space not in BOARD.neighbours(unit.at) else f"{space} is not open"
    )
    raise IllegalCommand(ADJACENT, reason, legal, unit=unit.id, to=space)


def carry_adjust(ctx: Context, action: Adjust, unit: Unit) -> None:
    """Moves the unit; it keeps its facing. Entering another melee this way is no Charge (ARK-B47)."""
    came_from = unit.at
    moved = ctx.put(unit, at=action.to)
    ctx.report("adjusted", ONE_A_SPACE, unit=unit.id, at=came_from, to=action.to, facing=unit.facing)
    joined = bool(ctx.state.enemies(moved))
    ctx.note(JOIN, joined)
    if joined:
        enter(ctx, moved, came_from, front_first=False)
        ctx.event("joined", JOIN, unit=unit.id, at=action.to)
    ctx.note(STUCK, action.to not in BOARD.neighbours(came_from))
    if came_from not in ctx.state.crowds():
        ctx.state.pending = tuple(pending for pending in ctx.state.pending if pending.kind != "stays")
