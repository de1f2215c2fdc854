"""Events: what happened because of a command; the only thing reports are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened: what kind, by which rule, with which values.

    ``secret`` names the values that only those see who may see what ``of`` (a player or an army) owns; for all others
    they are ``HIDDEN``, also in what :meth:`Ruleset.tell` is asked to tell. Who sees the cards of a draw is said so.
    """

    kind: str
    rule: str
    values: Mapping[str, Any]
    of: str = ""
    secret: tuple[str, ...] = ()


class Decision(NamedTuple):
    """What the game waits for, and from whom.

    ``verbs``: the commands that answer it. ``default``: the action that stands for an answer when the next command
    is about something else (a window is declined, a player without Ready units passes); ``None`` if it must be
    answered. ``forced``: there is no choice at all, so that a live game need not ask. ``only``: arguments, by name,
    that an answer has if it gives them at all: which of the windows in the steps of one command (``moment``), whose
    activation. ``besides``: the commands that anybody may give first, without answering. ``others``: further players
    who may answer it as well as ``player``, such as the other one of a team. A decision is told to everybody: it names
    nothing that is hidden.
    """

    player: str
    kind: str
    verbs: tuple[str, ...]
    subject: str = ""
    default: Any = None
    forced: bool = False
    only: tuple[tuple[str, str], ...] = ()
    besides: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who may answer it."""
        return (self.player, *self.others)


class Note(NamedTuple):
    """A rule that was looked at: ``held`` if it was satisfied or took effect, false if it forbade or did not apply."""

    rule: str
    held: bool
