"""What is under way in the middle of a phase, in words: activations, movements, tests with their cards, fights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicate.games.anno1666 import combat, opposed, unopposed
from adjudicate.games.anno1666.activities import Activation, Challenge, Deed, Landing, Movement, Watch
from adjudicate.games.anno1666.pending import Contender, Contest, Fight, Shot, Talk, Trial, Working
from adjudicate.games.anno1666.state import State
from adjudicate.games.anno1666.sums import told_sum, word_for
from adjudicate.games.anno1666.tallies import ABILITY, ability_of, contest_modifiers, trial_modifiers
from adjudicate.games.anno1666.telling import MATTERS, SHOTS, TESTS
from adjudicate.games.anno1666.trials import Modifier
from adjudicate.model.telling import many

Row = tuple[str, str, str]


def under_way(state: State) -> Iterator[Row]:
    """What waits, the outermost first: what it is, whose, and how it stands."""
    for waiting in state.pending:
        yield WORDS[type(waiting)](state, waiting)


def _activation(state: State, activation: Activation) -> Row:
    taken = many(activation.partial, "partial action")
    return "activation", activation.figure, "" if activation.over else f"{taken} taken"


def _deed(state: State, deed: Deed) -> Row:
    about = " ".join(word for word in (deed.target, deed.weapon, deed.item, deed.to, *deed.path) if word)
    return deed.verb, deed.figure, about


def _movement(state: State, movement: Movement) -> Row:
    left = f"{many(movement.points, 'point')} left"
    bonus = f", {movement.bonus} for nothing" if movement.bonus else ""
    planned = f", then {' '.join(movement.path)}" if movement.path else ""
    return "movement", movement.figure, left + bonus + planned


def _watch(state: State, watch: Watch) -> Row:
    return "Overwatch", watch.figure, f"may interrupt: {watch.moment}"


def _landing(state: State, landing: Landing) -> Row:
    return "fall", landing.figure, f"{landing.player} says where it lands, beside {landing.over}"


def _challenge(state: State, challenge: Challenge) -> Row:
    return "standing up", challenge.figure, f"{challenge.player} says whom it must beat"


def _named(what: str, modifiers: tuple[Modifier, ...], side: int = 0) -> list[tuple[str, int]]:
    words = (ability_of(what, side) if each.rule == ABILITY else word_for(each.rule) for each in modifiers)
    return [(word, each.amount) for word, each in zip(words, modifiers, strict=True)]


def _trial(state: State, trial: Trial) -> Row:
    modifiers = _named(trial.what, trial_modifiers(state, trial))
    if not trial.card:
        given = " ".join(f"{amount:+d} {what}" for what, amount in modifiers)
        return f"test: {TESTS[trial.what]}", trial.figure, f"DL {trial.dl}, no card yet {given}".rstrip()
    total = unopposed.outcome_of(state, trial).total
    came = told_sum(trial.card, trial.suit, modifiers, trial.added, total)
    return f"test: {TESTS[trial.what]}", trial.figure, f"DL {trial.dl}: {came}"


def _contest(state: State, contest: Contest) -> Row:
    sides = [_side(state, contest, contender) for contender in contest.contenders]
    names = " against ".join(each.figure or each.player for each in contest.contenders)
    return MATTERS[contest.what], names, " against ".join(sides)


def _side(state: State, contest: Contest, contender: Contender) -> str:
    """What lies on one side: a card and all that is added to it, once it is revealed."""
    if contest.stage not in ("suit", "open"):
        return _face_down(contender)
    place = contest.contenders.index(contender)
    modifiers = _named(contest.what, contest_modifiers(state, contest, contender), place)
    total = opposed.total(state, contest, contender)
    return told_sum(contender.card, contender.suit, modifiers, contender.added, total)


def _face_down(contender: Contender) -> str:
    laid = {"hand": "a card from the hand", "deck": "the deck's top card"}
    return laid[contender.source] if contender.source else "no card yet"


def _shot(state: State, shot: Shot) -> Row:
    return "shot", shot.figure, f"{SHOTS[shot.how]} at {shot.target} with {shot.weapon}"


def _fight(state: State, fight: Fight) -> Row:
    arms = fight.weapon + (f" against {fight.answer}" if fight.answer else "")
    return "fight", f"{fight.figure} against {fight.target}", "; ".join((arms, *FIGHTS[fight.stage](fight)))


def _beaten(fight: Fight) -> tuple[str, ...]:
    loser = combat.loser_of(fight)
    return (f"{combat.winner_of(fight)} has won by {abs(fight.margin)}",) if loser else ()


def _may_parry(fight: Fight) -> tuple[str, ...]:
    loser, dl = combat.loser_of(fight), combat.parry_dl(fight.margin)
    return (*_beaten(fight), f"{loser} may parry, DL {dl}") if loser else ()


def _retreating(fight: Fight) -> tuple[str, ...]:
    names = " and ".join(fight.retreating)
    return (f"{names} {'may retreat' if fight.may else 'to retreat'}",) if names else ()


def _sweeps(fight: Fight) -> tuple[str, ...]:
    return (*_beaten(fight), f"{combat.winner_of(fight)} may sweep on with {fight.card}") if fight.card else ()


FIGHTS: dict[str, Callable[[Fight], tuple[str, ...]]] = {
    "weapons": lambda fight: (f"{fight.target} chooses its weapon",),
    "cards": lambda fight: (),
    "parry": _may_parry,
    "damage": _beaten,
    "retreat": _beaten,
    "retreating": _retreating,
    "sweep": _sweeps,
}


def _talk(state: State, talk: Talk) -> Row:
    own = state.owner(talk.figure)
    attack = [each.figure for each in talk.contenders if each.player == own]
    defence = [each.figure for each in talk.contenders if each.player != own]
    shown = (f"{each.figure} {each.card}" for each in talk.contenders)
    names = f"{' and '.join(attack)} against {' and '.join(defence)}"
    asked = {"defence": "who joins the defence?", "sources": "from where do the cards come?"}
    of_special = isinstance(state.pending[talk.n - 1], Working)  # Below it lies the use of the rule, or the activation.
    return "talk" if of_special else "Seduction", names, asked.get(talk.stage) or ", ".join(shown)


def _working(state: State, working: Working) -> Row:
    special = state.specials.get(working.special)
    name = "the Alarm" if special is None else special.name or special.id
    against = f" against {working.other}" if working.other else ""
    drawn = f", Magic Card {working.magic}" if working.magic else ""
    return "special rule", working.figure, f"{name}{against} ({working.at}){drawn}"


WORDS: dict[type, Callable[[State, Any], Row]] = {
    Activation: _activation, Deed: _deed, Movement: _movement, Watch: _watch, Landing: _landing,
    Challenge: _challenge, Trial: _trial, Contest: _contest, Shot: _shot, Fight: _fight, Talk: _talk, Working: _working,
}  # fmt: skip
