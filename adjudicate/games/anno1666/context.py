"""What the rules work with while one command is judged and carried out."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.context import BaseContext


class Context(BaseContext[State]):
    """That of a skirmish: it changes figures, and what waits on the stack."""

    __slots__ = ()

    @property
    def colour(self) -> Colour:
        """The player whose command it is."""
        return "red" if self.player == "red" else "blue"

    def put(self, figure: Figure, **changes: Any) -> Figure:
        """Changes a figure; returns it as it is now."""
        changed = figure._replace(**changes)
        self.state.place(changed)
        return changed

    def push(self, waiting: Any) -> None:
        """Puts something on the stack: it goes on before all else that waits."""
        state = self.state
        state.pending = (
            *state.pending,
            waiting._replace(n=len(state.pending), command=waiting.command or self.command),
        )

    def take_above(self, kinds: tuple[type, ...]) -> tuple[Any, ...]:
        """Takes from the stack the outermost thing of these kinds and all above it; returns them, to be put back."""
        pending = self.state.pending
        place = next((n for n, waiting in enumerate(pending) if isinstance(waiting, kinds)), len(pending))
        self.state.pending = pending[:place]
        return pending[place:]

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


class Listing(Context):
    """That of a list of legal commands, during which nothing changes. ``walks``: the paths that were judged, each with
    its walk, so that one that begins like another need not be walked from its start."""

    __slots__ = ("walks",)

    def __init__(self, state: State, player: str) -> None:
        super().__init__(state, "c1", player)
        self.walks: dict[Any, Any] = {}
