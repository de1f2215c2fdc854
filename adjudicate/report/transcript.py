"""What happened in a game, command by command, as text."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicate.report.judged import GOOD, Row
from adjudicate.report.table import cell
from adjudicate.report.terminal import clean

NUMBER = 4
MARGIN = " " * (NUMBER + 2)


def _shown(row: Row) -> str:
    """The command and who gave it."""
    who = f"{row.player}: " if row.player else ""
    return clean(f"{who}{row.text}")


class Plain:
    """For a terminal; lines are wrapped if it is so many characters wide."""

    def __init__(self, width: int | None = None) -> None:
        self._width = width

    def heading(self, game: str, title: str, file: str, rules: int) -> str:
        """The first lines."""
        name = f"{game}: {title}" if title else game
        return f"{clean(name)}\n{clean(file)}, rules {rules}\n\n"

    def columns(self) -> str:
        """The head of a table, which there is none of."""
        return ""

    def row(self, row: Row) -> str:
        """One entry, with what happened because of it."""
        inset = "      " if row.branch else ""
        if row.verdict == "noted":
            return self._mark(row, inset)
        if row.verdict == "held":
            return f"{inset}{MARGIN}as expected: {clean(row.text)}\n"
        number = str(row.n) if row.n else ""
        head = f"{inset}{number:>{NUMBER}}  {row.id}  {_shown(row)}".rstrip()
        if row.verdict in ("implied", "refused"):
            head += f"  ({'implied' if row.verdict == 'implied' else 'refused, as expected'})"
        lines = [head]
        under = f"{inset}{MARGIN}    "
        for event in row.events:
            lines += self._wrapped(clean(event["text"]), under) if event["text"] else []
        if row.verdict not in GOOD:
            label = f"{row.verdict}[{row.rule}]" if row.rule else row.verdict
            lines += self._wrapped(f"** {label}: {clean(row.reason)}", under)
        elif row.verdict == "refused" and row.reason:
            lines += self._wrapped(f"{row.rule}: {clean(row.reason)}", under)
        return "\n".join(lines) + "\n"

    def _wrapped(self, text: str, indent: str) -> list[str]:
        if self._width is None:
            return [indent + text]
        import textwrap

        return textwrap.wrap(text, max(self._width, 60), initial_indent=indent, subsequent_indent=f"{indent}  ")

    def _mark(self, row: Row, inset: str) -> str:
        if row.text.startswith("round "):
            return f"{inset}{clean(row.text).capitalize()}\n"
        return f"{inset}{MARGIN}-- {clean(row.text)}\n"

    def closing(self, lines: Sequence[tuple[str, str]]) -> str:
        """The last lines."""
        width = max(len(name) for name, _ in lines) + 1
        told = [self._closed(f"{name + ':':<{width}} {clean(text)}", " " * (width + 1)) for name, text in lines]
        return "\n" + "".join(f"{line}\n" for line in told)

    def _closed(self, line: str, under: str) -> str:
        """A closing line, its continuation under its text."""
        if self._width is None:
            return line
        import textwrap

        return "\n".join(textwrap.wrap(line, max(self._width, 60), subsequent_indent=under, break_on_hyphens=False))


class Markdown:
    """For a page or an issue."""

    def heading(self, game: str, title: str, file: str, rules: int) -> str:
        """The first lines."""
        name = f"{game}: {title}" if title else game
        return f"## {cell(name)}\n\n{cell(file)}, rules {rules}\n\n{self.columns()}"

    def columns(self) -> str:
        """The head of the table."""
        return "| n | id | player | command | verdict | what happened |\n|---|---|---|---|---|---|\n"

    def row(self, row: Row) -> str:
        """One entry as a row of the table."""
        told = [event["text"] for event in row.events if event["text"]]
        if row.rule or row.reason:
            told.append(": ".join(part for part in (row.rule, row.reason) if part))
        where = f"{row.branch}: " if row.branch else ""
        number = str(row.n) if row.n else ""
        cells = (number, row.id, row.player, where + row.text, row.verdict, " ".join(told))
        return f"| {' | '.join(cell(text) for text in cells)} |\n"

    def closing(self, lines: Sequence[tuple[str, str]]) -> str:
        """The last lines."""
        return "\n" + "".join(f"- {name}: {cell(text)}\n" for name, text in lines)
