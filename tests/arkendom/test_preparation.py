"""Scenarios that begin in a later phase or a melee, and what-ifs over them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.engine.amend import amended
from adjudicate.engine.game import Game
from adjudicate.games.arkendom import ruleset
from adjudicate.games.arkendom.cards import Bar, Card, Power
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.pieces import Army, Contact, Pending, Phase, Removed, Terrain, TurnMark, Unit
from adjudicate.games.arkendom.preparation import Scenario
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command, Decline
from adjudicate.model.problem import Invalid
from adjudicate.model.record import shape

CARD = Card("inf", "Infantry", "regiment", 2, 3, 2, 3, 1, 5, 5, 2, 5, Bar(2, 1, 1, 1))
UNIT = Unit("n1", "north", "inf", "G4", "S")


def begun(
    phase: Phase,
    unit: Unit = UNIT,
    round: int = 3,
    terrains: tuple[Terrain, ...] = (),
    powers: tuple[Power, ...] = (),
) -> State:
    players = (Army("south", silver=40), Army("north", silver=19))
    turn = TurnMark(round, "south", phase=phase)
    scenario = Scenario(turn, players=players, terrains=terrains, units=(unit,))
    return ruleset.setup(scenario, Catalogue(cards=(CARD._replace(powers=powers),)))


@pytest.mark.parametrize("rule", ["charge:2", "cross:forests", "swift", "armour-reduction:12"])
def test_a_special_rule_has_the_value_that_it_needs(rule: str) -> None:
    assert _rules(rule) == (rule,)


@pytest.mark.parametrize("rule", ["charge", "charge:0", "charge:forests", "cross", "cross:2", "swift:2", "spears:x"])
def test_a_special_rule_without_its_value_or_with_another_is_refused(rule: str) -> None:
    with pytest.raises(Invalid, match="a Special Rule, with its value if it has one"):
        _rules(rule)


def _rules(text: str) -> Any:
    return next(field for field in shape(Card).attributes if field.name == "rules").parse(text)


@pytest.mark.parametrize("power", [Power("axe", "CR"), Power("axe", "CR", gives="P", die="attack")])
def test_a_power_does_one_thing(power: Power) -> None:
    with pytest.raises(Invalid, match="one of the two"):
        begun("activation", UNIT, powers=(power,))


@pytest.mark.parametrize(("phase", "act"), [("morale", 1), ("claim", 0)])
def test_a_phase_with_nothing_to_decide_is_over_at_once(phase: Phase, act: int) -> None:
    state = begun(phase, UNIT._replace(act=act))
    assert (state.turn.round, state.turn.phase, state.turn.due) == (4, "activation", "north")
    assert state.units["n1"].act == 0


def test_whoever_tests_first_is_due() -> None:
    state = begun("morale", UNIT._replace(wounds=3, morale=True))
    assert (state.turn.phase, state.turn.due) == ("morale", "north")
    assert [decision.verbs for decision in ruleset.decisions(state)] == [("morale",)]


def test_whoever_collects_first_is_due() -> None:
    state = begun("claim", terrains=(Terrain("G4", "gold-mine"),))
    assert (state.turn.phase, state.turn.due) == ("claim", "north")


def test_the_end_of_the_game_scores() -> None:
    state = begun("end", round=6)
    assert state.turn.phase == "over"
    assert [army.points for army in state.armies.values()] == [2, 0]


def test_the_position_reached_begins_again_unchanged() -> None:
    for state in (begun("claim"), begun("end", round=6), begun("morale", UNIT._replace(wounds=3, morale=True))):
        assert ruleset.setup(*ruleset.scenario_of(state)).plain() == state.plain()


def test_a_unit_can_be_taken_out_of_a_melee() -> None:
    players = (Army("south"), Army("north"))
    units = (Unit("s1", "south", "inf", "G4", "N"), UNIT)
    melee = ruleset.setup(Scenario(TurnMark(3, "south"), players=players, units=units), Catalogue(cards=(CARD,)))
    apart = amended(ruleset, melee, (UNIT._replace(at="G6"),))
    assert melee.engaged(melee.units["n1"])
    assert not apart.engaged(apart.units["n1"])
    assert not apart.contacts


def test_a_border_that_a_scenario_names_is_kept() -> None:
    players = (Army("south"), Army("north"))
    units = (Unit("s1", "south", "inf", "G4", "N"), UNIT)
    contacts = (Contact("n1", "s1", "rear"),)
    scenario = Scenario(TurnMark(3, "south"), players=players, units=units, contacts=contacts)
    state = ruleset.setup(scenario, Catalogue(cards=(CARD,)))
    assert state.contacts == {("n1", "s1"): "rear", ("s1", "n1"): "front"}
    assert ruleset.scenario_of(state)[0].contacts == contacts


@pytest.mark.parametrize(
    ("gone", "reason"),
    [
        (Removed("s2", "south", "infantry"), "unknown card infantry"),
        (Removed("s2", "east", "inf"), "unknown player east"),
        (Removed("a1", "south", "inf", unit="s2"), "unknown Add-on card inf"),
    ],
)
def test_what_was_removed_has_a_card_of_its_kind_and_a_player(gone: Removed, reason: str) -> None:
    scenario = Scenario(TurnMark(3, "south"), players=(Army("south"), Army("north")), units=(UNIT,), removed=(gone,))
    with pytest.raises(Invalid, match=reason):
        ruleset.setup(scenario, Catalogue(cards=(CARD,)))


def test_what_goes_on_under_no_command_has_the_dice_of_the_beginning() -> None:
    units = (Unit("s1", "south", "inf", "G4", "N"), UNIT)
    waiting = (
        Pending("strike", "north", "n1", "s1", heading="S", start="G5"),
        Pending("reaction", "south", "s1", moment="charged"),
    )
    scenario = Scenario(TurnMark(3, "south"), players=(Army("south"), Army("north")), units=units, pending=waiting)
    assert [each.command for each in ruleset.setup(scenario, Catalogue(cards=(CARD,))).pending] == ["c0", ""]


def test_a_unit_that_is_gone_when_a_reaction_is_over_attacks_no_more() -> None:
    units = (Unit("s1", "south", "inf", "G4", "N"), UNIT)
    waiting = (
        Pending("blows", "north", "n2", "s1", command="c5"),
        Pending("reaction", "south", "s1", command="c5", moment="wounded"),
    )
    scenario = Scenario(
        TurnMark(3, "south", due="north"), players=(Army("south"), Army("north")), units=units, pending=waiting,
        removed=(Removed("n2", "north", "inf"),),
    )  # fmt: skip
    game = Game(ruleset, ruleset.setup(scenario, Catalogue(cards=(CARD,))), Chance())
    game.give(Command("c9", "south", Decline()))
    assert game.state.pending == ()
    assert (game.state.turn.phase, game.state.turn.due) == ("activation", "south")
