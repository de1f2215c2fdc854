"""Every Hypothesis strategy of the tests, in one place."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st


class Map(NamedTuple):
    """A board of squares: its size, one byte a space for what is blocked, and two of its spaces."""

    cols: int
    rows: int
    blocked: bytes
    start: int
    goal: int


@st.composite
def maps(draw: st.DrawFn, longest: int = 16, spaces: int = 256) -> Map:
    """Boards of any shape, from empty to nearly full; start and goal may be blocked or the same."""
    cols = draw(st.integers(1, longest))
    rows = draw(st.integers(1, max(1, min(longest, spaces // cols))))
    density = draw(st.sampled_from([0, 0, 40, 90, 140]))
    noise = draw(st.binary(min_size=cols * rows, max_size=cols * rows)) if density else bytes(cols * rows)
    blocked = bytes(b if b < density else 0 for b in noise)
    space = st.integers(0, cols * rows - 1)
    return Map(cols, rows, blocked, draw(space), draw(space))


modes = st.sampled_from([(0, -1), (1, -1), (2, 0), (2, 1), (2, 3), (2, 255)])
budgets = st.sampled_from([-1, -1, 0, 1, 2, 5, 9])
