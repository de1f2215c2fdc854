"""Every Hypothesis strategy of the tests, in one place."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from reference import dice


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


# --- attack pools, in the words of reference.dice -------------------------------------------------------

effects = st.sampled_from(["P", "W", "+1", "+2"])


@st.composite
def terms(draw: st.DrawFn, powers: int = 3) -> dice.Terms:
    """Any attack: most switches off most of the time, as at a table."""
    rarely = st.sampled_from([False, False, True])
    return dice.Terms(
        protection=draw(st.integers(0, 12)),
        powers=tuple(draw(st.lists(st.tuples(st.integers(1, 4), effects), max_size=powers))),
        parry=draw(rarely),
        trample=draw(st.sampled_from([0, 0, 1, 3])),
        resistance=draw(st.sampled_from([0, 0, 1, 2, 9])),
        area=draw(rarely),
        large_target=draw(rarely),
        lingering=not draw(rarely),
        trample_always=not draw(rarely),
        area_symbol_counts=not draw(rarely),
    )


@st.composite
def rolls(draw: st.DrawFn, late: bool = True) -> dice.Roll:
    """Any rolled pool; with `late`, sometimes one that a power has added dice to."""
    attack = draw(st.lists(st.integers(1, 10), max_size=4))
    faces = st.sampled_from(["+1", "+1", "+2", "A", "A", "P", "W", "B", "D", "-"])
    symbols = draw(st.lists(faces, max_size=10))
    plain = dice.Roll(tuple(attack), tuple(symbols))
    if not late or draw(st.booleans()):
        return plain
    small = st.integers(0, 3)
    return dice.Roll(
        tuple(attack),
        tuple(symbols),
        late_advantage=draw(small),
        generated=draw(st.sampled_from([0, 0, 1, 2])),
        modifier=draw(st.integers(-2, 2)),
        converted=draw(st.integers(0, symbols.count("+1"))),
        spent=draw(small),
    )
