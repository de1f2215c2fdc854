"""Where two states differ, as a table and for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicate.model.table import Table
from adjudicate.report.values import shown

HEADS = ("field", "expected", "actual")
Differing = tuple[tuple[str, ...], Any, Any]
"""The path of a field, and both values."""


def difference_table(found: Iterable[Differing], longest: int | None = None) -> Table:
    """A row a field. A value that is longer than *longest* (a record that only one state has) is cut off."""
    rows = (("/".join(path), *(_told(value, longest) for value in values)) for path, *values in found)
    return Table("", HEADS, tuple(rows))


def _told(value: Any, longest: int | None) -> str:
    text = shown(value) or "-"
    return f"{text[: longest - 1]}…" if longest and len(text) > longest else text


def plain_differences(found: Sequence[Differing]) -> list[dict[str, Any]]:
    """The same for JSON, with the values as they are in the states."""
    return [
        {"field": "/".join(path), "path": list(path), "expected": expected, "actual": actual}
        for path, expected, actual in found
    ]
