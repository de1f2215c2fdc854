"""Movement Actions (rulebook: Movement Actions): doors, climbing, windows, leaping; what they cost and their tests."""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.activities import Landing, Movement
from adjudicate.games.anno1666.adjacency import Link
from adjudicate.games.anno1666.board import (
    BLOCKED,
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_LOCKED,
    DOOR_OPEN,
    DOORS,
    FIRST_HIGH,
    INSIDE,
    KIND_NAMES,
    OBSTACLE,
    OPEN,
    SECOND_HIGH,
    SHUT,
    WINDOW,
    with_border,
)
from adjudicate.games.anno1666.commands import Land
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.pending import Purpose, Trial
from adjudicate.games.anno1666.retreats import FALL_DL
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import OPPONENT, Figure, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone
from adjudicate.games.anno1666.zones import friendly, held_by, is_high
from adjudicate.model.problem import IllegalCommand, Invalid

OFF = "off"
EDGE = "anno1666.edge.open"
ONE_AT_A_TIME = "anno1666.movement-action.one"
DOOR = "anno1666.door.open"
NO_DOOR = "anno1666.door.beside"
LOCKED = "anno1666.door.locked"
DESTROYED = "anno1666.door.destroyed"
DOOR_STATE = "anno1666.door.state"
DOOR_ENEMY = "anno1666.door.enemy-beside"
CLIMB = "anno1666.climb.elevated"
WINDOW_CLIMB = "anno1666.climb.window"
WINDOW_TRIUMPH = "anno1666.climb.window-triumph"
CLIMB_FALL = "anno1666.climb.fall"
HUGE = "anno1666.huge"
LEAP = "anno1666.leap.high-terrain"
LEAP_OVER = "anno1666.leap.over"
LEAP_TO = "anno1666.leap.to"
LEAP_TEST = "anno1666.leap.test"
LEAP_FALL = "anno1666.leap.fall"
LAND = "anno1666.leap.landing"

CLIMB_DL, WINDOW_DL, LEAP_DL = 4, 5, 5
ATTEMPT = 2
CLIMBS: dict[str, tuple[Purpose, int]] = {"climb": ("climb", CLIMB_DL), "window": ("window", WINDOW_DL)}


class Test(NamedTuple):
    """The test that a step needs."""

    what: Purpose
    figure: str
    dl: int


class Going(NamedTuple):
    """One step of a movement that was judged: what is done, where it leads, what it costs.

    ``drop``: it leaves High Terrain for the ground. ``passing``: through the space of a friend. ``door``: the two
    squares of a door and how it is drawn afterwards.
    """

    what: Literal["enter", "leap", "open", "close", "off"]
    to: str
    cost: int
    diagonals: int = 0
    test: Test | None = None
    drop: bool = False
    passing: bool = False
    door: tuple[str, str, str] | None = None

    @property
    def enters(self) -> bool:
        """Whether the figure stands in another space afterwards."""
        return self.what in ("enter", "leap")

    @property
    def is_action(self) -> bool:
        """Whether it is a Movement Action."""
        return self.test is not None or self.door is not None or self.passing

    @property
    def name(self) -> str:
        """What it is called."""
        if self.passing:
            return "Pushing Through"
        if self.door is not None:
            return "opening a door" if self.what == "open" else "closing a door"
        if self.test is not None:
            return {"climb": "climbing", "window": "climbing through a window", "leap": "leaping"}[self.test.what]
        return "the step"


def do(ctx: Context, going: Going) -> None:
    """Opens or closes the door of a step."""
    if going.door is not None:
        ctx.state.board = with_border(ctx.state.board, *going.door)


def judge_climb(ctx: Context, figure: Figure, link: Link, space: str) -> Test:
    """Climbing an elevated boundary, or through a window."""
    if link.way == "window":
        if has(ctx.state, figure, "huge"):
            raise IllegalCommand(HUGE, f"{figure.id} is Huge and does not climb through windows", to=space)
        ctx.held(HUGE)
    what, dl = CLIMBS[link.way]
    return Test(what, figure.id, dl)


EDGE_STEPS = {OPEN: 1, DOOR_OPEN: 1, DOOR_DESTROYED: 1, FIRST_HIGH: 1, OBSTACLE: 2}
EDGE_CLIMBS = {SECOND_HIGH: "climb", WINDOW: "window"}


def judge_edge(ctx: Context, figure: Figure) -> Going:
    """Over the board edge, by the easiest way that the space has (Board Edge)."""
    state = ctx.state
    kinds = state.grid.edges(state.grid.number(figure.at))
    costs = [EDGE_STEPS[kind] for kind in kinds if kind in EDGE_STEPS]
    if costs:
        ctx.held(EDGE)
        return Going("off", OFF, min(costs))
    ways = [EDGE_CLIMBS[kind] for kind in kinds if kind in EDGE_CLIMBS]
    if not ways:
        what = " and ".join(KIND_NAMES[kind] for kind in sorted(set(kinds))) or "no board edge"
        raise IllegalCommand(EDGE, f"{figure.id} cannot leave the board from {figure.at}: {what}", at=figure.at)
    ctx.held(EDGE)
    purpose, dl = CLIMBS[min(ways)]
    if purpose == "window" and has(state, figure, "huge"):
        raise IllegalCommand(HUGE, f"{figure.id} is Huge and does not climb through windows", to=OFF)
    return Going("off", OFF, ATTEMPT, test=Test(purpose, figure.id, dl))


def judge_door(ctx: Context, figure: Figure, word: str, place: str) -> Going:
    """Opening or closing a door: unlocked, and adjacent; from a diagonal space no enemy stands beside it (AD-B38)."""
    state = ctx.state
    here, there = _door_squares(state, figure, place)
    kind = state.grid.border(here, there)
    names = state.grid.name(here), state.grid.name(there)
    if kind not in DOORS:
        raise IllegalCommand(NO_DOOR, f"there is no door between {names[0]} and {names[1]}", to=place)
    judge_beside(ctx, figure, here, there)
    if kind == DOOR_LOCKED:
        raise IllegalCommand(LOCKED, f"the door between {names[0]} and {names[1]} is locked", to=place)
    ctx.held(LOCKED)
    if kind == DOOR_DESTROYED:
        raise IllegalCommand(DESTROYED, f"the door between {names[0]} and {names[1]} is destroyed", to=place)
    ctx.held(DESTROYED)
    if kind != (DOOR_CLOSED if word == "open" else DOOR_OPEN):
        raise IllegalCommand(DOOR_STATE, f"the door between {names[0]} and {names[1]} is {_state(kind)}", to=place)
    ctx.held(DOOR_STATE)
    opens = word == "open"
    return Going("open" if opens else "close", place, 1, door=(*names, "O" if opens else "D"))


def _state(kind: int) -> str:
    return "open already" if kind == DOOR_OPEN else "closed already"


def _door_squares(state: State, figure: Figure, place: str) -> tuple[int, int]:
    """The two squares of a door: named both, or just the one behind it."""
    grid = state.grid
    first, slash, second = place.partition("/")
    for name in (first, *((second,) if slash else ())):
        if name not in grid.squares.number:
            raise Invalid(f"{name} is outside the board (A1 to {grid.squares.names[-1]})")
    one = grid.squares.number[first]
    if slash:
        other = grid.squares.number[second]
    else:
        beside = [square for square in grid.parts[grid.number(figure.at)] if square in grid.beside(one)]
        beside.sort(key=lambda square: grid.border(square, one) not in DOORS)
        if not beside:
            reason = f"{first} is not beside {figure.at}: name both spaces of the door, as in open:B1/B2"
            raise IllegalCommand(NO_DOOR, reason, to=place)
        other = beside[0]
    if other not in grid.beside(one):
        raise IllegalCommand(NO_DOOR, f"{first} and {second} share no side", to=place)
    return one, other


def near_side(state: State, figure: Figure, one: int, other: int) -> int | None:
    """The one of a door's two squares from which a Character reaches it: orthogonally its own; diagonally one that it
    is beside, at an end of the door (AD-B38). ``None`` if it is not adjacent to the door."""
    grid = state.grid
    own = grid.parts[grid.number(figure.at)]
    for near in (one, other):
        if near in own:
            return near
    for near in (one, other):
        ends = [square for square in own if square in grid.beside(near) and abs(square - near) != abs(one - other)]
        if any(grid.border(square, near) not in SHUT | {WINDOW} for square in ends):
            return near
    return None


def judge_beside(ctx: Context, figure: Figure, one: int, other: int) -> None:
    """Refuses a door that is not adjacent, or that is diagonally so while an enemy stands on its side (AD-B38)."""
    state, grid = ctx.state, ctx.state.grid
    near = near_side(state, figure, one, other)
    if near is None:
        reason = f"{figure.id} at {figure.at} is not adjacent to the door of {grid.name(one)} and {grid.name(other)}"
        raise IllegalCommand(NO_DOOR, reason, figure=figure.id)
    ctx.held(NO_DOOR)
    if near in grid.parts[grid.number(figure.at)]:
        return
    enemy = state.on(grid.name(grid.labels[near]))
    if enemy is not None and not friendly(figure, enemy):
        reason = f"{enemy.id} stands beside the door, between it and {figure.id} at {figure.at}"
        raise IllegalCommand(DOOR_ENEMY, reason, figure=figure.id, enemy=enemy.id)
    ctx.held(DOOR_ENEMY)


def judge_leap(ctx: Context, figure: Figure, word: str, space: str) -> Going:
    """Leaping: from High Terrain over one space on the ground, to High Terrain or to the ground; by another
    reading to High Terrain alone (AD-B85)."""
    state = ctx.state
    grid = state.grid
    here, there = grid.number(figure.at), grid.number(space)
    if not is_high(state, figure.at):
        raise IllegalCommand(LEAP, f"{figure.at} is no High Terrain to leap from", figure=figure.id, at=figure.at)
    ctx.held(LEAP)
    over = leapt_over(state, figure.at, space)
    if over is None:
        reason = f"{space} is not two spaces straight or diagonally from {figure.at}, over one on the ground"
        raise IllegalCommand(LEAP_OVER, reason, figure=figure.id, to=space)
    ctx.held(LEAP_OVER)
    if grid.kind(there) == BLOCKED or state.on(space) is not None:
        what = "blocked" if grid.kind(there) == BLOCKED else "occupied"
        raise IllegalCommand(LEAP_TO, f"{space} is {what}", figure=figure.id, to=space)
    drop = not is_high(state, space)
    if drop and state.reads(rulings.LEAP_ENDS, "high-terrain"):
        raise IllegalCommand(LEAP_TO, f"{space} is no High Terrain to leap to", figure=figure.id, to=space)
    ctx.held(LEAP_TO)
    diagonals = 2 if (here % grid.cols != there % grid.cols and here // grid.cols != there // grid.cols) else 0
    return Going("leap", space, ATTEMPT, diagonals, Test("leap", figure.id, LEAP_DL), drop)


def leapt_over(state: State, one: str, other: str) -> str | None:
    """The space on the ground that lies just between two others, with no wall before or behind it."""
    grid, links = state.grid, state.links
    here, there = grid.number(one), grid.number(other)
    (x, y), (x2, y2) = grid.centres[here], grid.centres[there]
    if {abs(x - x2), abs(y - y2)} - {0, 4} or (x, y) == (x2, y2):
        return None
    middle = grid.labels[(y + y2) // 4 * grid.cols + (x + x2) // 4]
    if grid.kind(middle) != 0 or middle in (here, there):
        return None
    for end in (here, there):
        way = links[end].get(middle)
        if way is None or way.way != "step":
            return None
    return grid.name(middle)


def after_climb(ctx: Context, trial: Trial, outcome: Outcome) -> Going | None:
    """A climb: into the space if the test is passed; else the points are gone, and a Misfortune is a fall (AD-B40).
    Returns the step that is done."""
    if not ctx.note(WINDOW_CLIMB if trial.what == "window" else CLIMB, outcome.success):
        _fail(ctx, trial, outcome, CLIMB_FALL)
        return None
    return _step_of(ctx)


def _step_of(ctx: Context) -> Going:
    """The step that a test was about, as it is done now."""
    movement: Movement = ctx.state.pending[-1]
    step = movement.path[0]
    if step == OFF:
        return Going("off", OFF, 0)
    if step.startswith("leap:"):
        return judge_leap(ctx, ctx.state.figures[movement.figure], "leap", step[5:])._replace(cost=0)
    state = ctx.state
    figure = state.figures[movement.figure]
    link = state.links[state.grid.number(figure.at)][state.grid.number(step)]
    return Going("enter", step, 0, int(link.diagonal), drop=link.drop)


def _fail(ctx: Context, trial: Trial, outcome: Outcome, rule: str) -> None:
    """The step is not taken; what was planned after it is lost. A Misfortune knocks the figure over."""
    movement: Movement = ctx.state.pending[-1]
    ctx.report("failed", rule, figure=trial.figure, what=trial.what, left=movement.points)
    ctx.change_top(path=(), stage="next")
    if ctx.note(rule, outcome.misfortune):
        fall_prone(ctx, trial.figure, rule)


def straight_on(state: State, before: str, window: str) -> str:
    """The space straight on behind a window, if an open border leads there and nobody stands in it (AD-B86)."""
    grid = state.grid
    one, other = grid.number(before), grid.number(window)
    for here, there, kind in grid.shared(one, other):
        beyond = there + (there - here)
        if kind != WINDOW or beyond not in grid.beside(there):
            continue
        space = grid.labels[beyond]
        if grid.border(there, beyond) in (OPEN, INSIDE) and grid.kind(space) != BLOCKED:
            name = grid.name(space)
            if state.on(name) is None and grid.kind(space) == grid.kind(other):
                return name
    return ""


def after_leap(ctx: Context, trial: Trial, outcome: Outcome) -> Going | None:
    """A leap: two spaces if the test is passed; a Misfortune is a fall into the space between."""
    if ctx.note(LEAP_TEST, outcome.success):
        return _step_of(ctx)
    if not outcome.misfortune:
        _fail(ctx, trial, outcome, LEAP_FALL)
        return None
    ctx.held(LEAP_FALL)
    movement: Movement = ctx.change_top(stage="falling")
    state = ctx.state
    figure = state.figures[trial.figure]
    over = leapt_over(state, figure.at, movement.path[0][5:])
    assert over is not None
    ctx.change_top(path=(), points=0)
    if state.on(over) is None:
        fall_to(ctx, figure, over, trial.command)
    elif landings(state, over):
        ctx.push(Landing(figure.id, OPPONENT[figure.player], over, command=trial.command))
    return None


def landings(state: State, over: str) -> tuple[str, ...]:
    """Where a Character can land that fell over an occupied space: free spaces on the ground adjacent to it."""
    grid = state.grid
    found = [
        number
        for number, link in state.links[grid.number(over)].items()
        if link.adjacent and state.on(grid.name(number)) is None
    ]
    return tuple(grid.name(number) for number in sorted(found, key=lambda n: (n % grid.cols, n // grid.cols)))


def fall_to(ctx: Context, figure: Figure, space: str, owner: str) -> None:
    """The Character falls there: the test for leaving High Terrain says how hard."""
    ctx.put(figure, at=space)
    ctx.event("fell", LEAP_FALL, figure=figure.id, at=figure.at, to=space)
    watch(ctx)
    ctx.push(Trial("fall", figure.id, FALL_DL, command=owner))


def plan_land(ctx: Context, action: Land) -> Landing:
    """Judges where a Character lands."""
    landing: Landing = ctx.state.pending[-1]
    free = landings(ctx.state, landing.over)
    if action.at not in free:
        reason = f"{landing.figure} lands on a free space adjacent to {landing.over}, not on {action.at}"
        raise IllegalCommand(LAND, reason, tuple(f"land {space}" for space in free), at=action.at)
    ctx.held(LAND)
    return landing


def carry_land(ctx: Context, action: Land, landing: Landing) -> None:
    """The Character lands there."""
    ctx.pop()
    fall_to(ctx, ctx.state.figures[landing.figure], action.at, landing.command)


def bonus_at_window(ctx: Context, trial: Trial, outcome: Outcome, before: str) -> None:
    """A Triumph at a window is one space more, straight on, if nothing stops the Character there."""
    figure = ctx.state.figures.get(trial.figure)
    if figure is None or trial.what != "window" or not isinstance(ctx.state.pending[-1], Movement):
        return
    beyond = straight_on(ctx.state, before, figure.at)
    if ctx.note(WINDOW_TRIUMPH, outcome.triumph) and beyond and not held_by(ctx.state, figure):
        ctx.change_top(bonus=beyond)
        ctx.report("bonus", WINDOW_TRIUMPH, figure=figure.id, to=beyond)
