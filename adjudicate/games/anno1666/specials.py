"""Special rules that count all the time (ruling AD-B105; docs/special-rules.md): what they add to tests and to damage,
what they forbid, and when their conditions hold.

A rule is the bearer's; it can be about the bearer's own tests, or about those of its opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from adjudicate.games.anno1666.carried import carried, of_weapons
from adjudicate.games.anno1666.characters import Location, Suit, Weapon
from adjudicate.games.anno1666.items import number
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.special_rules import Forbid, Forbidden, Modify, Special, Test, When, Who
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Modifier
from adjudicate.games.anno1666.zones import engaged

MODIFIER = "anno1666.special.modifier"
IRON_PARRY, MIGHTY_BLOW = "iron-parry", "mighty-blow"
NOT = "not:"


class Matter(NamedTuple):
    """What a special rule is asked about, from the side of *figure*: its test, blow or shot. ``attacker``: whether it
    counts as the Attacker of a fight; ``suit``: of its Original Card; ``location``: where its hit falls."""

    figure: Figure
    other: Figure | None = None
    weapon: Weapon | None = None
    against: Weapon | None = None
    attacker: bool | None = None
    suit: Suit | None = None
    location: Location | None = None

    @property
    def turned(self) -> Matter:
        """The same, as its opponent sees it; the suit and the location stay those of the test and the hit."""
        assert self.other is not None
        attacker = None if self.attacker is None else not self.attacker
        return self._replace(
            figure=self.other, other=self.figure, weapon=self.against, against=self.weapon, attacker=attacker
        )


STATES: dict[str, Callable[[State, Figure], bool]] = {
    "crippled": lambda state, figure: state.crippled(figure),
    "prone": lambda state, figure: figure.prone or figure.unconscious,
    "unconscious": lambda state, figure: figure.unconscious,
    "inconspicuous": lambda state, figure: figure.inconspicuous,
    "engaged": engaged,
}
"""Words for how a Character is."""
CARD_WORDS = ("hero", "commoner", "male", "female")
"""Words for what stands on its card; its alignment is one as well."""
ROLES = {"attacker": True, "defender": False}
"""Words for its part in a fight."""


def is_so(state: State, matter: Matter, word: str) -> bool:
    """Whether a word is true of the one whose side *matter* is seen from: how it is, what its card says, a skill, a
    counter, or a special rule that counts for it."""
    figure = matter.figure
    if word in ROLES:
        return matter.attacker is ROLES[word]
    if word in STATES:
        return STATES[word](state, figure)
    card = state.card(figure)
    if word in (card.kind, card.gender, card.alignment) or number(figure.counters, word) or has(state, figure, word):
        return True
    return any(special.id == word for special in carried(state, figure, matter.weapon))


def fits(state: State, matter: Matter, words: tuple[str, ...]) -> bool:
    """Whether all words are true, and those after ``not:`` are not."""
    return all(is_so(state, matter, word.removeprefix(NOT)) is not word.startswith(NOT) for word in words)


def holds(state: State, rule: Modify | Forbid | When, matter: Matter) -> bool:
    """Whether the conditions on the bearer, whose side *matter* is seen from, and on its opponent hold. Without an
    opponent nothing is true of it."""
    if not fits(state, matter, rule.self_):
        return False
    if matter.other is None:
        return all(word.startswith(NOT) for word in rule.other)
    return fits(state, matter.turned, rule.other)


def counting(state: State, matter: Matter) -> tuple[Special, ...]:
    """The special rules of the one whose side *matter* is seen from. Iron Parry ignores Mighty Blow of the enemy's
    weapons."""
    ignored = MIGHTY_BLOW if ignores_mighty_blow(state, matter) else ""
    return carried(state, matter.figure, matter.weapon, ignored)


def ignores_mighty_blow(state: State, matter: Matter) -> bool:
    """Whether the opponent's Iron Parry meets Mighty Blow of the weapon that is used, or of one that is held."""
    figure, other = matter.figure, matter.other
    return (
        other is not None and MIGHTY_BLOW in of_weapons(state, figure, matter.weapon) and has(state, other, IRON_PARRY)
    )


def _about(state: State, matter: Matter) -> Iterator[tuple[Special, Matter, Who]]:
    """Each special rule that can be about a test: the bearer's own, and those of its opponent; with the side that it
    sees."""
    yield from ((special, matter, "self") for special in counting(state, matter))
    if matter.other is not None:
        turned = matter.turned
        yield from ((special, turned, "other") for special in counting(state, turned))


def _modifying(state: State, matter: Matter, kind: Test) -> Iterator[Modifier]:
    if not any(_is_of(each, kind) for special in state.specials.values() for each in special.modifiers):
        return
    for special, side, whose in _about(state, matter):
        for each in special.modifiers:
            if each.on == whose and _is_of(each, kind) and _hits(each, matter) and holds(state, each, side):
                yield Modifier(f"{MODIFIER}/{special.name or special.id}", each.by)


def _is_of(rule: Modify, kind: Test) -> bool:
    """Whether a rule adds to that kind of test; ``any`` is every test, and no damage."""
    return kind in rule.tests or (kind != "damage" and "any" in rule.tests)


def _hits(rule: Modify, matter: Matter) -> bool:
    suited = not rule.suits or matter.suit in rule.suits
    return suited and (not rule.locations or matter.location in rule.locations)


def modifiers(state: State, matter: Matter, kind: Test) -> tuple[Modifier, ...]:
    """What special rules add to a test of that kind, each with its name after the rule's id."""
    return tuple(_modifying(state, matter, kind))


def damage(state: State, matter: Matter) -> int:
    """What special rules add to the damage of a hit, as skills do (AD-B91)."""
    return sum(modifier.amount for modifier in _modifying(state, matter, "damage"))


def forbidding(state: State, matter: Matter, what: Forbidden) -> Special | None:
    """The special rule by which a Character cannot do something; ``None`` if it can."""
    if not any(what in each.what for special in state.specials.values() for each in special.forbids):
        return None
    for special, side, whose in _about(state, matter):
        for each in special.forbids:
            if each.on == whose and what in each.what and holds(state, each, side):
                return special
    return None
