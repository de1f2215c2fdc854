"""Who carries which special rule (rulebook: Special Skills; Weapons; Close Combat Weapons; Generic Counters): by a
skill, a weapon, armour, an item in a hand, or a counter.

A weapon's rules count while it is the one fought or shot with; those that say so also while it is merely in the other
hand. Several of a kind count once.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666.characters import Rating, Weapon
from adjudicate.games.anno1666.items import armour_of, equipped, item_of, of_item, weapons_in_hand
from adjudicate.games.anno1666.pending import Fight, Shot
from adjudicate.games.anno1666.special_rules import Special
from adjudicate.games.anno1666.state import Figure, State


def carried(state: State, figure: Figure, weapon: Weapon | None = None, ignored: str = "") -> tuple[Special, ...]:
    """The special rules that count for a Character now, while it fights or shoots with *weapon*; left out: with what it
    uses in the fight or shot that goes on. *ignored*: a rule that its weapons do not give it."""
    if not state.specials:
        return ()
    by_weapon = (name for name in of_weapons(state, figure, weapon) if name != ignored)
    names = dict.fromkeys((*_of_itself(state, figure), *by_weapon))
    return tuple(state.specials[name] for name in names if name in state.specials)


def _of_itself(state: State, figure: Figure) -> Iterator[str]:
    """The rules of its skills, counters, armour, and of the items in its hands that are no weapons."""
    yield from (rating.skill for rating in state.card(figure).skills)
    yield from (count.item for count in figure.counters if count.number)
    for piece in armour_of(state, figure):
        yield from piece.rules
    for item in equipped(state, figure):
        if item in state.items:
            yield from state.items[item].rules


def of_weapons(state: State, figure: Figure, weapon: Weapon | None) -> Iterator[str]:
    """The rules of the weapon that is used, and those of the others in its hands that count there as well."""
    used = weapon or weapon_in_use(state, figure)
    if used is not None:
        yield from used.rules
    for other in weapons_in_hand(state, figure):
        yield from (rule for rule in other.rules if _counts_held(state, rule))


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


def supplies(state: State, figure: Figure, rule: str) -> tuple[str, ...]:
    """What a Character can make use of a special rule by, as its Limited Uses are counted: the rule's own id for a
    skill or a counter, ``item.rule`` for each item that it has at hand."""
    itself = {*(rating.skill for rating in state.card(figure).skills), *(count.item for count in figure.counters)}
    at_hand = dict.fromkeys((*(piece.id for piece in armour_of(state, figure)), *equipped(state, figure)))
    items = (of_item(item, rule) for item in at_hand if rule in item_of(state, item).rules)
    return (*((rule,) if rule in itself else ()), *items)


def granted(state: State, figure: Figure, skill: str) -> Rating | None:
    """A skill of the rulebook that a special rule gives to a Character."""
    if not any(grant.skill.skill == skill for special in state.specials.values() for grant in special.grants):
        return None
    grants = (grant.skill for special in carried(state, figure) for grant in special.grants)
    return next((rating for rating in grants if rating.skill == skill), None)
