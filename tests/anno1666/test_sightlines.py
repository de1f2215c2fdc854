"""Lines of sight in words: all that is on a line is told, in order, and what is told is what was judged."""

from __future__ import annotations

import random

import pytest

from adjudicate.games.anno1666.board import Area, Board, Row, grid_of
from adjudicate.games.anno1666.queries import measure
from adjudicate.games.anno1666.rulings import CORNERS_AT_SHOOTER, DIAGONALS, OPEN_DOORS, WINDOW_VIEW
from adjudicate.games.anno1666.sight import BLOCKS, sight
from adjudicate.games.anno1666.sightlines import sightline
from adjudicate.games.anno1666.state import Figure, State, TurnMark
from adjudicate.games.anno1666.zones import adjacent, retreat_route
from adjudicate.report.values import lines


def on(*drawn: str, areas: tuple[Area, ...] = (), figures: tuple[Figure, ...] = (), **rulings: str) -> State:
    board = Board(tuple(map(Row, drawn)), areas)
    placed = {figure.id: figure for figure in figures}
    readings = {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()}
    return State(TurnMark(), board, {}, {}, placed, {}, {}, {}, {}, rulings=readings)


PLAIN = ("+-+-+-+-+", "|. . . .|", "+ + + + +", "|. . . .|", "+ + + + +", "|. . . .|", "+-+-+-+-+")


def with_lines(**changed: str) -> tuple[str, ...]:
    """The plain board of 4 by 3 with other rows (``row2``) or lines of borders (``over2``: north of that row)."""
    drawn = list(PLAIN)
    for name, line in changed.items():
        drawn[6 - 2 * int(name[-1]) + (name[:-1] == "row")] = line
    return tuple(drawn)


CORNERED = with_lines(row2="|. . . #|")
TOLD = [
    (PLAIN, "B1", "D3", "B1 C2 D3", [], "nothing is in the way"),
    (
        CORNERED, "B1", "D3", "B1 C2 D3",
        ["the corner of the blocked space D2 (right, at the target): -1 (corners count once)"],
        "-1 for the corner of the blocked space D2 (right, at the target)",
    ),
    (
        CORNERED, "D3", "B1", "D3 C2 B1",
        ["the corner of the blocked space D2 (left, at the shooter): ignored (at the shooter)"],
        "nothing that it meets counts",
    ),
    (
        with_lines(row2="|. . . #|", row3="|. . .~.|"), "B1", "D3", "B1 C2 D3",
        [
            "the corner of the blocked space D2 (right, at the target): blocks (two terrain penalties)",
            "the end of the obstacle between C3 and D3: blocks (two terrain penalties)",
        ],
        "blocked by two terrain penalties: the corner of the blocked space D2 (right, at the target), "
        "the end of the obstacle between C3 and D3",
    ),
    (
        with_lines(row1="|.~. . .|"), "A1", "D1", "A1 B1 C1 D1",
        ["the obstacle between A1 and B1: ignored (the only obstacle, at the shooter's own space)"],
        "nothing that it meets counts",
    ),
    (
        with_lines(row1="|.O.).|.|"), "A1", "D1", "A1 B1 C1 D1",
        [
            "the open door between A1 and B1: ignored (it does not matter to a line of sight)",
            "the elevated border between B1 and C1: ignored (it does not matter to a line of sight)",
            "the wall between C1 and D1: blocks",
        ],
        "blocked by the wall between C1 and D1",
    ),
    (
        with_lines(over1="+ + +=+ +"), "B3", "C1", "B3 B2 C2 C1",
        ["the window between C2 and C1: blocks (not seen through that way)"],
        "blocked by the window between C2 and C1, not seen through that way",
    ),
    (
        with_lines(row1="|H . H H|"), "A1", "D1", "A1 B1 C1 D1", [],
        "from High Terrain to High Terrain it is always clear",
    ),
    (
        with_lines(row1="|. # H .|"), "A1", "D1", "A1 B1 C1 D1",
        ["the blocked space B1: blocks", "the High Terrain C1: blocks"],
        "blocked by the blocked space B1; blocked by the High Terrain C1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("drawn", "origin", "target", "spaces", "features", "decided"), TOLD)
def test_all_that_is_on_a_line_is_told(
    drawn: tuple[str, ...], origin: str, target: str, spaces: str, features: list[str], decided: str
) -> None:
    found = sightline(on(*drawn), origin, target)
    assert found.spaces == tuple(spaces.split())
    assert [feature.text for feature in found.features] == features
    assert found.decided_by == decided


def test_a_figure_in_the_way_is_named() -> None:
    state = on(*PLAIN, figures=(Figure("athos", "red", "x", "B2"),))
    assert sightline(state, "A1", "C3").decided_by == "blocked by athos in B2"
    assert sightline(state, "A1", "C3", ignoring="B2").features == ()


def test_a_space_of_several_squares_is_told_once() -> None:
    table = Area("B1", ("B1", "B2", "C1", "C2"))
    assert sightline(on(*PLAIN, areas=(table,)), "A1", "D3").spaces == ("A1", "B1", "C3", "D3")


def test_measure_shows_each_feature_as_a_line() -> None:
    shown = list(lines(measure(on(*CORNERED), "B1", "D3")))
    assert "    the corner of the blocked space D2 (right, at the target): -1 (corners count once)" in shown


def random_state(dice: random.Random) -> State:
    """A random board of up to 7 by 7 with figures and readings."""
    cols, rows = dice.randint(2, 7), dice.randint(2, 7)
    drawn = []
    for row in range(rows):
        marks = dice.choices("    -~=DOLX^v", k=cols) if row else "-" * cols
        drawn.append("+" + "+".join(marks) + "+")
        cells = "".join(f"{dice.choice('      |~=DOLX()')}{dice.choice('......#H')}" for _ in range(cols))
        drawn.append(cells + "|")
    drawn.append("+" + "-+" * cols)
    names = grid_of(Board(tuple(map(Row, drawn)))).names
    spaces = dice.sample(names, min(3, len(names)))
    figures = tuple(Figure(f"f{n}", "red", "x", at) for n, at in enumerate(spaces))
    readings = {CORNERS_AT_SHOOTER: "always-ignored", OPEN_DOORS: "like-a-window", WINDOW_VIEW: "symmetric"}
    chosen = {ruling: reading for ruling, reading in readings.items() if dice.random() < 0.3}
    return on(*drawn, figures=figures, **chosen)


@pytest.mark.parametrize("seed", range(300))
def test_what_is_told_is_what_was_judged(seed: int) -> None:
    """The rules of the features are those that decide, but for penalties of a line that is blocked; the spaces lead
    from one end to the other, each beside the one before."""
    dice = random.Random(seed)
    state = random_state(dice)
    origin, target = dice.choice(state.grid.names), dice.choice(state.grid.names)
    line, found = sight(state, origin, target), sightline(state, origin, target)
    told = {rule for feature in found.features for rule in feature.rules}
    if told & set(BLOCKS.values()):
        told &= set(BLOCKS.values())
    assert told == set(line.rules) - {"anno1666.sight.both-high"}
    assert (found.spaces[0], found.spaces[-1]) == (origin, target)
    number = state.grid.squares.number
    for one, other in zip(found.spaces, found.spaces[1:], strict=False):
        assert number[other] in state.grid.around(number[one])


def test_an_obstacle_makes_no_neighbours_around_a_corner_where_only_open_borders_do() -> None:
    drawn = with_lines(row1="|.~. . .|", over1="+ + + +^+", row2="|.|. . .|")
    found = {}
    for reading in ("low-borders", "open-borders"):
        state = on(*drawn, **{DIAGONALS: reading})
        found[reading] = [
            adjacent(state, "A1", "B2"),
            adjacent(state, "C1", "D2"),
            not retreat_route(state, "A1", "B2"),
        ]
    assert found == {"low-borders": [True, True, True], "open-borders": [False, True, False]}
