"""Opposed tests (rulebook: Opposed Tests; Reinforcing; Initiative Phase): sealed cards, named Jokers, turns to add.

A test waits in the state as a :class:`~pending.Contest`; what it leads to is in :mod:`flow`.
"""

from __future__ import annotations

from adjudicate.games.anno1666 import decks, rulings
from adjudicate.games.anno1666.cards import RED_JOKER, is_joker, reinforces, suit_of
from adjudicate.games.anno1666.characters import Colour, Suit
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.cunning import foxes
from adjudicate.games.anno1666.items import with_number
from adjudicate.games.anno1666.pending import Contender, Contest, Talk
from adjudicate.games.anno1666.skills import UNSWERVING, counters
from adjudicate.games.anno1666.state import OPPONENT, State
from adjudicate.games.anno1666.tallies import COLD, against_frigid, contest_modifiers, note_modifiers
from adjudicate.games.anno1666.trials import JOKER, MATCH, opposed, total_of
from adjudicate.games.anno1666.unopposed import STEADY
from adjudicate.model.problem import IllegalCommand

ORDER = "anno1666.opposed.order"
SEALED = "anno1666.opposed.sealed"
NAMED = "anno1666.opposed.joker-suit"
HIGHER = "anno1666.opposed.higher"
ALTERNATE = "anno1666.opposed.alternate"
TOGETHER = "anno1666.opposed.together"
BOTH_PASS = "anno1666.opposed.both-pass"


def in_order(state: State, contest: Contest | Talk) -> tuple[Contender, ...]:
    """The contenders, the one of the player with the Initiative first."""
    first = state.leader
    return tuple(sorted(contest.contenders, key=lambda contender: contender.player != first))


def total(state: State, contest: Contest, contender: Contender) -> int:
    """A side's total with the cards that lie now."""
    modifier = total_of(contest_modifiers(state, contest, contender))
    return opposed(modifier, contender.card, contender.suit, contender.added)


def to_ask(state: State, contest: Contest | Talk) -> Contender | None:
    """Who may do something before the cards: discard a counter of Unswerving, or Strike now for the Initiative."""
    unasked = (contender for contender in in_order(state, contest) if not contender.asked)
    may = can_strike if contest.what == "initiative" else can_be_steadied
    return next((contender for contender in unasked if may(state, contender)), None)


def can_strike(state: State, contender: Contender) -> bool:
    """Whether a player has a Character that is Cunning As a Fox and may still Strike now."""
    return bool(foxes(state, contender.player))


def can_be_steadied(state: State, contender: Contender) -> bool:
    """Whether a contender is Crippled and has a counter of Unswerving."""
    figure = state.figures.get(contender.figure)
    return figure is not None and state.crippled(figure) and counters(figure, UNSWERVING) > 0


def to_lay(state: State, contest: Contest) -> Contender | None:
    """Who says next where its card comes from; ``None`` when both have."""
    return next(iter(unsaid(state, contest)), None)


def unsaid(state: State, contest: Contest) -> list[Contender]:
    """Those that have not said yet where their cards come from. Who has no hand plays from the deck unasked."""
    return [each for each in in_order(state, contest) if each.source is None and state.piles[each.player].hand]


def to_name(state: State, contest: Contest) -> Contender | None:
    """Whose Joker has no suit yet; of two, that of the player with the Initiative is named last or first by who names
    it: the player with the Initiative names first (AD-B62)."""
    unnamed = [contender for contender in contest.contenders if is_joker(contender.card) and contender.suit is None]
    return min(unnamed, key=lambda contender: namer(contender) != state.leader, default=None)


def namer(contender: Contender) -> Colour:
    """Who names the suit of a side's Joker: its owner that of a Red one, the opponent that of a Black one."""
    return contender.player if contender.card == RED_JOKER else OPPONENT[contender.player]


def to_reinforce(state: State, contest: Contest) -> Contender | None:
    """Who may add a card or pass now; ``None`` when both have passed in a row."""
    due, passes = contest.due, contest.passes
    while passes < 2:
        contender = of(contest, due)
        if state.piles[due].hand:
            return contender
        due, passes = OPPONENT[due], passes + 1
    return None


def of(contest: Contest, player: Colour) -> Contender:
    """The contender of a player."""
    return next(contender for contender in contest.contenders if contender.player == player)


def changed(contest: Contest | Talk, contender: Contender) -> tuple[Contender, ...]:
    """The contenders with one of them changed."""
    same = contender.player, contender.figure
    return tuple(contender if (other.player, other.figure) == same else other for other in contest.contenders)


WAITS = {"before": to_ask, "lay": to_lay, "suit": to_name, "open": to_reinforce}
"""At which stages a test can wait for a player, and for which contender's sake."""
NEXT = {"before": "lay", "lay": "suit", "suit": "open", "open": ""}


def play(ctx: Context, contest: Contest) -> Contest | None:
    """Goes on with the test on top of the stack; the test once both have passed, ``None`` while it waits for a player.
    The cards are still in play then."""
    stage: str = contest.stage
    while stage:
        asked = WAITS[stage](ctx.state, contest)
        if asked is not None:
            ctx.change_top(stage=stage)
            return None
        if stage == "lay":
            contest = _reveal(ctx, contest)
        stage = NEXT[stage]
    ctx.held(BOTH_PASS)
    return contest


def _reveal(ctx: Context, contest: Contest) -> Contest:
    """Both cards at once: those from the decks are played now, in the order of the contenders."""
    shown = []
    for contender in contest.contenders:
        card = contender.card
        if contender.source != "hand":
            purpose = f"{contest.what}/{contender.figure or contender.player}"
            card = decks.play_top(ctx, contender.player, contest.command, purpose)
        shown.append(contender._replace(card=card, suit=contender.suit or suit_of(card)))
    one, other = shown
    ctx.note(SEALED, any(each.source == "hand" for each in shown))
    ctx.report(
        "revealed", SEALED, what=contest.what, cards=(one.card, other.card), players=(one.player, other.player),
        figures=(one.figure, other.figure),
    )  # fmt: skip
    revealed: Contest = ctx.change_top(contenders=tuple(shown), due=ctx.state.leader, passes=0)
    return revealed


def report(ctx: Context, contest: Contest) -> tuple[int, int]:
    """Tells what the test came to; the two totals, in the order of the contenders."""
    state = ctx.state
    one, other = contest.contenders
    totals = total(state, contest, one), total(state, contest, other)
    given = tuple(contest_modifiers(state, contest, each) for each in contest.contenders)
    note_modifiers(ctx, contest.what, *given)
    ctx.note(HIGHER, totals[0] != totals[1])
    ctx.report(
        "opposed-test", HIGHER, what=contest.what, figures=(one.figure, other.figure),
        players=(one.player, other.player), cards=(one.card, other.card), suits=(one.suit, other.suit),
        added=(one.added, other.added),
        modifiers=tuple(tuple(map(tuple, modifiers)) for modifiers in given),
        totals=totals,
    )  # fmt: skip
    return totals


def discard(ctx: Context, contenders: tuple[Contender, ...], owner: str) -> None:
    """The cards of an Opposed test enter the discard piles."""
    for contender in contenders:
        decks.discard_played(ctx, contender.player, (contender.card, *contender.added), owner)


def lay(ctx: Context, contest: Contest, player: Colour, card: str) -> None:
    """Lays a card from the hand face down, or says that the deck's top card is played."""
    contender = of(contest, player)
    ctx.note(TOGETHER, contender != to_lay(ctx.state, contest))
    if card:
        decks.play_from_hand(ctx, contender.player, card)
    laid = contender._replace(source="hand" if card else "deck", card=card)
    ctx.change_top(contenders=changed(contest, laid))
    ctx.event("laid", ORDER, player=laid.player, source=laid.source, what=contest.what)


def must_match(ctx: Context, contest: Contest, player: Colour, card: str) -> None:
    """Refuses a reinforcing card that does not match the player's own Original Card."""
    contender = of(contest, player)
    _judge_barred(ctx, contest, contender)
    if reinforces(card, contender.card, contender.suit):
        ctx.held(MATCH)
        return
    suit = f" ({contender.suit})" if is_joker(contender.card) else ""
    reason = f"{card} cannot be added to {contender.card}{suit}: it matches neither suit nor value"
    raise IllegalCommand(MATCH, reason, card=card, original=contender.card)


def _judge_barred(ctx: Context, contest: Contest, contender: Contender) -> None:
    """Refuses any card, by other readings: to a Joker (AD-B4), and against a Frigid opponent (AD-B73)."""
    state = ctx.state
    if is_joker(contender.card) and state.reads(rulings.JOKER_BARS, "general-ban"):
        raise IllegalCommand(JOKER, f"{contender.card} is a Joker: no card is added to it", original=contender.card)
    ctx.held(JOKER)
    if against_frigid(state, contest, contender) and state.reads(rulings.FRIGID_CARDS, "nothing-adds"):
        reason = f"{contender.figure} is against a Frigid Character: no card is added to its total"
        raise IllegalCommand(COLD, reason, figure=contender.figure)


def add(ctx: Context, contest: Contest, card: str) -> None:
    """Adds a card from the hand; the opportunity passes to the other player."""
    contender = to_reinforce(ctx.state, contest)
    assert contender is not None
    decks.play_from_hand(ctx, contender.player, card)
    contenders = changed(contest, contender._replace(added=(*contender.added, card)))
    ctx.change_top(contenders=contenders, due=OPPONENT[contender.player], passes=0)
    ctx.held(ALTERNATE)


def pass_on(ctx: Context, contest: Contest) -> None:
    """Passes an opportunity to add a card."""
    contender = to_reinforce(ctx.state, contest)
    assert contender is not None
    # A player without a hand passes unasked, so the passes before this one are counted by who is asked now.
    skipped = contender.player != contest.due
    ctx.change_top(due=OPPONENT[contender.player], passes=contest.passes + skipped + 1)
    ctx.note(BOTH_PASS, False)
    ctx.note(ALTERNATE, False)


def name_suit(ctx: Context, contest: Contest, suit: Suit) -> None:
    """Names the suit of a Joker: it counts for all that suits do in this test (AD-B62)."""
    contender = to_name(ctx.state, contest)
    assert contender is not None
    ctx.change_top(contenders=changed(contest, contender._replace(suit=suit)))
    ctx.event("named", NAMED, player=namer(contender), card=contender.card, suit=suit)


def spend_counter(ctx: Context, contest: Contest | Talk) -> None:
    """Discards a counter of Unswerving before the cards: being Crippled does not count in this test."""
    contender = to_ask(ctx.state, contest)
    assert contender is not None
    answered(ctx, contest, steady=True)
    figure = ctx.state.figures[contender.figure]
    left = counters(figure, UNSWERVING) - 1
    ctx.put(figure, counters=with_number(figure.counters, UNSWERVING, left))
    ctx.report("unswerving", STEADY, figure=figure.id, what=contest.what, left=left)


def answered(ctx: Context, contest: Contest | Talk, *, steady: bool = False) -> None:
    """Whoever was asked before the cards has answered."""
    contender = to_ask(ctx.state, contest)
    assert contender is not None
    if contest.what != "initiative":
        ctx.note(STEADY, steady)
    ctx.change_top(contenders=changed(contest, contender._replace(asked=True, steady=steady)))
