"""Climbing (rulebook: Climbing an elevated boundary; Climbing through a window; Climbing walls or other objects;
rulings AD-B40, AD-B86). Which walls and objects can be climbed is in :mod:`ways`."""

from __future__ import annotations

from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import INSIDE, OFF, OPEN, WINDOW
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.movement_actions import Test, fail
from adjudicate.games.anno1666.pending import Purpose, Trial
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.zones import held_by
from adjudicate.model.problem import IllegalCommand

CLIMB = "anno1666.climb.elevated"
WINDOW_CLIMB = "anno1666.climb.window"
WAY_CLIMB = "anno1666.way.climb"
WINDOW_TRIUMPH = "anno1666.climb.window-triumph"
FALL = "anno1666.climb.fall"
HUGE = "anno1666.huge"
CLIMB_DL, WINDOW_DL = 4, 5
RULES: dict[str, str] = {"climb": CLIMB, "window": WINDOW_CLIMB, "way": WAY_CLIMB}
CLIMBS: dict[str, tuple[Purpose, int]] = {"climb": ("climb", CLIMB_DL), "window": ("window", WINDOW_DL)}


def judge_climb(ctx: Context, figure: Figure, way: str, space: str) -> Test:
    """Climbing an elevated boundary (``climb``), or through a window."""
    if way == "window":
        if has(ctx.state, figure, "huge"):
            raise IllegalCommand(HUGE, f"{figure.id} is Huge and does not climb through windows", to=space)
        ctx.held(HUGE)
    what, dl = CLIMBS[way]
    return Test(what, figure.id, dl)


def after_climb(ctx: Context, trial: Trial, outcome: Outcome) -> bool:
    """A climb: into the space if the test is passed; else the points are gone, and a Misfortune is a fall (AD-B40).
    Returns whether the step is done."""
    if not ctx.note(RULES[trial.what], outcome.success):
        fail(ctx, trial, outcome, FALL)
        return False
    return True


def straight_on(state: State, before: str, after: str, window: bool) -> str:
    """The space straight on behind a window (or what else was climbed), or ``off``, if an open border leads there and
    nobody stands in it (AD-B86)."""
    grid = state.grid
    one, other = grid.number(before), grid.number(after)
    for here, there, kind in grid.shared(one, other):
        if window and kind != WINDOW:
            continue
        beyond = there + (there - here)
        if beyond not in grid.beside(there):
            upright = grid.side(here, there).upright
            edges = (side.kind for side in grid.edge_sides(other) if (*side.squares, side.upright) == (there, upright))
            return OFF if OPEN in edges else ""
        space = grid.labels[beyond]
        level = grid.kind(space) == grid.kind(other)
        if level and grid.border(there, beyond) in (OPEN, INSIDE) and state.on(grid.name(space)) is None:
            return grid.name(space)
    return ""


def bonus_at_window(ctx: Context, trial: Trial, outcome: Outcome, before: str) -> None:
    """A Triumph at a window, or at what follows its rules, is one space more, straight on, if nothing stops the
    Character there."""
    figure = ctx.state.figures.get(trial.figure)
    if figure is None or trial.what not in ("window", "way") or not isinstance(ctx.state.pending[-1], Movement):
        return
    beyond = straight_on(ctx.state, before, figure.at, trial.what == "window")
    if ctx.note(WINDOW_TRIUMPH, outcome.triumph) and beyond and not held_by(ctx.state, figure):
        ctx.change_top(bonus=beyond)
        ctx.report("bonus", WINDOW_TRIUMPH, figure=figure.id, to=beyond)
