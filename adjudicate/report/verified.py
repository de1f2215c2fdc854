"""What became of logs that were run again, for people and for other programs."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import FileReport, Row


class Difference(NamedTuple):
    """The first thing in a log that is not as recorded. ``command`` is the id of the command it comes from, ``text``
    that command as it was given; ``rules`` may be to blame; ``rule`` is the likeliest of them, once many were seen."""

    found: Diagnostic
    command: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()
    rule: str = ""

    def plain(self) -> dict[str, Any]:
        """The difference for JSON: the diagnostic, and where it comes from."""
        return {
            **self.found.plain(),
            "command": self.text or self.found.command,
            "id": self.command,
            "entry": self.found.command,
            "rule": self.rule or self.found.rule,
            "suspects": list(self.rules),
        }


class FileVerdict(NamedTuple):
    """One file that was verified: commands given and conclusions compared up to the first difference. ``skipped`` says
    why it was not verified. ``rows`` are those of the conclusions, if they were asked for."""

    file: str
    game: str = ""
    commands: int = 0
    checks: int = 0
    first: Difference | None = None
    rows: tuple[Row, ...] = ()
    skipped: str = ""

    @property
    def status(self) -> str:
        """``ok``, ``skipped``, or the kind of what was found first."""
        if self.first is not None:
            return self.first.found.kind
        return "skipped" if self.skipped else "ok"

    @property
    def exit(self) -> int:
        """The exit status that this file leads to."""
        return self.first.found.exit if self.first is not None else 0

    def plain(self) -> dict[str, Any]:
        """The verdict for JSON."""
        return {
            "file": self.file,
            "game": self.game,
            "status": self.status,
            "exit": self.exit,
            "commands": self.commands,
            "checks": self.checks,
            "first_difference": self.first.plain() if self.first is not None else None,
            **({"skipped": self.skipped} if self.skipped else {}),
        }

    def report(self) -> FileReport:
        """The verdict for the report formats."""
        findings = (self.first.found,) if self.first is not None else ()
        return FileReport(self.file, self.game, self.rows, findings)
