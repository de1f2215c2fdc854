"""The odds of an attack are what comes of it, card by card."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from adjudicate.engine.amend import amended
from adjudicate.engine.game import Game
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_log
from adjudicate.files.source import Source
from adjudicate.games.anno1666 import odds
from adjudicate.games.anno1666.cards import DECK, is_joker
from adjudicate.games.anno1666.characters import Armour, Protection
from adjudicate.games.anno1666.commands import AimedShot, Attack
from adjudicate.model.chance import Chance, Draw
from adjudicate.model.command import Command, Decline
from adjudicate.model.rulings import Ruling

CASES = Path(__file__).parents[2] / "replays" / "anno1666" / "cases"
RULES = ruleset("anno1666")
PLAIN = [card for card in DECK if not is_joker(card)]


def position(case: str) -> Game:
    log = read_log(Source.named(str(CASES / f"{case}.xml")), ruleset)
    return Game(RULES, RULES.setup(log.scenario, log.catalogue), Chance())


def counted(game: Game, attacker: str, target: str) -> Counter[object]:
    rows = RULES.odds(RULES.attack_of(game.state, attacker, target, None))["distribution"]
    return Counter({row["outcome"]: row["ways"] for row in rows})


def dealt(game: Game, action: object, cards: tuple[str, ...], target: str) -> object:
    """What an attack with these cards does: the Wounds, or a miss."""
    facts = tuple(Draw((card,)) for card in cards)
    events = [event for outcome in game.give(Command("c1", None, action), facts) for event in outcome.events]
    while game.decision() is not None and isinstance(game.decision().default, Decline):  # type: ignore[union-attr]
        events += game.ruleset.apply(game.state, Command("c2", game.decision().player, Decline()), game.chance)  # type: ignore[union-attr]
    found = [event.values for event in events if event.kind in ("hit", "struck")]
    return next((values["wounds"] for values in found if values["target"] == target), odds.MISS)


@pytest.mark.parametrize(
    ("case", "attacker", "target"),
    [("AD-C149", "red-soldier", "blue-soldier"), ("AD-C22", "red-soldier", "blue-soldier"),
     ("AD-C133", "red-soldier", "blue-soldier")],
)  # fmt: skip
def test_close_combat(monkeypatch: pytest.MonkeyPatch, case: str, attacker: str, target: str) -> None:
    monkeypatch.setattr(odds, "DECK", tuple(PLAIN))
    game = position(case)
    played = Counter(
        dealt(game.fork(), Attack(attacker, target), cards, target) for cards in product(PLAIN, PLAIN)
    )  # fmt: skip
    assert counted(game, attacker, target) == played


def test_damage_that_comes_after_armour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "DECK", tuple(PLAIN))
    armour = Armour("breastplate", "Breastplate", body=Protection(3, 1))
    found = []
    for reading in ("before-armour", "after-armour"):
        given = (armour, Ruling("AD-B91", reading))
        game = Game(RULES, amended(RULES, position("AD-C149").state, given), Chance())
        found.append(counted(game, "red-soldier", "blue-soldier"))
        attack = Attack("red-soldier", "blue-soldier")
        assert found[-1] == Counter(
            dealt(game.fork(), attack, cards, "blue-soldier") for cards in product(PLAIN, PLAIN)
        )  # fmt: skip
    assert found[0] != found[1]


@pytest.mark.parametrize(
    ("case", "attacker", "target"), [("AD-C56", "red-musketeer", "blue-soldier"), ("AD-C10", "m", "s")]
)
def test_shots(monkeypatch: pytest.MonkeyPatch, case: str, attacker: str, target: str) -> None:
    game = position(case)
    deck = [card for card in PLAIN if card not in game.state.piles["red"].hand]
    monkeypatch.setattr(odds, "DECK", tuple(deck))
    played = Counter(dealt(game.fork(), AimedShot(attacker, target), (card,), target) for card in deck)
    assert counted(game, attacker, target) == played


def test_jokers_are_counted() -> None:
    rows = RULES.odds(odds.AttackOdds(dl=5, modifier=1, damage=(3, 2, 1, 1)))
    assert (rows["total"], rows["distribution"][0]) == (30, {"outcome": odds.MISS, "ways": 9, "probability": "3/10"})
    assert rows["distribution"][-1] == {"outcome": 9, "ways": 1, "probability": "1/30"}
    fight = RULES.odds(odds.AttackOdds(against=0))
    assert fight["total"] == 900
    lost_or_tied = next(row["ways"] for row in fight["distribution"] if row["outcome"] == odds.MISS)
    assert 2 * (900 - lost_or_tied) + 7 * 16 + 2 == 900
