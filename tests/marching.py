"""A tiny game of interrupts, for tests of the engine: ``march`` takes steps, before each of which the other side may
``watch``; a watch can be ``parry``-ed to any depth. A ``search`` can be watched as well; then it draws cards from a
pile. Everything that waits is in the state."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, cast

from adjudicate.model.chance import Chance, Die
from adjudicate.model.command import Command, Decline
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import IllegalCommand
from adjudicate.model.record import Id, plain, tagged
from adjudicate.model.ruleset import Ruleset

D6 = Die("d6", ("1", "2", "3", "4", "5", "6"))
OTHER = {"red": "blue", "blue": "red"}


@tagged("march")
class March(NamedTuple):
    """So many steps."""

    steps: int


@tagged("search")
class Search(NamedTuple):
    """Draws so many cards."""

    cards: int


@tagged("watch")
class Watch(NamedTuple):
    """Shoots before a step; ``moment`` says before which."""

    moment: Id


@tagged("parry")
class Parry(NamedTuple):
    """Answers a shot, or a parry."""


class Frame(NamedTuple):
    """Something that goes on: a march before a step, a search before its draw, or a shot that may be parried."""

    kind: str
    player: str
    command: str
    step: int = 0
    steps: int = 0


@dataclass
class State:
    """Where the marchers are, hits, parries left, the cards drawn and those left, and what waits."""

    due: str = "red"
    at: int = 0
    hits: int = 0
    parries: int = 2
    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ("lunge", "spark", "spark", "ward")
    frames: tuple[Frame, ...] = ()

    def copy(self) -> State:
        return replace(self)

    def plain(self) -> dict[str, Any]:
        return plain(asdict(self))


class Marching:
    """The part of a ruleset that the engine needs to carry out commands."""

    name, version = "marching", 1

    def decisions(self, state: State) -> tuple[Decision, ...]:
        found = [Decision(state.due, "march", ("march", "search"))]
        for frame in state.frames:
            watcher = OTHER[frame.player]
            if frame.kind != "shot":
                moment = f"{frame.command}-before-{frame.step}"
                only = (("moment", moment),)
                found.append(Decision(watcher, "watch", ("watch", "decline"), default=Decline(), only=only))
            else:
                found.append(Decision(watcher, "parry", ("parry", "decline"), default=Decline()))
        return tuple(found)

    def player_of(self, state: State, action: Any) -> str | None:
        return None

    def open_owners(self, state: State) -> tuple[str, ...]:
        return tuple(frame.command for frame in state.frames)

    def round_of(self, state: State) -> int:
        return 1

    def apply(self, state: State, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        decision = self.decisions(state)[-1]
        if command.verb not in decision.verbs or command.player != decision.player:
            raise IllegalCommand("marching.turn", f"{decision.player} may {' or '.join(decision.verbs)}")
        action = command.action
        if isinstance(action, March):
            state.frames = (*state.frames, Frame("march", state.due, command.id, 1, action.steps))
        elif isinstance(action, Search):
            state.frames = (*state.frames, Frame("search", state.due, command.id, 1, action.cards))
        elif isinstance(action, Watch):
            state.frames = (*state.frames, Frame("shot", decision.player, command.id))
        elif isinstance(action, Parry):
            if not state.parries:
                raise IllegalCommand("marching.parry", "no parry is left")
            state.parries -= 1
            state.frames = (*state.frames[:-1], Frame("shot", decision.player, state.frames[-1].command))
        else:
            self._go_on(state, chance)
        return [Event(command.verb, "marching", {})]

    def _go_on(self, state: State, chance: Chance) -> None:
        """The innermost window is over: a shot is rolled under the id of the watch, a march takes its step, a search
        draws its cards."""
        frame, state.frames = state.frames[-1], state.frames[:-1]
        if frame.kind == "shot":
            (die,) = chance.roll(frame.command, "shot", {"d6": (D6, 1)}).numbers("d6")
            state.hits += 1 if die > 3 else 0
            frame, state.frames = state.frames[-1], state.frames[:-1]
        if frame.kind == "search":
            drawn = chance.draw(frame.command, "pile", state.pile, frame.steps)
            state.hand += drawn
            state.pile = tuple((Counter(state.pile) - Counter(drawn)).elements())
            state.due = OTHER[state.due]
            return
        state.at += 1
        if frame.step < frame.steps:
            state.frames = (*state.frames, frame._replace(step=frame.step + 1))
        else:
            state.due = OTHER[state.due]


RULES = cast(Ruleset, Marching())
