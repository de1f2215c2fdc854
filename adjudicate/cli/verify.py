"""``adjudicate verify``: runs replays again and compares them with what they record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from adjudicate.cli.options import format_option, readings_option, report_option, write_reports
from adjudicate.cli.output import answers, print_json, prose, put, tell, width
from adjudicate.report.impact import ImpactReport
from adjudicate.report.verified import Verification


@click.command("verify")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--accept", is_flag=True, help="Show what would be recorded now, then write it.")
@click.option("--review", is_flag=True, help="The same one by one: standard input says yes or no.")
@click.option("--only", multiple=True, metavar="FILE[:WHERE]", help="Accept only there; WHERE: a line or command id.")
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="Accept only what this rule causes.")
@readings_option("Compare with that.")
@click.option("--against", type=int, metavar="VERSION", help="Compare with this version of the rules.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use; every core if left out.")
@click.option("-q", "--quiet", is_flag=True, help="Only the causes and the summary, not each file.")
@click.option("--allow-empty", is_flag=True, help="Let replays pass that hold nothing to play or compare.")
@format_option()
@report_option
@click.option("--junit", metavar="FILE", help="The same as --report junit:FILE.")
@answers("verify")
def command(paths: tuple[str, ...], jobs: int | None, allow_empty: bool, form: str, **options: Any) -> int:
    """Run the replays in files and folders again; compare results, expectations, expected refusals and checkpoints.

    A game ends at its first difference, which is told with the command that it comes from, the rule, and the fields of
    the state. What many files have in common is told as one cause. --accept and --review rewrite expectations, expected
    refusals and checkpoints, nothing else.

    With --ruling or --against each game is played by its own rules and by the others, and what differs is told.
    """
    reports = options["reports"] + ((("junit", options["junit"]),) if options["junit"] else ())
    _must_fit(paths, options)
    if options["readings"] or options["against"] is not None:
        return _compare(paths, jobs, form, reports, options)
    from adjudicate.cli.verified import verify_all

    found = verify_all(paths, jobs, rows=bool(reports), allow_empty=allow_empty)
    more: list[tuple[str, Any]] = []
    if options["accept"] or options["review"]:
        from adjudicate.cli.accepting import Accepting

        accepting = Accepting(found, jobs, show=form == "table")
        accepting.choose(options["only"], options["rules"])
        found = accepting.accept(ask=options["review"])
        more = accepting.plain()
    _print(found, form, options["quiet"], more)
    write_reports("verify", reports, [file.report() for file in found.files], _own(found))
    return found.exit


def _must_fit(paths: tuple[str, ...], options: dict[str, Any]) -> None:
    """Refuses options that do not go together, and rewriting where nobody looks at it."""
    rewriting = options["accept"] or options["review"]
    if options["accept"] and options["review"]:
        raise click.UsageError("--accept takes all, --review asks for each: give only one of them")
    if (options["only"] or options["rules"]) and not rewriting:
        raise click.UsageError("--only and --rule say what is accepted: they need --accept or --review")
    if rewriting and (options["readings"] or options["against"] is not None):
        raise click.UsageError("--ruling and --against compare and change nothing: --accept is not for them")
    if not rewriting:
        return
    import os

    if os.environ.get("CI"):
        raise click.UsageError(
            "CI is set: what is recorded is not rewritten where nobody looks at it. Accept it at home, and commit it"
        )
    if "-" in paths:
        raise click.UsageError("standard input cannot be rewritten: name the file")


def _compare(
    paths: tuple[str, ...], jobs: int | None, form: str, reports: tuple[tuple[str, str], ...], options: dict[str, Any]
) -> int:
    """What other rules do to the games."""
    from adjudicate.cli.impact import impact_of_all
    from adjudicate.cli.logs import Other

    found = impact_of_all(paths, Other(options["against"], dict(options["readings"])), jobs)
    if form == "json":
        print_json("verify", found.plain())
    elif form == "csv":
        put(_csv(found))
    else:
        _print_tables(found, form, options["quiet"])
    for file in found.files:
        if file.problem is not None:
            tell(file.problem)
    write_reports("verify", reports, [file.report() for file in found.files], _own(found))
    return found.exit


def _print(found: Verification, form: str, quiet: bool, more: Iterable[tuple[str, Any]]) -> None:
    if form == "json":
        print_json("verify", [*found.plain(), *more])
    elif form == "csv":
        put(_csv(found))
    else:
        _print_tables(found, form, quiet)
    for file in found.files:
        if file.first is not None and not (quiet and form == "table"):
            tell(file.first.diagnostic())


def _print_tables(found: Verification | ImpactReport, form: str, quiet: bool) -> None:
    from adjudicate.report.table import formatted

    files = found.brief_table() if form == "table" else found.file_table(every=True)
    for table in [*([] if quiet else [files]), found.cause_table()]:
        if table.rows:
            put(f"{formatted(table, form, width())}\n")
    put("".join(map(prose, found.summary())))


def _csv(found: Verification | ImpactReport) -> str:
    from adjudicate.report.table import as_csv

    return as_csv(found.file_table(every=True))


def _json(found: Verification | ImpactReport) -> str:
    from adjudicate.report.jsonout import object_text

    return object_text([("schema", "adjudicate/verify/1"), *found.plain()])


def _own(found: Verification | ImpactReport) -> dict[str, Any]:
    """The reports that say of each file what the terminal says."""
    return {"json": lambda: _json(found), "csv": lambda: _csv(found)}
