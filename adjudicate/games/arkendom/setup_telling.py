"""Each kind of event of setup as a sentence."""

from __future__ import annotations

from adjudicate.games.arkendom.terrains import name_of
from adjudicate.model.record import HIDDEN
from adjudicate.model.telling import Sentences, Values, many

ABOUT = {
    "terrain-call": "chooses the first tile",
    "place-call": "places the first tile",
    "deployment-call": "has the first Deployment Turn",
    "order-call": "is first in Round 1",
}


def _cards(v: Values, one: str = "card") -> str:
    """How many cards, and which, for whoever may know them."""
    which = "" if v["cards"] == HIDDEN else f": {', '.join(v['cards'])}"
    return f"{many(v['number'], one)}{which}"


def _pool(v: Values) -> str:
    tokens = [
        (v[key], one) for key, one in (("silver", "Silver Coin"), ("crowns", "Crown"), ("medals", "Medal")) if key in v
    ]
    points = [f"{v[key]} {word}" for key, word in (("uncommon", "Uncommon"), ("rare", "Rare")) if key in v]
    return ", ".join([*(many(*each) for each in tokens), *points])


def _called(v: Values) -> str:
    return f"{v['player']} calls {v['parity']}, the die shows {v['die']}: {v['winner']} {ABOUT[v['about']]}"


def _objective(v: Values) -> str:
    drawn = f"Battle Objective {v['card']}"
    return drawn if v["kept"] else f"{drawn} cannot be met on this board: discarded"


def _composed(v: Values) -> str:
    card = "a card" if v["card"] == HIDDEN else v["card"]
    return f"{v['player']} takes {card} into the army, has {_pool(v)} left"


def _leftovers(v: Values) -> str:
    lost = (
        f"; {many(v['medals'], 'Medal')} and {many(v['crowns'], 'Crown')} are lost"
        if v["medals"] or v["crowns"]
        else ""
    )
    turned = f"{v['uncommon']} Uncommon and {v['rare']} Rare become {many(v['silver'], 'Silver Coin')}"
    return f"{v['player']}: {turned}, {v['total']} in all{lost}"


SETUP_SENTENCES: Sentences = {
    "size": lambda v: f"the game is of the size {v['size']} ({v['mode']})",
    "starting": lambda v: f"{v['player']} starts with {_pool(v)}",
    "army": lambda v: f"{v['player']} takes the cards of {v['army']}",
    "called": _called,
    "tile-chosen": lambda v: f"{v['player']} takes {v['tile']} ({name_of(v['kind'])})",
    "tiles-dealt": lambda v: f"{v['player']} is dealt {', '.join(v['tiles'])}",
    "tile-placed": lambda v: f"{v['player']} places {v['tile']} ({name_of(v['kind'])}) in {v['at']}",
    "battle-objective": _objective,
    "composed": _composed,
    "army-composed": lambda v: f"{v['player']} has composed the army, with {v['silver']} Silver Coins left",
    "reserve": lambda v: f"{v['player']} sets aside {' and '.join(v['cards'])} as Reserve",
    "units-drawn": lambda v: f"{v['player']} draws {_cards(v)}",
    "unit-discarded": lambda v: f"{v['player']} discards {v['card']}",
    "first-of-pair": lambda v: f"{v['army']} comes first of its pair",
    "deployed": lambda v: f"{v['player']} deploys {v['unit']} in {v['at']}, facing {v['facing']}: {_pool(v)} left",
    "attached": lambda v: f"{v['player']} puts {v['add_on']} on {v['unit']}: {_pool(v)} left",
    "exchanged": lambda v: f"{v['player']} turns a Crown into Medals, has {v['medals']}",
    "paid-pass": lambda v: f"{v['player']} pays to pass, has {v['silver']} Silver Coins left",
    "dropped-out": lambda v: f"{v['player']} ends its deployment, with {many(v['silver'], 'Silver Coin')} left",
    "leftovers": _leftovers,
    "divided": lambda v: f"{v['player']} controls {', '.join(v['units']) or 'no unit'}",
    "commander": lambda v: f"{v['character']} on {v['unit']} is Commander-in-Chief",
    "influence": lambda v: f"{v['card']} gets {many(v['tokens'], 'Influence token')}",
    "deck-built": lambda v: f"{v['player']} builds an Action deck of {_cards(v)}",
    "objectives-drawn": lambda v: f"{v['player']} draws {_cards(v, 'Army Objective')}",
    "objectives-kept": lambda v: f"{v['player']} keeps {_cards(v, 'Army Objective')}",
}
