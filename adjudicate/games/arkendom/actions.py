"""Playing Action cards (rulebook: Action Cards; Duration of Action cards; Remember; Additional Basic Action)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.games.arkendom import effects, targets
from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.addons import use_up
from adjudicate.games.arkendom.commands import Play
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.durations import DURATION, put_in_play
from adjudicate.games.arkendom.pieces import AddOn, InPlay, Pending
from adjudicate.games.arkendom.sources import judge_source, needs_source, payable
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.targets import Aim
from adjudicate.model.problem import IllegalCommand, Invalid, unknown

HELD = "arkendom.action.held"
DISCARDED = "arkendom.action.discarded"
ONE_A_TURN = "arkendom.action.one-a-turn"
BASIC_ONCE = "arkendom.action.basic-once"
SECOND_BASIC = "arkendom.influence.basic-action"
REACTION = "arkendom.action.reaction"
EFFECT = "arkendom.action.effect"
GRANTED = "arkendom.add-on.granted"
MOST_BASICS = 2


class Playing(NamedTuple):
    """A card that was judged: through whom, at whom; of a Reaction the unit it is about, and the one that caused it."""

    card: ActionCard
    source: AddOn | None
    targets: tuple[str, ...]
    subject: str = ""
    other: str = ""


def tile(state: State, army: str) -> tuple[str, ...]:
    """The Basic Actions of an army's tile."""
    return state.seats.tiles.get(state.armies[army].faction, ())


def in_hand(state: State, player: str) -> tuple[str, ...]:
    """The cards that a player holds: those of the hand, then those in the Book of Magic of the army."""
    return state.pile(player, "action-hand") + state.pile(state.army_of(player), "book")


def granted_by(state: State, player: str, card: str) -> list[AddOn]:
    """The Add-ons of a player's units that let it do what *card* says and were not used this Round."""
    return [each for each in own_add_ons(state, player) if card in state.add_on_card(each).grants and not each.time]


def own_add_ons(state: State, player: str) -> list[AddOn]:
    """The Add-ons on the units that a player, or a member of a team, controls."""
    return [each for each in state.add_ons.values() if state.commander(state.units[each.unit]) == player]


def grants(state: State, player: str) -> tuple[str, ...]:
    """What the Add-ons of a player's units let it do."""
    if not state.add_ons:
        return ()
    return tuple(name for each in own_add_ons(state, player) for name in state.add_on_card(each).grants)


def has_cards(state: State, player: str) -> bool:
    """Whether a player has, or has had, any Action cards: all can see that."""
    if not state.action_cards:
        return False
    army = state.army_of(player)
    return bool(
        tile(state, army) or in_hand(state, player) or grants(state, player) or state.pile(army, "action-discard")
    )


def judge_held(ctx: Context, name: str) -> ActionCard:
    """Judges that a card is in the player's hand or Book of Magic, or on the army's Basic Action tile."""
    state, army = ctx.state, ctx.army
    card = state.action_cards.get(name)
    if card is None:
        raise Invalid(unknown("Action card", name, state.action_cards, "cards"), attribute="card")
    held = tile(state, army) + in_hand(state, ctx.player) + grants(state, ctx.player)
    if card.id in held:
        ctx.held(DISCARDED)
        ctx.held(HELD)
        return card
    if card.id in state.pile(army, "action-discard"):
        reason = f"{card.id} is in the discard pile: only a rule that says so brings it back"
        raise IllegalCommand(DISCARDED, reason, held, card=card.id)
    reason = f"{ctx.player} does not hold {card.id}"
    raise IllegalCommand(HELD, reason, held, card=card.id)


def judge_play_now(ctx: Context, action: Play) -> None:
    """Who has no Action cards at all plays none, whatever the game waits for."""
    if not has_cards(ctx.state, ctx.player):
        judge_held(ctx, action.card)


def judge_turn(ctx: Context) -> None:
    """One Action in an Activation Turn (Remember); Channel counts as one."""
    if ctx.state.armies[ctx.army].acted:
        raise IllegalCommand(ONE_A_TURN, f"{ctx.player} has played its one Action of this Activation Turn")
    ctx.held(ONE_A_TURN)


def plan_play(ctx: Context, action: Play) -> Playing:
    """Judges an Action card played in one's own Turn."""
    card = judge_held(ctx, action.card)
    if card.reacts:
        moments = " or ".join(card.reacts)
        raise IllegalCommand(REACTION, f"{card.id} is a Reaction: it is played at the moment {moments}", card=card.id)
    judge_turn(ctx)
    return judge_card(ctx, action, card, None)


def judge_card(ctx: Context, action: Play, card: ActionCard, window: Pending | None) -> Playing:
    """Judges everything about a card but when it is played. *window*: of a Reaction, what it answers."""
    state = ctx.state
    _judge_basic(ctx, action, card)
    source = judge_granting(ctx, card, action.source) if card.granted else judge_source(ctx, card, action.source)
    unit = state.units[source.unit] if source else None
    aim = Aim(card, ctx.army, source, unit)
    subject, other = (window.unit, window.target) if window else ("", "")
    _judge_subject(ctx, aim, subject, other)
    playing = Playing(card, source, targets.judge_targets(ctx, aim, action.targets), subject, other)
    effects.judge_choices(ctx, as_played(state, ctx.player, playing), action)
    return playing


def judge_granting(ctx: Context, card: ActionCard, name: str) -> AddOn:
    """The Add-on that grants a card: the one named, or the only one; each once a Round (Add-on Cards)."""
    state = ctx.state
    able = tuple(each.id for each in granted_by(state, ctx.player, card.id))
    if (name or len(able) != 1) and name not in able:
        used = name in state.add_ons and state.add_ons[name].time
        why = f"{name} was used this Round" if used else f"name the Add-on that grants {card.id}: {' or '.join(able)}"
        raise IllegalCommand(GRANTED, why if able or used else f"no Add-on grants {card.id} now", able, card=card.id)
    ctx.held(GRANTED)
    return state.add_ons[name or able[0]]


def _judge_basic(ctx: Context, action: Play, card: ActionCard) -> None:
    """One Basic Action a Round; an Influence token pays for a second, different one (ARK-B61)."""
    army = ctx.state.armies[ctx.army]
    if not card.basic or not army.basics:
        if action.influence:
            reason = f"{card.id} needs no Influence: that pays for a second Basic Action of a Round"
            raise IllegalCommand(SECOND_BASIC, reason, card=card.id)
        if card.basic:
            ctx.held(BASIC_ONCE)
        return
    used = " and ".join(army.basics)
    if len(army.basics) >= MOST_BASICS or not action.influence:
        reason = f"{army.id} has used the Basic Action {used} this Round"
        raise IllegalCommand(BASIC_ONCE, reason, card=card.id, basics=army.basics)
    payer = ctx.state.add_on(action.influence)
    if card.id in army.basics:
        reason = f"a second Basic Action of a Round is another one than the first, {used}"
        raise IllegalCommand(SECOND_BASIC, reason, card=card.id)
    if ctx.state.owner(payer.id) != army.id or not payer.influence:
        reason = f"{payer.id} has no Influence token that {army.id} could spend"
        raise IllegalCommand(SECOND_BASIC, reason, card=card.id, influence=payer.id)
    ctx.held(SECOND_BASIC)


def _judge_subject(ctx: Context, aim: Aim, subject: str, other: str) -> None:
    """Those that a Reaction is about are within its reach as targets are; of some only the source's own unit."""
    state = ctx.state
    if aim.card.subject == "source" and (aim.unit is None or aim.unit.id != subject):
        reason = f"{aim.card.id} is about its source's own unit, not about {subject or 'no unit'}"
        raise IllegalCommand(REACTION, reason, card=aim.card.id)
    for name, on in ((subject, "subject"), (other, "other")):
        if name in state.units and any(effect.on == on for effect in aim.card.effects):
            targets.judge_reach(ctx, aim, state.units[name], name)


def as_played(state: State, player: str, playing: Playing) -> InPlay:
    """A judged card as the record that its effects go by."""
    card, source = playing.card, playing.source
    name, copies = card.id, 1
    while name in state.in_play:
        copies += 1
        name = f"{card.id}.{copies}"
    return InPlay(
        name, card.id, player, source.id if source else "", playing.targets, card.time,
        "time" if card.time else card.until, source.unit if source else "", playing.subject, playing.other,
    )  # fmt: skip


def pay(ctx: Context, action: Play, playing: Playing) -> None:
    """The card leaves the hand for the discard pile, or is marked on its tile or on the Add-on that grants it; tokens
    are spent."""
    state, card = ctx.state, playing.card
    if card.basic:
        army = state.armies[ctx.army]
        state.put_army(army.id, basics=(*army.basics, card.id))
    elif card.of_the_deck:
        _leave_hand(state, ctx.player, card.id)
        state.discard_action(ctx.player, card.id)
    elif playing.source:
        state.attach(playing.source._replace(time=True))
    if action.influence:
        payer = state.add_on(action.influence)
        state.attach(payer._replace(influence=payer.influence - 1))
    if playing.source and card.cost:
        source = state.add_on(playing.source.id)
        state.attach(source._replace(throws=source.throws - card.cost))
    ctx.event(
        "played", EFFECT, player=ctx.player, card=card.id, source=playing.source.id if playing.source else "",
        targets=playing.targets or tuple(name for name in (playing.subject,) if name), basic=card.basic,
    )  # fmt: skip


def _leave_hand(state: State, player: str, card: str) -> None:
    hand = state.pile(player, "action-hand")
    if card in hand:
        state.put_pile(player, "action-hand", without(hand, (card,)))
        return
    army = state.army_of(player)
    state.put_pile(army, "book", without(state.pile(army, "book"), (card,)))


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of a pile that are left when some are taken, each once."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def take_effect(ctx: Context, action: Play, playing: Playing) -> None:
    """What a card does; one with a duration then stays in play."""
    state, card = ctx.state, playing.card
    played = as_played(state, ctx.player, playing)
    if ctx.note(DURATION, card.lasts):
        if card.of_the_deck:
            army = ctx.army
            state.put_pile(army, "action-discard", without(state.pile(army, "action-discard"), (card.id,)))
        put_in_play(ctx, played)
    effects.carry(ctx, played, action)
    if card.granted and playing.source:
        use_up(ctx, playing.source.id)


def plays(state: State, player: str, window: Pending | None = None) -> Iterator[Play]:
    """The cards that a player could play now, with whom and at whom; at a *window* Reactions to it."""
    army = state.army_of(player)
    if window is None and state.armies[army].acted:
        return
    for name in dict.fromkeys(tile(state, army) + in_hand(state, player) + grants(state, player)):
        card = state.action_cards[name]
        if (window.moment in card.reacts) if window else not card.reacts:
            yield from _plays_of(state, player, card, window)


def _plays_of(state: State, player: str, card: ActionCard, window: Pending | None) -> Iterator[Play]:
    army = state.armies[state.army_of(player)]
    sources: list[AddOn | None] = [None]
    if card.granted:
        sources = [*granted_by(state, player, card.id)]
    elif needs_source(card):
        sources = [*payable(state, player, card)]
    payers = [each.id for each in state.add_ons.values() if each.influence and state.owner(each.id) == army.id]
    for source in sources:
        aim = Aim(card, army.id, source, state.units[source.unit] if source else None)
        for chosen in targets.choices(state, aim):
            for payer in payers if card.basic and army.basics else [""]:
                play = Play(card.id, chosen, source.id if source else "", payer)
                yield from _legal_ones(state, player, card, play, window)


def _legal_ones(state: State, player: str, card: ActionCard, play: Play, window: Pending | None) -> Iterator[Play]:
    for choice in effects.options(state, player, card, play, window):
        try:
            judge_card(Context(state, "", player), choice, card, window)
        except IllegalCommand:
            continue
        yield choice


def can_play(state: State, player: str, window: Pending | None = None) -> bool:
    """Whether a player could play any card now."""
    return bool(state.action_cards) and next(plays(state, player, window), None) is not None
