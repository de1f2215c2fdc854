"""What a replay can record about a state, and how it is compared."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.arkendom.combat import Attack, Pool, charge_attack, pool_of, resists
from adjudicate.games.arkendom.distances import NORMAL, SWIFT, arc, distance, range_to
from adjudicate.games.arkendom.state import BOARD, Border, Phase, State, Unit
from adjudicate.games.arkendom.terrains import area_of
from adjudicate.games.arkendom.turn import decisions
from adjudicate.games.arkendom.victory import result
from adjudicate.model.problem import Invalid, Mismatch
from adjudicate.model.record import Help, Id, Space, tagged
from adjudicate.model.square import Facing


@tagged("expect")
class Expect(NamedTuple):
    """Facts about a unit, a player, a Terrain or the turn; what is left out is not looked at."""

    unit: Id | None = None
    player: Id | None = None
    terrain: Annotated[Space | None, Help("the space of a Terrain")] = None
    at: Space | None = None
    facing: Facing | None = None
    wounds: int | None = None
    health: Literal["green", "yellow", "orange", "red", "removed"] | None = None
    act: int | None = None
    ready: bool | None = None
    resist: bool | None = None
    morale: bool | None = None
    time: bool | None = None
    engaged: bool | None = None
    melee: Annotated[int | None, Help("dice of its Melee in a Fight against an enemy in its space")] = None
    aim: Annotated[int | None, Help("modifier of its status to Aim")] = None
    controller: Annotated[str | None, Help("unit that controls the Terrain; nobody for none")] = None
    silver: int | None = None
    nuggets: int | None = None
    gems: int | None = None
    points: int | None = None
    round: int | None = None
    phase: Phase | None = None
    due: Annotated[str | None, Help("player who must decide; nobody once the game is over")] = None
    first: Id | None = None
    winner: Annotated[str | None, Help("player; nobody for none")] = None


@tagged("expect-measure")
class ExpectMeasure(NamedTuple):
    """A distance, an arc or an Area, whatever stands on the board."""

    from_: Space
    to: Space
    facing: Annotated[Facing | None, Help("front of a card in the first space")] = None
    swift: bool = False
    distance: int | None = None
    range: Annotated[int | None, Help("Range Points with that front")] = None
    arc: Border | None = None
    area: Annotated[Literal["deployment", "battle"] | None, Help("the Area of the second space")] = None
    same_area: bool | None = None


@tagged("expect-pool")
class ExpectPool(NamedTuple):
    """The dice that an attack would roll now."""

    unit: Id
    target: Id
    how: Literal["fight", "charge", "shoot"] = "fight"
    weapon: Id = ""
    moving: bool = False
    attack: int | None = None
    offense: int | None = None
    power: int | None = None
    defense: int | None = None


EXPECTATIONS = {"expect": Expect, "expect-measure": ExpectMeasure, "expect-pool": ExpectPool}


SUBJECTS = ("unit", "player", "terrain", "from_", "to", "swift", "target", "how", "weapon", "moving")
"""Fields that say what an expectation is about, not what is expected of it."""


def differences(state: State, fact: Any) -> list[Mismatch]:
    """Where *state* differs from a recorded fact."""
    pool: Pool | None = None
    if isinstance(fact, ExpectMeasure):
        actual = _measured(fact)
    elif isinstance(fact, ExpectPool):
        pool = _pool(state, fact)
        actual = pool._asdict()
    else:
        actual = dict(_facts(state, fact))
    wanted = {name: value for name, value in fact._asdict().items() if value is not None and name not in SUBJECTS}
    if isinstance(fact, ExpectMeasure):
        wanted.pop("facing", None)
    return [
        Mismatch(name.replace("_", "-"), _shown(value), _shown(actual.get(name)), _modifying(pool, name))
        for name, value in wanted.items()
        if actual.get(name) != value
    ]


def _modifying(pool: Pool | None, group: str) -> tuple[str, ...]:
    """The rules that changed the number of dice of a group."""
    return tuple(modifier.rule for modifier in pool.modifiers if modifier.group == group) if pool else ()


def _shown(value: object) -> str | None:
    if value is None:
        return None
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _facts(state: State, fact: Expect) -> Iterator[tuple[str, Any]]:
    turn = state.turn
    waiting = decisions(state)
    due = waiting[-1].player if waiting else "nobody"
    yield from (("round", turn.round), ("phase", turn.phase), ("due", due), ("first", turn.first))
    if fact.winner is not None:
        yield "winner", _winner(state)
    if fact.unit is not None:
        yield from _unit_facts(state, fact.unit)
    if fact.player is not None:
        army = state.armies.get(fact.player)
        if army is None:
            raise Invalid(f"unknown player {fact.player}; players: {', '.join(state.armies)}", attribute="player")
        yield from army._asdict().items()
    if fact.terrain is not None:
        terrain = state.terrains.get(fact.terrain)
        if terrain is None:
            raise Invalid(f"no Terrain in {fact.terrain}", attribute="terrain")
        yield "controller", terrain.controller or "nobody"


def _winner(state: State) -> str:
    return result(state).winner or "nobody"


def _unit_facts(state: State, name: str) -> Iterator[tuple[str, Any]]:
    if name in state.removed:
        yield "health", "removed"
        return
    unit = state.unit(name)
    status = state.status(unit)
    yield from (("at", unit.at), ("facing", unit.facing), ("wounds", unit.wounds), ("act", unit.act))
    yield from (("health", status), ("ready", not unit.act), ("morale", unit.morale), ("time", unit.time))
    yield from (("resist", resists(state, unit)), ("engaged", state.engaged(unit)))
    yield "aim", -1 if status in ("orange", "red") else 0
    enemies = state.enemies(unit)
    if enemies:
        yield "melee", pool_of(state, Attack("CR", unit, enemies[0])).offense


def _measured(fact: ExpectMeasure) -> dict[str, Any]:
    for space in (fact.from_, fact.to):
        if space not in BOARD.number:
            raise Invalid(f"{space} is outside the board")
    found: dict[str, Any] = {
        "distance": distance(fact.from_, fact.to, SWIFT if fact.swift else NORMAL),
        "area": area_of(fact.to).kind,
        "same_area": area_of(fact.from_) == area_of(fact.to),
    }
    if fact.facing and fact.from_ != fact.to:
        found["arc"] = arc(fact.from_, fact.facing, fact.to)
        found["range"] = range_to(fact.from_, fact.facing, fact.to, False)
    return found


def _pool(state: State, fact: ExpectPool) -> Pool:
    unit, target = state.unit(fact.unit), state.unit(fact.target)
    return pool_of(state, _blow(state, unit, target, fact))


def _blow(state: State, unit: Unit, target: Unit, fact: ExpectPool) -> Attack:
    if fact.how == "shoot":
        found = [each for each in state.card(unit).ranged if fact.weapon in ("", each.id)]
        if not found:
            raise Invalid(f"{unit.id} has no ranged attack {fact.weapon}")
        return Attack("DST", unit, target, ranged=found[0], moving=fact.moving)
    if fact.how == "charge":
        border = arc(target.at, target.facing, unit.at)
        return charge_attack(state, unit, target, border, unit.at)
    return Attack("CR", unit, target)
