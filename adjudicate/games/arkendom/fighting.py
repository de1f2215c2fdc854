"""Close combat (rulebook: Activations (5) Fight; the free Fight after a Charge; Add-on Cards 3; Spears)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.arkendom.attributes import mass_bonus
from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.combat import MOUNTED, Attack
from adjudicate.games.arkendom.commands import Fight
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.health import Cause, cause_of, suffer, suffer_character
from adjudicate.games.arkendom.pieces import AddOn, Pending, Unit
from adjudicate.games.arkendom.pools import MARKS, attack
from adjudicate.games.arkendom.reactions import attacks
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

ENGAGED = "arkendom.fight.engaged"
TARGET = "arkendom.fight.target"
ONCE = "arkendom.fight.once"
FREE_FIGHT = "arkendom.charge.free-fight"
FREE_TARGET = "arkendom.charge.free-target"
ADD_ON_FIGHTS = "arkendom.add-on.fights"
CHARACTERS_ONLY = "arkendom.character.attacked-by"
NO_BAR = "arkendom.add-on.no-bar"
SPEARS_WOUNDS = "arkendom.spears.wounds"


def blows_of(state: State) -> Pending | None:
    """The Fight that goes on: some cards of its unit can still attack."""
    top = state.pending[-1] if state.pending else None
    return top if top and top.kind == "blows" else None


def attackers(state: State, blows: Pending) -> list[AddOn | None]:
    """The cards of a unit that can still attack in its Fight, the unit itself (``None``) first; none once no enemy is
    left. In the free Fight of a Charge the unit attacks the charged target or nobody; if that one is gone before any
    attack is made there is no free Fight (ARK-B75)."""
    unit = state.units.get(blows.unit)
    if unit is None or not state.engaged(unit):
        return []
    charged = state.units.get(blows.target)
    gone = bool(blows.target) and (charged is None or charged.at != unit.at)
    if gone and not blows.done:
        return []
    own = unit.id not in blows.done and not gone
    add_ons = [each for each in state.on(unit) if state.add_on_card(each).fights and each.id not in blows.done]
    return [None, *add_ons] if own else [*add_ons]


def fights(state: State, unit: Unit) -> Iterator[Fight]:
    """The attacks that a unit in melee, and its Add-ons, could make next."""
    blows = blows_of(state) or Pending("blows", unit.player, unit.id)
    for by in attackers(state, blows):
        name = by.id if by else ""
        for enemy in state.enemies(unit):
            if by or blows.target in ("", enemy.id):
                yield Fight(unit.id, enemy.id, name)
            character = state.character(enemy)
            if by and character and state.add_on_card(by).type == "character":
                yield Fight(unit.id, character.id, name)


def plan_fight(ctx: Context, action: Fight) -> Attack:
    """Judges one attack of a Fight Activation: of the unit, or of an Add-on on it (``by``)."""
    state = ctx.state
    unit = state.unit(action.unit)
    if not state.engaged(unit):
        raise IllegalCommand(ENGAGED, f"{unit.id} in {unit.at} is not in melee, so it cannot Fight", unit=unit.id)
    ctx.held(ENGAGED)
    by = _judge_attacker(ctx, unit, action.by)
    blows = blows_of(state)
    if blows and (by.id if by else unit.id) in blows.done:
        who = by.id if by else unit.id
        raise IllegalCommand(ONCE, f"{who} has attacked in this Fight already", _instead(state, unit), unit=who)
    ctx.held(ONCE)
    target, at = _judge_target(ctx, unit, by, action.target)
    if blows and blows.target:
        return _judge_free_blow(ctx, blows, Attack("CR", unit, target, by=by, at=at))
    return Attack("CR", unit, target, by=by, at=at)


def _judge_attacker(ctx: Context, unit: Unit, name: str) -> AddOn | None:
    if not name:
        return None
    state = ctx.state
    by = state.add_on(name)
    if by.unit != unit.id:
        raise IllegalCommand(ADD_ON_FIGHTS, f"{by.id} is on {by.unit}, not on {unit.id}", unit=unit.id, by=by.id)
    if not state.add_on_card(by).fights:
        reason = f"{by.id} has no values for close combat, so it does not attack"
        raise IllegalCommand(ADD_ON_FIGHTS, reason, _instead(state, unit), unit=unit.id, by=by.id)
    ctx.held(ADD_ON_FIGHTS)
    return by


def _judge_target(ctx: Context, unit: Unit, by: AddOn | None, name: str) -> tuple[Unit, AddOn | None]:
    state = ctx.state
    target, at = state.target(name)
    if target.id not in (enemy.id for enemy in state.enemies(unit)):
        reason = f"{name} is no enemy in {unit.id}'s melee in {unit.at}"
        raise IllegalCommand(TARGET, reason, _instead(state, unit), unit=unit.id, target=name, at=target.at)
    ctx.held(TARGET)
    if at is not None:
        _judge_character_target(ctx, unit, by, at)
    return target, at


def _judge_character_target(ctx: Context, unit: Unit, by: AddOn | None, at: AddOn) -> None:
    """Only Characters attack Characters; nothing attacks what has no health bar (Add-on Cards; Health status bars)."""
    state = ctx.state
    if state.add_on_card(at).type != "character":
        reason = f"{at.id} is no Character: it has no health bar, and cannot be attacked"
        raise IllegalCommand(NO_BAR, reason, _instead(state, unit), unit=unit.id, target=at.id)
    ctx.held(NO_BAR)
    if by is None or state.add_on_card(by).type != "character":
        who = by.id if by else unit.id
        reason = f"{at.id} is a Character: only Characters attack it, not {who}"
        raise IllegalCommand(CHARACTERS_ONLY, reason, _instead(state, unit), unit=who, target=at.id)
    ctx.held(CHARACTERS_ONLY)


def _judge_free_blow(ctx: Context, blows: Pending, blow: Attack) -> Attack:
    """In the free Fight of a Charge the unit attacks its target; its Add-ons choose theirs (ARK-B32)."""
    if not blow.by and blow.target.id != blows.target:
        reason = f"{blow.attacker.id} charged {blows.target}: its own attack in the free Fight is against that unit"
        raise IllegalCommand(FREE_TARGET, reason, _instead(ctx.state, blow.attacker), unit=blow.attacker.id)
    ctx.held(FREE_TARGET)
    return blow._replace(charging=True, border=blows.border, start=blows.start)


def _instead(state: State, unit: Unit) -> tuple[str, ...]:
    found = fights(state, unit)
    return tuple(f"fight {each.unit} {each.target}" + (f" by={each.by}" if each.by else "") for each in found)


def carry_fight(ctx: Context, action: Fight, blow: Attack) -> bool:
    """One attack. Returns whether the Fight is over: no card of the unit can attack any more."""
    blows = blows_of(ctx.state) or Pending("blows", blow.attacker.player, blow.attacker.id)
    strike(ctx, ctx.command, blow)
    return go_on(ctx, blows._replace(done=(*blows.done, blow.who)))


def strike(ctx: Context, owner: str, blow: Attack) -> None:
    """Rolls an attack in close combat and deals its Wounds."""
    wounds = attack(ctx, owner, blow, f"fight/{blow.who}")
    deal(ctx, blow, wounds)


def deal(ctx: Context, blow: Attack, wounds: int) -> None:
    """The Wounds of an attack, dealt to the card attacked; none pass on to another (ARK-B32)."""
    cause = cause_of(ctx, "shot" if blow.kind == "DST" else "fight", blow.attacker, blow.by)
    if blow.at:
        suffer_character(ctx, blow.at, wounds, MARKS, cause)
    else:
        suffer(ctx, blow.target.id, wounds, MARKS, cause)


def go_on(ctx: Context, blows: Pending) -> bool:
    """Lets the next card of the unit attack; without one the Fight is over. Returns whether it is."""
    state = ctx.state
    state.pending = tuple(pending for pending in state.pending if pending.kind != "blows")
    if attackers(state, blows):
        state.pending = (*state.pending, blows)
        return False
    end_fight(ctx, blows)
    return True


def end_fight(ctx: Context, blows: Pending) -> None:
    """What Spears do to a charger, when its free Fight has ended (ARK-B93); nothing where there was none."""
    state = ctx.state
    state.pending = tuple(pending for pending in state.pending if pending.kind != "blows")
    if blows.spears and blows.done and blows.unit in state.units:
        spears = state.units.get(blows.target)
        gainer = state.owner(blows.target) or ""
        cause = cause_of(ctx, "spears", spears) if spears else Cause("spears", gainer, (blows.target,))
        suffer(ctx, blows.unit, blows.spears, SPEARS_WOUNDS, cause)


def free_fight(ctx: Context, charge: Pending) -> bool:
    """The free Fight of a Charge: the unit against its target, before or after its Add-ons. Returns whether it is
    over."""
    state = ctx.state
    charger, target = state.units[charge.unit], state.units[charge.target]
    border = "front" if state.white(target) else charge.border
    blows = charge._replace(kind="blows", border=border, spears=spears_wounds(ctx, charger, target), command="")
    ctx.held(FREE_FIGHT)
    if charge.hold and len(attackers(state, blows)) > 1:
        state.pending = (*state.pending, blows)
        return False
    before = state.pending
    state.pending = (*before, blows)
    if attacks(ctx.of(charge.command, charge.player), Fight(charger.id, target.id)):
        return False
    state.pending = before
    strike(ctx, charge.command, Attack("CR", charger, target, charging=True, border=border, start=charge.start))
    return go_on(ctx, blows._replace(done=(charger.id,)))


def spears_wounds(ctx: Context, charger: Unit, target: Unit) -> int:
    """Wounds that Spears give to Cavalry or a Chariot that charges their front: the smaller Mass Bonus (ARK-B27)."""
    state = ctx.state
    if "spears" not in rule_values(state.rules(target)):
        return 0
    front = state.contacts.get((target.id, charger.id)) == "front" or state.white(target)
    mounted = bool(MOUNTED & set(state.card(charger).traits))
    if not ctx.note(SPEARS_WOUNDS, front and mounted):
        return 0
    return min(mass_bonus(state, target), mass_bonus(state, charger))
