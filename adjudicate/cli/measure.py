"""``adjudicate measure``: distance, path, arc and line of sight."""

from __future__ import annotations

from typing import Any

import click

from adjudicate.cli.answering import put_answer, put_answers
from adjudicate.cli.options import format_option, to_option
from adjudicate.cli.output import answers, print_json
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
@format_option()
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
        return max(status, put_answers(pairs, lambda text: _pair(game, text), form))
    measured = _measured(game, str(origin), str(target))
    if form == "json":
        print_json("measure", measured.items())
    else:
        put_answer(measured, form)
    return status


def _measured(game: Any, origin: str, target: str) -> dict[str, Any]:
    from adjudicate.model.problem import Invalid

    try:
        return {"from": origin, "to": target, **game.ruleset.measure(game.state, origin, target)}
    except Invalid as problem:
        raise refused("", problem.reason, kind="usage", status=2) from None


def _pair(game: Any, text: str) -> dict[str, Any]:
    words = text.split()
    if len(words) != 2:
        raise refused("", f"{text!r} is not two spaces or units")
    return _measured(game, words[0], words[1])
