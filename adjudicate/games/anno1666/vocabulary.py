"""Whether a special rule makes sense, before a game is played with it (docs/special-rules.md): which fields each effect
has, what a moment, a use and a condition can ask for."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666.cards import MAGIC_DECK
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.pending import Working
from adjudicate.games.anno1666.skills import COMBAT_SKILLS, SKILLS, UNDEFINED, is_rated
from adjudicate.games.anno1666.special_rules import AlarmTriggered, Effect, Forbid, Modify, Special, Usable, When
from adjudicate.games.anno1666.specials import CARD_WORDS, NOT, ROLES, STATES
from adjudicate.games.anno1666.state import State
from adjudicate.model.problem import Invalid, unknown

USES: dict[str, tuple[str, ...]] = {
    "wound": ("amount", "location"), "heal": ("amount",), "prone": (), "stand": (), "unconscious": (), "wake": (),
    "counter": ("counter", "amount"), "clear": ("counter",), "hide": (), "reveal": (), "kill": (), "alarm": ("amount",),
    "draw": ("amount",), "discard": ("amount",), "reload": (), "refill": ("amount",), "move": ("amount",), "magic": (),
}  # fmt: skip
"""The fields that an effect has, besides ``on``, ``if`` and ``numerals``; another one is a mistake."""
NEEDS = {"counter": "counter", "clear": "counter"}
"""The field that an effect cannot do without."""
EVERYWHERE = {"do", "on", "if_", "numerals"}
OF_HITS = ("hit", "struck", "wounds", "wounded", "won", "lost", "kills")
"""The moments at which there is an opponent."""
OF_TESTS = ("success", "failure", "triumph", "misfortune")
ALONE = (
    "climb", "window", "way", "leap", "fall", "sprint", "force-door", "morale", "lockpicking", "quick-reload", "disarm",
)  # fmt: skip
"""The tests that a Character takes against nobody."""
OF_FIGHTS = {"combat", "parry", "damage", "any", "retreat", "support", *OF_HITS}
"""The tests, the moments, and what is forbidden, in which a Character can be attacker or defender."""
Problems = Iterator[str]


def must_make_sense(catalogue: Catalogue, alarm: AlarmTriggered | None) -> None:
    """Refuses special rules that say what cannot be, naming what is wrong."""
    words = _words(catalogue)
    items = {weapon.id for weapon in catalogue.weapons} | {item.id for item in catalogue.items}
    for special in catalogue.specials:
        if special.id in items:
            raise Invalid(f"{special.id} is an item too: uses are counted by id", ("special", special.id))
        for problem in _problems(special, words):
            raise Invalid(f"{special.id}: {problem}", ("special", special.id))
    drawn = False
    for effect in alarm.effects if alarm else ():
        for problem in _of_effect(effect, other=False, tested="", drawn=drawn):
            raise Invalid(f"effect {effect.do}: {problem}", ("alarm-triggered", ""))
        drawn = drawn or effect.do == "magic"


def must_take_effect(state: State, working: Working) -> None:
    """Refuses a special rule in the middle of a game that the catalogue does not have."""
    special = state.specials.get(working.special)
    moments = len(special.whens) if special else 0
    if special is None or (special.usable is None if working.at == "use" else working.which >= moments):
        raise Invalid(f"there is no special rule {working.special} with {working.at}", ("working", working.figure))


def _words(catalogue: Catalogue) -> set[str]:
    """What conditions can ask for."""
    effects = [each for special in catalogue.specials for each in _effects(special)]
    counters = {effect.counter for effect in effects if effect.counter}
    alignments = {card.alignment for card in catalogue.characters}
    skills = {rating.skill for card in catalogue.characters for rating in card.skills}
    known = {*SKILLS, *COMBAT_SKILLS, *UNDEFINED, *skills, *counters, *alignments, *CARD_WORDS, *STATES, *ROLES}
    return known | {special.id for special in catalogue.specials}


def _effects(special: Special) -> Iterator[Effect]:
    for when in special.whens:
        yield from when.effects
    if special.usable:
        yield from special.usable.effects


def _problems(special: Special, words: set[str]) -> Problems:
    if special.id in SKILLS or special.id in COMBAT_SKILLS:
        yield "the rulebook says what this skill does"
    for modify in special.modifiers:
        yield from (f"modify: {problem}" for problem in _of_modify(modify, words))
    for forbid in special.forbids:
        yield from (f"forbid: {problem}" for problem in _of_forbid(forbid, words))
    for grant in special.grants:
        yield from (f"grant: {problem}" for problem in _of_grant(grant.skill.skill, grant.skill.rating))
    for when in special.whens:
        yield from (f"when {when.at}: {problem}" for problem in _of_when(when, words))
    if special.usable:
        yield from (f"use: {problem}" for problem in _of_use(special.usable, words))


def _of_words(rule: Modify | Forbid | When | Usable, words: set[str], about: tuple[str, ...]) -> Problems:
    """*about*: the tests, the moment, or what is forbidden, for which the conditions are looked at."""
    for side in (rule.self_, rule.other):
        for word in side:
            bare = word.removeprefix(NOT)
            if bare not in words:
                yield unknown("word of a condition", bare, sorted(words - {""}), "words")
            if bare in ROLES and not OF_FIGHTS & set(about):
                yield f"{bare} is a part in a fight, and there is none"
            if NOT + word in side:
                yield f"{word} and {NOT}{word} never hold together"


def _of_modify(modify: Modify, words: set[str]) -> Problems:
    yield from _of_words(modify, words, modify.tests)
    alone = [test for test in modify.tests if test in ALONE]
    if alone and (modify.on == "other" or modify.other):
        yield f"there is no other one in a test of {' and '.join(alone)}"
    if not modify.by or not modify.tests:
        yield "it says which tests it modifies, and by how much"
    if "damage" in modify.tests and len(modify.tests) > 1:
        yield "damage stands alone: a test is modified by an entry of its own"
    if modify.locations and modify.tests != ("damage",):
        yield "only damage has locations; a test has suits"


def _of_forbid(forbid: Forbid, words: set[str]) -> Problems:
    yield from _of_words(forbid, words, forbid.what)
    if not forbid.what:
        yield "it forbids nothing"
    if "move" in forbid.what and (forbid.on == "other" or forbid.other):
        yield "a movement has no other one: it is the bearer who does not move"


def _of_grant(name: str, rating: int | None) -> Problems:
    if name not in SKILLS and name not in COMBAT_SKILLS:
        yield unknown("skill of the rulebook", name, sorted({*SKILLS, *COMBAT_SKILLS}), "skills")
    elif is_rated(name) != (rating is not None):
        yield f"{name} has {'a' if is_rated(name) else 'no'} rating"


def _of_when(when: When, words: set[str]) -> Problems:
    yield from _of_words(when, words, (when.at,))
    opponent = when.at in OF_HITS
    if when.of and when.at not in OF_TESTS:
        yield f"of names tests; it goes with {', '.join(OF_TESTS)}"
    if when.locations and not opponent:
        yield f"locations go with {', '.join(OF_HITS)}"
    if when.other and not opponent:
        yield "at this moment there is no other one"
    if bool(when.dl) != bool(when.test):
        yield "a test has an Ability (test) and a DL (dl)"
    if when.at == "kills" and when.dl and when.tester == "other":
        yield "the other one is out of the game and takes no test; tester is self"
    yield from _of_effects(when.effects, other=opponent and when.at != "kills", tested="unopposed" if when.dl else "")


def _of_use(usable: Usable, words: set[str]) -> Problems:
    yield from _of_words(usable, words, ())
    aimed = usable.target != "none"
    if usable.test and not usable.tested:
        yield "a test has a DL (dl), or an Ability of the target against it (against)"
    if usable.dl and usable.against:
        yield "a test is Unopposed (dl) or Opposed (against), not both"
    if not aimed and (usable.against or usable.reach or usable.other):
        yield "against, reach and other are about a target; it has none"
    if usable.against and usable.target != "enemy":
        yield "an Opposed test is against an enemy: two players lay cards"
    if "attack" in usable.keywords and usable.target not in ("enemy", "any"):
        yield "an [attack] is on an enemy"
    if "attack" not in usable.keywords and usable.keeps_marker:
        yield "only an [attack] costs the Inconspicuous marker"
    if "talking" in usable.keywords:
        yield from _of_talk(usable)
    tested = "opposed" if usable.against else "unopposed" if usable.dl else ""
    yield from _of_effects(usable.effects, other=aimed, tested=tested)


def _of_talk(usable: Usable) -> Problems:
    if usable.action != "interaction" or usable.target != "enemy" or not usable.against:
        yield "a [talking] skill is used in the Interaction Phase, in an Opposed test with an enemy"


def _of_effects(effects: tuple[Effect, ...], *, other: bool, tested: str) -> Problems:
    if not effects:
        yield "it has no effect"
    drawn = False
    for effect in effects:
        problems = _of_effect(effect, other=other, tested=tested, drawn=drawn)
        yield from (f"effect {effect.do}: {problem}" for problem in problems)
        drawn = drawn or effect.do == "magic"


def _of_effect(effect: Effect, *, other: bool, tested: str, drawn: bool) -> Problems:
    defaults = Effect._field_defaults
    given = {name for name in Effect._fields if getattr(effect, name) != defaults.get(name)}
    for name in sorted(given - EVERYWHERE - set(USES[effect.do])):
        yield f"it has no {name}; it takes {' '.join(USES[effect.do]) or 'nothing but on'}"
    if effect.do in NEEDS and NEEDS[effect.do] not in given:
        yield f"it lacks {NEEDS[effect.do]}"
    if not effect.amount:
        yield "an amount is 1 or more"
    for each in effect.numerals:
        if each.last < each.first:
            yield f"no Magic Card is from {MAGIC_DECK[each.first - 1]} to {MAGIC_DECK[each.last - 1]}"
    if effect.on == "other" and not other:
        yield "there is no other one that it could be on"
    if effect.if_ not in (None, "always") and not tested:
        yield f"there is no test whose {effect.if_} it could wait for"
    if effect.if_ in ("triumph", "misfortune") and tested == "opposed":
        yield "an Opposed test has no Triumph and no Misfortune"
    if effect.numerals and not drawn:
        yield "no Magic Card is drawn before it: effect magic comes first"
