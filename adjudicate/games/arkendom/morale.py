"""Morale Tests (rulebook: Morale Tests; Unit size and Mass Bonus)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicate.games.arkendom.attributes import discipline, disciplines, mass_bonus
from adjudicate.games.arkendom.commands import Morale
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deeds import remember
from adjudicate.games.arkendom.dice import D10
from adjudicate.games.arkendom.health import Cause, cause_of, latest_cause, suffer
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

PASS_AT = 10
TEST = "arkendom.morale.test"
STANDARD = "arkendom.morale.standard"
TOKEN = "arkendom.morale.token"
OWN = "arkendom.morale.own-unit"
RED = "arkendom.wounds.red-discipline"
FLANK = "arkendom.morale.flank"
REAR = "arkendom.morale.rear"
MASS_BONUS = "arkendom.morale.mass-bonus"
LENT = "arkendom.add-on.discipline"


class MoraleTest(NamedTuple):
    """A Morale Test that was rolled: the die, the Discipline used, the total, and by how much it failed (0: passed)."""

    die: int
    discipline: int
    total: int
    failed_by: int


def used_discipline(printed: int, red: bool, lent: tuple[int, ...] = (), on_rear: bool = False) -> int:
    """The highest Discipline of the unit (1 less if red) and those *lent* by cards on it; then 1 less if charged on the
    rear (ARK-B36)."""
    return max((printed - (1 if red else 0), *lent)) - (1 if on_rear else 0)


def discipline_of(ctx: Context, unit: Unit, on_rear: bool = False) -> int:
    """The Discipline that a unit tests with."""
    state = ctx.state
    red = ctx.note(RED, state.status(unit) == "red")
    own, lent = discipline(state, unit), disciplines(state, unit)
    used = used_discipline(own, red, lent, on_rear)
    if lent:
        ctx.note(LENT, used > used_discipline(own, red, (), on_rear))
    return used


def judge(die: int, discipline: int) -> MoraleTest:
    """The outcome of a Morale Test: 10 or more in all passes; no natural result decides (ARK-B35)."""
    total = die + discipline
    return MoraleTest(die, discipline, total, max(0, PASS_AT - total))


def immediate_wounds(failed_by: int, mass_bonus: int) -> int:
    """Wounds of a failed Immediate Morale Test for a charge on flank or rear: at most the charger's Mass Bonus."""
    return min(failed_by, mass_bonus)


def _roll(ctx: Context, owner: str, unit: Unit, discipline: int, kind: str) -> MoraleTest:
    assert ctx.chance is not None
    (die,) = ctx.chance.roll(owner, f"morale/{unit.id}", {"morale": (D10, 1)}).numbers("morale")
    test = judge(die, discipline)
    ctx.note(TEST, not test.failed_by)
    ctx.report(
        "morale-test", TEST, unit=unit.id, kind=kind, die=die, discipline=discipline, total=test.total,
        failed_by=test.failed_by,
    )  # fmt: skip
    return test


def _remember(ctx: Context, kind: Literal["immediate", "standard"], unit: Unit, test: MoraleTest, cause: Cause) -> None:
    victim = (unit.id, unit.card, unit.player)
    remember(ctx.state, kind, victim, cause.how, cause.cards, failed=test.failed_by > 0)


def immediate_test(ctx: Context, owner: str, unit: Unit, charger: Unit, on_rear: bool) -> bool:
    """The test of a unit charged on flank or rear; returns whether it is still on the board (ARK-B37)."""
    used = discipline_of(ctx, unit, on_rear)
    ctx.note(REAR, on_rear)
    ctx.note(FLANK, not on_rear)
    test = _roll(ctx, owner, unit, used, "immediate")
    mass = mass_bonus(ctx.state, charger)
    wounds = immediate_wounds(test.failed_by, mass)
    if test.failed_by:
        ctx.note(MASS_BONUS, wounds < test.failed_by)
    cause = cause_of(ctx, "morale", charger)
    _remember(ctx, "immediate", unit, test, cause)
    return suffer(ctx, unit.id, wounds, TEST, cause)


def immediate_test_by_card(ctx: Context, unit: Unit, by: int, cause: Cause) -> int:
    """The Immediate Morale Test that an Action card causes; returns by how much it failed (0: passed). What failing
    does stands on the card (ARK-B37)."""
    test = _roll(ctx, ctx.command, unit, discipline_of(ctx, unit) + by, "immediate")
    _remember(ctx, "immediate", unit, test, cause)
    return test.failed_by


def next_to_test(state: State) -> tuple[str, list[Unit]]:
    """The player whose units test next in the Morale Phase, and those units; ("", []) when all have."""
    for player in state.order():
        units = [unit for unit in state.units.values() if unit.player == player and unit.morale]
        if units:
            return player, units
    return "", []


def plan_morale(ctx: Context, action: Morale) -> Unit:
    """Judges which unit tests: one of the player's own that carries a Morale token."""
    unit = ctx.state.unit(action.unit)
    if unit.player != ctx.army:
        raise IllegalCommand(OWN, f"{unit.id} is {unit.player}'s: {ctx.player} tests only its own units", unit=unit.id)
    if not unit.morale:
        waiting = tuple(other.id for other in next_to_test(ctx.state)[1])
        raise IllegalCommand(TOKEN, f"{unit.id} carries no Morale token, so it does not test", waiting, unit=unit.id)
    ctx.held(OWN)
    ctx.held(TOKEN)
    return unit


def carry_morale(ctx: Context, action: Morale, unit: Unit) -> None:
    """A Standard Morale Test; the token goes, also if the test changes the unit's colour (ARK-B39)."""
    test = _roll(ctx, ctx.command, unit, discipline_of(ctx, unit), "standard")
    ctx.note(STANDARD, test.failed_by > 0)
    cause = latest_cause(ctx.state, unit)
    _remember(ctx, "standard", unit, test, cause)
    if suffer(ctx, unit.id, test.failed_by, STANDARD, cause):
        ctx.put(ctx.state.units[unit.id], morale=False)
