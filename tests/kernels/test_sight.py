"""Lines of sight: against the vectors, against the slow reference, and against hostile arguments.

The long campaign of 100,000 random boards and pairs: ``PYTHONPATH=tests python tests/kernels/test_sight.py 100000``.
"""

from __future__ import annotations

import random
import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import kernel_map, number
from cython_core import sight as kernel
from reference import sight as reference
from vectors import rows

WORDS = {
    kernel.WALL: "wall",
    kernel.FIGURE: "figure",
    kernel.BLOCKED_SPACE: "blocked",
    kernel.HIGH_TERRAIN: "high",
    kernel.CORNERS: "corners",
    kernel.OBSTACLES: "obstacles",
    kernel.TWO_PENALTIES: "two penalties",
    kernel.WINDOW_VIEW: "window",
    kernel.CORNER: "corner",
    kernel.COVER: "cover",
    kernel.BOTH_HIGH: "both high",
}
VECTOR_WORDS = {
    "wall": "wall",
    "figure": "figure",
    "blocked": "blocked space",
    "high": "high terrain",
    "corners": "corners on both sides",
    "obstacles": "obstacles",
    "two penalties": "two penalties",
    "window": "window",
    "corner": "corner at target",
    "cover": "obstacles",
    "both high": "high terrain",
}


def words(grounds: int) -> set[str]:
    return {word for ground, word in WORDS.items() if grounds & ground}


@pytest.mark.parametrize("row", rows("anno1666", "los"), ids=lambda row: row["id"])
def test_vector_los(row):
    given, expected = row["input"], row["expected"]
    board = given["board"]
    figures = bytearray(board["columns"] * board["rows"])
    for figure in given["figures"]:
        figures[number(figure["space"], board)] = 1
    grounds = kernel_map(board).sight(number(given["from"], board), number(given["to"], board), bytes(figures))
    blocked = bool(grounds & kernel.BLOCKING)
    penalty = None if blocked else -1 if grounds & (kernel.CORNER | kernel.COVER) else 0
    decided = sorted(VECTOR_WORDS[word] for word in words(grounds))
    assert {"los": "blocked" if blocked else "clear", "terrain_penalty": penalty, "decided": decided} == expected


class Case:
    """A random board, some of its spaces unions of squares, with figures on it, and readings of the rules."""

    def __init__(self, dice: random.Random, unions: bool, readings: int = 0) -> None:
        self.readings = readings
        self.cols, self.rows = dice.randint(1, 7), dice.randint(1, 7)
        squares = self.cols * self.rows
        density = dice.choice((0.1, 0.3, 0.6))
        self.spaces = bytearray(dice.choice((1, 2)) if dice.random() < density / 3 else 0 for _ in range(squares))
        kinds = (1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9)
        border = [dice.choice(kinds) if dice.random() < density else 0 for _ in range(2 * squares + 14)]
        self.vertical = bytearray(border[: (self.cols + 1) * self.rows])
        self.horizontal = bytearray(border[: -self.cols * (self.rows + 1) - 1 : -1])
        self.labels = list(range(squares))
        self.centres = [2 * n + 1 for square in range(squares) for n in (square % self.cols, square // self.cols)]
        for _ in range(dice.randint(1, 4) if unions else 0):
            self._unite(dice)
        self.figures = bytearray(squares)
        for space in dice.sample(range(squares), dice.randint(0, squares // 4)):
            for square in range(squares):
                self.figures[square] |= self.labels[square] == self.labels[space]

    def _unite(self, dice: random.Random) -> None:
        """Makes a rectangle of squares one space, if all of them are still their own."""
        wide, high = dice.randint(1, min(3, self.cols)), dice.randint(1, min(3, self.rows))
        col, row = dice.randint(0, self.cols - wide), dice.randint(0, self.rows - high)
        squares = [(row + up) * self.cols + col + across for up in range(high) for across in range(wide)]
        if any(self.labels[square] != square or self.labels.count(square) > 1 for square in squares):
            return
        for square in squares:
            self.labels[square] = squares[0]
            self.spaces[square] = self.spaces[squares[0]]
        self.centres[2 * squares[0] : 2 * squares[0] + 2] = [2 * col + wide, 2 * row + high]
        for square in squares:
            if square - 1 in squares and square % self.cols:
                self.vertical[square // self.cols * (self.cols + 1) + square % self.cols] = kernel.INSIDE
            if square - self.cols in squares:
                self.horizontal[square] = kernel.INSIDE

    def arguments(self) -> tuple:
        return self.cols, self.rows, bytes(self.spaces), bytes(self.vertical), bytes(self.horizontal)

    def map(self) -> kernel.Map:
        return kernel.Map(*self.arguments(), self.labels, self.centres, self.readings)

    def board(self) -> reference.Board:
        centres = [
            (Fraction(self.centres[2 * square], 2), Fraction(self.centres[2 * square + 1], 2))
            for square in range(len(self.labels))
        ]
        return reference.Board(*self.arguments(), self.labels, centres, self.readings)

    def pair(self, dice: random.Random) -> tuple[int, int]:
        return self.labels[dice.randrange(len(self.labels))], self.labels[dice.randrange(len(self.labels))]


READINGS = range(8)
"""Every combination of them."""


def judge(case: Case, dice: random.Random) -> None:
    """One pair of a board: the kernel is the reference, and what it notes on the line adds up to its answer."""
    origin, target = case.pair(dice)
    made, figures = case.map(), bytes(case.figures)
    grounds = made.sight(origin, target, figures)
    assert words(grounds) == reference.sight(case.board(), origin, target, figures), (origin, target)
    noted = 0
    for *_, decided in made.trace(origin, target, figures):
        noted |= decided
    if noted & kernel.BLOCKING:
        noted &= kernel.BLOCKING
    assert noted == grounds & ~kernel.BOTH_HIGH, (origin, target)


def campaign(first: int, count: int) -> None:
    """Random boards, one pair each; half of the boards have spaces that are unions; every combination of readings."""
    for seed in range(first, first + count):
        dice = random.Random(seed)
        judge(Case(dice, seed % 2 == 1, seed // 2 % len(READINGS)), dice)


@pytest.mark.parametrize("first", range(0, 1600, 200))
def test_random_boards_are_the_reference(first):
    campaign(first, 200)


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans(), st.sampled_from(READINGS))
def test_boards_that_are_looked_for_are_the_reference(dice, unions, readings):
    judge(Case(dice, unions, readings), dice)


@pytest.mark.parametrize("seed", range(300))
def test_sight_is_symmetric_where_the_rules_are(seed):
    """Corners and obstacles beside the shooter, and unless they are read so the cones of windows, are the shooter's;
    all else goes both ways."""
    dice = random.Random(seed)
    case = Case(dice, True, seed % len(READINGS))
    made, figures = case.map(), bytes(case.figures)
    both_ways = kernel.WALL | kernel.FIGURE | kernel.BLOCKED_SPACE | kernel.HIGH_TERRAIN | kernel.OBSTACLES
    if case.readings & kernel.WINDOWS_BOTH_WAYS:
        both_ways |= kernel.WINDOW_VIEW
    for _ in range(20):
        origin, target = case.pair(dice)
        there, back = made.sight(origin, target, figures), made.sight(target, origin, figures)
        assert there & both_ways == back & both_ways
        assert there & kernel.BOTH_HIGH == back & kernel.BOTH_HIGH


@pytest.mark.parametrize("seed", range(40))
def test_many_at_once_are_one_by_one(seed):
    dice = random.Random(seed)
    case = Case(dice, unions=True)
    made, figures, squares = case.map(), bytes(case.figures), case.cols * case.rows
    every = made.all_sights(figures)
    for origin in range(squares):
        space = case.labels[origin]
        around = made.sights(space, figures)
        assert list(around) == [made.sight(space, label, figures) for label in case.labels]
        assert every[origin * squares : (origin + 1) * squares] == around


def plain(cols: int = 3, rows: int = 2) -> list:
    return [cols, rows, bytes(cols * rows), bytes((cols + 1) * rows), bytes(cols * (rows + 1))]


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 0), (0, 65), (1, -1), (1, 65), (2, bytes(5)), (2, bytes([3] * 6)), (3, bytes(7)), (3, bytes([11] * 8)),
     (4, bytes(10)), (4, b"")],
)  # fmt: skip
def test_a_hostile_map_is_refused(place, value):
    arguments = plain()
    arguments[place] = value
    with pytest.raises(ValueError):
        kernel.Map(*arguments)


@pytest.mark.parametrize(
    ("labels", "centres"),
    [
        ([0] * 5, None),
        ([6, 1, 2, 3, 4, 5], None),
        ([1, 0, 2, 3, 4, 5], None),
        (None, [1] * 11),
        (None, [0] * 12),
        (None, [3, 1, 3, 1, 5, 1, 1, 3, 3, 3, 5, 3]),
        ([0, 0, 2, 3, 4, 5], [2, 2, 3, 1, 5, 1, 1, 3, 3, 3, 5, 3]),
        (None, [99] * 12),
    ],
)
def test_spaces_that_cannot_be_are_refused(labels, centres):
    with pytest.raises(ValueError):
        kernel.Map(*plain(), labels, centres)


@pytest.mark.parametrize("arguments", [(-1, 0, bytes(6)), (0, 6, bytes(6)), (0, 1, bytes(5)), (0, 1, bytes(7))])
def test_hostile_questions_are_refused(arguments):
    with pytest.raises(ValueError):
        kernel.Map(*plain()).sight(*arguments)
    with pytest.raises(ValueError):
        kernel.Map(*plain()).trace(*arguments)
    with pytest.raises((ValueError, TypeError)):
        kernel.Map(*plain()).sights(arguments[0] or 9, arguments[2])
    with pytest.raises(TypeError):
        kernel.Map(*plain()).sight(0, 1, None)
    with pytest.raises(TypeError):
        kernel.Map(3, 2, None, bytes(8), bytes(9))


def test_a_part_of_a_space_is_no_space():
    made = kernel.Map(*plain(), [0, 0, 2, 3, 4, 5], [2, 1, 3, 1, 5, 1, 1, 3, 3, 3, 5, 3])
    for asked in (made.sight, made.trace):
        with pytest.raises(ValueError, match="part"):
            asked(1, 2, bytes(6))


@pytest.mark.parametrize(
    ("readings", "error"), [(-1, ValueError), (8, ValueError), (1 << 64, OverflowError), ("1", TypeError)]
)
def test_readings_that_cannot_be_are_refused(readings, error):
    with pytest.raises(error):
        kernel.Map(*plain(), None, None, readings)


@pytest.mark.parametrize("seed", range(200))
def test_a_trace_has_every_space_of_the_line_in_order(seed):
    dice = random.Random(seed)
    case = Case(dice, unions=False)
    origin, target = case.pair(dice)
    board = case.board()
    met = [row for row in case.map().trace(origin, target, bytes(case.figures)) if row[0] == kernel.SPACE_ENTERED]
    squares = [one for _, one, *_ in met]
    start, end = board.centres[origin], board.centres[target]
    entered = [
        square
        for square in range(case.cols * case.rows)
        if square == origin or reference.inside(start, end, square % case.cols, square // case.cols)
    ]
    assert sorted(squares) == entered
    assert (squares[0], squares[-1]) == (origin, target)

    def along(square):
        return sum((e - s) * at for s, e, at in zip(start, end, board.centres[square], strict=True))

    assert squares == sorted(squares, key=along)


if __name__ == "__main__":
    campaign(0, int(sys.argv[1]))
    print(f"{sys.argv[1]} boards and pairs agree")
