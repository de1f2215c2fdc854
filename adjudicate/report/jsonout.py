"""JSON: one object, written piece by piece, so that a long log needs no memory."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO


class Rows:
    """A list in the object that is made while it is written."""

    def __init__(self, rows: Iterable[Any]) -> None:
        self.rows = rows


def write_object(out: TextIO, fields: Iterable[tuple[str, Any]]) -> None:
    """Writes one JSON object of *fields*, which are asked for in order; :class:`Rows` are written one by one."""
    out.write("{")
    try:
        for number, (name, value) in enumerate(fields):
            head = f"{',' if number else ''}\n {json.dumps(name)}: "
            if isinstance(value, Rows):
                out.write(head)
                _write_rows(out, value.rows)
            else:
                out.write(head + json.dumps(value, default=_plain))
    finally:
        # Also when something goes wrong on the way: what was written stays readable.
        out.write("\n}\n")


def _write_rows(out: TextIO, rows: Iterable[Any]) -> None:
    out.write("[")
    before = "\n  "
    try:
        for row in rows:
            text = json.dumps(row, default=_plain)
            out.write(before + text)
            before = ",\n  "
    finally:
        out.write("]" if before == "\n  " else "\n ]")


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
