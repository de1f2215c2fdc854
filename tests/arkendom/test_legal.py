"""The list of legal commands leaves none of a kind out that a player may want."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom import ruleset
from adjudicate.games.arkendom.cards import Bar, Card, Ranged
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.commands import Collect, Forgo, MoveAndShoot, Shot
from adjudicate.games.arkendom.pieces import Army, Terrain, TurnMark, Unit
from adjudicate.games.arkendom.preparation import Scenario, setup
from adjudicate.games.arkendom.state import State

BOWS = Card(
    "bows", "Bows", "detachment", 1, 1, 1, 2, 1, 4, 5, 0, 4, Bar(1, 1, 1, 1), ranged=(Ranged("bow", 3, 2, 2, 1),)
)


def _position(*units: Unit, terrains: tuple[Terrain, ...] = (), phase: Any = "activation") -> State:
    turn = TurnMark(1, "south", phase=phase)
    scenario = Scenario(turn, players=(Army("south"), Army("north")), terrains=terrains, units=units)
    return setup(scenario, Catalogue(cards=(BOWS,)))


def _listed(state: State) -> list[Any]:
    return [command.action for command in ruleset.legal(state)]


def test_a_unit_may_shoot_and_then_turn() -> None:
    state = _position(Unit("s1", "south", "bows", "E3", "N"), Unit("n1", "north", "bows", "E5", "S"))
    shot = (Shot("n1"),)
    for facing in ("E", "S", "W"):
        assert MoveAndShoot("s1", (), facing, before=shot) in _listed(state)
    assert MoveAndShoot("s1", (), "N", before=shot) not in _listed(state)


def test_a_player_with_several_mines_takes_any_of_them_first() -> None:
    mines = (Terrain("B4", "gem-mine"), Terrain("E4", "gold-mine"), Terrain("H4", "gold-mine"))
    units = (
        Unit("s1", "south", "bows", "B4", "N"),
        Unit("s2", "south", "bows", "E4", "N"),
        Unit("n1", "north", "bows", "H4", "N"),
    )
    state = _position(*units, terrains=mines, phase="claim")
    assert _listed(state) == [Collect("B4"), Forgo("B4"), Collect("E4"), Forgo("E4")]
