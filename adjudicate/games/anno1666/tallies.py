"""What is added to the cards of each test (rulebook: Abilities; Crippled; Close Combat; Shooting test; Skill List)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from adjudicate.games.anno1666 import combat, rulings, shooting
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.cunning import STRIKE_NOW
from adjudicate.games.anno1666.pending import Contender, Contest, Fight, Shot, Trial
from adjudicate.games.anno1666.skills import CUNNING, has, rating, uncle
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Modifier
from adjudicate.games.anno1666.wounds import CRIPPLED

ABILITY = "anno1666.test.ability"
LOCKPICKING = "anno1666.lockpicking.rating"
COUNTER = "anno1666.uncle.counter"
COLD = "anno1666.frigid.modifiers"
SEDUCTION = "anno1666.seduction.test"
CHARMER = "anno1666.charmer"
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


ALWAYS = (ABILITY, CRIPPLED, COUNTER)
POSSIBLE: dict[str, tuple[str, ...]] = {
    "shot": tuple(rule for rule, _ in shooting.MODIFIERS),
    "parry": (CRIPPLED, COUNTER),
    "lockpicking": (LOCKPICKING, CRIPPLED, COUNTER),
    "combat": tuple(rule for rule, _ in combat.MODIFIERS),
    "initiative": (STRIKE_NOW,),
    "seduction": (*ALWAYS, CHARMER),
}
"""The rules that can give a modifier, by the kind of test; in others only those of every test."""


def trial_modifiers(state: State, trial: Trial) -> tuple[Modifier, ...]:
    """What is added to an Unopposed test, and by which rules."""
    figure = state.figures[trial.figure]
    if trial.what == "shot":
        return shooting.modifiers(state, shooting.aim_of(state, innermost(state, Shot), trial.steady))
    if trial.what == "parry":
        counts = state.reads(rulings.PARRY_CRIPPLED, "applies")
        return _always(state, figure, steady=trial.steady or not counts)
    if trial.what == "lockpicking":
        own = Modifier(LOCKPICKING, rating(state, figure, "lockpicking"))
    else:
        own = Modifier(ABILITY, getattr(state.card(figure), ABILITIES[trial.what]))
    fortitude = trial.what in FORTITUDE_TESTS
    return _given(own, *_always(state, figure, steady=trial.steady, fortitude=fortitude))


def _always(state: State, figure: Figure, *, steady: bool, fortitude: bool = False) -> tuple[Modifier, ...]:
    """What counts in every test of a Character: being Crippled, and a counter of Call me uncle."""
    crippled = Modifier(CRIPPLED, -1 if state.crippled(figure) and not steady else 0)
    return _given(crippled, Modifier(COUNTER, uncle(figure, fortitude)))


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


def _ability(first: str, second: str) -> Callable[[State, Contest, Contender], tuple[Modifier, ...]]:
    """Sides that add an Ability each: the one who wants something, and the one who stands against it."""

    def side(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
        ability = first if contender is contest.contenders[0] else second
        figure = state.figures[contender.figure]
        own = Modifier(ABILITY, max(getattr(state.card(figure), name) for name in ability.split("/")))
        fortitude = ability == "fortitude"
        return _given(own, *_always(state, figure, steady=contender.steady, fortitude=fortitude))

    return side


def _seduction(state: State, contest: Contest, contender: Contender) -> tuple[Modifier, ...]:
    """Charisma against Fortitude, with Charmer; a Frigid opponent leaves no positive modifier but the Ability. By
    another reading the rating of the skill stands for Charisma (AD-B95)."""
    given = _ABILITIES_OF_SEDUCTION(state, contest, contender)
    figure = state.figures[contender.figure]
    (enemy,) = (state.figures[other.figure] for other in contest.contenders if other is not contender)
    opposite = {state.card(figure).gender, state.card(enemy).gender} == {"male", "female"}
    starts = contender is contest.contenders[0]
    if starts and state.reads(rulings.SEDUCTION_ADDS, "rating"):
        own = Modifier(SEDUCTION, rating(state, figure, "seduction"))
        given = (own, *(modifier for modifier in given if modifier.rule != ABILITY))
    charmed = CHARMED.get(contender.suit or "", 0) if starts and opposite and has(state, figure, "charmer") else 0
    given = (*given, Modifier(CHARMER, charmed))
    if against_frigid(state, contest, contender):
        given = tuple(each for each in given if each.rule in (ABILITY, SEDUCTION) or each.amount < 0)
    return _given(*given)


def against_frigid(state: State, contest: Contest, contender: Contender) -> bool:
    """Whether a side of a [talking] test is against a Frigid Character."""
    others = (other for other in contest.contenders if other.player != contender.player)
    return contest.what == "seduction" and any(has(state, state.figures[other.figure], "frigid") for other in others)


_ABILITIES_OF_SEDUCTION = _ability(*AGAINST["seduction"])
SIDES: dict[str, Callable[[State, Contest, Contender], tuple[Modifier, ...]]] = {
    "initiative": _initiative,
    "combat": _combat,
    "stand-up": _ability(*AGAINST["stand-up"]),
    "spotting": _ability(*AGAINST["spotting"]),
    "pickpocket": _ability(*AGAINST["pickpocket"]),
    "seduction": _seduction,
}
