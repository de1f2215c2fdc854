"""Pickpocket (rulebook: Appendix, Pickpocket): stealing from an adjacent Character."""

from __future__ import annotations

from adjudicate.games.anno1666.attacks import judge_hostile
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.equipment import take_stolen
from adjudicate.games.anno1666.inconspicuous import lose_marker, must_have_marker, watch
from adjudicate.games.anno1666.items import item_of, possessions
from adjudicate.games.anno1666.pending import Contender, Contest
from adjudicate.games.anno1666.skill_commands import Pickpocket
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.problem import IllegalCommand

SKILL = "anno1666.pickpocket.skill"
MARKER = "anno1666.pickpocket.marker"
ADJACENT = "anno1666.pickpocket.adjacent"
ITEM = "anno1666.pickpocket.item"
TEST = "anno1666.pickpocket.test"
POINTS = 1
"""Movement points that a success gives."""


def stealable(state: State, figure: Figure) -> tuple[str, ...]:
    """What can be stolen from a Character: items that are labelled so, as special scenario items are."""
    return tuple(item for item in possessions(state, figure) if item_of(state, item).stealable)


def plan_pickpocket(ctx: Context, action: Pickpocket) -> Figure:
    """Judges a theft: by a Character with the skill and its marker, from an adjacent one that has the item."""
    state = ctx.state
    figure, target = state.figure(action.figure), state.on_board(action.target)
    if not has(state, figure, "pickpocket"):
        raise IllegalCommand(SKILL, f"{figure.id} does not have the skill Pickpocket", figure=figure.id)
    ctx.held(SKILL)
    must_have_marker(ctx, figure, MARKER)
    if not adjacent(state, figure.at, target.at) or target.player == figure.player:
        reason = f"{target.id} at {target.at} is not an opponent's Character adjacent to {figure.at}"
        raise IllegalCommand(ADJACENT, reason, figure=figure.id, target=target.id)
    ctx.held(ADJACENT)
    judge_hostile(ctx, figure, target)
    loot = stealable(state, target)
    if action.item not in loot:
        reason = f"{action.item} cannot be stolen from {target.id}: {', '.join(loot) or 'nothing'} can"
        raise IllegalCommand(ITEM, reason, target=target.id, item=action.item)
    ctx.held(ITEM)
    return target


def carry_pickpocket(ctx: Context, action: Pickpocket, target: Figure) -> None:
    """Agility against Wit."""
    figure = ctx.state.figures[action.figure]
    contenders = Contender(figure.player, figure.id), Contender(target.player, target.id)
    ctx.push(Contest("pickpocket", ctx.state.leader, item=action.item, contenders=contenders))


def after_pickpocket(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """A higher total steals the item, which is equipped at once, and the marker stays unless the item gives the thief
    away; a tie or less costs the marker (AD-B76)."""
    thief, target = (ctx.state.figures[contender.figure] for contender in contest.contenders)
    if not ctx.note(TEST, totals[0] > totals[1]):
        lose_marker(ctx, thief, TEST)
        return
    take_stolen(ctx, thief, target, contest.item)
    ctx.report("stolen", TEST, figure=thief.id, target=target.id, item=contest.item)
    watch(ctx)
