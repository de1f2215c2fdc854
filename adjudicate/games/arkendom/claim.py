"""The Claim Phase and the end of the game (rulebook: The Claim Phase; Terrains; Resources (X); Danger (Y); The Game and
Victory Conditions)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.cards import TerrainKind, rule_values
from adjudicate.games.arkendom.commands import Collect, Count, Forgo
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.dice import D10, die_of
from adjudicate.games.arkendom.health import Cause, suffer
from adjudicate.games.arkendom.pieces import AddOn, Army, Terrain, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import kind_at
from adjudicate.model.problem import IllegalCommand

RESOURCES = "arkendom.resources"
DANGER = "arkendom.danger"
FORGO = "arkendom.danger.forgo"
SOURCE = "arkendom.resources.source"
ENGAGED = "arkendom.resources.engaged"
NUGGETS = "arkendom.end.nuggets-and-gems"
COINS_TO_POINTS = "arkendom.end.coins"
PAIR = "arkendom.end.pair"
TAX_COLLECTOR = "arkendom.tax-collector"
COINS_A_POINT = 20
TAX = 5
TAXED = ("village", "fortification")


class Income(NamedTuple):
    """What a kind of Terrain gives each Round, of which resource, and its Danger (Y)."""

    resource: str
    amount: int
    danger: int


INCOME: dict[TerrainKind, Income] = {
    "village": Income("silver", 5, 0),
    "gold-mine": Income("nuggets", 2, 1),
    "gem-mine": Income("gems", 2, 2),
}


def claim_order(state: State) -> tuple[str, ...]:
    """The armies in the order of the Claim Phase: that of the Round being played, or as the die lies since the Update
    Phase (ARK-B52)."""
    order = tuple(state.order())
    return order if state.reads(rulings.CLAIM_ORDER, "round-played") else (*order[1:], order[0])


def holder(state: State, terrain: Terrain) -> Unit | None:
    """The unengaged unit on a Terrain, whose player gains its resources."""
    units = state.in_space(terrain.at)
    return units[0] if len(units) == 1 else None


def _sources(state: State) -> list[tuple[str, Terrain, Income]]:
    """The resources still to be taken, in the order of priority of the players who gain them (ARK-B52)."""
    found = []
    for player in claim_order(state):
        for terrain in state.terrains.values():
            income = INCOME.get(terrain.kind)
            if income is None or terrain.at in state.turn.collected:
                continue
            unit = holder(state, terrain)
            if unit is not None and unit.player == player:
                found.append((player, terrain, income))
    return found


def in_danger(state: State) -> list[tuple[str, Terrain]]:
    """The resources that need a decision, in order, each with the player who takes them or gives them up."""
    return [(player, terrain) for player, terrain, income in _sources(state) if income.danger]


def next_to_collect(state: State) -> tuple[str, str]:
    """The player and the space of the next resources that need a decision; ("", "") when none do."""
    for player, terrain in in_danger(state):
        return player, terrain.at
    return "", ""


def take_what_is_sure(ctx: Context) -> bool:
    """Takes resources without Danger; returns whether others are left to decide on."""
    state = ctx.state
    for terrain in state.terrains.values():
        if terrain.kind in INCOME and terrain.at not in state.turn.collected:
            _note_nobody(ctx, len(state.names_in(terrain.at)))
    _collect_taxes(ctx)
    for player, terrain, income in _sources(state):
        if not income.danger:
            _gain(ctx, player, terrain.at, income, income.amount)
    player, _ = next_to_collect(state)
    if player:
        state.turn = state.turn._replace(due=player)
    return bool(player)


def _tax_collectors(state: State) -> Iterator[AddOn]:
    for add_on in state.add_ons.values():
        rules = rule_values(state.rules_of(state.units[add_on.unit], add_on))
        if "tax-collector" in rules and add_on.id not in state.turn.taxed:
            yield add_on


def _collect_taxes(ctx: Context) -> None:
    """Each Tax Collector in a Village or a Fortification gains coins, in melee as well (ARK-B63)."""
    state = ctx.state
    for add_on in list(_tax_collectors(state)):
        unit = state.units[add_on.unit]
        if ctx.note(TAX_COLLECTOR, kind_at(state, unit.at) in TAXED):
            name = add_on.id
            army = state.put_army(unit.player, silver=state.armies[unit.player].silver + TAX)
            state.turn = state.turn._replace(taxed=(*state.turn.taxed, name))
            ctx.report("taxed", TAX_COLLECTOR, player=army.id, unit=name, at=unit.at, silver=TAX, total=army.silver)


def _note_nobody(ctx: Context, units: int) -> None:
    """Nobody gains from a Terrain that is empty, or whose unit is in melee."""
    if units != 1:
        ctx.note(ENGAGED if units else RESOURCES, False)


def _gain(ctx: Context, player: str, space: str, income: Income, amount: int) -> None:
    state = ctx.state
    army = state.armies[player]
    total = getattr(army, income.resource) + amount
    state.armies[player] = army._replace(**{income.resource: total})
    state.turn = state.turn._replace(collected=(*state.turn.collected, space))
    ctx.held(ENGAGED)
    ctx.event("income", RESOURCES, player=player, at=space, resource=income.resource, amount=amount, total=total)


def plan_source(ctx: Context, action: Collect | Forgo) -> Terrain:
    """Judges whose resources, and of which Terrain, are taken or given up."""
    state = ctx.state
    own = {terrain.at: terrain for player, terrain in in_danger(state) if player == ctx.army}
    found = own.get(action.at)
    if found is None:
        reason = f"{ctx.army} has no unengaged unit on a Terrain in {action.at} whose resources wait to be taken"
        raise IllegalCommand(SOURCE, reason, tuple(own), at=action.at)
    ctx.held(SOURCE)
    return found


def carry_collect(ctx: Context, action: Collect, terrain: Terrain) -> None:
    """Rolls for Danger: each symbol costs one resource, each Wound symbol a Wound as well (ARK-B53)."""
    state = ctx.state
    assert ctx.chance is not None
    income = INCOME[terrain.kind]
    unit = holder(state, terrain)
    assert unit is not None
    wanted = {"danger": (die_of(state, "power"), income.danger)}
    symbols = ctx.chance.roll(ctx.command, f"danger/{terrain.at}", wanted).symbols("danger")
    wounds = symbols.count("W")
    lost = wounds + symbols.count("P")
    ctx.note(FORGO, False)
    ctx.note(DANGER, lost > 0)
    ctx.report("danger", DANGER, at=terrain.at, unit=unit.id, dice=symbols, lost=min(lost, income.amount))
    _gain(ctx, ctx.army, terrain.at, income, max(0, income.amount - lost))
    suffer(ctx, unit.id, wounds, DANGER, Cause("danger"))


def carry_forgo(ctx: Context, action: Forgo, terrain: Terrain) -> None:
    """Gives the resources up, all of them, and rolls nothing."""
    ctx.state.turn = ctx.state.turn._replace(collected=(*ctx.state.turn.collected, terrain.at))
    ctx.event("forgone", FORGO, player=ctx.player, at=terrain.at, resource=INCOME[terrain.kind].resource)


def next_to_count(state: State) -> str:
    """The next player with Nuggets or Gems to turn into coins; "" when none has."""
    for player in state.order():
        army = state.armies[player]
        if player not in state.turn.counted and (army.nuggets or army.gems):
            return player
    return ""


def plan_count(ctx: Context, action: Count) -> Army:
    """The Resource Pool that is counted."""
    return ctx.state.armies[ctx.army]


def carry_count(ctx: Context, action: Count, army: Army) -> None:
    """Each Gold Nugget becomes 1d10 Silver Coins, each Gem 2d10."""
    state = ctx.state
    assert ctx.chance is not None
    wanted = {"nugget": (D10, army.nuggets), "gem": (D10, 2 * army.gems)}
    roll = ctx.chance.roll(ctx.command, f"count/{army.id}", wanted)
    coins = sum(roll.numbers("nugget")) + sum(roll.numbers("gem"))
    state.armies[army.id] = army._replace(silver=army.silver + coins, nuggets=0, gems=0)
    state.turn = state.turn._replace(counted=(*state.turn.counted, army.id))
    ctx.event(
        "counted", NUGGETS, player=army.id, nuggets=army.nuggets, gems=army.gems, silver=coins,
        total=army.silver + coins,
    )  # fmt: skip


def points_for(silver: int) -> int:
    """Victory Points for Silver Coins: one for every 20."""
    return silver // COINS_A_POINT


def score(ctx: Context) -> None:
    """Turns coins into Victory Points: a player's, a team's, or those of a pair, which are added first and whose points
    its first army notes (ARK-B84)."""
    state = ctx.state
    added = state.reads(rulings.PAIRS_COINS, "added")
    purses: dict[str, list[Army]] = {}
    for army in state.armies.values():
        purses.setdefault(state.side(army.id) if added else army.id, []).append(army)
    for owner, armies in purses.items():
        silver = sum(army.silver for army in armies)
        gained = points_for(silver)
        _note_pair(ctx, armies, gained)
        total = state.put_army(armies[0].id, points=armies[0].points + gained).points
        points = total + sum(army.points for army in armies[1:])
        ctx.note(COINS_TO_POINTS, gained > 0)
        ctx.event("scored", COINS_TO_POINTS, player=owner, silver=silver, gained=gained, points=points)


def _note_pair(ctx: Context, armies: list[Army], gained: int) -> None:
    """Whether adding the coins of a pair makes a difference."""
    if len(armies) > 1:
        ctx.note(PAIR, gained > sum(points_for(army.silver) for army in armies))
