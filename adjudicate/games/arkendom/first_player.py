"""Which army comes first, in the Deployment Phase and in Round 1 (rulebook: Setup 6 and 10)."""

from __future__ import annotations

from adjudicate.games.arkendom.asking import side_decision
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.setup_commands import PutFirst
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

ALTERNATE = "arkendom.order.alliances"


def waits_for_order(state: State) -> Decision | None:
    """In a game of pairs each pair names the army that comes first: first the pair that won the call."""
    row = state.setting_up.row
    if len(row) >= len(state.armies):
        return None
    first = state.setting_up.first
    head = first if not row else next(head for head in state.heads() if head != first)
    return side_decision(state, head, "put-first", "put-first")


def prepare_order(ctx: Context) -> None:
    """Where no army has an ally the winner of the call begins."""
    state = ctx.state
    other = next(head for head in state.heads() if head != state.setting_up.first)
    pairs = len(state.armies) > len(state.heads())
    state.put_setup(row=() if pairs else (state.setting_up.first, other))


def plan_put_first(ctx: Context, action: PutFirst) -> str:
    """Judges whether the army is of the pair whose place in the row it is: alliances alternate."""
    state = ctx.state
    waiting = waits_for_order(state)
    assert waiting is not None
    own = state.allies(state.army_of(waiting.player))
    if action.army not in own:
        reason = f"alliances alternate: this place is for {' or '.join(own)}, not for {action.army}"
        raise IllegalCommand(ALTERNATE, reason, tuple(f"put-first {army}" for army in own), army=action.army)
    ctx.held(ALTERNATE)
    return action.army


def carry_put_first(ctx: Context, action: PutFirst, army: str) -> None:
    """The army has the next place; when both pairs have named one, the other two follow in the same order."""
    state = ctx.state
    row = (*state.setting_up.row, army)
    if len(row) == len(state.heads()):
        row += tuple(ally for name in row for ally in state.allies(name) if ally != name)
    state.put_setup(row=row)
    ctx.report("first-of-pair", ALTERNATE, player=ctx.player, army=army)


def beginnings(state: State, player: str) -> list[PutFirst]:
    """The armies that a pair can name."""
    return [PutFirst(army) for army in state.allies(state.army_of(player))]


def line_up(ctx: Context) -> None:
    """The row of Army tokens is as it was decided, and the first of them has the die."""
    state = ctx.state
    row = state.setting_up.row
    if len(state.armies) > len(state.heads()):
        state.line_up(row)
    state.turn = state.turn._replace(first=row[0])
