"""Numbers and names agree with what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.games.anno1666 import ruleset
from adjudicate.model.event import Event


@pytest.mark.parametrize(
    ("kind", "values", "sentence"),
    [
        ("dropped", {"figure": "r", "items": ("letter",), "at": "A1"}, "r dropped: letter lies in A1"),
        ("dropped", {"figure": "r", "items": ("letter", "ring"), "at": "A1"}, "r dropped: letter and ring lie in A1"),
        ("held", {"figure": "r", "by": ("b",)}, "r does not retreat: b is yet to be activated"),
        ("held", {"figure": "r", "by": ("b", "c")}, "r does not retreat: b and c are yet to be activated"),
        ("defended", {"figures": (), "target": "b"}, "nobody joins the defence of b"),
        ("defended", {"figures": ("c", "d"), "target": "b"}, "c and d join the defence of b"),
        ("uses", {"figure": "r", "name": "Curse", "target": "", "joined": ()}, "r uses Curse"),
        ("uses", {"figure": "r", "name": "Talk", "target": "b", "joined": ("c", "d")}, "r uses Talk on b, with c, d"),
        ("alarm", {"why": "a shot", "left": 1}, "the alarm rises (a shot): 1 Alarm Counter left"),
        (
            "recruited",
            {"player": "red", "figure": "r", "at": "turn-3", "gold": 4, "connections": 1},
            "red takes r into the band, for turn 3: 4 Gold, 1 Connection in all",
        ),
    ],
)
def test_a_sentence_agrees_with_its_numbers(kind: str, values: dict[str, Any], sentence: str) -> None:
    assert ruleset.tell(Event(kind, "anno1666.any", values)) == sentence
