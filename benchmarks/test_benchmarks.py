"""The comparisons under pytest: that all sides agree, and pytest-benchmark's figures. Time never fails."""

from __future__ import annotations

import pytest

from compare import Comparison, Side, agree
from run import comparisons

ALL = comparisons()
SIDES = [(comparison, side) for comparison in ALL for side in comparison.sides]


@pytest.mark.parametrize("comparison", ALL, ids=lambda c: c.title)
def test_all_sides_agree(comparison: Comparison) -> None:
    agree(comparison)


@pytest.mark.parametrize(("comparison", "side"), SIDES, ids=lambda one: getattr(one, "title", "") or one.name)
def test_time(benchmark, comparison: Comparison, side: Side) -> None:
    if side.run is None:
        pytest.skip(side.note)
    benchmark.group = comparison.title
    benchmark.extra_info["cases"] = side.cases
    benchmark.pedantic(side.run, rounds=comparison.rounds, warmup_rounds=1)
