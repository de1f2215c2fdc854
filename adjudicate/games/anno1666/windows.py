"""Who is asked in the middle of a test, a shot, a fight or a talk, and how the answer goes on (rulebook: Opposed Tests;
Reinforcing; Playing a Card; Parrying; Retreats; Talking Skills; Unswerving)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.anno1666 import (
    close_combat,
    cunning,
    decks,
    equipment,
    opposed,
    retreats,
    shooting,
    talking,
    trials,
    unopposed,
)
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.commands import Name, Play, Reinforce, Unswerving
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Contest, Fight, Shot, Talk, Trial
from adjudicate.games.anno1666.state import OPPONENT, State
from adjudicate.model.command import Decline
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

ADDED = "anno1666.reinforce.when"
COUNTER = "anno1666.unswerving.counter"
RETREATS = "anno1666.retreat.when"
SWEEPS = "anno1666.sweeping.when"
TALKS = "anno1666.talking.when"
MOMENT = "anno1666.overwatch.moment"
WHEN: dict[str, str] = {
    "play": unopposed.FROM_DECK,
    "reinforce": ADDED,
    "name": opposed.NAMED,
    "unswerving": COUNTER,
    "strike-now": cunning.BEFORE_CARDS,
    "stray": shooting.STRAY,
    "answer": close_combat.WEAPON_KEPT,
    "parry": close_combat.TOKEN,
    "retreat": RETREATS,
    "sweep": SWEEPS,
    "defend": TALKS,
    "sources": TALKS,
    "lead": TALKS,
    "equip": equipment.SWAP,
    "interrupt-shot": MOMENT,
    "interrupt-move": MOMENT,
}
"""The rule that an answer breaks when nothing asks for it."""
WHY: dict[str, str] = {
    "play": "an Original Card is chosen only in an Opposed test that waits for one",
    "reinforce": "no test waits for a card: it has succeeded, its Original Card is a Joker, or it is over",
    "name": "no Joker waits for its suit",
    "unswerving": "nothing asks for a counter of Unswerving, or there is none",
    "strike-now": "it is declared in the Initiative Phase before any card is played",
    "stray": "no shot has missed an engaged target by exactly 1",
    "answer": "weapons are chosen as a combat is declared, and kept for all Ripostes",
    "parry": "only the loser of a combat parries, with an unused token, and no surprise attack",
    "retreat": "nobody is to retreat",
    "sweep": "nobody goes on with a Sweeping Attack",
    "defend": "no [talking] skill waits for its defence",
    "sources": "no [talking] skill waits for its cards",
    "lead": "no [talking] skill waits for a leader",
    "equip": "items change hands at the start of an own action, or as a combat is declared",
    "interrupt-shot": "nobody on Overwatch can interrupt now",
    "interrupt-move": "nobody on Overwatch can interrupt now",
}
WHOSE = {"play": opposed.ORDER, "equip": equipment.SWAP}
"""The rule that a command breaks when somebody else is due; others break the general one."""
Decisions = tuple[Decision, ...]


def decisions_of(state: State, waiting: Any) -> Decisions:
    """What is asked now about something that waits, innermost last; nothing about what goes on by itself."""
    ask = ASK.get(type(waiting))
    return ask(state, waiting) if ask else ()


def _window(player: Colour, kind: str, verb: str, subject: str) -> Decisions:
    return (Decision(player, kind, (verb, "decline"), subject, default=Decline()),)


def _test(state: State, trial: Trial) -> Decisions:
    own = unopposed.owner_of(state, trial)
    if trial.stage == "suit":
        return (Decision(unopposed.namer(state, trial), "suit", ("name",), trial.figure),)
    if trial.stage == "open":
        return _window(own, "reinforce", "reinforce", trial.figure)
    return _window(own, "unswerving", "unswerving", trial.figure)


def _opposed(state: State, contest: Contest) -> Decisions:
    asked = opposed.WAITS[contest.stage](state, contest)
    assert asked is not None
    if contest.stage == "before":
        if contest.what == "initiative":
            return _window(asked.player, "strike-now", "strike-now", "")
        return _window(asked.player, "unswerving", "unswerving", asked.figure)
    if contest.stage == "suit":
        return (Decision(opposed.namer(asked), "suit", ("name",), asked.figure),)
    if contest.stage == "open":
        return _window(asked.player, "reinforce", "reinforce", asked.figure)
    # A card that the other one lays out of turn is refused: it does not mean that this one comes from the deck.
    return tuple(
        Decision(each.player, "play", ("play",), each.figure, default=Play(), besides=("play",))
        for each in reversed(opposed.unsaid(state, contest))
    )


def _shot(state: State, shot: Shot) -> Decisions:
    return _window(OPPONENT[state.figures[shot.figure].player], "stray", "stray", shot.target)


def _fight(state: State, fight: Fight) -> Decisions:
    if fight.stage == "weapons":
        return _window(state.figures[fight.target].player, "answer", "answer", fight.target)
    if fight.stage == "parry":
        loser = close_combat.loser_of(fight)
        return _window(state.figures[loser].player, "parry", "parry", loser)
    if fight.stage == "sweep":
        winner = close_combat.winner_of(fight)
        return _window(state.figures[winner].player, "sweep", "sweep", winner)
    name = fight.retreating[0]
    if fight.may:
        return _window(state.figures[name].player, "retreat", "retreat", name)
    return (Decision(state.figures[name].player, "retreat", ("retreat",), name),)


def _talk(state: State, talk: Talk) -> Decisions:
    if talk.stage == "defence":
        return _window(state.figures[talk.target].player, "defend", "defend", talk.target)
    if talk.stage == "before":
        asked = opposed.to_ask(state, talk)
        assert asked is not None
        return _window(asked.player, "unswerving", "unswerving", asked.figure)
    if talk.stage == "sources":
        player = talking.asked_for_sources(state, talk)
        assert player is not None
        return _window(player, "sources", "sources", talk.target)
    player = talking.asked_for_leader(state, talk)
    assert player is not None
    return (Decision(player, "lead", ("lead",), talk.target),)


ASK: dict[type, Callable[[State, Any], Decisions]] = {
    Trial: _test, Contest: _opposed, Shot: _shot, Fight: _fight, Talk: _talk,
}  # fmt: skip


def plan_play(ctx: Context, action: Play) -> Colour:
    """Judges the Original Card of an Opposed test: one that is in the hand, or whatever is on top of the deck."""
    player = ctx.colour
    if action.card:
        decks.must_hold(ctx, player, action.card)
    return player


def carry_play(ctx: Context, action: Play, player: Colour) -> None:
    """The card lies face down."""
    opposed.lay(ctx, ctx.state.pending[-1], player, action.card)


def plan_reinforce(ctx: Context, action: Reinforce) -> Colour:
    """Judges a card that is added to a test: it is in the hand and fits."""
    player, top = _player(ctx), ctx.state.pending[-1]
    decks.must_hold(ctx, player, action.card)
    if action.card not in decks.reinforcing(ctx.state, player):
        raise IllegalCommand(trials.MATCH, f"{action.card} has no suit: a Joker reinforces no test", card=action.card)
    if isinstance(top, Contest):
        opposed.must_match(ctx, top, player, action.card)
    else:
        unopposed.must_be_addable(ctx, top, action.card)
    return player


def carry_reinforce(ctx: Context, action: Reinforce, player: Colour) -> None:
    """The card lies beside the Original Card."""
    top = ctx.state.pending[-1]
    if isinstance(top, Contest):
        opposed.add(ctx, top, action.card)
    else:
        decks.play_from_hand(ctx, player, action.card)
        ctx.change_top(added=(*top.added, action.card))
    ctx.report("reinforced", trials.MATCH, player=player, card=action.card)


def plan_name(ctx: Context, action: Name) -> None:
    """Any suit may be named."""


def carry_name(ctx: Context, action: Name, plan: None) -> None:
    """The Joker has that suit for the whole test."""
    top = ctx.state.pending[-1]
    if isinstance(top, Contest):
        opposed.name_suit(ctx, top, action.suit)
    else:
        ctx.change_top(suit=action.suit)
        ctx.event("named", opposed.NAMED, player=_player(ctx), card=top.card, suit=action.suit)


def plan_unswerving(ctx: Context, action: Unswerving) -> None:
    """It is asked only where there is a counter to discard."""


def carry_unswerving(ctx: Context, action: Unswerving, plan: None) -> None:
    """A counter is discarded."""
    top = ctx.state.pending[-1]
    if isinstance(top, (Contest, Talk)):
        opposed.spend_counter(ctx, top)
    else:
        unopposed.spend_counter(ctx, top)


def decline(ctx: Context) -> None:
    """Lets an open window pass: what waits goes on without it."""
    top = ctx.state.pending[-1]
    if isinstance(top, Trial):
        unopposed.decline(ctx, top)
    elif isinstance(top, Contest):
        _decline_contest(ctx, top)
    elif isinstance(top, Shot):
        shooting.finish(ctx, top)
    elif isinstance(top, Talk):
        talking.decline(ctx, top)
    else:
        DECLINE_FIGHT[top.stage](ctx, top)


def _decline_contest(ctx: Context, contest: Contest) -> None:
    if contest.stage == "before":
        opposed.answered(ctx, contest)
    else:
        opposed.pass_on(ctx, contest)


DECLINE_FIGHT: dict[str, Callable[[Context, Fight], None]] = {
    "weapons": close_combat.decline_answer,
    "parry": close_combat.decline_parry,
    "retreating": retreats.decline_retreat,
    "sweep": close_combat.end,
}


def _player(ctx: Context) -> Colour:
    """Who is asked now."""
    player: Colour = decisions_of(ctx.state, ctx.state.pending[-1])[-1].player  # type: ignore[assignment]
    return player
