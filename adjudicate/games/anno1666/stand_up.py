"""Stand up (rulebook: Partial Actions, Stand up; rulings AD-B76, AD-B100): alone, or against an enemy's Strength."""

from __future__ import annotations

from adjudicate.games.anno1666.activities import Challenge
from adjudicate.games.anno1666.commands import Oppose, StandUp
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Contender, Contest
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.wounds import crippled_penalty
from adjudicate.games.anno1666.zones import engagers
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.telling import they

LYING = "anno1666.stand-up.prone"
CHOOSES = "anno1666.stand-up.against"
STAND_TEST = "anno1666.stand-up.test"


def plan_stand_up(ctx: Context, action: StandUp) -> Figure:
    """Judges standing up: only who is prone does."""
    figure = ctx.state.figure(action.figure)
    if not figure.prone:
        raise IllegalCommand(LYING, f"{figure.id} is not prone", figure=figure.id)
    ctx.held(LYING)
    return figure


def carry_stand_up(ctx: Context, action: StandUp, figure: Figure) -> None:
    """Unengaged, it stands; engaged, it must win a Strength test against one that engages it (AD-B76, AD-B100); of
    several their owner chooses."""
    state = ctx.state
    enemies = engagers(state, figure)
    if not ctx.note(STAND_TEST, bool(enemies)):
        stand(ctx, figure)
        return
    if ctx.note(CHOOSES, len(enemies) > 1):
        ctx.push(Challenge(figure.id, enemies[0].player))
    else:
        _contend(ctx, figure, enemies[0], ctx.command)


def _contend(ctx: Context, figure: Figure, enemy: Figure, owner: str) -> None:
    contenders = Contender(figure.player, figure.id), Contender(enemy.player, enemy.id)
    ctx.push(Contest("stand-up", ctx.state.leader, contenders=contenders, command=owner))


def strongest(state: State, figure: Figure) -> Figure:
    """Of those that engage a prone Character the one that is hardest to beat."""
    return max(engagers(state, figure), key=lambda enemy: state.card(enemy).strength + crippled_penalty(state, enemy))


def plan_oppose(ctx: Context, action: Oppose) -> Figure:
    """Judges who stands against a prone Character: one of those that engage it."""
    challenge: Challenge = ctx.state.pending[-1]
    enemies = engagers(ctx.state, ctx.state.figures[challenge.figure])
    names = tuple(enemy.id for enemy in enemies)
    if action.figure not in names:
        reason = f"{action.figure} does not engage {challenge.figure}: {they(names, 'does', 'do')}"
        raise IllegalCommand(CHOOSES, reason, figure=action.figure)
    ctx.held(CHOOSES)
    return ctx.state.figures[action.figure]


def carry_oppose(ctx: Context, action: Oppose, enemy: Figure) -> None:
    """The Strength test begins."""
    challenge: Challenge = ctx.pop()
    _contend(ctx, ctx.state.figures[challenge.figure], enemy, challenge.command)


def stand(ctx: Context, figure: Figure) -> None:
    """The Character stands: its Prone marker goes."""
    ctx.put(figure, prone=False)
    ctx.report("stood", LYING, figure=figure.id)


def after_stand_up(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """A higher total stands up; a tie is a failure."""
    figure = ctx.state.figures[contest.contenders[0].figure]
    if totals[0] > totals[1]:
        stand(ctx, figure)
