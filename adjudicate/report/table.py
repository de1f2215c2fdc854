"""Tables as text, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TextIO

from adjudicate.model.table import Table
from adjudicate.report.terminal import clean

NARROW, SHORT, GAP, SLIT = 12, 8, "  ", " "
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_text(table: Table, width: int | None = None) -> str:
    """*table* for a terminal, its widest columns wrapped so that a line fits into *width*."""
    from tabulate import tabulate

    rows = [[clean(cell).strip() for cell in row] for row in table.rows]
    body = tabulate(rows, headers=list(table.heads), tablefmt="simple", disable_numparse=True)
    if width and max(len(line.rstrip()) for line in body.splitlines()) > width:
        body = "\n".join(_lines([list(table.heads), *rows], width))
    body = "\n".join(line.rstrip() for line in body.splitlines())
    return f"{clean(table.title)}\n{body}\n" if table.title else f"{body}\n"


def _lines(rows: list[list[str]], width: int) -> Iterator[str]:
    """The lines of a table that is at most *width* wide, if that can be: first the heads, and a rule under them."""
    narrowed, gap = _fitted(rows, width)
    broken = [[_broken(cell, wide) for cell, wide in zip(row, narrowed, strict=True)] for row in rows]
    widths = _widths(broken)
    for number, row in enumerate(broken):
        for line in zip_longest(*(cell.split("\n") for cell in row), fillvalue=""):
            yield gap.join(cell.ljust(wide) for cell, wide in zip(line, widths, strict=True))
        if not number:
            yield gap.join("-" * wide for wide in widths)


def _widths(rows: list[list[str]]) -> list[int]:
    """How wide each column is."""
    return [max(len(line) for cell in column for line in cell.split("\n")) for column in zip(*rows, strict=True)]


def _fitted(rows: list[list[str]], width: int) -> tuple[list[int], str]:
    """How wide each column may be, and the gap between them: the widest are narrowed as far as their words allow; where
    that is not enough the gap is, and then words are broken."""
    whole = [max(map(_least, column)) for column in zip(*rows, strict=True)]
    gaps = len(rows[0]) - 1
    widths = _narrowed(_widths(rows), whole, width - len(GAP) * gaps)
    if sum(widths) + len(GAP) * gaps <= width:
        return widths, GAP
    widths = _widths(rows)
    for narrow in (width, NARROW, SHORT):
        widths = _narrowed(widths, [min(least, narrow) for least in whole], width - len(SLIT) * gaps)
    return widths, SLIT


def _broken(cell: str, width: int) -> str:
    """A cell with its lines broken: between words, or at their hyphens if one of them is too long."""
    import textwrap

    if len(cell) <= width:
        return cell
    return "\n".join(textwrap.wrap(cell, width, break_on_hyphens=max(map(len, cell.split())) > width))


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
