"""``adjudicate resolve``: one roll typed by hand, or many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from adjudicate.cli.answering import put_answer, put_answers
from adjudicate.cli.games import Games, by_kind
from adjudicate.cli.options import format_option
from adjudicate.cli.output import answers, print_json


class Resolve(Games):
    """``resolve GAME``."""

    def for_game(self, ruleset: Any) -> click.Command:
        return by_kind(ruleset, ruleset.pool, lambda record, kind: _of_record(ruleset, record, kind))


def _of_record(ruleset: Any, record: type, kind: str) -> click.Command:
    from adjudicate.cli.fields import options_for, summary

    @format_option()
    @click.option("--rolls", metavar="ROLLS", help="Answer each line of this file (- for standard input).")
    @answers("resolve")
    def work(form: str, rolls: str | None, **given: Any) -> int:
        return _resolve(ruleset, record, form, rolls, given)

    about = summary(record) if kind != ruleset.name else f"Adjudicate one roll of {ruleset.title}."
    made = click.command(
        kind,
        help=f"{about}\n\nWith --rolls, each line is a JSON object or key=value words, and is answered with one line.",
        short_help=about if kind != ruleset.name else ruleset.title,
    )(work)
    made.params = [*options_for(record), *made.params]
    return made


@click.group("resolve", cls=Resolve, subcommand_metavar="GAME ...")
def command() -> None:
    """Adjudicate one roll typed by hand: adjudicate resolve GAME --help lists the numbers and dice it takes."""


def _resolve(ruleset: Any, record: type, form: str, rolls: str | None, given: dict[str, Any]) -> int:
    from adjudicate.cli.fields import from_line, from_options, typed
    from adjudicate.cli.problems import refused
    from adjudicate.model.problem import Invalid

    if rolls is not None:
        if typed(given):
            raise click.UsageError("--rolls reads the numbers from its lines; leave the other options out")
        return put_answers(rolls, lambda text: _as_shown(ruleset.resolve(from_line(record, text)), form), form)
    try:
        answer = ruleset.resolve(from_options(record, given))
    except Invalid as problem:
        raise refused("", problem.reason, kind="usage", status=2) from None
    if form == "json":
        print_json("resolve", [("game", ruleset.name), *answer.items()])
    else:
        put_answer(_as_shown(answer, form), form)
    return 0


def _as_shown(answer: Mapping[str, Any], form: str) -> Mapping[str, Any]:
    """What people are shown of an answer: the game's own words, where it has some."""
    return answer if form == "json" else answer.get("told", answer)
