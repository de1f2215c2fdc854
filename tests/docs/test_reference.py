"""The reference pages say what the catalogue and the code say."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from lxml import etree

import rule_ids
import sections_of
from adjudicate.games.anno1666.rulings import READINGS as ANNO
from adjudicate.games.arkendom.rulings import READINGS as ARKENDOM

ROOT = Path(__file__).parents[2]
CATALOGUE = etree.fromstring((files("adjudicate.games.arkendom") / "rules.xml").read_bytes())
SECTIONS = (ROOT / "tests/data/arkendom/sections.txt").read_text(encoding="utf-8").splitlines()
PAGES = sorted((ROOT / "docs").glob("*.md"))

IDS = [rule.get("id") for rule in CATALOGUE.iter("rule")]
IDS_OF: dict[str, list[str]] = {}
for rule in CATALOGUE.iter("rule"):
    IDS_OF.setdefault(rule.get("section"), []).append(rule.get("id").removeprefix("arkendom."))


def _page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def _rows(page: str) -> list[list[str]]:
    lines = [line for line in _page(page).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_section_of_the_rulebook_has_a_row_with_its_rules() -> None:
    rows = [row for row in _rows("arkendom") if row[0] in SECTIONS]
    assert [row[0] for row in rows] == SECTIONS
    for section, rules, *_ in rows:
        listed = [rule for rule in re.findall(r"`([^`]+)`", rules) if f"arkendom.{rule}" in IDS]
        assert listed == IDS_OF.get(section, []), section


def test_each_rule_of_anno1666_is_where_its_page_says() -> None:
    lines = _page("anno1666-rules").splitlines()
    assert [sections_of.anno1666_row(line) for line in lines] == lines
    names = [row[0] for row in _rows("anno1666-rules")]
    assert [name for name in names if name in sections_of.SECTIONS] == sections_of.SECTIONS
    of_skills = {rule for name in names for rule in sections_of.rules_of_skill(name)}
    assert of_skills == set(sections_of.rules()[sections_of.SKILL_LIST])


def test_every_module_of_anno1666_is_on_its_page() -> None:
    named = set(re.findall(r"`([a-z_0-9]+)`", "".join(row[-1] for row in _rows("anno1666-rules"))))
    assert named == {rule_ids.name_of(unit) for unit in rule_ids.units("anno1666")} - {"anno1666"}


READINGS = {**ARKENDOM, **ANNO}


@pytest.mark.parametrize("ruling", READINGS)
def test_readings_are_listed_the_default_in_bold(ruling: str) -> None:
    (row,) = [row for row in _rows("rulings") if row[0].startswith(f"{ruling} ")]
    default, *others = READINGS[ruling]
    assert re.findall(r"\*\*`([^`]+)`\*\*:", row[2]) == [default]
    assert re.findall(r"· `([^`]+)`:", row[2]) == others


@pytest.mark.parametrize(("game", "prefix"), [("arkendom", "ARK"), ("anno1666", "AD")])
def test_every_ruling_that_a_rule_cites_is_explained(game: str, prefix: str) -> None:
    rows = [row[0] for row in _rows("rulings") if row[0].startswith(f"{prefix}-")]
    listed = {f"{prefix}-{word}" for row in rows for word in re.findall(r"\bB[0-9]+a?\b", row)}
    catalogue = etree.fromstring((files(f"adjudicate.games.{game}") / "rules.xml").read_bytes())
    assert {word for rule in catalogue.iter("rule") for word in rule.get("cites", "").split()} <= listed


def test_the_glossary_is_in_order() -> None:
    words = [row[0] for row in _rows("glossary") if row[0] != "word"]
    assert words == sorted(set(words))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_pages(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert all((page.parent / link).exists() for link in links)
