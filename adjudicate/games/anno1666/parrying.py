"""Parrying (rulebook: Parrying; Inconspicuous): the loser of a Close Combat test may parry, and come to a Riposte."""

from __future__ import annotations

from adjudicate.games.anno1666 import combat, decks, rulings, specials
from adjudicate.games.anno1666.combat import loser_of
from adjudicate.games.anno1666.commands import Parry
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.equipment import arm, use
from adjudicate.games.anno1666.items import usable
from adjudicate.games.anno1666.pending import Fight, Trial
from adjudicate.games.anno1666.special_rules import Special
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.tallies import blow_of
from adjudicate.games.anno1666.trials import Outcome

TOKEN = "anno1666.parry.token"
SURPRISED = "anno1666.inconspicuous.no-parry"
PARRY = "anno1666.parry.test"
RIPOSTE = "anno1666.parry.riposte"
NO_PARRY = "anno1666.special.no-parry"


def parry_tokens(state: State, figure: Figure) -> int:
    """The Parry tokens that a Character has not used."""
    return max(0, state.card(figure).fencing - figure.parried)


def play(ctx: Context, fight: Fight) -> bool:
    """The loser may parry with an unused token; without a Parry the damage follows."""
    if may_parry(ctx, fight):
        return False
    ctx.change_top(stage="damage")
    return True


def may_parry(ctx: Context, fight: Fight) -> bool:
    """Whether the loser can parry: with an unused token, and not against a surprise attack (AD-B70)."""
    loser = ctx.state.figures.get(loser_of(fight))
    if loser is None or not parry_tokens(ctx.state, loser):
        return False
    if ctx.note(NO_PARRY, _bars_parry(ctx.state, fight, loser) is not None):
        return False
    surprised = ctx.note(SURPRISED, fight.surprise and loser.id == fight.target)
    return not surprised and not combat.helpless(ctx.state, loser)


def _bars_parry(state: State, fight: Fight, loser: Figure) -> Special | None:
    """The special rule by which a loser cannot parry."""
    contender = next(each for each in fight.contenders if each.figure == loser.id)
    return specials.forbidding(state, combat.matter_of(blow_of(state, fight, contender)), "parry")


def plan_parry(ctx: Context, action: Parry) -> Figure:
    """Judges a Parry."""
    (fight,) = ctx.state.pending[-1:]
    return ctx.state.figures[loser_of(fight)]


def carry_parry(ctx: Context, action: Parry, figure: Figure) -> None:
    """Turns a token over and makes the Parry test: the margin plus 1, no Ability and no skill (AD-B58)."""
    fight = ctx.change_top(stage="damage")
    ctx.put(figure, parried=figure.parried + 1)
    dl, left = combat.parry_dl(fight.margin), parry_tokens(ctx.state, figure) - 1
    ctx.event("parrying", TOKEN, figure=figure.id, dl=dl, left=left)
    ctx.push(Trial("parry", figure.id, dl))


def decline_parry(ctx: Context, fight: Fight) -> None:
    """The loser does not parry."""
    ctx.change_top(stage="damage")


def after_parry(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """A Parry that succeeds discards all cards of the attack together and leads to a Riposte: all steps again, with the
    weapons and roles unchanged (AD-B60). One that fails leaves the attack as it was."""
    fight = ctx.state.pending[-1]
    ctx.note(PARRY, outcome.success)
    ctx.note(RIPOSTE, outcome.success)
    owner = ctx.state.figures[trial.figure].player
    if not outcome.success:
        decks.discard_played(ctx, owner, (trial.card, *trial.added), trial.command)
        return
    ctx.report("riposte", RIPOSTE, figure=trial.figure)
    for contender in fight.contenders:
        cards = (contender.card, *contender.added)
        parry = (trial.card, *trial.added) if contender.player == owner else ()
        decks.discard_played(ctx, contender.player, cards + parry, trial.command)
    ctx.change_top(
        stage="cards", parried=True, margin=0, contenders=(), card="", suit=None, command=trial.command
    )  # fmt: skip
    _use_again(ctx, fight)


def _use_again(ctx: Context, fight: Fight) -> None:
    """A Riposte is no further use of a weapon with Limited Uses. By another reading each test is one; whoever has none
    left for it fights on with what it holds besides, or with its bare hands (AD-B93)."""
    if ctx.state.reads(rulings.USES_IN_A_FIGHT, "each-fight"):
        return
    for side, name, held in (("weapon", fight.figure, fight.weapon), ("answer", fight.target, fight.answer)):
        figure, weapon = ctx.state.figures[name], combat.weapon(ctx.state, held)
        weapon = weapon if usable(figure, weapon) else arm(ctx, figure, "")
        use(ctx, figure, weapon)
        ctx.change_top(**{side: weapon.id})
