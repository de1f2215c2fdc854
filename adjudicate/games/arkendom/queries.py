"""Answers without a command: distances and arcs, a roll typed by hand, exact odds."""

from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.attributes import Protection, protection
from adjudicate.games.arkendom.cards import AttackKind, Size, rule_values, rule_x
from adjudicate.games.arkendom.charge import least_cost
from adjudicate.games.arkendom.combat import Attack, attack_rules, charge_attack, pool_of
from adjudicate.games.arkendom.distances import NORMAL, OPEN, arc, distance, free_path, range_to
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.movement import mode_of
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.pools import EFFECTS, LARGE, REASON_RULES, powers_of
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand, Invalid, unknown
from adjudicate.model.record import Few, Help, Kind, Value, tagged
from cython_core import dice as kernel

PowerText = Annotated[str, Kind("a power cost:effect such as 2:P", r"[0-9]{1,2}:(P|W|\+1)")]


@tagged("pool")
class PoolRoll(NamedTuple):
    """A rolled pool, typed by hand."""

    protection: Annotated[Value, Help("the target's Melee or Ranged Protection")]
    attack: Annotated[tuple[Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"], ...], Help("the d10s")] = ()
    offense: tuple[Literal["+1", "+2", "A", "-"], ...] = ()
    power: tuple[Literal["P", "W", "-"], ...] = ()
    defense: tuple[Literal["B", "D", "-"], ...] = ()
    kind: Annotated[AttackKind, Help("CR close combat, DST ranged")] = "CR"
    sword_parry: bool = False
    special: Annotated[tuple[PowerText, ...], Help("special powers that fit, each cost:symbol")] = ()
    trample: Value = 0
    resistance: Value = 0
    area: bool = False
    target_size: Size = "regiment"
    disadvantage: Annotated[Literal["lingering", "immediate"], Help("ruling ARK-B14")] = "lingering"
    trample_reading: Annotated[Literal["always", "if-marked"], Help("ruling ARK-B21")] = "always"
    area_reading: Annotated[Literal["symbol-counts", "dice-alone"], Help("ruling ARK-B70")] = "symbol-counts"
    critical: Annotated[Few | None, Help("use: +2 consumed for Critical Hits")] = None
    convert: Annotated[Few | None, Help("use: +1 turned into Advantages")] = None
    trade: Annotated[Few | None, Help("use: pairs of natural Advantages turned into a +1")] = None
    buy: Annotated[Few | None, Help("use: times the first special power is bought")] = None


@tagged("attack")
class AttackDice(NamedTuple):
    """An attack by numbers of dice, for exact odds."""

    protection: Annotated[Value, Help("the target's Melee or Ranged Protection")]
    attack: Annotated[Value, Help("d10s")] = 1
    offense: Value = 0
    power: Value = 0
    defense: Value = 0
    kind: Annotated[AttackKind, Help("CR close combat, DST ranged")] = "CR"
    sword_parry: bool = False
    special: Annotated[tuple[PowerText, ...], Help("special powers that fit, each cost:symbol")] = ()
    trample: Value = 0
    resistance: Value = 0
    area: bool = False
    target_size: Size = "regiment"
    disadvantage: Annotated[Literal["lingering", "immediate"], Help("ruling ARK-B14")] = "lingering"
    trample_reading: Annotated[Literal["always", "if-marked"], Help("ruling ARK-B21")] = "always"
    area_reading: Annotated[Literal["symbol-counts", "dice-alone"], Help("ruling ARK-B70")] = "symbol-counts"
    offense_faces: Annotated[tuple[Literal["+1", "+2", "A", "-"], ...], Help("sample faces")] = (
        "+1", "A", "+2", "-", "-", "-",
    )  # fmt: skip
    power_faces: tuple[Literal["P", "W", "-"], ...] = ("P", "W", "-", "-", "-", "-")
    defense_faces: tuple[Literal["B", "D", "-"], ...] = ("B", "D", "-", "-", "-", "-")


def _terms(numbers: PoolRoll | AttackDice) -> kernel.Terms:
    powers = [power.split(":") for power in numbers.special]
    return kernel.Terms(
        numbers.protection, tuple((int(cost), EFFECTS[effect]) for cost, effect in powers),
        parry=numbers.sword_parry and numbers.kind == "CR", trample=numbers.trample, resistance=numbers.resistance,
        area=numbers.area and numbers.kind == "DST", large_target=numbers.target_size in LARGE,
        lingering=numbers.disadvantage == "lingering",
        trample_always=numbers.trample_reading == "always",
        area_symbol_counts=numbers.area_reading == "symbol-counts",
    )  # fmt: skip


def resolve(pool: PoolRoll) -> dict[str, Any]:
    """One roll: the Wounds suffered, the use of the symbols (the best, or the one named), and the steps."""
    try:
        terms, roll = _terms(pool), _roll(pool)
    except ValueError as problem:
        raise Invalid(str(problem)) from problem
    named = (pool.critical, pool.convert, pool.trade, pool.buy)
    if any(each is not None for each in named):
        use = _named_use(terms, roll, pool)
    else:
        use = kernel.resolve(terms, roll)[1]
    steps = kernel.explain(terms, roll, use)
    shown = {
        "critical": use.plus2_critical, "convert": use.plus1_converted, "trade": use.advantage_pairs,
        "power": sum(use.powers),
    }  # fmt: skip
    return {"wounds": steps.suffered, "use": shown, "steps": {**steps._asdict(), "dice": list(steps.dice)}}


def _roll(pool: PoolRoll) -> kernel.Roll:
    return kernel.Roll(
        tuple(int(face) for face in pool.attack), pool.offense.count("+1"), pool.offense.count("+2"),
        pool.offense.count("A"), pool.power.count("P"), pool.power.count("W"), pool.defense.count("B"),
        pool.defense.count("D"),
    )  # fmt: skip


def _named_use(terms: kernel.Terms, roll: kernel.Roll, pool: PoolRoll) -> kernel.Use:
    bought = (pool.buy or 0, *(0 for _ in terms.powers[1:])) if terms.powers else ()
    if pool.buy and not terms.powers:
        raise IllegalCommand("arkendom.power.kind", "no special power is named that could be bought")
    use = kernel.Use(pool.convert or 0, pool.critical or 0, pool.trade or 0, bought)
    result = kernel.resolve_use(terms, roll, use)
    if result < 0:
        raise IllegalCommand(REASON_RULES[result], kernel.REASONS[result])
    return use


def odds(attack: AttackDice) -> dict[str, Any]:
    """The exact distribution of the Wounds suffered, when the attacker uses the symbols for the most."""
    from fractions import Fraction  # takes longer to import than a short replay to play

    symbols = kernel.SYMBOLS
    try:
        found = kernel.distribution(
            _terms(attack), attack.attack, attack.offense, attack.power, attack.defense,
            [symbols[face] for face in attack.offense_faces], [symbols[face] for face in attack.power_faces],
            [symbols[face] for face in attack.defense_faces],
        )  # fmt: skip
    except ValueError as problem:
        raise Invalid(str(problem)) from problem
    total = sum(ways for _, ways in found)
    mean = sum((Fraction(wounds * ways, total) for wounds, ways in found), Fraction(0))
    rows = [
        {"outcome": wounds, "ways": ways, "probability": str(Fraction(ways, total))} for wounds, ways in found if ways
    ]
    return {"distribution": rows, "total": total, "mean": str(mean)}


def attack_of(state: State, attacker: str, target: str, how: str | None) -> AttackDice:
    """The numbers of an attack in a position: ``fight``, ``charge`` (whole Charge judged elsewhere) or ``shoot``."""
    unit, other = state.unit(attacker), state.unit(target)
    if not state.foes(unit, other):
        raise Invalid(f"{unit.id} and {other.id} are friends: there is no attack between them")
    how = how or ("fight" if state.engaged(unit) and other.at == unit.at else "charge")
    blow = _blow(state, unit, other, how)
    pool, card = pool_of(state, blow), state.card(other)
    rules = attack_rules(state, blow)
    which: Protection = "melee-protection" if blow.kind == "CR" else "ranged-protection"
    return AttackDice(
        protection=protection(state, other, None, which),
        attack=pool.attack, offense=pool.offense, power=pool.power, defense=pool.defense, kind=blow.kind,
        sword_parry="sword-parry" in rule_values(state.rules(other)),
        special=tuple(f"{power.cost}:{power.gives}" for power in powers_of(state, blow) if power.gives),
        trample=rule_x(rules, "trample") if blow.charging else 0,
        resistance=max(0, rule_x(state.rules(other), "resistance") - rule_x(rules, "powerful")),
        area="area" in rule_values(rules), target_size=card.size,
        disadvantage=state.reading(rulings.DISADVANTAGE),  # type: ignore[arg-type]
        trample_reading=state.reading(rulings.TRAMPLE),  # type: ignore[arg-type]
        area_reading=state.reading(rulings.AREA),  # type: ignore[arg-type]

        offense_faces=state.faces["offense"].faces, power_faces=state.faces["power"].faces,  # type: ignore[arg-type]
        defense_faces=state.faces["defense"].faces,  # type: ignore[arg-type]
    )  # fmt: skip


def _blow(state: State, unit: Unit, other: Unit, how: str) -> Attack:
    if how == "shoot":
        ranged = state.card(unit).ranged
        if not ranged:
            raise Invalid(f"{unit.id} has no ranged attack")
        return Attack("DST", unit, other, ranged=ranged[0])
    if how == "charge":
        if unit.at == other.at:
            raise Invalid(f"{unit.id} and {other.id} are both in {unit.at}: nobody charges within a space")
        return charge_attack(state, unit, other, arc(other.at, other.facing, unit.at), unit.at)
    if how == "fight":
        return Attack("CR", unit, other)
    raise Invalid(f"unknown kind of attack {how!r}: fight, charge or shoot")


def place_of(state: State, name: str) -> tuple[str, Unit | None]:
    """The space that a name means: a unit's, or the space itself."""
    unit = state.units.get(name)
    if unit is not None:
        return unit.at, unit
    if name in BOARD.number:
        return name, None
    board = f"the board is A1 to {BOARD.names[-1]}"
    raise Invalid(f"{unknown('unit or space', name, state.units, 'units')}; {board}")


def measure(state: State, origin: str, target: str) -> dict[str, Any]:
    """Distance, a cheapest path over open ground, the arc in which the target lies, and line of sight."""
    start, unit = place_of(state, origin)
    end, _ = place_of(state, target)
    mode = mode_of(state, unit) if unit else NORMAL
    points = distance(start, end, mode)
    path = free_path(start, end, OPEN, mode, points) or ()
    answer: dict[str, Any] = {
        "from": start, "to": end, "distance": points, "path": list(path),
        "arc": arc(start, unit.facing, end) if unit and start != end else None,
        "sight": {
            "clear": True, "penalty": 0, "spaces": list(path[:-1]),
            "decided_by": "ARK-B5: nothing blocks a line; field of view, range and melee decide",
        },
    }  # fmt: skip
    if unit and start != end:
        answer["range"] = range_to(start, unit.facing, end, state.white(unit))
        answer["charge"] = least_cost(state, unit, end)
    return answer
