"""Plays a game of Arkendom as players would, more or less, from wherever a scenario begins (a battle, or an empty
table) to the end, and writes it as a complete replay.

    python tests/tools/general.py scenarios/arkendom/ford.xml replays/arkendom/full-battle.xml --seed 208
    python tests/tools/general.py scenarios/arkendom/table.xml replays/arkendom/game-duel.xml --id game-duel

All sides weigh every Activation by what it is likely to do (exact odds) and by what stands to be gained or lost; a
seed breaks ties, so the same call gives the same file.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from adjudicate.engine.game import Game, Outcome, state_digest
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.files.source import Source
from adjudicate.games.arkendom.commands import (
    Charge,
    Collect,
    Disengage,
    Fight,
    Forgo,
    Move,
    MoveAndShoot,
    Reposition,
    Shoot,
    Shot,
)
from adjudicate.games.arkendom.distances import arc, distance
from adjudicate.games.arkendom.expectations import Expect
from adjudicate.games.arkendom.pieces import Unit
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command, Decline
from adjudicate.model.log import (
    Checkpoint,
    DiceSource,
    Entry,
    Expectation,
    ExpectedIllegal,
    GivenCommand,
    PlayerName,
    Remark,
    Replay,
    RoundMark,
    Where,
)
from adjudicate.model.square import FACINGS, Facing
from staff import advise

RULES = ruleset_of("arkendom")
NOWHERE = Where(0, 0)
FOLDER = "../../scenarios/arkendom"
WORTH_HOLDING = {"gold-mine": 5, "gem-mine": 6, "village": 4, "fortification": 3, "hill": 2}
TRIED = ("shoot.target-engaged", "shoot.range", "charge.points", "charge.clear-path", "move.engaged", "charge.arc")


class General:
    """Decides for both sides."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self._means: dict[Any, float] = {}

    def decide(self, state: State) -> Command:
        """The command of whoever decides now."""
        legal = [command for command in RULES.legal(state) if not _only_turns_after(command.action)]
        scored = [(self._value(state, command) + self._dice.random() * 0.3, n) for n, command in enumerate(legal)]
        best = legal[max(scored)[1]]
        return self._faced(state, best)

    def _value(self, state: State, command: Command) -> float:
        action = command.action
        advised = advise(state, command)
        if advised is not None:
            return advised
        if isinstance(action, (Charge, Fight, Shoot, MoveAndShoot)):
            return self._attack_value(state, action)
        if isinstance(action, Move):
            return self._move_value(state, state.units[action.unit], action.path)
        if isinstance(action, Reposition):
            unit = state.units[action.unit]
            return 1.0 + self._holding(state, unit) if action.facing == self._front(state, unit, unit.at) else -9
        if isinstance(action, Disengage):
            return 2 if state.card(state.units[action.unit]).ranged else -2
        if isinstance(action, Decline):
            return 0
        if isinstance(action, (Collect, Forgo)):
            unit = state.in_space(action.at)[0]
            return 1 if isinstance(action, Collect) == (state.status(unit) != "red") else 0
        return 0

    def _attack_value(self, state: State, action: Any) -> float:
        unit = state.units[action.unit]
        if isinstance(action, (Charge, Fight)):
            how = "charge" if isinstance(action, Charge) else "fight"
            target, _ = state.target(action.target)
            wounds = self._mean(state, unit, target, how)
            value = 2 + self._harm(state, target, wounds)
            if how == "charge":
                value -= 1.1 * self._mean(state, target, unit, "fight") + 1.2 * self._holding(state, unit) + 0.9
                value += 0 if arc(target.at, target.facing, unit.at) == "front" or state.white(target) else 1.2
                value -= 1.5 if unit.at in state.terrains and state.engaged(target) is False and unit.wounds > 2 else 0
            return value
        shots = action.target if isinstance(action, Shoot) else action.before + action.after
        target, _ = state.target(shots[0].target)
        value = 2.6 + self._harm(state, target, self._mean(state, unit, target, "shoot"))
        if isinstance(action, MoveAndShoot):
            end = action.path[-1] if action.path else unit.at
            value += 0.4 * self._step_value(state, unit, end) - 0.3
            value -= 0.5 if action.before and action.path else 0
        return value

    def _harm(self, state: State, target: Unit, wounds: float) -> float:
        """Wounds count more on a unit that they could remove, and on a dear one."""
        card = state.card(target)
        left = state.bar(target).circles + 1 - target.wounds
        return wounds * (1 + 2 / left) + min(1.0, wounds / left) * card.silver / 20

    def _mean(self, state: State, unit: Unit, target: Unit, how: str) -> float:
        attack = RULES.attack_of(state, unit.id, target.id, how)
        if attack not in self._means:
            self._means[attack] = float(Fraction(RULES.odds(attack)["mean"]))
        return self._means[attack]

    def _move_value(self, state: State, unit: Unit, path: tuple[str, ...]) -> float:
        return 1.0 + self._step_value(state, unit, path[-1]) - 0.4 * self._holding(state, unit)

    def _step_value(self, state: State, unit: Unit, space: str) -> float:
        """How much nearer to the fight, or to something worth holding, a space is."""
        card = state.card(unit)
        foes = [other for other in state.units.values() if state.foes(other, unit)]
        if not foes:
            return 0.0
        reach = max((ranged.range for ranged in card.ranged), default=0)
        wanted = reach if reach else card.movement + 1
        near = min(distance(space, foe.at) for foe in foes)
        before = min(distance(unit.at, foe.at) for foe in foes)
        value = 0.45 * (abs(before - wanted) - abs(near - wanted))
        value -= 0.8 * sum(self._can_be_struck(state, foe, space) for foe in foes) * (2 if reach else 0.8)
        return value + self._prize(state, unit, space) - 0.5 * self._prize(state, unit, unit.at)

    def _can_be_struck(self, state: State, foe: Unit, space: str) -> bool:
        card = state.card(foe)
        return not foe.act and distance(foe.at, space) <= card.movement and arc(foe.at, foe.facing, space) == "front"

    def _prize(self, state: State, unit: Unit, space: str) -> float:
        """What a space is worth, and how near the next prize is that nobody holds."""
        terrain = state.terrains.get(space)
        here = WORTH_HOLDING.get(terrain.kind, 0) * 0.4 if terrain else 0.0
        free = [t for t in state.terrains.values() if t.kind in WORTH_HOLDING and not state.in_space(t.at)]
        nearest = min((distance(space, t.at) for t in free), default=9)
        return here + 0.12 * (9 - nearest)

    def _holding(self, state: State, unit: Unit) -> float:
        terrain = state.terrains.get(unit.at)
        return WORTH_HOLDING.get(terrain.kind, 0) * 0.5 if terrain else 0.0

    def _faced(self, state: State, command: Command) -> Command:
        """A Move ends with the front towards the nearest enemy."""
        action = command.action
        if isinstance(action, (Move, MoveAndShoot)) and action.facing is None and action.path:
            facing = self._front(state, state.units[action.unit], action.path[-1])
            return command._replace(action=action._replace(facing=facing))
        return command

    def _front(self, state: State, unit: Unit, space: str) -> Facing:
        """The front that sees the most of the enemies, the near ones above all."""

        def seen(facing: Facing) -> float:
            return sum(
                1 / distance(space, foe.at) ** 2
                for foe in state.units.values()
                if state.foes(foe, unit) and foe.at != space and arc(space, facing, foe.at) == "front"
            )

        return max(FACINGS, key=lambda facing: (seen(facing), facing == unit.facing))


def entries_of(game: Game, general: General) -> Iterator[Entry]:
    """Plays the battle; yields it as the entries of a log."""
    number, tried = 0, list(TRIED)
    given: dict[str, GivenCommand] = {}
    log: list[Entry] = [RoundMark(game.state.turn.round, NOWHERE)]
    while (decision := game.decision()) is not None:
        before = game.state
        if decision.kind == "activation" and tried:
            log.extend(_refusal(before, tried))
        if decision.forced:
            number += 1
            command = Command(f"c{number}", decision.player, decision.default)
        else:
            number += 1
            command = general.decide(before)._replace(id=f"c{number}")
        (outcome,) = game.give(command)
        entry = GivenCommand(command, (), NOWHERE, "")
        given[command.id] = entry
        log.append(entry)
        for owner, facts in outcome.facts.items():
            at = log.index(given[owner])
            given[owner] = given[owner]._replace(facts=given[owner].facts + tuple(facts))
            log[at] = given[owner]
        if not game.state.pending:
            log.extend(_told(before, game.state, outcome))
    log.extend(_summary(game.state))
    yield from log


def _told(before: State, after: State, outcome: Outcome) -> Iterator[Entry]:
    """What a reader of the log wants to see confirmed."""
    for event in outcome.events:
        if event.kind == "removed":
            yield Expectation(Expect(unit=event.values["unit"], health="removed"), NOWHERE, "")
        elif event.kind == "charged" and event.values["unit"] in after.units:
            unit = after.units[event.values["unit"]]
            yield Expectation(Expect(unit=unit.id, at=unit.at, facing=unit.facing), NOWHERE, "")
        elif event.kind == "control" and event.values["terrain"] in WORTH_HOLDING:
            controller = after.terrains[event.values["at"]].controller or "nobody"
            yield Expectation(Expect(terrain=event.values["at"], controller=controller), NOWHERE, "")
    if after.turn.round != before.turn.round:
        yield from _summary(after)
        yield RoundMark(after.turn.round, NOWHERE)


def _only_turns_after(action: Any) -> bool:
    """A shot and then a mere turn: not worth its die to this general."""
    return isinstance(action, MoveAndShoot) and bool(action.before) and not action.path


def _summary(state: State) -> Iterator[Entry]:
    """The state at the end of a Round: Resource Pools, the hardest hit units, the digest."""
    for army in state.armies.values():
        fact = Expect(player=army.id, silver=army.silver, nuggets=army.nuggets, points=army.points)
        yield Expectation(fact, NOWHERE, "")
    worst = sorted(state.units.values(), key=lambda unit: (-unit.wounds, unit.id))[:3]
    for unit in worst:
        yield Expectation(Expect(unit=unit.id, wounds=unit.wounds, health=state.status(unit)), NOWHERE, "")
    if state.turn.phase == "over":
        yield Expectation(Expect(phase="over", winner=RULES.result(state).winner or "nobody"), NOWHERE, "")
    yield Checkpoint(state_digest(RULES, state), NOWHERE)


def _refusal(state: State, tried: list[str]) -> Iterator[Entry]:
    """A command that a player might try and that is refused, the first time that each of some rules applies."""
    player = RULES.decisions(state)[-1].player
    foes = [other for other in state.units.values() if state.side(other.player) != state.side(player)]
    for unit in state.ready(player):
        for foe in foes:
            actions = [Charge(unit.id, foe.id), Move(unit.id, (foe.at,))]
            actions += [Shoot(unit.id, (Shot(foe.id, each.id),)) for each in state.card(unit).ranged]
            for action in actions:
                command = Command("c1", player, action)
                refused = RULES.check(state, command)
                rule = refused.rule.removeprefix("arkendom.") if refused else ""
                if refused and rule in tried:
                    tried.remove(rule)
                    given = GivenCommand(Command("c9999999999999999999", player, action), (), NOWHERE, "")
                    yield ExpectedIllegal(refused.rule, given, NOWHERE, "")
                    return


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--seed", type=int, default=208)
    parser.add_argument("--id", default="full-battle", help="of the replay")
    parser.add_argument("--size", help="another size of game; the replay then holds its scenario")
    parser.add_argument("--title", default="The Ford: a battle of six Rounds")
    options = parser.parse_args()
    setting = read_scenario(Source.named(str(options.scenario)), ruleset_of)
    scenario, inside = setting.scenario, None
    if options.size:
        scenario = scenario._replace(setup=scenario.setup._replace(size=options.size))
        inside = scenario_nodes(RULES, scenario, catalogue_file=f"{FOLDER}/catalogue.xml")
    state = RULES.setup(scenario, setting.catalogue)
    text = options.seed.to_bytes(4, "big").hex()
    game = Game(RULES, state, Chance(Seed(bytes.fromhex(text), options.id)), live=True, history=1000)
    entries = [Remark("Played by tests/tools/general.py; every die is recorded.", NOWHERE, True)]
    entries += entries_of(game, General(options.seed))
    header = Replay(
        1, RULES.name, RULES.version, options.id, options.title,
        scenario="" if inside else f"{FOLDER}/{options.scenario.name}",
        scenario_digest="" if inside else state_digest(RULES, state),
        players=tuple(PlayerName(army.id, army.name) for army in state.armies.values()),
        dice=DiceSource(text),
    )  # fmt: skip
    options.output.write_text("\n".join(replay_lines(header, RULES, entries, scenario=inside)) + "\n", encoding="utf-8")
    commands = sum(isinstance(entry, GivenCommand) for entry in entries)
    print(f"{options.output}: {commands} commands; {RULES.result(game.state).summary}")


if __name__ == "__main__":
    main()
