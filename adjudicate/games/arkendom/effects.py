"""What Action cards do (docs/cards.md): each effect of the catalogue's vocabulary, and the choices that one leaves.

Effects that last (``modify``, ``grant``, ``symbols``) change nothing here: they count while the card is in play
(:mod:`durations`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from adjudicate.games.arkendom.acquisition import draw_cards
from adjudicate.games.arkendom.action_cards import ActionCard, Effect
from adjudicate.games.arkendom.addons import use_up
from adjudicate.games.arkendom.combat import Attack
from adjudicate.games.arkendom.commands import Play
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.durations import recipients
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.health import Cause, suffer, suffer_character
from adjudicate.games.arkendom.melee import leave
from adjudicate.games.arkendom.morale import immediate_test_by_card
from adjudicate.games.arkendom.movement import Way, carry_way, cheapest_paths, judge_path
from adjudicate.games.arkendom.pieces import How, InPlay, Pending, Unit
from adjudicate.games.arkendom.pools import attack
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import closed_to
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.square import FACINGS

CHOICE = "arkendom.action.choice"
EFFECT = "arkendom.action.effect"
CAUSE = "arkendom.cause.action"
AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def _of(card: ActionCard, *kinds: str) -> Effect | None:
    return next((effect for effect in card.effects if effect.do in kinds), None)


def _own_cards(card: ActionCard) -> Effect | None:
    """The effect whose cards the player chooses: a discard of one's own, or a recovery."""
    return next((each for each in card.effects if each.do == "recover" or _discards_own(each)), None)


def _discards_own(effect: Effect) -> bool:
    return effect.do == "discard" and effect.on != "enemy"


# --- the choices that a card leaves -----------------------------------------------------------------------


def judge_choices(ctx: Context, played: InPlay, action: Play) -> None:
    """Judges the path, the facing and the cards that are chosen together with a card."""
    card = ctx.state.action_cards[played.card]
    moving, turning = _of(card, "move"), _of(card, "move", "turn")
    if (action.path and not moving) or (action.facing and not turning):
        raise IllegalCommand(CHOICE, f"{card.id} {'moves' if action.path else 'turns'} no unit", card=card.id)
    if turning and (action.path or action.facing):
        _judge_movement(ctx, played, turning, action)
    choosing = _own_cards(card)
    if action.cards and not choosing:
        raise IllegalCommand(CHOICE, f"{card.id} lets no cards be chosen", card=card.id)
    if choosing:
        _judge_cards(ctx, played, choosing, action.cards)


def _judge_movement(ctx: Context, played: InPlay, effect: Effect, action: Play) -> Way:
    """A free movement is judged as a Move is, with the points of the card."""
    unit = _moved(ctx.state, played, effect)
    if unit is None or ctx.state.engaged(unit):
        name = unit.id if unit else "its unit"
        raise IllegalCommand(CHOICE, f"{name} cannot move or turn: it is in melee, or gone", card=played.card)
    ctx.held(CHOICE)
    if not action.path:
        return Way((), 0, action.facing or unit.facing)
    return judge_path(ctx, unit, action.path, action.facing, points=effect.amount)


def _moved(state: State, played: InPlay, effect: Effect) -> Unit | None:
    names = recipients(played, effect)
    return state.units.get(names[0]) if names else None


def _choosable(state: State, played: InPlay, effect: Effect) -> tuple[str, ...]:
    """The cards that can be chosen for a discard of one's own or a recovery."""
    if effect.do == "recover":
        return _recoverable(state, state.army_of(played.player), effect)
    hand = list(state.pile(played.player, "action-hand"))
    if played.card in hand:
        hand.remove(played.card)
    return tuple(hand)


def _recoverable(state: State, army: str, effect: Effect) -> tuple[str, ...]:
    """The cards of the discard pile that can come back: not those just played, whose effect waits for Reactions."""
    left = Counter(state.pile(army, "action-discard"))
    left.subtract(each.action.card for each in state.pending if each.action and state.army_of(each.player) == army)
    return tuple(card for card in left.elements() if effect.type in (None, state.action_cards[card].type))


def _judge_cards(ctx: Context, played: InPlay, effect: Effect, cards: tuple[str, ...]) -> None:
    choosable = _choosable(ctx.state, played, effect)
    many = min(effect.amount, len(choosable))
    if len(cards) != many or Counter(cards) - Counter(choosable):
        verb = "recovers" if effect.do == "recover" else "discards"
        reason = f"{played.card} {verb} {many} of the cards {' '.join(choosable) or '(there are none)'}"
        raise IllegalCommand(CHOICE, reason, choosable, card=played.card, cards=cards)
    ctx.held(CHOICE)


def options(state: State, player: str, card: ActionCard, play: Play, window: Pending | None) -> Iterator[Play]:
    """A play with each of the choices that its card leaves; a movement by destination, its front unchanged."""
    unit = state.add_ons[play.source].unit if play.source else ""
    subject, other = (window.unit, window.target) if window else ("", "")
    played = InPlay(card.id, card.id, player, play.source, play.targets, 0, "time", unit, subject, other)
    moving, choosing = _of(card, "move", "turn"), _own_cards(card)
    ways = list(_ways(state, played, moving, play)) if moving else [play]
    if choosing is None:
        yield from ways
        return
    choosable = _choosable(state, played, choosing)
    for cards in dict.fromkeys(combinations(sorted(choosable), min(choosing.amount, len(choosable)))):
        yield from (way._replace(cards=cards) for way in ways)


def _ways(state: State, played: InPlay, effect: Effect, play: Play) -> Iterator[Play]:
    unit = _moved(state, played, effect)
    if unit is None or state.engaged(unit):
        yield play
    elif effect.do == "turn":
        yield from (play._replace(facing=facing) for facing in FACINGS)
    else:
        yield play
        yield from (play._replace(path=path) for path in cheapest_paths(state, unit, effect.amount).values())


# --- what happens -----------------------------------------------------------------------------------------


def carry(ctx: Context, played: InPlay, action: Play) -> None:
    """Does what a card says, one effect after the other; what is gone by then is passed over."""
    for effect in ctx.state.action_cards[played.card].effects:
        does = DOES.get(effect.do)
        if does:
            does(ctx, played, effect, action)


def _there(ctx: Context, played: InPlay, effect: Effect) -> list[str]:
    state = ctx.state
    return [name for name in recipients(played, effect) if name in state.units or name in state.add_ons]


def _units(ctx: Context, played: InPlay, effect: Effect) -> list[Unit]:
    return [ctx.state.units[name] for name in recipients(played, effect) if name in ctx.state.units]


def cause(ctx: Context, played: InPlay, victim: str, how: How = "action") -> Cause:
    """The source of an Action and its parent unit cause what it does (Focus Box 11). What is done to one's own side
    is its own doing: nobody gains by it (ARK-B80)."""
    state = ctx.state
    owner = state.owner(victim)
    if owner is None or state.side(owner) == state.side(played.player):
        return Cause("own")
    cards = tuple(name for name in (played.source, played.unit) if name)
    ctx.note(CAUSE, bool(cards))
    return Cause(how, state.army_of(played.player), cards)


def _wound(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    for name in _there(ctx, played, effect):
        _deal(ctx, played, name, effect.amount)


def _deal(ctx: Context, played: InPlay, name: str, wounds: int) -> None:
    state = ctx.state
    if name in state.units:
        suffer(ctx, name, wounds, EFFECT, cause(ctx, played, name))
    elif name in state.add_ons:
        suffer_character(ctx, state.add_ons[name], wounds, EFFECT, cause(ctx, played, name))


def _heal(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """Wound tokens go in reverse order, the last one first (Focus Box 10)."""
    state = ctx.state
    for name in _there(ctx, played, effect):
        card = state.units.get(name) or state.add_ons[name]
        left = max(0, card.wounds - effect.amount)
        if isinstance(card, Unit):
            ctx.put(card, wounds=left)
        else:
            state.attach(card._replace(wounds=left))
        ctx.event("healed", EFFECT, unit=name, wounds=card.wounds - left, total=left)


def _test(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """An Immediate Morale Test, with the consequence that the card names (ARK-B37)."""
    for unit in _units(ctx, played, effect):
        behind = cause(ctx, played, unit.id, "morale")
        failed_by = immediate_test_by_card(ctx, unit, effect.by, behind)
        if failed_by and effect.fail == "wounds":
            suffer(ctx, unit.id, min(failed_by, effect.most or failed_by), EFFECT, behind)
        elif failed_by and effect.fail == "tire":
            _tire_one(ctx, unit, effect.amount)
        elif failed_by:
            _token_one(ctx, played, unit)


def _token(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    for unit in _units(ctx, played, effect):
        _token_one(ctx, played, unit)


def _token_one(ctx: Context, played: InPlay, unit: Unit) -> None:
    behind = cause(ctx, played, unit.id).cards
    known = (*(each for each in unit.causes if each not in behind), *behind)
    ctx.put(unit, morale=True, causes=known)
    ctx.event("morale-token", EFFECT, unit=unit.id, status=ctx.state.status(unit))


def _move(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """A free movement, which is no Activation; one that has become impossible is lost."""
    unit = _moved(ctx.state, played, effect)
    if unit is None or not (action.path or action.facing):
        return
    try:
        way = _judge_movement(ctx, played, effect, action)
    except IllegalCommand as problem:
        ctx.event("no-move", EFFECT, unit=unit.id, reason=problem.illegal.reason)
        return
    carry_way(ctx, unit, way)


def _push(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """Pushes units straight away from the source's unit, until something is in the way; they keep their front."""
    source = ctx.state.units.get(played.unit)
    for unit in _units(ctx, played, effect):
        if source is None:
            return
        east, north = BOARD.offset(source.at, unit.at)
        step = (_sign(east), _sign(north)) if (east, north) != (0, 0) else AHEAD[source.facing]
        _push_one(ctx, unit, step, effect.amount)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _push_one(ctx: Context, unit: Unit, step: tuple[int, int], spaces: int) -> None:
    state, at = ctx.state, unit.at
    for _ in range(spaces):
        beyond = BOARD.shifted(at, *step)
        if not beyond or state.names_in(beyond) or closed_to(state, unit, beyond):
            break
        at = beyond
    if at != unit.at:
        leave(state, unit.id)
        ctx.put(unit, at=at)
        ctx.event("pushed", EFFECT, unit=unit.id, start=unit.at, to=at)


def _attack(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """A special attack of the source, with the dice of the card."""
    state = ctx.state
    dice = next(each for each in state.action_cards[played.card].ranged if each.id == effect.weapon)
    for name in _there(ctx, played, effect):
        source = state.add_ons.get(played.source)
        if source is None or name not in (*state.units, *state.add_ons):
            continue
        unit, at = state.target(name)
        blow = Attack(effect.use, state.units[source.unit], unit, ranged=dice, by=source, at=at)
        _deal(ctx, played, name, attack(ctx, ctx.command, blow, f"action/{played.card}/{name}"))


def _draw(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    draw_cards(ctx, played.player, effect.amount, f"action/{played.card}")


def _discard(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """Discards cards of one's own that were chosen, or of an enemy's at random; a team's are those of both members."""
    if _discards_own(effect):
        _drop(ctx, played.player, action.cards)
        return
    state, army = ctx.state, _enemy(ctx, played)
    assert ctx.chance is not None
    hands = tuple(card for holder in state.commanders(army) for card in state.pile(holder, "action-hand"))
    count = min(effect.amount, len(hands))
    drawn = Counter(ctx.chance.draw(ctx.command, f"action/{played.card}/{army}", hands, count))
    for holder in state.commanders(army):
        found = drawn & Counter(state.pile(holder, "action-hand"))
        drawn -= found
        _drop(ctx, holder, tuple(found.elements()))


def _drop(ctx: Context, holder: str, cards: tuple[str, ...]) -> None:
    """Discards cards of a hand; those that a Reaction has taken out of it since are passed over."""
    state = ctx.state
    hand, dropped = list(state.pile(holder, "action-hand")), []
    for card in cards:
        if card in hand:
            hand.remove(card)
            dropped.append(card)
            state.discard_action(holder, card)
    state.put_pile(holder, "action-hand", tuple(hand))
    if dropped:
        ctx.event("discarded", EFFECT, player=holder, cards=tuple(dropped))


def _recover(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """Chosen cards come back; one that a Reaction has brought back before is passed over."""
    state = ctx.state
    for card in action.cards:
        if card in state.pile(state.army_of(played.player), "action-discard"):
            recover(ctx, played.player, card, EFFECT)


def recover(ctx: Context, player: str, card: str, rule: str) -> None:
    """A card comes back from the discard pile to the hand."""
    state = ctx.state
    army = state.army_of(player)
    pile = list(state.pile(army, "action-discard"))
    pile.remove(card)
    state.put_pile(army, "action-discard", tuple(pile))
    state.put_pile(player, "action-hand", (*state.pile(player, "action-hand"), card))
    ctx.event("recovered", rule, player=player, card=card)


def _enemy(ctx: Context, played: InPlay) -> str:
    """The enemy army that a card is about: that of its targets, or of who caused a Reaction, or the next in the row."""
    state = ctx.state
    mine = state.side(played.player)
    owners = [state.owner(name) for name in (*played.targets, played.other)]
    for army in (*(owner for owner in owners if owner), *state.order()):
        if state.side(army) != mine:
            return army
    return state.army_of(played.player)


def _gain(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """Resources gained or lost, never below none: of an army, or tokens on a Character's tile."""
    state, resource = ctx.state, effect.resource
    assert resource is not None
    if effect.on in ("army", "enemy"):
        army = _enemy(ctx, played) if effect.on == "enemy" else state.army_of(played.player)
        total = max(0, getattr(state.armies[army], resource) + effect.by)
        state.put_army(army, **{resource: total})
        ctx.event("gained", EFFECT, player=army, resource=resource, amount=effect.by, total=total)
        return
    for name in recipients(played, effect):
        add_on = state.add_ons.get(name)
        if add_on:
            total = max(0, getattr(add_on, resource) + effect.by)
            state.attach(add_on._replace(**{resource: total}))
            ctx.event("gained", EFFECT, player=name, resource=resource, amount=effect.by, total=total)


def _ready(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    for unit in _units(ctx, played, effect):
        act = max(0, unit.act - effect.amount)
        ctx.put(unit, act=act, resist=unit.resist and act > 0)
        ctx.event("act-tokens", EFFECT, unit=unit.id, act=act)


def _tire(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    for unit in _units(ctx, played, effect):
        _tire_one(ctx, unit, effect.amount)


def _tire_one(ctx: Context, unit: Unit, tokens: int) -> None:
    ctx.put(unit, act=unit.act + tokens)
    ctx.event("act-tokens", EFFECT, unit=unit.id, act=unit.act + tokens)


def _cancel(ctx: Context, played: InPlay, effect: Effect, action: Play) -> None:
    """The Action that a Reaction answers has no effect: what waits of it, and the windows for it, go."""
    state = ctx.state
    for place in range(len(state.pending) - 1, -1, -1):
        waits = state.pending[place].action
        if waits:
            rest = state.pending[place + 1 :]
            state.pending = state.pending[:place] + tuple(each for each in rest if each.moment != "action")
            ctx.note(EFFECT, False)
            ctx.report("cancelled", EFFECT, card=waits.card)
            if state.action_cards[waits.card].granted:
                use_up(ctx, waits.source)
            return


Does = Callable[[Context, InPlay, Effect, Play], None]
DOES: dict[str, Does] = {
    "wound": _wound,
    "heal": _heal,
    "test": _test,
    "token": _token,
    "move": _move,
    "turn": _move,
    "push": _push,
    "attack": _attack,
    "draw": _draw,
    "discard": _discard,
    "recover": _recover,
    "gain": _gain,
    "ready": _ready,
    "tire": _tire,
    "cancel": _cancel,
}
