"""Exact odds: against the vectors, against rolling everything, and at their limits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from cython_core import dice as kernel
from pools import kernel_terms, vector_terms
from reference import dice as reference
from vectors import rows

KINDS = ("offense", "power", "defense")
FULL = (["+1", "+1", "A", "A", "+2", "-"], ["P", "P", "W", "-", "-", "-"], ["B", "B", "D", "-", "-", "-"])


def kernel_odds(terms, numbers, faces):
    coded = [[kernel.SYMBOLS[symbol] for symbol in one] for one in faces]
    ways = kernel.distribution(kernel_terms(terms), *numbers, *coded)
    total = 10 ** numbers[0]
    for number, one in zip(numbers[1:], faces, strict=True):
        total *= len(one) ** number
    assert sum(n for _, n in ways) == total
    assert all(n > 0 for _, n in ways)
    return {wounds: Fraction(n, total) for wounds, n in ways}


@pytest.mark.parametrize("row", rows("arkendom", "odds"), ids=lambda row: row["id"])
def test_vector_odds(row):
    given_ = row["input"]
    numbers = [given_[kind] for kind in ("attack", *KINDS)]
    got = kernel_odds(vector_terms(given_), numbers, [given_["faces"][kind] for kind in KINDS])
    assert got == {int(w): Fraction(p) for w, p in row["expected"]["distribution"].items()}


@settings(max_examples=400, deadline=None)
@given(strategies.terms(powers=2), st.data())
def test_odds_are_the_reference(terms, data):
    numbers = data.draw(
        st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)).filter(
            lambda n: 10 ** n[0] * 4 ** sum(n[1:]) <= 30_000
        )
    )
    faces = [
        data.draw(st.lists(st.sampled_from(symbols), min_size=1, max_size=4))
        for symbols in (["+1", "+2", "A", "-"], ["P", "W", "-"], ["B", "D", "-"])
    ]
    assert kernel_odds(terms, numbers, faces) == reference.odds(terms, numbers, faces)


@settings(max_examples=20, deadline=None)
@given(strategies.terms(powers=2))
def test_every_roll_through_resolve_gives_the_same(terms):
    """Three d10 and all the symbols: the odds agree with the resolver of the same kernel, roll by roll."""
    coded = kernel_terms(terms)
    rolls = [(a, b, c) for a in range(1, 11) for b in range(1, 11) for c in range(1, 11)]
    one_of_each = [1, 2, 3, 3]
    expected: dict[int, int] = {}
    for attack in rolls:
        for first in one_of_each:
            for second in one_of_each:
                shown = [first, second]
                roll = kernel.Roll(attack, shown.count(1), shown.count(2), shown.count(3), 0, 1, 1, 0)
                wounds = kernel.resolve(coded, roll)[0]
                expected[wounds] = expected.get(wounds, 0) + 1
    got = kernel.distribution(coded, 3, 2, 1, 1, one_of_each, [kernel.WOUND], [kernel.BARRIER])
    assert got == sorted(expected.items())


def test_more_ways_than_64_bits_hold():
    terms = reference.Terms(5, ((2, "P"), (3, "W")), resistance=1)
    got = kernel_odds(terms, (8, 8, 8, 8), FULL)
    assert sum(got.values()) == 1
    # Counted with the wider numbers, a small pool gives what it gives with the narrow ones: the same
    # faces ten times over leave every probability as it was.
    narrow = kernel_odds(terms, (3, 5, 5, 5), FULL)
    wide = kernel_odds(terms, (3, 5, 5, 5), [faces * 3 for faces in FULL])
    assert 10**3 * 6**15 < 2**63 < 10**3 * 18**15
    assert wide == narrow


@pytest.mark.parametrize("numbers", [(5, 12, 3, 12), (8, 8, 8, 8), (8, 12, 0, 12)])
def test_large_pools_end(numbers):
    terms = reference.Terms(6, ((2, "P"), (2, "W"), (3, "+1")), parry=True, resistance=2)
    assert sum(kernel_odds(terms, numbers, FULL).values()) == 1


def test_no_dice_at_all():
    assert kernel.distribution(kernel.Terms(5), 0, 0, 0, 0) == [(0, 1)]
    assert kernel.distribution(kernel.Terms(5, trample=3), 0, 0, 0, 0) == [(3, 1)]
    assert kernel.distribution(kernel.Terms(5), 1, 0, 0, 0) == [(0, 5), (1, 5)]


@pytest.mark.parametrize(
    "arguments",
    [
        (-1, 0, 0, 0),
        (13, 0, 0, 0),
        (8, 9, 8, 8, [1], [4], [6]),
        (0, 13, 0, 0, [1]),
        (0, 0, 2**40, 0, [], [4]),
        (0, 0, 0, -1, [], [], [6]),
        (0, 1, 0, 0),
        (0, 1, 0, 0, [4]),
        (0, 0, 1, 0, [], [6]),
        (0, 0, 0, 1, [], [], [1]),
        (0, 1, 0, 0, [-1]),
        (0, 1, 0, 0, [1] * 21),
    ],
    ids=str,
)
def test_hostile_arguments_are_refused(arguments):
    with pytest.raises(ValueError):
        kernel.distribution(kernel.Terms(5), *arguments)


def test_wrong_types_are_refused():
    with pytest.raises(TypeError):
        kernel.distribution(None, 1, 0, 0, 0)
    with pytest.raises(TypeError):
        kernel.distribution(kernel.Terms(5), 1, 1, 0, 0, 6)
