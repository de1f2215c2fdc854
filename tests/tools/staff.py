"""What a general's staff advises: how to set an army up, which Action cards to play on whom, what to claim. Values are
rough; they are compared with each other only."""

from __future__ import annotations

from typing import Any

from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.games.arkendom.action_cards import Effect
from adjudicate.games.arkendom.commands import Channel, Claim, Convert, Garrison, Keep, Play, React, Reveal
from adjudicate.games.arkendom.distances import distance
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.setup_commands import (
    ChooseArmy,
    ChooseTile,
    Deploy,
    Discard,
    DropOut,
    Exchange,
    PayToPass,
    Placed,
    Reserve,
)
from adjudicate.games.arkendom.state import ROUNDS, State
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command

RULES = ruleset_of("arkendom")
BEFORE_AN_ACTIVATION = 100.0
"""A card that is worth playing at all comes before the Activation: it does not take its place."""
TILES = {"gold-mine": 3, "gem-mine": 3, "hill": 2, "fortification": 2, "village": 1.5, "forest": 1}
CHARACTER, COMPANION, EQUIPMENT = 6.0, 1.5, 1.2
ADD_ONS = {"character": CHARACTER, "companion": COMPANION, "equipment": EQUIPMENT}
INFLUENCE = 1.5
"""What a token of Influence is worth while it can still be spent with a claim, for a Victory Point."""
CARD = 0.4
"""What a card, or two Throw tokens, are worth that are kept for later."""


def advise(state: State, command: Command) -> float | None:
    """What a command of setup, or about cards and Objectives, is worth; ``None`` for what the general weighs alone."""
    action, player = command.action, command.player or ""
    if isinstance(action, (Play, React)):
        return _card(state, player, action)
    if isinstance(action, Channel):
        return BEFORE_AN_ACTIVATION
    if isinstance(action, (Claim, Garrison)):
        return _points_gained(state, command) - CARD * bool(action.influence)
    if isinstance(action, Convert):
        return 0.2 if state.turn.round == ROUNDS else -1.0
    if isinstance(action, Reveal):
        return 1.0
    if isinstance(action, Keep):
        return float(len(action.cards))
    return _setup(state, player, action) if state.setup else None


def _points_gained(state: State, command: Command) -> float:
    """Victory Points that a command gives at once."""
    draft = state.copy()
    RULES.apply(draft, command, Chance())
    army = state.army_of(command.player or "")
    return draft.armies[army].points - state.armies[army].points


# --- setup ------------------------------------------------------------------------------------------------


def _setup(state: State, player: str, action: Any) -> float:
    if isinstance(action, ChooseArmy):
        return 0.0 if any(army.faction == action.army for army in state.armies.values()) else 1.0
    if isinstance(action, ChooseTile):
        return TILES.get(state.tiles[action.tile].kind, 0.0)
    if isinstance(action, Reserve):
        return sum(state.cards[card].silver for card in action.cards) / 40
    if isinstance(action, Deploy):
        return _deployed(state, player, action)
    if isinstance(action, (Discard, Exchange)):
        return -0.5
    if isinstance(action, DropOut):
        return -1.0
    return -2.0 if isinstance(action, PayToPass) else 0.0


def _deployed(state: State, player: str, action: Deploy) -> float:
    """Units that cost much, well forward and not all in one corner; Characters above all."""
    value = sum(_attached(state, action, placed) for placed in action.add_ons)
    if action.card and action.at:
        row, own = int(action.at[1]), [unit for unit in state.units.values() if unit.player == player]
        forward = 0.4 if row in (2, 6) else 0.0
        central = 0.12 * (6 - abs("ABCDEFGHIJKL".index(action.at[0]) - 5.5))
        near = min((distance(action.at, unit.at) for unit in own), default=2)
        value += state.cards[action.card].silver / 10 + forward + central - 0.2 * abs(near - 1)
    return value


def _attached(state: State, action: Deploy, placed: Placed) -> float:
    card = state.add_on_cards[placed.card]
    unit = state.units.get(placed.unit)
    host = state.cards[unit.card if unit else action.card]
    return ADD_ONS[card.type] + host.bar.circles / 4


# --- Action cards -----------------------------------------------------------------------------------------


def _card(state: State, player: str, action: Play | React) -> float:
    card = state.action_cards[action.card]
    units = [state.target(name)[0] for name in action.targets]
    if not units and state.pending and state.pending[-1].unit in state.units:
        units = [state.units[state.pending[-1].unit]]
    value = sum(_effect(state, player, effect, units) for effect in card.effects)
    value -= INFLUENCE * bool(action.influence) + CARD * card.cost / 2
    if isinstance(action, React):
        return value
    return BEFORE_AN_ACTIVATION + value if value > CARD else -9.0


def _effect(state: State, player: str, effect: Effect, units: list[Unit]) -> float:
    """What one effect does for a player: good for friends, bad for foes, and better where there is a fight."""
    if effect.do == "gain":
        return 0.3 * effect.by * (-1 if effect.on == "enemy" else 1)
    if effect.do == "move":
        return 0.5
    side = state.side(player)
    return sum(_on(state, effect, unit, state.side(unit.player) == side) for unit in units)


def _on(state: State, effect: Effect, unit: Unit, friend: bool) -> float:
    worth = 0.5 + state.card(unit).silver / 40 + 0.8 * state.engaged(unit)
    if effect.do in ("modify", "grant", "symbols", "heal", "ready"):
        good = effect.by >= 0
        nearby = state.engaged(unit) or _foe_near(state, unit)
        return (worth if nearby or effect.do == "heal" else 0.1) * (1 if good == friend else -1)
    return -worth if friend else worth + unit.wounds / 4


def _foe_near(state: State, unit: Unit) -> bool:
    return any(state.foes(unit, other) and distance(unit.at, other.at) <= 4 for other in state.units.values())
