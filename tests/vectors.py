"""Reads the published test vectors in tests/data: one JSON object a line."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).with_name("data")


@cache
def rows(game: str, kind: str) -> list[dict[str, Any]]:
    """All rows of one file, for example ``rows("arkendom", "arc")``."""
    text = (DATA / game / f"{kind}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line]


def space(name: str, cols: int = 12) -> int:
    """The number of a space that is named like ``F4``: column letter, row from the south."""
    return (int(name[1:]) - 1) * cols + ord(name[0]) - ord("A")
