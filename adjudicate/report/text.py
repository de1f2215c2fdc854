"""Words for people: lists and numbers."""

from __future__ import annotations

from adjudicate.model.event import Decision

MANY, FEW = 9, 6
"""Of more words than that, so many are named."""


def listed(words: tuple[str, ...] | list[str], most: int = 8) -> str:
    """*words* with commas, the rest counted when there are many."""
    shown = ", ".join(words[:most])
    return f"{shown} and {len(words) - most} more" if len(words) > most else shown


def counted(number: int, one: str, many: str = "") -> str:
    """``1 command``, ``2 commands``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def either(words: tuple[str, ...]) -> str:
    """``a``, ``a or b``, ``a, b or c``; of many the first few and the last."""
    if len(words) > MANY:
        words = (*words[:FEW], f"{len(words) - FEW - 1} more", words[-1])
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def awaited(decision: Decision) -> str:
    """Whom a game waits for, and what for: ``red (bow): dodge or decline``."""
    about = f" ({decision.subject})" if decision.subject else ""
    return f"{either(decision.players)}{about}: {either(decision.verbs)}"


def clause(sentence: str) -> str:
    """The beginning of a sentence, up to what is only so in this case: the first colon, semicolon or bracket."""
    import re

    return re.split(r"[:;]| \(", sentence, maxsplit=1)[0]
