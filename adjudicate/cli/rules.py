"""``adjudicate rules``: the rule catalogue, its rulings, and which replays exercise it."""

from __future__ import annotations

import os
from typing import Any

import click

from adjudicate.cli.options import format_option
from adjudicate.cli.output import answers, print_json, prose, put, say, tell, tell_failure, width


@click.command("rules")
@click.argument("game")
@click.option("--rule", "rule_id", metavar="ID", help="Only this rule or ruling, with all that is known of it.")
@click.option("--coverage", "paths", multiple=True, metavar="PATH", help="Run the replays in this file or folder.")
@click.argument("more", nargs=-1, metavar="[PATH...]")
@click.option("--fail-under", type=click.IntRange(0, 100), metavar="PERCENT", help="Exit 1 if less is covered.")
@format_option()
@answers("rules")
def command(
    game: str,
    rule_id: str | None,
    paths: tuple[str, ...],
    more: tuple[str, ...],
    fail_under: int | None,
    form: str,
) -> int:
    """The rules of GAME: id, section of the rulebook, text; and its rulings with their readings.

    With --coverage PATH..., every replay there is run, and each rule lists the replays in which it was satisfied and
    those in which it was broken. An effect is broken where its condition was looked at and
    did not hold. A rule is covered when both happened.
    """
    from adjudicate.cli.catalogue import rulebook_of
    from adjudicate.cli.games import game_of

    if (more and not paths) or (fail_under is not None and not paths):
        hint = f"; one rule is shown by --rule {more[0]}" if more and not os.path.exists(more[0]) else ""
        raise click.UsageError(f"PATHs and --fail-under belong to --coverage PATH{hint}")
    ruleset = game_of(game)
    from adjudicate.report.rules import Catalogue

    catalogue = Catalogue(rulebook_of(ruleset))
    status = _run(ruleset, catalogue, (*paths, *more)) if paths else 0
    lacking = fail_under is not None and catalogue.percent() < fail_under
    status = max(status, int(lacking))
    coverage = [("percent", catalogue.percent()), ("fail_under", fail_under), ("exit", status)] if paths else []
    if rule_id is not None:
        catalogue = _only(catalogue, rule_id)
    _print(catalogue, form, rule_id is not None, coverage)
    if lacking:
        say(f"{dict(coverage)['percent']} % of the rules are covered, less than {fail_under} %")
    return status


def _only(catalogue: Any, rule_id: str) -> Any:
    found = catalogue.only(rule_id)
    if not found.entries:
        from adjudicate.model.problem import unknown

        raise click.UsageError(unknown("rule", rule_id, [entry.id for entry in catalogue.entries]))
    return found


def _run(ruleset: Any, catalogue: Any, paths: tuple[str, ...]) -> int:
    """Runs all replays; the exit status is for those that could not be run, and for rules that no catalogue knows.
    Where none could be run there is no coverage to tell of."""
    from adjudicate.cli.finding import files_in
    from adjudicate.cli.problems import Failure, refused
    from adjudicate.model.event import Note
    from adjudicate.report.text import counted

    status = ran = 0
    unread: list[Failure] = []
    for found in files_in(paths):
        notes: list[Note] = []
        try:
            failure = _run_one(ruleset, found, notes)
        except Failure as problem:
            unread.append(problem)
            continue
        if failure is None:
            continue
        ran += 1
        for finding in failure.findings:
            tell(finding)
        status = max(status, failure.status)
        for unknown in catalogue.note(found.path, notes):
            say(f"{found.path}: the rule {unknown} is not in the catalogue of {ruleset.name}")
            status = max(status, 1)
    if unread and not ran:
        raise Failure([finding for failure in unread for finding in failure.findings])
    if not ran:
        raise refused("", f"no replay of {ruleset.name} in {', '.join(paths)}", kind="usage", status=2)
    for failure in unread:
        status = max(status, tell_failure(failure))
    say(f"{counted(ran, 'replay')} of {ruleset.name} run")
    return status


def _run_one(ruleset: Any, found: Any, notes: list[Any]) -> Any:
    """What was found in a replay, as a failure; ``None`` if the file is no replay of this game. :class:`Failure` says
    why it could not be run."""
    from adjudicate.cli.finding import why_no_replay
    from adjudicate.cli.logs import Opened, source_of
    from adjudicate.cli.playing import Playing
    from adjudicate.cli.problems import Failure, failure_of
    from adjudicate.files.problem import FileProblem

    if found.no_replay:
        return None
    try:
        source = source_of(found.path)
        opened = Opened(source, notes=notes)
        if opened.ruleset.name != ruleset.name:
            return None
        playing = Playing(opened, go_on=True, tell=False)
        playing.finish()
        return Failure(playing.findings, max((found.exit for found in playing.findings), default=0))
    except Exception as error:
        if isinstance(error, FileProblem) and not found.named and why_no_replay(source, error):
            return None
        raise failure_of(error, found.path) or error from None


def _print(catalogue: Any, form: str, detailed: bool, coverage: list[tuple[str, Any]]) -> None:
    from adjudicate.report.table import formatted

    covered = bool(coverage)
    if form == "json":
        fields = [("game", catalogue.game), ("version", catalogue.version), ("samples", catalogue.samples)]
        print_json("rules", [*fields, *coverage, ("rules", catalogue.plain())])
    elif form == "table" and detailed:
        put("".join(f"{line}\n" for line in catalogue.details(covered)))
    else:
        put(formatted(catalogue.table(covered, brief=form == "table"), form, width()))
        if form == "table" and covered:
            put("".join(f"{line}\n" for line in catalogue.summary()))
        elif form == "table" and catalogue.samples:
            put(f"\n{prose(catalogue.samples)}")
