"""Whether what waits in a scenario can go on: whom and what it names is there, its cards are in play, it stands on what
called for it, and somebody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicate.games.anno1666 import opposed, retreats, talking, unopposed
from adjudicate.games.anno1666.actions import HANDLERS_BY_VERB
from adjudicate.games.anno1666.activities import Activation, Challenge, Deed, Landing, Movement, Watch
from adjudicate.games.anno1666.cards import is_joker
from adjudicate.games.anno1666.characters import UNARMED, Colour
from adjudicate.games.anno1666.combat import loser_of
from adjudicate.games.anno1666.decisions import decisions
from adjudicate.games.anno1666.equipment import choices
from adjudicate.games.anno1666.pending import Contender, Contest, Fight, Shot, Talk, Trial, Working
from adjudicate.games.anno1666.state import State
from adjudicate.games.anno1666.vocabulary import must_take_effect
from adjudicate.games.anno1666.zones import engagers
from adjudicate.model.problem import Invalid, unknown
from adjudicate.model.record import tag_of

CALLERS: dict[type, tuple[type, ...]] = {Deed: (Activation,), Challenge: (Deed,), Landing: (Movement,)}
"""What it stands on, where that is what it goes on with."""
CALLERS_OF_TESTS: dict[str, tuple[type, ...]] = {
    "initiative": (), "combat": (Fight,), "stand-up": (Deed,), "spotting": (Deed,), "pickpocket": (Deed,),
    "seduction": (Talk,), "shot": (Shot,), "parry": (Fight,), "disarm": (Fight, Shot), "morale": (),
    "lockpicking": (Deed,), "climb": (Movement,), "window": (Movement,), "way": (Movement,), "leap": (Movement,),
    "sprint": (Movement,), "force-door": (Movement,), "quick-reload": (Movement,), "special": (Working, Talk),
}  # fmt: skip
"""What calls for a test and goes on with its outcome; without any, it stands alone. A fall can come from anything."""
LAID = ("suit", "open")
"""The stages of an Opposed test at which both cards lie face up."""
FOUGHT = ("parry", "damage")
"""The stages of a fight at which the cards of its test lie."""


def check_pending(state: State) -> None:
    """Refuses what waits if it could not go on; :class:`Invalid` names what is wrong with it."""
    if not state.pending:
        return
    if state.turn.phase in ("setup", "over"):
        raise _wrong(state.pending[0], f"nothing waits in the phase {state.turn.phase}")
    for place, each in enumerate(state.pending):
        if each.n != place:
            reason = f"is in place {each.n} (n) of what waits, where {place} comes next: each has a place of its own"
            raise _wrong(each, reason, "n")
        _check_caller(each, state.pending[place - 1] if place else None)
        _check_names(state, each)
        CHECKS[type(each)](state, each)
    _check_asked(state, state.pending[-1])


def _wrong(each: Any, reason: str, attribute: str = "") -> Invalid:
    tag = tag_of(type(each))
    figure = getattr(each, "figure", "")
    return Invalid(f"{tag}{f' of {figure}' if figure else ''}: {reason}", (tag, str(each[0])), attribute)


def _check_caller(each: Any, below: Any) -> None:
    tested = isinstance(each, (Trial, Contest))
    callers = CALLERS_OF_TESTS.get(each.what) if tested else CALLERS.get(type(each))
    if callers is None or isinstance(below, callers or type(None)):
        return
    needs = f"on {' or '.join(map(tag_of, callers))}" if callers else "alone"
    what = f"a test of {each.what}" if tested else "it"
    raise _wrong(each, f"{what} stands {needs}, not on {'nothing' if below is None else tag_of(type(below))}", "n")


def _check_names(state: State, each: Any) -> None:
    """Whoever is named is, or was, in the game; those that a test or a window is about still are."""
    here = isinstance(each, (Trial, Contest, Talk, Shot, Watch, Landing, Challenge))
    known = state.figures if here else {**state.figures, **state.removed}
    for attribute in ("figure", "target", "other"):
        name = getattr(each, attribute, "")
        if name and name not in known:
            raise _wrong(each, unknown("figure", name, known), attribute)


def _check_activity(state: State, each: Any) -> None:
    """A window or an activation is its figure's owner's, but where the opponent chooses."""
    figure = state.figures.get(each.figure)
    opponents = isinstance(each, (Landing, Challenge))
    if figure is not None and (figure.player == each.player) == opponents:
        raise _wrong(each, f"{each.figure} is {figure.player}'s", "player")
    if isinstance(each, Challenge) and figure is not None and not engagers(state, figure):
        raise _wrong(each, f"nobody engages {each.figure}")
    if isinstance(each, Activation) and not each.over and state.turn.phase != "action":
        raise _wrong(each, f"in the {state.turn.phase} phase an activation is one command, and over", "over")


def _check_deed(state: State, deed: Deed) -> None:
    if deed.verb not in HANDLERS_BY_VERB:
        raise _wrong(deed, unknown("action", deed.verb, HANDLERS_BY_VERB, "verb"), "verb")
    if state.turn.phase != "action":
        raise _wrong(deed, f"actions are taken in the action phase, not in the {state.turn.phase} phase", "verb")


def _check_movement(state: State, movement: Movement) -> None:
    state.grid.number(movement.start)


def _check_trial(state: State, trial: Trial) -> None:
    """A test on which a card lies has it from its owner's cards in play."""
    if (trial.stage in ("before", "card")) == bool(trial.card):
        lies = "a card lies already" if trial.card else "no card lies yet"
        raise _wrong(trial, f"{lies} at the stage {trial.stage}", "card")
    _check_in_play(state, trial, unopposed.owner_of(state, trial), (trial.card, *trial.added))
    if trial.what == "quick-reload" and trial.item not in state.weapons:
        raise _wrong(trial, unknown("weapon", trial.item, state.weapons, "item"), "item")


def _check_contest(state: State, contest: Contest) -> None:
    """Two sides, one of each player; the cards lie once both are revealed."""
    if len(contest.contenders) != 2 or len({each.player for each in contest.contenders}) != 2:
        raise _wrong(contest, "an Opposed test has two contenders, one of each player")
    _check_contenders(state, contest, contest.contenders, anonymous=contest.what == "initiative")
    if contest.stage in LAID:
        _check_lying(contest, contest.contenders, named=contest.stage == "open")


def _check_lying(each: Any, contenders: Iterable[Contender], *, named: bool) -> None:
    """The cards of both lie, each with its suit; that of a Joker may be still to be *named*."""
    for one in contenders:
        if not one.card or (one.suit is None and (named or not is_joker(one.card))):
            who = one.figure or one.player
            raise _wrong(each, f"at the stage {each.stage} the card of {who} lies, with its suit")


def _check_contenders(state: State, each: Any, contenders: Iterable[Contender], anonymous: bool = False) -> None:
    for one in contenders:
        if not (anonymous and not one.figure) and state.owner(one.figure) != one.player:
            raise _wrong(each, f"{one.figure or 'nobody'} is no Character of {one.player}")
        if one.source == "hand" and not one.card:
            raise _wrong(each, f"{one.figure or one.player} has laid a card from the hand, but none is there", "card")
        _check_in_play(state, each, one.player, (one.card, *one.added))


def _check_in_play(state: State, each: Any, player: Colour, cards: Iterable[str]) -> None:
    for card in cards:
        if card and card not in state.piles[player].play:
            raise _wrong(each, f"{card} is not among {player}'s cards in play", "card")


def _check_shot(state: State, shot: Shot) -> None:
    if shot.weapon not in state.weapons:
        raise _wrong(shot, unknown("weapon", shot.weapon, state.weapons), "weapon")


def _check_fight(state: State, fight: Fight) -> None:
    """Two enemies that fight with what there is; both are there until the attack is resolved."""
    for attribute in ("weapon", "answer"):
        name = getattr(fight, attribute)
        if name not in ("", UNARMED.id) and name not in state.weapons:
            raise _wrong(fight, unknown("weapon", name, state.weapons, attribute), attribute)
    before = fight.stage in ("weapons", "cards", *FOUGHT)
    for name in (fight.figure, fight.target):
        if before and name not in state.figures:
            raise _wrong(fight, f"{name} is out of the game at the stage {fight.stage}")
    if fight.stage != "weapons" and not fight.answer:
        raise _wrong(fight, f"no weapon of {fight.target} at the stage {fight.stage}", "answer")
    if fight.figure == fight.target or not {*fight.retreating} <= {fight.figure, fight.target}:
        raise _wrong(fight, "it is between two, and nobody else retreats")
    _check_contenders(state, fight, fight.contenders)
    if fight.contenders and {each.figure for each in fight.contenders} != {fight.figure, fight.target}:
        raise _wrong(fight, f"its contenders are {fight.figure} and {fight.target}")
    if fight.stage in FOUGHT:
        _check_lying(fight, fight.contenders, named=True)
    if fight.card and not any(fight.card in piles.play for piles in state.piles.values()):
        raise _wrong(fight, f"{fight.card} is not among the cards in play", "card")


def _check_talk(state: State, talk: Talk) -> None:
    _check_contenders(state, talk, talk.contenders)
    names = [each.figure for each in talk.contenders]
    if talk.figure not in names or talk.target not in names or len(set(names)) != len(names):
        raise _wrong(talk, f"{talk.figure} and {talk.target} are among its contenders, each once")
    if state.owner(talk.figure) == state.owner(talk.target):
        raise _wrong(talk, f"{talk.figure} and {talk.target} are of one player", "target")
    if stray := [name for name in talk.leaders if name not in names]:
        raise _wrong(talk, f"{stray[0]} leads, but takes no part", "leaders")


def _check_working(state: State, working: Working) -> None:
    if working.at != "alarm":
        must_take_effect(state, working)


CHECKS: dict[type, Callable[[State, Any], None]] = {
    Activation: _check_activity, Watch: _check_activity, Landing: _check_activity, Challenge: _check_activity,
    Deed: _check_deed, Movement: _check_movement, Trial: _check_trial, Contest: _check_contest, Shot: _check_shot,
    Fight: _check_fight, Talk: _check_talk, Working: _check_working,
}  # fmt: skip


def _check_asked(state: State, top: Any) -> None:
    """What is on top waits for an answer."""
    asks = ASKS.get(type(top))
    if asks is not None and not asks(state, top):
        raise _wrong(top, f"nobody is asked anything at the stage {top.stage}, so that it would have gone on", "stage")
    if not decisions(state):
        raise _wrong(top, "nobody is asked anything, so that it would have gone on")


def _trial_asks(state: State, trial: Trial) -> bool:
    return trial.stage in unopposed.WAITS and bool(unopposed.WAITS[trial.stage](state, trial))


def _contest_asks(state: State, contest: Contest) -> bool:
    return opposed.WAITS[contest.stage](state, contest) is not None


def _fight_asks(state: State, fight: Fight) -> bool:
    if fight.stage == "weapons":
        return not fight.answer and len(choices(state, state.figures[fight.target])) > 1
    if fight.stage == "parry":
        return bool(loser_of(fight)) and len(fight.contenders) == 2
    if fight.stage == "retreating":
        figure = state.figures.get(fight.retreating[0]) if fight.retreating else None
        return figure is not None and bool(retreats.ways_out(state, figure))
    return fight.stage == "sweep" and bool(fight.card)


def _talk_asks(state: State, talk: Talk) -> bool:
    if talk.stage == "before":
        return opposed.to_ask(state, talk) is not None
    if talk.stage == "sources":
        return talking.asked_for_sources(state, talk) is not None
    return talk.stage == "defence" or talking.asked_for_leader(state, talk) is not None


ASKS: dict[type, Callable[[State, Any], bool]] = {
    Trial: _trial_asks, Contest: _contest_asks, Fight: _fight_asks, Talk: _talk_asks,
}  # fmt: skip
