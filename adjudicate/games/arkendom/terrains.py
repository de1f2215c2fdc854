"""Terrains: who may enter, who controls, what they do (rulebook: Terrains; Setup 3 and 4)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.cards import Card, rule_values
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.durations import granted
from adjudicate.games.arkendom.field import BOARD, COLS, ROWS
from adjudicate.games.arkendom.pieces import Terrain, Unit
from adjudicate.games.arkendom.state import State

WOODED, ROCKY, WATERY = "forests", "mountains", "waters"
RESTRICTED = {"forest": WOODED, "rocky": ROCKY, "hidden-spring": WATERY}
"""Terrains that not every unit may enter, with the Cross rule that opens each."""

REFUGES = frozenset({"forest", "rocky", "hidden-spring"})
ACCESS_RULE = {kind: f"arkendom.terrain.{kind}" for kind in RESTRICTED}
CONTROL = "arkendom.terrain.control"
CONTROL_ENDS = "arkendom.terrain.control-ends"


class Area(NamedTuple):
    """An Area of the board: which Zone it is in, and its number from the west."""

    zone: str
    number: int

    @property
    def kind(self) -> str:
        """``battle`` or ``deployment``."""
        return "battle" if self.zone == "battle" else "deployment"


def area_of(space: str) -> Area:
    """The Area of a space: 4x2 spaces in the Deployment Zones, 3x3 in the Battle Zone (Setup 3)."""
    row, col = divmod(BOARD.number[space], COLS)
    if row < 2:
        return Area("south", col // 4)
    if row >= ROWS - 2:
        return Area("north", col // 4)
    return Area("battle", col // 3)


def mark_of(space: str) -> str:
    """The place of a space in its Area, column from the west and row from the south: ``b1``."""
    row, col = divmod(BOARD.number[space], COLS)
    if row < 2 or row >= ROWS - 2:
        return f"{'abcd'[col % 4]}{row % (ROWS - 2) + 1}"
    return f"{'abc'[col % 3]}{row - 1}"


def may_enter(state: State, card: Card, kind: str, also: tuple[str, ...] = ()) -> bool:
    """Whether a card's unit may normally enter that kind of Terrain (ARK-B68). *also*: Special Rules it has besides."""
    crossing = RESTRICTED.get(kind)
    if crossing is None:
        return True
    rules = rule_values(card.rules + also)
    if "scouts" in rules or crossing in rules.get("cross", ()):
        return True
    if kind == "hidden-spring":
        return False
    if card.size == "individual":
        return state.reads(rulings.INDIVIDUALS, "smaller-too")
    return card.size == "detachment"


def closed_to(state: State, unit: Unit, space: str) -> Terrain | None:
    """The Terrain of a space that the unit may not enter; ``None`` if it may."""
    terrain = state.terrains.get(space)
    if terrain is None:
        return None
    if terrain.kind not in RESTRICTED:
        return None
    card = state.cards[unit.card]
    return None if may_enter(state, card, terrain.kind, granted(state, unit.id)) else terrain


def name_of(kind: str) -> str:
    """A kind of Terrain in a sentence."""
    return kind.replace("-", " ") + (" terrain" if kind in ("open", "rocky") else "")


def why_closed(card: Card, terrain: Terrain) -> str:
    """Who may enter a Terrain that a card's unit may not, in words."""
    who = "" if terrain.kind == "hidden-spring" else "Detachments, "
    crossing = RESTRICTED[terrain.kind].capitalize()
    those = f"{who}Scouts and Cross: {crossing}"
    return f"{terrain.at} is a {name_of(terrain.kind)}: only {those} may enter, not a {card.size}"


def kind_at(state: State, space: str) -> str:
    """The kind of Terrain in a space; "" without one."""
    terrain = state.terrains.get(space)
    return terrain.kind if terrain else ""


def controls(state: State, unit: Unit, kind: str) -> bool:
    """Whether a unit controls the Terrain of that kind (in its own space, or one that it has left: ARK-B50)."""
    return any(terrain.kind == kind and terrain.controller == unit.id for terrain in state.terrains.values())


def update_control(ctx: Context) -> None:
    """A unit controls a Terrain from being alone and unengaged on it until it leaves (ARK-B50)."""
    state = ctx.state
    for space, terrain in state.held_terrains():
        holder = _controller(state, terrain, state.names_in(space))
        if holder == terrain.controller:
            ctx.note(CONTROL_ENDS if holder else CONTROL, False)
        else:
            state.terrains[space] = terrain._replace(controller=holder)
            _tell_control(ctx, terrain, holder)


def _controller(state: State, terrain: Terrain, names: tuple[str, ...]) -> str:
    holder = state.units.get(terrain.controller)
    if holder is not None and holder.at == terrain.at:
        return holder.id
    if len(names) == 1:
        return names[0]
    stays = terrain.kind == "fortification" and state.reads(rulings.FORTIFICATION, "until-replaced")
    return holder.id if holder is not None and stays else ""


def _tell_control(ctx: Context, terrain: Terrain, holder: str) -> None:
    if terrain.kind == "open":
        return
    if terrain.controller:
        ctx.event("control-ends", CONTROL_ENDS, unit=terrain.controller, at=terrain.at, terrain=terrain.kind)
    if holder:
        ctx.event("control", CONTROL, unit=holder, at=terrain.at, terrain=terrain.kind)
