"""``adjudicate diff``: where two states, or the same command in two logs, differ."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from adjudicate.cli.options import Place, as_option, format_option
from adjudicate.cli.output import answers, print_json, put, say, width
from adjudicate.engine.difference import Difference, differences, state_differences

LONGEST = 60


@click.command("diff")
@click.argument("a")
@click.argument("b")
@click.option("--at", type=Place(), metavar="N", help="Compare this command (number or id) and the states after it.")
@as_option
@format_option()
@answers("diff")
def command(a: str, b: str, at: str | None, viewer: str | None, form: str) -> int:
    """Compare the states that A and B (logs or scenarios) end in, field by field: A is expected, B is actual.

    With --at, two logs: the command, its results and what happened, then the states after it. Exit status 0 if all is
    equal, 1 if something differs.
    """
    if a == b == "-":
        raise click.UsageError("A and B cannot both be -")
    first, second = _side(a, at, viewer), _side(b, at, viewer)
    _must_be_one_game(first, second)
    found = [*differences(first.happened, second.happened), *_states(first, second)]
    status = max(first.status, second.status, 1 if found else 0)
    if form == "json":
        print_json("diff", _fields(first, second, found, status))
    else:
        _print(first, second, found, form)
    return status


class _Side(NamedTuple):
    """One of the two: its state as the player may see it, what the command did that it is compared after, and the
    status of what was found on the way there."""

    path: str
    ruleset: Any
    state: Any
    happened: dict[str, Any]
    status: int


def _side(path: str, at: str | None, player: str | None) -> _Side:
    from adjudicate.cli.position import position_of

    position = position_of(path, at, player)
    game = position.game
    # What happened may tell more than the player may see.
    happened = _happened(game.ruleset, position.outcome) if at is not None and player is None else {}
    return _Side(path, game.ruleset, game.ruleset.view(game.state, player), happened, position.status)


def _happened(ruleset: Any, outcome: Any) -> dict[str, Any]:
    """What a command did, as plain data; nothing of one that was refused."""
    from adjudicate.model.chance import shown
    from adjudicate.model.command import words

    if outcome is None:
        return {}
    facts = [shown(fact) for facts in outcome.facts.values() for fact in facts]
    told = [ruleset.tell(event) for event in outcome.events]
    return {
        "player": outcome.command.player,
        "command": words(outcome.command.action),
        "results": {str(number): fact for number, fact in enumerate(facts, 1)},
        "events": {str(number): text for number, text in enumerate(told, 1) if text},
    }


def _must_be_one_game(first: _Side, second: _Side) -> None:
    if first.ruleset.name != second.ruleset.name:
        from adjudicate.cli.problems import refused

        reason = f"is of the game {second.ruleset.name!r}, but {first.path} is of {first.ruleset.name!r}"
        raise refused(second.path, reason)


def _states(first: _Side, second: _Side) -> list[Difference]:
    return state_differences(first.ruleset, first.state, second.state)


def _fields(first: _Side, second: _Side, found: list[Difference], status: int) -> list[tuple[str, Any]]:
    from adjudicate.engine.game import state_digest
    from adjudicate.report.difference import plain_differences

    return [
        *(
            (name, {"file": side.path, "digest": state_digest(side.ruleset, side.state)})
            for name, side in (("a", first), ("b", second))
        ),
        ("game", first.ruleset.name),
        ("equal", not found),
        ("differences", plain_differences(found)),
        ("exit", status),
    ]


def _print(first: _Side, second: _Side, found: list[Difference], form: str) -> None:
    from adjudicate.report.difference import difference_table
    from adjudicate.report.table import formatted
    from adjudicate.report.text import counted

    if found or form != "table":
        put(formatted(difference_table(found, None if form == "csv" else LONGEST), form, width()))
    if form == "table":
        told = f"{counted(len(found), 'field')} different" if found else "equal"
        say(f"{first.path} (expected), {second.path} (actual): {told}")
