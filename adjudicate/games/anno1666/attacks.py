"""Attacks (rulebook: Opponent-owned, Enemy, Friendly; Range; Adjacency): who may be attacked, and how far apart two
Characters are."""

from __future__ import annotations

from adjudicate.games.anno1666.adjacency import Link, links_of
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.problem import IllegalCommand

FRIENDLY = "anno1666.attack.friendly"
APART = Link(False, False)


def hostile(figure: Figure, target: Figure) -> bool:
    """Whether a Character may attack another: not its own side, nobody friendly by Call me uncle, nobody with an
    Inconspicuous marker. Its own marker does not forbid it to attack (AD-B70)."""
    if figure.player == target.player or target.inconspicuous:
        return False
    return target.id not in figure.friends and figure.id not in target.friends


def judge_hostile(ctx: Context, figure: Figure, target: Figure) -> None:
    """Refuses an attack on a Character that is friendly to the attacker."""
    if not hostile(figure, target):
        own = figure.player == target.player
        why = "of the same side" if own else "Inconspicuous" if target.inconspicuous else "a friend by Call me uncle"
        reason = f"{target.id} is friendly to {figure.id}: {why}"
        raise IllegalCommand(FRIENDLY, reason, figure=figure.id, target=target.id)
    ctx.held(FRIENDLY)


def link(state: State, one: str, other: str) -> Link:
    """How a space lies to another one."""
    grid = state.grid
    return links_of(state.board)[grid.number(one)].get(grid.number(other), APART)


def opposite(state: State, one: str, middle: str, other: str) -> bool:
    """Whether two spaces lie directly opposite each other across a third one: by their centres (AD-B57)."""
    grid = state.grid
    (x, y), (x1, y1), (x2, y2) = (grid.centres[grid.number(space)] for space in (middle, one, other))
    return (x1 + x2, y1 + y2) == (2 * x, 2 * y)


def distance(state: State, one: str, other: str) -> int:
    """Spaces between two Characters, the further one's own counted, a diagonal as one (AD-B43). Spaces that are not
    square count from their nearest squares."""
    grid = state.grid
    places = [[divmod(part, grid.cols) for part in grid.parts[grid.number(space)]] for space in (one, other)]
    return min(max(abs(row - row2), abs(col - col2)) for row, col in places[0] for row2, col2 in places[1])
