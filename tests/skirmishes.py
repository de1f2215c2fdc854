"""Random skirmishes of Anno Domini 1666, played by the list of legal commands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.engine.game import Game, Outcome
from adjudicate.games.anno1666 import ruleset as RULES
from adjudicate.games.anno1666.board import BLOCKED, Board, Row, Way, grid_of
from adjudicate.games.anno1666.characters import Band, Catalogue, Character, Item, Rating, Weapon
from adjudicate.games.anno1666.conditions import Carries, Escaped, Killed, Victory
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.rulings import READINGS
from adjudicate.games.anno1666.state import COLOURS, Figure, Lying, State, TurnMark
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command
from adjudicate.model.rulings import Ruling

BOARD = Board(
    tuple(
        map(
            Row,
            (
                "+D+-+-+-+-+-+-+ +",
                "|. . .|H . . . H ",
                "+ + +D+ +~+ + + +",
                "|. . . . . # . .|",
                "+ +-+=+ +O+-+v+ +",
                "|.(. .|. . . .(.|",
                "+ + + + +L+ + + +",
                "|. . .=. . . H H|",
                "+-+L+-+-+-+ +-+-+",
            ),
        )
    ),
    ways=(Way(("F1", "G1")), Way(("C4", "D4"), 2, 5), Way(("B3", "B2"), 2, 6, one_way=True)),
)
"""Of every kind of space, border and way one at least."""


def _skills(text: str) -> tuple[Rating, ...]:
    ratings = (word.partition(":") for word in text.split())
    return tuple(Rating(name, int(number) if colon else None) for name, colon, number in ratings)


CHARACTERS = (
    Character(
        "hero", "Hero", 4, 8, "hero", strength=2, agility=2, fortitude=2, intelligence=1, charisma=1, wit=1, fencing=2,
        skills=_skills("cutting:3 pistols:1 brawl:1 sweeping-attack"), items=("sword", "pistol"),
    ),
    Character(
        "fox", "Fox", 4, 8, "hero", strength=2, agility=1, fortitude=1, charisma=3, wit=3, fencing=1,
        skills=_skills("cutting:2 brawl:1 call-me-uncle cunning-as-a-fox disarm"), items=("sword",),
    ),
    Character(
        "soldier", "Soldier", 3, 6, strength=1, agility=1, fortitude=1,
        skills=_skills("cutting:1 brawl:0 lockpicking:1 unswerving"), items=("sword",),
    ),
    Character(
        "musketeer", "Musketeer", 3, 6, strength=1, skills=_skills("muskets:1 brawl:0 quick-reload"), items=("musket",)
    ),
    Character(
        "rogue", "Rogue", 3, 6, gender="female", agility=2, charisma=2, wit=1, intelligence=1,
        skills=_skills("knives:1 brawl:0 thrown-weapons:0 inconspicuous:2 seduction:0 pickpocket charmer"),
        items=("knife", "throwing-knives"),
    ),
)  # fmt: skip
WEAPONS = (
    Weapon("sword", "Sword", "cutting", 2, skull=2, heart=1),
    Weapon("knife", "Knife", "knives", 1, skull=1, heart=1),
    Weapon("pistol", "Pistol", "pistols", reload=2, ranges=(Band(3, 5), Band(6, 7)), skull=1, firearm=True),
    Weapon("throwing-knives", "Knives", "thrown-weapons", ranges=(Band(3, 5),), uses=2, skull=1),
    Weapon(
        "musket", "Musket", "muskets", hands="2", reload=2, quick_reload=6, ranges=(Band(4, 5), Band(8, 6)), skull=3,
        heart=2, cup=1, horseshoe=1, firearm=True,
    ),
)  # fmt: skip
CATALOGUE = Catalogue(CHARACTERS, WEAPONS, items=(Item("letter", "Letter", stealable=True),))

VICTORIES = (
    Victory("rout", "red", 2, at_once=True, killed=(Killed(2),)),
    Victory("field", "blue", killed=(Killed(more=True),)),
    Victory("letter", "blue", 3, at_once=True, escaped=(Escaped(item="letter"),)),
    Victory("treasure", "red", carries=(Carries("letter"),)),
)


class Played(NamedTuple):
    """A command that was carried out, and the position before it."""

    before: State
    outcome: Outcome


def game_of(seed: int) -> Game:
    """A skirmish of two to four Characters a side, anywhere on the board, some of them lying down; every other one by
    readings of unclear rules chosen at random."""
    dice = random.Random(seed)
    grid = grid_of(BOARD)
    free = [name for name in grid.names if grid.kind(grid.number(name)) != BLOCKED]
    figures = []
    for side in COLOURS:
        kinds = dice.sample([*(card.id for card in CHARACTERS if card.id != "fox"), "soldier", "musketeer"], 4)
        kinds[0] = "fox" if side == "red" and dice.random() < 0.3 else kinds[0]
        for number, kind in enumerate(kinds[: dice.randint(2, 4)]):
            at = free.pop(dice.randrange(len(free)))
            lies = {"prone": dice.random() < 0.1, "unconscious": dice.random() < 0.05}
            figures.append(Figure(f"{side}{number}", side, kind, at, inconspicuous=kind == "rogue", **lies))
    turn = TurnMark(1, "setup", alarm=dice.choice((None, 15)), turns=8)
    lying = (Lying("letter", dice.choice(free)),)
    victories = VICTORIES if seed % 4 == 3 else ()
    rulings = [Ruling(ruling, dice.choice(known)) for ruling, known in READINGS.items()] if seed % 2 else ()
    scenario = Scenario(
        turn, BOARD, figures=tuple(figures), lying=lying, victories=victories, rulings=tuple(rulings)
    )  # fmt: skip
    return Game(RULES, RULES.setup(scenario, CATALOGUE), Chance(Seed(seed.to_bytes(8, "big"), "skirmish")), live=True)


def listed(game: Game) -> list[Command]:
    """The legal commands of whoever decides now."""
    return list(RULES.legal(game.state))


def play(game: Game, seed: int) -> Iterator[Played]:
    """Plays a game to its end: a verb at random, then one of its commands."""
    dice = random.Random(seed)
    number = 0
    while True:
        game.settle()
        if game.decision() is None:
            return
        commands: dict[str, list[Command]] = {}
        for command in listed(game):
            commands.setdefault(command.verb, []).append(command)
        assert commands, f"nobody can answer {game.decision()}"
        chosen = dice.choice(commands[dice.choice(sorted(commands))])
        number += 1
        before = game.state
        outcome = game.give(Command(f"c{number}", chosen.player, chosen.action))[-1]
        yield Played(before, outcome)
