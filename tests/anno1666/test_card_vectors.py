"""The published vectors of Anno Domini 1666: tests, close combat, support, damage."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.games.anno1666 import combat, trials
from adjudicate.games.anno1666.cards import LOCATIONS, suit_of
from adjudicate.games.anno1666.characters import UNARMED, Armour, Character, Protection, Rating, Weapon
from adjudicate.games.anno1666.state import Figure, State, TurnMark
from boards import drawn
from vectors import rows

LETTERS = {"skull": "S", "heart": "H", "cup": "C", "horseshoe": "K"}
SUIT_OF = {location: suit for suit, location in LOCATIONS.items()}


def ids(row: dict[str, Any]) -> str:
    return str(row["id"])


def card(text: str) -> str:
    """A card as the game writes it: ``skull-5`` is S5, ``joker-red`` RJ."""
    suit, _, value = text.partition("-")
    return {"red": "RJ", "black": "BJ"}[value] if suit == "joker" else LETTERS[suit] + value


@pytest.mark.parametrize("row", rows("anno1666", "test"), ids=ids)
def test_unopposed(row: dict[str, Any]) -> None:
    given = row["input"]
    numbers = given["dl"], given["ability"] + given["modifier"], card(given["card"])
    added: tuple[str, ...] = ()
    for place, reinforcing in enumerate(map(card, given["reinforce"]), 1):
        bars = trials.bars_card(*numbers, added, reinforcing)
        if bars:
            assert row["expected"] == {"illegal_card": place, "why": list(bars)}
            return
        added = (*added, reinforcing)
    assert trials.unopposed(*numbers, added)._asdict() == row["expected"]


def fighter_id(figures: list[dict[str, Any]], space: str) -> str:
    return next(f"f{n}" for n, each in enumerate(figures) if each["space"] == space)


def position(given: dict[str, Any], *fighters: dict[str, Any]) -> State:
    """The figures of a row on its board; those that fight have a card and a weapon of their own."""
    spaces = [fighter["space"] for fighter in fighters]
    placed, characters = {}, {"anyone": Character("anyone", "Anyone", 3, 6)}
    for n, each in enumerate(given["figures"]):
        name = f"f{n}"
        wounds = 0
        if each["space"] in spaces:
            fighter = fighters[spaces.index(each["space"])]
            skills = () if fighter["skill"] is None else (Rating("arms", fighter["skill"]),)
            characters[name] = Character(name, name, 3, 6, strength=fighter["strength"], skills=skills)
            wounds = 3 if fighter["crippled"] else 0
        character = name if name in characters else "anyone"
        placed[name] = Figure(
            name, each["side"], character, each["space"], wounds=wounds, prone=each["prone"],
            unconscious=each["unconscious"],
        )  # fmt: skip
    return State(TurnMark(), drawn(given["board"]), {}, {}, placed, characters, {}, {}, {})


def weapon(fighter: dict[str, Any]) -> Weapon:
    return Weapon("arm", "Arm", "arms", superiority=fighter["superiority"], heavy=fighter["heavy"] or 0)


@pytest.mark.parametrize("row", rows("anno1666", "combat"), ids=ids)
def test_close_combat(row: dict[str, Any]) -> None:
    given, wanted = row["input"], row["expected"]
    sides = given["attacker"], given["defender"]
    state = position(given, *sides)
    names = [fighter_id(given["figures"], side["space"]) for side in sides]
    totals, support = {}, {}
    for role, own, other in (("attacker", 0, 1), ("defender", 1, 0)):
        original, added = card(sides[own]["card"]), tuple(map(card, sides[own]["reinforce"]))
        suit = sides[own]["declared"] or suit_of(original)
        figure, enemy = state.figures[names[own]], state.figures[names[other]]
        blow = combat.Blow(figure, enemy, weapon(sides[own]), weapon(sides[other]), role == "attacker", suit)
        modifier = trials.total_of(combat.modifiers(state, blow))
        totals[role] = trials.opposed(modifier, original, suit, added)
        support[role] = combat.support(state, blow)
    margin = totals["attacker"] - totals["defender"]
    found = {
        "support": support,
        "totals": totals,
        "winner": "attacker" if margin > 0 else "defender" if margin < 0 else "tie",
        "margin": abs(margin),
        "parry_dl": combat.parry_dl(margin) if margin else None,
    }
    assert found == wanted


@pytest.mark.parametrize("row", rows("anno1666", "support"), ids=ids)
def test_support(row: dict[str, Any]) -> None:
    given = row["input"]
    state = position(given)
    one, other = (state.figures[fighter_id(given["figures"], space)] for space in given["fighters"])
    sides = (combat.Blow(own, foe, UNARMED, UNARMED, attacker=True) for own, foe in ((one, other), (other, one)))
    found = {blow.figure.at: combat.supported(state, blow) for blow in sides}
    assert found == row["expected"]


@pytest.mark.parametrize("row", rows("anno1666", "damage"), ids=ids)
def test_damage(row: dict[str, Any]) -> None:
    given = row["input"]
    modifiers = {SUIT_OF[location]: modifier for location, modifier in given["weapon"].items()}
    arm = Weapon("arm", "Arm", "arms", armour_piercing=given["armour_piercing"], **modifiers)
    worn = {
        f"piece{n}": Armour(f"piece{n}", "Piece", **{place: Protection(*values) for place, values in piece.items()})
        for n, piece in enumerate(given["armour"])
    }
    character = Character("target", "Target", 3, 6, items=tuple(worn))
    target = Figure("target", "blue", "target", "A1")
    board = drawn({"columns": 1, "rows": 1, "spaces": {}, "borders": [], "edge": "wall"})
    state = State(TurnMark(), board, {}, {}, {"target": target}, {"target": character}, {}, worn, {})
    where = combat.location(given["suit"], given["height"])
    hit = combat.hit(state, target, arm, given["margin"], where)
    assert {"location": hit.location, "armour": hit.armour, "wounds": hit.wounds} == row["expected"]
