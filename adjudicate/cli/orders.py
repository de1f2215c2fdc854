"""Orders that are typed or come in a file: given to a game one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from adjudicate.cli.problems import failure_of, refused
from adjudicate.engine.finding import EXIT
from adjudicate.engine.game import Game, Outcome
from adjudicate.engine.play import play_command
from adjudicate.engine.seen import Eyes
from adjudicate.files.logread import read_orders
from adjudicate.files.positions import place
from adjudicate.files.source import Source
from adjudicate.model.chance import address
from adjudicate.model.command import words
from adjudicate.model.log import GivenCommand
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import Row


class Obeyed(NamedTuple):
    """What became of an order: outcomes (implied ones first), or what is wrong with it."""

    given: GivenCommand
    outcomes: tuple[Outcome, ...] = ()
    finding: Diagnostic | None = None


def give(
    game: Game,
    given: GivenCommand,
    source: Source,
    eyes: Eyes,
    cited: Callable[[str], tuple[str, str]] | None = None,
) -> Obeyed:
    """Gives one order, which stands in *source*, to a game. What is wrong with it is told as *eyes* see it."""
    step = play_command(game, given)
    if step.finding is None:
        return Obeyed(given, step.outcomes)
    found = eyes.step(game, step).finding
    assert found is not None
    there = place(source, given.where.element, given.where.line, step.finding.attribute)
    column, text = (there.column, there.text or found.text) if eyes.player is None else (0, found.text)
    section, says = cited(found.rule) if cited and found.rule else ("", "")
    # An order does not diverge from a record: results that do not fit it are invalid.
    kind = found.kind if found.kind == "illegal" else "invalid"
    return Obeyed(
        given,
        (),
        Diagnostic(
            source.name,
            there.line,
            column,
            kind,
            found.rule,
            found.reason,
            text,
            section,
            found.alternatives,
            EXIT[kind],
            found.command,
            says=says,
        ),
    )


def rows_of(game: Game, obeyed: Obeyed, eyes: Eyes, number: int = 1) -> Iterator[Row]:
    """What became of order *number*, as rows that *eyes* see."""
    line = obeyed.given.where.line
    for outcome in obeyed.outcomes:
        yield row_of(game, eyes.outcome(game.state, outcome), line, number)
    found = obeyed.finding
    if found is not None:
        command = eyes.given(game, obeyed.given).command
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


def rows_of_orders(game: Game, text: str, eyes: Eyes) -> Iterator[Row]:
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
        obeyed = give(game, given, source, eyes)
        yield from rows_of(game, obeyed, eyes, number)
        if obeyed.finding is not None:
            return
