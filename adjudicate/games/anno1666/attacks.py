"""Attacks (rulebook: Opponent-owned, Enemy, Friendly): who may not be attacked."""

from __future__ import annotations

from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.state import Figure
from adjudicate.games.anno1666.zones import hostile
from adjudicate.model.problem import IllegalCommand

FRIENDLY = "anno1666.attack.friendly"


def judge_hostile(ctx: Context, figure: Figure, target: Figure) -> None:
    """Refuses an attack on a Character that is friendly to the attacker."""
    if not hostile(figure, target):
        own = figure.player == target.player
        why = "of the same side" if own else "Inconspicuous" if target.inconspicuous else "a friend by Call me uncle"
        reason = f"{target.id} is friendly to {figure.id}: {why}"
        raise IllegalCommand(FRIENDLY, reason, figure=figure.id, target=target.id)
    ctx.held(FRIENDLY)
