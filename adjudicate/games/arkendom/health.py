"""Wounds and health status (rulebook: Health status bars; Effects of health status; Focus Boxes 10 and 11), and what is
removed with whom (The Game and Victory Conditions; Add-on Cards)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.cards import rule_values, status_of
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deeds import remember
from adjudicate.games.arkendom.durations import let_go
from adjudicate.games.arkendom.melee import leave
from adjudicate.games.arkendom.pieces import AddOn, How, Removed, Unit
from adjudicate.games.arkendom.state import REMOVED, State

BAR = "arkendom.wounds.bar"
YELLOW = "arkendom.wounds.yellow"
ORANGE_RED = "arkendom.wounds.orange-red"
COINS = "arkendom.coins.removed-unit"
ADD_ON_COINS = "arkendom.coins.removed-add-on"
OWED = "arkendom.coins.own-add-on"
EXPENDABLE = "arkendom.expendable"
CAUSE = "arkendom.morale.cause"
ADD_ON_CAUSE = "arkendom.cause.add-on"
WITH_UNIT = "arkendom.add-on.removed-with-unit"
CIRCLE = "arkendom.character.circle"
CHARACTER_BAR = "arkendom.character.bar"
SURPLUS = "arkendom.character.surplus"
INFLUENCE_LOST = "arkendom.influence.lost"
EXPENDABLE_COINS = 10


class Cause(NamedTuple):
    """What lies behind Wounds: how they came, the enemy cards that caused them, and the army that gains the coins of
    what they remove ("": none)."""

    how: How
    gainer: str = ""
    cards: tuple[str, ...] = ()


def cause_of(ctx: Context, how: How, unit: Unit, by: AddOn | None = None) -> Cause:
    """The cause of what a unit, or an Add-on on it, does: a unit shares it with its Characters and Companions, an
    Add-on with its parent unit (Focus Box 11)."""
    state = ctx.state
    if by is None:
        others = tuple(each.id for each in state.on(unit) if state.add_on_card(each).type != "equipment")
        cards = (unit.id, *others)
    else:
        cards = (by.id, unit.id)
    ctx.note(ADD_ON_CAUSE, len(cards) > 1)
    return Cause(how, unit.player, cards)


def suffer(ctx: Context, unit_id: str, wounds: int, rule: str, cause: Cause) -> bool:
    """Gives a unit Wounds; returns whether it is still on the board. The coins of a removed unit go to the cause's
    army, though the cards that caused it may be gone (ARK-B41)."""
    if wounds <= 0:
        return True
    state = ctx.state
    unit = state.units[unit_id]
    bar = state.bar(unit)
    before, total = state.status(unit), unit.wounds + wounds
    after = status_of(bar, total)
    ctx.event("wounded", rule, unit=unit_id, wounds=wounds, total=total, circles=bar.circles, status=after or "removed")
    ctx.note(BAR, after is not None and after != before)
    suffered = min(wounds, bar.circles + 1 - unit.wounds)
    remember(state, "wounds", (unit_id, unit.card, unit.player), cause.how, cause.cards, suffered)
    _note_circle(ctx, unit, total)
    if after is None:
        remove(ctx, unit, cause)
        return False
    known = (*(each for each in unit.causes if each not in cause.cards), *cause.cards)
    ctx.put(unit, wounds=total, causes=known)
    ctx.note(CAUSE, bool(cause.cards))
    ctx.note(ORANGE_RED, after != before and after in ("orange", "red"))
    if after != before and _needs_token(ctx, unit, after) and not unit.morale:
        ctx.put(state.units[unit_id], morale=True)
        ctx.event("morale-token", YELLOW if after == "yellow" else ORANGE_RED, unit=unit_id, status=after)
    return True


def _note_circle(ctx: Context, unit: Unit, total: int) -> None:
    """Whether a Character's green circle makes a difference."""
    state = ctx.state
    if ctx.notes is not None and state.character(unit):
        printed = state.card(unit).bar
        ctx.note(CIRCLE, status_of(printed, total) != status_of(state.bar(unit), total))


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


def suffer_character(ctx: Context, character: AddOn, wounds: int, rule: str, cause: Cause) -> bool:
    """Gives a Character Wounds; surplus ones are lost (ARK-B32). Returns whether it is still in play."""
    if wounds <= 0:
        return True
    state = ctx.state
    circles = state.add_on_card(character).bar.circles
    total = character.wounds + wounds
    falls = total > circles
    ctx.event(
        "wounded", rule, unit=character.id, wounds=wounds, total=total, circles=circles,
        status="removed" if falls else "green",
    )  # fmt: skip
    ctx.note(CHARACTER_BAR, falls)
    suffered = min(wounds, circles + 1 - character.wounds)
    victim = (character.id, character.card, state.units[character.unit].player)
    remember(state, "character", victim, cause.how, cause.cards, suffered)
    if not falls:
        state.attach(character._replace(wounds=total))
        return True
    ctx.note(SURPLUS, total > circles + 1)
    remove_add_on(ctx, character, cause)
    return False


def remove_add_on(ctx: Context, add_on: AddOn, cause: Cause) -> None:
    """Removes an Add-on before its unit: an enemy that removed it gains its coins at once; those of one that its own
    player removed stay with the unit (ARK-B80). The unit's bar counts again without its Character (ARK-B42)."""
    state = ctx.state
    unit = state.units[add_on.unit]
    coins = state.add_on_card(add_on).silver
    was = state.bar(unit)
    _take_off_add_on(ctx, add_on, cause, unit.player)
    if ctx.note(ADD_ON_COINS, bool(cause.gainer)):
        _gain(ctx, cause.gainer, coins, ADD_ON_COINS, add_on.id)
    if cause.how == "own":
        unit = ctx.put(unit, owed=unit.owed + coins)
    _count_bar_again(ctx, unit, was.circles - state.bar(unit).circles, cause)


def _count_bar_again(ctx: Context, unit: Unit, lost: int, cause: Cause) -> None:
    """The unit's Wounds on a bar that has lost circles with a Character. No Wound was suffered: no Morale token."""
    state = ctx.state
    if not lost:
        return
    if state.reads(rulings.CHARACTER_LOST, "token-dropped"):
        unit = ctx.put(unit, wounds=max(0, unit.wounds - lost))
    status = status_of(state.bar(unit), unit.wounds)
    ctx.event("bar-shortened", CIRCLE, unit=unit.id, circles=state.bar(unit).circles, status=status or "removed")
    if status is None:
        remove(ctx, unit, cause._replace(how="character-lost"))


def _take_off_add_on(ctx: Context, add_on: AddOn, cause: Cause, player: str) -> None:
    state = ctx.state
    state.detach(add_on)
    let_go(ctx, add_on.id)
    state.removed[add_on.id] = Removed(
        add_on.id, player, add_on.card, cause.gainer, state.turn.round, cause.how, cause.cards, add_on.unit,
        add_on.commander,
    )  # fmt: skip
    ctx.event("removed", REMOVED, unit=add_on.id, at=state.units[add_on.unit].at, player=player)
    if ctx.note(INFLUENCE_LOST, add_on.influence > 0):
        ctx.report("influence-lost", INFLUENCE_LOST, unit=add_on.id, influence=add_on.influence)


def remove(ctx: Context, unit: Unit, cause: Cause) -> None:
    """Removes a unit with its Add-ons; whoever removed it gains the coins of all of them, those of Add-ons that its own
    player removed earlier included, less 10 if it is Expendable (ARK-B43)."""
    state = ctx.state
    expendable = ctx.note(EXPENDABLE, "expendable" in rule_values(state.rules(unit)))
    coins = abs(state.card(unit).silver) + unit.owed
    ctx.note(OWED, unit.owed > 0)
    carried = state.on(unit)
    for add_on in carried:
        coins += state.add_on_card(add_on).silver
        _take_off_add_on(ctx, add_on, cause, unit.player)
    ctx.note(WITH_UNIT, bool(carried))
    _take_off(ctx, unit, cause)
    if expendable:
        coins = max(0, coins - EXPENDABLE_COINS)
    if ctx.note(COINS, bool(cause.gainer)):
        _gain(ctx, cause.gainer, coins, COINS, unit.id)


def _take_off(ctx: Context, unit: Unit, cause: Cause) -> None:
    state = ctx.state
    state.take_off(unit)
    leave(state, unit.id)
    let_go(ctx, unit.id)
    for space, terrain in state.terrains.items():
        if terrain.controller == unit.id:
            state.terrains[space] = terrain._replace(controller="")
    state.removed[unit.id] = Removed(
        unit.id, unit.player, unit.card, cause.gainer, state.turn.round, cause.how, cause.cards
    )
    ctx.event("removed", REMOVED, unit=unit.id, at=unit.at, player=unit.player)


def _gain(ctx: Context, army_id: str, coins: int, rule: str, removed: str) -> None:
    army = ctx.state.put_army(army_id, silver=ctx.state.armies[army_id].silver + coins)
    ctx.event("silver", rule, player=army_id, silver=coins, total=army.silver, unit=removed)


def latest_cause(state: State, unit: Unit) -> Cause:
    """What stands behind a Standard Morale Test: every enemy card that wounded the unit this Round, though it may be
    gone. Of two allies the owner of the latest cause gains, or the one first in priority (ARK-B41)."""
    owners = [owner for name in reversed(unit.causes) if (owner := state.owner(name))]
    enemies = [owner for owner in owners if state.side(owner) != state.side(unit.player)]
    if not enemies:
        return Cause("morale")
    if state.reads(rulings.ALLIED_CAUSES, "first-in-priority"):
        enemies.sort(key=list(state.order()).index)
    return Cause("morale", enemies[0], unit.causes)
