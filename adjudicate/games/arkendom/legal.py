"""The legal commands of a position. Long lists are short, not cut: a Move by destination with the cheapest path, the
facing left open; any other legal path or facing is accepted all the same. Every command listed is legal by the same
functions that judge one; the property tests hold the two together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicate.games.arkendom import charge, influence, melee, objectives, setup
from adjudicate.games.arkendom.acquisition import next_to_return
from adjudicate.games.arkendom.actions import plays, without
from adjudicate.games.arkendom.claim import in_danger, next_to_count
from adjudicate.games.arkendom.commands import (
    Acquire,
    Adjust,
    Begin,
    Charge,
    Collect,
    Convert,
    Count,
    Disengage,
    Divide,
    EndClaims,
    Forgo,
    Garrison,
    Keep,
    Morale,
    Move,
    MoveAndShoot,
    Pass,
    React,
    Reposition,
    ReturnCards,
    Reveal,
    Shoot,
    Shot,
)
from adjudicate.games.arkendom.decisions import decisions
from adjudicate.games.arkendom.disengage import may_test, ways_out
from adjudicate.games.arkendom.fighting import attackers, fights
from adjudicate.games.arkendom.morale import next_to_test
from adjudicate.games.arkendom.movement import cheapest_paths, obstacles
from adjudicate.games.arkendom.pieces import AddOn, Unit
from adjudicate.games.arkendom.shooting import unused
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.throws import channels, keepable
from adjudicate.games.arkendom.weapons import (
    Weapon,
    all_round,
    fronts,
    in_reach,
    is_static,
    prey,
    range_from,
    weapons_of,
)
from adjudicate.model.command import Decline
from adjudicate.model.square import FACINGS


def legal_actions(state: State) -> Iterator[Any]:
    """The legal actions of the player whose decision comes first."""
    waiting = decisions(state) if state.waiting is None else state.waiting
    if waiting:
        decision = waiting[-1]
        if decision.kind in setup.CHOICES:
            yield from setup.CHOICES[decision.kind](state, decision.player)
            return
        yield from _actions(state, decision.kind, decision.subject, decision.player)


def _actions(state: State, kind: str, subject: str, player: str) -> Iterator[Any]:
    if kind in ("activation", "pass"):
        yield from plays(state, player)
        yield from channels(state, player)
    if kind == "activation":
        for unit in state.ready(player):
            yield from _activations(state, unit)
    elif kind == "pass":
        yield Pass()
    elif kind == "disengage":
        yield Disengage(subject)
        window = state.pending[-1]
        spaces = ways_out(state, state.units[subject], window.heading)
        yield from (Disengage(subject, space) for space in spaces if len(spaces) > 1)
        yield Decline()
    elif kind == "escape":
        yield from _moves(state, state.units[subject])
    elif kind == "fight":
        yield from fights(state, state.units[subject])
    elif kind == "blows":
        yield from fights(state, state.units[subject])
        if None not in attackers(state, state.pending[-1]):
            yield Decline()
    elif kind in ("volley", "movement"):
        yield from _shots_left(state, state.units[subject], kind)
    elif kind in ("reaction", "acquire", "divide", "keep", "return-cards"):
        yield from _with_cards(state, kind, player)
    else:
        yield from _closing(state, kind, player)


def _with_cards(state: State, kind: str, player: str) -> Iterator[Any]:
    """The commands about Action cards outside of one's own Turn. Of a hand that is divided or returned, single cards
    and orders with one card first are listed; any others are accepted."""
    if kind == "reaction":
        yield from (React(*play) for play in plays(state, player, state.pending[-1]))
        yield Decline()
        return
    hand = tuple(dict.fromkeys(state.pile(player, "action-hand")))
    if kind == "acquire":
        yield Acquire()
    elif kind == "divide":
        yield Divide()
        yield from (Divide((card,)) for card in hand)
    elif kind == "keep":
        yield Keep()
        yield from (Keep((card,)) for card in keepable(state, state.army_of(player)))
    elif next_to_return(state) == player:
        cards = state.pile(player, "action-hand")
        for card in hand:
            yield ReturnCards((card, *without(cards, (card,))))


def _closing(state: State, kind: str, player: str) -> Iterator[Any]:
    """The commands of the phases after the activations, and of a won space."""
    if kind == "adjust":
        crowd = melee.crowded(state)
        for unit in crowd:
            if unit.player == state.army_of(player):
                yield from (Adjust(unit.id, space) for space in melee.choices(state, unit, crowd))
        if melee.may_stay(state, state.army_of(player), crowd):
            yield Decline()
    elif kind == "morale":
        yield from (Morale(unit.id) for unit in next_to_test(state)[1])
    elif kind == "collect":
        for owner, terrain in in_danger(state):
            if owner == state.army_of(player):
                yield Collect(terrain.at)
                yield Forgo(terrain.at)
        yield from _influence(state, state.army_of(player))
    elif kind == "count" and next_to_count(state):
        yield Count()
    else:
        yield from _objectives(state, kind, state.army_of(player))


def _objectives(state: State, kind: str, army: str) -> Iterator[Any]:
    """The commands of the Revelation Phase, of claims, and who of a team begins."""
    if kind == "begin":
        yield from (Begin(member) for member in state.commanders(army))
    elif kind == "reveal":
        yield from (Reveal(card) for card in dict.fromkeys(state.pile(army, "army-objectives")))
        yield Decline()
    elif kind == "claim":
        yield from objectives.claims(state, army)
        yield from _influence(state, army)
        yield EndClaims()


def _influence(state: State, army: str) -> Iterator[Any]:
    """What Influence can be spent for in the Claim Phase, by the Add-on that holds a token."""
    tokens = influence.holders(state, army)
    if influence.can_convert(state, army):
        yield from (Convert(name) for name in tokens)
    if influence.can_garrison(state, army):
        yield from (Garrison(name) for name in tokens)


def _activations(state: State, unit: Unit) -> Iterator[Any]:
    if state.engaged(unit):
        yield from fights(state, unit)
        if may_test(state, unit):
            yield Disengage(unit.id)
        return
    prey = charge.must_charge(state, unit)
    blocked = obstacles(state, unit)
    yield from (Charge(unit.id, target.id) for target in prey or charge.targets(state, unit, blocked))
    if not prey:
        paths = cheapest_paths(state, unit, blocked=blocked)
        yield from (Move(unit.id, path) for path in paths.values())
        yield from (Reposition(unit.id, facing) for facing in FACINGS)
        yield from _shots(state, unit, paths)


def _moves(state: State, unit: Unit) -> Iterator[Move]:
    return (Move(unit.id, path) for path in cheapest_paths(state, unit).values())


def _shots_left(state: State, unit: Unit, kind: str) -> Iterator[Any]:
    """The shots, or the movement, that are left of an Activation that has begun."""
    volley = state.pending[-1]
    if kind == "movement":
        paths = cheapest_paths(state, unit)
        yield from (MoveAndShoot(unit.id, path) for path in paths.values())
        yield from (MoveAndShoot(unit.id, (), facing) for facing in FACINGS if facing != unit.facing)
        for weapon in unused(state, unit):
            if not is_static(state, unit, weapon):
                yield from _shots_after(state, unit, weapon, paths)
        return
    for weapon in unused(state, unit):
        if not (volley.moving and is_static(state, unit, weapon)):
            for shot in _shots_here(state, unit, weapon):
                yield MoveAndShoot(unit.id, after=shot) if volley.moving else Shoot(unit.id, shot)
    yield Decline()


def _shots(state: State, unit: Unit, paths: dict[str, tuple[str, ...]]) -> Iterator[Any]:
    """Single shots: a Shoot; a turn on the spot or a Move to each space after it, or before it where it reaches from
    there. With several attacks, also shots that further ones follow."""
    weapons = unused(state, unit)
    several = len(weapons) > 1
    turns = tuple(facing for facing in FACINGS if facing != unit.facing)
    for weapon in weapons:
        moving = not is_static(state, unit, weapon)
        for shot in _shots_here(state, unit, weapon):
            yield Shoot(unit.id, shot)
            if several:
                yield Shoot(unit.id, shot, more=True)
            if moving:
                yield from (MoveAndShoot(unit.id, path, None, shot) for path in paths.values())
                yield from (MoveAndShoot(unit.id, (), facing, shot) for facing in turns)
                yield MoveAndShoot(unit.id, before=shot, more=True)
        if moving:
            yield from _shots_after(state, unit, weapon, paths)


def _shots_here(state: State, unit: Unit, weapon: Weapon) -> Iterator[tuple[Shot, ...]]:
    """The shots of an attack from where the unit is."""
    for enemy, character in prey(state, unit, weapon):
        if in_reach(state, unit, weapon, enemy):
            yield _shot(state, unit, weapon, enemy, character)


def _shot(state: State, unit: Unit, weapon: Weapon, enemy: Unit, character: AddOn | None) -> tuple[Shot, ...]:
    several = len(weapons_of(state, unit)) > 1
    return (Shot(character.id if character else enemy.id, weapon.name if several else ""),)


def _shots_after(state: State, unit: Unit, weapon: Weapon, paths: dict[str, tuple[str, ...]]) -> Iterator[MoveAndShoot]:
    """A turn on the spot, or a Move to each space, before a shot that reaches from there."""
    around = all_round(state, unit, weapon)
    targets = [(enemy, _shot(state, unit, weapon, enemy, at)) for enemy, at in prey(state, unit, weapon)]
    for space, path in ((unit.at, ()), *paths.items()):
        reach = range_from(state, weapon, space)
        for enemy, shot in targets:
            for facing in fronts(space, enemy.at, around, reach):
                if path or facing != unit.facing:
                    yield MoveAndShoot(unit.id, path, facing, (), shot)
