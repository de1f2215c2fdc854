"""docs/cards.md: its examples are read, and its tables name the whole vocabulary."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_orders, read_scenario
from adjudicate.files.source import Source
from adjudicate.games.arkendom.action_cards import Attribute, Do, Effect, Moment, Target
from adjudicate.games.arkendom.vocabulary import USES, check_card
from adjudicate.model.log import GivenCommand
from adjudicate.model.record import shape

TEXT = (Path(__file__).parents[2] / "docs/cards.md").read_text(encoding="utf-8")
BLOCKS = {name: body for _, name, body in re.findall(r"^```(\w+) (\S+)\n(.*?)^```$", TEXT, re.M | re.S)}
WHAT, WHEN = (re.search(rf"^## {word}.*?(?=^## )", TEXT, re.M | re.S) for word in ("What", "When"))
assert WHAT and WHEN


def test_the_example_cards_can_be_played_with(tmp_path: Path) -> None:
    (tmp_path / "own-cards.xml").write_text(BLOCKS["scenarios/own-cards.xml"], encoding="utf-8")
    scenario = (
        '<scenario format="1" game="arkendom" catalogue="own-cards.xml"><turn round="1" first="a"/>'
        '<player id="a"/><player id="b"/></scenario>'
    )
    path = tmp_path / "position.xml"
    path.write_text(scenario, encoding="utf-8")
    cards = read_scenario(Source.named(str(path)), ruleset_of).catalogue.actions
    assert [card.id for card in cards] == ["spark", "ward", "rush", "lightning", "brace"]
    for card in cards:
        check_card(card)


def test_the_example_orders_are_read(tmp_path: Path) -> None:
    path = tmp_path / "orders.txt"
    path.write_text(BLOCKS["orders.txt"], encoding="utf-8")
    entries = read_orders(Source.named(str(path)), ruleset_of("arkendom"))
    verbs = [entry.command.verb for entry in entries if isinstance(entry, GivenCommand)]
    assert verbs == [line.split()[0] for line in BLOCKS["orders.txt"].splitlines()]


@pytest.mark.parametrize("effect", get_args(Do))
def test_each_effect_is_told_with_its_fields(effect: str) -> None:
    line = next(line for line in WHAT[0].splitlines() if re.match(rf"\| (`\w+` )*`{effect}`", line))
    for field in USES[effect]:
        assert f"`{field.replace('_', '-')}`" in line


@pytest.mark.parametrize("moment", get_args(Moment))
def test_each_moment_is_told(moment: str) -> None:
    assert f"\n| `{moment}` |" in WHEN[0]


@pytest.mark.parametrize("attribute", get_args(Attribute))
def test_each_attribute_is_told(attribute: str) -> None:
    assert f"`{attribute}`" in WHAT[0]


@pytest.mark.parametrize("record", [Target, Effect])
def test_each_field_is_told(record: type) -> None:
    for field in shape(record).attributes:
        assert re.search(rf'`{field.attribute}("|=|`)', TEXT), field.attribute
