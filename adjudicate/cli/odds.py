"""``adjudicate odds``: the exact distribution of an attack's outcome, from numbers or from a position."""

from __future__ import annotations

from typing import Any

import click

from adjudicate.cli.games import Games, by_kind
from adjudicate.cli.options import format_option, to_option
from adjudicate.cli.output import answers, print_json, put, width
from adjudicate.cli.problems import refused


class Odds(Games):
    """``odds GAME …`` or ``odds LOG UNIT TARGET``."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        known = super().get_command(ctx, cmd_name)
        return known or (_in_position(cmd_name) if _looks_like_file(cmd_name) else None)

    def for_game(self, ruleset: Any) -> click.Command:
        return by_kind(ruleset, ruleset.attack, lambda record, kind: _of_record(ruleset, record, kind))


def _of_record(ruleset: Any, record: type, kind: str) -> click.Command:
    from adjudicate.cli.fields import from_options, options_for, summary

    @format_option()
    @answers("odds")
    def work(form: str, **given: Any) -> int:
        return _answer(ruleset, from_options(record, given), form)

    about = summary(record) if kind != ruleset.name else f"The odds of an attack of {ruleset.title}, given by numbers."
    made = click.command(kind, help=about, short_help=about if kind != ruleset.name else ruleset.title)(work)
    made.params = [*options_for(record), *made.params]
    return made


def _looks_like_file(name: str) -> bool:
    from pathlib import Path

    return name == "-" or "/" in name or "." in name or Path(name).exists()


def _in_position(log: str) -> click.Command:
    @click.command(log, help="The odds of UNIT's attack on TARGET at the end of a log, or after command N.")
    @click.argument("unit")
    @click.argument("target")
    @click.option("--how", metavar="HOW", help="Kind of attack, if several can be, such as fight, shoot or charge.")
    @to_option
    @format_option()
    @answers("odds")
    def work(unit: str, target: str, how: str | None, to: str | None, form: str) -> int:
        from adjudicate.cli.position import position_of
        from adjudicate.model.problem import Invalid

        game, status, _ = position_of(log, to)
        try:
            attack = game.ruleset.attack_of(game.state, unit, target, how)
        except Invalid as problem:
            raise refused("", problem.reason, kind="usage", status=2) from None
        return max(status, _answer(game.ruleset, attack, form))

    return work


@click.group("odds", cls=Odds, subcommand_metavar="GAME ... | LOG UNIT TARGET")
def command() -> None:
    """The exact distribution of an attack's outcome, by counting.

    From numbers (adjudicate odds GAME --help lists them), or from a position (adjudicate odds LOG UNIT TARGET).
    """


def _answer(ruleset: Any, attack: Any, form: str) -> int:
    from adjudicate.model.problem import Invalid
    from adjudicate.model.record import plain

    try:
        odds = ruleset.odds(attack)
    except Invalid as problem:
        raise refused("", problem.reason, kind="usage", status=2) from None
    if form == "json":
        print_json("odds", [("game", ruleset.name), ("attack", plain(attack)), *odds.items()])
        return 0
    from adjudicate.report.odds import table_of
    from adjudicate.report.table import formatted

    put(formatted(table_of(odds), form, width()))
    if form == "table":
        from fractions import Fraction

        from adjudicate.report.odds import two_places

        mean = f"{two_places(Fraction(odds['mean']))} {odds.get('unit', '')}".rstrip()
        put(f"\nMean {mean} ({odds['mean']}) in {odds['total']} equally likely ways\n")
        if "assumed" in odds:
            put("Assumed:\n" + "".join(f"  {sentence}\n" for sentence in odds["assumed"]))
    return 0
