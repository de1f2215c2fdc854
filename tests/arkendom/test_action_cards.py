"""Battles with Action cards, played at random; and what a catalogue cannot say."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import battles
from adjudicate.engine.game import Game
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command
from adjudicate.model.problem import IllegalCommand, Invalid
from battles import RULES, game_of, invariants, pick, play, same_digest, through_a_file

SEEDS = range(8)
WITH_CARDS = ("play", "react", "channel", "keep")


def choose(dice: random.Random, state: State) -> Command:
    """A legal command; one that plays cards where there is one, more often than not."""
    legal = list(RULES.legal(state))
    with_cards = [command for command in legal if command.verb in WITH_CARDS]
    return dice.choice(with_cards) if with_cards and dice.random() < 0.6 else pick(dice, legal)


def cards_of(state: State) -> Counter[str]:
    """Every card of the Action decks, wherever it is."""
    found: Counter[str] = Counter()
    for cards in state.piles.values():
        found.update(cards)
    found.update(played.card for played in state.in_play.values() if not state.action_cards[played.card].basic)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_battle_with_cards_ends_and_no_card_is_lost_or_made(seed: int) -> None:
    game = game_of("moot", seed)
    before = cards_of(game.state)
    verbs = Counter(played.command.verb for played in play(game, seed, choose) if _is_sound(game.state, before))
    assert RULES.result(game.state).over
    assert not game.chance.owners_left()
    assert verbs["play"] > 10


def _is_sound(state: State, before: Counter[str]) -> bool:
    invariants(state)
    assert cards_of(state) == before
    for played in state.in_play.values():
        assert played.time or played.until != "time", "a card in play has no Time token left"
    for army in state.armies.values():
        assert len(army.basics) <= 2 and len(set(army.basics)) == len(army.basics)
        assert not army.acted or state.army_of(state.turn.due) == army.id, "an Action was played in another's Turn"
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_with_cards_can_be_saved_at_any_moment(seed: int, tmp_path: Path) -> None:
    game, dice = game_of("moot", seed), random.Random(seed)
    windows = 0
    for _ in play(game, seed, choose):
        windows += bool(game.state.pending)
        if game.state.pending or (game.state.in_play and dice.random() < 0.2):
            again = through_a_file(game.state, tmp_path)
            assert same_digest(again, game.state)
            assert RULES.decisions(again) == RULES.decisions(game.state)
            assert set(RULES.legal(again)) == set(RULES.legal(game.state))
    assert windows


@pytest.mark.parametrize("seed", SEEDS)
def test_a_recorded_battle_with_cards_is_the_same_again(seed: int) -> None:
    game = game_of("moot", seed)
    facts: dict[str, list[Any]] = {}
    log = []
    for played in play(game, seed, choose):
        for owner, used in played.outcome.facts.items():
            facts.setdefault(owner, []).extend(used)
        log.append((played.command, game.digest()))
    again = Game(RULES, battles.start("moot"), Chance(), live=True)
    for command, digest in log:
        again.give(command, facts.get(command.id, ()))
        assert again.digest() == digest


@pytest.mark.parametrize("seed", range(3))
def test_every_play_that_is_listed_is_accepted(seed: int) -> None:
    game = game_of("moot", seed)
    tried = 0
    for played in play(game, seed, choose):
        commands = [command for command in RULES.legal(played.before) if command.verb in WITH_CARDS]
        assert len(set(commands)) == len(commands)
        for command in commands[:8]:
            assert RULES.check(played.before, command) is None, command
            tried += 1
    assert tried > 50


def test_a_refused_play_changes_nothing() -> None:
    game, dice, refused = game_of("moot", 1), random.Random(1), 0
    for played in play(game, 1, choose):
        commands = [command for command in RULES.legal(played.before) if command.verb in ("play", "react")]
        for command in commands[:2]:
            action = command.action._replace(targets=(dice.choice(sorted(game.state.units) or ["x"]),))
            state = game.state.copy()
            try:
                RULES.apply(state, Command("c999", dice.choice(("south", "north")), action), game.chance.fork())
            except (IllegalCommand, Invalid):
                refused += 1
                assert same_digest(state, game.state)
    assert refused > 20


# --- catalogues -------------------------------------------------------------------------------------------


def _read(tmp_path: Path, card: str, record: str = "") -> State:
    scenario = (
        '<scenario format="1" game="arkendom">\n<turn round="1" first="a"/>\n<player id="a"/>\n<player id="b"/>\n'
        f"<catalogue>\n{card}\n</catalogue>\n{record}</scenario>\n"
    )
    path = tmp_path / "scenario.xml"
    path.write_text(scenario, encoding="utf-8")
    setting = read_scenario(Source.named(str(path)), ruleset_of)
    try:
        return RULES.setup(setting.scenario, setting.catalogue)
    except Invalid as problem:
        raise setting.places.problem(problem) from None


CARD = '<action-card id="c" name="C" type="order" {}>\n{}\n</action-card>'
UNKNOWN = [
    ('<effect do="wond" on="subject"/>', "did you mean wound?"),
    ('<effect do="modify" attribute="amour" by="1"/>', "did you mean armour?"),
    ('<effect do="grant" rule="resit"/>', "did you mean resist?"),
    ('<effect do="grant" rule="chrge:2"/>', "did you mean charge?"),
    ('<effect do="wound" amout="2"/>', "did you mean amount?"),
    ('<target side="enemy" rules="sword-pary"/>', "did you mean sword-parry?"),
    ('<target side="foe"/>', ""),
    ('<efect do="wound"/>', "did you mean effect?"),
]


@pytest.mark.parametrize(("line", "help"), UNKNOWN)
def test_a_word_that_is_not_known_is_told_with_its_line_and_the_nearest_known(
    tmp_path: Path, line: str, help: str
) -> None:
    with pytest.raises(FileProblem) as caught:
        _read(tmp_path, CARD.format("", line))
    assert caught.value.line == 7
    assert help in caught.value.help


SENSELESS = [
    ("", '<effect do="wound"/>', "no <target>"),
    ("", '<effect do="modify" on="unit" attribute="melee" by="1"/>', "needs a duration"),
    ('time="1"', '<effect do="modify" on="unit" attribute="melee"/>', "lacks by"),
    ('time="1"', '<effect do="modify" on="unit" attribute="melee" by="1" amount="2"/>', "has no amount"),
    ('time="1"', '<effect do="grant" on="unit"/>', "lacks rule"),
    ('time="1"', '<effect do="symbols" on="unit"/>', "lacks symbols"),
    ('time="1"', '<effect do="symbols" on="unit" symbols="A A A A A A A"/>', "at most 6 symbols"),
    ("", '<effect do="wound" on="subject"/>', "no Reaction"),
    ("", '<effect do="wound" on="army"/>', "not on an army"),
    ("", '<effect do="draw" on="unit"/>', "on the army"),
    ("", '<effect do="discard" on="unit"/>', "army or the enemy"),
    ("", '<effect do="gain" on="unit" resource="silver" by="1"/>', "army or the enemy"),
    ("", '<effect do="gain" on="army"/>', "lacks resource"),
    ("", '<effect do="attack" on="unit" weapon="bow"/>', "no <ranged> bow"),
    ("", '<effect do="cancel"/>', "only a Reaction"),
    ("", '<target side="friend" most="2"/><effect do="move"/>', "most 1"),
    ("", '<target side="friend" least="2"/>', "least above most"),
    ("", '<effect do="move" on="unit"/><effect do="turn" on="unit"/>', "move and turn at most"),
    ('traits="reaction"', "", "when it can be played"),
    ('reacts="charged"', "", "Trait reaction"),
    ('time="1" until="turn"', "", "not both"),
    ('basic="yes"', "", "names the army"),
]


@pytest.mark.parametrize(("attributes", "effects", "reason"), SENSELESS)
def test_a_card_that_makes_no_sense_is_refused_with_its_line(
    tmp_path: Path, attributes: str, effects: str, reason: str
) -> None:
    with pytest.raises(FileProblem) as caught:
        _read(tmp_path, CARD.format(attributes, effects))
    assert caught.value.line == 6
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ('<pile player="a" kind="action-hand" cards="spark"/>', "unknown Action card spark"),
        ('<pile player="x" kind="action-hand" cards=""/>', "belongs to one of a, b"),
        ('<in-play id="i" card="spark" player="a"/>', "unknown Action card spark"),
    ],
)
def test_a_pile_names_cards_and_players_that_there_are(tmp_path: Path, record: str, reason: str) -> None:
    with pytest.raises(FileProblem, match=reason):
        _read(tmp_path, CARD.format("", ""), record)
