"""What rulesets have in common whose rules judge and change a state through a context."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicate.model.chance import Chance
from adjudicate.model.command import Command
from adjudicate.model.context import BaseContext
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, IllegalCommand


class Judged:
    """A ruleset that gives its context, ``judge`` (raises ``IllegalCommand``), ``carry_out``, what a state
    ``waits_for``, and the legal actions of whoever decides now; its other parts are functions of the modules of its
    folder."""

    context: type[BaseContext[Any]]
    judge: Callable[[Any, Any], Any]
    carry_out: Callable[[Any, Any], None]
    waits_for: Callable[[Any], tuple[Decision, ...]]
    legal_actions: Callable[[Any], Iterator[Any]]

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        """Who must or may decide now, innermost last. The state keeps the answer until a command changes it."""
        if state.waiting is None:
            state.waiting = self.waits_for(state)
        waiting: tuple[Decision, ...] = state.waiting
        return waiting

    def legal(self, state: Any, player: str | None = None) -> Iterator[Command]:
        """The legal commands of whoever decides now (none if that is not *player*)."""
        waiting = self.decisions(state)
        if waiting and (player is None or player in waiting[-1].players):
            for action in self.legal_actions(state):
                yield Command("", player or waiting[-1].player, action)

    def check(self, state: Any, command: Command, notes: list[Note] | None = None) -> Illegal | None:
        """Why a command is illegal; ``None`` if it is legal."""
        context = self.context(state, command.id, command.player or "", None, notes)
        try:
            self.judge(context, command.action)
        except IllegalCommand as problem:
            problem.offer(lambda: self.instead(context, command.action))
            return problem.illegal._replace(alternatives=problem.alternatives)
        return None

    def apply(self, state: Any, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        """Judges a command and carries it out on *state*."""
        context = self.context(state, command.id, command.player or "", chance, notes)
        state.waiting = None
        try:
            self.carry_out(context, command.action)
        except IllegalCommand as problem:
            problem.offer(lambda: self.instead(context, command.action))
            raise
        return context.events

    def instead(self, context: Any, action: Any) -> tuple[str, ...]:
        """What would have been legal in place of a refused action, as it is written; nothing if the ruleset leaves that
        to its rules. The context is as it was when the action was refused."""
        return ()
