"""Reactions (rulebook: Action Cards, Remember): the moments at which one can be played, and what they interrupt.

A window is a ``reaction`` among what waits; it is opened only for a player who holds a Reaction that could be played
in it. What it interrupts stands below it: the rest of a Charge, or an ``order`` that was judged and waits for its dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from adjudicate.games.arkendom.action_cards import Moment
from adjudicate.games.arkendom.actions import (
    REACTION,
    Playing,
    can_play,
    judge_card,
    judge_held,
    pay,
    plays,
    take_effect,
)
from adjudicate.games.arkendom.commands import Fight, MoveAndShoot, Play, React, Shoot
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import Pending
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Event
from adjudicate.model.problem import IllegalCommand

DECLINED = "arkendom.action.no-reaction"
LOST = "arkendom.action.attack-lost"


class Answer(NamedTuple):
    """A Reaction that was judged, and the window it answers."""

    playing: Playing
    window: Pending


def windows(
    state: State, moment: Moment, armies: Iterable[str], subject: str, other: str, command: str
) -> tuple[Pending, ...]:
    """A window for each player of those armies who could react; the first in priority answers first."""
    if moment not in state.seats.moments:
        return ()
    found = []
    for army in armies:
        for player in state.commanders(army):
            window = Pending("reaction", player, subject, other, command=command, moment=moment)
            if can_play(state, player, window):
                found.append(window)
    return tuple(reversed(found))


def open_windows(ctx: Context, rest: Pending | None, found: tuple[Pending, ...]) -> bool:
    """Puts windows, and below them what they interrupt, on the stack; whether there are any."""
    if found:
        ctx.state.pending = (*ctx.state.pending, *((rest,) if rest else ()), *found)
    return bool(found)


def charged(ctx: Context, strike: Pending) -> bool:
    """The moment after a Charge has reached its target, before Disengage, test and Fight. Whether someone may react."""
    owner = ctx.state.units[strike.target].player
    found = windows(ctx.state, "charged", (owner,), strike.target, strike.unit, strike.command)
    return open_windows(ctx, strike, found)


def attacks(ctx: Context, action: Any) -> bool:
    """The moment before the dice of an attack or of shots. Whether someone may react, so that the order waits."""
    state = ctx.state
    found: tuple[Pending, ...] = ()
    moment: Moment = "attacked" if isinstance(action, Fight) else "shot"
    if moment not in state.seats.moments or not isinstance(action, (Fight, Shoot, MoveAndShoot)):
        return False
    for target in dict.fromkeys(_aimed_at(state, action)):
        owner = state.units[target].player
        found = windows(state, moment, (owner,), target, action.unit, ctx.command) + found
    return open_windows(ctx, _order(ctx, action), found) if found else False


def _aimed_at(state: State, action: Fight | Shoot | MoveAndShoot) -> Iterator[str]:
    if isinstance(action, Fight):
        names = [action.target]
    else:
        shots = action.target if isinstance(action, Shoot) else (*action.before, *action.after)
        names = [shot.target for shot in shots]
    return (state.target(name)[0].id for name in names)


def _order(ctx: Context, action: Fight | Shoot | MoveAndShoot) -> Pending:
    order = Pending("order", ctx.player, action.unit, command=ctx.command)
    if isinstance(action, Fight):
        return order._replace(attack=action)
    if isinstance(action, Shoot):
        return order._replace(shots=action)
    return order._replace(moving_shots=action)


def order_of(pending: Pending) -> Fight | Shoot | MoveAndShoot | None:
    """The attack that waits in an interrupted order."""
    return pending.attack or pending.shots or pending.moving_shots


def after_wounds(ctx: Context, events: list[Event]) -> None:
    """The moment after units have suffered Wounds in the Activation Phase."""
    state = ctx.state
    if "wounded" not in state.seats.moments or state.turn.phase != "activation":
        return
    hurt = dict.fromkeys(event.values["unit"] for event in events if event.kind == "wounded")
    for name in hurt:
        if name in state.units:
            open_windows(ctx, None, windows(state, "wounded", (state.units[name].player,), name, "", ""))


def between_turns(ctx: Context, ended: str, unit: str) -> None:
    """The end of a player's Turn and the beginning of the next one, for the enemies of each. Windows that are open come
    first."""
    state = ctx.state
    turn = state.turn
    if not state.action_cards or turn.phase != "activation" or turn.due == ended:
        return
    found = windows(state, "turn-end", _foes(state, ended), unit if unit in state.units else "", "", "")
    if state.any_ready():
        found = windows(state, "turn-start", _foes(state, turn.due), "", "", "") + found
    state.pending = found + state.pending


def _foes(state: State, player: str) -> Iterator[str]:
    sides, side = state.seats.sides, state.side(player)
    return (army for army in state.order() if sides[army] != side)


def window_for(ctx: Context, name: str) -> Pending:
    """The window that a Reaction answers: of those that wait for the player one after the other, the first in which the
    card can be played at all."""
    waiting = ctx.state.pending
    reacts = ctx.state.action_cards[name].reacts
    for window in reversed(waiting):
        if window.kind != "reaction" or window.player != ctx.player:
            break
        if window.moment in reacts:
            return window
    moments = " or ".join(reacts)
    why = f"is played at the moment {moments}" if reacts else "is no Reaction: it is played in one's own Turn"
    answers = tuple(dict.fromkeys(play.card for play in plays(ctx.state, ctx.player, waiting[-1])))
    raise IllegalCommand(REACTION, f"{name} {why}; now it is {waiting[-1].moment}", answers, card=name)


def plan_react(ctx: Context, action: React) -> Answer:
    """Judges a Reaction; it does not count as the one Action of a Turn (ARK-B60)."""
    card = judge_held(ctx, action.card)
    window = window_for(ctx, card.id)
    playing = judge_card(ctx, Play(*action), card, window)
    ctx.held(REACTION)
    return Answer(playing, window)


def carry_react(ctx: Context, action: React, answer: Answer) -> None:
    """Plays a Reaction. Windows above the one it answers are declined; that one stays open while more can be played."""
    state = ctx.state
    ctx.note(DECLINED, False)
    while state.pending[-1] != answer.window:
        state.pending = state.pending[:-1]
    play_card(ctx, Play(*action), answer.playing)


def carry_play(ctx: Context, action: Play, playing: Playing) -> None:
    """Plays a card in one's own Turn."""
    ctx.state.put_army(ctx.army, acted=True)
    play_card(ctx, action, playing)


def play_card(ctx: Context, action: Play, playing: Playing) -> None:
    """Pays for a card and lets it take effect, unless an enemy may react to it first."""
    state, source = ctx.state, playing.source.unit if playing.source else ""
    pay(ctx, action, playing)
    chosen = action._replace(source=playing.source.id if playing.source else "", targets=playing.targets)
    order = Pending("order", ctx.player, playing.subject, playing.other, command=ctx.command, action=chosen)
    found = windows(state, "action", _foes(state, ctx.player), _first_unit(state, playing), source, ctx.command)
    if not open_windows(ctx, order, found):
        take_effect(ctx, action, playing)


def _first_unit(state: State, playing: Playing) -> str:
    """The unit that an Action is about: its first target, or that on which the target is."""
    for name in playing.targets:
        return state.add_ons[name].unit if name in state.add_ons else name
    return ""


def resume_play(ctx: Context, order: Pending) -> None:
    """A card whose effect waited takes effect on what is left of its targets."""
    state, action = ctx.state, order.action
    assert action is not None
    source = state.add_ons.get(action.source)
    targets = tuple(name for name in action.targets if name in state.units or name in state.add_ons)
    card = state.action_cards[action.card]
    take_effect(ctx, action, Playing(card, source, targets, order.unit, order.target))


def carry_decline(ctx: Context) -> None:
    """Closes the window on top."""
    window = ctx.state.pending[-1]
    ctx.state.pending = ctx.state.pending[:-1]
    ctx.event("no-reaction", DECLINED, player=window.player, moment=window.moment, unit=window.unit)


def close_dead_windows(state: State) -> None:
    """Windows on top in which nothing can be played any more are closed."""
    while state.pending and state.pending[-1].kind == "reaction":
        window = state.pending[-1]
        if can_play(state, window.player, window):
            return
        state.pending = state.pending[:-1]
