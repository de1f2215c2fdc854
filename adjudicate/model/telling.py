"""Events as sentences: a game has one sentence for each kind of event, made from the event's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicate.model.event import Event

Values = Mapping[str, Any]
Sentences = Mapping[str, Callable[[Values], str]]


def tell(sentences: Sentences, event: Event) -> str:
    """An event as its sentence; one without a sentence as its kind and its values."""
    sentence = sentences.get(event.kind)
    if sentence is not None:
        return sentence(event.values)
    return f"{event.kind}: {', '.join(f'{name} {value}' for name, value in event.values.items())}"


def many(count: int, one: str, more: str = "") -> str:
    """A number and what it counts: ``1 card``, ``2 cards``; *more* is a plural that is not made with an s."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def they(names: Sequence[str], does: str, do: str) -> str:
    """Names and what they do: ``a goes``, ``a and b go``, ``nobody goes``."""
    return f"{' and '.join(names) or 'nobody'} {does if len(names) < 2 else do}"
