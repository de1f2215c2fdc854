"""What another reading of the rules does to many games, for people and for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicate.model.table import Table
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import FileReport, Row
from adjudicate.report.text import counted, listed
from adjudicate.report.verified import place_of

MANY = 4
MOST_SKIPPED = 8


class Change(NamedTuple):
    """One thing that is another: where (a line, or 0), what, before and now."""

    line: int
    what: str
    before: str
    now: str

    def told(self) -> str:
        """``clan 2 to 3``."""
        return f"{self.what} {self.before or 'nothing'} to {self.now or 'nothing'}"


class FirstChange(NamedTuple):
    """The first command that is judged otherwise or has other consequences, and the rule by which."""

    line: int
    id: str
    command: str
    rule: str
    before: str
    now: str


class FileImpact(NamedTuple):
    """One file under both readings. ``facts``: by kind (``wounds``). ``winner``: before and now, if that changes.
    ``skipped`` says why it was not compared; ``problem``, why it could not be."""

    file: str
    game: str = ""
    commands: int = 0
    first: FirstChange | None = None
    verdicts: tuple[Change, ...] = ()
    facts: tuple[tuple[str, tuple[Change, ...]], ...] = ()
    winner: tuple[str, str] | None = None
    skipped: str = ""
    unknown: bool = False
    problem: Diagnostic | None = None

    @property
    def changed(self) -> bool:
        """Whether anything is different."""
        return bool(self.first or self.verdicts or self.facts or self.winner)

    @property
    def status(self) -> str:
        """``same``, ``changed``, ``skipped``, or what is wrong with the file."""
        if self.problem is not None:
            return self.problem.kind
        return "skipped" if self.skipped else "changed" if self.changed else "same"

    @property
    def exit(self) -> int:
        """The exit status that it leads to."""
        return self.problem.exit if self.problem is not None else int(self.changed)

    def plain(self) -> dict[str, Any]:
        """The impact for JSON."""
        return {
            "file": self.file,
            "game": self.game,
            "status": self.status,
            "exit": self.exit,
            "commands": self.commands,
            "first_difference": self.first._asdict() if self.first is not None else None,
            "verdicts": [change._asdict() for change in self.verdicts],
            "facts": {kind: [_plain_fact(change) for change in changes] for kind, changes in self.facts},
            "winner": dict(zip(("before", "now"), self.winner, strict=True)) if self.winner else None,
            **({"skipped": self.skipped} if self.skipped else {}),
            **({"problem": self.problem.plain()} if self.problem is not None else {}),
        }

    def told(self) -> str:
        """What is different at the end, in one sentence."""
        parts = [f"{kind}: {listed([change.told() for change in changes], MANY)}" for kind, changes in self.facts]
        if self.winner:
            parts.append(f"winner: {self.winner[0]} to {self.winner[1]}")
        return "; ".join(parts)

    def report(self) -> FileReport:
        """The impact for the report formats: what changes counts as a failure there."""
        findings = [self.problem] if self.problem is not None else []
        first = self.first
        row = Row(0, "", 0, "", f"{counted(self.commands, 'command')} compared", "held")
        if first is not None:
            reason = f"{first.before}; now: {first.now}"
            row = Row(0, first.id, first.line, "", first.command, "changed", first.rule, reason)
            place = (self.file, first.line, 1)
            findings.append(Diagnostic(*place, "changed", first.rule, reason, first.command, id=first.id))
        return FileReport(self.file, self.game, (row,), tuple(findings), skipped=self.skipped)


def _plain_fact(change: Change) -> dict[str, Any]:
    return {"subject": change.what, "before": change.before, "now": change.now}


class ImpactReport(NamedTuple):
    """Many files under both readings. ``how``: the readings or the version that they were played by as well."""

    how: str
    files: tuple[FileImpact, ...]

    @property
    def exit(self) -> int:
        """The highest of the files' exit statuses."""
        return max((file.exit for file in self.files), default=3)

    def counts(self) -> dict[str, int]:
        """How many files there are of each status, and how much changes in them."""
        return {
            "files": len(self.files),
            "same": sum(file.status == "same" for file in self.files),
            "changed": sum(file.status == "changed" for file in self.files),
            "skipped": sum(bool(file.skipped) for file in self.files),
            "failed": sum(file.problem is not None for file in self.files),
            "verdicts": sum(len(file.verdicts) for file in self.files),
            "winners": sum(file.winner is not None for file in self.files),
            **{kind: sum(len(dict(file.facts).get(kind, ())) for file in self.files) for kind in self._kinds()},
        }

    def _kinds(self) -> list[str]:
        return list(dict.fromkeys(kind for file in self.files for kind, _ in file.facts))

    def causes(self) -> list[tuple[str, tuple[FileImpact, ...]]]:
        """The changed files by the rule of their first difference, that of most first."""
        by_rule: dict[str, list[FileImpact]] = {}
        for file in self.files:
            if file.changed:
                by_rule.setdefault(file.first.rule if file.first is not None else "", []).append(file)
        return sorted(((rule, tuple(files)) for rule, files in by_rule.items()), key=lambda one: (-len(one[1]), one[0]))

    def plain(self) -> Iterator[tuple[str, Any]]:
        """The fields for JSON."""
        yield "compared_with", self.how
        yield "files", [file.plain() for file in self.files]
        yield "causes", [_plain_cause(rule, files) for rule, files in self.causes()]
        yield "counts", self.counts()
        yield "exit", self.exit

    def file_table(self, every: bool = False) -> Table:
        """A row for each file that changes or could not be compared, or for every one."""
        heads = ("file", "line", "status", "command", "rule", "before", "now", "at the end")
        return Table("", heads, tuple(_row(file) for file in self.files if every or file.exit))

    def brief_table(self) -> Table:
        """The files that change or could not be compared, in few columns, for people."""
        rows = tuple(_brief(_row(file)) for file in self.files if file.exit)
        return Table("", ("where", "status", "difference"), rows)

    def cause_table(self) -> Table:
        """A row for each rule by which games begin to differ."""
        rows = tuple(
            (
                str(len(files)), rule or "-", str(sum(len(file.verdicts) for file in files)),
                ", ".join(f"{kind} {count}" for kind, count in _by_kind(files).items()),
                str(sum(file.winner is not None for file in files)), _example(files[0]),
            )
            for rule, files in self.causes()
        )  # fmt: skip
        return Table("", ("files", "cause", "verdicts", "facts", "winners", "for example"), rows)

    def summary(self) -> list[str]:
        """The closing lines."""
        counts = self.counts()
        compared = counts["same"] + counts["changed"]
        lines = [f"{counted(compared, 'replay')} compared with {self.how}: {counts['changed']} changed"]
        names = [f"{file.file} ({file.skipped})" for file in self.files if file.skipped]
        if names:
            lines.append(f"{counted(len(names), 'file')} skipped: {listed(names, MOST_SKIPPED)}")
        return lines


def _row(file: FileImpact) -> tuple[str, ...]:
    if file.problem is not None:
        line = str(file.problem.line) if file.problem.line else ""
        return (file.file, line, file.status, "", file.problem.rule, "", file.problem.reason, "")
    first = file.first
    if first is None:
        return (file.file, "", file.status, "", "", "", file.skipped, file.told())
    command = " ".join(part for part in (first.id, first.command) if part)
    return (file.file, str(first.line), file.status, command, first.rule, first.before, first.now, file.told())


def _brief(row: tuple[str, ...]) -> tuple[str, str, str]:
    file, line, status, command, rule, before, now, after = row
    told = [f"before: {before}, now: {now}" if before else now, f"at the end {after}" if after else ""]
    begun = [command, rule, "; ".join(part for part in told if part)]
    return place_of(file, line), status, ": ".join(part for part in begun if part)


def _by_kind(files: tuple[FileImpact, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for file in files:
        for kind, changes in file.facts:
            found[kind] = found.get(kind, 0) + len(changes)
    return found


def _example(file: FileImpact) -> str:
    first = file.first
    return f"{file.file}:{first.line} {first.id} {first.command}" if first is not None else file.file


def _plain_cause(rule: str, files: tuple[FileImpact, ...]) -> dict[str, Any]:
    first = files[0].first
    return {
        "rule": rule,
        "count": len(files),
        "files": [file.file for file in files],
        "verdicts": sum(len(file.verdicts) for file in files),
        "facts": _by_kind(files),
        "winners": sum(file.winner is not None for file in files),
        "example": {"file": files[0].file, **(first._asdict() if first is not None else {})},
    }
