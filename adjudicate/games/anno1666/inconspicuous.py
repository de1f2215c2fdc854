"""Inconspicuous (rulebook: Appendix, Inconspicuous): the marker, and what makes a Character lose it for good."""

from __future__ import annotations

from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.items import weapons_in_hand
from adjudicate.games.anno1666.pending import Contender, Contest
from adjudicate.games.anno1666.sight import distance, must_be_within, sight
from adjudicate.games.anno1666.sightlines import unseen
from adjudicate.games.anno1666.skill_commands import ShowYourself, Spotting
from adjudicate.games.anno1666.skills import rating
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.model.problem import IllegalCommand

MARKER = "anno1666.inconspicuous.marker"
ATTACK = "anno1666.inconspicuous.attack"
WEAPON = "anno1666.inconspicuous.weapon"
HERO = "anno1666.inconspicuous.hero"
SPOTTED = "anno1666.spotting.test"
SPOT_TARGET = "anno1666.spotting.marker"
SPOT_RANGE = "anno1666.spotting.range"
SPOT_SIGHT = "anno1666.spotting.line-of-sight"
CONSPICUOUS = 2
"""Superiority of a weapon that gives its bearer away."""
NOTICED_WITHIN = 6


def lose_marker(ctx: Context, figure: Figure, rule: str) -> None:
    """Takes the marker away; it never comes back."""
    ctx.put(figure, inconspicuous=False)
    ctx.event("noticed", rule, figure=figure.id)


def attacks_openly(ctx: Context, figure: Figure) -> bool:
    """The marker goes as an attack is declared; returns whether it is a surprise attack, by one that had it."""
    if ctx.note(ATTACK, figure.inconspicuous):
        lose_marker(ctx, figure, ATTACK)
    return figure.inconspicuous


def watch(ctx: Context) -> None:
    """Looks whether anybody gives itself away: after each space moved, also in a retreat or a fall, each door that
    opens or closes, each arrival, and each change of equipment (AD-B70)."""
    for figure in ctx.state.standing():
        if figure.inconspicuous:
            enemies = [enemy for enemy in ctx.state.standing() if enemy.player != figure.player]
            if ctx.note(WEAPON, any(shows_weapon(ctx.state, figure, enemy) for enemy in enemies)):
                lose_marker(ctx, figure, WEAPON)
            elif ctx.note(HERO, any(recognises(ctx.state, enemy, figure) for enemy in enemies)):
                lose_marker(ctx, figure, HERO)


def shows_weapon(state: State, figure: Figure, enemy: Figure) -> bool:
    """Whether an enemy sees a weapon of Superiority 2 or more in its hands."""
    armed = any(weapon.superiority >= CONSPICUOUS for weapon in weapons_in_hand(state, figure))
    return armed and not enemy.unconscious and sight(state, enemy.at, figure.at).clear


def recognises(state: State, enemy: Figure, figure: Figure) -> bool:
    """Whether an enemy Hero recognises it: within 6 spaces, in sight, with Wit or Intelligence at least its rating."""
    card = state.card(enemy)
    if card.kind != "hero" or enemy.unconscious:
        return False
    if max(card.wit, card.intelligence) < rating(state, figure, "inconspicuous"):
        return False
    return distance(state, enemy.at, figure.at) <= NOTICED_WITHIN and sight(state, enemy.at, figure.at).clear


def plan_show(ctx: Context, action: ShowYourself) -> Figure:
    """Judges the voluntary loss of a marker."""
    figure = ctx.state.figure(action.figure)
    must_have_marker(ctx, figure, MARKER)
    return figure


def must_have_marker(ctx: Context, figure: Figure, rule: str) -> None:
    """Refuses a Character without its Inconspicuous marker."""
    if not figure.inconspicuous:
        raise IllegalCommand(rule, f"{figure.id} has no Inconspicuous marker", figure=figure.id)
    ctx.held(rule)


def carry_show(ctx: Context, action: ShowYourself, figure: Figure) -> None:
    """The Character discards its marker."""
    lose_marker(ctx, figure, MARKER)


def plan_spotting(ctx: Context, action: Spotting) -> Figure:
    """Judges an attempt to recognise a Character: it has its marker, is within 6 spaces and in sight (AD-B97)."""
    state = ctx.state
    figure, target = state.figure(action.figure), state.on_board(action.target)
    must_have_marker(ctx, target, SPOT_TARGET)
    if target.player == figure.player:
        raise IllegalCommand(SPOT_TARGET, f"{target.id} is {figure.player}'s own", figure=figure.id, target=target.id)
    must_be_within(ctx, figure, target, NOTICED_WITHIN, SPOT_RANGE, "Spotting")
    if not sight(state, figure.at, target.at).clear:
        raise IllegalCommand(SPOT_SIGHT, unseen(state, figure, target), figure=figure.id, target=target.id)
    ctx.held(SPOT_SIGHT)
    return target


def carry_spotting(ctx: Context, action: Spotting, target: Figure) -> None:
    """Wit or Intelligence against Charisma."""
    figure = ctx.state.figures[action.figure]
    contenders = Contender(figure.player, figure.id), Contender(target.player, target.id)
    ctx.push(Contest("spotting", ctx.state.leader, contenders=contenders))


def after_spotting(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """A higher total makes the target lose its marker; a tie is a failure (AD-B76)."""
    if ctx.note(SPOTTED, totals[0] > totals[1]):
        lose_marker(ctx, ctx.state.figures[contest.contenders[1].figure], SPOTTED)
