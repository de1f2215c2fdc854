from collections.abc import Iterable

FREE: int
FRIEND: int
ENEMY: int
UNREACHABLE: int
MAX_POINTS: int
MAX_SPACES: int

class Network:
    def __init__(self, first: Iterable[int], to: Iterable[int], cost: bytes, diagonal: bytes) -> None: ...
    def reach(self, start: int, points: int, diagonals: int, stops: bytes, taken: bytes) -> tuple[bytes, bytes]: ...
