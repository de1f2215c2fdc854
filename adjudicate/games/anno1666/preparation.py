"""From a scenario to a state and back. A scenario may start before the game, in any turn and phase, with wounds, hands,
markers, and in the middle of anything."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicate.games.anno1666 import bands, flow, rulings, skills, turn, vocabulary
from adjudicate.games.anno1666.activities import Activation, Challenge, Deed, Landing, Movement, Watch
from adjudicate.games.anno1666.board import (
    BLOCKED,
    DOORS,
    FIRST_HIGH,
    HIGH,
    KIND_NAMES,
    SECOND_HIGH,
    WINDOW,
    Board,
    Grid,
    drawn,
    grid_of,
)
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.conditions import Victory
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import equipped, hands_of, item_of, possessions
from adjudicate.games.anno1666.pending import Contest, Fight, Shot, Talk, Trial, Working
from adjudicate.games.anno1666.pending_check import check_pending
from adjudicate.games.anno1666.special_rules import AlarmTriggered, MagicPile
from adjudicate.games.anno1666.state import (
    COLOURS,
    OPPONENT,
    Figure,
    Lying,
    Muster,
    Piles,
    Removed,
    Side,
    State,
    TurnMark,
)
from adjudicate.games.anno1666.ways import must_be_possible
from adjudicate.model.chance import BEGIN, Addresses
from adjudicate.model.problem import Invalid, unknown
from adjudicate.model.record import Text, by_id, tag_of, tagged
from adjudicate.model.rulings import Ruling, readings_chosen


@tagged("scenario")
class Scenario(NamedTuple):
    """A starting position: anything that a state can hold."""

    turn: TurnMark
    board: Board
    title: Text = ""
    source: Text = ""
    rulings: tuple[Ruling, ...] = ()
    players: tuple[Side, ...] = ()
    piles: tuple[Piles, ...] = ()
    figures: tuple[Figure, ...] = ()
    lying: tuple[Lying, ...] = ()
    removed: tuple[Removed, ...] = ()
    victories: tuple[Victory, ...] = ()
    musters: tuple[Muster, ...] = ()
    activations: tuple[Activation, ...] = ()
    deeds: tuple[Deed, ...] = ()
    movements: tuple[Movement, ...] = ()
    watches: tuple[Watch, ...] = ()
    landings: tuple[Landing, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    tests: tuple[Trial, ...] = ()
    contests: tuple[Contest, ...] = ()
    shots: tuple[Shot, ...] = ()
    fights: tuple[Fight, ...] = ()
    talks: tuple[Talk, ...] = ()
    workings: tuple[Working, ...] = ()
    magic: MagicPile | None = None
    alarm_triggered: AlarmTriggered | None = None
    addresses: Addresses | None = None


WAITING = {
    "activations": Activation, "deeds": Deed, "movements": Movement, "watches": Watch, "landings": Landing,
    "challenges": Challenge, "tests": Trial, "contests": Contest, "shots": Shot, "fights": Fight, "talks": Talk,
    "workings": Working,
}  # fmt: skip
"""What waits in the middle of a phase: in a state one stack, in a scenario by kind, each with its place in it."""


def setup(scenario: Scenario, catalogue: Catalogue) -> State:
    """The state that a scenario describes; :class:`Invalid` names what cannot be. What waits for nobody goes on."""
    players: dict[Colour, Side] = {player: Side(player) for player in COLOURS}
    players.update(by_id("player", scenario.players))
    piles = {player: Piles(player) for player in COLOURS}
    piles.update({each.player: each for each in scenario.piles})
    waiting = [each for name in WAITING for each in getattr(scenario, name)]
    skills.must_be_known(catalogue)
    vocabulary.must_make_sense(catalogue, scenario.alarm_triggered)
    grid_of(scenario.board)
    state = State(
        turn=_turn(scenario.turn),
        board=drawn(scenario.board),
        sides=players,
        piles=piles,
        figures=by_id("figure", scenario.figures),
        characters=by_id("character", catalogue.characters),
        weapons=by_id("weapon", catalogue.weapons),
        armours=by_id("armour", catalogue.armours),
        items=by_id("item", catalogue.items),
        lying=scenario.lying,
        removed=by_id("removed", scenario.removed),
        rulings=readings_chosen(scenario.rulings, rulings.READINGS),
        victories=by_id("victory", scenario.victories),
        musters=_musters(scenario.musters),
        pending=tuple(
            each if each.command else each._replace(command=BEGIN) for each in sorted(waiting, key=lambda each: each.n)
        ),
        title=scenario.title,
        specials=by_id("special", catalogue.specials),
        magic=scenario.magic or MagicPile(),
        alarm_triggered=scenario.alarm_triggered or AlarmTriggered(),
        addresses=scenario.addresses or Addresses(),
    )
    _check(state)
    _settle(state)
    return state


def _check(state: State) -> None:
    """Refuses what contradicts itself, or the catalogue."""
    _check_board(state.grid)
    must_be_possible(state.grid, state.board.ways)
    _check_turn(state.turn)
    _check_cards(state)
    _check_piles(state)
    for figure in state.figures.values():
        _check_figure(state, figure)
    for gone in state.removed.values():
        if gone.character not in state.characters:
            reason = unknown("character", gone.character, state.characters)
            raise Invalid(reason, ("removed", gone.id), "character")
    _check_unique(state)
    _check_items(state)
    _check_magic(state)
    for muster in state.musters.values():
        bands.must_fit(state, muster)
    for victory in state.victories.values():
        _check_victory(state, victory)
    check_pending(state)


def _turn(turn: TurnMark) -> TurnMark:
    """Who is due is who acts first, where nothing else is said."""
    if turn.due is None and turn.phase in ("action", "combat", "morale", "interaction"):
        return turn._replace(due=turn.first)
    return turn


def _settle(state: State) -> None:
    """Who engaged whom before this turn; then from a phase with nothing to decide on to where somebody has to."""
    for figure in list(state.figures.values()):
        if figure.engaged is None:
            figure = figure._replace(engaged=turn.engaged_since(state, figure))
        if state.turn.phase == "setup":
            figure = skills.as_the_game_begins(state, figure)
        state.place(figure)
    if not state.pending:
        flow.advance(Context(state, "c0", state.turn.due or "red"))


def scenario_of(state: State) -> tuple[Scenario, Catalogue]:
    """The scenario and catalogue that :func:`setup` turns into *state* again."""
    waiting: dict[str, Any] = {
        name: tuple(each for each in state.pending if isinstance(each, record)) for name, record in WAITING.items()
    }
    scenario = Scenario(
        turn=state.turn,
        board=state.board,
        title=state.title,
        rulings=tuple(Ruling(ruling, reading) for ruling, reading in state.rulings.items()),
        players=tuple(state.sides.values()),
        piles=tuple(state.piles.values()),
        figures=tuple(state.figures.values()),
        lying=state.lying,
        removed=tuple(state.removed.values()),
        victories=tuple(state.victories.values()),
        musters=tuple(state.musters.values()),
        magic=state.magic if state.magic.discard else None,
        alarm_triggered=state.alarm_triggered if state.alarm_triggered.effects else None,
        addresses=state.addresses if state.addresses != Addresses() else None,
        **waiting,
    )
    catalogue = Catalogue(
        tuple(state.characters.values()), tuple(state.weapons.values()), tuple(state.armours.values()),
        tuple(state.items.values()), tuple(state.specials.values()),
    )  # fmt: skip
    return scenario, catalogue


def _musters(records: Iterable[Muster]) -> dict[Colour, Muster]:
    found: dict[Colour, Muster] = {}
    for muster in records:
        if muster.player in found:
            raise Invalid(f"two musters for {muster.player}", ("muster", ""))
        found[muster.player] = muster
    return found


def _check_board(grid: Grid) -> None:
    """Refuses borders that contradict the spaces beside them, or each other."""
    for one in grid.parts:
        kinds: dict[int, int] = {}
        for other in {grid.labels[there] for part in grid.parts[one] for there in grid.beside(part)} - {one}:
            for here, there, kind in grid.shared(one, other):
                _check_border(grid, here, there, kind)
                if kind in (FIRST_HIGH, SECOND_HIGH) and kinds.setdefault(other, kind) != kind:
                    names = f"{grid.name(one)} and {grid.name(other)}"
                    raise Invalid(f"of {names} each is higher than the other", ("area", grid.name(one)))


def _check_border(grid: Grid, here: int, there: int, kind: int) -> None:
    names = f"{grid.name(here)} and {grid.name(there)}"
    kinds = grid.spaces[here], grid.spaces[there]
    if BLOCKED in kinds and (kind in DOORS or kind == WINDOW):
        raise Invalid(f"a {KIND_NAMES[kind]} between {names}, but one of them is a blocked space", ("board", ""))
    if kind == FIRST_HIGH and kinds[1] == HIGH and kinds[0] != HIGH:
        raise Invalid(f"{grid.name(here)} is drawn higher than {grid.name(there)}, High Terrain", ("board", ""))


def _check_turn(turn: TurnMark) -> None:
    """Refuses a game that goes on though it is over."""
    if turn.phase == "over":
        return
    if turn.alarm == 0:
        raise Invalid("the game goes on, but no Alarm Counter is left", ("turn", ""), "alarm")
    if turn.turns is not None and turn.n > turn.turns:
        raise Invalid(f"turn {turn.n}, but {turn.turns} are to be played", ("turn", ""), "n")


def _check_cards(state: State) -> None:
    """Refuses thresholds and range bands that cannot be."""
    for card in state.characters.values():
        if card.crippled > card.death:
            reason = f"{card.id} is Crippled by {card.crippled} Wounds, but dead by {card.death}"
            raise Invalid(reason, ("character", card.id), "crippled")
    for weapon in state.weapons.values():
        reaches = [band.distance for band in weapon.ranges]
        if reaches != sorted(set(reaches)):
            reason = f"{weapon.id} has its range bands in another order than the nearest first, or one of them twice"
            raise Invalid(reason, ("weapon", weapon.id), "ranges")


def _check_piles(state: State) -> None:
    for piles in state.piles.values():
        cards = (*piles.hand, *piles.discard, *piles.play)
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is not None:
            raise Invalid(f"{piles.player} has the card {twice} twice", ("piles", piles.player))


def _check_figure(state: State, figure: Figure) -> None:
    subject = ("figure", figure.id)
    if figure.character not in state.characters:
        raise Invalid(unknown("character", figure.character, state.characters), subject, "character")
    if figure.id in state.removed:
        raise Invalid(f"{figure.id} is both in the game and removed", subject)
    card = state.card(figure)
    if figure.wounds >= card.death:
        raise Invalid(f"{figure.wounds} Wounds, but {card.death} are its Death Threshold", subject, "wounds")
    for attribute, spaces in (("at", (figure.at,) if figure.at else ()), ("entry", figure.entry)):
        for space in spaces:
            if state.grid.kind(state.grid.number(space, subject, attribute)) == BLOCKED:
                raise Invalid(f"{figure.id} cannot stand in {space}, a blocked space", subject, attribute)
    if not figure.at:
        if not figure.arrives:
            raise Invalid(f"{figure.id} is neither on the board nor does it arrive", subject, "at")
        return
    other = state.on(figure.at)
    if other is not None and other.id != figure.id:
        raise Invalid(f"{figure.id} and {other.id} are both in {figure.at}", subject, "at")


def _check_unique(state: State) -> None:
    """A unique Character is in the game once, whoever controls it."""
    names = [figure.character for figure in state.figures.values()]
    names += [gone.character for gone in state.removed.values()]
    for figure in state.figures.values():
        if state.card(figure).unique and names.count(figure.character) > 1:
            raise Invalid(
                f"{state.card(figure).name} is unique: in the game once, whoever controls it", ("figure", figure.id)
            )


def _check_victory(state: State, victory: Victory) -> None:
    """Refuses victory conditions that name what is not there, or that can never hold."""
    subject = ("victory", victory.id)
    if victory.at_once and not victory.conditions:
        raise Invalid(f"{victory.id} would end the game before it begins: it has no condition", subject, "at-once")
    if victory.alarm and state.turn.alarm is None:
        raise Invalid(f"{victory.id} asks for the alarm, but the turn has no Alarm Track", subject)
    _check_named(state, victory)
    for item in (*(each.item for each in victory.escaped), *(each.item for each in victory.carries)):
        if item is not None and item not in _item_ids(state):
            raise Invalid(f"{victory.id}: {unknown('item', item, _item_ids(state))}", subject)
    listed = (*(each.spaces for each in victory.escaped), *(each.spaces for each in victory.holds))
    for space in (space for spaces in listed for space in spaces):
        if state.grid.kind(state.grid.number(space, subject)) == BLOCKED:
            raise Invalid(f"{victory.id}: nobody can be in {space}, a blocked space", subject)
    for turns in victory.turns:
        if turns.to is not None and turns.to < turns.from_:
            raise Invalid(f"{victory.id}: no turn is from {turns.from_} to {turns.to}", subject)


def _check_named(state: State, victory: Victory) -> None:
    """Those to be killed are enemies, those to escape are own Characters."""
    named = [(name, OPPONENT[victory.player]) for each in victory.killed for name in each.figures]
    named += [(name, victory.player) for each in victory.escaped for name in each.figures]
    for name, player in named:
        known = sorted(each for each in (*state.figures, *state.removed) if state.owner(each) == player)
        if name not in known:
            reason = unknown(f"Character of {player}", name, known, "figures")
            raise Invalid(f"{victory.id}: {reason}", ("victory", victory.id))


def _item_ids(state: State) -> tuple[str, ...]:
    return (*state.weapons, *state.armours, *state.items)


def _check_magic(state: State) -> None:
    """Refuses a Magic Card that lies twice in the discard pile."""
    pile = state.magic.discard
    twice = next((card for card in pile if pile.count(card) > 1), None)
    if twice is not None:
        raise Invalid(f"the Magic Deck has the card {twice} once", ("magic", ""))


def _check_items(state: State) -> None:
    known = _item_ids(state)
    for card in state.characters.values():
        for item in card.items:
            if item not in known:
                raise Invalid(f"{card.id}: {unknown('item', item, known)}", ("character", card.id), "items")
            if card.items.count(item) > 1:
                other = f'<{tag_of(type(item_of(state, item)))} id="{item}-2" like="{item}"/>'
                reason = f"{card.id} has {item} twice: one of two that are alike needs an id of its own, as in {other}"
                raise Invalid(reason, ("character", card.id), "items")
    for lying in state.lying:
        if lying.item not in known:
            raise Invalid(unknown("item", lying.item, known), ("lying", lying.item))
        state.grid.number(lying.at, ("lying", lying.item), "at")
    for figure in state.figures.values():
        for item in (*figure.carried, *equipped(state, figure)):
            if item not in known:
                raise Invalid(f"{figure.id}: {unknown('item', item, known)}", ("figure", figure.id))
        if any(item not in possessions(state, figure) for item in equipped(state, figure)):
            raise Invalid(f"{figure.id} holds what it does not have", ("figure", figure.id), "equipped")
        if sum(hands_of(state, item) for item in equipped(state, figure)) > 2:
            raise Invalid(f"{figure.id} holds more than two hands can", ("figure", figure.id), "equipped")
