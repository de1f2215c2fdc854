"""Wounds and health status (rulebook: Health status bars; Effects of health status; Focus Boxes 10 and 11)."""

from __future__ import annotations

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.cards import rule_values, status_of
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.melee import leave
from adjudicate.games.arkendom.state import REMOVED, Removed, Unit

BAR = "arkendom.wounds.bar"
YELLOW = "arkendom.wounds.yellow"
ORANGE_RED = "arkendom.wounds.orange-red"
COINS = "arkendom.coins.removed-unit"
EXPENDABLE = "arkendom.expendable"
CAUSE = "arkendom.morale.cause"
EXPENDABLE_COINS = 10


def suffer(ctx: Context, unit_id: str, wounds: int, rule: str, cause: Unit | None) -> bool:
    """Gives a unit Wounds; returns whether it is still on the board.

    *cause* is the enemy unit behind them, ``None`` for Danger: it gains the coins of a removed unit for its player.
    """
    if wounds <= 0:
        return True
    return suffer_for(ctx, unit_id, wounds, rule, cause.player if cause else "", (cause.id,) if cause else ())


def suffer_for(ctx: Context, unit_id: str, wounds: int, rule: str, gainer: str, causes: tuple[str, ...]) -> bool:
    """As :func:`suffer`, with the player who gains and the causes named apart (a cause may be gone: ARK-B41)."""
    state = ctx.state
    unit = state.units[unit_id]
    bar = state.card(unit).bar
    before, total = state.status(unit), unit.wounds + wounds
    after = status_of(bar, total)
    ctx.event("wounded", rule, unit=unit_id, wounds=wounds, total=total, circles=bar.circles, status=after or "removed")
    ctx.note(BAR, after is not None and after != before)
    if after is None:
        _remove(ctx, unit, gainer)
        return False
    known = (*(cause for cause in unit.causes if cause not in causes), *causes)
    ctx.put(unit, wounds=total, causes=known)
    ctx.note(CAUSE, bool(causes))
    ctx.note(ORANGE_RED, after != before and after in ("orange", "red"))
    if after != before and _needs_token(ctx, unit, after) and not unit.morale:
        ctx.put(state.units[unit_id], morale=True)
        ctx.event("morale-token", YELLOW if after == "yellow" else ORANGE_RED, unit=unit_id, status=after)
    return True


def _needs_token(ctx: Context, unit: Unit, status: str) -> bool:
    """Yellow only if it becomes so in melee; orange and red always (ARK-B38)."""
    state = ctx.state
    if state.turn.phase == "claim" and state.reads(rulings.CLAIM_WOUND, "no-test"):
        return False
    if status == "yellow":
        engaged = state.engaged(unit)
        if not engaged:
            ctx.note(YELLOW, False)
        return engaged
    return status in ("orange", "red")


def _remove(ctx: Context, unit: Unit, gainer: str) -> None:
    state = ctx.state
    card = state.card(unit)
    state.take_off(unit)
    leave(state, unit.id)
    for space, terrain in state.terrains.items():
        if terrain.controller == unit.id:
            state.terrains[space] = terrain._replace(controller="")
    state.removed[unit.id] = Removed(unit.id, unit.player, unit.card, gainer, state.turn.round)
    ctx.event("removed", REMOVED, unit=unit.id, at=unit.at, player=unit.player)
    coins = abs(card.silver)
    if ctx.note(EXPENDABLE, "expendable" in rule_values(card.rules)):
        coins = max(0, coins - EXPENDABLE_COINS)
    if ctx.note(COINS, bool(gainer)):
        army = state.armies[gainer]
        state.armies[gainer] = army._replace(silver=army.silver + coins)
        ctx.event("silver", COINS, player=gainer, silver=coins, total=army.silver + coins, unit=unit.id)
