"""Reachable spaces by trying every path: no queues, no dominance, nothing remembered but the best so far."""

from __future__ import annotations

from typing import NamedTuple

FREE, FRIEND, ENEMY = 0, 1, 2


class Step(NamedTuple):
    """A step of a network."""

    to: int
    cost: int
    diagonal: bool


class Mover(NamedTuple):
    """Who moves: start, points, diagonals; spaces that stop it, and who stands where."""

    start: int
    points: int
    diagonals: int
    stops: bytes
    taken: bytes


def reach(network: list[list[Step]], mover: Mover) -> tuple[dict[int, int], dict[int, int]]:
    """The least points for ending in each space, and for getting there with leave to go on."""
    ends: dict[int, int] = {}
    passes: dict[int, int] = {}
    _walk(network, mover, mover.start, 0, 0, ends, passes)
    return ends, passes


def _walk(
    network: list[list[Step]],
    mover: Mover,
    here: int,
    spent: int,
    diagonals: int,
    ends: dict[int, int],
    passes: dict[int, int],
) -> None:
    if here != mover.start and not mover.taken[here]:
        ends[here] = min(spent, ends.get(here, spent))
    if here != mover.start and mover.stops[here]:
        return
    passes[here] = min(spent, passes.get(here, spent))
    for step in network[here]:
        who = mover.taken[step.to]
        if who == ENEMY or (who == FRIEND and mover.stops[step.to]):
            continue
        cost = spent + step.cost + (who == FRIEND)
        if cost <= mover.points and diagonals + step.diagonal <= mover.diagonals:
            _walk(network, mover, step.to, cost, diagonals + step.diagonal, ends, passes)
