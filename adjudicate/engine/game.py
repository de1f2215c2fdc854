"""A game in progress: gives commands to the rules, supplies what they imply, goes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicate.model.chance import Addresses, Chance, Fact, shown, shown_to_all
from adjudicate.model.command import Command, Decline
from adjudicate.model.digest import digest
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import BadResult, IllegalCommand, Invalid
from adjudicate.model.ruleset import Addressed, Ruleset

HISTORY = 256


class Outcome(NamedTuple):
    """A command that was carried out: what happened, and the facts used, by the command that owns them."""

    command: Command
    events: list[Event]
    facts: dict[str, list[Fact]]
    implied: bool


class _Before(NamedTuple):
    """What a game was before a command; ``cause``: that command, or the one that implied it."""

    command: str
    state: Any
    addresses: Addresses
    cause: str


class Game:
    """A state with its rules and its chance. A command that is refused changes nothing.

    A *live* game waits at a window for its owner; in a replay a command that does not answer it declines it.
    ``refused`` holds the notes of the last command that was refused, where notes are taken. ``addresses`` is what the
    results to come are addressed by; a state that keeps it brings it along.
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
        self.addresses = Addresses()
        self._kept = isinstance(state, Addressed)
        if self._kept:
            self._resume(state.addresses)
        self.refused: list[Note] = []
        self._before: deque[_Before] = deque(maxlen=history)

    @property
    def last(self) -> str:
        """The command that was carried out last, implied ones too."""
        return self.addresses.last

    def _resume(self, addresses: Addresses) -> None:
        self.addresses = addresses
        self.chance.resume(addresses.asked)

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
        return outcomes

    def _imply_before(self, command: Command, outcomes: list[Outcome]) -> None:
        while (decision := self._implied_before(command)) is not None:
            outcomes.append(self._imply(decision, command.id))

    def _obey(self, command: Command, facts: Iterable[Fact]) -> Outcome:
        if not command.player:
            command = Command(command.id, self._player_of(command), command.action)
        return self._carry_out(command, facts, implied=False)

    def _mark(self) -> tuple[Any, Addresses, int]:
        """Starts a command: what :meth:`_restore` needs to take it back."""
        self.chance.begin()
        return self.state, self.addresses, len(self.notes) if self.notes is not None else 0

    def _restore(self, mark: tuple[Any, Addresses, int], command: Command, carried_out: int) -> None:
        self.state, self.addresses, noted = mark
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
            raise

    def _imply(self, decision: Decision, cause: str = "") -> Outcome:
        base = self.last.partition(".")[0]
        command = Command(f"{base}.{implied_number(self.last) + 1}", decision.player, decision.default)
        return self._carry_out(command, (), implied=True, cause=cause)

    def _carry_out(self, command: Command, facts: Iterable[Fact], *, implied: bool, cause: str = "") -> Outcome:
        chance = self.chance
        chance.record(command.id, facts)
        draft = self.state.copy()
        events = self.ruleset.apply(draft, command, chance, self.notes)
        self._close_owners(draft)
        self._before.append(_Before(command.id, self.state, self.addresses, cause or command.id))
        self.addresses = Addresses(command.id, chance.asked())
        if self._kept:
            draft.addresses = self.addresses
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
        self.chance.keep(open_owners)

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

    def undo(self, command_id: str) -> str:
        """Goes back to before the command of that id, and before what was implied because of it; the first command that
        is taken back. :class:`Invalid` if it is not among the latest ones."""
        place = self._place_of(command_id, "command")
        while place and self._before[place - 1].cause == command_id:
            place -= 1
        first = self._before[place].command
        self._rewind(place)
        return first

    def _place_of(self, command_id: str, attribute: str) -> int:
        """Where a command stands among the latest ones of this line."""
        for place in range(len(self._before) - 1, -1, -1):
            if self._before[place].command == command_id:
                return place
        reason = f"{command_id} is not among the last {self._before.maxlen} commands of this line"
        raise Invalid(reason, attribute=attribute)

    def _rewind(self, place: int) -> None:
        """Goes back to before the command at that place, and to the addresses that counted there. Recorded results that
        were used stay used: they are recorded in the order in which they came."""
        while len(self._before) > place:
            before = self._before.pop()
        self.state = before.state
        self._resume(before.addresses)

    def history(self) -> list[tuple[str, Any]]:
        """The latest commands of this line, implied ones too, by id with the state before each; the last one last."""
        return [(before.command, before.state) for before in self._before]

    def fork(self, after: str = "") -> Game:
        """A game of its own that goes on from here, or from after the command *after*."""
        other = Game(
            self.ruleset, self.state, self.chance.fork(), self.notes, self._before.maxlen or HISTORY, self.live
        )
        other.addresses, other._before = self.addresses, self._before.copy()
        if after and after != self.last:
            other._rewind(self._place_of(after, "from") + 1)
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
