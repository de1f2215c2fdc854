"""The kernels of boards with borders beside their peers: lines of sight, reachable spaces."""

from __future__ import annotations

import ctypes
import heapq
import random
from array import array
from itertools import accumulate
from typing import Any

import cpeers
from bench_kernels import CASES, c_side
from compare import Comparison, Side
from cython_core import reach, sight

SIZE = 30
SPACES = SIZE * SIZE
BORDERS = 200
KINDS = (1, 1, 2, 2, 3, 4, 5, 8, 9)
Pairs = list[tuple[int, int, int]]
"""Board, start and goal."""


def board(dice: random.Random) -> tuple[bytes, bytes, bytes]:
    """Spaces, upright and level borders of a board: 200 borders, some blocked spaces and High Terrain."""
    spaces = bytearray(SPACES)
    for space in dice.sample(range(SPACES), 40):
        spaces[space] = dice.choice((1, 1, 2))
    vertical, horizontal = bytearray((SIZE + 1) * SIZE), bytearray(SIZE * (SIZE + 1))
    for _ in range(BORDERS // 2):
        vertical[dice.randrange(len(vertical))] = dice.choice(KINDS)
        horizontal[dice.randrange(len(horizontal))] = dice.choice(KINDS)
    return bytes(spaces), bytes(vertical), bytes(horizontal)


def bresenham(walls: bytes, start: int, goal: int) -> bool:
    """Whether no square of a plain line is blocked: nothing of borders, corners, windows or who is adjacent."""
    x, y, x1, y1 = start % SIZE, start // SIZE, goal % SIZE, goal // SIZE
    dx, dy = abs(x1 - x), -abs(y1 - y)
    sx, sy = 1 if x < x1 else -1, 1 if y < y1 else -1
    error = dx + dy
    while (x, y) != (x1, y1):
        if walls[y * SIZE + x]:
            return False
        doubled = 2 * error
        if doubled >= dy:
            error += dy
            x += sx
        if doubled <= dx:
            error += dx
            y += sy
    return True


def tcod_side(walls: list[bytes], pairs: Pairs) -> Side:
    """The library's line, and a look at a mask for each of its squares."""
    try:
        import numpy
        from tcod.los import bresenham as line
    except ImportError:
        return Side("tcod bresenham and a mask", None, len(pairs), "tcod is not installed")
    masks = [numpy.frombuffer(one, dtype=numpy.uint8).reshape(SIZE, SIZE) for one in walls]

    def run() -> Any:
        found = []
        for at, start, goal in pairs:
            squares = line((start // SIZE, start % SIZE), (goal // SIZE, goal % SIZE))
            found.append(not masks[at][squares[:, 0], squares[:, 1]].any())
        return found

    return Side("tcod bresenham and a mask", run, len(pairs), compared=False)


def lines() -> Comparison:
    """One call a line, over 64 boards."""
    dice = random.Random(1)
    boards = [board(dice) for _ in range(64)]
    maps = [sight.Map(SIZE, SIZE, *each) for each in boards]
    walls = [bytes(space == 1 for space in spaces) for spaces, _, _ in boards]
    figures = bytes(dice.random() < 0.02 for _ in range(SPACES))
    pairs = [(i % 64, dice.randrange(SPACES), dice.randrange(SPACES)) for i in range(CASES)]

    columns = [array("i", column) for column in zip(*pairs, strict=True)]

    def ours() -> Any:
        return [maps[at].sight(start, goal, figures) for at, start, goal in pairs]

    def plain() -> Any:
        return [bresenham(walls[at], start, goal) for at, start, goal in pairs]

    return Comparison(
        "line of sight on squares with borders, 30x30",
        Side("cython_core.sight.Map.sight", ours, CASES),
        [
            Side("Python, Bresenham", plain, CASES, compared=False),
            tcod_side(walls, pairs),
            plain_c(walls, columns),
            borders_c(boards, columns, figures),
        ],
    )


def plain_c(walls: list[bytes], columns: list[array[int]]) -> Side:
    """A line alone: nothing of borders, corners, windows and figures."""
    count, joined = len(columns[0]), b"".join(walls)
    out = array("B", bytes(count))

    def run() -> Any:
        data = map(cpeers.address, (*columns, joined, out))
        cpeers.library().plain_lines(ctypes.c_long(count), ctypes.c_int(SIZE), *data)

    side = c_side("C, plain line (gcc -O2)", count, run, lambda _: list(out))
    side.compared = False
    return side


def borders_c(boards: list[tuple[bytes, bytes, bytes]], columns: list[array[int]], figures: bytes) -> Side:
    """The same answers, by asking each border, corner and square of a line."""
    count, joined = len(columns[0]), [b"".join(each) for each in zip(*boards, strict=True)]
    out = array("H", bytes(2 * count))

    def run() -> Any:
        data = map(cpeers.address, (*columns, *joined, figures, out))
        cpeers.library().border_lines(ctypes.c_long(count), ctypes.c_int(SIZE), *data)

    return c_side("C, with borders (gcc -O2)", count, run, lambda _: list(out))


def all_pairs() -> Comparison:
    """All 810,000 pairs of a board with 200 borders in one call, and one by one."""
    dice = random.Random(2)
    drawn = board(dice)
    made = sight.Map(SIZE, SIZE, *drawn)
    figures = bytes(dice.random() < 0.01 for _ in range(SPACES))
    few = 8

    def ours() -> Any:
        return made.all_sights(figures)

    def single() -> Any:
        one = made.sight
        return [one(start, goal, figures) for start in range(few) for goal in range(SPACES)]

    starts = array("i", (start for start in range(SPACES) for _ in range(SPACES)))
    every = [array("i", bytes(4 * len(starts))), starts, array("i", range(SPACES)) * SPACES]
    return Comparison(
        "line of sight between all pairs of a 30x30 board with 200 borders, per pair",
        Side("cython_core.sight.Map.all_sights", ours, SPACES * SPACES),
        [Side("ours, a call a pair", single, few * SPACES), borders_c([drawn], every, figures)],
    )


Steps = list[list[tuple[int, int, int]]]


def steps_of(vertical: bytes, horizontal: bytes, spaces: bytes) -> Steps:
    """Straight steps over open borders and obstacles, diagonal ones where both ways around are open."""
    found: Steps = [[] for _ in range(SPACES)]

    def border(here: int, there: int) -> int:
        high = max(here, there)
        return horizontal[high] if abs(here - there) == SIZE else vertical[high // SIZE * (SIZE + 1) + high % SIZE]

    for here in range(SPACES):
        row, col = divmod(here, SIZE)
        for up in (-1, 0, 1):
            for across in (-1, 0, 1):
                there = here + up * SIZE + across
                if not (0 <= row + up < SIZE and 0 <= col + across < SIZE) or here == there or spaces[there]:
                    continue
                if not (up and across):
                    kind = border(here, there)
                    if kind in (0, 2, 4):
                        found[here].append((there, 2 if kind == 2 else 1, 0))
                elif not border(here, here + across) and not border(here + across, there):
                    found[here].append((there, 1, 1))
    return found


def dijkstra(steps: Steps, start: int, points: int, diagonals: int, stops: bytes, taken: bytes) -> dict[int, int]:
    """Where a movement can end, by a textbook search."""
    best: dict[tuple[int, int], int] = {(start, 0): 0}
    queue, ends = [(0, start, 0)], {}
    while queue:
        cost, here, used = heapq.heappop(queue)
        if cost > best[here, used]:
            continue
        if here != start and not taken[here]:
            ends[here] = min(cost, ends.get(here, cost))
        if here != start and stops[here]:
            continue
        for there, price, slanted in steps[here]:
            if taken[there] == 2 or (taken[there] == 1 and stops[there]):
                continue
            dearer, more = cost + price + (taken[there] == 1), used + slanted
            if dearer <= points and more <= diagonals and dearer < best.get((there, more), 255):
                best[there, more] = dearer
                heapq.heappush(queue, (dearer, there, more))
    return ends


def full_moves() -> Comparison:
    """Where a Full move can end among ten figures, their Zones of Control and spaces, 4,096 positions."""
    dice = random.Random(3)
    spaces, vertical, horizontal = board(dice)
    steps = steps_of(vertical, horizontal, spaces)
    every = [step for here in steps for step in here]
    first = [0]
    for here in steps:
        first.append(first[-1] + len(here))
    made = reach.Network(
        first,
        [to for to, _, _ in every],
        bytes(cost for _, cost, _ in every),
        bytes(slanted for _, _, slanted in every),
    )
    cases = []
    for _ in range(CASES):
        start, *others = dice.sample(range(SPACES), 10)
        taken, stops = bytearray(SPACES), bytearray(SPACES)
        for n, other in enumerate(others):
            taken[other] = reach.ENEMY if n % 2 else reach.FRIEND
            for there, _, _ in steps[other] if n % 2 else ():
                stops[there] = 1
        cases.append((start, 4, dice.randrange(4), bytes(stops), bytes(taken)))

    def ours() -> Any:
        return [made.reach(*case) for case in cases]

    def by_hand() -> Any:
        return [dijkstra(steps, *case) for case in cases]

    def read(found: Any) -> list[Any]:
        return [{space: cost for space, cost in enumerate(ends) if cost != reach.UNREACHABLE} for ends, _ in found]

    return Comparison(
        "reachable spaces of a Full move among ten figures, 30x30",
        Side("cython_core.reach.Network.reach", ours, CASES, read=read),
        [Side("Python, Dijkstra", by_hand, CASES), moves_c(steps, cases)],
    )


def moves_c(steps: Steps, cases: list[tuple[int, int, int, bytes, bytes]]) -> Side:
    """The same search, all positions in one call."""
    every = [step for here in steps for step in here]
    first = array("I", accumulate((len(here) for here in steps), initial=0))
    to, cost, slanted = (array(kind, column) for kind, column in zip("HBB", zip(*every, strict=True), strict=True))
    start, points, diagonals, stops, taken = zip(*cases, strict=True)
    numbers = [array("i", column) for column in (start, points, diagonals)]
    joined, out = [b"".join(stops), b"".join(taken)], array("B", bytes(len(cases) * SPACES))

    def run() -> Any:
        data = map(cpeers.address, (first, to, cost, slanted, *numbers, *joined, out))
        cpeers.library().reaches(ctypes.c_long(len(cases)), ctypes.c_int(SPACES), *data)

    def read(_: Any) -> list[Any]:
        rows = (out[SPACES * n : SPACES * (n + 1)] for n in range(len(cases)))
        return [{space: least for space, least in enumerate(row) if least != reach.UNREACHABLE} for row in rows]

    return c_side("C, queues (gcc -O2)", len(cases), run, read)


def comparisons() -> list[Comparison]:
    """What `run.py` and `test_benchmarks.py` show."""
    return [lines(), all_pairs(), full_moves()]
