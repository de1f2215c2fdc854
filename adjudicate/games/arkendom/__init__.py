"""Arkendom Conquista: the battle, from the end of setup to the end of the sixth Round."""

from __future__ import annotations

from collections.abc import Iterator
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
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, IllegalCommand, Mismatch
from adjudicate.model.record import tag_of
from adjudicate.model.table import Picture, Result, Table


class Arkendom:
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
    expectations = expectations.EXPECTATIONS

    def __init__(self, version: int = rulings.VERSION) -> None:
        self.version = version
        self.readings = rulings.readings_of(version)

    def at(self, version: int) -> Arkendom:
        """These rules in another of their versions."""
        return Arkendom(version)

    def setup(self, scenario: preparation.Scenario, catalogue: Catalogue) -> State:
        """See :func:`preparation.setup`."""
        return preparation.setup(scenario, catalogue, self.version)

    def scenario_of(self, state: State) -> tuple[preparation.Scenario, Catalogue]:
        """See :func:`preparation.scenario_of`."""
        return preparation.scenario_of(state)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """See :func:`decisions.decisions`; the state keeps the answer."""
        if state.waiting is None:
            state.waiting = decisions.decisions(state)
        return state.waiting

    def legal(self, state: State, player: str | None = None) -> Iterator[Command]:
        """The legal commands of whoever decides now (none if that is not *player*)."""
        waiting = self.decisions(state)
        if waiting and (player is None or player in waiting[-1].players):
            for action in legal.legal_actions(state):
                yield Command("", player or waiting[-1].player, action)

    def check(self, state: State, command: Command, notes: list[Note] | None = None) -> Illegal | None:
        """Why a command is illegal; ``None`` if it is legal."""
        try:
            activation.judge(Context(state, command.id, command.player or "", None, notes), command.action)
        except IllegalCommand as problem:
            return problem.illegal
        return None

    def apply(self, state: State, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        """Judges a command and carries it out on *state*."""
        context = Context(state, command.id, command.player or "", chance, notes)
        activation.carry_out(context, command.action)
        return context.events

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

    def expect(self, state: State, expectation: Any) -> list[Mismatch]:
        """Where a state differs from a recorded expectation."""
        return expectations.differences(state, expectation)

    def view(self, state: State, player: str | None) -> State:
        """See :func:`hidden.view`."""
        return hidden.view(state, player)

    def sees(self, state: State, viewer: str, owner: str) -> bool:
        """See :func:`hidden.sees`."""
        return hidden.sees(state, viewer, owner)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return view.tell(event)

    def tables(self, state: State) -> list[Table]:
        """The state as tables."""
        return view.tables(state)

    def picture(self, state: State) -> Picture:
        """The board."""
        return view.picture(state)

    def facts(self, state: State) -> dict[str, dict[str, str]]:
        """See :func:`view.facts`."""
        return view.facts(state)

    def result(self, state: State) -> Result:
        """How the battle stands."""
        return victory.result(state)

    def measure(self, state: State, origin: str, target: str) -> dict[str, Any]:
        """See :func:`queries.measure`."""
        return queries.measure(state, origin, target)

    def resolve(self, pool: queries.PoolRoll) -> dict[str, Any]:
        """See :func:`queries.resolve`."""
        return queries.resolve(pool)

    def odds(self, attack: queries.AttackDice) -> dict[str, Any]:
        """See :func:`queries.odds`."""
        return queries.odds(attack)

    def attack_of(self, state: State, attacker: str, target: str, how: str | None) -> queries.AttackDice:
        """See :func:`queries.attack_of`."""
        return queries.attack_of(state, attacker, target, how)


ruleset = Arkendom()
