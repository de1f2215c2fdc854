"""A pytest plugin: ``pytest replays/`` runs the replays there as tests, as ``adjudicate verify`` does.

Every pytest of an environment loads this module, so that nothing of the tool is imported before a replay is collected.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicate.report.verified import FileVerdict

ACCEPT = "--accept-replays"
ACCEPTED = "replay accepted"
_BEGINNING = 65536
_IS_REPLAY = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<replay[\s/>]", re.DOTALL)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option."""
    group = parser.getgroup("adjudicate", "replays of tabletop wargames")
    group.addoption(ACCEPT, action="store_true", help="Rewrite what replays record where it is not so any more.")


def pytest_configure(config: pytest.Config) -> None:
    """Refuses to rewrite where nobody looks at it."""
    if config.getoption(ACCEPT) and os.environ.get("CI"):
        raise pytest.UsageError(f"{ACCEPT}: CI is set; accept at home, look at the difference, and commit it")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes XML files whose root element is ``<replay>``, and no others."""
    if file_path.suffix != ".xml":
        return None
    try:
        with open(file_path, "rb") as stream:
            is_replay = _IS_REPLAY.match(stream.read(_BEGINNING)) is not None
    except OSError:
        return None
    return ReplayFile.from_parent(parent, path=file_path) if is_replay else None


class ReplayFile(pytest.File):
    """A replay. It is run once, whatever number of items tells of it."""

    def collect(self) -> Iterable[pytest.Item]:
        """One item; with ``-v`` one for each conclusion that is compared, and one for the commands."""
        if self.config.option.verbose < 1 or self.config.getoption(ACCEPT):
            return [ReplayItem.from_parent(self, name="replay")]
        return self._conclusions()

    def _conclusions(self) -> Iterator[pytest.Item]:
        for place, (line, text) in enumerate(_conclusions(self.shown)):
            yield ConclusionItem.from_parent(self, name=f"{line}: {text}", place=place, line=line)
        yield CommandsItem.from_parent(self, name="commands")

    @property
    def shown(self) -> str:
        """The file as a person would name it."""
        return os.path.relpath(self.path, self.config.invocation_params.dir)

    @cached_property
    def verdict(self) -> FileVerdict:
        """What ``adjudicate verify`` finds."""
        from adjudicate.cli.verifying import verify_file

        return verify_file(self.shown, rows=True)

    @property
    def held(self) -> int:
        """How many conclusions were compared and held."""
        return self.verdict.checks - self.concludes

    @property
    def concludes(self) -> bool:
        """Whether what is not as recorded is a conclusion, and no command."""
        held = sum(1 for row in self.verdict.rows[:-1] if row.good)
        return self.verdict.first is not None and self.verdict.checks > held

    def accept(self) -> str:
        """Rewrites what is not so any more; what was changed, as text."""
        from adjudicate.cli.accepting import rewrite, waiting_in
        from adjudicate.files.problem import FileProblem

        try:
            written = rewrite(self.shown, waiting_in(self.shown))
        except FileProblem as problem:
            raise NotAsRecorded(f"{problem}\n") from None
        del self.verdict
        return "\n".join(one.text() for one in written)


class NotAsRecorded(Exception):
    """A replay, or a part of one, fails; the message is the diagnostic."""


class _Item(pytest.Item):
    """An item of a replay."""

    parent: ReplayFile
    line = 0

    def fail(self) -> None:
        """Fails with the diagnostic of what was found first."""
        first = self.parent.verdict.first
        assert first is not None
        raise NotAsRecorded(first.diagnostic().text())

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The diagnostic; what is a defect of the tool as pytest shows it."""
        if isinstance(excinfo.value, NotAsRecorded):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands."""
        return self.path, max(self.line - 1, 0), f"{self.parent.shown}: {self.name}"


class ReplayItem(_Item):
    """A whole replay."""

    def runtest(self) -> None:
        """Fails where ``adjudicate verify`` does."""
        replay = self.parent
        if replay.verdict.first is not None and self.config.getoption(ACCEPT):
            told = replay.accept()
            if told:
                self.add_report_section("call", ACCEPTED, told)
        if replay.verdict.first is not None:
            self.fail()


class ConclusionItem(_Item):
    """An expectation, an expected refusal or a checkpoint."""

    def __init__(self, *, place: int, line: int, **others: Any) -> None:
        super().__init__(**others)
        self.place = place
        self.line = line

    def runtest(self) -> None:
        """Fails if it does not hold; if the game ended before it, nobody knows."""
        replay = self.parent
        if self.place < replay.held:
            return
        if self.place == replay.held and replay.concludes:
            self.fail()
        pytest.skip("the game ended before it")


class CommandsItem(_Item):
    """The commands and results of a replay."""

    def runtest(self) -> None:
        """Fails if the game ended at a command, or could not begin."""
        if self.parent.concludes:
            pytest.skip("the game ended before the last of them")
        if self.parent.verdict.first is not None:
            self.fail()


def _conclusions(path: str) -> list[tuple[int, str]]:
    """Line and text of each conclusion of a replay; none if it cannot be read, which running it tells."""
    from adjudicate.cli.logs import Opened, source_of
    from adjudicate.cli.problems import failure_of

    try:
        return list(_of_entries(Opened(source_of(path)).log.entries))
    except Exception as error:
        if failure_of(error) is None:
            raise
        return []


def _of_entries(entries: Iterable[Any]) -> Iterator[tuple[int, str]]:
    from adjudicate.engine.verify import CHECKS
    from adjudicate.model.log import Branch

    for entry in entries:
        if isinstance(entry, Branch):
            yield from _of_entries(entry.entries)
        elif isinstance(entry, CHECKS):
            yield entry.where.line, getattr(entry, "text", "checkpoint")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Shows what was accepted."""
    reports = [report for found in ("passed", "failed") for report in terminalreporter.stats.get(found, ())]
    told = [text for report in reports for title, text in report.sections if ACCEPTED in title]
    if told:
        terminalreporter.section("replays: what is recorded now")
        for text in told:
            terminalreporter.write_line(text)
