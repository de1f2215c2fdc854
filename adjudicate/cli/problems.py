"""What goes wrong in a verb, as diagnostics and an exit status."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence

from adjudicate import __version__
from adjudicate.report.diagnostic import Diagnostic

REPORT_TO = "the project's issue tracker"


class Failure(Exception):
    """Ends a verb: what is to be told, and the exit status."""

    def __init__(self, findings: Sequence[Diagnostic], status: int | None = None) -> None:
        super().__init__(findings[0].headline() if findings else "")
        self.findings = tuple(findings)
        self.status = max((finding.exit for finding in findings), default=3) if status is None else status


def refused(
    file: str,
    reason: str,
    *,
    line: int = 0,
    column: int = 0,
    kind: str = "invalid",
    status: int = 3,
    advice: str = "",
) -> Failure:
    """A failure with one diagnostic."""
    return Failure([Diagnostic(file, line, column, kind, "", reason, exit=status, advice=advice)])


@contextlib.contextmanager
def told_to(player: str | None) -> Iterator[None]:
    """What goes wrong inside is told without reasons if *player* is to see it: they quote the file, all of which is
    hidden until it was read and understood."""
    try:
        yield
    except Exception as error:
        failure = failure_of(error) if player is not None else None
        if failure is None:
            raise
        raise unsaid(failure, player) from None


def unsaid(failure: Failure, player: str | None) -> Failure:
    """A failure with its places, but without what a file may hold that *player* may not see."""
    reason = f"the reason could show what is hidden from {player}"
    found = [
        finding
        if finding.kind == "unusable"
        else finding._replace(reason=reason, column=0, command="", advice="", alternatives=())
        for finding in failure.findings
    ]
    return Failure(found, failure.status)


def failure_of(error: Exception, file: str = "") -> Failure | None:
    """The failure that an exception stands for; ``None`` if it is a defect of the tool."""
    if isinstance(error, Failure):
        return error
    from adjudicate.files.problem import FileProblem
    from adjudicate.model.problem import BadResult, IllegalCommand, Invalid

    if isinstance(error, FileProblem):
        place = (error.file, error.line, error.column)
        return Failure([Diagnostic(*place, "invalid", error.code, error.reason, exit=3, advice=error.help)])
    if isinstance(error, (Invalid, BadResult)):
        return refused(file, error.reason)
    if isinstance(error, IllegalCommand):
        illegal = error.illegal
        found = Diagnostic(file, 0, 0, "illegal", illegal.rule, illegal.reason, alternatives=error.alternatives)
        return Failure([found])
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        return refused(error.filename or file, (error.strerror or str(error)).lower(), kind="unusable")
    return None


def defect_of(error: Exception, file: str, verb: str) -> Failure:
    """The failure of a file in which a defect of the tool was met, so that the other files are gone through as well."""
    if os.environ.get("ADJUDICATE_DEBUG") == "1":
        raise error
    return Failure([Diagnostic(file, 0, 0, "defect", "", report_of(error, verb), exit=5)])


def killed(file: str, verb: str) -> Diagnostic:
    """The diagnostic of a file whose process was killed."""
    reason = "the process that worked on it was killed: it took too much memory, or crashed"
    advice = f"Run it alone to see more: adjudicate {verb} --jobs 1 {file}"
    return Diagnostic(file, 0, 0, "defect", "", reason, exit=5, advice=advice)


def report_of(error: BaseException, verb: str) -> str:
    """What is to be reported about a defect, on one line."""
    what = " ".join(str(error).split())[:200]
    return (
        f"{type(error).__name__}: {what} (adjudicate {__version__}, {verb}). Please report this line and the files "
        f"used to {REPORT_TO}; ADJUDICATE_DEBUG=1 shows where it happened."
    )
