"""Battles of teams and pairs with Objectives, played at random: each ends, and what must hold does."""

from __future__ import annotations

import random

import pytest

import battles
from adjudicate.engine.game import Game
from adjudicate.games.arkendom.cards import Bar, Card
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.commands import Adjust
from adjudicate.games.arkendom.pieces import Army, Pending, TurnMark, Unit
from adjudicate.games.arkendom.preparation import Scenario, setup
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command, Decline
from adjudicate.model.problem import IllegalCommand
from battles import RULES, any_action, game_of, listed, play, same_digest, through_a_file

MODES = ("councils", "banners")
QUICK = [(name, seed) for name in MODES for seed in range(12)]
FEW = [(name, seed) for name in MODES for seed in range(3)]


@pytest.mark.parametrize(("name", "seed"), QUICK)
def test_a_random_battle_ends_and_every_position_in_it_is_sound(name: str, seed: int) -> None:
    game = game_of(name, seed)
    for played in play(game, seed, listed if seed % 3 else None):
        _sound(game.state)
        assert played.command.player in game.state.players(), "an army is commanded by its players"
    assert RULES.result(game.state).over
    assert not any(add_on.influence for add_on in game.state.add_ons.values()), "unused Influence is lost"
    assert not game.chance.owners_left()


def _sound(state: State) -> None:
    waiting = RULES.decisions(state)
    for space, units in state.occupied().items():
        sides = {state.side(unit.player) for unit in units}
        assert len(units) <= 6
        if len(units) > 1 and len(sides) == 1:
            assert waiting[-1].kind == "adjust", f"friends share {space}, and nobody has to clear it"
    for unit in state.units.values():
        for cause in unit.causes:
            owner = state.owner(cause)
            assert owner and state.side(owner) != state.side(unit.player), f"{cause} wounded its friend {unit.id}"
    claims = [(each.player, each.card) for each in state.claimed]
    assert len(set(claims)) == len(claims), "an Objective was claimed twice by one"
    for army in state.armies:
        shown = [each.round for each in state.revealed if each.player == army]
        assert len(set(shown)) == len(shown), "two Army Objectives were revealed in one Round"
    if not waiting:
        assert state.turn.phase == "over"
        return
    assert set(waiting[-1].players) <= {*state.players()}
    assert next(RULES.legal(state), None), f"nothing is legal, though {waiting[-1]} waits"


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_what_is_listed_as_legal_is_accepted_from_each_who_may_decide(name: str, seed: int) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    for played in play(game, seed, listed):
        waiting = RULES.decisions(played.before)[-1]
        if dice.random() > 0.2 and waiting.kind == "activation":
            continue
        for player in waiting.players:
            commands = list(RULES.legal(played.before, player))
            assert commands and len({command.action for command in commands}) == len(commands)
            for command in dice.sample(commands, min(8, len(commands))):
                fork = Game(RULES, played.before, game.chance.fork(), live=True)
                fork.give(Command("c9999", command.player, command.action))
                _sound(fork.state)


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_no_command_of_anybody_breaks_a_position(name: str, seed: int) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    for _ in play(game, seed, listed):
        player = dice.choice(game.state.players())
        command = Command("c9999", player, any_action(dice, game.state, player))
        before = game.digest()
        try:
            verdict = RULES.check(game.state, command)
        except battles.Invalid:
            continue
        assert game.digest() == before
        if verdict is None:
            assert player in RULES.decisions(game.state)[-1].players


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_every_position_can_be_written_and_read_back(name: str, seed: int, tmp_path: battles.Path) -> None:
    game, dice = game_of(name, seed), random.Random(seed)
    for _ in play(game, seed, listed):
        waiting = RULES.decisions(game.state)
        unusual = bool(game.state.pending) or (waiting and waiting[-1].kind not in ("activation", "pass"))
        if unusual or dice.random() < 0.1:
            again = through_a_file(game.state, tmp_path)
            assert same_digest(again, game.state)
            assert RULES.decisions(again) == waiting


INF = Card("inf", "Infantry", "regiment", 2, 3, 2, 3, 1, 5, 5, 2, 5, Bar(2, 1, 1, 1))
ROW = (Army("sa", side="south"), Army("na", side="north"), Army("sb", side="south"), Army("nb", side="north"))


def _won_space(first: str, *others: Unit) -> Game:
    """D4 was won by a unit of sa and two of sb; *others* stand around it."""
    own = [Unit(name, player, "inf", "D4", "N") for name, player in (("a1", "sa"), ("b1", "sb"), ("b2", "sb"))]
    scenario = Scenario(
        TurnMark(1, first),
        players=ROW,
        units=(*own, *others, Unit("n1", "na", "inf", "L7", "S")),
        pending=(Pending("adjust", "sa", "a1"),),
    )
    return Game(RULES, setup(scenario, Catalogue(cards=(INF,))), Chance(), live=True)


def _due(game: Game) -> tuple[str, tuple[str, ...]]:
    decision = game.decision()
    assert decision is not None
    return decision.player, decision.verbs


def test_the_ally_first_in_priority_keeps_its_unit_and_the_other_clears_the_space() -> None:
    game = _won_space("sa")
    assert _due(game) == ("sa", ("adjust", "decline"))
    game.give(Command("c1", "sa", Decline()))
    assert _due(game) == ("sb", ("adjust",))
    for number, name in enumerate(("b1", "b2"), 2):
        game.give(Command(f"c{number}", "sb", Adjust(name, f"C{number + 1}")))
    assert game.state.names_in("D4") == ("a1",)
    assert not game.state.pending and _due(game)[1] != ("adjust",)


def test_the_ally_first_in_priority_with_two_units_must_move_one() -> None:
    game = _won_space("sb")
    assert _due(game) == ("sb", ("adjust",))
    with pytest.raises(IllegalCommand, match="allies place their own units"):
        game.give(Command("c1", "sb", Adjust("a1", "C4")))
    game.give(Command("c2", "sb", Adjust("b1", "C4")))
    assert _due(game) == ("sb", ("adjust", "decline"))
    game.give(Command("c3", "sb", Adjust("b2", "C3")))
    assert game.state.names_in("D4") == ("a1",)


def test_who_keeps_a_unit_must_move_it_after_all_if_the_other_has_no_way_left() -> None:
    around = ("C3", "C4", "C5", "D3", "D5", "E3", "E4")
    others = [Unit(f"f{number}", "sa", "inf", space, "N") for number, space in enumerate(around)]
    game = _won_space("sa", *others)
    game.give(Command("c1", "sa", Decline()))
    game.give(Command("c2", "sb", Adjust("b1", "E5")))
    decision = game.decision()
    assert decision is not None and decision.kind == "adjust"
    assert list(RULES.legal(game.state)), "somebody can always go"


def test_a_pair_with_as_many_points_as_the_other_is_a_draw() -> None:
    points = {"sa": 3, "na": 2, "sb": 1, "nb": 2}
    players = tuple(army._replace(points=points[army.id]) for army in ROW)
    scenario = Scenario(TurnMark(6, "sa", phase="over"), players=players)
    result = RULES.result(setup(scenario, Catalogue()))
    assert result.over and result.winner is None
    assert result.points == {"south": 4, "north": 4}


@pytest.mark.parametrize("name", MODES)
def test_points_add_up(name: str) -> None:
    game = game_of(name, 7)
    list(play(game, 7, listed))
    state = game.state
    claimed = sum(each.points for each in state.claimed)
    garrisons = len(state.turn.garrisoned)
    purses: dict[str, int] = {}
    for army in state.armies.values():
        purses[state.side(army.id)] = purses.get(state.side(army.id), 0) + army.silver
    coins = sum(silver // 20 for silver in purses.values())
    assert sum(army.points for army in state.armies.values()) == claimed + garrisons + coins
    assert RULES.result(state).points.keys() == purses.keys()
    for card in state.pile(TABLE, "battle-objectives"):
        assert len([each for each in state.claimed if each.card == card]) < len(state.armies)
