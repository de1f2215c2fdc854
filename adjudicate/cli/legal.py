"""``adjudicate legal``: the legal commands at a point of a log."""

from __future__ import annotations

from typing import Any

import click

from adjudicate.cli.options import as_option, format_option, to_option
from adjudicate.cli.output import answers, print_json, put, say, width

UNIT_FIELDS = ("unit", "figure")


@click.command("legal")
@click.argument("log")
@click.option("--player", "whose", metavar="PLAYER", help="Only this player's commands.")
@click.option("--unit", metavar="UNIT", help="Only commands of this unit or figure.")
@click.option("--verb", "verb_", metavar="VERB", help="Only commands with this verb.")
@to_option
@as_option
@format_option()
@answers("legal")
def command(log: str, form: str, **options: Any) -> int:
    """List the legal commands at the end of LOG (a log or a scenario), or after command N.

    If the log holds an illegal command, they are those that could have been given instead.
    """
    from adjudicate.cli.position import position_of
    from adjudicate.engine.seen import Eyes

    viewer = options["viewer"]
    game, status, _ = position_of(log, options["to"], viewer, options["whose"])
    eyes = Eyes(game.ruleset, viewer)
    _must_know_verb(game.ruleset, options["verb_"])
    _must_know_unit(game.ruleset, eyes.state(game.state), options["unit"])
    found = [
        found
        for found in eyes.legal(game.state, options["whose"] or viewer)
        if _wanted(found, options["unit"], options["verb_"])
    ]
    _answer(found, game, form)
    if not found:
        _say_why_none(log, game, options)
    return status


def _must_know_verb(ruleset: Any, verb: str | None) -> None:
    if verb is not None and verb not in ruleset.commands:
        from adjudicate.cli.problems import refused
        from adjudicate.model.problem import unknown

        raise refused("", f"--verb: {unknown('verb', verb, ruleset.commands)}", kind="usage", status=2)


def _must_know_unit(ruleset: Any, state: Any, unit: str | None) -> None:
    """Refuses a unit that is not there, as a command that names it would be."""
    from adjudicate.cli.problems import refused
    from adjudicate.model.problem import Invalid, unknown

    naming: Any = next((record for record in ruleset.commands.values() if _unit_field(record)), None)
    if unit is None or naming is None:
        return
    values = {name: naming._field_defaults.get(name) for name in naming._fields}
    field = _unit_field(naming)
    problem = unknown(field, unit, getattr(state, f"{field}s", ()))
    try:
        owner = ruleset.player_of(state, naming(**{**values, field: unit}))
    except Invalid as invalid:
        owner, problem = None, invalid.reason
    if owner is None:
        raise refused("", f"--unit: {problem}", kind="usage", status=2)


def _unit_field(action: Any) -> str:
    """The attribute in which a command names who carries it out; "" if it names nobody."""
    return next((name for name in UNIT_FIELDS if name in action._fields), "")


def _say_why_none(log: str, game: Any, options: dict[str, Any]) -> None:
    """An empty answer alone would leave open whether the question was understood."""
    from adjudicate.cli.new import waiting_text

    unit, player = options["unit"], options["whose"] or options["viewer"]
    asked = f"{options['verb_'] or 'command'}{f' of {unit}' if unit else ''}{f' for {player}' if player else ''}"
    say(f"{log}: no legal {asked} here; the game {_is(waiting_text(game.ruleset, game.state, options['viewer']))}")


def _is(text: str) -> str:
    return f"is {text}" if text.startswith("over") else text


def _wanted(command: Any, unit: str | None, verb: str | None) -> bool:
    if verb is not None and command.verb != verb:
        return False
    return unit is None or getattr(command.action, _unit_field(command.action), None) == unit


def _answer(found: list[Any], game: Any, form: str) -> None:
    from adjudicate.cli.replay import waiting
    from adjudicate.model.command import words
    from adjudicate.model.record import plain
    from adjudicate.model.table import Table
    from adjudicate.report.table import formatted

    if form == "json":
        commands = [
            {
                "player": command.player,
                "verb": command.verb,
                "text": words(command.action),
                "arguments": plain(command.action),
            }
            for command in found
        ]
        print_json("legal", [("commands", commands), ("count", len(commands)), ("waits_for", waiting(game))])
    elif form == "table":
        for command in found:
            put(f"{command.player or ''}: {words(command.action)}\n")
    else:
        rows = tuple((command.player or "", command.verb, words(command.action)) for command in found)
        put(formatted(Table("", ("player", "verb", "command"), rows), form, width()))
