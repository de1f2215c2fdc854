"""Accepts what logs would record now: shown first, chosen, then written, file by file."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from adjudicate.cli.logs import Opened, source_of
from adjudicate.cli.output import put, say
from adjudicate.cli.playing import shown_id
from adjudicate.cli.problems import defect_of, failure_of
from adjudicate.cli.verified import with_causes
from adjudicate.cli.verifying import failed, verify_file
from adjudicate.engine.causes import Failure, causes
from adjudicate.engine.finding import EXIT
from adjudicate.engine.parallel import cores, each
from adjudicate.engine.pending import Pending, pending, recorded_on
from adjudicate.files import atomic, tree
from adjudicate.files.problem import FileProblem
from adjudicate.files.revise import Revision, revised
from adjudicate.files.source import Source
from adjudicate.model.log import RecordedOn, Where
from adjudicate.report.terminal import clean
from adjudicate.report.text import counted
from adjudicate.report.verified import FileVerdict, Verification

PATIENCE = 60.0
"""Seconds to wait for another process that is changing the same file."""
ANSWERS = "y yes, n no, f all of this file, a all from here on, q no more"


class Waiting(NamedTuple):
    """A conclusion that waits to be accepted. ``line``: where it stands; ``lines``: those of the file that go, with a
    ``-`` before them, and those that come, with a ``+``; ``rule``: the likeliest cause."""

    file: str
    line: int
    pending: Pending
    lines: tuple[str, ...] = ()
    rule: str = ""

    @property
    def revision(self) -> Revision:
        """The change."""
        return Revision(self.pending.entry, self.pending.becomes)

    def text(self) -> str:
        """What is shown of it before it is accepted."""
        found, after = self.pending.finding, shown_id(self.pending.after)
        told = [f"after {after}" if after else "at the start"]
        if self.rule:
            told.append(f"rule {self.rule}" if found.rule or found.rules else f"suspected: {self.rule}")
        if self.pending.becomes is None:
            told.append("the expected refusal goes")
        head = f"{clean(self.file)}:{self.line}: {clean(found.reason)}"
        return "\n".join([head, f"  {', '.join(told)}", *(clean(line, keep="\t") for line in self.lines)])

    def plain(self) -> dict[str, Any]:
        """The same for JSON."""
        before, now = ([line[1:] for line in self.lines if line[0] == sign] for sign in "-+")
        place = {"file": self.file, "line": self.line, "after": shown_id(self.pending.after), "rule": self.rule}
        return {**place, "reason": self.pending.finding.reason, "before": before, "now": now}

    def is_at(self, where: str) -> bool:
        """Whether a selector names it: by the file, and its line or the command that it comes from or stands after."""
        path, _, place = where.rpartition(":")
        if _same_file(where, self.file):
            return True
        ids = (shown_id(self.pending.after), shown_id(self.pending.origin.command))
        return bool(path) and _same_file(path, self.file) and place in (str(self.line), *filter(None, ids))


def _same_file(path: str, other: str) -> bool:
    return path == other or os.path.realpath(path) == os.path.realpath(other)


class Accepting:
    """What waits to be accepted in files that were verified. *show*: every change is shown before it is made."""

    def __init__(self, found: Verification, jobs: int | None, show: bool) -> None:
        self._found = found
        self._show = show
        # Of a log on another scenario the game is not known yet.
        different = (file for file in found.files if file.first is not None)
        asked = [file.file for file in different if file.game or file.exit == EXIT["divergence"]]
        waiting = [one for many in each(waiting_in, asked, jobs or cores()) for one in many]
        self._waiting = list(_with_rules(waiting, found))
        self._chosen = self._waiting
        self._accepted: list[Waiting] = []

    def choose(self, places: Sequence[str], rules: Sequence[str]) -> None:
        """Keeps to what is at one of *places* and caused by one of *rules*. One that names nothing is refused."""
        for place in places:
            if not any(one.is_at(place) for one in self._waiting):
                raise click.UsageError(f"--only {place} names nothing that waits to be accepted{self._known()}")
        for rule in rules:
            if not any(rule == one.rule for one in self._waiting):
                raise click.UsageError(f"--rule {rule} causes nothing that waits to be accepted{self._known()}")
        self._chosen = [
            one
            for one in self._waiting
            if (not places or any(map(one.is_at, places))) and (not rules or one.rule in rules)
        ]

    def _known(self) -> str:
        first = next((f"; the first that does: {one.file}:{one.line} ({one.rule})" for one in self._waiting), "")
        return first or "; nothing does"

    def accept(self, ask: bool) -> Verification:
        """Shows, asks if told so, writes; the files as they are afterwards."""
        wanted = _Asked() if ask else None
        files = list(self._found.files)
        for place, file in enumerate(files):
            mine = [one for one in self._chosen if one.file == file.file]
            taken = [one for one in mine if self._wants(one, wanted)]
            if taken:
                files[place] = self._write(file, taken)
        after = with_causes(files, self._found.seen)
        self._tell(after)
        return after

    def _tell(self, after: Verification) -> None:
        left = len(self._waiting) - len(self._accepted)
        say(f"{counted(len(self._accepted), 'conclusion')} accepted{f', {left} left as they were' if left else ''}")
        different = sum(1 for file in after.files if file.first is not None and file.exit in (1, 4))
        if different and not left:
            say(f"still not as recorded: {counted(different, 'file')}; commands and results are never rewritten")

    def _wants(self, one: Waiting, asked: _Asked | None) -> bool:
        if asked is not None and asked.ended:
            return False
        if self._show:
            put(f"{one.text()}\n\n")
        return asked is None or asked.takes(one)

    def _write(self, file: FileVerdict, taken: Sequence[Waiting]) -> FileVerdict:
        try:
            written = rewrite(file.file, taken)
        except Exception as error:
            failure = failure_of(error, file.file) or defect_of(error, file.file, "verify")
            return failed(file.file, failure.findings[0])
        self._accepted += written
        if len(written) < len(taken):
            lost = counted(len(taken) - len(written), "conclusion")
            say(f"{file.file}: changed by somebody else in the meantime; {lost} of those shown left alone")
        return verify_file(file.file, rows=bool(file.rows))

    def plain(self) -> list[tuple[str, Any]]:
        """What was accepted, and what was not, for JSON."""
        left = [one for one in self._waiting if one not in self._accepted]
        return [("accepted", [one.plain() for one in self._accepted]), ("left", [one.plain() for one in left])]


class _Asked:
    """Answers that are read from standard input, one a line."""

    def __init__(self) -> None:
        self.ended = False
        self._all = False
        self._file = ""

    def takes(self, one: Waiting) -> bool:
        """Whether the answer is yes. At the end of the answers it is no, for this one and all others."""
        if self._all or self._file == one.file:
            return True
        answer = self._answer()
        self._all, self._file = answer == "a", one.file if answer == "f" else ""
        self.ended = answer == "q"
        return answer in ("y", "f", "a")

    def _answer(self) -> str:
        import sys

        while True:
            say(f"Accept? ({ANSWERS})")
            line = sys.stdin.readline()
            answer = line.strip().lower()[:1] if line else "q"
            if answer and answer in "ynfaq":
                return answer


def waiting_in(path: str) -> list[Waiting]:
    """What waits to be accepted in a file. Nothing, if it cannot be played: its verdict tells why."""
    try:
        source = source_of(path).in_memory()
        return [_shown(source, found, ruleset) for found, ruleset in _pending(source)]
    except Exception:
        return []


def _pending(source: Source) -> Iterator[tuple[Pending, Any]]:
    opened = Opened(source, notes=[], any_scenario=True)
    if opened.otherwise:
        root = tree.stream(source).root
        recorded = RecordedOn(opened.log.header.scenario_digest, Where(root.element, root.line))
        yield recorded_on(recorded, opened.game.digest(), opened.otherwise), opened.ruleset
    for found in pending(opened.game, opened.log.entries):
        yield found, opened.ruleset


def _shown(source: Source, found: Pending, ruleset: Any) -> Waiting:
    from adjudicate.files.positions import place

    where = found.entry.where
    line = place(source, where.element, where.line).line
    waiting = Waiting(source.name, line, found)
    after = revised(source, [waiting.revision], ruleset)
    return waiting._replace(lines=_changed_lines(source.read(), after))


def _changed_lines(before: bytes, after: bytes) -> tuple[str, ...]:
    """The lines that go and those that come."""
    from difflib import unified_diff

    old, new = ([line.decode("utf-8", "replace") for line in data.splitlines()] for data in (before, after))
    same = next((place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0)
    _, _, *changes = unified_diff(old[same:], new[same:], lineterm="", n=0)
    return tuple(line for line in changes if not line.startswith("@@"))


def _with_rules(waiting: Sequence[Waiting], found: Verification) -> Iterator[Waiting]:
    """Each with the likeliest of the rules that it may come from, as all of them together show."""
    failures = [Failure(one.pending.finding.kind, one.text(), one.pending.origin.rules) for one in waiting]
    rules = {place: cause.rule for cause in causes(failures, found.seen) for place in cause.failures}
    for place, one in enumerate(waiting):
        yield one._replace(rule=rules[place])


def rewrite(path: str, taken: Sequence[Waiting]) -> list[Waiting]:
    """Writes what was accepted into its file, whole or not at all; what of it was still as it was shown.

    The file is read again under its lock, so that nothing is lost if somebody else changes it at the same time.
    """
    _must_be_writable(path)
    with atomic.locked(path, PATIENCE):
        source = source_of(path).in_memory()
        now = list(_pending(source))
        still = {found.entry.where: Revision(found.entry, found.becomes) for found, _ in now}
        written = [one for one in taken if still.get(one.pending.entry.where) == one.revision]
        if written:
            data = revised(source, [one.revision for one in written], now[0][1])
            _must_hold(source, data, len(now) - len(written))
            atomic.write(path, data)
    return written


def _must_hold(source: Source, data: bytes, left: int) -> None:
    """What is about to be written must be read as what was accepted; if not, it is a defect, and nothing is written."""
    after = Source(source.name, data=data, folder=source.folder)
    found = sum(1 for _ in _pending(after))
    if found != left:
        raise RuntimeError(f"{source.name}: {found} conclusions would still differ after rewriting, not {left}")


def _must_be_writable(path: str) -> None:
    """A file that nobody may write to is left alone, though its folder would let it be replaced."""
    file = Path(path)
    if not file.exists():
        raise FileProblem(path, "file.unwritable", "cannot be rewritten: it ships with the package; copy it first")
    if not os.access(file, os.W_OK) or not stat.S_IMODE(file.stat().st_mode) & 0o222:
        raise FileProblem(path, "file.unwritable", "cannot be rewritten: it is write-protected; nothing was changed")
