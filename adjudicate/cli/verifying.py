"""Verifies one file: what ``verify`` does with each, and what a test runner calls."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicate.cli.logs import Opened, source_of
from adjudicate.cli.playing import entry_row, shown_id
from adjudicate.cli.problems import defect_of, failure_of, refused
from adjudicate.engine.play import Step
from adjudicate.engine.verify import CHECKS, Verified, explain, verify
from adjudicate.files.source import Source
from adjudicate.model.event import Note
from adjudicate.report.judged import Row
from adjudicate.report.verified import Difference, FileVerdict


def verify_file(path: str, *, rows: bool = False, allow_empty: bool = False) -> FileVerdict:
    """Runs a replay again, up to the first thing that is not as recorded, and says where that comes from.

    *rows*: with a row for each conclusion that was compared (see :class:`adjudicate.report.judged.Row`). Whatever is
    wrong with the file is in the verdict; nothing is raised. A replay that gives no command and records no conclusion
    is invalid, unless *allow_empty*.
    """
    return _Verifying(path, rows, allow_empty).verdict()


class _Verifying:
    """One file that is being verified."""

    def __init__(self, path: str, rows: bool, allow_empty: bool) -> None:
        self.path = path
        self._keep, self._allow_empty = rows, allow_empty
        self._rows: list[Row] = []
        self._game = ""

    def verdict(self) -> FileVerdict:
        """The verdict of the file."""
        try:
            source = source_of(self.path)
            opened = Opened(source)
            self._game = opened.ruleset.name
            verified = verify(opened.game, opened.log.entries, self._note if self._keep else None)
            self._must_say_something(verified)
            first = None if verified.finding is None else self._first(source, opened, verified)
        except BrokenPipeError:
            raise
        except Exception as error:
            failure = failure_of(error, self.path) or defect_of(error, self.path, "verify")
            return FileVerdict(self.path, self._game, first=Difference(failure.findings[0]), rows=tuple(self._rows))
        return FileVerdict(self.path, self._game, verified.commands, verified.checks, first, tuple(self._rows))

    def _note(self, step: Step) -> None:
        if isinstance(step.entry, CHECKS) and step.finding is None:
            row = entry_row(step)
            self._rows.extend([row] if row else [])

    def _must_say_something(self, verified: Verified) -> None:
        if not (verified.commands or verified.checks or verified.finding or self._allow_empty):
            raise refused(self.path, "gives no command and records nothing to compare; --allow-empty lets that pass")

    def _first(self, source: Source, opened: Opened, verified: Verified) -> Difference:
        assert verified.finding is not None
        found = opened.diagnostic(verified.finding)
        explained = explain(*_noted(source))
        if self._keep:
            self._rows.append(Row(0, "", found.line, "", found.command, found.kind, found.rule, found.reason))
        return Difference(found, shown_id(explained.command), explained.text, explained.rules)


def _noted(source: Source) -> tuple[Any, Any]:
    """The game and the entries of a log, with notes taken."""
    notes: list[Note] = []
    opened = Opened(source, notes=notes)
    return opened.game, opened.log.entries


def rules_seen(path: str) -> Counter[str]:
    """In how many commands of a log each rule took effect, up to the first that is not as recorded."""
    try:
        return explain(*_noted(source_of(path))).seen
    except Exception as error:
        if failure_of(error, path) is None:
            raise
        return Counter()
