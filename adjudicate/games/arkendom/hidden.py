"""What players do not see of each other (rulebook: Setup 6 and 9; Action Cards; Objectives): cards in decks and hands,
and Army Objectives that are kept. How many there are is seen."""

from __future__ import annotations

from adjudicate.games.arkendom.pieces import PileKind
from adjudicate.games.arkendom.state import State
from adjudicate.model.record import HIDDEN

SECRET: frozenset[PileKind] = frozenset(
    {"unit-deck", "unit-hand", "action-deck", "under-deck", "action-hand", "army-objectives"}
)
"""Piles that only their own army sees."""


def sees(state: State, viewer: str, owner: str) -> bool:
    """Whether a player sees what an army, or a player of it, keeps secret: its own player, or a member of its team.
    Allies do not see each other's."""
    return _army(state, viewer) == _army(state, owner)


def _army(state: State, player: str) -> str:
    return state.army_of(player) if player in (*state.players(), *state.armies) else ""


def view(state: State, player: str | None) -> State:
    """The state without what *player* may not see; ``None`` sees everything."""
    if player is None:
        return state
    seen = state.copy()
    for (owner, kind), cards in state.piles.items():
        if kind in SECRET and not sees(state, player, owner):
            seen.piles[owner, kind] = (HIDDEN,) * len(cards)
    return seen
