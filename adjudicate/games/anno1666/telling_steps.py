"""Phases, activations and movements as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicate.model.telling import many

Values = Mapping[str, Any]


def _and(names: Any) -> str:
    return " and ".join(names)


def _moved(v: Values) -> str:
    points = f"{many(v['cost'], 'point')}, {v['left']} left"
    return f"{v['figure']} moves from {v['at']} to {v['to']} ({points})"


def _door(v: Values) -> str:
    does = "opens" if v["what"].startswith("opening") else "closes"
    return f"{v['figure']} {does} the door {'of' if '/' in v['to'] else 'to'} {v['to']}"


SENTENCES: dict[str, Callable[[Values], str]] = {
    "phase": lambda v: f"turn {v['turn']}: {v['phase']} phase",
    "activated": lambda v: f"{v['player']} activates {v['figure']}",
    "moved": lambda v: (
        f"{v['figure']} moves from {v['at']} to {v['to']} ({many(v['cost'], 'point')}, {v['left']} left)"
    ),
    "stopped": lambda v: f"{v['figure']} must stop at {v['at']}: Zone of Control of {_and(v['by'])}",
    "tries": lambda v: f"{v['figure']} tries {v['what']} to {v['to']} ({many(v['cost'], 'point')})",
    "failed": lambda v: f"{v['figure']} fails: {many(v['left'], 'point')} left",
    "lost": lambda v: f"{v['figure']} cannot go on along {' '.join(v['path'])}: {v['why']}",
    "spent": lambda v: f"the {v['verb']} of {v['figure']} is spent: {v['why']}",
    "bonus": lambda v: f"{v['figure']} may go on to {v['to']} for nothing",
    "sprints": lambda v: f"{v['figure']} sprints on: {many(v['points'], 'more point')}",
    "fell": lambda v: f"{v['figure']} falls from {v['at']} to {v['to']}",
    "door": _door,
    "forced": lambda v: f"{v['figure']} forces the door to {v['to']}: it is destroyed",
    "picked": lambda v: f"{v['figure']} picks the lock of the door to {v['to']}: it is open",
    "overwatch": lambda v: f"{v['figure']} is on Overwatch",
    "interrupts": lambda v: f"{v['figure']} interrupts {v['whom']}",
    "woke": lambda v: f"{v['by']} wakes {v['figure']}",
    "wakes": lambda v: f"{v['figure']} wakes up ({v['card']})",
    "sleeps": lambda v: f"{v['figure']} does not wake up ({v['card']})",
    "stood": lambda v: f"{v['figure']} stands up",
    "passed": lambda v: f"{v['player']} passes",
    "first": lambda v: f"{v['player']} decides that {v['side']} acts first",
    "initiative": lambda v: f"{v['player']} has the Initiative",
    "initiative-tie": lambda v: f"a tie at {v['total']}: the Initiative is played for again",
    "arrived": lambda v: f"{v['figure']} arrives at {v['at']}",
    "steadfast": lambda v: f"{v['figure']} does not flee",
}
