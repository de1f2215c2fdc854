"""The numbers of an attack in a position, as the attack itself would count them."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666 import combat, rulings, shooting, specials
from adjudicate.games.anno1666.by_hand import ORDER, Added, Armour, BySuit, Height
from adjudicate.games.anno1666.characters import Protection, Weapon
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.decks import deck_of
from adjudicate.games.anno1666.equipment import arm
from adjudicate.games.anno1666.items import armour_of, equipped
from adjudicate.games.anno1666.odds import CombatOdds, ShotOdds
from adjudicate.games.anno1666.pending import How
from adjudicate.games.anno1666.rulings import chosen
from adjudicate.games.anno1666.sight import distance, sight
from adjudicate.games.anno1666.sightlines import decided_by
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.sums import word_for
from adjudicate.games.anno1666.trials import Modifier, total_of
from adjudicate.games.anno1666.zones import adjacent, engaged
from adjudicate.model.problem import Invalid

SHOTS: dict[str, How] = {"shoot": "aimed", "quick-shot": "quick", "defensive-shot": "defensive"}

HEIGHTS: dict[combat.Height, Height] = {"level": "level", "winner-higher": "higher", "winner-lower": "lower"}


def attack_of(state: State, attacker: str, target: str, how: str | None) -> CombatOdds | ShotOdds:
    """The numbers of an attack with what both hold in their hands: ``fight`` if they are adjacent, else ``shoot`` (an
    Aimed shot), unless *how* says; there are ``quick-shot`` and ``defensive-shot`` as well."""
    figure, other = state.on_board(attacker), state.on_board(target)
    if figure.player == other.player:
        raise Invalid(f"{figure.id} and {other.id} are both {figure.player}'s: there is no attack between them")
    how = how or ("fight" if adjacent(state, figure.at, other.at) else "shoot")
    if how != "fight" and how not in SHOTS:
        raise Invalid(f"there is no {how} in this game: fight, {', '.join(SHOTS)}")
    surprise = figure.inconspicuous
    seen = state.copy()
    seen.place(figure._replace(inconspicuous=False))  # The marker goes as the attack is declared.
    if how == "fight":
        return _fight_of(seen, seen.figures[figure.id], other, surprise=surprise)
    return _shot_of(seen, seen.figures[figure.id], other, SHOTS[how], surprise=surprise)


def _shot_of(state: State, figure: Figure, other: Figure, how: How, *, surprise: bool) -> ShotOdds:
    weapon = shooting.weapon_of(state, figure, "")
    if weapon is None:
        held = " and ".join(equipped(state, figure)) or "nothing"
        raise Invalid(f"{figure.id} at {figure.at} cannot shoot at {other.id} at {other.at}: it holds {held}")
    apart, line = distance(state, figure.at, other.at), sight(state, figure.at, other.at)
    dl = shooting.dl_at(weapon, apart)
    if dl is None or not line.clear:
        far = f"{apart} spaces apart, {weapon.id} reaches {weapon.ranges[-1].distance}"
        why = far if line.clear else decided_by(state, figure.at, other.at)
        raise Invalid(f"{figure.id} at {figure.at} cannot shoot at {other.id} at {other.at}: {why}")
    aim = shooting.Aim(figure, other, weapon, how, line.penalty, surprise)
    given = shooting.modifiers(state, aim)
    strays: Any = chosen(state.rulings, rulings.BLACK_JOKER_STRAYS)
    inflicted: Any = chosen(state.rulings, rulings.INFLICTED)
    return ShotOdds(
        dl, _added(given),
        tuple(total_of(shooting.modifiers(state, aim, suit)) - total_of(given) for suit in ORDER), _damage(weapon),
        tuple(specials.damage(state, shooting.matter_of(aim, suit, combat.location(suit))) for suit in ORDER),
        inflicted, weapon.armour_piercing, _armour(state, other), engaged(state, other), strays,
        gone=_gone(state, figure),
    )  # fmt: skip


def _fight_of(state: State, figure: Figure, other: Figure, *, surprise: bool) -> CombatOdds:
    ctx = Context(state, "c0", figure.player)
    weapon, against = arm(ctx, figure, ""), arm(ctx, other, "")
    attacker = combat.counts_as_attacker(state, figure, other)
    blow = combat.Blow(figure, other, weapon, against, attacker, surprise=surprise)
    answer = combat.Blow(other, figure, against, weapon, not attacker)
    given, counter = combat.modifiers(state, blow), combat.modifiers(state, answer)
    height = combat.height_between(state, figure, other)
    jokers: Any = chosen(state.rulings, rulings.JOKER_BARS)
    inflicted: Any = chosen(state.rulings, rulings.INFLICTED)
    return CombatOdds(
        _added(given), _added(counter), _by_suit(state, blow, given), _by_suit(state, answer, counter), _damage(weapon),
        tuple(combat.damage_bonus(state, blow._replace(suit=suit), combat.location(suit, height)) for suit in ORDER),
        inflicted,
        weapon.armour_piercing, _armour(state, other), HEIGHTS[height],
        gone=_gone(state, figure), enemy_gone=_gone(state, other), jokers=jokers,
    )  # fmt: skip


def _added(modifiers: tuple[Modifier, ...]) -> tuple[Added, ...]:
    return tuple(Added(word_for(modifier.rule).replace(" ", "-"), modifier.amount) for modifier in modifiers)


def _by_suit(state: State, blow: combat.Blow, given: tuple[Modifier, ...]) -> BySuit:
    """What each suit adds to a total that has no card yet."""
    return tuple(total_of(combat.modifiers(state, blow._replace(suit=suit))) - total_of(given) for suit in ORDER)


def _damage(weapon: Weapon) -> BySuit:
    return tuple(combat.damage_modifier(weapon, combat.location(suit)) for suit in ORDER)


def _armour(state: State, figure: Figure) -> Armour:
    """What protects each location: of several pieces the highest value, before and after the slash."""
    worn = armour_of(state, figure)
    pieces = [tuple(getattr(piece, combat.location(suit)) for piece in worn) for suit in ORDER]
    return tuple(
        Protection(combat.armour_value(each, piercing=False), combat.armour_value(each, piercing=True))
        for each in pieces
    )


def _gone(state: State, figure: Figure) -> tuple[str, ...]:
    """The cards that cannot come from its player's deck; of a deck that has run out, which is shuffled before the next
    card is drawn, those in play."""
    piles = state.piles[figure.player]
    return (*piles.hand, *piles.discard, *piles.play) if deck_of(piles) else piles.play
