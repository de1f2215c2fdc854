"""The Commander-in-Chief, and the Influence that it and Bonus Influence give (rulebook: Focus Box 3; Setup 8)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.cards import rule_x
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import AddOn
from adjudicate.games.arkendom.setup_commands import NameCommander
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

OWN = "arkendom.commander.own-character"
CROWN = "arkendom.commander.crown"
INFLUENCE = "arkendom.influence.commander"
BONUS = "arkendom.bonus-influence"


class Naming(NamedTuple):
    """An army, or by one reading a member of a team (ARK-B82), that names a Commander-in-Chief; its Characters."""

    army: str
    member: str
    characters: list[AddOn]


def characters_of(state: State, army: str, member: str = "") -> list[AddOn]:
    """The Characters on the units of an army, or of one member of a team."""
    units = (unit for unit in state.units.values() if unit.player == army and member in ("", unit.member))
    return [found for unit in units if (found := state.character(unit)) is not None]


def namings(state: State) -> list[Naming]:
    """Whoever may have a Commander-in-Chief, with the Characters to choose from."""
    single = state.reads(rulings.ONE_COMMANDER, "one-an-army")
    return [
        Naming(army.id, member, characters_of(state, army.id, member))
        for army in state.armies.values()
        for member in (("",) if single or not army.members else army.members)
    ]


def _open(state: State) -> Naming | None:
    """The next whose Commander-in-Chief is still to be named."""
    for naming in namings(state):
        if naming.characters and not any(each.commander for each in naming.characters):
            return naming
    return None


def waits_for_commander(state: State) -> Decision | None:
    """The next Commander-in-Chief to be named; without a choice it is named at once."""
    naming = _open(state)
    if naming is None:
        return None
    named = candidates(state, naming)
    default = NameCommander(named[0].id) if len(named) == 1 else None
    if naming.member:
        return Decision(naming.member, "commander", ("name-commander",), "", default, default is not None)
    return army_decision(state, naming.army, "commander", "name-commander", default=default, forced=default is not None)


def candidates(state: State, naming: Naming) -> list[AddOn]:
    """Who can be named: if a Character cost a Crown, only such a one (ARK-B96)."""
    crowned = [each for each in naming.characters if state.add_on_card(each).crown]
    return crowned or naming.characters


def plan_name(ctx: Context, action: NameCommander) -> AddOn:
    """Judges whether the Character is one's own, and none that cost a Crown takes precedence."""
    state = ctx.state
    naming = _open(state)
    assert naming is not None
    named = candidates(state, naming)
    legal = tuple(f"name-commander {each.id}" for each in named)
    found = next((each for each in naming.characters if each.id == action.character), None)
    if found is None:
        raise IllegalCommand(OWN, f"{action.character} is no Character of {ctx.player}'s", legal)
    ctx.held(OWN)
    if found not in named:
        raise IllegalCommand(CROWN, f"{named[0].id} cost a Crown, and takes precedence over {found.id}", legal)
    ctx.held(CROWN)
    return found


def carry_name(ctx: Context, action: NameCommander, character: AddOn) -> None:
    """The Character is the Commander-in-Chief."""
    ctx.state.attach(character._replace(commander=True))
    ctx.report("commander", OWN, player=ctx.player, character=character.id, unit=character.unit)


def names(state: State) -> list[NameCommander]:
    """The Characters that can be named."""
    naming = _open(state)
    return [NameCommander(each.id) for each in candidates(state, naming)] if naming else []


def take_influence(ctx: Context) -> None:
    """A Commander-in-Chief gets an Influence token, a card with Bonus Influence (+X) as many as its X."""
    state = ctx.state
    for naming in namings(state):
        ctx.note(INFLUENCE, bool(naming.characters))
    for add_on in list(state.add_ons.values()):
        bonus = rule_x(state.add_on_card(add_on).rules, "bonus-influence")
        ctx.note(BONUS, bonus > 0)
        tokens = bonus + (1 if add_on.commander else 0)
        if tokens:
            state.attach(add_on._replace(influence=add_on.influence + tokens))
            ctx.report("influence", INFLUENCE if add_on.commander else BONUS, card=add_on.id, tokens=tokens)
