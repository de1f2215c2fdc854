"""Answers of named values: one, or one for each line of a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicate.cli.output import put
from adjudicate.cli.problems import failure_of

Answer = Mapping[str, Any]
STREAMED = ("table", "json")
"""Forms in which each line is answered at once; the others are one table, whose columns all answers decide on."""


def put_answer(answer: Answer, form: str) -> None:
    """Prints one answer, a value a line or a row."""
    from adjudicate.model.table import Table
    from adjudicate.report.table import formatted
    from adjudicate.report.values import flat, lines

    if form == "table":
        put("".join(f"{line}\n" for line in lines(answer)))
    else:
        put(formatted(Table("", ("value", "is"), tuple(flat(answer).items())), form))


def put_answers(path: str, answered: Callable[[str], Answer], form: str) -> int:
    """Prints what each line of a file is answered with; the exit status is 3 if one could not be understood."""
    status = 0
    rows: list[dict[str, str]] = []
    for number, text in lines_of(path):
        answer, found = _answer(number, text, answered)
        status = max(status, found)
        if form in STREAMED:
            _put_line(answer, form)
        else:
            from adjudicate.report.values import flat

            rows.append(flat(answer))
    if form not in STREAMED:
        _put_table(rows, form)
    return status


def _answer(number: int, text: str, answered: Callable[[str], Answer]) -> tuple[Answer, int]:
    try:
        return answered(text), 0
    except Exception as error:
        failure = failure_of(error)
        if failure is None:
            raise
        return {"line": number, "error": failure.findings[0].reason}, 3


def _put_line(answer: Answer, form: str) -> None:
    from adjudicate.report.jsonout import line
    from adjudicate.report.values import one_line

    put(f"{line(answer) if form == 'json' else one_line(answer)}\n")
    sys.stdout.flush()  # Whoever asks line by line waits for each answer.


def _put_table(rows: list[dict[str, str]], form: str) -> None:
    from adjudicate.model.table import Table
    from adjudicate.report.table import formatted

    heads = tuple(dict.fromkeys(name for row in rows for name in row))
    put(formatted(Table("", heads, tuple(tuple(row.get(name, "") for name in heads) for row in rows)), form))


def lines_of(path: str) -> Iterator[tuple[int, str]]:
    """The lines of a file (``-``: standard input, as they come) that are not blank, with their numbers."""
    from adjudicate.files.source import Source

    lines: Iterable[bytes] = sys.stdin.buffer if path == "-" else Source.named(path).open()
    for number, raw in enumerate(lines, 1):
        text = raw.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text
