"""Tables and pictures of a state, as plain data; the report layer draws them."""

from __future__ import annotations

from typing import NamedTuple


class Table(NamedTuple):
    """A table: title, column heads, rows of cells that are already text."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Cell(NamedTuple):
    """What one space shows: terrain (a short word), the counters in it, a note such as who controls it."""

    terrain: str = ""
    counters: tuple[str, ...] = ()


class Picture(NamedTuple):
    """A board: its kind, size, what each space shows by name, a key to the words used, and notes, each of a few words
    or a sentence. ``sides``: by name, the counters of each of the two sides.

    ``square``: squares without borders of their own. ``bordered``: squares whose borders differ; ``map`` has them as
    lines of text, north on top: a line of borders, then a line of spaces with borders between, and so on, a character
    each.
    """

    kind: str
    cols: int
    rows: int
    cells: dict[str, Cell]
    key: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    map: tuple[str, ...] = ()
    sides: tuple[tuple[str, frozenset[str]], ...] = ()


class Result(NamedTuple):
    """How a game stands: whether it is over, who won (``None``: nobody yet, or a draw), points by player."""

    over: bool
    winner: str | None
    points: dict[str, int]
    summary: str
