"""The board as text."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicate.model.square import column
from adjudicate.model.table import Cell, Picture
from adjudicate.report.text import clean

NARROWEST, WIDEST = 3, 12


def as_text(picture: Picture) -> str:
    """*picture* with columns lettered, rows numbered, north on top, and the key below.

    Raises ``ValueError`` for a kind of board that it cannot draw.
    """
    if picture.kind != "square":
        raise ValueError(f"a {picture.kind} board cannot be drawn as text yet")
    width = _width(picture)
    border = f"    +{'+'.join('-' * width for _ in range(picture.cols))}+"
    letters = [column(number).center(width) for number in range(picture.cols)]
    lines = ["     " + " ".join(letters).rstrip(), border]
    for row in range(picture.rows, 0, -1):
        lines += [*_row(picture, row, width), border]
    lines.append("     " + " ".join(letters).rstrip())
    return "\n".join([*lines, *_key(picture.key)]) + "\n"


def _content(cell: Cell) -> list[str]:
    words = [*([cell.terrain] if cell.terrain else []), *cell.counters]
    return [clean(word) for word in words]


def _width(picture: Picture) -> int:
    longest = max((len(word) for cell in picture.cells.values() for word in _content(cell)), default=0)
    return min(max(longest, NARROWEST), WIDEST)


def _row(picture: Picture, row: int, width: int) -> list[str]:
    cells = [_content(picture.cells.get(f"{column(col)}{row}", Cell())) for col in range(picture.cols)]
    height = max(1, *(len(cell) for cell in cells))
    lines = []
    for number in range(height):
        head = f"{row:>3} " if number == 0 else "    "
        words = [_word(cell, number, width) for cell in cells]
        lines.append(f"{head}|{'|'.join(words)}|")
    return lines


def _word(cell: Sequence[str], number: int, width: int) -> str:
    word = cell[number] if number < len(cell) else ""
    return (word if len(word) <= width else word[: width - 1] + "…").ljust(width)


def _key(key: Sequence[tuple[str, str]]) -> list[str]:
    if not key:
        return []
    width = max(len(clean(word)) for word, _ in key)
    return ["", *(f"  {clean(word).ljust(width)}  {clean(meaning)}" for word, meaning in key)]
