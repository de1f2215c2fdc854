"""Rolling a pool and using its symbols (rulebook: The dice; Resolving Wounds in close combat; Focus Box 8)."""

from functools import lru_cache
from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.attributes import MOST, protection
from adjudicate.games.arkendom.cards import Power, rule_values, rule_x
from adjudicate.games.arkendom.combat import (
    CLOSE_COMBAT,
    POOL,
    RANGED,
    STRONG,
    Attack,
    Pool,
    attack_rules,
    pool_of,
    strong,
)
from adjudicate.games.arkendom.commands import Spend
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.dice import D10, die_of
from adjudicate.games.arkendom.durations import symbols
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand, Invalid
from cython_core import dice as kernel

POWER_COST = "arkendom.power.cost"
POWER_KIND = "arkendom.power.kind"
POWER_DIE = "arkendom.power.die"
CONVERT = "arkendom.dice.convert"
TRADE = "arkendom.dice.trade"
CRITICAL = "arkendom.dice.critical"
CRITICAL_TEN = "arkendom.dice.critical-ten"
MARKS = "arkendom.dice.marks"
NATURAL_1 = "arkendom.dice.natural-1"
NATURAL_10 = "arkendom.dice.natural-10"
PENETRATION = "arkendom.dice.penetration"
WOUND = "arkendom.dice.wound-symbol"
BARRIER = "arkendom.dice.barrier"
DISADVANTAGE = "arkendom.dice.disadvantage"
LINGERS = "arkendom.dice.disadvantage-lingers"
PARRY = "arkendom.sword-parry"
RESISTANCE = "arkendom.resistance"
POWERFUL = "arkendom.powerful"
TRAMPLE = "arkendom.trample"
AREA = "arkendom.area"
CONSTANT = "arkendom.add-on.constant"
CARD_SYMBOLS = "arkendom.action.symbols"

REASON_RULES = {
    kernel.FEW_ADVANTAGES: POWER_COST,
    kernel.FEW_PLUS1: CONVERT,
    kernel.FEW_PAIRS: TRADE,
    kernel.FEW_PLUS2: CRITICAL,
    kernel.FEW_TENS: CRITICAL_TEN,
    kernel.UNDONE: CONVERT,
}
EFFECTS = {"P": kernel.PENETRATION, "W": kernel.WOUND, "+1": kernel.PLUS1}
MOST_DICE = kernel.MAX_SYMBOLS // 2
"""Dice of a kind in an attack; powers can add as many again."""
LARGE = frozenset({"brigade", "horde"})


class Faces(NamedTuple):
    """What the dice of a pool show, those that powers added (``late``) apart where it matters (ARK-B86), and the powers
    that added dice (``bought``)."""

    attack: tuple[int, ...]
    offense: tuple[str, ...]
    power: tuple[str, ...]
    defense: tuple[str, ...]
    late: tuple[str, ...] = ()
    spent: int = 0
    converted: int = 0
    bought: tuple[str, ...] = ()


class Used(NamedTuple):
    """How the symbols of a roll were used: what the dice show in the end, the kernel's roll and use, and the choice as
    it is written (without the powers that added dice)."""

    faces: Faces
    roll: kernel.Roll
    use: kernel.Use
    spend: Spend


def powers_of(state: State, attack: Attack) -> tuple[Power, ...]:
    """The special powers that fit this kind of attack (ARK-B19): those of the attacking card, and of an Equipment on
    the unit (ARK-B85)."""
    unit = attack.attacker
    powers = state.profile(unit, attack.by).powers
    add_ons = state.on(unit)
    if add_ons and state.reads(rulings.WHOSE_POWERS, "equipment-too"):
        cards = (state.add_on_card(each) for each in add_ons if each != attack.by)
        powers += tuple(power for card in cards if card.type == "equipment" for power in card.powers)
    return tuple(power for power in powers if power.use == attack.kind)


def terms_of(state: State, attack: Attack) -> kernel.Terms:
    """What is known of the attack before its dice are rolled."""
    rules, target = attack_rules(state, attack), state.rules_of(attack.target, attack.at)
    melee = attack.kind == "CR"
    resistance = min(MOST, max(0, rule_x(target, "resistance") - rule_x(rules, "powerful")))
    return _terms(
        protection(state, attack.target, attack.at, "melee-protection" if melee else "ranged-protection"),
        tuple((power.cost, EFFECTS[power.gives]) for power in powers_of(state, attack) if power.gives),
        melee and "sword-parry" in rule_values(target),
        min(MOST, rule_x(rules, "trample")) if attack.charging and not attack.by else 0,
        resistance,
        not melee and "area" in rule_values(rules),
        not attack.at and state.card(attack.target).size in LARGE,
        state.reads(rulings.DISADVANTAGE, "lingering"),
        state.reads(rulings.TRAMPLE, "always"),
        state.reads(rulings.AREA, "symbol-counts"),
    )


@lru_cache(maxsize=4096)
def _terms(
    protection: int,
    powers: tuple[tuple[int, int], ...],
    parry: bool,
    trample: int,
    resistance: int,
    area: bool,
    large: bool,
    lingering: bool,
    trample_always: bool,
    area_symbol: bool,
) -> kernel.Terms:
    return kernel.Terms(
        protection, powers, parry=parry, trample=trample, resistance=resistance, area=area, large_target=large,
        lingering=lingering, trample_always=trample_always, area_symbol_counts=area_symbol,
    )  # fmt: skip


def roll_of(faces: Faces) -> kernel.Roll:
    """The dice as the kernel counts them."""
    offense = faces.offense + tuple(face for face in faces.late if face in ("+1", "+2", "-"))
    return kernel.Roll(
        faces.attack, offense.count("+1"), offense.count("+2"), faces.offense.count("A"), faces.power.count("P"),
        faces.power.count("W"), faces.defense.count("B"), faces.defense.count("D"),
        late_advantage=faces.late.count("A"), converted=faces.converted, spent=faces.spent,
    )  # fmt: skip


def attack(ctx: Context, owner: str, blow: Attack, purpose: str) -> int:
    """Rolls an attack's pool, uses its symbols as the attacker chooses (default: the most Wounds), returns the Wounds
    suffered by the target."""
    state, chance = ctx.state, ctx.chance
    assert chance is not None
    pool = pool_of(state, blow)
    _must_be_few(blow, pool)
    _note_pool(ctx, blow, pool)
    roll = chance.roll(
        owner,
        purpose,
        {
            "attack": (D10, pool.attack),
            "offense": (die_of(state, "offense"), pool.offense),
            "power": (die_of(state, "power"), pool.power),
            "defense": (die_of(state, "defense"), pool.defense),
        },
        pool.modifiers,
    )
    faces = Faces(roll.numbers("attack"), roll.symbols("offense"), roll.symbols("power"), roll.symbols("defense"))
    faces = _with_symbols(ctx, blow, faces)
    terms = terms_of(state, blow)
    used = _used(ctx, owner, blow, faces, terms, purpose)
    faces, use = used.faces, used.use
    steps = kernel.explain(terms, used.roll, use)
    _note_steps(ctx, blow, faces, use, steps)
    ctx.report(
        "attacked", MARKS, unit=blow.who, target=blow.whom, kind=blow.kind,
        ranged=blow.ranged.id if blow.ranged else "", attack=faces.attack, offense=faces.offense + faces.late,
        power=faces.power, defense=faces.defense, modifiers=tuple(map(tuple, pool.modifiers)),
        added=symbols(state, blow.who) + symbols(state, blow.whom),
        use=_shown_use(used.spend, faces.bought), modifier=steps.modifier, marked=steps.marked,
        parried=steps.parried, trample=steps.by_trample, area=steps.by_area,
        barriers=steps.barriers_used, resisted=steps.resisted, wounds=steps.suffered,
    )  # fmt: skip
    return steps.suffered


def _with_symbols(ctx: Context, blow: Attack, faces: Faces) -> Faces:
    """The faces with the symbols that Action cards in play add: the attacker's to its own dice, as dice that come late
    (ARK-B86), the target's Barriers and Disadvantages to its own."""
    given, taken = symbols(ctx.state, blow.who), symbols(ctx.state, blow.whom)
    if len(given) > MOST_DICE or len(taken) > MOST_DICE:
        reason = f"cards in play add {len(given + taken)} symbols to the attack of {blow.who} on {blow.whom}"
        raise Invalid(f"{reason}; more than {MOST_DICE} cannot be adjudicated")
    if not ctx.note(CARD_SYMBOLS, bool(given or taken)):
        return faces
    return faces._replace(
        late=faces.late + tuple(face for face in given if face in ("+1", "+2", "A")),
        power=faces.power + tuple(face for face in given if face in ("P", "W")),
        defense=faces.defense + tuple(face for face in taken if face in ("B", "D")),
    )


def _must_be_few(blow: Attack, pool: Pool) -> None:
    """No card of the rulebook comes near this; a made-up one is told, before its dice are rolled."""
    for group in ("attack", "offense", "power", "defense"):
        dice = getattr(pool, group)
        if dice > MOST_DICE:
            who = f"{blow.who} on {blow.whom}"
            raise Invalid(f"the attack of {who} has {dice} {group} dice; more than {MOST_DICE} cannot be adjudicated")


def _used(ctx: Context, owner: str, blow: Attack, faces: Faces, terms: kernel.Terms, purpose: str) -> Used:
    """The use of the symbols: the recorded choices added up, else the one for the most Wounds."""
    assert ctx.chance is not None
    spend = ctx.chance.choice(owner, Spend)
    if spend is not None:
        return _chosen(ctx, owner, blow, faces, terms, purpose, spend)
    roll = roll_of(faces)
    use = kernel.resolve(terms, roll)[1]
    if not any(face in ("+1", "+2", "A") for face in faces.offense + faces.late):
        return Used(faces, roll, use, Spend())
    spend = _as_spend(ctx.state, blow, use)
    ctx.chance.decided(owner, spend)
    return Used(faces, roll, use, spend)


def _chosen(
    ctx: Context, owner: str, blow: Attack, faces: Faces, terms: kernel.Terms, purpose: str, spend: Spend | None
) -> Used:
    assert ctx.chance is not None
    total: Spend | None = None
    while spend is not None:
        total = _together(total, spend) if total else spend
        use = _as_use(ctx.state, blow, total)
        if spend.power:
            faces = _with_power_dice(ctx, owner, blow, faces, spend, use.plus1_converted, purpose)
        roll = roll_of(faces)
        _must_be_possible(blow, terms, faces, roll, use, total)
        spend = ctx.chance.choice(owner, Spend)
    return Used(faces, roll, use, _as_spend(ctx.state, blow, use))


def _together(first: Spend, second: Spend) -> Spend:
    """Two choices as one."""
    return Spend(
        first.critical + second.critical, first.convert + second.convert, first.trade + second.trade,
        first.power + second.power,
    )  # fmt: skip


def _with_power_dice(
    ctx: Context, owner: str, blow: Attack, faces: Faces, spend: Spend, converted: int, purpose: str
) -> Faces:
    """The faces with the dice that bought powers add (Focus Box 8, ARK-B86)."""
    state, chance = ctx.state, ctx.chance
    assert chance is not None
    dice = {power.id: power for power in powers_of(state, blow) if power.die}
    bought = [dice[name] for name in spend.power if name in dice]
    for power in bought:
        faces = faces._replace(spent=faces.spent + power.cost, converted=converted, bought=(*faces.bought, power.id))
        terms = terms_of(state, blow)
        use = kernel.Use(converted, 0, 0, (0,) * len(terms.powers))
        _must_be_possible(blow, terms, faces, roll_of(faces), use, spend)
        group = power.die or "attack"
        die = D10 if group == "attack" else die_of(state, group)
        roll = chance.roll(owner, f"{purpose}/{power.id}", {group: (die, 1)})
        faces = _joined(faces, group, roll.symbols(group))
    return faces


def _joined(faces: Faces, group: str, shown: tuple[str, ...]) -> Faces:
    if group == "attack":
        return faces._replace(attack=faces.attack + tuple(int(face) for face in shown))
    if group == "offense":
        return faces._replace(late=faces.late + shown)
    return faces._replace(power=faces.power + shown)


def _must_be_possible(
    blow: Attack, terms: kernel.Terms, faces: Faces, roll: kernel.Roll, use: kernel.Use, spend: Spend
) -> None:
    result = kernel.resolve_use(terms, roll, use)
    if result < 0:
        rolled = " ".join(faces.offense + faces.late) or "none"
        dice = " ".join(str(face) for face in faces.attack) or "none"
        reason = f"{blow.who}: {kernel.REASONS[result]} (attack {dice}; offense {rolled})"
        raise IllegalCommand(REASON_RULES[result], reason, unit=blow.who, spend=tuple(spend))


def _as_use(state: State, blow: Attack, spend: Spend) -> kernel.Use:
    """A recorded choice as the kernel's use; refuses powers that this attack cannot use."""
    powers = powers_of(state, blow)
    names = [power.id for power in powers]
    for name in spend.power:
        if name not in names:
            owned = [power.id for power in state.profile(blow.attacker, blow.by).powers]
            why = f"is not for {blow.kind} attacks" if name in owned else f"is not a power of {blow.who}"
            raise IllegalCommand(POWER_KIND, f"{name} {why}", tuple(names), unit=blow.who, power=name)
    counts = tuple(spend.power.count(power.id) for power in powers if power.gives)
    return kernel.Use(spend.convert, spend.critical, spend.trade, counts)


def _as_spend(state: State, blow: Attack, use: kernel.Use) -> Spend:
    bought: tuple[str, ...] = ()
    if any(use.powers):
        names = _power_names(state, blow)
        bought = tuple(name for name, count in zip(names, use.powers, strict=True) for _ in range(count))
    return Spend(use.plus2_critical, use.plus1_converted, use.advantage_pairs, bought)


def _power_names(state: State, blow: Attack) -> list[str]:
    return [power.id for power in powers_of(state, blow) if power.gives]


def _shown_use(spend: Spend, bought: tuple[str, ...]) -> dict[str, object]:
    return {
        "critical": spend.critical, "convert": spend.convert, "trade": spend.trade, "power": bought + spend.power,
    }  # fmt: skip


def _note_pool(ctx: Context, blow: Attack, pool: Pool) -> None:
    """Which dice were counted; which modifiers took effect, and which might have and did not."""
    if ctx.notes is None:
        return
    ctx.note(CLOSE_COMBAT, blow.kind == "CR")
    ctx.note(RANGED, blow.kind == "DST")
    ctx.note(STRONG, strong(ctx.state, blow.target))
    ctx.note(CONSTANT, any(ctx.state.add_on_card(each).effects for each in ctx.state.on(blow.attacker)))
    given = {modifier.rule for modifier in pool.modifiers}
    for rule, *_ in POOL:
        ctx.note(rule, rule in given)


def _note_steps(ctx: Context, blow: Attack, faces: Faces, use: kernel.Use, steps: kernel.Explanation) -> None:
    """Which rules of the dice took effect."""
    if ctx.notes is None:
        return
    state = ctx.state
    rules, target = attack_rules(state, blow), state.rules_of(blow.target, blow.at)
    ctx.note(MARKS, steps.by_dice > 0)
    _note_naturals(ctx, faces, steps)
    symbols = (*faces.power, *faces.defense)
    if "P" in symbols:
        ctx.note(PENETRATION, "B" in faces.defense)
    if "W" in symbols:
        ctx.note(WOUND, steps.by_symbols > 0)
    if "B" in symbols:
        ctx.note(BARRIER, steps.barriers_used > 0)
    if "D" in symbols:
        ctx.note(DISADVANTAGE, steps.cancelled > 0)
        ctx.note(LINGERS, steps.generated_cancelled > 0)
    for rule, used in ((CONVERT, use.plus1_converted), (TRADE, use.advantage_pairs), (POWER_COST, sum(use.powers))):
        if used:
            ctx.held(rule)
    if sum(use.powers) or faces.spent:
        ctx.held(POWER_KIND)
        ctx.note(POWER_DIE, bool(faces.spent))
    if use.plus2_critical:
        ctx.held(CRITICAL)
        ctx.held(CRITICAL_TEN)
    if "sword-parry" in rule_values(target):
        ctx.note(PARRY, steps.parried > 0)
    if rule_x(target, "resistance"):
        ctx.note(RESISTANCE, steps.resisted > 0)
        ctx.note(POWERFUL, rule_x(rules, "powerful") > 0)
    if rule_x(rules, "trample"):
        ctx.note(TRAMPLE, steps.by_trample > 0)
    if "area" in rule_values(rules):
        ctx.note(AREA, steps.by_area > 0 or (steps.by_dice == 0 and steps.by_symbols > 0))


def _note_naturals(ctx: Context, faces: Faces, steps: kernel.Explanation) -> None:
    if steps.modifier:
        ctx.note(NATURAL_1, 1 in faces.attack)
        ctx.note(NATURAL_10, 10 in faces.attack)
