"""Who must or may decide now, and what: in a phase (rulebook: Turn Order), or in the middle of an activation. What is
asked in the middle of a test, a shot, a fight or a talk is in :mod:`windows`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.anno1666 import bands, stand_up, turn, windows
from adjudicate.games.anno1666.activities import Activation, Challenge, Landing, Movement, Watch
from adjudicate.games.anno1666.call_me_uncle import waits_for_nephews
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.commands import Deal, Done, First, Initiative, Morale, Oppose, Pass
from adjudicate.games.anno1666.cunning import foxes
from adjudicate.games.anno1666.state import OPPONENT, State
from adjudicate.model.command import Decline
from adjudicate.model.event import Decision

ANY_TIME = ("show-yourself", "fall-out")
"""What a player may do at any time but during a test."""
ACTION_VERBS = (
    "aimed-shot", "defensive-shot", "full-move", "sprint", "reload", "overwatch", "wake-up", "lockpicking", "spotting",
    "half-move", "quick-shot", "pick-up", "force-door", "stand-up", "pickpocket", "use",
)  # fmt: skip


def decisions(state: State) -> tuple[Decision, ...]:
    """Who must or may decide now, innermost last."""
    if state.turn.phase == "over":
        return ()
    if state.pending:
        top = state.pending[-1]
        ask = ASKED.get(type(top))
        return (ask(state, top),) if ask is not None else windows.decisions_of(state, top)
    found = _phase_decision(state)
    return (found,) if found is not None else ()


def _action_decision(state: State, activation: Activation) -> Decision:
    verbs = (*ACTION_VERBS, "equip", "livonia", "done")
    only = (("figure", activation.figure),)
    default = Done(activation.figure)
    return Decision(activation.player, "action", verbs, activation.figure, default, only=only, besides=ANY_TIME)


def _movement_decision(state: State, moving: Movement) -> Decision:
    player, only = state.figures[moving.figure].player, (("figure", moving.figure),)
    default = Done(moving.figure)
    return Decision(
        player, "movement", ("move", "done"), moving.figure, default, only=only, besides=ANY_TIME
    )  # fmt: skip


def _watch_decision(state: State, window: Watch) -> Decision:
    only = (("figure", window.figure), ("moment", window.moment))
    verbs = ("interrupt-shot", "interrupt-move", "decline")
    return Decision(window.player, "interrupt", verbs, window.figure, Decline(), only=only)


def _landing_decision(state: State, landing: Landing) -> Decision:
    return Decision(landing.player, "landing", ("land",), landing.figure)


def _challenge_decision(state: State, challenge: Challenge) -> Decision:
    default = Oppose(stand_up.strongest(state, state.figures[challenge.figure]).id)
    return Decision(challenge.player, "oppose", ("oppose",), challenge.figure, default)


ASKED: dict[type, Callable[[State, Any], Decision]] = {
    Activation: _action_decision,
    Movement: _movement_decision,
    Watch: _watch_decision,
    Landing: _landing_decision,
    Challenge: _challenge_decision,
}


def _phase_decision(state: State) -> Decision | None:
    """What the phase itself waits for."""
    mark = state.turn
    if mark.phase in ("setup", "card"):
        return _cards_decision(state)
    if mark.phase == "start":
        (figure, *_) = turn.arriving(state)
        return Decision(figure.player, "arrive", ("arrive",))
    if mark.phase == "morale":
        figures = turn.to_test(state)
        alone = len(figures) == 1
        return Decision(figures[0].player, "morale", ("morale",), default=Morale(figures[0].id), forced=alone)
    if mark.phase == "initiative":
        return Decision(
            state.leader, "initiative", ("initiative",), default=Initiative(), forced=True, besides=("strike-now",)
        )  # fmt: skip
    if mark.phase == "action" and mark.first is None:
        leader = state.leader
        return Decision(leader, "first", ("first",), default=First(leader))
    if mark.due is None:
        return None
    return _activations(state, mark.phase, mark.due)


def _cards_decision(state: State) -> Decision | None:
    if state.turn.phase == "setup":
        muster = bands.musters(state)
        if muster is not None:
            random = ("recruit-random",) if muster.random else ()
            return Decision(muster.player, "muster", ("recruit", *random, "ready"))
        uncle = waits_for_nephews(state)
        if uncle is not None:
            return Decision(OPPONENT[uncle.player], "nephews", ("nephews",))
    dealt, excess = turn.to_deal(state), turn.over_limit(state)
    if dealt is not None:
        solves = state.turn.phase == "card" and bool(foxes(state, dealt))
        verbs = ("deal", "solution") if state.turn.phase == "card" else ("deal",)
        return Decision(dealt, "deal", verbs, default=Deal(), forced=not solves)
    return Decision(excess, "discard", ("discard",)) if excess is not None else None


def _activations(state: State, phase: str, due: Colour) -> Decision | None:
    if phase == "action":
        return Decision(due, "activation", (*ACTION_VERBS, "activate", "equip", "livonia", "pass"), besides=ANY_TIME)
    if phase == "combat":
        must = bool(turn.fighters(state, due))
        default = None if must else Pass()
        return Decision(due, "combat", ("attack", "stance", "pass"), default=default, besides=ANY_TIME)
    if phase == "interaction":
        forced = not turn.talkers(state, due)
        return Decision(due, "interaction", ("seduce", "use", "pass"), default=Pass(), forced=forced, besides=ANY_TIME)
    return None
