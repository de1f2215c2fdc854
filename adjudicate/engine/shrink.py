"""The smallest log that still fails in the same way: starts as late as it can, then leaves out all that it can.

Whatever is left out, results stay with the commands that they belong to: they are recorded first. Delta debugging
(Zeller, Hildebrandt 2002): large pieces, then smaller ones, then one by one until none can go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from adjudicate.engine.failing import Failing, Part, Stopped
from adjudicate.model.command import words
from adjudicate.model.log import Entry, Expectation, ExpectedIllegal, GivenCommand
from adjudicate.model.record import Field, shape, tag_of

CULPRIT = "it is what fails"
UNTRIED = "not tried without it"
_Read = Callable[[Part], tuple[Any, ...]]
_Write = Callable[[Part, tuple[Any, ...]], Part]


class Kept(NamedTuple):
    """Something that is left: the kind, what it is, and what happens without it."""

    kind: str
    what: str
    why: str


class Shrinker:
    """Makes a failing log smaller. ``best`` is the smallest part so far; ``after`` the command after which it starts
    ("" for the log's own beginning), ``complete`` whether nothing more can be left out."""

    def __init__(self, failing: Failing) -> None:
        self.failing = failing
        self.best = failing.part
        self.after = ""
        self.complete = False
        self._whys: dict[Any, str] = {}
        self._instead = ""

    def run(self) -> None:
        """Goes on until nothing more can be left out, or until it is stopped."""
        try:
            self._start_later()
            size = None
            while size != (size := self._size()):
                self._minimize(self._entries, self._with_entries, id)
                for whole in ("catalogue", "scenario"):
                    self._drop_records(whole)
            self._try(self.best._replace(seed=None))
            self.complete = True
        except Stopped:
            pass

    def kept(self) -> Iterator[Kept]:
        """What is left, and why."""
        for entry in self.best.entries:
            why = self._whys.get(id(entry), UNTRIED)
            culprit = entry is self.best.entries[-1] and not self.failing.at_end
            yield Kept(*_named(entry), CULPRIT if culprit else why)
        for whole, field in self._fields():
            for record in _records(getattr(self.best, whole), field):
                yield Kept(
                    tag_of(field.record), str(record[0]), self._whys.get(_key(whole, field.name, record), UNTRIED)
                )

    def _size(self) -> tuple[int, ...]:
        records = (len(getattr(getattr(self.best, whole), field.name)) for whole, field in self._fields())
        return (len(self.best.entries), *records)

    def _fields(self) -> Iterator[tuple[str, Field]]:
        """The fields of the scenario and of the catalogue that hold records."""
        for whole in ("scenario", "catalogue"):
            yield from ((whole, field) for field in shape(type(getattr(self.best, whole))).children if field.many)

    def _try(self, part: Part) -> bool:
        entries, instead = self.failing.verdict(part)
        if entries is None:
            self._instead = instead
            return False
        self.best = part._replace(entries=entries)
        return True

    def _start_later(self) -> None:
        """Takes the position before one of the latest entries as the scenario: as few of them as will do."""
        failing, entries = self.failing, self.failing.part.entries
        count = 0 if failing.at_end else 1
        while count < len(entries) and count <= len(failing.states):
            place = len(entries) - count
            state = failing.states[-count] if count else None
            if state is not None:
                scenario, catalogue = failing.ruleset.scenario_of(state)
                if self._try(Part(scenario, catalogue, self.best.seed, entries[place:])):
                    self.after = _latest_command(entries[:place])
                    return
            count = max(1, 2 * count)

    def _entries(self, part: Part) -> tuple[Entry, ...]:
        """The entries that can go."""
        return part.entries if self.failing.at_end else part.entries[:-1]

    def _with_entries(self, part: Part, entries: tuple[Entry, ...]) -> Part:
        culprit = () if self.failing.at_end else part.entries[-1:]
        return part._replace(entries=(*entries, *culprit))

    def _drop_records(self, whole: str) -> None:
        """Leaves out records of the scenario or the catalogue, then parts of those that are left."""
        for field in shape(type(getattr(self.best, whole))).children:
            if not field.many:
                continue
            self._minimize(*_within(whole, field.name), partial(_key, whole, field.name))
            for place in range(len(getattr(getattr(self.best, whole), field.name))):
                for inner in shape(field.record).children if field.record else ():
                    if inner.many:
                        self._minimize(*_within(whole, field.name, place, inner.name), id)

    def _minimize(self, read: _Read, write: _Write, key: Callable[[Any], Any]) -> None:
        """Leaves out items: from the last to the first, since later ones need earlier ones; in pieces that become
        smaller; and at last each alone, until none can go."""
        size = len(read(self.best))
        while size:
            dropped, end = False, len(read(self.best))
            while end > 0:
                items = read(self.best)
                end = min(end, len(items))
                begin = max(0, end - size)
                if begin < end and self._try(write(self.best, items[:begin] + items[end:])):
                    dropped = True
                elif end - begin == 1:
                    self._whys[key(items[begin])] = f"without it: {self._instead}"
                end = begin
            size = size // 2 if size > 1 else int(dropped)


def count_of(part: Part) -> dict[str, int]:
    """How much of everything a part has: its entries by kind, the records by their tag."""
    counts = {"command": sum(isinstance(entry, GivenCommand) for entry in part.entries)}
    counts["other entry"] = len(part.entries) - counts["command"]
    for whole in (part.scenario, part.catalogue):
        for field in shape(type(whole)).children:
            if field.many:
                counts[tag_of(field.record)] = len(_records(whole, field))
    return counts


def _within(whole: str, name: str, place: int = -1, inner: str = "") -> tuple[_Read, _Write]:
    """How the records of a field (or of a field of one of them) are read and replaced."""

    def read(part: Part) -> tuple[Any, ...]:
        items: tuple[Any, ...] = getattr(getattr(part, whole), name)
        return getattr(items[place], inner) if inner else items

    def write(part: Part, items: tuple[Any, ...]) -> Part:
        holder = getattr(part, whole)
        if inner:
            records = list(getattr(holder, name))
            records[place] = records[place]._replace(**{inner: items})
            items = tuple(records)
        return part._replace(**{whole: holder._replace(**{name: items})})

    return read, write


def _key(whole: str, name: str, record: Any) -> tuple[str, str, Any]:
    """What a record is remembered by."""
    return whole, name, record


def _records(whole: Any, field: Field) -> tuple[Any, ...]:
    records: tuple[Any, ...] = getattr(whole, field.name)
    return records


def _latest_command(entries: tuple[Entry, ...]) -> str:
    return next((entry.command.id for entry in reversed(entries) if isinstance(entry, GivenCommand)), "")


def _named(entry: Entry) -> tuple[str, str]:
    """The kind of an entry, and how it is told."""
    if isinstance(entry, GivenCommand):
        who = f"{entry.command.player}: " if entry.command.player else ""
        return "command", f"{entry.command.id} {who}{words(entry.command.action)}"
    if isinstance(entry, (Expectation, ExpectedIllegal)):
        return "expectation", entry.text
    names = {"RoundMark": "round", "Remark": "note", "UnderWay": "under-way"}
    kind = type(entry).__name__
    told = getattr(entry, "n", "") or getattr(entry, "command", "") or getattr(entry, "title", "")
    return names.get(kind, kind.lower()), str(told)
