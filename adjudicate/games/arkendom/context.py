"""What the rules work with while one command is judged and carried out."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom.state import State, Unit
from adjudicate.model.context import BaseContext


class Context(BaseContext[State]):
    """That of a battle: it changes units."""

    __slots__ = ()

    def put(self, unit: Unit, **changes: Any) -> Unit:
        """Changes a unit; returns it as it is now."""
        changed = unit._replace(**changes)
        self.state.place(changed)
        return changed
