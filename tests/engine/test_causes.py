"""Failures of many logs, grouped by the rule that explains them."""

from __future__ import annotations

from adjudicate.engine.causes import Cause, Failure, causes


def failing(*rules: str, kind: str = "expectation", reason: str = "") -> Failure:
    return Failure(kind, reason, rules)


def test_the_rule_that_is_in_every_failure_and_in_little_else() -> None:
    failures = [failing("turn", "charge", "flank"), failing("turn", "charge", "flank", "lances")]
    seen = {"turn": 1000, "charge": 40, "flank": 1, "lances": 0}
    assert causes(failures, seen) == [Cause("flank", ("expectation",), (0, 1))]


def test_two_causes_that_of_most_first() -> None:
    failures = [failing("turn", "morale"), failing("turn", "flank"), failing("turn", "flank", kind="divergence")]
    found = causes(failures, {"turn": 50})
    assert found == [Cause("flank", ("divergence", "expectation"), (1, 2)), Cause("morale", ("expectation",), (0,))]


def test_of_equal_ones_the_most_special() -> None:
    assert causes([failing("charge", "flank")], {})[0].rule == "flank"


def test_kinds_the_most_frequent_first() -> None:
    kinds = ["illegal", "divergence", "divergence"]
    assert causes([failing("a", kind=kind) for kind in kinds], {})[0].kinds == ("divergence", "illegal")


def test_without_a_rule_it_is_what_was_found() -> None:
    failures = [failing(kind="invalid", reason=reason) for reason in ("cut off", "not UTF-8", "cut off")]
    assert causes(failures, {}) == [Cause("", ("invalid",), (0, 2)), Cause("", ("invalid",), (1,))]


def test_nothing_failed() -> None:
    assert causes([], {"turn": 1}) == []
