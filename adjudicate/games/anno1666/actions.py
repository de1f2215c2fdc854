"""Character Actions (rulebook: Action Phase; Character Actions): who may take which action, and how an action that was
declared is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicate.games.anno1666 import (
    active_skills,
    doors,
    equipment,
    inconspicuous,
    movement,
    overwatch,
    pickpocket,
    reloading,
    rulings,
    shooting,
    stand_up,
    wake_up,
)
from adjudicate.games.anno1666.activities import Activation, Deed, Movement
from adjudicate.games.anno1666.characters import Weapon
from adjudicate.games.anno1666.commands import (
    AimedShot,
    DefensiveShot,
    ForceDoor,
    FullMove,
    HalfMove,
    Overwatch,
    PickUp,
    QuickShot,
    Reload,
    Sprint,
    StandUp,
    WakeUp,
)
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Contest, How
from adjudicate.games.anno1666.skill_commands import Lockpicking, Pickpocket, Spotting, Use
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import engagers, held_by, why_held
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.record import tag_of

UNCONSCIOUS = "anno1666.action.unconscious"
PRONE = "anno1666.action.prone"
ENGAGED = "anno1666.action.engaged"
HELD = "anno1666.zone.leave"
ONE_FULL = "anno1666.action.one-full"
TWO_PARTIAL = "anno1666.action.two-partial"
SPENT = "anno1666.overwatch.spent"


class Handler(NamedTuple):
    """How one kind of action is judged (``plan`` raises or returns what ``carry`` needs) and carried out. ``full``: it
    takes the whole activation; a use may, by its special rule. ``quiet``: nobody on Overwatch may interrupt it."""

    plan: Callable[[Context, Any], Any]
    carry: Callable[[Context, Any, Any], Any]
    full: bool
    quiet: bool = False


MOVES = ("full-move", "half-move", "sprint")
WHILE_PRONE = ("stand-up", "defensive-shot", "aimed-shot")
WHILE_ENGAGED = ("stand-up", "defensive-shot", *MOVES)


def judge_actor(ctx: Context, figure: Figure, verb: str) -> None:
    """The general limitations: what the unconscious, the prone and the engaged may do (AD-B23, AD-B24, AD-B77)."""
    if figure.unconscious and verb != "wake-up":
        raise IllegalCommand(UNCONSCIOUS, f"{figure.id} is unconscious: it may only wake up", figure=figure.id)
    ctx.held(UNCONSCIOUS)
    if figure.unconscious:
        return
    if figure.prone and verb not in WHILE_PRONE:
        reason = f"{figure.id} is prone: no {verb}"
        raise IllegalCommand(PRONE, reason, figure=figure.id)
    ctx.held(PRONE)
    enemies, holders = engagers(ctx.state, figure), held_by(ctx.state, figure)
    names = " and ".join(enemy.id for enemy in enemies)
    if enemies and verb not in _while_engaged(ctx.state):
        reason = f"{figure.id} is engaged by {names}: no {verb}"
        raise IllegalCommand(ENGAGED, reason, figure=figure.id)
    ctx.held(ENGAGED)
    if holders and verb in MOVES:
        reason = f"{figure.id} is held by {why_held(ctx.state, holders)}"
        raise IllegalCommand(HELD, reason, figure=figure.id)


def _while_engaged(state: State) -> tuple[str, ...]:
    """What the engaged may do: a Sprint whenever they may move, by another reading never (AD-B87)."""
    sprints = state.reads(rulings.ENGAGED_SPRINT, "as-a-full-move")
    return tuple(verb for verb in WHILE_ENGAGED if sprints or verb != "sprint")


def takes_all(state: State, verb: str, special: str) -> bool:
    """Whether an action takes the whole activation."""
    return HANDLERS_BY_VERB[verb].full or active_skills.is_full(state, special)


def judge_turn(ctx: Context, activation: Activation | None, verb: str, special: str) -> None:
    """One full action, or two partial ones."""
    if activation is None or not activation.partial:
        ctx.held(ONE_FULL)
        return
    if takes_all(ctx.state, verb, special):
        reason = f"{activation.figure} has taken a partial action: no full action ({verb}) any more"
        raise IllegalCommand(ONE_FULL, reason, figure=activation.figure, verb=verb)
    ctx.held(ONE_FULL)


def declare(ctx: Context, action: Any) -> None:
    """Puts an action on the stack; it is carried out once nobody interrupts it."""
    given = {name: value for name, value in action._asdict().items() if name in Deed._fields}
    ctx.push(Deed(tag_of(type(action)), **given))


def judge_anew(ctx: Context) -> None:
    """Something comes before the action that was just declared, so that it is judged anew when it is carried out."""
    state = ctx.state
    state.pending = tuple(
        each._replace(interrupted=True) if isinstance(each, Deed) and each.stage == "declared" else each
        for each in state.pending
    )


def action_of(deed: Deed) -> Any:
    """The command that a declared action stands for."""
    record: Any = ACTIONS[deed.verb]
    return record(**{name: getattr(deed, name) for name in record._fields if name in Deed._fields})


def play(ctx: Context, deed: Deed) -> bool:
    """Goes on with the action on top of the stack."""
    if deed.figure not in ctx.state.figures:
        ctx.pop()
        return True
    return STAGES[deed.stage](ctx, deed)


def _before(ctx: Context, deed: Deed) -> bool:
    """Before the action others may interrupt it; a movement's steps have moments of their own."""
    ctx.change_top(stage="next")
    if not HANDLERS_BY_VERB[deed.verb].quiet and not deed.path:
        overwatch.open_windows(ctx, deed.figure, f"{deed.command}-before", deed.command)
    return True


def _carry(ctx: Context, deed: Deed) -> bool:
    """Carries the action out. After an interruption it is judged anew; one that has become impossible is spent."""
    handler, action = HANDLERS_BY_VERB[deed.verb], action_of(deed)
    inner = Context(ctx.state, deed.command, ctx.player, ctx.chance, ctx.notes, ctx.events)
    ctx.change_top(stage="after")
    try:
        if deed.interrupted:
            judge_actor(inner, ctx.state.figures[deed.figure], deed.verb)
        plan = handler.plan(inner, action)
    except IllegalCommand as problem:
        if not deed.interrupted:
            raise
        ctx.event("spent", SPENT, figure=deed.figure, verb=deed.verb, why=problem.illegal.reason)
        return True
    if deed.interrupted:
        ctx.note(SPENT, False)
    handler.carry(inner, action, plan)
    return True


def _after(ctx: Context, deed: Deed) -> bool:
    """After the action others may interrupt."""
    ctx.change_top(stage="done")
    if not HANDLERS_BY_VERB[deed.verb].quiet and deed.verb not in MOVES:
        overwatch.open_windows(ctx, deed.figure, f"{deed.command}-after", deed.command)
    return True


def _done(ctx: Context, deed: Deed) -> bool:
    ctx.pop()
    activation: Activation = ctx.state.pending[-1]
    partial, full = activation.partial + 1, takes_all(ctx.state, deed.verb, deed.special)
    ctx.note(TWO_PARTIAL, not full)
    ctx.change_top(partial=partial, over=activation.over or full or partial == 2)
    return True


STAGES: dict[str, Callable[[Context, Deed], bool]] = {
    "declared": _before, "next": _carry, "after": _after, "done": _done,
}  # fmt: skip


def plan_shot(ctx: Context, action: AimedShot | DefensiveShot | QuickShot) -> shooting.Shooting:
    """Judges a shot of one of the three kinds."""
    figure = ctx.state.figure(action.figure)
    return shooting.judge_shot(ctx, figure, action.target, action.weapon, HOW[type(action)])


def carry_shot(ctx: Context, action: Any, shot: shooting.Shooting) -> None:
    """The shot is fired."""
    shooting.declare(ctx, shot)


HOW: dict[type, How] = {AimedShot: "aimed", DefensiveShot: "defensive", QuickShot: "quick"}


def carry_reload(ctx: Context, action: Reload, weapon: Weapon) -> None:
    """The weapon is reloaded by a pip, and 2 Movement Points may be spent."""
    figure = ctx.state.figures[action.figure]
    ctx.push(Movement(figure.id, "reload", reloading.POINTS, figure.at))
    reloading.carry_reload(ctx, action, weapon)


def after_pickpocket(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """The theft; one that succeeds gives a Movement Point."""
    pickpocket.after_pickpocket(ctx, contest, totals)
    thief = ctx.state.figures[contest.contenders[0].figure]
    if totals[0] > totals[1]:
        ctx.push(Movement(thief.id, "pickpocket", pickpocket.POINTS, thief.at, command=contest.command))


HANDLERS: dict[type, Handler] = {
    AimedShot: Handler(plan_shot, carry_shot, full=True),
    DefensiveShot: Handler(plan_shot, carry_shot, full=True),
    FullMove: Handler(movement.plan_full_move, movement.carry_trip, full=True),
    Sprint: Handler(movement.plan_sprint, movement.carry_trip, full=True),
    Reload: Handler(reloading.plan_reload, carry_reload, full=True),
    Overwatch: Handler(overwatch.plan_overwatch, overwatch.carry_overwatch, full=True),
    WakeUp: Handler(wake_up.plan_wake_up, wake_up.carry_wake_up, full=True),
    Lockpicking: Handler(doors.plan_lockpicking, doors.carry_lockpicking, full=True),
    Spotting: Handler(inconspicuous.plan_spotting, inconspicuous.carry_spotting, full=True),
    HalfMove: Handler(movement.plan_half_move, movement.carry_trip, full=False),
    QuickShot: Handler(plan_shot, carry_shot, full=False, quiet=True),
    PickUp: Handler(equipment.plan_pick_up, equipment.carry_pick_up, full=False),
    ForceDoor: Handler(doors.plan_force_door, doors.carry_force_door, full=False),
    StandUp: Handler(stand_up.plan_stand_up, stand_up.carry_stand_up, full=False),
    Use: Handler(active_skills.plan_use, active_skills.carry_use, full=False),
    Pickpocket: Handler(pickpocket.plan_pickpocket, pickpocket.carry_pickpocket, full=False),
}
ACTIONS: dict[str, type] = {tag_of(action): action for action in HANDLERS}
HANDLERS_BY_VERB: dict[str, Handler] = {tag_of(action): handler for action, handler in HANDLERS.items()}
