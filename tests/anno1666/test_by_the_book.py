"""Fights of random fighters against what the rulebook says, counted in another way (reference/melee.py)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from adjudicate.engine.game import Game, Outcome
from adjudicate.games.anno1666 import flow
from adjudicate.games.anno1666.board import Board, Row
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.characters import (
    UNARMED,
    Armour,
    Character,
    Protection,
    Rating,
    Weapon,
)
from adjudicate.games.anno1666.pending import Fight
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.state import Count, Figure, Piles, TurnMark
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command
from reference import melee
from skirmishes import RULES

ROW = "|. . .(. . .|"
FLOOR = Board(tuple(map(Row, ("+-+-+-+-+-+-+", ROW, "+ + + + + + +", ROW, "+ + + + + + +", ROW, "+-+-+-+-+-+-+"))))
SPACES = [column + row for column in "ABCDEF" for row in "123"]
WEAPONS = (
    Weapon("sword", "Sword", "cutting", 2, skull=2, heart=1),
    Weapon("knife", "Knife", "knives", 1, skull=1, heart=1, armour_piercing=True),
    Weapon("maul", "Maul", "blunt", 3, hands="2", skull=2, heart=2, cup=1, horseshoe=1, heavy=2),
    Weapon("axe", "Axe", "cutting", 1, skull=-1, cup=2, horseshoe=-2, uses=2),
)
ARMOURS = (
    Armour("plate", "Plate", head=Protection(1, 0), body=Protection(2, 1)),
    Armour("jacket", "Jacket", body=Protection(1, 1), hands=Protection(2, 0)),
)
SKILLS = (
    "berserker", "clever-defense", "frenzied-attack", "quick-slash", "thrust-to-the-heart", "sweeping-attack",
    "jostling", "unswerving",
)  # fmt: skip


class Side(NamedTuple):
    """One side of a Close Combat test, as the reference wants it."""

    figure: Any
    character: Any
    weapon: Any
    card: str
    suit: str
    added: tuple[str, ...]
    steady: bool


class Bout(NamedTuple):
    """A Close Combat test as it was played: the fight, who stood where, both sides, the totals that the rules found."""

    fight: Fight
    table: list[Figure]
    sides: tuple[Side, Side]
    totals: tuple[int, int]

    @property
    def margin(self) -> int:
        """By how much it was won."""
        return abs(self.totals[0] - self.totals[1])

    def attacks(self, number: int) -> bool:
        """Whether a side counts as the Attacker: the active one does, unless its enemy alone is a Berserker."""
        berserk = [side.character.skill("berserker") is not None for side in self.sides]
        return (number == 0) == (berserk[0] or not berserk[1])


def fighter(dice: random.Random, number: int) -> tuple[Character, Figure]:
    rated = [
        Rating(name, dice.randint(0, 3)) for name in ("cutting", "knives", "blunt", "brawl") if dice.random() < 0.6
    ]
    skills = (*rated, *(Rating(name) for name in dice.sample(SKILLS, dice.randint(0, 3))), Rating("inconspicuous", 9))
    items = dice.sample([each.id for each in (*WEAPONS, *ARMOURS)], dice.randint(0, 4))
    card = Character(
        f"card{number}", "Fighter", 3, 7, strength=dice.randint(-1, 3), fencing=dice.randint(0, 2), skills=skills,
        items=tuple(items),
    )  # fmt: skip
    counters = [Count("unswerving", 2)] if Rating("unswerving") in skills else []
    counters += [Count("call-me-uncle", 1)] if dice.random() < 0.2 else []
    figure = Figure(
        f"f{number}", dice.choice(("red", "blue")), card.id, wounds=dice.choice((0, 0, 0, 3, 4)),
        prone=dice.random() < 0.2, unconscious=dice.random() < 0.08, inconspicuous=dice.random() < 0.15,
        counters=tuple(counters),
    )  # fmt: skip
    return card, figure


def brawl(seed: int) -> Game:
    """Eight fighters on a small floor, in the Combat Phase, with cards in the hands."""
    dice = random.Random(seed)
    cards, figures = zip(*(fighter(dice, number) for number in range(8)), strict=True)
    figures = tuple(figure._replace(at=at) for figure, at in zip(figures, dice.sample(SPACES, 8), strict=True))
    turn = TurnMark(2, "combat", dice.choice(("red", "blue")), dice.choice(("red", "blue")))
    piles = (Piles("red", ("S3", "H4", "RJ")), Piles("blue", ("C3", "K4", "RJ")))
    state = RULES.setup(Scenario(turn, FLOOR, figures=figures, piles=piles), Catalogue(cards, WEAPONS, ARMOURS))
    return Game(RULES, state, Chance(Seed(seed.to_bytes(8, "big"), "brawl")), live=True)


def check_retreat(state: Any) -> None:
    """Where the rules let a loser retreat to."""
    decision = RULES.decisions(state)[-1]
    if decision.kind == "retreat":
        found = {command.action.to for command in RULES.legal(state) if command.verb == "retreat"}
        assert found == melee.ways_out(state.standing(), state.figures[decision.subject], SPACES)


def check_totals(bout: Bout) -> None:
    """The totals of both sides."""
    one, other = bout.sides
    surprise = 2 if bout.fight.surprise else 0
    mine = melee.total(
        bout.table, one, other, attacks=bout.attacks(0), surprise=surprise, sweeps=bout.fight.sweeps
    )  # fmt: skip
    theirs = melee.total(bout.table, other, one, attacks=bout.attacks(1), surprise=0, sweeps=0)
    assert (mine, theirs) == bout.totals


def check_strike(bout: Bout, values: Any) -> None:
    """Where the winner hits, and the Wounds."""
    number = [side.figure.id for side in bout.sides].index(values["figure"])
    winner, loser = bout.sides[number], bout.sides[1 - number]
    worn = [armour for armour in ARMOURS if armour.id in loser.character.items]
    expected = melee.hit(winner, loser, bout.margin, worn, attacks=bout.attacks(number))
    assert (values["location"], values["wounds"]) == expected


@pytest.fixture
def bouts(monkeypatch: pytest.MonkeyPatch) -> list[Bout]:
    """The Close Combat tests that are played, as they are played."""
    found: list[Bout] = []
    report = flow.opposed.report

    def spy(ctx: Any, contest: Any) -> tuple[int, int]:
        totals = report(ctx, contest)
        if contest.what == "combat":
            found.append(seen(ctx.state, contest, totals))
        return totals

    monkeypatch.setattr(flow.opposed, "report", spy)
    return found


def seen(state: Any, contest: Any, totals: tuple[int, int]) -> Bout:
    fight = next(each for each in state.pending if isinstance(each, Fight))
    sides = [
        Side(
            state.figures[each.figure], state.card(state.figures[each.figure]), state.weapons.get(weapon, UNARMED),
            each.card, each.suit, each.added, each.steady,
        )
        for each, weapon in zip(contest.contenders, (fight.weapon, fight.answer), strict=True)
    ]  # fmt: skip
    return Bout(fight, state.standing(), (sides[0], sides[1]), totals)


def outcomes(game: Game, dice: random.Random) -> Iterator[Outcome]:
    """Plays the Combat Phase: attacks, sweeps and Parries where there are some, else whatever is legal."""
    number = 0
    while True:
        yield from game.settle()
        if game.state.turn.phase != "combat":
            return
        check_retreat(game.state)
        commands = list(RULES.legal(game.state))
        keen = [command for command in commands if command.verb in ("attack", "sweep", "parry")]
        chosen = dice.choice(keen or commands)
        number += 1
        yield game.give(Command(f"c{number}", chosen.player, chosen.action))[-1]


@pytest.mark.parametrize("seed", range(30))
def test_totals_hits_and_retreats_are_those_of_the_book(seed: int, bouts: list[Bout]) -> None:
    followed = 0
    for outcome in outcomes(brawl(seed), random.Random(seed)):
        for event in outcome.events:
            if event.kind == "opposed-test":
                check_totals(bouts[followed])
                followed += 1
            elif event.kind == "parrying":
                assert event.values["dl"] == bouts[followed - 1].margin + 1
            elif event.kind == "struck":
                check_strike(bouts[followed - 1], event.values)
    assert followed
