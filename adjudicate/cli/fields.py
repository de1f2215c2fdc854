"""Options and typed-in values for the fields of a record: declared once, in the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from adjudicate.cli.problems import refused
from adjudicate.model.problem import Invalid, unknown
from adjudicate.model.record import Field, shape


def options_for(record: type) -> list[click.Parameter]:
    """An option for each attribute of *record*."""
    return [_option(field) for field in shape(record).attributes]


def summary(record: type) -> str:
    """What a record is, in the first sentence of its description."""
    return " ".join((record.__doc__ or "").split()).partition(". ")[0].rstrip(".") + "."


def _option(field: Field) -> click.Option:
    kind = field.kind.name if field.kind else "text"
    words = [field.help] if field.help else []
    if field.many:
        words.append("(several, with spaces between or the option repeated)")
    if field.required:
        words.append("[required]")
    elif field.default not in (None, (), ""):
        words.append(f"[default: {field.show(field.default)}]")
    names = [f"--{field.attribute}", field.name]
    return click.Option(names, metavar=_metavar(kind), help=" ".join(words) or None, multiple=field.many)


def _metavar(kind: str) -> str:
    if kind.startswith("a whole number"):
        return "N"
    if kind == "yes or no":
        return "yes|no"
    return kind.removeprefix("one of ").replace(", ", "|") if kind.startswith("one of ") else "TEXT"


def record_of(record: type, given: Mapping[str, Any], spelled: str = "--{}") -> Any:
    """The record that the texts *given* (by field name) spell; names fields as *spelled*. Raises :class:`Invalid`."""
    values: dict[str, Any] = {}
    for field in shape(record).attributes:
        text = given.get(field.name)
        if text is None:
            if field.required:
                raise Invalid(f"{spelled.format(field.attribute)} is missing")
            continue
        try:
            values[field.name] = field.parse(str(text))
        except Invalid:
            wanted = f"{field.kind.name if field.kind else 'text'}{', or several' if field.many else ''}"
            raise Invalid(f"{spelled.format(field.attribute)}: {text!r} is not {wanted}") from None
    return record(**values)


def typed(given: Mapping[str, Any]) -> dict[str, str]:
    """The options that were written; one that was repeated has all its words."""
    texts = {name: " ".join(text) if isinstance(text, tuple) else text for name, text in given.items() if text != ()}
    return {name: text for name, text in texts.items() if text is not None}


def from_options(record: type, given: Mapping[str, Any]) -> Any:
    """The record that options spell; what is wrong with them is a wrong command line."""
    try:
        return record_of(record, typed(given))
    except Invalid as problem:
        raise refused("", problem.reason, kind="usage", status=2) from None


def from_line(record: type, text: str) -> Any:
    """The record that one line spells: a JSON object, or ``key=value`` words."""
    given = _json_values(text) if text.startswith("{") else _word_values(text)
    known = {field.attribute: field for field in shape(record).attributes}
    for name in given:
        if name.replace("_", "-") not in known:
            raise refused("", unknown("field", name, known))
    try:
        return record_of(record, {known[name.replace("_", "-")].name: text for name, text in given.items()}, "{}")
    except Invalid as problem:
        raise refused("", problem.reason) from None


def _json_values(text: str) -> dict[str, str]:
    import json

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise refused("", f"not valid JSON: {problem}") from None
    return {name: _spelled(value) for name, value in data.items() if value is not None}


def _spelled(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(_spelled(item) for item in value) if isinstance(value, list) else str(value)


def _word_values(text: str) -> dict[str, str]:
    import shlex

    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise refused("", f"{problem}") from None
    pairs = [word.partition("=") for word in words]
    for name, equals, _ in pairs:
        if not equals:
            raise refused("", f"{name!r} is not name=value")
    return {name: value for name, _, value in pairs}
