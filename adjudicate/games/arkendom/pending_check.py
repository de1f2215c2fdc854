"""Whether what waits in a scenario can go on: whom it names is there, it stands on what it interrupts, and whoever must
answer can."""

from __future__ import annotations

from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.pieces import Pending
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import Invalid, unknown

MAY_BE_GONE = ("reaction", "order", "strike", "blows")
"""What goes on though a unit that it is about was removed."""
IN_MELEE = ("fight", "escape", "blows")
ORDERS = ("attack", "shots", "moving_shots", "action")


def check_pending(state: State) -> None:
    """Refuses what waits if it could not go on; :class:`Invalid` names what is wrong with it."""
    for place, pending in enumerate(state.pending):
        _check_names(state, pending)
        _check_contents(state, pending, state.pending[place - 1] if place else None)
    waiting = [pending for pending in state.pending if pending.kind not in ("stays", "adjust")]
    if waiting:
        _check_answered(state, waiting[-1])


def _wrong(pending: Pending, reason: str) -> Invalid:
    return Invalid(
        f"{pending.kind}{f' of {pending.unit}' if pending.unit else ''}: {reason}", ("pending", pending.kind)
    )


def _check_names(state: State, pending: Pending) -> None:
    for unit in (pending.unit, pending.target):
        gone = unit in state.removed and pending.kind in MAY_BE_GONE
        if unit and unit not in state.units and not gone:
            raise _wrong(pending, unknown("unit", unit, state.units))
    if pending.player not in (*state.armies, *state.players()):
        raise _wrong(pending, unknown("player", pending.player, state.players()))
    if not pending.unit and pending.kind not in ("order", "reaction"):
        raise _wrong(pending, "it names no unit")


def _check_contents(state: State, pending: Pending, below: Pending | None) -> None:
    """What each kind must say, and what it stands on."""
    held = [name for name in ORDERS if getattr(pending, name) is not None]
    if len(held) != (pending.kind == "order"):
        one = (
            "an order holds the one command that waits" if pending.kind == "order" else "only an order holds a command"
        )
        raise _wrong(pending, one)
    if (pending.kind == "reaction") != (pending.moment is not None):
        raise _wrong(pending, "a reaction, and nothing else, says what it answers (moment)")
    if pending.kind in ("strike", "disengage") and not (pending.target and pending.heading and pending.start):
        raise _wrong(pending, "it says who charged whom, from where (start) and in which heading")
    if pending.kind == "disengage":
        _check_window(state, pending, below)


def _check_window(state: State, window: Pending, strike: Pending | None) -> None:
    """The unit that may answer a Charge is the one that is charged, and has the Special Rule Disengage."""
    if strike is None or (strike.kind, strike.unit, strike.target) != ("strike", window.target, window.unit):
        raise _wrong(window, f"it stands on the strike of {window.target or 'the charger'} at {window.unit}")
    if strike.command != window.command:
        raise _wrong(window, f"it interrupts {strike.command or 'no command'}, not {window.command or 'none'}")
    if "disengage" not in rule_values(state.rules(state.units[window.unit])):
        raise _wrong(window, f"{window.unit} does not have the Special Rule Disengage")


def _check_answered(state: State, top: Pending) -> None:
    """What is innermost is a decision, and the unit that must act is there and in melee where it has to be."""
    if top.kind in ("strike", "order"):
        raise _wrong(top, "nobody is asked anything, so that it would have gone on")
    if top.kind == "reaction":
        return
    unit = state.units.get(top.unit)
    if unit is None:
        raise _wrong(top, f"{top.unit} was removed")
    if top.kind in IN_MELEE and not state.engaged(unit):
        raise _wrong(top, f"{top.unit} is in no melee")
