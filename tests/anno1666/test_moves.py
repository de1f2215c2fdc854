"""Where a Full move leads: the kernel and the commands against a slow reading of the rulebook, on random boards."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from adjudicate.games.anno1666 import ruleset
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import Area, Board, Row, Way
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.characters import Character, Rating
from adjudicate.games.anno1666.commands import FullMove
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.reachability import reachable
from adjudicate.games.anno1666.retreats import ways_out
from adjudicate.games.anno1666.state import Figure, State, TurnMark
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.chance import Chance
from adjudicate.model.command import Command
from adjudicate.model.problem import Invalid
from reference import skirmish_moves as reference

COMMON = "          ~~=DOLX"
CATALOGUE = Catalogue(
    (
        *(Character(f"agile{n}", "Agile", 3, 6, agility=n) for n in range(-1, 4)),
        Character("barricade", "Barricade", 3, 6, agility=1, skills=(Rating("living-barricade"),)),
    )
)


class Made(NamedTuple):
    """A random position, as the ruleset and as the reference have it."""

    state: State
    skirmish: reference.Skirmish


def name(square: reference.Square) -> str:
    return "off" if square == reference.OUTSIDE else f"{'ABCDEFGH'[square[0]]}{square[1] + 1}"


def drawn(dice: random.Random, cols: int, rows: int) -> list[str]:
    lines = []
    for number in range(2 * rows + 1):
        if number % 2:
            marks = [dice.choice(COMMON + "||()") for _ in range(cols + 1)]
            cells = [dice.choice("......HH#") for _ in range(cols)]
            lines.append("".join(b + c for b, c in zip(marks, [*cells, ""], strict=True)))
        else:
            lines.append("+" + "".join(dice.choice(COMMON + "--^v") + "+" for _ in range(cols)))
    return lines


def with_area(dice: random.Random, lines: list[str], cols: int, rows: int) -> tuple[tuple[Area, ...], dict[Any, Any]]:
    """Two squares side by side made one space, now and then."""
    if dice.random() < 0.5 or cols < 2:
        return (), {}
    col, row = dice.randrange(cols - 1), dice.randrange(rows)
    line = 2 * (rows - 1 - row) + 1
    text = lines[line]
    lines[line] = f"{text[: 2 * col + 2]} {text[2 * col + 1]}{text[2 * col + 4 :]}"
    first, second = (col, row), (col + 1, row)
    return (Area(name(first), (name(first), name(second)), (name(first),)),), {second: first}


def with_ways(dice: random.Random, cols: int, rows: int, spaces: dict[Any, Any]) -> dict[Any, reference.Way]:
    ways: dict[Any, reference.Way] = {}
    for _ in range(dice.randrange(4)):
        one = (dice.randrange(cols), dice.randrange(rows))
        other = dice.choice([(one[0] + 1, one[1]), (one[0], one[1] + 1)])
        inside = other[0] < cols and other[1] < rows
        pair = spaces.get(one, one), spaces.get(other, other) if inside else reference.OUTSIDE
        if pair[0] != pair[1] and pair not in ways and pair[::-1] not in ways:
            ways[pair] = reference.Way(dice.choice((1, 1, 2)), dice.choice((0, 0, 5)))
    return ways


def made(seed: int) -> Made | None:
    """A random position; ``None`` where the board contradicts itself."""
    dice = random.Random(seed)
    cols, rows = dice.randint(1, 5), dice.randint(1, 4)
    lines = drawn(dice, cols, rows)
    areas, spaces = with_area(dice, lines, cols, rows)
    ways = with_ways(dice, cols, rows, spaces)
    both = ways | {(other, one): way for (one, other), way in ways.items() if other != reference.OUTSIDE}
    board = reference.Map(tuple(lines), spaces, both)
    free = [space for space in board.spaces if board.terrain(space) != "#"]
    dice.shuffle(free)
    figures, pieces = [], []
    for number, space in enumerate(free[: dice.randint(1, 6)]):
        card = dice.choice(CATALOGUE.characters)
        side = "red" if number == 0 or dice.random() < 0.5 else "blue"
        down = number > 0 and dice.random() < 0.2
        figures.append(Figure(f"f{number}", side, card.id, name(space), prone=down))  # type: ignore[arg-type]
        barricade = card.id == "barricade"
        pieces.append(reference.Piece(f"f{number}", side, space, max(0, card.agility), down, barricade))
    turn = TurnMark(2, "action", "red", "red")
    records = tuple(Way((name(one), name(other)), way.cost, way.dl) for (one, other), way in ways.items())
    scenario = Scenario(turn, Board(tuple(map(Row, lines)), areas, records), figures=tuple(figures))
    try:
        return Made(ruleset.setup(scenario, CATALOGUE), reference.Skirmish(board, pieces))
    except Invalid:
        return None


@pytest.mark.parametrize("first", range(0, 1500, 500))
def test_a_full_move_reaches_what_the_rulebook_says(first: int) -> None:
    compared = 0
    for seed in range(first, first + 500):
        position = made(seed)
        if position is None or not position.skirmish.pieces:
            continue
        compared += 1
        mover = position.skirmish.pieces[0]
        ends, leaves = position.skirmish.full_move(mover)
        found = reachable(position.state, position.state.figures["f0"], reference.FULL_MOVE)
        assert found.spaces == {name(space): cost for space, cost in ends.items()}, seed
        assert found.off_board == leaves, seed
        board = position.skirmish.board
        for one in board.spaces:
            near = [other for other in board.spaces if other != one and board.adjacent(one, other)]
            assert [o for o in board.spaces if adjacent(position.state, name(one), name(o))] == near, (seed, one)
    assert compared > 100


@pytest.mark.parametrize("first", range(0, 1500, 500))
def test_a_retreat_leads_where_the_rulebook_says(first: int) -> None:
    lengths = set()
    for seed in range(first, first + 500):
        position = made(seed)
        if position is None:
            continue
        for piece in position.skirmish.pieces:
            found = ways_out(position.state, position.state.figures[piece.name])
            assert set(found) == {name(space) for space in position.skirmish.retreats(piece)}, (seed, piece)
            lengths.add(len(found))
    assert lengths >= {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("first", range(0, 1500, 500))
def test_a_leap_goes_where_the_rulebook_says(first: int) -> None:
    leaps = 0
    for seed in range(first, first + 500):
        position = made(seed)
        if position is None or position.state.board.areas:
            continue
        for mover in (piece for piece in position.skirmish.pieces if piece.side == "red"):
            targets = position.skirmish.leaps(mover)
            for space in position.skirmish.board.spaces:
                command = Command("c1", "red", FullMove(mover.name, (f"leap:{name(space)}",)))
                assert (ruleset.check(position.state, command) is None) == (space in targets), (seed, mover, space)
            leaps += len(targets)
    assert leaps > 3


def path_of(dice: random.Random, skirmish: reference.Skirmish) -> list[reference.Square]:
    """Steps to spaces around, most of them; now and then off the board, or anywhere."""
    board, here = skirmish.board, skirmish.pieces[0].at
    path: list[reference.Square] = []
    for _ in range(dice.randint(1, 4)):
        around = [space for space in board.spaces if space != here and (board.steps(here, space))]
        choices = [*around, *around, dice.choice(board.spaces), *([reference.OUTSIDE] if dice.random() < 0.2 else [])]
        here = dice.choice(choices)
        path.append(here)
        if here == reference.OUTSIDE:
            break
    return path


@pytest.mark.parametrize("first", range(0, 1500, 500))
def test_a_full_move_is_accepted_where_the_rulebook_allows_it(first: int) -> None:
    verdicts = {True: 0, False: 0}
    for seed in range(first, first + 500):
        position, dice = made(seed), random.Random(f"path/{seed}")
        if position is None or not position.skirmish.pieces:
            continue
        for _ in range(8):
            path = path_of(dice, position.skirmish)
            legal, cost = position.skirmish.accepts(position.skirmish.pieces[0], path)
            command = Command("c1", "red", FullMove("f0", tuple(map(name, path))))
            refused = ruleset.check(position.state, command)
            assert (refused is None) == legal, (seed, path, refused)
            verdicts[legal] += 1
            if legal and cost is not None:
                state = position.state.copy()
                ruleset.apply(state, command, Chance())
                moving = [each for each in state.pending if isinstance(each, Movement)]
                assert state.figures["f0"].at == name(path[-1])
                stopped = position.skirmish.stops(position.skirmish.pieces[0], path[-1])
                assert (moving[0].points if moving else 0) == (0 if stopped else reference.FULL_MOVE - cost), seed
    assert min(verdicts.values()) > 300


def test_every_single_step_that_is_legal_is_listed() -> None:
    listed = 0
    for seed in range(150):
        position = made(seed)
        if position is None or not position.skirmish.pieces:
            continue
        found = {command.action for command in ruleset.legal(position.state)}
        names = [*map(name, position.skirmish.board.spaces), "off"]
        here = position.skirmish.pieces[0].at
        ways = {name(to): way for (space, to), way in position.skirmish.board.ways.items() if space == here}
        words = [f"{'climb' if way.dl else 'jump'}:{to}" for to, way in ways.items() if way.dl or to != "off"]
        for step in [*names, *words, *(f"{word}:{to}" for word in ("open", "close") for to in names)]:
            action = FullMove("f0", (step,))
            legal = ruleset.check(position.state, Command("c1", "red", action)) is None
            assert not legal or action in found, (seed, step)
            listed += legal
    assert listed > 200
