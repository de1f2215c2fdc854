"""Whose Turn it is, and when the game ends."""

from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.table import Result
from beacons.state import BEACON, ROUNDS, State

DUE = "beacons.turn.due"
OWN = "beacons.turn.own"
OVER = "beacons.end.over"
NEXT_ROUND = "beacons.turn.round"


def judge_turn(state: State, player: str, unit: str) -> tuple[str, ...]:
    """The rules that hold if *player* may command *unit* now."""
    if is_over(state):
        raise IllegalCommand(OVER, "the game is over")
    if player != state.turn.due:
        raise IllegalCommand(DUE, f"it is {state.turn.due}'s Turn, not {player}'s", player=player)
    if state.units[unit].player != player:
        raise IllegalCommand(OWN, f"{unit} is not {player}'s", unit=unit, player=player)
    return OVER, DUE, OWN


def end_turn(state: State) -> bool:
    """The Turn passes to the other player; whether a Round begins."""
    first, second = state.players
    begins = state.turn.due == second
    state.turn = state.turn._replace(round=state.turn.round + begins, due=first if begins else second)
    return begins


def is_over(state: State) -> bool:
    """After the last Round, or when somebody has no figure left."""
    return state.turn.round > ROUNDS or len({unit.player for unit in state.units.values()}) < 2


def decisions(state: State) -> tuple[Decision, ...]:
    """What the game waits for."""
    return () if is_over(state) else (Decision(state.turn.due, "turn", ("march", "duel", "hold")),)


def result(state: State) -> Result:
    """Who stands at the beacon when the game is over wins."""
    keeper = state.at(BEACON)
    winner = keeper.player if keeper and is_over(state) else None
    summary = f"{winner} wins: {keeper.id} keeps the beacon" if winner and keeper else f"Round {state.turn.round}"
    points = {player: int(bool(keeper) and keeper.player == player) for player in state.players if keeper}
    return Result(is_over(state), winner, points, summary if winner or not is_over(state) else "nobody wins")
