"""The complete replay: every command with its id and all its facts, implied ones too, and the scenario inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicate.cli.logs import Opened
from adjudicate.engine.game import Outcome, state_digest
from adjudicate.engine.play import Step
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.model.command import Decline
from adjudicate.model.log import DiceSource, Entry, GivenCommand, RoundMark

HERE = ""


class Complete:
    """Takes the steps of a log in; gives the lines of the complete replay."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._entries: list[Entry] = []
        self._places: dict[str, int] = {}

    def note(self, step: Step) -> None:
        """One step of the main line. A branch stays as it was written."""
        if step.branch:
            return
        for outcome in step.outcomes:
            # A window that was let pass closes by itself, now that the dice of what it interrupted are written.
            passed = outcome.implied and isinstance(outcome.command.action, Decline)
            if not passed or outcome.command.id in outcome.facts:
                self._note_command(step, outcome)
            self._note_facts(outcome)
        entry = step.entry
        stands = not isinstance(entry, GivenCommand) and (step.finding is None or step.finding.kind == "expectation")
        if stands and not (isinstance(entry, RoundMark) and not entry.n):
            self._entries.append(entry)

    def _note_command(self, step: Step, outcome: Outcome) -> None:
        command = outcome.command
        self._places[command.id] = len(self._entries)
        self._entries.append(GivenCommand(command, (), step.entry.where, ""))

    def _note_facts(self, outcome: Outcome) -> None:
        for owner, facts in outcome.facts.items():
            place = self._places.get(owner)
            # A scenario can begin in the middle of a command, which then stands nowhere.
            entry = self._entries[place] if place is not None else None
            if place is not None and isinstance(entry, GivenCommand):
                self._entries[place] = entry._replace(facts=(*entry.facts, *facts))

    def lines(self, seed: str | None, notation: str) -> Iterator[str]:
        """The replay, line by line."""
        opened = self._opened
        header: Any = opened.log.header
        header = header._replace(scenario=HERE, scenario_digest=state_digest(opened.ruleset, opened.start))
        if seed is not None:
            dice = header.dice or DiceSource(seed)
            header = header._replace(dice=dice._replace(seed=seed))
        inside = scenario_nodes(opened.ruleset, opened.log.scenario, opened.log.catalogue)
        return replay_lines(header, opened.ruleset, self._entries, scenario=inside, notation=notation)
