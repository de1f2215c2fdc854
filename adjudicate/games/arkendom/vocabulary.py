"""Whether an Action card makes sense, before it is played (docs/cards.md): which fields each effect has, and whom it
can be on."""

from __future__ import annotations

from adjudicate.games.arkendom.action_cards import ActionCard, Effect
from adjudicate.games.arkendom.durations import LASTING
from adjudicate.model.problem import Invalid

USES: dict[str, tuple[str, ...]] = {
    "modify": ("attribute", "by", "add_ons"),
    "grant": ("rule", "add_ons"),
    "symbols": ("symbols", "add_ons"),
    "wound": ("amount",),
    "heal": ("amount",),
    "test": ("by", "fail", "most", "amount"),
    "token": (),
    "move": ("amount",),
    "turn": (),
    "push": ("amount",),
    "attack": ("weapon", "use"),
    "draw": ("amount",),
    "discard": ("amount",),
    "recover": ("amount", "type"),
    "gain": ("resource", "by"),
    "ready": ("amount",),
    "tire": ("amount",),
    "cancel": (),
}
"""The fields that an effect has, besides ``on``; another one is a mistake."""

NEEDS = {
    "modify": ("attribute", "by"), "grant": ("rule",), "symbols": ("symbols",), "attack": ("weapon",),
    "gain": ("resource", "by"),
}  # fmt: skip
"""The fields that an effect cannot do without."""

CHOSEN_ONCE = (("move", "turn"), ("recover", "discard"))
"""Effects of which a card has one at most: a play names one path, and the cards of one choice."""
TILE = ("throws", "influence")
MOST_SYMBOLS = 6


def check_card(card: ActionCard) -> None:
    """Refuses a card that says what cannot be, naming what is wrong."""
    for effect in card.effects:
        problem = _problem(card, effect)
        if problem:
            raise Invalid(f"{card.id}, effect {effect.do}: {problem}", ("action-card", card.id))
    problem = _whole(card)
    if problem:
        raise Invalid(f"{card.id}: {problem}", ("action-card", card.id))


def _problem(card: ActionCard, effect: Effect) -> str | None:
    defaults = Effect._field_defaults
    given = {name for name in Effect._fields if getattr(effect, name) != defaults.get(name)} - {"do", "on"}
    stray = sorted(given - set(USES[effect.do]))
    if stray:
        known = " ".join(each.replace("_", "-") for each in USES[effect.do]) or "nothing but on"
        return f"it has no {stray[0].replace('_', '-')}; it takes {known}"
    missing = [name for name in NEEDS.get(effect.do, ()) if name not in given]
    if missing:
        return f"it lacks {missing[0]}"
    return _on_problem(card, effect) or _value_problem(card, effect)


def _on_problem(card: ActionCard, effect: Effect) -> str | None:
    if effect.do == "cancel":
        return None if "action" in card.reacts else 'only a Reaction with reacts="action" can cancel an Action'
    if effect.do in ("draw", "recover"):
        return None if effect.on == "army" else "it is on the army"
    if effect.do == "discard":
        return None if effect.on in ("army", "enemy") else "it is on the army or the enemy"
    if effect.do == "gain" and effect.resource not in TILE:
        return None if effect.on in ("army", "enemy") else f"{effect.resource} is of the army or the enemy"
    if effect.on in ("army", "enemy"):
        return "it is on units or Add-ons, not on an army"
    if effect.on == "target" and card.target is None:
        return "it is on the target, but the card has no <target>"
    if effect.on in ("subject", "other") and not card.reacts:
        return f"it is on the {effect.on}, but the card is no Reaction"
    return None


def _value_problem(card: ActionCard, effect: Effect) -> str | None:
    if effect.do in LASTING and not card.lasts:
        return 'it needs a duration: time="1" or more, or until="turn" or "round"'
    if effect.do == "attack" and effect.weapon not in (each.id for each in card.ranged):
        return f"there is no <ranged> {effect.weapon} on the card"
    if len(effect.symbols) > MOST_SYMBOLS:
        return f"at most {MOST_SYMBOLS} symbols"
    if effect.do in ("move", "turn") and effect.on == "target" and card.target and card.target.most != 1:
        return "it moves one unit: <target> must have most 1"
    return None


def _whole(card: ActionCard) -> str | None:
    if ("reaction" in card.traits) != bool(card.reacts):
        return "a Reaction has the Trait reaction and says in reacts when it can be played"
    if card.time and card.until != "time":
        return f"it lasts by its Time tokens, or for the {card.until}, not both"
    if card.basic and not card.army:
        return "a Basic Action names the army whose tile it is on"
    for kinds in CHOSEN_ONCE:
        if sum(effect.do in kinds and effect.on != "enemy" for effect in card.effects) > 1:
            return f"it has one effect of {' and '.join(kinds)} at most"
    if card.target and card.target.least > card.target.most:
        return "its <target> has least above most"
    return None
