"""Who carries which special rule (rulebook: Special Skills; Weapons; Close Combat Weapons; Generic Counters): by a
skill, a weapon, armour, an item in a hand, or a counter.

A weapon's rules count while it is the one fought or shot with; those that say so also while it is merely in the other
hand. Several of a kind count once.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666.characters import Rating, Weapon
from adjudicate.games.anno1666.items import armour_of, equipped
from adjudicate.games.anno1666.pending import Fight, Shot
from adjudicate.games.anno1666.special_rules import Special
from adjudicate.games.anno1666.state import Figure, State


def carried(state: State, figure: Figure, weapon: Weapon | None = None) -> tuple[Special, ...]:
    """The special rules that count for a Character now, while it fights or shoots with *weapon*; left out: with what it
    uses in the fight or shot that goes on."""
    if not state.specials:
        return ()
    names = dict.fromkeys(_names(state, figure, weapon))
    return tuple(state.specials[name] for name in names if name in state.specials)


def _names(state: State, figure: Figure, weapon: Weapon | None) -> Iterator[str]:
    yield from (rating.skill for rating in state.card(figure).skills)
    yield from (count.item for count in figure.counters if count.number)
    for piece in armour_of(state, figure):
        yield from piece.rules
    used = weapon or weapon_in_use(state, figure)
    if used is not None:
        yield from used.rules
    for item in equipped(state, figure):
        if item in state.items:
            yield from state.items[item].rules
        elif item in state.weapons:
            yield from (rule for rule in state.weapons[item].rules if _counts_held(state, rule))


def _counts_held(state: State, rule: str) -> bool:
    return rule in state.specials and state.specials[rule].held


def weapon_in_use(state: State, figure: Figure) -> Weapon | None:
    """What a Character fights or shoots with in the innermost fight or shot that goes on; bare hands are none."""
    for waiting in reversed(state.pending):
        if isinstance(waiting, Shot) and waiting.figure == figure.id:
            return state.weapons[waiting.weapon]
        if isinstance(waiting, Fight) and figure.id in (waiting.figure, waiting.target):
            return state.weapons.get(waiting.weapon if figure.id == waiting.figure else waiting.answer)
    return None


def at_hand(state: State, figure: Figure) -> tuple[Special, ...]:
    """The special rules that a Character can make use of: those that count, and those of all weapons in its hands."""
    if not state.specials:
        return ()
    in_hand = (rule for item in equipped(state, figure) if item in state.weapons for rule in state.weapons[item].rules)
    names = dict.fromkeys((*(special.id for special in carried(state, figure)), *in_hand))
    return tuple(state.specials[name] for name in names if name in state.specials)


def granted(state: State, figure: Figure, skill: str) -> Rating | None:
    """A skill of the rulebook that a special rule gives to a Character."""
    if not any(grant.skill.skill == skill for special in state.specials.values() for grant in special.grants):
        return None
    grants = (grant.skill for special in carried(state, figure) for grant in special.grants)
    return next((rating for rating in grants if rating.skill == skill), None)
