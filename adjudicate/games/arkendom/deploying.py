"""What one Deployment Turn puts on the board, judged as a whole (rulebook: Setup 6; Add-on Cards; Vanguard; Hide)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.addons import ONE_OF_A_TYPE, UNIT_TYPE, misfit
from adjudicate.games.arkendom.armies import zone_of
from adjudicate.games.arkendom.cards import Card, rule_values
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.field import BOARD, COLS
from adjudicate.games.arkendom.pieces import AddOn, Army, PileKind, Unit
from adjudicate.games.arkendom.resources import Price, can_pay, note_payment, pay, price_of
from adjudicate.games.arkendom.setup_commands import Deploy, Placed
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import area_of, kind_at, may_enter, why_closed
from adjudicate.model.problem import IllegalCommand, Invalid, unknown
from adjudicate.model.square import Facing

SHAPE = "arkendom.deployment.shape"
ONE_CHARACTER = "arkendom.deployment.one-character"
CARD = "arkendom.deployment.card"
ADD_ON_CARD = "arkendom.deployment.add-on-card"
ADD_ON_OWN = "arkendom.add-on.own-unit"
ZONE = "arkendom.deployment.zone"
FREE = "arkendom.deployment.free"
TERRAIN = "arkendom.deployment.terrain"
TEN = "arkendom.deployment.ten"
PRE_SET = "arkendom.pre-set.free"
VANGUARD = "arkendom.vanguard"
HIDE = "arkendom.hide"
LEAST = 10
HIDING_PLACES = frozenset({"forest", "rocky", "hidden-spring"})


class Deployment(NamedTuple):
    """A judged deployment: the unit and the pile that its card comes from, the Add-ons, the army after it has paid."""

    unit: Unit | None
    pile: PileKind
    add_ons: tuple[AddOn, ...]
    army: Army


def plan_deploy(ctx: Context, action: Deploy) -> Deployment:
    """Judges a Deployment Turn: its shape, each card in its place, and whether all of it can be paid."""
    state = ctx.state
    _judge_shape(ctx, action)
    draft = state.copy()
    unit: Unit | None = None
    pile: PileKind = "unit-hand"
    if action.card:
        pile = _pile_of(ctx, action)
        unit = _judge_unit(ctx, action)
        draft.place(unit)
    add_ons = tuple(_judge_add_on(ctx, draft, placed) for placed in action.add_ons)
    _judge_one_character(ctx, action)
    army = _judge_price(ctx, action)
    return Deployment(unit, pile, add_ons, army)


def _judge_shape(ctx: Context, action: Deploy) -> None:
    add_ons = len(action.add_ons)
    if not action.card and not add_ons:
        raise IllegalCommand(SHAPE, "a deployment names a unit card, Add-on cards, or both")
    if action.card and add_ons > 1:
        reason = f"with a unit goes one Add-on, not {add_ons}; several Add-ons are deployed without a unit"
        raise IllegalCommand(SHAPE, reason, add_ons=add_ons)
    ctx.held(SHAPE)


def _judge_one_character(ctx: Context, action: Deploy) -> None:
    cards = ctx.state.add_on_cards
    characters = [placed.card for placed in action.add_ons if cards[placed.card].type == "character"]
    if len(characters) > 1:
        reason = f"one Character can be deployed in a Turn, not {' and '.join(characters)}"
        raise IllegalCommand(ONE_CHARACTER, reason, characters=tuple(characters))
    ctx.held(ONE_CHARACTER)


DEPLOYED_FROM: dict[str, PileKind] = {"hand": "unit-hand", "reserve": "reserve"}
"""Where a unit card is deployed from, and the pile of it."""


def _pile_of(ctx: Context, action: Deploy) -> PileKind:
    """The pile that a unit card is deployed from: the one that is named, else the hand, else the Reserve."""
    state, army, card = ctx.state, ctx.army, action.card
    if card not in state.cards:
        raise Invalid(unknown("card", card, state.cards), attribute="card")
    for place, pile in DEPLOYED_FROM.items():
        if action.from_ in (None, place) and card in state.pile(army, pile):
            ctx.held(CARD)
            return pile
    where = f"not in {army}'s {action.from_}" if action.from_ else f"neither in {army}'s hand nor in its Reserve"
    raise IllegalCommand(CARD, f"{card} is {where}", _own(state, army), card=card)


def _own(state: State, army: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card for pile in DEPLOYED_FROM.values() for card in state.pile(army, pile)))


def _judge_unit(ctx: Context, action: Deploy) -> Unit:
    state = ctx.state
    if action.at is None or action.at not in BOARD.number:
        what = "no space is named" if action.at is None else f"unknown space {action.at}"
        raise Invalid(f"{what} for {action.card}; the board is A1 to {BOARD.names[-1]}", attribute="at")
    card = state.cards[action.card]
    _judge_space(ctx, card, action.at)
    name = action.as_ or fresh_id(state, card.id)
    if _is_used(state, name):
        raise Invalid(f"{name} is the id of something else already", attribute="as")
    return Unit(name, ctx.army, card.id, action.at, action.facing or _ahead(state, ctx.army))


def _ahead(state: State, army: str) -> Facing:
    return "N" if zone_of(state, army) == "south" else "S"


def _is_used(state: State, name: str) -> bool:
    return name in state.units or name in state.add_ons or name in state.removed


def fresh_id(state: State, name: str) -> str:
    """An id made from a card's that nothing else has."""
    number, found = 1, name
    while _is_used(state, found):
        number += 1
        found = f"{name}-{number}"
    return found


def _judge_space(ctx: Context, card: Card, at: str) -> None:
    state = ctx.state
    vanguard, hide = _vanguard_space(state, ctx.army, card, at), hiding_space(state, card, at)
    ctx.note(VANGUARD, vanguard)
    ctx.note(HIDE, hide)
    if area_of(at).zone != zone_of(state, ctx.army) and not vanguard and not hide:
        reason = f"{card.id} cannot be deployed in {at}: {_where(state, ctx.army, card)}"
        raise IllegalCommand(ZONE, reason, tuple(spaces(state, ctx.army, card)), card=card.id, at=at)
    ctx.held(ZONE)
    others = state.names_in(at)
    if others:
        raise IllegalCommand(FREE, f"{at} is taken by {others[0]}", card=card.id, at=at)
    ctx.held(FREE)
    if not _accessible(state, card, at, hide):
        reason = why_closed(card, state.terrains[at])
        raise IllegalCommand(TERRAIN, f"{card.id} cannot be deployed there: {reason}", card=card.id, at=at)
    ctx.held(TERRAIN)


def _where(state: State, army: str, card: Card) -> str:
    zone = zone_of(state, army)
    rows = "rows 1 and 2" if zone == "south" else "rows 6 and 7"
    has = rule_values(card.rules)
    more = f", or by Vanguard row {_vanguard_row(zone) + 1}" if "vanguard" in has else ""
    return f"{army}'s Deployment Zone is {rows}{more}" + (", or by Hide a hiding place" if "hide" in has else "")


def _vanguard_row(zone: str) -> int:
    return 2 if zone == "south" else 4


def _vanguard_space(state: State, army: str, card: Card, at: str) -> bool:
    """Whether Vanguard opens a space: one of the Battle Zone next to the army's own Deployment Zone."""
    row = BOARD.number[at] // COLS
    return "vanguard" in rule_values(card.rules) and row == _vanguard_row(zone_of(state, army))


def hiding_space(state: State, card: Card, at: str) -> bool:
    """Whether Hide opens a space: a Forest, Rocky Terrain or Hidden Spring of the Battle Zone."""
    hidden = area_of(at).kind == "battle" and kind_at(state, at) in HIDING_PLACES
    return hidden and "hide" in rule_values(card.rules)


def _accessible(state: State, card: Card, at: str, hide: bool) -> bool:
    """Whether a unit may enter the Terrain of a space; by one reading Hide lets it in anywhere (ARK-B88)."""
    kind = kind_at(state, at)
    if not kind or may_enter(state, card, kind):
        return True
    return hide and hides_anywhere(state)


def hides_anywhere(state: State) -> bool:
    """Whether Hide opens Terrain that the unit may not enter otherwise (ARK-B88)."""
    return state.reads(rulings.HIDE_ACCESS, "hide-overrides")


def spaces(state: State, army: str, card: Card) -> Iterator[str]:
    """The spaces in which a card's unit can be deployed."""
    zone = zone_of(state, army)
    for at in BOARD.names:
        hide = hiding_space(state, card, at)
        inside = area_of(at).zone == zone or hide or _vanguard_space(state, army, card, at)
        if inside and not state.names_in(at) and _accessible(state, card, at, hide):
            yield at


def _judge_add_on(ctx: Context, draft: State, placed: Placed) -> AddOn:
    """Judges one Add-on, and puts it on its unit in the draft of the position."""
    card = draft.add_on_cards.get(placed.card)
    if card is None:
        raise Invalid(unknown("Add-on card", placed.card, draft.add_on_cards), attribute="add-ons")
    left = draft.pile(ctx.army, "add-ons")
    if card.id not in left:
        raise IllegalCommand(ADD_ON_CARD, f"{card.id} is no Add-on card that {ctx.army} has left", left, card=card.id)
    ctx.held(ADD_ON_CARD)
    unit = draft.unit(placed.unit)
    if unit.player != ctx.army:
        reason = f"{unit.id} is {unit.player}'s; {card.id} goes on a unit of {ctx.army}'s"
        raise IllegalCommand(ADD_ON_OWN, reason, card=card.id, unit=unit.id)
    ctx.held(ADD_ON_OWN)
    problem = misfit(draft, card, unit)
    if problem and problem.rule == UNIT_TYPE:
        raise IllegalCommand(UNIT_TYPE, problem.reason, card=card.id, unit=unit.id)
    ctx.held(UNIT_TYPE)
    if problem:
        raise IllegalCommand(ONE_OF_A_TYPE, problem.reason, card=card.id, unit=unit.id)
    ctx.held(ONE_OF_A_TYPE)
    add_on = AddOn(fresh_id(draft, card.id), card.id, unit.id)
    draft.attach(add_on)
    draft.take_card(ctx.army, "add-ons", card.id)
    return add_on


def _judge_price(ctx: Context, action: Deploy) -> Army:
    """The army after it has paid for the cards one by one; at least 10 Silver Coins in all (ARK-B56)."""
    state = ctx.state
    before = army = state.armies[ctx.army]
    if ctx.note(PRE_SET, state.setting_up.armies == "pre-set"):
        return army
    if action.card:
        price = price_of(state.cards[action.card])
        army = pay(army, price, action.card, action.rare)
        note_payment(ctx, price, before, army)
    for placed in action.add_ons:
        price = price_of(state.add_on_cards[placed.card])
        paid = pay(army, price, placed.card)
        note_payment(ctx, price, army, paid)
        army = paid
    spent = before.silver - army.silver
    if spent < LEAST:
        reason = f"this Turn would spend {spent} Silver Coins; a Deployment Turn spends {LEAST} or more"
        raise IllegalCommand(TEN, reason, spends=spent)
    ctx.held(TEN)
    return army


def carry_deploy(ctx: Context, action: Deploy, plan: Deployment) -> None:
    """Puts the cards on the board."""
    state = ctx.state
    state.armies[ctx.army] = army = plan.army
    unit = plan.unit
    if unit is not None:
        state.take_card(ctx.army, plan.pile, unit.card)
        state.place(unit)
        ctx.report(
            "deployed", ZONE, player=ctx.player, unit=unit.id, card=unit.card, at=unit.at, facing=unit.facing,
            silver=army.silver, uncommon=army.uncommon, rare=army.rare,
        )  # fmt: skip
    for add_on in plan.add_ons:
        state.take_card(ctx.army, "add-ons", add_on.card)
        state.attach(add_on)
        ctx.report(
            "attached", ADD_ON_CARD, player=ctx.player, add_on=add_on.id, unit=add_on.unit, silver=army.silver,
            medals=army.medals, crowns=army.crowns,
        )  # fmt: skip


# --- what can be deployed ---------------------------------------------------------------------------------------


def deployments(state: State, army: str) -> Iterator[Deploy]:
    """Deployments that are legal now: each unit in each space; with each Add-on in the first space, and with the first
    Add-on everywhere if it needs one; each Add-on alone on each unit, and each two together on the first that fit."""
    for name in _own(state, army):
        card = state.cards[name]
        after = _after(state, state.armies[army], price_of(card))
        if after is not None:
            yield from _with_unit(state, army, card, after)
    yield from _without_unit(state, army)


def _after(state: State, army: Army, price: Price) -> Army | None:
    """The army after it paid; ``None`` if it cannot."""
    if state.setting_up.armies == "pre-set":
        return army
    return pay(army, price, "") if can_pay(army, price) else None


def _enough(state: State, silver: int) -> bool:
    return silver >= LEAST or state.setting_up.armies == "pre-set"


def _with_unit(state: State, army: str, card: Card, after: Army) -> Iterator[Deploy]:
    places = list(spaces(state, army, card))
    if _enough(state, card.silver):
        yield from (Deploy(card.id, at) for at in places)
    for at in places[:1] if _enough(state, card.silver) else places:
        for add_on in _add_ons_with(state, army, card, at, after):
            yield Deploy(card.id, at, add_ons=(add_on,))


def _add_ons_with(state: State, army: str, card: Card, at: str, after: Army) -> Iterator[Placed]:
    """The Add-ons that can go with a unit: on itself, or on another one."""
    draft = state.copy()
    unit = Unit(fresh_id(state, card.id), army, card.id, at, _ahead(state, army))
    draft.place(unit)
    draft.armies[army] = after
    for placed in _placings(draft, army):
        if _enough(state, card.silver + state.add_on_cards[placed.card].silver):
            yield placed


def _placings(state: State, army: str) -> Iterator[Placed]:
    """Each Add-on that the army can pay, on each unit that can carry it."""
    for name in state.pile(army, "add-ons"):
        card = state.add_on_cards[name]
        if _after(state, state.armies[army], price_of(card)) is not None:
            for unit in state.units.values():
                if unit.player == army and misfit(state, card, unit) is None:
                    yield Placed(name, unit.id)


def _without_unit(state: State, army: str) -> Iterator[Deploy]:
    alone = list(_placings(state, army))
    first = {placed.card: placed for placed in reversed(alone)}
    for placed in alone:
        if _enough(state, state.add_on_cards[placed.card].silver):
            yield Deploy(add_ons=(placed,))
    for one, other in combinations(sorted(first), 2):
        pair = _pair(state, army, first[one], other)
        if pair is not None:
            yield Deploy(add_ons=pair)


def _pair(state: State, army: str, first: Placed, other: str) -> tuple[Placed, Placed] | None:
    """Two Add-ons in one Turn, the second on the first unit that can then carry it."""
    one, two = state.add_on_cards[first.card], state.add_on_cards[other]
    after = _after(state, state.armies[army], price_of(one))
    both = one.type == two.type == "character" or not _enough(state, one.silver + two.silver)
    if after is None or both or _after(state, after, price_of(two)) is None:
        return None
    draft = state.copy()
    draft.attach(AddOn(fresh_id(state, one.id), one.id, first.unit))
    for unit in draft.units.values():
        if unit.player == army and misfit(draft, two, unit) is None:
            return first, Placed(other, unit.id)
    return None
