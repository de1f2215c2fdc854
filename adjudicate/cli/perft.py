"""``adjudicate perft``: counts the legal command sequences of a position."""

from __future__ import annotations

from typing import Any

import click

from adjudicate.cli.options import format_option, seed_option, to_option
from adjudicate.cli.output import answers, print_json, put, width

OUTCOMES = 36
DEEPEST = 20
GAME = "perft"
"""The game's name in the addresses of drawn results: positions are counted, not games."""


@click.command("perft")
@click.argument("scenario")
@click.argument("depth", type=click.IntRange(1, DEEPEST))
@click.option("--divide", is_flag=True, help="How many sequences begin with each first command.")
@seed_option
@click.option(
    "--outcomes",
    type=click.IntRange(1),
    default=OUTCOMES,
    show_default=True,
    metavar="N",
    help="Without --seed: go through up to so many results of a roll.",
)
@to_option
@format_option()
@answers("perft")
def command(scenario: str, depth: int, divide: bool, seed: str | None, outcomes: int, to: str | None, form: str) -> int:
    """Count the sequences of up to DEPTH legal commands from SCENARIO (a scenario, or the end of a log).

    Where results are needed, each that can come counts; with --seed, one is drawn by the address of the command, as in
    a game called perft. What leaves no choice is carried out and not counted.
    """
    from adjudicate.cli.position import position_of

    start, status, _ = position_of(scenario, to)
    counted = _Counted(start, depth, divide, seed, outcomes)
    if form == "json":
        print_json("perft", [("file", scenario), *counted.fields()])
    else:
        from adjudicate.report.table import formatted

        put(formatted(counted.table(), form, width()))
    return status


class _Counted:
    """The sequences of a position: to each depth, or to one by first command."""

    def __init__(self, start: Any, depth: int, divided: bool, seed: str | None, outcomes: int) -> None:
        self._start, self._seed = start, seed
        self._most = None if seed else outcomes
        self.depth = depth
        self.chance = "drawn" if seed else "enumerated"
        self.divided = self._divide(depth) if divided else []
        depths = [depth] if divided else range(1, depth + 1)
        totals = ([one.sequences for one in (self.divided if divided else self._divide(each))] for each in depths)
        self.totals = [(each, sum(found)) for each, found in zip(depths, totals, strict=True)]

    def _divide(self, depth: int) -> list[Any]:
        from adjudicate.cli.problems import refused
        from adjudicate.engine.game import Game
        from adjudicate.engine.perft import TooManyOutcomes, divide
        from adjudicate.model.chance import Chance, Seed

        chance = Chance(Seed(bytes.fromhex(self._seed), GAME) if self._seed else None)
        game = Game(self._start.ruleset, self._start.state, chance, live=True)
        try:
            return list(divide(game, depth, self._most))
        except TooManyOutcomes as problem:
            reason = f"{problem}; --seed draws one, --outcomes allows more"
            raise refused("", reason, kind="usage", status=2) from None

    def table(self) -> Any:
        """A row a first command, or a row a depth."""
        from adjudicate.model.command import words
        from adjudicate.model.table import Table

        if not self.divided:
            return Table("", ("depth", "sequences"), tuple((str(depth), str(count)) for depth, count in self.totals))
        rows = [(one.command.player or "", words(one.command.action), str(one.sequences)) for one in self.divided]
        return Table("", ("player", "command", "sequences"), (*rows, ("", "all", str(self.totals[-1][1]))))

    def fields(self) -> list[tuple[str, Any]]:
        """The JSON object."""
        from adjudicate.model.command import words

        first = [
            {"player": one.command.player, "command": words(one.command.action), "sequences": one.sequences}
            for one in self.divided
        ]
        return [
            ("depth", self.depth),
            ("chance", self.chance),
            ("counts", [{"depth": depth, "sequences": count} for depth, count in self.totals]),
            ("divide", first),
            ("total", self.totals[-1][1]),
        ]
