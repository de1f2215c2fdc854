"""What-if positions: puts scenario and catalogue records over a position, and other readings into a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicate.model.problem import Invalid
from adjudicate.model.record import shape, tag_of
from adjudicate.model.ruleset import Ruleset, Versioned

RULING = "ruling"
"""The element of a scenario that chooses a reading; its record has the ruling and the reading."""


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


def with_readings(ruleset: Ruleset, scenario: Any, readings: Mapping[str, str]) -> Any:
    """The scenario with these readings (by ruling) in the place of those that it chooses, or besides them."""
    field = shape(ruleset.scenario).child(RULING)
    if field is None or field.record is None:
        raise Invalid(f"{ruleset.name} has no rulings that a scenario can choose")
    for ruling, reading in readings.items():
        scenario = _with(scenario, RULING, field.record(ruling, reading))
    return scenario


def with_version(ruleset: Ruleset, newest: Ruleset, scenario: Any) -> Any:
    """The scenario with those readings of this rules version that are no longer the default: by itself a scenario is of
    the newest one."""
    if not isinstance(ruleset, Versioned) or not isinstance(newest, Versioned) or ruleset.version == newest.version:
        return scenario
    chosen = {record[0] for record in _records(scenario, RULING)}
    changed = {
        ruling: reading
        for ruling, reading in ruleset.readings.items()
        if ruling not in chosen and newest.readings.get(ruling) != reading
    }
    return with_readings(ruleset, scenario, changed) if changed else scenario


def _records(whole: Any, tag: str) -> tuple[Any, ...]:
    field = shape(type(whole)).child(tag)
    return tuple(getattr(whole, field.name)) if field is not None and field.many else ()


def _with(whole: Any, tag: str, record: Any) -> Any:
    field = shape(type(whole)).child(tag)
    assert field is not None
    if not field.many:
        return whole._replace(**{field.name: record})
    items = list(getattr(whole, field.name))
    place = next((place for place, item in enumerate(items) if item[0] == record[0]), len(items))
    items[place : place + 1] = [record]
    return whole._replace(**{field.name: tuple(items)})
