from array import array
from collections.abc import Sequence

ALTERNATE: int
FREE_DIAGONALS: int
LIMITED: int
UNREACHABLE: int
UNREACHABLE8: int
NOT_ADJACENT: int
TOO_MANY_DIAGONALS: int
MAX_SIDE: int
MAX_SPACES8: int
MAX_DIAGONALS: int

def field(
    cols: int,
    rows: int,
    start: int,
    blocked: bytes,
    mode: int = ...,
    budget: int = ...,
    first: bytes | None = ...,
    diagonals: int = ...,
) -> array[int]: ...
def field8(
    cols: int,
    rows: int,
    start: int,
    blocked: bytes,
    mode: int = ...,
    budget: int = ...,
    first: bytes | None = ...,
    diagonals: int = ...,
) -> bytes: ...
def fields(
    cols: int,
    rows: int,
    starts: Sequence[int],
    blocked: bytes,
    mode: int = ...,
    budget: int = ...,
    first: bytes | None = ...,
    diagonals: int = ...,
) -> array[int]: ...
def path(
    cols: int,
    rows: int,
    start: int,
    goal: int,
    blocked: bytes,
    mode: int = ...,
    budget: int = ...,
    diagonals: int = ...,
) -> tuple[int, ...] | None: ...
def path_cost(
    cols: int,
    rows: int,
    start: int,
    spaces: Sequence[int],
    mode: int = ...,
    diagonals: int = ...,
) -> int: ...
def between(
    cols: int,
    rows: int,
    start: int,
    goal: int,
    mode: int = ...,
    diagonals: int = ...,
) -> int: ...
