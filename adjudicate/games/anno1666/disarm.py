"""Disarm (rulebook: Appendix, Disarm): a Commoner hit on the hands may give up."""

from __future__ import annotations

from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.specials import Matter, fits
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import kill

DISARM = "anno1666.disarm"
DL = 6


def try_to_disarm(ctx: Context, name: str, target: str, location: str, wounds: int, owner: str) -> None:
    """Makes a Commoner that is not supernatural test if a Character with Disarm gave it a Wound on the hands."""
    state = ctx.state
    figure, victim = state.figures.get(name), state.figures.get(target)
    if figure is None or victim is None or not has(state, figure, "disarm"):
        return
    mortal = fits(state, Matter(victim, figure), ("commoner", "not:supernatural"))
    if ctx.note(DISARM, location == "hands" and wounds > 0 and mortal):
        ctx.push(Trial("disarm", target, DL, command=owner))


def after_test(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """A Commoner that fails gives up: it counts as killed."""
    if not outcome.success:
        kill(ctx, ctx.state.figures[trial.figure], DISARM)
