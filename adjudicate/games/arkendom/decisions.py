"""What the game waits for, and from whom (rulebook: The Round; The Activation Turn and Activations)."""

from __future__ import annotations

from functools import lru_cache

from adjudicate.games.arkendom import setup
from adjudicate.games.arkendom.acquisition import divides, next_to_acquire, next_to_return
from adjudicate.games.arkendom.actions import can_play, has_cards
from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.claim import next_to_collect, next_to_count
from adjudicate.games.arkendom.commands import (
    ACTIVATIONS,
    Acquire,
    Begin,
    Count,
    Divide,
    EndClaims,
    Keep,
    Morale,
    Pass,
    ReturnCards,
)
from adjudicate.games.arkendom.fighting import attackers
from adjudicate.games.arkendom.melee import crowded, first_to_adjust, may_stay
from adjudicate.games.arkendom.morale import next_to_test
from adjudicate.games.arkendom.objectives import next_to_claim
from adjudicate.games.arkendom.pieces import Pending, Unit
from adjudicate.games.arkendom.revelation import next_to_reveal
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.teams import next_to_begin
from adjudicate.games.arkendom.throws import cap, channels, next_to_keep
from adjudicate.model.command import Decline
from adjudicate.model.event import Decision
from adjudicate.model.record import tag_of

NO_DECISION = ("strike", "order", "stays")
"""What waits in a state without being a decision."""


INFLUENCE_VERBS = ("convert", "garrison")


ACTIVATION_VERBS = (*(tag_of(action) for action in ACTIVATIONS), "disengage")


CARD_VERBS = ("play", "channel")


def decisions(state: State) -> tuple[Decision, ...]:
    """Who must or may decide now, innermost last."""
    turn = state.turn
    if turn.phase == "over":
        return ()
    found = _phase_decisions(state)
    if state.pending:
        found.extend(_pending_decision(state, each) for each in state.pending if each.kind not in NO_DECISION)
    crowd = crowded(state)
    if crowd:
        found.append(_adjusting(state, crowd))
    return tuple(found)


def _adjusting(state: State, crowd: list[Unit]) -> Decision:
    army = first_to_adjust(state, crowd)
    verbs = ("adjust", "decline") if may_stay(state, army, crowd) else ("adjust",)
    return army_decision(state, army, "adjust", *verbs, subject=crowd[0].at)


def _phase_decisions(state: State) -> list[Decision]:
    """What the phase itself waits for: nothing if its last test has left a space that must be cleared first."""
    turn = state.turn
    if turn.phase == "setup":
        waiting = setup.decision(state)
        return [waiting] if waiting else []
    if turn.phase == "revelation":
        player = next_to_reveal(state)
        return [army_decision(state, player, "reveal", "reveal", "decline", default=Decline())] if player else []
    if turn.phase == "activation":
        team = next_to_begin(state)
        if team:
            default = Begin(state.commanders(team)[0])
            return [army_decision(state, team, "begin", "begin", default=default)]
        return _activation_decisions(state)
    if turn.phase == "acquisition":
        return _acquisition_decisions(state)
    if turn.phase == "update":
        player = next_to_return(state)
        return [Decision(player, "return-cards", ("return-cards",), default=ReturnCards())] if player else []
    if turn.phase == "morale":
        player, units = next_to_test(state)
        return [
            army_decision(state, player, "morale", "morale", default=Morale(unit.id), forced=True) for unit in units[:1]
        ]
    if turn.phase == "claim":
        return _claim_decisions(state)
    player = next_to_count(state)
    return [army_decision(state, player, "count", "count", default=Count(), forced=True)] if player else []


def _claim_decisions(state: State) -> list[Decision]:
    """Objectives first, then resources; Influence can be spent beside both (ARK-B52)."""
    player = next_to_claim(state)
    if player:
        return [army_decision(state, player, "claim", "claim", *INFLUENCE_VERBS, "end-claims", default=EndClaims())]
    player, space = next_to_collect(state)
    if not player:
        return []
    return [army_decision(state, player, "collect", "collect", "forgo", *INFLUENCE_VERBS, subject=space)]


def _acquisition_decisions(state: State) -> list[Decision]:
    for army in state.order():
        if divides(state, army):
            return [army_decision(state, army, "divide", "divide", default=Divide())]
    army = next_to_acquire(state)
    return [army_decision(state, army, "acquire", "acquire", default=Acquire(), forced=True)] if army else []


def _activation_decisions(state: State) -> list[Decision]:
    due = state.turn.due
    cards = has_cards(state, due)
    if state.has_ready(due):
        return [_activation(due, cards)]
    if not state.any_ready():
        return _keep_decisions(state)
    return [_pass(due, cards, not cards or not (can_play(state, due) or channels(state, due)))]


def _keep_decisions(state: State) -> list[Decision]:
    """The end of the Activation Phase: what the Books of Magic keep (ARK-B92)."""
    army = next_to_keep(state)
    if not army:
        return [_pass(state.turn.due, False, True)]
    return [army_decision(state, army, "keep", "keep", default=Keep(), forced=not cap(state, army))]


@lru_cache
def _activation(player: str, cards: bool) -> Decision:
    return Decision(player, "activation", ACTIVATION_VERBS + CARD_VERBS if cards else ACTIVATION_VERBS)


@lru_cache
def _pass(player: str, cards: bool, forced: bool) -> Decision:
    verbs = ("pass", *CARD_VERBS) if cards else ("pass",)
    return Decision(player, "pass", verbs, default=Pass(), forced=forced)


def _volley_decision(volley: Pending) -> Decision:
    """A Move & Shoot that has only shot must still move; other shots that are left may be made."""
    if volley.moving and not volley.moved:
        return Decision(volley.player, "movement", ("move-and-shoot",), volley.unit)
    verb = "move-and-shoot" if volley.moving else "shoot"
    return Decision(volley.player, "volley", (verb, "decline"), volley.unit, default=Decline())


def _pending_decision(state: State, pending: Pending) -> Decision:
    if pending.kind == "reaction":
        verbs, moment = ("react", "decline"), pending.moment or ""
        return Decision(pending.player, "reaction", verbs, pending.unit, default=Decline(), moment=moment)
    if pending.unit in state.units:
        pending = pending._replace(player=state.commander(state.units[pending.unit]))
    if pending.kind == "disengage":
        return Decision(pending.player, "disengage", ("disengage", "decline"), pending.unit, default=Decline())
    if pending.kind == "blows":
        if None in attackers(state, pending):
            return Decision(pending.player, "blows", ("fight",), pending.unit)
        return Decision(pending.player, "blows", ("fight", "decline"), pending.unit, default=Decline())
    if pending.kind == "volley":
        return _volley_decision(pending)
    verb = "move" if pending.kind == "escape" else "fight"
    return Decision(pending.player, pending.kind, (verb,), pending.unit)
