"""Sprint (rulebook: Full Actions, Sprint; rulings AD-B36, AD-B87): where it may lead, and the test for more points."""

from __future__ import annotations

from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.movement_actions import Going
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.sight import sight
from adjudicate.games.anno1666.sightlines import decided_by
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone
from adjudicate.model.problem import IllegalCommand

SIGHT = "anno1666.sprint.sight"
STEPS = "anno1666.sprint.no-movement-actions"
TEST = "anno1666.sprint.test"
DL = 5


def judge(ctx: Context, movement: Movement, going: Going) -> None:
    """Refuses Movement Actions, and a space out of sight of where the Sprint began."""
    if going.is_action:
        raise IllegalCommand(STEPS, f"a Sprint moves from space to space: no {going.name}", to=going.to)
    ctx.held(STEPS)
    if going.what == "off":
        return
    own = ctx.state.figures[movement.figure].at
    if not sight(ctx.state, movement.start, going.to, ignoring=own).clear:
        why = decided_by(ctx.state, movement.start, going.to, ignoring=own)
        reason = f"{going.to} is not in sight of {movement.start}, where the Sprint began: {why}"
        raise IllegalCommand(SIGHT, reason, to=going.to, start=movement.start)
    ctx.held(SIGHT)


def is_tested(movement: Movement) -> bool:
    """Whether the test of a Sprint is due: all 4 points are spent (AD-B36)."""
    return movement.kind == "sprint" and not movement.points and not movement.tested


def after_test(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """3 more points by a Triumph, 2 if the test is passed, 1 if it fails; a Misfortune is a fall."""
    if ctx.note(TEST, not outcome.misfortune):
        more = 3 if outcome.triumph else 2 if outcome.success else 1
        movement: Movement = ctx.change_top(points=more)
        ctx.report("sprints", TEST, figure=movement.figure, points=more)
        return
    ctx.change_top(stage="next")
    fall_prone(ctx, trial.figure, TEST)
