"""Verifies one file: what ``verify`` does with each, and what a test runner calls."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicate.cli.finding import Found, why_no_replay
from adjudicate.cli.logs import Opened, source_of
from adjudicate.cli.playing import entry_row, shown_id
from adjudicate.cli.problems import defect_of, failure_of, refused
from adjudicate.engine.play import Step
from adjudicate.engine.verify import CHECKS, Verified, explain, verify
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.model.event import Note
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import Row
from adjudicate.report.text import counted
from adjudicate.report.verified import Difference, FileVerdict


def verify_file(path: str, *, rows: bool = False, allow_empty: bool = False) -> FileVerdict:
    """Runs a replay again, up to the first thing that is not as recorded, and says where that comes from.

    *rows*: with a row for each conclusion that was compared (see :class:`adjudicate.report.judged.Row`). Whatever is
    wrong with the file is in the verdict; nothing is raised. A replay that gives no command and records no conclusion
    is invalid, unless *allow_empty*.
    """
    return verify_found(Found(path), rows=rows, allow_empty=allow_empty)


def verify_found(found: Found, *, rows: bool = False, allow_empty: bool = False) -> FileVerdict:
    """As :func:`verify_file`; a file that was met in a folder and is no replay is skipped."""
    if found.no_replay:
        return FileVerdict(found.path, skipped=found.no_replay)
    return _Verifying(found, rows, allow_empty).verdict()


class _Verifying:
    """One file that is being verified."""

    def __init__(self, found: Found, rows: bool, allow_empty: bool) -> None:
        self.path = found.path
        self._named = found.named
        self._keep, self._allow_empty = rows, allow_empty
        self._source: Source | None = None
        self._rows: list[Row] = []
        self._game = ""

    def verdict(self) -> FileVerdict:
        """The verdict of the file."""
        try:
            self._source = source_of(self.path)
            opened = Opened(self._source)
            self._game = opened.ruleset.name
            verified = verify(opened.game, opened.log.entries, self._note if self._keep else None)
            self._must_say_something(verified)
            first = self._first(self._source, opened, verified)
        except BrokenPipeError:
            raise
        except Exception as error:
            return self._failed(error)
        return FileVerdict(self.path, self._game, verified.commands, verified.checks, first, self._kept())

    def _failed(self, error: Exception) -> FileVerdict:
        if isinstance(error, FileProblem) and self._source is not None and not self._named:
            reason = why_no_replay(self._source, error)
            if reason:
                return FileVerdict(self.path, skipped=reason)
        failure = failure_of(error, self.path) or defect_of(error, self.path, "verify")
        return failed(self.path, failure.findings[0])._replace(game=self._game, rows=self._kept())

    def _kept(self) -> tuple[Row, ...]:
        return tuple(self._rows) if self._keep else ()

    def _note(self, step: Step) -> None:
        if isinstance(step.entry, CHECKS) and step.finding is None:
            row = entry_row(step)
            self._rows.extend([row] if row else [])

    def _must_say_something(self, verified: Verified) -> None:
        if not (verified.commands or verified.checks or verified.finding or self._allow_empty):
            raise refused(self.path, "gives no command and records nothing to compare; --allow-empty lets that pass")

    def _first(self, source: Source, opened: Opened, verified: Verified) -> Difference | None:
        if verified.finding is None:
            self._rows.append(Row(0, "", 0, "", f"{counted(verified.commands, 'command')} as recorded", "held"))
            return None
        found = opened.diagnostic(verified.finding)
        explained = explain(*_noted(source))
        self._rows.append(Row(0, "", found.line, "", found.command, found.kind, found.rule, found.reason))
        named = bool(verified.finding.rule or verified.finding.rules)
        command = shown_id(explained.command)
        return Difference(found, verified.finding.text, command, explained.text, explained.rules, named)


def failed(path: str, found: Diagnostic) -> FileVerdict:
    """The verdict of a file that could not be played at all."""
    return FileVerdict(path, first=Difference(found, rules=(found.rule,) if found.rule else (), named=bool(found.rule)))


def _noted(source: Source) -> tuple[Any, Any]:
    """The game and the entries of a log, with notes taken."""
    notes: list[Note] = []
    opened = Opened(source, notes=notes)
    return opened.game, opened.log.entries


def rules_seen(path: str) -> Counter[str]:
    """In how many commands of a log each rule took effect, up to the first that is not as recorded. Nothing of a log
    that cannot be played: its verdict tells why."""
    try:
        return explain(*_noted(source_of(path))).seen
    except Exception:
        return Counter()
