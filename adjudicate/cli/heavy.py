"""``replay --heavy``: holds a ruleset to what the engine takes for granted of it, at every command of a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicate.cli.logs import Opened
from adjudicate.cli.playing import Playing
from adjudicate.cli.problems import refused
from adjudicate.engine.difference import Difference, state_differences
from adjudicate.engine.game import state_digest
from adjudicate.engine.play import Step
from adjudicate.files.logwrite import scenario_lines
from adjudicate.files.problem import FileProblem
from adjudicate.files.scenario import read_scenario
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command
from adjudicate.model.event import Event, Note
from adjudicate.model.problem import Invalid
from adjudicate.model.ruleset import Ruleset
from adjudicate.report.judged import Row
from adjudicate.report.text import listed
from adjudicate.report.values import shown

MOST_FIELDS = 6


class Unsound(Exception):
    """A state that is not plain data, or a command that does not do the same twice."""


class _After(NamedTuple):
    """A command that was carried out, and the state after it."""

    command: Command
    state: Any
    digest: str


class Checked:
    """A ruleset whose states are checked after every command, in branches and refusals too: that each can be written
    as a scenario and read back, and that a command leaves the states before it alone. ``after``: what was carried out
    since it was last emptied."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._latest: _After | None = None
        self.after: list[_After] = []
        self.count = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def apply(self, state: Any, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        """As the ruleset's own; raises :class:`Unsound` too."""
        try:
            events = self.rules.apply(state, command, chance, notes)
        finally:
            self._must_be_untouched(command)
        self._must_read_back(command, state)
        self._latest = _After(command, state, state_digest(self.rules, state))
        self.after.append(self._latest)
        self.count += 1
        return events

    def _must_be_untouched(self, command: Command) -> None:
        """Copies of a state share its parts: what changes a part in place changes the states before as well."""
        before = self._latest
        if before is not None and state_digest(self.rules, before.state) != before.digest:
            raise Unsound(f"{command.id} changes the state after {before.command.id} in place")

    def _must_read_back(self, command: Command, state: Any) -> None:
        rules = self.rules
        try:
            text = "\n".join(scenario_lines(rules, *rules.scenario_of(state)))
            setting = read_scenario(Source.of_text("state", text), lambda _: rules)
            again = rules.setup(setting.scenario, setting.catalogue)
        except (FileProblem, Invalid) as problem:
            raise Unsound(f"the state after {command.id} cannot be read back: {problem.reason}") from None
        if found := state_differences(rules, state, again):
            raise Unsound(f"the state after {command.id} is not the same when it is read back: {_told(found)}")
        for what in ("decisions", "open_owners", "round_of"):
            asked = getattr(rules, what)
            if asked(state) != asked(again):
                raise Unsound(f"the state after {command.id}, read back, answers {what} differently")


class HeavyPlaying(Playing):
    """A log that is played twice side by side, with a :class:`Checked` ruleset; both must do the same."""

    def __init__(self, opened: Opened, twin: Opened, **options: Any) -> None:
        super().__init__(opened, **options)
        self._twin = Playing(twin, **options)
        self._mine, self._theirs = Checked(opened.ruleset), Checked(twin.ruleset)
        self.game.ruleset, self._twin.game.ruleset = self._mine, self._theirs

    @property
    def checked(self) -> int:
        """How many states were checked."""
        return self._mine.count

    def steps(self) -> Iterator[tuple[Step, list[Row]]]:
        """As :meth:`Playing.steps`; what is unsound ends it, as a defect."""
        others = self._twin.steps()
        try:
            for step, rows in super().steps():
                _must_be_same(step, next(others, (None, []))[0], self._mine, self._theirs)
                yield step, rows
        except Unsound as problem:
            raise refused(self.opened.path, str(problem), kind="defect", status=5) from None


def _must_be_same(step: Step, again: Step | None, mine: Checked, theirs: Checked) -> None:
    for first, second in zip(mine.after, theirs.after, strict=False):
        if found := state_differences(mine.rules, first.state, second.state):
            raise Unsound(f"{first.command.id} leads to another state the second time: {_told(found)}")
    if again is None or (step.outcomes, step.finding, step.refusal) != (again.outcomes, again.finding, again.refusal):
        names = ", ".join(outcome.command.id for outcome in step.outcomes)
        raise Unsound(f"{names or f'the entry on line {step.entry.where.line}'} has another outcome the second time")
    mine.after.clear()
    theirs.after.clear()


def _told(found: list[Difference]) -> str:
    shown_fields = [f"{one.field} {shown(one.expected) or '-'} is {shown(one.actual) or '-'}" for one in found]
    return listed(shown_fields, MOST_FIELDS)
