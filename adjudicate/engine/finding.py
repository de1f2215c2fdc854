"""What can be found in a log while it is played."""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicate.model.log import Where
from adjudicate.model.problem import Mismatch

FindingKind = Literal["illegal", "invalid", "missing", "expectation", "divergence"]
BAD_RESULT = "recorded-result"
"""Stands for a rule where a log expects that recorded results do not fit."""

EXIT: dict[str, int] = {"illegal": 1, "expectation": 1, "invalid": 3, "missing": 3, "divergence": 4}
MOST_TOLD = 6


class Finding(NamedTuple):
    """One thing that is not as it should be, with all that a diagnostic needs. ``public``: the reason as everybody may
    read it, if that differs. ``attribute``: where in the command, if that is known.

    ``conclusion``: what is wrong is something that the log concludes, not a command or a result. ``rules``: where no
    one rule is named, those that made the result what it is, if that is known. ``fields``: what is expected of the
    state, and what it is. ``changed``: of a checkpoint that does not say, the fields that changed since the one before,
    with the values then and now.
    """

    kind: FindingKind
    rule: str
    reason: str
    where: Where
    text: str = ""
    alternatives: tuple[str, ...] = ()
    command: str = ""
    public: str = ""
    attribute: str | None = None
    conclusion: bool = False
    rules: tuple[str, ...] = ()
    fields: tuple[Mismatch, ...] = ()
    changed: tuple[Mismatch, ...] = ()


def told(fields: tuple[Mismatch, ...], most: int = MOST_TOLD) -> str:
    """Fields that differ as one sentence; the rest counted when there are many."""
    shown = "; ".join(field.told() for field in fields[:most])
    return f"{shown}; and {len(fields) - most} more" if len(fields) > most else shown
