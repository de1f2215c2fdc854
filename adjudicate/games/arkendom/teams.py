"""Teams during play: who of the two uses their army first (rulebook: The Activation Phase; ARK-B69, ARK-B83)."""

from __future__ import annotations

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.commands import Begin
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

BEGIN = "arkendom.team.begin"
MEMBER = "arkendom.team.member"
IDLE = "arkendom.team.idle-member"


def next_to_begin(state: State) -> str:
    """The next team, in the order of priority, that has not decided who of it begins; "" if none is left."""
    if not state.seats.teams:
        return ""
    return next((army for army in state.order() if state.armies[army].members and not state.armies[army].next), "")


def judge_begin_now(ctx: Context, action: Begin) -> None:
    """Who begins is said as the Activation Phase starts, once."""
    state = ctx.state
    if state.turn.phase != "activation" or state.armies[ctx.army].next or not state.armies[ctx.army].members:
        reason = f"who of {ctx.army} begins is not to be said now: a team says it once, as the Activation Phase starts"
        raise IllegalCommand(BEGIN, reason)


def plan_begin(ctx: Context, action: Begin) -> None:
    """Judges whether the player named is one of the team."""
    members = ctx.state.commanders(ctx.army)
    if action.member not in members:
        raise IllegalCommand(MEMBER, f"{action.member} is not of the team {ctx.army}", members, member=action.member)
    ctx.held(MEMBER)


def carry_begin(ctx: Context, action: Begin, plan: None) -> None:
    """That member has the team's first Turn of this Activation Phase."""
    state = ctx.state
    state.put_army(ctx.army, next=action.member)
    if state.turn.due and state.army_of(state.turn.due) == ctx.army:
        state.turn = state.turn._replace(due=who_takes(state, ctx.army))
    ctx.event("begins", BEGIN, player=ctx.army, member=action.member)


def partner(state: State, member: str) -> str:
    """The other member of a team; "" for who plays alone."""
    if not state.seats.teams:
        return ""
    return next((name for name in state.commanders(state.army_of(member)) if name != member), "")


def who_takes(state: State, army: str) -> str:
    """Who takes an army's next Turn: of a team the member who is due, or the partner of one without a Ready unit, where
    that one does not pass (ARK-B83); the army itself as long as the team has not said who begins."""
    if state.armies[army].members and not state.armies[army].next:
        return army
    due = state.taker(army)
    other = partner(state, due)
    if other and not state.has_ready(due) and state.reads(rulings.IDLE_MEMBER, "partner-steps-in"):
        return other if state.has_ready(other) else due
    return due


def note_idle(ctx: Context, member: str) -> None:
    """Whether a member passes though the partner has a Ready unit."""
    other = partner(ctx.state, member)
    if other:
        ctx.note(IDLE, ctx.state.has_ready(other))


def alternate(state: State, member: str) -> None:
    """After a member's Turn the next of their army is the partner's."""
    other = partner(state, member)
    if other:
        state.put_army(state.army_of(member), next=other)


def resume(state: State) -> None:
    """A game that goes on in the middle of an Activation Phase: a team whose member is due has begun."""
    turn = state.turn
    if turn.phase != "activation" or not turn.due:
        return
    army = state.armies[state.army_of(turn.due)]
    if army.members and turn.due in army.members and not army.next:
        state.put_army(army.id, next=turn.due)
    if turn.due == army.id and state.any_ready():
        state.turn = turn._replace(due=who_takes(state, army.id))


def forget_begun(state: State) -> None:
    """The next Activation Phase asks again."""
    for army in list(state.armies.values()):
        if army.next:
            state.put_army(army.id, next="")
