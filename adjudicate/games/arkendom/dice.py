"""The dice (rulebook: The dice). The symbols are the rulebook's; how many faces show each is the catalogue's."""

from __future__ import annotations

from functools import lru_cache

from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Die

D10 = Die("d10", tuple(str(face) for face in range(1, 11)))
OFFENSE = Die("offense", ("+1", "+2", "A", "-"))
POWER = Die("power", ("P", "W", "-"))
DEFENSE = Die("defense", ("B", "D", "-"))

GROUPS = {
    "attack": D10,
    "offense": OFFENSE,
    "power": POWER,
    "defense": DEFENSE,
    "morale": D10,
    "disengage": D10,
    "danger": POWER,
    "nugget": D10,
    "gem": D10,
    "call": D10,
}
"""The groups of a roll, and the die of each."""


def die_of(state: State, kind: str) -> Die:
    """A symbol die with the faces of this game's catalogue."""
    return _die(kind, state.faces[kind].faces)


@lru_cache
def _die(kind: str, faces: tuple[str, ...]) -> Die:
    return Die(kind, faces)
