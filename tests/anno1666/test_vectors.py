"""The published vectors of Anno Domini 1666: adjacency, Zones of Control, movement, lines of sight."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.games.anno1666.adjacency import LOW_BORDERS, links_of
from adjudicate.games.anno1666.board import grid_of
from adjudicate.games.anno1666.characters import Character
from adjudicate.games.anno1666.reachability import reachable
from adjudicate.games.anno1666.state import Figure, State, TurnMark
from adjudicate.games.anno1666.zones import controlled
from boards import drawn
from vectors import rows


def position(board: dict[str, Any], *figures: dict[str, Any], agility: int = 0) -> State:
    """A board with figures ``f0``, ``f1``... on it."""
    placed = {}
    for n, each in enumerate(figures):
        lies = {"prone": each["prone"], "unconscious": each["unconscious"]}
        placed[f"f{n}"] = Figure(f"f{n}", each["side"], "anyone", each["space"], **lies)
    anyone = Character("anyone", "Anyone", 3, 6, agility=agility)
    return State(TurnMark(), drawn(board), {}, {}, placed, {"anyone": anyone}, {}, {}, {})


def ids(row: dict[str, Any]) -> str:
    return row["id"]


@pytest.mark.parametrize("row", rows("anno1666", "adjacent"), ids=ids)
def test_adjacent(row: dict[str, Any]) -> None:
    board = drawn(row["input"]["board"])
    grid = grid_of(board)
    one, other = (grid.number(space) for space in row["input"]["spaces"])
    link = links_of(grid, LOW_BORDERS)[one].get(other)
    found = "none" if link is None or not link.adjacent else "diagonal" if link.diagonal else "orthogonal"
    assert found == row["expected"]["adjacency"]
    if "diagonal_move" in row["expected"]:
        assert (link is not None and link.way == "step") == row["expected"]["diagonal_move"]


@pytest.mark.parametrize("row", rows("anno1666", "zoc"), ids=ids)
def test_zone_of_control(row: dict[str, Any]) -> None:
    state = position(row["input"]["board"], row["input"]["figure"])
    assert controlled(state, state.figures["f0"]) == row["expected"]["controlled"]


@pytest.mark.parametrize("row", rows("anno1666", "reach"), ids=ids)
def test_reach(row: dict[str, Any]) -> None:
    given = row["input"]
    state = position(given["board"], given["figure"], *given["others"], agility=given["agility"])
    found = reachable(state, state.figures["f0"], given["points"])
    assert found == (row["expected"]["spaces"], row["expected"]["off_board"])
