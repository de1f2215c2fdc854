"""Orders that are typed or come in a file: given to a game one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from adjudicate.cli.problems import failure_of, refused
from adjudicate.engine.game import Game, Outcome
from adjudicate.files.logread import read_orders
from adjudicate.files.positions import place
from adjudicate.files.source import Source
from adjudicate.model.chance import address
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


def give(
    game: Game, given: GivenCommand, source: Source, cited: Callable[[str], tuple[str, str]] | None = None
) -> Obeyed:
    """Gives one order, which stands in *source*, to a game."""
    try:
        return Obeyed(given, tuple(game.give(given.command, given.facts)))
    except IllegalCommand as problem:
        found = problem.illegal
        section, says = cited(found.rule) if cited else ("", "")
        finding = _found(source, given, "illegal", found.reason)._replace(
            rule=found.rule,
            section=section,
            says=says,
            alternatives=found.alternatives,
        )
    except (Invalid, BadResult) as problem:
        attribute = getattr(problem, "attribute", None)
        finding = _found(source, given, "invalid", problem.reason, attribute)._replace(exit=3)
    return Obeyed(given, (), finding)


def _found(source: Source, given: GivenCommand, kind: str, reason: str, attribute: str | None = None) -> Diagnostic:
    there = place(source, given.where.element, given.where.line, attribute)
    text = there.text or given.text
    return Diagnostic(source.name, there.line, there.column, kind, "", reason, text, id=given.command.id)


def rows_of(game: Game, obeyed: Obeyed, number: int = 1) -> Iterator[Row]:
    """What became of order *number*, as rows."""
    line = obeyed.given.where.line
    for outcome in obeyed.outcomes:
        yield row_of(game, outcome, line, number)
    found = obeyed.finding
    if found is not None:
        command = obeyed.given.command
        text = words(command.action)
        yield Row(number, command.id, line, command.player or "", text, found.kind, found.rule, found.reason)


def row_of(game: Game, outcome: Outcome, line: int = 0, number: int = 1) -> Row:
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
    number = 0 if outcome.implied else number
    return Row(number, command.id, line, command.player or "", words(command.action), verdict, events=events)


def rows_of_orders(game: Game, text: str) -> Iterator[Row]:
    """What typed orders would do to *game* (a fork: nothing of it stays), up to the first that is wrong."""
    try:
        source = Source.of_text("order", "\n".join(part.strip() for part in text.split(";")))
        read = read_orders(source, game.ruleset, address(game.last)[0] + 1)
    except Exception as error:
        raise failure_of(error) or error from None
    orders = [entry for entry in read if isinstance(entry, GivenCommand)]
    if not orders:
        raise refused("", "what-if needs an order")
    for number, given in enumerate(orders, 1):
        obeyed = give(game, given, source)
        yield from rows_of(game, obeyed, number)
        if obeyed.finding is not None:
            return
