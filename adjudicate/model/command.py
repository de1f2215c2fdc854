"""Commands: one decision of one player, a verb with named arguments."""

from __future__ import annotations

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


def words(action: Any) -> str:
    """The text form of an action, without player: ``charge swordsmen clan-members path=D3,D4``."""
    form = shape(type(action))
    parts = [form.tag]
    for field in form.attributes:
        value = getattr(action, field.name)
        if field.required:
            parts.append(field.show(value))
        elif value != field.default:
            parts.append(f"{field.attribute}={','.join(field.show(value).split())}")
    return " ".join(part for part in parts if part)
