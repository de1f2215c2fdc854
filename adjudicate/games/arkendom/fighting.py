"""Close combat (rulebook: Activations (5) Fight; the free Fight after a Charge; Spears)."""

from __future__ import annotations

from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.combat import MOUNTED, Attack, charge_attack
from adjudicate.games.arkendom.commands import Fight
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.health import suffer
from adjudicate.games.arkendom.pools import MARKS, attack
from adjudicate.games.arkendom.state import Pending, Unit
from adjudicate.model.problem import IllegalCommand

ENGAGED = "arkendom.fight.engaged"
TARGET = "arkendom.fight.target"
FREE_FIGHT = "arkendom.charge.free-fight"
SPEARS_WOUNDS = "arkendom.spears.wounds"


def plan_fight(ctx: Context, action: Fight) -> Unit:
    """Judges a Fight Activation; returns the target."""
    state = ctx.state
    unit = state.unit(action.unit)
    enemies = state.enemies(unit)
    if not enemies:
        raise IllegalCommand(ENGAGED, f"{unit.id} in {unit.at} is not in melee, so it cannot Fight", unit=unit.id)
    ctx.held(ENGAGED)
    target = state.unit(action.target)
    if target.id not in (enemy.id for enemy in enemies):
        reason = f"{target.id} is no enemy in {unit.id}'s melee in {unit.at}"
        legal = tuple(f"fight {unit.id} {enemy.id}" for enemy in enemies)
        raise IllegalCommand(TARGET, reason, legal, unit=unit.id, target=target.id, at=target.at)
    ctx.held(TARGET)
    return target


def carry_fight(ctx: Context, action: Fight, target: Unit) -> None:
    """One attack of the unit against its target."""
    unit = ctx.state.units[action.unit]
    wounds = attack(ctx, ctx.command, Attack("CR", unit, target), f"fight/{unit.id}")
    suffer(ctx, target.id, wounds, MARKS, unit)


def free_fight(ctx: Context, strike: Pending) -> None:
    """The free Fight against the charged unit, then what its Spears do to the charger."""
    state = ctx.state
    charger, target = state.units[strike.unit], state.units[strike.target]
    blow = charge_attack(state, charger, target, strike.border, strike.start)
    answer = spears_wounds(ctx, charger, target)
    ctx.held(FREE_FIGHT)
    wounds = attack(ctx, strike.command, blow, f"fight/{charger.id}")
    suffer(ctx, target.id, wounds, MARKS, charger)
    suffer(ctx, charger.id, answer, SPEARS_WOUNDS, target)


def spears_wounds(ctx: Context, charger: Unit, target: Unit) -> int:
    """Wounds that Spears give to Cavalry or a Chariot that charges their front: the smaller Mass Bonus (ARK-B27)."""
    state = ctx.state
    card = state.card(target)
    if "spears" not in rule_values(card.rules):
        return 0
    front = state.contacts.get((target.id, charger.id)) == "front" or state.white(target)
    mounted = bool(MOUNTED & set(state.card(charger).traits))
    if not ctx.note(SPEARS_WOUNDS, front and mounted):
        return 0
    return min(card.mass, state.card(charger).mass)
