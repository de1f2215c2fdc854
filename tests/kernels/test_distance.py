"""Costs and paths: against the vectors, against the slow reference, and against hostile arguments."""

from __future__ import annotations

import random
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from cython_core import distance as kernel
from reference import distance as reference
from vectors import rows, space

MANY = settings(max_examples=1000, deadline=None)
WIDE, HIGH = 12, 7


def listed(costs: array | bytes, none: int) -> list[int | None]:
    return [None if cost == none else cost for cost in costs]


@pytest.mark.parametrize("row", rows("arkendom", "distance"), ids=lambda row: row["id"])
def test_vector_distance(row):
    dx, dy = row["input"]["dx"], row["input"]["dy"]
    mode = kernel.FREE_DIAGONALS if row["input"]["swift"] else kernel.ALTERNATE
    start = (dy < 0) * -dy * 64 + (dx < 0) * -dx
    goal = start + dy * 64 + dx
    assert kernel.between(64, 64, start, goal, mode) == row["expected"]["cost"]
    assert kernel.field(64, 64, start, bytes(4096), mode)[goal] == row["expected"]["cost"]


@pytest.mark.parametrize("row", rows("arkendom", "field"), ids=lambda row: row["id"])
def test_vector_field(row):
    given_, cols, high = row["input"], row["input"]["cols"], row["input"]["rows"]
    blocked = bytearray(cols * high)
    for name in given_["blocked"]:
        blocked[space(name, cols)] = 1
    mode = kernel.FREE_DIAGONALS if given_["swift"] else kernel.ALTERNATE
    expected = [cost for line in row["expected"]["costs"] for cost in line]
    start = space(given_["from"], cols)
    assert listed(kernel.field(cols, high, start, bytes(blocked), mode), kernel.UNREACHABLE) == expected
    assert listed(kernel.field8(cols, high, start, bytes(blocked), mode), kernel.UNREACHABLE8) == expected


@MANY
@given(strategies.maps(), strategies.modes, strategies.budgets, st.data())
def test_field_is_the_reference(board, mode, budget, data):
    cols, high, blocked, start, _ = board
    spaces = cols * high
    some = st.binary(min_size=spaces, max_size=spaces).map(lambda noise: bytes(x & 1 for x in noise))
    first = data.draw(st.none() | some)
    expected = reference.field(cols, high, start, blocked, mode[0], budget, first, mode[1])
    got = kernel.field(cols, high, start, blocked, mode[0], budget, first, mode[1])
    assert isinstance(got, array) and got.typecode == "H"
    assert listed(got, kernel.UNREACHABLE) == expected
    if spaces <= kernel.MAX_SPACES8:
        small = kernel.field8(cols, high, start, blocked, mode[0], budget, first, mode[1])
        assert listed(small, kernel.UNREACHABLE8) == expected


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([0, 15, 35, 45]), strategies.modes)
def test_field_on_the_largest_board(seed, percent, mode):
    rng = random.Random(seed)
    blocked = bytes(rng.randrange(100) < percent for _ in range(4096))
    start = rng.randrange(4096)
    limit = (mode[0], min(mode[1], 3))
    expected = reference.field(64, 64, start, blocked, limit[0], diagonals=limit[1])
    assert listed(kernel.field(64, 64, start, blocked, limit[0], diagonals=limit[1]), 65535) == expected


def serpentine(cols: int, high: int) -> bytes:
    """Walls that leave one long corridor, which is the dearest shortest path there is."""
    blocked = bytearray(cols * high)
    for row in range(1, high, 2):
        gap = cols - 1 if row % 4 == 1 else 0
        for col in range(cols):
            blocked[row * cols + col] = col != gap
    return bytes(blocked)


@pytest.mark.parametrize("size", [(64, 64), (12, 7), (16, 8), (64, 2), (2, 64), (1, 64), (64, 1), (63, 2)])
def test_mazes_and_odd_shapes(size):
    cols, high = size
    blocked = serpentine(cols, high)
    for mode in (kernel.ALTERNATE, kernel.FREE_DIAGONALS):
        expected = reference.field(cols, high, 0, blocked, mode)
        assert listed(kernel.field(cols, high, 0, blocked, mode), kernel.UNREACHABLE) == expected
        if cols * high <= kernel.MAX_SPACES8:
            assert listed(kernel.field8(cols, high, 0, blocked, mode), kernel.UNREACHABLE8) == expected


def test_fields_is_field_many_times():
    rng = random.Random(1)
    blocked = bytes(rng.random() < 0.2 for _ in range(84))
    starts = [rng.randrange(84) for _ in range(50)]
    got = kernel.fields(WIDE, HIGH, starts, blocked)
    assert got == array("H", [cost for s in starts for cost in kernel.field(WIDE, HIGH, s, blocked)])
    assert len(kernel.fields(WIDE, HIGH, [], blocked)) == 0


@MANY
@given(strategies.maps(longest=5, spaces=20), strategies.modes)
def test_path_is_the_first_of_all_least_cost_paths(board, mode):
    cols, high, blocked, start, goal = board
    expected = reference.path(cols, high, start, goal, blocked, *mode)
    assert kernel.path(cols, high, start, goal, blocked, mode[0], -1, mode[1]) == expected


@MANY
@given(strategies.maps(), strategies.modes)
def test_path_costs_what_the_field_says(board, mode):
    cols, high, blocked, start, goal = board
    free = bytearray(blocked)
    free[goal] = 0
    cost = kernel.field(cols, high, start, bytes(free), mode[0], diagonals=mode[1])[goal]
    route = kernel.path(cols, high, start, goal, blocked, mode[0], -1, mode[1])
    if cost == kernel.UNREACHABLE:
        assert route is None
        return
    assert route is not None and all(not free[s] for s in route)
    assert kernel.path_cost(cols, high, start, route, mode[0], mode[1]) == cost
    assert kernel.path(cols, high, start, goal, blocked, mode[0], cost, mode[1]) == route
    assert not cost or kernel.path(cols, high, start, goal, blocked, mode[0], cost - 1, mode[1]) is None


@MANY
@given(strategies.maps(), strategies.modes)
def test_between_is_the_field_of_an_empty_board(board, mode):
    cols, high, _, start, goal = board
    empty = kernel.field(cols, high, start, bytes(cols * high), mode[0], diagonals=mode[1])
    assert kernel.between(cols, high, start, goal, *mode) == empty[goal]


@given(strategies.maps(longest=6), st.lists(st.integers(0, 35), max_size=6), st.sampled_from([0, 1]))
def test_path_cost_is_the_reference(board, spaces, mode):
    cols, high, _, start, _ = board
    spaces = [s % (cols * high) for s in spaces]
    expected = reference.path_cost(cols, high, start, spaces, mode)
    assert kernel.path_cost(cols, high, start, spaces, mode) == expected


def test_equal_paths_start_west_and_south():
    # From A1 to C3, two diagonals cost 3, and so do one diagonal and two straights; B1 comes first.
    assert kernel.path(3, 3, 0, 8, bytes(9)) == (1, 4, 8)
    assert kernel.path(3, 3, 0, 0, bytes(9)) == ()


def test_path_cost_says_what_is_wrong():
    assert kernel.path_cost(12, 7, 0, [2]) == kernel.NOT_ADJACENT
    assert kernel.path_cost(12, 7, 0, [0]) == kernel.NOT_ADJACENT
    assert kernel.path_cost(12, 7, 11, [12]) == kernel.NOT_ADJACENT  # the next row's other end
    assert kernel.path_cost(12, 7, 0, [13, 26], kernel.LIMITED, 1) == kernel.TOO_MANY_DIAGONALS
    assert kernel.path_cost(12, 7, 0, [13, 26], kernel.LIMITED, 2) == 2


BAD = [
    {"cols": 0},
    {"cols": 65},
    {"rows": -1},
    {"rows": 10**9},
    {"start": -1},
    {"start": 84},
    {"start": 2**40},
    {"blocked": b""},
    {"blocked": bytes(83)},
    {"blocked": bytes(85)},
    {"mode": -1},
    {"mode": 3},
    {"budget": -2},
    {"first": bytes(3)},
    {"mode": 2},
    {"mode": 2, "diagonals": 256},
    {"mode": 2, "diagonals": -7},
]
GOOD = {"cols": 12, "rows": 7, "start": 3, "blocked": bytes(84)}


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_hostile_arguments_are_refused(bad):
    arguments = GOOD | bad
    with pytest.raises(ValueError):
        kernel.field(**arguments)
    with pytest.raises(ValueError):
        kernel.field8(**arguments)
    many = {k: v for k, v in arguments.items() if k != "start"} | {"starts": [1, arguments["start"]]}
    with pytest.raises(ValueError):
        kernel.fields(**many)
    if "first" not in bad:
        with pytest.raises(ValueError):
            kernel.path(goal=5, **arguments)


@pytest.mark.parametrize("goal", [-1, 84, 2**40])
def test_hostile_goals_are_refused(goal):
    with pytest.raises(ValueError):
        kernel.path(12, 7, 0, goal, bytes(84))
    with pytest.raises(ValueError):
        kernel.between(12, 7, 0, goal)
    with pytest.raises(ValueError):
        kernel.path_cost(12, 7, 0, [1, goal])


def test_wrong_types_and_large_boards():
    with pytest.raises(TypeError):
        kernel.field(12, 7, 0, None)
    with pytest.raises(TypeError):
        kernel.field(12, 7, 0, [0] * 84)
    with pytest.raises(ValueError):
        kernel.field8(13, 10, 0, bytes(130))
    with pytest.raises(ValueError):
        kernel.path(12, 7, 0, 5, bytes(84), budget=-2)
    with pytest.raises(OverflowError):
        kernel.field(12, 7, 10**30, bytes(84))
    assert kernel.field(12, 7, 0, bytes(84), budget=2**40) == kernel.field(12, 7, 0, bytes(84))
