"""Counts command sequences of a few Arkendom positions on plain dictionaries: a second reading of the rulebook that
shares nothing with the ruleset.

It knows only what those positions allow: Moves, Repositions and Charges of units without Special Rules on a board
without Terrain, the order of Turns, and what the end of a Round changes. It never carries a Charge out, so that one can
only be the last command of a sequence.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any

COLS, ROWS = 12, 7
AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
Position = dict[str, Any]
Space = tuple[int, int]


def sequences(position: Position, depth: int) -> int:
    """How many sequences of *depth* commands there are."""
    if depth == 0:
        return 1
    return sum(sequences(after(position, command), depth - 1) if depth > 1 else 1 for command in commands(position))


def commands(position: Position) -> Iterator[tuple[str, str, Any]]:
    """The commands of the player whose Turn it is: (verb, unit, what)."""
    for name, unit in position["units"].items():
        if unit["player"] == position["due"] and not unit["acted"]:
            yield from (("charge", name, enemy) for enemy in chargeable(position, unit))
            yield from (("move", name, space) for space in cheapest(position, unit) if space not in taken(position))
            yield from (("reposition", name, facing) for facing in AHEAD)


def after(position: Position, command: tuple[str, str, Any]) -> Position:
    """The position after a Move or a Reposition."""
    verb, name, what = command
    assert verb != "charge", "this reference fights no melees"
    units = {other: dict(unit) for other, unit in position["units"].items()}
    units[name].update({"at" if verb == "move" else "facing": what, "acted": True})
    result = {**position, "units": units, "due": following(position, position["due"])}
    if all(unit["acted"] for unit in units.values()):
        first = following(position, position["first"])
        for unit in units.values():
            unit["acted"] = False
        return {**result, "first": first, "due": first}
    while all(unit["acted"] for unit in units.values() if unit["player"] == result["due"]):
        result["due"] = following(position, result["due"])
    return result


def following(position: Position, player: str) -> str:
    """The next player in the row."""
    row = position["players"]
    return str(row[(row.index(player) + 1) % len(row)])


def taken(position: Position) -> set[Space]:
    """The spaces that hold a unit."""
    return {unit["at"] for unit in position["units"].values()}


def cheapest(position: Position, unit: dict[str, Any], through: Space | None = None) -> dict[Space, int]:
    """The spaces within the unit's Movement and their cost: every second diagonal of a path costs 2. Nobody passes a
    unit; the space *through* counts as empty."""
    blocked = taken(position) - {through}
    best = {(unit["at"], 0): 0}
    queue = [(0, unit["at"], 0)]
    found: dict[Space, int] = {}
    while queue:
        cost, (x, y), diagonals = heapq.heappop(queue)
        if cost > best[(x, y), diagonals]:
            continue
        if (x, y) != unit["at"]:
            found[x, y] = min(cost, found.get((x, y), cost))
        for dx, dy in ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy):
            to, odd = (x + dx, y + dy), diagonals ^ bool(dx and dy)
            paid = cost + (2 if diagonals and dx and dy else 1)
            inside = 0 <= to[0] < COLS and 0 <= to[1] < ROWS
            if inside and to not in blocked and paid <= unit["movement"] and paid < best.get((to, odd), 99):
                best[to, odd] = paid
                heapq.heappush(queue, (paid, to, odd))
    return found


def chargeable(position: Position, unit: dict[str, Any]) -> Iterator[str]:
    """The enemies ahead that a path reaches which is as short as on an empty board."""
    for name, enemy in position["units"].items():
        if enemy["player"] == unit["player"]:
            continue
        east, north = (there - here for there, here in zip(enemy["at"], unit["at"], strict=True))
        ahead_x, ahead_y = AHEAD[unit["facing"]]
        ahead = east * ahead_x + north * ahead_y
        aside = abs(east * ahead_y + north * ahead_x)
        straight, diagonal = abs(abs(east) - abs(north)), min(abs(east), abs(north))
        least = straight + diagonal + diagonal // 2
        if ahead > 0 and aside <= ahead and cheapest(position, unit, enemy["at"]).get(enemy["at"]) == least:
            yield name
