"""How the game is shown."""

from adjudicate.model.event import Event
from adjudicate.model.table import Cell, Picture, Table
from beacons.state import BEACON, BOARD, State


def tell(event: Event) -> str:
    """An event as a sentence."""
    values = event.values
    if event.kind == "marched":
        return f"{values['unit']} marches to {values['to']}"
    if event.kind == "fought":
        what = "is removed" if values["hit"] else "stands"
        return f"{values['unit']} shows {values['face']}: {values['target']} {what}"
    return f"Round {values['round']} begins" if event.kind == "round" else f"{values['unit']} holds"


def tables(state: State) -> list[Table]:
    """The state as tables."""
    rows = tuple((unit.id, unit.player, unit.card, unit.at) for unit in state.units.values())
    turn = Table("Turn", ("Round", "Due"), ((str(state.turn.round), state.turn.due),))
    return [turn, Table("Units", ("Unit", "Player", "Card", "At"), rows)]


def picture(state: State) -> Picture:
    """The board."""
    cells = {unit.at: Cell("beacon" if unit.at == BEACON else "", (unit.id,)) for unit in state.units.values()}
    cells.setdefault(BEACON, Cell("beacon"))
    return Picture("square", BOARD.cols, BOARD.rows, cells)
