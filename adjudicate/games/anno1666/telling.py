"""Events of a skirmish as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Values = Mapping[str, Any]


def _and(names: Any) -> str:
    return " and ".join(names) if not isinstance(names, str) else names


def _s(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def _sum(card: str, added: Any, modifiers: Any) -> str:
    cards = " + ".join([card, *added]) if added else card
    total = sum(amount for _, amount in modifiers)
    return cards if not total else f"{cards} {total:+d}"


def _test(v: Values) -> str:
    how = "Triumph" if v["triumph"] else "Misfortune" if v["misfortune"] else "passed" if v["success"] else "failed"
    cards = _sum(v["card"], v["added"], v["modifiers"])
    return f"{v['figure']} tests for {v['what']}, DL {v['dl']}: {cards} = {v['total']}, {how}"


def _opposed(v: Values) -> str:
    sides = [
        f"{figure or player} {_sum(card, added, modifiers)} = {total}"
        for figure, player, card, added, modifiers, total in zip(
            v["figures"], v["players"], v["cards"], v["added"], v["modifiers"], v["totals"], strict=True
        )
    ]
    return f"{v['what']}: {' against '.join(sides)}"


def _revealed(v: Values) -> str:
    names = [figure or player for figure, player in zip(v["figures"], v["players"], strict=True)]
    return f"cards for {v['what']}: {names[0]} {v['cards'][0]}, {names[1]} {v['cards'][1]}"


SENTENCES: dict[str, Callable[[Values], str]] = {
    "phase": lambda v: f"turn {v['turn']}: {v['phase']} phase",
    "activated": lambda v: f"{v['player']} activates {v['figure']}",
    "moved": lambda v: f"{v['figure']} moves from {v['at']} to {v['to']} ({v['cost']}, {v['left']} left)",
    "stopped": lambda v: f"{v['figure']} must stop at {v['at']}: Zone of Control of {_and(v['by'])}",
    "tries": lambda v: f"{v['figure']} tries {v['what']} to {v['to']} ({_s(v['cost'], 'point')})",
    "failed": lambda v: f"{v['figure']} fails: {_s(v['left'], 'point')} left",
    "lost": lambda v: f"{v['figure']} cannot go on along {' '.join(v['path'])}: {v['why']}",
    "spent": lambda v: f"the {v['verb']} of {v['figure']} is spent: {v['why']}",
    "bonus": lambda v: f"{v['figure']} may go on to {v['to']} for nothing",
    "sprints": lambda v: f"{v['figure']} sprints on: {_s(v['points'], 'more point')}",
    "fell": lambda v: f"{v['figure']} falls from {v['at']} to {v['to']}",
    "door": lambda v: f"{v['figure']}: {v['what']} ({v['to']})",
    "forced": lambda v: f"{v['figure']} forces the door to {v['to']}: it is destroyed",
    "picked": lambda v: f"{v['figure']} picks the lock of the door to {v['to']}: it is open",
    "overwatch": lambda v: f"{v['figure']} is on Overwatch",
    "interrupts": lambda v: f"{v['figure']} interrupts {v['whom']}",
    "woke": lambda v: f"{v['by']} wakes {v['figure']}",
    "wakes": lambda v: f"{v['figure']} wakes up ({v['card']})",
    "sleeps": lambda v: f"{v['figure']} does not wake up ({v['card']})",
    "stood": lambda v: f"{v['figure']} stands up",
    "prone": lambda v: f"{v['figure']} falls prone",
    "wounded": lambda v: f"{v['figure']} suffers {_s(v['wounds'], 'Wound')} ({v['total']} of {v['death']})",
    "crippled": lambda v: f"{v['figure']} is Crippled",
    "killed": lambda v: f"{v['figure']} is killed at {v['at']}",
    "left": lambda v: f"{v['figure']} leaves the board from {v['at']}",
    "dropped": lambda v: f"{v['figure']} drops {_and(v['items'])} at {v['at']}",
    "picked-up": lambda v: f"{v['figure']} picks up {v['item']} at {v['at']}",
    "equipped": lambda v: f"{v['figure']} holds {_and(v['items']) or 'nothing'}",
    "used": lambda v: f"{v['figure']} uses {v['weapon']}: {v['left']} left",
    "drew": lambda v: f"{v['player']} draws {_s(len(v['cards']), 'card')}",
    "discarded": lambda v: f"{v['player']} discards {' '.join(v['cards'])}",
    "passed": lambda v: f"{v['player']} passes",
    "first": lambda v: f"{v['player']} decides that {v['side']} acts first",
    "initiative": lambda v: f"{v['player']} has the Initiative",
    "initiative-tie": lambda v: f"a tie at {v['total']}: the Initiative is played for again",
    "arrived": lambda v: f"{v['figure']} arrives at {v['at']}",
    "steadfast": lambda v: f"{v['figure']} stays",
    "alarm": lambda v: f"an Alarm Counter is discarded ({v['why']}): {v['left']} left",
    "game-over": lambda v: f"the game is over in turn {v['turn']}",
    "test": _test,
    "opposed-test": _opposed,
    "revealed": _revealed,
    "reinforced": lambda v: f"{v['player']} adds {v['card']}",
    "named": lambda v: f"{v['player']} names {v['suit']} for {v['card']}",
    "laid": lambda v: f"{v['player']} plays from the {v['source']}",
    "shot": lambda v: f"{v['figure']} shoots at {v['target']} with {v['weapon']} ({v['how']}, DL {v['dl']})",
    "missed": lambda v: f"{v['figure']} misses {v['target']}",
    "reloaded": lambda v: f"{v['figure']} reloads {v['weapon']}: {v['pips'] or 'ready'}",
    "attacked": lambda v: f"{v['figure']} attacks {v['target']} with {v['weapon']}",
    "stance": lambda v: f"{v['figure']} takes the defensive stance",
    "retreated": lambda v: f"{v['figure']} retreats from {v['at']} to {v['to']}",
    "held": lambda v: f"{v['figure']} is held by {_and(v['by'])} and stays",
    "stays": lambda v: f"{v['figure']} has nowhere to retreat to",
    "noticed": lambda v: f"{v['figure']} loses its Inconspicuous marker",
    "stolen": lambda v: f"{v['figure']} steals {v['item']} from {v['target']}",
}
