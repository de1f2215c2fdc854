"""Movement (rulebook: Basic Movement; Zone of Control; Board Edge; Full move, Half move, Sprint): a movement is taken
step by step, each judged from the state as it is then (:mod:`steps`). Movement Actions are in :mod:`movement_actions`,
what is special about a Sprint in :mod:`sprint`.

A path that is commanded is judged as a whole, as far as no test decides: what cannot be done is refused and nothing is
done. What was planned beyond a test, or beyond an interruption, and is not possible then, is lost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicate.games.anno1666 import climbing, doors, leaping, overwatch, paths, sprint
from adjudicate.games.anno1666.activities import Kinds, Movement
from adjudicate.games.anno1666.board import OFF
from adjudicate.games.anno1666.board_edge import EDGE
from adjudicate.games.anno1666.commands import FullMove, HalfMove, Move
from adjudicate.games.anno1666.commands import Sprint as SprintAction
from adjudicate.games.anno1666.context import Context, Listing
from adjudicate.games.anno1666.high_terrain import JUMP, fall
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.movement_actions import Going
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.specials import Matter, forbidding
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.steps import POINTS, going_of, is_passing, judge_step, placed, spent
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone, leave_board
from adjudicate.games.anno1666.zones import BARRICADE, held_by
from adjudicate.model.problem import IllegalCommand

STOP = "anno1666.zone.stop"
LOST = "anno1666.move.lost"
BARRICADE_RULE = "anno1666.living-barricade"
NO_MOVE = "anno1666.special.no-move"

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
    """A path as far as it is walked, on a copy of the state. ``left``: the movement with what is left of it;
    ``walked``: the steps before that; ``rests``: the last of them led into a space where the movement could end."""

    walker: Context
    left: Movement
    walked: tuple[str, ...] = ()
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
    if known is None:
        return Walk(walker, movement)
    return Walk(walker, known.left._replace(path=path[steps:]), path[:steps], True)


def _walk_on(walk: Walk) -> Walk | None:
    """Judges the next step and takes it; ``None`` if what comes then is not judged beforehand."""
    walker, movement, walked = walk.walker, walk.left, (*walk.walked, walk.left.path[0])
    figure = walker.state.figure(movement.figure)
    if walk.rests and held_by(walker.state, figure):
        raise _must_stop(walker, figure, walk.walked)
    if walk.rests and sprint.is_tested(movement):
        return None
    going = _judged(walk)
    if going.what == "off" and movement.path[1:]:
        reason = f"{movement.figure} is out of the game once it has left the board: off is the last step"
        raise IllegalCommand(EDGE, reason, (" ".join(walked),), figure=movement.figure)
    if going.test or going.what == "off":
        return None
    doors.move_door(walker, going)
    placed(walker, movement.figure, going)
    return Walk(walker, spent(movement, going), walked, not going.passing)


def _judged(walk: Walk) -> Going:
    """Judges the next step of a path; with what refuses it goes how the path could have gone on, or ended."""
    walker, movement, walked, rests = walk
    try:
        return judge_step(walker, movement, free=rests)
    except IllegalCommand as problem:
        problem.offer(lambda: paths.instead(walker, movement, walked, judge_step, may_end=rests))
        raise


def _judge_allowed(ctx: Context, figure: Figure) -> None:
    """Refuses a movement that a special rule forbids."""
    special = forbidding(ctx.state, Matter(figure), "move")
    if special is not None:
        raise IllegalCommand(NO_MOVE, f"{figure.id} cannot move: {special.name or special.id}", figure=figure.id)
    ctx.held(NO_MOVE)


def _must_stop(ctx: Context, figure: Figure, walked: tuple[str, ...]) -> IllegalCommand:
    enemies = " and ".join(enemy.id for enemy in held_by(ctx.state, figure))
    reason = f"{figure.at} lies in the Zone of Control of {enemies}: {figure.id} must stop there"
    return IllegalCommand(STOP, reason, (" ".join(walked),), figure=figure.id, at=figure.at)


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
    figure = state.figures[movement.figure]
    stopped = held_by(state, figure) or forbidding(state, Matter(figure), "move")
    return bool(movement.points or movement.bonus) and not stopped


def _after_steps(ctx: Context, movement: Movement) -> bool:
    """All steps of the command were taken: whoever is on Overwatch may interrupt after the last one."""
    ctx.change_top(stage="after")
    if movement.kind != "interrupt":
        overwatch.open_windows(ctx, movement.figure, f"{movement.command}-after-{movement.step}", movement.command)
    return True


def _next_step(ctx: Context, movement: Movement) -> None:
    """Before a step others may interrupt; then it is taken, if it still can be. Whoever pushes through moves through a
    space, not into it: nobody interrupts there."""
    passing = is_passing(ctx.state, ctx.state.figures[movement.figure])
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
    figure = placed(ctx, figure.id, going)
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
    arrive(ctx, going_of(ctx, figure, movement, movement.path[0])._replace(cost=0, test=None))
    climbing.bonus_at_window(ctx, trial, outcome, figure.at)
