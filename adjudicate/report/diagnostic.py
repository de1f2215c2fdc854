"""Diagnostics: one line that a script can split, then the help for a person."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicate.model.problem import Mismatch
from adjudicate.report.terminal import clean
from adjudicate.report.text import listed


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


class Diagnostic(NamedTuple):
    """Something that was found, and where. ``exit`` is the status it leads to; ``says`` is the rule in our words.

    ``fields`` of the state are not as expected; ``changed`` are those that may be why a checkpoint is another one.
    """

    file: str
    line: int
    column: int
    kind: str
    rule: str
    reason: str
    command: str = ""
    section: str = ""
    alternatives: tuple[str, ...] = ()
    exit: int = 1
    id: str = ""
    advice: str = ""
    says: str = ""
    fields: tuple[Mismatch, ...] = ()
    changed: tuple[Mismatch, ...] = ()

    @property
    def place(self) -> str:
        """``file:line:column``, as far as it is known."""
        parts = [clean(self.file)]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(part for part in parts if part)

    @property
    def label(self) -> str:
        """``illegal[rule]``, or the kind alone."""
        return f"{self.kind}[{self.rule}]" if self.rule else self.kind

    def headline(self) -> str:
        """The line that a script can split."""
        place = f"{self.place}: " if self.place else ""
        return f"{place}{self.label}: {clean(self.reason)}"

    def help(self) -> list[str]:
        """The lines for a person: the command, the rulebook's section and what it says, what would have been legal."""
        lines = [f"    {clean(self.command)}"] if self.command else []
        cited = ": ".join(part for part in (self.section, self.says) if part)
        advice = [_sentence(clean(part)) for part in (self.advice, cited) if part]
        if self.alternatives:
            advice.append(f"Legal instead: {clean(listed(self.alternatives))}.")
        return [*lines, f"  {' '.join(advice)}"] if advice else lines

    def text(self) -> str:
        """The whole diagnostic."""
        return "\n".join([self.headline(), *self.help()])

    def plain(self) -> dict[str, Any]:
        """The diagnostic for JSON."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "kind": self.kind,
            "id": self.id,
            "command": self.command,
            "rule": self.rule,
            "section": self.section,
            "says": self.says,
            "reason": self.reason,
            "alternatives": list(self.alternatives),
            "advice": self.advice,
            "fields": [{"field": name, "expected": wanted, "actual": now} for name, wanted, now, _ in self.fields],
            "changed": [{"field": name, "before": before, "now": now} for name, before, now, _ in self.changed],
        }
