"""Positions that cannot be, and what a map says."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.games.anno1666 import ruleset
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import (
    DOOR_OPEN,
    FIRST_HIGH,
    OPEN,
    SECOND_HIGH,
    Area,
    Board,
    Row,
    Way,
    drawn,
    grid_of,
    with_border,
)
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.characters import Band, Character, Item, Rating, Weapon
from adjudicate.games.anno1666.conditions import Holds, Victory
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.state import Count, Figure, Late, Lying, Muster, Piles, TurnMark
from adjudicate.model.problem import Invalid
from adjudicate.model.rulings import Ruling

HALL = Board(tuple(map(Row, ("+-+-+-+", "|. .D#|", "+ +v+ +", "|H . .", "+-+-+-+"))))
OPEN_HALL = Board(tuple(map(Row, ("+-+-+-+", "|. . #|", "+ +v+ +", "|H . .", "+-+-+-+"))))
CATALOGUE = Catalogue(
    (Character("soldier", "Soldier", 3, 6), Character("portos", "Portos", 4, 8, "hero", unique=True)),
    items=(Item("letter", "Letter"),),
)
RED, BLUE = Figure("r", "red", "soldier", "A2"), Figure("b", "blue", "soldier", "B1")


def begun(*figures: Figure, board: Board = OPEN_HALL, **more: Any) -> Any:
    turn = TurnMark(2, "action", "red", "red")
    return ruleset.setup(Scenario(turn, board, figures=figures or (RED, BLUE), **more), CATALOGUE)


def test_a_map_is_read_from_north_to_south() -> None:
    grid = grid_of(OPEN_HALL)
    a1, a2, b1, b2, c2 = (grid.number(space) for space in ("A1", "A2", "B1", "B2", "C2"))
    assert [grid.kind(space) for space in (a1, a2, b1, c2)] == [2, 0, 0, 1]
    assert (grid.border(b1, b2), grid.border(b2, b1)) == (SECOND_HIGH, FIRST_HIGH)
    assert sorted(grid.edges(grid.number("C1"))) == [OPEN, 1]
    assert drawn(OPEN_HALL).rows[3].map == "|H . . "


def test_a_door_that_is_opened_is_drawn_so() -> None:
    board = drawn(Board(tuple(map(Row, ("+-+-+", "|. .|", "+D+ +", "|.D.|", "+-+-+")))))
    grid = grid_of(board)
    opened = with_border(with_border(board, grid.side(0, 2), "O"), grid.side(1, 0), "O")
    assert [row.map for row in opened.rows] == ["+-+-+", "|. .|", "+O+ +", "|.O.|", "+-+-+"]
    assert grid_of(opened).border(0, 1) == grid_of(opened).border(0, 2) == DOOR_OPEN


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("+-+", "|.|"), "2 lines"),
        (("+-+-+", "|. .|", "+-+"), "ok"),
        (("+-+-+", "|.|", "+-+-+"), "line 1 of the map goes on behind the last space"),
        (("+-+", "+-+", "+-+"), "line 2 of the map is one of borders"),
        (("|.|", "|.|", "|.|"), "line 1 of the map is one of spaces"),
    ],
)
def test_a_map_that_is_no_map_is_refused(lines: tuple[str, ...], reason: str) -> None:
    board = Board(tuple(map(Row, lines)))
    if reason == "ok":
        assert grid_of(board).cols == 2
        return
    with pytest.raises(Invalid, match=reason):
        grid_of(board)


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (HALL, "closed door between B2 and C2, but one of them is a blocked space"),
        (Board(tuple(map(Row, ("+-+-+", "|H(.|", "+-+-+")))), "B1 is drawn higher than A1, High Terrain"),
        (
            Board(
                tuple(map(Row, ("+-+-+", "|.(.|", "+ + +", "|.).|", "+-+-+"))),
                (Area("A1", ("A1", "A2")), Area("B1", ("B1", "B2"))),
            ),
            "each is higher than the other",
        ),
    ],
)
def test_a_map_that_contradicts_itself_is_refused(board: Board, reason: str) -> None:
    with pytest.raises(Invalid, match=reason):
        begun(RED._replace(at="A1"), board=board)


@pytest.mark.parametrize(
    ("figures", "reason"),
    [
        ((RED, BLUE._replace(at="A2")), "both in A2"),
        ((RED._replace(at="C2"),), "blocked space"),
        ((RED._replace(at=""),), "neither on the board nor does it arrive"),
        ((RED._replace(at="Z9"),), "outside the board"),
        ((RED._replace(wounds=6),), "Death Threshold"),
        ((RED._replace(character="nobody"),), "unknown character"),
        ((RED._replace(carried=("crown",)),), "unknown item"),
        ((RED._replace(equipped=("letter",)),), "holds what it does not have"),
        ((RED._replace(character="portos"), BLUE._replace(character="portos")), "Portos is unique"),
    ],
)
def test_a_figure_that_cannot_be_is_refused(figures: tuple[Figure, ...], reason: str) -> None:
    with pytest.raises(Invalid, match=reason):
        begun(*figures)


def test_other_things_that_cannot_be_are_refused() -> None:
    with pytest.raises(Invalid, match="S2 twice"):
        begun(piles=(Piles("red", ("S2",), ("S2",)),))
    with pytest.raises(Invalid, match="unknown item crown"):
        begun(lying=(Lying("crown", "A1"),))
    assert begun(Figure("r", "red", "soldier", "A1"), Figure("s", "blue", "soldier", "A2")).figures


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        (Way(("A1",)), "from one space to another, or to off"),
        (Way(("off", "A1")), "from one space to another, or to off"),
        (Way(("A1", "A1")), "from one space to another, or to off"),
        (Way(("A1", "B2")), "share no side"),
        (Way(("B2", "C2")), "nobody enters a blocked space"),
        (Way(("A1", "Z9")), "outside the board"),
        (Way(("A1", "A2"), cost=0), "costs a Movement Point"),
    ],
)
def test_a_way_that_cannot_be_is_refused(way: Way, reason: str) -> None:
    with pytest.raises(Invalid, match=reason):
        begun(board=OPEN_HALL._replace(ways=(way,)))


def test_ways_lie_apart_and_reach_the_board_edge() -> None:
    stairs, ladder = Way(("A1", "A2")), Way(("A2", "A1"), 2, 5, "a ladder")
    with pytest.raises(Invalid, match="a way between them already"):
        begun(board=OPEN_HALL._replace(ways=(stairs, ladder)))
    nowhere = Board(tuple(map(Row, ("+-+-+-+", "|. . .|", "+ + + +", "|. . .|", "+ + + +", "|. . .|", "+-+-+-+"))))
    with pytest.raises(Invalid, match="no board edge"):
        begun(RED, board=nowhere._replace(ways=(Way(("B2", "off")),)))


def test_a_picture_marks_ways_and_says_what_they_take() -> None:
    ways = Way(("A1", "A2")), Way(("C1", "off"), 2, 5, "a rope")
    picture = ruleset.picture(begun(board=OPEN_HALL._replace(ways=ways)))
    assert (picture.map[2], picture.map[3]) == ("+w+v+ +", "|H . .w")
    assert "w stairs between A1 and A2, over open border: 1 point" in picture.notes
    assert "w a rope off the board from C1, over open border and wall: 2 points, DL 5" in picture.notes


@pytest.mark.parametrize(
    ("muster", "reason"),
    [
        (Muster("red", gold=9), "red's band has 10 Gold, 9 allowed by its muster: Soldier, Portos"),
        (Muster("red", connections=0), "1 Connection, 0 allowed"),
        (Muster("red", heroes=0), "1 Hero, 0 allowed"),
        (Muster("red", commoners=0), "1 Commoner, 0 allowed"),
        (Muster("red"), "Poland and France: one faction"),
        (Muster("red", random=("nobody",), draws=1), "unknown character nobody"),
        (Muster("red", random=("soldier",), draws=2), "2 draws from 1 card"),
        (Muster("red", random=("soldier",), draws=1, drawn=("nobody",)), "nobody cannot be what red drew"),
        (Muster("red", random=("soldier",), draws=1, drawn=("p",)), "p cannot be what red drew"),
        (Muster("red", random=("soldier", "soldier"), draws=2, drawn=("r", "r")), "r r cannot be what red drew"),
        (Muster("red", random=("soldier",), drawn=("r",)), "r cannot be what red drew"),
        (Muster("red", late=(Late(2), Late(2))), "one <late> for each turn"),
        (Muster("red", spaces=("Z9",)), "outside the board"),
    ],
)
def test_a_band_that_breaks_its_muster_is_refused(muster: Muster, reason: str) -> None:
    cards = (
        Character("soldier", "Soldier", 3, 6, gold=4, faction="Poland"),
        Character("portos", "Portos", 4, 8, "hero", gold=6, connections=1, faction="France"),
    )
    band = RED, Figure("p", "red", "portos", "A1")
    scenario = Scenario(TurnMark(1, "setup"), OPEN_HALL, figures=band, musters=(muster,))
    with pytest.raises(Invalid, match=reason):
        ruleset.setup(scenario, Catalogue(cards))


def test_a_character_that_arrives_later_begins_with_its_marker_and_counters() -> None:
    skills = (Rating("inconspicuous", 2), Rating("unswerving"))
    late = Figure("r", "red", "rogue", arrives=2, entry=("A1",))
    scenario = Scenario(TurnMark(1, "setup"), OPEN_HALL, figures=(late, BLUE))
    rogue = Character("rogue", "Rogue", 3, 6, skills=skills)
    state = ruleset.setup(scenario, Catalogue((*CATALOGUE.characters, rogue)))
    assert state.figures["r"].inconspicuous
    assert state.figures["r"].counters == (Count("unswerving", 3),)


def test_adjacent_enemies_have_been_engaged_since_an_earlier_turn() -> None:
    state = begun(RED._replace(at="B2"), BLUE._replace(at="B1"))
    assert state.figures["r"].engaged == ("b",)
    later = begun(RED._replace(at="B2", engaged=()), BLUE._replace(at="B1", engaged=()))
    assert later.figures["r"].engaged == ()


def test_two_items_that_are_alike_need_ids_of_their_own() -> None:
    thief = Character("thief", "Thief", 3, 6, items=("letter", "letter"))
    scenario = Scenario(TurnMark(2, "action", "red", "red"), OPEN_HALL, figures=(Figure("r", "red", "thief", "A2"),))
    with pytest.raises(Invalid, match="thief has letter twice"):
        ruleset.setup(scenario, Catalogue((thief,), items=(Item("letter", "Letter"),)))


def test_nobody_stands_in_the_space_of_another_amid_a_movement() -> None:
    with pytest.raises(Invalid, match="s and r are both in A2"):
        begun(RED, Figure("s", "red", "soldier", "A2"), BLUE, movements=(Movement("r", "full", 2, "A1", ("B2",)),))


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ((("AD-B8", "never"),), "no ruling AD-B8 with a choice of readings; there are AD-B4, AD-B5, "),
        ((("AD-B80", "never"),), "ruling AD-B80 has no reading never; it has action, activation"),
        ((("AD-B80", "action"), ("AD-B80", "activation")), "AD-B80 is chosen twice: action, then activation"),
    ],
)
def test_readings_that_cannot_be_chosen_are_refused(chosen: tuple[tuple[str, str], ...], reason: str) -> None:
    assert begun(rulings=(Ruling("AD-B80", "activation"),)).rulings == {"AD-B80": "activation"}
    with pytest.raises(Invalid, match=reason):
        begun(rulings=tuple(Ruling(*each) for each in chosen))


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        (TurnMark(2, "action", "red", "red", alarm=0), "the game goes on, but no Alarm Counter is left"),
        (TurnMark(3, "action", "red", "red", turns=2), "turn 3, but 2 are to be played"),
    ],
)
def test_a_game_that_would_be_over_is_refused(mark: TurnMark, reason: str) -> None:
    with pytest.raises(Invalid, match=reason) as caught:
        ruleset.setup(Scenario(mark, OPEN_HALL, figures=(RED, BLUE)), CATALOGUE)
    assert caught.value.subject == ("turn", "")
    over = Scenario(mark._replace(phase="over"), OPEN_HALL, figures=(RED, BLUE))
    assert ruleset.decisions(ruleset.setup(over, CATALOGUE)) == ()


@pytest.mark.parametrize("bands", ["8:6 4:5", "4:5 4:6"])
def test_range_bands_go_from_the_nearest_on(bands: str) -> None:
    ranges = tuple(Band(*map(int, band.split(":"))) for band in bands.split())
    cards = CATALOGUE._replace(weapons=(Weapon("bow", "Bow", "bow", ranges=ranges),))
    with pytest.raises(Invalid, match="bow has its range bands in another order") as caught:
        ruleset.setup(Scenario(TurnMark(2, "action", "red", "red"), OPEN_HALL), cards)
    assert caught.value.subject == ("weapon", "bow")


def test_nobody_is_dead_before_it_is_crippled() -> None:
    cards = CATALOGUE._replace(characters=(*CATALOGUE.characters, Character("ghost", "Ghost", 7, 6)))
    with pytest.raises(Invalid, match="ghost is Crippled by 7 Wounds, but dead by 6"):
        ruleset.setup(Scenario(TurnMark(2, "action", "red", "red"), OPEN_HALL), cards)


@pytest.mark.parametrize(
    ("named", "subject"),
    [
        ({"victories": (Victory("field", "red", holds=(Holds(("Z9",)),)),)}, ("victory", "field")),
        ({"musters": (Muster("red", spaces=("Z9",)),)}, ("muster", "red")),
        ({"lying": (Lying("letter", "Z9"),)}, ("lying", "letter")),
    ],
)
def test_a_space_outside_the_board_is_told_where_it_is_named(named: Any, subject: tuple[str, str]) -> None:
    with pytest.raises(Invalid, match="Z9 is outside the board") as caught:
        begun(**named)
    assert caught.value.subject == subject
