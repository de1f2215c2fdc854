"""Attack pools, slowly: a use symbol by symbol, the best use by trying all, odds by rolling everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product


@dataclass(frozen=True)
class Terms:
    protection: int
    powers: tuple[tuple[int, str], ...] = ()
    parry: bool = False
    trample: int = 0
    resistance: int = 0
    area: bool = False
    large_target: bool = False
    lingering: bool = True
    trample_always: bool = True
    area_symbol_counts: bool = True


@dataclass(frozen=True)
class Roll:
    attack: tuple[int, ...]
    symbols: tuple[str, ...] = ()  # of all dice, as written: +1 +2 A P W B D -
    late_advantage: int = 0
    generated: int = 0
    modifier: int = 0
    converted: int = 0
    spent: int = 0


Use = tuple[int, int, int, tuple[int, ...]]


@dataclass
class Table:
    """What lies on the table while a pool is used: piles that symbols are taken from."""

    natural: int = 0
    generated: int = 0
    waiting: int = 0
    lingering: bool = True
    log: Counter[str] = field(default_factory=Counter)

    def gain(self, count: int, pile: str) -> None:
        """New Advantages, one at a time: a waiting Disadvantage takes one away, if it lingers."""
        for _ in range(count):
            if self.lingering and self.waiting:
                self.waiting -= 1
            else:
                setattr(self, pile, getattr(self, pile) + 1)

    def spend(self, count: int) -> int:
        """Spends what there is, generated first; returns what is still owed."""
        for _ in range(count):
            if self.generated:
                self.generated -= 1
            elif self.natural:
                self.natural -= 1
            else:
                return count
            count -= 1
        return count


def wounds(terms: Terms, roll: Roll, use: Use) -> int | None:
    """The Wounds suffered with one use, None when it isn't allowed."""
    converted, critical, pairs, activations = use
    rolled = Counter(roll.symbols)
    tens = roll.attack.count(10)
    if not roll.converted <= converted <= rolled["+1"] or critical > rolled["+2"] or critical > tens:
        return None

    natural = rolled["A"]
    if terms.parry and natural:
        natural -= 1
    table = Table(waiting=rolled["D"], lingering=terms.lingering)
    while natural and table.waiting:
        natural, table.waiting = natural - 1, table.waiting - 1
    table.natural = natural
    table.gain(roll.generated + roll.converted, "generated")
    table.gain(roll.late_advantage, "natural")
    owed = table.spend(roll.spent)
    table.gain(converted - roll.converted, "generated")
    if table.spend(owed):
        return None

    if 2 * pairs > table.natural:
        return None
    table.natural -= 2 * pairs
    added: Counter[str] = Counter()
    for (cost, effect), times in zip(terms.powers, activations, strict=True):
        if table.spend(cost * times):
            return None
        added[effect] += times

    modifier = rolled["+1"] - converted + pairs + 2 * (rolled["+2"] - critical)
    modifier += added["+1"] + 2 * added["+2"] + roll.modifier - table.waiting
    marking = [v for v in roll.attack if v == 10 or (v != 1 and v + modifier > terms.protection)]
    marked = len(marking) + critical
    if marking:
        marked += rolled["W"] + added["W"]
    elif terms.area:
        marked += rolled["W"]
    if terms.area and terms.large_target and (marked if terms.area_symbol_counts else marking):
        marked += 1
    if marking or terms.trample_always:
        marked += terms.trample
    left = max(0, marked - max(0, rolled["B"] - rolled["P"] - added["P"]))
    return left if left <= 1 else max(1, left - terms.resistance)


def uses(terms: Terms, roll: Roll) -> Iterator[Use]:
    """Every use that could be allowed."""
    rolled = Counter(roll.symbols)
    purse = rolled["A"] + rolled["+1"] + roll.late_advantage + roll.generated
    times = [range(purse // cost + 1) for cost, _ in terms.powers]
    for converted in range(rolled["+1"] + 1):
        for critical in range(rolled["+2"] + 1):
            for pairs in range(purse // 2 + 1):
                for activations in product(*times):
                    yield converted, critical, pairs, activations


def best(terms: Terms, roll: Roll) -> tuple[int, Use] | None:
    """The most Wounds and the thriftiest use for them; None when no use is allowed."""
    found = []
    for use in uses(terms, roll):
        result = wounds(terms, roll, use)
        if result is not None:
            converted, critical, pairs, activations = use
            paid = 2 * pairs + sum(cost * n for (cost, _), n in zip(terms.powers, activations, strict=True))
            found.append((-result, paid, converted, critical, pairs, [-n for n in activations], use))
    return (-min(found)[0], min(found)[-1]) if found else None


def odds(terms: Terms, numbers: Sequence[int], faces: Sequence[Sequence[str]]) -> dict[int, Fraction]:
    """The distribution of Wounds by rolling everything: `numbers` of d10, offense, power, defense dice."""
    ways: Counter[int] = Counter()
    seen: dict[tuple[tuple[int, ...], tuple[str, ...]], int] = {}
    dice = [range(1, 11)] * numbers[0]
    symbols = [kind for kind, number in zip(faces, numbers[1:], strict=True) for _ in range(number)]
    for attack in product(*dice):
        for shown in product(*symbols):
            key = (tuple(sorted(attack)), tuple(sorted(shown)))
            if key not in seen:
                result = best(terms, replace(Roll(()), attack=attack, symbols=shown))
                assert result is not None
                seen[key] = result[0]
            ways[seen[key]] += 1
    return {w: Fraction(n, ways.total()) for w, n in sorted(ways.items())}
