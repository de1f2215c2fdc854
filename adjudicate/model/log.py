"""What a log holds, as plain data: the header, then entries in the order in which they were written."""

from typing import Annotated, Any, NamedTuple

from adjudicate.model.command import Command
from adjudicate.model.record import Digest, Help, Id, Kind, Natural, Path, Seed, Text, tagged

FIELD_NAME = Kind("the name of a field such as units/clan/wounds", r"[^\x00-\x1f\x7f\s]{1,300}")
FIELD_VALUE = Kind("text", r"[^\x00-\x1f\x7f]{0,10000}")


class Where(NamedTuple):
    """Where an entry stands in its file. ``element``: its number in document order (XML), else 0; ``line``: the line
    it begins on, as far as the reader knows without looking again."""

    element: int
    line: int


@tagged("player")
class PlayerName(NamedTuple):
    """A player of a replay and the name to show."""

    id: Id
    name: Text = ""


@tagged("dice")
class DiceSource(NamedTuple):
    """Where results that the log lacks come from."""

    seed: Annotated[Seed, Help("hexadecimal digits, two a byte")]
    game: Annotated[Text, Help("tells games with one seed apart; the replay's id if left out")] = ""
    turn: Natural = 1


@tagged("replay")
class Replay(NamedTuple):
    """The header of a replay: the attributes of its root element."""

    format: int
    game: Id
    rules: Annotated[int, Help("the rules version it was recorded under")]
    id: Annotated[Id, Help("names this game; part of every dice address")] = ""
    title: Text = ""
    scenario: Annotated[Path, Help("the scenario's file, relative to this one; left out if it is inside")] = ""
    scenario_digest: Annotated[Digest, Help("digest of the position that the scenario sets up")] = ""
    players: tuple[PlayerName, ...] = ()
    dice: DiceSource | None = None


class RecordedOn(NamedTuple):
    """The digest of the position that a log was recorded on, as its header has it."""

    digest: str
    where: Where


class GivenCommand(NamedTuple):
    """A command with the facts recorded for it: rolls, and choices that depend on them, in order."""

    command: Command
    facts: tuple[Any, ...]
    where: Where
    text: str


class UnderWay(NamedTuple):
    """Facts recorded for a command that stands nowhere in the log, for it was under way when the scenario was saved."""

    command: str
    facts: tuple[Any, ...]
    where: Where
    text: str


class RoundMark(NamedTuple):
    """The log says that round *n* begins here."""

    n: int
    where: Where


class Expectation(NamedTuple):
    """A recorded fact about the state, as a record of the ruleset."""

    fact: Any
    where: Where
    text: str


class ExpectedIllegal(NamedTuple):
    """A command that must be refused, with the rule that must refuse it ("" for any)."""

    rule: str
    given: GivenCommand
    where: Where
    text: str


@tagged("field")
class RecordedField(NamedTuple):
    """A field of the state at a checkpoint: its name, as in ``units/clan/wounds``, and its value; without one there is
    no such field."""

    name: Annotated[str, FIELD_NAME]
    value: Annotated[str | None, FIELD_VALUE] = None


class Checkpoint(NamedTuple):
    """A recorded digest of the state, and perhaps of the log up to here: the whole, or its first 16 digits or more.

    ``fields``: what had changed since the checkpoint before (or since the line of play began), if that was recorded.
    """

    digest: str
    where: Where
    log: str = ""
    fields: tuple[RecordedField, ...] = ()


class Undo(NamedTuple):
    """Takes back the command named, what was implied because of it, and all that came after."""

    command: str
    where: Where


class Branch(NamedTuple):
    """A what-if line. It starts after command ``start`` ("" is here), with ``given`` (scenario and catalogue records)
    put over the position, and leaves the main line as it is."""

    start: str
    title: str
    given: tuple[Any, ...]
    entries: tuple[Any, ...]
    where: Where


class Remark(NamedTuple):
    """A comment, or a ``<note>``: kept, and of no effect."""

    text: str
    where: Where
    note: bool = False


Entry = GivenCommand | UnderWay | RoundMark | Expectation | ExpectedIllegal | Checkpoint | Undo | Branch | Remark
