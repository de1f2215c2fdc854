"""Overwatch (rulebook: Overwatch; rulings AD-B42, AD-B88): interrupting before or after a step of another's action."""

from __future__ import annotations

from adjudicate.games.anno1666.activities import Activation, Deed, Movement, Watch
from adjudicate.games.anno1666.commands import Overwatch
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import held_by

COUNTER = "anno1666.overwatch.counter"
INTERRUPT = "anno1666.overwatch.interrupt"


def plan_overwatch(ctx: Context, action: Overwatch) -> Figure:
    """Any Character that may take a full action can go on Overwatch."""
    return ctx.state.figure(action.figure)


def carry_overwatch(ctx: Context, action: Overwatch, figure: Figure) -> None:
    """An Overwatch counter is put beside the Character."""
    ctx.put(figure, overwatch=True)
    ctx.event("overwatch", COUNTER, figure=figure.id)


def open_windows(ctx: Context, mover: str, moment: str, owner: str) -> bool:
    """Asks every other Character on Overwatch, the player with the Initiative first; returns whether there is one."""
    state = ctx.state
    watchers = [figure for figure in state.standing() if figure.id != mover and figure.overwatch]
    ctx.note(COUNTER, bool(watchers))
    watchers.sort(key=lambda figure: figure.player != state.leader)
    for figure in reversed(watchers):
        ctx.push(Watch(figure.id, figure.player, moment, command=owner))
    return bool(watchers)


def can_interrupt(state: State, figure: Figure) -> bool:
    """Whether a Character has an Overwatch counter and could act: not prone or unconscious, not held by an enemy."""
    return figure.overwatch and not figure.prone and not figure.unconscious and not held_by(state, figure)


def play(ctx: Context, window: Watch) -> bool:
    """A window waits for its owner, unless it cannot be used any more."""
    state = ctx.state
    figure = state.figures.get(window.figure)
    if figure is not None and can_interrupt(state, figure) and interrupted_by(state) in state.figures:
        return False
    ctx.pop()
    return True


def interrupted_by(state: State) -> str:
    """The Character whose activation is interrupted."""
    return next((each.figure for each in reversed(state.pending) if isinstance(each, Activation)), "")


def use_counter(ctx: Context, name: str) -> None:
    """Takes the counter away; what is interrupted is judged anew afterwards. Before that all others on Overwatch are
    asked once more, so that several act one after another in any order (AD-B88)."""
    window: Watch = ctx.pop()
    state = ctx.state
    while isinstance(state.pending[-1], Watch):
        ctx.pop()
    ctx.put(state.figures[name], overwatch=False)
    begun = [place for place, each in enumerate(state.pending) if isinstance(each, (Deed, Movement))]
    waiting = list(state.pending)
    for place in begun[-1:]:
        waiting[place] = waiting[place]._replace(interrupted=True)
    state.pending = tuple(waiting)
    mover = interrupted_by(state)
    ctx.event("interrupts", INTERRUPT, figure=name, whom=mover)
    open_windows(ctx, mover, window.moment, window.command)


def decline(ctx: Context) -> None:
    """The counter is kept."""
    ctx.pop()
    ctx.note(INTERRUPT, False)
