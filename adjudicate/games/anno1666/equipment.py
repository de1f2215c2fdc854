"""Hands (rulebook: Hands; Item Counters; Advanced rule; Limited Uses; Close Combat Weapons): what a Character holds,
when it may change that, and what it fights with."""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.activities import Activation
from adjudicate.games.anno1666.characters import UNARMED, Weapon
from adjudicate.games.anno1666.commands import Equip, PickUp
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import (
    HANDS,
    close_combat_weapons,
    equipped,
    hands_of,
    less_one,
    possessions,
    put_down,
    taken_up,
    usable,
    uses_left,
    with_number,
    without,
)
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.problem import IllegalCommand

POSSESSED = "anno1666.items.possessed"
SWAP = "anno1666.items.when"
TWO_HANDS = "anno1666.items.two-hands"
CLOSE_COMBAT = "anno1666.combat.weapon"
USES = "anno1666.weapon.limited"
USE = "anno1666.weapon.use"
HERE = "anno1666.pick-up.own-space"
FREE_HAND = "anno1666.pick-up.free-hand"


def must_fit(ctx: Context, figure: Figure, items: tuple[str, ...]) -> None:
    """Refuses items that a Character does not have, or that need more than two hands."""
    state = ctx.state
    has = possessions(state, figure)
    for item in items:
        if items.count(item) > has.count(item):
            reason = f"{figure.id} does not have {_times(items.count(item))}{item}: {', '.join(has) or 'nothing'}"
            raise IllegalCommand(POSSESSED, reason, has, figure=figure.id, item=item)
    ctx.held(POSSESSED)
    needed = sum(hands_of(state, item) for item in items)
    if needed > HANDS:
        reason = f"{' and '.join(items)} need {needed} hands, {figure.id} has {HANDS}"
        raise IllegalCommand(TWO_HANDS, reason, figure=figure.id, hands=needed)
    ctx.held(TWO_HANDS)


def _times(count: int) -> str:
    return f"{count} times " if count > 1 else ""


def plan_equip(ctx: Context, action: Equip) -> Figure:
    """Judges what a Character takes into its hands at the start of an action; in the advanced rule only at the start of
    its activation."""
    state = ctx.state
    figure = state.figure(action.figure)
    begun = any(isinstance(each, Activation) and each.partial for each in state.pending)
    if begun and state.reads(rulings.EQUIPPING, "advanced"):
        reason = f"{figure.id} has acted: by the advanced rule it changes what it holds only at the start"
        raise IllegalCommand(SWAP, reason, figure=figure.id)
    must_fit(ctx, figure, action.items)
    return figure


def carry_equip(ctx: Context, action: Equip, figure: Figure) -> None:
    """The Character holds these items, and no others."""
    ctx.put(figure, equipped=action.items)
    ctx.event("equipped", TWO_HANDS, figure=figure.id, items=action.items)


def choices(state: State, figure: Figure) -> tuple[Weapon, ...]:
    """What a Character can fight with when a combat is declared: the close combat weapons that it has, those in its
    hands first; its bare hands if it has none. In the advanced rule only what it holds (AD-B89)."""
    held = close_combat_weapons(state, figure)
    if state.reads(rulings.EQUIPPING, "advanced"):
        return held
    carried = (
        state.weapons[item]
        for item in possessions(state, figure)
        if item in state.weapons and not state.weapons[item].ranged and usable(figure, state.weapons[item])
    )
    return (*held, *(weapon for weapon in carried if weapon not in held))


def arms(state: State, figure: Figure) -> tuple[Weapon, ...]:
    """All that a Character can fight with, what it fights with unless it says otherwise first. Whoever may change what
    it holds may also fight unarmed."""
    found = choices(state, figure)
    if state.reads(rulings.EQUIPPING, "advanced") or UNARMED in found:
        return found
    return (*found, UNARMED)


def arm(ctx: Context, figure: Figure, name: str) -> Weapon:
    """The weapon that a Character fights with: the one named, else the first in its hands."""
    state = ctx.state
    found = arms(state, figure)
    weapon = next((weapon for weapon in found if weapon.id == name), None) if name else found[0]
    if weapon is not None:
        ctx.held(CLOSE_COMBAT)
        if weapon.uses:
            ctx.held(USES)
        return weapon
    names = tuple(weapon.id for weapon in found)
    if name in possessions(state, figure) and name in state.weapons and not usable(figure, state.weapons[name]):
        raise IllegalCommand(USES, f"{name} of {figure.id} has no use left", names, figure=figure.id, weapon=name)
    reason = f"{figure.id} cannot fight with {name}: it has {', '.join(names)}"
    raise IllegalCommand(CLOSE_COMBAT, reason, names, figure=figure.id, weapon=name)


def ready_with(state: State, figure: Figure, name: str) -> Figure:
    """A Character that attacks as it is with that weapon in its hands: to fight it is activated, and as it is activated
    it changes what it holds, in the advanced rule too (AD-B89)."""
    if name != UNARMED.id and (name not in possessions(state, figure) or name not in state.weapons):
        return figure
    return figure._replace(equipped=take_in_hand(state, figure, state.weapons.get(name, UNARMED)))


def take_in_hand(state: State, figure: Figure, weapon: Weapon) -> tuple[str, ...]:
    """What a Character holds once it fights with a weapon: the weapon, and what else its hands have room for. To fight
    unarmed it puts its close combat weapons away."""
    held = equipped(state, figure)
    if weapon.id in held:
        return held
    if weapon == UNARMED:
        return tuple(item for item in held if item not in state.weapons or state.weapons[item].ranged)
    return _with_what_fits(state, weapon.id, held)


def _with_what_fits(state: State, item: str, held: tuple[str, ...]) -> tuple[str, ...]:
    """An item, and of what was held so far as much as the hands have room for beside it."""
    room = HANDS - hands_of(state, item)
    kept: tuple[str, ...] = ()
    for other in held:
        if hands_of(state, other) <= room:
            kept, room = (*kept, other), room - hands_of(state, other)
    return (item, *kept)


def take(ctx: Context, figure: Figure, weapon: Weapon) -> Figure:
    """A Character takes the weapon that it fights with; returns it as it is now."""
    held = take_in_hand(ctx.state, figure, weapon)
    if held == equipped(ctx.state, figure):
        return figure
    ctx.event("equipped", TWO_HANDS, figure=figure.id, items=held)
    return ctx.put(figure, equipped=held)


def use(ctx: Context, figure: Figure, weapon: Weapon) -> None:
    """A Character uses a weapon: it is in its hands, and one of its Limited Uses is gone (AD-B93)."""
    spend_use(ctx, take(ctx, figure, weapon), weapon)


def spend_use(ctx: Context, figure: Figure, weapon: Weapon) -> None:
    """One of a weapon's Limited Uses is gone, where they are limited."""
    left = uses_left(figure, weapon)
    if ctx.note(USE, left is not None) and left is not None:
        ctx.put(figure, uses=with_number(figure.uses, weapon.id, left - 1))
        ctx.event("used", USE, figure=figure.id, weapon=weapon.id, left=left - 1)


def plan_pick_up(ctx: Context, action: PickUp) -> Figure:
    """Judges picking an item up: it lies in the Character's own space, and a hand is free (AD-B90)."""
    state = ctx.state
    figure = state.figure(action.figure)
    here = tuple(lying.item for lying in state.lying if lying.at == figure.at)
    if action.item not in here:
        reason = f"{action.item} does not lie in {figure.at}, the space of {figure.id}: {', '.join(here) or 'nothing'}"
        raise IllegalCommand(HERE, reason, here, figure=figure.id, item=action.item)
    ctx.held(HERE)
    if not has_free_hand(state, figure):
        held = " and ".join(equipped(state, figure))
        raise IllegalCommand(FREE_HAND, f"{figure.id} has no free hand: it holds {held}", figure=figure.id)
    ctx.held(FREE_HAND)
    return figure


def has_free_hand(state: State, figure: Figure) -> bool:
    """Whether a Character can pick something up: it holds no two-handed item; by the advanced rule one is empty."""
    held = equipped(state, figure)
    if state.reads(rulings.EQUIPPING, "advanced"):
        return sum(hands_of(state, item) for item in held) < HANDS
    return all(hands_of(state, item) < HANDS for item in held)


def carry_pick_up(ctx: Context, action: PickUp, figure: Figure) -> None:
    """The Character has the item now, with the counters on it; what it holds in its hands stays the same."""
    state = ctx.state
    lying = next(each for each in state.lying if (each.item, each.at) == (action.item, figure.at))
    state.lying = less_one(state.lying, lying)
    ctx.put(taken_up(figure, lying), equipped=equipped(state, figure))
    ctx.event("picked-up", HERE, figure=figure.id, item=action.item, at=figure.at)


def take_stolen(ctx: Context, thief: Figure, target: Figure, item: str) -> None:
    """An item changes hands with the counters on it: the thief equips it at once, putting away what is in the way. A
    weapon that was shot this turn is not shot again in it."""
    state = ctx.state
    ctx.put(_without(state, target, item))
    held = equipped(state, thief)
    ctx.put(
        taken_up(thief, put_down(state, target, item)),
        equipped=_with_what_fits(state, item, held) if hands_of(state, item) else held,
        fired=thief.fired + (item,) * (item in target.fired),
    )


def _without(state: State, figure: Figure, item: str) -> Figure:
    """A Character that an item is taken from."""
    held = equipped(state, figure)
    of_it = {item, *(count.item for count in put_down(state, figure, item).special_uses)}
    figure = figure._replace(
        equipped=less_one(held, item) if item in held else held,
        reload=without(figure.reload, item),
        uses=tuple(count for count in figure.uses if count.item not in of_it),
    )
    if item in figure.carried:
        return figure._replace(carried=less_one(figure.carried, item))
    return figure._replace(lost=(*figure.lost, item))
