"""How a battle stands and who has won (rulebook: The Game and Victory Conditions)."""

from __future__ import annotations

from adjudicate.games.arkendom.state import ROUNDS, State
from adjudicate.model.table import Result


def result(state: State) -> Result:
    """Victory Points as they stand, of each player, team or pair; the winner once the sixth Round is over. A tie is a
    draw (ARK-B54)."""
    points: dict[str, int] = {}
    for army in state.armies.values():
        side = state.side(army.id)
        points[side] = points.get(side, 0) + army.points
    if state.turn.phase != "over":
        return Result(False, None, points, f"Round {state.turn.round} of {ROUNDS}, {state.turn.phase} phase")
    best = max(points.values())
    leaders = [player for player, score in points.items() if score == best]
    if len(leaders) > 1:
        return Result(True, None, points, f"a draw: {', '.join(leaders)} with {best} Victory Points each")
    return Result(True, leaders[0], points, f"{leaders[0]} wins with {best} Victory Point{'' if best == 1 else 's'}")
