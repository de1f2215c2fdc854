"""Arcs by turning the board until the card looks north."""

from __future__ import annotations

FRONT, RIGHT, REAR, LEFT, OWN = 0, 1, 2, 3, 255


def arc(cols: int, facing: int, origin: int, space: int) -> int:
    """The arc that holds `space`: diagonals are ahead or behind, the rest is to a side."""
    across = space % cols - origin % cols
    up = space // cols - origin // cols
    for _ in range(facing):  # a quarter turn to the left each: what was east is north now
        across, up = -up, across
    if across == up == 0:
        return OWN
    if abs(across) <= up:
        return FRONT
    if abs(across) <= -up:
        return REAR
    return RIGHT if across > 0 else LEFT
