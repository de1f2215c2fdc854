"""Whole setups played at random through the list of legal commands alone: nothing is lost, nobody is stuck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from adjudicate.engine.game import Game
from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.armies import zone_of
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.games.arkendom.pieces import AddOn, Setup, TurnMark, Unit
from adjudicate.games.arkendom.setup_commands import BuildDeck
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command
from adjudicate.model.problem import Invalid
from battles import RULES, pick, same_digest, start, through_a_file
from whole_games import AGREED, TABLES

OBJECTIVES = (
    ObjectiveCard("ride", "Ride", "battle", 1, terrains=("gold-mine",)),
    ObjectiveCard("rout", "Rout", "battle", 1),
    ObjectiveCard("raid", "Raid", "battle", 1, terrains=("hill",)),
    *(ObjectiveCard(f"army-{number}", f"Army {number}", "army", 1) for number in range(1, 7)),
)
COMPOSING_AND_DEPLOYING = ("compose", "reserve", "hand", "deployment-call", "deployment-order", "deployment")
LONGEST = 600
BEFORE_COMPOSING = ("terrain-call", "tiles", "tiles-dealt", "place-call", "place", "battle-objectives")
"""Steps in which the Add-ons of a pre-set army are its whole box."""
PLAYED = [(table, seed) for table in TABLES for seed in range(25)]
FEW = [(table, seed) for table in TABLES for seed in range(2)]
SILVER = {"minimum": 150, "small": 200, "medium": 300, "large": 400}
PAIR_SILVER = {"medium": 150, "large": 200}


def laid(table: str) -> State:
    """An empty table with Objectives, in one of the modes and variants."""
    name, changes = TABLES[table]
    scenario, catalogue = RULES.scenario_of(start(name))
    scenario = scenario._replace(setup=scenario.setup._replace(step="size", **changes))
    return RULES.setup(scenario, catalogue._replace(objectives=OBJECTIVES))


def play(table: str, seed: int) -> Iterator[tuple[Game, State, Command]]:
    """Plays a setup to its end; the game after each command, the state before it, and the command."""
    game = Game(RULES, laid(table), Chance(Seed(seed.to_bytes(4, "big"), table)), live=True)
    dice = random.Random(seed)
    for number in range(1, LONGEST):
        if game.state.setup is None:
            return
        command = pick(dice, list(RULES.legal(game.state)))._replace(id=f"c{number}")
        before = game.state
        game.give(command)
        yield game, before, command
    raise AssertionError(f"not over after {LONGEST} commands")


@pytest.mark.parametrize(("table", "seed"), PLAYED)
def test_a_random_setup_ends_and_nothing_is_lost_in_it(table: str, seed: int) -> None:
    for game, before, command in play(table, seed):
        after = game.state
        if after.setup is not None:
            _sound(after)
            if before.setting_up.step == "deployment" != after.setup.step:
                assert command.verb == "drop-out"
                _leftovers_became_coins(before, after)
    _ended(game.state)


def _sound(state: State) -> None:
    setup = state.setting_up
    if setup.step in ("size", "army"):
        return
    _tiles_are_somewhere(state, setup)
    for army in state.armies:
        _cards_are_in_one_place(state, army)
        if setup.step in (*BEFORE_COMPOSING, *COMPOSING_AND_DEPLOYING):
            _pool_adds_up(state, army, setup)
    for unit in state.units.values():
        row = int(unit.at[1])
        assert row in ((1, 2) if _south(state, unit.player) else (6, 7)), "deployed outside its Zone"
        assert len(state.names_in(unit.at)) == 1
    assert RULES.decisions(state), "nobody is asked"


def _south(state: State, army: str) -> bool:
    return army.startswith("south")


def _tiles_are_somewhere(state: State, setup: Setup) -> None:
    held = [tile for army in (*state.armies, "table") for tile in state.pile(army, "tiles")]
    kinds = Counter(state.tiles[tile].kind for tile in held) + Counter(each.kind for each in state.terrains.values())
    box = Counter(tile.kind for tile in state.tiles.values() for _ in range(tile.copies))
    assert not kinds - box, "a tile was made"
    if setup.step == "tiles":
        assert kinds == box, "a tile was lost"
    if setup.step == "place" and setup.terrains != "placed":
        assert kinds.total() == 10


def _cards_are_in_one_place(state: State, army: str) -> None:
    faction = state.armies[army].faction
    owned = [card.id for card in state.cards.values() if card.army == faction for _ in range(card.copies)]
    owned += [card.id for card in state.add_on_cards.values() if card.army == faction]
    piles = ("unit-deck", "unit-hand", "reserve", "unit-discard", "add-ons")
    found = [card for kind in piles for card in state.pile(army, kind)]
    found += [unit.card for unit in state.units.values() if unit.player == army]
    found += [each.card for each in state.add_ons.values() if state.units[each.unit].player == army]
    if state.setting_up.armies == "decks":
        assert sorted(found) == sorted(owned)
    else:
        assert not Counter(found) - Counter(owned)


def _pool_adds_up(state: State, army: str, setup: Setup) -> None:
    """Whatever a Resource Pool has lost lies on the board (of a pre-set army: is chosen), or was paid to pass."""
    pool = state.armies[army]
    units = [unit.card for unit in state.units.values() if unit.player == army]
    add_ons = [each.card for each in state.add_ons.values() if state.units[each.unit].player == army]
    if setup.armies == "pre-set":
        units += state.pile(army, "unit-hand")
        add_ons += state.pile(army, "add-ons") if setup.step not in BEFORE_COMPOSING else ()
    cards = [state.cards[card] for card in units]
    extras = [state.add_on_cards[card] for card in add_ons]
    spent = sum(card.silver for card in (*cards, *extras)) + pool.passes
    table = PAIR_SILVER if setup.mode == "pairs" else SILVER
    assert pool.silver + spent == table[setup.size or "minimum"] and pool.silver >= 0
    assert pool.uncommon + pool.rare == sum(card.uncommon + card.rare for card in cards) >= 0
    assert pool.rare <= sum(card.rare for card in cards), "an Uncommon point stood in for a Rare one"


def _leftovers_became_coins(before: State, after: State) -> None:
    for army in before.armies.values():
        assert after.armies[army.id].silver == army.silver + 2 * army.uncommon + 3 * army.rare


def _ended(state: State) -> None:
    assert state.turn.round == 1 and state.turn.phase in ("acquisition", "revelation", "activation")
    sides = [state.side(army) for army in state.armies]
    assert all(one != other for one, other in pairwise(sides)), "alliances alternate in the row"
    assert state.turn.first == next(iter(state.armies)) or len(sides) == 2
    for army in state.armies.values():
        assert (army.uncommon, army.rare, army.medals, army.crowns) == (0, 0, 0, 0)
        _has_its_cards(state, army.id)
        if army.members:
            _shares_equally(state, army.id, army.members)


def _has_its_cards(state: State, army: str) -> None:
    characters = [
        each
        for each in state.add_ons.values()
        if state.owner(each.id) == army and state.add_on_card(each).type == "character"
    ]
    assert sum(each.commander for each in characters) == bool(characters)
    assert bool(state.pile(army, "action-deck")) == bool(characters)
    rules = " ".join(rule for each in characters for rule in state.add_on_card(each).rules)
    assert len(state.pile(army, "action-deck")) == 2 * ("orders:2" in rules or "ability:2" in rules) + 3 * (
        "throws:3" in rules
    )
    influence = sum(each.influence for each in characters)
    assert influence == bool(characters) + ("bonus-influence:1" in rules)


def _shares_equally(state: State, army: str, members: tuple[str, ...]) -> None:
    units = [unit for unit in state.units.values() if unit.player == army]
    shares = [[unit for unit in units if unit.member == member] for member in members]
    assert abs(len(shares[0]) - len(shares[1])) <= 1
    assert sum(map(len, shares)) == len(units)
    led = [sum(1 for unit in share if state.character(unit)) for share in shares]
    assert abs(led[0] - led[1]) <= 1


@pytest.mark.parametrize(("table", "seed"), FEW)
def test_what_is_listed_is_accepted_once_and_read_back(table: str, seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    for game, before, _ in play(table, seed):
        listed = list(RULES.legal(before))
        assert len({(command.verb, command.action) for command in listed}) == len(listed)
        for command in dice.sample(listed, min(8, len(listed))):
            assert RULES.check(before, command) is None, command
        if dice.random() < 0.2:
            again = through_a_file(before, tmp_path)
            assert same_digest(again, before)
            assert RULES.decisions(again) == RULES.decisions(before)
        assert game.state is not before


@pytest.mark.parametrize("table", TABLES)
def test_both_sides_come_first_in_some_games(table: str) -> None:
    games = (list(play(table, seed))[-1][0] for seed in range(8))
    assert len({game.state.side(game.state.turn.first) for game in games}) == 2


@pytest.mark.parametrize("table", ["teams", "pairs"])
def test_nobody_has_a_second_deployment_turn_before_the_others_have_had_one(table: str) -> None:
    for seed in range(10):
        turns: list[str] = []
        sides: list[str] = []
        for _, before, command in play(table, seed):
            if command.verb in ("deploy", "pay-to-pass", "drop-out"):
                turns.append(command.player or "")
                sides.append(before.side(turns[-1]))
            if command.verb == "drop-out":
                break
        rounds = [turns[place : place + 4] for place in range(0, len(turns) - len(turns) % 4, 4)]
        assert all(one == rounds[0] and len(set(one)) == 4 for one in rounds)
        assert all(one != other for one, other in pairwise(sides))


MODES = {"duel": "table", "teams": "table-of-teams", "pairs": "table-of-pairs"}


@pytest.mark.parametrize(
    ("table", "changes", "reason"),
    [
        ("duel", {"mode": "pairs"}, "a game of pairs has four players on two sides"),
        ("duel", {"mode": "teams"}, "a game of teams has two players, each a team"),
        ("teams", {"mode": "duel"}, "a game of duel has two players, each with an army"),
        ("pairs", {"size": "small"}, "a game of pairs is medium or large, not small"),
        ("duel", {"terrains": "agreed", "tiles": AGREED[1:]}, "5 agreed tiles are for deployment Areas: 6 are needed"),
        ("duel", {"terrains": "agreed", "tiles": ("moor",)}, "unknown tile moor"),
        ("duel", {"out": ("east",)}, "unknown player east"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(table: str, changes: dict, reason: str) -> None:
    scenario, catalogue = RULES.scenario_of(start(MODES[table]))
    with pytest.raises(Invalid, match=reason):
        RULES.setup(scenario._replace(setup=scenario.setup._replace(**changes)), catalogue)


def test_too_few_tiles_to_choose_from_are_refused() -> None:
    scenario, catalogue = RULES.scenario_of(laid("minimum"))
    tiles = tuple(tile for tile in catalogue.tiles if tile.kind != "forest")
    with pytest.raises(Invalid, match="3 of them Base Terrains: choosing takes 6, 4 of them Base Terrains"):
        RULES.setup(scenario, catalogue._replace(tiles=tiles))


def test_both_sides_cannot_have_one_zone() -> None:
    scenario, catalogue = RULES.scenario_of(laid("minimum"))
    players = tuple(player._replace(zone="north") for player in scenario.players)
    with pytest.raises(Invalid, match="Deployment Zone is north's and an opponent's"):
        RULES.setup(scenario._replace(players=players), catalogue)


def test_a_game_before_round_1_is_in_round_0() -> None:
    scenario, catalogue = RULES.scenario_of(laid("minimum"))
    for wrong in (scenario._replace(setup=None), scenario._replace(turn=TurnMark(1, "south", phase="setup"))):
        with pytest.raises(Invalid, match="a game before Round 1 has round 0, the phase setup, and a <setup>"):
            RULES.setup(wrong, catalogue)


def test_the_northern_zone_can_be_the_first_players() -> None:
    scenario, catalogue = RULES.scenario_of(laid("minimum"))
    players = (scenario.players[0]._replace(zone="north"), scenario.players[1])
    again = RULES.setup(scenario._replace(players=players), catalogue)
    assert [zone_of(again, army) for army in again.armies] == ["north", "south"]


def test_a_deck_of_many_cards_is_listed_short_and_holds_two_of_a_name() -> None:
    cards = tuple(
        ActionCard(
            f"order-{number}", f"Order {number // 3}", "order", symbols=("sceptre",), army="united-principalities"
        )
        for number in range(30)
    )
    scenario, catalogue = RULES.scenario_of(laid("minimum"))
    regent = next(card for card in catalogue.add_ons if card.id == "regent")._replace(rules=("orders:5",))
    state = RULES.setup(
        scenario._replace(
            setup=Setup(size="minimum", step="influence"),
            players=tuple(player._replace(faction="united-principalities") for player in scenario.players),
            units=(Unit("s1", "south", "swordsmen", "A1", "N"),),
            add_ons=(AddOn("regent", "regent", "s1", commander=True),),
        ),
        catalogue._replace(actions=cards, add_ons=(regent,)),
    )
    listed = [command.action.cards for command in RULES.legal(state)]
    assert 2 <= len(listed) <= 30
    assert {card for deck in listed for card in deck} == {card.id for card in cards}
    for deck in listed:
        assert len(deck) == 5
        assert max(Counter(state.action_cards[card].name for card in deck).values()) <= 2
        assert RULES.check(state, Command("c1", "south", BuildDeck(deck))) is None
