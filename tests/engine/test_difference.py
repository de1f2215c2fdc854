"""Where two plain states differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicate.engine.difference import differences, state_differences
from adjudicate.engine.game import Game
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.scenario import read_scenario
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command

SKIRMISH = Path(__file__).parents[2] / "scenarios/arkendom/skirmish.xml"


@pytest.mark.parametrize(
    ("expected", "actual", "found"),
    [
        ({"a": 1, "b": {"c": 2}}, {"b": {"c": 2}, "a": 1}, []),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [("a/c", 2, 3)]),
        ({"a": 1}, {"b": 2}, [("a", 1, None), ("b", None, 2)]),
        ({"a": [1, 2]}, {"a": [2, 1]}, [("a", [1, 2], [2, 1])]),
        ({"a": [{"id": "x", "w": 1}]}, {"a": [{"id": "x"}]}, [("a/x/w", 1, None)]),
        (
            {"a": [{"id": "x"}, {"id": "y"}]},
            {"a": [{"id": "y"}, {"id": "x"}, {"id": "z"}]},
            [("a/z", None, {"id": "z"}), ("a/order", ["x", "y"], ["y", "x", "z"])],
        ),
        ({"a": [{"k": 1}, {"k": 2}]}, {"a": [{"k": 1}]}, [("a/2", {"k": 2}, None)]),
        ({"a": [{"id": "x", "k": 1}, {"id": "x"}]}, {"a": [{"id": "x"}, {"id": "x"}]}, [("a/1/k", 1, None)]),
        ({"a": []}, {"a": [{"id": "x"}]}, [("a/x", None, {"id": "x"})]),
        ({"a": True}, {"a": 1}, [("a", True, 1)]),
        ({"a": "1"}, {"a": 1}, [("a", "1", 1)]),
    ],
)
def test_fields_by_name(expected: Any, actual: Any, found: list[tuple[str, Any, Any]]) -> None:
    assert [(one.field, one.expected, one.actual) for one in differences(expected, actual)] == found


def test_a_field_left_out_has_its_default() -> None:
    setting = read_scenario(Source.named(str(SKIRMISH)), ruleset)
    start = setting.ruleset.setup(setting.scenario, setting.catalogue)
    game = Game(setting.ruleset, start, Chance())
    command = next(given for given in setting.ruleset.legal(start) if given.verb == "move")
    game.give(Command("c1", None, command.action))
    unit = command.action.unit
    found = {one.field: one[1:] for one in state_differences(setting.ruleset, start, game.state)}
    assert found[f"units/{unit}/act"] == (0, 1)
