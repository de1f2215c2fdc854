"""What the size of a game decides (rulebook: Setup 1, 5 and 9; Tables 2 to 7)."""

from typing import Literal, NamedTuple

Mode = Literal["duel", "teams", "pairs"]
GameSize = Literal["minimum", "small", "medium", "large"]


class Sizing(NamedTuple):
    """Starting Resources of each army; Battle Objectives of the game; Army Objectives that each player, team or pair
    draws, and keeps."""

    silver: int
    crowns: int
    medals: int
    battle_objectives: int
    draw: int
    keep: int


OPPOSED: dict[GameSize, Sizing] = {
    "minimum": Sizing(150, 0, 6, 1, 4, 1),
    "small": Sizing(200, 1, 4, 1, 4, 2),
    "medium": Sizing(300, 1, 7, 1, 5, 3),
    "large": Sizing(400, 1, 11, 2, 6, 4),
}
"""Tables 2, 4 and 6: one against one, and team against team."""

PAIRS: dict[GameSize, Sizing] = {
    "medium": Sizing(150, 0, 6, 2, 6, 2),
    "large": Sizing(200, 1, 4, 2, 6, 4),
}
"""Tables 3, 5 and 7: pair against pair."""

TABLES: dict[Mode, dict[GameSize, Sizing]] = {"duel": OPPOSED, "teams": OPPOSED, "pairs": PAIRS}
