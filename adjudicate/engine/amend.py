"""What-if positions: puts scenario and catalogue records over a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicate.model.problem import Invalid
from adjudicate.model.record import key_of, shape, tag_of
from adjudicate.model.ruleset import Ruleset


def amended(ruleset: Ruleset, state: Any, given: Iterable[Any]) -> Any:
    """The state in which each record of *given* takes the place of the one with the same tag and key, or is added."""
    scenario, catalogue = ruleset.scenario_of(state)
    for record in given:
        tag = tag_of(type(record))
        if shape(type(scenario)).child(tag) is not None:
            scenario = _with(scenario, tag, record)
        elif shape(type(catalogue)).child(tag) is not None:
            catalogue = _with(catalogue, tag, record)
        else:
            raise Invalid(f"<{tag}> cannot be given for a position")
    return ruleset.setup(scenario, catalogue)


def _with(whole: Any, tag: str, record: Any) -> Any:
    field = shape(type(whole)).child(tag)
    assert field is not None
    if not field.many:
        return whole._replace(**{field.name: record})
    items = list(getattr(whole, field.name))
    place = next((place for place, item in enumerate(items) if key_of(item) == key_of(record)), len(items))
    items[place : place + 1] = [record]
    return whole._replace(**{field.name: tuple(items)})
