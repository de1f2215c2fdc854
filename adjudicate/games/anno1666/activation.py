"""Judging and carrying out commands (rulebook: Action Phase, Combat Phase, Interaction Phase): who may give which,
when, for which Character; then the rule of the command itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicate.games.anno1666 import (
    actions,
    active_skills,
    bands,
    call_me_uncle,
    close_combat,
    cunning,
    equipment,
    flow,
    inconspicuous,
    interrupts,
    leaping,
    movement,
    opposed,
    overwatch,
    parrying,
    phases,
    retreats,
    shooting,
    stand_up,
    talking,
    triggers,
    turn,
    windows,
)
from adjudicate.games.anno1666.activities import Activation, Movement, Watch
from adjudicate.games.anno1666.alarm import GameEnds
from adjudicate.games.anno1666.commands import (
    Activate,
    Answer,
    Arrive,
    Attack,
    Deal,
    Discard,
    Done,
    Equip,
    First,
    Initiative,
    InterruptMove,
    InterruptShot,
    Land,
    Morale,
    Move,
    Name,
    Oppose,
    Parry,
    Pass,
    Play,
    Ready,
    Recruit,
    RecruitRandom,
    Reinforce,
    Retreat,
    Stance,
    Stray,
    Sweep,
    Unswerving,
)
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.decisions import decisions
from adjudicate.games.anno1666.skill_commands import (
    Defend,
    FallOut,
    Lead,
    Livonia,
    Nephews,
    Seduce,
    ShowYourself,
    Solution,
    Sources,
    StrikeNow,
    Use,
)
from adjudicate.games.anno1666.state import ON_BOARD, Figure, State
from adjudicate.model.command import Decline, words
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand, Invalid, unknown
from adjudicate.model.record import tag_of

OVER = "anno1666.end.over"
WAITS = "anno1666.turn.waits"
DUE = "anno1666.turn.due"
OWN = "anno1666.activation.own"
ONCE = "anno1666.activation.once"
OPENING = "anno1666.activation.open"


class Handler(NamedTuple):
    """How one kind of command is judged (``plan`` raises or returns what ``carry`` needs) and carried out."""

    plan: Callable[[Context, Any], Any]
    carry: Callable[[Context, Any, Any], Any]


def judge(ctx: Context, action: Any) -> Any:
    """Judges a command; returns what carrying it out needs. Raises ``IllegalCommand`` or ``Invalid``."""
    return judge_answer(ctx, action, _due(ctx, action))


def judge_answer(ctx: Context, action: Any, decision: Decision) -> Any:
    """Judges a command that answers the decision that is due."""
    if is_action(ctx.state, action):
        return _judge_action(ctx, action, decision)
    if isinstance(action, (Attack, Stance, Morale, Seduce, Activate, Use)):
        _judge_activated(ctx, ctx.state.figure(action.figure))
    return HANDLERS[type(action)].plan(ctx, action)


def is_action(state: State, action: Any) -> bool:
    """Whether a command is a Character Action; in the Interaction Phase a use is none."""
    return type(action) in actions.HANDLERS and state.turn.phase != "interaction"


def _due(ctx: Context, action: Any) -> Decision:
    """The decision that the command answers; refuses a command that answers none or is somebody else's."""
    state = ctx.state
    waiting = decisions(state) if ctx.waiting is None else ctx.waiting
    if not waiting:
        raise IllegalCommand(OVER, f"the game is over: it ended in turn {state.turn.n}")
    ctx.held(OVER)
    decision, verb = _answered(ctx, waiting), tag_of(type(action))
    if ctx.player not in state.sides:
        raise Invalid(unknown("player", ctx.player, state.sides), attribute="player")
    if verb in decision.besides and verb not in decision.verbs:
        return decision
    _judge_verb(ctx, decision, verb)
    _judge_player(ctx, decision, verb)
    figure = getattr(action, "figure", "")
    if decision.only and figure not in ("", decision.subject):
        reason = f"{decision.subject} is in the middle of its {decision.kind}: {figure} has to wait"
        raise IllegalCommand(WAITS, reason, _ending(decision), verb=verb)
    return decision


def _judge_verb(ctx: Context, decision: Decision, verb: str) -> None:
    """Refuses a command that does not answer a decision: by the rule that says when it is given, if it has one."""
    if verb not in decision.verbs:
        waits = _waits(ctx.state, decision, verb)
        if verb in windows.WHEN:
            raise IllegalCommand(windows.WHEN[verb], f"{windows.WHY[verb]}: {waits}", verb=verb)
        raise IllegalCommand(WAITS, waits, verb=verb)
    ctx.held(windows.WHEN.get(verb, WAITS))


def _judge_player(ctx: Context, decision: Decision, verb: str) -> None:
    """Refuses an answer to somebody else's decision."""
    if ctx.player != decision.player:
        whose = f" of {decision.subject}" if decision.subject else ""
        reason = f"{decision.player} is due ({decision.kind}{whose}), not {ctx.player}"
        if verb in windows.WHOSE:
            raise IllegalCommand(windows.WHOSE[verb], reason, due=decision.player)
        raise IllegalCommand(DUE, reason, due=decision.player)
    ctx.held(DUE)


def _ending(decision: Decision) -> tuple[str, ...]:
    """What lets the game go on past a decision that need not be used."""
    return () if decision.default is None else (words(decision.default),)


def _answered(ctx: Context, waiting: tuple[Decision, ...]) -> Decision:
    """The innermost decision; of two side by side, the player's own where both agree to lay their cards at once."""
    own = (each for each in waiting if ctx.state.turn.together and each.player == ctx.player)
    return next(own, waiting[-1])


def _waits(state: State, decision: Decision, verb: str) -> str:
    who = f" by {decision.subject}" if decision.subject else ""
    where = f"turn {state.turn.n}, {state.turn.phase} phase"
    return f"{verb} is not possible now ({where}): {decision.player}'s {decision.kind}{who} comes first"


def _judge_activated(ctx: Context, figure: Figure) -> None:
    """A Character is activated once a phase, by its own player."""
    if figure.player != ctx.player:
        raise IllegalCommand(OWN, f"{figure.id} is {figure.player}'s, not {ctx.player}'s", figure=figure.id)
    ctx.held(OWN)
    ctx.state.on_board(figure.id)
    ctx.held(ON_BOARD)
    if figure.activated:
        raise IllegalCommand(ONCE, f"{figure.id} was activated in this phase", figure=figure.id)
    ctx.held(ONCE)


def _judge_action(ctx: Context, action: Any, decision: Decision) -> Any:
    """A Character Action: within the limits of the activation, of the Character's state, and by its own rule."""
    judge_character(
        ctx, ctx.state.figure(action.figure), tag_of(type(action)), decision, getattr(action, "special", "")
    )
    return actions.HANDLERS[type(action)].plan(ctx, action)


def judge_character(ctx: Context, figure: Figure, verb: str, decision: Decision, special: str = "") -> None:
    """Refuses a Character Action that the Character cannot take now, whatever it would be about; *special*: the special
    rule that is used."""
    activation = ctx.state.pending[-1] if decision.kind == "action" else None
    if activation is None:
        _judge_activated(ctx, figure)
    actions.judge_turn(ctx, activation, verb, special)
    actions.judge_actor(ctx, figure, verb)


def carry_out(ctx: Context, action: Any) -> None:
    """Judges a command, changes the state, and does what follows by itself."""
    plan = judge(ctx, action)
    try:
        if is_action(ctx.state, action):
            begun = _begin(ctx, action.figure)
            actions.declare(ctx, action)
            if begun and triggers.activated(ctx, action.figure):
                actions.judge_anew(ctx)
        else:
            HANDLERS[type(action)].carry(ctx, action, plan)
    except GameEnds:
        return
    flow.advance(ctx)


def _begin(ctx: Context, name: str) -> bool:
    """The activation begins, unless it has: an Overwatch counter that was not used is removed."""
    pending = ctx.state.pending
    if pending and isinstance(pending[-1], Activation):
        ctx.note(OPENING, False)
        return False
    figure = ctx.state.figures[name]
    if figure.overwatch:
        ctx.put(figure, overwatch=False)
    ctx.event("activated", OPENING, figure=name, player=figure.player)
    ctx.push(Activation(name, figure.player))
    return True


def _plan_nothing(ctx: Context, action: Any) -> None:
    return None


def _carry_activate(ctx: Context, action: Activate, plan: None) -> None:
    _begin(ctx, action.figure)
    overwatch.open_windows(ctx, action.figure, f"{ctx.command}-activation", ctx.command)
    triggers.activated(ctx, action.figure)


def _carry_done(ctx: Context, action: Done, plan: None) -> None:
    if isinstance(ctx.state.pending[-1], Movement):
        ctx.change_top(path=(), stage="over")
    else:
        ctx.change_top(over=True)


def _carry_attack(ctx: Context, action: Attack, plan: Any) -> None:
    _begin_fight(ctx, action.figure)
    close_combat.carry_attack(ctx, action, plan)


def _carry_seduce(ctx: Context, action: Seduce, plan: Any) -> None:
    _begin_fight(ctx, action.figure)
    talking.carry_seduce(ctx, action, plan)


def _carry_use(ctx: Context, action: Use, plan: Any) -> None:
    _begin_fight(ctx, action.figure)
    active_skills.carry_use(ctx, action, plan)


def _begin_fight(ctx: Context, name: str) -> None:
    """The one fight, or skill, of an activation in the Combat or Interaction Phase."""
    ctx.state.turn = ctx.state.turn._replace(passes=0)
    ctx.push(Activation(name, ctx.state.figures[name].player, over=True))


def _carry_stance(ctx: Context, action: Stance, figure: Figure) -> None:
    close_combat.carry_stance(ctx, action, figure)
    ctx.state.turn = ctx.state.turn._replace(passes=0)
    turn.next_player(ctx)


def _carry_decline(ctx: Context, action: Decline, plan: None) -> None:
    if isinstance(ctx.state.pending[-1], Watch):
        overwatch.decline(ctx)
    else:
        windows.decline(ctx)


def _plan_show(ctx: Context, action: ShowYourself) -> Figure:
    figure = inconspicuous.plan_show(ctx, action)
    return _judge_own(ctx, figure)


def _plan_fall_out(ctx: Context, action: FallOut) -> Figure:
    figure = call_me_uncle.plan_fall_out(ctx, action)
    return _judge_own(ctx, figure)


def _judge_own(ctx: Context, figure: Figure) -> Figure:
    if figure.player != ctx.player:
        raise IllegalCommand(OWN, f"{figure.id} is {figure.player}'s, not {ctx.player}'s", figure=figure.id)
    ctx.held(OWN)
    return figure


def _plan_equip(ctx: Context, action: Equip) -> Figure:
    figure = equipment.plan_equip(ctx, action)
    if not isinstance(ctx.state.pending[-1] if ctx.state.pending else None, Activation):
        _judge_activated(ctx, figure)
    return figure


def _carry_equip(ctx: Context, action: Equip, figure: Figure) -> None:
    begun = _begin(ctx, figure.id)
    equipment.carry_equip(ctx, action, ctx.state.figures[figure.id])
    inconspicuous.watch(ctx)
    if begun:
        triggers.activated(ctx, figure.id)


def _plan_livonia(ctx: Context, action: Livonia) -> Figure:
    figure = cunning.plan_livonia(ctx, action)
    pending = ctx.state.pending
    if pending and pending[-1].partial:
        raise IllegalCommand(cunning.LIVONIA, f"{figure.id} has begun to act", figure=figure.id)
    if not pending:
        _judge_activated(ctx, figure)
    return figure


def _carry_livonia(ctx: Context, action: Livonia, figure: Figure) -> None:
    begun = _begin(ctx, figure.id)
    cunning.carry_livonia(ctx, action, ctx.state.figures[figure.id])
    if begun:
        triggers.activated(ctx, figure.id)


def _carry_strike_now(ctx: Context, action: StrikeNow, figure: Figure) -> None:
    """In answer to the question before the cards, or before that."""
    if ctx.state.pending:
        opposed.answered(ctx, ctx.state.pending[-1])
    cunning.carry_strike_now(ctx, action, figure)


HANDLERS: dict[type, Handler] = {
    Activate: Handler(_plan_nothing, _carry_activate),
    Done: Handler(_plan_nothing, _carry_done),
    Pass: Handler(phases.plan_pass, phases.carry_pass),
    Initiative: Handler(_plan_nothing, turn.carry_initiative),
    First: Handler(_plan_nothing, phases.carry_first),
    Deal: Handler(_plan_nothing, phases.carry_deal),
    Discard: Handler(phases.plan_discard, phases.carry_discard),
    Recruit: Handler(bands.plan_recruit, bands.carry_recruit),
    RecruitRandom: Handler(bands.plan_random, bands.carry_random),
    Ready: Handler(bands.plan_ready, bands.carry_ready),
    Arrive: Handler(phases.plan_arrive, phases.carry_arrive),
    Morale: Handler(phases.plan_morale, phases.carry_morale),
    Decline: Handler(_plan_nothing, _carry_decline),
    Move: Handler(movement.plan_move, movement.carry_move),
    Oppose: Handler(stand_up.plan_oppose, stand_up.carry_oppose),
    Land: Handler(leaping.plan_land, leaping.carry_land),
    InterruptShot: Handler(interrupts.plan_shot, interrupts.carry_shot),
    InterruptMove: Handler(interrupts.plan_move, interrupts.carry_move),
    Play: Handler(windows.plan_play, windows.carry_play),
    Reinforce: Handler(windows.plan_reinforce, windows.carry_reinforce),
    Name: Handler(windows.plan_name, windows.carry_name),
    Unswerving: Handler(windows.plan_unswerving, windows.carry_unswerving),
    Stray: Handler(shooting.plan_stray, shooting.carry_stray),
    Attack: Handler(close_combat.plan_attack, _carry_attack),
    Stance: Handler(close_combat.plan_stance, _carry_stance),
    Answer: Handler(close_combat.plan_answer, close_combat.carry_answer),
    Parry: Handler(parrying.plan_parry, parrying.carry_parry),
    Retreat: Handler(retreats.plan_retreat, retreats.carry_retreat),
    Sweep: Handler(close_combat.plan_sweep, close_combat.carry_sweep),
    Equip: Handler(_plan_equip, _carry_equip),
    ShowYourself: Handler(_plan_show, inconspicuous.carry_show),
    Seduce: Handler(talking.plan_seduce, _carry_seduce),
    Use: Handler(active_skills.plan_use, _carry_use),
    Defend: Handler(talking.plan_defend, talking.carry_defend),
    Sources: Handler(talking.plan_sources, talking.carry_sources),
    Lead: Handler(talking.plan_lead, talking.carry_lead),
    Livonia: Handler(_plan_livonia, _carry_livonia),
    Solution: Handler(cunning.plan_solution, cunning.carry_solution),
    StrikeNow: Handler(cunning.plan_strike_now, _carry_strike_now),
    Nephews: Handler(call_me_uncle.plan_nephews, call_me_uncle.carry_nephews),
    FallOut: Handler(_plan_fall_out, call_me_uncle.carry_fall_out),
}
