"""A game in progress: gives commands to the rules, supplies what they imply, goes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicate.model.chance import Chance, Fact, shown, shown_to_all
from adjudicate.model.command import Command, Decline
from adjudicate.model.digest import digest
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import BadResult, IllegalCommand, Invalid
from adjudicate.model.ruleset import Ruleset

HISTORY = 256
BEGIN = "c0"
"""Stands for the last command where none was carried out yet."""


class Outcome(NamedTuple):
    """A command that was carried out: what happened, and the facts used, by the command that owns them."""

    command: Command
    events: list[Event]
    facts: dict[str, list[Fact]]
    implied: bool


class Game:
    """A state with its rules and its chance. A command that is refused changes nothing.

    A *live* game waits at a window for its owner; in a replay a command that does not answer it declines it.
    ``refused`` holds the notes of the last command that was refused, where notes are taken.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        state: Any,
        chance: Chance,
        notes: list[Note] | None = None,
        history: int = HISTORY,
        live: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.state = state
        self.chance = chance
        self.notes = notes
        self.live = live
        self.last = BEGIN
        self.refused: list[Note] = []
        self._implied = 0
        self._before: deque[tuple[str, Any]] = deque(maxlen=history)

    def give(self, command: Command, facts: Iterable[Fact] = ()) -> list[Outcome]:
        """Carries *command* out, after whatever the game implies before it; the outcomes in order, its own last.

        Raises ``IllegalCommand``, ``Invalid`` or ``BadResult``; then nothing has changed, what is implied included.
        """
        mark = self._mark()
        outcomes: list[Outcome] = []
        try:
            self._imply_before(command, outcomes)
            outcomes.append(self._obey(command, facts))
        except (IllegalCommand, Invalid, BadResult) as problem:
            self._restore(mark, command, len(outcomes))
            if isinstance(problem, BadResult) and problem.missing:
                self._refuse_out_of_turn(command, facts, problem)
            raise
        self.last, self._implied = command.id, implied_number(command.id)
        return outcomes

    def _imply_before(self, command: Command, outcomes: list[Outcome]) -> None:
        while (decision := self._implied_before(command)) is not None:
            outcomes.append(self._imply(decision))

    def _obey(self, command: Command, facts: Iterable[Fact]) -> Outcome:
        if not command.player:
            command = Command(command.id, self._player_of(command), command.action)
        return self._carry_out(command, facts, implied=False)

    def _mark(self) -> tuple[Any, str, int, int]:
        """Starts a command: what :meth:`_restore` needs to take it back."""
        self.chance.begin()
        return self.state, self.last, self._implied, len(self.notes) if self.notes is not None else 0

    def _restore(self, mark: tuple[Any, str, int, int], command: Command, carried_out: int) -> None:
        self.state, self.last, self._implied, noted = mark
        self.chance.rollback()
        self.chance.forget(command.id)
        if self.notes is not None:
            self.refused = self.notes[noted:]
            del self.notes[noted:]
        for _ in range(carried_out):
            self._before.pop()

    def _refuse_out_of_turn(self, command: Command, facts: Iterable[Fact], missing: BadResult) -> None:
        """Raises what is wrong with *command* itself, when dice are missing for what would come before it."""
        mark, carried_out = self._mark(), 0
        try:
            self._obey(command, facts)
            carried_out = 1
        except BadResult:
            pass
        except IllegalCommand as refused:
            reason = f"{refused.illegal.reason} (what would come first has {missing.reason})"
            refused.illegal = refused.illegal._replace(reason=reason)
            raise
        finally:
            self._restore(mark, command, carried_out)

    def _player_of(self, command: Command) -> str | None:
        player = self.ruleset.player_of(self.state, command.action)
        if player is None:
            decision = self.decision()
            player = decision.player if decision else None
        return player

    def whose(self, command: Command) -> str:
        """Whose command one is, or was meant to be, where that can be told; else ""."""
        try:
            return command.player or self._player_of(command) or ""
        except Invalid:
            decision = self.decision()
            return decision.player if decision else ""

    def _implied_before(self, command: Command) -> Decision | None:
        """The decision whose default comes before *command*, because *command* does not answer it."""
        decision = self.decision()
        if decision is None or decision.default is None or (self.live and not decision.forced):
            return None
        if command.verb in decision.besides:
            return None
        return None if self._answers(command, decision) else decision

    def _answers(self, command: Command, decision: Decision) -> bool:
        player = command.player or self.ruleset.player_of(self.state, command.action) or decision.player
        if command.verb not in decision.verbs or player not in decision.players:
            return False
        return all(getattr(command.action, name, None) in (None, "", value) for name, value in decision.only)

    def _imply_alone(self, decision: Decision) -> Outcome:
        """As :meth:`_imply`, outside of a command that is given."""
        self.chance.begin()
        try:
            return self._imply(decision)
        except (IllegalCommand, Invalid, BadResult):
            self.chance.rollback()
            self._implied -= 1
            raise

    def _imply(self, decision: Decision) -> Outcome:
        self._implied += 1
        base = self.last.partition(".")[0]
        command = Command(f"{base}.{self._implied}", decision.player, decision.default)
        return self._carry_out(command, (), implied=True)

    def _carry_out(self, command: Command, facts: Iterable[Fact], *, implied: bool) -> Outcome:
        chance = self.chance
        chance.record(command.id, facts)
        draft = self.state.copy()
        events = self.ruleset.apply(draft, command, chance, self.notes)
        self._close_owners(draft)
        self._before.append((command.id, self.state))
        self.state = draft
        return Outcome(command, events, chance.take_used(), implied)

    def _close_owners(self, state: Any) -> None:
        """Recorded results that nothing can ask for any more are an error."""
        open_owners = self.ruleset.open_owners(state)
        for owner in self.chance.owners_left():
            if owner not in open_owners:
                fact = self.chance.left(owner)[0]
                left = "left over: nothing asked for"
                raise BadResult(f"{left} {shown(fact)}", public=f"{left} {shown_to_all(fact)}")
        if not open_owners:
            self.chance.complete()

    def decision(self) -> Decision | None:
        """What the game waits for first; ``None`` when it is over."""
        decisions = self.ruleset.decisions(self.state)
        return decisions[-1] if decisions else None

    def settle(self) -> list[Outcome]:
        """Carries out what leaves no choice, as a live game does before it asks."""
        outcomes = []
        while (decision := self.decision()) is not None and decision.forced and decision.default is not None:
            outcomes.append(self._imply_alone(decision))
        return outcomes

    def proceed(self, to_round: int) -> list[Outcome]:
        """Takes defaults until the game is in Round *to_round* or must be told something."""
        outcomes = []
        while self.ruleset.round_of(self.state) < to_round:
            decision = self.decision()
            if decision is None or decision.default is None:
                break
            outcomes.append(self._imply_alone(decision))
        return outcomes

    def close_window(self) -> list[Outcome]:
        """Declines open windows when the command they interrupt has recorded results, which show that it went on."""
        outcomes = []
        while (decision := self.decision()) is not None and isinstance(decision.default, Decline):
            if not any(self.chance.left(owner) for owner in self.ruleset.open_owners(self.state)):
                break
            outcomes.append(self._imply_alone(decision))
        return outcomes

    def undo(self, command_id: str) -> None:
        """Goes back to before the command of that id; :class:`Invalid` if it is not among the latest ones."""
        self._rewind(command_id)

    def _rewind(self, command_id: str) -> None:
        if command_id not in (known for known, _ in self._before):
            raise Invalid(
                f"{command_id} is not among the last {self._before.maxlen} commands of this line",
                attribute="command",
            )
        while True:
            known, state = self._before.pop()
            self.state = state
            if known == command_id:
                return

    def history(self) -> list[tuple[str, Any]]:
        """The latest commands of this line, implied ones too, by id with the state before each; the last one last."""
        return list(self._before)

    def fork(self, after: str = "") -> Game:
        """A game of its own that goes on from here, or from after the command *after*."""
        other = Game(
            self.ruleset, self.state, self.chance.fork(), self.notes, self._before.maxlen or HISTORY, self.live
        )
        other.last, other._implied = self.last, self._implied
        other._before = self._before.copy()
        if after and after != self.last:
            later = [known for known, _ in self._before]
            if after not in later:
                raise Invalid(f"{after} is not among the last {self._before.maxlen} commands", attribute="from")
            other._rewind(later[later.index(after) + 1])
            other.last, other._implied = after, implied_number(after)
        return other

    def digest(self) -> str:
        """The digest of the state: equal for equal positions, however they were reached."""
        return state_digest(self.ruleset, self.state)


def implied_number(command_id: str) -> int:
    """Which of the commands implied after another one has this id: 2 for ``c41.2``, 0 for ``c41``. A complete replay
    holds them; what is implied after them goes on counting."""
    return int(command_id.partition(".")[2] or 0)


def state_digest(ruleset: Ruleset, state: Any) -> str:
    """The digest of a state of a ruleset."""
    return digest("state", {"game": ruleset.name, "rules": ruleset.version, "state": state.plain()})
