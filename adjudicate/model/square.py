"""Square boards: names of spaces, facings, directions."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

Facing = Literal["N", "E", "S", "W"]
FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")
OPPOSITE: dict[Facing, Facing] = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Board(NamedTuple):
    """A board of ``cols`` by ``rows`` spaces, numbered row by row from the south, each from the west."""

    cols: int
    rows: int
    names: tuple[str, ...]
    number: dict[str, int]

    def offset(self, origin: str, space: str) -> tuple[int, int]:
        """Columns eastward and rows northward from *origin* to *space*."""
        row, col = divmod(self.number[space], self.cols)
        row0, col0 = divmod(self.number[origin], self.cols)
        return col - col0, row - row0

    def shifted(self, space: str, east: int, north: int) -> str | None:
        """The space so many columns east and rows north of *space*; ``None`` outside the board."""
        row, col = divmod(self.number[space], self.cols)
        if 0 <= col + east < self.cols and 0 <= row + north < self.rows:
            return self.names[(row + north) * self.cols + col + east]
        return None

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The up to eight spaces around *space*, in reading order."""
        return _neighbours(self.cols, self.rows)[self.number[space]]


@cache
def board(cols: int, rows: int) -> Board:
    """The board of that size; made once."""
    names = tuple(f"{column(col)}{row + 1}" for row in range(rows) for col in range(cols))
    return Board(cols, rows, names, {name: index for index, name in enumerate(names)})


@cache
def _neighbours(cols: int, rows: int) -> tuple[tuple[str, ...], ...]:
    names = board(cols, rows).names
    around = []
    for index in range(cols * rows):
        row, col = divmod(index, cols)
        spaces = [
            names[r * cols + c]
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, col - 1), min(cols, col + 2))
            if (r, c) != (row, col)
        ]
        around.append(tuple(spaces))
    return tuple(around)


def column(number: int) -> str:
    """The letters of a column: A to Z, then AA, AB and so on."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
