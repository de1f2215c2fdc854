"""Boards (rulebook: Types of Board Spaces; Borders Between Spaces; Board Edge): the map as a person types it, and as
numbers for geometry.

A map is drawn in lines of text, north on top. Lines of spaces and lines of borders take turns; in a line of spaces the
characters take turns too: border, space, border, space, ..., border. ``docs/anno1666.md`` shows one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, NamedTuple

from adjudicate.games.anno1666.map_lines import Marks, lines_of
from adjudicate.model import square
from adjudicate.model.problem import Invalid
from adjudicate.model.record import SPACE_PATTERN, VALUE, Help, Kind, Space, Text, tagged
from cython_core import sight as kernel

OPEN, WALL, OBSTACLE, WINDOW = kernel.OPEN, kernel.WALL_BORDER, kernel.OBSTACLE, kernel.WINDOW
DOOR_OPEN, DOOR_CLOSED = kernel.DOOR_OPEN, kernel.DOOR_CLOSED
DOOR_LOCKED, DOOR_DESTROYED = kernel.DOOR_LOCKED, kernel.DOOR_DESTROYED
FIRST_HIGH, SECOND_HIGH, INSIDE = kernel.FIRST_HIGH, kernel.SECOND_HIGH, kernel.INSIDE
GROUND, BLOCKED, HIGH = kernel.GROUND, kernel.BLOCKED, kernel.HIGH

CELLS = {".": GROUND, "#": BLOCKED, "H": HIGH}
COMMON = {
    " ": OPEN, "~": OBSTACLE, "=": WINDOW, "O": DOOR_OPEN, "D": DOOR_CLOSED, "L": DOOR_LOCKED, "X": DOOR_DESTROYED,
}  # fmt: skip
UPRIGHT = {**COMMON, "|": WALL, ")": FIRST_HIGH, "(": SECOND_HIGH}
"""Borders in a line of spaces: of ``A1)B1`` and ``A1(B1`` the open side is the high one."""
LEVEL = {**COMMON, "-": WALL, "^": FIRST_HIGH, "v": SECOND_HIGH}
"""Borders between two lines of spaces: under ``v`` is the lower space, under ``^`` the higher one."""
MARKS = Marks(CELLS, UPRIGHT, LEVEL)
MOST = kernel.MAX_SIDE
KIND_NAMES = {
    OPEN: "open border", WALL: "wall", OBSTACLE: "obstacle", WINDOW: "window", DOOR_OPEN: "open door",
    DOOR_CLOSED: "closed door", DOOR_LOCKED: "locked door", DOOR_DESTROYED: "destroyed door",
    FIRST_HIGH: "elevated border", SECOND_HIGH: "elevated border", INSIDE: "inside of a space",
}  # fmt: skip
DOORS = frozenset({DOOR_OPEN, DOOR_CLOSED, DOOR_LOCKED, DOOR_DESTROYED})
SHUT = frozenset({WALL, DOOR_CLOSED, DOOR_LOCKED})
"""What is treated as a wall (Walls; Doors)."""

_CELL_LINE = r"[ |~=DOLX()](?:[.#H][ |~=DOLX()]){0,63}[.#H][ |~=DOLX()]?"
_EDGE_LINE = r"[+ ](?:[-~=DOLXv^ ][+ ]){0,64}[-~=DOLXv^ ]?"
MAP_LINE = Kind("a line of a map", f"{_CELL_LINE}|{_EDGE_LINE}", fault=MARKS.misdrawn)

OFF = "off"
"""What is outside the board edge, as a path, a retreat, a door and a way call it."""
SpaceOrOff = Annotated[str, Kind("a space such as C2, or off", f"{SPACE_PATTERN}|{OFF}")]


@tagged("row")
class Row(NamedTuple):
    """One line of a map, from north to south."""

    map: Annotated[str, MAP_LINE, Help("spaces . # H, or + and borders")]


@tagged("area")
class Area(NamedTuple):
    """A space that is not a square: a union of squares, called by one of them, with a centre of its own."""

    at: Annotated[Space, Help("the square whose name it has")]
    squares: Annotated[tuple[Space, ...], Help("all of its squares")]
    centre: Annotated[tuple[Space, ...], Help("the square, or the two squares midway between which its centre is")] = ()


@tagged("way")
class Way(NamedTuple):
    """Stairs, a ladder, a wall that can be climbed: how a border can be crossed besides what the map draws there."""

    between: Annotated[
        tuple[SpaceOrOff, ...], Help("two spaces that share a side; off: what is outside the board edge")
    ]
    cost: Annotated[int, VALUE, Help("Movement Points, of each try if there is a test")] = 1
    dl: Annotated[int, VALUE, Help("DL of the Agility test that it takes; 0: a step like any other")] = 0
    name: Annotated[Text, Help("what it is: stairs or a ladder if nothing is said")] = ""
    one_way: Annotated[bool, Help("only from the first space to the second")] = False
    huge: Annotated[bool, Help("a Huge Character may climb it, too")] = False

    @property
    def words(self) -> str:
        """What it is called."""
        return self.name or ("a ladder" if self.dl else "stairs")


@tagged("board")
class Board(NamedTuple):
    """A board: its map, the spaces on it that are not squares, and what can be climbed."""

    rows: tuple[Row, ...] = ()
    areas: tuple[Area, ...] = ()
    ways: tuple[Way, ...] = ()


class Side(NamedTuple):
    """A side of a square and its border: where the map draws it (``line``, ``place``), its ``kind`` as the first of its
    ``squares`` sees it, and the two squares beside it, at the board edge the one."""

    line: int
    place: int
    kind: int
    squares: tuple[int, ...]

    @property
    def upright(self) -> bool:
        """Whether it lies between west and east."""
        return self.line % 2 == 1


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A board as numbers, made once, so that what is found of it is quickly found again. A square has the number
    ``row * cols + col``, row 0 in the south.

    ``spaces``: a byte a square. ``vertical``: the border west of each square and, last in each row, the eastern edge.
    ``horizontal``: the border south of each square and, last, the northern edge. ``labels``: the square that names the
    space of each square. ``parts``: the squares of each space. ``names``: the spaces, by column, then row.
    """

    cols: int
    rows: int
    squares: square.Board
    spaces: bytes
    vertical: bytes
    horizontal: bytes
    labels: tuple[int, ...]
    centres: tuple[tuple[int, int], ...]
    parts: dict[int, tuple[int, ...]]
    names: tuple[str, ...]
    ways: tuple[Way, ...]

    def number(self, space: str) -> int:
        """The number of the space of that name; :class:`Invalid` if there is none."""
        number = self.squares.number.get(space)
        if number is None:
            raise Invalid(f"{space} is outside the board (A1 to {self.squares.names[-1]})")
        if self.labels[number] != number:
            raise Invalid(f"{space} is a part of the space {self.name(self.labels[number])}")
        return number

    def name(self, number: int) -> str:
        """The name of a space."""
        return self.squares.names[number]

    def kind(self, number: int) -> int:
        """Ground level, blocked or High Terrain."""
        return self.spaces[number]

    def border(self, one: int, other: int) -> int:
        """The border between two squares that share a side, from the side of the first (``FIRST_HIGH``: it is high)."""
        high = max(one, other)
        if abs(one - other) == self.cols:
            kind = self.horizontal[high]
        else:
            kind = self.vertical[high // self.cols * (self.cols + 1) + high % self.cols]
        return kind if one < other else _mirrored(kind)

    def shared(self, one: int, other: int) -> Iterator[tuple[int, int, int]]:
        """The borders that two spaces share: a square of each, and the kind from the side of the first one."""
        for here in self.parts[one]:
            for there in self.beside(here):
                if self.labels[there] == other:
                    yield here, there, self.border(here, there)

    def beside(self, number: int) -> Iterator[int]:
        """The up to four squares that share a side with a square."""
        row, col = divmod(number, self.cols)
        if col:
            yield number - 1
        if col + 1 < self.cols:
            yield number + 1
        if row:
            yield number - self.cols
        if row + 1 < self.rows:
            yield number + self.cols

    def around(self, number: int) -> Iterator[int]:
        """The up to eight squares around a square."""
        yield from (self.squares.number[name] for name in self.squares.neighbours(self.squares.names[number]))

    def side(self, one: int, other: int) -> Side:
        """The side that two squares share."""
        row, col = divmod(max(one, other), self.cols)
        level = abs(one - other) == self.cols
        line = 2 * (self.rows - 1 - row) + 1 + level
        return Side(line, 2 * col + level, self.border(one, other), (one, other))

    def edge_sides(self, number: int) -> Iterator[Side]:
        """The sides of a space that are board edge."""
        for part in self.parts[number]:
            row, col = divmod(part, self.cols)
            line, place = 2 * (self.rows - 1 - row) + 1, 2 * col
            if col == 0:
                yield Side(line, place, _mirrored(self.vertical[row * (self.cols + 1)]), (part,))
            if col == self.cols - 1:
                yield Side(line, place + 2, self.vertical[row * (self.cols + 1) + self.cols], (part,))
            if row == 0:
                yield Side(line + 1, place + 1, _mirrored(self.horizontal[col]), (part,))
            if row == self.rows - 1:
                yield Side(line - 1, place + 1, self.horizontal[self.rows * self.cols + col], (part,))

    def edges(self, number: int) -> list[int]:
        """The kinds of board edge that a space has, as seen from inside (``FIRST_HIGH``: the space is high)."""
        return [side.kind for side in self.edge_sides(number)]


_MIRRORED = {FIRST_HIGH: SECOND_HIGH, SECOND_HIGH: FIRST_HIGH}


def _mirrored(kind: int) -> int:
    return _MIRRORED.get(kind, kind)


@lru_cache(maxsize=64)
def grid_of(board: Board) -> Grid:
    """The numbers of a board; :class:`Invalid` names what its map leaves unclear."""
    lines = _lines(board)
    cols, rows = len(lines[0]) // 2, len(lines) // 2
    squares = square.board(cols, rows)
    spaces = bytearray(cols * rows)
    vertical = bytearray((cols + 1) * rows)
    horizontal = bytearray(cols * (rows + 1))
    for index, line in enumerate(lines):
        row = rows - (index + 1) // 2
        if index % 2:
            spaces[row * cols : (row + 1) * cols] = bytes(CELLS[mark] for mark in line[1::2])
            vertical[row * (cols + 1) : (row + 1) * (cols + 1)] = bytes(UPRIGHT[mark] for mark in line[::2])
        else:
            horizontal[row * cols : (row + 1) * cols] = bytes(LEVEL[mark] for mark in line[1::2])
    labels, centres = _areas(board, squares, spaces)
    parts: dict[int, tuple[int, ...]] = {}
    for number, label in enumerate(labels):
        parts[label] = (*parts.get(label, ()), number)
    _join(squares, labels, vertical, horizontal)
    names = tuple(squares.names[number] for number in sorted(parts, key=lambda number: (number % cols, number)))
    return Grid(
        cols,
        rows,
        squares,
        bytes(spaces),
        bytes(vertical),
        bytes(horizontal),
        labels,
        tuple(centres),
        parts,
        names,
        board.ways,
    )


@lru_cache(maxsize=64)
def ways_of(grid: Grid) -> dict[tuple[str, str], Way]:
    """The ways of a board, by the space that one comes from and the one where it leads."""
    found: dict[tuple[str, str], Way] = {}
    for way in grid.ways:
        one, other = way.between
        found[one, other] = way
        if not way.one_way and other != OFF:
            found[other, one] = way
    return found


def way_between(grid: Grid, space: str, to: str) -> Way | None:
    """The way that leads from a space to another, or off the board."""
    return ways_of(grid).get((space, to))


def stairs_between(grid: Grid, space: str, to: str) -> bool:
    """Whether a way that takes no test leads there."""
    way = way_between(grid, space, to)
    return way is not None and not way.dl


def _lines(board: Board) -> list[str]:
    """The lines of a map, all of one length."""
    return lines_of([row.map for row in board.rows], MARKS, MOST)


def _areas(board: Board, squares: square.Board, spaces: bytearray) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Which space each square belongs to, and where the centres are, in half squares from the south-western corner."""
    labels = list(range(len(spaces)))
    centres = [_middle(squares, (number,)) for number in labels]
    taken: set[int] = set()
    for area in board.areas:
        numbers = _squares_of(area, squares)
        for number in numbers:
            if number in taken:
                raise Invalid(f"{squares.names[number]} is in two spaces", ("area", area.at), "squares")
            labels[number] = numbers[0]
        taken.update(numbers)
        if len({spaces[number] for number in numbers}) > 1:
            raise Invalid(f"the squares of {area.at} are of different types in the map", ("area", area.at), "squares")
        centres[numbers[0]] = _centre(area, squares, numbers)
    return tuple(labels), centres


def _squares_of(area: Area, squares: square.Board) -> tuple[int, ...]:
    """The squares of a space, the one that names it first; they hang together by their sides."""
    subject = ("area", area.at)
    for name in (area.at, *area.squares):
        if name not in squares.number:
            raise Invalid(f"{name} is outside the board (A1 to {squares.names[-1]})", subject, "squares")
    if area.at not in area.squares or len(set(area.squares)) < max(2, len(area.squares)):
        raise Invalid(f"the squares of {area.at} are two or more, each once, {area.at} among them", subject, "squares")
    numbers = {squares.number[name] for name in area.squares}
    reached, edge = set(), {squares.number[area.at]}
    while edge:
        reached |= edge
        edge = {n for n in numbers - reached if any(abs(n - m) in (1, squares.cols) for m in edge)}
    if reached != numbers:
        raise Invalid(f"the squares of {area.at} do not hang together", subject, "squares")
    first = squares.number[area.at]
    return first, *sorted(numbers - {first})


def _middle(squares: square.Board, numbers: tuple[int, ...]) -> tuple[int, int]:
    """The middle of the smallest rectangle around squares, in half squares."""
    rows, cols = zip(*(divmod(number, squares.cols) for number in numbers), strict=True)
    return min(cols) + max(cols) + 1, min(rows) + max(rows) + 1


def _centre(area: Area, squares: square.Board, numbers: tuple[int, ...]) -> tuple[int, int]:
    """The centre that a space names, or the middle of the rectangle around it; it lies inside the space."""
    subject = ("area", area.at)
    if len(area.centre) > 2 or any(name not in squares.number for name in area.centre):
        raise Invalid("a centre is one square, or the two that it lies midway between", subject, "centre")
    if len(area.centre) == 2:
        (row, col), (row2, col2) = (divmod(squares.number[name], squares.cols) for name in area.centre)
        x, y = col + col2 + 1, row + row2 + 1
    else:
        x, y = _middle(squares, tuple(squares.number[name] for name in area.centre) or numbers)
    touching = {(y - dy) // 2 * squares.cols + (x - dx) // 2 for dx in (0, 1) for dy in (0, 1)}
    if not touching <= set(numbers):
        raise Invalid(f"the centre of {area.at} is not inside it: name one with centre", subject, "centre")
    return x, y


def _join(squares: square.Board, labels: tuple[int, ...], vertical: bytearray, horizontal: bytearray) -> None:
    """Takes away the borders inside spaces; one that the map draws there is a contradiction."""
    for number, label in enumerate(labels):
        row, col = divmod(number, squares.cols)
        places = [(vertical, row * (squares.cols + 1) + col, number - 1)] if col else []
        places += [(horizontal, number, number - squares.cols)] if row else []
        for borders, place, other in places:
            if labels[other] != label:
                continue
            if borders[place] != OPEN:
                name = squares.names[label]
                raise Invalid(f"the map draws a {KIND_NAMES[borders[place]]} inside the space {name}", ("area", name))
            borders[place] = INSIDE


def drawn(board: Board) -> Board:
    """The same board, its map with all corners and in full width."""
    lines = _lines(board)
    corners = ["".join("+" if place % 2 == 0 else char for place, char in enumerate(line)) for line in lines]
    return board._replace(
        rows=tuple(Row(corners[index] if index % 2 == 0 else line) for index, line in enumerate(lines))
    )


def with_border(board: Board, side: Side, mark: str) -> Board:
    """The board with another border on a side of a square, drawn as *mark*."""
    rows = list(board.rows)
    text = rows[side.line].map
    rows[side.line] = Row(text[: side.place] + mark + text[side.place + 1 :])
    return board._replace(rows=tuple(rows))
