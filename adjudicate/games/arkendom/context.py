"""What the rules work with while one command is judged and carried out."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.state import State
from adjudicate.model.context import BaseContext


class Context(BaseContext[State]):
    """That of a battle: it changes units."""

    __slots__ = ()

    @property
    def army(self) -> str:
        """The army of the player whose command it is."""
        return self.state.army_of(self.player)

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
