"""The contract between the engine and a game's rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from adjudicate.model.chance import Addresses, Chance, Die
from adjudicate.model.command import Command
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, Mismatch
from adjudicate.model.table import Picture, Result, Table


class State(Protocol):
    """Everything that is true between two commands: plain data, cheap to copy because its parts are never changed
    in place (a copy shares them)."""

    def copy(self) -> Any:
        """A state of its own; changing it leaves this one as it is."""

    def plain(self) -> dict[str, Any]:
        """The whole state as dictionaries, lists, strings, numbers and truth values."""


class Ruleset(Protocol):
    """One game's rules. Everything here is pure: no printing, no files, no clock.

    ``pool`` is the record that :meth:`resolve` takes, ``attack`` that of :meth:`odds`; a game with several kinds of
    rolls has a record for each, by the word for it.

    ``apply`` changes the state it is given. The engine gives it a copy, so a command that turns out to be illegal, or
    whose recorded dice do not fit, changes nothing.
    """

    name: str
    title: str
    version: int
    commands: Mapping[str, type]
    choices: Mapping[str, type]
    dice: Mapping[str, Die]
    scenario: type
    catalogue: type
    attack: type | Mapping[str, type]
    pool: type | Mapping[str, type]
    expectations: Mapping[str, type]

    def setup(self, scenario: Any, catalogue: Any) -> Any:
        """The state that a scenario and its catalogue (records) describe. :class:`Invalid` names what cannot be."""

    def scenario_of(self, state: Any) -> tuple[Any, Any]:
        """The scenario and catalogue records that :meth:`setup` turns into *state* again."""

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        """Who must or may decide now, innermost last; empty when the game is over."""

    def legal(self, state: Any, player: str | None = None) -> Iterator[Command]:
        """The legal commands (of one player: those that answer the decisions that name it first)."""

    def check(self, state: Any, command: Command, notes: list[Note] | None = None) -> Illegal | None:
        """Why *command* is illegal; ``None`` if it is legal."""

    def apply(self, state: Any, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        """Validates, then changes *state*. Raises ``IllegalCommand`` or ``BadResult``."""

    def player_of(self, state: Any, action: Any) -> str | None:
        """Whose command *action* must be, going by the unit it names; ``None`` if it names none that is there."""

    def open_owners(self, state: Any) -> tuple[str, ...]:
        """The ids of commands that something interrupts, whose dice are still to come, innermost last."""

    def round_of(self, state: Any) -> int:
        """The Round (or turn) that *state* is in, as ``<round n="…">`` counts them."""

    def expect(self, state: Any, expectation: Any) -> Sequence[Mismatch]:
        """Where *state* differs from a recorded expectation; the fields are named and spelled as the record's."""

    def view(self, state: Any, player: str | None) -> Any:
        """*state* without what *player* may not see; ``None`` sees everything. A view can be asked for its tables,
        picture and result, and is not played on."""

    def sees(self, state: Any, viewer: str, owner: str) -> bool:
        """Whether the player *viewer* may see what only *owner* (a player or an army) knows."""

    def tell(self, event: Event) -> str:
        """An event as a sentence; values that are hidden are ``HIDDEN``."""

    def tables(self, state: Any) -> list[Table]:
        """The state, or a view of it, as tables."""

    def picture(self, state: Any) -> Picture:
        """The board, of a state or a view."""

    def result(self, state: Any) -> Result:
        """How the game stands, as far as a state or a view shows it."""

    def measure(self, state: Any, origin: str, target: str) -> dict[str, Any]:
        """Distance, path, arc and line of sight between two spaces or units."""

    def resolve(self, pool: Any) -> dict[str, Any]:
        """One roll typed by hand: ``wounds``, ``use``, ``steps``; perhaps ``told``, the same in the game's words, by
        step."""

    def odds(self, attack: Any) -> dict[str, Any]:
        """The exact distribution of an attack given by numbers: ``distribution``, ``total``, ``mean``; perhaps
        ``assumed``, sentences that say what was counted."""

    def attack_of(self, state: Any, attacker: str, target: str, how: str | None) -> Any:
        """The numbers (an ``attack`` record) of an attack in a position."""


@runtime_checkable
class Addressed(Protocol):
    """A state that keeps what the results to come are addressed by (``docs/dice.md``). The engine writes it after each
    command; as a part of the scenario, and not of :meth:`State.plain`, it lets a game that was saved in the middle of a
    command go on with the results that it would have had."""

    addresses: Addresses


@runtime_checkable
class Versioned(Protocol):
    """A ruleset that keeps earlier versions of its rules runnable; every one of them is a ruleset of its own.

    ``versions``: those that it knows, oldest first. ``readings``: of each ruling, the reading that counts in this
    version unless a scenario chooses another (see :mod:`adjudicate.model.rulings`).
    """

    versions: tuple[int, ...]
    readings: Mapping[str, str]

    def at(self, version: int) -> Ruleset:
        """The ruleset in another of its versions."""


@runtime_checkable
class Comparable(Protocol):
    """A ruleset that says which facts of a state are worth comparing when the same game is played by other rules."""

    def facts(self, state: Any) -> Mapping[str, Mapping[str, str]]:
        """Facts that players would ask about first, such as ``{"wounds": {"clan": "2"}, "points": {"south": "1"}}``:
        by kind, then by what they are about."""


@runtime_checkable
class Seated(Protocol):
    """A ruleset whose players are the same in every game, whether a scenario names them or not."""

    players: tuple[str, ...]
