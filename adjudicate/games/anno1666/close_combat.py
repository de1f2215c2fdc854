"""Close Combat step by step (rulebook: Close Combat; Damage; Sweeping Attack; Disarm; Berserker).

An attack waits in the state as a :class:`~pending.Fight` and goes through its stages: weapons, cards, parry, damage,
retreats, and perhaps a sweep. A Riposte goes back to the cards; how deep that goes is bounded by Parry tokens.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.anno1666 import combat, decks, parrying, retreats, specials, triggers
from adjudicate.games.anno1666.attacks import judge_hostile
from adjudicate.games.anno1666.characters import Weapon
from adjudicate.games.anno1666.combat import loser_of, winner_of
from adjudicate.games.anno1666.commands import Answer, Attack, Stance, Sweep
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.disarm import try_to_disarm
from adjudicate.games.anno1666.equipment import arm, choices, ready_with, take, use
from adjudicate.games.anno1666.inconspicuous import attacks_openly, watch
from adjudicate.games.anno1666.items import usable
from adjudicate.games.anno1666.pending import Contender, Contest, Fight
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.tallies import blow_of
from adjudicate.games.anno1666.wounds import suffer
from adjudicate.games.anno1666.zones import adjacent, engaged_with, engages
from adjudicate.model.problem import IllegalCommand

ADJACENT = "anno1666.combat.adjacent"
ENGAGED = "anno1666.combat.engaged"
UNCONSCIOUS = "anno1666.combat.unconscious"
STANCE = "anno1666.combat.defensive-stance"
STANCE_WHO = "anno1666.combat.stance"
BERSERK = "anno1666.berserker.stance"
ATTACKER = "anno1666.berserker.attacker"
BOTH = "anno1666.combat.both-activated"
WEAPON_KEPT = "anno1666.combat.weapon-kept"
DAMAGE = "anno1666.combat.damage"
TIE = "anno1666.combat.tie"
SWEEP = "anno1666.sweeping.again"
SWEPT = "anno1666.sweeping.once"
IRON_PARRY = "anno1666.iron-parry"
UNDEFINED = "anno1666.special.undefined"


class Blows(NamedTuple):
    """An attack that was judged: who, whom, and with what."""

    figure: Figure
    target: Figure
    weapon: Weapon


def plan_attack(ctx: Context, action: Attack) -> Blows:
    """Judges an attack: on an adjacent enemy, of which at least one engages the other (AD-B78)."""
    state = ctx.state
    figure, target = state.figure(action.figure), state.on_board(action.target)
    if figure.unconscious:
        reason = f"{figure.id} is unconscious and cannot attack"
        raise IllegalCommand(UNCONSCIOUS, reason, (f"stance {figure.id}",), figure=figure.id)
    ctx.held(UNCONSCIOUS)
    judge_opponents(ctx, figure, target)
    if has(state, figure, "berserker"):
        ctx.held(BERSERK)
    return Blows(figure, target, arm(ctx, ready_with(state, figure, action.weapon), action.weapon))


def judge_opponents(ctx: Context, figure: Figure, target: Figure) -> None:
    """Refuses a fight between two Characters that are friendly, apart, or do not engage each other."""
    state = ctx.state
    foes = tuple(f"attack {figure.id} {other.id}" for other in opponents(state, figure))
    judge_hostile(ctx, figure, target)
    if not adjacent(state, figure.at, target.at):
        reason = f"{target.id} at {target.at} is not adjacent to {figure.id} at {figure.at}"
        raise IllegalCommand(ADJACENT, reason, foes, figure=figure.id, target=target.id)
    ctx.held(ADJACENT)
    if not can_fight(state, figure, target):
        reason = f"neither {figure.id} nor {target.id} engages the other: both are prone"
        raise IllegalCommand(ENGAGED, reason, foes, figure=figure.id, target=target.id)
    ctx.held(ENGAGED)


def can_fight(state: State, figure: Figure, target: Figure) -> bool:
    """Whether a Character may attack another one: an adjacent enemy, of which one engages the other; a Character with
    its Inconspicuous marker does so once it has lost it (AD-B70)."""
    noticed = figure._replace(inconspicuous=False)
    return engages(state, noticed, target) or engages(state, target, noticed)


def opponents(state: State, figure: Figure) -> list[Figure]:
    """Whom a Character may attack in close combat."""
    if figure.unconscious:
        return []
    return [other for other in state.standing() if can_fight(state, figure, other)]


def carry_attack(ctx: Context, action: Attack, blows: Blows) -> None:
    """Declares the attack; the fight goes on by itself until somebody is asked. A weapon that gives its bearer away
    does so before the attack."""
    ctx.push(_declare(ctx, blows))


def _declare(ctx: Context, blows: Blows) -> Fight:
    figure, target, weapon = blows.figure.id, blows.target.id, blows.weapon
    take(ctx, blows.figure, weapon)
    watch(ctx)
    surprise = attacks_openly(ctx, ctx.state.figures[figure])
    active = ctx.state.figures[figure]
    use(ctx, active, weapon)
    ctx.put(ctx.state.figures[figure], fought=(*active.fought, target))
    ctx.report("attacked", ADJACENT, figure=figure, target=target, weapon=weapon.id, surprise=surprise)
    ctx.note(ATTACKER, not combat.counts_as_attacker(ctx.state, active, ctx.state.figures[target]))
    return Fight(figure, target, weapon.id, surprise=surprise)


def plan_stance(ctx: Context, action: Stance) -> Figure:
    """Judges a defensive stance, of a Character that must be activated; a Berserker that can fight may not take it."""
    figure = ctx.state.figure(action.figure)
    if not engaged_with(ctx.state, figure):
        raise IllegalCommand(STANCE_WHO, f"{figure.id} neither engages an enemy nor is engaged", figure=figure.id)
    ctx.held(STANCE_WHO)
    if has(ctx.state, figure, "berserker"):
        foes = opponents(ctx.state, figure)
        if foes:
            fights = tuple(f"attack {figure.id} {foe.id}" for foe in foes)
            raise IllegalCommand(BERSERK, f"{figure.id} is a Berserker and must fight", fights, figure=figure.id)
        ctx.held(BERSERK)
    return figure


def carry_stance(ctx: Context, action: Stance, figure: Figure) -> None:
    """The Character is activated, and nothing else happens."""
    ctx.put(figure, activated=True)
    ctx.event("stance", STANCE, figure=figure.id)
    ctx.note(BOTH, False)


def play(ctx: Context, fight: Fight) -> bool:
    """Goes on with the fight on top of the stack by one stage; false while it waits for a player, or is over."""
    return STAGES[fight.stage](ctx, fight)


def _weapons(ctx: Context, fight: Fight) -> bool:
    """The defender chooses its weapon, if it has a choice (AD-B89)."""
    target = ctx.state.figures[fight.target]
    if not fight.answer:
        found = choices(ctx.state, target)
        if len(found) > 1:
            return False
        _answer(ctx, fight, found[0])
    ctx.change_top(stage="cards")
    return True


def _answer(ctx: Context, fight: Fight, weapon: Weapon) -> None:
    use(ctx, ctx.state.figures[fight.target], weapon)
    ctx.change_top(answer=weapon.id)


def plan_answer(ctx: Context, action: Answer) -> Weapon:
    """Judges the defender's choice of a weapon."""
    (fight,) = ctx.state.pending[-1:]
    return arm(ctx, ctx.state.figures[fight.target], action.weapon)


def carry_answer(ctx: Context, action: Answer, weapon: Weapon) -> None:
    """The defender fights with that weapon."""
    _answer(ctx, ctx.state.pending[-1], weapon)
    ctx.event("answered", WEAPON_KEPT, figure=ctx.state.pending[-1].target, weapon=weapon.id)


def decline_answer(ctx: Context, fight: Fight) -> None:
    """The defender keeps what it holds."""
    _answer(ctx, fight, arm(ctx, ctx.state.figures[fight.target], ""))


def _cards(ctx: Context, fight: Fight) -> bool:
    """The Close Combat test. In a Sweeping Attack the attacker's Original Card lies already."""
    figure, target = ctx.state.figures[fight.figure], ctx.state.figures[fight.target]
    own = Contender(figure.player, figure.id)
    if fight.card:
        own = own._replace(source="hand", card=fight.card, suit=fight.suit)
    ctx.change_top(stage="parry")
    ctx.push(
        Contest(
            "combat", ctx.state.leader, command=fight.command,
            contenders=(own, Contender(target.player, target.id)),
        )
    )  # fmt: skip
    return True


def after_test(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """The Close Combat test is over; its cards stay in play until the attack is resolved."""
    fight: Fight = ctx.change_top(margin=totals[0] - totals[1], contenders=contest.contenders)
    for contender in contest.contenders:
        blow = blow_of(ctx.state, fight, contender)
        ctx.note(IRON_PARRY, specials.ignores_mighty_blow(ctx.state, combat.matter_of(blow)))
        ctx.note(UNDEFINED, any(rule not in ctx.state.specials for rule in blow.weapon.rules))


def _damage(ctx: Context, fight: Fight) -> bool:
    """The attack is resolved: both are activated, the cards are discarded, the loser suffers the damage."""
    state = ctx.state
    for name in (fight.figure, fight.target):
        ctx.put(state.figures[name], activated=True)
    ctx.held(BOTH)
    ctx.note(STANCE, False)
    fight = ctx.change_top(stage="retreat")
    winner, loser = winner_of(fight), loser_of(fight)
    wounds = 0
    ctx.note(DAMAGE, bool(winner))
    if ctx.note(TIE, not winner):
        ctx.report("tie", TIE, figure=fight.figure, target=fight.target)
    else:
        wounds = _strike(ctx, fight, state.figures[winner], state.figures[loser])
    _discard(ctx, ctx.change_top(wounds=wounds))
    _suffer(ctx, loser, wounds)
    return True


def _strike(ctx: Context, fight: Fight, winner: Figure, loser: Figure) -> int:
    """The Wounds that the winner deals: none if it is helpless (AD-B79)."""
    state = ctx.state
    blow = blow_of(state, fight, next(each for each in fight.contenders if each.figure == winner.id))
    assert blow.suit is not None
    where = combat.location(blow.suit, combat.height_between(state, winner, loser))
    hit = combat.hit(state, loser, blow.weapon, abs(fight.margin), where, combat.damage_bonus(state, blow, where))
    if combat.helpless(state, winner):
        hit = hit._replace(wounds=0)
    ctx.change_top(location=where)
    ctx.report(
        "struck", DAMAGE, figure=winner.id, target=loser.id, margin=abs(fight.margin), location=where,
        modifier=hit.modifier, armour=hit.armour, after=hit.after, wounds=hit.wounds,
    )  # fmt: skip
    return hit.wounds


def _discard(ctx: Context, fight: Fight) -> None:
    """The cards of the attack are discarded; the Original Card of a winner that may sweep on stays in play."""
    kept = winner_of(fight) if sweeps_on(ctx.state, fight) else ""
    for contender in fight.contenders:
        keeps = contender.figure == kept
        if keeps:
            ctx.change_top(card=contender.card, suit=contender.suit)
        cards = contender.added if keeps else (contender.card, *contender.added)
        decks.discard_played(ctx, contender.player, cards, fight.command)
    ctx.change_top(contenders=())
    if not kept:
        ctx.change_top(card="", suit=None)


def _suffer(ctx: Context, loser: str, wounds: int) -> None:
    """The loser's Wounds; then whether a Commoner hit on the hands is disarmed."""
    fight: Fight = ctx.state.pending[-1]
    if not loser:
        return
    hit = _landed(ctx.state, fight, wounds)
    alive = suffer(ctx, loser, wounds, DAMAGE)
    triggers.after_hit(ctx, hit, fight.command)
    if alive:
        try_to_disarm(ctx, winner_of(fight), loser, fight.location or "", wounds, fight.command)


def _landed(state: State, fight: Fight, wounds: int) -> triggers.Landed:
    """The hit by which a fight is decided, as special rules see it."""
    matter = combat.matter_in(state, fight, winner_of(fight))
    assert fight.location is not None and matter.other is not None and matter.weapon is not None
    return triggers.Landed(
        matter.figure, matter.other, matter.weapon, matter.against, fight.location, wounds, matter.attacker
    )


def _retreat(ctx: Context, fight: Fight) -> bool:
    """Retreats are due, in order; they are in :mod:`retreats`."""
    retreats.begin(ctx, fight)
    ctx.change_top(stage="retreating")
    return True


def sweeps_on(state: State, fight: Fight) -> bool:
    """Whether the winner may go on with a Sweeping Attack: it dealt a Wound, nothing was parried, and there is another
    enemy for it (AD-B68)."""
    winner = state.figures.get(winner_of(fight))
    if winner is None or fight.parried or fight.wounds < 1 or not has(state, winner, "sweeping-attack"):
        return False
    return bool(sweep_targets(state, fight))


def sweeps_with(ctx: Context, fight: Fight, winner: Figure, name: str) -> Weapon:
    """The weapon of a further fight, which is chosen for each (AD-B89): the one named, else that of the fight before
    while it has a use left (AD-B93)."""
    before = combat.weapon(ctx.state, fight.weapon if winner.id == fight.figure else fight.answer)
    return arm(ctx, winner, name or (before.id if usable(winner, before) else ""))


def sweep_targets(state: State, fight: Fight) -> list[Figure]:
    """The enemies that a Sweeping Attack can go on with: none that this Character has fought in this phase."""
    winner = state.figures[winner_of(fight)]
    fought = {*winner.fought, loser_of(fight)}
    return [foe for foe in opponents(state, winner) if foe.id not in fought]


def _sweep(ctx: Context, fight: Fight) -> bool:
    """The winner may sweep on; without that the fight is over."""
    if fight.card and sweeps_on(ctx.state, fight):
        return False
    end(ctx, fight)
    return True


def end(ctx: Context, fight: Fight) -> None:
    """The fight is over; a card that was kept for a Sweeping Attack is discarded."""
    ctx.note(SWEEP, False)
    if fight.card:
        owner = ctx.state.owner(winner_of(fight))
        assert owner is not None
        decks.discard_played(ctx, owner, (fight.card,), fight.command)
    ctx.pop()


def plan_sweep(ctx: Context, action: Sweep) -> Blows:
    """Judges the next attack of a Sweeping Attack."""
    state = ctx.state
    fight, target = state.pending[-1], state.on_board(action.target)
    winner = state.figures[winner_of(fight)]
    judge_opponents(ctx, winner, target)
    legal = tuple(f"sweep {foe.id}" for foe in sweep_targets(state, fight))
    if f"sweep {target.id}" not in legal:
        raise IllegalCommand(SWEPT, f"{winner.id} has fought {target.id} in this phase", legal, target=target.id)
    ctx.held(SWEPT)
    return Blows(winner, target, sweeps_with(ctx, fight, winner, action.weapon))


def carry_sweep(ctx: Context, action: Sweep, blows: Blows) -> None:
    """The next enemy is attacked with the same Original Card, one worse than before."""
    fight = ctx.pop()
    sweeps = fight.sweeps + 1
    ctx.event("sweeping", SWEEP, figure=blows.figure.id, target=blows.target.id, penalty=-sweeps)
    ctx.push(_declare(ctx, blows)._replace(card=fight.card, suit=fight.suit, sweeps=sweeps))


STAGES = {
    "weapons": _weapons, "cards": _cards, "parry": parrying.play, "damage": _damage, "retreat": _retreat,
    "retreating": retreats.play, "sweep": _sweep,
}  # fmt: skip
