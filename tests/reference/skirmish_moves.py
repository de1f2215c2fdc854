"""Movement in Anno Domini 1666, read off the drawn map with the rulebook in hand: Basic Movement, Adjacency, the types
of spaces and borders, Zone of Control, Pushing Through, Board Edge. Every path is tried; nothing is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

Square = tuple[int, int]
OUTSIDE: Square = (-1, -1)
FULL_MOVE = 4
OPEN, OBSTACLE, WINDOW = " ", "~", "="
OPEN_DOORS, CLOSED = "OX", "|-DL"
HIGHER_FIRST, LOWER_FIRST = ")^", "(v"


class Way(NamedTuple):
    """Stairs or a ladder from one square to another."""

    cost: int
    dl: int


class Piece(NamedTuple):
    """A Character on the board."""

    name: str
    side: str
    at: Square
    agility: int = 0
    down: bool = False
    barricade: bool = False


class Step(NamedTuple):
    """A step: what it costs, whether it takes a test (to get there, or for the fall), whether it is diagonal."""

    cost: int
    test: bool
    diagonal: bool
    jump: bool = False
    way: bool = False

    @property
    def climbs(self) -> bool:
        """Whether it may fail, so that the Character stays where it is."""
        return self.test and not self.jump


class Map:
    """A drawn map: squares by column and row, both from 0, row 0 in the south. Several squares can be one space."""

    def __init__(self, lines: tuple[str, ...], spaces: dict[Square, Square], ways: dict[tuple[Square, Square], Way]):
        self.lines = lines
        self.rows, self.cols = len(lines) // 2, len(lines[0]) // 2
        self.ways = ways
        squares = [(col, row) for col in range(self.cols) for row in range(self.rows)]
        self.space_of = {square: spaces.get(square, square) for square in squares}
        self.spaces = sorted(set(self.space_of.values()))
        self.squares_of = {space: [s for s in squares if self.space_of[s] == space] for space in self.spaces}

    def terrain(self, square: Square) -> str:
        col, row = square
        return self.lines[2 * (self.rows - 1 - row) + 1][2 * col + 1]

    def border(self, one: Square, other: Square) -> str:
        """What is drawn between two squares side by side; either can lie outside the board."""
        (col, row), (col2, row2) = one, other
        if self.space_of.get(one) is not None and self.space_of.get(one) == self.space_of.get(other):
            return OPEN
        if row == row2:
            return self.lines[2 * (self.rows - 1 - row) + 1][2 * max(col, col2)]
        return self.lines[2 * (self.rows - max(row, row2))][2 * col + 1]

    def goes_up(self, one: Square, other: Square) -> bool:
        """Whether the border between them is elevated and the second is the higher one. ``)`` and ``^`` are drawn with
        the open side to the west and to the south, where it is high."""
        drawn, first = self.border(one, other), one < other
        return drawn in (LOWER_FIRST if first else HIGHER_FIRST)

    def goes_down(self, one: Square, other: Square) -> bool:
        return self.goes_up(other, one)

    def sides(self, square: Square) -> list[Square]:
        col, row = square
        return [(col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)]

    def next_to(self, one: Square, other: Square) -> list[tuple[Square, Square]]:
        """The pairs of squares of two spaces that share a side."""
        return [(s, t) for s in self.squares_of[one] for t in self.sides(s) if self.space_of.get(t) == other]

    def across(self, one: Square, other: Square) -> list[tuple[Square, Square]]:
        """The pairs of squares of two spaces that share a corner, if the spaces share no side."""
        if self.next_to(one, other):
            return []
        return [
            (s, t)
            for s in self.squares_of[one]
            for t in self.squares_of[other]
            if abs(s[0] - t[0]) == 1 and abs(s[1] - t[1]) == 1
        ]

    def over(self, one: Square, other: Square) -> Iterator[Step]:
        """What it takes to cross the border of two squares side by side."""
        drawn, here, there = self.border(one, other), self.terrain(one), self._terrain_beyond(other)
        if "#" in (here, there) or (there == "H" and here != "H") or drawn in CLOSED:
            return
        jump = here == "H" and there != "H"
        if drawn == OBSTACLE:
            yield Step(2, jump, False, jump)
        elif drawn == WINDOW or self.goes_up(one, other):
            yield Step(2, True, False)
        else:
            yield Step(1, jump, False, jump)

    def _terrain_beyond(self, square: Square) -> str:
        return self.terrain(square) if square in self.space_of else "."

    def round_corner(self, one: Square, other: Square) -> Iterator[Step]:
        """What it takes to go diagonally, by either of the squares beside the corner."""
        for by in ((one[0], other[1]), (other[0], one[1])):
            path = [self.terrain(square) for square in (one, by, other)]
            climbs = [pair for pair in ((one, by), (by, other)) if self.goes_up(*pair)]
            free = [pair for pair in ((one, by), (by, other)) if self._is_free(*pair)]
            if "#" in path or "H" in path[path.index(".") :] if "." in path else "#" in path:
                continue
            jump = path[0] == "H" and path[2] == "."
            if len(free) == 2:
                yield Step(1, jump, True, jump)
            elif len(free) == 1 and len(climbs) == 1:
                yield Step(2, True, True)

    def leads_down(self, one: Square, other: Square) -> bool:
        """Whether nothing but height is between two squares that share a side or a corner."""
        if one[0] == other[0] or one[1] == other[1]:
            return self.border(one, other) not in (*CLOSED, WINDOW)
        return any(True for _ in self.round_corner(one, other))

    def is_level_or_down(self, *squares: Square) -> bool:
        """Whether one gets from each of these squares to the next without climbing, over obstacles too."""
        heights = ["#.H".index(self.terrain(square)) for square in squares]
        pairs = list(pairwise(squares))
        return (
            0 not in heights
            and heights == sorted(heights, reverse=True)
            and all(self._is_free(*pair) or self.border(*pair) == OBSTACLE for pair in pairs)
        )

    def _is_free(self, one: Square, other: Square) -> bool:
        return self.border(one, other) == OPEN or self.goes_down(one, other)

    def steps(self, one: Square, other: Square) -> list[Step]:
        """All the ways to get from a space to another."""
        found = [step for pair in self.next_to(one, other) for step in self.over(*pair)]
        found += [step for pair in self.across(one, other) for step in self.round_corner(*pair)]
        way = self.ways.get((one, other))
        return [*found, Step(way.cost, way.dl > 0, False, way=True)] if way else found

    def out(self, space: Square) -> list[Step]:
        """All the ways to leave the board from a space."""
        pairs = [(s, t) for s in self.squares_of[space] for t in self.sides(s) if t not in self.space_of]
        found = [step for pair in pairs for step in self.over(*pair)]
        way = self.ways.get((space, OUTSIDE))
        return [*found, Step(way.cost, way.dl > 0, False, way=True)] if way else found

    def adjacent(self, one: Square, other: Square) -> bool:
        """As it counts for Zones of Control."""
        if any(
            self.border(*pair) not in CLOSED and self._level(*pair) and "#" not in map(self.terrain, pair)
            for pair in self.next_to(one, other)
        ):
            return True
        for s, t in self.across(one, other):
            for by in ((s[0], t[1]), (t[0], s[1])):
                if self._level(s, by, t) and self.terrain(s) != "#" and self._joins(s, by) and self._joins(by, t):
                    return True
        return False

    def _level(self, *squares: Square) -> bool:
        return len({self.terrain(square) for square in squares}) == 1

    def _joins(self, one: Square, other: Square) -> bool:
        return self.border(one, other) in (OPEN, OBSTACLE, *HIGHER_FIRST, *LOWER_FIRST)


class Skirmish:
    """Characters on a map."""

    def __init__(self, board: Map, pieces: list[Piece]):
        self.board = board
        self.pieces = pieces

    def at(self, space: Square) -> Piece | None:
        return next((piece for piece in self.pieces if piece.at == space), None)

    def controls(self, piece: Piece, space: Square) -> bool:
        return not piece.down and self.board.adjacent(piece.at, space)

    def stops(self, mover: Piece, space: Square) -> bool:
        """Whether an enemy's Zone of Control holds the mover there: one that no other friend engages."""
        return any(
            enemy.side != mover.side
            and self.controls(enemy, space)
            and (
                enemy.barricade
                or not any(
                    friend.side == mover.side and friend.name != mover.name and self.controls(friend, enemy.at)
                    for friend in self.pieces
                )
            )
            for enemy in self.pieces
        )

    def full_move(self, mover: Piece) -> tuple[dict[Square, int], int | None]:
        """The least points for ending a Full move in each space without a test, and for leaving the board."""
        ends: dict[Square, int] = {}
        leaves: list[int] = []
        if not mover.down and not self.stops(mover, mover.at):
            self._walk(mover, mover.at, 0, 0, ends, leaves)
        ends.pop(mover.at, None)
        return ends, min(leaves, default=None)

    def _walk(
        self, mover: Piece, here: Square, spent: int, diagonals: int, ends: dict[Square, int], leaves: list[int]
    ) -> None:
        there = self.at(here)
        if there is None:
            ends[here] = min(spent, ends.get(here, spent))
        if here != mover.at and self.stops(mover, here):
            return
        leaves += [spent + s.cost for s in self.board.out(here) if not s.test and spent + s.cost <= FULL_MOVE]
        for space in self.board.spaces:
            for step in self.board.steps(here, space) if space != here else ():
                other = self.at(space)
                through = other is not None and other.name != mover.name
                if step.test or (through and (other.side != mover.side or self.stops(mover, space))):
                    continue
                cost = spent + step.cost + through
                if cost <= FULL_MOVE and diagonals + step.diagonal <= mover.agility:
                    self._walk(mover, space, cost, diagonals + step.diagonal, ends, leaves)

    def retreats(self, piece: Piece) -> set[Square]:
        """Where a Character can retreat to: free, out of enemy control, entered without climbing; down from High
        Terrain but not up."""
        board = self.board
        free = [space for space in board.spaces if self.at(space) is None and not self._controlled(piece, space)]
        found = {space for space in free if self._may_retreat(piece.at, space)}
        edges = [
            board.border(s, t) for s in board.squares_of[piece.at] for t in board.sides(s) if t not in board.space_of
        ]
        return set() if piece.down else found | ({OUTSIDE} if OPEN in edges else set())

    def _controlled(self, piece: Piece, space: Square) -> bool:
        return any(enemy.side != piece.side and self.controls(enemy, space) for enemy in self.pieces)

    def _may_retreat(self, here: Square, space: Square) -> bool:
        board = self.board
        up = board.terrain(space) == "H" and board.terrain(here) != "H"
        stairs = any(step.way and not step.test for step in board.steps(here, space))
        straight = any(not step.climbs for pair in board.next_to(here, space) for step in board.over(*pair))
        corners = [(s, by, t) for s, t in board.across(here, space) for by in ((s[0], t[1]), (t[0], s[1]))]
        return not up and (stairs or straight or any(board.is_level_or_down(*corner) for corner in corners))

    def leaps(self, mover: Piece) -> set[Square]:
        """Where a leap can go: from High Terrain over one space on the ground, straight or with two diagonal moves."""
        board, (col, row) = self.board, mover.at
        if mover.down or board.terrain(mover.at) != "H" or self.stops(mover, mover.at):
            return set()
        found = set()
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            over, to = (col + across, row + up), (col + 2 * across, row + 2 * up)
            agile = mover.agility >= 2 or not (across and up)
            if to not in board.space_of or self.at(to) is not None or not agile:
                continue
            halves = all(board.leads_down(end, over) for end in (mover.at, to))
            if board.terrain(over) == "." and board.terrain(to) != "#" and halves:
                found.add(to)
        return found

    def accepts(self, mover: Piece, path: list[Square]) -> tuple[bool, int | None]:
        """Whether a Full move may be commanded along a path, judged up to its first test, and what it costs if it has
        no test and no jump."""
        here, spent, diagonals, sure = mover.at, 0, 0, True
        through = False
        if mover.down:
            return False, None
        for number, to in enumerate(path):
            last = number == len(path) - 1
            step = self._taken(here, to)
            if step is None or (not through and self.stops(mover, here)):
                return False, None
            if through and (step.climbs or (step.jump and to == OUTSIDE)):
                return False, None
            other = self.at(to) if to != mover.at else None
            if other is not None and not self._may_pass(mover, other, step, last):
                return False, None
            spent, diagonals = spent + step.cost + (other is not None), diagonals + step.diagonal
            if spent > FULL_MOVE or diagonals > mover.agility or (to == OUTSIDE and not last):
                return False, None
            if step.climbs:
                return True, None
            sure = sure and not step.jump
            if to == OUTSIDE:
                return True, None
            here, through = to, other is not None
            if not last and not through and self.stops(mover, here):
                return False, None
        return True, spent if sure else None

    def _may_pass(self, mover: Piece, other: Piece, step: Step, last: bool) -> bool:
        return other.side == mover.side and not step.test and not last and not self.stops(mover, other.at)

    def _taken(self, here: Square, to: Square) -> Step | None:
        """Of all ways the one without a test that costs least; else what the map draws, a jump first; else a ladder."""
        if here == to:
            return None
        found = self.board.out(here) if to == OUTSIDE else self.board.steps(here, to)
        return min(found, key=lambda s: (s.test, s.way and s.test, s.climbs, s.cost, not s.way), default=None)
