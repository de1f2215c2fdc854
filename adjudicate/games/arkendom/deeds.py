"""What is remembered because Objectives can ask for it: who caused which Wounds and Morale Tests, and when (rulebook:
Focus Box 11). Nothing is, in a game without Objectives, and nothing any more once they are all gone."""

from __future__ import annotations

from typing import Literal

from adjudicate.games.arkendom.pieces import Deed, How
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.record import key_of


def objectives_in_use(state: State) -> bool:
    """Whether there is an Objective that somebody may still claim: face up, or kept secret."""
    if state.revealed or state.pile(TABLE, "battle-objectives"):
        return True
    return any(state.pile(army, "army-objectives") for army in state.armies)


def remember(
    state: State,
    what: Literal["wounds", "character", "immediate", "standard"],
    victim: tuple[str, str, str],
    how: How,
    causes: tuple[str, ...],
    amount: int = 1,
    failed: bool = False,
) -> None:
    """Notes Wounds or a Morale Test of a *victim* (its id, its card, its army), caused by enemy cards."""
    if not causes or not objectives_in_use(state):
        return
    name, card, player = victim
    deed = Deed(what, name, state.turn.round, how, failed, causes, player, card)
    key = key_of(deed)
    same = [known for known in state.deeds if key_of(known) == key]
    total = amount + sum(known.amount for known in same)
    state.deeds = (*(known for known in state.deeds if known not in same), deed._replace(amount=total))


def forget_if_useless(state: State) -> None:
    """Forgets all of it when no Objective is left."""
    if state.deeds and not objectives_in_use(state):
        state.deeds = ()
