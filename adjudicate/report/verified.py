"""What became of logs that were run again, for people and for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from adjudicate.model.table import Table
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import FileReport, Row
from adjudicate.report.text import clause, counted, listed

MANY = 8


class Difference(NamedTuple):
    """The first thing in a log that is not as recorded. ``entry`` is where it shows; ``command`` is the id of the
    command it comes from, ``text`` that command as it was given. ``rules`` may be to blame; they are ``named`` if the
    rules themselves told them, not only seen to take effect there. ``rule`` is the likeliest of them."""

    found: Diagnostic
    entry: str = ""
    command: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()
    named: bool = False
    rule: str = ""

    @property
    def origin(self) -> str:
        """The command that it comes from, as ``c9 south: charge knights clan``; where it shows, if from none."""
        return " ".join(part for part in (self.command, self.text or self.entry) if part)

    def diagnostic(self) -> Diagnostic:
        """What was found, with where it comes from."""
        found = self.found
        told = [f"It comes from {self.origin}"] if self.text != self.entry and self.text else []
        if self.rule and self.rule != found.rule and not self.named:
            told.append(f"Suspected: {self.rule}")
        only = self.rules[0] if len(self.rules) == 1 else ""
        rule = (self.rule or found.rule or only) if self.named else found.rule
        return found._replace(rule=rule, advice=". ".join(part for part in (found.advice, *told) if part))

    def plain(self) -> dict[str, Any]:
        """The difference for JSON: the diagnostic, and where it comes from."""
        return {
            **self.found.plain(),
            "entry": self.entry,
            "id": self.command,
            "command": self.text,
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
        findings = (self.first.diagnostic(),) if self.first is not None else ()
        return FileReport(self.file, self.game, self.rows, findings, skipped=self.skipped)


class CommonCause(NamedTuple):
    """What several files that are not as recorded have in common. ``rule``: the likeliest ("" if none is known),
    ``named`` as in :class:`Difference`; ``says``: what it says."""

    rule: str
    named: bool
    says: str
    kinds: tuple[str, ...]
    files: tuple[FileVerdict, ...]

    @property
    def title(self) -> str:
        """The rule, or what was found where no rule is known."""
        first = self.files[0].first
        if not self.rule and first is not None:
            return f"{first.found.kind}: {clause(first.found.reason)}"
        return self.rule if self.named else f"{self.rule} (suspected)"

    @property
    def example(self) -> str:
        """The place in the first file, and the command."""
        first = self.files[0].first
        assert first is not None
        place = ":".join((first.found.file, *([str(first.found.line)] if first.found.line else ())))
        return f"{place} {first.origin}".rstrip()

    def plain(self) -> dict[str, Any]:
        """The cause for JSON."""
        first = self.files[0].first
        assert first is not None
        return {
            "rule": self.rule,
            "named": self.named,
            "says": self.says,
            "kinds": list(self.kinds),
            "count": len(self.files),
            "files": [file.file for file in self.files],
            "example": {
                "file": first.found.file,
                "line": first.found.line,
                "command": first.origin,
                "reason": first.found.reason,
            },
        }


class Verification(NamedTuple):
    """Many files that were verified, and the causes of what was found. ``seen``: in how many commands that were as
    recorded each rule took effect, as far as that was asked."""

    files: tuple[FileVerdict, ...]
    causes: tuple[CommonCause, ...]
    seen: Mapping[str, int] = MappingProxyType({})

    @property
    def exit(self) -> int:
        """The exit status that they lead to: the highest. That nothing at all was verified is no success."""
        return max((file.exit for file in self.files if not file.skipped), default=3)

    def counts(self) -> dict[str, int]:
        """How many there are of each status, and what they hold."""
        skipped = sum(1 for file in self.files if file.skipped)
        failed = sum(1 for file in self.files if file.first is not None)
        return {
            "files": len(self.files),
            "ok": len(self.files) - skipped - failed,
            "failed": failed,
            "skipped": skipped,
            "commands": sum(file.commands for file in self.files),
            "checks": sum(file.checks for file in self.files),
        }

    def plain(self) -> Iterator[tuple[str, Any]]:
        """The fields for JSON."""
        yield "files", [file.plain() for file in self.files]
        yield "causes", [cause.plain() for cause in self.causes]
        yield "counts", self.counts()
        yield "exit", self.exit

    def file_table(self, every: bool = False) -> Table:
        """A row for each file that is not as recorded, or for every one."""
        heads = ("file", "line", "status", "rule", "command", "difference")
        rows = tuple(_row(file) for file in self.files if every or file.first is not None)
        return Table("", heads, rows)

    def brief_table(self) -> Table:
        """The files that are not as recorded, in few columns, for people."""
        rows = tuple(_brief(_row(file)) for file in self.files if file.first is not None)
        return Table("", ("where", "status", "difference"), rows)

    def cause_table(self) -> Table:
        """A row a cause, with one example."""
        rows = tuple(
            (str(len(cause.files)), cause.title, ", ".join(cause.kinds), cause.example) for cause in self.causes
        )
        return Table("", ("files", "cause", "found", "for example"), rows)

    def summary(self) -> list[str]:
        """The closing lines."""
        counts = self.counts()
        verified = counts["files"] - counts["skipped"]
        if not verified:
            return ["no replay was found", *_skipped(self.files)]
        parts = [counted(verified, "replay"), f"{counts['ok']} as recorded", f"{counts['failed']} not"]
        what = f"{counted(counts['commands'], 'command')}, {counted(counts['checks'], 'conclusion')} compared"
        return [f"{', '.join(parts)}; {what}", *_skipped(self.files)]


def _row(file: FileVerdict) -> tuple[str, ...]:
    first = file.first
    if first is None:
        return (file.file, "", file.status, "", "", file.skipped)
    found = first.found
    line = str(found.line) if found.line else ""
    return (file.file, line, file.status, first.rule or found.rule, first.origin, found.reason)


def _brief(row: tuple[str, ...]) -> tuple[str, str, str]:
    file, line, status, rule, origin, reason = row
    return place_of(file, line), status, ": ".join(part for part in (origin, rule, reason) if part)


def place_of(file: str, line: str) -> str:
    """``ford.xml:41``; the file alone where no line is known."""
    return f"{file}:{line}" if line else file


def _skipped(files: Sequence[FileVerdict]) -> list[str]:
    names = [f"{file.file} ({file.skipped})" for file in files if file.skipped]
    return [f"{counted(len(names), 'file')} skipped, no replay: {listed(names, MANY)}"] if names else []
