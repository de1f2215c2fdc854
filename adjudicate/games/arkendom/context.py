"""What the rules work with while one command is judged and carried out."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance
from adjudicate.model.event import Event, Note


class Context:
    """A state, the command's id and player, chance, and what is reported: events and the rules looked at."""

    __slots__ = ("chance", "command", "events", "notes", "player", "state")

    def __init__(
        self, state: State, command: str, player: str, chance: Chance | None = None, notes: list[Note] | None = None
    ) -> None:
        self.state = state
        self.command = command
        self.player = player
        self.chance = chance
        self.notes = notes
        self.events: list[Event] = []

    @property
    def army(self) -> str:
        """The army of the player whose command it is."""
        return self.state.army_of(self.player)

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

    def secretly(self, kind: str, rule: str, owner: str, /, *secret: str, **values: Any) -> None:
        """Reports something of which only those learn the *secret* values who see what *owner* owns."""
        self.events.append(Event(kind, rule, values, owner, secret))

    def of(self, command: str, player: str) -> Context:
        """A context for what another command, which was interrupted, goes on to do; it reports here."""
        other = Context(self.state, command, player, self.chance, self.notes)
        other.events = self.events
        return other

    def put(self, unit: Unit, **changes: Any) -> Unit:
        """Changes a unit; returns it as it is now."""
        changed = unit._replace(**changes)
        self.state.place(changed)
        return changed
