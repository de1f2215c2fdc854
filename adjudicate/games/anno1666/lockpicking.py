"""Lockpicking (rulebook: Appendix, Lockpicking): opening a locked door without force."""

from __future__ import annotations

from adjudicate.games.anno1666.board import DOOR_LOCKED, with_border
from adjudicate.games.anno1666.commands import Lockpicking
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.model.problem import IllegalCommand

SKILL = "anno1666.lockpicking.skill"
DOOR = "anno1666.lockpicking.door"
TEST = "anno1666.lockpicking.test"
DL = 6
OPEN_MARK = "O"


def plan_lockpicking(ctx: Context, action: Lockpicking) -> Figure:
    """Judges the attempt on a locked door that is orthogonally adjacent, by a Character with the skill (AD-B99)."""
    state = ctx.state
    figure = state.figure(action.figure)
    if not has(state, figure, "lockpicking"):
        raise IllegalCommand(SKILL, f"{figure.id} does not have the skill Lockpicking", figure=figure.id)
    ctx.held(SKILL)
    grid = state.grid
    borders = grid.shared(grid.number(figure.at), grid.number(action.to))
    if not any(kind == DOOR_LOCKED for _, _, kind in borders):
        reason = f"there is no locked door between {figure.at} and {action.to}"
        raise IllegalCommand(DOOR, reason, figure=figure.id, to=action.to)
    ctx.held(DOOR)
    return figure


def carry_lockpicking(ctx: Context, action: Lockpicking, figure: Figure) -> None:
    """A test of the skill, without an Ability."""
    ctx.push(Trial("lockpicking", figure.id, DL, item=action.to))


def after_lockpicking(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """A success unlocks and opens the door; what a Misfortune would trigger, the scenarios have to say (AD-B105)."""
    if not ctx.note(TEST, outcome.success):
        return
    state = ctx.state
    grid = state.grid
    figure = state.figures[trial.figure]
    for here, there, kind in grid.shared(grid.number(figure.at), grid.number(trial.item)):
        if kind == DOOR_LOCKED:
            state.board = with_border(state.board, grid.name(here), grid.name(there), OPEN_MARK)
    ctx.report("unlocked", TEST, figure=figure.id, at=figure.at, to=trial.item)
