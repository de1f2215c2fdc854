"""Plays an opened log and turns each step into rows and diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicate.cli.logs import Opened
from adjudicate.cli.problems import failure_of, refused, unsaid
from adjudicate.engine.game import Outcome
from adjudicate.engine.logdigest import LogDigest
from adjudicate.engine.play import Step, play
from adjudicate.engine.seen import Eyes
from adjudicate.files.numbering import ASIDE
from adjudicate.files.problem import FileProblem
from adjudicate.model.chance import address
from adjudicate.model.command import words
from adjudicate.model.log import (
    Branch,
    Checkpoint,
    Entry,
    Expectation,
    ExpectedIllegal,
    GivenCommand,
    RoundMark,
    UnderWay,
    Undo,
    Where,
)
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import Row


class Playing:
    """A log while it is played. ``steps`` goes through it; ``findings`` fills up on the way.

    *to* is the number or id of the last command to play, *to_round* the last Round. Steps, rows and findings are as
    *viewer* may see them; ``eyes`` are those of *viewer*. For who writes to the file
    afterwards: ``greatest`` number of a command, the last ``round`` marked, ``places`` of interrupted commands.
    """

    def __init__(
        self,
        opened: Opened,
        *,
        go_on: bool = False,
        to: str | None = None,
        to_round: int | None = None,
        tell: bool = True,
        viewer: str | None = None,
    ) -> None:
        self.opened = opened
        self.eyes = Eyes(opened.ruleset, viewer)
        self.game = opened.game
        self.findings: list[Diagnostic] = []
        self.round: int | None = None
        self.greatest = address(self.game.last)[0]
        self.places: dict[str, Where] = {}
        self.last_legal = ""
        self._numbers: dict[str, int] = {}
        self._go_on, self._to, self._to_round = go_on, to, to_round
        self._tell = tell
        self.log = LogDigest()

    @property
    def commands(self) -> int:
        """How many commands of the main line were met."""
        return self._numbers.get("", 0)

    def steps(self) -> Iterator[tuple[Step, list[Row]]]:
        """Each step with its rows: implied commands first, then the entry itself."""
        if self._to == "0":
            return
        try:
            for step in play(self.game, self._entries(), go_on=self._go_on, log=self.log, eyes=self.eyes):
                yield step, self._rows(step)
                if self._reached(step):
                    return
        except FileProblem as problem:
            failure = failure_of(problem)
            assert failure is not None
            if self.eyes.hides(self.game.state):
                failure = unsaid(failure, self.eyes.player)
            self.findings.extend(failure.findings)
            return
        if not self.findings:
            self._must_have_reached()

    def rows(self) -> Iterator[Row]:
        """All rows, one after the other."""
        for _, rows in self.steps():
            yield from rows

    def finish(self) -> None:
        """Plays to the end (or to where it was asked to stop) without looking at the rows."""
        for _ in self.steps():
            pass

    def _entries(self) -> Iterator[Entry]:
        for entry in self.opened.log.entries:
            if self._to_round is not None and isinstance(entry, RoundMark) and entry.n > self._to_round:
                return
            yield entry

    def _reached(self, step: Step) -> bool:
        if step.branch:
            return False
        if self._to is not None and isinstance(step.entry, GivenCommand):
            return self._to in (str(self.commands), step.entry.command.id)
        return self._to_round is not None and self.game.ruleset.round_of(self.game.state) > self._to_round

    def _must_have_reached(self) -> None:
        """Refuses a command or a Round that the log does not have."""
        last = self.game.ruleset.round_of(self.game.state)
        reason = ""
        if self._to is not None:
            reason = f"has no command {self._to}; it has {self.commands}"
        elif self._to_round is not None and last < self._to_round:
            reason = f"has no Round {self._to_round}; it ends in Round {last}"
        if reason:
            raise refused("", f"{self.opened.path} {reason}", kind="usage", status=2)

    def _rows(self, step: Step) -> list[Row]:
        rows = [self._of_outcome(step, outcome) for outcome in step.outcomes]
        if not step.branch:
            self._note(step)
        if step.finding is not None:
            found = self.opened.diagnostic(step.finding, as_written=self.eyes.player is None)
            self.findings.append(found)
            rows.append(self._of_finding(step, found))
        elif not isinstance(step.entry, GivenCommand):
            row = entry_row(step)
            rows.extend([row] if row else [])
        return rows

    def _note(self, step: Step) -> None:
        """Keeps what who goes on with the file must know."""
        entry = step.entry
        if step.outcomes:
            self.last_legal = step.outcomes[-1].command.id
        if isinstance(entry, RoundMark) and entry.n:
            self.round = entry.n
        if isinstance(entry, GivenCommand):
            self.greatest = max(self.greatest, address(entry.command.id)[0])
            self.places[entry.command.id] = entry.where
        if isinstance(entry, UnderWay):
            self.places[entry.command] = entry.where
        if isinstance(entry, (GivenCommand, UnderWay)):
            still_open = self.game.ruleset.open_owners(self.game.state)
            self.places = {owner: where for owner, where in self.places.items() if owner in still_open}

    def _number(self, step: Step) -> int:
        self._numbers[step.branch] = self._numbers.get(step.branch, 0) + 1
        return self._numbers[step.branch]

    def _of_outcome(self, step: Step, outcome: Outcome) -> Row:
        command = outcome.command
        number = 0 if outcome.implied else self._number(step)
        verdict = "implied" if outcome.implied else "legal"
        events = tuple(self._events(outcome)) if self._tell else ()
        line = step.entry.where.line
        text = words(command.action)
        return Row(number, shown_id(command.id), line, command.player or "", text, verdict, "", "", step.branch, events)

    def _events(self, outcome: Outcome) -> Iterable[dict[str, Any]]:
        for event in outcome.events:
            text = self.game.ruleset.tell(event)
            yield {"kind": event.kind, "rule": event.rule, "text": text, "values": dict(event.values)}

    def _of_finding(self, step: Step, found: Diagnostic) -> Row:
        entry = step.entry
        given = entry if isinstance(entry, GivenCommand) else None
        player = self.game.whose(given.command) if given else ""
        text = words(given.command.action) if given else found.command
        number = self._number(step) if given else 0
        return Row(number, found.id, found.line, player, text, found.kind, found.rule, found.reason, step.branch)


def shown_id(command_id: str) -> str:
    """A command's id as people know it: those that were given beside the main line are not shown."""
    return "" if command_id and address(command_id)[0] >= ASIDE else command_id


def entry_row(step: Step) -> Row | None:
    """The row of an entry that is no command and as it should be; ``None`` for one that is not shown."""
    entry = step.entry
    text, verdict, rule, reason, player = "", "noted", "", "", ""
    if isinstance(entry, (Expectation, Checkpoint)):
        text = getattr(entry, "text", "") or "checkpoint"
        verdict = "held"
    elif isinstance(entry, ExpectedIllegal):
        text, verdict, rule = words(entry.given.command.action), "refused", entry.rule
        player = entry.given.command.player or ""
        if step.refusal is not None:
            rule, reason = step.refusal.rule, step.refusal.reason
    elif isinstance(entry, RoundMark):
        text = f"round {entry.n}" if entry.n else ""
    elif isinstance(entry, Undo):
        text = f"undo {entry.command}"
    elif isinstance(entry, Branch):
        text = f"branch {entry.title or 'what if'}"
    return Row(0, "", entry.where.line, player, text, verdict, rule, reason, step.branch) if text else None
