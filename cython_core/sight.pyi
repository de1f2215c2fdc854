from array import array
from collections.abc import Iterable

GROUND: int
BLOCKED: int
HIGH: int
OPEN: int
WALL_BORDER: int
OBSTACLE: int
WINDOW: int
DOOR_OPEN: int
DOOR_CLOSED: int
DOOR_LOCKED: int
DOOR_DESTROYED: int
FIRST_HIGH: int
SECOND_HIGH: int
INSIDE: int
SHOOTER_LOOKS_PAST: int
DOORS_LIKE_WINDOWS: int
WINDOWS_BOTH_WAYS: int
WALL: int
FIGURE: int
BLOCKED_SPACE: int
HIGH_TERRAIN: int
CORNERS: int
OBSTACLES: int
TWO_PENALTIES: int
WINDOW_VIEW: int
CORNER: int
COVER: int
BOTH_HIGH: int
BLOCKING: int
SPACE_ENTERED: int
BORDER_CROSSED: int
BORDER_ALONG: int
BORDER_END: int
CORNER_PASSED: int
AT_SHOOTER: int
AT_TARGET: int
RIGHT: int
LEFT: int
MAX_SIDE: int

class Map:
    def __init__(
        self,
        cols: int,
        rows: int,
        spaces: bytes,
        vertical: bytes,
        horizontal: bytes,
        labels: Iterable[int] | None = None,
        centres: Iterable[int] | None = None,
        readings: int = 0,
    ) -> None: ...
    def sight(self, origin: int, target: int, figures: bytes) -> int: ...
    def trace(self, origin: int, target: int, figures: bytes) -> list[tuple[int, int, int, int, int, int]]: ...
    def sights(self, origin: int, figures: bytes) -> array[int]: ...
    def all_sights(self, figures: bytes) -> array[int]: ...
