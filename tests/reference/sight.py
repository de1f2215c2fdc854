"""Lines of sight the slow and obvious way: every square, border and point of the board is asked, with fractions.

A board is given as the kernel takes it. Answers are sets of words.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

GROUND, BLOCKED, HIGH = 0, 1, 2
OPEN, WALL, OBSTACLE, WINDOW, DOOR_OPEN, DOOR_CLOSED, DOOR_LOCKED, DOOR_DESTROYED, FIRST, SECOND, INSIDE = range(11)
SHUT = {WALL, DOOR_CLOSED, DOOR_LOCKED}
SHOOTER_LOOKS_PAST, DOORS_LIKE_WINDOWS, WINDOWS_BOTH_WAYS = 1, 2, 4
Point = tuple[Fraction, Fraction]


class Side(NamedTuple):
    """A side of a square: its ends, the squares on both sides of it, its kind."""

    ends: tuple[Point, Point]
    squares: tuple[int, int]
    kind: int
    upright: bool


class Board(NamedTuple):
    """A map, in squares; centres in squares too."""

    cols: int
    rows: int
    spaces: bytes
    vertical: bytes
    horizontal: bytes
    labels: list[int]
    centres: list[Point]
    readings: int = 0

    def sides(self) -> Iterator[Side]:
        """The sides between two squares of the board."""
        for row in range(self.rows):
            for col in range(self.cols):
                here = row * self.cols + col
                if col:
                    ends = (_point(col, row), _point(col, row + 1))
                    yield Side(ends, (here - 1, here), self.vertical[row * (self.cols + 1) + col], True)
                if row:
                    ends = (_point(col, row), _point(col + 1, row))
                    yield Side(ends, (here - self.cols, here), self.horizontal[here], False)


def _point(x: int, y: int) -> Point:
    return Fraction(x), Fraction(y)


def cross(origin: Point, end: Point, point: Point) -> Fraction:
    """Positive if *point* lies to the left of the line, 0 on it."""
    (x0, y0), (x1, y1), (x, y) = origin, end, point
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)


def between(origin: Point, end: Point, point: Point) -> bool:
    """Whether *point* lies on the line, between its ends."""
    if cross(origin, end, point) != 0:
        return False
    along = sum((e - o) * (p - o) for o, e, p in zip(origin, end, point, strict=True))
    length = sum((e - o) ** 2 for o, e in zip(origin, end, strict=True))
    return 0 < along < length


def inside(origin: Point, end: Point, col: int, row: int) -> bool:
    """Whether the line goes through the inside of a square: some of it lies strictly between all four sides."""
    low, high = Fraction(0), Fraction(1)
    for o, e, edge in zip(origin, end, (col, row), strict=True):
        if o == e:
            if not edge < o < edge + 1:
                return False
            continue
        enters, leaves = sorted((Fraction(edge - o) / (e - o), Fraction(edge + 1 - o) / (e - o)))
        low, high = max(low, enters), min(high, leaves)
    return low < high


def crosses(origin: Point, end: Point, side: Side) -> bool:
    """Whether the line goes through the inside of a side, from one of its squares to the other."""
    one, other = (cross(origin, end, point) for point in side.ends)
    mine, theirs = (cross(side.ends[0], side.ends[1], point) for point in (origin, end))
    return one * other < 0 and mine * theirs < 0


def runs_along(origin: Point, end: Point, side: Side) -> bool:
    """Whether a piece of the line lies on a side."""
    axis = 1 if side.upright else 0
    if not origin[1 - axis] == end[1 - axis] == side.ends[0][1 - axis]:
        return False
    low, high = sorted((origin[axis], end[axis]))
    return max(low, side.ends[0][axis]) < min(high, side.ends[1][axis])


def sight(board: Board, origin: int, target: int, figures: bytes) -> set[str]:
    """The grounds that decide a line from one space to another."""
    if origin == target:
        return set()
    if board.spaces[origin] == board.spaces[target] == HIGH:
        return {"both high"}
    return _Line(board, origin, target, figures).verdict()


class _Line:
    def __init__(self, board: Board, origin: int, target: int, figures: bytes) -> None:
        self.board, self.origin, self.target = board, origin, target
        self.start, self.end = board.centres[origin], board.centres[target]
        self.figures = figures
        self.sides = list(board.sides())
        self.points = list(self.corner_points())
        self.along = [side for side in self.sides if runs_along(self.start, self.end, side)]
        self.crossed = [side for side in self.sides if side.kind != OPEN and crosses(self.start, self.end, side)]
        self.on_ground = HIGH not in (board.spaces[origin], board.spaces[target])

    def verdict(self) -> set[str]:
        grounds = {*self.squares(), *self.walls(), *self.windows()}
        left, right, at_target = self.corners()
        obstacles, own = self.obstacles()
        corner = at_target and not (left and right)
        cover = obstacles in (1, 2) and not (obstacles == 1 and own)
        if left and right:
            grounds.add("corners")
        if obstacles > 2:
            grounds.add("obstacles")
        if corner and cover:
            grounds.add("two penalties")
        return grounds or {word for word, holds in (("corner", corner), ("cover", cover)) if holds}

    def ends(self) -> set[int]:
        return {self.origin, self.target}

    def own(self, side: Side) -> bool:
        return self.origin in (self.board.labels[square] for square in side.squares)

    def squares(self) -> Iterator[str]:
        board = self.board
        for square in range(board.cols * board.rows):
            if board.labels[square] in self.ends():
                continue
            entered = inside(self.start, self.end, square % board.cols, square // board.cols)
            if not entered and not any(square in side.squares for side in self.along if side.kind == INSIDE):
                continue
            if self.figures[square]:
                yield "figure"
            if board.spaces[square] == BLOCKED:
                yield "blocked"
            if board.spaces[square] == HIGH:
                yield "high"

    def closes(self, square: int) -> bool:
        """Whether a square closes the way past its corner."""
        board = self.board
        if board.labels[square] in self.ends():
            return False
        return board.spaces[square] == BLOCKED or (board.spaces[square] == HIGH and self.on_ground)

    def walls(self) -> Iterator[str]:
        if any(side.kind in SHUT for side in (*self.crossed, *self.along)):
            yield "wall"
        for side in self.along:
            if side.kind != INSIDE and all(self.closes(square) for square in side.squares):
                yield "wall"

    def corner_points(self) -> Iterator[tuple[Point, list[Side], list[int]]]:
        """The corner points on the line, with the sides that end there and the squares around."""
        board = self.board
        for row in range(1, board.rows):
            for col in range(1, board.cols):
                point = _point(col, row)
                if between(self.start, self.end, point):
                    sides = [side for side in self.sides if point in side.ends]
                    squares = [(row - up) * board.cols + col - across for up in (0, 1) for across in (0, 1)]
                    yield point, sides, squares

    def beside(self, square: int) -> Fraction:
        """On which side of the line the middle of a square lies."""
        half = Fraction(1, 2)
        middle = (square % self.board.cols + half, square // self.board.cols + half)
        return cross(self.start, self.end, middle)

    def corners(self) -> tuple[bool, bool, bool]:
        """Whether there are corners on the left and on the right, and whether one of them is the target's."""
        found = {True: False, False: False}
        at_target = False
        for point, sides, squares in self.points:
            here = {left: self.closed(left, point, sides, squares) for left in (True, False)}
            labels = {self.board.labels[square] for square in squares}
            if self.origin in labels and (self.board.readings & SHOOTER_LOOKS_PAST or not all(here.values())):
                continue
            for left, closed in here.items():
                found[left] = found[left] or closed
                at_target = at_target or (closed and self.target in labels)
        return found[True], found[False], at_target

    def closed(self, left: bool, point: Point, sides: list[Side], squares: list[int]) -> bool:
        """Whether one side of the line is closed at a point: by a wall there, or a square that blocks."""
        cols = self.board.cols
        for square in squares:
            entered = inside(self.start, self.end, square % cols, square // cols)
            if not entered and (self.beside(square) > 0) == left and self.closes(square):
                return True
        for side in sides:
            (away,) = (end for end in side.ends if end != point)
            where = cross(self.start, self.end, away)
            if side.kind in SHUT and where != 0 and (where > 0) == left:
                return True
        return False

    def obstacles(self) -> tuple[int, bool]:
        """How many obstacles the line crosses, and whether one is a border of the shooter's space."""
        low = (OBSTACLE, WINDOW)
        crossed = [side for side in (*self.crossed, *self.along) if side.kind in low]
        count, own = len(crossed), any(self.own(side) for side in crossed if not self.looks_along(side))
        for _, sides, _ in self.points:
            ended = [side for side in sides if side.kind in low and side not in self.along]
            count += bool(ended)
            own = own or any(self.own(side) for side in ended)
        return count, own

    def looks_along(self, side: Side) -> bool:
        return side.kind == WINDOW and side in self.along

    def narrows(self, side: Side) -> bool:
        """Whether a border narrows the view: a window; by one reading an open door too."""
        doors = {DOOR_OPEN, DOOR_DESTROYED} if self.board.readings & DOORS_LIKE_WINDOWS else set()
        return side.kind in {WINDOW, *doors}

    def windows(self) -> Iterator[str]:
        ended = [side for _, sides, _ in self.points for side in sides if side not in self.along]
        narrow = [side for side in (*self.crossed, *ended) if self.narrows(side)]
        along = any(self.narrows(side) for side in self.along)
        there = along or any(not self.sees(side, self.origin, self.target) for side in narrow)
        back = along or any(not self.sees(side, self.target, self.origin) for side in narrow)
        if there and (back or not self.board.readings & WINDOWS_BOTH_WAYS):
            yield "window"

    def sees(self, side: Side, viewer: int, viewed: int) -> bool:
        """Whether one end sees the other through a window: in a cone from beside it, else straight only."""
        axis = 0 if side.upright else 1
        beside = [square for square in side.squares if self.board.labels[square] == viewer]
        if not beside:
            return self.start[1 - axis] == self.end[1 - axis]
        half = Fraction(1, 2)
        apex = (beside[0] % self.board.cols + half, beside[0] // self.board.cols + half)
        end = self.board.centres[viewed]
        return abs(end[1 - axis] - apex[1 - axis]) <= abs(end[axis] - apex[axis])
