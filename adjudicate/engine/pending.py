"""What a log would record if it were recorded now: conclusions that are others than those that stand there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from adjudicate.engine.checkpoints import recorded_fields
from adjudicate.engine.finding import Finding
from adjudicate.engine.game import Game
from adjudicate.engine.logdigest import LogDigest
from adjudicate.engine.play import Line, Step, play
from adjudicate.engine.verify import Explained, Trail
from adjudicate.model.log import Checkpoint, Entry, Expectation, ExpectedIllegal, RecordedOn
from adjudicate.model.problem import Invalid
from adjudicate.model.record import shape


class Pending(NamedTuple):
    """A conclusion that waits to be accepted: what it becomes (``None``: an expected refusal that is legal now goes),
    why, after which command it stands, and where the change comes from."""

    entry: Entry | RecordedOn
    becomes: Entry | RecordedOn | None
    finding: Finding
    after: str
    origin: Explained


def recorded_on(recorded: RecordedOn, digest: str, reason: str) -> Pending:
    """The position that a log was recorded on, where the scenario sets up another one now, of that *digest*."""
    finding = Finding("divergence", "", reason, recorded.where, "replay")._replace(conclusion=True)
    now = recorded._replace(digest=digest[: len(recorded.digest)])
    return Pending(recorded, now, finding, "", Explained("", "", (), Counter()))


def pending(game: Game, entries: Iterable[Entry]) -> Iterator[Pending]:
    """The conclusions of a log that would be recorded otherwise now, on a game that takes notes.

    Commands and results are never changed: a line of play ends where one of them does not fit any more, or a
    conclusion cannot be put into what is recorded.
    """
    trail = Trail(game)
    for step in play(game, entries, go_on=lambda finding: finding.conclusion, log=LogDigest()):
        origin = trail.add(step)
        if step.finding is not None and origin is not None and step.finding.conclusion:
            becomes = _now(step, step.finding)
            if becomes is not step.entry:
                yield Pending(step.entry, becomes, step.finding, step.line.last, origin)


def _now(step: Step, finding: Finding) -> Entry | None:
    """What the entry of a step would be if it were recorded now; itself, if it cannot be what is the case."""
    entry = step.entry
    if isinstance(entry, Expectation):
        return _met(step.line.game, entry, finding)
    if isinstance(entry, ExpectedIllegal):
        by = finding.fields[0].actual
        return entry._replace(rule=by) if by is not None else None
    return _recorded(step.line, entry) if isinstance(entry, Checkpoint) else entry


def _met(game: Game, entry: Expectation, finding: Finding) -> Expectation:
    """The expectation as the state meets it; itself if it cannot, as the state has nothing of the kind."""
    if all(field.actual is None for field in finding.fields):
        return entry
    fact: Any = entry.fact
    for name, _, actual, _ in finding.fields:
        field = shape(type(fact)).attribute(name)
        if field is None:
            return entry
        try:
            value = field.default if actual is None else field.parse(actual)
        except Invalid:
            return entry
        fact = fact._replace(**{field.name: value})
    return entry if game.ruleset.expect(game.state, fact) else entry._replace(fact=fact)


def _recorded(line: Line, entry: Checkpoint) -> Checkpoint:
    """The checkpoint as it is recorded now, its digests as long as they were."""
    game, log = line.game, line.log
    return entry._replace(
        digest=game.digest()[: len(entry.digest)],
        log=log.hexdigest()[: len(entry.log)] if log is not None else entry.log,
        fields=recorded_fields(game.ruleset, line.before, game.state),
    )
