"""Rules versions: which reading counts in which, and that rulesets without earlier ones have one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from adjudicate.engine.rulesets import in_version, ruleset, versions_of
from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.preparation import Ruling
from adjudicate.model.problem import Invalid
from adjudicate.model.ruleset import Ruleset
from adjudicate.model.rulings import defaults
from marching import RULES

READINGS = {"flank": ("two", "one", "none"), "rear": ("two", "one")}
EARLIER = {"flank": ((1, "none"), (3, "one"))}


@pytest.mark.parametrize(("version", "flank"), [(1, "none"), (2, "one"), (3, "one"), (4, "two"), (9, "two")])
def test_the_default_of_a_version(version: int, flank: str) -> None:
    assert defaults(READINGS, EARLIER, version) == {"flank": flank, "rear": "two"}


def test_a_ruleset_without_earlier_versions_has_its_own() -> None:
    assert versions_of(RULES) == (1,)
    assert in_version(RULES, 1) is RULES
    with pytest.raises(Invalid, match="marching has no rules version 2; it has 1"):
        in_version(RULES, 2)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """Arkendom as it would be after a change of the reading of ARK-B21, in its version before that."""
    monkeypatch.setitem(cast(dict[str, Any], rulings.EARLIER), "ARK-B21", ((0, "if-marked"),))
    rulings.readings_of.cache_clear()
    monkeypatch.setattr(type(ruleset("arkendom")), "versions", (0, 1))
    yield in_version(ruleset("arkendom"), 0)
    rulings.readings_of.cache_clear()


def test_a_state_is_set_up_with_the_readings_of_its_version(changed: Any) -> None:
    scenario, catalogue = _position(changed)
    assert changed.readings["ARK-B21"] == "if-marked"
    assert changed.setup(scenario, catalogue).copy().reads("ARK-B21", "if-marked")
    assert ruleset("arkendom").setup(scenario, catalogue).reads("ARK-B21", "always")
    chosen = scenario._replace(rulings=(Ruling("ARK-B21", "always"),))
    assert changed.setup(chosen, catalogue).reads("ARK-B21", "always")


def _position(rules: Any) -> tuple[Any, Any]:
    from importlib.resources import files

    from adjudicate.files.scenario import read_scenario
    from adjudicate.files.source import Source

    path = files("adjudicate.scenarios") / "arkendom" / "skirmish.xml"
    setting = read_scenario(Source.named(str(path)), lambda name: rules)
    return setting.scenario, setting.catalogue
