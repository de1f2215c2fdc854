"""Retreats (rulebook: Retreats; Resolution; High Terrain; Board Edge): who must, who may, who stays, and where to."""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.board import OFF, stairs_between
from adjudicate.games.anno1666.combat import attacker_of, matter_in
from adjudicate.games.anno1666.commands import Retreat
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.high_terrain import JUMP, fall
from adjudicate.games.anno1666.inconspicuous import watch
from adjudicate.games.anno1666.pending import Fight
from adjudicate.games.anno1666.specials import forbidding
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.wounds import leave_board
from adjudicate.games.anno1666.zones import (
    engagers,
    in_enemy_zone,
    leads_off_board,
    leads_up,
    retreat_neighbours,
    retreat_route,
)
from adjudicate.model.problem import IllegalCommand

HELD = "anno1666.retreat.held"
MUST = "anno1666.retreat.must"
NOWHERE = "anno1666.retreat.nowhere"
WINNER = "anno1666.retreat.winner"
TIE_ORDER = "anno1666.retreat.tie-order"
BORDER = "anno1666.retreat.border"
FREE = "anno1666.retreat.free"
ZONE = "anno1666.retreat.zone"
OFF_BOARD = "anno1666.retreat.off-board"
NO_RETREAT = "anno1666.special.no-retreat"
BARS = {"border": BORDER, "free": FREE, "zone": ZONE}
"""The rules that forbid a space to a retreat."""


def begin(ctx: Context, fight: Fight) -> None:
    """Says who retreats, in which order: the loser, or after a tie both, first the player without the Initiative."""
    state = ctx.state
    names = [name for name in (fight.figure, fight.target) if name in state.figures]
    if fight.margin:
        loser = fight.target if fight.margin > 0 else fight.figure
        names = [name for name in names if name == loser]
    else:
        names.sort(key=lambda name: state.figures[name].player == (state.leader))
    ctx.note(TIE_ORDER, not fight.margin)
    ctx.change_top(retreating=tuple(names))


def play(ctx: Context, fight: Fight) -> bool:
    """Goes on with the retreats of a fight: a Character with one way goes it, one with several is asked."""
    state = ctx.state
    if not fight.retreating:
        ctx.change_top(stage="sweep", may=False)
        return True
    figure = state.figures.get(fight.retreating[0])
    if figure is None:
        _next(ctx, fight)
        return True
    if not fight.may and ctx.note(HELD, is_held(state, figure)):
        ctx.note(MUST, False)
        ctx.report("held", HELD, figure=figure.id, by=tuple(enemy.id for enemy in _holders(state, figure)))
        _next(ctx, fight)
        return True
    ways = ways_out(state, figure)
    if fight.may:
        return _asks_winner(ctx, fight, ways)
    ctx.note(NO_RETREAT, is_kept(state, figure))
    if ctx.note(NOWHERE, not ways):
        _stays(ctx, fight, figure)
        return True
    if len(ways) > 1:
        return False
    go(ctx, figure, ways[0])
    return True


def _asks_winner(ctx: Context, fight: Fight, ways: tuple[str, ...]) -> bool:
    if ways:
        return False
    _next(ctx, fight)
    return True


def _next(ctx: Context, fight: Fight) -> None:
    ctx.change_top(retreating=fight.retreating[1:], may=False)


def _stays(ctx: Context, fight: Fight, figure: Figure) -> None:
    """Without a legal space a loser stays, and its enemy may retreat instead (AD-B64), if it is still there."""
    ctx.report("stays", NOWHERE, figure=figure.id)
    _next(ctx, fight)
    other = fight.figure if figure.id == fight.target else fight.target
    if not fight.margin or other not in ctx.state.figures:
        return
    if ctx.state.reads(rulings.WINNER_RETREATS, "winner") or other == attacker_of(ctx.state, fight):
        ctx.change_top(retreating=(other,), may=True)


def is_held(state: State, figure: Figure) -> bool:
    """Whether a Character stays because an enemy that engages it is not yet activated in this phase (AD-B63)."""
    return bool(_holders(state, figure))


def _holders(state: State, figure: Figure) -> list[Figure]:
    return [enemy for enemy in engagers(state, figure) if not enemy.activated]


def is_kept(state: State, figure: Figure) -> bool:
    """Whether a special rule, perhaps of its opponent, keeps a Character from retreating."""
    if not state.specials:
        return False
    fight = next(each for each in reversed(state.pending) if isinstance(each, Fight))
    return forbidding(state, matter_in(state, fight, figure.id), "retreat") is not None


def ways_out(state: State, figure: Figure) -> tuple[str, ...]:
    """Where a Character can retreat to: spaces, and ``off`` over an open board edge; nowhere while it is prone."""
    if figure.prone or figure.unconscious or is_kept(state, figure):
        return ()
    around = retreat_neighbours(state, figure.at)
    spaces = tuple(space for space in around if why_not(state, figure, space) is None)
    return (*spaces, OFF) if leads_off_board(state, figure.at) else spaces


def why_not(state: State, figure: Figure, space: str) -> tuple[str, str] | None:
    """What keeps a Character from retreating to a space, in a word and a sentence; ``None`` if it can (AD-B65)."""
    barrier = retreat_route(state, figure.at, space)
    if barrier:
        return "border", f"{figure.id} cannot retreat from {figure.at} to {space}: {barrier}"
    other = state.on(space)
    if other is not None:
        return "free", f"{space} is occupied by {other.id}"
    enemy = in_enemy_zone(state, figure, space)
    return ("zone", f"{space} lies in the Zone of Control of {enemy.id}") if enemy else None


def plan_retreat(ctx: Context, action: Retreat) -> Figure:
    """Judges where a Character retreats to."""
    state = ctx.state
    figure = state.figures[state.pending[-1].retreating[0]]
    ways = ways_out(state, figure)
    legal = tuple(f"retreat {way}" for way in ways)
    if action.to == OFF:
        if OFF not in ways:
            reason = f"{figure.id} at {figure.at} has no open board edge to leave by"
            raise IllegalCommand(OFF_BOARD, reason, legal, figure=figure.id)
        ctx.held(OFF_BOARD)
        return figure
    problem = why_not(state, figure, action.to)
    if problem:
        raise IllegalCommand(BARS[problem[0]], problem[1], legal, figure=figure.id, to=action.to)
    for rule in BARS.values():
        ctx.held(rule)
    return figure


def carry_retreat(ctx: Context, action: Retreat, figure: Figure) -> None:
    """The Character retreats there."""
    fight: Fight = ctx.state.pending[-1]
    ctx.note(WINNER, fight.may)
    go(ctx, figure, action.to)


def decline_retreat(ctx: Context, fight: Fight) -> None:
    """The winner stays."""
    ctx.note(WINNER, False)
    _next(ctx, fight)


def go(ctx: Context, figure: Figure, to: str) -> None:
    """Moves a retreating Character one space; off High Terrain it makes the test for a fall."""
    fight: Fight = ctx.state.pending[-1]
    _next(ctx, fight)
    falls = leads_up(ctx.state, to, figure.at) and not stairs_between(ctx.state.grid, figure.at, to)
    if to == OFF:
        if ctx.note(JUMP, falls):
            fall(ctx, figure.id, fight.command, OFF)
        else:
            leave_board(ctx, figure)
        return
    ctx.put(figure, at=to)
    ctx.event("retreated", MUST, figure=figure.id, at=figure.at, to=to)
    watch(ctx)
    if ctx.note(JUMP, falls):
        fall(ctx, figure.id, fight.command)
