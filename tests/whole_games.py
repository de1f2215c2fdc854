"""Whole games of Arkendom, from an empty table to the final score, played at random through the list of legal commands
alone; and what must be true after each command. Written from the rulebook, not from the code."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from adjudicate.engine.game import Game
from adjudicate.games.arkendom.pieces import AddOn, Unit
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.event import Event
from battles import RULES, Played, pick, same_digest, start

AGREED = ("forest", "open", "rocks", "hill", "hill", "village", "gold-mine", "gem-mine", "crags", "deep-forest")
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "minimum": ("table", {}),
    "small": ("table", {"size": "small"}),
    "medium": ("table", {"size": "medium"}),
    "large": ("table", {"size": "large"}),
    "tiles kept": ("table", {"size": "small", "terrains": "chooser-keeps"}),
    "agreed tiles, no Army Objectives": ("table", {"terrains": "agreed", "tiles": AGREED, "objectives": "battle"}),
    "direct battle": ("table", {"terrains": "placed", "objectives": "none"}),
    "pre-set armies": ("table", {"armies": "pre-set", "size": "small"}),
    "teams": ("table-of-teams", {}),
    "pre-set armies of teams": ("table-of-teams", {"armies": "pre-set"}),
    "pairs": ("table-of-pairs", {}),
    "large pairs": ("table-of-pairs", {"size": "large"}),
}
LONGEST = 5000
REPLACED = 0.05
"""How often a position is replaced by what a file of it says, where that is asked for."""
HANDS = ("action-deck", "under-deck", "action-hand", "action-discard", "book")


def begun(table: str, seed: int) -> Game:
    """A live game at an empty table, with seeded dice."""
    name, changes = TABLES[table]
    scenario, catalogue = RULES.scenario_of(start(name))
    scenario = scenario._replace(setup=scenario.setup._replace(step="size", **changes))
    return Game(RULES, RULES.setup(scenario, catalogue), Chance(Seed(seed.to_bytes(4, "big"), table)), live=True)


def played(table: str, seed: int, saved: Callable[[State], State] | None = None) -> Iterator[tuple[Game, Played]]:
    """Plays a game to its end. With *saved*, positions are now and then saved and read again by it: always in the
    middle of something, else at random."""
    game, dice, keeping = begun(table, seed), random.Random(seed), random.Random(seed)
    for number in range(1, LONGEST):
        if game.decision() is None:
            return
        if saved and (game.state.pending or keeping.random() < REPLACED):
            again = saved(game.state)
            assert same_digest(again, game.state) and RULES.decisions(again) == RULES.decisions(game.state)
            game.state = again
        command = pick(dice, list(RULES.legal(game.state)))._replace(id=f"c{number}")
        before = game.state
        (outcome,) = game.give(command)
        yield game, Played(command, outcome, before)
    raise AssertionError(f"not over after {LONGEST} commands")


def judge(before: State, after: State, events: list[Event]) -> None:
    """What must be true of two positions, one command apart."""
    waiting = RULES.decisions(after)
    assert (after.turn.phase == "over") == (not waiting)
    if after.setup is not None or before.setup is not None:
        return
    _nobody_is_lost(before, after)
    _cards_are_in_one_place(before, after)
    _coins_add_up(before, after, events)
    _points_add_up(before, after, events)
    _tokens_add_up(before, after, events)
    _rounds_follow(before, after)
    _stand_where_they_may(after)


def ended(state: State) -> None:
    """What must be true at the end."""
    result = RULES.result(state)
    assert result.over and state.turn.phase == "over" and state.turn.round == 6
    assert not any(army.nuggets or army.gems for army in state.armies.values()), "counted at the end"
    assert not any(add_on.influence for add_on in state.add_ons.values()), "what is not used is lost"
    best = max(result.points.values())
    leaders = [side for side, points in result.points.items() if points == best]
    assert result.winner == (leaders[0] if len(leaders) == 1 else None)


def _nobody_is_lost(before: State, after: State) -> None:
    for state in (before, after):
        assert not set(state.removed) & {*state.units, *state.add_ons}
    names = {*before.units, *before.add_ons, *before.removed}
    assert names == {*after.units, *after.add_ons, *after.removed}, "a unit or an Add-on was lost or made"
    assert all(add_on.unit in after.units for add_on in after.add_ons.values()), "an Add-on without its unit"


def _cards_are_in_one_place(before: State, after: State) -> None:
    for army in after.armies:
        assert _actions_of(before, army) == _actions_of(after, army), f"an Action card of {army} was lost or made"
        assert _objectives_of(before, army) == _objectives_of(after, army)
    shared = {card.id for card in after.objective_cards.values() if card.shared}
    assert _on_table(before) - shared == _on_table(after) - shared, "a Battle Objective was lost or made"
    claims = Counter((each.player, each.card) for each in after.claimed if each.card in shared)
    assert not claims or max(claims.values()) == 1, "an Objective was claimed twice by one"


def _actions_of(state: State, army: str) -> Counter[str]:
    holders = dict.fromkeys((army, *state.commanders(army)))
    piles = chain.from_iterable(state.pile(holder, kind) for holder in holders for kind in HANDS)
    lasting = (each.card for each in state.in_play.values() if state.army_of(each.player) == army)
    return Counter(piles) + Counter(card for card in lasting if not state.action_cards[card].basic)


def _objectives_of(state: State, army: str) -> Counter[str]:
    claimed = (each.card for each in state.claimed if each.player == army)
    found = [*state.pile(army, "army-objectives"), *claimed]
    found += [each.card for each in state.revealed if each.player == army]
    return Counter(card for card in found if state.objective_cards[card].kind == "army")


def _on_table(state: State) -> set[str]:
    claimed = {each.card for each in state.claimed if state.objective_cards[each.card].kind == "battle"}
    return {*state.pile(TABLE, "battle-objectives")} | claimed


def _worth(state: State, unit: Unit, gone: list[AddOn]) -> int:
    """The coins for removing a unit, with Add-ons that are removed with it."""
    carried = {each.id: each for each in (*state.on(unit), *gone)}.values()
    return abs(state.card(unit).silver) + unit.owed + sum(state.add_on_card(each).silver for each in carried)


def _coins_add_up(before: State, after: State, events: list[Event]) -> None:
    """Every coin gained is that of a removed card, or of a source that the rulebook names."""
    gained = Counter[str]()
    for event in events:
        values = event.values
        if event.kind in ("taxed", "counted", "converted"):
            gained[values["player"]] += values["silver"]
        elif event.kind in ("income", "gained") and values["resource"] == "silver":
            gained[values["player"]] += values["amount"]
    for name, gone in after.removed.items():
        if name not in before.removed and gone.by and (name in before.units or gone.unit in after.units):
            gained[gone.by] += _price(before, name)
    for army in after.armies.values():
        assert army.silver == before.armies[army.id].silver + gained[army.id], f"coins of {army.id} do not add up"


def _price(before: State, name: str) -> int:
    if name in before.add_ons:
        return before.add_on_card(before.add_ons[name]).silver
    unit = before.units[name]
    coins = _worth(before, unit, [])
    return max(0, coins - 10) if "expendable" in before.card(unit).rules else coins


def _points_add_up(before: State, after: State, events: list[Event]) -> None:
    """Those of a pair together: its coins are added first."""
    gained = Counter[str]()
    for event in events:
        player, values = event.values.get("player", ""), event.values
        side = after.side(player) if player in after.armies else player
        if event.kind in ("claimed", "scored"):
            gained[side] += values["gained"]
        elif event.kind == "garrisoned":
            gained[side] += 1
    was, now = RULES.result(before).points, RULES.result(after).points
    for side, points in now.items():
        assert points == was[side] + gained[side], f"points of {side} do not add up"


def _tokens_add_up(before: State, after: State, events: list[Event]) -> None:
    """Throw tokens come from books and are spent for cards and Channel; Influence is only spent."""
    throws = Counter[str]()
    for event in events:
        values = event.values
        if event.kind == "throw-tokens":
            throws[values["unit"]] += values["tokens"]
        elif event.kind == "channelled":
            throws[values["unit"]] -= 1
        elif event.kind == "played" and values["source"]:
            throws[values["source"]] -= after.action_cards[values["card"]].cost
    for name, add_on in after.add_ons.items():
        assert add_on.throws == before.add_ons[name].throws + throws[name] >= 0
        assert 0 <= add_on.influence <= before.add_ons[name].influence
        assert 0 <= add_on.wounds <= after.add_on_card(add_on).bar.circles


def _rounds_follow(before: State, after: State) -> None:
    assert after.turn.round - before.turn.round in (0, 1) and after.turn.round <= 6
    if after.turn.round > before.turn.round:
        assert after.turn.first == before.after(before.turn.first), "the die goes on along the row"
        assert not any(army.basics or army.acted for army in after.armies.values()), "Basic Actions can be used again"
        hands = [card for player in after.players() for card in after.pile(player, "action-hand")]
        assert not hands or after.turn.phase != "acquisition" or after.turn.done, "unused cards have gone back"


def _stand_where_they_may(state: State) -> None:
    waiting = RULES.decisions(state)
    for space, units in state.occupied().items():
        sides = {state.side(unit.player) for unit in units}
        assert len(units) <= 6
        if len(units) > 1 and len(sides) == 1:
            assert waiting[-1].kind == "adjust", f"friends share {space}, and nobody has to clear it"
    for unit in state.units.values():
        assert 0 <= unit.wounds <= state.bar(unit).circles and unit.act >= 0
        for cause in unit.causes:
            owner = state.owner(cause)
            assert owner and state.side(owner) != state.side(unit.player), f"{cause} wounded its friend {unit.id}"
    for terrain in state.terrains.values():
        alone = state.in_space(terrain.at)
        assert not terrain.controller or state.units[terrain.controller].at == terrain.at
        assert len(alone) != 1 or terrain.controller == alone[0].id, "a unit alone controls its Terrain"
