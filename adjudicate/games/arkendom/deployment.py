"""The Deployment Phase: whose Turn it is, passing, and its end (rulebook: Setup 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.asking import dealing, sizing
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deploying import LEAST, Deployment, carry_deploy, deployments
from adjudicate.games.arkendom.pieces import Army
from adjudicate.games.arkendom.setup_commands import Deploy, DropOut, Exchange, PayToPass
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.unit_deck import DRAW, discards, waits_for_draw
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

PASS = "arkendom.deployment.pass"
HALF = "arkendom.deployment.half"
OUT = "arkendom.deployment.out"
WHOLE = "arkendom.pre-set.whole"
VERBS = ("deploy", "discard", "exchange", "pay-to-pass", "drop-out")


def begin_phase(ctx: Context) -> None:
    """The first Deployment Turn begins."""
    ctx.state.put_setup(out=())
    _begin_turn(ctx)


def waits_for_turn(state: State) -> Decision | None:
    """The army whose Deployment Turn it is; in a team the member who is due."""
    setup = state.setting_up
    if len(setup.out) == len(state.armies):
        return None
    army = setup.row[0]
    if waits_for_draw(state, army):
        return dealing(state, army, "turn")
    choices = tuple(verb for verb in VERBS if verb != "discard" or setup.armies == "decks")
    done = DropOut() if _must_drop_out(state, army) else None
    return Decision(state.taker(army), "deployment", choices, "", done, done is not None)


def _must_drop_out(state: State, army: str) -> bool:
    """Whether nothing else is left: no coins to deploy or to pass with, or the whole pre-set army is on the board."""
    if state.setting_up.armies == "pre-set":
        return next(deployments(state, army), None) is None
    return state.armies[army].silver < LEAST


def _begin_turn(ctx: Context) -> None:
    state = ctx.state
    state.put_setup(drawn=False, discarded=False)
    if state.setting_up.armies == "decks" and not state.pile(state.setting_up.row[0], "unit-deck"):
        ctx.note(DRAW, False)


def end_turn(ctx: Context) -> None:
    """The next army in the order has a Turn; those that dropped out pass automatically."""
    state = ctx.state
    setup = state.setting_up
    army = state.armies[setup.row[0]]
    if army.members:
        state.put_army(army.id, next=next(name for name in army.members if name != state.taker(army.id)))
    row = (*setup.row[1:], setup.row[0])
    if len(setup.out) < len(row):
        while ctx.note(OUT, row[0] in setup.out):
            row = (*row[1:], row[0])
    state.put_setup(row=row)
    _begin_turn(ctx)


def carry_turn_deploy(ctx: Context, action: Deploy, plan: Deployment) -> None:
    """Deploys, which ends the Turn."""
    carry_deploy(ctx, action, plan)
    end_turn(ctx)


def plan_pay_to_pass(ctx: Context, action: PayToPass) -> Army:
    """Judges whether a pass can be paid. A pre-set army does not pass."""
    army = ctx.state.armies[ctx.army]
    if ctx.state.setting_up.armies == "pre-set":
        raise IllegalCommand(WHOLE, "a pre-set army is deployed card by card: it has no Turn to pass", player=army.id)
    if army.silver < LEAST:
        reason = f"to pass costs {LEAST} Silver Coins; {army.id} has {army.silver}"
        raise IllegalCommand(PASS, reason, ("drop-out",), needs=LEAST, has=army.silver)
    ctx.held(PASS)
    return army


def carry_pay_to_pass(ctx: Context, action: PayToPass, army: Army) -> None:
    """Pays, which ends the Turn."""
    ctx.state.put_army(army.id, silver=army.silver - LEAST, passes=army.passes + LEAST)
    ctx.report("paid-pass", PASS, player=ctx.player, silver=army.silver - LEAST)
    end_turn(ctx)


def spent(state: State, army: Army) -> int:
    """The Silver Coins that count as spent in the Deployment Phase, those for passes included (ARK-B56)."""
    total = sizing(state).silver - army.silver
    return total if state.reads(rulings.HALF_SPENT, "passes-count") else total - army.passes


def plan_drop_out(ctx: Context, action: DropOut) -> Army:
    """Judges whether an army may end its deployment: half of its Silver Coins must be spent (ARK-B79), a pre-set army
    deployed whole."""
    state = ctx.state
    army = state.armies[ctx.army]
    if state.setting_up.armies == "pre-set":
        return _judge_whole(ctx, army)
    return judge_half(ctx, army)


def judge_half(ctx: Context, army: Army) -> Army:
    """Refuses an end before half of the Silver Coins is spent, as long as there are coins to spend."""
    has, start = spent(ctx.state, army), sizing(ctx.state).silver
    if 2 * has < start and army.silver >= LEAST:
        reason = f"{army.id} has spent {has} of its {start} Silver Coins; half of them, {start // 2}, must be spent"
        raise IllegalCommand(HALF, reason, ("deploy", "pay-to-pass"), spent=has, needs=start // 2)
    ctx.held(HALF)
    return army


def _judge_whole(ctx: Context, army: Army) -> Army:
    left = next(deployments(ctx.state, army.id), None)
    if left is not None:
        what = left.card or left.add_ons[0].card
        raise IllegalCommand(WHOLE, f"a pre-set army is deployed whole: {what} can still be deployed", player=army.id)
    ctx.held(WHOLE)
    return army


def carry_drop_out(ctx: Context, action: DropOut, army: Army) -> None:
    """The army does nothing more in this phase."""
    state = ctx.state
    state.put_setup(out=(*state.setting_up.out, army.id))
    ctx.report("dropped-out", HALF, player=ctx.player, army=army.id, silver=army.silver)
    end_turn(ctx)


def turns(state: State, army: str) -> Iterator[Any]:
    """What can be done in a Deployment Turn."""
    pool = state.armies[army]
    if not _must_drop_out(state, army):
        yield from deployments(state, army)
    if state.setting_up.armies == "decks":
        yield from discards(state, army)
        if pool.crowns:
            yield Exchange()
        if pool.silver >= LEAST:
            yield PayToPass()
    if may_drop_out(state, pool):
        yield DropOut()


def may_drop_out(state: State, army: Army) -> bool:
    """Whether an army may end its deployment now."""
    try:
        plan_drop_out(Context(state, "", army.id), DropOut())
    except IllegalCommand:
        return False
    return True
