"""Commands: one decision of one player, a verb with named arguments."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from adjudicate.model.record import shape, tag_of, tagged


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
    form = shape(type(action))
    parts = [form.tag]
    for field in form.attributes:
        given = getattr(action, field.name)
        if field.required:
            shown = field.show(given)
            parts.extend([word(item) for item in shown.split()] if field.many else [word(shown)])
        elif given != field.default:
            shown = field.show(given)
            parts.append(f"{field.attribute}={value(','.join(shown.split()) if field.many else shown)}")
    return " ".join(parts)
