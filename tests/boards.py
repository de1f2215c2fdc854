"""Boards of the published vectors, for the kernels and for the game."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666.board import CELLS, LEVEL, UPRIGHT, Board, Row
from cython_core import sight

KINDS = {
    "wall": sight.WALL_BORDER,
    "obstacle": sight.OBSTACLE,
    "window": sight.WINDOW,
    "door-open": sight.DOOR_OPEN,
    "door-closed": sight.DOOR_CLOSED,
    "door-locked": sight.DOOR_LOCKED,
}
SPACES = {"blocked": sight.BLOCKED, "high": sight.HIGH}


def number(space: str, board: dict[str, Any]) -> int:
    """The number of a space that is named like ``F4``."""
    return (int(space[1:]) - 1) * board["columns"] + ord(space[0]) - ord("A")


def arrays(board: dict[str, Any]) -> tuple[bytes, bytes, bytes]:
    """Spaces, upright and level borders of a vector's board."""
    cols, rows = board["columns"], board["rows"]
    spaces, vertical, horizontal = bytearray(cols * rows), bytearray((cols + 1) * rows), bytearray(cols * (rows + 1))
    for space, kind in board["spaces"].items():
        spaces[number(space, board)] = SPACES[kind]
    if board["edge"] == "wall":
        for row in range(rows):
            vertical[row * (cols + 1)] = vertical[row * (cols + 1) + cols] = sight.WALL_BORDER
        horizontal[:cols] = horizontal[rows * cols :] = bytes([sight.WALL_BORDER] * cols)
    for border in board["borders"]:
        low, high = sorted(number(space, board) for space in border["between"])
        kind = KINDS.get(border["kind"])
        if kind is None:
            kind = sight.FIRST_HIGH if number(border["high"], board) == low else sight.SECOND_HIGH
        if border["between"][0][0] == border["between"][1][0]:
            horizontal[high] = kind
        else:
            vertical[high // cols * (cols + 1) + high % cols] = kind
    return bytes(spaces), bytes(vertical), bytes(horizontal)


def kernel_map(board: dict[str, Any]) -> sight.Map:
    """A vector's board as the kernel knows it."""
    return sight.Map(board["columns"], board["rows"], *arrays(board))


def drawn(board: dict[str, Any]) -> Board:
    """A vector's board as a person would type it."""
    cols, rows = board["columns"], board["rows"]
    spaces, vertical, horizontal = arrays(board)
    cells = {number: mark for mark, number in CELLS.items()}
    upright = {number: mark for mark, number in UPRIGHT.items()}
    level = {number: mark for mark, number in LEVEL.items()}
    lines = []
    for row in range(rows, -1, -1):
        lines.append("+" + "".join(f"{level[horizontal[row * cols + col]]}+" for col in range(cols)))
        if row:
            borders = [upright[kind] for kind in vertical[(row - 1) * (cols + 1) : row * (cols + 1)]]
            marks = [cells[kind] for kind in spaces[(row - 1) * cols : row * cols]]
            lines.append("".join(border + mark for border, mark in zip(borders, [*marks, ""], strict=True)))
    return Board(tuple(Row(line) for line in lines))
