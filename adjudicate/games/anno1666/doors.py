"""Doors (rulebook: Doors; Opening/closing a door; Force open a door; Lockpicking; rulings AD-B38, AD-B39, AD-B75,
AD-B99): which door is meant, who may open or close it, and how a locked one is opened.

A door at the board edge is called by ``off``: it lies between a space and what is outside.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666 import effects, rulings
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import (
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_LOCKED,
    DOOR_OPEN,
    DOORS,
    OFF,
    SHUT,
    WINDOW,
    Grid,
    Side,
)
from adjudicate.games.anno1666.commands import ForceDoor
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.movement_actions import Going
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.skill_commands import Lockpicking
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import suffer
from adjudicate.games.anno1666.zones import friendly
from adjudicate.model.problem import IllegalCommand, Invalid

DOOR = "anno1666.door.open"
NO_DOOR = "anno1666.door.beside"
LOCKED = "anno1666.door.locked"
DESTROYED = "anno1666.door.destroyed"
DOOR_STATE = "anno1666.door.state"
DOOR_ENEMY = "anno1666.door.enemy-beside"
FORCE_LOCKED = "anno1666.force-door.locked"
FORCED = "anno1666.force-door.test"
SPLINTERS = "anno1666.force-door.misfortune"
PICK_SKILL = "anno1666.lockpicking.skill"
PICKED = "anno1666.lockpicking.test"
FORCE_DL, PICK_DL = 7, 6
MOVED_BY = {"open": DOOR_CLOSED, "close": DOOR_OPEN}


def judge_door(ctx: Context, figure: Figure, word: str, place: str) -> Going:
    """Opening or closing a door: unlocked, and adjacent; from a diagonal space no enemy stands beside it (AD-B38)."""
    state = ctx.state
    door = _named(state, figure, word, place)
    name = _name(state.grid, door)
    judge_beside(ctx, figure, door)
    if door.kind == DOOR_LOCKED:
        raise IllegalCommand(LOCKED, f"the door {name} is locked", to=place)
    ctx.held(LOCKED)
    if door.kind == DOOR_DESTROYED:
        raise IllegalCommand(DESTROYED, f"the door {name} is destroyed", to=place)
    ctx.held(DESTROYED)
    if door.kind != MOVED_BY[word]:
        is_so = "open" if door.kind == DOOR_OPEN else "closed"
        raise IllegalCommand(DOOR_STATE, f"the door {name} is {is_so} already", to=place)
    ctx.held(DOOR_STATE)
    return Going("open" if word == "open" else "close", place, 1, door=door)


def move_door(ctx: Context, going: Going) -> None:
    """Opens or closes the door of a step."""
    if going.door is not None:
        ctx.state.redraw(going.door, "O" if going.what == "open" else "D")


def _name(grid: Grid, door: Side) -> str:
    if len(door.squares) == 1:
        return f"at the board edge of {grid.name(door.squares[0])}"
    return f"between {grid.name(door.squares[0])} and {grid.name(door.squares[1])}"


def _named(state: State, figure: Figure, word: str, place: str) -> Side:
    """The door that a step names, by the space behind it or by both of its spaces; of several one that it
    reaches, that is drawn between these very squares, and that can be opened (closed)."""
    first, _, second = place.partition("/")
    squares = [_square(state.grid, name) for name in (first, second) if name not in ("", OFF)]
    doors = [side for side in _sides(state, figure, first, second) if side.kind in DOORS]
    if not doors:
        where = f"between {first} and {second or figure.at}" if OFF not in (first, second) else "at that board edge"
        raise IllegalCommand(NO_DOOR, f"there is no door {where}", to=place)

    def misses(side: Side) -> tuple[bool, bool, bool]:
        apart = near_side(state, figure, side) is None
        return apart, not set(squares) <= set(side.squares), side.kind != MOVED_BY[word]

    return min(doors, key=misses)


def _square(grid: Grid, name: str) -> int:
    number = grid.squares.number.get(name)
    if number is None:
        raise Invalid(f"{name} is outside the board (A1 to {grid.squares.names[-1]})")
    return number


def _sides(state: State, figure: Figure, first: str, second: str) -> tuple[Side, ...]:
    """The sides between the two spaces that are named, the second of which is the figure's if it is left out."""
    grid = state.grid
    names = (first, second or figure.at)
    labels = [grid.name(grid.labels[_square(grid, name)]) for name in names if name != OFF]
    sides = tuple(sides_between(grid, labels[0], labels[1] if len(labels) > 1 else OFF)) if labels else ()
    if not sides and OFF not in names:
        hint = "" if second else ": name both spaces of the door, as in open:B1/B2"
        raise IllegalCommand(NO_DOOR, f"{first} and {names[1]} share no side{hint}", to=first)
    return sides


def sides_between(grid: Grid, space: str, to: str) -> Iterator[Side]:
    """The sides that two spaces share, as the first sees them; its board edge if the other one is ``off``."""
    if to == OFF:
        yield from grid.edge_sides(grid.number(space))
        return
    for here, there, _ in grid.shared(grid.number(space), grid.number(to)):
        yield grid.side(here, there)


def near_side(state: State, figure: Figure, door: Side) -> int | None:
    """The square of a door from which a Character reaches it: orthogonally its own; diagonally one that it is beside,
    at an end of the door (AD-B38). ``None`` if it is not adjacent to the door."""
    grid = state.grid
    own = grid.parts[grid.number(figure.at)]
    for near in door.squares:
        if near in own:
            return near
    for near in door.squares:
        ends = [square for square in _along(grid, door, near) if square in own]
        if any(grid.border(square, near) not in SHUT | {WINDOW} for square in ends):
            return near
    return None


def judge_beside(ctx: Context, figure: Figure, door: Side) -> None:
    """Refuses a door that is not adjacent, or that is diagonally so while an enemy stands on its side (AD-B38)."""
    state, grid = ctx.state, ctx.state.grid
    near = near_side(state, figure, door)
    if near is None:
        reason = f"{figure.id} at {figure.at} is not adjacent to the door {_name(grid, door)}"
        raise IllegalCommand(NO_DOOR, reason, figure=figure.id)
    ctx.held(NO_DOOR)
    if near in grid.parts[grid.number(figure.at)]:
        return
    enemy = state.on(grid.name(grid.labels[near]))
    if enemy is not None and not friendly(figure, enemy):
        reason = f"{enemy.id} stands beside the door, between it and {figure.id} at {figure.at}"
        raise IllegalCommand(DOOR_ENEMY, reason, figure=figure.id, enemy=enemy.id)
    ctx.held(DOOR_ENEMY)


def _along(grid: Grid, door: Side, near: int) -> Iterator[int]:
    """The squares beside a square of a door that touch an end of the door."""
    return (square for square in grid.beside(near) if (square // grid.cols == near // grid.cols) != door.upright)


def steps(state: State, figure: Figure) -> Iterator[str]:
    """The doors that a figure may be able to open or close, as steps: those of its space, and those that end there."""
    grid = state.grid
    own = grid.parts[grid.number(figure.at)]
    for near in dict.fromkeys(square for part in own for square in (part, *grid.beside(part))):
        sides = [*(grid.side(near, other) for other in grid.beside(near)), *_edge_sides(grid, near)]
        for door in sides:
            word = next((word for word, kind in MOVED_BY.items() if kind == door.kind), None)
            if word is not None and (near in own or not set(own).isdisjoint(_along(grid, door, near))):
                yield f"{word}:{_step(grid, door, near in own)}"


def _edge_sides(grid: Grid, square: int) -> Iterator[Side]:
    return (side for side in grid.edge_sides(grid.labels[square]) if side.squares == (square,))


def _step(grid: Grid, door: Side, own: bool) -> str:
    """What a step calls a door: the space behind it, or both of its squares."""
    here, *there = door.squares
    if own:
        return grid.name(grid.labels[there[0]]) if there else OFF
    return f"{grid.name(here)}/{grid.name(there[0]) if there else OFF}"


def locked_door(state: State, space: str, to: str) -> Side | None:
    """The locked door between two spaces, or at the board edge of one."""
    return next((side for side in sides_between(state.grid, space, to) if side.kind == DOOR_LOCKED), None)


def locked_doors(state: State, space: str) -> tuple[str, ...]:
    """What lies behind the locked doors of a space: other spaces, ``off``."""
    grid = state.grid
    behind = (*(grid.name(other) for other in state.links[grid.number(space)]), OFF)
    return tuple(to for to in behind if locked_door(state, space, to) is not None)


def _no_lock(figure: Figure, to: str) -> str:
    where = f"at the board edge of {figure.at}" if to == OFF else f"between {figure.at} and {to}"
    return f"there is no locked door {where}"


def plan_force_door(ctx: Context, action: ForceDoor) -> Figure:
    """Judges forcing a door: a locked one of the Character's own space (AD-B99)."""
    state = ctx.state
    figure = state.figure(action.figure)
    if locked_door(state, figure.at, action.to) is None:
        others = locked_doors(state, figure.at)
        raise IllegalCommand(FORCE_LOCKED, _no_lock(figure, action.to), others, figure=figure.id, to=action.to)
    ctx.held(FORCE_LOCKED)
    return figure


def carry_force_door(ctx: Context, action: ForceDoor, figure: Figure) -> None:
    """A Strength test decides."""
    ctx.push(Movement(figure.id, "force", 0, figure.at, (action.to,), stage="testing"))
    ctx.push(Trial("force-door", figure.id, FORCE_DL))


def after_force_door(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The door is destroyed, and the Character may step through for nothing; a Misfortune hurts (AD-B39, AD-B75)."""
    forcing: Movement = ctx.pop()
    figure, to = ctx.state.figures[trial.figure], forcing.path[0]
    if ctx.note(FORCED, outcome.success):
        door = locked_door(ctx.state, figure.at, to)
        assert door is not None
        ctx.state.redraw(door, "X")
        ctx.report("forced", FORCED, figure=figure.id, to=to)
        watch(ctx)
        free = to == OFF or ctx.state.on(to) is None
        ctx.push(forcing._replace(path=(), stage="declared", bonus=to if free else ""))
    elif ctx.note(SPLINTERS, outcome.misfortune):
        suffer(ctx, figure.id, 1, SPLINTERS)


def plan_lockpicking(ctx: Context, action: Lockpicking) -> Figure:
    """Judges picking a lock: with the skill, a locked door that it reaches (AD-B99)."""
    state = ctx.state
    figure = state.figure(action.figure)
    if not has(state, figure, "lockpicking"):
        raise IllegalCommand(PICK_SKILL, f"{figure.id} does not have the skill Lockpicking", figure=figure.id)
    ctx.held(PICK_SKILL)
    door = _lock_of(state, figure, action.to)
    if door is None:
        others = locks(state, figure)
        raise IllegalCommand(FORCE_LOCKED, _no_lock(figure, action.to), others, figure=figure.id, to=action.to)
    ctx.held(FORCE_LOCKED)
    judge_beside(ctx, figure, door)
    return figure


def locks(state: State, figure: Figure) -> tuple[str, ...]:
    """What lies behind the locks that a Character reaches: other spaces, ``off``."""
    grid = state.grid
    behind = (*(grid.name(other) for other in state.links[grid.number(figure.at)]), OFF)
    return tuple(to for to in behind if _lock_of(state, figure, to) is not None)


def _lock_of(state: State, figure: Figure, to: str) -> Side | None:
    """The locked door to a space, or off the board, as a Character has it before itself: orthogonally; by another
    reading also diagonally, as doors are opened (AD-B99)."""
    grid = state.grid
    here, straight = grid.number(figure.at), state.reads(rulings.LOCK_FROM, "orthogonal")
    for door in _sides_to(grid, here, to):
        near = door.squares[0]
        reached = near_side(state, figure, door) == near and (not straight or grid.labels[near] == here)
        if reached and door.kind == DOOR_LOCKED:
            return door
    return None


def _sides_to(grid: Grid, here: int, to: str) -> Iterator[Side]:
    """The sides of a space from outside it, or the board edge of a space and those beside it."""
    if to == OFF:
        around = dict.fromkeys(square for part in grid.parts[here] for square in (part, *grid.beside(part)))
        yield from (side for square in around for side in _edge_sides(grid, square))
        return
    for there in grid.parts[grid.number(to)]:
        yield from (grid.side(near, there) for near in grid.beside(there))


def carry_lockpicking(ctx: Context, action: Lockpicking, figure: Figure) -> None:
    """A test of the skill decides."""
    ctx.push(Trial("lockpicking", figure.id, PICK_DL, item=action.to))


def after_lockpicking(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The door is unlocked and open; a Misfortune triggers the Alarm."""
    if ctx.note(PICKED, outcome.success):
        door = _lock_of(ctx.state, ctx.state.figures[trial.figure], trial.item)
        assert door is not None
        ctx.state.redraw(door, "O")
        ctx.report("picked", PICKED, figure=trial.figure, to=trial.item)
        watch(ctx)
    elif outcome.misfortune:
        effects.trigger_alarm(ctx, trial.figure, trial.command)
