"""What the rules work with while one command is judged and carried out."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.chance import Chance
from adjudicate.model.event import Event, Note


class Context:
    """A state, the command's id and player, chance, and what is reported: events and the rules looked at."""

    __slots__ = ("chance", "command", "events", "notes", "player", "state")

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

    def event(self, kind: str, rule: str, /, **values: Any) -> None:
        """Reports that something happened by a rule, which thereby took effect."""
        self.events.append(Event(kind, rule, values))
        if self.notes is not None:
            self.notes.append(Note(rule, True))

    def secret(self, kind: str, rule: str, of: str, secret: tuple[str, ...], /, **values: Any) -> None:
        """As :meth:`event`, with values that only the player *of* may see."""
        self.events.append(Event(kind, rule, values, of, secret))
        if self.notes is not None:
            self.notes.append(Note(rule, True))

    def put(self, figure: Figure, **changes: Any) -> Figure:
        """Changes a figure; returns it as it is now."""
        changed = figure._replace(**changes)
        self.state.place(changed)
        return changed

    def report(self, kind: str, rule: str, /, **values: Any) -> None:
        """Reports that something happened, and the rule that says how."""
        self.events.append(Event(kind, rule, values))

    def push(self, waiting: Any) -> None:
        """Puts something on the stack: it goes on before all else that waits."""
        state = self.state
        state.pending = (
            *state.pending,
            waiting._replace(n=len(state.pending), command=waiting.command or self.command),
        )

    def change_top(self, **changes: Any) -> Any:
        """Changes what is on top of the stack; returns it as it is now."""
        *below, top = self.state.pending
        changed = top._replace(**changes)
        self.state.pending = (*below, changed)
        return changed

    def pop(self) -> Any:
        """Takes what is on top of the stack away and returns it."""
        *below, top = self.state.pending
        self.state.pending = tuple(below)
        return top
