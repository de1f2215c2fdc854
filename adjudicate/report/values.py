"""Named values that a ruleset answers with, as lines and as one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicate.report.terminal import clean


def shown(value: Any) -> str:
    """A value as words: lists with spaces, truth as yes and no, nothing as ``-``; what has a ``text`` is that."""
    if value is None or value == () or value == []:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if "text" in value:
            return clean(str(value["text"]))
        return ", ".join(f"{key} {shown(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return (" " if all(isinstance(item, (str, int)) for item in value) else "; ").join(
            shown(item) for item in value
        )
    return clean(str(value))


def lines(values: Mapping[str, Any], inset: str = "") -> Iterator[str]:
    """*values*, a line each, values below each other; lists of sentences and of tables get a line an item."""
    width = max((len(str(name)) for name in values), default=0)
    for name, value in values.items():
        head = f"{inset}{name!s:<{width}}"
        if isinstance(value, Mapping) and value:
            yield f"{inset}{name}"
            yield from lines(value, f"{inset}  ")
        elif _long(value):
            yield f"{inset}{name}"
            yield from (f"{inset}  {shown(item)}" for item in value)
        else:
            yield f"{head}  {shown(value)}".rstrip()


def _long(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(
        not isinstance(item, (int, str)) or " " in str(item) for item in value
    )


def flat(values: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """*values* as words by name; those inside others have both names, as in ``sight clear``."""
    found: dict[str, str] = {}
    for name, value in values.items():
        if isinstance(value, Mapping) and value:
            found |= flat(value, f"{prefix}{name} ")
        else:
            found[f"{prefix}{name}"] = "" if value is None or value in ((), []) else shown(value)
    return found


def one_line(values: Mapping[str, Any]) -> str:
    """*values* as ``name=value`` words; what holds a blank is quoted."""
    return " ".join(f"{name}={_quoted(shown(value))}" for name, value in values.items())


def _quoted(text: str) -> str:
    if not text or any(character in text for character in ' "='):
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return text
