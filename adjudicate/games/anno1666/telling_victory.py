"""What a victory condition asks for, as words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.anno1666.conditions import Alarm, Carries, Escaped, Holds, Killed, Turns, Victory
from adjudicate.model.telling import many


def asked(victory: Victory) -> str:
    """All that it asks for, and whether it ends the game."""
    words = [WORDS[type(each)](each) for each in victory.conditions] or ["in any case"]
    return "; ".join([*words, *(["at once"] if victory.at_once else [])])


def _killed(each: Killed) -> str:
    if each.figures:
        words = f"{', '.join(each.figures)} killed"
    else:
        words = f"{each.number} killed"
    return words + (", more than the enemy did" if each.more else "")


def _escaped(each: Escaped) -> str:
    who = f"{each.number} of {', '.join(each.figures)}" if each.figures else str(each.number)
    what = f" with {each.item}" if each.item else ""
    where = f" from {', '.join(each.spaces)}" if each.spaces else ""
    return f"{who} off the board{what}{where}"


def _turns(each: Turns) -> str:
    if each.to is None:
        return f"turn {each.from_} or later"
    return f"turn {each.from_}" if each.to == each.from_ else f"turns {each.from_} to {each.to}"


WORDS: dict[type, Callable[[Any], str]] = {
    Killed: _killed,
    Escaped: _escaped,
    Holds: lambda each: f"{each.number} in {', '.join(each.spaces)}, no enemy",
    Carries: lambda each: f"has {each.item}",
    Alarm: lambda each: f"{many(each.left, 'Alarm Counter')} or fewer" if each.left else "no Alarm Counter left",
    Turns: _turns,
}
