"""Choosing an army and taking its cards (rulebook: Setup 2 and 3)."""

from __future__ import annotations

from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.asking import mark_done
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.setup_commands import ChooseArmy
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

ARMY = "arkendom.setup.army"


def factions(state: State) -> tuple[str, ...]:
    """The armies that the catalogue has unit cards of."""
    return tuple(dict.fromkeys(card.army for card in state.cards.values() if card.army))


def waits_for_army(state: State) -> Decision | None:
    """The next army whose cards are still to be chosen."""
    for army in state.armies.values():
        if not army.faction:
            return army_decision(state, army.id, "army", "choose-army")
    return None


def plan_choose_army(ctx: Context, action: ChooseArmy) -> None:
    """Judges whether there are cards of that army. Two may choose the same, each with a box of their own."""
    known = factions(ctx.state)
    if action.army not in known:
        reason = f"the catalogue has no unit cards of an army {action.army}; armies: {', '.join(known) or 'none'}"
        raise IllegalCommand(ARMY, reason, tuple(f"choose-army {name}" for name in known), army=action.army)
    ctx.held(ARMY)


def carry_choose_army(ctx: Context, action: ChooseArmy, plan: None) -> None:
    """Notes the army."""
    ctx.state.put_army(ctx.army, faction=action.army)
    mark_done(ctx.state, ctx.army)
    ctx.report("army", ARMY, player=ctx.army, army=action.army)


def armies(state: State) -> list[ChooseArmy]:
    """The armies to choose from."""
    return [ChooseArmy(faction) for faction in factions(state)]


def take_cards(ctx: Context) -> None:
    """Each army takes its unit cards and its Add-on cards."""
    state = ctx.state
    for army in state.armies.values():
        units = (card.id for card in state.cards.values() if card.army == army.faction for _ in range(card.copies))
        state.put_pile(army.id, "unit-deck", units)
        state.put_pile(
            army.id, "add-ons", (card.id for card in state.add_on_cards.values() if card.army == army.faction)
        )
