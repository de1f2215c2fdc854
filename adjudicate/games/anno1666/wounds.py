"""Wounds (rulebook: Wounds, Thresholds, Crippled, Dead; Prone; Unconscious; Items): what happens to a Character."""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.activities import Activation
from adjudicate.games.anno1666.alarm import discard_counter
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import put_down
from adjudicate.games.anno1666.state import REMOVED, Figure, Removed

CRIPPLED = "anno1666.wounds.crippled"
DEATH = "anno1666.wounds.death"
DROPPED = "anno1666.items.dropped"
LEFT = "anno1666.edge.left"
HEALED = "anno1666.wounds.healed"
UNCONSCIOUS = "anno1666.unconscious.knocked"
ACTIVATIONS = ("action", "combat", "interaction")
"""The phases in which Characters are activated."""


def suffer(ctx: Context, name: str, wounds: int, rule: str) -> bool:
    """Gives a Character Wounds, after armour; returns whether it is still in the game."""
    state = ctx.state
    figure = state.figure(name)
    if wounds <= 0:
        return True
    card = state.card(figure)
    before = state.crippled(figure)
    figure = ctx.put(figure, wounds=figure.wounds + wounds)
    ctx.event("wounded", rule, figure=name, wounds=wounds, total=figure.wounds, death=card.death)
    if ctx.note(DEATH, figure.wounds >= card.death):
        kill(ctx, figure, DEATH)
        return False
    if state.crippled(figure) and not before:
        ctx.event("crippled", CRIPPLED, figure=name, threshold=card.crippled)
    return True


def heal(ctx: Context, figure: Figure, wounds: int) -> None:
    """Heals Wounds; below the Crippled Threshold the Character is not Crippled any more."""
    healed = min(wounds, figure.wounds)
    if ctx.note(HEALED, healed > 0):
        ctx.put(figure, wounds=figure.wounds - healed)
        ctx.report("healed", HEALED, figure=figure.id, wounds=healed, total=figure.wounds - healed)


def kill(ctx: Context, figure: Figure, rule: str) -> None:
    """Removes a Character as killed, also one that flees or gives up; an Alarm Counter goes (AD-B28)."""
    kill_together(ctx, (figure,), rule)


def kill_together(ctx: Context, figures: tuple[Figure, ...], rule: str) -> None:
    """Removes Characters as killed at the same time; then an Alarm Counter goes for each (AD-B28)."""
    for figure in figures:
        _remove(ctx, figure, rule)
    for figure in figures:
        discard_counter(ctx, figure.id)


def _remove(ctx: Context, figure: Figure, rule: str) -> None:
    """What it acquired in play is dropped in its space (AD-B90)."""
    state = ctx.state
    state.take_off(figure)
    gone = Removed(figure.id, figure.player, figure.character, "killed", state.turn.n, at=figure.at)
    state.removed[figure.id] = gone
    ctx.event("killed", rule, figure=figure.id, player=figure.player, at=figure.at)
    ctx.held(REMOVED)
    ctx.note(LEFT, False)
    if ctx.note(DROPPED, bool(figure.carried)):
        state.lying = (*state.lying, *(put_down(state, figure, item) for item in figure.carried))
        ctx.event("dropped", DROPPED, figure=figure.id, items=figure.carried, at=figure.at)


def leave_board(ctx: Context, figure: Figure) -> None:
    """Removes a Character that leaves the board: it is not killed, and takes along what it carries (AD-B30)."""
    state = ctx.state
    state.take_off(figure)
    gone = Removed(figure.id, figure.player, figure.character, "left", state.turn.n, figure.carried, figure.at)
    state.removed[figure.id] = gone
    ctx.event("left", LEFT, figure=figure.id, player=figure.player, at=figure.at)


def fall_prone(ctx: Context, name: str, rule: str) -> None:
    """Knocks a Character prone: it counts as activated in this phase, and its Overwatch is of no use any more. Of its
    own activation the action ends, by another reading all of it (AD-B80)."""
    state = ctx.state
    _lies_down(ctx, state.figure(name), prone=True)
    ctx.event("prone", rule, figure=name)
    if state.reads(rulings.FALL_ENDS, "activation"):
        state.pending = tuple(
            each._replace(over=True) if isinstance(each, Activation) and each.figure == name else each
            for each in state.pending
        )


def fall_unconscious(ctx: Context, name: str, rule: str) -> None:
    """Renders a Character unconscious: it counts as activated in this phase."""
    figure = ctx.state.figure(name)
    if ctx.note(UNCONSCIOUS, not figure.unconscious):
        _lies_down(ctx, figure, unconscious=True)
        ctx.event("unconscious", rule, figure=name)


def _lies_down(ctx: Context, figure: Figure, **how: bool) -> None:
    """It counts as activated in a phase with activations (Prone; Unconscious); in the Morale Phase it tests all the
    same, for every Crippled Commoner does."""
    activated = figure.activated or ctx.state.turn.phase in ACTIVATIONS
    ctx.put(figure, activated=activated, **how)
