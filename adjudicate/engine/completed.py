"""The complete log: every command with its id and all its facts, implied ones too."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicate.engine.game import Outcome
from adjudicate.engine.play import Step
from adjudicate.model.chance import Fact
from adjudicate.model.command import Decline
from adjudicate.model.log import Entry, GivenCommand, RoundMark, UnderWay, Undo, Where


class Completed:
    """Takes the steps of a log in; ``entries`` is the complete log so far."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._places: dict[str, int] = {}
        self._implied: dict[str, str] = {}

    def note(self, step: Step) -> None:
        """One step of the main line. A branch stays as it was written."""
        if step.branch:
            return
        for outcome in step.outcomes:
            # A window that was let pass closes by itself, now that the dice of what it interrupted are written.
            passed = outcome.implied and isinstance(outcome.command.action, Decline)
            self._note_under_way(outcome)
            if not passed or outcome.command.id in outcome.facts:
                self._note_command(step, outcome)
            for owner, facts in outcome.facts.items():
                self.add_facts(owner, facts)
        entry = step.entry
        stands = not isinstance(entry, (GivenCommand, UnderWay)) and (
            step.finding is None or step.finding.kind == "expectation"
        )
        if isinstance(entry, Undo):
            # What was implied because of the command stands before it now, and is taken back with it.
            entry = entry._replace(command=self._implied.get(entry.command, entry.command))
        if stands and not (isinstance(entry, RoundMark) and not entry.n):
            self.entries.append(entry)

    def _note_under_way(self, outcome: Outcome) -> None:
        """A scenario can begin in the middle of a command, which then stands nowhere: its results get an entry."""
        for owner in outcome.facts:
            if owner != outcome.command.id and owner not in self._places:
                self._places[owner] = len(self.entries)
                self.entries.append(UnderWay(owner, (), Where(0, 0), ""))

    def _note_command(self, step: Step, outcome: Outcome) -> None:
        command = outcome.command
        self._places[command.id] = len(self.entries)
        if outcome.implied and isinstance(step.entry, GivenCommand):
            self._implied.setdefault(step.entry.command.id, command.id)
        text = step.entry.text if isinstance(step.entry, GivenCommand) and not outcome.implied else ""
        self.entries.append(GivenCommand(command, (), step.entry.where, text))

    def add_facts(self, owner: str, facts: Iterable[Fact]) -> None:
        """More facts of a command that was noted."""
        place = self._places.get(owner)
        entry = self.entries[place] if place is not None else None
        if place is not None and isinstance(entry, (GivenCommand, UnderWay)):
            self.entries[place] = entry._replace(facts=(*entry.facts, *facts))
