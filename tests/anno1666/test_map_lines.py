"""Maps that a person mistyped: the line, the character, and what could stand there."""

from __future__ import annotations

import pytest

from adjudicate.games.anno1666.board import MARKS, Board, Row, grid_of
from adjudicate.model.problem import Invalid
from adjudicate.model.record import shape

EDGE, SPACES = "+-+-+-+", "|. . .|"


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ((EDGE, SPACES, "+ + + +", "|. .|", EDGE, SPACES, EDGE), "line 4 of the map has 2 spaces, and the others have"),
        ((EDGE, SPACES, EDGE, "|. . . .|", EDGE, SPACES, EDGE), "line 4 of the map has 4 spaces, and the others have"),
        ((EDGE, SPACES, "+ + + +-+", SPACES, EDGE), "line 3 of the map goes on behind the last space, at character 8"),
        ((EDGE, SPACES, SPACES, EDGE), "line 3 of the map is one of spaces, where one of borders is due"),
        ((EDGE, EDGE, SPACES), "line 2 of the map is one of borders, where one of spaces is due"),
        ((EDGE, SPACES), "2 lines cannot be one"),
        ((), "0 lines cannot be one"),
    ],
)  # fmt: skip
def test_lines_that_are_no_map_are_told(rows: tuple[str, ...], told: str) -> None:
    with pytest.raises(Invalid, match=told):
        grid_of(Board(tuple(map(Row, rows))))


def test_blanks_at_the_end_of_a_line_can_be_left_out() -> None:
    grid = grid_of(Board(tuple(map(Row, ("+-+-+ +", "|. . .", "+ + +", "|. . .|", "+-")))))
    assert (grid.cols, grid.rows) == (3, 2)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("|. d .|", "character 4: 'd' is no space; it is one of . # H"),
        ("|.d. .|", "character 3: 'd' is no border; it is one of ~ = O D L X | ) ( or a blank: did you mean 'D'?"),
        ("|. h .|", "character 4: 'h' is no space; it is one of . # H: did you mean 'H'?"),
        ("|. D. .|", "character 4: 'D' is no space; it is one of . # H: the marks take turns"),
        (". . .", "character 1: '.' is no border; it is one of ~ = O D L X | ) ( or a blank: the marks take turns"),
        ("|.-. .|", "character 3: '-' is no border; it is one of ~ = O D L X | ) ( or a blank"),
        ("+-+|+", "character 4: '|' is no border; it is one of ~ = O D L X - ^ v or a blank"),
        ("+-*-+", "character 3: '*' is no corner; it is one of + or a blank"),
    ],
)
def test_a_mark_that_cannot_stand_there_is_told(line: str, told: str) -> None:
    assert MARKS.misdrawn(line) == told
    field = shape(Row).attribute("map")
    assert field is not None
    with pytest.raises(Invalid) as refused:
        field.parse(line)
    assert str(refused.value) == f"map={line!r} is not a line of a map; {told}"


@pytest.mark.parametrize("line", ["+", "+-+ +~+=+D+O+L+X+^+v+", "|.|#=H~.D.O.L.X.(.). .", " . . ", "   "])
def test_lines_that_can_be_drawn_have_no_fault(line: str) -> None:
    assert MARKS.misdrawn(line) == ""
