"""Commands: one decision of one player, a verb with named arguments."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from adjudicate.model.record import Field, shape, tag_of, tagged


class Command(NamedTuple):
    """A command as given. ``action`` is a record whose ``TAG`` is the verb.

    ``id`` is ``c41``, or ``c41.1`` for the first command that the game implied after ``c41``. ``player`` is
    ``None`` when the one who typed it left it out: then it is whoever is due.
    """

    id: str
    player: str | None
    action: Any

    @property
    def verb(self) -> str:
        """The verb, as written."""
        return tag_of(type(self.action))


@tagged("decline")
class Decline(NamedTuple):
    """Lets an open window pass without using it. Every ruleset has this command."""


_BARE_WORD = re.compile(r'[^\s"\\#:=][^\s"\\=]*')
_BARE_VALUE = re.compile(r'[^\s"\\]+')


def quoted(text: str) -> str:
    """*text* in quotes, as the text form writes it."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r") + '"'


def word(text: str) -> str:
    """*text* as a word of its own, in quotes if it would be read as something else without."""
    return text if _BARE_WORD.fullmatch(text) else quoted(text)


def value(text: str) -> str:
    """*text* as it stands after ``key=``."""
    return text if _BARE_VALUE.fullmatch(text) else quoted(text)


def words(action: Any) -> str:
    """The text form of an action, without player: ``charge swordsmen clan-members path=D3,D4``."""
    tag, required, optional = _spelling(action.__class__)
    parts = [tag]
    for index, spelled in required:
        parts.append(spelled[action[index]])
    for index, spelled, default in optional:
        if action[index] != default:
            parts.append(spelled[action[index]])
    return " ".join(part for part in parts if part)


class _Spelled(dict[Any, str]):
    """How the values of one field are written, remembered: a game uses the same few again and again."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._field = field

    def __missing__(self, given: Any) -> str:
        field = self._field
        shown = field.show(given)
        if not field.required:
            text = f"{field.attribute}={value(','.join(shown.split()) if field.many else shown)}"
        else:
            text = " ".join(word(item) for item in shown.split()) if field.many else word(shown)
        if len(self) >= _REMEMBERED:
            self.clear()
        self[given] = text
        return text


_REMEMBERED = 1024
_Required = list[tuple[int, _Spelled]]
_Optional = list[tuple[int, _Spelled, Any]]


@cache
def _spelling(action: type) -> tuple[str, _Required, _Optional]:
    form = shape(action)
    fields: Any = action
    index = {name: place for place, name in enumerate(fields._fields)}
    required = [(index[field.name], _Spelled(field)) for field in form.attributes if field.required]
    optional = [(index[field.name], _Spelled(field), field.default) for field in form.attributes if not field.required]
    return form.tag, required, optional
