"""Where answers go: data to standard output, everything else to standard error, colour only on a terminal."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

import click

from adjudicate.cli.problems import Failure, failure_of
from adjudicate.report.diagnostic import Diagnostic

COLOURS = {"legal": "green", "implied": "cyan", "held": "green", "refused": "green"}


class Answered(Exception):
    """A failure after the answer has begun; the answer was closed properly."""


def answers(verb: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Wraps a verb: its failures become diagnostics (and a JSON object with ``--format json``) and its exit status."""

    def wrap(work: Callable[..., int]) -> Callable[..., int]:
        @functools.wraps(work)
        def guarded(*args: Any, **options: Any) -> int:
            try:
                return work(*args, **options)
            except Answered as ended:
                cause = ended.__cause__
                failure = failure_of(cause) if isinstance(cause, Exception) else None
                if failure is None:
                    raise cause or ended from None
                return tell_failure(failure)
            except Exception as error:
                failure = failure_of(error)
                if failure is None:
                    if options.get("form") == "json" and not isinstance(error, OSError):
                        print_failure(verb, Failure([], 5))
                    raise
                if options.get("form") == "json":
                    print_failure(verb, failure)
                return tell_failure(failure)

        return guarded

    return wrap


def tell_failure(failure: Failure) -> int:
    """Prints the diagnostics of a failure; its exit status."""
    for finding in failure.findings:
        tell(finding)
    return failure.status


def print_failure(verb: str, failure: Failure) -> None:
    """Prints the JSON object of a verb that failed."""
    print_json(verb, [("exit", failure.status), ("findings", [finding.plain() for finding in failure.findings])])


def print_json(verb: str, fields: Iterable[tuple[str, Any]]) -> None:
    """Prints the JSON object of a verb."""
    from adjudicate.report.jsonout import write_object

    def all_fields() -> Iterable[tuple[str, Any]]:
        yield "schema", f"adjudicate/{verb}/1"
        yield from fields

    try:
        write_object(sys.stdout, all_fields())
    except BrokenPipeError:
        raise
    except Exception as error:
        raise Answered from error


def colourful(stream: TextIO) -> bool:
    """Whether *stream* may be given colours."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def painted(text: str, stream: TextIO, **style: Any) -> str:
    """*text*, with colour if *stream* is a terminal."""
    return click.style(text, **style) if colourful(stream) else text


def verdict(word: str) -> str:
    """A verdict, in its colour."""
    return painted(word, sys.stdout, fg=COLOURS.get(word, "red"))


def width() -> int:
    """How wide a table for people may be: as the terminal is, and 80 columns where there is none."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def line_width() -> int | None:
    """How wide a sentence may be; ``None`` if standard output is no terminal, so that a line can be searched for."""
    return width() if sys.stdout.isatty() else None


def prose(text: str) -> str:
    """A sentence that stands beside a table, wrapped as wide as that may be."""
    import textwrap

    return f"{textwrap.fill(text, width(), break_on_hyphens=False, break_long_words=False)}\n"


def tell(finding: Diagnostic) -> None:
    """Prints a diagnostic to standard error."""
    first, *rest = finding.text().split("\n")
    place, label = finding.place, finding.label
    if colourful(sys.stderr):
        head = f"{click.style(place, bold=True)}: " if place else ""
        first = (
            head + click.style(label, fg="red", bold=True) + first[len(f"{place}: " if place else "") + len(label) :]
        )
    sys.stdout.flush()
    print("\n".join([first, *_helpful(rest)]), file=sys.stderr)


def _helpful(lines: list[str]) -> list[str]:
    """The lines for a person, wrapped for a terminal; the first line of a diagnostic stays whole."""
    if not sys.stderr.isatty():
        return lines
    import textwrap
    from shutil import get_terminal_size

    room = max(get_terminal_size().columns, 60)
    indents = [line[: len(line) - len(line.lstrip())] for line in lines]
    return [
        textwrap.fill(line, room, subsequent_indent=indent, break_on_hyphens=False)
        for line, indent in zip(lines, indents, strict=True)
    ]


def say(text: str) -> None:
    """Prints something that is not data to standard error."""
    sys.stdout.flush()
    print(text, file=sys.stderr)


def put(text: str) -> None:
    """Prints data."""
    sys.stdout.write(text)


def write_to(path: str, text: str) -> None:
    """Writes a file, whole or not at all; ``-`` is standard output."""
    if path == "-":
        put(text)
        return
    from adjudicate.files.atomic import write

    write(path, text.encode("utf-8"))


def write_lines(path: str, lines: Iterable[str]) -> None:
    """Writes lines to a file, whole or not at all; ``-`` is standard output."""
    if path == "-":
        for line in lines:
            put(f"{line}\n")
        return
    from adjudicate.files import atomic

    atomic.write_lines(path, lines)


def notation_of(path: str) -> str:
    """The notation for a file of that name: the text form for ``.txt``, else XML."""
    return "text" if path.endswith(".txt") else "xml"
