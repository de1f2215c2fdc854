"""``adjudicate check``: the legality of every command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import click

from adjudicate.cli.options import as_option, format_option, report_option, seed_option, write_reports
from adjudicate.cli.output import answers, print_json, put, say, tell, width
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import FileReport, Row

WHOLE = ("n", "id", "line", "player", "command", "verdict", "rule", "reason")
BRIEF = (*WHOLE[:6], "rule and reason")
"""For people: two columns less wide than a rule's id and a sentence beside it."""


@click.command("check")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option("--stop", is_flag=True, help="Stop at the first thing found.")
@click.option("-q", "--quiet", is_flag=True, help="Only the summary, not every command.")
@as_option
@format_option()
@seed_option
@report_option
@answers("check")
def command(logs: tuple[str, ...], quiet: bool, form: str, reports: Any, **options: Any) -> int:
    """Judge every command of each LOG: verdict, rule, reason.

    Goes on after an illegal command, from the position before it. Expectations and checkpoints are compared too.
    """
    if logs.count("-") > 1:
        raise click.UsageError("standard input can be read once: name - only once")
    keep = bool(reports) or form == "markdown" or (form == "table" and not quiet)
    judged = _Judged(logs, _How(options["seed"], options["stop"], keep, options["viewer"]))
    if form == "json":
        print_json("check", judged.fields())
    elif form == "csv":
        from adjudicate.report.formats import COLUMNS
        from adjudicate.report.table import write_csv

        write_csv(sys.stdout, COLUMNS, judged.cells())
    else:
        _print(judged, form, quiet)
    write_reports("check", reports, judged.reports)
    return judged.exit


class _How(NamedTuple):
    """How logs are judged. *keep*: their reports hold all rows, not only those that are not as they should be."""

    seed: str | None
    stop: bool
    keep: bool
    viewer: str | None


class _Judged:
    """Several logs while they are judged, one after the other. ``reports`` fills up on the way."""

    def __init__(self, logs: Sequence[str], how: _How) -> None:
        self._logs, self._how = logs, how
        self.reports: list[FileReport] = []

    @property
    def exit(self) -> int:
        """The exit status that all of them lead to."""
        return max((report.exit for report in self.reports), default=0)

    def files(self) -> Iterator[_Log]:
        """The logs. Each must have been judged when the next one is asked for."""
        for name in self._logs:
            log = _Log(name, self._how)
            yield log
            report = log.report()
            self.reports.append(report)
            for finding in report.findings:
                tell(finding)
            if self._how.stop and report.exit:
                return

    def fields(self) -> Iterator[tuple[str, Any]]:
        """The JSON object, piece by piece: the commands are judged while it is written."""
        from adjudicate.report.jsonout import Fields, Rows

        yield "files", Rows(Fields(log.fields()) for log in self.files())
        yield "exit", self.exit

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The rows for CSV; after those of a log, what no row tells of."""
        from adjudicate.report.formats import cells, cells_besides

        for log in self.files():
            yield from (cells(log.name, row) for row in log.rows())
            yield from cells_besides(log.report())


class _Log:
    """One log while it is judged. Whatever is wrong with it is in its report, so that other logs are judged as well."""

    def __init__(self, name: str, how: _How) -> None:
        self.name = name
        self._how = how
        self._game = ""
        self._rows: list[Row] = []
        self._passed = 0
        self._findings: list[Diagnostic] = []

    def rows(self) -> Iterator[Row]:
        """The rows of its entries, as they are judged."""
        from adjudicate.cli.logs import open_log
        from adjudicate.cli.playing import Playing
        from adjudicate.cli.problems import defect_of, failure_of

        try:
            opened = open_log(self.name, self._how.seed, viewer=self._how.viewer)
            self._game = opened.ruleset.name
            playing = Playing(opened, go_on=not self._how.stop, tell=False, viewer=self._how.viewer)
            self._findings = playing.findings
            for row in playing.rows():
                if row.verdict != "noted":
                    self._note(row)
                    yield row
        except BrokenPipeError:
            raise
        except Exception as error:
            failure = failure_of(error, self.name) or defect_of(error, self.name, "check")
            self._findings.extend(failure.findings)

    def _note(self, row: Row) -> None:
        if self._how.keep or not row.good:
            self._rows.append(row)
        elif row.n and row.verdict == "legal":
            self._passed += 1

    def judge(self) -> FileReport:
        """Judges the whole log."""
        for _ in self.rows():
            pass
        return self.report()

    def report(self) -> FileReport:
        """The report, once the log was judged."""
        return FileReport(self.name, self._game, tuple(self._rows), tuple(self._findings), self._passed)

    def fields(self) -> Iterator[tuple[str, Any]]:
        """Its JSON object, piece by piece."""
        from adjudicate.report.jsonout import Rows

        yield "file", self.name
        yield "judged", Rows(row.plain() for row in self.rows() if row.n)
        yield from self.report().plain_result().items()


def _text(report: FileReport, quiet: bool) -> str:
    from adjudicate.report.table import as_text

    summary = f"{report.summary()}\n"
    rows = [row for row in report.rows if row.n or not row.good]
    if quiet or not rows:
        return summary
    return f"{as_text(_table(rows, BRIEF, _brief), width())}\n{summary}"


def _whole(row: Row) -> tuple[str, ...]:
    return str(row.n or ""), row.id, str(row.line), row.player, row.text, row.verdict, row.rule, row.reason


def _brief(row: Row) -> tuple[str, ...]:
    why = ": ".join(part for part in (row.rule, row.reason) if part)
    return str(row.n or ""), row.id, str(row.line), row.player, row.text, row.verdict, why


def _table(rows: Sequence[Row], heads: Sequence[str] = WHOLE, told: Callable[[Row], tuple[str, ...]] = _whole) -> Any:
    """The rows as a table, without the columns in which there is nothing."""
    from adjudicate.model.table import Table

    cells = [told(row) for row in rows]
    filled = [column for column in range(len(heads)) if any(row[column] for row in cells)]
    return Table(
        "",
        tuple(heads[column] for column in filled),
        tuple(tuple(row[column] for column in filled) for row in cells),
    )


def _print(judged: _Judged, form: str, quiet: bool) -> None:
    for number, log in enumerate(judged.files()):
        report = log.judge()
        if form == "markdown":
            continue
        text = _text(report, quiet)
        put(text if quiet or not number else f"\n{text}")
    if form == "markdown":
        from adjudicate.report.table import as_markdown

        for file in judged.reports:
            put(f"{as_markdown(_table(file.rows)._replace(title=file.summary()))}\n")
    elif len(judged.reports) > 1:
        bad = sum(1 for file in judged.reports if file.exit)
        say(f"{len(judged.reports)} logs, {len(judged.reports) - bad} as they should be, {bad} with findings")
