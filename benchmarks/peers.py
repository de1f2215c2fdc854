"""Peers in pure Python: the same choices and rolls as the dice kernel, written as one would by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple


class Attack(NamedTuple):
    """An attack with one power that adds a Penetration; readings as by default, no special rules."""

    protection: int
    cost: int


def best(attack: Attack, dice: tuple[int, ...], shown: tuple[int, ...]) -> int:
    """The most Wounds: dynamic programming over what is left to decide.

    `shown`: numbers of +1, +2, Advantages, Penetrations, Wounds, Barriers, Disadvantages.
    """
    plus1, plus2, natural, penetration, wound, barrier, disadvantage = shown
    tens = dice.count(10)
    cancelled = min(natural, disadvantage)
    natural -= cancelled
    waiting = disadvantage - cancelled
    barrier = max(0, barrier - penetration)

    @cache
    def marked(modifier: int) -> int:
        return sum(v == 10 or (v != 1 and v + modifier > attack.protection) for v in dice)

    @cache
    def critical(modifier: int, plus2: int, barrier: int, tens: int) -> int:
        hits = marked(modifier + 2 * plus2)
        here = max(0, hits + wound - barrier) if hits else 0
        if plus2 and tens:
            # One Wound more is one Barrier less, below zero too.
            here = max(here, critical(modifier, plus2 - 1, barrier - 1, tens - 1))
        return here

    @cache
    def spend(modifier: int, natural: int, generated: int, barrier: int) -> int:
        here = critical(modifier, plus2, barrier, tens)
        if natural >= 2:
            here = max(here, spend(modifier + 1, natural - 2, generated, barrier))
        if barrier and natural + generated >= attack.cost:
            used = min(generated, attack.cost)
            here = max(here, spend(modifier, natural - (attack.cost - used), generated - used, barrier - 1))
        return here

    @cache
    def convert(plus1: int, generated: int, waiting: int, kept: int) -> int:
        if not plus1:
            return spend(kept - waiting, natural, generated, barrier)
        keep = convert(plus1 - 1, generated, waiting, kept + 1)
        if waiting:
            return max(keep, convert(plus1 - 1, generated, waiting - 1, kept))
        return max(keep, convert(plus1 - 1, generated + 1, waiting, kept))

    return convert(plus1, 0, waiting, 0)


def multisets(faces: tuple[int, ...], number: int) -> list[tuple[tuple[int, ...], int]]:
    """Every roll of some equal dice without order, and the number of ways to roll it."""
    ways: Counter[tuple[int, ...]] = Counter()
    for roll in combinations_with_replacement(range(len(faces)), number):
        count = factorial(number)
        for repeated in Counter(roll).values():
            count //= factorial(repeated)
        ways[tuple(sorted(faces[i] for i in roll))] += count
    return list(ways.items())


def odds(attack: Attack, numbers: tuple[int, ...], faces: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """The distribution of Wounds by every roll without order. `faces` hold the codes of the kernel."""
    kinds = [multisets(one, n) for one, n in zip((tuple(range(1, 11)), *faces), numbers, strict=True)]
    result: Counter[int] = Counter()
    for dice, dice_ways in kinds[0]:
        for offense, offense_ways in kinds[1]:
            for power, power_ways in kinds[2]:
                for defense, defense_ways in kinds[3]:
                    all_shown = offense + power + defense
                    shown = tuple(all_shown.count(symbol) for symbol in range(1, 8))
                    ways = dice_ways * offense_ways * power_ways * defense_ways
                    result[best(attack, dice, shown)] += ways
    return sorted(result.items())
