"""Plays the entries of a log, one step an entry, and finds what is not as recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicate.engine import checkpoints
from adjudicate.engine.amend import amended
from adjudicate.engine.finding import BAD_RESULT, Finding, FindingKind, told
from adjudicate.engine.game import Game, Outcome
from adjudicate.engine.logdigest import LogDigest
from adjudicate.model.chance import BEGIN
from adjudicate.model.command import Decline
from adjudicate.model.event import Note
from adjudicate.model.log import (
    Branch,
    Checkpoint,
    Entry,
    Expectation,
    ExpectedIllegal,
    GivenCommand,
    RoundMark,
    UnderWay,
    Undo,
    Where,
)
from adjudicate.model.problem import BadResult, Illegal, IllegalCommand, Invalid, Mismatch

if TYPE_CHECKING:
    from adjudicate.engine.seen import Eyes


class Step(NamedTuple):
    """What became of one entry: the outcomes (implied commands first), and the finding if something is wrong.

    ``refusal``: why a command was refused that the log expects to be. ``undone``: the first command that an undo took
    back. ``line``: the line of play it belongs to.
    """

    entry: Entry
    line: Line
    outcomes: tuple[Outcome, ...] = ()
    finding: Finding | None = None
    refusal: Illegal | None = None
    undone: str = ""

    @property
    def branch(self) -> str:
        """The title of the branch; "" on the main line."""
        return self.line.branch


GoOn = bool | Callable[[Finding], bool]
"""Whether a game goes on after a finding that stops it: after all of them or none, or after those that are chosen."""


def play(
    game: Game,
    entries: Iterable[Entry],
    *,
    go_on: GoOn = False,
    branch: str = "",
    log: LogDigest | None = None,
    eyes: Eyes | None = None,
) -> Iterator[Step]:
    """Plays *entries* on *game*; *log* goes on with what is carried out on this line. The steps are as *eyes* see them.

    Stops after the first finding that stops a game (illegal, invalid, missing, a result or checkpoint that diverges);
    with *go_on* it goes on from the state before it, to report the rest.
    """
    line = Line(game, branch, log, eyes)
    for entry in entries:
        stop = False
        for step in line.play(entry, go_on):
            yield step
            stop = stop or (step.line is line and step.finding is not None and _stops(step.finding, go_on))
        if stop:
            return
    last = line.end()
    if last is not None:
        yield last


def _stops(finding: Finding, go_on: GoOn) -> bool:
    return finding.kind != "expectation" and not (go_on(finding) if callable(go_on) else go_on)


def play_command(game: Game, entry: GivenCommand) -> Step:
    """Gives one command to the game."""
    return Line(game).command(entry)


class Line:
    """A line of play: the main one, or a branch. ``last`` is the command carried out last. ``checked`` is the state at
    the last checkpoint (or where the line began), ``since`` the command after which that stands; ``before``, the state
    at the checkpoint before that one."""

    def __init__(self, game: Game, branch: str = "", log: LogDigest | None = None, eyes: Eyes | None = None) -> None:
        self.game = game
        self.branch = branch
        self.log = log
        self.before = self.checked = game.state
        self.since = self.last = "" if game.last == BEGIN else game.last
        self._eyes = eyes

    def play(self, entry: Entry, go_on: GoOn = False) -> Iterator[Step]:
        """The steps of the next entry: one, or those of a whole branch after its own."""
        yield self._noted(self._step(entry))
        if isinstance(entry, Branch):
            yield from self._play_branch(entry, go_on)

    def _noted(self, step: Step) -> Step:
        """A step that this line has made, as it is seen."""
        for outcome in step.outcomes:
            self.last = outcome.command.id
        if self.log is not None:
            _chain(self.log, step)
        return step if self._eyes is None else self._eyes.step(self.game, step)

    def end(self) -> Step | None:
        """What follows the last entry: recorded results that are left show that a window was let pass."""
        outcomes, finding = _attempt(self.game.close_window, Where(0, 0), "")
        if not outcomes and not finding:
            return None
        return self._noted(Step(RoundMark(0, Where(0, 0)), self, outcomes, finding))

    def _step(self, entry: Entry) -> Step:
        if isinstance(entry, GivenCommand):
            return self.command(entry)
        if isinstance(entry, Expectation):
            return self._compare(entry)
        if isinstance(entry, ExpectedIllegal):
            return self._expect_refusal(entry)
        if isinstance(entry, Checkpoint):
            return self._check(entry)
        if isinstance(entry, RoundMark):
            return self._begin_round(entry)
        if isinstance(entry, UnderWay):
            return self._record(entry)
        return self._undo(entry) if isinstance(entry, Undo) else Step(entry, self)

    def command(self, entry: GivenCommand) -> Step:
        """Gives a command to the game."""
        command, notes = entry.command, self.game.notes
        try:
            return Step(entry, self, tuple(self.game.give(command, entry.facts)))
        except IllegalCommand as problem:
            found = problem.illegal
            if notes is not None:
                notes.append(Note(found.rule, False))
            finding = Finding("illegal", found.rule, found.reason, entry.where, entry.text, problem.alternatives)
        except Invalid as problem:
            finding = Finding("invalid", "", problem.reason, entry.where, entry.text)
            finding = finding._replace(attribute=problem.attribute)
        except BadResult as problem:
            finding = _misfit(problem, entry.where, entry.text)
        return Step(entry, self, (), finding._replace(command=command.id))

    def _record(self, entry: UnderWay) -> Step:
        """Takes in results of a command that is under way, and stands nowhere in the log."""
        owners = self.game.ruleset.open_owners(self.game.state)
        if entry.command not in owners:
            reason = f"{entry.command} is not under way here; {', '.join(owners) or 'nothing'} is"
            return Step(entry, self, (), Finding("invalid", "", reason, entry.where, entry.text))
        self.game.chance.record(entry.command, entry.facts)
        return Step(entry, self)

    def _close_window(self, entry: Any) -> tuple[tuple[Outcome, ...], Finding | None]:
        return _attempt(self.game.close_window, entry.where, getattr(entry, "text", "checkpoint"))

    def _compare(self, entry: Expectation) -> Step:
        outcomes, finding = self._close_window(entry)
        return Step(entry, self, outcomes, finding or self._unmet(entry))

    def _unmet(self, entry: Expectation) -> Finding | None:
        game = self.game
        try:
            fields = tuple(Mismatch(*field) for field in game.ruleset.expect(game.state, entry.fact))
        except Invalid as problem:
            return Finding("invalid", "", problem.reason, entry.where, entry.text)
        if not fields:
            return None
        rules = tuple(dict.fromkeys(rule for field in fields for rule in field.rules))
        reason = told(fields) + _still_to_come(game)
        found = Finding("expectation", "", reason, entry.where, entry.text)
        return found._replace(conclusion=True, rules=rules, fields=fields)

    def _expect_refusal(self, entry: ExpectedIllegal) -> Step:
        outcomes, finding = self._close_window(entry)
        found = finding or self._must_refuse(entry)
        if isinstance(found, Illegal):
            return Step(entry, self, outcomes, refusal=found)
        return Step(entry, self, outcomes, found)

    def _must_refuse(self, entry: ExpectedIllegal) -> Illegal | Finding:
        """Why the command is refused, as the log expects; else what is not as expected."""
        fork, notes = self.game.fork(), self.game.notes
        try:
            fork.give(entry.given.command, entry.given.facts)
        except IllegalCommand as problem:
            found = problem.illegal
            if notes is not None:
                notes.append(Note(found.rule, False))
            if entry.rule and found.rule != entry.rule:
                reason = f"refused by {found.rule}, not by {entry.rule}: {found.reason}"
                return _not_refused(entry, reason, Mismatch("rule", entry.rule, found.rule))
            return found
        except BadResult as problem:
            if entry.rule == BAD_RESULT:
                return Illegal(BAD_RESULT, problem.reason)
            return _misfit(problem, entry.where, entry.text)._replace(rule=entry.rule, kind="divergence")
        except Invalid as problem:
            return Finding("invalid", entry.rule, problem.reason, entry.where, entry.text)
        reason = "expected to be refused, but it is legal"
        return _not_refused(entry, reason, Mismatch("rule", entry.rule, None))

    def _check(self, entry: Checkpoint) -> Step:
        outcomes, finding = self._close_window(entry)
        log = self.log.after(outcomes) if self.log is not None else None
        finding = finding or checkpoints.differs(self.game, entry, log, self.checked, self.since)
        self.before, self.checked = self.checked, self.game.state
        self.since = outcomes[-1].command.id if outcomes else self.last
        return Step(entry, self, outcomes, finding)

    def _begin_round(self, entry: RoundMark) -> Step:
        game = self.game
        outcomes, finding = _attempt(lambda: game.proceed(entry.n), entry.where, f"round {entry.n}")
        actual = game.ruleset.round_of(game.state)
        if finding is None and actual != entry.n:
            reason = f"the log says that Round {entry.n} begins, but the game is in Round {actual}"
            finding = Finding("divergence", "", reason, entry.where, f"round {entry.n}", public=reason)
        return Step(entry, self, outcomes, finding)

    def _undo(self, entry: Undo) -> Step:
        try:
            return Step(entry, self, undone=self.game.undo(entry.command))
        except Invalid as problem:
            return Step(entry, self, (), Finding("invalid", "", problem.reason, entry.where, "undo"))

    def _play_branch(self, entry: Branch, go_on: GoOn) -> Iterator[Step]:
        eyes = self._eyes
        title = "what if" if not entry.title or (eyes is not None and eyes.hides(self.game.state)) else entry.title
        name = f"{self.branch}/{title}" if self.branch else title
        try:
            fork = self.game.fork(entry.start)
            if entry.given:
                fork.state = amended(fork.ruleset, fork.state, entry.given)
        except Invalid as problem:
            finding = Finding("invalid", "", problem.reason, entry.where, "branch")
            yield self._noted(Step(entry, self, (), finding))
            return
        yield from play(fork, entry.entries, go_on=go_on, branch=name, eyes=eyes)


def _chain(log: LogDigest, step: Step) -> None:
    for outcome in step.outcomes:
        log.add(outcome)
    if isinstance(step.entry, Undo) and step.finding is None:
        log.add_undo(step.undone)


def _attempt(action: Any, where: Where, text: str) -> tuple[tuple[Outcome, ...], Finding | None]:
    """Carries out implied commands; what goes wrong in them is a finding too."""
    try:
        return tuple(action()), None
    except BadResult as problem:
        return (), _misfit(problem, where, text)
    except IllegalCommand as problem:
        return (), Finding("illegal", problem.illegal.rule, problem.illegal.reason, where, text)


def _still_to_come(game: Game) -> str:
    """Why a conclusion may be another: the command before it has not gone on, as no results of it are recorded."""
    decision = game.decision()
    owners = game.ruleset.open_owners(game.state)
    if decision is None or not owners or not isinstance(decision.default, Decline):
        return ""
    verbs = " or ".join(decision.verbs)
    return f" ({decision.player} may still {verbs}; no results of {owners[-1]} are recorded, which would show that not)"


def _misfit(problem: BadResult, where: Where, text: str) -> Finding:
    """Recorded results that do not fit, or are missing."""
    kind: FindingKind = "missing" if problem.missing else "divergence"
    return Finding(kind, "", problem.reason, where, text, public=problem.public, rules=problem.rules)


def _not_refused(entry: ExpectedIllegal, reason: str, field: Mismatch) -> Finding:
    found = Finding("expectation", entry.rule, reason, entry.where, entry.text)
    return found._replace(conclusion=True, fields=(field,))
