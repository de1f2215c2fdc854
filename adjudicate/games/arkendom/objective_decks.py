"""Drawing Battle Objectives, drawing and keeping Army Objectives (rulebook: Setup 5 and 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from adjudicate.games.arkendom.asking import dealing, mark_done, side_decision, sizing, table_decision
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.games.arkendom.setup_commands import Deal, KeepObjectives
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

NUMBER = "arkendom.battle-objectives.number"
POSSIBLE = "arkendom.battle-objectives.possible"
DRAWN = "arkendom.army-objectives.drawn"
KEEP = "arkendom.army-objectives.keep"
OWN = "arkendom.army-objectives.own"


def deck(state: State, kind: Literal["battle", "army"]) -> list[str]:
    """The cards of the deck of Battle Objectives, or of each deck of Army Objectives."""
    return [card.id for card in state.objective_cards.values() if card.kind == kind for _ in range(card.copies)]


def possible(state: State, card: ObjectiveCard) -> bool:
    """Whether the board holds the Terrains that a Battle Objective is about."""
    return set(card.terrains) <= {terrain.kind for terrain in state.terrains.values()}


def waits_for_battle_objectives(state: State) -> Decision | None:
    """The Battle Objectives are drawn, unless the players use none or have agreed on them."""
    setup = state.setting_up
    agreed = setup.objectives == "none" or state.pile(TABLE, "battle-objectives")
    if setup.done or agreed or not deck(state, "battle"):
        return None
    return table_decision(state, "deal", "deal", default=Deal())


def carry_deal_battle_objectives(ctx: Context, action: Deal, plan: None) -> None:
    """Draws as many as Tables 4 and 5 say; one that this board makes impossible is discarded and another drawn, as long
    as there are any (ARK-B90)."""
    state = ctx.state
    assert ctx.chance is not None
    cards, found = deck(state, "battle"), list[str]()
    wanted = sizing(state).battle_objectives
    while cards and len(found) < wanted:
        (card,) = ctx.chance.draw(ctx.command, "battle-objectives", cards, 1)
        cards.remove(card)
        fits = possible(state, state.objective_cards[card])
        ctx.note(POSSIBLE, not fits)
        ctx.report("battle-objective", NUMBER if fits else POSSIBLE, card=card, kept=fits)
        if fits:
            found.append(card)
    ctx.note(NUMBER, len(found) == wanted)
    state.put_pile(TABLE, "battle-objectives", found)
    mark_done(state, state.heads()[0])


def _uses_army_objectives(state: State) -> bool:
    return state.setting_up.objectives == "all" and bool(deck(state, "army"))


def note_use(ctx: Context) -> None:
    """The players may agree to play without Army Objectives."""
    if not _uses_army_objectives(ctx.state):
        ctx.note(DRAWN, False)


def waits_for_army_objectives(state: State) -> Decision | None:
    """Each side draws from a deck of its own."""
    if not _uses_army_objectives(state):
        return None
    waiting = [head for head in state.heads() if head not in state.setting_up.done]
    return dealing(state, waiting[0], "army-objectives") if waiting else None


def carry_deal_army_objectives(ctx: Context, action: Deal, plan: None) -> None:
    """Draws as many as Tables 6 and 7 say; they are secret."""
    state = ctx.state
    assert ctx.chance is not None
    cards = deck(state, "army")
    drawn = ctx.chance.draw(ctx.command, f"army-objectives/{ctx.army}", cards, min(len(cards), sizing(state).draw))
    state.put_pile(ctx.army, "army-objectives", drawn)
    mark_done(state, ctx.army)
    ctx.held(DRAWN)
    ctx.secret("objectives-drawn", DRAWN, ctx.army, ("cards",), player=ctx.army, number=len(drawn), cards=drawn)


def waits_for_keep(state: State) -> Decision | None:
    """Each side chooses which of the drawn cards it keeps; a pair also who of the two."""
    if not _uses_army_objectives(state):
        return None
    waiting = [head for head in state.heads() if head not in state.setting_up.done]
    return side_decision(state, waiting[0], "keep-objectives", "keep-objectives") if waiting else None


def _to_keep(state: State, head: str) -> int:
    return min(sizing(state).keep, len(state.pile(head, "army-objectives")))


def plan_keep(ctx: Context, action: KeepObjectives) -> None:
    """Judges whether the kept cards were drawn, and are as many as the size of the game says."""
    state = ctx.state
    head = state.head(ctx.army)
    kept, number = (*action.cards, *action.ally), _to_keep(state, head)
    if len(kept) != number:
        drawn = len(state.pile(head, "army-objectives"))
        reason = f"{number} of the {drawn} Army Objectives drawn are kept, not {len(kept)}"
        raise IllegalCommand(KEEP, reason, keep=number, given=len(kept))
    ctx.held(KEEP)
    foreign = Counter(kept) - Counter(state.pile(head, "army-objectives"))
    if foreign:
        reason = f"not among the Army Objectives that were drawn: {', '.join(sorted(foreign))}"
        raise IllegalCommand(OWN, reason, state.pile(head, "army-objectives"), cards=kept)
    if action.ally and len(state.allies(ctx.army)) == 1:
        raise IllegalCommand(OWN, f"{ctx.army} has no ally to keep cards", cards=action.ally)
    ctx.held(OWN)


def carry_keep(ctx: Context, action: KeepObjectives, plan: None) -> None:
    """Keeps them; the rest is discarded with what was not drawn."""
    state = ctx.state
    head = state.head(ctx.army)
    state.put_pile(head, "army-objectives", ())
    state.put_pile(ctx.army, "army-objectives", action.cards)
    ally = next((name for name in state.allies(ctx.army) if name != ctx.army), None)
    if ally is not None:
        state.put_pile(ally, "army-objectives", action.ally)
    mark_done(state, head)
    kept = (*action.cards, *action.ally)
    ctx.secret("objectives-kept", KEEP, ctx.army, ("cards",), player=ctx.army, number=len(kept), cards=kept)


def keepings(state: State, player: str) -> Iterator[KeepObjectives]:
    """The sets of cards that can be kept; a pair's first player keeps the first half of each."""
    head = state.head(player)
    number = _to_keep(state, head)
    own = (number + 1) // 2 if len(state.allies(player)) > 1 else number
    for cards in dict.fromkeys(combinations(state.pile(head, "army-objectives"), number)):
        yield KeepObjectives(cards[:own], cards[own:])
