"""Arcs: against the vectors, against the slow reference, and against hostile arguments."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from cython_core import arcs as kernel
from reference import arcs as reference
from vectors import rows, space

NAMES = {"front": kernel.FRONT, "right": kernel.RIGHT, "rear": kernel.REAR, "left": kernel.LEFT}


@pytest.mark.parametrize("row", rows("arkendom", "arc"), ids=lambda row: row["id"])
def test_vector_arc(row):
    facing = "NESW".index(row["input"]["facing"])
    origin, target = space(row["input"]["from"]), space(row["input"]["to"])
    expected = NAMES[row["expected"]["arc"]]
    assert kernel.arc(12, 7, facing, origin, target) == expected
    assert kernel.arcs(12, 7, facing, origin)[target] == expected


@settings(max_examples=1000, deadline=None)
@given(strategies.maps(longest=64, spaces=4096), st.integers(0, 3))
def test_arcs_are_the_reference(board, facing):
    cols, high, _, origin, target = board
    expected = bytes(reference.arc(cols, facing, origin, s) for s in range(cols * high))
    assert kernel.arcs(cols, high, facing, origin) == expected
    assert kernel.arc(cols, high, facing, origin, target) == expected[target]
    for arc in (kernel.FRONT, kernel.RIGHT, kernel.REAR, kernel.LEFT, kernel.OWN):
        assert kernel.mask(cols, high, facing, origin, arc) == bytes(a == arc for a in expected)


def test_every_card_on_the_board():
    for facing, origin, target in product(range(4), range(84), range(84)):
        expected = reference.arc(12, facing, origin, target)
        assert kernel.arc(12, 7, facing, origin, target) == expected


def test_one_space_in_front_of_the_rear_border():
    # Row k ahead holds 2k + 1 spaces, row k to a side 2k - 1.
    ahead = kernel.mask(64, 64, kernel.NORTH, 32, kernel.FRONT)
    right = kernel.mask(64, 64, kernel.NORTH, 32 * 64, kernel.RIGHT)
    for k in range(1, 20):
        assert sum(ahead[k * 64 : (k + 1) * 64]) == 2 * k + 1
        assert sum(right[k::64]) == 2 * k - 1


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 7, 0, 0),
        (65, 7, 0, 0),
        (12, -7, 0, 0),
        (12, 7, -1, 0),
        (12, 7, 4, 0),
        (12, 7, 0, -1),
        (12, 7, 0, 84),
    ],
)
def test_hostile_arguments_are_refused(arguments):
    with pytest.raises(ValueError):
        kernel.arcs(*arguments)
    with pytest.raises(ValueError):
        kernel.arc(*arguments, 1)
    with pytest.raises(ValueError):
        kernel.mask(*arguments, kernel.FRONT)
    with pytest.raises(ValueError):
        kernel.arc(12, 7, 0, 0, arguments[3] if not 0 <= arguments[3] < 84 else 84)


@pytest.mark.parametrize("arc", [-1, 4, 254, 256])
def test_an_unknown_arc_is_refused(arc):
    with pytest.raises(ValueError):
        kernel.mask(12, 7, 0, 0, arc)
