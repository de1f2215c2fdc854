"""Skills (rulebook: Combat Skills; Active Skills; Special Skills; Appendix: Skill List).

``SKILLS`` has every skill of the appendix: its keywords, whether it has a rating, and the rules that say what it does.
Those that add to a total are functions of their name in :mod:`combat`, :mod:`shooting` and :mod:`talking`; those that
let a Character do something have a module of their own; those that say who may move are in :mod:`movement`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicate.games.anno1666.characters import Catalogue, Character
from adjudicate.games.anno1666.items import number, with_number
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.problem import Invalid, unknown

Keyword = Literal["attack", "talking"]

COMBAT_SKILLS = (
    "brawl", "knives", "cutting", "thrusting", "blunt", "polearms", "great-weapons", "pistols", "bow", "muskets",
    "thrown-weapons",
)  # fmt: skip
UNCLE, UNSWERVING, CUNNING = "call-me-uncle", "unswerving", "cunning-as-a-fox"
COUNTERS = {UNSWERVING: 3}
"""Skills that place generic counters on their Character at the start of the game."""


class Skill(NamedTuple):
    """A skill of the appendix: whether it has a rating, its keywords, and the ids of its rules."""

    rated: bool
    rules: tuple[str, ...]
    keywords: tuple[Keyword, ...] = ()


SKILLS: dict[str, Skill] = {
    "berserker": Skill(False, ("anno1666.berserker.attacker", "anno1666.berserker.stance")),
    UNCLE: Skill(False, ("anno1666.uncle.choice", "anno1666.uncle.counter", "anno1666.uncle.friends")),
    "charmer": Skill(False, ("anno1666.charmer",)),
    "clever-defense": Skill(False, ("anno1666.clever-defense",)),
    "connections": Skill(True, ()),
    CUNNING: Skill(
        False, ("anno1666.cunning.once", "anno1666.cunning.solution", "anno1666.cunning.livonia",
                "anno1666.cunning.strike-now"),
    ),
    "disarm": Skill(False, ("anno1666.disarm",)),
    "elusive-target": Skill(False, ("anno1666.elusive-target",)),
    "frenzied-attack": Skill(False, ("anno1666.frenzied-attack",)),
    "frigid": Skill(False, ("anno1666.frigid.target", "anno1666.frigid.modifiers")),
    "huge": Skill(False, ("anno1666.huge",)),
    "inconspicuous": Skill(True, ("anno1666.inconspicuous.surprise",)),
    "iron-parry": Skill(False, ()),
    "jostling": Skill(False, ("anno1666.combat.support",)),
    "living-barricade": Skill(False, ("anno1666.living-barricade",)),
    "lockpicking": Skill(True, ("anno1666.lockpicking.skill",)),
    "pickpocket": Skill(False, ("anno1666.pickpocket.marker",), ("attack",)),
    "quick-reload": Skill(False, ("anno1666.quick-reload",)),
    "quick-slash": Skill(False, ("anno1666.quick-slash",)),
    "seduction": Skill(True, ("anno1666.seduction.skill",), ("attack", "talking")),
    "sweeping-attack": Skill(False, ("anno1666.sweeping.again", "anno1666.sweeping.penalty")),
    "thrust-to-the-heart": Skill(False, ("anno1666.thrust-to-the-heart",)),
    UNSWERVING: Skill(False, ("anno1666.unswerving.steady", "anno1666.unswerving.again")),
}  # fmt: skip

UNDEFINED = ("stealth", "supernatural")
"""Skills that the rulebook names and never defines: cards may have them; they have no effect (AD-B105)."""


def has(state: State, figure: Figure, skill: str) -> bool:
    """Whether a Character has a skill."""
    return state.card(figure).skill(skill) is not None


def rating(state: State, figure: Figure, skill: str) -> int:
    """The rating of a skill: 0 for a skill without one, and without the skill."""
    found = state.card(figure).skill(skill)
    return found.rating or 0 if found else 0


def must_be_known(catalogue: Catalogue) -> None:
    """Refuses Character cards with a skill that neither the rulebook nor a weapon of the catalogue knows."""
    known = {*SKILLS, *COMBAT_SKILLS, *UNDEFINED, *(weapon.skill for weapon in catalogue.weapons)}
    for card in catalogue.characters:
        names = [skill.skill for skill in card.skills]
        for skill in card.skills:
            if names.count(skill.skill) > 1:
                raise Invalid(f"{card.id} has the skill {skill.skill} twice", ("character", card.id), "skills")
            if skill.skill not in known:
                raise Invalid(unknown("skill", skill.skill, sorted(known)), ("character", card.id), "skills")
            _must_be_rated(card, skill.skill, skill.rating)


def _must_be_rated(card: Character, name: str, found: int | None) -> None:
    skill = SKILLS.get(name)
    rated = skill.rated if skill else name not in UNDEFINED
    if rated != (found is not None):
        needs = f"has a rating, as in {name}:1" if rated else "has no rating"
        raise Invalid(f"{name} {needs}", ("character", card.id), "skills")


def counters(figure: Figure, skill: str) -> int:
    """The generic counters of a skill that lie on a figure."""
    return number(figure.counters, skill)


def as_the_game_begins(state: State, figure: Figure) -> Figure:
    """A figure as a game begins, on the board or not yet: with its Inconspicuous marker and the counters of its
    skills."""
    if has(state, figure, "inconspicuous") and not figure.inconspicuous:
        figure = figure._replace(inconspicuous=True)
    for skill, count in COUNTERS.items():
        if has(state, figure, skill) and skill not in (each.item for each in figure.counters):
            figure = figure._replace(counters=with_number(figure.counters, skill, count))
    return figure


def uncle(figure: Figure, fortitude: bool = False) -> int:
    """What a counter of Call me uncle does to a test: one less, in a Fortitude test one more."""
    if not counters(figure, UNCLE):
        return 0
    return 1 if fortitude else -1
