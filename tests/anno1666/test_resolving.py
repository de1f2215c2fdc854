"""What is typed by hand comes to what a game makes of the same cards, and what the rules forbid is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudicate.games.anno1666.by_hand import Added, CombatRoll, OpposedRoll, ShotRoll, UnopposedRoll
from adjudicate.games.anno1666.cards import is_joker
from adjudicate.games.anno1666.characters import Protection
from adjudicate.games.anno1666.state import State
from adjudicate.model.problem import IllegalCommand, Invalid
from skirmishes import RULES, game_of, play

SUITS = ("skull", "heart", "cup", "horseshoe")


def added(modifiers: Any) -> tuple[Added, ...]:
    return tuple(Added(rule.rpartition(".")[2], amount) for rule, amount in modifiers)


def by_turns(values: Any, order: list[tuple[str, str]], leader: str) -> tuple[str, ...]:
    """The cards that were added in their order, with a pass wherever a side let the other go on."""
    due, words = leader, []
    other = {values["players"][0]: values["players"][1], values["players"][1]: values["players"][0]}
    for player, card in order:
        if player != due:
            words.append("pass")
        words.append(card)
        due = other[player]
    return tuple(words)


def opposed_of(values: Any, order: list[tuple[str, str]], leader: str) -> dict[str, Any]:
    suits = {
        name: suit if is_joker(card) else None
        for name, card, suit in zip(("suit", "enemy_suit"), values["cards"], values["suits"], strict=True)
    }
    return {
        "card": values["cards"][0], "enemy_card": values["cards"][1], **suits,
        "modifier": added(values["modifiers"][0]), "enemy_modifier": added(values["modifiers"][1]),
        "initiative": "own" if leader == values["players"][0] else "enemy",
        "reinforce": by_turns(values, order, leader),
    }  # fmt: skip


class Watcher:
    """Follows a game and types by hand what it tells of."""

    def __init__(self) -> None:
        self.order: list[tuple[str, str]] = []
        self.seen: Counter[str] = Counter()

    def hear(self, before: State, event: Any) -> None:
        values = event.values
        if event.kind == "revealed":
            self.order = []
        elif event.kind == "reinforced":
            self.order.append((values["player"], values["card"]))
        elif event.kind == "test":
            answer = RULES.resolve(
                UnopposedRoll(values["dl"], values["card"], added(values["modifiers"]), values["added"])
            )
            self.seen["test"] += 1
            outcome = {name: values[name] for name in ("total", "success", "margin", "triumph", "misfortune")}
            assert answer["steps"] == {"dl": values["dl"], **outcome}
        elif event.kind == "opposed-test":
            roll = OpposedRoll(**opposed_of(values, self.order, before.leader))
            answer = RULES.resolve(roll)["steps"]
            self.seen["opposed"] += 1
            assert (answer["total"], answer["enemy_total"]) == values["totals"]


@pytest.mark.parametrize("seed", range(8))
def test_the_tests_of_random_games(seed: int) -> None:
    watcher = Watcher()
    for played in play(game_of(seed), seed):
        for event in played.outcome.events:
            watcher.hear(played.before, event)
    assert watcher.seen["test"] and watcher.seen["opposed"]


def combat(**changes: Any) -> CombatRoll:
    return CombatRoll("K3", "C2")._replace(**changes)


def test_a_close_combat_step_by_step() -> None:
    """Dartagnan wins by 5 across an elevated border from below: no head, and the armour is pierced."""
    roll = combat(
        card="S7", enemy_card="C7", modifier=(Added("skill", 4),), enemy_modifier=(Added("skill", 1),), superiority=2,
        enemy_superiority=1, reinforce=("pass", "K7", "S2", "pass", "pass"), parry="H2", damage=(3, 2, 1, 0),
        inflicted=(Added("quick-slash", -1),), height="lower", piercing=True,
        enemy_armour=(Protection(9, 9), Protection(), Protection(), Protection(3, 2)),
    )  # fmt: skip
    answer = RULES.resolve(roll)
    assert answer["steps"] == {
        "total": 13, "enemy_total": 10, "margin": 3, "winner": "own",
        "parry": {"dl": 4, "total": 2, "success": False, "margin": -2, "triumph": False, "misfortune": False},
        "location": "legs", "modifier": -1, "armour": 2, "after": 0, "wounds": 0,
    }  # fmt: skip
    assert answer["told"]["own"] == "S7 +4 skill +1 Superiority +1 S2 = 13"
    assert answer["told"]["enemy"] == "C7 +1 skill +2 K7 = 10"
    assert answer["told"]["location"] == "legs (Skull, not the head: one stands higher)"


def test_what_skills_add_after_armour() -> None:
    armour = tuple(Protection(5, 5) for _ in SUITS)
    roll = combat(inflicted=(Added("thrust-to-the-heart", 1),), enemy_armour=armour)
    assert RULES.resolve(roll)["wounds"] == 0
    assert RULES.resolve(roll._replace(inflicted_reading="after-armour"))["wounds"] == 1


def test_a_parry_leads_to_a_riposte_and_a_tie_to_no_damage() -> None:
    parried = RULES.resolve(combat(modifier=(Added("", 2),), parry="K3", parry_reinforce=("K2",)))
    assert (parried["wounds"], parried["steps"]["parry"]["total"]) == (None, 4)
    assert "Riposte" in parried["told"]["result"]
    tie = RULES.resolve(combat(enemy_card="C3"))
    assert (tie["wounds"], tie["steps"]["winner"]) == (0, None)


def test_the_enemy_wins() -> None:
    armour = tuple(Protection(each, each) for each in (0, 0, 4, 0))
    answer = RULES.resolve(combat(enemy_card="C8", enemy_damage=(0, 0, 1, 0), armour=armour, height="higher"))
    assert (answer["wounds"], answer["steps"]["location"], answer["steps"]["winner"]) == (2, "hands", "enemy")


def test_shots() -> None:
    shot = ShotRoll(5, "K7", damage=(3, 2, 1, 1), armour=tuple(Protection(1, 0) for _ in SUITS))
    assert RULES.resolve(shot)["wounds"] == 2
    assert RULES.resolve(shot._replace(piercing=True))["wounds"] == 3
    missed = shot._replace(card="K4")
    assert RULES.resolve(missed)["wounds"] == 0
    assert "may be hit instead" not in RULES.resolve(missed)["told"]["result"]
    assert "may be hit instead" in RULES.resolve(missed._replace(engaged=True))["told"]["result"]
    stray = missed._replace(engaged=True, stray=tuple(Protection(0, 0) for _ in SUITS))
    assert RULES.resolve(stray)["steps"]["wounds"] == 1
    red = shot._replace(card="RJ", suit="skull", modifier=(Added("", -20),))
    assert RULES.resolve(red)["wounds"] == 2, "a Red Joker hits with a margin of 0 at least (AD-B8)"


@pytest.mark.parametrize(
    ("roll", "rule", "told"),
    [
        (UnopposedRoll(5, "S7", (), ("S2",)), "anno1666.reinforce.match", "already succeeded (total 7, DL 5)"),
        (UnopposedRoll(9, "S7", (), ("H2",)), "anno1666.reinforce.match", "matches neither suit nor value"),
        (UnopposedRoll(9, "BJ", (), ("H2",)), "anno1666.reinforce.match", "original is a Joker"),
        (OpposedRoll("K3", "C2", reinforce=("C4",)), "anno1666.reinforce.match", "value of K3, the own card"),
        (
            OpposedRoll("RJ", "C2", "cup", reinforce=("C4",), jokers="general-ban"),
            "anno1666.reinforce.joker", "by this reading",
        ),
    ],
)  # fmt: skip
def test_what_the_rules_forbid(roll: Any, rule: str, told: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        RULES.resolve(roll)
    assert (refused.value.illegal.rule, told in refused.value.illegal.reason) == (rule, True)


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        (OpposedRoll("RJ", "C2"), "give suit"),
        (OpposedRoll("K3", "C2", reinforce=("K4", "pass", "pass", "K5")), "both have passed in a row"),
        (OpposedRoll("S2", "C2", suit="cup"), "S2 has a suit of its own: suit is for a Joker"),
        (UnopposedRoll(9, "S7", (), ("S2", "S2")), "S2 is played twice"),
        (combat(damage=(1, 2)), "damage has a number for each"),
        (combat(enemy_card="C3", parry="S2"), "nobody has lost"),
        (ShotRoll(5, "K8", stray=tuple(Protection() for _ in SUITS)), "after a miss by 1"),
    ],
)
def test_what_makes_no_sense(roll: Any, told: str) -> None:
    with pytest.raises(Invalid, match=told):
        RULES.resolve(roll)
