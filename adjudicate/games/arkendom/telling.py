"""Each kind of event as a sentence."""

from __future__ import annotations

from typing import Any

from adjudicate.games.arkendom.setup_telling import SETUP_SENTENCES
from adjudicate.games.arkendom.terrains import name_of
from adjudicate.model.telling import Sentences, Values, many

BORDERS = {"front": "front", "rear": "rear", "left": "left flank", "right": "right flank"}
RESOURCES = {
    "silver": "Silver Coin",
    "nuggets": "Nugget",
    "gems": "Gem",
    "points": "Victory Point",
    "throws": "Throw token",
    "influence": "Influence token",
}


def _moved(v: Values) -> str:
    cost = many(v["cost"], "point")
    return f"{v['unit']} moves {v['start']} to {v['path'][-1]} ({cost}), facing {v['facing']}"


def _charged(v: Values) -> str:
    return (
        f"{v['unit']} charges {v['target']} in {v['path'][-1]} ({many(v['cost'], 'point')}) on its "
        f"{BORDERS[v['border']]}, facing {v['facing']}"
    )


def _attacked(v: Values) -> str:
    dice = " / ".join(
        " ".join(str(face) for face in v[group]) or "none" for group in ("attack", "offense", "power", "defense")
    )
    with_what = f" with {v['ranged']}" if v["ranged"] else ""
    added = f"cards add {' '.join(v['added'])}" if v["added"] else ""
    extra = "".join(f"; {part}" for part in (_modifiers(v), added, _use(v), _reduced(v)) if part)
    return f"{v['unit']} attacks {v['target']}{with_what}: {dice}{extra}: {_wounds(v['wounds'])}"


def _modifiers(v: Values) -> str:
    return ", ".join(f"{group} {dice:+d} ({rule.partition('.')[2]})" for rule, group, dice in v["modifiers"])


def _use(v: Values) -> str:
    use = v["use"]
    parts = ["Sword Parry takes an Advantage"] if v["parried"] else []
    if use["convert"]:
        parts.append(f"turns {use['convert']} +1 into {many(use['convert'], 'Advantage')}")
    if use["trade"]:
        parts.append(f"trades {many(use['trade'], 'pair')} of Advantages for +{use['trade']}")
    if use["power"]:
        parts.append("buys " + ", ".join(use["power"]))
    if use["critical"]:
        parts.append(many(use["critical"], "Critical Hit"))
    if v["modifier"]:
        parts.append(f"dice {v['modifier']:+d}")
    return ", ".join(parts)


def _reduced(v: Values) -> str:
    parts = [f"{name} +{v[key]}" for key, name in (("trample", "Trample"), ("area", "Area")) if v[key]]
    if v["barriers"] or v["resisted"]:
        parts.append(f"marks {v['marked']}")
    if v["barriers"]:
        parts.append(f"Barriers -{v['barriers']}")
    if v["resisted"]:
        parts.append(f"Resistance -{v['resisted']}")
    return ", ".join(parts)


def _wounds(count: int) -> str:
    return many(count, "Wound") if count else "no Wound"


def _wounded(v: Values) -> str:
    return f"{v['unit']} suffers {_wounds(v['wounds'])}: {v['total']} of {v['circles']}, {v['status']}"


def _tested(v: Values) -> str:
    outcome = f"failed by {v['failed_by']}" if v["failed_by"] else "passed"
    return (
        f"{v['unit']} takes {'an Immediate' if v['kind'] == 'immediate' else 'a Standard'} Morale Test: "
        f"{v['die']} {v['discipline']:+d} = {v['total']}, {outcome}"
    )


def _disengage_test(v: Values) -> str:
    outcome = "passed" if v["passed"] else "failed"
    return f"{v['unit']} tries to Disengage: {v['die']} {v['discipline']:+d} = {v['total']}, {outcome}"


def _phase(v: Values) -> str:
    return "the game ends" if v["phase"] == "end" else f"{v['phase'].capitalize()} Phase of Round {v['round']}"


def _danger(v: Values) -> str:
    return f"{v['unit']} faces Danger in {v['at']}: {' '.join(v['dice'])}, {v['lost']} lost"


def _counted(v: Values) -> str:
    treasure = f"{many(v['nuggets'], 'Nugget')} and {many(v['gems'], 'Gem')}"
    return f"{v['player']} turns {treasure} into {many(v['silver'], 'Silver Coin')}"


def _played(v: Values) -> str:
    through = f" through {v['source']}" if v["source"] else ""
    at = f" on {', '.join(v['targets'])}" if v["targets"] else ""
    return f"{v['player']} plays {v['card']}{through}{at}"


def _lasts(v: Values) -> str:
    how = f"with {many(v['time'], 'Time token')}" if v["until"] == "time" else f"for the {v['until'].capitalize()}"
    return f"{v['card']} stays in play {how}"


def _gained(v: Values) -> str:
    verb = "gains" if v["amount"] >= 0 else "loses"
    return f"{v['player']} {verb} {_resource(v)}, has {v['total']}"


def _resource(v: Values) -> str:
    return many(abs(v["amount"]), RESOURCES[v["resource"]])


def _cards(cards: Any) -> str:
    return cards if isinstance(cards, str) else ", ".join(cards) or "none"


def _drawn(v: Values) -> str:
    return f"{v['player']} draws {many(v['count'], 'Action card')}: {_cards(v['cards'])}"


def _returned(v: Values) -> str:
    return f"{v['player']} puts {many(v['count'], 'card')} under the Action deck: {_cards(v['cards'])}"


def _no_reaction(v: Values) -> str:
    about = f" about {v['unit']}" if v["unit"] else ""
    return f"{v['player']} does not react ({v['moment']}){about}"


def _claimed(v: Values) -> str:
    more = [f"{v[key]} for {name}" for key, name in (("roles", "Roles"), ("influence", "Influence")) if v[key]]
    parts = f" ({', '.join([str(v['printed']), *more])})" if more else ""
    points = many(v["gained"], "Victory Point")
    return f"{v['player']} claims {v['name']}: {points}{parts}, has {v['points']}"


SENTENCES: Sentences = {
    "moved": _moved,
    "turned": lambda v: f"{v['unit']} turns to face {v['facing']}",
    "repositioned": lambda v: f"{v['unit']} repositions in {v['at']}, facing {v['facing']}, with Resist",
    "charged": _charged,
    "attacked": _attacked,
    "wounded": _wounded,
    "removed": lambda v: f"{v['unit']} is removed from {v['at']}",
    "silver": lambda v: f"{v['player']} gains {many(v['silver'], 'Silver Coin')} for {v['unit']}, has {v['total']}",
    "bar-shortened": lambda v: f"{v['unit']} loses a green circle with it: {v['circles']} in all, {v['status']}",
    "influence-lost": lambda v: f"{many(v['influence'], 'Influence token')} of {v['unit']} lost with it",
    "influence-unused": lambda v: f"{many(v['influence'], 'Influence token')} of {v['unit']} not used, lost",
    "begins": lambda v: f"{v['member']} has the first Turn of {v['player']}",
    "revealed": lambda v: f"{v['player']} reveals {v['name']}",
    "not-revealed": lambda v: f"{v['player']} reveals no Army Objective",
    "claimed": _claimed,
    "claims-ended": lambda v: f"{v['player']} claims nothing more",
    "converted": lambda v: f"{v['player']} turns Influence of {v['unit']} into {v['silver']} Silver Coins",
    "garrisoned": lambda v: f"{v['player']} spends Influence of {v['unit']} for a Garrison: 1 Victory Point",
    "taxed": lambda v: f"{v['unit']} collects taxes in {v['at']}: {v['player']} gains {v['silver']} Silver Coins",
    "stays": lambda v: f"{v['unit']} stays in {v['at']}",
    "morale-token": lambda v: f"{v['unit']} is {v['status']}: it takes a Morale token",
    "morale-test": _tested,
    "no-fight": lambda v: f"{v['target']} is gone: no free Fight",
    "no-shot": lambda v: f"the shot at {v['target']} is lost: {v['reason']}",
    "no-move": lambda v: f"{v['unit']} stays where it is: {v['reason']}",
    "disengage-test": _disengage_test,
    "no-way-out": lambda v: f"{v['unit']} has nowhere to go: it stays in melee",
    "disengaged": lambda v: f"{v['unit']} moves away from {v['start']} to {v['to']}, facing {v['facing']}",
    "declined": lambda v: f"{v['unit']} does not try to Disengage",
    "melee-ended": lambda v: f"the melee in {v['at']} has ended: one of {', '.join(v['units'])} stays",
    "adjusted": lambda v: f"{v['unit']} goes from {v['at']} to {v['to']}, still facing {v['facing']}",
    "joined": lambda v: f"{v['unit']} joins the melee in {v['at']}",
    "control": lambda v: f"{v['unit']} controls the {name_of(v['terrain'])} in {v['at']}",
    "control-ends": lambda v: f"{v['unit']} no longer controls the {name_of(v['terrain'])} in {v['at']}",
    "passed": lambda v: f"{v['player']} passes: no unit is Ready",
    "phase": _phase,
    "round": lambda v: f"Round {v['round']} begins; {v['first']} is first",
    "income": lambda v: f"{v['player']} gains {_resource(v)} from {v['at']}, has {v['total']}",
    "danger": _danger,
    "forgone": lambda v: f"{v['player']} gives up the {v['resource']} of {v['at']}",
    "counted": _counted,
    "played": _played,
    "in-play": _lasts,
    "action-ended": lambda v: f"{v['card']} of {v['player']} ends",
    "cancelled": lambda v: f"{v['card']} has no effect",
    "healed": lambda v: f"{v['unit']} recovers {_wounds(v['wounds'])}: {v['total']} left",
    "pushed": lambda v: f"{v['unit']} is pushed from {v['start']} to {v['to']}",
    "gained": _gained,
    "act-tokens": lambda v: f"{v['unit']} has {many(v['act'], 'Act token')} now",
    "attack-lost": lambda v: f"the attack of {v['unit']} is lost: {v['reason']}",
    "no-reaction": _no_reaction,
    "drawn": _drawn,
    "discarded": lambda v: f"{v['player']} discards {_cards(v['cards'])}",
    "recovered": lambda v: f"{v['card']} comes back to the hand of {v['player']}",
    "cards-divided": lambda v: f"{v['player']} gives {v['to']} {many(v['count'], 'card')}: {_cards(v['cards'])}",
    "returned": _returned,
    "throw-tokens": lambda v: f"{v['unit']} gains {many(v['tokens'], 'Throw token')}, has {v['total']}",
    "channelled": lambda v: f"{v['unit']} channels {v['card']}",
    "kept": lambda v: f"{v['player']} keeps {_cards(v['cards'])} in the Book of Magic",
    "kept-no-more": lambda v: f"{_cards(v['cards'])} of {v['player']} leaves the Book of Magic for under the deck",
    "scored": lambda v: f"{v['player']} has {v['silver']} Silver Coins: +{v['gained']}, {v['points']} Victory Points",
    **SETUP_SENTENCES,
}
