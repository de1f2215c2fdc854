"""The rule catalogue says what the code does: the same ids, the same kinds, the same readings."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from lxml import etree

import rule_ids
from adjudicate.games.arkendom import ruleset
from adjudicate.games.arkendom.rulings import EARLIER, READINGS

DATA = Path(__file__).parents[1] / "data" / "arkendom"
CATALOGUE = etree.fromstring((files("adjudicate.games.arkendom") / "rules.xml").read_bytes())
RULES = {rule.get("id"): rule for rule in CATALOGUE.iter("rule")}
RULINGS = {ruling.get("id"): ruling for ruling in CATALOGUE.iter("ruling")}
REQUIREMENTS = {rule for rule, element in RULES.items() if element.get("kind") == "requirement"}


def _lines(name: str) -> list[str]:
    return (DATA / name).read_text(encoding="utf-8").splitlines()


def test_the_catalogue_is_of_these_rules() -> None:
    assert CATALOGUE.get("game") == ruleset.name
    assert CATALOGUE.get("version") == str(ruleset.version)
    assert len(RULES) == len(list(CATALOGUE.iter("rule")))


def test_every_id_in_the_code_is_in_the_catalogue() -> None:
    assert rule_ids.written() | rule_ids.imported() <= set(RULES)


def test_every_id_in_the_catalogue_is_in_the_code() -> None:
    assert set(RULES) <= rule_ids.written() | rule_ids.imported()


def test_requirements_are_the_rules_that_refuse_a_command() -> None:
    assert rule_ids.raised() == REQUIREMENTS
    assert {element.get("kind") for element in RULES.values()} == {"requirement", "effect"}


def test_every_rule_names_a_section_of_the_rulebook_in_its_order() -> None:
    sections = _lines("sections.txt")
    order = [sections.index(element.get("section")) for element in RULES.values()]
    assert order == sorted(order)


def test_every_rule_is_one_line_of_its_own() -> None:
    texts = [element.text for element in RULES.values()]
    assert len(set(texts)) == len(texts)
    assert all(text == " ".join(text.split()) and text.endswith(".") and len(text) <= 130 for text in texts)


def test_cited_rulings_exist() -> None:
    known = set(_lines("rulings.txt"))
    assert {ruling for rule in RULES.values() for ruling in rule.get("cites", "").split()} <= known
    assert set(RULINGS) <= known


def test_rulings_are_the_ones_that_a_scenario_can_choose() -> None:
    assert set(RULINGS) == set(READINGS)


@pytest.mark.parametrize("ruling", READINGS)
def test_readings_and_default_are_those_of_the_code(ruling: str) -> None:
    element = RULINGS[ruling]
    readings = tuple(reading.get("id") for reading in element.iter("reading"))
    assert sorted(readings) == sorted(READINGS[ruling])
    assert element.get("default") == READINGS[ruling][0] == readings[0]
    assert element.get("section") in _lines("sections.txt")
    earlier = tuple((int(one.get("until")), one.get("reading")) for one in element.iter("earlier"))
    assert earlier == EARLIER.get(ruling, ())


@pytest.mark.parametrize("ruling", READINGS)
def test_the_rule_that_a_ruling_is_about_cites_it(ruling: str) -> None:
    assert any(ruling in rule.get("cites", "").split() for rule in RULES.values())
