"""Victory conditions: which a scenario cannot have, how the end is told, and that they are written down again."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.games.anno1666 import ruleset
from adjudicate.games.anno1666.board import Board, Row
from adjudicate.games.anno1666.characters import Catalogue, Character, Item
from adjudicate.games.anno1666.conditions import Alarm, Carries, Escaped, Holds, Killed, Turns, Victory
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.state import Figure, Removed, TurnMark
from adjudicate.model.problem import Invalid

BOARD = Board(tuple(map(Row, ("+-+-+-+", "|. . #|", "+-+-+-+"))))
CATALOGUE = Catalogue((Character("soldier", "Soldier", 3, 6),), items=(Item("letter", "Letter"),))
TURN = TurnMark(2, "action", "red", "red")
FIGURES = (Figure("r", "red", "soldier", "A1"), Figure("b", "blue", "soldier", "B1"))


def begun(*victories: Victory, turn: TurnMark = TURN, **more: Any) -> Any:
    return ruleset.setup(Scenario(turn, BOARD, figures=FIGURES, victories=victories, **more), CATALOGUE)


@pytest.mark.parametrize(
    ("victory", "reason"),
    [
        (Victory("v", "red", killed=(Killed(figures=("x",)),)), "v: unknown Character of blue x; figures: b"),
        (Victory("v", "red", killed=(Killed(figures=("r",)),)), "unknown Character of blue r"),
        (Victory("v", "red", escaped=(Escaped(figures=("b",)),)), "unknown Character of red b; figures: r"),
        (Victory("v", "red", escaped=(Escaped(item="ring"),)), "v: unknown item ring"),
        (Victory("v", "red", carries=(Carries("ring"),)), "v: unknown item ring"),
        (Victory("v", "red", holds=(Holds(("C1",)),)), "nobody can be in C1, a blocked space"),
        (Victory("v", "red", holds=(Holds(("Z9",)),)), "Z9"),
        (Victory("v", "red", alarm=(Alarm(),)), "v asks for the alarm, but the turn has no Alarm Track"),
        (Victory("v", "red", turns=(Turns(5, 4),)), "v: no turn is from 5 to 4"),
        (Victory("v", "red", at_once=True), "v would end the game before it begins"),
    ],
)
def test_conditions_that_cannot_be_are_refused(victory: Victory, reason: str) -> None:
    with pytest.raises(Invalid, match=reason):
        begun(victory)


def test_two_conditions_of_one_name_are_refused() -> None:
    with pytest.raises(Invalid, match="two <victory> are called v"):
        begun(Victory("v", "red"), Victory("v", "blue"))


def test_all_that_stands_in_one_must_hold() -> None:
    held, other = Holds(("A1",)), Carries("letter")
    state = begun(Victory("a", "red", holds=(held,)), Victory("b", "red", 4, holds=(held,), carries=(other,)))
    assert ruleset.result(state).points == {"red": 1, "blue": 0}


def test_who_left_the_board_is_not_killed_and_who_was_killed_did_not_escape() -> None:
    gone = (Removed("one", "blue", "soldier", "left", 1), Removed("two", "blue", "soldier", "killed", 1))
    state = begun(
        Victory("two-killed", "red", 2, killed=(Killed(2),)), Victory("one-killed", "red", 1, killed=(Killed(1),)),
        Victory("two-away", "blue", 2, escaped=(Escaped(2),)), Victory("one-away", "blue", 1, escaped=(Escaped(),)),
        removed=gone,
    )  # fmt: skip
    assert ruleset.result(state).points == {"red": 1, "blue": 1}


def test_a_condition_that_holds_at_the_start_ends_the_game_at_once() -> None:
    state = begun(Victory("v", "blue", at_once=True, turns=(Turns(2),)))
    assert ruleset.result(state)[:2] == (True, "blue")
    assert ruleset.decisions(state) == ()


def test_conditions_are_written_down_again_and_listed() -> None:
    asked = Victory(
        "v", "red", 2, True, (Killed(2),), (Escaped(item="letter", spaces=("B1",)),), (Holds(("A1", "B1")),),
        (Carries("letter"),), (Alarm(3),), (Turns(3, 6),),
    )  # fmt: skip
    state = begun(asked, turn=TurnMark(2, "action", "red", "red", alarm=9))
    assert ruleset.setup(*ruleset.scenario_of(state)).plain() == state.plain()
    (table,) = (table for table in ruleset.tables(state) if table.title == "Victory")
    words = "2 killed; 1 off the board with letter from B1; 1 in A1, B1, no enemy; has letter; 3 Alarm Counters or "
    assert table.rows == (("v", "red", "2", f"{words}fewer; turns 3 to 6; at once", "no"),)
