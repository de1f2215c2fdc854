"""The rule catalogue of a game, as the command line uses it."""

from __future__ import annotations

from typing import Any


def rules_of(ruleset: Any) -> tuple[Any, ...]:
    """The rules of a game's catalogue; none if the game has no catalogue."""
    return ()
