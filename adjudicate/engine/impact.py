"""The same log under two readings of the rules: from which command on, and in what, the games differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from adjudicate.engine.finding import Finding
from adjudicate.engine.game import Game, Outcome
from adjudicate.engine.play import Line, Step
from adjudicate.engine.verify import given
from adjudicate.model.log import Entry, ExpectedIllegal, GivenCommand, Where
from adjudicate.model.ruleset import Comparable
from adjudicate.model.table import Result

Facts = Mapping[str, Mapping[str, str]]


class ChangedFact(NamedTuple):
    """A fact that is another one: what kind (``wounds``), about what, before and now; ``None``: there is none."""

    kind: str
    subject: str
    before: str | None
    now: str | None


class ChangedVerdict(NamedTuple):
    """A command that is judged otherwise: ``legal``, the rule that refuses it, or why its results do not fit."""

    command: str
    text: str
    where: Where
    before: str
    now: str


class FirstDifference(NamedTuple):
    """The first command that has another verdict or other consequences. ``rule``: the one that refuses it, or the first
    that takes effect in one of the two games alone, or by which what differs happens."""

    command: str
    text: str
    where: Where
    rule: str
    before: str
    now: str


class Impact(NamedTuple):
    """What another reading does to a game. ``facts`` are compared at the end, or where the first of the two games could
    not be played on. ``results``: how both stand at their ends; ``ended``: the finding after which each could not be
    played on."""

    commands: int
    first: FirstDifference | None
    verdicts: tuple[ChangedVerdict, ...]
    facts: tuple[ChangedFact, ...]
    results: tuple[Result, Result]
    ended: tuple[Finding | None, Finding | None]

    @property
    def winner_changed(self) -> bool:
        """Whether somebody else wins, or one of the two games comes to no end."""
        before, now = self.results
        return (before.over, before.winner) != (now.over, now.winner)

    @property
    def changed(self) -> bool:
        """Whether anything is different."""
        return bool(self.first or self.verdicts or self.facts or self.winner_changed)


def impact(before: Game, now: Game, entries: Iterable[Entry]) -> Impact:
    """Plays *entries* on two games, which take notes, side by side. Expectations and checkpoints, which were recorded
    under one of the two readings, are passed over; a game ends where a command of it cannot be carried out."""
    both = _Both(before, now)
    for entry in entries:
        if both.over:
            break
        both.play(entry)
    both.play(None)
    return both.impact()


class _Side:
    """One of the two games."""

    def __init__(self, game: Game) -> None:
        assert game.notes is not None
        self.line = Line(game)
        self.ended: Finding | None = None
        self._notes = game.notes

    def play(self, entry: Entry | None) -> list[Step]:
        """The steps of an entry, or what follows the last one (``None``); nothing once the game has ended."""
        self._notes.clear()
        if self.ended is not None:
            return []
        steps = [self.line.end()] if entry is None else self.line.play(entry, go_on=_is_conclusion)
        return [self._noted(step) for step in steps if step is not None]

    def _noted(self, step: Step) -> Step:
        if step.line is self.line and step.finding is not None and not step.finding.conclusion:
            self.ended = step.finding
        return step

    def rules(self) -> list[str]:
        """The rules that took effect in the last entry, in order."""
        return list(dict.fromkeys(note.rule for note in self._notes if note.held))

    def facts(self) -> Facts:
        """The facts worth comparing."""
        rules = self.line.game.ruleset
        return rules.facts(self.line.game.state) if isinstance(rules, Comparable) else {}


def _is_conclusion(finding: Finding) -> bool:
    return finding.conclusion


class _Both:
    """Both games."""

    def __init__(self, before: Game, now: Game) -> None:
        self._before, self._now = _Side(before), _Side(now)
        self._first: FirstDifference | None = None
        self._verdicts: list[ChangedVerdict] = []
        self._facts: list[ChangedFact] | None = None
        self._commands = 0

    @property
    def over(self) -> bool:
        """Whether neither can be played on."""
        return self._before.ended is not None and self._now.ended is not None

    def play(self, entry: Entry | None) -> None:
        """Plays an entry on both, or what follows the last one (``None``). What is different is noted for as long as
        both go on."""
        together = self._before.ended is None and self._now.ended is None
        steps = self._before.play(entry), self._now.play(entry)
        self._commands += isinstance(entry, GivenCommand)
        if not together:
            return
        for mine, theirs in zip_longest(*steps):
            if mine is not None and theirs is not None:
                self._compare(mine, theirs)
        if self._before.ended is not self._now.ended:
            self._facts = self._changed()

    def _changed(self) -> list[ChangedFact]:
        return _changed(self._before.facts(), self._now.facts())

    def _compare(self, before: Step, now: Step) -> None:
        verdicts = _verdict(before), _verdict(now)
        if verdicts[0] != verdicts[1]:
            told = _told(before)
            self._verdicts.append(ChangedVerdict(*told, *verdicts))
            self._note(FirstDifference(*told, _refusing(before, now), *verdicts))
        elif self._first is None:
            first = _of_events(before, now) or self._of_facts(before)
            self._note(first._replace(rule=self._apart() or first.rule) if first is not None else None)

    def _note(self, first: FirstDifference | None) -> None:
        self._first = self._first or first

    def _apart(self) -> str:
        """The first rule that took effect in one of the games alone; "" if there is none."""
        before, now = self._before.rules(), self._now.rules()
        alone = [(place, rule) for place, rule in enumerate(before) if rule not in now]
        alone += [(place, rule) for place, rule in enumerate(now) if rule not in before]
        return min(alone)[1] if alone else ""

    def _of_facts(self, step: Step) -> FirstDifference | None:
        """A difference that no event tells of."""
        changed = self._changed()
        if not changed or not step.outcomes:
            return None
        kind, subject, before, now = changed[0]
        return FirstDifference(*_told(step), "", f"{kind} of {subject} {before}", f"{kind} of {subject} {now}")

    def impact(self) -> Impact:
        """What was found."""
        games = self._before.line.game, self._now.line.game
        results = games[0].ruleset.result(games[0].state), games[1].ruleset.result(games[1].state)
        facts = self._changed() if self._facts is None else self._facts
        ended = self._before.ended, self._now.ended
        return Impact(self._commands, self._first, tuple(self._verdicts), tuple(facts), results, ended)


def _verdict(step: Step) -> str:
    """What becomes of a command, or of one that is expected to be refused."""
    if step.refusal is not None:
        return f"refused by {step.refusal.rule}"
    finding = step.finding
    if isinstance(step.entry, ExpectedIllegal) and finding is not None and finding.conclusion:
        by = finding.fields[0].actual
        return f"refused by {by}" if by is not None else "legal"
    if finding is None or finding.conclusion:
        return "legal" if isinstance(step.entry, (GivenCommand, ExpectedIllegal)) else ""
    return f"refused by {finding.rule}" if finding.rule and finding.kind == "illegal" else finding.reason


def _refusing(before: Step, now: Step) -> str:
    """The rule behind a changed verdict."""
    for step in (now, before):
        if step.refusal is not None:
            return step.refusal.rule
        finding = step.finding
        if finding is not None and finding.fields and finding.fields[0].actual:
            return finding.fields[0].actual
        if finding is not None and (finding.rule or finding.rules):
            return finding.rule or finding.rules[-1]
    return ""


def _told(step: Step) -> tuple[str, str, Where]:
    """A step's command: its id, its text, where it stands."""
    entry = step.entry
    if isinstance(entry, ExpectedIllegal):
        return "", entry.text, entry.where
    outcome = step.outcomes[-1] if step.outcomes else None
    if isinstance(entry, GivenCommand):
        return entry.command.id, given(outcome) if outcome else entry.text, entry.where
    return (outcome.command.id, given(outcome), entry.where) if outcome else ("", "", entry.where)


def _of_events(before: Step, now: Step) -> FirstDifference | None:
    """The first event that is another one."""
    rules = before.line.game.ruleset, now.line.game.ruleset
    for mine, theirs in zip_longest(_events(before.outcomes), _events(now.outcomes)):
        if mine != theirs:
            told = [
                ruleset.tell(event) if event is not None else "nothing happens"
                for ruleset, event in zip(rules, (mine, theirs), strict=True)
            ]
            rule = (theirs or mine).rule
            return FirstDifference(*_told(before if before.outcomes else now), rule, *told)
    return None


def _events(outcomes: Iterable[Outcome]) -> list[Any]:
    return [event for outcome in outcomes for event in outcome.events]


def _changed(before: Facts, now: Facts) -> list[ChangedFact]:
    return [
        ChangedFact(kind, subject, before.get(kind, {}).get(subject), now.get(kind, {}).get(subject))
        for kind in dict.fromkeys((*before, *now))
        for subject in dict.fromkeys((*before.get(kind, {}), *now.get(kind, {})))
        if before.get(kind, {}).get(subject) != now.get(kind, {}).get(subject)
    ]
