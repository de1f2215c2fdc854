"""What would have been legal in place of a refused command, for the player who is told of the refusal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.decisions import decisions
from adjudicate.games.anno1666.legal import actions_of, answers, own_figures
from adjudicate.games.anno1666.state import State
from adjudicate.model.command import words
from adjudicate.model.event import Decision
from adjudicate.model.record import tag_of

MANY = 200
"""So many legal actions are looked at."""


def instead(context: Context, action: Any) -> tuple[str, ...]:
    """The same action otherwise, such as a shot at somebody else; where there is no such thing, or where it is a
    movement, what else its player could have done, by verb. Nothing while the other player decides."""
    for decision in decisions(context.state)[-1:]:
        if decision.player == context.player:
            found = list(islice(_in_its_place(context.state, decision, getattr(action, "figure", "")), MANY))
            same = () if hasattr(action, "path") else tuple(words(each) for each in found if type(each) is type(action))
            return same or tuple(dict.fromkeys(tag_of(type(each)) for each in found))
    return ()


def _in_its_place(state: State, decision: Decision, name: str) -> Iterator[Any]:
    """The legal actions of who decides; those of one Character, if the refused one was about it and it may act."""
    may_act = [decision.subject] if decision.subject else [figure.id for figure in own_figures(state, decision)]
    about = [name] if name in may_act else may_act
    if decision.kind in ("activation", "action"):
        for each in about:
            yield from actions_of(state, decision, state.figures[each])
    yield from (each for each in answers(state, decision) if about != [name] or getattr(each, "figure", name) == name)
