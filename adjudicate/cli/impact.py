"""What another reading or version of the rules does to replays: each is played by both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from adjudicate.cli.finding import Found, files_in, why_no_replay
from adjudicate.cli.logs import Opened, Other, source_of, why_unknown
from adjudicate.cli.playing import shown_id
from adjudicate.cli.problems import defect_of, failure_of, killed, refused
from adjudicate.engine.impact import Impact, impact
from adjudicate.engine.parallel import Lost, cores, each
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.report.impact import Change, FileImpact, FirstChange, ImpactReport


def impact_of_all(paths: Sequence[str], other: Other, jobs: int | None) -> ImpactReport:
    """Every replay in *paths*, by its own rules and by *other* ones."""
    found = files_in(paths)
    files = [
        FileImpact(one.path, problem=killed(one.path, "verify")) if isinstance(result, Lost) else result
        for one, result in zip(found, each(partial(impact_of, other=other), found, jobs or cores()), strict=True)
    ]
    if all(file.unknown for file in files if not file.skipped or file.unknown):
        _refuse_unknown(files)
    return ImpactReport(_how(other), tuple(files))


def _refuse_unknown(files: Sequence[FileImpact]) -> None:
    """A ruling, reading or version that no game knows is a mistake in the command line."""
    reasons = dict.fromkeys(file.skipped for file in files if file.unknown)
    if reasons:
        raise refused("", "; ".join(reasons), kind="usage", status=2)


def _how(other: Other) -> str:
    parts = [f"{ruling}={reading}" for ruling, reading in other.readings.items()]
    return ", ".join([*([f"version {other.version}"] if other.version is not None else []), *parts])


def impact_of(found: Found, other: Other) -> FileImpact:
    """One file by its own rules and by *other* ones. What is wrong with it is in the result; nothing is raised."""
    if found.no_replay:
        return FileImpact(found.path, skipped=found.no_replay)
    source: Source | None = None
    try:
        source = source_of(found.path)
        own = Opened(source, notes=[])
        unknown = why_unknown(own.ruleset, other)
        if unknown:
            return FileImpact(found.path, own.ruleset.name, skipped=unknown, unknown=True)
        return _as_report(own, impact(own.game, Opened(source, notes=[], other=other).game, own.log.entries))
    except BrokenPipeError:
        raise
    except Exception as error:
        if isinstance(error, FileProblem) and source is not None and not found.named:
            reason = why_no_replay(source, error)
            if reason:
                return FileImpact(found.path, skipped=reason)
        failure = failure_of(error, found.path) or defect_of(error, found.path, "verify")
        return FileImpact(found.path, problem=failure.findings[0])


def _as_report(opened: Opened, found: Impact) -> FileImpact:
    first = None
    if found.first is not None:
        command, text, where, rule, before, now = found.first
        first = FirstChange(where.line, shown_id(command), text, rule, before, now)
    verdicts = tuple(Change(one.where.line, one.text, one.before, one.now) for one in found.verdicts)
    kinds = dict.fromkeys(fact.kind for fact in found.facts)
    facts = tuple((kind, tuple(_change(fact) for fact in found.facts if fact.kind == kind)) for kind in kinds)
    winner = (_winner(found, 0), _winner(found, 1)) if found.winner_changed else None
    return FileImpact(opened.path, opened.ruleset.name, found.commands, first, verdicts, facts, winner)


def _change(fact: Any) -> Change:
    return Change(0, fact.subject, fact.before or "", fact.now or "")


def _winner(found: Impact, side: int) -> str:
    result = found.results[side]
    if result.over:
        return result.winner or "a draw"
    return "nobody: it cannot be played on" if found.ended[side] is not None else "nobody yet"
