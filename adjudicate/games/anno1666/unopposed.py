"""Unopposed tests (rulebook: Unopposed Tests; Reinforcing; Unswerving): played card by card, as far as nobody is asked.

A test waits in the state as a :class:`~pending.Trial`; what it leads to is in :mod:`flow`.
"""

from __future__ import annotations

from adjudicate.games.anno1666 import decks, rulings, shooting
from adjudicate.games.anno1666.cards import BLACK_JOKER, RED_JOKER, is_joker, suit_of
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import with_number
from adjudicate.games.anno1666.pending import Shot, Trial
from adjudicate.games.anno1666.skills import UNSWERVING, counters
from adjudicate.games.anno1666.state import OPPONENT, State
from adjudicate.games.anno1666.tallies import innermost, note_modifiers, tests_fortitude, trial_modifiers
from adjudicate.games.anno1666.trials import (
    MATCH,
    Outcome,
    bars_card,
    bars_reinforcing,
    total_of,
    unopposed,
)
from adjudicate.model.problem import IllegalCommand

FROM_DECK = "anno1666.test.from-deck"
RED = "anno1666.test.red-joker"
BLACK = "anno1666.test.black-joker"
DL = "anno1666.test.difficulty"
CAP = "anno1666.reinforce.cap"
TRIUMPH = "anno1666.test.triumph"
MISFORTUNE = "anno1666.test.misfortune"
AGAIN = "anno1666.unswerving.again"
STEADY = "anno1666.unswerving.steady"


def owner_of(state: State, trial: Trial) -> Colour:
    """The player whose Character is tested."""
    return state.figures[trial.figure].player


def outcome_of(state: State, trial: Trial) -> Outcome:
    """What the test comes to with the cards that lie now."""
    return unopposed(trial.dl, total_of(trial_modifiers(state, trial)), trial.card, trial.added)


def can_be_steadied(state: State, trial: Trial) -> bool:
    """Whether a counter of Unswerving could be discarded before the test: its Character is Crippled, which counts."""
    figure = state.figures[trial.figure]
    if trial.what == "parry" and not state.reads(rulings.PARRY_CRIPPLED, "applies"):
        return False
    return state.crippled(figure) and counters(figure, UNSWERVING) > 0


def can_be_taken_again(state: State, trial: Trial) -> bool:
    """Whether a counter of Unswerving could be discarded after the test: a Fortitude test that failed."""
    if not tests_fortitude(state, trial) or not counters(state.figures[trial.figure], UNSWERVING):
        return False
    return not outcome_of(state, trial).success


def suit_matters(state: State, trial: Trial) -> bool:
    """Whether the suit of a Joker has to be named: of a shot that hits, or that may hit another model (AD-B49)."""
    if trial.what != "shot" or not is_joker(trial.card):
        return False
    if trial.card == RED_JOKER:
        return True
    return shooting.may_stray(state, innermost(state, Shot), trial, outcome_of(state, trial))


def namer(state: State, trial: Trial) -> Colour:
    """Who names a Joker's suit: its owner that of a Red one, the opponent that of a Black one."""
    own = owner_of(state, trial)
    return own if trial.card == RED_JOKER else OPPONENT[own]


def can_be_reinforced(state: State, trial: Trial) -> bool:
    """Whether the test waits for cards from the hand: it has failed so far, and there is a hand."""
    if not state.piles[owner_of(state, trial)].hand:
        return False
    modifier = total_of(trial_modifiers(state, trial))
    return not bars_reinforcing(trial.dl, modifier, trial.card, trial.added)


WAITS = {
    "before": can_be_steadied,
    "suit": lambda state, trial: trial.suit is None and suit_matters(state, trial),
    "open": can_be_reinforced,
    "failed": can_be_taken_again,
}
"""At which stages a test can wait for a player, and when it does."""
NEXT: dict[str, str] = {"before": "card", "card": "suit", "suit": "open", "open": "failed", "failed": "over"}


def play(ctx: Context, trial: Trial) -> Outcome | None:
    """Goes on with the test on top of the stack; its outcome once it is over, ``None`` while it waits for a player. Its
    cards are still in play then."""
    stage: str = trial.stage
    while stage != "over":
        if stage in WAITS and WAITS[stage](ctx.state, trial):
            ctx.change_top(stage=stage)
            return None
        if stage == "card":
            card = decks.play_top(ctx, owner_of(ctx.state, trial), trial.command, f"{trial.what}/{trial.figure}")
            trial = ctx.change_top(card=card, suit=suit_of(card))
            ctx.held(FROM_DECK)
        stage = NEXT[stage]
    return _resolve(ctx, trial)


def _resolve(ctx: Context, trial: Trial) -> Outcome:
    state = ctx.state
    outcome, modifiers = outcome_of(state, trial), trial_modifiers(state, trial)
    _note(ctx, trial, outcome)
    note_modifiers(ctx, trial.what, modifiers)
    ctx.report(
        "test", DL, figure=trial.figure, what=trial.what, dl=trial.dl, card=trial.card, added=trial.added,
        modifiers=tuple(map(tuple, modifiers)), **outcome._asdict(),
    )  # fmt: skip
    return outcome


def discard(ctx: Context, trial: Trial) -> None:
    """The cards of a test enter the discard pile."""
    owner = owner_of(ctx.state, trial)
    decks.discard_played(ctx, owner, (trial.card, *trial.added), trial.command)


def _note(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    ctx.note(DL, outcome.success)
    ctx.note(RED, trial.card == RED_JOKER)
    ctx.note(BLACK, trial.card == BLACK_JOKER)
    ctx.note(TRIUMPH, outcome.triumph)
    ctx.note(MISFORTUNE, outcome.misfortune)
    if trial.added:
        full = unopposed(99, total_of(trial_modifiers(ctx.state, trial)), trial.card, trial.added)
        ctx.note(CAP, full.total > outcome.total)


def must_be_addable(ctx: Context, trial: Trial, card: str) -> None:
    """Refuses a reinforcing card that does not match; after a success, or on a Joker, none is asked for."""
    modifier = total_of(trial_modifiers(ctx.state, trial))
    bars = bars_card(trial.dl, modifier, trial.card, trial.added, card)
    if bars:
        now = outcome_of(ctx.state, trial)
        reason = f"{card} cannot be added to {trial.card}: {bars[0]} (total {now.total}, DL {trial.dl})"
        raise IllegalCommand(MATCH, reason, card=card, total=now.total, dl=trial.dl)
    ctx.held(MATCH)


def decline(ctx: Context, trial: Trial) -> None:
    """Lets a card or a counter be: the test goes on with its next stage."""
    if trial.stage != "open":
        ctx.note(STEADY if trial.stage == "before" else AGAIN, False)
    ctx.change_top(stage=NEXT[trial.stage])


def spend_counter(ctx: Context, trial: Trial) -> None:
    """Discards a counter of Unswerving: before the test, Crippled does not count; after it, the test is taken again."""
    figure, before = ctx.state.figures[trial.figure], trial.stage == "before"
    if not before:
        _resolve(ctx, trial)
    left = counters(figure, UNSWERVING) - 1
    ctx.put(figure, counters=with_number(figure.counters, UNSWERVING, left))
    ctx.event("unswerving", STEADY if before else AGAIN, figure=figure.id, what=trial.what, left=left)
    if before:
        ctx.change_top(stage="card", steady=True)
        return
    ctx.change_top(stage="before", card="", suit=None, added=(), steady=False)
    decks.discard_played(ctx, figure.player, (trial.card, *trial.added), trial.command)
