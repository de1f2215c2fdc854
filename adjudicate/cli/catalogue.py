"""The rule catalogue of a game: the ``rules.xml`` that stands beside its code."""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicate.files.rulebook import Rulebook, read_rulebook
from adjudicate.files.source import Source
from adjudicate.model.ruleset import Ruleset


def rulebook_of(ruleset: Ruleset) -> Rulebook:
    """The catalogue of a game; an empty one if it ships none."""
    file = sys.modules[type(ruleset).__module__].__file__
    path = Path(file or "").with_name("rules.xml")
    if not path.exists():
        return Rulebook(ruleset.name, ruleset.version, (), ())
    return read_rulebook(Source(f"{ruleset.name}/rules.xml", path=path))
