"""High Terrain (rulebook: Types of Board Spaces, High Terrain; rulings AD-B41, AD-B102): jumping off it."""

from __future__ import annotations

from adjudicate.games.anno1666.adjacency import Link
from adjudicate.games.anno1666.board import OFF
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone, leave_board, suffer
from adjudicate.model.problem import IllegalCommand

JUMP = "anno1666.high-terrain.fall"
WOUNDS = "anno1666.high-terrain.wounds"
DOWN = "anno1666.high-terrain.jump"
DL = 6


def must_be_a_jump(ctx: Context, figure: Figure, link: Link, space: str) -> None:
    """Refuses ``jump`` where nobody leaves High Terrain for the ground."""
    if not link.drop:
        reason = f"{figure.id} does not jump off High Terrain from {figure.at} to {space}"
        raise IllegalCommand(DOWN, reason, figure=figure.id, to=space)
    ctx.held(DOWN)


def fall(ctx: Context, name: str, owner: str, to: str = "") -> None:
    """The test for leaving High Terrain is due. The Character stands below already, or leaves the board by it
    (``off``)."""
    ctx.push(Trial("fall", name, DL, item=to, command=owner))


def after_fall(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """Who fails suffers as many Wounds as it failed by, whatever its armour, and falls prone. One that leaves the board
    does so after that, if it is still alive."""
    alive = True
    if ctx.note(WOUNDS, not outcome.success):
        alive = suffer(ctx, trial.figure, max(0, trial.dl - outcome.total), WOUNDS)
        if alive:
            fall_prone(ctx, trial.figure, WOUNDS)
    if alive and trial.item == OFF:
        leave_board(ctx, ctx.state.figures[trial.figure])
