"""Armies, their Deployment Zones, and who decides for them (rulebook: Setup 1 to 3; ARK-B69)."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom.pieces import Zone
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision


def zone_of(state: State, army_id: str) -> Zone:
    """The Deployment Zone of an army; where no player's is said the first side has the south one (Setup 3)."""
    for army in state.armies.values():
        if army.zone is not None:
            if state.side(army.id) == state.side(army_id):
                return army.zone
            return "north" if army.zone == "south" else "south"
    return "south" if state.side(army_id) == state.side(next(iter(state.armies))) else "north"


def army_decision(
    state: State,
    army_id: str,
    kind: str,
    *verbs: str,
    subject: str = "",
    default: Any = None,
    forced: bool = False,
) -> Decision:
    """A decision of an army's player, or of either member of its team (ARK-B69)."""
    first, *others = state.commanders(army_id)
    return Decision(first, kind, verbs, subject, default, forced, others=tuple(others))
