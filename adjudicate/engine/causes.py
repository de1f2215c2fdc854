"""Groups the failures of many logs by cause: the rule that explains most of them.

Each failure has suspects, the rules that took effect in the command it comes from. A rule that took effect in nearly
every failing command and in few others is the likeliest cause (the coefficient of Ochiai, as fault localisation uses
it). The failures that the likeliest rule explains are one cause; then the rest is looked at again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple


class Failure(NamedTuple):
    """One log that is not as recorded: the kind of its first finding, its reason as far as others can share it, and the
    rules that may be to blame, the general ones first."""

    kind: str
    reason: str
    rules: tuple[str, ...]


class Cause(NamedTuple):
    """What several failures have in common: the rule ("" if none is known; then it is the kind and the reason), the
    kinds of finding, and the places of the failures in the list that was given, in order."""

    rule: str
    kinds: tuple[str, ...]
    failures: tuple[int, ...]


def causes(failures: Sequence[Failure], seen: Mapping[str, int]) -> list[Cause]:
    """The causes of *failures*, that of most first. *seen*: in how many commands that were as recorded each rule took
    effect."""
    left = {place: failure for place, failure in enumerate(failures) if failure.rules}
    found = []
    while left:
        rule = _likeliest(list(left.values()), seen)
        explained = tuple(place for place, failure in left.items() if rule in failure.rules)
        found.append(_cause(rule, explained, failures))
        left = {place: failure for place, failure in left.items() if place not in explained}
    unexplained: dict[tuple[str, str], list[int]] = {}
    for place, failure in enumerate(failures):
        if not failure.rules:
            unexplained.setdefault((failure.kind, failure.reason), []).append(place)
    found += [_cause("", tuple(places), failures) for places in unexplained.values()]
    return sorted(found, key=lambda cause: (-len(cause.failures), cause.failures))


def _cause(rule: str, places: tuple[int, ...], failures: Sequence[Failure]) -> Cause:
    kinds = Counter(failures[place].kind for place in places)
    return Cause(rule, tuple(sorted(kinds, key=lambda kind: (-kinds[kind], kind))), places)


def _likeliest(failures: Sequence[Failure], seen: Mapping[str, int]) -> str:
    """The most suspicious rule. Of several equal ones the most special one, which a ruleset tells last."""
    blamed = Counter(rule for failure in failures for rule in failure.rules)
    special = {rule: place for failure in failures for place, rule in enumerate(failure.rules)}

    def suspicion(rule: str) -> tuple[Fraction, int, str]:
        # The square of Ochiai's coefficient, which orders the rules as it does and stays exact.
        failing = blamed[rule]
        return Fraction(failing * failing, failing + seen.get(rule, 0)), special[rule], rule

    return max(blamed, key=suspicion)
