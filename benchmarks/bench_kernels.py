"""The compiled kernels beside their peers: fields, arcs, pools, odds."""

from __future__ import annotations

import ctypes
import random
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import cpeers
import peers
from compare import Comparison, Side
from cython_core import arcs, dice, distance

CASES = 4096


def maps(cols: int, rows: int, count: int) -> tuple[list[int], list[bytes]]:
    """Distinct boards, one space in six blocked, and a start on each."""
    rng = random.Random(cols)
    spaces = cols * rows
    blocked = [bytes(rng.randrange(6) == 0 for _ in range(spaces)) for _ in range(count)]
    return [rng.randrange(spaces) for _ in range(count)], blocked


def halves(field: Sequence[float], none: int) -> list[int]:
    """A field of distances (straight 2, diagonal 3; infinite for none) as costs."""
    return [none if distance_ == float("inf") else int(distance_) // 2 for distance_ in field]


def c_side(name: str, count: int, run: Callable[[], Any], read: Callable[[Any], list[Any]]) -> Side:
    """A side in C, which needs a compiler."""
    return Side(
        name,
        run if cpeers.library() else None,
        count,
        "peers.c can't be built here (it is not part of an sdist)",
        read,
    )


def dijkstra_side(cols: int, rows: int, starts: list[int], blocked: list[bytes], none: int) -> Side:
    """scipy, with a graph a board built beforehand: straight 2, diagonal 3, to be halved.

    Floating-point costs and `min_only` are what makes scipy fastest here.
    """
    name = "scipy csgraph.dijkstra"
    try:
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import dijkstra
    except ImportError:
        return Side(name, None, len(starts), "scipy is not installed")
    steps = [(r, c) for r, c in product((-1, 0, 1), repeat=2) if r or c]

    def graph(walls: bytes) -> Any:
        tail, head, cost = [], [], []
        for here, (up, across) in product(range(cols * rows), steps):
            row, col = here // cols + up, here % cols + across
            if 0 <= row < rows and 0 <= col < cols and not walls[row * cols + col]:
                tail.append(here)
                head.append(row * cols + col)
                cost.append(3.0 if up and across else 2.0)
        return csr_array((cost, (tail, head)), shape=(cols * rows, cols * rows))

    pairs = [(graph(walls), start) for walls, start in zip(blocked, starts, strict=True)]

    def run() -> Any:
        return [dijkstra(one, indices=start, min_only=True) for one, start in pairs]

    return Side(name, run, len(starts), read=lambda found: [halves(one, none) for one in found])


def sliced(out: array[int], size: int) -> list[list[int]]:
    """One list a case, from what C wrote for all cases."""
    return [list(out[at : at + size]) for at in range(0, len(out), size)]


def small_fields() -> Comparison:
    """The board of Arkendom."""
    starts, blocked = maps(12, 7, CASES)
    pairs = list(zip(starts, blocked, strict=True))
    joined, origins, out = b"".join(blocked), array("H", starts), array("B", bytes(CASES * 84))

    def ours() -> Any:
        field8 = distance.field8
        return [field8(12, 7, start, walls) for start, walls in pairs]

    def plain(name: str, target: array[int]) -> Callable[[], Any]:
        return lambda: getattr(cpeers.library(), name)(
            12, 7, ctypes.c_long(CASES), *map(cpeers.address, (origins, joined, target))
        )

    wide = array("H", bytes(2 * CASES * 84))
    return Comparison(
        "cost field 12x7, every second diagonal 2, obstacles",
        Side("cython_core.distance.field8", ours, CASES, read=lambda found: [list(one) for one in found]),
        [
            dijkstra_side(12, 7, starts, blocked, distance.UNREACHABLE8),
            c_side(
                "C, queues by distance (gcc -O2)",
                CASES,
                plain("fields_buckets", wide),
                lambda _: [[c if c < 65535 else 255 for c in one] for one in sliced(wide, 84)],
            ),
            c_side("C, bit by bit as ours (gcc -O2)", CASES, plain("fields_bits", out), lambda _: sliced(out, 84)),
        ],
    )


def large_fields() -> Comparison:
    """The largest board; our 4,096 cases are 64 starts on each of 64 boards, the peers take 256 of them."""
    few = 256
    blocked = maps(64, 64, 64)[1]
    rng = random.Random(7)
    pairs = [(rng.randrange(4096), blocked[i % 64]) for i in range(CASES)]
    some = pairs[:few]
    joined, origins = b"".join(walls for _, walls in some), array("H", [start for start, _ in some])
    out = array("H", bytes(2 * few * 4096))

    def ours() -> Any:
        field = distance.field
        return [field(64, 64, start, walls) for start, walls in pairs]

    def plain() -> Any:
        data = map(cpeers.address, (origins, joined, out))
        cpeers.library().fields_buckets(64, 64, ctypes.c_long(few), *data)

    return Comparison(
        "cost field 64x64, every second diagonal 2, obstacles",
        Side("cython_core.distance.field", ours, CASES, read=lambda found: [list(one) for one in found]),
        [
            dijkstra_side(64, 64, [s for s, _ in some], [w for _, w in some], distance.UNREACHABLE),
            c_side("C, queues by distance (gcc -O2)", few, plain, lambda _: sliced(out, 4096)),
        ],
    )


def all_arcs() -> Comparison:
    """The arc of every space, for cards on boards of about the size of Arkendom's."""
    rng = random.Random(3)
    cards: dict[tuple[int, int, int, int], None] = {}
    while len(cards) < CASES:
        cols, rows = rng.randrange(10, 15), rng.randrange(5, 10)
        cards[cols, rows, rng.randrange(4), rng.randrange(cols * rows)] = None
    columns = [array("i", column) for column in zip(*cards, strict=True)]
    out = array("B", bytes(CASES * 128))

    def ours() -> Any:
        arcs_ = arcs.arcs
        return [arcs_(*card) for card in cards]

    def plain() -> Any:
        cpeers.library().arcs(ctypes.c_long(CASES), *map(cpeers.address, (*columns, out)))

    def cut(_: Any) -> list[Any]:
        return [list(out[i * 128 : i * 128 + cols * rows]) for i, (cols, rows, _, _) in enumerate(cards)]

    return Comparison(
        "arc of every space, boards from 10x5 to 14x9",
        Side("cython_core.arcs.arcs", ours, CASES, read=lambda found: [list(one) for one in found]),
        [c_side("C, space by space (gcc -O2)", CASES, plain, cut)],
    )


FACES = (
    (dice.PLUS1, dice.PLUS1, dice.ADVANTAGE, dice.ADVANTAGE, dice.PLUS2, dice.BLANK),
    (dice.PENETRATION, dice.PENETRATION, dice.WOUND, dice.BLANK, dice.BLANK, dice.BLANK),
    (dice.BARRIER, dice.BARRIER, dice.DISADVANTAGE, dice.BLANK, dice.BLANK, dice.BLANK),
)


def pools() -> Comparison:
    """The best use of a pool of 3 d10, 4 offense, 2 power and 3 defense dice."""
    rng = random.Random(11)
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    while len(seen) < CASES:
        shown = [rng.choice(FACES[kind]) for kind in (0, 0, 0, 0, 1, 1, 2, 2, 2)]
        seen.add((tuple(rng.randrange(1, 11) for _ in range(3)), tuple(shown.count(s) for s in range(1, 8))))
    cases = sorted(seen)
    rng.shuffle(cases)
    terms, attack = dice.Terms(6, [(2, dice.PENETRATION)]), peers.Attack(6, 2)
    rolls = [dice.Roll(attack_, *shown) for attack_, shown in cases]

    def ours() -> Any:
        resolve = dice.resolve
        return [resolve(terms, roll) for roll in rolls]

    def whole() -> Any:
        return [dice.resolve(terms, dice.Roll(attack_, *shown)) for attack_, shown in cases]

    def by_hand() -> Any:
        return [peers.best(attack, attack_, shown) for attack_, shown in cases]

    return Comparison(
        "best use of a rolled pool (3 d10, 4 offense, 2 power, 3 defense)",
        Side("cython_core.dice.resolve", ours, CASES, read=lambda found: [wounds for wounds, _ in found]),
        [
            Side("Python, dynamic programming", by_hand, CASES),
            Side("ours, making each Roll as well", whole, CASES, read=lambda found: [w for w, _ in found]),
        ],
    )


def all_odds() -> Comparison:
    """Odds of small attacks: every protection, and every number of dice up to 2 d10, 2, 2 and 2."""
    numbers = [n for n in product((1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 2)) if sum(n)]
    faces = list({tuple(sorted(random.Random(i).choices(FACES[0], k=6))) for i in range(400)})
    cases = [(p, n, (f, *FACES[1:])) for p, n, f in product((4, 5, 6, 7), numbers, faces)][::2]
    random.Random(5).shuffle(cases)
    cases = cases[:CASES]
    few = cases[:24]
    terms = {p: dice.Terms(p, [(2, dice.PENETRATION)]) for p in (4, 5, 6, 7)}

    def ours() -> Any:
        return [dice.distribution(terms[p], *n, *f) for p, n, f in cases]

    def by_hand() -> Any:
        return [peers.odds(peers.Attack(p, 2), n, f) for p, n, f in few]

    return Comparison(
        "exact odds of an attack (up to 2 dice of each kind)",
        Side("cython_core.dice.distribution", ours, len(cases)),
        [Side("Python, every roll without order", by_hand, len(few))],
    )


def plain_odds() -> Comparison:
    """Five d10 against four dice that show a Barrier or nothing: what dice libraries can say too."""
    shields = [(blank, size) for size in range(2, 21) for blank in range(1, size)]
    numbers = [(5, 4), (5, 3), (4, 4)]
    cases = [(p, n, d, *s) for p, (n, d), s in product(range(2, 10), numbers, shields)]
    random.Random(5).shuffle(cases)
    cases = cases[:CASES]
    terms = {protection: dice.Terms(protection) for protection in range(2, 10)}
    faces = {(b, size): (dice.BLANK,) * b + (dice.BARRIER,) * (size - b) for b, size in shields}

    def ours() -> Any:
        return [dice.distribution(terms[p], n, 0, 0, d, (), (), faces[b, size]) for p, n, d, b, size in cases]

    return Comparison(
        "exact odds, 4 or 5 d10 against 3 or 4 dice with one symbol",
        Side("cython_core.dice.distribution", ours, CASES),
        [icepool_side(cases[:64]), dyce_side(cases[:64])],
    )


def icepool_side(cases: list[tuple[int, int, int, int, int]]) -> Side:
    """The same odds with icepool."""
    try:
        import icepool
    except ImportError:
        return Side("icepool", None, len(cases), "icepool is not installed")

    def one(protection: int, hitting: int, shielding: int, blank: int, size: int) -> Any:
        return hitting @ (icepool.d(10) > protection) - shielding @ (icepool.d(size) > blank)

    return Side("icepool", lambda: [one(*case) for case in cases], len(cases), read=kept)


def dyce_side(cases: list[tuple[int, int, int, int, int]]) -> Side:
    """The same odds with dyce."""
    try:
        from dyce import H
    except ImportError:
        return Side("dyce", None, len(cases), "dyce is not installed")

    def one(protection: int, hitting: int, shielding: int, blank: int, size: int) -> Any:
        return hitting @ H(10).gt(protection) - shielding @ H(size).gt(blank)

    return Side("dyce", lambda: [one(*case) for case in cases], len(cases), read=kept)


def kept(found: Any) -> list[list[tuple[int, int]]]:
    """The distributions of a library as ours: differences below zero are no Wounds."""
    result = []
    for histogram in found:
        ways: Counter[int] = Counter()
        for difference, count in histogram.items():
            ways[max(0, int(difference))] += int(count)
        result.append(sorted(ways.items()))
    return result


def comparisons() -> list[Comparison]:
    """What `run.py` and `test_benchmarks.py` show."""
    return [small_fields(), large_fields(), all_arcs(), pools(), all_odds(), plain_odds()]
