"""Reachable spaces: against the slow reference, and against hostile arguments."""

from __future__ import annotations

import random

import pytest

from cython_core import reach as kernel
from reference import reach as reference
from reference.reach import Mover, Step


def network(dice: random.Random, spaces: int) -> list[list[Step]]:
    """Any steps at all, a few from each space, as dear as walls and obstacles make them or dearer."""
    return [
        [
            Step(dice.randrange(spaces), dice.choice((1, 1, 1, 2, 3)), dice.random() < 0.4)
            for _ in range(dice.randint(0, 4))
        ]
        for _ in range(spaces)
    ]


def made(steps: list[list[Step]]) -> kernel.Network:
    first = [0]
    for here in steps:
        first.append(first[-1] + len(here))
    every = [step for here in steps for step in here]
    return kernel.Network(
        first, [step.to for step in every], bytes(step.cost for step in every), bytes(step.diagonal for step in every)
    )


@pytest.mark.parametrize("first", range(0, 3000, 500))
def test_random_networks_are_the_reference(first):
    for seed in range(first, first + 500):
        dice = random.Random(seed)
        spaces = dice.randint(1, 12)
        steps = network(dice, spaces)
        stops = bytes(dice.random() < 0.2 for _ in range(spaces))
        taken = bytes(dice.choice((0, 0, 0, 1, 2)) for _ in range(spaces))
        mover = Mover(dice.randrange(spaces), dice.randint(0, 6), dice.choice((0, 0, 1, 2, 9)), stops, taken)
        ends, passes = made(steps).reach(*mover)
        expected = reference.reach(steps, mover)
        assert {space: cost for space, cost in enumerate(ends) if cost != kernel.UNREACHABLE} == expected[0], seed
        assert {space: cost for space, cost in enumerate(passes) if cost != kernel.UNREACHABLE} == expected[1], seed


def test_the_largest_network():
    """A board of 64 by 64, all of it in reach."""
    side = 64
    steps = [
        [
            Step((row + up) * side + col + across, 1, bool(up and across))
            for up in (-1, 0, 1)
            for across in (-1, 0, 1)
            if (up or across) and 0 <= row + up < side and 0 <= col + across < side
        ]
        for row in range(side)
        for col in range(side)
    ]
    nothing = bytes(side * side)
    ends, passes = made(steps).reach(0, 254, 254, nothing, nothing)
    assert [ends[space] for space in range(1, side * side)] == [max(divmod(s, side)) for s in range(1, side * side)]
    assert ends[0] == kernel.UNREACHABLE and passes[0] == 0
    straight, _ = made(steps).reach(0, 254, 0, nothing, nothing)
    assert straight[side * side - 1] == 126


@pytest.mark.parametrize(
    ("first", "to", "cost", "diagonal"),
    [
        ([0], [], b"", b""),
        ([], [], b"", b""),
        ([1, 1], [0], b"\1", b"\0"),
        ([0, 2], [0], b"\1", b"\0"),
        ([0, 1], [0], b"\1\1", b"\0"),
        ([0, 1], [0], b"\1", b""),
        ([0, 1], [1], b"\1", b"\0"),
        ([0, 1], [0], b"\0", b"\0"),
        ([0, 1], [0], b"\xff", b"\0"),
        ([0, 1], [0], b"\1", b"\2"),
        ([0, 2, 1, 2], [0, 1], b"\1\1", b"\0\0"),
        (range(4098), range(4097), bytes([1] * 4097), bytes(4097)),
    ],
)
def test_a_hostile_network_is_refused(first, to, cost, diagonal):
    with pytest.raises(ValueError):
        kernel.Network(first, to, cost, diagonal)


@pytest.mark.parametrize(
    "arguments",
    [
        (-1, 4, 1, bytes(2), bytes(2)),
        (2, 4, 1, bytes(2), bytes(2)),
        (0, -1, 1, bytes(2), bytes(2)),
        (0, 255, 1, bytes(2), bytes(2)),
        (0, 4, -1, bytes(2), bytes(2)),
        (0, 4, 255, bytes(2), bytes(2)),
        (0, 4, 1, bytes(1), bytes(2)),
        (0, 4, 1, bytes(2), bytes(3)),
    ],
)
def test_hostile_questions_are_refused(arguments):
    with pytest.raises(ValueError):
        kernel.Network([0, 1, 2], [1, 0], b"\1\1", b"\0\0").reach(*arguments)
    with pytest.raises(TypeError):
        kernel.Network([0, 1, 2], [1, 0], b"\1\1", b"\0\0").reach(0, 4, 1, None, bytes(2))
