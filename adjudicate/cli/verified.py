"""Verifies many files on every core, and finds what those that are not as recorded have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial

from adjudicate.cli.finding import files_in
from adjudicate.cli.problems import killed
from adjudicate.cli.verifying import failed, rules_seen, verify_found
from adjudicate.engine.causes import Failure, causes
from adjudicate.engine.parallel import Lost, cores, each
from adjudicate.report.text import clause
from adjudicate.report.verified import CommonCause, FileVerdict, Verification

EVIDENCE = 400
"""How many of the replays that are as recorded are asked which rules took effect in them."""


def verify_all(
    paths: Sequence[str], jobs: int | None, *, rows: bool = False, allow_empty: bool = False
) -> Verification:
    """Every file in *paths*, with the causes of what was found. See :func:`adjudicate.cli.verifying.verify_file`."""
    many = jobs or cores()
    found = files_in(paths)
    work = partial(verify_found, rows=rows, allow_empty=allow_empty)
    files = [
        failed(one.path, killed(one.path, "verify")) if isinstance(verdict, Lost) else verdict
        for one, verdict in zip(found, each(work, found, many), strict=True)
    ]
    return with_causes(files, _seen(files, many))


def with_causes(files: Sequence[FileVerdict], seen: Mapping[str, int]) -> Verification:
    """The files, each with the likeliest rule, and the causes."""
    failing = [(place, file, file.first) for place, file in enumerate(files) if file.first is not None]
    failures = [Failure(file.status, clause(first.found.reason), first.rules) for _, file, first in failing]
    blamed, found = list(files), []
    for cause in causes(failures, seen):
        mine = [failing[place][0] for place in cause.failures]
        for place in mine:
            blamed[place] = _blaming(blamed[place], cause.rule)
        whose = tuple(blamed[place] for place in mine)
        named = any(file.first is not None and file.first.named for file in whose)
        says = rule_of(whose[0].game, cause.rule)[1]
        found.append(CommonCause(cause.rule, named, says, cause.kinds, whose))
    return Verification(tuple(blamed), tuple(found), seen)


def _blaming(file: FileVerdict, rule: str) -> FileVerdict:
    first = file.first
    assert first is not None
    found = first.found
    if first.named and not found.section:
        section, says = rule_of(file.game, rule)
        found = found._replace(section=section, says=says)
    return file._replace(first=first._replace(found=found, rule=rule))


@cache
def rule_of(game: str, rule: str) -> tuple[str, str]:
    """Where the rulebook of a game has a rule, and what it says; "" if that is not known."""
    if not game:
        return "", ""
    from adjudicate.cli.catalogue import rulebook_of
    from adjudicate.engine.rulesets import ruleset

    known = (known for known in rulebook_of(ruleset(game)).rules if known.id == rule)
    return next(((one.section, one.text) for one in known), ("", ""))


def _seen(files: Sequence[FileVerdict], jobs: int) -> Counter[str]:
    """In how many commands that were as recorded each rule took effect; nothing if no rule is to be blamed."""
    failing = [file.file for file in files if file.first is not None and file.game]
    passing = [file.file for file in files if file.first is None and not file.skipped]
    asked = failing + passing[:: len(passing) // EVIDENCE + 1] if failing else []
    seen: Counter[str] = Counter()
    for rules in each(rules_seen, asked, jobs):
        seen.update(rules if isinstance(rules, Counter) else {})
    return seen
