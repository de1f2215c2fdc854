"""Call me uncle (rulebook: Appendix, Call me uncle): the counters given before the game, and the friendship."""

from __future__ import annotations

from adjudicate.games.anno1666 import rulings
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import with_number, without
from adjudicate.games.anno1666.skill_commands import FallOut, Nephews
from adjudicate.games.anno1666.skills import UNCLE, counters, has
from adjudicate.games.anno1666.state import OPPONENT, Figure, State
from adjudicate.model.problem import IllegalCommand

CHOICE = "anno1666.uncle.choice"
FRIENDS = "anno1666.uncle.friends"


def waits_for_nephews(state: State) -> Figure | None:
    """A Character with the skill whose opponent has not yet named who gets its counters, if there is a choice to
    be made at all."""
    for uncle in state.figures.values():
        band = [figure for figure in state.figures.values() if figure.player != uncle.player]
        kinds = [state.card(figure).kind for figure in band]
        can_name = "hero" in kinds or kinds.count("commoner") > 1
        if has(state, uncle, UNCLE) and can_name and not any(counters(figure, UNCLE) for figure in band):
            return uncle
    return None


def plan_nephews(ctx: Context, action: Nephews) -> tuple[Figure, ...]:
    """Judges whom the opponent names: two Commoners or one Hero of the own band."""
    state = ctx.state
    uncle = waits_for_nephews(state)
    assert uncle is not None
    figures = tuple(state.figure(name) for name in action.figures)
    kinds = sorted(state.card(figure).kind for figure in figures)
    own = all(figure.player == OPPONENT[uncle.player] for figure in figures)
    if not own or len(set(action.figures)) < len(figures) or kinds not in (["hero"], ["commoner", "commoner"]):
        reason = (
            f"two Commoners or one Hero of {OPPONENT[uncle.player]}'s band, not {', '.join(action.figures) or 'nobody'}"
        )
        raise IllegalCommand(CHOICE, reason, figures=action.figures)
    ctx.held(CHOICE)
    return figures


def carry_nephews(ctx: Context, action: Nephews, figures: tuple[Figure, ...]) -> None:
    """Each gets a counter, and is friendly to the one with the skill."""
    uncle = waits_for_nephews(ctx.state)
    assert uncle is not None
    for figure in figures:
        ctx.put(figure, counters=with_number(figure.counters, UNCLE, 1))
    ctx.put(uncle, friends=action.figures)
    ctx.event("befriended", FRIENDS, figure=uncle.id, friends=action.figures)


def plan_fall_out(ctx: Context, action: FallOut) -> Figure:
    """Judges the end of the friendship: at any time but during a test (AD-B96)."""
    figure = ctx.state.figure(action.figure)
    if not has(ctx.state, figure, UNCLE) or not figure.friends:
        raise IllegalCommand(FRIENDS, f"{figure.id} has no friends by Call me uncle", figure=figure.id)
    ctx.held(FRIENDS)
    return figure


def carry_fall_out(ctx: Context, action: FallOut, figure: Figure) -> None:
    """The friendship ends; the counters stay, by another reading they go (AD-B96)."""
    ctx.put(figure, friends=())
    lost = ctx.state.reads(rulings.UNCLE_ENDS, "counters-go")
    for friend in figure.friends if lost else ():
        if friend in ctx.state.figures:
            nephew = ctx.state.figures[friend]
            ctx.put(nephew, counters=without(nephew.counters, UNCLE))
    ctx.event("fell-out", FRIENDS, figure=figure.id, friends=figure.friends, counters=not lost)
