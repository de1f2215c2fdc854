"""Influence tokens and what they are spent for in the Claim Phase (rulebook: Influence; Conversion into Silver Coins;
Garrison)."""

from __future__ import annotations

from adjudicate.games.arkendom.commands import Convert, Garrison
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.state import ROUNDS, State
from adjudicate.games.arkendom.terrains import controls
from adjudicate.model.problem import IllegalCommand

TOKEN = "arkendom.influence.token"
UNUSED = "arkendom.influence.unused"
CONVERT_PHASE = "arkendom.influence.convert-phase"
CONVERT_ONCE = "arkendom.influence.convert-once"
GARRISON_ROUND = "arkendom.garrison.last-round"
GARRISON_CONTROL = "arkendom.garrison.control"
GARRISON_ONCE = "arkendom.garrison.once"
COINS = 5


def holders(state: State, army: str) -> list[str]:
    """The Add-ons of an army that hold Influence tokens."""
    return [each.id for each in state.add_ons.values() if each.influence and state.owner(each.id) == army]


def judge_token(ctx: Context, name: str) -> None:
    """Whether there is a token to spend on an Add-on of one's own."""
    state = ctx.state
    add_on = state.add_on(name)
    if state.owner(name) != ctx.army or not add_on.influence:
        reason = f"{ctx.army} has no Influence token on {name}"
        raise IllegalCommand(TOKEN, reason, tuple(holders(state, ctx.army)), add_on=name)
    ctx.held(TOKEN)


def spend_token(ctx: Context, name: str) -> None:
    """Takes a token off an Add-on."""
    add_on = ctx.state.add_ons[name]
    ctx.state.attach(add_on._replace(influence=add_on.influence - 1))


def garrisons(state: State, army: str) -> bool:
    """Whether a unit of the army controls a Fortification."""
    return any(controls(state, unit, "fortification") for unit in state.units.values() if unit.player == army)


def can_convert(state: State, army: str) -> bool:
    """Whether an army can turn a token into coins in this Claim Phase."""
    return army not in state.turn.converted and bool(holders(state, army))


def can_garrison(state: State, army: str) -> bool:
    """Whether an army can spend a token for a Garrison."""
    last = state.turn.round == ROUNDS and army not in state.turn.garrisoned
    return last and bool(holders(state, army)) and garrisons(state, army)


def can_use(state: State, army: str) -> bool:
    """Whether an army can spend Influence in this Claim Phase."""
    return can_convert(state, army) or can_garrison(state, army)


def judge_convert_now(ctx: Context, action: Convert) -> None:
    """Influence is turned into coins in the Claim Phase, one token a Phase."""
    turn = ctx.state.turn
    if turn.phase != "claim":
        reason = f"Influence is turned into coins in the Claim Phase; this is the {turn.phase.capitalize()} Phase"
        raise IllegalCommand(CONVERT_PHASE, reason, phase=turn.phase)
    ctx.held(CONVERT_PHASE)
    if ctx.army in turn.converted:
        reason = f"{ctx.army} has turned a token into coins in this Claim Phase already"
        raise IllegalCommand(CONVERT_ONCE, reason)
    ctx.held(CONVERT_ONCE)


def plan_convert(ctx: Context, action: Convert) -> None:
    """Judges the conversion of a token."""
    judge_token(ctx, action.influence)


def carry_convert(ctx: Context, action: Convert, plan: None) -> None:
    """A token becomes 5 Silver Coins."""
    state, army = ctx.state, ctx.army
    spend_token(ctx, action.influence)
    state.turn = state.turn._replace(converted=(*state.turn.converted, army))
    total = state.put_army(army, silver=state.armies[army].silver + COINS).silver
    ctx.report("converted", CONVERT_ONCE, player=army, unit=action.influence, silver=COINS, total=total)


def judge_garrison_now(ctx: Context, action: Garrison) -> None:
    """Influence is spent for a Garrison in the last Claim Phase, once."""
    turn = ctx.state.turn
    if turn.phase != "claim" or turn.round != ROUNDS:
        reason = f"a Garrison counts in the Claim Phase of Round {ROUNDS}; this is the {turn.phase} of {turn.round}"
        raise IllegalCommand(GARRISON_ROUND, reason, round=turn.round, phase=turn.phase)
    ctx.held(GARRISON_ROUND)
    if ctx.army in turn.garrisoned:
        raise IllegalCommand(GARRISON_ONCE, f"{ctx.army} has spent Influence for a Garrison already")
    ctx.held(GARRISON_ONCE)


def plan_garrison(ctx: Context, action: Garrison) -> None:
    """Judges whether a Fortification is controlled, and the token."""
    if not garrisons(ctx.state, ctx.army):
        raise IllegalCommand(GARRISON_CONTROL, f"no unit of {ctx.army} controls a Fortification")
    ctx.held(GARRISON_CONTROL)
    judge_token(ctx, action.influence)


def carry_garrison(ctx: Context, action: Garrison, plan: None) -> None:
    """A token becomes a Victory Point."""
    state, army = ctx.state, ctx.army
    spend_token(ctx, action.influence)
    state.turn = state.turn._replace(garrisoned=(*state.turn.garrisoned, army))
    total = state.put_army(army, points=state.armies[army].points + 1).points
    ctx.report("garrisoned", GARRISON_CONTROL, player=army, unit=action.influence, points=total)


def lose_unused(ctx: Context) -> None:
    """At the end of the game the tokens that are left are lost."""
    state = ctx.state
    left = [add_on for add_on in state.add_ons.values() if add_on.influence]
    ctx.note(UNUSED, bool(left))
    for add_on in left:
        state.attach(add_on._replace(influence=0))
        ctx.report("influence-unused", UNUSED, unit=add_on.id, influence=add_on.influence)
