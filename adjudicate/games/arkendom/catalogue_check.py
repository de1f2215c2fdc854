"""Whether a catalogue makes sense: its dice, its cards, and what Add-ons and Action cards do (rulebook: Components)."""

from __future__ import annotations

from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.cards import Card, Faces, rule_values, rule_x
from adjudicate.games.arkendom.dice import GROUPS
from adjudicate.games.arkendom.durations import LASTING
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.vocabulary import check_card
from adjudicate.model.problem import Invalid
from adjudicate.model.record import tag_of
from cython_core import dice as kernel

COUNTED_RULES = ("armour-reduction", "charge", "powerful", "resistance", "trample")
"""Special Rules whose value is a number, the values of one name being added up."""


MOST = 99


def check_catalogue(state: State) -> None:
    """Whether the dice can show what they must, and no card has more of anything than an attack can be adjudicated
    with."""
    for faces in state.faces.values():
        _check_faces(faces)
    cards: tuple[Card | AddOnCard, ...] = (*state.cards.values(), *state.add_on_cards.values())
    for card in cards:
        subject = (tag_of(type(card)), card.id)
        for rules in (card.rules, *(attack.rules for attack in card.ranged)):
            for name in COUNTED_RULES:
                _check_rule(name, rule_values(rules).get(name, ()), subject)
        for use in ("CR", "DST"):
            powers = sum(1 for power in card.powers if power.use == use)
            if powers > kernel.MAX_POWERS:
                raise Invalid(f"{powers} {use} powers on one card: at most {kernel.MAX_POWERS}", subject)
        _check_powers(card)
        if isinstance(card, Card) and rule_x(card.rules, "bonus-influence"):
            raise Invalid("Bonus Influence is a rule of Add-on cards, which keep its tokens", subject, "rules")
    for add_on in state.add_on_cards.values():
        _check_add_on_card(state, add_on)
    for action in state.action_cards.values():
        check_card(action)


def _check_add_on_card(state: State, card: AddOnCard) -> None:
    """What an Add-on changes is constant, on its unit or itself; what it grants is marked as granted."""
    subject = ("add-on-card", card.id)
    for effect in card.effects:
        if effect.do not in LASTING or effect.on not in ("unit", "source"):
            known = f"{', '.join(LASTING)}, on unit or source"
            raise Invalid(f"{effect.do} on {effect.on} is no effect of an Add-on, which has {known}", subject)
    for name in card.grants:
        if name not in state.action_cards or not state.action_cards[name].granted:
            known = ", ".join(each.id for each in state.action_cards.values() if each.granted) or "none"
            raise Invalid(f"{name} is no Action card that is marked granted; such cards: {known}", subject, "grants")


def _check_faces(faces: Faces) -> None:
    subject = ("die", faces.kind)
    for face in faces.faces:
        if face not in GROUPS[faces.kind].faces:
            known = " ".join(GROUPS[faces.kind].faces)
            raise Invalid(f"{face} is no symbol of the {faces.kind} die, which shows {known}", subject, "faces")
    if not 1 <= len(faces.faces) <= kernel.MAX_FACES:
        raise Invalid(f"a die has from 1 to {kernel.MAX_FACES} faces, not {len(faces.faces)}", subject, "faces")


def _check_rule(name: str, values: tuple[str, ...], subject: tuple[str, str]) -> None:
    total = sum(int(value) for value in values)
    if total > MOST:
        raise Invalid(f"{name} adds up to {total}: at most {MOST}", subject, "rules")


def _check_powers(card: Card | AddOnCard) -> None:
    for power in card.powers:
        if bool(power.gives) == bool(power.die):
            reason = f"the power {power.id} of {card.id} gives a symbol or adds a die: one of the two"
            raise Invalid(reason, ("power", power.id))
