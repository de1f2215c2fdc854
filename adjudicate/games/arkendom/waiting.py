"""Whether the game waits for a command, and from whom (rulebook: The Round; The Activation Turn and Activations)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.arkendom import (
    acquisition,
    actions,
    fighting,
    influence,
    melee,
    objectives,
    revelation,
    setup,
    shooting,
    teams,
    throws,
)
from adjudicate.games.arkendom.commands import Begin, Claim, Convert, Garrison, Pass, Play, Reveal
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.decisions import decisions
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.record import tag_of

OVER = "arkendom.round.six"


TURN = "arkendom.activation.turn"


PASS = "arkendom.activation.pass"


BOUND = "arkendom.disengage.bound"


WAITS_FOR = {
    "activation": TURN,
    "pass": PASS,
    "morale": "arkendom.morale.phase",
    "collect": "arkendom.claim.phase",
    "count": "arkendom.end.nuggets-and-gems",
    "disengage": "arkendom.disengage.when",
    "escape": BOUND,
    "fight": BOUND,
    "adjust": melee.ONE_A_SPACE,
    "blows": fighting.ONCE,
    "volley": shooting.ONCE,
    "movement": shooting.MOVEMENT,
    "reaction": actions.REACTION,
    "acquire": acquisition.PHASE,
    "divide": acquisition.DIVIDE,
    "keep": throws.CAP,
    "return-cards": acquisition.RETURN,
    "begin": teams.BEGIN,
    "reveal": revelation.PHASE,
    "claim": objectives.PHASE,
    **dict.fromkeys(setup.CHOICES, setup.STEP),
}
"""The rule that a command breaks when the game waits for something else."""


def due(ctx: Context, action: Any) -> Decision:
    """The decision that the command answers; refuses a command that answers none or is somebody else's."""
    waiting = decisions(ctx.state) if ctx.waiting is None else ctx.waiting
    if not waiting:
        raise IllegalCommand(OVER, "the game is over: six Rounds have been played")
    decision = waiting[-1]
    verb = tag_of(type(action))
    ctx.state.army_of(ctx.player)
    if isinstance(action, Pass) and decision.kind == "activation" and ctx.player == decision.player:
        ready = tuple(unit.id for unit in ctx.state.ready(ctx.player))
        raise IllegalCommand(PASS, f"{ctx.player} has Ready units and must activate one: {', '.join(ready)}", ready)
    if type(action) in JUDGED_FIRST:
        JUDGED_FIRST[type(action)](ctx, action)
    if verb not in decision.verbs:
        raise IllegalCommand(WAITS_FOR[decision.kind], _why_not(ctx.state, decision, verb), decision.verbs)
    if ctx.player not in decision.players:
        raise IllegalCommand(TURN, f"it is {decision.player}'s Turn, not {ctx.player}'s", due=decision.player)
    ctx.held(WAITS_FOR[decision.kind])
    ctx.held(TURN)
    return decision


def _why_not(state: State, decision: Decision, verb: str) -> str:
    turn = state.turn
    if turn.phase == "setup":
        return f"{setup.WAITS[decision.kind]} ({decision.player} is due)"
    what = {
        "activation": f"{decision.player} has a Ready unit and must activate one: {verb} is not possible now",
        "pass": f"{decision.player} has no Ready unit and must pass",
        "morale": "the Morale Phase goes on: units with Morale tokens test first",
        "collect": f"the Claim Phase goes on: the resources of {decision.subject} wait",
        "count": "the game has ended: Nuggets and Gems are counted",
        "disengage": f"{decision.subject} was charged and may Disengage, or decline",
        "escape": f"{decision.subject} has Disengaged and must now Move",
        "fight": f"{decision.subject} did not get away and must now Fight",
        "blows": f"{decision.subject} fights on: {decision.player} attacks with its other cards, or declines",
        "volley": f"{decision.subject} shoots on: {decision.player} makes its other ranged attacks, or declines",
        "movement": f"{decision.subject} has shot and must now make the movement of its Move & Shoot",
        "reaction": f"{decision.player} may react ({dict(decision.only).get('moment')}) with a Reaction, or decline",
        "acquire": f"the Acquisition Phase goes on: {decision.player} draws its cards",
        "divide": f"{decision.player}'s team divides the cards it has drawn",
        "keep": f"the Activation Phase ends: {decision.player} may keep Magic Throws",
        "return-cards": f"the Update Phase goes on: {decision.player} returns its unused cards",
        "begin": f"{' or '.join(decision.players)} first says who of the two begins",
        "reveal": f"{decision.player} may reveal an Army Objective, or declines",
        "claim": f"the Claim Phase goes on: {decision.player} may claim, or ends that",
        "adjust": f"{decision.player} must first leave one unit alone in {decision.subject}",
    }[decision.kind]
    return f"{what} (Round {turn.round}, {decision.player} is due)"


JUDGED_FIRST: dict[type, Callable[[Context, Any], None]] = {
    Begin: teams.judge_begin_now,
    Claim: objectives.judge_claim_now,
    Play: actions.judge_play_now,
    Reveal: revelation.judge_reveal_now,
    Convert: influence.judge_convert_now,
    Garrison: influence.judge_garrison_now,
}
"""What is judged of some commands before whether the game waits for something else, because it says more."""
