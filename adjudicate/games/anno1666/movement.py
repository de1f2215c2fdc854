"""Movement (rulebook: Basic Movement; Zone of Control; Board Edge; Full move, Half move, Sprint): a movement is taken
step by step, each judged from the state as it is then. Movement Actions are in :mod:`movement_actions`, what is special
about a Sprint in :mod:`sprint`.

A path that is commanded is judged as a whole, as far as no test decides: what cannot be done is refused and nothing is
done. What was planned beyond a test, or beyond an interruption, and is not possible then, is lost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicate.games.anno1666 import climbing, doors, leaping, overwatch, pushing_through, sprint, ways
from adjudicate.games.anno1666.activities import Kinds, Movement
from adjudicate.games.anno1666.board import BLOCKED, OFF, way_between
from adjudicate.games.anno1666.board_edge import EDGE, judge_edge
from adjudicate.games.anno1666.borders import cross
from adjudicate.games.anno1666.commands import FullMove, HalfMove, Move
from adjudicate.games.anno1666.commands import Sprint as SprintAction
from adjudicate.games.anno1666.context import Context, Listing
from adjudicate.games.anno1666.high_terrain import JUMP, fall
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.movement_actions import Going
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.reachability import reachable
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.specials import Matter, forbidding
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone, leave_board
from adjudicate.games.anno1666.zones import BARRICADE, held_by, why_held
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.telling import many

POINTS = "anno1666.move.points"
ADJACENT = "anno1666.move.adjacent"
BLOCKED_SPACE = "anno1666.move.blocked-space"
DIAGONALS = "anno1666.move.diagonals"
LEAVE_ZONE = "anno1666.zone.leave"
STOP = "anno1666.zone.stop"
LOST = "anno1666.move.lost"
BARRICADE_RULE = "anno1666.living-barricade"
NO_MOVE = "anno1666.special.no-move"
ONE_SPACE = "anno1666.overwatch.one-space"

FULL_POINTS, HALF_POINTS = 4, 2
GRANTS: dict[Kinds, int] = {"full": FULL_POINTS, "half": HALF_POINTS, "sprint": FULL_POINTS}


class Trip(NamedTuple):
    """A movement that was judged."""

    figure: Figure
    movement: Movement


def plan_full_move(ctx: Context, action: FullMove) -> Trip:
    """Judges a Full move: 4 Movement Points."""
    return _plan(ctx, action.figure, "full", action.path)


def plan_half_move(ctx: Context, action: HalfMove) -> Trip:
    """Judges a Half move: 2 Movement Points."""
    return _plan(ctx, action.figure, "half", action.path)


def plan_sprint(ctx: Context, action: SprintAction) -> Trip:
    """Judges a Sprint: 4 Movement Points, every space in sight of the first."""
    return _plan(ctx, action.figure, "sprint", action.path)


def _plan(ctx: Context, name: str, kind: Kinds, path: tuple[str, ...]) -> Trip:
    figure = ctx.state.figure(name)
    movement = Movement(name, kind, GRANTS[kind], figure.at, path)
    judge_path(ctx, movement)
    return Trip(figure, movement)


def plan_move(ctx: Context, action: Move) -> Trip:
    """Judges how a movement that has points left goes on."""
    movement: Movement = ctx.state.pending[-1]
    judge_path(ctx, movement._replace(path=action.path, interrupted=False))
    return Trip(ctx.state.figure(action.figure), movement)


def carry_trip(ctx: Context, action: Any, trip: Trip) -> None:
    """The movement begins."""
    ctx.push(trip.movement)


def carry_move(ctx: Context, action: Move, trip: Trip) -> None:
    """The movement goes on, under the command that says so."""
    ctx.change_top(path=action.path, step=0, stage="declared", interrupted=False, command=ctx.command)


class Walk(NamedTuple):
    """A path as far as it is walked, on a copy of the state. ``left``: the movement with what is left of it; ``rests``:
    the last step led into a space where the movement could end."""

    walker: Context
    left: Movement
    rests: bool = False


def judge_path(ctx: Context, movement: Movement) -> None:
    """Refuses a path with a step that cannot be taken, as far as no test decides; it is walked on a copy."""
    _judge_allowed(ctx, ctx.state.figure(movement.figure))
    walk: Walk | None = _begin(ctx, movement)
    while walk is not None and walk.left.path:
        walk = _walk_on(walk)
    if walk is not None and isinstance(ctx, Listing):
        ctx.walks[_of(movement, movement.path)] = walk


def _of(movement: Movement, path: tuple[str, ...]) -> tuple[Any, ...]:
    """What tells a path from the others that are listed."""
    return movement.figure, movement.kind, movement.points, path


def _begin(ctx: Context, movement: Movement) -> Walk:
    """A walk along a path. Of paths that are listed, many begin alike: it goes on from where another one ended."""
    path, known, steps = movement.path, None, 0
    if isinstance(ctx, Listing):
        for steps in range(len(path) - 1, 0, -1):
            known = ctx.walks.get(_of(movement, path[:steps]))
            if known is not None:
                break
    state = ctx.state if known is None else known.walker.state
    walker = Context(state.copy(), ctx.command, ctx.player, None, ctx.notes)
    return Walk(walker, movement) if known is None else Walk(walker, known.left._replace(path=path[steps:]), True)


def _walk_on(walk: Walk) -> Walk | None:
    """Judges the next step and takes it; ``None`` if what comes then is not judged beforehand."""
    walker, movement = walk.walker, walk.left
    if walk.rests and sprint.is_tested(movement) and not held_by(walker.state, walker.state.figures[movement.figure]):
        return None
    going = judge_step(walker, movement, walk.rests)
    if going.what == "off" and movement.path[1:]:
        reason = f"{movement.figure} is out of the game once it has left the board: off is the last step"
        raise IllegalCommand(EDGE, reason, figure=movement.figure)
    if going.test or going.what == "off":
        return None
    doors.move_door(walker, going)
    _placed(walker, movement.figure, going)
    return Walk(walker, _spent(movement, going), not going.passing)


def _judge_allowed(ctx: Context, figure: Figure) -> None:
    """Refuses a movement that a special rule forbids."""
    special = forbidding(ctx.state, Matter(figure), "move")
    if special is not None:
        raise IllegalCommand(NO_MOVE, f"{figure.id} cannot move: {special.name or special.id}", figure=figure.id)
    ctx.held(NO_MOVE)


def _placed(ctx: Context, name: str, going: Going) -> Figure:
    figure = ctx.state.figures[name]
    if not going.enters:
        return figure
    return ctx.put(figure, at=going.to, diagonals=figure.diagonals + going.diagonals)


def _spent(movement: Movement, going: Going) -> Movement:
    bonus = "" if going.enters else movement.bonus
    return movement._replace(points=movement.points - going.cost, path=movement.path[1:], bonus=bonus)


def _must_stop(figure: Figure, holders: list[Figure]) -> IllegalCommand:
    enemies = " and ".join(enemy.id for enemy in holders)
    reason = f"{figure.at} lies in the Zone of Control of {enemies}: {figure.id} must stop there"
    return IllegalCommand(STOP, reason, figure=figure.id, at=figure.at)


def judge_step(ctx: Context, movement: Movement, arrived: bool = False) -> Going:
    """Judges the next step of a movement; what it takes. *arrived*: it goes on from where a step of its path led."""
    state = ctx.state
    figure, step = state.figure(movement.figure), movement.path[0]
    holders = [] if _is_passing(state, figure) else held_by(state, figure)
    if holders and arrived:
        raise _must_stop(figure, holders)
    if holders:
        reason = f"{figure.id} at {figure.at} is in the Zone of Control of {why_held(state, holders)}"
        raise IllegalCommand(LEAVE_ZONE, reason, figure=figure.id, at=figure.at)
    ctx.held(LEAVE_ZONE)
    going = _going(ctx, figure, movement, step)
    _judge_kind(ctx, movement, going)
    _judge_diagonals(ctx, figure, going)
    _judge_points(ctx, figure, movement, going)
    if going.passing:
        walker = Context(state.copy(), ctx.command, ctx.player, None, ctx.notes)
        _placed(walker, figure.id, going)
        pushing_through.must_lead_out(ctx, figure, going, judge_step(walker, _spent(movement, going)))
    return going


def _is_passing(state: State, figure: Figure) -> bool:
    """Whether a figure is just passing through another one's space."""
    there = state.on(figure.at)
    return there is not None and there.id != figure.id


def _going(ctx: Context, figure: Figure, movement: Movement, step: str) -> Going:
    word, colon, place = step.partition(":")
    if step == OFF:
        return judge_edge(ctx, figure, movement.bonus, "")
    if word == "leap":
        return leaping.judge_leap(ctx, figure, place)
    if word in doors.MOVED_BY:
        return doors.judge_door(ctx, figure, word, place)
    if place == OFF:
        return judge_edge(ctx, figure, movement.bonus, word)
    return _enter(ctx, figure, movement, place or step, word if colon else "")


def _enter(ctx: Context, figure: Figure, movement: Movement, space: str, word: str) -> Going:
    """Into another space: over what the map draws, or by a way that the board has (``climb``), or by jumping though
    stairs lead down (``jump``)."""
    state = ctx.state
    number = state.grid.number(space)
    link = state.links[state.grid.number(figure.at)].get(number)
    if link is None:
        reason = f"{space} is not next to {figure.at}"
        raise IllegalCommand(ADJACENT, reason, tuple(reachable(state, figure, movement.points).spaces), to=space)
    ctx.held(ADJACENT)
    if state.grid.kind(number) == BLOCKED:
        raise IllegalCommand(BLOCKED_SPACE, f"{space} is a blocked space", figure=figure.id, to=space)
    ctx.held(BLOCKED_SPACE)
    way = way_between(state.grid, figure.at, space)
    if word == "climb":
        ways.must_be_there(ctx, figure, way, space)
    if way is not None and ways.is_taken(way, word, link.way, link.cost, link.drop):
        going = ways.judge_way(ctx, figure, way, space)
    else:
        going = cross(ctx, figure, movement, link, space, word)
    return pushing_through.judge_through(ctx, figure, movement, going)


def _judge_kind(ctx: Context, movement: Movement, going: Going) -> None:
    """What a Sprint and an interruption do not allow."""
    if movement.kind == "sprint":
        sprint.judge(ctx, movement, going)
    if movement.kind == "interrupt":
        if going.what not in ("enter", "off"):
            raise IllegalCommand(ONE_SPACE, f"an interruption moves one space: no {going.name}", to=going.to)
        ctx.held(ONE_SPACE)


def _judge_diagonals(ctx: Context, figure: Figure, going: Going) -> None:
    if not going.diagonals:
        return
    agility = max(0, ctx.state.card(figure).agility)
    left = max(0, agility - figure.diagonals)
    if going.diagonals > left:
        made = f"{figure.diagonals} of {agility} made" if agility else f"Agility {ctx.state.card(figure).agility}"
        reason = f"{figure.id} has no diagonal move left in this phase for {going.to}: {made}"
        raise IllegalCommand(DIAGONALS, reason, figure=figure.id, needs=going.diagonals, left=left)
    ctx.held(DIAGONALS)


def _judge_points(ctx: Context, figure: Figure, movement: Movement, going: Going) -> None:
    if going.cost > movement.points:
        cost = many(going.cost, "Movement Point")
        reason = f"{going.name} to {going.to} costs {cost}, {figure.id} has {movement.points}"
        ends = reachable(ctx.state, figure, movement.points).spaces
        raise IllegalCommand(POINTS, reason, tuple(ends), needs=going.cost, left=movement.points)
    ctx.held(POINTS)


def play(ctx: Context, movement: Movement) -> bool:
    """Goes on with the movement on top of the stack; false while its player is asked."""
    figure = ctx.state.figures.get(movement.figure)
    if movement.stage == "falling":
        if figure is not None and not figure.prone:
            fall_prone(ctx, figure.id, leaping.FALL)
        movement = ctx.change_top(stage="next")
        figure = ctx.state.figures.get(movement.figure)
    if figure is None or movement.stage == "over":
        ctx.pop()
        return True
    if figure.prone or figure.unconscious:
        return _ends(ctx, movement)
    tested = sprint.is_tested(movement) and not held_by(ctx.state, figure)
    if movement.path and not tested:
        _next_step(ctx, movement)
        return True
    if movement.stage == "next":
        return _after_steps(ctx, movement)
    if tested:
        ctx.change_top(tested=True)
        ctx.push(Trial("sprint", figure.id, sprint.DL, command=movement.command))
        return True
    if can_go_on(ctx.state, movement):
        return False
    ctx.pop()
    return True


def _ends(ctx: Context, movement: Movement) -> bool:
    """A fall ends the movement (AD-B80); whoever is on Overwatch may interrupt after it."""
    if movement.stage != "after":
        return _after_steps(ctx, movement)
    ctx.pop()
    return True


def can_go_on(state: State, movement: Movement) -> bool:
    """Whether there is anything left to spend, and nothing that stops it."""
    return bool(movement.points or movement.bonus) and not held_by(state, state.figures[movement.figure])


def _after_steps(ctx: Context, movement: Movement) -> bool:
    """All steps of the command were taken: whoever is on Overwatch may interrupt after the last one."""
    ctx.change_top(stage="after")
    if movement.kind != "interrupt":
        overwatch.open_windows(ctx, movement.figure, f"{movement.command}-after-{movement.step}", movement.command)
    return True


def _next_step(ctx: Context, movement: Movement) -> None:
    """Before a step others may interrupt; then it is taken, if it still can be. Whoever pushes through moves through a
    space, not into it: nobody interrupts there."""
    passing = _is_passing(ctx.state, ctx.state.figures[movement.figure])
    if movement.stage != "next" and movement.kind != "interrupt" and not passing:
        ctx.change_top(stage="next")
        moment = f"{movement.command}-before-{movement.step + 1}"
        if overwatch.open_windows(ctx, movement.figure, moment, movement.command):
            return
    try:
        going = judge_step(ctx, movement)
    except IllegalCommand as problem:
        _lose(ctx, movement, problem)
        return
    take(ctx, movement, going)


def _lose(ctx: Context, movement: Movement, problem: IllegalCommand) -> None:
    """A step that was planned and cannot be taken any more is lost with all after it; after an interruption the
    action is spent (AD-B88)."""
    illegal = problem.illegal
    ctx.event("lost", LOST, figure=movement.figure, path=movement.path, why=illegal.reason)
    ctx.change_top(path=(), stage="over" if movement.interrupted else "after")


def take(ctx: Context, movement: Movement, going: Going) -> None:
    """Takes a step: the points are spent; a test decides, or it is done. An interruption has no second step, unless a
    Triumph gives one."""
    points = 0 if movement.kind == "interrupt" else movement.points - going.cost
    ctx.change_top(
        points=points, step=movement.step + 1, stage="testing" if going.test else "declared", interrupted=False
    )  # fmt: skip
    if going.test:
        ctx.report("tries", POINTS, figure=movement.figure, what=going.name, to=going.to, cost=going.cost)
        ctx.push(Trial(*going.test, command=movement.command))
        return
    arrive(ctx, going)


def arrive(ctx: Context, going: Going) -> None:
    """The step is done: the door is moved, or the figure stands in its new space."""
    movement: Movement = ctx.change_top(path=ctx.state.pending[-1].path[1:])
    figure = ctx.state.figures[movement.figure]
    ctx.note(LOST, False)
    ctx.note(doors.DOOR, going.door is not None)
    if going.what == "off":
        _leave(ctx, figure, going)
        return
    if not going.enters:
        doors.move_door(ctx, going)
        ctx.report("door", doors.DOOR, figure=figure.id, what=going.name, to=going.to)
        watch(ctx)
        ctx.change_top(stage="declared" if movement.path else "next")
        return
    before = figure.at
    figure = _placed(ctx, figure.id, going)
    ctx.event("moved", POINTS, figure=figure.id, at=before, to=going.to, cost=going.cost, left=movement.points)
    ctx.change_top(bonus="", stage="declared" if movement.path else "next")
    if not going.passing:
        watch(ctx)
        _stop(ctx, figure)
    if ctx.note(JUMP, going.drop):
        fall(ctx, figure.id, movement.command)


def _leave(ctx: Context, figure: Figure, going: Going) -> None:
    """The Character leaves the board; by jumping off High Terrain, only if it outlives the fall."""
    if ctx.note(JUMP, going.drop):
        fall(ctx, figure.id, ctx.state.pending[-1].command, OFF)
    else:
        leave_board(ctx, figure)


def _stop(ctx: Context, figure: Figure) -> None:
    """An enemy's Zone of Control ends the movement: its points are lost (AD-B34), and a Sprint gets no more of them,
    whatever becomes of the enemy."""
    holders = held_by(ctx.state, figure)
    ctx.note(BARRICADE_RULE, any(has(ctx.state, enemy, BARRICADE) for enemy in holders))
    if ctx.note(STOP, bool(holders)):
        ctx.report("stopped", STOP, figure=figure.id, at=figure.at, by=tuple(enemy.id for enemy in holders))
        ctx.change_top(points=0, path=(), bonus="", stage="next", tested=True)


def after_action(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The test of a Movement Action is over: the step is done, or not."""
    decides = leaping.after_leap if trial.what == "leap" else climbing.after_climb
    if not decides(ctx, trial, outcome):
        return
    movement: Movement = ctx.state.pending[-1]
    figure = ctx.state.figures[trial.figure]
    arrive(ctx, _going(ctx, figure, movement, movement.path[0])._replace(cost=0, test=None))
    climbing.bonus_at_window(ctx, trial, outcome, figure.at)
