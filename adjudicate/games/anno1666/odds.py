"""The exact odds of a test, a shot or a Close Combat: all cards of whole decks counted, nothing reinforced or parried.

Suits are in the order Skull, Heart, Cup, Horseshoe. Whoever names a Joker's suit names the best for his side.
"""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from adjudicate.games.anno1666 import combat, shooting, specials
from adjudicate.games.anno1666.cards import BLACK_JOKER, DECK, SUITS, suit_of
from adjudicate.games.anno1666.characters import Suit, Weapon
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.equipment import arm
from adjudicate.games.anno1666.sight import distance, sight
from adjudicate.games.anno1666.sightlines import decided_by
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import opposed, total_of, unopposed
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.problem import Invalid
from adjudicate.model.record import Few, Help, Kind, tagged

Signed = Annotated[int, Kind("a whole number from -99 to 99", r"-?[0-9]{1,2}", int)]
BySuit = tuple[Signed, ...]
ORDER: tuple[Suit, ...] = tuple(SUITS.values())
NONE = (0, 0, 0, 0)
MISS = "miss"


@tagged("attack")
class AttackOdds(NamedTuple):
    """A test with a DL, such as a shot, or a Close Combat against an enemy's modifiers, by numbers."""

    modifier: Annotated[Signed, Help("all that is added to the card")] = 0
    dl: Annotated[Few | None, Help("of an Unopposed test, such as a shot")] = None
    against: Annotated[Signed | None, Help("all that is added to the enemy's card, in Close Combat")] = None
    damage: Annotated[BySuit, Help("the weapon's modifiers for Skull, Heart, Cup, Horseshoe")] = NONE
    armour: Annotated[BySuit, Help("the target's armour for Skull, Heart, Cup, Horseshoe")] = NONE
    suits: Annotated[BySuit, Help("added to the total by a card's suit")] = NONE
    enemy_suits: Annotated[BySuit, Help("added to the enemy's total by its card's suit")] = NONE
    inflicted: Annotated[BySuit, Help("added to the damage after armour, by suit")] = NONE


def distribution(attack: AttackOdds) -> dict[str, Any]:
    """The distribution: ``miss`` (failed, lost, or a tie), or the Wounds of a hit; the mean counts a miss as none."""
    from fractions import Fraction  # takes longer to import than a short replay to play

    if (attack.dl is None) == (attack.against is None):
        raise Invalid("give either a DL, or against: what is added to the enemy's card")
    for name in ("damage", "armour", "suits", "enemy_suits", "inflicted"):
        if len(getattr(attack, name)) != len(ORDER):
            raise Invalid(f"{name.replace('_', '-')} has a number for each of {', '.join(ORDER)}")
    found = list(_shots(attack) if attack.dl is not None else _fights(attack))
    ways = {wounds: found.count(wounds) for wounds in sorted(set(found), key=lambda each: -1 if each is None else each)}
    rows = [
        {"outcome": MISS if wounds is None else wounds, "ways": count, "probability": str(Fraction(count, len(found)))}
        for wounds, count in ways.items()
    ]
    mean = Fraction(sum((wounds or 0) * count for wounds, count in ways.items()), len(found))
    return {"distribution": rows, "total": len(found), "mean": str(mean)}


def _shots(attack: AttackOdds) -> Iterator[int | None]:
    """The Wounds of each card; ``None`` where the test fails."""
    assert attack.dl is not None
    for card in DECK:
        suit = suit_of(card)
        outcome = unopposed(attack.dl, attack.modifier + (attack.suits[ORDER.index(suit)] if suit else 0), card)
        yield max(_wounds(attack, suit, outcome.margin or 0) for suit in _named(card)) if outcome.success else None


def _fights(attack: AttackOdds) -> Iterator[int | None]:
    """The Wounds of each pair of cards; ``None`` where the attacker does not win."""
    answers = [_answer(attack, card) for card in DECK]
    for card in DECK:
        choose = min if card == BLACK_JOKER else max
        for answer in answers:
            results = (_dealt(attack, card, suit, answer) for suit in _named(card))
            yield choose(results, key=lambda wounds: -1 if wounds is None else wounds)


def _answer(attack: AttackOdds, card: str) -> int:
    """The enemy's total with a card; its Red Joker has the suit that adds most, its Black one that which adds least."""
    assert attack.against is not None
    choose = min if card == BLACK_JOKER else max
    return choose(
        opposed(attack.against + attack.enemy_suits[ORDER.index(suit)], card, suit, ()) for suit in _named(card)
    )


def _dealt(attack: AttackOdds, card: str, suit: Suit, answer: int) -> int | None:
    margin = opposed(attack.modifier + attack.suits[ORDER.index(suit)], card, suit, ()) - answer
    return _wounds(attack, suit, margin) if margin > 0 else None


def _wounds(attack: AttackOdds, suit: Suit, margin: int) -> int:
    place = ORDER.index(suit)
    return combat.wounds(margin, attack.damage[place], attack.armour[place], attack.inflicted[place])


def _named(card: str) -> tuple[Suit, ...]:
    """The suits that a card can have: its own, or for a Joker any."""
    suit = suit_of(card)
    return ORDER if suit is None else (suit,)


def attack_of(state: State, attacker: str, target: str, how: str | None) -> AttackOdds:
    """The numbers of an attack in a position: ``fight`` if the two are adjacent, else ``shoot``, unless *how* says."""
    figure, other = state.figure(attacker), state.figure(target)
    if figure.player == other.player:
        raise Invalid(f"{figure.id} and {other.id} are both {figure.player}'s: there is no attack between them")
    how = how or ("fight" if adjacent(state, figure.at, other.at) else "shoot")
    if how == "fight":
        return _fight_of(state, figure, other)
    if how == "shoot":
        return _shot_of(state, figure, other)
    raise Invalid(f"there is no {how} in this game: fight or shoot")


def _shot_of(state: State, figure: Figure, other: Figure) -> AttackOdds:
    weapon = shooting.weapon_of(state, figure, "")
    if weapon is None:
        raise Invalid(f"{figure.id} holds no ranged weapon")
    dl, line = shooting.dl_at(weapon, distance(state, figure.at, other.at)), sight(state, figure.at, other.at)
    if dl is None or not line.clear:
        why = "out of range" if line.clear else decided_by(state, figure.at, other.at)
        raise Invalid(f"{figure.id} cannot shoot at {other.id}: {why}")
    aim = shooting.Aim(figure, other, weapon, "aimed", line.penalty, figure.inconspicuous)
    plain = total_of(shooting.modifiers(state, aim))
    extra = tuple(specials.damage(state, shooting.matter_of(aim, suit, combat.location(suit))) for suit in ORDER)
    suits = tuple(total_of(shooting.modifiers(state, aim, suit)) - plain for suit in ORDER)
    return _hitting(state, other, weapon, "level", extra)._replace(dl=dl, modifier=plain, suits=suits)


def _fight_of(state: State, figure: Figure, other: Figure) -> AttackOdds:
    ctx = Context(state, "c0", figure.player)
    weapon, against = arm(ctx, figure, ""), arm(ctx, other, "")
    attacker = combat.counts_as_attacker(state, figure, other)
    blow = combat.Blow(figure, other, weapon, against, attacker, surprise=figure.inconspicuous)
    answer = combat.Blow(other, figure, against, weapon, not attacker)
    plain, counter = (total_of(combat.modifiers(state, each)) for each in (blow, answer))
    height = combat.height_between(state, figure, other)
    extra = tuple(combat.damage_bonus(state, blow._replace(suit=suit), combat.location(suit, height)) for suit in ORDER)
    hitting = _hitting(state, other, weapon, height, extra)
    return hitting._replace(
        modifier=plain, against=counter, suits=_by_suit(state, blow, plain),
        enemy_suits=_by_suit(state, answer, counter),
    )  # fmt: skip


def _by_suit(state: State, blow: combat.Blow, plain: int) -> BySuit:
    """What each suit adds to a total that has no card yet."""
    return tuple(total_of(combat.modifiers(state, blow._replace(suit=suit))) - plain for suit in ORDER)


def _hitting(state: State, target: Figure, weapon: Weapon, height: combat.Height, extra: BySuit = NONE) -> AttackOdds:
    """The damage modifiers and the target's armour where each suit hits; *extra* is what skills add, by suit."""
    hits = [
        combat.hit(state, target, weapon, 0, combat.location(suit, height), more)
        for suit, more in zip(ORDER, extra, strict=True)
    ]
    return AttackOdds(
        damage=tuple(hit.modifier for hit in hits),
        armour=tuple(hit.armour for hit in hits),
        inflicted=tuple(hit.after for hit in hits),
    )
