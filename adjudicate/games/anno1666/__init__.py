"""Anno Domini 1666: a skirmish, from choosing sides to the last Alarm Counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicate.games.anno1666 import activation, expectations, legal, preparation, queries, victory, view
from adjudicate.games.anno1666.characters import Catalogue
from adjudicate.games.anno1666.commands import COMMANDS
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.odds import AttackOdds, attack_of, distribution
from adjudicate.games.anno1666.state import COLOURS, State
from adjudicate.model.chance import Chance, Die
from adjudicate.model.command import Command
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, IllegalCommand, Mismatch
from adjudicate.model.record import tag_of
from adjudicate.model.table import Picture, Result, Table


class Anno1666:
    """The ruleset, as the engine knows it."""

    name = "anno1666"
    title = "Anno Domini 1666"
    version = 1
    players = COLOURS
    commands = {tag_of(command): command for command in COMMANDS}
    choices: Mapping[str, type] = {}
    dice: Mapping[str, Die] = {}
    scenario = preparation.Scenario
    catalogue = Catalogue
    attack = AttackOdds
    pool = queries.TestRoll
    expectations = expectations.EXPECTATIONS

    def setup(self, scenario: preparation.Scenario, catalogue: Catalogue) -> State:
        """See :func:`preparation.setup`."""
        return preparation.setup(scenario, catalogue)

    def scenario_of(self, state: State) -> tuple[preparation.Scenario, Catalogue]:
        """See :func:`preparation.scenario_of`."""
        return preparation.scenario_of(state)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """See :func:`activation.decisions`."""
        return activation.decisions(state)

    def legal(self, state: State, player: str | None = None) -> Iterator[Command]:
        """See :func:`legal.legal_actions`."""
        for whose, action in legal.legal_actions(state, player):
            yield Command("", whose, action)

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
        """The player of the figure that a command names."""
        figure = getattr(action, "figure", None)
        return state.owner(figure) if figure else None

    def open_owners(self, state: State) -> tuple[str, ...]:
        """The commands whose cards are still to come."""
        return tuple(dict.fromkeys(each.command for each in state.pending if each.command))

    def round_of(self, state: State) -> int:
        """The turn."""
        return state.turn.n

    def expect(self, state: State, expectation: Any) -> list[Mismatch]:
        """Where a state differs from a recorded expectation."""
        return expectations.differences(state, expectation)

    def view(self, state: State, player: str | None) -> State:
        """See :func:`view.seen_by`."""
        return view.seen_by(state, player)

    def facts(self, state: State) -> dict[str, dict[str, str]]:
        """See :func:`view.facts`."""
        return view.facts(state)

    def sees(self, state: State, viewer: str, owner: str) -> bool:
        """Each player alone."""
        return viewer == owner

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return view.tell(event)

    def tables(self, state: State) -> list[Table]:
        """The state as tables."""
        return view.tables(state)

    def picture(self, state: State) -> Picture:
        """The board."""
        return view.picture(state)

    def result(self, state: State) -> Result:
        """How the skirmish stands."""
        return victory.result(state)

    def measure(self, state: State, origin: str, target: str) -> dict[str, Any]:
        """See :func:`queries.measure`."""
        return queries.measure(state, origin, target)

    def resolve(self, pool: queries.TestRoll) -> dict[str, Any]:
        """See :func:`queries.resolve`."""
        return queries.resolve(pool)

    def odds(self, attack: AttackOdds) -> dict[str, Any]:
        """See :func:`odds.distribution`."""
        return distribution(attack)

    def attack_of(self, state: State, attacker: str, target: str, how: str | None) -> AttackOdds:
        """See :func:`odds.attack_of`."""
        return attack_of(state, attacker, target, how)


ruleset = Anno1666()
