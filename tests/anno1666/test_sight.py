"""Range, lines of sight in words, and cover."""

from __future__ import annotations

import pytest

from adjudicate.games.anno1666.board import Area, Board, Row, grid_of
from adjudicate.games.anno1666.sight import covered, distance, sight
from adjudicate.games.anno1666.state import Figure, State, TurnMark
from adjudicate.games.anno1666.zones import height, opposite
from adjudicate.model.problem import Invalid


def on(*lines: str, areas: tuple[Area, ...] = (), figures: tuple[Figure, ...] = ()) -> State:
    board = Board(tuple(map(Row, lines)), areas)
    return State(TurnMark(), board, {}, {}, {figure.id: figure for figure in figures}, {}, {}, {}, {})


HALL = ("+-+-+-+-+-+", "|. . .~. .|", "+ + + + + +", "|. . . . .|", "+ + + + + +", "|. . . . .|", "+-+-+-+-+-+")
TABLE = Area("B1", ("B1", "C1", "B2", "C2"))


def test_range_counts_spaces_of_any_shape() -> None:
    plain, joined = on(*HALL), on(*HALL, areas=(TABLE,))
    assert [distance(plain, "A1", space) for space in ("A1", "B2", "D1", "E3")] == [0, 1, 3, 4]
    assert [distance(joined, "A1", space) for space in ("A1", "B1", "D1", "E3")] == [0, 1, 2, 3]


def test_a_line_says_what_decided() -> None:
    state = on(*HALL, figures=(Figure("f", "red", "x", "C2"),))
    assert sight(state, "A2", "E2").rules == ("anno1666.sight.figure",)
    assert sight(state, "A2", "E2", ignoring="C2").clear
    line = sight(state, "A3", "E3")
    assert (line.clear, line.penalty, line.rules) == (True, -1, ("anno1666.sight.cover",))


def test_an_obstacle_or_a_corner_is_cover() -> None:
    state = on("+-+-+-+", "|. . .|", "+ + +-+", "|.~. .|", "+-+-+-+")
    assert covered(state, "A1", "B1") and covered(state, "B1", "A1")
    assert not covered(state, "B1", "C1")
    assert covered(state, "B1", "C2") and covered(state, "C2", "B1")


def test_higher_and_opposite() -> None:
    state = on("+-+-+-+", "|.(. .|", "+ + + +", "|. . .|", "+-+-+-+")
    assert (height(state, "B2", "A2"), height(state, "A2", "B2"), height(state, "B1", "A1")) == (1, -1, 0)
    assert opposite(state, "A1", "B1", "C1") and not opposite(state, "A1", "B1", "C2")


@pytest.mark.parametrize(
    ("area", "reason"),
    [
        (Area("B1", ("B1", "D1")), "hang together"),
        (Area("B1", ("B1",)), "two or more"),
        (Area("B1", ("C1", "D1")), "among them"),
        (Area("B1", ("B1", "Z9")), "outside the board"),
        (Area("C3", ("C3", "D3")), "inside the space C3"),
        (Area("B1", ("B1", "C1"), ("E1",)), "not inside"),
        (Area("B1", ("B1", "C1", "B2")), "not inside"),
    ],
)
def test_spaces_that_contradict_the_map_are_refused(area: Area, reason: str) -> None:
    with pytest.raises(Invalid, match=reason):
        grid_of(Board(tuple(map(Row, HALL)), (area,)))
