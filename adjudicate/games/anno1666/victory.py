"""Ending the Game (rulebook): how a skirmish stands."""

from __future__ import annotations

from adjudicate.games.anno1666.state import COLOURS, OPPONENT, State
from adjudicate.model.table import Result


def result(state: State) -> Result:
    """How the skirmish stands: enemies killed, those that left the board not counted."""
    killed = dict.fromkeys(COLOURS, 0)
    for gone in state.removed.values():
        if gone.how == "killed":
            killed[OPPONENT[gone.player]] += 1
    over = state.turn.phase == "over"
    points: dict[str, int] = {player: killed[player] for player in COLOURS}
    best = max(COLOURS, key=lambda player: killed[player])
    winner = best if over and killed["red"] != killed["blue"] else None
    counts = ", ".join(f"{player} {killed[player]}" for player in COLOURS)
    return Result(over, winner, points, f"{'Game over' if over else f'Turn {state.turn.n}'}; enemies killed: {counts}")
