"""The steps of setup, in the rulebook's order (rulebook: Setup): what each waits for, what it begins with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from adjudicate.games.arkendom import (
    action_deck,
    calls,
    commander,
    deployment,
    factions,
    first_player,
    objective_decks,
    pre_set,
    resources,
    team_division,
    tiles,
    unit_deck,
)
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import PileKind, SetupStep
from adjudicate.games.arkendom.setup_commands import Deal, DropOut
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision

STEP = "arkendom.setup.step"
BOXED: tuple[PileKind, ...] = ("unit-deck", "unit-hand", "reserve", "unit-discard", "add-ons")
"""The piles that go back into the box when setup is over."""


def _nothing(ctx: Context) -> None:
    """What most steps begin with."""


def _nobody(state: State) -> None:
    """Whom a step waits for that is done at once."""


class Step(NamedTuple):
    """A step of setup: its name, the decision that it waits for (``None`` when it is done), what happens as it
    begins."""

    name: SetupStep
    waits: Callable[[State], Decision | None]
    begin: Callable[[Context], None] = _nothing


def _call_if(needed: Callable[[State], bool]) -> Callable[[State], Decision | None]:
    return lambda state: calls.waits_for_call(state) if needed(state) else None


def _always(state: State) -> bool:
    return True


STEPS = (
    Step("size", resources.waits_for_size),
    Step("resources", _nobody, resources.take_starting_resources),
    Step("army", factions.waits_for_army),
    Step("cards", _nobody, factions.take_cards),
    Step("terrain-call", _call_if(tiles.needs_call)),
    Step("tiles", tiles.waits_for_choice, tiles.put_tiles_out),
    Step("tiles-dealt", tiles.waits_for_tiles, tiles.put_tiles_away),
    Step("place-call", _call_if(tiles.waits_for_place_call)),
    Step("place", tiles.waits_for_place),
    Step("battle-objectives", objective_decks.waits_for_battle_objectives),
    Step("compose", pre_set.waits_for_composition, pre_set.put_add_ons_aside),
    Step("reserve", unit_deck.waits_for_reserve),
    Step("hand", unit_deck.waits_for_hand),
    Step("deployment-call", _call_if(_always)),
    Step("deployment-order", first_player.waits_for_order, first_player.prepare_order),
    Step("deployment", deployment.waits_for_turn, deployment.begin_phase),
    Step("leftovers", _nobody, resources.convert_leftovers),
    Step("division", team_division.waits_for_division),
    Step("commander", commander.waits_for_commander),
    Step("influence", _nobody, commander.take_influence),
    Step("action-deck", action_deck.waits_for_deck, action_deck.note_armies_without),
    Step("army-objectives", objective_decks.waits_for_army_objectives, objective_decks.note_use),
    Step("keep", objective_decks.waits_for_keep),
    Step("order-call", _call_if(_always)),
    Step("order", first_player.waits_for_order, first_player.prepare_order),
)
_PLACE = {step.name: place for place, step in enumerate(STEPS)}

DEALS: dict[SetupStep, Callable[[Context, Deal, None], None]] = {
    "tiles-dealt": tiles.carry_deal_tiles,
    "battle-objectives": objective_decks.carry_deal_battle_objectives,
    "hand": unit_deck.carry_deal_hand,
    "deployment": unit_deck.carry_deal_turn,
    "army-objectives": objective_decks.carry_deal_army_objectives,
}
"""What is dealt in each step."""

WAITS = {
    "size": "the size of the game is chosen",
    "army": "the armies are chosen",
    "call": "a roll decides who begins: even or odd is called",
    "tile": "Terrain tiles are chosen",
    "deal": "something is dealt first",
    "place": "Terrain tiles are placed",
    "compose": "the pre-set armies are composed",
    "reserve": "two unit cards are set aside as Reserve",
    "put-first": "the pairs name the army that comes first",
    "deployment": "the Deployment Phase goes on",
    "divide-units": "the team divides its units",
    "commander": "a Commander-in-Chief is named",
    "deck": "the Action deck is put together",
    "keep-objectives": "Army Objectives are kept",
}
"""Kinds of decisions in setup, and what goes on meanwhile."""


def _step(state: State) -> Step:
    return STEPS[_PLACE[state.setting_up.step]]


def decision(state: State) -> Decision | None:
    """What setup waits for."""
    return _step(state).waits(state)


def advance(ctx: Context) -> bool:
    """Goes on, step by step, to one in which somebody has to decide; returns whether setup is over."""
    state = ctx.state
    while True:
        waiting = decision(state)
        if waiting is not None:
            state.turn = state.turn._replace(due=waiting.player)
            return False
        place = _PLACE[state.setting_up.step] + 1
        if place == len(STEPS):
            _end(ctx)
            return True
        state.put_setup(step=STEPS[place].name, done=())
        STEPS[place].begin(ctx)


def _end(ctx: Context) -> None:
    """Setup is over: the first player is known, what was not deployed is put away."""
    state = ctx.state
    first_player.line_up(ctx)
    for army in list(state.armies):
        state.put_army(army, next="")
        for kind in BOXED:
            state.put_pile(army, kind, ())
    state.setup = None


def plan_deal(ctx: Context, action: Deal) -> None:
    """What is dealt leaves no choice."""


def carry_deal(ctx: Context, action: Deal, plan: None) -> None:
    """Deals what the present step deals."""
    DEALS[ctx.state.setting_up.step](ctx, action, plan)


def plan_drop_out(ctx: Context, action: DropOut) -> Any:
    """Judges the end of an army's composition, or of its deployment."""
    composing = ctx.state.setting_up.step == "compose"
    return pre_set.plan_finish(ctx, action) if composing else deployment.plan_drop_out(ctx, action)


def carry_drop_out(ctx: Context, action: DropOut, plan: Any) -> None:
    """Ends an army's composition, or its deployment."""
    composing = ctx.state.setting_up.step == "compose"
    (pre_set.carry_finish if composing else deployment.carry_drop_out)(ctx, action, plan)


CHOICES: dict[str, Callable[[State, str], Iterable[Any]]] = {
    "size": lambda state, player: resources.sizes(state),
    "army": lambda state, player: factions.armies(state),
    "call": lambda state, player: calls.calls(state),
    "tile": lambda state, player: tiles.choices(state),
    "deal": lambda state, player: [Deal()],
    "place": tiles.placings,
    "compose": pre_set.compositions,
    "reserve": unit_deck.reserves,
    "put-first": first_player.beginnings,
    "deployment": lambda state, player: deployment.turns(state, state.army_of(player)),
    "divide-units": team_division.divisions,
    "commander": lambda state, player: commander.names(state),
    "deck": lambda state, player: action_deck.deck_choices(state, state.army_of(player)),
    "keep-objectives": objective_decks.keepings,
}
"""The legal commands of each kind of decision in setup."""
