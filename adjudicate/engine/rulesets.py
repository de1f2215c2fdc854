"""Finds rulesets by entry point, so that an installed package can add a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import cast

from adjudicate.model.problem import Invalid, unknown
from adjudicate.model.ruleset import Ruleset, Versioned

GROUP = "adjudicate.rulesets"


@cache
def names() -> tuple[str, ...]:
    """The names of the installed rulesets, sorted."""
    from importlib.metadata import entry_points

    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of that name; :class:`Invalid` names the known ones if there is none."""
    place = _place(name)
    if place is not None:
        module, _, attribute = place.partition(":")
        return cast(Ruleset, getattr(import_module(module), attribute))
    raise Invalid(unknown("game", name, names()))


def versions_of(rules: Ruleset) -> tuple[int, ...]:
    """The rules versions that a ruleset can play, oldest first."""
    return rules.versions if isinstance(rules, Versioned) else (rules.version,)


def in_version(rules: Ruleset, version: int) -> Ruleset:
    """A ruleset in one of its versions; :class:`Invalid` names those that it knows."""
    if version == rules.version:
        return rules
    if isinstance(rules, Versioned) and version in rules.versions:
        return _at(rules, version)
    known = ", ".join(map(str, versions_of(rules)))
    raise Invalid(f"{rules.name} has no rules version {version}; it has {known}")


@cache
def _at(rules: Versioned, version: int) -> Ruleset:
    """One object a version: much is remembered by ruleset."""
    return rules.at(version)


def _place(name: str) -> str | None:
    """``module:object`` of a ruleset. Looked for in the folders of installed packages first: to import
    ``importlib.metadata`` takes as long as a short replay, so that is done only for what is not found there."""
    for folder in sys.path:
        for path in _tables(folder):
            place = _listed(path, name)
            if place is not None:
                return place
    from importlib.metadata import entry_points

    return next((point.value for point in entry_points(group=GROUP, name=name)), None)


def _tables(folder: str) -> Iterator[str]:
    """The tables of entry points in one folder of installed packages."""
    try:
        entries = sorted(os.listdir(folder or "."))
    except OSError:
        return
    for entry in entries:
        if entry.endswith((".dist-info", ".egg-info")):
            yield os.path.join(folder, entry, "entry_points.txt")


def _listed(path: str, name: str) -> str | None:
    try:
        with open(path, encoding="utf-8") as lines:
            text = lines.read()
    except (OSError, ValueError):
        return None
    _, found, rest = text.partition(f"[{GROUP}]")
    for line in rest.splitlines()[1:] if found else ():
        if line.startswith("["):
            break
        key, _, place = line.partition("=")
        if key.strip() == name:
            return place.partition("[")[0].strip()
    return None
