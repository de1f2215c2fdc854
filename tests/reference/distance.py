"""Costs and paths by textbook search: no bit tricks, no doubled distances."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

ALTERNATE, FREE_DIAGONALS, LIMITED = 0, 1, 2


def neighbours(cols: int, rows: int, space: int) -> Iterator[tuple[int, bool]]:
    """Neighbouring spaces in ascending order, and whether the step is diagonal."""
    row, col = divmod(space, cols)
    for r in (row - 1, row, row + 1):
        for c in (col - 1, col, col + 1):
            if 0 <= r < rows and 0 <= c < cols and (r, c) != (row, col):
                yield r * cols + c, r != row and c != col


def step_cost(mode: int, diagonal: bool, diagonals_before: int) -> int:
    """What one more step costs, straight from the rule: the 2nd, 4th, 6th ... diagonal counts twice."""
    return 2 if mode == ALTERNATE and diagonal and diagonals_before % 2 == 1 else 1


def field(
    cols: int,
    rows: int,
    start: int,
    blocked: Sequence[int],
    mode: int = ALTERNATE,
    budget: int = -1,
    first: Sequence[int] | None = None,
    diagonals: int = -1,
) -> list[int | None]:
    """Least cost to every space, None where there is none: Dijkstra over (space, diagonals used)."""
    best: dict[tuple[int, int], int] = {(start, 0): 0}
    queue = [(0, start, 0)]
    while queue:
        cost, space, used = heapq.heappop(queue)
        if cost > best[space, used]:
            continue
        for target, diagonal in neighbours(cols, rows, space):
            if blocked[target] or target == start or (space == start and first and not first[target]):
                continue
            now = used + diagonal
            if mode == LIMITED and now > diagonals:
                continue
            # Only what later steps depend on is kept apart: parity, or the number used up.
            key = (target, {ALTERNATE: now % 2, FREE_DIAGONALS: 0, LIMITED: now}[mode])
            reached = cost + step_cost(mode, diagonal, used)
            if (budget < 0 or reached <= budget) and reached < best.get(key, reached + 1):
                best[key] = reached
                heapq.heappush(queue, (reached, *key))
    costs: list[int | None] = [None] * (cols * rows)
    for (space, _), cost in best.items():
        if costs[space] is None or cost < costs[space]:
            costs[space] = cost
    return costs


def path_cost(cols: int, rows: int, start: int, spaces: Sequence[int], mode: int) -> int:
    """The cost of one path, step by step; -1 when a step doesn't go to a neighbour."""
    cost = used = 0
    here = start
    for space in spaces:
        step = dict(neighbours(cols, rows, here)).get(space)
        if step is None:
            return -1
        cost += step_cost(mode, step, used)
        used += step
        here = space
    return cost


def path(
    cols: int,
    rows: int,
    start: int,
    goal: int,
    blocked: Sequence[int],
    mode: int = ALTERNATE,
    diagonals: int = -1,
) -> tuple[int, ...] | None:
    """The first of all least-cost paths, by writing down every one of them (small boards only)."""
    free = [bool(b) for b in blocked]
    free[start] = free[goal] = False
    least = field(cols, rows, start, free, mode, diagonals=diagonals)[goal]
    if least is None:
        return None

    def every(here: int, entered: tuple[int, ...], cost: int, used: int) -> Iterator[tuple[int, ...]]:
        if here == goal:
            yield entered
            return
        for space, diagonal in neighbours(cols, rows, here):
            total = cost + step_cost(mode, diagonal, used)
            if free[space] or space in entered or space == start or total > least:
                continue
            if mode == LIMITED and used + diagonal > diagonals:
                continue
            yield from every(space, (*entered, space), total, used + diagonal)

    return min(every(start, (), 0, 0))
