"""What people see of a battle: events as sentences, tables, the board."""

from __future__ import annotations

from collections import Counter

from adjudicate.games.arkendom.durations import affected
from adjudicate.games.arkendom.field import COLS, ROWS
from adjudicate.games.arkendom.pieces import AddOn, Army, InPlay, PileKind, Removed, Unit
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.games.arkendom.telling import SENTENCES
from adjudicate.model.event import Event
from adjudicate.model.record import HIDDEN
from adjudicate.model.table import Cell, Picture, Table
from adjudicate.model.telling import tell as as_sentence

ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}
WHERE: dict[PileKind, str] = {"under-deck": "under the deck", "book": "Book of Magic", "action-discard": "discarded"}
TERRAIN_WORDS = {
    "forest": "forest", "hill": "hill", "fortification": "fort", "gem-mine": "gems", "gold-mine": "gold",
    "hidden-spring": "spring", "open": "open", "rocky": "rocks", "village": "village",
}  # fmt: skip


def tell(event: Event) -> str:
    """An event as a sentence."""
    return as_sentence(SENTENCES, event)


def tables(state: State) -> list[Table]:
    """Where the game stands, the units, what they stand on, and the Resource Pools."""
    return [
        _turn_table(state),
        *_setup_tables(state),
        *([_unit_table(state)] if state.units or state.setup is None else []),
        *_add_on_tables(state),
        *_terrain_tables(state),
        *([_pool_table(state)] if state.setup is None else []),
        *_action_tables(state),
        *_side_tables(state),
        *_objective_tables(state),
        *_removed_tables(state),
    ]


def _turn_table(state: State) -> Table:
    turn = state.turn
    row = (str(turn.round), turn.phase, turn.due or "-", " ".join(state.order()))
    return Table("Turn", ("Round", "Phase", "Due", "Priority"), (row,))


def _setup_tables(state: State) -> list[Table]:
    """How far setup has come: what each army still has, what lies open, and whether its deployment has ended."""
    setup = state.setup
    if setup is None:
        return []
    rows = tuple(
        (
            army.id, army.faction or "-", str(len(state.pile(army.id, "unit-hand"))),
            str(len(state.pile(army.id, "unit-deck"))), "yes" if army.id in setup.out else "no",
        )
        for army in state.armies.values()
    )  # fmt: skip
    title = f"Setup: {setup.mode}, {setup.size or 'size not chosen'}, step {setup.step}"
    return [
        Table(title, ("Player", "Army", "Hand", "Deck", "Ended"), rows),
        *_card_tables(state),
        _starting_table(state),
    ]


def _card_tables(state: State) -> list[Table]:
    """The cards and tiles that players have before Round 1, as far as this view shows them."""
    piles: list[PileKind] = ["tiles", "unit-hand", "reserve", "unit-discard"]
    if state.setting_up.armies == "decks":
        piles.append("add-ons")
    rows = tuple(
        (player, kind, " ".join(state.pile(player, kind)))
        for player in (TABLE, *state.armies)
        for kind in piles
        if state.pile(player, kind)
    )
    return [Table("Cards and tiles", ("Player", "Pile", "Cards"), rows)] if rows else []


def _starting_table(state: State) -> Table:
    rows = tuple(
        (army.id, *(str(getattr(army, name)) for name in ("silver", "uncommon", "rare", "medals", "crowns")))
        for army in state.armies.values()
    )
    return Table("Resource Pools", ("Player", "Silver", "Uncommon", "Rare", "Medals", "Crowns"), rows)


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
        unit.id, state.commander(unit), card.name, f"{unit.at} {ARROWS[unit.facing]}",
        f"{unit.wounds}/{state.bar(unit).circles}", state.status(unit), "no" if unit.act else "yes", ", ".join(tokens),
        ", ".join(enemy.id for enemy in state.enemies(unit)),
    )  # fmt: skip


def _add_on_tables(state: State) -> list[Table]:
    rows = tuple(_add_on_row(state, add_on) for add_on in state.add_ons.values())
    heads = ("Add-on", "Card", "Type", "On", "Wounds", "Throws", "Influence", "Tokens")
    return [Table("Add-ons", heads, rows)] if rows else []


def _add_on_row(state: State, add_on: AddOn) -> tuple[str, ...]:
    card = state.add_on_card(add_on)
    tokens = [name for name, held in (("Commander", add_on.commander), ("Time", add_on.time)) if held]
    wounds = f"{add_on.wounds}/{card.circles}" if card.circles else "-"
    return (
        add_on.id, card.name, card.type.capitalize(), add_on.unit, wounds,
        str(add_on.throws or "-"), str(add_on.influence or "-"), ", ".join(tokens),
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


def _action_tables(state: State) -> list[Table]:
    """Action cards: in play, and those of each player, as far as the state shows them."""
    played = tuple(
        (each.card, each.player, each.source or "-", ", ".join(affected(state, each)) or "-", _how_long(each))
        for each in state.in_play.values()
    )
    in_play = [Table("Action cards in play", ("Card", "Player", "Source", "On", "Lasts"), played)] if played else []
    held = tuple(row for army in state.armies.values() for row in _held_rows(state, army))
    return in_play + ([Table("Action cards", ("Player", "Where", "Cards"), held)] if held else [])


def _how_long(played: InPlay) -> str:
    return f"{played.time} Time" if played.until == "time" else f"this {played.until.capitalize()}"


def _held_rows(state: State, army: Army) -> list[tuple[str, ...]]:
    rows = [(holder, "hand", _counted(state.pile(holder, "action-hand"))) for holder in state.commanders(army.id)]
    rows.append((army.id, "deck", str(len(state.pile(army.id, "action-deck")) or "")))
    rows += [(army.id, WHERE[kind], _counted(state.pile(army.id, kind))) for kind in WHERE]
    rows.append((army.id, "Basic Actions used", " ".join(army.basics)))
    return [row for row in rows if row[-1]]


def _counted(cards: tuple[str, ...]) -> str:
    return " ".join(f"{count}x{card}" if count > 1 else card for card, count in Counter(cards).items())


def _side_tables(state: State) -> list[Table]:
    """Of pairs: what both allies have together."""
    sides: dict[str, list[Army]] = {}
    for army in state.armies.values():
        sides.setdefault(state.side(army.id), []).append(army)
    rows = tuple(
        (side, " ".join(army.id for army in armies), str(sum(army.silver for army in armies)),
         str(sum(army.points for army in armies)))
        for side, armies in sides.items()
    )  # fmt: skip
    together = len(sides) < len(state.armies)
    return [Table("Alliances", ("Alliance", "Players", "Silver", "Victory Points"), rows)] if together else []


def _objective_tables(state: State) -> list[Table]:
    """Objectives face up, kept and claimed. Those that are hidden from whoever looks count, without a name."""
    rows = [_objective_row(state, card, "on the table") for card in state.pile(TABLE, "battle-objectives")]
    for shown in state.revealed:
        rows.append(_objective_row(state, shown.card, f"revealed by {shown.player} in Round {shown.round}"))
    for army in state.armies:
        rows += [_objective_row(state, card, f"kept by {army}") for card in state.pile(army, "army-objectives")]
    for done in state.claimed:
        where = f"claimed by {done.player} in Round {done.round}"
        rows.append((*_objective_row(state, done.card, where)[:3], str(done.points), where))
    heads = ("Objective", "Card", "Kind", "Victory Points", "Where")
    return [Table("Objectives", heads, tuple(rows))] if rows else []


def _objective_row(state: State, name: str, where: str) -> tuple[str, ...]:
    card = state.objective_cards.get(name)
    if card is None:
        return (name, HIDDEN, "army", HIDDEN, where)
    return (card.id, card.name, card.kind, str(card.points), where)


def _removed_tables(state: State) -> list[Table]:
    rows = tuple(
        (gone.id, gone.player, _name_of(state, gone), str(gone.round), gone.by or "-")
        for gone in state.removed.values()
    )
    return [Table("Removed", ("Unit", "Player", "Card", "Round", "Coins to"), rows)] if rows else []


def _name_of(state: State, gone: Removed) -> str:
    return state.add_on_cards[gone.card].name if gone.unit else state.cards[gone.card].name


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
    return Picture("square", COLS, ROWS, cells, key, _samples(state), sides=_sides(state))


def _sides(state: State) -> tuple[tuple[str, frozenset[str]], ...]:
    """The units of each side; of allies together."""
    names = dict.fromkeys(map(state.side, state.armies))
    units = state.units.values()
    return tuple((name, frozenset(unit.id for unit in units if state.side(unit.player) == name)) for name in names)


def _samples(state: State) -> tuple[str, ...]:
    """Which of the cards in play have values that the rulebook does not print."""
    cards = {unit.card: state.card(unit) for unit in state.units.values()}
    names = sorted({card.name for card in cards.values() if card.source == "sample"})
    return (f"Sample values, but for what their cards mark as printed: {', '.join(names)}.",) if names else ()
