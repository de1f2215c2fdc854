"""Who answers what setup asks (rulebook: Setup; its steps are a player's, a team's or a pair's)."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.pieces import Setup
from adjudicate.games.arkendom.setup_commands import Deal
from adjudicate.games.arkendom.sizes import TABLES, Sizing
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision


def sizing(state: State) -> Sizing:
    """What the size of this game decides."""
    setup = state.setting_up
    assert setup.size is not None
    return TABLES[setup.mode][setup.size]


def side_decision(state: State, army_id: str, kind: str, *verbs: str, default: Any = None) -> Decision:
    """A decision of everybody on an army's side, that army's player first."""
    allies = [army_id, *(ally for ally in state.allies(army_id) if ally != army_id)]
    first, *others = (name for ally in allies for name in state.commanders(ally))
    return Decision(first, kind, verbs, "", default, default is not None, others=tuple(others))


def table_decision(state: State, kind: str, *verbs: str, default: Any = None) -> Decision:
    """A decision of all players together, which anyone may give as a command."""
    first, *others = state.players()
    return Decision(first, kind, verbs, "", default, default is not None, others=tuple(others))


def dealing(state: State, army_id: str, subject: str = "") -> Decision:
    """Something is dealt to an army, which leaves no choice."""
    return army_decision(state, army_id, "deal", "deal", subject=subject, default=Deal(), forced=True)


def still_to_do(state: State) -> list[str]:
    """The armies that have not done the present step of setup."""
    return [army for army in state.armies if army not in state.setting_up.done]


def mark_done(state: State, army_id: str) -> Setup:
    """Notes that an army has done the present step."""
    return state.put_setup(done=(*state.setting_up.done, army_id))
