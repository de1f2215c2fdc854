"""Going on (the stack of what waits): after each command, whatever is on top goes on until a player is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.anno1666 import (
    actions,
    close_combat,
    disarm,
    doors,
    high_terrain,
    inconspicuous,
    movement,
    opposed,
    overwatch,
    reloading,
    shooting,
    sprint,
    stand_up,
    talking,
    turn,
    unopposed,
)
from adjudicate.games.anno1666.activities import Activation, Challenge, Deed, Landing, Movement, Watch
from adjudicate.games.anno1666.alarm import GameEnds, end_if_won
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Contest, Fight, Shot, Talk, Trial
from adjudicate.games.anno1666.trials import Outcome


def go_on(ctx: Context) -> None:
    """Lets what waits go on, the innermost first, as far as nobody has to be asked."""
    end_if_won(ctx)
    while ctx.state.pending:
        top = ctx.state.pending[-1]
        step = STEPS.get(type(top))
        if step is None or not step(ctx, top):
            return
        end_if_won(ctx)


def advance(ctx: Context) -> None:
    """What waits goes on, and then the phases, as far as nobody is asked, or until the game ends."""
    try:
        go_on(ctx)
        while not ctx.state.pending and turn.STEPS[ctx.state.turn.phase](ctx):
            go_on(ctx)
        ctx.note(turn.PHASES, False)
    except GameEnds:
        pass


def _waits(ctx: Context, waiting: Any) -> bool:
    """What waits for nothing but an answer."""
    return False


def _test(ctx: Context, trial: Trial) -> bool:
    outcome = unopposed.play(ctx, trial)
    if outcome is None:
        return False
    trial = ctx.pop()
    if trial.what != "parry":
        unopposed.discard(ctx, trial)
    AFTER_TEST[trial.what](ctx, trial, outcome)
    return True


def _opposed_test(ctx: Context, contest: Contest) -> bool:
    over = opposed.play(ctx, contest)
    if over is None:
        return False
    totals = opposed.report(ctx, over)
    ctx.pop()
    if over.what not in KEPT:
        opposed.discard(ctx, over.contenders, over.command)
    AFTER_OPPOSED[over.what](ctx, over, totals)
    return True


STEPS: dict[type, Callable[[Context, Any], bool]] = {
    Trial: _test,
    Contest: _opposed_test,
    Shot: shooting.play,
    Fight: close_combat.play,
    Talk: talking.play,
    Activation: turn.play_activation,
    Deed: actions.play,
    Movement: movement.play,
    Watch: overwatch.play,
    Landing: _waits,
    Challenge: _waits,
}
AFTER_TEST: dict[str, Callable[[Context, Trial, Outcome], None]] = {
    "shot": shooting.after_test,
    "parry": close_combat.after_parry,
    "disarm": disarm.after_test,
    "fall": high_terrain.after_fall,
    "quick-reload": reloading.after_quick_reload,
    "climb": movement.after_action,
    "window": movement.after_action,
    "way": movement.after_action,
    "leap": movement.after_action,
    "sprint": sprint.after_test,
    "force-door": doors.after_force_door,
    "lockpicking": doors.after_lockpicking,
    "morale": turn.after_morale,
}
AFTER_OPPOSED: dict[str, Callable[[Context, Contest, tuple[int, int]], None]] = {
    "combat": close_combat.after_test,
    "spotting": inconspicuous.after_spotting,
    "pickpocket": actions.after_pickpocket,
    "stand-up": stand_up.after_stand_up,
    "initiative": turn.after_initiative,
    "seduction": talking.after_seduction,
}
"""What a test leads to. Its cards are discarded before, but for those of a fight, which stay in play."""
KEPT = frozenset({"combat", "seduction"})
"""Opposed tests whose cards are discarded later: with the attack, or with the cards of all who took part in a talk."""
