"""Resource Pools before the battle: what an army starts with, what its cards cost and give (rulebook: Setup 1 and 6;
Focus Box 2)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.asking import sizing, table_decision
from adjudicate.games.arkendom.cards import Card
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import Army
from adjudicate.games.arkendom.setup_commands import ChooseSize, Exchange
from adjudicate.games.arkendom.sizes import TABLES
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

SIZE = "arkendom.setup.size"
STARTING = "arkendom.setup.resources"
GAINS = "arkendom.deployment.gains"
STAND_IN = "arkendom.deployment.rare-as-uncommon"
EXCHANGE = "arkendom.deployment.crown"
CONVERTED = "arkendom.deployment.conversion"
LOST = "arkendom.deployment.medals-lost"
PRICE = {
    "silver": "arkendom.deployment.silver",
    "uncommon": "arkendom.deployment.uncommon",
    "rare": "arkendom.deployment.rare",
    "medals": "arkendom.deployment.medals",
    "crowns": "arkendom.deployment.crowns",
}
"""The rule of each resource that must be owned before it is spent."""

WORDS = {
    "silver": "Silver Coin",
    "uncommon": "Uncommon point",
    "rare": "Rare point",
    "medals": "Medal",
    "crowns": "Crown",
}
MEDALS_A_CROWN = 5
SILVER_AN_UNCOMMON, SILVER_A_RARE = 2, 3


class Price(NamedTuple):
    """What deploying a card takes out of a Resource Pool, and what it puts in."""

    silver: int = 0
    uncommon: int = 0
    rare: int = 0
    medals: int = 0
    crowns: int = 0
    gained_uncommon: int = 0
    gained_rare: int = 0


def price_of(card: Card | AddOnCard) -> Price:
    """The price of a card: what is printed negative on a unit is spent, what is printed positive is gained."""
    if isinstance(card, AddOnCard):
        return Price(silver=card.silver, medals=card.medals, crowns=int(card.crown))
    return Price(
        card.silver, max(0, -card.uncommon), max(0, -card.rare),
        gained_uncommon=max(0, card.uncommon), gained_rare=max(0, card.rare),
    )  # fmt: skip


def pay(army: Army, price: Price, what: str, stand_in: int | None = None) -> Army:
    """The army after it paid, and gained what the card gives; *stand_in* Rare points are spent as Uncommon ones (if it
    is ``None`` those that are missing). Refuses what the army does not own (ARK-B58)."""
    if stand_in is None:
        stand_in = max(0, price.uncommon - army.uncommon)
    stand_in = min(stand_in, price.uncommon)
    costs = {
        "silver": price.silver, "rare": price.rare, "uncommon": price.uncommon - stand_in, "medals": price.medals,
        "crowns": price.crowns,
    }  # fmt: skip
    for resource, cost in costs.items():
        if cost > getattr(army, resource):
            _too_dear(resource, what, cost, army)
    if stand_in > army.rare - price.rare:
        _too_dear("uncommon", what, price.uncommon, army)
    return army._replace(
        silver=army.silver - price.silver,
        uncommon=army.uncommon - costs["uncommon"] + price.gained_uncommon,
        rare=army.rare - price.rare - stand_in + price.gained_rare,
        medals=army.medals - price.medals,
        crowns=army.crowns - price.crowns,
    )


def _too_dear(resource: str, what: str, cost: int, army: Army) -> None:
    has = f"has {getattr(army, resource)}"
    if resource == "uncommon" and army.rare:
        has += f", and {army.rare} Rare for all that it spends"
    reason = f"{what} costs {cost} {WORDS[resource]}{'' if cost == 1 else 's'}; {army.id} {has}"
    raise IllegalCommand(PRICE[resource], reason, needs=cost, has=getattr(army, resource))


def can_pay(army: Army, price: Price) -> bool:
    """Whether an army can pay a price."""
    try:
        pay(army, price, "")
    except IllegalCommand:
        return False
    return True


def note_payment(ctx: Context, price: Price, before: Army, after: Army) -> None:
    """Notes which rules a payment satisfied."""
    for resource, rule in PRICE.items():
        if getattr(price, resource):
            ctx.held(rule)
    if price.uncommon:
        ctx.note(STAND_IN, before.rare - price.rare + price.gained_rare > after.rare)
    ctx.note(GAINS, bool(price.gained_uncommon or price.gained_rare))


# --- the size of the game, and what each army starts with -------------------------------------------------------


def waits_for_size(state: State) -> Decision | None:
    """Everybody agrees on the size, if the scenario does not say it; one player says so."""
    return None if state.setting_up.size else table_decision(state, "size", "choose-size")


def plan_choose_size(ctx: Context, action: ChooseSize) -> None:
    """Judges whether the mode has that size."""
    mode = ctx.state.setting_up.mode
    sizes = tuple(TABLES[mode])
    if action.size not in sizes:
        reason = f"a game of {mode} is {' or '.join(sizes)}, not {action.size}"
        raise IllegalCommand(SIZE, reason, tuple(f"choose-size {size}" for size in sizes), mode=mode, size=action.size)
    ctx.held(SIZE)


def carry_choose_size(ctx: Context, action: ChooseSize, plan: None) -> None:
    """Notes the size."""
    ctx.state.put_setup(size=action.size)
    ctx.report("size", SIZE, mode=ctx.state.setting_up.mode, size=action.size)


def sizes(state: State) -> list[ChooseSize]:
    """The sizes to choose from."""
    return [ChooseSize(size) for size in TABLES[state.setting_up.mode]]


def take_starting_resources(ctx: Context) -> None:
    """Each army takes its Starting Resources (Tables 2 and 3)."""
    has = sizing(ctx.state)
    for name in ctx.state.armies:
        ctx.state.put_army(name, silver=has.silver, crowns=has.crowns, medals=has.medals)
        ctx.note(STARTING, has.crowns > 0)
        ctx.report("starting", STARTING, player=name, silver=has.silver, crowns=has.crowns, medals=has.medals)


# --- Crowns, and what is left when the Deployment Phase is over -------------------------------------------------


def plan_exchange(ctx: Context, action: Exchange) -> Army:
    """Judges whether there is a Crown to exchange; Medals never are."""
    army = ctx.state.armies[ctx.army]
    if action.token == "medals":
        raise IllegalCommand(EXCHANGE, "Medals never become a Crown", player=army.id)
    if not army.crowns:
        raise IllegalCommand(EXCHANGE, f"{army.id} has no Crown to turn into {MEDALS_A_CROWN} Medals", player=army.id)
    ctx.held(EXCHANGE)
    return army


def carry_exchange(ctx: Context, action: Exchange, army: Army) -> None:
    """Turns a Crown into 5 Medals."""
    medals = army.medals + MEDALS_A_CROWN
    ctx.state.put_army(army.id, crowns=army.crowns - 1, medals=medals)
    ctx.report("exchanged", EXCHANGE, player=army.id, medals=medals)


def convert_leftovers(ctx: Context) -> None:
    """Uncommon points become 2 Silver Coins each, Rare ones 3; Medals and Crowns are lost."""
    for army in list(ctx.state.armies.values()):
        silver = SILVER_AN_UNCOMMON * army.uncommon + SILVER_A_RARE * army.rare
        ctx.note(CONVERTED, silver > 0)
        ctx.note(LOST, bool(army.medals or army.crowns))
        total = army.silver + silver
        ctx.state.put_army(army.id, silver=total, uncommon=0, rare=0, medals=0, crowns=0, passes=0)
        ctx.report(
            "leftovers", CONVERTED, player=army.id, uncommon=army.uncommon, rare=army.rare, silver=silver, total=total,
            medals=army.medals, crowns=army.crowns,
        )  # fmt: skip
