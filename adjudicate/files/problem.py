"""The one exception of this layer: a file that cannot be read, understood or written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicate.model.problem import nearest

LONGEST_REASON = 400


class FileProblem(Exception):
    """What is wrong with a file, and where.

    ``line`` and ``column`` count from 1; 0 means that the place is not known or means nothing (an empty file).
    ``code`` is stable (``xml.syntax``), ``reason`` one sentence, ``help`` what to do about it.
    """

    def __init__(self, file: str, code: str, reason: str, line: int = 0, column: int = 0, help: str = "") -> None:
        # A reason may quote the file, which may be anything: it stays one line of bearable length.
        reason = " ".join(reason.splitlines())
        if len(reason) > LONGEST_REASON:
            reason = f"{reason[: LONGEST_REASON - 1]}…"
        super().__init__(reason)
        self.file = file
        self.code = code
        self.reason = reason
        self.line = line
        self.column = column
        self.help = help

    def __reduce__(self) -> tuple[Any, ...]:
        # The default would hand over the reason alone: a problem must survive the way back from a worker process.
        return FileProblem, (self.file, self.code, self.reason, self.line, self.column, self.help)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: invalid[{self.code}]: {self.reason}"


def did_you_mean(word: str, known: Iterable[str], many: int = 12, all_of_them: bool = True) -> str:
    """Help for a word that is not known: the likeliest one meant, and all that would do if they are few (and if
    *all_of_them* are not told already)."""
    choices = sorted(set(known))
    near = nearest(word, choices)
    parts = [f"did you mean {near}?"] if near else []
    if choices and all_of_them and (len(choices) <= many or not near):
        shown = ", ".join(choices[: 3 * many]) + (", …" if len(choices) > 3 * many else "")
        parts.append(f"known: {shown}")
    return " ".join(parts)
