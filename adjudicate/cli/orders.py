"""Orders that are typed or come in a file: given to a game one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicate.cli.problems import failure_of, refused
from adjudicate.engine.game import Game, Outcome
from adjudicate.files.logread import read_orders
from adjudicate.files.source import Source
from adjudicate.model.command import words
from adjudicate.model.log import GivenCommand
from adjudicate.model.problem import BadResult, IllegalCommand, Invalid
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import Row


class Obeyed(NamedTuple):
    """What became of an order: outcomes (implied ones first), or what is wrong with it."""

    given: GivenCommand
    outcomes: tuple[Outcome, ...] = ()
    finding: Diagnostic | None = None


def give(game: Game, given: GivenCommand, file: str, section: Any = None) -> Obeyed:
    """Gives one order to a game."""
    place = (file, given.where.line, 1 if given.where.line else 0)
    try:
        return Obeyed(given, tuple(game.give(given.command, given.facts)))
    except IllegalCommand as problem:
        found = problem.illegal
        where = section(found.rule) if section else ""
        finding = Diagnostic(
            *place,
            "illegal",
            found.rule,
            found.reason,
            given.text,
            where,
            found.alternatives,
            1,
            given.command.id,
        )
    except (Invalid, BadResult) as problem:
        finding = Diagnostic(*place, "invalid", "", problem.reason, given.text, exit=3, id=given.command.id)
    return Obeyed(given, (), finding)


def rows_of(game: Game, obeyed: Obeyed) -> Iterator[Row]:
    """What became of an order, as rows."""
    line = obeyed.given.where.line
    for outcome in obeyed.outcomes:
        yield row_of(game, outcome, line)
    found = obeyed.finding
    if found is not None:
        command = obeyed.given.command
        text = words(command.action)
        yield Row(1, command.id, line, command.player or "", text, found.kind, found.rule, found.reason)


def row_of(game: Game, outcome: Outcome, line: int = 0) -> Row:
    """One command that was carried out, as a row."""
    command = outcome.command
    events = tuple(
        {
            "kind": event.kind,
            "rule": event.rule,
            "text": game.ruleset.tell(event),
            "values": dict(event.values),
        }
        for event in outcome.events
    )
    verdict = "implied" if outcome.implied else "legal"
    number = 0 if outcome.implied else 1
    return Row(number, command.id, line, command.player or "", words(command.action), verdict, events=events)


def parsed(text: str, ruleset: Any, first: int) -> list[GivenCommand]:
    """Orders typed on one line, with ``;`` between several."""
    source = Source.of_text("order", "\n".join(part.strip() for part in text.split(";")))
    return [entry for entry in read_orders(source, ruleset, first) if isinstance(entry, GivenCommand)]


def rows_of_orders(game: Game, text: str) -> Iterator[Row]:
    """What typed orders would do to *game* (a fork: nothing of it stays), up to the first that is wrong."""
    try:
        orders = parsed(text, game.ruleset, int(game.last.removeprefix("c").partition(".")[0]) + 1)
    except Exception as error:
        raise failure_of(error) or error from None
    if not orders:
        raise refused("", "what-if needs an order")
    for given in orders:
        obeyed = give(game, given, "order")
        yield from rows_of(game, obeyed)
        if obeyed.finding is not None:
            return
