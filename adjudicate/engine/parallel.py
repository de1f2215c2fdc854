"""Does the same work on many things with every core; a process that is killed costs no more than what it worked on."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
WAITING = 2
"""How many things a process is given ahead of what it works on, so that it never waits for us."""


class Lost(NamedTuple):
    """Stands for the result of a thing whose process was killed each time it was tried."""


def cores() -> int:
    """How many processes can run at once."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def each(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Iterator[Result | Lost]:
    """The results of *work* on each of *items*, in their order, as they come; *jobs* processes share it.

    *work* is called in other processes if there are several of both: it and its results must be able to travel.
    """
    if min(jobs, len(items)) < 2:
        return map(work, items)
    return _Shared(work, items, jobs).results()


class _Shared(Generic[Item, Result]):
    """Work that processes share. When one is killed, its pool is lost with all that was under way: each of these is
    tried again in a process of its own, and the rest in a new pool."""

    def __init__(self, work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> None:
        self._work = work
        self._items = items
        self._jobs = min(jobs, len(items))
        self._left = deque(range(len(items)))
        self._done: dict[int, Result | Lost] = {}
        self._next = 0

    def results(self) -> Iterator[Result | Lost]:
        while self._left:
            running: dict[Future[Result], int] = {}
            with _pool(self._jobs) as pool:
                try:
                    while self._left or running:
                        self._hand_out(pool, running)
                        self._collect(running)
                        yield from self._ready()
                except BrokenProcessPool:
                    pool.shutdown(cancel_futures=True)
            for place in sorted(running.values()):
                self._done[place] = self._alone(self._items[place])
            yield from self._ready()

    def _hand_out(self, pool: ProcessPoolExecutor, running: dict[Future[Result], int]) -> None:
        while self._left and len(running) < self._jobs * WAITING:
            future = pool.submit(self._work, self._items[self._left[0]])
            running[future] = self._left.popleft()

    def _collect(self, running: dict[Future[Result], int]) -> None:
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            self._done[running[future]] = future.result()
            del running[future]

    def _ready(self) -> Iterator[Result | Lost]:
        while self._next in self._done:
            yield self._done.pop(self._next)
            self._next += 1

    def _alone(self, item: Item) -> Result | Lost:
        with _pool(1) as pool:
            try:
                return pool.submit(self._work, item).result()
            except BrokenProcessPool:
                return Lost()


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    """An interrupt from the keyboard reaches every process; only the first one is to answer it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
