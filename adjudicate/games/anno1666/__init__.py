"""Anno Domini 1666: a skirmish, from choosing sides to the last Alarm Counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicate.games.anno1666 import (
    activation,
    decisions,
    expectations,
    instead,
    legal,
    odds,
    odds_in_position,
    preparation,
    queries,
    resolving,
    victory,
    view,
)
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.commands import COMMANDS
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.state import COLOURS, State
from adjudicate.model.chance import Die
from adjudicate.model.command import Command
from adjudicate.model.judged import Judged
from adjudicate.model.record import tag_of


class Anno1666(Judged):
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
    attack = odds.ATTACKS
    pool = resolving.POOLS
    # A part that is called as its module stands after the last use of the module.
    expect = staticmethod(expectations.differences)
    expectations = expectations.EXPECTATIONS

    context = Context
    setup = staticmethod(preparation.setup)
    scenario_of = staticmethod(preparation.scenario_of)
    waits_for = staticmethod(decisions.decisions)
    legal_actions = staticmethod(legal.legal_actions)
    judge = staticmethod(activation.judge)
    carry_out = staticmethod(activation.carry_out)
    facts = staticmethod(view.facts)
    tell = staticmethod(view.tell)
    tables = staticmethod(view.tables)
    picture = staticmethod(view.picture)
    view = staticmethod(view.seen_by)
    result = staticmethod(victory.result)
    measure = staticmethod(queries.measure)
    resolve = staticmethod(resolving.resolve)
    attack_of = staticmethod(odds_in_position.attack_of)
    odds = staticmethod(odds.distribution)

    def legal(self, state: State, player: str | None = None) -> Iterator[Command]:
        """The legal commands of whoever decides now, then what either player may do besides."""
        yield from super().legal(state, player)
        for whose, action in legal.legal_besides(state):
            if player in (None, whose):
                yield Command("", whose, action)

    def instead(self, context: Context, action: Any) -> tuple[str, ...]:
        """What would have been legal in place of a refused action."""
        return instead.instead(context, action)

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

    def sees(self, state: State, viewer: str, owner: str) -> bool:
        """Each player alone."""
        return viewer == owner


ruleset = Anno1666()
