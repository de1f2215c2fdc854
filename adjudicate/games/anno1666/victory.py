"""Ending the Game (rulebook): which victory conditions hold, and who wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.conditions import Alarm, Carries, Escaped, Holds, Killed, Turns, Victory
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import possessions
from adjudicate.games.anno1666.state import COLOURS, OPPONENT, State
from adjudicate.model.table import Result

KILLED = "anno1666.victory.killed"
ESCAPED = "anno1666.victory.escaped"
HOLDS = "anno1666.victory.holds"
CARRIES = "anno1666.victory.carries"
ALARM = "anno1666.victory.alarm"
TURNS = "anno1666.victory.turns"
POINTS = "anno1666.victory.points"


def killed(state: State, player: Colour, asked: Killed) -> bool:
    """Enemies killed; those that left the board do not count, those that fled do."""
    if len(state.removed) < asked.number:
        return False
    gone = {name for name, each in state.removed.items() if each.player != player and each.how == "killed"}
    if not gone.issuperset(asked.figures):
        return False
    return len(gone) >= asked.number and (not asked.more or len(gone) > kills(state, OPPONENT[player]))


def kills(state: State, player: Colour) -> int:
    """How many enemies of a player were killed."""
    return sum(gone.player != player and gone.how == "killed" for gone in state.removed.values())


def escaped(state: State, player: Colour, asked: Escaped) -> bool:
    """Own Characters that left the board: the right ones, with the right thing, from the right place."""
    if len(state.removed) < asked.number:
        return False
    away = [
        gone
        for gone in state.removed.values()
        if gone.player == player
        and gone.how == "left"
        and (not asked.figures or gone.id in asked.figures)
        and (asked.item is None or asked.item in gone.carried)
        and (not asked.spaces or gone.at in asked.spaces)
    ]
    return len(away) >= asked.number


def holds(state: State, player: Colour, asked: Holds) -> bool:
    """Spaces with own Characters that are conscious, and without enemies."""
    there = [figure for space in asked.spaces if (figure := state.on(space)) is not None]
    own = [figure for figure in there if figure.player == player and not figure.unconscious]
    return len(own) >= asked.number and all(figure.player == player for figure in there)


def carries(state: State, player: Colour, asked: Carries) -> bool:
    """An item that an own Character on the board has."""
    return any(asked.item in possessions(state, figure) for figure in state.of(player))


def alarm(state: State, player: Colour, asked: Alarm) -> bool:
    """The Alarm Counters that are left."""
    return state.turn.alarm is not None and state.turn.alarm <= asked.left


def turns(state: State, player: Colour, asked: Turns) -> bool:
    """The turn."""
    return asked.from_ <= state.turn.n and (asked.to is None or state.turn.n <= asked.to)


JUDGES: dict[type, tuple[str, Callable[[State, Colour, Any], bool]]] = {
    Killed: (KILLED, killed),
    Escaped: (ESCAPED, escaped),
    Holds: (HOLDS, holds),
    Carries: (CARRIES, carries),
    Alarm: (ALARM, alarm),
    Turns: (TURNS, turns),
}
"""The rule of each kind of condition, and how it is judged for a player."""


def won(state: State, victory: Victory) -> bool:
    """Whether all that it asks for holds."""
    return all(JUDGES[type(asked)][1](state, victory.player, asked) for asked in victory.conditions)


def settle(ctx: Context) -> None:
    """At the end of the game: tells which victory conditions hold, and what they give."""
    state = ctx.state
    for victory in state.victories.values():
        for asked in victory.conditions:
            rule, judge = JUDGES[type(asked)]
            ctx.note(rule, judge(state, victory.player, asked))
        if ctx.note(POINTS, won(state, victory)):
            ctx.event("victory", POINTS, victory=victory.id, player=victory.player, points=victory.points)


def points(state: State) -> dict[str, int]:
    """The points of each player as it stands; in a scenario without victory conditions the enemies killed."""
    if not state.victories:
        return {player: kills(state, player) for player in COLOURS}
    held = [victory for victory in state.victories.values() if won(state, victory)]
    return {player: sum(each.points for each in held if each.player == player) for player in COLOURS}


def result(state: State) -> Result:
    """How the skirmish stands: who has the most points when it is over wins; a tie is a draw."""
    over, found = state.turn.phase == "over", points(state)
    best = max(COLOURS, key=lambda player: found[player])
    winner = best if over and found["red"] != found["blue"] else None
    counts = ", ".join(f"{player} {found[player]}" for player in COLOURS)
    what = "points" if state.victories else "enemies killed"
    return Result(over, winner, found, f"{'Game over' if over else f'Turn {state.turn.n}'}; {what}: {counts}")
