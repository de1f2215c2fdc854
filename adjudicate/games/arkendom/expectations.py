"""What a replay can record about a state, and how it is compared."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.arkendom.cards import BAR, Bar, TerrainKind
from adjudicate.games.arkendom.combat import Attack, Pool, charge_attack, pool_of, resists
from adjudicate.games.arkendom.decisions import decisions
from adjudicate.games.arkendom.distances import NORMAL, SWIFT, arc, distance, range_to
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.fighting import blows_of
from adjudicate.games.arkendom.pieces import AddOn, Border, Phase, PileKind, Unit
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.games.arkendom.terrains import area_of
from adjudicate.games.arkendom.victory import result
from adjudicate.games.arkendom.weapons import named, weapons_of
from adjudicate.model.expected import claims
from adjudicate.model.problem import Invalid, Mismatch, unknown
from adjudicate.model.record import Help, Id, Space, tagged
from adjudicate.model.square import Facing


@tagged("expect")
class Expect(NamedTuple):
    """Facts about a unit or an Add-on, a player, a Terrain or the turn; what is left out is not looked at."""

    unit: Annotated[Id | None, Help("a unit or an Add-on")] = None
    player: Id | None = None
    terrain: Annotated[Space | None, Help("the space of a Terrain")] = None
    at: Space | None = None
    facing: Facing | None = None
    wounds: int | None = None
    bar: Annotated[Bar | None, BAR, Help("its health bar now, as in 3/1/1/1")] = None
    health: Literal["green", "yellow", "orange", "red", "removed"] | None = None
    act: int | None = None
    ready: bool | None = None
    resist: bool | None = None
    morale: bool | None = None
    time: bool | None = None
    engaged: bool | None = None
    throws: Annotated[int | None, Help("Throw tokens of a Character")] = None
    influence: Annotated[int | None, Help("Influence tokens of a Character, or of all of a player's")] = None
    melee: Annotated[int | None, Help("dice of its Melee in a Fight against an enemy in its space")] = None
    aim: Annotated[int | None, Help("modifier of its status to Aim")] = None
    kind: Annotated[TerrainKind | None, Help("kind of Terrain")] = None
    member: Annotated[Id | None, Help("member of a team who controls the unit")] = None
    commander: Annotated[bool | None, Help("whether a Character is the Commander-in-Chief")] = None
    controller: Annotated[str | None, Help("unit that controls the Terrain; nobody for none")] = None
    silver: int | None = None
    uncommon: int | None = None
    rare: int | None = None
    medals: int | None = None
    crowns: int | None = None
    nuggets: int | None = None
    gems: int | None = None
    points: int | None = None
    basics: Annotated[tuple[Id, ...] | None, Help("Basic Actions used this Round")] = None
    kept: Annotated[int | None, Help("Army Objectives that a player keeps secret")] = None
    revealed: Annotated[tuple[Id, ...] | None, Help("a player's Army Objectives that are face up")] = None
    claimed: Annotated[tuple[Id, ...] | None, Help("Objectives that a player has claimed, in order")] = None
    objective: Annotated[Id | None, Help("a Battle Objective")] = None
    on_table: Annotated[bool | None, Help("the Battle Objective lies face up on the table")] = None
    round: int | None = None
    phase: Phase | None = None
    due: Annotated[str | None, Help("player who must decide; nobody once the game is over")] = None
    first: Id | None = None
    winner: Annotated[str | None, Help("player; nobody for none")] = None


@tagged("expect-pile")
class ExpectPile(NamedTuple):
    """How many cards a pile holds, or which, in any order."""

    player: Annotated[Id, Help("an army; table for what all share")]
    pile: PileKind
    number: int | None = None
    cards: tuple[Id, ...] | None = None


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
    by: Annotated[Id, Help("the Add-on that attacks in close combat")] = ""
    weapon: Annotated[Id, Help("the ranged attack, of the unit or of an Add-on on it")] = ""
    moving: bool = False
    attack: int | None = None
    offense: int | None = None
    power: int | None = None
    defense: int | None = None


@tagged("expect-in-play")
class ExpectInPlay(NamedTuple):
    """An Action card that has effect, or has none any more."""

    card: Id
    time: Annotated[int | None, Help("Time tokens")] = None
    targets: tuple[Id, ...] | None = None
    gone: Annotated[bool | None, Help("it is not in play")] = None


EXPECTATIONS = {
    "expect": Expect, "expect-measure": ExpectMeasure, "expect-pool": ExpectPool, "expect-pile": ExpectPile,
    "expect-in-play": ExpectInPlay,
}  # fmt: skip


SUBJECTS = (
    "unit", "player", "terrain", "objective", "from_", "to", "swift", "target", "how", "by", "weapon", "moving",
)  # fmt: skip
"""Fields that say what an expectation is about, not what is expected of it."""


def differences(state: State, fact: Any) -> list[Mismatch]:
    """Where *state* differs from a recorded fact."""
    if isinstance(fact, ExpectPile):
        return _pile_differences(state, fact)
    pool: Pool | None = None
    if isinstance(fact, ExpectMeasure):
        actual = _measured(fact)
    elif isinstance(fact, ExpectPool):
        pool = _pool(state, fact)
        actual = pool._asdict()
    elif isinstance(fact, ExpectInPlay):
        return _in_play_differences(state, fact)
    else:
        actual = dict(_facts(state, fact))
    wanted = claims(fact, (*SUBJECTS, "facing") if isinstance(fact, ExpectMeasure) else SUBJECTS)
    return [
        Mismatch(name.replace("_", "-"), _shown(value), _shown(actual.get(name)), _modifying(pool, name))
        for name, value in wanted.items()
        if actual.get(name) != value
    ]


def _modifying(pool: Pool | None, group: str) -> tuple[str, ...]:
    """The rules that changed the number of dice of a group."""
    return tuple(modifier.rule for modifier in pool.modifiers if modifier.group == group) if pool else ()


def _pile_differences(state: State, fact: ExpectPile) -> list[Mismatch]:
    cards = state.pile(fact.player, fact.pile)
    found = []
    if fact.number is not None and fact.number != len(cards):
        found.append(Mismatch("number", str(fact.number), str(len(cards))))
    if fact.cards is not None and sorted(fact.cards) != sorted(cards):
        found.append(Mismatch("cards", " ".join(fact.cards), " ".join(cards)))
    return found


def _in_play_differences(state: State, fact: ExpectInPlay) -> list[Mismatch]:
    played = next((each for each in state.in_play.values() if each.card == fact.card), None)
    if played is None:
        return [] if fact.gone else [Mismatch("card", fact.card, "not in play")]
    found = [Mismatch("gone", "yes", "no")] if fact.gone else []
    if fact.time not in (None, played.time):
        found.append(Mismatch("time", str(fact.time), str(played.time)))
    if fact.targets not in (None, played.targets):
        found.append(Mismatch("targets", " ".join(fact.targets or ()), " ".join(played.targets)))
    return found


def _shown(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, Bar):
        return BAR.show(value)
    if isinstance(value, tuple):
        return " ".join(value) or "none"
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
            raise Invalid(unknown("player", fact.player, state.armies), attribute="player")
        yield from army._asdict().items()
        yield "influence", sum(each.influence for each in state.add_ons.values() if state.owner(each.id) == army.id)
        yield "kept", len(state.pile(army.id, "army-objectives"))
        yield "revealed", tuple(each.card for each in state.revealed if each.player == army.id)
        yield "claimed", tuple(each.card for each in state.claimed if each.player == army.id)
    if fact.objective is not None:
        yield "on_table", fact.objective in state.pile(TABLE, "battle-objectives")
    if fact.terrain is not None:
        terrain = state.terrains.get(fact.terrain)
        if terrain is None:
            raise Invalid(f"no Terrain in {fact.terrain}", attribute="terrain")
        yield from (("controller", terrain.controller or "nobody"), ("kind", terrain.kind))


def _winner(state: State) -> str:
    return result(state).winner or "nobody"


def _unit_facts(state: State, name: str) -> Iterator[tuple[str, Any]]:
    if name in state.removed:
        yield "health", "removed"
        return
    if name in state.add_ons:
        yield from _add_on_facts(state, state.add_ons[name])
        return
    unit = state.unit(name)
    status = state.status(unit)
    yield "bar", state.bar(unit)
    yield from (("at", unit.at), ("facing", unit.facing), ("wounds", unit.wounds), ("act", unit.act))
    yield from (("health", status), ("ready", not unit.act), ("morale", unit.morale), ("time", unit.time))
    yield from (("resist", resists(state, unit)), ("engaged", state.engaged(unit)))
    yield from (("aim", -1 if status in ("orange", "red") else 0), ("member", unit.member))
    enemies = state.enemies(unit)
    if enemies:
        yield "melee", pool_of(state, Attack("CR", unit, enemies[0])).offense


def _add_on_facts(state: State, add_on: AddOn) -> Iterator[tuple[str, Any]]:
    unit = state.units[add_on.unit]
    yield from (("at", unit.at), ("facing", unit.facing), ("wounds", add_on.wounds), ("health", "green"))
    yield from (("bar", state.add_on_card(add_on).bar), ("resist", resists(state, unit, add_on)))
    yield from (("throws", add_on.throws), ("influence", add_on.influence), ("time", add_on.time))
    yield "commander", add_on.commander


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
    return pool_of(state, _blow(state, state.unit(fact.unit), *state.target(fact.target), fact))


def _blow(state: State, unit: Unit, target: Unit, at: AddOn | None, fact: ExpectPool) -> Attack:
    if fact.how == "shoot":
        known = weapons_of(state, unit)
        found = named(known, fact.weapon) or (known[0] if known and not fact.weapon else None)
        if not found:
            raise Invalid(f"{unit.id} has no ranged attack {fact.weapon}")
        return Attack("DST", unit, target, ranged=found.ranged, moving=fact.moving, by=found.by, at=at)
    by = state.add_on(fact.by) if fact.by else None
    if fact.how == "charge":
        border = arc(target.at, target.facing, unit.at)
        return charge_attack(state, unit, target, border, unit.at)._replace(by=by, at=at)
    blows = blows_of(state)
    if blows and blows.target and blows.unit == unit.id:
        return Attack("CR", unit, target, charging=True, border=blows.border, start=blows.start, by=by, at=at)
    return Attack("CR", unit, target, by=by, at=at)
