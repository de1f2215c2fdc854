"""What one player sees of a game. Everything that is shown to a player is made here, before anything renders it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from adjudicate.engine.finding import BAD_RESULT, Finding
from adjudicate.engine.game import Game, Outcome, state_digest
from adjudicate.engine.play import Step
from adjudicate.model.chance import Draw, Fact
from adjudicate.model.command import Command, words
from adjudicate.model.event import Event
from adjudicate.model.log import Branch, Entry, Expectation, ExpectedIllegal, GivenCommand, UnderWay
from adjudicate.model.problem import Illegal
from adjudicate.model.record import HIDDEN, secret_fields, tag_of, without_secrets
from adjudicate.model.ruleset import Ruleset

RESULTS = ("missing", "divergence")
"""Findings about recorded results, which may be those of another command than the one that was given."""


class Eyes:
    """Those of *player*; of ``None``, who sees everything."""

    def __init__(self, ruleset: Ruleset, player: str | None = None) -> None:
        self.ruleset = ruleset
        self.player = player

    def state(self, state: Any) -> Any:
        """The state as the player may see it."""
        return self.ruleset.view(state, self.player)

    def digest(self, state: Any) -> str:
        """The digest of what the player sees: that of the whole state would let guesses be tested."""
        return state_digest(self.ruleset, self.state(state))

    def sees(self, state: Any, owner: str | None) -> bool:
        """Whether the player may see what is *owner*'s alone."""
        return self.player is None or (bool(owner) and self.ruleset.sees(state, self.player, str(owner)))

    def hides(self, state: Any) -> bool:
        """Whether anything is hidden from the player, so that a text that rules or people wrote could show it."""
        if self.player is None:
            return False
        return self._keeps_secrets or self.state(state).plain() != state.plain()

    @cached_property
    def _keeps_secrets(self) -> bool:
        records = (*self.ruleset.commands.values(), *self.ruleset.choices.values())
        return any(secret_fields(record) for record in records)

    def unsaid(self) -> str:
        """What stands for a reason that cannot be told."""
        return f"the reason could show what is hidden from {self.player}"

    def legal(self, state: Any, whose: str | None = None) -> Iterator[Command]:
        """The legal commands (of one player), as far as the player may know them."""
        for command in _legal(self.ruleset, state, whose):
            if self.sees(state, command.player):
                yield command

    def step(self, game: Game, step: Step) -> Step:
        """A step of *game* as the player sees it."""
        if self.player is None:
            return step
        entry = self._entry(game, step.entry)
        return step._replace(
            entry=entry,
            outcomes=tuple(self.outcome(game.state, outcome) for outcome in step.outcomes),
            finding=self.finding(game, step.finding, entry) if step.finding is not None else None,
            refusal=self._refusal(game, step.refusal, entry) if step.refusal is not None else None,
        )

    def outcome(self, state: Any, outcome: Outcome) -> Outcome:
        """A command that was carried out, as the player sees it."""
        if self.player is None:
            return outcome
        command = outcome.command
        seen = self.sees(state, command.player)
        facts = {owner: self._facts(facts, seen and owner == command.id) for owner, facts in outcome.facts.items()}
        events = [self._event(state, event) for event in outcome.events]
        return Outcome(self._command(state, command), events, facts, outcome.implied)

    def _event(self, state: Any, event: Event) -> Event:
        if not event.secret or self.sees(state, event.of):
            return event
        return event._replace(values={**event.values, **dict.fromkeys(event.secret, HIDDEN)})

    def _command(self, state: Any, command: Command) -> Command:
        return command if self.sees(state, command.player) else command._replace(action=without_secrets(command.action))

    def _facts(self, facts: Iterable[Fact], seen: bool) -> list[Fact]:
        """Facts as the player sees them. Cards that were drawn are told by events alone, which say whose they are."""
        return [
            fact._replace(cards=(HIDDEN,)) if isinstance(fact, Draw) else fact if seen else without_secrets(fact)
            for fact in facts
        ]

    def given(self, game: Game, given: GivenCommand) -> GivenCommand:
        """A command as it was given, as the player sees it."""
        if self.player is None:
            return given
        command = given.command._replace(player=game.whose(given.command))
        command = self._command(game.state, command)
        facts = self._facts(given.facts, self.sees(game.state, command.player))
        return given._replace(command=command, facts=tuple(facts), text=words(command.action))

    def _entry(self, game: Game, entry: Entry) -> Entry:
        if isinstance(entry, GivenCommand):
            return self.given(game, entry)
        if isinstance(entry, UnderWay):
            return entry._replace(facts=())
        if isinstance(entry, ExpectedIllegal):
            given = self.given(game, entry.given)
            return entry._replace(given=given, text=given.text)
        if isinstance(entry, Expectation) and self.hides(game.state):
            return entry._replace(text=tag_of(type(entry.fact)))
        if isinstance(entry, Branch) and self.hides(game.state):
            return entry._replace(title="", given=(), entries=())
        return entry

    def finding(self, game: Game, found: Finding, entry: Entry) -> Finding:
        """What is wrong with *entry* (as the player sees it), as far as it can be told to the player."""
        if self.player is None:
            return found
        found = found._replace(text=getattr(entry, "text", found.text))
        if found.public:
            return found._replace(reason=found.public, fields=(), changed=())
        if not self.hides(game.state) or (found.kind not in RESULTS and self._is_theirs(game, entry)):
            return found
        return found._replace(reason=self.unsaid(), alternatives=(), fields=(), changed=())

    def _refusal(self, game: Game, refusal: Illegal, entry: Entry) -> Illegal:
        if not self.hides(game.state) or (refusal.rule != BAD_RESULT and self._is_theirs(game, entry)):
            return refusal
        return Illegal(refusal.rule, self.unsaid())

    def _is_theirs(self, game: Game, entry: Entry) -> bool:
        """Whether an entry is a command of one whose secrets the player knows: a refusal is told to who gave it."""
        given = entry.given if isinstance(entry, ExpectedIllegal) else entry
        return isinstance(given, GivenCommand) and self.sees(game.state, given.command.player)


def _legal(ruleset: Ruleset, state: Any, whose: str | None) -> Iterator[Command]:
    """The legal commands (of one player), with those that answer decisions for another one."""
    yield from ruleset.legal(state, whose)
    for decision in ruleset.decisions(state):
        if whose is not None and whose in decision.others:
            for command in ruleset.legal(state, decision.player):
                if command.verb in decision.verbs:
                    yield command._replace(player=whose)
