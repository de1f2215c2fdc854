"""Beacons: two players, nine spaces, four Rounds; who stands at the beacon in the end wins."""

from collections.abc import Iterator
from typing import Any

from adjudicate.model.chance import Chance
from adjudicate.model.command import Command, Decline
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, IllegalCommand, Invalid, Mismatch
from adjudicate.model.record import tag_of
from adjudicate.model.table import Picture, Result, Table
from beacons import combat, expectations, movement, preparation, queries, turn, view
from beacons.commands import COMMANDS, Duel, Hold, March
from beacons.state import State


class Beacons:
    """The ruleset, as the engine knows it."""

    name = "beacons"
    title = "Beacons"
    version = 1
    commands = {tag_of(command): command for command in (*COMMANDS, Decline)}
    choices: dict[str, type] = {}
    dice = {"duel": combat.D6}
    scenario = preparation.Scenario
    catalogue = preparation.Catalogue
    attack = queries.DuelNumbers
    pool = queries.DuelRoll
    expectations = {"expect": expectations.Expect}

    def setup(self, scenario: Any, catalogue: Any) -> State:
        return preparation.setup(scenario, catalogue)

    def scenario_of(self, state: State) -> tuple[Any, Any]:
        return preparation.scenario_of(state)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return turn.decisions(state)

    def legal(self, state: State, player: str | None = None) -> Iterator[Command]:
        due = state.turn.due
        if turn.is_over(state) or player not in (None, due):
            return
        for unit in [unit.id for unit in state.units.values() if unit.player == due]:
            yield from (Command("", due, March(unit, space)) for space in movement.marches(state, unit))
            yield from (Command("", due, Duel(unit, target)) for target in combat.targets(state, unit))
            yield Command("", due, Hold(unit))

    def check(self, state: State, command: Command, notes: list[Note] | None = None) -> Illegal | None:
        try:
            self._judge(state, command)
        except IllegalCommand as problem:
            return problem.illegal
        return None

    def _judge(self, state: State, command: Command) -> tuple[str, ...]:
        """The rules that a command obeys."""
        action = command.action
        if isinstance(action, Decline):
            raise IllegalCommand(turn.DUE, "there is no window to decline", player=command.player)
        held = turn.judge_turn(state, command.player or "", self._unit(state, action.unit))
        if isinstance(action, March):
            return held + movement.judge_march(state, action)
        return held + combat.judge_duel(state, action) if isinstance(action, Duel) else held

    def apply(self, state: State, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        held = dict.fromkeys(self._judge(state, command), True)
        action = command.action
        if isinstance(action, March):
            state.units[action.unit] = state.units[action.unit]._replace(at=action.to)
            events = [Event("marched", movement.ADJACENT, {"unit": action.unit, "to": action.to})]
        elif isinstance(action, Duel):
            face, hit = combat.fight(state, action, command.id, chance)
            held[combat.HIT] = hit
            values = {"unit": action.unit, "target": action.target, "face": face, "hit": hit}
            events = [Event("fought", combat.HIT, values)]
        else:
            events = [Event("held", turn.DUE, {"unit": action.unit})]
        held[turn.NEXT_ROUND] = turn.end_turn(state)
        if held[turn.NEXT_ROUND]:
            events.append(Event("round", turn.NEXT_ROUND, {"round": state.turn.round}))
        if notes is not None:
            notes.extend(Note(rule, took_effect) for rule, took_effect in held.items())
        return events

    def player_of(self, state: State, action: Any) -> str | None:
        name = getattr(action, "unit", None)
        return state.units[self._unit(state, name)].player if name else None

    def _unit(self, state: State, name: str) -> str:
        if name not in state.units:
            raise Invalid(f"unknown unit {name}; units: {', '.join(state.units)}", attribute="unit")
        return name

    def open_owners(self, state: State) -> tuple[str, ...]:
        return ()

    def round_of(self, state: State) -> int:
        return state.turn.round

    def expect(self, state: State, expectation: Any) -> list[Mismatch]:
        return expectations.differences(state, expectation)

    def view(self, state: State, player: str | None) -> State:
        return state

    def sees(self, state: State, viewer: str, owner: str) -> bool:
        return True

    def tell(self, event: Event) -> str:
        return view.tell(event)

    def tables(self, state: State) -> list[Table]:
        return view.tables(state)

    def picture(self, state: State) -> Picture:
        return view.picture(state)

    def result(self, state: State) -> Result:
        return turn.result(state)

    def measure(self, state: State, origin: str, target: str) -> dict[str, Any]:
        return queries.measure(state, origin, target)

    def resolve(self, pool: Any) -> dict[str, Any]:
        return queries.resolve(pool)

    def odds(self, attack: Any) -> dict[str, Any]:
        return queries.odds(attack)

    def attack_of(self, state: State, attacker: str, target: str, how: str | None) -> queries.DuelNumbers:
        return queries.DuelNumbers(state.cards[state.units[self._unit(state, target)].card].toughness)


ruleset = Beacons()
