"""Action cards in play: what they change as long as they last (rulebook: Duration of Action cards)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.action_cards import Attribute, Effect
from adjudicate.games.arkendom.pieces import InPlay

if TYPE_CHECKING:
    from adjudicate.games.arkendom.context import Context
    from adjudicate.games.arkendom.state import State

DURATION = "arkendom.action.duration"
TIME = "arkendom.update.action-tokens"
TARGET_GONE = "arkendom.action.target-gone"
SOURCE_GONE = "arkendom.action.source-gone"

LASTING = ("modify", "grant", "symbols")
"""Effects that a card has as long as it is in play; all others happen once, when it is played."""


def recipients(played: InPlay, effect: Effect) -> tuple[str, ...]:
    """The units and Add-ons that an effect of a card is on."""
    if effect.on == "target":
        return played.targets
    one = {"source": played.source, "unit": played.unit, "subject": played.subject, "other": played.other}
    name = one.get(effect.on, "")
    return (name,) if name else ()


def affected(state: State, played: InPlay) -> tuple[str, ...]:
    """The units and Add-ons in play on which a card goes on having effect."""
    effects = (effect for effect in state.action_cards[played.card].effects if effect.do in LASTING)
    names = dict.fromkeys(name for effect in effects for name in recipients(played, effect))
    return tuple(name for name in names if name in state.units or name in state.add_ons)


def lasting(state: State, name: str) -> tuple[Effect, ...]:
    """The effects that cards in play, and the Add-ons of its unit, have on a unit or an Add-on."""
    found = state.lasting.get(name)
    if found is None:
        parent = state.add_ons[name].unit if name in state.add_ons else ""
        found = (*_by_add_ons(state, name, parent), *_by_cards(state, name, parent))
        state.lasting[name] = found
    return found


def _by_cards(state: State, name: str, parent: str) -> Iterator[Effect]:
    for played in state.in_play.values():
        for effect in state.action_cards[played.card].effects:
            if effect.do in LASTING:
                names = recipients(played, effect)
                if name in names or (effect.add_ons and parent in names):
                    yield effect


def _by_add_ons(state: State, name: str, parent: str) -> Iterator[Effect]:
    """The constant effects of the Add-ons on a unit: on the unit, on the Add-on itself, or on all cards there."""
    unit = state.units.get(parent or name)
    for add_on in state.on(unit) if unit else ():
        for effect in state.add_on_card(add_on).effects:
            if (effect.on == "source" and add_on.id == name) or (
                effect.on == "unit" and (not parent or effect.add_ons)
            ):
                yield effect


def modifier(state: State, name: str, attribute: Attribute) -> int:
    """What cards in play add to an Attribute of a unit or an Add-on."""
    if not state.in_play and not state.add_ons:
        return 0
    effects = lasting(state, name)
    if not effects:
        return 0
    return sum(effect.by for effect in effects if effect.do == "modify" and effect.attribute == attribute)


def granted(state: State, name: str) -> tuple[str, ...]:
    """The Special Rules that cards in play, and the Add-ons of its unit, give to a unit or an Add-on."""
    if not state.in_play and not state.add_ons:
        return ()
    effects = lasting(state, name)
    return tuple(effect.rule for effect in effects if effect.rule) if effects else ()


def symbols(state: State, name: str) -> tuple[str, ...]:
    """The symbols that cards in play add to the attacks of a unit or an Add-on, or to those against it."""
    if not state.in_play and not state.add_ons:
        return ()
    effects = lasting(state, name)
    return tuple(face for effect in effects for face in effect.symbols) if effects else ()


def put_in_play(ctx: Context, played: InPlay) -> None:
    """A card with a duration stays in play, with its Time tokens."""
    ctx.state.put_in_play(played)
    ctx.event("in-play", DURATION, card=played.card, player=played.player, time=played.time, until=played.until)


def end(ctx: Context, played: InPlay, rule: str) -> None:
    """Takes a card out of play; one of the deck goes to the discard pile."""
    state = ctx.state
    state.take_out_of_play(played)
    if state.action_cards[played.card].of_the_deck:
        state.discard_action(played.player, played.card)
    ctx.event("action-ended", rule, card=played.card, player=played.player)


def pass_time(ctx: Context) -> None:
    """The Update Phase: each card in play loses a Time token; without any left it is discarded."""
    for played in list(ctx.state.in_play.values()):
        if played.until != "time":
            continue
        if ctx.note(TIME, played.time <= 1):
            end(ctx, played, TIME)
        else:
            ctx.state.put_in_play(played._replace(time=played.time - 1))


def end_with(ctx: Context, until: str) -> None:
    """Ends the cards that last for the Turn, or for the Round."""
    for played in list(ctx.state.in_play.values()):
        if played.until == until:
            end(ctx, played, DURATION)


def let_go(ctx: Context, name: str) -> None:
    """A unit or an Add-on was removed: cards whose only target it was are discarded at once. That their source is
    removed does not end them (ARK-B81)."""
    state = ctx.state
    for played in list(state.in_play.values()):
        effects = (effect for effect in state.action_cards[played.card].effects if effect.do in LASTING)
        was_target = any(name in recipients(played, effect) for effect in effects)
        if was_target and ctx.note(TARGET_GONE, not affected(state, played)):
            end(ctx, played, TARGET_GONE)
        elif name == played.source and ctx.note(SOURCE_GONE, state.reads(rulings.SOURCE_GONE, "discarded")):
            end(ctx, played, SOURCE_GONE)
