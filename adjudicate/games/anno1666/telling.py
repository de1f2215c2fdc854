"""Each kind of event as a sentence."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666.cards import suit_of
from adjudicate.games.anno1666.characters import UNARMED
from adjudicate.games.anno1666.sums import told_sum, word_for
from adjudicate.games.anno1666.tallies import ABILITY, ability_of
from adjudicate.model.record import HIDDEN
from adjudicate.model.telling import Sentences, Values, many, they

TESTS = {
    "climb": "climbs", "way": "climbs",
    "window": "climbs through the window", "leap": "leaps", "fall": "leaves High Terrain",
    "sprint": "sprints on", "force-door": "forces the door", "shot": "shoots", "parry": "parries",
    "morale": "tests its morale", "lockpicking": "picks the lock", "quick-reload": "reloads quickly",
    "disarm": "holds on to its weapon", "special": "takes the test",
}  # fmt: skip
MATTERS = {
    "initiative": "Initiative", "combat": "Close Combat", "stand-up": "standing up", "spotting": "Spotting",
    "pickpocket": "Pickpocket", "seduction": "Seduction", "special": "the test",
}  # fmt: skip
SHOTS = {"aimed": "an Aimed shot", "defensive": "a Defensive shot", "quick": "a Quick shot"}


def _wounds(count: int) -> str:
    return many(count, "Wound") if count else "no Wound"


def _sum(v: Values, card: str, suit: Any, modifiers: Any, added: tuple[str, ...], total: int, side: int = 0) -> str:
    """How a total came about: ``H5 +1 skill +1 H2 = 7``."""
    given = ((ability_of(v["what"], side) if rule == ABILITY else word_for(rule), more) for rule, more in modifiers)
    return told_sum(card, suit, given, added, total)


BOTH_WANT = ("initiative", "combat")
"""What both sides of an Opposed test want; in the others the first one wants something."""


def _shown(cards: Any) -> str:
    """The cards, for those who may see them."""
    return "" if cards == HIDDEN else f": {' '.join(cards)}"


def _test(v: Values) -> str:
    outcome = "succeeds" if v["success"] else "fails"
    by = f" by {abs(v['margin'])}" if v["margin"] else ""
    extreme = ", a Triumph" if v["triumph"] else ", a Misfortune" if v["misfortune"] else ""
    came = _sum(v, v["card"], suit_of(v["card"]), v["modifiers"], v["added"], v["total"])
    return f"{v['figure']} {TESTS[v['what']]}, DL {v['dl']}: {came}: {outcome}{by}{extreme}"


def _opposed(v: Values) -> str:
    names = [figure or player for figure, player in zip(v["figures"], v["players"], strict=True)]
    sides = zip(names, v["cards"], v["suits"], v["modifiers"], v["added"], v["totals"], strict=True)
    came = [
        f"{name} {_sum(v, card, suit, modifiers, added, total, place)}"
        for place, (name, card, suit, modifiers, added, total) in enumerate(sides)
    ]
    return f"{MATTERS[v['what']]}: {came[0]} against {came[1]}: {_comes_to(v, names)}"


def _comes_to(v: Values, names: list[str]) -> str:
    """Who has won; in tests in which one side wants something, whether it succeeds, for which a tie is not enough."""
    margin = v["totals"][0] - v["totals"][1]
    if v["what"] in BOTH_WANT:
        return f"{names[margin < 0]} wins by {abs(margin)}" if margin else "a tie"
    return f"{names[0]} {'succeeds' if margin > 0 else 'fails'}"


def _revealed(v: Values) -> str:
    names = [figure or player for figure, player in zip(v["figures"], v["players"], strict=True)]
    shown = (f"{name} {card}" for name, card in zip(names, v["cards"], strict=True))
    return f"{MATTERS[v['what']]}: {' against '.join(shown)}"


def _damage(v: Values, how: str) -> str:
    armour = f", armour -{v['armour']}" if v["armour"] else ""
    after = f", {v['after']:+d} after armour" if v.get("after") else ""
    sums = f"margin {v['margin']}, damage {v['modifier']:+d}{armour}{after}"
    return f"{v['figure']} {how} {v['target']} on the {v['location']} ({sums}): {_wounds(v['wounds'])}"


def _wounded(v: Values) -> str:
    return f"{v['figure']} suffers {_wounds(v['wounds'])}: {v['total']} of {v['death']}"


def _attacked(v: Values) -> str:
    surprise = ", by surprise" if v["surprise"] else ""
    return f"{v['figure']} attacks {v['target']} {_with(v['weapon'])}{surprise}"


def _with(weapon: str) -> str:
    return weapon if weapon == UNARMED.id else f"with {weapon}"


def _reloaded(v: Values) -> str:
    left = f": {many(v['pips'], 'pip')} left" if v["pips"] else ": ready"
    return f"{v['figure']} reloads {v['weapon']}{left}"


def _reshuffled(v: Values) -> str:
    why = f"{many(v['counted'], '8 or Joker', '8s and Jokers')} in the pile" if v["counted"] else "the deck is empty"
    drawn = many(v["held"], "card") + (_shown(v["hand"]) if v["held"] else "")
    return f"{v['player']} shuffles {many(v['cards'], 'card')} ({why}) and draws {drawn}"


def _laid(v: Values) -> str:
    where = "a card from the hand, face down" if v["source"] == "hand" else "the top card of the deck"
    return f"{v['player']} plays {where}"


def _talked(v: Values) -> str:
    return f"{v['figure']} tries {v['skill'].capitalize()} on {v['target']}{_joined(v)}"


def _uses(v: Values) -> str:
    target = f" on {v['target']}" if v["target"] else ""
    return f"{v['figure']} uses {v['name']}{target}{_joined(v)}"


def _joined(v: Values) -> str:
    return f", with {', '.join(v['joined'])}" if v["joined"] else ""


def _laid_open(v: Values) -> str:
    cards = (f"{figure} {card}" for figure, card in zip(v["figures"], v["cards"], strict=True))
    return f"the cards lie open: {', '.join(cards)}"


def _in(place: str) -> str:
    """Where a Character starts the game: a space, or a later turn."""
    return place.replace("turn-", "for turn ") if place.startswith("turn-") else f"in {place}"


def _and(names: tuple[str, ...]) -> str:
    return " and ".join(names) or "nobody"


OF_CARDS: Sentences = {
    "drew": lambda v: f"{v['player']} draws {many(v['count'], 'card')}{_shown(v['cards'])}",
    "discarded": lambda v: f"{v['player']} discards {' '.join(v['cards'])}",
    "reshuffled": _reshuffled,
    "test": _test,
    "laid": _laid,
    "revealed": _revealed,
    "opposed-test": _opposed,
    "named": lambda v: f"{v['player']} names {v['suit']} for {v['card']}",
    "reinforced": lambda v: f"{v['player']} adds {v['card']}",
    "unswerving": lambda v: f"{v['figure']} is Unswerving: {many(v['left'], 'counter')} left",
}
OF_ATTACKS: Sentences = {
    "shot": lambda v: f"{v['figure']} takes {SHOTS[v['how']]} at {v['target']} with {v['weapon']}, DL {v['dl']}",
    "hit": lambda v: _damage(v, "hits"),
    "missed": lambda v: f"{v['figure']} misses {v['target']}",
    "reloaded": _reloaded,
    "attacked": _attacked,
    "answered": lambda v: f"{v['figure']} fights {_with(v['weapon'])}",
    "stance": lambda v: f"{v['figure']} takes the defensive stance",
    "struck": lambda v: _damage(v, "strikes"),
    "tie": lambda v: f"{v['figure']} and {v['target']} tie",
    "parrying": lambda v: f"{v['figure']} tries to parry, DL {v['dl']}; {many(v['left'], 'Parry token')} left",
    "riposte": lambda v: f"{v['figure']} parries: a Riposte",
    "sweeping": lambda v: f"{v['figure']} sweeps on to {v['target']} ({v['penalty']:+d})",
    "retreated": lambda v: f"{v['figure']} retreats from {v['at']} to {v['to']}",
    "held": lambda v: f"{v['figure']} does not retreat: {they(v['by'], 'is', 'are')} yet to be activated",
    "stays": lambda v: f"{v['figure']} has nowhere to retreat to",
}
OF_CHARACTERS: Sentences = {
    "wounded": _wounded,
    "crippled": lambda v: f"{v['figure']} is Crippled (threshold {v['threshold']})",
    "killed": lambda v: f"{v['figure']} is removed from {v['at']} and counts as killed",
    "left": lambda v: f"{v['figure']} leaves the board from {v['at']}",
    "prone": lambda v: f"{v['figure']} falls prone",
    "dropped": lambda v: f"{v['figure']} dropped: {they(v['items'], 'lies', 'lie')} in {v['at']}",
    "equipped": lambda v: f"{v['figure']} holds {_and(v['items']) if v['items'] else 'nothing'}",
    "used": lambda v: f"{v['weapon']} of {v['figure']}: {many(v['left'], 'use')} left",
    "picked-up": lambda v: f"{v['figure']} picks up {v['item']} in {v['at']}",
    "stolen": lambda v: f"{v['figure']} steals {v['item']} from {v['target']}",
    "noticed": lambda v: f"{v['figure']} loses its Inconspicuous marker",
    "talked": _talked,
    "defended": lambda v: f"{they(v['figures'], 'joins', 'join')} the defence of {v['target']}",
    "laid-open": _laid_open,
    "leads": lambda v: f"{v['figure']} leads",
    "befriended": lambda v: f"{they(v['friends'], 'gets', 'get')} a counter of Call me uncle of {v['figure']}",
    "fell-out": lambda v: (
        f"{v['figure']} ends the friendship with {_and(v['friends'])}{'' if v['counters'] else '; their counters go'}"
    ),
    "solution": lambda v: f"{v['figure']}: There's always a solution",
    "livonia": lambda v: f"{v['figure']}: When I fought in Livonia: {v['card']} goes back into the deck",
    "strike-now": lambda v: f"{v['figure']}: Strike now!",
    "alarm": lambda v: f"the alarm rises ({v['why']}): {many(v['left'], 'Alarm Counter')} left",
    "recruited": lambda v: (
        f"{v['player']} takes {v['figure']} into the band, {_in(v['at'])}: {v['gold']} Gold, "
        f"{many(v['connections'], 'Connection')} in all"
    ),
    "drew-character": lambda v: f"{v['player']} draws {v['figure']} for the band, {_in(v['at'])}",
    "ready": lambda v: f"{v['player']}'s band is complete: {many(v['size'], 'Character')}",
    "victory": lambda v: f"{v['player']}: {v['victory']}, {many(v['points'], 'point')}",
    "game-over": lambda v: f"the game is over in turn {v['turn']}",
}
OF_SPECIALS: Sentences = {
    "uses": _uses,
    "takes-effect": lambda v: f"{v['name']} of {v['figure']}{_against(v)} takes effect ({v['at']})",
    "alarm-triggered": lambda v: f"{v['figure']} triggers the Alarm",
    "healed": lambda v: f"{v['figure']} is healed of {_wounds(v['wounds'])}: {v['total']} left",
    "unconscious": lambda v: f"{v['figure']} is knocked unconscious",
    "wakened": lambda v: f"{v['figure']} wakes up",
    "marked": lambda v: f"{v['figure']} has {many(v['count'], 'counter')} of {v['counter']}",
    "cleared": lambda v: f"{v['figure']} loses its counters of {v['counter']}",
    "hidden": lambda v: f"{v['figure']} gets an Inconspicuous marker",
    "made-ready": lambda v: f"{v['figure']} has its weapons reloaded",
    "magic": lambda v: f"{v['player']} draws the Magic Card {v['card']}",
    "magic-shuffled": lambda v: f"the {v['cards']} Magic Cards are shuffled",
    "no-magic": lambda v: f"{v['player']} draws no Magic Card: the deck is empty",
}


def _against(v: Values) -> str:
    return f" against {v['other']}" if v["other"] else ""


SENTENCES = {**OF_CARDS, **OF_ATTACKS, **OF_CHARACTERS, **OF_SPECIALS}
