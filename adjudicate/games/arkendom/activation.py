"""Judging and carrying out commands (rulebook: The Activation Turn and Activations): who may give which, when, with
which unit; then the rule of the command itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicate.games.arkendom import (
    acquisition,
    action_deck,
    actions,
    calls,
    charge,
    claim,
    commander,
    deploying,
    deployment,
    disengage,
    factions,
    fighting,
    first_player,
    influence,
    melee,
    morale,
    movement,
    objective_decks,
    objectives,
    pre_set,
    reactions,
    resources,
    revelation,
    rulings,
    setup,
    setup_commands,
    shooting,
    team_division,
    teams,
    throws,
    tiles,
    unit_deck,
)
from adjudicate.games.arkendom.charge import judge_berserk
from adjudicate.games.arkendom.commands import (
    ACTIVATIONS,
    Acquire,
    Adjust,
    Begin,
    Channel,
    Charge,
    Claim,
    Collect,
    Convert,
    Count,
    Disengage,
    Divide,
    EndClaims,
    Fight,
    Forgo,
    Garrison,
    Keep,
    Morale,
    Move,
    MoveAndShoot,
    Pass,
    Play,
    React,
    Reposition,
    ReturnCards,
    Reveal,
    Shoot,
)
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.decisions import decisions
from adjudicate.games.arkendom.movement import judge_path
from adjudicate.games.arkendom.pieces import Pending
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.turn import ALTERNATE, end_activation, follow_up, next_turn
from adjudicate.games.arkendom.waiting import BOUND, PASS, due
from adjudicate.model.command import Decline
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

OWN_UNIT = "arkendom.activation.own-unit"
READY = "arkendom.activation.ready"
DECLINED = "arkendom.disengage.declined"


UNIT_DECISIONS = ("activation", "escape", "fight", "blows", "volley", "movement")
"""Decisions that a command of a unit answers."""


class Handler(NamedTuple):
    """How one kind of command is judged (``plan`` raises or returns what ``carry`` needs) and carried out."""

    plan: Callable[[Context, Any], Any]
    carry: Callable[[Context, Any, Any], Any]


def judge(ctx: Context, action: Any) -> Any:
    """Judges a command; returns what carrying it out needs. Raises ``IllegalCommand`` or ``Invalid``."""
    decision = due(ctx, action)
    if decision.kind in UNIT_DECISIONS and not isinstance(action, (Decline, Play, Channel)):
        return _judge_activation(ctx, action, decision)
    return HANDLERS[type(action)].plan(ctx, action)


def _judge_activation(ctx: Context, action: Any, decision: Decision) -> Any:
    state = ctx.state
    unit = state.unit(action.unit)
    commander = state.commander(unit)
    if commander != ctx.player:
        own = tuple(other.id for other in state.ready(ctx.player))
        raise IllegalCommand(OWN_UNIT, f"{unit.id} is {commander}'s, not {ctx.player}'s", own, unit=unit.id)
    ctx.held(OWN_UNIT)
    if decision.subject:
        return _judge_bound(ctx, action, decision)
    if isinstance(action, Disengage):
        plan = HANDLERS[Disengage].plan(ctx, action)
        _must_be_ready(ctx, unit.id)
        return plan
    _must_be_ready(ctx, unit.id)
    judge_berserk(ctx, unit, action)
    return HANDLERS[type(action)].plan(ctx, action)


def _must_be_ready(ctx: Context, unit_id: str) -> None:
    unit = ctx.state.units[unit_id]
    if unit.act:
        ready = tuple(other.id for other in ctx.state.ready(ctx.player))
        raise IllegalCommand(READY, f"{unit.id} is Not Ready ({unit.act} Act token)", ready, unit=unit.id)
    ctx.held(READY)


def _judge_bound(ctx: Context, action: Any, decision: Decision) -> Any:
    """What goes on of an Activation that has begun: a Move out or a Fight after a Disengage Test, further attacks."""
    if action.unit != decision.subject:
        raise IllegalCommand(BOUND, f"{decision.subject} has begun its Activation and must finish it", unit=action.unit)
    ctx.held(BOUND)
    if isinstance(action, Move):
        unit = ctx.state.units[action.unit]
        if not action.path:
            raise IllegalCommand(movement.STEP, "a Move has at least one step", unit=unit.id)
        return judge_path(ctx, unit, action.path, action.facing)
    return HANDLERS[type(action)].plan(ctx, action)


def carry_out(ctx: Context, action: Any) -> None:
    """Judges a command, changes the state, and does what follows by itself."""
    plan = judge(ctx, action)
    due, seen = ctx.state.turn.due, 0
    if not reactions.attacks(ctx, action):
        _carry(ctx, action, plan)
    while True:
        reactions.after_wounds(ctx, ctx.events[seen:])
        seen = len(ctx.events)
        if not _resume(ctx):
            break
    reactions.between_turns(ctx, due, getattr(action, "unit", ""))
    follow_up(ctx)


def _carry(ctx: Context, action: Any, plan: Any) -> None:
    finished = HANDLERS[type(action)].carry(ctx, action, plan)
    if finished is False:
        ctx.note(ALTERNATE, False)
    elif isinstance(action, ACTIVATIONS):
        ctx.note(movement.RESIST, isinstance(action, Reposition))
        _finish(ctx, action.unit)


def _resume(ctx: Context) -> bool:
    """Goes on with what a Reaction interrupted, once nobody can react any more; whether there was something. A unit
    that was removed meanwhile attacks no more."""
    state = ctx.state
    reactions.close_dead_windows(state)
    top = state.pending[-1] if state.pending else None
    if top is not None and top.kind == "blows" and top.unit not in state.units:
        _finish(ctx, top.unit)
        return True
    if top is None or top.kind not in ("strike", "order"):
        return False
    state.pending = state.pending[:-1]
    if top.kind == "strike":
        if charge.go_on(ctx, top):
            _finish(ctx, top.unit)
    elif top.action:
        reactions.resume_play(ctx.of(top.command, top.player), top)
    else:
        _resume_attack(ctx.of(top.command, top.player), top)
    return True


def _resume_attack(ctx: Context, order: Pending) -> None:
    """An attack that waited for Reactions is judged again: they may have made it impossible, and then it is lost."""
    action = reactions.order_of(order)
    try:
        plan = HANDLERS[type(action)].plan(ctx, action)
    except IllegalCommand as problem:
        ctx.event("attack-lost", reactions.LOST, unit=order.unit, reason=problem.illegal.reason)
        disengage.unbind(ctx.state)
        blows = fighting.blows_of(ctx.state)
        if order.unit not in ctx.state.units or (blows and fighting.go_on(ctx, blows)):
            _finish(ctx, order.unit)
        return
    ctx.note(reactions.LOST, False)
    _carry(ctx, action, plan)


def _carry_move(ctx: Context, action: Move, plan: Any) -> None:
    unit = ctx.state.units[action.unit]
    if ctx.state.engaged(unit):
        melee.leave(ctx.state, unit.id)
    movement.carry_move(ctx, action, plan)


def _plan_pass(ctx: Context, action: Pass) -> None:
    return None


def _carry_pass(ctx: Context, action: Pass, plan: None) -> None:
    ctx.event("passed", PASS, player=ctx.player)
    teams.note_idle(ctx, ctx.player)
    next_turn(ctx)


def _strike_of(state: State) -> Pending:
    return next(pending for pending in reversed(state.pending) if pending.kind == "strike")


def _close_window(ctx: Context) -> Pending:
    state = ctx.state
    strike = _strike_of(state)
    state.pending = tuple(pending for pending in state.pending if pending.command != strike.command)
    return strike._replace(command=strike.command or ctx.command)


def _carry_decline(ctx: Context, action: Decline, kind: str) -> None:
    if kind == "reveal":
        revelation.decline(ctx)
    elif kind == "adjust":
        melee.carry_stay(ctx)
    else:
        _decline_pending(ctx)


def _decline_pending(ctx: Context) -> None:
    top = ctx.state.pending[-1]
    if top.kind == "reaction":
        reactions.carry_decline(ctx)
        return
    if top.kind in ("blows", "volley"):
        if top.kind == "blows":
            fighting.end_fight(ctx, top)
        _finish(ctx, top.unit)
        return
    strike = _close_window(ctx)
    ctx.event("declined", DECLINED, player=ctx.player, unit=strike.target)
    if charge.carry_strike(ctx, strike):
        _finish(ctx, strike.unit)


def _finish(ctx: Context, unit_id: str) -> None:
    """The end of a unit's Activation: nothing of it waits any more."""
    ctx.state.pending = tuple(pending for pending in ctx.state.pending if pending.unit != unit_id)
    end_activation(ctx, unit_id)


def _carry_disengage(ctx: Context, action: Disengage, plan: disengage.Try) -> None:
    if plan.case == 2:
        disengage.carry_own(ctx, action, plan)
        return
    ctx.note(DECLINED, False)
    strike = _close_window(ctx)
    away = disengage.carry_answer(ctx, action, plan)
    if away and ctx.state.reads(rulings.STILL_TESTED, "still-tested"):
        charge.test_charged(ctx, strike)
    if away or charge.carry_strike(ctx, strike):
        _finish(ctx, strike.unit)


def _plan_decline(ctx: Context, action: Decline) -> str:
    """What is declined."""
    return decisions(ctx.state)[-1].kind


HANDLERS: dict[type, Handler] = {
    Move: Handler(movement.plan_move, _carry_move),
    Shoot: Handler(shooting.plan_shoot, shooting.carry_shoot),
    MoveAndShoot: Handler(shooting.plan_move_and_shoot, shooting.carry_move_and_shoot),
    Reposition: Handler(movement.plan_reposition, movement.carry_reposition),
    Fight: Handler(fighting.plan_fight, fighting.carry_fight),
    Charge: Handler(charge.plan_charge, charge.carry_charge),
    Pass: Handler(_plan_pass, _carry_pass),
    Disengage: Handler(disengage.plan_disengage, _carry_disengage),
    Decline: Handler(_plan_decline, _carry_decline),
    Adjust: Handler(melee.plan_adjust, melee.carry_adjust),
    Morale: Handler(morale.plan_morale, morale.carry_morale),
    Begin: Handler(teams.plan_begin, teams.carry_begin),
    Reveal: Handler(revelation.plan_reveal, revelation.carry_reveal),
    Claim: Handler(objectives.plan_claim, objectives.carry_claim),
    Convert: Handler(influence.plan_convert, influence.carry_convert),
    Garrison: Handler(influence.plan_garrison, influence.carry_garrison),
    EndClaims: Handler(objectives.plan_end_claims, objectives.carry_end_claims),
    Collect: Handler(claim.plan_source, claim.carry_collect),
    Forgo: Handler(claim.plan_source, claim.carry_forgo),
    Count: Handler(claim.plan_count, claim.carry_count),
    Play: Handler(actions.plan_play, reactions.carry_play),
    React: Handler(reactions.plan_react, reactions.carry_react),
    Acquire: Handler(acquisition.plan_acquire, acquisition.carry_acquire),
    Divide: Handler(acquisition.plan_divide, acquisition.carry_divide),
    Channel: Handler(throws.plan_channel, throws.carry_channel),
    Keep: Handler(throws.plan_keep, throws.carry_keep),
    ReturnCards: Handler(acquisition.plan_return, acquisition.carry_return),
    setup_commands.ChooseSize: Handler(resources.plan_choose_size, resources.carry_choose_size),
    setup_commands.ChooseArmy: Handler(factions.plan_choose_army, factions.carry_choose_army),
    setup_commands.Call: Handler(calls.plan_call, calls.carry_call),
    setup_commands.ChooseTile: Handler(tiles.plan_choose_tile, tiles.carry_choose_tile),
    setup_commands.Deal: Handler(setup.plan_deal, setup.carry_deal),
    setup_commands.PlaceTile: Handler(tiles.plan_place_tile, tiles.carry_place_tile),
    setup_commands.Compose: Handler(pre_set.plan_compose, pre_set.carry_compose),
    setup_commands.Reserve: Handler(unit_deck.plan_reserve, unit_deck.carry_reserve),
    setup_commands.PutFirst: Handler(first_player.plan_put_first, first_player.carry_put_first),
    setup_commands.Deploy: Handler(deploying.plan_deploy, deployment.carry_turn_deploy),
    setup_commands.Discard: Handler(unit_deck.plan_discard, unit_deck.carry_discard),
    setup_commands.Exchange: Handler(resources.plan_exchange, resources.carry_exchange),
    setup_commands.PayToPass: Handler(deployment.plan_pay_to_pass, deployment.carry_pay_to_pass),
    setup_commands.DropOut: Handler(setup.plan_drop_out, setup.carry_drop_out),
    setup_commands.DivideUnits: Handler(team_division.plan_divide, team_division.carry_divide),
    setup_commands.NameCommander: Handler(commander.plan_name, commander.carry_name),
    setup_commands.BuildDeck: Handler(action_deck.plan_build, action_deck.carry_build),
    setup_commands.KeepObjectives: Handler(objective_decks.plan_keep, objective_decks.carry_keep),
}
