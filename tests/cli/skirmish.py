"""A tiny game, for tests of the command line: counters step and hit, a hit can be dodged, two passes end a Round.

Rules version 2 reads one rule otherwise: a die as high as the toughness wounds too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from adjudicate.model.chance import Chance, Die
from adjudicate.model.command import Command, Decline
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, IllegalCommand, Invalid
from adjudicate.model.record import Help, Id, Space, Text, plain, tagged
from adjudicate.model.rulings import defaults
from adjudicate.model.square import Board, board
from adjudicate.model.table import Cell, Picture, Result, Table

D6 = Die("d6", ("1", "2", "3", "4", "5", "6"))
BOARD: Board = board(4, 3)
SIDES = ("red", "blue")
READINGS = {"WOUNDS": ("at-least", "above")}
EARLIER = {"WOUNDS": ((1, "above"),)}


@tagged("step")
class Step(NamedTuple):
    """One space in any direction."""

    unit: Id
    to: Space


@tagged("hit")
class Hit(NamedTuple):
    """An attack on a neighbour."""

    unit: Id
    target: Id


@tagged("dodge")
class Dodge(NamedTuple):
    """Evades a hit."""

    unit: Id


@tagged("pass")
class Pass(NamedTuple):
    """Does nothing."""


@tagged("upkeep")
class Upkeep(NamedTuple):
    """Ends a Round; follows by itself."""


@tagged("player")
class Side(NamedTuple):
    """A player."""

    id: Id
    name: Text = ""


@tagged("unit")
class Unit(NamedTuple):
    """A counter."""

    id: Id
    player: Id
    at: Space
    kind: Id = "man"
    wounds: int = 0


@tagged("kind")
class Kind(NamedTuple):
    """What a counter is made of."""

    id: Id
    toughness: int = 3


@tagged("hit-window")
class Window(NamedTuple):
    """A hit that may still be dodged."""

    unit: Id
    target: Id
    command: str = ""


@tagged("ruling")
class Ruling(NamedTuple):
    """A reading."""

    id: Id
    reading: Id


@tagged("scenario")
class Scenario(NamedTuple):
    """A position."""

    title: Text = ""
    round: int = 1
    due: Id = "red"
    passes: int = 0
    players: tuple[Side, ...] = ()
    units: tuple[Unit, ...] = ()
    windows: tuple[Window, ...] = ()
    rulings: tuple[Ruling, ...] = ()


@tagged("catalogue")
class Catalogue(NamedTuple):
    """The kinds."""

    title: Text = ""
    kinds: tuple[Kind, ...] = ()


@tagged("pool")
class Pool(NamedTuple):
    """A roll."""

    toughness: Annotated[int, Help("what a die must exceed")]
    dice: tuple[int, ...] = ()


@tagged("attack")
class Attack(NamedTuple):
    """Numbers of an attack."""

    toughness: int
    dice: int = 1


@tagged("expect")
class Expect(NamedTuple):
    """A fact about a unit."""

    unit: Id
    wounds: int | None = None
    at: Space | None = None


@dataclass
class State:
    """A position."""

    round: int
    due: str
    passes: int
    units: dict[str, Unit]
    kinds: dict[str, Kind]
    windows: tuple[Window, ...]
    players: tuple[Side, ...]
    title: str
    rulings: dict[str, str]
    readings: dict[str, str]

    def copy(self) -> State:
        return State(
            self.round,
            self.due,
            self.passes,
            dict(self.units),
            self.kinds,
            self.windows,
            self.players,
            self.title,
            self.rulings,
            self.readings,
        )

    def plain(self) -> dict[str, Any]:
        windows = [plain(window._replace(command="")) for window in self.windows]
        return {
            "round": self.round,
            "due": self.due,
            "passes": self.passes,
            "units": plain(self.units),
            "kinds": plain(self.kinds),
            "windows": windows,
            "rulings": self.rulings,
        }

    def unit(self, name: str) -> Unit:
        if name not in self.units:
            raise Invalid(f"unknown unit {name}; units: {', '.join(self.units)}", attribute="unit")
        return self.units[name]


class Skirmish:
    """The rules, in one of their versions."""

    name = "skirmish"
    title = "Skirmish"
    versions = (1, 2)
    commands: ClassVar = {record.TAG: record for record in (Step, Hit, Dodge, Pass, Upkeep, Decline)}
    choices: ClassVar[dict[str, type]] = {}
    dice: ClassVar = {"attack": D6}
    scenario, catalogue, attack, pool = Scenario, Catalogue, Attack, Pool
    expectations: ClassVar = {"expect": Expect}

    def __init__(self, version: int = 2) -> None:
        self.version = version
        self.readings = defaults(READINGS, EARLIER, version)

    def at(self, version: int) -> Skirmish:
        return type(self)(version)

    def setup(self, scenario: Scenario, catalogue: Catalogue) -> State:
        taken: dict[str, str] = {}
        kinds = {kind.id: kind for kind in catalogue.kinds} or {"man": Kind("man")}
        for unit in scenario.units:
            if unit.at not in BOARD.number:
                raise Invalid(f"{unit.id} stands at {unit.at}, outside the board", ("unit", unit.id), "at")
            if unit.at in taken:
                raise Invalid(f"{unit.id} and {taken[unit.at]} both stand at {unit.at}", ("unit", unit.id), "at")
            taken[unit.at] = unit.id
        units = {unit.id: unit for unit in scenario.units}
        return State(
            scenario.round,
            scenario.due,
            scenario.passes,
            units,
            kinds,
            scenario.windows,
            scenario.players,
            scenario.title,
            self._rulings(scenario),
            self.readings,
        )

    def _rulings(self, scenario: Scenario) -> dict[str, str]:
        for ruling in scenario.rulings:
            if ruling.reading not in READINGS.get(ruling.id, ()):
                raise Invalid(f"no reading {ruling.reading} of {ruling.id}", ("ruling", ruling.id))
        return {ruling.id: ruling.reading for ruling in scenario.rulings}

    def scenario_of(self, state: State) -> tuple[Scenario, Catalogue]:
        units = tuple(state.units.values())
        rulings = tuple(Ruling(*chosen) for chosen in state.rulings.items())
        whole = Scenario(
            state.title, state.round, state.due, state.passes, state.players, units, state.windows, rulings
        )
        return whole, Catalogue("", tuple(state.kinds.values()))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if self.result(state).over:
            return ()
        if state.windows:
            target = state.windows[-1].target
            whose = state.units[target].player
            return (Decision(whose, "dodge", ("dodge", "decline"), target, Decline()),)
        if state.passes == 2:
            return (Decision(state.due, "upkeep", ("upkeep",), "", Upkeep(), True),)
        return (Decision(state.due, "turn", ("step", "hit", "pass")),)

    def legal(self, state: State, player: str | None = None) -> Iterator[Command]:
        decision = self.decisions(state)[-1] if self.decisions(state) else None
        if decision is None or player not in (None, decision.player):
            return
        for action in self._candidates(state, decision):
            command = Command("c0", decision.player, action)
            if self.check(state, command) is None:
                yield command

    def _candidates(self, state: State, decision: Decision) -> Iterator[Any]:
        if decision.kind == "dodge":
            yield Dodge(decision.subject)
            yield Decline()
            return
        for unit in state.units.values():
            yield from (Step(unit.id, space) for space in BOARD.neighbours(unit.at))
            yield from (Hit(unit.id, target) for target in state.units)
        yield Pass()

    def check(self, state: State, command: Command, notes: list[Note] | None = None) -> Illegal | None:
        try:
            self._judge(state, command)
        except IllegalCommand as problem:
            return problem.illegal
        return None

    def _judge(self, state: State, command: Command) -> None:
        action = command.action
        decision = self.decisions(state)[-1] if self.decisions(state) else None
        if decision is None:
            raise IllegalCommand("skirmish.over", "the game is over")
        if command.verb not in decision.verbs:
            raise IllegalCommand(
                "skirmish.due", f"{decision.player} must decide: {', '.join(decision.verbs)}", decision.verbs
            )
        if command.player != decision.player:
            raise IllegalCommand("skirmish.due", f"it is {decision.player}'s turn, not {command.player}'s")
        if isinstance(action, (Step, Hit)) and state.unit(action.unit).player != command.player:
            raise IllegalCommand("skirmish.own", f"{action.unit} is not {command.player}'s")
        if isinstance(action, Step):
            self._judge_step(state, action)
        if isinstance(action, Hit):
            self._judge_hit(state, action)

    def _judge_step(self, state: State, action: Step) -> None:
        if action.to not in BOARD.number:
            raise Invalid(f"unknown space {action.to}; the board goes from A1 to D3", attribute="to")
        around = BOARD.neighbours(state.unit(action.unit).at)
        taken = {unit.at for unit in state.units.values()}
        free = tuple(space for space in around if space not in taken)
        if action.to not in free:
            why = "is taken" if action.to in taken else "is not adjacent"
            raise IllegalCommand("skirmish.step", f"{action.to} {why}", free)

    def _judge_hit(self, state: State, action: Hit) -> None:
        unit, target = state.unit(action.unit), state.unit(action.target)
        if unit.player == target.player:
            raise IllegalCommand("skirmish.hit.enemy", f"{target.id} is on the same side")
        if target.at not in BOARD.neighbours(unit.at):
            raise IllegalCommand("skirmish.hit.reach", f"{target.id} at {target.at} is not next to {unit.at}")

    def apply(self, state: State, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        self._judge(state, command)
        if notes is not None:
            notes.append(Note("skirmish.due", True))
        action = command.action
        events: list[Event] = []
        other = {"red": "blue", "blue": "red"}[state.due]
        if isinstance(action, Step):
            state.units[action.unit] = state.units[action.unit]._replace(at=action.to)
            events.append(Event("stepped", "skirmish.step", {"unit": action.unit, "to": action.to}))
            state.due, state.passes = other, 0
        elif isinstance(action, Hit):
            state.windows = (Window(action.unit, action.target, command.id),)
            events.append(Event("aimed", "skirmish.hit.reach", {"unit": action.unit, "target": action.target}))
        elif isinstance(action, Pass):
            state.due, state.passes = other, state.passes + 1
            events.append(Event("passed", "skirmish.due", {"player": command.player}))
        elif isinstance(action, Upkeep):
            state.round, state.passes = state.round + 1, 0
            events.append(Event("round", "skirmish.upkeep", {"round": state.round}))
        else:
            self._end_window(state, isinstance(action, Dodge), chance, events)
        return events

    def _end_window(self, state: State, dodged: bool, chance: Chance, events: list[Event]) -> None:
        window = state.windows[-1]
        state.windows = ()
        state.due = {"red": "blue", "blue": "red"}[state.due]
        state.passes = 0
        target = state.units[window.target]
        if dodged:
            events.append(Event("dodged", "skirmish.dodge", {"unit": target.id}))
            return
        roll = chance.roll(window.command, "hit", {"attack": (D6, 2)})
        toughness = state.kinds[target.kind].toughness
        least = toughness + (state.rulings.get("WOUNDS") or state.readings["WOUNDS"]).count("above")
        wounds = sum(1 for face in roll.numbers("attack") if face >= least)
        state.units[target.id] = target._replace(wounds=target.wounds + wounds)
        values = {"target": target.id, "wounds": wounds, "dice": " ".join(roll.symbols("attack"))}
        events.append(Event("wounded", "skirmish.hit.roll", values))

    def player_of(self, state: State, action: Any) -> str | None:
        name = getattr(action, "unit", None)
        if name is None:
            return None
        unit = state.units.get(name)
        if unit is None:
            raise Invalid(f"unknown unit {name}; units: {', '.join(state.units)}", attribute="unit")
        return unit.player

    def open_owners(self, state: State) -> tuple[str, ...]:
        return tuple(window.command for window in state.windows)

    def round_of(self, state: State) -> int:
        return state.round

    def expect(self, state: State, expectation: Expect) -> list[tuple[str, str, str]]:
        unit = state.unit(expectation.unit)
        pairs = (("wounds", expectation.wounds, unit.wounds), ("at", expectation.at, unit.at))
        return [(name, str(wanted), str(actual)) for name, wanted, actual in pairs if wanted not in (None, actual)]

    def view(self, state: State, player: str | None) -> State:
        return state

    def sees(self, state: State, viewer: str, owner: str) -> bool:
        return viewer == owner

    def tell(self, event: Event) -> str:
        return f"{event.kind}: {', '.join(f'{name} {value}' for name, value in event.values.items())}"

    def tables(self, state: State) -> list[Table]:
        rows = tuple((unit.id, unit.player, unit.at, str(unit.wounds)) for unit in state.units.values())
        return [Table("Units", ("unit", "player", "at", "wounds"), rows)]

    def picture(self, state: State) -> Picture:
        cells = {unit.at: Cell("", (unit.id,)) for unit in state.units.values()}
        cells.setdefault("B2", Cell("wood"))
        return Picture("square", BOARD.cols, BOARD.rows, cells, (("wood", "trees"),))

    def facts(self, state: State) -> dict[str, dict[str, str]]:
        return {"wounds": {unit.id: str(unit.wounds) for unit in state.units.values()}}

    def result(self, state: State) -> Result:
        alive = {unit.player for unit in state.units.values() if unit.wounds < 6}
        over = len(alive) < 2
        winner = next(iter(alive)) if over and alive else None
        summary = f"{winner} has won" if winner else "nobody has won yet"
        return Result(over, winner, {side: int(side in alive) for side in SIDES}, summary)

    def measure(self, state: State, origin: str, target: str) -> dict[str, Any]:
        spaces = [state.units[name].at if name in state.units else name for name in (origin, target)]
        for space in spaces:
            if space not in BOARD.number:
                raise Invalid(f"unknown space or unit {space}")
        east, north = BOARD.offset(*spaces)
        sight = {"clear": True, "penalty": 0, "spaces": [], "decided_by": "nothing blocks"}
        return {"distance": max(abs(east), abs(north)), "path": spaces, "arc": "front", "sight": sight}

    def resolve(self, pool: Pool) -> dict[str, Any]:
        marks = [face for face in pool.dice if face > pool.toughness]
        return {"wounds": len(marks), "use": {}, "steps": [f"{face} > {pool.toughness}" for face in marks]}

    def odds(self, attack: Attack) -> dict[str, Any]:
        ways = [1]
        for _ in range(attack.dice):
            good = 6 - attack.toughness
            ways = [
                (ways[n] if n < len(ways) else 0) * (6 - good) + (ways[n - 1] * good if n else 0)
                for n in range(len(ways) + 1)
            ]
        total = 6**attack.dice
        rows = [{"outcome": n, "ways": way, "probability": f"{way}/{total}"} for n, way in enumerate(ways)]
        mean = f"{sum(n * way for n, way in enumerate(ways))}/{total}"
        return {"distribution": rows, "total": total, "mean": mean}

    def attack_of(self, state: State, attacker: str, target: str, how: str | None) -> Attack:
        return Attack(state.kinds[state.unit(target).kind].toughness, 2)


ruleset = Skirmish()
