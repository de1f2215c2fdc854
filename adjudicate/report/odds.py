"""Distributions as tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from adjudicate.model.table import Table
from adjudicate.report.values import shown

BAR = 30


def table_of(odds: Mapping[str, Any]) -> Table:
    """The distribution: outcome, ways, percentage, percentage of at least that much, and a bar."""
    rows, total = odds["distribution"], int(odds["total"])
    most = max((int(row["ways"]) for row in rows), default=1) or 1
    at_least = total
    cells = []
    for row in rows:
        ways = int(row["ways"])
        bar = "#" * (BAR * ways // most)
        cells.append((shown(row["outcome"]), str(ways), percent(ways, total), percent(at_least, total), bar))
        at_least -= ways
    return Table("", ("outcome", "ways", "chance", "or more", ""), tuple(cells))


def percent(ways: int, total: int) -> str:
    """A share in per cent with two places."""
    return f"{two_places(Fraction(ways * 100, total) if total else Fraction(0))} %"


def two_places(number: Fraction) -> str:
    """A number that is not negative with two places, rounded half up without floating point."""
    hundredths = int(number * 100 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02}"
