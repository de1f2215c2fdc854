"""Movement Actions (rulebook: Movement Actions): what a step takes, and what a failed test leads to. Each has a module:
:mod:`doors`, :mod:`pushing_through`, :mod:`climbing`, :mod:`leaping`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import Side
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Purpose, Trial
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone

ONE_AT_A_TIME = "anno1666.movement-action.one"
ATTEMPT = 2
"""Movement Points that each try costs."""


NAMES: dict[str, str] = {
    "climb": "climbing", "window": "climbing through a window", "way": "climbing", "leap": "leaping",
}  # fmt: skip
"""Movement Actions that take a test, by what the test is for."""


class Test(NamedTuple):
    """The test that a step needs."""

    what: Purpose
    figure: str
    dl: int


class Going(NamedTuple):
    """One step of a movement that was judged: what is done, where it leads, what it costs.

    ``drop``: it jumps off High Terrain. ``passing``: through the space of a friend. ``door``: the side of the space
    where the door is that it opens or closes.
    """

    what: Literal["enter", "leap", "open", "close", "off"]
    to: str
    cost: int
    diagonals: int = 0
    test: Test | None = None
    drop: bool = False
    passing: bool = False
    door: Side | None = None

    @property
    def enters(self) -> bool:
        """Whether the figure stands in another space afterwards."""
        return self.what in ("enter", "leap")

    @property
    def is_action(self) -> bool:
        """Whether it is a Movement Action."""
        return self.test is not None or self.door is not None or self.passing

    @property
    def name(self) -> str:
        """What it is called."""
        if self.passing:
            return "Pushing Through"
        if self.door is not None:
            return "opening a door" if self.what == "open" else "closing a door"
        if self.test is not None:
            return NAMES[self.test.what]
        return "the step"


def fail(ctx: Context, trial: Trial, outcome: Outcome, rule: str) -> None:
    """The test failed: no step is taken, what was planned after it is lost. A Misfortune knocks the figure over."""
    movement: Movement = ctx.state.pending[-1]
    ctx.report("failed", rule, figure=trial.figure, what=trial.what, left=movement.points)
    ctx.change_top(path=(), stage="next")
    if ctx.note(rule, outcome.misfortune):
        fall_prone(ctx, trial.figure, rule)
