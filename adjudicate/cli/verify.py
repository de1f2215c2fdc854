"""``adjudicate verify``: runs replays again and compares them with what they record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Any

import click

from adjudicate.cli.options import format_option, report_option, write_reports
from adjudicate.cli.output import answers, print_json, put, tell, width
from adjudicate.cli.problems import killed
from adjudicate.report.verified import CommonCause, FileVerdict, Verification

EVIDENCE = 400
"""How many of the replays that are as recorded are asked which rules took effect in them."""


@click.command("verify")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use; every core if left out.")
@click.option("-q", "--quiet", is_flag=True, help="Only the causes and the summary, not each file.")
@click.option("--allow-empty", is_flag=True, help="Let replays pass that hold nothing to play or compare.")
@format_option()
@report_option
@click.option("--junit", metavar="FILE", help="The same as --report junit:FILE.")
@answers("verify")
def command(
    paths: tuple[str, ...],
    jobs: int | None,
    quiet: bool,
    allow_empty: bool,
    form: str,
    reports: tuple[tuple[str, str], ...],
    junit: str | None,
) -> int:
    """Run the replays in files and folders again; compare results, expectations, expected refusals and checkpoints.

    A game ends at its first difference, which is told with the command that it comes from, the rule, and the fields of
    the state. What many files have in common is told as one cause.
    """
    reports += (("junit", junit),) if junit else ()
    found = verified(paths, jobs, rows=bool(reports), allow_empty=allow_empty)
    _print(found, form, quiet)
    _write(found, reports)
    return found.exit


def verified(paths: Sequence[str], jobs: int | None, *, rows: bool = False, allow_empty: bool = False) -> Verification:
    """Every file in *paths*, with the causes of what was found."""
    from adjudicate.cli.finding import files_in
    from adjudicate.cli.verifying import failed, verify_found
    from adjudicate.engine.parallel import Lost, cores, each

    many = jobs or cores()
    found = files_in(paths)
    work = partial(verify_found, rows=rows, allow_empty=allow_empty)
    files = [
        failed(one.path, killed(one.path, "verify")) if isinstance(verdict, Lost) else verdict
        for one, verdict in zip(found, each(work, found, many), strict=True)
    ]
    return Verification(*_with_causes(files, many))


def _with_causes(files: Sequence[FileVerdict], jobs: int) -> tuple[tuple[FileVerdict, ...], tuple[CommonCause, ...]]:
    """The files, each with the likeliest rule, and the causes."""
    from adjudicate.engine.causes import Failure, causes

    places = [place for place, file in enumerate(files) if file.first is not None]
    failures = [
        Failure(file.status, file.first.found.reason, file.first.rules) for file in files if file.first is not None
    ]
    if not failures:
        return tuple(files), ()
    seen = _seen(files, jobs)
    all_files, found = list(files), []
    for cause in causes(failures, seen):
        mine = [places[place] for place in cause.failures]
        for place in mine:
            all_files[place] = _blaming(all_files[place], cause.rule)
        whose = tuple(all_files[place] for place in mine)
        named = any(file.first is not None and file.first.named for file in whose)
        found.append(CommonCause(cause.rule, named, _rule(whose[0].game, cause.rule)[1], cause.kinds, whose))
    return tuple(all_files), tuple(found)


def _blaming(file: FileVerdict, rule: str) -> FileVerdict:
    first = file.first
    assert first is not None
    found = first.found
    if first.named and not found.section:
        section, says = _rule(file.game, rule)
        found = found._replace(section=section, says=says)
    return file._replace(first=first._replace(found=found, rule=rule))


@cache
def _rule(game: str, rule: str) -> tuple[str, str]:
    """Where the rulebook has a rule, and what it says."""
    if not game:
        return "", ""
    from adjudicate.cli.catalogue import rulebook_of
    from adjudicate.engine.rulesets import ruleset

    known = (known for known in rulebook_of(ruleset(game)).rules if known.id == rule)
    return next(((one.section, one.text) for one in known), ("", ""))


def _seen(files: Sequence[FileVerdict], jobs: int) -> Counter[str]:
    """In how many commands that were as recorded each rule took effect."""
    from adjudicate.cli.verifying import rules_seen
    from adjudicate.engine.parallel import each

    failing = [file.file for file in files if file.first is not None and file.game]
    passing = [file.file for file in files if file.first is None and not file.skipped]
    asked = failing + passing[:: len(passing) // EVIDENCE + 1]
    seen: Counter[str] = Counter()
    for rules in each(rules_seen, asked, jobs):
        seen.update(rules if isinstance(rules, Counter) else {})
    return seen


def _print(found: Verification, form: str, quiet: bool) -> None:
    if form == "json":
        print_json("verify", found.plain())
    elif form == "csv":
        from adjudicate.report.table import as_csv

        put(as_csv(found.file_table(every=True)))
    else:
        _print_tables(found, form, quiet)
    for file in found.files:
        if file.first is not None and not (quiet and form == "table"):
            tell(file.first.diagnostic())


def _print_tables(found: Verification, form: str, quiet: bool) -> None:
    from adjudicate.report.table import formatted

    tables = [found.file_table(every=form == "markdown")] if not quiet else []
    for table in [*tables, found.cause_table()]:
        if table.rows:
            put(f"{formatted(table, form, width())}\n")
    put("".join(f"{line}\n" for line in found.summary()))


def _write(found: Verification, reports: Iterable[tuple[str, str]]) -> None:
    def as_json() -> str:
        from adjudicate.report.jsonout import object_text

        return object_text([("schema", "adjudicate/verify/1"), *found.plain()])

    def as_csv() -> str:
        from adjudicate.report.table import as_csv

        return as_csv(found.file_table(every=True))

    own: dict[str, Any] = {"json": as_json, "csv": as_csv}
    write_reports("verify", tuple(reports), [file.report() for file in found.files], own)
