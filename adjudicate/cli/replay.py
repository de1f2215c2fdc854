"""``adjudicate replay``: plays a log to its end and prints what happened."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from adjudicate.cli.options import (
    as_option,
    format_option,
    readings_option,
    report_option,
    round_option,
    seed_option,
    to_option,
    write_reports,
)
from adjudicate.cli.output import answers, line_width, notation_of, print_json, put, say, tell, width, write_lines
from adjudicate.report.text import counted

WHOLE = {
    "output": "the complete replay of -o",
    "scenario_out": "the position of --scenario-out",
    "heavy": "the states that --heavy compares",
}
"""Options that show more than any one player may see."""


@click.command("replay")
@click.argument("log")
@to_option
@round_option
@click.option("--each", is_flag=True, help="Show the state after each command.")
@as_option
@format_option()
@click.option("-o", "--output", metavar="FILE", help="Write the complete replay, with all results and ids.")
@click.option(
    "--heavy",
    is_flag=True,
    help="Play it twice; write, read back and compare every state.",
)
@click.option("--scenario-out", metavar="FILE", help="Write the position reached as a scenario.")
@seed_option
@readings_option("Play it by this reading of an unclear rule.")
@report_option
@answers("replay")
def command(log: str, form: str, **options: Any) -> int:
    """Play LOG to its end and print what happened, the state, the result and the digest.

    Results that the log lacks are rolled from its seed. After an illegal command the game is not played on.

    With --ruling it is played as if its scenario had chosen that reading.
    """
    from adjudicate.cli.logs import open_log

    _must_fit(options)
    opened = open_log(log, options["seed"], viewer=options["viewer"], readings=dict(options["readings"]))
    playing = _playing(opened, options)
    replayed = _Replayed(playing, bool(options["reports"]), complete=options["output"] is not None)
    if form == "json":
        print_json("replay", replayed.fields())
    else:
        _print(replayed, form, options["each"])
    _write(replayed, options)
    for finding in playing.findings:
        tell(finding)
    if options["heavy"]:
        say(f"{opened.path}: {counted(playing.checked, 'state')} written, read back and compared; both runs the same")
    return max((finding.exit for finding in playing.findings), default=0)


def _must_fit(options: dict[str, Any]) -> None:
    """Refuses options that do not go together."""
    for option, whole in WHOLE.items():
        if options["viewer"] is not None and options[option]:
            raise click.UsageError(f"--as hides what {whole} would show; give only one of them")
    if options["readings"] and options["output"]:
        raise click.UsageError("--ruling plays what was not played: -o writes no replay of it; --scenario-out can")


def _playing(opened: Any, options: dict[str, Any]) -> Any:
    bounds = {"to": options["to"], "to_round": options["to_round"], "viewer": options["viewer"]}
    if options["heavy"]:
        from adjudicate.cli.heavy import HeavyPlaying
        from adjudicate.cli.logs import Opened

        return HeavyPlaying(opened, Opened(opened.source, options["seed"], other=opened.other), **bounds)
    from adjudicate.cli.playing import Playing

    return Playing(opened, **bounds)


class _Replayed:
    """A log while it is replayed, as seen by a player."""

    def __init__(self, playing: Any, keep: bool, complete: bool) -> None:
        self.playing = playing
        self.opened = playing.opened
        self.kept: list[Any] = []
        self._keep = keep
        self.complete: Any = None
        if complete:
            from adjudicate.cli.complete import Complete

            self.complete = Complete(self.opened)

    def rows(self) -> Iterator[Any]:
        """The rows of all entries; kept are those that a report needs later, or that are not as they should be."""
        for step, rows in self.playing.steps():
            if self.complete is not None:
                self.complete.note(step)
            self.kept.extend(rows if self._keep else [row for row in rows if not row.good and row.verdict != "noted"])
            yield from rows

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The rows for CSV, then what no row tells of."""
        from adjudicate.report.formats import cells, cells_besides

        yield from (cells(self.opened.path, row) for row in self.rows() if row.verdict != "noted")
        yield from cells_besides(self.report())

    def state(self) -> Any:
        """The state as the player may see it."""
        return self.playing.eyes.state(self.playing.game.state)

    def fields(self) -> Iterator[tuple[str, Any]]:
        """The JSON object, piece by piece: the commands are played while they are written."""
        from adjudicate.report.jsonout import Rows

        game, header, eyes = self.playing.game, self.opened.log.header, self.playing.eyes
        yield "file", self.opened.path
        yield "game", game.ruleset.name
        yield "rules", game.ruleset.version
        yield "title", header.title
        yield (
            "commands",
            Rows(row.plain() for row in self.rows() if row.verdict not in ("noted", "held", "refused")),
        )
        yield "findings", [finding.plain() for finding in self.playing.findings]
        yield "state", self.state().plain()
        yield "waits_for", waiting(game)
        yield "result", game.ruleset.result(self.state())._asdict()
        yield "digest", eyes.digest(game.state)
        if eyes.player is None:
            yield "log_digest", self.playing.log.hexdigest()
        yield "exit", max((finding.exit for finding in self.playing.findings), default=0)

    def report(self) -> Any:
        """What happened, for the report formats."""
        from adjudicate.report.judged import FileReport

        rows = tuple(row for row in self.kept if row.verdict != "noted")
        return FileReport(self.opened.path, self.opened.ruleset.name, rows, tuple(self.playing.findings))


def waiting(game: Any) -> dict[str, Any] | None:
    """What the game waits for, for JSON."""
    decision = game.decision()
    if decision is None:
        return None
    return {
        "player": decision.player,
        "others": list(decision.others),
        "kind": decision.kind,
        "verbs": list(decision.verbs),
        "subject": decision.subject,
    }


def _print(replayed: _Replayed, form: str, each: bool) -> None:
    from adjudicate.report import transcript

    if form == "csv":
        from adjudicate.report.formats import COLUMNS
        from adjudicate.report.table import write_csv

        write_csv(sys.stdout, COLUMNS, replayed.cells())
        return
    painter = transcript.Markdown() if form == "markdown" else transcript.Plain(line_width())
    opened = replayed.opened
    put(painter.heading(opened.ruleset.title, opened.log.header.title, opened.path, opened.ruleset.version))
    for row in replayed.rows():
        put(painter.row(row))
        if each and row.n and not row.branch:
            _print_state(replayed, form)
    _print_state(replayed, form)
    put(painter.closing(closing_lines(replayed.playing)))


def _print_state(replayed: _Replayed, form: str) -> None:
    from adjudicate.report.table import formatted

    for table in replayed.playing.game.ruleset.tables(replayed.state()):
        put(f"\n{formatted(table, form, width())}")


def closing_lines(playing: Any) -> list[tuple[str, str]]:
    """How the game stands, in a few lines."""
    from adjudicate.report.text import awaited

    game, eyes = playing.game, playing.eyes
    lines = [("Result", game.ruleset.result(eyes.state(game.state)).summary)]
    decision = game.decision()
    if decision is not None:
        lines.append(("Waits for", awaited(decision)))
    if playing.findings and playing.commands:
        lines.append(("Not played on", standing(playing)))
    log = f"{playing.log.hexdigest()[:16]} (log)" if eyes.player is None else f"as {eyes.player} sees it"
    lines.append(("Digest", f"{eyes.digest(game.state)[:16]} (state), {log}"))
    return lines


def standing(playing: Any) -> str:
    """What of a log stands after something was found in it."""
    return f"what stands is up to {playing.last_legal}" if playing.last_legal else "no command stands"


def _write(replayed: _Replayed, options: dict[str, Any]) -> None:
    game = replayed.playing.game
    if options["scenario_out"]:
        from adjudicate.engine.amend import with_version
        from adjudicate.engine.rulesets import ruleset as newest
        from adjudicate.files.logwrite import scenario_lines

        path = options["scenario_out"]
        scenario, catalogue = game.ruleset.scenario_of(replayed.state())
        scenario = with_version(game.ruleset, newest(game.ruleset.name), scenario)
        write_lines(path, scenario_lines(game.ruleset, scenario, catalogue, notation=notation_of(path)))
    if replayed.complete is not None:
        notation = notation_of(options["output"])
        write_lines(options["output"], replayed.complete.lines(options["seed"], notation))
    write_reports("replay", options["reports"], [replayed.report()])
