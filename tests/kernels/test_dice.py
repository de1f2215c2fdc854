"""Attack pools: against the vectors, against the slow reference, and against hostile arguments."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from cython_core import dice as kernel
from pools import kernel_roll, kernel_terms, vector_attack
from reference import dice as reference
from vectors import rows

MANY = settings(max_examples=1500, deadline=None)


@pytest.mark.parametrize("row", rows("arkendom", "resolve"), ids=lambda row: row["id"])
def test_vector_resolve(row):
    terms, roll = vector_attack(row["input"])
    wounds, use = kernel.resolve(kernel_terms(terms), kernel_roll(roll))
    assert wounds == row["expected"]["wounds"]
    assert kernel.resolve_use(kernel_terms(terms), kernel_roll(roll), use) == wounds
    assert reference.best(terms, roll)[0] == wounds


@pytest.mark.parametrize("row", rows("arkendom", "resolve_use"), ids=lambda row: row["id"])
def test_vector_resolve_use(row):
    terms, roll = vector_attack(row["input"])
    named = row["input"]["use"]
    use = kernel.Use(
        named["plus1_converted"],
        named["plus2_critical"],
        named["advantage_pairs"],
        (named["power"],) if terms.powers else (),
    )
    # Without a special power, activating it is refused by whoever reads the order.
    if not terms.powers and named["power"]:
        assert row["expected"] == {"allowed": False}
        return
    result = kernel.resolve_use(kernel_terms(terms), kernel_roll(roll), use)
    assert (result >= 0) == row["expected"]["allowed"]
    if result >= 0:
        assert result == row["expected"]["wounds"]


@MANY
@given(strategies.terms(), strategies.rolls())
def test_resolve_is_the_reference(terms, roll):
    expected = reference.best(terms, roll)
    if expected is None:
        with pytest.raises(ValueError, match="can't have paid"):
            kernel.resolve(kernel_terms(terms), kernel_roll(roll))
        return
    assert kernel.resolve(kernel_terms(terms), kernel_roll(roll)) == expected


@MANY
@given(strategies.terms(), strategies.rolls(), st.data())
def test_resolve_use_is_the_reference(terms, roll, data):
    small = st.integers(0, 4)
    named = [data.draw(small) for _ in range(3)]
    use = kernel.Use(*named, tuple(data.draw(small) for _ in terms.powers))
    expected = reference.wounds(terms, roll, use)
    result = kernel.resolve_use(kernel_terms(terms), kernel_roll(roll), use)
    assert (None if result < 0 else result) == expected
    if expected is None:
        assert result in kernel.REASONS
        with pytest.raises(ValueError, match=re.escape(kernel.REASONS[result])):
            kernel.explain(kernel_terms(terms), kernel_roll(roll), use)
        return
    steps = kernel.explain(kernel_terms(terms), kernel_roll(roll), use)
    assert steps.suffered == expected
    check_steps(steps, terms, roll, use)


def check_steps(steps, terms, roll, use):
    """The figures of an explanation fit each other and the roll."""
    rolled = Counter(roll.symbols)
    assert steps.parried == (terms.parry and rolled["A"] > 0)
    assert steps.cancelled == min(rolled["A"] - steps.parried, rolled["D"])
    assert steps.waiting == rolled["D"] - steps.cancelled
    assert steps.disadvantages == steps.waiting - steps.generated_cancelled
    gained = rolled["A"] + roll.late_advantage + roll.generated + use.plus1_converted
    lost = steps.parried + steps.cancelled + steps.generated_cancelled + roll.spent
    assert steps.available == gained - lost
    assert steps.paid <= steps.available
    assert steps.marked == steps.by_dice + steps.by_symbols + steps.by_trample + steps.by_area
    assert steps.suffered == steps.marked - steps.barriers_used - steps.resisted
    assert steps.barriers_used <= steps.barriers <= steps.barriers_open
    changed = [v if v in (1, 10) else v + steps.modifier for v in roll.attack]
    assert list(steps.dice) == changed
    pairs = zip(roll.attack, changed, strict=True)
    marking = [v for v, c in pairs if v == 10 or (v != 1 and c > terms.protection)]
    assert steps.by_dice == len(marking) + use.plus2_critical


def test_the_second_example_of_the_rulebook():
    # Clan Members against Swordsmen with Sword Parry: the +1 pays for the power, two Wounds.
    terms = kernel.Terms(6, [(2, kernel.PENETRATION)], parry=True)
    roll = kernel.Roll([7], plus1=1, advantage=2, penetration=1, wound=1, barrier=2)
    assert kernel.resolve(terms, roll) == (2, (1, 0, 0, (1,)))
    steps = kernel.explain(terms, roll, kernel.Use(1, 0, 0, (1,)))
    assert (steps.parried, steps.barriers_open, steps.barriers) == (1, 1, 0)
    assert (steps.available, steps.paid) == (2, 2)
    assert (steps.dice, steps.by_dice, steps.by_symbols, steps.suffered) == ((7,), 1, 1, 2)


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        ((3, 0, 0, (0,)), kernel.FEW_PLUS1),
        ((0, 2, 0, (0,)), kernel.FEW_PLUS2),
        ((0, 1, 0, (0,)), kernel.FEW_TENS),
        ((0, 0, 2, (0,)), kernel.FEW_PAIRS),
        ((0, 0, 0, (2,)), kernel.FEW_ADVANTAGES),
        ((0, 0, 1, (1,)), kernel.FEW_ADVANTAGES),
        ((0, 0, 0, (10**6,)), kernel.FEW_ADVANTAGES),
    ],
)
def test_a_use_that_is_not_allowed_says_why(use, reason):
    terms = kernel.Terms(6, [(2, kernel.WOUND)])
    roll = kernel.Roll(b"\x05\x07", plus1=2, plus2=1, advantage=3)
    assert kernel.resolve_use(terms, roll, use) == reason
    with pytest.raises(ValueError, match=re.escape(kernel.REASONS[reason])):
        kernel.explain(terms, roll, use)


def test_a_conversion_that_paid_for_dice_stays():
    terms = kernel.Terms(5)
    roll = kernel.Roll([6, 9], plus1=2, advantage=1, converted=1, spent=2)
    assert kernel.resolve_use(terms, roll, (0, 0, 0, ())) == kernel.UNDONE
    assert kernel.resolve_use(terms, roll, (1, 0, 0, ())) == 2
    with pytest.raises(ValueError, match="3 Advantages"):
        kernel.resolve(terms, kernel.Roll([6], plus1=1, advantage=1, spent=3))


def test_parry_does_not_act_on_dice_that_a_power_added():
    terms = kernel.Terms(5, parry=True)
    late = kernel.Roll([5], advantage=3, late_advantage=2, spent=2)
    steps = kernel.explain(terms, late, (0, 0, 1, ()))
    assert (steps.parried, steps.available, steps.suffered) == (1, 2, 1)
    # A Disadvantage that was left cancels an Advantage of the added dice, if it lingers.
    waiting = {"advantage": 0, "disadvantage": 1, "late_advantage": 1}
    assert kernel.explain(terms, kernel.Roll([5], **waiting), (0, 0, 0, ())).disadvantages == 0
    at_once = kernel.Terms(5, parry=True, lingering=False)
    assert kernel.explain(at_once, kernel.Roll([5], **waiting), (0, 0, 0, ())).disadvantages == 1


BAD_TERMS = [
    {"protection": -1},
    {"protection": 100},
    {"trample": -1},
    {"resistance": 100},
    {"powers": [(0, 4)]},
    {"powers": [(-2, 4)]},
    {"powers": [(2, 6)]},
    {"powers": [(2, 99)]},
    {"powers": [(2, 4)] * 9},
    {"powers": [(2, 4, 1)]},
]


@pytest.mark.parametrize("bad", BAD_TERMS, ids=str)
def test_hostile_terms_are_refused(bad):
    with pytest.raises(ValueError):
        kernel.Terms(**({"protection": 5} | bad))


BAD_ROLLS = [
    {"attack": [0]},
    {"attack": [11]},
    {"attack": [-1]},
    {"attack": [300]},
    {"attack": [5] * 41},
    {"plus1": -1},
    {"plus1": 41},
    {"plus2": 2**40},
    {"advantage": -1},
    {"penetration": -1},
    {"wound": 41},
    {"barrier": -3},
    {"disadvantage": 99},
    {"late_advantage": -1},
    {"generated": -1},
    {"modifier": 100},
    {"converted": 1},
    {"converted": -1},
    {"spent": -1},
]


@pytest.mark.parametrize("bad", BAD_ROLLS, ids=str)
def test_hostile_rolls_are_refused(bad):
    with pytest.raises(ValueError):
        kernel.Roll(**({"attack": b"\x05"} | bad))


def test_hostile_uses_and_types_are_refused():
    terms, roll = kernel.Terms(5, [(2, kernel.WOUND)]), kernel.Roll([5])
    negative = [(-1, 0, 0, (0,)), (0, -1, 0, (0,)), (0, 0, -1, (0,)), (0, 0, 0, (-1,))]
    for use in [*negative, (0, 0, 0, ()), (0, 0, 0)]:
        with pytest.raises(ValueError):
            kernel.resolve_use(terms, roll, use)
        with pytest.raises(ValueError):
            kernel.explain(terms, roll, use)
    with pytest.raises(TypeError):
        kernel.Roll(3)
    with pytest.raises(TypeError):
        kernel.resolve(None, roll)
    with pytest.raises(TypeError):
        kernel.resolve_use(terms, None, (0, 0, 0, (0,)))


def test_the_largest_pools_end():
    terms = kernel.Terms(9, [(1, kernel.PENETRATION), (1, kernel.WOUND)])
    roll = kernel.Roll([9] * 40, 12, 12, 12, 12, 12, 24, 12)
    wounds, use = kernel.resolve(terms, roll)
    assert kernel.resolve_use(terms, roll, use) == wounds
