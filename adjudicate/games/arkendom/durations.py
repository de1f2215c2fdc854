"""Action cards in play: what they change as long as they last (rulebook: Duration of Action cards)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicate.games.arkendom.cards import Attribute, Effect
from adjudicate.games.arkendom.pieces import InPlay

if TYPE_CHECKING:
    from adjudicate.games.arkendom.state import State

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


def lasting(state: State, name: str) -> Iterator[Effect]:
    """The effects that cards in play have on a unit or an Add-on."""
    parent = state.add_ons[name].unit if name in state.add_ons else ""
    for played in state.in_play.values():
        for effect in state.action_cards[played.card].effects:
            if effect.do in LASTING:
                names = recipients(played, effect)
                if name in names or (effect.add_ons and parent in names):
                    yield effect


def modifier(state: State, name: str, attribute: Attribute) -> int:
    """What cards in play add to an Attribute of a unit or an Add-on."""
    if not state.in_play:
        return 0
    return sum(effect.by for effect in lasting(state, name) if effect.do == "modify" and effect.attribute == attribute)


def granted(state: State, name: str) -> tuple[str, ...]:
    """The Special Rules that cards in play give to a unit or an Add-on."""
    return tuple(effect.rule for effect in lasting(state, name) if effect.rule)


def symbols(state: State, name: str) -> tuple[str, ...]:
    """The symbols that cards in play add to the attacks of a unit or an Add-on, or to those against it."""
    if not state.in_play:
        return ()
    return tuple(face for effect in lasting(state, name) for face in effect.symbols)
