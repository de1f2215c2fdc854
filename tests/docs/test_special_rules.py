"""docs/special-rules.md: its example is played, and its tables name the whole vocabulary."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.source import Source
from adjudicate.games.anno1666.special_rules import (
    Do,
    Effect,
    Forbid,
    Forbidden,
    Grant,
    Modify,
    Moment,
    Result,
    Special,
    Test,
    Usable,
    When,
)
from adjudicate.games.anno1666.specials import CARD_WORDS, ROLES, STATES
from adjudicate.games.anno1666.vocabulary import USES
from adjudicate.model.record import shape

TEXT = (Path(__file__).parents[2] / "docs/special-rules.md").read_text(encoding="utf-8")
BLOCKS = {name: body for _, name, body in re.findall(r"^```(\w+) (\S+)\n(.*?)^```$", TEXT, re.M | re.S)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the examples."""
    folder = tmp_path_factory.mktemp("examples")
    for name, body in BLOCKS.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body, encoding="utf-8")
    return folder


def test_the_example_is_played_as_it_says(folder: Path) -> None:
    command = [sys.executable, "-m", "adjudicate", "check", "replays/ambush.txt"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=folder, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 illegal" in done.stdout


def test_the_example_uses_every_part_of_a_special_rule(folder: Path) -> None:
    scenario = read_scenario(Source.named(str(folder / "scenarios/ambush.xml")), ruleset_of)
    specials = scenario.catalogue.specials
    for part in ("modifiers", "forbids", "whens", "usable", "rated", "held"):
        assert any(getattr(special, part) for special in specials), part


@pytest.mark.parametrize("effect", get_args(Do))
def test_each_effect_is_told_with_its_fields(effect: str) -> None:
    line = next(line for line in TEXT.splitlines() if line.startswith(f"| `{effect}` |"))
    for field in USES[effect]:
        assert f"`{field}`" in line


@pytest.mark.parametrize("moment", get_args(Moment))
def test_each_moment_is_told(moment: str) -> None:
    table = TEXT[TEXT.index("| `at` | when |") : TEXT.index("## What can be used")]
    assert f"\n| `{moment}` |" in table


@pytest.mark.parametrize("word", [*get_args(Test), *get_args(Forbidden), *get_args(Result)])
def test_each_test_and_each_result_is_told(word: str) -> None:
    assert f"`{word}`" in TEXT


@pytest.mark.parametrize("word", [*CARD_WORDS, *STATES, *ROLES])
def test_each_word_of_a_condition_is_told(word: str) -> None:
    table = TEXT[TEXT.index("| word | |") : TEXT.index("## What counts all the time")]
    assert f"`{word}`" in table


@pytest.mark.parametrize("record", [Special, Modify, Forbid, Grant, When, Usable, Effect])
def test_each_field_is_told(record: type) -> None:
    for field in shape(record).attributes:
        assert re.search(rf'`{field.attribute}("|=|`)', TEXT), field.attribute
