"""Cunning As a Fox! (rulebook: Appendix): one of its three abilities a turn."""

from __future__ import annotations

from adjudicate.games.anno1666 import decks
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.skill_commands import Livonia, Solution, StrikeNow
from adjudicate.games.anno1666.skills import CUNNING, has
from adjudicate.games.anno1666.state import ON_BOARD, Figure, State
from adjudicate.model.problem import IllegalCommand

SKILL = "anno1666.cunning.skill"
OWN = "anno1666.activation.own"
ONCE = "anno1666.cunning.once"
SOLUTION = "anno1666.cunning.solution"
LIVONIA = "anno1666.cunning.livonia"
STRIKE_NOW = "anno1666.cunning.strike-now"
BEFORE_CARDS = "anno1666.cunning.before-cards"
ABILITIES = ("solution", "livonia", "strike-now")


def foxes(state: State, player: Colour) -> list[Figure]:
    """The Characters of a player that may still use one of the abilities this turn."""
    return [figure for figure in state.of(player) if has(state, figure, CUNNING) and not _used(figure)]


def _used(figure: Figure) -> tuple[str, ...]:
    return tuple(ability for ability in ABILITIES if ability in figure.used)


def _judge(ctx: Context, name: str) -> Figure:
    figure = ctx.state.on_board(name)
    ctx.held(ON_BOARD)
    if not has(ctx.state, figure, CUNNING):
        raise IllegalCommand(SKILL, f"{figure.id} is not Cunning As a Fox", figure=figure.id)
    ctx.held(SKILL)
    if figure.player != ctx.player:
        raise IllegalCommand(OWN, f"{figure.id} is {figure.player}'s, not {ctx.player}'s", figure=figure.id)
    ctx.held(OWN)
    if _used(figure):
        raise IllegalCommand(ONCE, f"{figure.id} has used {_used(figure)[0]} this turn", figure=figure.id)
    ctx.held(ONCE)
    return figure


def _use(ctx: Context, figure: Figure, ability: str) -> None:
    ctx.put(figure, used=(*figure.used, ability))
    ctx.note(SOLUTION, ability == "solution")


def plan_solution(ctx: Context, action: Solution) -> Figure:
    """Judges There's always a solution: with the cards drawn at the start of a turn."""
    return _judge(ctx, action.figure)


def carry_solution(ctx: Context, action: Solution, figure: Figure) -> None:
    """One more card is drawn."""
    _use(ctx, figure, "solution")
    ctx.report("solution", SOLUTION, figure=figure.id)
    decks.draw(ctx, figure.player, 1, ctx.command, "solution")


def plan_livonia(ctx: Context, action: Livonia) -> Figure:
    """Judges When I fought in Livonia: as the Character is activated, with a card of the own discard pile."""
    figure = _judge(ctx, action.figure)
    pile = ctx.state.piles[figure.player].discard
    if action.card not in pile:
        reason = f"{action.card} is not in {figure.player}'s discard pile: {' '.join(pile) or 'it is empty'}"
        raise IllegalCommand(LIVONIA, reason, card=action.card)
    ctx.held(LIVONIA)
    return figure


def carry_livonia(ctx: Context, action: Livonia, figure: Figure) -> None:
    """The card is shuffled into the deck."""
    _use(ctx, figure, "livonia")
    decks.back_into_deck(ctx, figure.player, action.card)
    ctx.report("livonia", LIVONIA, figure=figure.id, card=action.card)


def plan_strike_now(ctx: Context, action: StrikeNow) -> Figure:
    """Judges Strike now!: declared in the Initiative Phase before any card is played."""
    figure = _judge(ctx, action.figure)
    return figure


def carry_strike_now(ctx: Context, action: StrikeNow, figure: Figure) -> None:
    """Two more for the whole Initiative Phase (AD-B98)."""
    _use(ctx, figure, "strike-now")
    ctx.held(BEFORE_CARDS)
    ctx.report("strike-now", STRIKE_NOW, figure=figure.id)
