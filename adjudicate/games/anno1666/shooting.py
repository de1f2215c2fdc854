"""Ranged Combat (rulebook: Range; Line of sight and cover; Shooting test; Reloading; Aimed, Defensive and Quick shot).

``MODIFIERS`` lists what is added to a Shooting test: the rule, and a function named after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from adjudicate.games.anno1666 import rulings, specials, triggers
from adjudicate.games.anno1666.alarm import discard_counter
from adjudicate.games.anno1666.attacks import judge_hostile
from adjudicate.games.anno1666.cards import BLACK_JOKER
from adjudicate.games.anno1666.characters import Location, Suit, Weapon
from adjudicate.games.anno1666.combat import call_me_uncle, crippled, heavy, hit, location, weapon_skill
from adjudicate.games.anno1666.commands import Stray
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.disarm import try_to_disarm
from adjudicate.games.anno1666.equipment import spend_use
from adjudicate.games.anno1666.inconspicuous import attacks_openly
from adjudicate.games.anno1666.items import equipped, number, usable, uses_left, weapons_in_hand, with_number
from adjudicate.games.anno1666.pending import How, Shot, Trial
from adjudicate.games.anno1666.sight import BLOCKS, DECIDES, Line, covered, distance, must_be_within, sight
from adjudicate.games.anno1666.sightlines import unseen
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.specials import Matter
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Modifier, Outcome
from adjudicate.games.anno1666.wounds import suffer
from adjudicate.games.anno1666.zones import engaged, engaged_by_others, engaged_with, engages
from adjudicate.model.problem import IllegalCommand

WEAPON = "anno1666.shot.weapon"
READY = "anno1666.shot.reloaded"
AMMUNITION = "anno1666.shot.ammunition"
ONCE = "anno1666.shot.once"
RANGE = "anno1666.shot.range"
HIT = "anno1666.shot.hit"
FIREARM = "anno1666.alarm.firearm"
MISS = "anno1666.shot.miss"
STRAY = "anno1666.shot.stray"
STRAY_TARGET = "anno1666.shot.stray-target"
STRAY_SIGHT = "anno1666.shot.stray-sight"
RELOAD_COUNTER = "anno1666.reload.counter"
DEFENSIVE_TURN = "anno1666.defensive-shot.this-turn"
NO_SHOT = "anno1666.special.no-shot"
DEFENSIVE_HANDS = "anno1666.defensive-shot.two-handed"


SIGHT = {rule: rule for rule in BLOCKS.values()}
"""The rules that can block a line of sight."""


class Aim(NamedTuple):
    """A shot as its modifiers see it. ``terrain``: what corners and obstacles cost."""

    figure: Figure
    target: Figure
    weapon: Weapon
    how: How = "aimed"
    terrain: int = 0
    surprise: bool = False
    steady: bool = False


def quick(state: State, aim: Aim) -> int:
    """A Quick shot: one less (AD-B17)."""
    return -1 if aim.how == "quick" else 0


def defensive(state: State, aim: Aim) -> int:
    """A Defensive shot: one less (AD-B17)."""
    return -1 if aim.how == "defensive" else 0


def cover(state: State, aim: Aim) -> int:
    """Terrain: one less for a corner at the target, or for obstacles."""
    return aim.terrain


def engaged_target(state: State, aim: Aim) -> int:
    """One less if the target is engaged, by the shooter too; by another reading only by others (AD-B51)."""
    if state.reads(rulings.SHOOTER_ENGAGES, "others-only"):
        return -1 if engaged_by_others(state, aim.target, aim.figure) else 0
    return -1 if engaged(state, aim.target) else 0


def prone_shooter(state: State, aim: Aim) -> int:
    """One less for a shooter that is prone."""
    return -1 if aim.figure.prone else 0


def prone_target(state: State, aim: Aim) -> int:
    """One more at a target that is prone, which the unconscious count as."""
    return 1 if aim.target.prone or aim.target.unconscious else 0


def elusive_target(state: State, aim: Aim) -> int:
    """Elusive Target: one less, unless it is prone or unconscious."""
    return -1 if has(state, aim.target, "elusive-target") and not prone_target(state, aim) else 0


def surprise(state: State, aim: Aim) -> int:
    """A surprise attack by a Character that had its Inconspicuous marker: one more (AD-B70)."""
    return 1 if aim.surprise else 0


MODIFIERS: tuple[tuple[str, Callable[[State, Aim], int]], ...] = (
    ("anno1666.combat.skill", weapon_skill),
    ("anno1666.shot.quick", quick),
    ("anno1666.defensive-shot.penalty", defensive),
    ("anno1666.shot.cover", cover),
    ("anno1666.shot.engaged-target", engaged_target),
    ("anno1666.shot.prone-shooter", prone_shooter),
    ("anno1666.shot.prone-target", prone_target),
    ("anno1666.elusive-target", elusive_target),
    ("anno1666.heavy", heavy),
    ("anno1666.wounds.crippled", crippled),
    ("anno1666.inconspicuous.surprise", surprise),
    ("anno1666.uncle.counter", call_me_uncle),
)


def modifiers(state: State, aim: Aim, suit: Suit | None = None) -> tuple[Modifier, ...]:
    """What is added to a Shooting test, and by which rules; *suit* is that of its Original Card, once it lies."""
    found = ((rule, amount(state, aim)) for rule, amount in MODIFIERS)
    given = tuple(Modifier(rule, amount) for rule, amount in found if amount)
    return (*given, *specials.modifiers(state, matter_of(aim, suit), "shot"))


def matter_of(aim: Aim, suit: Suit | None = None, where: Location | None = None) -> Matter:
    """A shot as special rules see it."""
    return Matter(aim.figure, aim.target, aim.weapon, suit=suit, location=where)


def dl_at(weapon: Weapon, distance: int) -> int | None:
    """The Difficulty Level at a distance in spaces: that of the shortest range that reaches; ``None`` beyond all."""
    return next((band.dl for band in weapon.ranges if distance <= band.distance), None)


def aim_of(state: State, shot: Shot, steady: bool) -> Aim:
    """A declared shot, as its modifiers see it."""
    figure, target = state.figures[shot.figure], state.figures[shot.target]
    weapon = state.weapons[shot.weapon]
    return Aim(figure, target, weapon, shot.how, shot.terrain, shot.surprise, steady)


class Shooting(NamedTuple):
    """A shot that was judged."""

    aim: Aim
    dl: int


def judge_shot(ctx: Context, figure: Figure, target_id: str, weapon_id: str, how: How) -> Shooting:
    """Judges a shot: a ready weapon in the hands, an enemy within range and in sight. Who may shoot at all, and when,
    is judged with the action."""
    state = ctx.state
    target = state.on_board(target_id)
    weapon = _weapon(ctx, figure, weapon_id)
    _judge_ready(ctx, figure, weapon)
    judge_hostile(ctx, figure, target)
    _judge_allowed(ctx, Matter(figure, target, weapon))
    if how == "defensive":
        _judge_defensive(ctx, figure, target, weapon)
    must_be_within(ctx, figure, target, weapon.ranges[-1].distance, RANGE, weapon.id)
    dl = dl_at(weapon, distance(state, figure.at, target.at))
    assert dl is not None
    line = sight(state, figure.at, target.at)
    if not line.clear:
        raise IllegalCommand(SIGHT[line.rules[0]], unseen(state, figure, target), figure=figure.id, target=target.id)
    _note_sight(ctx, line)
    return Shooting(Aim(figure, target, weapon, how, line.penalty, figure.inconspicuous), dl)


def _judge_allowed(ctx: Context, matter: Matter) -> None:
    """Refuses a shot that a special rule of the shooter, or of the target, forbids."""
    special = specials.forbidding(ctx.state, matter, "shoot")
    if special is not None and matter.other is not None:
        reason = f"{matter.figure.id} cannot shoot at {matter.other.id}: {special.name or special.id}"
        raise IllegalCommand(NO_SHOT, reason, figure=matter.figure.id, target=matter.other.id)
    ctx.held(NO_SHOT)


def _note_sight(ctx: Context, line: Line) -> None:
    for rule in SIGHT:
        ctx.held(rule)
    for rule in DECIDES.values():
        ctx.note(rule, rule in line.rules)


def weapon_of(state: State, figure: Figure, name: str) -> Weapon | None:
    """The ranged weapon in hand that a shot uses: the one named, else the first that can be fired."""
    held = [weapon for weapon in weapons_in_hand(state, figure) if weapon.ranged and name in ("", weapon.id)]
    return min(held, key=lambda weapon: not _can_be_fired(figure, weapon), default=None)


def _can_be_fired(figure: Figure, weapon: Weapon) -> bool:
    return weapon.id not in figure.fired and not number(figure.reload, weapon.id) and usable(figure, weapon)


def _weapon(ctx: Context, figure: Figure, name: str) -> Weapon:
    found = weapon_of(ctx.state, figure, name)
    if found is None:
        held = " and ".join(equipped(ctx.state, figure)) or "nothing"
        reason = f"{figure.id} holds no {name or 'ranged weapon'}, but {held}"
        raise IllegalCommand(WEAPON, reason, figure=figure.id, weapon=name)
    ctx.held(WEAPON)
    return found


def _judge_ready(ctx: Context, figure: Figure, weapon: Weapon) -> None:
    """Refuses a weapon that was fired this turn, is not reloaded, or has no use left."""
    if weapon.id in figure.fired:
        raise IllegalCommand(ONCE, f"{weapon.id} of {figure.id} was fired this turn", figure=figure.id)
    ctx.held(ONCE)
    pips = number(figure.reload, weapon.id)
    if pips:
        reason = f"{weapon.id} of {figure.id} is not ready: {pips} to reload"
        raise IllegalCommand(READY, reason, figure=figure.id, pips=pips)
    ctx.held(READY)
    if uses_left(figure, weapon) == 0:
        raise IllegalCommand(AMMUNITION, f"{weapon.id} of {figure.id} has no ammunition left", figure=figure.id)
    ctx.held(AMMUNITION)


def _judge_defensive(ctx: Context, figure: Figure, target: Figure, weapon: Weapon) -> None:
    """A Defensive shot is at a Character that has engaged the shooter this turn, whoever else did before; by another
    reading nobody did (AD-B51a). A two-handed weapon needs cover."""
    state = ctx.state
    if not engages(state, target, figure) or target.id in (figure.engaged or ()):
        why = "it did so before" if target.id in (figure.engaged or ()) else "it does not engage it"
        reason = f"{target.id} has not engaged {figure.id} in this turn: {why}"
        raise IllegalCommand(DEFENSIVE_TURN, reason, figure=figure.id, target=target.id)
    if figure.engaged and state.reads(rulings.DEFENSIVE_WHEN, "with-anybody"):
        others = " and ".join(figure.engaged)
        reason = f"{figure.id} was engaged at the start of the turn already, with {others}"
        raise IllegalCommand(DEFENSIVE_TURN, reason, figure=figure.id, target=target.id)
    ctx.held(DEFENSIVE_TURN)
    if weapon.hands == "2" and not covered(state, figure.at, target.at):
        reason = f"{weapon.id} needs two hands and {figure.id} has no cover against {target.id}"
        raise IllegalCommand(DEFENSIVE_HANDS, reason, figure=figure.id, weapon=weapon.id)
    ctx.held(DEFENSIVE_HANDS)


def declare(ctx: Context, shooting: Shooting) -> None:
    """Fires: the weapon counts as shot whatever happens, and the Shooting test begins."""
    aim = shooting.aim
    surprise = attacks_openly(ctx, aim.figure)
    figure = ctx.state.figures[aim.figure.id]
    _spend(ctx, figure, aim.weapon)
    ctx.report("shot", RANGE, figure=figure.id, target=aim.target.id, weapon=aim.weapon.id, how=aim.how, dl=shooting.dl)
    ctx.push(
        Shot(figure.id, aim.target.id, aim.weapon.id, aim.how, terrain=aim.terrain, surprise=surprise)
    )  # fmt: skip
    ctx.push(Trial("shot", figure.id, shooting.dl))


def _spend(ctx: Context, figure: Figure, weapon: Weapon) -> None:
    figure = ctx.put(figure, fired=(*figure.fired, weapon.id))
    if ctx.note(RELOAD_COUNTER, weapon.reload > 0):
        figure = ctx.put(figure, reload=with_number(figure.reload, weapon.id, weapon.reload))
    spend_use(ctx, figure, weapon)


def after_test(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The Shooting test is over: a hit, a miss, or a miss by exactly 1 that may hit another model."""
    shot: Shot = ctx.change_top(suit=trial.suit)
    state = ctx.state
    target = state.figures[shot.target]
    ctx.note(MISS, not outcome.success)
    ctx.note(HIT, outcome.success)
    if outcome.success:
        strike(ctx, shot, target, outcome.margin or 0)
        return
    ctx.report("missed", MISS, figure=shot.figure, target=shot.target)
    if not may_stray(state, shot, trial, outcome):
        finish(ctx, shot)


def misses_by_one(state: State, trial: Trial, outcome: Outcome) -> bool:
    """Whether a Shooting test has failed by exactly 1. That of a Black Joker has if the numbers say so; by another
    reading it never has (AD-B49)."""
    by_numbers = not outcome.success and outcome.total == trial.dl - 1
    return by_numbers and (trial.card != BLACK_JOKER or state.reads(rulings.BLACK_JOKER_STRAYS, "by-the-numbers"))


def strike(ctx: Context, shot: Shot, target: Figure, margin: int) -> None:
    """A hit: the margin and the weapon's modifier for the location, less armour; then the shot's Alarm Counter."""
    state = ctx.state
    assert shot.suit is not None
    weapon, where = state.weapons[shot.weapon], location(shot.suit)
    extra = specials.damage(state, Matter(state.figures[shot.figure], target, weapon, suit=shot.suit, location=where))
    done = hit(state, target, weapon, margin, where, extra)
    ctx.report(
        "hit", HIT, figure=shot.figure, target=target.id, margin=margin, location=done.location,
        modifier=done.modifier, armour=done.armour, wounds=done.wounds,
    )  # fmt: skip
    landed = triggers.Landed(state.figures[shot.figure], target, weapon, None, where, done.wounds)
    suffer(ctx, target.id, done.wounds, HIT)
    finish(ctx, shot)
    triggers.after_hit(ctx, landed, shot.command)
    try_to_disarm(ctx, shot.figure, target.id, done.location, done.wounds, shot.command)


def finish(ctx: Context, shot: Shot) -> None:
    """The shot is over; a firearm's is heard, hit or miss."""
    ctx.pop()
    if ctx.note(FIREARM, ctx.state.weapons[shot.weapon].firearm):
        discard_counter(ctx, f"shot by {shot.figure}")


def play(ctx: Context, shot: Shot) -> bool:
    """A shot on top of the stack waits for whom it hits instead."""
    return False


def may_stray(state: State, shot: Shot, trial: Trial, outcome: Outcome) -> bool:
    """Whether a shot that failed by exactly 1 could hit another model: one that is engaged with its target (AD-B49)."""
    if not misses_by_one(state, trial, outcome) or not engaged(state, state.figures[shot.target]):
        return False
    return bool(stray_targets(state, shot))


def stray_targets(state: State, shot: Shot) -> list[Figure]:
    """Whom a shot that missed by exactly 1 can hit instead: models engaged with the target, in sight of the shooter but
    for the target's own figure, and not the shooter (AD-B49)."""
    target = state.figures[shot.target]
    return [
        other
        for other in engaged_with(state, target)
        if other.id != shot.figure and sight_past(state, shot, other).clear
    ]


def sight_past(state: State, shot: Shot, other: Figure) -> Line:
    """The line to another model, which the original target's figure does not block."""
    return sight(state, state.figures[shot.figure].at, other.at, ignoring=state.figures[shot.target].at)


def plan_stray(ctx: Context, action: Stray) -> Figure:
    """Judges whom the shot hits instead."""
    state = ctx.state
    shot: Shot = state.pending[-1]
    other = state.figure(action.target)
    if other.id == shot.figure or other.id not in (each.id for each in engaged_with(state, state.figures[shot.target])):
        reason = f"{other.id} is not engaged with {shot.target}"
        raise IllegalCommand(STRAY_TARGET, reason, target=other.id)
    ctx.held(STRAY)
    ctx.held(STRAY_TARGET)
    line = sight_past(state, shot, other)
    if not line.clear:
        reason = unseen(state, state.figures[shot.figure], other, ignoring=state.figures[shot.target].at)
        raise IllegalCommand(STRAY_SIGHT, reason, target=other.id)
    ctx.held(STRAY_SIGHT)
    return other


def carry_stray(ctx: Context, action: Stray, other: Figure) -> None:
    """The other model is hit as if the DL had been matched exactly."""
    strike(ctx, ctx.state.pending[-1], other, 0)
