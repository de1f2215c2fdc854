"""Special Rules that an Add-on gives its unit, without any Action card in play; units in a space have no order."""

from __future__ import annotations

from adjudicate.games.arkendom import ruleset
from adjudicate.games.arkendom.action_cards import Effect
from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.cards import Bar, Card
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.commands import Move
from adjudicate.games.arkendom.pieces import AddOn, Army, Terrain, TurnMark, Unit
from adjudicate.games.arkendom.preparation import Scenario
from adjudicate.games.arkendom.state import State
from adjudicate.model.command import Command

INF = Card("inf", "Infantry", "regiment", 2, 3, 2, 3, 1, 5, 5, 2, 5, Bar(2, 1, 1, 1))
GUIDE = AddOnCard("guide", "Guide", "equipment", effects=(Effect("grant", on="unit", rule="scouts"),))
INTO_THE_WOOD = Command("c1", "south", Move("s1", ("D4",)))


def _beside_a_forest(*add_ons: AddOn) -> State:
    return ruleset.setup(
        Scenario(
            TurnMark(1, "south"),
            players=(Army("south"), Army("north")),
            units=(Unit("s1", "south", "inf", "D3", "N"), Unit("n1", "north", "inf", "L7", "S")),
            terrains=(Terrain("D4", "forest"),),
            add_ons=add_ons,
        ),
        Catalogue(cards=(INF,), add_ons=(GUIDE,)),
    )


def test_equipment_that_gives_scouts_lets_a_regiment_into_a_forest() -> None:
    refused = ruleset.check(_beside_a_forest(), INTO_THE_WOOD)
    assert refused is not None and "only Detachments" in refused.reason
    assert ruleset.check(_beside_a_forest(AddOn("guide", "guide", "s1")), INTO_THE_WOOD) is None


def test_what_an_add_on_gives_ends_with_it() -> None:
    state = _beside_a_forest(AddOn("guide", "guide", "s1"))
    assert ruleset.check(state, INTO_THE_WOOD) is None
    state.detach(state.add_ons["guide"])
    assert ruleset.check(state, INTO_THE_WOOD) is not None


def test_units_in_a_space_are_named_alike_whoever_came_first() -> None:
    state = _beside_a_forest()
    for name in ("s3", "s2"):
        state.place(Unit(name, "south", "inf", "D3", "N"))
    assert state.names_in("D3") == ("s1", "s2", "s3")
