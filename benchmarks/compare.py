"""Measures something of ours beside its peers, in one run, and prints the ratios.

A `Comparison` names our side and the peers; each side has a function `run` that works through all its
cases, and a function `read` that turns what `run` returned into a list of results, outside the time that is
taken. `measure` runs the sides in turn, so that a noisy moment of the machine
hits all of them, and takes the median. To add a benchmark: write a module ``bench_<what>.py`` with a
function ``comparisons() -> list[Comparison]``; `run.py` and `test_benchmarks.py` find it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

ROUNDS = 7


@dataclass
class Side:
    """One contestant: `run` works through `cases` cases; None when it can't run here, `note` says why."""

    name: str
    run: Callable[[], Any] | None
    cases: int
    note: str = ""
    read: Callable[[Any], list[Any]] = list
    compared: bool = True  # whether it works out the same results as ours
    remark: Callable[[], str] | None = None  # what else was measured, once it has run

    def results(self) -> list[Any]:
        """What it computes, to compare with the other sides."""
        return self.read(self.run()) if self.run else []


@dataclass
class Comparison:
    """Our side, and the peers to print beside it; all give the same results, as far as each goes."""

    title: str
    ours: Side
    peers: list[Side] = field(default_factory=list)
    rounds: int = ROUNDS

    @property
    def sides(self) -> list[Side]:
        """All of them, ours first."""
        return [self.ours, *self.peers]


@dataclass
class Figure:
    """What was measured for one side: the median, in nanoseconds for one case."""

    side: Side
    nanoseconds: float | None


def measure(comparison: Comparison) -> list[Figure]:
    """The figures of all sides, ours first; the sides take turns, after one round to warm up."""
    taken: dict[str, list[float]] = {side.name: [] for side in comparison.sides}
    for turn in range(comparison.rounds + 1):
        for side in comparison.sides:
            if side.run is None:
                continue
            start = time.perf_counter_ns()
            side.run()
            elapsed = (time.perf_counter_ns() - start) / side.cases
            if turn:
                taken[side.name].append(elapsed)
    return [
        Figure(side, statistics.median(taken[side.name]) if taken[side.name] else None) for side in comparison.sides
    ]


def agree(comparison: Comparison) -> None:
    """Raises AssertionError when a peer's results aren't ours, as far as both go."""
    if not any(peer.compared for peer in comparison.peers):
        return
    ours = comparison.ours.results()
    for peer in comparison.peers:
        if peer.run is None or not peer.compared:
            continue
        theirs = peer.results()
        shared = min(len(ours), len(theirs))
        assert shared, f"{comparison.title}: {peer.name} returned nothing to compare"
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
            where = f"{comparison.title}, case {number}"
            assert mine == other, f"{where}: {mine!r}, but {peer.name} says {other!r}"


def time_text(nanoseconds: float) -> str:
    """A time with a fitting unit."""
    for unit, size in (("ns", 1), ("µs", 1e3), ("ms", 1e6)):
        if nanoseconds < 1000 * size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds / 1e9:.3g} s"


def ratio_text(ours: float, theirs: float) -> str:
    """How the peer's time compares with ours."""
    if theirs >= ours:
        return f"ours is {theirs / ours:.3g}x faster"
    return f"ours takes {ours / theirs:.3g}x its time"


def report(comparison: Comparison, figures: list[Figure]) -> Iterable[str]:
    """The lines that show one comparison."""
    ours = figures[0].nanoseconds
    yield comparison.title
    for figure in figures:
        if figure.nanoseconds is None or ours is None:
            yield f"  {figure.side.name:<34} {'-':>9}   not measured: {figure.side.note}"
            continue
        ratio = "" if figure is figures[0] else ratio_text(ours, figure.nanoseconds)
        cases = f"{figure.side.cases:,} cases"
        remark = f"   {figure.side.remark()}" if figure.side.remark else ""
        yield f"  {figure.side.name:<34} {time_text(figure.nanoseconds):>9}   {cases:>13}   {ratio}{remark}".rstrip()
