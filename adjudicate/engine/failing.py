"""A log that fails, and whether a part of it still fails in the same way."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudicate.engine.amend import amended
from adjudicate.engine.completed import Completed
from adjudicate.engine.finding import Finding
from adjudicate.engine.game import Game
from adjudicate.engine.logdigest import LogDigest
from adjudicate.engine.play import Step, play
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.log import Branch, Checkpoint, Entry, Expectation, ExpectedIllegal, GivenCommand, Undo
from adjudicate.model.problem import Invalid
from adjudicate.model.ruleset import Ruleset

DEFECT = "defect"
MOST_STATES = 1024
_NUMBER = re.compile(r"\b[0-9]{1,3}\b")


class Stopped(Exception):
    """There is no more time, or the user has had enough."""


class NothingFails(Exception):
    """The log is as it should be."""


class Failure(NamedTuple):
    """How a log fails: the kind of what was found (or that the rules themselves raised something), the rule, and what
    tells such failures apart: of an expectation the values, of a result only what is wrong with it. ``told`` is the
    whole of it."""

    kind: str
    rule: str
    detail: str
    told: str

    def alike(self, other: Failure | None) -> bool:
        """Whether both fail in the same way."""
        return other is not None and self[:3] == other[:3]


class Part(NamedTuple):
    """A log, or what is left of it."""

    scenario: Any
    catalogue: Any
    seed: Seed | None
    entries: tuple[Entry, ...]


class Verdict(NamedTuple):
    """What became of a part: the entries that it needs if it fails in the same way, else what happened instead."""

    entries: tuple[Entry, ...] | None
    instead: str = ""


class Failing:
    """A log that fails: ``part`` is all of it up to there, with its results recorded, so that what is left out shifts
    nothing. What fails is the last entry, or the end of the log (``at_end``). What makes an expectation fail is one of
    the commands, so that a part needs that one too. ``states`` are the latest ones before each entry. *stop* is asked
    all the time: it may raise :class:`Stopped`.

    Raises :class:`NothingFails`, or :class:`Invalid` for a position that cannot be.
    """

    def __init__(self, ruleset: Ruleset, part: Part, stop: Callable[[], None] = lambda: None) -> None:
        self.ruleset = ruleset
        self._stop = stop
        self.part, self.at_end, self.failure = self._recorded(part)
        self._comes_about = not self._fails_at_once(self.part)
        run = _Run(ruleset, self.part, stop)
        run.finish()
        self.states = run.states

    def verdict(self, part: Part) -> Verdict:
        """Whether *part* fails in the same way. Entries that have become wrong themselves, without what was left out,
        are left out as well."""
        while True:
            try:
                failures = self._failures(part)
            except Invalid as problem:
                return Verdict(None, f"the position cannot be: {problem.reason}")
            failure = failures.pop(_last(part, self.at_end), None)
            if not self.failure.alike(failure):
                return Verdict(None, failure.told if failure else _first(failures))
            if not failures:
                if self._comes_about and self._fails_at_once(part):
                    return Verdict(None, "it is so from the beginning, and nothing brings it about")
                return Verdict(part.entries)
            kept = (entry for place, entry in enumerate(part.entries) if place not in failures)
            part = part._replace(entries=tuple(kept))

    def _failures(self, part: Part) -> dict[int, Failure]:
        """What goes wrong in each entry up to the one that should fail."""
        run = _Run(self.ruleset, part, self._stop)
        run.finish()
        last = _last(part, self.at_end)
        return {place: failure for place, failure in run.failures.items() if place <= last}

    def _fails_at_once(self, part: Part) -> bool:
        """Whether an expectation fails in the same way where the part begins: what brings it about is not in it."""
        if self.at_end or not isinstance(part.entries[-1], (Expectation, Checkpoint)):
            return False
        return self.failure.alike(self._failures(part._replace(entries=part.entries[-1:])).get(0))

    def _recorded(self, part: Part) -> tuple[Part, bool, Failure]:
        run, completed = _Run(self.ruleset, part, self._stop), Completed()
        failure = None
        for step in run.steps(go_on=False):
            completed.note(step)
            if failure := run.failures.get(run.place):
                break
        failure = failure or run.failures.get(run.place)
        if failure is None:
            raise NothingFails
        chance = run.game.chance
        for owner in chance.owners_left():
            completed.add_facts(owner, chance.left(owner))
        at_end = run.place == len(part.entries)
        culprit = () if at_end else (part.entries[run.place],)
        before = (entry for entry in completed.entries if not culprit or entry is not culprit[0])
        whole = part._replace(entries=(*before, *culprit))
        if culprit and isinstance(culprit[0], Branch):
            return self._inside(run.game, whole, culprit[0], failure) or (whole, at_end, failure)
        return whole, at_end, failure

    def _inside(self, game: Game, part: Part, branch: Branch, failure: Failure) -> tuple[Part, bool, Failure] | None:
        """A what-if line as a log of its own, if it fails there as well."""
        try:
            state = game.fork(branch.start).state
            state = amended(self.ruleset, state, branch.given) if branch.given else state
            scenario, catalogue = self.ruleset.scenario_of(state)
            whole, at_end, found = self._recorded(Part(scenario, catalogue, part.seed, branch.entries))
        except (NothingFails, Invalid):
            return None
        whole = whole._replace(entries=_numbered(whole.entries))
        again = _Run(self.ruleset, whole, self._stop)
        again.finish()
        same = failure.alike(found) and found.alike(again.failures.get(_last(whole, at_end)))
        return (whole, at_end, found) if same else None


class _Run:
    """One run of a part. ``place`` is the entry that is being played (after the last one: the end), ``failures`` what
    went wrong first in each of them, ``states`` the latest before each."""

    def __init__(self, ruleset: Ruleset, part: Part, stop: Callable[[], None]) -> None:
        self._part, self._stop, self._ruleset = part, stop, ruleset
        self.place = 0
        self.failures: dict[int, Failure] = {}
        self.states: deque[Any] = deque(maxlen=MOST_STATES)
        self.game: Game

    def finish(self) -> None:
        """Plays all of it, whatever fails on the way."""
        for _ in self.steps(go_on=True):
            pass

    def steps(self, go_on: bool) -> Iterator[Step]:
        """The steps; an exception that the rules raise is a failure too, and ends them."""
        part = self._part
        try:
            self.game = Game(self._ruleset, self._ruleset.setup(part.scenario, part.catalogue), Chance(part.seed))
            for step in play(self.game, self._entries(), go_on=go_on, log=LogDigest()):
                if step.finding is not None:
                    self.failures.setdefault(self.place, failure_of(step.entry, step.finding))
                yield step
        except (Stopped, Invalid):
            raise
        except Exception as error:
            told = f"{DEFECT}: {type(error).__name__}: {error}"
            self.failures.setdefault(self.place, Failure(DEFECT, type(error).__name__, "", told))

    def _entries(self) -> Iterator[Entry]:
        for self.place, entry in enumerate(self._part.entries):  # noqa: B020 - who plays asks for them one by one
            self._stop()
            self.states.append(self.game.state)
            yield entry
        self.place = len(self._part.entries)


def failure_of(entry: Entry, finding: Finding) -> Failure:
    """The failure that a finding at an entry is."""
    label = f"{finding.kind}[{finding.rule}]" if finding.rule else finding.kind
    detail = finding.reason
    if finding.kind == "illegal":
        detail = ""
    elif isinstance(entry, ExpectedIllegal):
        detail = detail.partition(":")[0]
    elif not isinstance(entry, (Expectation, Checkpoint)):
        detail = _NUMBER.sub("#", detail)
    return Failure(finding.kind, finding.rule, detail, f"{label}: {finding.reason}")


def _last(part: Part, at_end: bool) -> int:
    """The place of what should fail: the last entry, or the end behind it."""
    return len(part.entries) - (not at_end)


def _first(failures: Mapping[int, Failure]) -> str:
    """What goes wrong instead of the failure looked for, which therefore does not happen."""
    return failures[min(failures)].told if failures else "nothing fails"


def _numbered(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The commands of a what-if line with ids of a main line, and what refers to them."""
    ids = [entry.command.id for entry in entries if isinstance(entry, GivenCommand)]
    new = {old: f"c{number}" for number, old in enumerate(ids, 1)}
    return tuple(_renamed(entry, new) for entry in entries)


def _renamed(entry: Entry, new: Mapping[str, str]) -> Entry:
    if isinstance(entry, GivenCommand):
        return entry._replace(command=entry.command._replace(id=new[entry.command.id]))
    if isinstance(entry, Undo):
        return entry._replace(command=new.get(entry.command, entry.command))
    return entry._replace(start=new.get(entry.start, entry.start)) if isinstance(entry, Branch) else entry
