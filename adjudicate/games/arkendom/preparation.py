"""From a scenario to a state and back. A scenario may start in any Round and phase, with wounds, tokens and melees."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.addons import misfit
from adjudicate.games.arkendom.cards import Faces
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.catalogue_check import check_catalogue
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deploying import hides_anywhere, hiding_space
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.melee import MAX_UNITS
from adjudicate.games.arkendom.pending_check import check_pending
from adjudicate.games.arkendom.pieces import (
    AddOn,
    Army,
    Border,
    Claimed,
    Contact,
    Deed,
    InPlay,
    Pending,
    Pile,
    Removed,
    Revealed,
    Setup,
    Terrain,
    TurnMark,
    Unit,
)
from adjudicate.games.arkendom.prepared_objectives import check_objectives
from adjudicate.games.arkendom.setup_check import check_setup
from adjudicate.games.arkendom.state import ROUNDS, State
from adjudicate.games.arkendom.teams import resume
from adjudicate.games.arkendom.terrains import Area, area_of, closed_to, update_control, why_closed
from adjudicate.games.arkendom.turn import follow_up
from adjudicate.model.chance import BEGIN, Addresses
from adjudicate.model.problem import Invalid, unknown
from adjudicate.model.record import Text, by_id, tagged
from adjudicate.model.rulings import Ruling, readings_chosen

DEFAULT_FACES = (
    Faces("offense", ("+1", "A", "+2", "-", "-", "-")),
    Faces("power", ("P", "W", "-", "-", "-", "-")),
    Faces("defense", ("B", "D", "-", "-", "-", "-")),
)
"""Sample faces: the rulebook names the symbols of each die, not how many faces show them."""


@tagged("scenario")
class Scenario(NamedTuple):
    """A starting position: anything that a state can hold."""

    turn: TurnMark
    title: Text = ""
    source: Text = ""
    rulings: tuple[Ruling, ...] = ()
    players: tuple[Army, ...] = ()
    terrains: tuple[Terrain, ...] = ()
    units: tuple[Unit, ...] = ()
    add_ons: tuple[AddOn, ...] = ()
    contacts: tuple[Contact, ...] = ()
    pending: tuple[Pending, ...] = ()
    removed: tuple[Removed, ...] = ()
    piles: tuple[Pile, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    revealed: tuple[Revealed, ...] = ()
    claimed: tuple[Claimed, ...] = ()
    deeds: tuple[Deed, ...] = ()
    setup: Setup | None = None
    addresses: Addresses | None = None


def setup(scenario: Scenario, catalogue: Catalogue, version: int = rulings.VERSION) -> State:
    """The state that a scenario describes under a rules version; :class:`Invalid` names what cannot be. A phase after
    the activations that waits for nobody is gone through at once."""
    state = State(
        turn=_turn(scenario),
        armies=by_id("player", scenario.players),
        units=by_id("unit", scenario.units),
        terrains=by_id("terrain", scenario.terrains, "two Terrains in {key}"),
        cards=by_id("card", catalogue.cards),
        faces={faces.kind: faces for faces in (*DEFAULT_FACES, *catalogue.dice)},
        tiles=by_id("tile", catalogue.tiles),
        rulings=readings_chosen(scenario.rulings, rulings.READINGS),
        pending=scenario.pending,
        removed=by_id("removed", scenario.removed),
        title=scenario.title,
        add_ons=by_id("add-on", scenario.add_ons),
        add_on_cards=by_id("add-on-card", catalogue.add_ons),
        action_cards=by_id("action-card", catalogue.actions),
        objective_cards=by_id("objective-card", catalogue.objectives),
        piles={(pile.player, pile.kind): pile.cards for pile in scenario.piles},
        in_play=by_id("in-play", scenario.in_play),
        revealed=scenario.revealed,
        claimed=scenario.claimed,
        deeds=scenario.deeds,
        setup=scenario.setup,
        version=version,
        addresses=scenario.addresses or Addresses(),
    )
    check_catalogue(state)
    _check_turn(state)
    _check_terrains(state)
    for add_on in state.add_ons.values():
        _check_add_on_card(state, add_on)
    for unit in state.units.values():
        _check_unit(state, unit)
    for add_on in state.add_ons.values():
        _check_add_on(state, add_on)
    for gone in state.removed.values():
        _check_removed(state, gone)
    _check_action_cards(state)
    check_objectives(state)
    _check_spaces(state)
    state.contacts = _contacts(state, scenario.contacts)
    check_pending(state)
    state.pending = tuple(_caused(pending) for pending in state.pending if pending.kind != "adjust")
    _settle(state)
    return state


def _caused(pending: Pending) -> Pending:
    """What goes on under the command that began it: where none is said, it began before the first one."""
    goes_on = pending.kind in ("strike", "disengage", "order")
    return pending._replace(command=BEGIN) if goes_on and not pending.command else pending


def _settle(state: State) -> None:
    """Who controls the Terrains; and from a later phase with nothing to decide on to where somebody has to."""
    resume(state)
    ctx = Context(state, "c0", state.turn.due)
    if state.turn.phase == "activation":
        update_control(ctx)
    else:
        follow_up(ctx)


def scenario_of(state: State) -> tuple[Scenario, Catalogue]:
    """The scenario and catalogue that :func:`setup` turns into *state* again. Units in melee touch with their fronts
    where nothing else is said."""
    scenario = Scenario(
        turn=state.turn,
        title=state.title,
        rulings=tuple(Ruling(ruling, reading) for ruling, reading in state.rulings.items()),
        players=tuple(state.armies.values()),
        terrains=tuple(state.terrains.values()),
        units=tuple(state.units.values()),
        add_ons=tuple(state.add_ons.values()),
        contacts=tuple(
            Contact(unit, enemy, border) for (unit, enemy), border in state.contacts.items() if border != "front"
        ),
        pending=state.pending + tuple(Pending("adjust", unit.player, unit.id) for unit in _to_clear(state)),
        removed=tuple(state.removed.values()),
        piles=tuple(Pile(player, kind, cards) for (player, kind), cards in state.piles.items() if cards),
        in_play=tuple(state.in_play.values()),
        revealed=state.revealed,
        claimed=state.claimed,
        deeds=state.deeds,
        setup=state.setup,
        addresses=state.addresses if state.addresses != Addresses() else None,
    )
    catalogue = Catalogue(
        cards=tuple(state.cards.values()),
        add_ons=tuple(state.add_on_cards.values()),
        actions=tuple(state.action_cards.values()),
        objectives=tuple(state.objective_cards.values()),
        dice=tuple(state.faces.values()),
        tiles=tuple(state.tiles.values()),
    )
    return scenario, catalogue


def _turn(scenario: Scenario) -> TurnMark:
    turn = scenario.turn
    return turn if turn.due or turn.phase == "over" else turn._replace(due=turn.first)


def _check_turn(state: State) -> None:
    turn = state.turn
    if len(state.armies) < 2:
        raise Invalid("a battle needs two players or more", ("scenario", ""))
    for player in (turn.first, *((turn.due,) if turn.due else ()), *turn.counted):
        if player not in state.armies and player not in state.players():
            raise Invalid(unknown("player", player, state.armies), ("turn", ""))
    if turn.phase == "setup" or state.setup is not None:
        check_setup(state)
    elif not 1 <= turn.round <= ROUNDS:
        raise Invalid(f"Round {turn.round} is not one of the {ROUNDS} Rounds", ("turn", ""))


def _check_terrains(state: State) -> None:
    taken: dict[Area, Terrain] = {}
    for terrain in state.terrains.values():
        subject = ("terrain", terrain.at)
        if terrain.at not in BOARD.number:
            raise Invalid(_outside(terrain.at), subject, "at")
        area = area_of(terrain.at)
        if area in taken:
            other = taken[area]
            raise Invalid(
                f"the Area of {terrain.at} already holds a Terrain ({other.kind} in {other.at}): one an Area", subject
            )
        taken[area] = terrain
        kinds = {tile.area for tile in state.tiles.values() if tile.kind == terrain.kind}
        if kinds and area.kind not in kinds:
            only = " or ".join(sorted(kinds))
            reason = f"a {terrain.kind} cannot lie in {terrain.at}, a {area.kind} Area: only {only} ones"
            raise Invalid(reason, subject)
        if terrain.controller and terrain.controller not in state.units:
            raise Invalid(unknown("unit", terrain.controller, state.units), subject, "controller")


def _check_unit(state: State, unit: Unit) -> None:
    subject = ("unit", unit.id)
    if unit.player not in state.armies:
        raise Invalid(unknown("player", unit.player, state.armies), subject, "player")
    members = state.armies[unit.player].members
    if members and state.turn.phase != "setup" and unit.member not in members:
        reason = f"{unit.id} is of a team: it has a member, {' or '.join(members)}"
        raise Invalid(reason, subject, "member" if unit.member else "")
    if unit.card not in state.cards:
        raise Invalid(unknown("card", unit.card, state.cards), subject, "card")
    if unit.at not in BOARD.number:
        raise Invalid(_outside(unit.at), subject, "at")
    if unit.id in state.removed:
        raise Invalid(f"unit {unit.id} is both on the board and removed", subject)
    circles = state.bar(unit).circles
    if not 0 <= unit.wounds <= circles:
        raise Invalid(f"{unit.wounds} Wounds on a bar of {circles} circles", subject, "wounds")
    if unit.act < 0:
        raise Invalid(f"{unit.act} Act tokens", subject, "act")
    closed = closed_to(state, unit, unit.at)
    hidden = hides_anywhere(state) and hiding_space(state, state.card(unit), unit.at)
    if closed and not hidden:
        raise Invalid(f"unit {unit.id} cannot be there: {why_closed(state.card(unit), closed)}", subject, "at")


def _check_add_on_card(state: State, add_on: AddOn) -> None:
    if add_on.card not in state.add_on_cards:
        raise Invalid(unknown("Add-on card", add_on.card, state.add_on_cards), ("add-on", add_on.id), "card")


def _check_add_on(state: State, add_on: AddOn) -> None:
    subject = ("add-on", add_on.id)
    unit = state.units.get(add_on.unit)
    if unit is None:
        raise Invalid(unknown("unit", add_on.unit, state.units), subject, "unit")
    if add_on.id in state.units or add_on.id in state.removed:
        raise Invalid(f"{add_on.id} is also the id of a unit or of something removed", subject)
    problem = misfit(state, state.add_on_card(add_on), unit, add_on.id)
    if problem:
        raise Invalid(problem.reason, subject, "unit")
    circles = state.add_on_card(add_on).circles
    if add_on.wounds > circles:
        raise Invalid(f"{add_on.wounds} Wounds on a bar of {circles} circles", subject, "wounds")


def _check_removed(state: State, gone: Removed) -> None:
    subject = ("removed", gone.id)
    if gone.player not in state.armies:
        raise Invalid(unknown("player", gone.player, state.armies), subject, "player")
    known: Collection[str] = state.add_on_cards if gone.unit else state.cards
    if gone.card not in known:
        raise Invalid(unknown("Add-on card" if gone.unit else "card", gone.card, known), subject, "card")


ACTION_PILES = ("action-deck", "under-deck", "action-hand", "action-discard", "book")


def _check_action_cards(state: State) -> None:
    """Whether piles and what is in play name Action cards and players that there are."""
    for (player, kind), cards in state.piles.items():
        if kind not in ACTION_PILES:
            continue
        holders = state.players() if kind == "action-hand" else tuple(state.armies)
        if player not in holders:
            raise Invalid(f"the {kind} of {player}: it belongs to one of {', '.join(holders)}", ("pile", player))
        for card in cards:
            _check_action_card(state, card, ("pile", player))
            if state.action_cards[card].basic:
                raise Invalid(f"{card} is a Basic Action: it is on a tile, in no pile", ("pile", player))
    for played in state.in_play.values():
        _check_action_card(state, played.card, ("in-play", played.id))
        state.army_of(played.player)
    for army in state.armies.values():
        for card in army.basics:
            _check_action_card(state, card, ("player", army.id))


def _check_action_card(state: State, card: str, subject: tuple[str, str]) -> None:
    if card not in state.action_cards:
        raise Invalid(unknown("Action card", card, state.action_cards, "cards"), subject)


def _outside(space: str) -> str:
    return f"{space} is outside the board (A1 to {BOARD.names[-1]})"


def _check_spaces(state: State) -> None:
    for space, units in state.occupied().items():
        names = ", ".join(unit.id for unit in units)
        waiting = {pending.unit for pending in state.pending}
        if len(units) > 1 and state.one_side(units) and not waiting & {unit.id for unit in units}:
            raise Invalid(
                f"{names} are all in {space}: units share a space only in melee with an enemy",
                ("unit", units[-1].id),
                "at",
            )
        if len(units) > MAX_UNITS:
            raise Invalid(f"{len(units)} units in {space}: at most {MAX_UNITS}", ("unit", units[-1].id), "at")


def _to_clear(state: State) -> list[Unit]:
    """A unit of each space that must be cleared."""
    return [state.in_space(space)[0] for space in state.crowds()]


def _contacts(state: State, given: Iterable[Contact]) -> dict[tuple[str, str], Border]:
    contacts: dict[tuple[str, str], Border] = {}
    for units in state.occupied().values():
        for unit in units:
            for enemy in units:
                if state.foes(enemy, unit):
                    contacts[unit.id, enemy.id] = "front"
    for contact in given:
        if (contact.unit, contact.enemy) not in contacts:
            raise Invalid(f"{contact.unit} and {contact.enemy} are not enemies in one space", ("contact", contact.unit))
        contacts[contact.unit, contact.enemy] = contact.border
    return contacts
