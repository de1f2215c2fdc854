"""Alarm Track and Ending the Game (rulebook): Alarm Counters, and the end in the middle of anything."""

from __future__ import annotations

from adjudicate.games.anno1666 import victory
from adjudicate.games.anno1666.context import Context

COUNTER = "anno1666.alarm.counter"
AT_ONCE = "anno1666.alarm.at-once"
WON_AT_ONCE = "anno1666.victory.at-once"


class GameEnds(Exception):
    """Breaks off whatever is being carried out: the last Alarm Counter was discarded, or the game was won at once."""


def discard_counter(ctx: Context, why: str) -> None:
    """Discards an Alarm Counter, where the scenario has an Alarm Track; the last one ends the game at once."""
    turn = ctx.state.turn
    if not ctx.note(COUNTER, turn.alarm is not None) or turn.alarm is None:
        return
    left = max(0, turn.alarm - 1)
    ctx.state.turn = turn._replace(alarm=left)
    ctx.event("alarm", COUNTER, why=why, left=left)
    if ctx.note(AT_ONCE, left == 0):
        end_game(ctx, AT_ONCE)
        raise GameEnds


def end_if_won(ctx: Context) -> None:
    """A victory condition that ends the game at once does so when it holds, in the middle of anything."""
    state = ctx.state
    at_once = [each for each in state.victories.values() if each.at_once]
    if not at_once or state.turn.phase == "over":
        return
    if ctx.note(WON_AT_ONCE, any(victory.won(state, each) for each in at_once)):
        end_game(ctx, WON_AT_ONCE)
        raise GameEnds


def end_game(ctx: Context, rule: str) -> None:
    """Ends the game: whatever waits is not finished; the victory conditions are judged."""
    state = ctx.state
    state.pending = ()
    state.turn = state.turn._replace(phase="over", due=None)
    ctx.event("game-over", rule, turn=state.turn.n)
    victory.settle(ctx)
