from collections.abc import Sequence
from typing import NamedTuple

BLANK: int
PLUS1: int
PLUS2: int
ADVANTAGE: int
PENETRATION: int
WOUND: int
BARRIER: int
DISADVANTAGE: int
SYMBOLS: dict[str, int]

FEW_ADVANTAGES: int
FEW_PLUS1: int
FEW_PLUS2: int
FEW_TENS: int
FEW_PAIRS: int
UNDONE: int
REASONS: dict[int, str]

MAX_SYMBOLS: int
MAX_DICE: int
MAX_TOTAL: int
MAX_FACES: int
MAX_POWERS: int

class Use(NamedTuple):
    plus1_converted: int
    plus2_critical: int
    advantage_pairs: int
    powers: tuple[int, ...]

class Explanation(NamedTuple):
    parried: int
    cancelled: int
    waiting: int
    barriers_open: int
    generated_cancelled: int
    available: int
    paid: int
    disadvantages: int
    barriers: int
    modifier: int
    dice: tuple[int, ...]
    by_dice: int
    by_symbols: int
    by_trample: int
    by_area: int
    marked: int
    barriers_used: int
    resisted: int
    suffered: int

class Terms:
    powers: tuple[tuple[int, int], ...]
    def __init__(
        self,
        protection: int,
        powers: Sequence[tuple[int, int]] = ...,
        *,
        parry: bool | int = ...,
        trample: int = ...,
        resistance: int = ...,
        area: bool | int = ...,
        large_target: bool | int = ...,
        lingering: bool | int = ...,
        trample_always: bool | int = ...,
        area_symbol_counts: bool | int = ...,
    ) -> None: ...

class Roll:
    attack: bytes
    def __init__(
        self,
        attack: bytes | Sequence[int],
        plus1: int = ...,
        plus2: int = ...,
        advantage: int = ...,
        penetration: int = ...,
        wound: int = ...,
        barrier: int = ...,
        disadvantage: int = ...,
        *,
        late_advantage: int = ...,
        generated: int = ...,
        modifier: int = ...,
        converted: int = ...,
        spent: int = ...,
    ) -> None: ...

def resolve(terms: Terms, roll: Roll) -> tuple[int, Use]: ...
def resolve_use(terms: Terms, roll: Roll, use: Use | tuple[int, int, int, Sequence[int]]) -> int: ...
def explain(terms: Terms, roll: Roll, use: Use | tuple[int, int, int, Sequence[int]]) -> Explanation: ...
def distribution(
    terms: Terms,
    attack: int,
    offense: int,
    power: int,
    defense: int,
    offense_faces: Sequence[int] = ...,
    power_faces: Sequence[int] = ...,
    defense_faces: Sequence[int] = ...,
) -> list[tuple[int, int]]: ...
