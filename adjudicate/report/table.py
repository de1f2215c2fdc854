"""Tables as text, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TextIO

from adjudicate.model.table import Table
from adjudicate.report.terminal import clean

NARROW, SHORT = 12, 8
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_text(table: Table, width: int | None = None) -> str:
    """*table* for a terminal, its widest columns wrapped so that a line fits into *width*."""
    rows = [list(table.heads), *([clean(cell).strip() for cell in row] for row in table.rows)]
    spare, gap = 2, 2
    if width and sum(_widths(rows, spare)) + gap * (len(table.heads) - 1) > width:
        spare = 0
        rows, gap = _wrapped(rows, width)
    body = "\n".join(_aligned(rows, spare, gap))
    return f"{clean(table.title)}\n{body}\n" if table.title else f"{body}\n"


def _aligned(rows: list[list[str]], spare: int, gap: int) -> Iterator[str]:
    """The lines of a table: its columns below their heads, the first of *rows*, and a line under those. A cell can have
    several lines."""
    cells = [[cell.split("\n") for cell in row] for row in rows]
    widths = _widths(rows, spare)
    ruled = [["-" * width for width in widths]]
    lines = [list(zip_longest(*row, fillvalue="")) for row in cells]
    for line in (*lines[0], *ruled, *(line for row in lines[1:] for line in row)):
        yield (" " * gap).join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip()


def _widths(rows: list[list[str]], spare: int) -> list[int]:
    """How wide each column is; *spare* is what it has beyond its head."""
    widths = [max(map(len, head.split("\n"))) + spare for head in rows[0]]
    for row in rows[1:]:
        for column, cell in enumerate(row):
            widest = len(cell) if "\n" not in cell else max(map(len, cell.split("\n")))
            widths[column] = max(widths[column], widest)
    return widths


def _wrapped(rows: list[list[str]], width: int) -> tuple[list[list[str]], int]:
    """*rows* with lines broken in the widest columns, and the gap between columns. Lines are broken between the words
    of what is long, and within words only where not even a narrow gap is enough."""
    import textwrap

    whole = [max(map(_least, column)) for column in zip(*rows, strict=True)]
    broken = [min(least, NARROW) for least in whole]
    gaps = len(rows[0]) - 1
    gap = 2 if sum(whole) + 2 * gaps <= width else 1
    room = width - gap * gaps
    widths = _narrowed(_narrowed(_widths(rows, 0), whole, room), broken, room)
    wrapped = [
        [
            "\n".join(textwrap.wrap(cell, wide, break_on_hyphens=False)) if len(cell) > wide else cell
            for cell, wide in zip(row, widths, strict=True)
        ]
        for row in rows
    ]
    return wrapped, gap


def _least(cell: str) -> int:
    """How wide a column must be for *cell*: short ones stay whole."""
    return len(cell) if len(cell) <= SHORT else max(map(len, cell.split()))


def _narrowed(widths: list[int], least: list[int], room: int) -> list[int]:
    """*widths*, the widest of them reduced until they fit into *room* or are what they must be at *least*."""
    widths = widths[:]
    while sum(widths) > room:
        wider = [column for column, width in enumerate(widths) if width > least[column]]
        if not wider:
            break
        widths[max(wider, key=widths.__getitem__)] -= 1
    return widths


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
