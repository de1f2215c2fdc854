"""What people see of a skirmish: events as sentences, tables, the board; and what a player may not see."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666 import bands, magic_cards, telling, telling_steps, telling_victory, victory
from adjudicate.games.anno1666.activation import decisions
from adjudicate.games.anno1666.active_skills import uses_left as uses_of
from adjudicate.games.anno1666.board import HIGH, KIND_NAMES, OFF, Board, Way, with_border
from adjudicate.games.anno1666.carried import at_hand
from adjudicate.games.anno1666.decks import deck_of
from adjudicate.games.anno1666.doors import sides_between
from adjudicate.games.anno1666.items import equipped, possessions, uses_left
from adjudicate.games.anno1666.pending import Contender, Contest, Talk
from adjudicate.games.anno1666.state import COLOURS, Figure, Muster, State
from adjudicate.games.anno1666.under_way import under_way
from adjudicate.games.anno1666.zones import engaged_with, engages
from adjudicate.model.event import Event
from adjudicate.model.record import HIDDEN
from adjudicate.model.table import Cell, Picture, Table
from adjudicate.model.telling import many
from adjudicate.model.telling import tell as as_sentence

SENTENCES = {**telling.SENTENCES, **telling_steps.SENTENCES}
MARKS = {
    "|": "wall", "-": "wall", "~": "obstacle", "=": "window", "D": "closed door", "O": "open door", "L": "locked door",
    "X": "destroyed door", "(": "elevated: the right side is high", ")": "elevated: the left side is high",
    "^": "elevated: below is high", "v": "elevated: above is high",
}  # fmt: skip
WAY = "w"
"""Drawn over the border that a way of the board crosses."""


def seen_by(state: State, player: str | None) -> State:
    """*state* without what a player may not see: the other one's hand, and a card of it that lies face down."""
    if player is None:
        return state
    seen = state.copy()
    sealed = {(each.player, each.card) for waiting in state.pending for each in _sealed(waiting)}
    for owner, piles in state.piles.items():
        if owner != player:
            play = tuple(HIDDEN if (owner, card) in sealed else card for card in piles.play)
            seen.piles[owner] = piles._replace(hand=(HIDDEN,) * len(piles.hand), play=play)
    seen.pending = tuple(_covered(each, player) for each in state.pending)
    return seen


def _sealed(waiting: Any) -> tuple[Contender, ...]:
    """The contenders of a test whose cards still lie face down."""
    laying = isinstance(waiting, Contest) and waiting.stage in ("before", "lay")
    if laying or (isinstance(waiting, Talk) and waiting.stage == "sources"):
        return tuple(each for each in waiting.contenders if each.source == "hand" and each.suit is None)
    return ()


def _covered(waiting: Any, player: str) -> Any:
    """A test without the cards that lie face down for a player."""
    sealed = _sealed(waiting)
    if not sealed:
        return waiting
    contenders = tuple(
        each._replace(card="") if each in sealed and each.player != player else each for each in waiting.contenders
    )
    return waiting._replace(contenders=contenders)


def tell(event: Event) -> str:
    """An event as a sentence."""
    return as_sentence(SENTENCES, event)


def tables(state: State) -> list[Table]:
    """Where the game stands, the Characters, the cards, and what lies on the board."""
    return [
        _turn_table(state),
        *_waiting_tables(state),
        *_band_tables(state),
        _figure_table(state),
        _item_table(state),
        _card_table(state),
        *_lying_tables(state),
        *_magic_tables(state),
        *_special_tables(state),
        *_gone_tables(state),
        *_victory_tables(state),
    ]


def _turn_table(state: State) -> Table:
    turn, waiting = state.turn, decisions(state)
    due = f"{waiting[-1].player}: {waiting[-1].kind}" if waiting else "-"
    number = str(turn.n) if turn.turns is None else f"{turn.n} of {turn.turns}"
    alarm = "-" if turn.alarm is None else str(turn.alarm)
    row = (number, turn.phase, turn.initiative or "-", turn.first or "-", due, alarm)
    return Table("Turn", ("Turn", "Phase", "Initiative", "Acts first", "Due", "Alarm"), (row,))


def _waiting_tables(state: State) -> list[Table]:
    rows = tuple(under_way(state))
    return [Table("Under way", ("What", "Who", "How it stands"), rows)] if rows else []


def _band_tables(state: State) -> list[Table]:
    """What each band has taken of what its muster allows, until both are ready."""
    if bands.musters(state) is None:
        return []
    rows = tuple(_band_row(state, state.musters[each]) for each in COLOURS if each in state.musters)
    return [Table("Bands", ("Player", "Gold", "Connections", "Heroes", "Commoners", "Random", "Free places"), rows)]


def _band_row(state: State, muster: Muster) -> tuple[str, ...]:
    taken = bands.taken(state, muster)
    spent = (_of(taken[limit], getattr(muster, limit)) for limit in bands.LIMITS)
    drawn = _of(len(muster.drawn), muster.draws) if muster.draws else "-"
    return muster.player, *spent, drawn, "ready" if muster.ready else " ".join(bands.places(state, muster)) or "-"


def _of(number: int, limit: int | None) -> str:
    return str(number) if limit is None else f"{number} of {limit}"


def _figure_table(state: State) -> Table:
    heads = ("Character", "Player", "At", "Wounds", "State", "Engaged")
    return Table("Characters", heads, tuple(_figure_row(state, figure) for figure in state.figures.values()))


def _figure_row(state: State, figure: Figure) -> tuple[str, ...]:
    card = state.card(figure)
    named = {
        "crippled": state.crippled(figure), "prone": figure.prone, "unconscious": figure.unconscious,
        "activated": figure.activated, "overwatch": figure.overwatch, "inconspicuous": figure.inconspicuous,
    }  # fmt: skip
    states = [name for name, holds in named.items() if holds]
    if card.fencing:
        states.append(f"parry {max(0, card.fencing - figure.parried)}/{card.fencing}")
    states += [f"{count.item} x{count.number}" for count in figure.counters if count.number]
    foes = ", ".join(_engagement(state, figure, other) for other in engaged_with(state, figure)) if figure.at else ""
    return (
        figure.id, figure.player, figure.at or f"turn {figure.arrives}",
        f"{figure.wounds} of {card.crippled}/{card.death}", ", ".join(states), foes,
    )  # fmt: skip


def _engagement(state: State, figure: Figure, other: Figure) -> str:
    """With whom a Character is engaged, and in which direction where it is not both."""
    if not engages(state, figure, other):
        return f"by {other.id}"
    return other.id if engages(state, other, figure) else f"{other.id}, not back"


def _item_table(state: State) -> Table:
    heads = ("Character", "Card", "In hand", "Carried", "Counters")
    return Table("Items", heads, tuple(_item_row(state, figure) for figure in state.figures.values()))


def _item_row(state: State, figure: Figure) -> tuple[str, ...]:
    held, carried = equipped(state, figure), list(possessions(state, figure))
    for item in held:
        if item in carried:
            carried.remove(item)
    counters = [f"{count.item} {many(count.number, 'pip')} to reload" for count in figure.reload]
    limited = (state.weapons[item] for item in dict.fromkeys(possessions(state, figure)) if item in state.weapons)
    counters += [f"{many(uses_left(figure, each) or 0, 'use')} of {each.id}" for each in limited if each.uses]
    usable = (each for each in at_hand(state, figure) if each.usable and each.usable.uses)
    counters += [f"{many(uses_of(state, figure, each), 'use')} of {each.id}" for each in usable]
    counters += [f"{count.number} {count.item}" for count in figure.counters if count.number]
    return figure.id, state.card(figure).name, ", ".join(held), ", ".join(carried), ", ".join(counters)


def _card_table(state: State) -> Table:
    rows = tuple(
        (
            piles.player, " ".join(piles.hand) or "-", str(len(_deck(state, piles.player))),
            " ".join(piles.discard) or "-", " ".join(piles.play) or "-",
        )
        for piles in state.piles.values()
    )  # fmt: skip
    return Table("Cards", ("Player", "Hand", "Deck", "Discard pile", "In play"), rows)


def _deck(state: State, player: Any) -> tuple[str, ...]:
    piles = state.piles[player]
    hidden = sum(card == HIDDEN for card in (*piles.hand, *piles.play))
    return deck_of(piles)[hidden:]


def _lying_tables(state: State) -> list[Table]:
    rows = tuple((lying.item, lying.at) for lying in state.lying)
    return [Table("On the board", ("Item", "At"), rows)] if rows else []


def _magic_tables(state: State) -> list[Table]:
    if not state.magic.discard:
        return []
    row = (" ".join(state.magic.discard), str(len(magic_cards.deck_of(state))))
    return [Table("Magic Cards", ("Drawn", "Deck"), (row,))]


def _special_tables(state: State) -> list[Table]:
    """The special rules of those on the board, each with who carries it now."""
    bearers: dict[str, list[str]] = {}
    for figure in state.standing():
        for special in at_hand(state, figure):
            bearers.setdefault(special.id, []).append(figure.id)
    rows = tuple(
        (each.name or each.id, " ".join(bearers[each.id]), each.source, each.text)
        for each in state.specials.values()
        if each.id in bearers
    )
    return [Table("Special rules", ("Rule", "Of", "Source", "Says"), rows)] if rows else []


def _gone_tables(state: State) -> list[Table]:
    rows = tuple(
        (gone.id, gone.player, state.characters[gone.character].name, gone.how, str(gone.turn), ", ".join(gone.carried))
        for gone in state.removed.values()
    )
    return [Table("Out of the game", ("Character", "Player", "Card", "How", "Turn", "With"), rows)] if rows else []


def _victory_tables(state: State) -> list[Table]:
    rows = tuple(
        (
            each.id,
            each.player,
            str(each.points),
            telling_victory.asked(each),
            "yes" if victory.won(state, each) else "no",
        )
        for each in state.victories.values()
    )
    return [Table("Victory", ("Condition", "Player", "Points", "For", "Holds"), rows)] if rows else []


def picture(state: State) -> Picture:
    """The board: its borders and spaces, and who stands where."""
    grid, lines = state.grid, tuple(row.map for row in _with_ways(state).rows)
    cells: dict[str, Cell] = {}
    for number in grid.parts:
        name, figure = grid.name(number), state.on(grid.name(number))
        marks = [] if figure is None else [_token(figure)]
        marks += ["*" for lying in state.lying if lying.at == name][:1]
        terrain = {1: "#", HIGH: "H"}.get(grid.kind(number), "")
        if marks or terrain:
            cells[name] = Cell(terrain, tuple(marks))
    for number, label in enumerate(grid.labels):
        if number != label and grid.kind(label):
            cells[grid.name(number)] = Cell({1: "#", HIGH: "H"}[grid.kind(label)])
    sides = tuple((side, frozenset(each.id for each in state.standing() if each.player == side)) for side in COLOURS)
    return Picture("bordered", grid.cols, grid.rows, cells, _key(state), _notes(state), lines, sides)


def _token(figure: Figure) -> str:
    return figure.id


def _key(state: State) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for figure in state.standing():
        lies = " (unconscious)" if figure.unconscious else " (prone)" if figure.prone else ""
        found.append((figure.id, f"{figure.player}, {state.card(figure).name}{lies}"))
    found += [("#", "blocked space"), ("H", "High Terrain"), ("*", "an item lies there")]
    return tuple(found)


def _notes(state: State) -> tuple[str, ...]:
    """What the marks of the borders mean, and which spaces are unions of squares."""
    drawn = {mark for row in state.board.rows for mark in row.map}
    words = [f"{mark} {meaning}" for mark, meaning in MARKS.items() if mark in drawn]
    areas = [f"{area.at} is {' '.join(area.squares)}" for area in state.board.areas]
    return (*words, *areas, *(_way(state, way) for way in state.board.ways))


def _with_ways(state: State) -> Board:
    """The board, its ways drawn over the borders."""
    board = state.board
    for way in board.ways:
        board = with_border(board, next(sides_between(state.grid, *way.between)), WAY)
    return board


def _way(state: State, way: Way) -> str:
    """A way in words: where it leads, over what, and what it takes."""
    one, other = way.between
    kinds = " and ".join(dict.fromkeys(KIND_NAMES[side.kind] for side in sides_between(state.grid, one, other)))
    takes = [many(way.cost, "point"), *([f"DL {way.dl}"] if way.dl else [])]
    inside = f"from {one} to {other}" if way.one_way else f"between {one} and {other}"
    direction = f"off the board from {one}" if other == OFF else inside
    return f"{WAY} {way.words} {direction}, over {kinds}: {', '.join(takes)}"


def facts(state: State) -> dict[str, dict[str, str]]:
    """What is worth comparing when a skirmish is fought again by other rules: Wounds, spaces, who lies prone or
    unconscious, generic counters, who is gone."""
    figures, gone = state.figures.values(), state.removed.values()
    return {
        "wounds": {figure.id: str(figure.wounds) for figure in figures},
        "at": {figure.id: figure.at for figure in figures},
        "lies": {figure.id: _lies(figure) for figure in figures},
        "counters": {figure.id: " ".join(f"{item}:{number}" for item, number in figure.counters) for figure in figures},
        "gone": {each.id: each.how for each in gone},
    }


def _lies(figure: Figure) -> str:
    return " and ".join(word for word in ("prone", "unconscious") if getattr(figure, word))
