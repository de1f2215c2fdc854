"""``adjudicate resolve``: one roll typed by hand, or many."""

from __future__ import annotations

from typing import Any

import click

from adjudicate.cli.answering import put_answer, put_answers
from adjudicate.cli.games import Games
from adjudicate.cli.options import format_option
from adjudicate.cli.output import answers, print_json


class Resolve(Games):
    """``resolve GAME``."""

    def for_game(self, ruleset: Any) -> click.Command:
        from adjudicate.cli.fields import options_for

        @format_option()
        @click.option("--rolls", metavar="ROLLS", help="Answer each line of this file (- for standard input).")
        @answers("resolve")
        def work(form: str, rolls: str | None, **given: Any) -> int:
            return _resolve(ruleset, form, rolls, given)

        made = click.command(
            ruleset.name,
            help=f"Adjudicate one roll of {ruleset.title}.\n\n"
            "With --rolls, each line is a JSON object or key=value words, and is answered with one line.",
            short_help=ruleset.title,
        )(work)
        made.params = [*options_for(ruleset.pool), *made.params]
        return made


@click.group("resolve", cls=Resolve, subcommand_metavar="GAME ...")
def command() -> None:
    """Adjudicate one roll typed by hand: adjudicate resolve GAME --help lists the numbers and dice it takes."""


def _resolve(ruleset: Any, form: str, rolls: str | None, given: dict[str, Any]) -> int:
    from adjudicate.cli.fields import from_line, from_options, typed
    from adjudicate.cli.problems import refused
    from adjudicate.model.problem import Invalid

    if rolls is not None:
        if typed(given):
            raise click.UsageError("--rolls reads the numbers from its lines; leave the other options out")
        return put_answers(rolls, lambda text: ruleset.resolve(from_line(ruleset.pool, text)), form)
    try:
        answer = ruleset.resolve(from_options(ruleset.pool, given))
    except Invalid as problem:
        raise refused("", problem.reason, kind="usage", status=2) from None
    if form == "json":
        print_json("resolve", [("game", ruleset.name), *answer.items()])
    else:
        put_answer(answer, form)
    return 0
