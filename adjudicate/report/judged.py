"""What became of the entries of a log, a row each: what legality reports and test reports are made of."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.text import counted


class Row(NamedTuple):
    """One entry. ``n`` counts the given commands of a line (0: none was given); ``verdict`` is ``legal``, ``implied``,
    ``refused`` (as expected), ``held`` (an expectation), or the kind of what was found."""

    n: int
    id: str
    line: int
    player: str
    text: str
    verdict: str
    rule: str = ""
    reason: str = ""
    branch: str = ""
    events: tuple[Any, ...] = ()

    @property
    def good(self) -> bool:
        """Whether all is as it should be."""
        return self.verdict in GOOD

    def plain(self) -> dict[str, Any]:
        """The row for JSON."""
        data = {**self._asdict(), "events": list(self.events)}
        if not self.branch:
            del data["branch"]
        return data


GOOD = ("legal", "implied", "refused", "held")


class FileReport(NamedTuple):
    """One log, judged. ``passed`` counts the legal commands whose rows were not kept; ``skipped`` says why a file was
    not judged at all."""

    file: str
    game: str
    rows: tuple[Row, ...]
    findings: tuple[Diagnostic, ...]
    passed: int = 0
    skipped: str = ""

    @property
    def exit(self) -> int:
        """The exit status that this file leads to."""
        return max((finding.exit for finding in self.findings), default=0)

    @property
    def commands(self) -> int:
        """How many commands were given."""
        return self.passed + sum(1 for row in self.rows if row.n)

    @property
    def legal(self) -> int:
        """How many of them are legal."""
        return self.passed + sum(1 for row in self.rows if row.n and row.verdict == "legal")

    @property
    def illegal(self) -> int:
        """How many of them are illegal."""
        return sum(1 for row in self.rows if row.n and row.verdict == "illegal")

    def summary(self) -> str:
        """One line: ``ford.xml: 12 commands, 11 legal, 1 illegal``."""
        parts = [counted(self.commands, "command"), f"{self.legal} legal", f"{self.illegal} illegal"]
        others = [finding for finding in self.findings if finding.kind != "illegal"]
        if others:
            parts.append(counted(len(others), "other finding"))
        return f"{self.file}: {', '.join(parts)}"

    def plain(self) -> dict[str, Any]:
        """The report for JSON."""
        judged = [row.plain() for row in self.rows if row.n]
        return {"file": self.file, "judged": judged, **self.plain_result()}

    def plain_result(self) -> dict[str, Any]:
        """What is known for JSON once every command was judged."""
        return {
            "game": self.game,
            "exit": self.exit,
            "commands": self.commands,
            "legal": self.legal,
            "illegal": self.illegal,
            "findings": [finding.plain() for finding in self.findings],
        }
