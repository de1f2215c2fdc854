"""Turns attacks in the words of reference.dice, or of the vectors, into arguments of the compiled kernel."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cython_core import dice as kernel
from reference import dice as reference

ORDER = ("+1", "+2", "A", "P", "W", "B", "D")


def kernel_terms(terms: reference.Terms) -> kernel.Terms:
    """The same attack for the kernel."""
    switches = {k: v for k, v in vars(terms).items() if k not in ("protection", "powers")}
    powers = [(cost, kernel.SYMBOLS[effect]) for cost, effect in terms.powers]
    return kernel.Terms(terms.protection, powers, **switches)


def kernel_roll(roll: reference.Roll) -> kernel.Roll:
    """The same roll for the kernel."""
    rolled = Counter(roll.symbols)
    rest = {k: v for k, v in vars(roll).items() if k not in ("attack", "symbols")}
    return kernel.Roll(roll.attack, *(rolled[symbol] for symbol in ORDER), **rest)


def vector_terms(row: dict[str, Any]) -> reference.Terms:
    """The attack that the input of a resolve, resolve_use or odds row describes."""
    close = row["attack_type"] == "CR"
    power = row["special_power"]
    return reference.Terms(
        row["protection"],
        ((power["cost"], power["effect"]),) if power else (),
        parry=close and row["sword_parry"],
        trample=row["trample"],
        resistance=row["resistance"],
        area=row["area"],
        large_target=row["target_size"] in ("Brigade", "Horde"),
    )


def vector_attack(row: dict[str, Any]) -> tuple[reference.Terms, reference.Roll]:
    """The attack and the roll of the input of a resolve or resolve_use row."""
    symbols = (*row["offense"], *row["power"], *row["defense"])
    return vector_terms(row), reference.Roll(tuple(row["attack"]), symbols)
