"""``adjudicate measure``: distance, path, arc and line of sight."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from adjudicate.cli.options import format_option, to_option
from adjudicate.cli.output import answers, print_json, put
from adjudicate.cli.problems import refused


@click.command("measure")
@click.argument("file")
@click.argument("origin", metavar="[FROM", required=False)
@click.argument("target", metavar="TO]", required=False)
@click.option(
    "--pairs",
    metavar="PAIRS",
    help='Answer a line for each line "FROM TO" of this file (- for standard input).',
)
@to_option
@format_option("table", "json")
@answers("measure")
def command(file: str, origin: str | None, target: str | None, pairs: str | None, to: str | None, form: str) -> int:
    """Measure between two spaces or units in the position of FILE (a scenario, or a log's end).

    With --pairs, --format json gives one JSON object a line.
    """
    if (pairs is None) == (target is None) or (pairs is not None and origin is not None):
        raise click.UsageError("give either FROM and TO, or --pairs FILE")
    if pairs == "-" and file == "-":
        raise click.UsageError("FILE and --pairs cannot both be standard input")
    from adjudicate.cli.position import position_of

    game, status, _ = position_of(file, to)
    if pairs is not None:
        return max(status, _many(game, pairs, form))
    measured = _measured(game, str(origin), str(target))
    if form == "json":
        print_json("measure", measured.items())
    else:
        from adjudicate.report.values import lines

        put("".join(f"{line}\n" for line in lines(measured)))
    return status


def _measured(game: Any, origin: str, target: str) -> dict[str, Any]:
    from adjudicate.model.problem import Invalid

    try:
        return {"from": origin, "to": target, **game.ruleset.measure(game.state, origin, target)}
    except Invalid as problem:
        raise refused("", problem.reason, kind="usage", status=2) from None


def _many(game: Any, pairs: str, form: str) -> int:
    """A line of answer for each line; the exit status is 3 if one could not be understood."""
    from adjudicate.cli.problems import Failure
    from adjudicate.report.jsonout import line
    from adjudicate.report.values import one_line

    status = 0
    for number, text in lines_of(pairs):
        try:
            answer = _pair(game, text)
        except Failure as failure:
            answer = {"line": number, "error": failure.findings[0].reason}
            status = 3
        if form == "json":
            put(f"{line(answer)}\n")
        else:
            put(f"{one_line(answer)}\n")
        sys.stdout.flush()  # Whoever asks line by line waits for each answer.
    return status


def _pair(game: Any, text: str) -> dict[str, Any]:
    words = text.split()
    if len(words) != 2:
        raise refused("", f"{text!r} is not two spaces or units")
    return _measured(game, words[0], words[1])


def lines_of(path: str) -> Iterator[tuple[int, str]]:
    """The lines of a file (``-``: standard input, as they come) that are not blank, with their numbers."""
    from adjudicate.files.source import Source

    lines: Iterable[bytes] = sys.stdin.buffer if path == "-" else Source.named(path).open()
    for number, raw in enumerate(lines, 1):
        text = raw.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text
