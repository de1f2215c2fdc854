"""Arkendom battles for tests: scenarios from files, random play, and what must be true of every state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from adjudicate.engine.game import Game, Outcome, state_digest
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.node import Node
from adjudicate.files.scenario import scenario_node
from adjudicate.files.source import Source
from adjudicate.games.arkendom import commands as verbs
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command, Decline
from adjudicate.model.problem import Invalid
from adjudicate.model.record import tag_of
from adjudicate.model.square import FACINGS

ROOT = Path(__file__).parent.parent
SCENARIOS = ("ford", "ridge")
LONGEST = 2000
RULES = ruleset_of("arkendom")


@cache
def _setting(path: Path) -> Any:
    return read_scenario(Source.named(str(path)), ruleset_of)


def start(name: str = "ford") -> State:
    """The position of a shipped scenario."""
    setting = _setting(ROOT / "scenarios" / "arkendom" / f"{name}.xml")
    return RULES.setup(setting.scenario, setting.catalogue)


def game_of(name: str, seed: int, **options: Any) -> Game:
    """A live game on a shipped scenario, with seeded dice."""
    return Game(RULES, start(name), Chance(Seed(seed.to_bytes(4, "big"), name)), live=True, **options)


class Played(NamedTuple):
    """A command that was given, what became of it, and the state before."""

    command: Command
    outcome: Outcome
    before: State


def play(game: Game, seed: int, choose: Any = None) -> Iterator[Played]:
    """Plays a game to its end with legal commands; one step a command. *choose* picks each (default: :func:`quick`)."""
    dice = random.Random(seed)
    for number in range(1, LONGEST):
        if game.decision() is None:
            return
        picked = (choose or quick)(dice, game.state)
        command = Command(f"c{number}", picked.player, picked.action)
        before = game.state
        (outcome,) = game.give(command)
        yield Played(command, outcome, before)
    raise AssertionError(f"not over after {LONGEST} commands")


def listed(dice: random.Random, state: State) -> Command:
    """A command from the list of legal ones."""
    return pick(dice, list(RULES.legal(state)))


def pick(dice: random.Random, legal: list[Command]) -> Command:
    """One of the commands: first a verb, so that the many Moves do not crowd out the rest; what brings the
    armies together is preferred."""
    by_verb: dict[str, list[Command]] = {}
    for command in legal:
        by_verb.setdefault(command.verb, []).append(command)
    for verb in ("charge", "shoot", "deploy"):
        if verb in by_verb and dice.random() < 0.5:
            return dice.choice(by_verb[verb])
    return dice.choice(by_verb[dice.choice(sorted(by_verb))])


def quick(dice: random.Random, state: State) -> Command:
    """A legal command without listing them all: any that is drawn and found legal, paths and facings of all kinds."""
    decision = RULES.decisions(state)[-1]
    for _ in range(60):
        action = any_action(dice, state, decision.player)
        if tag_of(type(action)) in decision.verbs:
            command = Command("c1", decision.player, action)
            if not isinstance(action, verbs.Reposition) or dice.random() < 0.2:
                try:
                    if RULES.check(state, command) is None:
                        return command
                except Invalid:
                    pass
    return listed(dice, state)


def same_digest(left: State, right: State) -> bool:
    """Whether two states are the same position."""
    return state_digest(RULES, left) == state_digest(RULES, right)


# --- any command at all, mostly refused -------------------------------------------------------------------


def any_action(dice: random.Random, state: State, player: str = "") -> Any:
    """A well-formed command about this position, legal or not; of a Ready unit of *player*, if one is given."""
    units = sorted(state.units) or ["nobody"]
    own = [unit.id for unit in state.ready(player)] if player else []
    unit, other, space = dice.choice(own or units), dice.choice(units), dice.choice(BOARD.names)
    if own and dice.random() < 0.5:
        near = [enemy.id for enemy in state.units.values() if enemy.player != player]
        other = dice.choice(near or units)
        if dice.random() < 0.5:
            return dice.choice((verbs.Charge(unit, other), verbs.Fight(unit, other)))
    facing = dice.choice((*FACINGS, None))
    path = walk(dice, state.units[unit].at if unit in state.units else "A1")
    weapons = [each.id for each in state.card(state.units[unit]).ranged] if unit in state.units else []
    shots = tuple(
        verbs.Shot(dice.choice(units), dice.choice((*weapons, "", ""))) for _ in range(dice.choice((1, 1, 1, 2)))
    )
    return dice.choice(
        [
            verbs.Move(unit, path, facing),
            verbs.Move(unit, path[:2], facing),
            verbs.Shoot(unit, shots),
            verbs.MoveAndShoot(unit, path[: dice.randrange(4)], facing, (), shots),
            verbs.MoveAndShoot(unit, path[:2], facing, shots, ()),
            verbs.MoveAndShoot(unit, (), facing, (), ()),
            verbs.Reposition(unit, facing),
            verbs.Fight(unit, other),
            verbs.Charge(unit, other),
            verbs.Charge(unit, other, path[:2]),
            verbs.Pass(),
            verbs.Disengage(unit, dice.choice((space, None)), facing),
            Decline(),
            verbs.Adjust(unit, space),
            verbs.Adjust(unit, path[0]),
            verbs.Morale(unit),
            verbs.Collect(space),
            verbs.Collect(dice.choice(sorted(state.terrains) or [space])),
            verbs.Forgo(dice.choice(sorted(state.terrains) or [space])),
            verbs.Count(),
            *_about_objectives(dice, state),
        ]
    )


def _about_objectives(dice: random.Random, state: State) -> list[Any]:
    if not state.piles and not state.revealed:
        return []
    card, unit = dice.choice(sorted(state.objective_cards)), dice.choice(sorted(state.units) or ["nobody"])
    add_on = dice.choice(sorted(state.add_ons) or ["nobody"])
    return [
        verbs.Reveal(card),
        verbs.Claim(card, dice.choice(((), (unit,))), dice.choice(((), (add_on,))), dice.choice(((), (add_on,)))),
        verbs.Claim(card),
        verbs.Convert(add_on),
        verbs.Garrison(add_on),
        verbs.EndClaims(),
        verbs.Begin(dice.choice(state.players())),
    ]


def walk(dice: random.Random, origin: str) -> tuple[str, ...]:
    """A few steps from a space, each to a neighbour."""
    path = []
    for _ in range(dice.randint(1, 6)):
        origin = dice.choice(BOARD.neighbours(origin))
        path.append(origin)
    return tuple(path)


# --- what must be true of every state ---------------------------------------------------------------------


def invariants(state: State) -> None:
    """What must hold between any two commands. Written from the rulebook, not from the code."""
    crowds = 0
    for space, units in state.occupied().items():
        assert space in BOARD.number
        players = {unit.player for unit in units}
        assert len(units) <= 6, f"{len(units)} units in {space}"
        crowds += len(units) > 1 and len(players) == 1
    waiting = RULES.decisions(state)
    assert crowds == 0 or waiting[-1].kind == "adjust", "friends share a space, and nobody has to clear it"
    _contacts_fit(state)
    for name, unit in state.units.items():
        assert name == unit.id and unit.player in state.armies and name not in state.removed
        assert 0 <= unit.wounds <= state.bar(unit).circles and unit.act >= 0 and 0 <= unit.hill <= 2
        for cause in unit.causes:
            assert state.owner(cause) not in (None, unit.player), f"{cause} wounded its friend {name}"
    for terrain in state.terrains.values():
        if terrain.controller:
            assert state.units[terrain.controller].at == terrain.at, "control outlasts leaving"
        alone = state.in_space(terrain.at)
        if len(alone) == 1:
            assert terrain.controller == alone[0].id, "a unit alone controls its Terrain"
    _turn_fits(state)


def _contacts_fit(state: State) -> None:
    pairs = {
        (unit.id, enemy.id)
        for units in state.occupied().values()
        for unit in units
        for enemy in units
        if unit.player != enemy.player
    }
    assert set(state.contacts) == pairs, "borders touch exactly between enemies in one space"


def _turn_fits(state: State) -> None:
    turn = state.turn
    assert 1 <= turn.round <= 6
    assert turn.first == list(state.armies)[(turn.round - 1 + _offset(state)) % len(state.armies)]
    waiting = RULES.decisions(state)
    assert (turn.phase == "over") == (not waiting)
    if turn.phase != "claim":
        assert not turn.collected or turn.phase in ("end", "over")
    if turn.phase in ("claim", "end", "over"):
        assert not any(unit.time or (unit.resist and not unit.act) for unit in state.units.values()), (
            "the Update Phase left a token"
        )
    if waiting:
        assert next(RULES.legal(state), None), f"nothing is legal, though {waiting[-1]} waits"


def _offset(state: State) -> int:
    """Which player was first in Round 1, as a place in the row (all shipped battles have two players)."""
    return list(state.armies).index("north" if state.title == "The Ridge" else "south")


def worth(state: State) -> int:
    """All Silver Coins that exist: owned, and on the cards of the units that are still there."""
    return sum(army.silver for army in state.armies.values()) + sum(
        coins_for(state, unit.card) for unit in state.units.values()
    )


def coins_for(state: State, card_id: str) -> int:
    """What removing a unit of that card is worth."""
    card = state.cards[card_id]
    return max(0, card.silver - 10) if "expendable" in card.rules else card.silver


# --- files ------------------------------------------------------------------------------------------------


def written(node: Node) -> bytes:
    """A node as XML, by way of another writer than the tool's own."""
    from lxml import etree

    def element(node: Node) -> Any:
        made = etree.Element(node.tag, node.attrs)
        made.extend([element(child) for child in node.children])
        return made

    return bytes(etree.tostring(element(node), encoding="utf-8", xml_declaration=True))


def resaved(state: State) -> State:
    """The state after it was written as the text of a scenario and read again."""
    text = written(scenario_node(RULES, *RULES.scenario_of(state)))
    setting = read_scenario(Source.of_text("position.xml", text), ruleset_of)
    return RULES.setup(setting.scenario, setting.catalogue)


def through_a_file(state: State, folder: Path) -> State:
    """The state after it was written as a scenario and read again."""
    path = folder / "position.xml"
    path.write_bytes(written(scenario_node(RULES, *RULES.scenario_of(state))))
    setting = read_scenario(Source.named(str(path)), ruleset_of)
    return RULES.setup(setting.scenario, setting.catalogue)
