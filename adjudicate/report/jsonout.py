"""JSON: one object, written piece by piece, so that a long log needs no memory."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from typing import Any, TextIO


class Rows:
    """A list in the object that is made while it is written."""

    def __init__(self, rows: Iterable[Any]) -> None:
        self.rows = rows


class Fields:
    """An object in a list of :class:`Rows` that is made while it is written."""

    def __init__(self, fields: Iterable[tuple[str, Any]]) -> None:
        self.fields = fields


def write_object(out: TextIO, fields: Iterable[tuple[str, Any]]) -> None:
    """Writes one JSON object of *fields*, which are asked for in order; :class:`Rows` are written one by one."""
    _write_fields(out, fields, "\n")
    out.write("\n")


def object_text(fields: Iterable[tuple[str, Any]]) -> str:
    """One JSON object as text."""
    out = io.StringIO()
    write_object(out, fields)
    return out.getvalue()


def _write_fields(out: TextIO, fields: Iterable[tuple[str, Any]], margin: str) -> None:
    out.write("{")
    try:
        for number, (name, value) in enumerate(fields):
            head = f"{',' if number else ''}{margin} {json.dumps(name)}: "
            if isinstance(value, Rows):
                out.write(head)
                _write_rows(out, value.rows, f"{margin} ")
            else:
                out.write(head + json.dumps(value, default=_plain))
    finally:
        # Also when something goes wrong on the way: what was written stays readable.
        out.write(f"{margin}}}")


def _write_rows(out: TextIO, rows: Iterable[Any], margin: str) -> None:
    out.write("[")
    before = f"{margin} "
    try:
        for row in rows:
            if isinstance(row, Fields):
                out.write(before)
                _write_fields(out, row.fields, f"{margin} ")
            else:
                text = json.dumps(row, default=_plain)
                out.write(before + text)
            before = f",{margin} "
    finally:
        out.write("]" if not before.startswith(",") else f"{margin}]")


def line(value: Any) -> str:
    """*value* as JSON on one line, for answers that come a line each."""
    return json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    """Values that rulesets put into events and JSON does not know: fractions, sets, mappings."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if hasattr(value, "items"):
        return dict(value.items())
    return str(value)
