"""A team divides its units and Characters between its members (rulebook: Setup 6)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.asking import mark_done
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.setup_commands import DivideUnits
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

OWN = "arkendom.team.own-units"
UNITS = "arkendom.team.units"
CHARACTERS = "arkendom.team.characters"


def waits_for_division(state: State) -> Decision | None:
    """The next team that is still to divide its units."""
    for army in state.armies.values():
        if army.members and army.id not in state.setting_up.done and _units(state, army.id):
            return army_decision(state, army.id, "divide-units", "divide-units")
    return None


def _units(state: State, army: str) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.player == army]


def _giver(state: State, player: str) -> str:
    """The member whose units are named: whoever gives the command, else the first of the team."""
    members = state.armies[state.army_of(player)].members
    return player if player in members else members[0]


def plan_divide(ctx: Context, action: DivideUnits) -> frozenset[str]:
    """Judges whether units and Characters are shared as equally as can be: their numbers differ by one at most
    (ARK-B94). Each Add-on goes with its unit."""
    state = ctx.state
    units = _units(state, ctx.army)
    named = frozenset(action.units)
    foreign = sorted(named - {unit.id for unit in units})
    if foreign:
        reason = f"{', '.join(foreign)}: no unit of {ctx.army}'s"
        raise IllegalCommand(OWN, reason, tuple(unit.id for unit in units), units=action.units)
    ctx.held(OWN)
    mine, theirs = len(named), len(units) - len(named)
    if abs(mine - theirs) > 1:
        raise IllegalCommand(UNITS, f"{mine} units and {theirs}: the numbers may differ by one", units=action.units)
    ctx.held(UNITS)
    led = [unit.id for unit in units if state.character(unit)]
    mine = len(named & set(led))
    if abs(2 * mine - len(led)) > 1:
        reason = f"{mine} Characters and {len(led) - mine}: the numbers may differ by one"
        raise IllegalCommand(CHARACTERS, reason, units=action.units)
    ctx.held(CHARACTERS)
    return named


def carry_divide(ctx: Context, action: DivideUnits, named: frozenset[str]) -> None:
    """Each unit gets the member who controls it."""
    state = ctx.state
    giver = _giver(state, ctx.player)
    other = next(name for name in state.armies[ctx.army].members if name != giver)
    shares: dict[str, list[str]] = {giver: [], other: []}
    for unit in _units(state, ctx.army):
        member = giver if unit.id in named else other
        ctx.put(unit, member=member)
        shares[member].append(unit.id)
    mark_done(state, ctx.army)
    for member, units in shares.items():
        ctx.report("divided", UNITS, player=member, units=tuple(units))


def divisions(state: State, player: str) -> Iterator[DivideUnits]:
    """Ways to divide: of all of them one for each rotation of the units with a Character, and of the others."""
    units = _units(state, state.army_of(player))
    led = [unit.id for unit in units if state.character(unit)]
    rest = [unit.id for unit in units if not state.character(unit)]
    share = len(units) // 2
    found = dict.fromkeys(
        tuple(unit.id for unit in units if unit.id in {*chosen, *_rotated(rest, turn, share - len(chosen))})
        for start in range(max(1, len(led)))
        for chosen in [_rotated(led, start, len(led) // 2)]
        for turn in range(max(1, len(rest)))
    )
    return (DivideUnits(chosen) for chosen in found)


def _rotated(names: list[str], start: int, number: int) -> list[str]:
    return [*names[start:], *names[:start]][:number]
