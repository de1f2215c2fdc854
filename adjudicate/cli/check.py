"""``adjudicate check``: the legality of every command."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click

from adjudicate.cli.options import format_option, report_option, seed_option, write_reports
from adjudicate.cli.output import answers, print_json, put, say, tell, width
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import FileReport, Row


@click.command("check")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option("--stop", is_flag=True, help="Stop at the first thing found.")
@click.option("-q", "--quiet", is_flag=True, help="Only the summary, not every command.")
@format_option()
@seed_option
@report_option
@answers("check")
def command(logs: tuple[str, ...], stop: bool, quiet: bool, form: str, seed: str | None, reports: Any) -> int:
    """Judge every command of each LOG: verdict, rule, reason.

    Goes on after an illegal command, from the position before it. Expectations and checkpoints are compared too.
    """
    files = []
    for log in logs:
        report = judged(log, seed, stop)
        files.append(report)
        if form == "table":
            put(_text(report, quiet) if quiet or len(files) == 1 else f"\n{_text(report, quiet)}")
        for finding in report.findings:
            tell(finding)
        if stop and report.exit:
            break
    _finish(files, form, quiet)
    write_reports("check", reports, files)
    return max(file.exit for file in files)


def judged(log: str, seed: str | None, stop: bool) -> FileReport:
    """The report on one log. Whatever is wrong with it is in the report, so that other logs are judged as well."""
    from adjudicate.cli.logs import open_log
    from adjudicate.cli.playing import Playing
    from adjudicate.cli.problems import failure_of

    playing, game, rows = None, "", []
    try:
        opened = open_log(log, seed)
        game = opened.ruleset.name
        playing = Playing(opened, go_on=not stop, tell=False)
        rows = [row for row in playing.rows() if row.verdict != "noted"]
        findings = tuple(playing.findings)
    except BrokenPipeError:
        raise
    except Exception as error:
        failure = failure_of(error, log)
        before = tuple(playing.findings) if playing else ()
        findings = (*before, *(failure.findings if failure else [_defect(log, error)]))
    return FileReport(log, game, tuple(rows), findings)


def _defect(log: str, error: Exception) -> Diagnostic:
    """A defect of the tool met in one of several files."""
    if os.environ.get("ADJUDICATE_DEBUG") == "1":
        raise error
    from adjudicate.cli.main import report_of

    return Diagnostic(log, 0, 0, "defect", "", report_of(error, "check"), exit=5)


def _text(report: FileReport, quiet: bool) -> str:
    from adjudicate.report.table import as_text

    summary = f"{report.summary()}\n"
    rows = [row for row in report.rows if row.n or not row.good]
    return summary if quiet or not rows else f"{as_text(_table(rows), width())}\n{summary}"


def _table(rows: Sequence[Row]) -> Any:
    from adjudicate.model.table import Table

    heads = ("n", "id", "line", "player", "command", "verdict", "rule", "reason")
    cells = [
        (str(row.n or ""), row.id, str(row.line), row.player, row.text, row.verdict, row.rule, row.reason)
        for row in rows
    ]
    filled = [column for column in range(len(heads)) if any(row[column] for row in cells)]
    return Table(
        "",
        tuple(heads[column] for column in filled),
        tuple(tuple(row[column] for column in filled) for row in cells),
    )


def _finish(files: Sequence[FileReport], form: str, quiet: bool) -> None:
    if form == "json":
        print_json("check", [("exit", max(file.exit for file in files)), ("files", [file.plain() for file in files])])
    elif form == "csv":
        from adjudicate.report.formats import csv_rows

        put(csv_rows("check", files))
    elif form == "markdown":
        from adjudicate.report.table import as_markdown

        for file in files:
            put(f"{as_markdown(_table(file.rows)._replace(title=file.summary()))}\n")
    elif len(files) > 1:
        bad = sum(1 for file in files if file.exit)
        say(f"{len(files)} logs, {len(files) - bad} as they should be, {bad} with findings")
