"""What a game's rules work with while one command is judged and carried out."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from adjudicate.model.chance import Chance
from adjudicate.model.event import Decision, Event, Note


class Waits(Protocol):
    """A state that keeps who must or may decide, once that has been asked of it."""

    waiting: tuple[Decision, ...] | None


State = TypeVar("State", bound=Waits)


class BaseContext(Generic[State]):
    """A state, the command's id and player, chance, and what is reported: events and the rules looked at.

    ``waiting``: who must or may decide as the command comes, if that has been asked.
    """

    __slots__ = ("chance", "command", "events", "notes", "player", "state", "waiting")

    def __init__(
        self,
        state: State,
        command: str,
        player: str,
        chance: Chance | None = None,
        notes: list[Note] | None = None,
        events: list[Event] | None = None,
    ) -> None:
        self.state = state
        self.waiting = state.waiting
        self.command = command
        self.player = player
        self.chance = chance
        self.notes = notes
        self.events: list[Event] = [] if events is None else events

    def held(self, rule: str) -> None:
        """Notes a rule that the command satisfied, or that took effect."""
        if self.notes is not None:
            self.notes.append(Note(rule, True))

    def note(self, rule: str, held: bool) -> bool:
        """Notes whether a rule's condition held; returns *held*."""
        if self.notes is not None:
            self.notes.append(Note(rule, held))
        return held

    def report(self, kind: str, rule: str, /, **values: Any) -> None:
        """Reports that something happened, and the rule that says how."""
        self.events.append(Event(kind, rule, values))

    def event(self, kind: str, rule: str, /, **values: Any) -> None:
        """Reports that something happened by a rule, which thereby took effect."""
        self.events.append(Event(kind, rule, values))
        if self.notes is not None:
            self.notes.append(Note(rule, True))

    def secret(self, kind: str, rule: str, of: str, secret: tuple[str, ...], /, **values: Any) -> None:
        """As :meth:`event`, with values that only those see who may see what *of* owns."""
        self.events.append(Event(kind, rule, values, of, secret))
        if self.notes is not None:
            self.notes.append(Note(rule, True))
