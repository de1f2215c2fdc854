"""A rule catalogue as a table, and which replays exercise it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from adjudicate.model.event import Note
from adjudicate.model.table import Table
from adjudicate.report.terminal import clean
from adjudicate.report.text import listed

MANY = 5


class Entry(NamedTuple):
    """A rule or a ruling, and the replays that exercised it."""

    id: str
    section: str
    kind: str
    text: str
    readings: tuple[tuple[str, str], ...]
    default: str
    earlier: tuple[tuple[int, str], ...]
    cites: tuple[str, ...]
    satisfied_by: list[str]
    broken_by: list[str]

    @property
    def covered(self) -> bool:
        """Whether replays reach it both ways."""
        return bool(self.satisfied_by) and bool(self.broken_by)


class Catalogue:
    """The rules and rulings of a game."""

    def __init__(self, book: Any, entries: list[Entry] | None = None) -> None:
        self._book = book
        self.game, self.version, self.samples = book.game, book.version, book.samples
        self.entries = _entries(book) if entries is None else entries
        self._known = {entry.id: entry for entry in self.entries}

    def only(self, rule: str) -> Catalogue:
        """The catalogue with that rule alone."""
        return Catalogue(self._book, [entry for entry in self.entries if entry.id == rule])

    def note(self, replay: str, notes: Iterable[Note]) -> list[str]:
        """Takes in the rules that a replay looked at; gives those that the catalogue does not know."""
        unknown = []
        for rule, held in dict.fromkeys((note.rule, note.held) for note in notes):
            entry = self._known.get(rule)
            if entry is None:
                unknown.append(rule)
            else:
                (entry.satisfied_by if held else entry.broken_by).append(replay)
        return sorted(set(unknown)) if self.entries else []

    def _rules(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind != "ruling"]

    def percent(self) -> int:
        """How much of the rules is covered, rounded down."""
        rules = self._rules()
        return 100 * sum(1 for rule in rules if rule.covered) // len(rules) if rules else 100

    def plain(self) -> list[dict[str, Any]]:
        """The entries for JSON."""
        return [
            {
                **entry._asdict(),
                "readings": [dict(zip(("id", "text"), one, strict=True)) for one in entry.readings],
                "earlier": [dict(zip(("until", "reading"), one, strict=True)) for one in entry.earlier],
            }
            for entry in self.entries
        ]

    def table(self, covered: bool, brief: bool = False) -> Table:
        """The entries as a table; with coverage, how many replays satisfied and broke each. *brief*: in few
        columns, for people; :meth:`details` says the rest of each."""
        if brief:
            return self._brief(covered)
        if not covered:
            told = tuple((entry.id, entry.section, entry.kind, _told(entry)) for entry in self.entries)
            return Table("", ("id", "section", "kind", "text"), told)
        rows = tuple(
            (entry.id, entry.kind, str(len(entry.satisfied_by)), str(len(entry.broken_by)), _lack(entry))
            for entry in self._rules()
        )
        return Table("", ("id", "kind", "satisfied by", "broken by", "lacks"), rows)

    def _brief(self, covered: bool) -> Table:
        if not covered:
            told = tuple((entry.id, f"{entry.section}: {_told(entry)}") for entry in self.entries)
            return Table("", ("id", "section and text"), told)
        rows = tuple(
            (entry.id, str(len(entry.satisfied_by)), str(len(entry.broken_by)), _lack(entry)) for entry in self._rules()
        )
        return Table("", ("id", "satisfied by", "broken by", "lacks"), rows)

    def summary(self) -> list[str]:
        """What no replay reaches."""
        rules = self._rules()
        good = sum(1 for rule in rules if rule.covered)
        return ["", f"{good} of {len(rules)} rules covered ({self.percent()} %)"]

    def details(self, covered: bool) -> Iterator[str]:
        """Everything about each entry."""
        for entry in self.entries:
            yield f"{clean(entry.id)} ({entry.kind})"
            yield f"  {clean(entry.text)}" if entry.text else ""
            yield f"  Rulebook: {clean(entry.section)}"
            if entry.cites:
                yield f"  Rests on: {', '.join(entry.cites)}"
            for reading, text in entry.readings:
                yield f"  {clean(reading)}{_mark(entry, reading)}: {clean(text)}"
            if covered:
                yield f"  Satisfied by: {listed(entry.satisfied_by, MANY) or 'no replay'}"
                yield f"  Broken by: {listed(entry.broken_by, MANY) or 'no replay'}"


def _entries(book: Any) -> list[Entry]:
    rules = [Entry(rule.id, rule.section, rule.kind, rule.text, (), "", (), rule.cites, [], []) for rule in book.rules]
    rulings = [
        Entry(
            one.id, one.section, "ruling", one.text, tuple(map(tuple, one.readings)), one.default,
            tuple(map(tuple, one.earlier)), (), [], [],
        )
        for one in book.rulings
    ]  # fmt: skip
    return rules + rulings


def _mark(entry: Entry, reading: str) -> str:
    """Whether, and in which rules versions, a reading is the default."""
    before = [f"default up to version {until}" for until, earlier in entry.earlier if earlier == reading]
    marks = [*before, *(["default"] if reading == entry.default else [])]
    return f" ({', '.join(marks)})" if marks else ""


def _told(entry: Entry) -> str:
    if not entry.readings:
        return entry.text
    names = ", ".join(f"{name}*" if name == entry.default else name for name, _ in entry.readings)
    return f"{entry.text} Readings: {names}".strip()


def _lack(entry: Entry) -> str:
    lacks = [] if entry.satisfied_by else ["one that satisfies it"]
    if not entry.broken_by:
        lacks.append("one that breaks it" if entry.kind == "requirement" else "one where it does not apply")
    return " and ".join(lacks)
