"""Where two states differ: the fields by name, in the order of the first state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicate.model.record import Field, shape, tag_of
from adjudicate.model.ruleset import Ruleset

ORDER = "order"


class Difference(NamedTuple):
    """One field that is not the same: where it is, such as ``("units", "clan", "wounds")``, and both values; ``None``
    where a state has no such field (in plain data a field at its default is left out)."""

    path: tuple[str, ...]
    expected: Any
    actual: Any

    @property
    def field(self) -> str:
        """The path as one word: ``units/clan/wounds``."""
        return "/".join(self.path)


def differences(expected: Any, actual: Any) -> list[Difference]:
    """The differences of two plain states (see :meth:`State.plain`), the fields of the first one first. Records in a
    list are told apart by their ``id``, or by their place; where only their order differs, the field is ``order``."""
    return list(_differ((), expected, actual))


def state_differences(ruleset: Ruleset, expected: Any, actual: Any) -> list[Difference]:
    """The differences of two states of a ruleset; a field that one of them leaves out has its default there."""
    found = differences(expected.plain(), actual.plain())
    return [_with_default(ruleset, difference) for difference in found]


def _differ(path: tuple[str, ...], expected: Any, actual: Any) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(actual, dict):
        yield from _differ_in_keys(path, expected, actual)
    elif isinstance(expected, list) and isinstance(actual, list) and _holds_records(expected + actual):
        yield from _differ_in_records(path, expected, actual)
    elif expected != actual or type(expected) is not type(actual):
        yield Difference(path, expected, actual)


def _differ_in_keys(path: tuple[str, ...], expected: dict[str, Any], actual: dict[str, Any]) -> Iterator[Difference]:
    for key in (*expected, *(key for key in actual if key not in expected)):
        inside = (*path, key)
        if key in expected and key in actual:
            yield from _differ(inside, expected[key], actual[key])
        else:
            yield Difference(inside, expected.get(key), actual.get(key))


def _differ_in_records(path: tuple[str, ...], expected: list[Any], actual: list[Any]) -> Iterator[Difference]:
    ours, theirs = by_name(expected), by_name(actual)
    yield from _differ_in_keys(path, ours, theirs)
    kept = [name for name in ours if name in theirs]
    if kept != [name for name in theirs if name in ours]:
        yield Difference((*path, ORDER), list(ours), list(theirs))


def _holds_records(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, dict) for item in items)


def by_name(records: list[dict[str, Any]]) -> dict[str, Any]:
    """Records by their ids; by their places, from 1, if they do not all have ids of their own."""
    ids = [record.get("id") for record in records]
    if all(isinstance(name, str) for name in ids) and len(set(ids)) == len(ids):
        return dict(zip(map(str, ids), records, strict=True))
    return {str(place): record for place, record in enumerate(records, 1)}


def _with_default(ruleset: Ruleset, difference: Difference) -> Difference:
    path, expected, actual = difference
    field = declared(ruleset, path[0]).get(path[-1]) if (expected is None) != (actual is None) else None
    if field is None or field.required or len(path) != (3 if _many(ruleset, path[0]) else 2):
        return difference
    return Difference(path, *(field.default if value is None else value for value in (expected, actual)))


def declared(ruleset: Ruleset, name: str) -> dict[str, Field]:
    """The fields of the records that a state holds under *name*, if the scenario or the catalogue holds them too."""
    holder = _holder(ruleset, name)
    return (
        {}
        if holder is None or holder.record is None
        else {field.name: field for field in shape(holder.record).attributes}
    )


def _many(ruleset: Ruleset, name: str) -> bool:
    holder = _holder(ruleset, name)
    return holder is not None and holder.many


def _holder(ruleset: Ruleset, name: str) -> Field | None:
    holders = (holder for whole in (ruleset.scenario, ruleset.catalogue) for holder in shape(whole).children)
    return next((holder for holder in holders if name in (holder.name, tag_of(holder.record))), None)


def fields_of(state: Any) -> dict[str, Any]:
    """Every field of a state by its name, such as ``units/clan/wounds``. What is at its default is left out, as in
    plain data. Records in a list are there one by one, and the list as a whole."""
    return dict(_flat((), state.plain()))


def _flat(path: tuple[str, ...], value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list) and _holds_records(value):
        yield "/".join(path), value
        value = by_name(value)
        yield "/".join((*path, ORDER)), list(value)
    if isinstance(value, dict) and value:
        for key, inside in value.items():
            yield from _flat((*path, key), inside)
    else:
        yield "/".join(path), value
