"""Finds rulesets by entry point, so that an installed package can add a game."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from adjudicate.model.problem import Invalid
from adjudicate.model.ruleset import Ruleset

GROUP = "adjudicate.rulesets"


@cache
def names() -> tuple[str, ...]:
    """The names of the installed rulesets, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of that name; :class:`Invalid` names the known ones if there is none."""
    for point in entry_points(group=GROUP, name=name):
        return cast(Ruleset, point.load())
    known = ", ".join(names()) or "none is installed"
    raise Invalid(f"unknown game {name!r}; known games: {known}")
