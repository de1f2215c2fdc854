"""Reloading (rulebook: Reload; Reload rating; Quick Reload): the pips of a Reload counter."""

from __future__ import annotations

from adjudicate.games.anno1666.characters import Weapon
from adjudicate.games.anno1666.commands import Reload
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import number, with_number, without
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.model.problem import IllegalCommand

COUNTER = "anno1666.reload.needed"
PIP = "anno1666.reload.pip"
QUICK = "anno1666.quick-reload"
POINTS = 2
"""Movement points that a Reload action gives."""


def plan_reload(ctx: Context, action: Reload) -> Weapon:
    """Judges a Reload: of a weapon that the Character has, with a Reload counter on it; the one named, or the first."""
    state = ctx.state
    figure = state.figure(action.figure)
    waiting = tuple(count.item for count in figure.reload)
    name = action.weapon or (waiting[0] if waiting else "")
    if name not in waiting:
        what = f"{name} of {figure.id} has no" if name else f"no weapon of {figure.id} has a"
        raise IllegalCommand(COUNTER, f"{what} Reload counter", figure=figure.id, weapon=name)
    ctx.held(COUNTER)
    return state.weapons[name]


def carry_reload(ctx: Context, action: Reload, weapon: Weapon) -> None:
    """One pip less; a Character with Quick Reload first tests whether all pips go."""
    figure = ctx.state.figures[action.figure]
    if ctx.note(QUICK, has(ctx.state, figure, "quick-reload")):
        ctx.push(Trial("quick-reload", figure.id, weapon.quick_reload, item=weapon.id))
    else:
        ctx.held(PIP)
        _reload(ctx, figure, weapon.id, number(figure.reload, weapon.id) - 1)


def after_quick_reload(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """A success takes the counter away whatever it shows; a failure is a plain Reload (AD-B74)."""
    figure = ctx.state.figures[trial.figure]
    ctx.note(PIP, not outcome.success)
    _reload(ctx, figure, trial.item, 0 if outcome.success else number(figure.reload, trial.item) - 1)


def _reload(ctx: Context, figure: Figure, weapon: str, pips: int) -> None:
    reload = with_number(figure.reload, weapon, pips) if pips > 0 else without(figure.reload, weapon)
    ctx.put(figure, reload=reload)
    ctx.report("reloaded", PIP, figure=figure.id, weapon=weapon, pips=max(0, pips))
