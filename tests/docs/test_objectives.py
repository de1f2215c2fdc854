"""docs/objectives.md lists the vocabulary of Objective cards as the code declares it, and its example can be read."""

from __future__ import annotations

import re
from pathlib import Path

from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.source import Source
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.model.record import shape, tag_of

PAGE = (Path(__file__).parents[2] / "docs" / "objectives.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| `")]
BOUNDS = {"least", "most", "more"}


def _words(text: str) -> set[str]:
    return set(re.findall(r"`([a-z-]+)`", text))


def test_every_condition_is_listed_with_its_attributes() -> None:
    listed = {row[0].strip("`"): row[2] for row in ROWS if len(row) == 3 and "counts" not in row[1]}
    for child in shape(ObjectiveCard).children:
        form = shape(child.record)  # type: ignore[arg-type]
        attributes = {field.attribute for field in form.attributes} - BOUNDS
        assert attributes <= _words(listed[tag_of(child.record)]), form.tag


def test_every_attribute_is_explained() -> None:
    explained = {word for row in ROWS for word in _words(row[0])} | {"resource", "first", "last"}
    own = {field.attribute for field in shape(ObjectiveCard).attributes} - {"id", "name", "source"}
    used = {field.attribute for child in shape(ObjectiveCard).children for field in shape(child.record).attributes}  # type: ignore[arg-type]
    assert own | (used - BOUNDS) <= explained


def test_the_example_is_a_card(tmp_path: Path) -> None:
    (example,) = re.findall(r"```xml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "s.xml"
    turn = '<turn round="1" first="south"/><player id="south"/><player id="north"/>'
    file.write_text(
        f'<scenario format="1" game="arkendom"><catalogue>{example}</catalogue>{turn}</scenario>', encoding="utf-8"
    )
    (card,) = read_scenario(Source.named(str(file)), ruleset_of).catalogue.objectives
    assert card.points == 2 and card.units[0].zone == "enemy" and not card.units[0].engaged
