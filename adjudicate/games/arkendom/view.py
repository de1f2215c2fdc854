"""What people see of a battle: events as sentences, tables, the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicate.games.arkendom.state import COLS, ROWS, State, Unit
from adjudicate.games.arkendom.telling import SENTENCES
from adjudicate.model.event import Event
from adjudicate.model.table import Cell, Picture, Table

ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}
TERRAIN_WORDS = {
    "forest": "forest", "hill": "hill", "fortification": "fort", "gem-mine": "gems", "gold-mine": "gold",
    "hidden-spring": "spring", "open": "open", "rocky": "rocks", "village": "village",
}  # fmt: skip


def tell(event: Event) -> str:
    """An event as a sentence."""
    sentence = SENTENCES.get(event.kind)
    return sentence(event.values) if sentence else f"{event.kind}: {_pairs(event.values)}"


def _pairs(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def tables(state: State) -> list[Table]:
    """Where the game stands, the units, what they stand on, and the Resource Pools."""
    return [
        _turn_table(state),
        _unit_table(state),
        *_terrain_tables(state),
        _pool_table(state),
        *_removed_tables(state),
    ]


def _turn_table(state: State) -> Table:
    turn = state.turn
    row = (str(turn.round), turn.phase, turn.due or "-", " ".join(state.order()))
    return Table("Turn", ("Round", "Phase", "Due", "Priority"), (row,))


def _unit_table(state: State) -> Table:
    heads = ("Unit", "Player", "Card", "At", "Wounds", "Health", "Ready", "Tokens", "In melee with")
    rows = tuple(_unit_row(state, unit) for unit in state.units.values())
    return Table("Units", heads, rows)


def _unit_row(state: State, unit: Unit) -> tuple[str, ...]:
    card = state.card(unit)
    tokens = [name for name, held in (("Resist", unit.resist), ("Morale", unit.morale), ("Time", unit.time)) if held]
    if unit.act > 1:
        tokens.append(f"{unit.act} Act")
    return (
        unit.id, unit.player, card.name, f"{unit.at} {ARROWS[unit.facing]}", f"{unit.wounds}/{card.bar.circles}",
        state.status(unit), "no" if unit.act else "yes", ", ".join(tokens),
        ", ".join(enemy.id for enemy in state.enemies(unit)),
    )  # fmt: skip


def _terrain_tables(state: State) -> list[Table]:
    rows = tuple(
        (terrain.at, terrain.kind, terrain.controller or "-")
        for terrain in state.terrains.values()
        if terrain.kind != "open"
    )
    return [Table("Terrains", ("At", "Terrain", "Controlled by"), rows)] if rows else []


def _pool_table(state: State) -> Table:
    rows = tuple(
        (army.id, army.name, str(army.silver), str(army.nuggets), str(army.gems), str(army.points))
        for army in state.armies.values()
    )
    return Table("Resource Pools", ("Player", "Army", "Silver", "Nuggets", "Gems", "Victory Points"), rows)


def _removed_tables(state: State) -> list[Table]:
    rows = tuple(
        (gone.id, gone.player, state.cards[gone.card].name, str(gone.round), gone.by or "-")
        for gone in state.removed.values()
    )
    return [Table("Removed", ("Unit", "Player", "Card", "Round", "Coins to"), rows)] if rows else []


def facts(state: State) -> dict[str, dict[str, str]]:
    """What is worth comparing when a battle is fought again by other rules: Wounds, spaces, coins, Victory Points."""
    units, armies = state.units.values(), state.armies.values()
    return {
        "wounds": {**{unit.id: str(unit.wounds) for unit in units}, **dict.fromkeys(state.removed, "removed")},
        "at": {unit.id: unit.at for unit in units},
        "silver": {army.id: str(army.silver) for army in armies},
        "points": {army.id: str(army.points) for army in armies},
    }


def picture(state: State) -> Picture:
    """The board: Terrain, and the units of each space with their fronts."""
    cells: dict[str, Cell] = {}
    for terrain in state.terrains.values():
        cells[terrain.at] = Cell("" if terrain.kind == "open" else TERRAIN_WORDS[terrain.kind])
    for space, units in state.occupied().items():
        before = cells.get(space, Cell())
        cells[space] = Cell(before.terrain, tuple(f"{unit.id}{ARROWS[unit.facing]}" for unit in units))
    key = tuple((unit.id, f"{unit.player}, {state.card(unit).name}") for unit in state.units.values())
    return Picture("square", COLS, ROWS, cells, key, _samples(state))


def _samples(state: State) -> str:
    """Which of the cards in play have values that the rulebook does not print."""
    cards = {unit.card: state.card(unit) for unit in state.units.values()}
    names = sorted({card.name for card in cards.values() if card.source == "sample"})
    return f"Sample values, but for what their cards mark as printed: {', '.join(names)}." if names else ""
