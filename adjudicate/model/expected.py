"""What an expectation says of a state, beside what it is about."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adjudicate.model.problem import Invalid
from adjudicate.model.record import shape

SHOWN = 6


def claims(fact: Any, subjects: Collection[str]) -> dict[str, Any]:
    """The fields of an expectation that are compared: those that are given and are no *subjects*. :class:`Invalid` if
    there are none, since what compares nothing would hold of any state."""
    given = {name: value for name, value in fact._asdict().items() if value is not None and name not in subjects}
    if not given:
        form = shape(type(fact))
        known = [field.attribute for field in form.attributes if field.name not in subjects]
        raise Invalid(f"{form.tag} says nothing that could be compared: give {', '.join(known[:SHOWN])} or the like")
    return given
