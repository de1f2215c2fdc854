"""A player sees neither the other one's hand nor a card of his that lies face down, in whatever position."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.games.anno1666.pending import Contest, Talk
from stops import REPLAYS, RULES, states_of

SIDES = ("red", "blue")


def face_down(state: Any, owner: str) -> set[str]:
    """The cards of a player that lie in front of him and are not revealed yet."""
    return {
        contender.card
        for waiting in state.pending
        if (isinstance(waiting, Contest) and waiting.stage in ("before", "lay")) or isinstance(waiting, Talk)
        for contender in waiting.contenders
        if contender.player == owner and contender.card and contender.suit is None
    }


def shown(state: Any, owner: str) -> set[str]:
    """The cards of a player that stand anywhere in a state."""
    piles = state.piles[owner]
    laid = {
        contender.card
        for waiting in state.pending
        for contender in getattr(waiting, "contenders", ())
        if contender.player == owner
    }
    return {*piles.hand, *piles.discard, *piles.play, *laid}


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_what_is_hidden_is_not_in_the_view(path: Any) -> None:
    for state in states_of(path):
        for viewer, owner in (SIDES, SIDES[::-1]):
            seen = RULES.view(state, viewer)
            secret = {*state.piles[owner].hand, *face_down(state, owner)}
            assert not secret & shown(seen, owner)
            assert shown(seen, viewer) == shown(state, viewer)
            assert len(seen.piles[owner].hand) == len(state.piles[owner].hand)


def test_cards_lie_face_down_in_the_replays() -> None:
    found = [face_down(state, side) for path in REPLAYS for state in states_of(path) for side in SIDES]
    assert any(found)
