"""The digest of a log: it chains the commands and their facts, so that a cut, swapped or edited log shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from adjudicate.engine.game import Outcome
from adjudicate.model.chance import Fact, Roll
from adjudicate.model.command import words

FIELD, ENTRY = "\x1f", "\x1e"
"""Separators that no field can hold: the text of files has no control characters."""


class LogDigest:
    """SHA-256 over ``adjudicate/log/1`` and a line feed, then an entry for each command carried out and each undo.

    An entry is its fields, with U+001F in between and U+001E at the end, in UTF-8: the command's id, player and text,
    then for each fact its owner's id and its text, as in ``roll attack=4,10 power=P``; for an undo the word and the id.
    """

    def __init__(self) -> None:
        self._hash = hashlib.sha256(b"adjudicate/log/1\n")

    def add(self, outcome: Outcome) -> None:
        """Goes on with a command that was carried out."""
        command = outcome.command
        fields = [command.id, command.player or "", words(command.action)]
        for owner, facts in outcome.facts.items():
            for fact in facts:
                fields += (owner, _text(fact))
        self._enter(fields)

    def add_undo(self, command_id: str) -> None:
        """Goes on with an undo."""
        self._enter(["undo", command_id])

    def _enter(self, fields: list[str]) -> None:
        self._hash.update((FIELD.join(fields) + ENTRY).encode("utf-8"))

    def after(self, outcomes: Iterable[Outcome]) -> LogDigest:
        """This log's digest with more commands, beside this one."""
        other = LogDigest()
        other._hash = self._hash.copy()
        for outcome in outcomes:
            other.add(outcome)
        return other

    def hexdigest(self) -> str:
        """The digest of the log so far."""
        return self._hash.copy().hexdigest()


def _text(fact: Fact) -> str:
    if isinstance(fact, Roll):
        return " ".join(("roll", *(f"{group}={','.join(faces)}" for group, faces in fact.groups.items())))
    return words(fact)
