"""Plays the entries of a log, one step an entry, and finds what is not as recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from adjudicate.engine.amend import amended
from adjudicate.engine.game import Game, Outcome
from adjudicate.engine.logdigest import LogDigest
from adjudicate.model.event import Note
from adjudicate.model.log import (
    Branch,
    Checkpoint,
    Entry,
    Expectation,
    ExpectedIllegal,
    GivenCommand,
    RoundMark,
    Undo,
    Where,
)
from adjudicate.model.problem import BadResult, Illegal, IllegalCommand, Invalid

if TYPE_CHECKING:
    from adjudicate.engine.seen import Eyes

FindingKind = Literal["illegal", "invalid", "missing", "expectation", "divergence"]
BAD_RESULT = "recorded-result"
"""Stands for a rule where a log expects that recorded results do not fit."""

EXIT: dict[str, int] = {"illegal": 1, "expectation": 1, "invalid": 3, "missing": 3, "divergence": 4}


class Finding(NamedTuple):
    """One thing that is not as it should be, with all that a diagnostic needs. ``public``: the reason as everybody may
    read it, if that differs. ``attribute``: where in the command, if that is known."""

    kind: FindingKind
    rule: str
    reason: str
    where: Where
    text: str = ""
    alternatives: tuple[str, ...] = ()
    command: str = ""
    public: str = ""
    attribute: str | None = None


class Step(NamedTuple):
    """What became of one entry: the outcomes (implied commands first), and the finding if something is wrong.

    ``refusal``: why a command was refused that the log expects to be.
    """

    entry: Entry
    outcomes: tuple[Outcome, ...] = ()
    finding: Finding | None = None
    branch: str = ""
    refusal: Illegal | None = None


def play(
    game: Game,
    entries: Iterable[Entry],
    *,
    go_on: bool = False,
    branch: str = "",
    log: LogDigest | None = None,
    eyes: Eyes | None = None,
) -> Iterator[Step]:
    """Plays *entries* on *game*; *log* goes on with what is carried out on this line. The steps are as *eyes* see them.

    Stops after the first finding that stops a game (illegal, invalid, missing, a result that diverges); with *go_on* it
    goes on from the state before it, to report the rest.
    """
    for entry in entries:
        stop = False
        for step in _play_entry(game, entry, go_on, branch, log, eyes):
            if step.branch != branch:
                yield step
                continue
            if log is not None:
                _chain(log, step)
            yield step if eyes is None else eyes.step(game, step)
            stop = stop or (step.finding is not None and step.finding.kind != "expectation")
        if stop and not go_on:
            return
    outcomes, finding = _attempt(game.close_window, Where(0, 0), "")
    if outcomes or finding:
        step = Step(RoundMark(0, Where(0, 0)), outcomes, finding, branch)
        yield step if eyes is None else eyes.step(game, step)


def _chain(log: LogDigest, step: Step) -> None:
    for outcome in step.outcomes:
        log.add(outcome)
    if isinstance(step.entry, Undo) and step.finding is None:
        log.add_undo(step.entry.command)


def _play_entry(
    game: Game, entry: Entry, go_on: bool, branch: str, log: LogDigest | None, eyes: Eyes | None
) -> Iterator[Step]:
    if isinstance(entry, GivenCommand):
        yield play_command(game, entry, branch)
    elif isinstance(entry, Expectation):
        yield _after_window(game, entry, branch, lambda: _compare(game, entry))
    elif isinstance(entry, ExpectedIllegal):
        yield _expect_refusal(game, entry, branch)
    elif isinstance(entry, Checkpoint):
        yield _check_digests(game, entry, branch, log)
    elif isinstance(entry, RoundMark):
        yield _begin_round(game, entry, branch)
    elif isinstance(entry, Undo):
        yield _undo(game, entry, branch)
    elif isinstance(entry, Branch):
        yield from _play_branch(game, entry, go_on, branch, eyes)
    else:
        yield Step(entry, branch=branch)


def play_command(game: Game, entry: GivenCommand, branch: str = "") -> Step:
    """Gives one command to the game."""
    command = entry.command
    try:
        return Step(entry, tuple(game.give(command, entry.facts)), branch=branch)
    except IllegalCommand as problem:
        illegal = problem.illegal
        if game.notes is not None:
            game.notes.append(Note(illegal.rule, False))
        return Step(entry, (), _illegal(illegal, entry), branch)
    except Invalid as problem:
        found = Finding("invalid", "", problem.reason, entry.where, entry.text, (), command.id)
        return Step(entry, (), found._replace(attribute=problem.attribute), branch)
    except BadResult as problem:
        return Step(entry, (), _bad_result(problem, entry.where, entry.text, command.id), branch)


def _illegal(found: Illegal, entry: GivenCommand) -> Finding:
    return Finding("illegal", found.rule, found.reason, entry.where, entry.text, found.alternatives, entry.command.id)


def _bad_result(problem: BadResult, where: Where, text: str, command: str = "", rule: str = "") -> Finding:
    kind: FindingKind = "missing" if problem.missing else "divergence"
    return Finding(kind, rule, problem.reason, where, text, (), command, problem.public)


def _attempt(action: Any, where: Where, text: str) -> tuple[tuple[Outcome, ...], Finding | None]:
    """Carries out implied commands; what goes wrong in them is a finding too."""
    try:
        return tuple(action()), None
    except BadResult as problem:
        return (), _bad_result(problem, where, text)
    except IllegalCommand as problem:
        return (), Finding("illegal", problem.illegal.rule, problem.illegal.reason, where, text)


def _after_window(game: Game, entry: Any, branch: str, judge: Any) -> Step:
    text = getattr(entry, "text", "")
    outcomes, finding = _attempt(game.close_window, entry.where, text)
    return Step(entry, outcomes, finding or judge(), branch)


def _compare(game: Game, entry: Expectation) -> Finding | None:
    try:
        differences = game.ruleset.expect(game.state, entry.fact)
    except Invalid as problem:
        return Finding("invalid", "", problem.reason, entry.where, entry.text)
    if not differences:
        return None
    reason = "; ".join(f"{field}: expected {wanted}, is {actual}" for field, wanted, actual in differences)
    return Finding("expectation", "", reason, entry.where, entry.text)


def _expect_refusal(game: Game, entry: ExpectedIllegal, branch: str) -> Step:
    outcomes, finding = _attempt(game.close_window, entry.where, entry.text)
    if finding:
        return Step(entry, outcomes, finding, branch)
    found = _must_refuse(game, entry)
    if isinstance(found, Illegal):
        return Step(entry, outcomes, None, branch, found)
    return Step(entry, outcomes, found, branch)


def _must_refuse(game: Game, entry: ExpectedIllegal) -> Illegal | Finding:
    """Why the command is refused, as the log expects; else what is not as expected."""
    fork = game.fork()
    try:
        fork.give(entry.given.command, entry.given.facts)
    except IllegalCommand as problem:
        found = problem.illegal
        if game.notes is not None:
            game.notes.append(Note(found.rule, False))
        if entry.rule and found.rule != entry.rule:
            reason = f"refused by {found.rule}, not by {entry.rule}: {found.reason}"
            return Finding("expectation", entry.rule, reason, entry.where, entry.text)
        return found
    except BadResult as problem:
        if entry.rule == BAD_RESULT:
            return Illegal(BAD_RESULT, problem.reason)
        return _bad_result(problem, entry.where, entry.text, rule=entry.rule)._replace(kind="divergence")
    except Invalid as problem:
        return Finding("invalid", entry.rule, problem.reason, entry.where, entry.text)
    return Finding("expectation", entry.rule, "expected to be refused, but it is legal", entry.where, entry.text)


def _check_digests(game: Game, entry: Checkpoint, branch: str, log: LogDigest | None) -> Step:
    outcomes, finding = _attempt(game.close_window, entry.where, "checkpoint")
    after = log.after(outcomes) if log is not None else None
    return Step(entry, outcomes, finding or _same_digest(game, entry, after), branch)


def _same_digest(game: Game, entry: Checkpoint, log: LogDigest | None) -> Finding | None:
    found = [("the state's", game.digest(), entry.digest)]
    if entry.log and log is not None:
        found.append(("the log's", log.hexdigest(), entry.log))
    for whose, actual, recorded in found:
        if not actual.startswith(recorded):
            reason = f"{whose} digest is {actual[:16]}…, recorded is {recorded[:16]}…"
            # A digest of the whole state or log would let guesses about what is hidden be tested.
            public = f"{whose} digest is not the recorded one"
            return Finding("divergence", "", reason, entry.where, "checkpoint", public=public)
    return None


def _begin_round(game: Game, entry: RoundMark, branch: str) -> Step:
    outcomes, finding = _attempt(lambda: game.proceed(entry.n), entry.where, f"round {entry.n}")
    actual = game.ruleset.round_of(game.state)
    if finding is None and actual != entry.n:
        reason = f"the log says that Round {entry.n} begins, but the game is in Round {actual}"
        finding = Finding("divergence", "", reason, entry.where, f"round {entry.n}", public=reason)
    return Step(entry, outcomes, finding, branch)


def _undo(game: Game, entry: Undo, branch: str) -> Step:
    try:
        game.undo(entry.command)
    except Invalid as problem:
        return Step(entry, (), Finding("invalid", "", problem.reason, entry.where, "undo"), branch)
    return Step(entry, branch=branch)


def _play_branch(game: Game, entry: Branch, go_on: bool, branch: str, eyes: Eyes | None) -> Iterator[Step]:
    title = "what if" if not entry.title or (eyes is not None and eyes.hides(game.state)) else entry.title
    name = f"{branch}/{title}" if branch else title
    yield Step(entry, branch=branch)
    try:
        fork = game.fork(entry.start)
        if entry.given:
            fork.state = amended(fork.ruleset, fork.state, entry.given)
    except Invalid as problem:
        yield Step(entry, (), Finding("invalid", "", problem.reason, entry.where, "branch"), branch)
        return
    yield from play(fork, entry.entries, go_on=go_on, branch=name, eyes=eyes)
