"""Battles of teams and pairs with Objectives, played at random: each ends, and what must hold does."""

from __future__ import annotations

import random

import pytest

import battles
from adjudicate.engine.game import Game
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.command import Command
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
