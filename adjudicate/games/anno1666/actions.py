"""Character Actions (rulebook: Action Phase; Character Actions; Wake up; Force open a door; Stand up): who may take
which action, and how an action that was declared is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicate.games.anno1666 import (
    active_skills,
    decks,
    effects,
    equipment,
    inconspicuous,
    movement,
    movement_actions,
    overwatch,
    pickpocket,
    reloading,
    rulings,
    shooting,
)
from adjudicate.games.anno1666.activities import Activation, Challenge, Deed, Movement
from adjudicate.games.anno1666.board import DOOR_LOCKED, with_border
from adjudicate.games.anno1666.cards import BLACK_JOKER, RED_JOKER, suit_of
from adjudicate.games.anno1666.characters import Weapon
from adjudicate.games.anno1666.commands import (
    AimedShot,
    DefensiveShot,
    ForceDoor,
    FullMove,
    HalfMove,
    Oppose,
    Overwatch,
    PickUp,
    QuickShot,
    Reload,
    Sprint,
    StandUp,
    WakeUp,
)
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Contender, Contest, How, Trial
from adjudicate.games.anno1666.skill_commands import Lockpicking, Pickpocket, Spotting, Use
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import suffer
from adjudicate.games.anno1666.zones import engagers, friendly, held_by, neighbours, why_held
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.record import tag_of

UNCONSCIOUS = "anno1666.action.unconscious"
PRONE = "anno1666.action.prone"
ENGAGED = "anno1666.action.engaged"
HELD = "anno1666.zone.leave"
ONE_FULL = "anno1666.action.one-full"
TWO_PARTIAL = "anno1666.action.two-partial"
SPENT = "anno1666.overwatch.spent"
AWAKE = "anno1666.wake-up.unconscious"
FRIEND_WAKES = "anno1666.wake-up.friend"
HEART_WAKES = "anno1666.wake-up.heart"
LYING = "anno1666.stand-up.prone"
CHOOSES = "anno1666.stand-up.against"
STAND_TEST = "anno1666.stand-up.test"
LOCKED = "anno1666.force-door.locked"
FORCED = "anno1666.force-door.test"
SPLINTERS = "anno1666.force-door.misfortune"
PICK_SKILL = "anno1666.lockpicking.skill"
PICKED = "anno1666.lockpicking.test"
FORCE_DL, PICK_DL = 7, 6


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
        raise IllegalCommand(UNCONSCIOUS, f"{figure.id} is unconscious: it may only wake up", ("wake-up",))
    ctx.held(UNCONSCIOUS)
    if figure.unconscious:
        return
    if figure.prone and verb not in WHILE_PRONE:
        reason = f"{figure.id} is prone: no {verb}"
        raise IllegalCommand(PRONE, reason, WHILE_PRONE, figure=figure.id)
    ctx.held(PRONE)
    enemies, holders = engagers(ctx.state, figure), held_by(ctx.state, figure)
    names = " and ".join(enemy.id for enemy in enemies)
    if enemies and verb not in _while_engaged(ctx.state):
        reason = f"{figure.id} is engaged by {names}: no {verb}"
        legal = tuple(each for each in _while_engaged(ctx.state) if not (holders and each in MOVES))
        raise IllegalCommand(ENGAGED, reason, legal, figure=figure.id)
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
        raise IllegalCommand(ONE_FULL, reason, tuple(name for name, each in HANDLERS_BY_VERB.items() if not each.full))
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


def plan_wake_up(ctx: Context, action: WakeUp) -> Figure:
    """Judges waking up: only who is unconscious does."""
    figure = ctx.state.figure(action.figure)
    if not figure.unconscious:
        raise IllegalCommand(AWAKE, f"{figure.id} is not unconscious", figure=figure.id)
    ctx.held(AWAKE)
    return figure


def carry_wake_up(ctx: Context, action: WakeUp, figure: Figure) -> None:
    """A friend beside it who is free wakes it; else a card does, if it is a Heart (AD-B26). Either way the Unconscious
    marker goes; a Prone marker that it has besides stays, by another reading a Heart takes that away too (AD-B25)."""
    state = ctx.state
    friends = [
        other
        for other in neighbours(state, figure)
        if friendly(figure, other) and not other.unconscious and not engagers(state, other)
    ]
    if ctx.note(FRIEND_WAKES, bool(friends)):
        ctx.put(figure, unconscious=False)
        ctx.report("woke", FRIEND_WAKES, figure=figure.id, by=friends[0].id)
        return
    card = decks.play_top(ctx, figure.player, ctx.command, f"wake-up/{figure.id}")
    awake = card == RED_JOKER or (card != BLACK_JOKER and suit_of(card) == "heart")
    ctx.report("wakes" if awake else "sleeps", HEART_WAKES, figure=figure.id, card=card)
    if ctx.note(HEART_WAKES, awake):
        figure = ctx.put(figure, unconscious=False)
        if figure.prone and state.reads(rulings.HEART_STANDS_UP, "stands-up"):
            _stand(ctx, figure)
    decks.discard_played(ctx, figure.player, (card,), ctx.command)


def plan_stand_up(ctx: Context, action: StandUp) -> Figure:
    """Judges standing up: only who is prone does."""
    figure = ctx.state.figure(action.figure)
    if not figure.prone:
        raise IllegalCommand(LYING, f"{figure.id} is not prone", figure=figure.id)
    ctx.held(LYING)
    return figure


def carry_stand_up(ctx: Context, action: StandUp, figure: Figure) -> None:
    """Unengaged, it stands; engaged, it must win a Strength test against one that engages it (AD-B76, AD-B100); of
    several their owner chooses."""
    state = ctx.state
    enemies = engagers(state, figure)
    if not ctx.note(STAND_TEST, bool(enemies)):
        _stand(ctx, figure)
        return
    if ctx.note(CHOOSES, len(enemies) > 1):
        ctx.push(Challenge(figure.id, enemies[0].player))
    else:
        _contend(ctx, figure, enemies[0], ctx.command)


def _contend(ctx: Context, figure: Figure, enemy: Figure, owner: str) -> None:
    contenders = Contender(figure.player, figure.id), Contender(enemy.player, enemy.id)
    ctx.push(Contest("stand-up", ctx.state.leader, contenders=contenders, command=owner))


def strongest(state: State, figure: Figure) -> Figure:
    """Of those that engage a prone Character the one that is hardest to beat."""
    return max(engagers(state, figure), key=lambda enemy: state.card(enemy).strength - state.crippled(enemy))


def plan_oppose(ctx: Context, action: Oppose) -> Figure:
    """Judges who stands against a prone Character: one of those that engage it."""
    challenge: Challenge = ctx.state.pending[-1]
    enemies = engagers(ctx.state, ctx.state.figures[challenge.figure])
    names = tuple(enemy.id for enemy in enemies)
    if action.figure not in names:
        reason = f"{action.figure} does not engage {challenge.figure}: {', '.join(names)} do"
        raise IllegalCommand(CHOOSES, reason, names, figure=action.figure)
    ctx.held(CHOOSES)
    return ctx.state.figures[action.figure]


def carry_oppose(ctx: Context, action: Oppose, enemy: Figure) -> None:
    """The Strength test begins."""
    challenge: Challenge = ctx.pop()
    _contend(ctx, ctx.state.figures[challenge.figure], enemy, challenge.command)


def _stand(ctx: Context, figure: Figure) -> None:
    ctx.put(figure, prone=False)
    ctx.report("stood", LYING, figure=figure.id)


def after_stand_up(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """A higher total stands up; a tie is a failure."""
    figure = ctx.state.figures[contest.contenders[0].figure]
    if totals[0] > totals[1]:
        _stand(ctx, figure)


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


def plan_lockpicking(ctx: Context, action: Lockpicking) -> Figure:
    """Judges picking a lock: with the skill, a locked door that it reaches (AD-B99)."""
    state = ctx.state
    figure = state.figure(action.figure)
    if not has(state, figure, "lockpicking"):
        raise IllegalCommand(PICK_SKILL, f"{figure.id} does not have the skill Lockpicking", figure=figure.id)
    ctx.held(PICK_SKILL)
    door = _lock_of(state, figure, action.to)
    if door is None:
        reason = f"there is no locked door between {figure.at} and {action.to}"
        raise IllegalCommand(LOCKED, reason, locks(state, figure), figure=figure.id, to=action.to)
    ctx.held(LOCKED)
    movement_actions.judge_beside(ctx, figure, *door)
    return figure


def locks(state: State, figure: Figure) -> tuple[str, ...]:
    """The spaces behind the locks that a Character reaches."""
    grid = state.grid
    around = map(grid.name, state.links[grid.number(figure.at)])
    return tuple(space for space in around if _lock_of(state, figure, space) is not None)


def _lock_of(state: State, figure: Figure, to: str) -> tuple[int, int] | None:
    """The squares before and behind the locked door to a space, from where a Character stands: orthogonally; by another
    reading also diagonally, as doors are opened (AD-B99)."""
    grid = state.grid
    here = grid.number(figure.at)
    straight = state.reads(rulings.LOCK_FROM, "orthogonal")
    for there in grid.parts[grid.number(to)]:
        for near in grid.beside(there):
            reached = movement_actions.near_side(state, figure, near, there) == near
            if reached and grid.border(near, there) == DOOR_LOCKED and (not straight or grid.labels[near] == here):
                return near, there
    return None


def carry_lockpicking(ctx: Context, action: Lockpicking, figure: Figure) -> None:
    """A test of the skill decides."""
    ctx.push(Trial("lockpicking", figure.id, PICK_DL, item=action.to))


def after_lockpicking(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The door is unlocked and open; a Misfortune triggers the Alarm."""
    if ctx.note(PICKED, outcome.success):
        grid = ctx.state.grid
        door = _lock_of(ctx.state, ctx.state.figures[trial.figure], trial.item)
        assert door is not None
        ctx.state.board = with_border(ctx.state.board, grid.name(door[0]), grid.name(door[1]), "O")
        ctx.report("picked", PICKED, figure=trial.figure, to=trial.item)
    elif outcome.misfortune:
        effects.trigger_alarm(ctx, trial.figure, trial.command)


def plan_force_door(ctx: Context, action: ForceDoor) -> Figure:
    """Judges forcing a door: a locked one of the Character's own space (AD-B99)."""
    state = ctx.state
    figure = state.figure(action.figure)
    if locked_door(state, figure.at, action.to) is None:
        reason = f"there is no locked door between {figure.at} and {action.to}"
        raise IllegalCommand(LOCKED, reason, locked_doors(state, figure.at), figure=figure.id, to=action.to)
    ctx.held(LOCKED)
    return figure


def locked_door(state: State, one: str, other: str) -> tuple[str, str] | None:
    """The squares on both sides of a locked door between two spaces."""
    grid = state.grid
    for here, there, kind in grid.shared(grid.number(one), grid.number(other)):
        if kind == DOOR_LOCKED:
            return grid.name(here), grid.name(there)
    return None


def locked_doors(state: State, space: str) -> tuple[str, ...]:
    """The spaces behind the locked doors of a space."""
    grid = state.grid
    return tuple(
        grid.name(other)
        for other in state.links[grid.number(space)]
        if locked_door(state, space, grid.name(other)) is not None
    )


def carry_force_door(ctx: Context, action: ForceDoor, figure: Figure) -> None:
    """A Strength test decides."""
    ctx.push(Movement(figure.id, "force", 0, figure.at, (action.to,), stage="testing"))
    ctx.push(Trial("force-door", figure.id, FORCE_DL))


def after_force_door(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The door is destroyed, and the Character may step through for nothing; a Misfortune hurts (AD-B39, AD-B75)."""
    forcing: Movement = ctx.pop()
    figure = ctx.state.figures[trial.figure]
    if ctx.note(FORCED, outcome.success):
        door = locked_door(ctx.state, figure.at, forcing.path[0])
        assert door is not None
        ctx.state.board = with_border(ctx.state.board, *door, "X")
        ctx.report("forced", FORCED, figure=figure.id, to=forcing.path[0])
        free = ctx.state.on(forcing.path[0]) is None
        ctx.push(forcing._replace(path=(), stage="declared", bonus=forcing.path[0] if free else ""))
    elif ctx.note(SPLINTERS, outcome.misfortune):
        suffer(ctx, figure.id, 1, SPLINTERS)


HANDLERS: dict[type, Handler] = {
    AimedShot: Handler(plan_shot, carry_shot, full=True),
    DefensiveShot: Handler(plan_shot, carry_shot, full=True),
    FullMove: Handler(movement.plan_full_move, movement.carry_trip, full=True),
    Sprint: Handler(movement.plan_sprint, movement.carry_trip, full=True),
    Reload: Handler(reloading.plan_reload, carry_reload, full=True),
    Overwatch: Handler(overwatch.plan_overwatch, overwatch.carry_overwatch, full=True),
    WakeUp: Handler(plan_wake_up, carry_wake_up, full=True),
    Lockpicking: Handler(plan_lockpicking, carry_lockpicking, full=True),
    Spotting: Handler(inconspicuous.plan_spotting, inconspicuous.carry_spotting, full=True),
    HalfMove: Handler(movement.plan_half_move, movement.carry_trip, full=False),
    QuickShot: Handler(plan_shot, carry_shot, full=False, quiet=True),
    PickUp: Handler(equipment.plan_pick_up, equipment.carry_pick_up, full=False),
    ForceDoor: Handler(plan_force_door, carry_force_door, full=False),
    StandUp: Handler(plan_stand_up, carry_stand_up, full=False),
    Use: Handler(active_skills.plan_use, active_skills.carry_use, full=False),
    Pickpocket: Handler(pickpocket.plan_pickpocket, pickpocket.carry_pickpocket, full=False),
}
ACTIONS: dict[str, type] = {tag_of(action): action for action in HANDLERS}
HANDLERS_BY_VERB: dict[str, Handler] = {tag_of(action): handler for action, handler in HANDLERS.items()}
