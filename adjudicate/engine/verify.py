"""Re-runs a log up to the first thing that is not as recorded; says which command it comes from, and which rules
had a part in that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from adjudicate.engine.checkpoints import value_of
from adjudicate.engine.difference import fields_of
from adjudicate.engine.finding import Finding
from adjudicate.engine.game import HISTORY, Game, Outcome
from adjudicate.engine.logdigest import LogDigest
from adjudicate.engine.play import Line, Step, play
from adjudicate.model.command import words
from adjudicate.model.event import Event
from adjudicate.model.log import Checkpoint, Entry, Expectation, ExpectedIllegal, GivenCommand
from adjudicate.model.problem import Invalid
from adjudicate.model.ruleset import Ruleset

REMEMBERED = 2 * HISTORY
"""How many of the latest commands are kept: those that a game can tell the states before of, and a branch's."""
CHECKS = (Expectation, ExpectedIllegal, Checkpoint)
"""The entries that record what the adjudicator concluded."""


class Verified(NamedTuple):
    """A log that was run again: how many commands were given and how many conclusions compared, up to the first thing
    that is not as recorded (``None``: all is)."""

    commands: int
    checks: int
    finding: Finding | None


def verify(game: Game, entries: Iterable[Entry], watch: Callable[[Step], object] | None = None) -> Verified:
    """Plays *entries* on *game*, up to the first finding of any kind, in a branch too. *watch* is shown each step."""
    commands = checks = 0
    for step in play(game, entries, log=LogDigest()):
        commands += isinstance(step.entry, GivenCommand)
        checks += isinstance(step.entry, CHECKS)
        if watch is not None:
            watch(step)
        if step.finding is not None:
            return Verified(commands, checks, step.finding)
    return Verified(commands, checks, None)


class Explained(NamedTuple):
    """Where a finding comes from: the command by its id and as it was given ("" if it is in the position from the
    start), and the rules that may be to blame. ``seen``: in how many of the commands before it, all as recorded, each
    rule took effect."""

    command: str
    text: str
    rules: tuple[str, ...]
    seen: Counter[str]


def explain(game: Game, entries: Iterable[Entry]) -> Explained:
    """Plays *entries* as :func:`verify` does, on a game that takes notes."""
    trail = Trail(game)
    for step in play(game, entries, log=LogDigest()):
        explained = trail.add(step)
        if explained is not None:
            return explained
    return Explained("", "", (), trail.seen)


class _Played(NamedTuple):
    """A command that was carried out, the rules that took effect, and what happened."""

    text: str
    rules: tuple[str, ...]
    events: Sequence[Event] = ()


class Trail:
    """What was played so far, on a game that takes notes. ``seen``: see :class:`Explained`."""

    def __init__(self, game: Game) -> None:
        assert game.notes is not None
        self.seen: Counter[str] = Counter()
        self._notes = game.notes
        self._played: dict[str, _Played] = {}
        # Of each line of play, the rules that took effect since its last checkpoint that held.
        self._since: dict[Line, dict[str, None]] = {}

    def add(self, step: Step) -> Explained | None:
        """Goes on with a step; where its finding comes from, if it has one."""
        rules = tuple(dict.fromkeys(note.rule for note in self._notes if note.held))
        self._notes.clear()
        for outcome in step.outcomes:
            self._played[outcome.command.id] = _Played(given(outcome), rules, outcome.events)
        while len(self._played) > REMEMBERED:
            del self._played[next(iter(self._played))]
        if step.finding is not None:
            return self._explain(step, step.finding)
        since = self._since.setdefault(step.line, {})
        if isinstance(step.entry, Checkpoint):
            since.clear()
        if step.outcomes:
            self.seen.update(rules)
            since.update(dict.fromkeys(rules))
        return None

    def _explain(self, step: Step, finding: Finding) -> Explained:
        if finding.command:
            refused = dict.fromkeys(note.rule for note in step.line.game.refused if note.held)
            return self._of(finding.command, _Played(finding.text, tuple(refused)), step, finding)
        if finding.conclusion and (isinstance(step.entry, ExpectedIllegal) or not finding.fields):
            # Of no one command: a rule, or whatever came since the checkpoint before.
            since = tuple(self._since.get(step.line, ())) if finding.changed else ()
            return Explained("", "", (finding.rule,) if finding.rule else since, self.seen)
        command = _blamed(step, finding)
        return self._of(command, self._played.get(command, _Played("", ())), step, finding)

    def _of(self, command: str, played: _Played, step: Step, finding: Finding) -> Explained:
        """What comes from one command: by the rules that the finding names, or all that took effect."""
        named = finding.rules or ((finding.rule,) if finding.rule else ())
        return Explained(command, played.text, named or _special_last(played, _subjects(step, finding)), self.seen)


def _special_last(played: _Played, subjects: set[str]) -> tuple[str, ...]:
    """The rules of a command; those last by which something happened to one of *subjects*."""
    about = [event.rule for event in played.events if subjects & set(_words(event.values.values()))]
    return tuple(dict.fromkeys([*(rule for rule in played.rules if rule not in about), *about]))


def _words(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _words(value)


def _subjects(step: Step, finding: Finding) -> set[str]:
    """The names of what is not as recorded: those in an expectation, or in the paths of fields."""
    entry = step.entry
    if isinstance(entry, Expectation):
        return set(_words(entry.fact))
    return {part for field in finding.fields for part in field.field.split("/")}


def given(outcome: Outcome) -> str:
    """A command as it was given: ``south: charge swordsmen clan``."""
    command = outcome.command
    return f"{command.player}: {words(command.action)}" if command.player else words(command.action)


def _blamed(step: Step, finding: Finding) -> str:
    """The id of the command that made the first of the fields what it is; without fields, the last command."""
    game = step.line.game
    history = game.history()
    if not finding.fields:
        return history[-1][0] if history else ""
    names = {field.field for field in finding.fields}
    now = _values(game.ruleset, step.entry, game.state, names)
    found = len(history)
    for place in range(len(history) - 1, -1, -1):
        before = _values(game.ruleset, step.entry, history[place][1], names)
        changed = {name for name in names if before.get(name) != now.get(name)}
        if changed:
            found, names = place, names - changed
        if not names:
            break
    return history[found][0] if found < len(history) else ""


def _values(ruleset: Ruleset, entry: Entry, state: Any, names: Iterable[str]) -> dict[str, str | None]:
    """What the fields that an expectation or a checkpoint is about are in *state*. Of an expectation, only those that
    are not as expected are told."""
    try:
        if isinstance(entry, Expectation):
            return {field: actual for field, _, actual, *_ in ruleset.expect(state, entry.fact)}
        actual = fields_of(state)
        return {name: value_of(ruleset, actual, name) for name in names}
    except Invalid:
        return {}
