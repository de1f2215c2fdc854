"""Tests, shots and Close Combats typed by hand (rulebook: Resolving Tests; Shooting test; Close Combat; Damage).

Each answer has the steps as numbers for scripts, and ``told``: the same steps as sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from adjudicate.games.anno1666 import combat
from adjudicate.games.anno1666.by_hand import (
    ORDER,
    PASS,
    Added,
    CombatRoll,
    OpposedRoll,
    ShotRoll,
    Side,
    UnopposedRoll,
    misses_by_one,
    must_be_four,
)
from adjudicate.games.anno1666.cards import is_joker, reinforces, suit_of
from adjudicate.games.anno1666.characters import Location, Protection, Suit
from adjudicate.games.anno1666.sums import told_sum
from adjudicate.games.anno1666.trials import (
    JOKER,
    MATCH,
    Outcome,
    bars_card,
    opposed,
    unopposed,
)
from adjudicate.model.problem import IllegalCommand, Invalid

OTHER: dict[Side, Side] = {"own": "enemy", "enemy": "own"}
ABOVE: dict[str, dict[Side, combat.Height]] = {
    "level": {"own": "level", "enemy": "level"},
    "higher": {"own": "winner-higher", "enemy": "winner-lower"},
    "lower": {"own": "winner-lower", "enemy": "winner-higher"},
}
Answer = dict[str, Any]


def resolve(roll: Any) -> Answer:
    """One test, shot or Close Combat: the Wounds (``None`` for a test), the steps as numbers and as sentences."""
    wounds, steps, told = RESOLVED[type(roll)](roll)
    return {"wounds": wounds, "use": {}, "steps": steps, "told": told}


class Tested(NamedTuple):
    """An Unopposed test that was resolved."""

    outcome: Outcome
    told: str


def _tested(dl: int, card: str, suit: Suit | None, modifier: Iterable[Added], added: tuple[str, ...]) -> Tested:
    """An Unopposed test; refuses reinforcing cards that could not be added one after the other."""
    modifiers = tuple(modifier)
    amount = sum(each.amount for each in modifiers)
    _must_be_different(card, *added)
    for place, other in enumerate(added):
        bars = bars_card(dl, amount, card, added[:place], other)
        if bars:
            now = unopposed(dl, amount, card, added[:place]).total
            reason = f"{other} cannot be added to {card}: {bars[0]} (total {now}, DL {dl})"
            raise IllegalCommand(MATCH, reason, card=other, total=now, dl=dl)
    outcome = unopposed(dl, amount, card, added)
    return Tested(outcome, told_sum(card, suit, modifiers, added, outcome.total))


def _must_be_different(*cards: str) -> None:
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise Invalid(f"{twice} is played twice, and is once in each player's deck")


def _verdict(outcome: Outcome, succeeds: str = "succeeds", fails: str = "fails") -> str:
    extreme = ", a Triumph" if outcome.triumph else ", a Misfortune" if outcome.misfortune else ""
    by = "" if outcome.margin is None else f" by {abs(outcome.margin)}" if outcome.margin else " exactly"
    return f"{succeeds if outcome.success else fails}{by}{extreme}"


def _test(roll: UnopposedRoll) -> tuple[None, Answer, Answer]:
    outcome, came = _tested(roll.dl, roll.card, suit_of(roll.card), roll.modifier, roll.reinforce)
    steps = {"dl": roll.dl, **outcome._asdict()}
    return None, steps, {"DL": roll.dl, "total": came, "result": _verdict(outcome)}


class Faced(NamedTuple):
    """One side of an Opposed test."""

    card: str
    suit: Suit | None
    modifiers: tuple[Added, ...]
    added: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """What it comes to."""
        return opposed(sum(each.amount for each in self.modifiers), self.card, self.suit, self.added)

    @property
    def told(self) -> str:
        """How it came about."""
        return told_sum(self.card, self.suit, self.modifiers, self.added, self.total)


def _named(card: str, suit: Suit | None, option: str) -> Suit:
    """The suit of an Original Card: its own, or the one that was named for a Joker (AD-B62)."""
    printed = suit_of(card)
    if printed is not None and suit not in (None, printed):
        raise Invalid(f"{card} has a suit of its own: {option} is for a Joker")
    found = printed or suit
    if found is None:
        raise Invalid(f"{card} has the suit that was named as it was revealed: give {option}")
    return found


def _faced(roll: OpposedRoll | CombatRoll, more: Mapping[Side, tuple[Added, ...]]) -> dict[Side, Faced]:
    """Both sides once nobody adds a card any more."""
    suit = _named(roll.card, roll.suit, "suit")
    enemy_suit = _named(roll.enemy_card, roll.enemy_suit, "enemy-suit")
    sides: dict[Side, Faced] = {
        "own": Faced(roll.card, suit, (*roll.modifier, *more["own"])),
        "enemy": Faced(roll.enemy_card, enemy_suit, (*roll.enemy_modifier, *more["enemy"])),
    }
    due, passes = roll.initiative, 0
    for word in roll.reinforce:
        if passes == 2:
            raise Invalid(f"both have passed in a row, which ends the reinforcing: {word} cannot follow")
        passes = passes + 1 if word == PASS else 0
        if word != PASS:
            _must_match(due, sides[due], word, roll.jokers)
            sides[due] = sides[due]._replace(added=(*sides[due].added, word))
        due = OTHER[due]
    return sides


def _must_match(due: Side, side: Faced, card: str, jokers: str) -> None:
    """Refuses a reinforcing card that the Original Card of that side does not take."""
    _must_be_different(side.card, *side.added, card)
    if jokers == "general-ban" and is_joker(side.card):
        raise IllegalCommand(JOKER, f"{side.card} is a Joker: by this reading nothing is added to it", card=card)
    if not reinforces(card, side.card, side.suit):
        suit = f" ({side.suit})" if is_joker(side.card) else ""
        reason = f"{card} matches neither suit nor value of {side.card}{suit}, the {due} card, whose turn it is"
        raise IllegalCommand(MATCH, reason, card=card, original=side.card)


def _compared(sides: Mapping[Side, Faced]) -> tuple[int, Side | None, Answer]:
    """The own margin, who has won, and the steps as numbers."""
    margin = sides["own"].total - sides["enemy"].total
    winner: Side | None = "own" if margin > 0 else "enemy" if margin < 0 else None
    totals = {"total": sides["own"].total, "enemy_total": sides["enemy"].total}
    return margin, winner, {**totals, "margin": margin, "winner": winner}


def _opposed(roll: OpposedRoll) -> tuple[None, Answer, Answer]:
    sides = _faced(roll, {"own": (), "enemy": ()})
    margin, winner, steps = _compared(sides)
    result = f"{winner} wins by {abs(margin)}" if winner else "a tie: whoever wants something fails"
    return None, steps, {"own": sides["own"].told, "enemy": sides["enemy"].told, "result": result}


def _superiority(roll: CombatRoll) -> dict[Side, tuple[Added, ...]]:
    """One more for the weapon with the higher Superiority."""
    more = (Added("Superiority", 1),)
    return {
        "own": more if roll.superiority > roll.enemy_superiority else (),
        "enemy": more if roll.enemy_superiority > roll.superiority else (),
    }


def _combat(roll: CombatRoll) -> tuple[int | None, Answer, Answer]:
    must_be_four(roll, "damage", "enemy_damage", "armour", "enemy_armour")
    sides = _faced(roll, _superiority(roll))
    margin, winner, steps = _compared(sides)
    told: Answer = {"own": sides["own"].told, "enemy": sides["enemy"].told}
    if winner is None:
        _must_not_parry(roll, "nobody has lost")
        told["result"] = "a tie: no damage; both retreat, first the one whose player has no Initiative"
        return 0, steps, told
    told["margin"] = f"{winner} wins by {abs(margin)}"
    if roll.parry is not None and _parried(roll, margin, steps, told):
        return None, steps, told
    if roll.parry is None:
        _must_not_parry(roll, "no card is given for the Parry")
        told["Parry"] = f"none; its DL is {combat.parry_dl(margin)}"
    wounds = _struck(roll, winner, sides[winner], abs(margin), steps, told)
    return wounds, steps, told


def _must_not_parry(roll: CombatRoll, why: str) -> None:
    if roll.parry is not None or roll.parry_modifier or roll.parry_reinforce:
        raise Invalid(f"{why}, so nothing is added to one and no card is played for it")


def _parried(roll: CombatRoll, margin: int, steps: Answer, told: Answer) -> bool:
    """The loser's Parry test; one that succeeds leads to a Riposte."""
    assert roll.parry is not None
    dl = combat.parry_dl(margin)
    outcome, came = _tested(dl, roll.parry, suit_of(roll.parry), roll.parry_modifier, roll.parry_reinforce)
    steps["parry"] = {"dl": dl, **outcome._asdict()}
    told["Parry"] = f"DL {dl}: {came}: {_verdict(outcome)}"
    if outcome.success:
        told["result"] = "parried: all cards are discarded, and all steps are repeated as a Riposte"
    return outcome.success


class Hitting(NamedTuple):
    """What decides the Wounds of a hit, besides the margin and the location: the weapon, what skills add before and
    after armour, and the armour of who is hit."""

    damage: tuple[int, ...]
    piercing: bool
    armour: tuple[Protection, ...]
    before: tuple[Added, ...] = ()
    after: tuple[Added, ...] = ()


def _struck(roll: CombatRoll, winner: Side, side: Faced, margin: int, steps: Answer, told: Answer) -> int:
    """The Wounds that the winner deals, at the location of its Original Card."""
    assert side.suit is not None
    own = winner == "own"
    where = combat.location(side.suit, ABOVE[roll.height][winner])
    height = "" if where == combat.location(side.suit) else f", not the {combat.location(side.suit)}: one stands higher"
    told["location"] = f"{where} ({side.suit.capitalize()}{height})"
    if own:
        hitting = Hitting(roll.damage, roll.piercing, roll.enemy_armour, roll.inflicted)
    else:
        hitting = Hitting(roll.enemy_damage, roll.enemy_piercing, roll.armour, roll.enemy_inflicted)
    if roll.inflicted_reading == "after-armour":
        hitting = hitting._replace(before=(), after=hitting.before)
    return _dealt(margin, where, hitting, steps, told)


def _dealt(margin: int, where: Location, hitting: Hitting, steps: Answer, told: Answer) -> int:
    """The Wounds at a location: the margin, the weapon's modifier there and what skills add, less the armour there."""
    place = ORDER.index(combat.FIELDS[where])
    added = (Added("weapon", hitting.damage[place]), *hitting.before)
    armour = combat.armour_value((hitting.armour[place],), hitting.piercing)
    modifier, after = sum(each.amount for each in added), sum(each.amount for each in hitting.after)
    wounds = combat.wounds(margin, modifier, armour, after)
    steps.update(location=where, modifier=modifier, armour=armour, after=after, wounds=wounds)
    told["damage"] = f"{margin} margin {_amounts(added)} = {max(0, margin + modifier)}"
    told["armour"] = f"{armour}, pierced" if hitting.piercing else armour
    if hitting.after:
        told["after"] = _amounts(hitting.after)
    told["Wounds"] = wounds
    return wounds


def _amounts(added: Iterable[Added]) -> str:
    return " ".join(f"{each.amount:+d} {each.what}".rstrip() for each in added)


def _shot(roll: ShotRoll) -> tuple[int | None, Answer, Answer]:
    must_be_four(roll, "damage", "armour", *(("stray",) if roll.stray else ()))
    outcome, came = _tested(roll.dl, roll.card, suit_of(roll.card), roll.modifier, roll.reinforce)
    steps: Answer = {"dl": roll.dl, **outcome._asdict()}
    told: Answer = {"DL": roll.dl, "total": came, "result": _verdict(outcome, "hits", "misses")}
    by_one = roll.engaged and misses_by_one(roll, roll.card, outcome)
    if roll.stray and not by_one:
        raise Invalid("stray is the armour of the model that is hit instead, after a miss by 1 at an engaged target")
    if outcome.success:
        return _hit(roll, outcome.margin or 0, roll.armour, steps, told), steps, told
    if not by_one:
        return 0, steps, told
    told["result"] += ": a model engaged with the target may be hit instead, as by the DL exactly"
    if not roll.stray:
        return 0, steps, told
    return _hit(roll, 0, roll.stray, steps, told), steps, told


def _hit(roll: ShotRoll, margin: int, armour: tuple[Protection, ...], steps: Answer, told: Answer) -> int:
    suit = _named(roll.card, roll.suit, "suit")
    where = combat.location(suit)
    told["location"] = f"{where} ({suit.capitalize()})"
    return _dealt(margin, where, Hitting(roll.damage, roll.piercing, armour), steps, told)


RESOLVED: dict[type, Any] = {UnopposedRoll: _test, OpposedRoll: _opposed, CombatRoll: _combat, ShotRoll: _shot}
POOLS: Mapping[str, type] = {"test": UnopposedRoll, "opposed": OpposedRoll, "combat": CombatRoll, "shot": ShotRoll}
"""What ``resolve`` takes, by the word for it."""
