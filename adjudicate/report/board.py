"""The board as text: columns lettered, rows numbered, north on top, and a key."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from adjudicate.model.square import column
from adjudicate.model.table import Cell, Picture
from adjudicate.report.terminal import clean

LINE = 80
NARROWEST = {"square": 3, "bordered": 2}
WIDEST = 12
DRAWN_OUT = "-=~"
ARROWS = "^>v<↑→↓←"
MARGIN = 4


def as_text(picture: Picture, line: int = LINE) -> str:
    """*picture*, if it can be in lines of *line* characters: names that are too long are shortened, and the key says
    what they stand for. Raises ``ValueError`` for a kind of board that it cannot draw."""
    if picture.kind not in NARROWEST:
        raise ValueError(f"a {picture.kind} board cannot be drawn as text yet")
    narrowest = NARROWEST[picture.kind]
    widest = max(narrowest, min(WIDEST, (line - MARGIN - 1) // max(picture.cols, 1) - 1))
    labels = _Labels(picture, widest)
    width = max(narrowest, labels.width)
    body = _bordered(picture, width, labels) if picture.kind == "bordered" else _squares(picture, width, labels)
    letters = " ".join(column(number).center(width) for number in range(picture.cols))
    head = f"{' ' * MARGIN} {letters}".rstrip()
    return "\n".join([head, *body, head, *labels.key(), *_notes(picture, line)]) + "\n"


def _notes(picture: Picture, line: int) -> list[str]:
    """The notes, as many on a line as there is room for; a long one goes on in the next."""
    lines = [""]
    for note in map(clean, picture.notes):
        joined = f"{lines[-1]}; {note}"
        if lines[-1] and len(joined) <= line:
            lines[-1] = joined
        else:
            lines += textwrap.wrap(note, line, break_on_hyphens=False)
    return lines if picture.notes else []


def _squares(picture: Picture, width: int, labels: _Labels) -> list[str]:
    border = f"{' ' * MARGIN}+{'+'.join('-' * width for _ in range(picture.cols))}+"
    lines = [border]
    for row in range(picture.rows, 0, -1):
        lines += [*_row(picture, row, width, labels), border]
    return lines


def _bordered(picture: Picture, width: int, labels: _Labels) -> list[str]:
    """The lines of a map, its spaces as wide as the labels in them."""
    lines = []
    for index, text in enumerate(picture.map):
        if index % 2 == 0:
            drawn = "".join(_level(mark, width) if place % 2 else mark for place, mark in enumerate(text))
            lines.append(f"{' ' * MARGIN}{drawn}".rstrip())
        else:
            lines += _spaces(picture, picture.rows - index // 2, text, width, labels)
    return lines


def _level(mark: str, width: int) -> str:
    """A border below a space: drawn out if it is a line, else its mark in the middle."""
    return mark * width if mark in DRAWN_OUT else mark.center(width)


def _spaces(picture: Picture, row: int, text: str, width: int, labels: _Labels) -> list[str]:
    cells = [labels.lines(picture.cells.get(f"{column(col)}{row}", Cell())) for col in range(picture.cols)]
    lines = []
    for number in range(max(1, *(len(cell) for cell in cells))):
        head = f"{row:>{MARGIN - 1}} " if number == 0 else " " * MARGIN
        words = [(cell[number] if number < len(cell) else "").ljust(width) for cell in cells]
        borders = [text[2 * col] for col in range(picture.cols + 1)]
        lines.append(f"{head}{''.join(border + word for border, word in zip(borders, [*words, ''], strict=True))}")
    return [line.rstrip() for line in lines]


class _Labels:
    """What stands in the spaces for terrains and counters. A counter's last character may be an arrow, which stays. Of
    two sides the counters of the first are in capitals, those of the second in small letters."""

    def __init__(self, picture: Picture, widest: int) -> None:
        self._meanings = dict(picture.key)
        cells = picture.cells.values()
        self._terrains = _shortened({clean(cell.terrain) for cell in cells if cell.terrain}, widest, set())
        counters = {word for cell in cells for word in cell.counters}
        names = {_name(word) for word in counters}
        arrows = any(_name(word) != word for word in counters)
        self._names = _shortened(names, widest - arrows, set(self._terrains.values()))
        self._sides = [(side, mine & names) for side, mine in picture.sides] if len(picture.sides) == 2 else []
        for (_, mine), spelled in zip(self._sides, (str.upper, str.lower), strict=False):
            self._names |= {name: spelled(self._names[name]) for name in mine}
        used = [self.terrain(cell) for cell in cells] + [self.counter(word) for word in counters]
        self.width = max((len(word) for word in used), default=0)

    def terrain(self, cell: Cell) -> str:
        """The label of a space's terrain."""
        return self._terrains.get(clean(cell.terrain), "")

    def counter(self, word: str) -> str:
        """The label of a counter, with its arrow."""
        name = _name(word)
        return self._names[name] + clean(word[len(name) :])

    def lines(self, cell: Cell) -> list[str]:
        """What a space shows, a line each."""
        return [word for word in (self.terrain(cell), *map(self.counter, cell.counters)) if word]

    def key(self) -> list[str]:
        """The key: each label, what it is short for, and what that means."""
        rows = [self._meaning(label, name) for name, label in self._names.items()]
        rows += [self._meaning(label, name) for name, label in self._terrains.items()]
        rows = [row for row in rows if row[1]]
        if not rows:
            return []
        width = max(len(label) for label, _ in rows)
        return ["", *self._letters(), *(f"  {label.ljust(width)}  {meaning}" for label, meaning in rows)]

    def _letters(self) -> list[str]:
        """Whose pieces are in which letters."""
        if not any(mine for _, mine in self._sides):
            return []
        (first, _), (second, _) = self._sides
        return [f"  CAPITALS: {clean(first)}; small letters: {clean(second)}"]

    def _meaning(self, label: str, name: str) -> tuple[str, str]:
        parts = [name] if label != name else []
        meaning = clean(self._meanings.get(name, ""))
        return label, ": ".join(part for part in (*parts, meaning) if part)


def _name(counter: str) -> str:
    return counter[:-1] if len(counter) > 1 and counter[-1] in ARROWS else counter


def _shortened(names: Iterable[str], widest: int, taken: set[str]) -> dict[str, str]:
    """A label of at most *widest* characters for each name; no two are the same, whatever letters they are in."""
    labels: dict[str, str] = {}
    used = {label.casefold() for label in taken}
    for name in sorted(names, key=lambda name: (len(name) > widest, name)):
        label = _short(clean(name), widest)
        number = 2
        while label.casefold() in used:
            room = widest - len(str(number))
            label = f"{_short(clean(name), room)}{number}" if room > 0 else str(number)
            number += 1
        used.add(label.casefold())
        labels[name] = label
    return labels


def _short(name: str, widest: int) -> str:
    """``clan-members`` as ``clam``, ``archers-12`` as ``ar12``: number kept, then letters of every part."""
    if len(name) <= widest:
        return name
    text, number = re.fullmatch(r"(.*?)[-_.]?([0-9]*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    number = number[-(widest - 1) :] if widest > 1 else ""
    room = widest - len(number)
    parts = [part for part in re.split(r"[-_. ]", text) if part] or [text]
    if len(parts) == 1 or room < 2:
        return parts[0][:room] + number
    last = room // 2
    return parts[0][: room - last] + parts[-1][:last] + number


def _row(picture: Picture, row: int, width: int, labels: _Labels) -> list[str]:
    cells = [labels.lines(picture.cells.get(f"{column(col)}{row}", Cell())) for col in range(picture.cols)]
    height = max(1, *(len(cell) for cell in cells))
    lines = []
    for number in range(height):
        head = f"{row:>{MARGIN - 1}} " if number == 0 else " " * MARGIN
        words = [(cell[number] if number < len(cell) else "").ljust(width) for cell in cells]
        lines.append(f"{head}|{'|'.join(words)}|")
    return lines
