"""Where two states differ, as a table and for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicate.model.table import Table
from adjudicate.report.values import shown

HEADS = ("field", "expected", "actual")
Differing = tuple[tuple[str, ...], Any, Any]
"""The path of a field, and both values."""


def difference_table(found: Iterable[Differing], title: str = "") -> Table:
    """A row a field."""
    rows = (("/".join(path), *(shown(value) or "-" for value in values)) for path, *values in found)
    return Table(title, HEADS, tuple(rows))


def plain_differences(found: Sequence[Differing]) -> list[dict[str, Any]]:
    """The same for JSON, with the values as they are in the states."""
    return [
        {"field": "/".join(path), "path": list(path), "expected": expected, "actual": actual}
        for path, expected, actual in found
    ]
