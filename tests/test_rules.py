"""The rule catalogue says what the code does: the same ids, the same kinds, the same readings."""

from __future__ import annotations

import importlib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

import rule_ids

GAMES = ("anno1666", "arkendom")
DATA = Path(__file__).parent / "data"


class Book:
    """The rule catalogue of one game, and the data that it must agree with."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.ruleset: Any = importlib.import_module(f"adjudicate.games.{game}").ruleset
        rulings = importlib.import_module(f"adjudicate.games.{game}.rulings")
        self.readings: dict[str, tuple[str, ...]] = rulings.READINGS
        self.earlier: dict[str, tuple[tuple[int, str], ...]] = rulings.EARLIER
        self.catalogue = etree.fromstring((files(f"adjudicate.games.{game}") / "rules.xml").read_bytes())
        self.rules = {rule.get("id"): rule for rule in self.catalogue.iter("rule")}
        self.rulings = {ruling.get("id"): ruling for ruling in self.catalogue.iter("ruling")}
        self.used = rule_ids.written(game) | rule_ids.imported(game)

    def lines(self, name: str) -> list[str]:
        return (DATA / self.game / name).read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module", params=GAMES)
def book(request: pytest.FixtureRequest) -> Book:
    return Book(request.param)


def test_the_catalogue_is_of_these_rules(book: Book) -> None:
    assert book.catalogue.get("game") == book.ruleset.name
    assert book.catalogue.get("version") == str(book.ruleset.version)
    assert len(book.rules) == len(list(book.catalogue.iter("rule")))


def test_every_id_in_the_code_is_in_the_catalogue(book: Book) -> None:
    assert book.used <= set(book.rules)


def test_every_id_in_the_catalogue_is_in_the_code(book: Book) -> None:
    assert set(book.rules) <= book.used


def test_requirements_are_the_rules_that_refuse_a_command(book: Book) -> None:
    requirements = {rule for rule, element in book.rules.items() if element.get("kind") == "requirement"}
    assert rule_ids.raised(book.game) == requirements
    assert {element.get("kind") for element in book.rules.values()} == {"requirement", "effect"}


def test_every_rule_names_a_section_of_the_rulebook_in_its_order(book: Book) -> None:
    sections = book.lines("sections.txt")
    order = [sections.index(element.get("section")) for element in book.rules.values()]
    assert order == sorted(order)


def test_every_rule_is_one_line_of_its_own(book: Book) -> None:
    texts = [element.text for element in book.rules.values()]
    assert len(set(texts)) == len(texts)
    assert all(text == " ".join(text.split()) and text.endswith(".") and len(text) <= 130 for text in texts)


def test_cited_rulings_exist(book: Book) -> None:
    known = set(book.lines("rulings.txt"))
    assert {ruling for rule in book.rules.values() for ruling in rule.get("cites", "").split()} <= known
    assert set(book.rulings) <= known


def test_rulings_are_the_ones_that_a_scenario_can_choose(book: Book) -> None:
    assert set(book.rulings) == set(book.readings)


def test_readings_and_default_are_those_of_the_code(book: Book) -> None:
    for ruling, known in book.readings.items():
        element = book.rulings[ruling]
        readings = tuple(reading.get("id") for reading in element.iter("reading"))
        assert sorted(readings) == sorted(known)
        assert element.get("default") == known[0] == readings[0]
        assert element.get("section") in book.lines("sections.txt")
        earlier = tuple((int(one.get("until")), one.get("reading")) for one in element.iter("earlier"))
        assert earlier == book.earlier.get(ruling, ())


def test_the_rule_that_a_ruling_is_about_cites_it(book: Book) -> None:
    cited = {ruling for rule in book.rules.values() for ruling in rule.get("cites", "").split()}
    assert set(book.readings) <= cited
