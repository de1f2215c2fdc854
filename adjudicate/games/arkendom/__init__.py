"""Arkendom Conquista: the battle, from setup to the end of the sixth Round."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom import (
    activation,
    decisions,
    expectations,
    hidden,
    legal,
    preparation,
    queries,
    rulings,
    victory,
    view,
)
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.commands import COMMANDS, Spend
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.dice import GROUPS
from adjudicate.games.arkendom.state import State
from adjudicate.model.judged import Judged
from adjudicate.model.record import tag_of


class Arkendom(Judged):
    """The ruleset in one of its versions, as the engine knows it."""

    name = "arkendom"
    title = "Arkendom Conquista"
    versions = tuple(range(1, rulings.VERSION + 1))
    commands = {tag_of(command): command for command in COMMANDS}
    choices = {tag_of(Spend): Spend}
    dice = GROUPS
    scenario = preparation.Scenario
    catalogue = Catalogue
    attack = queries.AttackDice
    pool = queries.PoolRoll
    # A part that is called as its module stands after the last use of the module.
    expect = staticmethod(expectations.differences)
    expectations = expectations.EXPECTATIONS

    context = Context
    scenario_of = staticmethod(preparation.scenario_of)
    waits_for = staticmethod(decisions.decisions)
    legal_actions = staticmethod(legal.legal_actions)
    judge = staticmethod(activation.judge)
    carry_out = staticmethod(activation.carry_out)
    facts = staticmethod(view.facts)
    tell = staticmethod(view.tell)
    tables = staticmethod(view.tables)
    picture = staticmethod(view.picture)
    view = staticmethod(hidden.view)
    sees = staticmethod(hidden.sees)
    result = staticmethod(victory.result)
    measure = staticmethod(queries.measure)
    resolve = staticmethod(queries.resolve)
    odds = staticmethod(queries.odds)
    attack_of = staticmethod(queries.attack_of)

    def __init__(self, version: int = rulings.VERSION) -> None:
        self.version = version
        self.readings = rulings.readings_of(version)

    def at(self, version: int) -> Arkendom:
        """These rules in another of their versions."""
        return Arkendom(version)

    def setup(self, scenario: preparation.Scenario, catalogue: Catalogue) -> State:
        """See :func:`preparation.setup`."""
        return preparation.setup(scenario, catalogue, self.version)

    def player_of(self, state: State, action: Any) -> str | None:
        """The player of the unit that a command names."""
        name = getattr(action, "unit", None)
        if not isinstance(name, str):
            return None
        unit = state.units.get(name)
        return state.commander(unit) if unit else state.owner(name)

    def open_owners(self, state: State) -> tuple[str, ...]:
        """The commands whose dice are still to come."""
        return tuple(pending.command for pending in state.pending if pending.command) if state.pending else ()

    def round_of(self, state: State) -> int:
        """The Round."""
        return state.turn.round


ruleset = Arkendom()
