"""Text on its way to a terminal."""

from __future__ import annotations

import re

# C0 and C1 control characters, line and paragraph separators, bidirectional marks and overrides, byte order mark.
HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
)


def clean(text: str) -> str:
    """*text* on one line, with characters that could play tricks on a terminal shown as their number."""
    return HARMFUL.sub(_number, text.replace("\t", " ").replace("\n", " "))


def _number(match: re.Match[str]) -> str:
    return f"<U+{ord(match[0]):04X}>"


def listed(words: tuple[str, ...] | list[str], most: int = 8) -> str:
    """*words* with commas, the rest counted when there are many."""
    shown = ", ".join(words[:most])
    return f"{shown} and {len(words) - most} more" if len(words) > most else shown


def counted(number: int, one: str, many: str = "") -> str:
    """``1 command``, ``2 commands``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def either(words: tuple[str, ...]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
