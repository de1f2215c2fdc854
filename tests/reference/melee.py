"""Fights of Anno Domini 1666 counted the long way, from the rulebook alone: totals, hits, retreats.

They stand on a floor without walls whose eastern half is a step higher: whoever is a king's move away is adjacent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

STEP = "D"
"""The first column of the higher half."""
WHERE = {"skull": "head", "heart": "body", "cup": "hands", "horseshoe": "legs"}
SUIT_OF = {where: suit for suit, where in WHERE.items()}


def place(figure: Any) -> tuple[int, int]:
    return ord(figure.at[0]), int(figure.at[1:])


def near(one: Any, other: Any) -> bool:
    (x, y), (x2, y2) = place(one), place(other)
    return max(abs(x - x2), abs(y - y2)) == 1


def lying(figure: Any) -> bool:
    return bool(figure.prone or figure.unconscious)


def engages(one: Any, other: Any) -> bool:
    hidden = one.inconspicuous or other.inconspicuous
    return one.player != other.player and not lying(one) and not hidden and near(one, other)


def behind(fighter: Any, enemy: Any, friend: Any) -> bool:
    (x, y), (x2, y2) = place(fighter), place(enemy)
    return place(friend) == (2 * x2 - x, 2 * y2 - y)


def support(everybody: Iterable[Any], fighter: Any, enemy: Any) -> int:
    found = 0
    everybody = list(everybody)
    for friend in everybody:
        if friend.player != fighter.player or friend.id == fighter.id or lying(friend) or friend.inconspicuous:
            continue
        busy = any(other.id != enemy.id and engages(other, friend) for other in everybody)
        if near(friend, enemy) and not busy:
            found += 2 if behind(fighter, enemy, friend) else 1
    return found


def value(card: str) -> int:
    return {"RJ": 10, "BJ": 0}[card] if card in ("RJ", "BJ") else int(card[1])


def reinforcement(card: str, suit: str, added: Iterable[str]) -> int:
    """Cards that fit: the Red Joker always does, for its suit; a value fits another card of the same value."""
    letters = {"S": "skull", "H": "heart", "C": "cup", "K": "horseshoe"}
    found = 0
    for other in added:
        same_value = "J" not in card + other and other[1] == card[1]
        assert same_value or other == "RJ" or letters.get(other[0]) == suit, f"{other} does not fit {card}"
        found += 2 if same_value else 1
    return found


def total(table: Any, side: Any, other: Any, *, attacks: bool, surprise: int, sweeps: int) -> int:
    """One side's Combat total: *table* is who stands where, *side* and *other* have figure, card, weapon and cards."""
    figure, card, weapon, suit = side.figure, side.character, side.weapon, side.suit
    skills = {skill.skill: skill.rating for skill in card.skills}
    found = value(side.card) + reinforcement(side.card, suit, side.added)
    found += skills.get(weapon.skill, -2)
    found += 1 if weapon.superiority > other.weapon.superiority else 0
    helped = support(table, figure, other.figure)
    if any(skill.skill == "jostling" for skill in other.character.skills):
        helped = max(0, helped - max(0, other.character.strength))
    found += helped
    found -= 1 if figure.wounds >= card.crippled and not side.steady else 0
    found -= 1 if lying(figure) else 0
    found -= 1 if weapon.heavy and card.strength < weapon.heavy else 0
    found -= sum(each.number for each in figure.counters if each.item == "call-me-uncle")
    found += surprise - sweeps
    found += 1 if "clever-defense" in skills and not attacks and suit in ("skull", "cup") else 0
    found += 1 if "frenzied-attack" in skills and attacks and suit in ("heart", "horseshoe") else 0
    found += 1 if "quick-slash" in skills and attacks else 0
    found += 1 if "thrust-to-the-heart" in skills and suit == "heart" else 0
    return found


def hit(winner: Any, loser: Any, margin: int, armours: Iterable[Any], *, attacks: bool) -> tuple[str, int]:
    """Where the winner hits, and the Wounds."""
    where = WHERE[winner.suit]
    above, below = winner.figure.at[0] >= STEP, loser.figure.at[0] >= STEP
    if below and not above and where == "head":
        where = "legs"
    elif above and not below and where == "legs":
        where = "head"
    skills = {skill.skill for skill in winner.character.skills}
    damage = margin + getattr(winner.weapon, SUIT_OF[where])
    damage += 1 if "thrust-to-the-heart" in skills and winner.suit == "heart" else 0
    damage -= 1 if "quick-slash" in skills and attacks else 0
    worn = [getattr(armour, where) for armour in armours]
    stops = max((piece.pierced if winner.weapon.armour_piercing else piece.value for piece in worn), default=0)
    return where, max(0, max(0, damage) - stops)


def ways_out(table: Iterable[Any], figure: Any, spaces: Iterable[str]) -> set[str]:
    """Where a figure may retreat to: an adjacent free space, not uphill, that no enemy controls."""
    table = list(table)
    found = set()
    for space in spaces if not lying(figure) else ():
        there = figure._replace(at=space)
        uphill = figure.at[0] < STEP <= space[0]
        taken = any(other.at == space for other in table)
        if near(figure, there) and not uphill and not taken and not any(engages(other, there) for other in table):
            found.add(space)
    return found
