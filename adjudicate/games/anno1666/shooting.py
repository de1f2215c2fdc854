"""Ranged Combat (rulebook: Range; Line of sight and cover; Shooting test; Reloading; Aimed, Defensive and Quick shot).

``MODIFIERS`` lists what is added to a Shooting test: the rule, and a function named after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from adjudicate.games.anno1666.alarm import discard_counter
from adjudicate.games.anno1666.cards import BLACK_JOKER
from adjudicate.games.anno1666.characters import Suit, Weapon
from adjudicate.games.anno1666.combat import NO_SKILL, hit, location
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import lose_marker
from adjudicate.games.anno1666.items import number, uses_left, weapons_in_hand, with_number
from adjudicate.games.anno1666.pending import How, Shot, Trial
from adjudicate.games.anno1666.skills import has, uncle
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Modifier, Outcome
from adjudicate.games.anno1666.wounds import suffer
from adjudicate.model.problem import IllegalCommand

WEAPON = "anno1666.shot.weapon"
READY = "anno1666.shot.reloaded"
AMMUNITION = "anno1666.shot.ammunition"
ONCE = "anno1666.shot.once"
ENEMY = "anno1666.attack.friendly"
RANGE = "anno1666.shot.range"
SIGHT = "anno1666.shot.line-of-sight"
HIT = "anno1666.shot.hit"
MISS = "anno1666.shot.miss"
STRAY = "anno1666.shot.stray"
STRAY_TARGET = "anno1666.shot.stray-target"
STRAY_SIGHT = "anno1666.shot.stray-sight"
RELOAD_COUNTER = "anno1666.reload.counter"
USE = "anno1666.weapon.use"
DEFENSIVE_TURN = "anno1666.defensive-shot.this-turn"
DEFENSIVE_HANDS = "anno1666.defensive-shot.two-handed"


class Aim(NamedTuple):
    """A shot as its modifiers see it. ``terrain``: what corners and obstacles cost."""

    figure: Figure
    target: Figure
    weapon: Weapon
    how: How = "aimed"
    terrain: int = 0
    surprise: bool = False
    steady: bool = False


def weapon_skill(state: State, aim: Aim) -> int:
    """The rating of the skill that the weapon needs; -2 without it."""
    rating = state.card(aim.figure).skill(aim.weapon.skill)
    return NO_SKILL if rating is None else rating.rating or 0


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
    """One less if the target is engaged, by the shooter too (AD-B51)."""
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


def heavy(state: State, aim: Aim) -> int:
    """Heavy [X]: one less with less Strength than X."""
    return -1 if state.card(aim.figure).strength < aim.weapon.heavy else 0


def crippled(state: State, aim: Aim) -> int:
    """One less while Crippled, unless a counter of Unswerving was discarded."""
    return -1 if state.crippled(aim.figure) and not aim.steady else 0


def surprise(state: State, aim: Aim) -> int:
    """A surprise attack by a Character that had its Inconspicuous marker: one more (AD-B70)."""
    return 1 if aim.surprise else 0


def call_me_uncle(state: State, aim: Aim) -> int:
    """One less with a counter of Call me uncle."""
    return uncle(aim.figure)


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


def modifiers(state: State, aim: Aim) -> tuple[Modifier, ...]:
    """What is added to a Shooting test, and by which rules."""
    found = ((rule, amount(state, aim)) for rule, amount in MODIFIERS)
    return tuple(Modifier(rule, amount) for rule, amount in found if amount)


def dl_at(weapon: Weapon, distance: int) -> int | None:
    """The Difficulty Level at a distance in spaces: that of the shortest range that reaches; ``None`` beyond all."""
    return next((band.dl for band in weapon.ranges if distance <= band.distance), None)
