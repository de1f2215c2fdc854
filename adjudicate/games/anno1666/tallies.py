"""What is added to the cards of each test (rulebook: Abilities; Crippled; Close Combat; Shooting test; Skill List)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from adjudicate.games.anno1666 import combat, rulings, shooting, specials
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.cunning import STRIKE_NOW
from adjudicate.games.anno1666.pending import Contender, Contest, Fight, Shot, Trial, Working
from adjudicate.games.anno1666.skills import CUNNING, has, rating, uncle
from adjudicate.games.anno1666.special_rules import Test, Usable, When
from adjudicate.games.anno1666.specials import Matter
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Modifier
from adjudicate.games.anno1666.wounds import CRIPPLED, crippled_penalty

ABILITY = "anno1666.test.ability"
LOCKPICKING = "anno1666.lockpicking.rating"
COUNTER = "anno1666.uncle.counter"
COLD = "anno1666.frigid.modifiers"
SEDUCTION = "anno1666.seduction.test"
CHARMER = "anno1666.charmer"
USED_RATING = "anno1666.use.rating"
FORTITUDE_TESTS = frozenset({"morale", "quick-reload"})
ABILITIES = {
    "climb": "agility", "window": "agility", "way": "agility", "leap": "agility", "fall": "agility",
    "sprint": "agility", "disarm": "agility", "force-door": "strength", "morale": "fortitude",
    "quick-reload": "fortitude",
}  # fmt: skip
"""The Ability that is added to an Unopposed test; the others add a skill, or nothing."""
AGAINST = {
    "stand-up": ("strength", "strength"), "spotting": ("wit/intelligence", "charisma"),
    "pickpocket": ("agility", "wit"), "seduction": ("charisma", "fortitude"),
}  # fmt: skip
"""The Abilities of an Opposed test: of the one who wants something, and of the one who stands against it."""
CHARMED = {"horseshoe": 1, "heart": 2}
Waits = TypeVar("Waits")


def innermost(state: State, kind: type[Waits]) -> Waits:
    """The innermost thing of that kind that waits."""
    return next(waiting for waiting in reversed(state.pending) if isinstance(waiting, kind))


def note_modifiers(ctx: Context, what: str, *given: tuple[Modifier, ...]) -> None:
    """Notes which rules gave a modifier to a test of that kind, and which might have and did not."""
    rules = {modifier.rule for modifiers in given for modifier in modifiers}
    for rule in POSSIBLE.get(what, ALWAYS):
        ctx.note(rule, rule in rules)
    ctx.note(specials.MODIFIER, any(rule.startswith(f"{specials.MODIFIER}/") for rule in rules))


ALWAYS = (ABILITY, CRIPPLED, COUNTER)
POSSIBLE: dict[str, tuple[str, ...]] = {
    "shot": tuple(rule for rule, _ in shooting.MODIFIERS),
    "parry": (CRIPPLED, COUNTER),
    "lockpicking": (LOCKPICKING, CRIPPLED, COUNTER),
    "combat": tuple(rule for rule, _ in combat.MODIFIERS),
    "initiative": (STRIKE_NOW,),
    "seduction": (*ALWAYS, CHARMER),
    "special": (*ALWAYS, CHARMER, USED_RATING),
}
"""The rules that can give a modifier, by the kind of test; in others only those of every test."""


def trial_modifiers(state: State, trial: Trial) -> tuple[Modifier, ...]:
    """What is added to an Unopposed test, and by which rules."""
    figure = state.figures[trial.figure]
    if trial.what == "shot":
        aim = shooting.aim_of(state, innermost(state, Shot), trial.steady)
        return shooting.modifiers(state, aim, trial.suit)
    if trial.what == "parry":
        counts = state.reads(rulings.PARRY_CRIPPLED, "applies")
        return _always(state, _parrying(state, trial), "parry", steady=trial.steady or not counts)
    matter = Matter(figure, _opponent(state, trial), suit=trial.suit)
    if trial.what == "lockpicking":
        own: tuple[Modifier, ...] = (Modifier(LOCKPICKING, rating(state, figure, "lockpicking")),)
    elif trial.what == "special":
        own = _of_special(state, figure, innermost(state, Working))
    else:
        own = (Modifier(ABILITY, getattr(state.card(figure), ABILITIES[trial.what])),)
    fortitude = tests_fortitude(state, trial)
    return _given(*own, *_always(state, matter, trial.what, steady=trial.steady, fortitude=fortitude))


def _parrying(state: State, trial: Trial) -> Matter:
    """A Parry as special rules see it: that of the loser against the winner's weapon."""
    fight = innermost(state, Fight)
    contender = next(each for each in fight.contenders if each.figure == trial.figure)
    return combat.matter_of(blow_of(state, fight, contender)._replace(suit=trial.suit))


def tests_fortitude(state: State, trial: Trial) -> bool:
    """Whether an Unopposed test is one of Fortitude."""
    if trial.what == "special":
        return test_of(state, innermost(state, Working)).test == ("fortitude",)
    return trial.what in FORTITUDE_TESTS


def test_of(state: State, working: Working) -> When | Usable:
    """The moment or the use of a special rule that takes effect, which says what its test is."""
    special = state.specials[working.special]
    if working.at == "use":
        assert special.usable is not None
        return special.usable
    return special.whens[working.which]


def _opponent(state: State, trial: Trial) -> Figure | None:
    """Against whom an Unopposed test is made that a special rule asks for."""
    if trial.what != "special":
        return None
    working = innermost(state, Working)
    return state.figures.get(working.other if trial.figure == working.figure else working.figure)


def _of_special(state: State, figure: Figure, working: Working, ability: tuple[str, ...] = ()) -> tuple[Modifier, ...]:
    """The highest of the Abilities that a special rule tests, and the rating of the skill that is used."""
    card, abilities = state.card(figure), ability or test_of(state, working).test
    own = Modifier(ABILITY, max((getattr(card, name) for name in abilities), default=0))
    used = working.at == "use" and not ability
    return own, Modifier(USED_RATING, rating(state, figure, working.special) if used else 0)


def _always(state: State, matter: Matter, kind: Test, *, steady: bool, fortitude: bool = False) -> tuple[Modifier, ...]:
    """What counts in every test of a Character: being Crippled, a counter of Call me uncle, special rules."""
    crippled = Modifier(CRIPPLED, crippled_penalty(state, matter.figure, steady=steady))
    given = _given(crippled, Modifier(COUNTER, uncle(matter.figure, fortitude)))
    return (*given, *specials.modifiers(state, matter, kind))


def ability_of(what: str, side: int = 0) -> str:
    """The Ability that counts in a test of that kind, on that side, as players call it."""
    names = AGAINST[what][side] if what in AGAINST else ABILITIES.get(what, "ability")
    return " or ".join(name.capitalize() for name in names.split("/"))


def _given(*modifiers: Modifier) -> tuple[Modifier, ...]:
    return tuple(modifier for modifier in modifiers if modifier.amount)


def contest_modifiers(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
    """What is added to one side of an Opposed test, and by which rules."""
    return SIDES[contest.what](state, contest, contender)


def _initiative(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
    """Strike now! gives two more; no Character is tested, so nothing else counts (AD-B14, AD-B98)."""
    struck = any(
        has(state, figure, CUNNING) and "strike-now" in figure.used
        for figure in state.figures.values()
        if figure.player == contender.player
    )
    return _given(Modifier(STRIKE_NOW, 2 if struck else 0))


def _combat(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
    return combat.modifiers(state, blow_of(state, innermost(state, Fight), contender))


def blow_of(state: State, fight: Fight, contender: Contender) -> combat.Blow:
    """One side of a fight, as its modifiers see it."""
    active, target = state.figures[fight.figure], state.figures[fight.target]
    weapon, answer = combat.weapon(state, fight.weapon), combat.weapon(state, fight.answer)
    attacker = combat.counts_as_attacker(state, active, target)
    if contender.figure == fight.figure:
        return combat.Blow(
            active, target, weapon, answer, attacker, contender.suit, fight.surprise, fight.sweeps, contender.steady
        )
    return combat.Blow(target, active, answer, weapon, not attacker, contender.suit, steady=contender.steady)


def _ability(kind: Test, first: str, second: str) -> Callable[[State, Contest, Contender], tuple[Modifier, ...]]:
    """Sides that add an Ability each: the one who wants something, and the one who stands against it."""

    def side(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
        ability = first if contender is contest.contenders[0] else second
        card = state.card(state.figures[contender.figure])
        own = Modifier(ABILITY, max(getattr(card, name) for name in ability.split("/")))
        return _given(own, *_facing(state, contest, contender, kind, fortitude=ability == "fortitude"))

    return side


def _facing(
    state: State, contest: Contest, contender: Contender, kind: Test, *, fortitude: bool
) -> tuple[Modifier, ...]:
    """What counts in every test, for one side of an Opposed test."""
    own, enemy = _both(state, contest, contender)
    return _always(state, Matter(own, enemy, suit=contender.suit), kind, steady=contender.steady, fortitude=fortitude)


def _both(state: State, contest: Contest, contender: Contender) -> tuple[Figure, Figure]:
    """The Character of a contender, and the one against it."""
    (enemy,) = (state.figures[other.figure] for other in contest.contenders if other is not contender)
    return state.figures[contender.figure], enemy


def _seduction(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
    """Charisma against Fortitude. By another reading the rating of the skill stands for Charisma (AD-B95)."""
    given = _ABILITIES_OF_SEDUCTION(state, contest, contender)
    if contender is contest.contenders[0] and state.reads(rulings.SEDUCTION_ADDS, "rating"):
        own = Modifier(SEDUCTION, rating(state, state.figures[contender.figure], "seduction"))
        given = (own, *(modifier for modifier in given if modifier.rule != ABILITY))
    return _talking(state, contest, contender, given)


def _talking(state: State, contest: Contest, contender: Contender, given: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """A [talking] test, with Charmer; a Frigid opponent leaves no positive modifier but the Ability and the rating."""
    figure, enemy = _both(state, contest, contender)
    opposite = {state.card(figure).gender, state.card(enemy).gender} == {"male", "female"}
    starts = contender is contest.contenders[0]
    charmed = CHARMED.get(contender.suit or "", 0) if starts and opposite and has(state, figure, "charmer") else 0
    given = (*given, Modifier(CHARMER, charmed))
    if against_frigid(state, contest, contender):
        own = (ABILITY, SEDUCTION, USED_RATING)
        given = tuple(modifier for modifier in given if modifier.rule in own or modifier.amount < 0)
    return _given(*given)


def against_frigid(state: State, contest: Contest, contender: Contender) -> bool:
    """Whether a side of a [talking] test is against a Frigid Character."""
    if not _talks(state, contest):
        return False
    others = (other for other in contest.contenders if other.player != contender.player)
    return any(has(state, state.figures[other.figure], "frigid") for other in others)


def _talks(state: State, contest: Contest) -> bool:
    """Whether an Opposed test is that of a [talking] skill: Seduction, or one that a catalogue writes down."""
    if contest.what != "special":
        return contest.what == "seduction"
    usable = test_of(state, innermost(state, Working))
    return isinstance(usable, Usable) and "talking" in usable.keywords


def _special(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
    """The skill or item that is used: Abilities and the rating against an Ability of the target."""
    working = innermost(state, Working)
    usable = test_of(state, working)
    assert isinstance(usable, Usable)
    starts = contender is contest.contenders[0]
    tested = usable.test if starts else usable.against
    own = _of_special(state, state.figures[contender.figure], working, () if starts else usable.against)
    given = _given(*own, *_facing(state, contest, contender, "special", fortitude=tested == ("fortitude",)))
    return _talking(state, contest, contender, given) if _talks(state, contest) else given


_ABILITIES_OF_SEDUCTION = _ability("seduction", *AGAINST["seduction"])
SIDES: dict[str, Callable[[State, Contest, Contender], tuple[Modifier, ...]]] = {
    "initiative": _initiative,
    "combat": _combat,
    "stand-up": _ability("stand-up", *AGAINST["stand-up"]),
    "spotting": _ability("spotting", *AGAINST["spotting"]),
    "pickpocket": _ability("pickpocket", *AGAINST["pickpocket"]),
    "seduction": _seduction,
    "special": _special,
}
