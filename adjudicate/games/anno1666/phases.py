"""The commands of the phases (rulebook: Game Setup; Start of Turn; Card Phase; Action Phase; Morale Phase): cards,
arrivals, who acts first, passing, morale tests."""

from __future__ import annotations

from adjudicate.games.anno1666 import decks, turn
from adjudicate.games.anno1666.cards import A_TURN
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.commands import Arrive, Deal, Discard, First, Morale, Pass
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.pending import Trial
from adjudicate.games.anno1666.state import OPPONENT, Figure, State
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.telling import many

DELAY = "anno1666.activation.delay"
COMBAT_PASS = "anno1666.combat.pass"
ENTRY = "anno1666.start.entry"
CHOOSES = "anno1666.initiative.chooses"
MORALE_WHO = "anno1666.morale.who"


def plan_pass(ctx: Context, action: Pass) -> None:
    """The smaller side may hold its last Character back (AD-B19); in the Combat Phase nobody passes who must fight."""
    state, player = ctx.state, ctx.colour
    if state.turn.phase == "combat":
        left = turn.fighters(state, player)
        if left:
            names = tuple(figure.id for figure in left)
            raise IllegalCommand(COMBAT_PASS, f"{player} has yet to activate {', '.join(names)}", player=player)
        ctx.held(COMBAT_PASS)
    if state.turn.phase == "action":
        _judge_delay(ctx, state, player)


def _judge_delay(ctx: Context, state: State, player: Colour) -> None:
    own, other = len(state.of(player)), len(state.of(OPPONENT[player]))
    left = turn.to_activate(state, player)
    waiting = turn.to_activate(state, OPPONENT[player])
    if own >= other or len(left) != 1 or not waiting:
        sides = f"{player} has {many(own, 'Character')}, {OPPONENT[player]} {other}"
        what = f"{sides}; {len(left)} of {player}'s to be activated"
        reason = f"only the smaller side may hold back its last Character: {what}"
        raise IllegalCommand(DELAY, reason, own=own, other=other, left=len(left))
    ctx.held(DELAY)


def carry_pass(ctx: Context, action: Pass, plan: None) -> None:
    ctx.report("passed", turn.ALTERNATE, player=ctx.player)
    ctx.state.turn = ctx.state.turn._replace(passes=ctx.state.turn.passes + 1)
    turn.next_player(ctx)


def carry_first(ctx: Context, action: First, plan: None) -> None:
    ctx.state.turn = ctx.state.turn._replace(first=action.side, due=action.side)
    ctx.note(CHOOSES, action.side != ctx.player)
    ctx.report("first", CHOOSES, player=ctx.player, side=action.side)


def carry_deal(ctx: Context, action: Deal, plan: None) -> None:
    state, player = ctx.state, ctx.colour
    state.turn = state.turn._replace(dealt=(*state.turn.dealt, player))
    if state.turn.phase == "setup":
        decks.opening_hand(ctx, player)
    else:
        decks.draw(ctx, player, A_TURN, ctx.command)


def plan_discard(ctx: Context, action: Discard) -> None:
    decks.must_discard_down(ctx, ctx.colour, action.cards)


def carry_discard(ctx: Context, action: Discard, plan: None) -> None:
    decks.discard_from_hand(ctx, ctx.colour, action.cards)


def plan_arrive(ctx: Context, action: Arrive) -> Figure:
    state = ctx.state
    figure = state.figure(action.figure)
    if figure.id not in (other.id for other in turn.arriving(state)):
        reason = f"{figure.id} does not arrive now"
        raise IllegalCommand(ENTRY, reason, figure=figure.id)
    free = turn.entries(state, figure)
    if action.at not in free:
        reason = f"{figure.id} cannot arrive in {action.at}: free are {', '.join(free)}"
        raise IllegalCommand(ENTRY, reason, figure=figure.id, at=action.at)
    ctx.held(ENTRY)
    return figure


def carry_arrive(ctx: Context, action: Arrive, figure: Figure) -> None:
    ctx.put(figure, at=action.at)
    ctx.event("arrived", turn.ARRIVALS, figure=figure.id, at=action.at)
    watch(ctx)


def carry_morale(ctx: Context, action: Morale, plan: None) -> None:
    figure = ctx.put(ctx.state.figures[action.figure], activated=True)
    ctx.push(Trial("morale", figure.id, turn.MORALE_DL))


def plan_morale(ctx: Context, action: Morale) -> None:
    names = tuple(figure.id for figure in turn.to_test(ctx.state))
    if action.figure not in names:
        reason = f"{action.figure} is no Crippled Commoner that is to test its morale now"
        raise IllegalCommand(MORALE_WHO, reason, figure=action.figure)
    ctx.held(MORALE_WHO)
