"""Tables as text, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from adjudicate.model.table import Table
from adjudicate.report.terminal import clean

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_text(table: Table, width: int | None = None) -> str:
    """*table* for a terminal, its last column wrapped so that a line fits into *width*."""
    from tabulate import tabulate

    rows = [[clean(cell).strip() for cell in row] for row in table.rows]
    if width:
        rows = _wrapped(table.heads, rows, width)
    body = tabulate(rows, headers=list(table.heads), tablefmt="simple", disable_numparse=True)
    body = "\n".join(line.rstrip() for line in body.splitlines())
    return f"{clean(table.title)}\n{body}\n" if table.title else f"{body}\n"


def _wrapped(heads: Sequence[str], rows: list[list[str]], width: int) -> list[list[str]]:
    import textwrap

    taken = sum(_widest(heads[column], rows, column) + 2 for column in range(len(heads) - 1))
    room = max(width - taken, 24)
    return [[*row[:-1], "\n".join(textwrap.wrap(row[-1], room)) or row[-1]] for row in rows]


def _widest(head: str, rows: list[list[str]], column: int) -> int:
    return max([len(head), *(len(row[column]) for row in rows)])


def as_markdown(table: Table) -> str:
    """*table* in Markdown, with a heading; the characters that would end a cell are escaped."""
    lines = [f"### {cell(table.title)}", ""] if table.title else []
    lines.append(f"| {' | '.join(cell(head) for head in table.heads)} |")
    lines.append(f"|{'|'.join(' --- ' for _ in table.heads)}|")
    lines += [f"| {' | '.join(cell(text) for text in row)} |" for row in table.rows]
    return "\n".join(lines) + "\n"


def cell(content: str) -> str:
    """*content* as a cell of a Markdown table."""
    text = clean(content)
    for character in "\\|<*_`":
        text = text.replace(character, "\\" + character)
    return text


def as_csv(table: Table) -> str:
    """*table* as CSV. A cell that a spreadsheet would take for a formula gets an apostrophe in front."""
    import io

    out = io.StringIO()
    write_csv(out, table.heads, table.rows)
    return out.getvalue()


def write_csv(out: TextIO, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Writes CSV, row by row as they come."""
    import csv

    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([guarded(cell) for cell in row] for row in rows)


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = clean(cell)
    return f"'{text}" if text.startswith(FORMULA) else text


def formatted(table: Table, form: str, width: int | None = None) -> str:
    """*table* in the form ``table``, ``csv`` or ``markdown``."""
    if form == "csv":
        return as_csv(table)
    return as_markdown(table) if form == "markdown" else as_text(table, width)
