"""A ruleset's rule catalogue (``rules.xml``): its rules and its rulings, as plain data."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudicate.files import tree
from adjudicate.files.node import Node
from adjudicate.files.problem import did_you_mean
from adjudicate.files.records import Reading
from adjudicate.files.source import Source
from adjudicate.model.record import ID_PATTERN

KINDS = ("requirement", "effect")
_RULE_ID = re.compile(r"[A-Za-z][A-Za-z0-9_\-.]{0,127}")
_READING_ID = re.compile(ID_PATTERN)


class Rule(NamedTuple):
    """One numbered statement of a rulebook. ``cites``: the case book or ruling ids that it rests on."""

    id: str
    section: str
    kind: str
    cites: tuple[str, ...]
    text: str


class RulingReading(NamedTuple):
    """One way to read an unclear rule."""

    id: str
    text: str


class Earlier(NamedTuple):
    """The reading that was the default up to an earlier rules version."""

    until: int
    reading: str


class Ruling(NamedTuple):
    """An unclear rule, or one that a rules version has changed: its readings, and the one that counts unless a scenario
    chooses another. ``earlier``: the defaults of earlier versions, oldest first."""

    id: str
    section: str
    default: str
    readings: tuple[RulingReading, ...]
    text: str = ""
    earlier: tuple[Earlier, ...] = ()


class Rulebook(NamedTuple):
    """A ruleset's rule catalogue. ``samples`` says what of the game's data the rulebook does not print."""

    game: str
    version: int
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    samples: str = ""


def read_rulebook(source: Source) -> Rulebook:
    """Reads a rule catalogue; ids must be unique, and a default must be one of the readings."""
    document = tree.document(source)
    root, reading = document.root, _Rules(source)
    if root.tag != "rules":
        raise reading.problem(root, "root", f"the root element is <{root.tag}>, not <rules>")
    reading.only(root, ("game", "version", "samples"))
    version = reading.version(root, "version")
    rules, rulings = [], []
    for node in root.elements():
        if node.tag == "rule":
            rules.append(reading.rule(node))
        elif node.tag == "ruling":
            rulings.append(reading.ruling(node))
        elif not node.silent:
            raise reading.unknown_child(root, node, ("rule", "ruling"))
    samples = root.attrs.get("samples", "")
    return Rulebook(reading.need(root, "game"), version, tuple(rules), tuple(rulings), samples)


class _Rules(Reading):
    """A rule catalogue that is being read."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self._seen: set[str] = set()

    def rule(self, node: Node) -> Rule:
        self.only(node, ("id", "section", "kind", "cites"))
        kind = self.need(node, "kind")
        if kind not in KINDS:
            reason = f"kind={kind!r} is not one of {', '.join(KINDS)}"
            raise self.problem(node, "value", reason, did_you_mean(kind, KINDS), "kind")
        if not node.text:
            raise self.problem(node, "missing", f"the rule {self.need(node, 'id')} says nothing")
        for child in node.elements():
            raise self.unknown_child(node, child, ())
        cites = tuple(node.attrs.get("cites", "").split())
        return Rule(self._id(node, _RULE_ID, self._seen), node.attrs.get("section", ""), kind, cites, _line(node.text))

    def ruling(self, node: Node) -> Ruling:
        self.only(node, ("id", "section", "default"))
        seen: set[str] = set()
        readings, earlier = [], []
        for child in node.elements():
            if child.tag == "reading":
                self.only(child, ("id",))
                readings.append(RulingReading(self._id(child, _READING_ID, seen), _line(child.text)))
            elif child.tag == "earlier":
                earlier.append(child)
            elif not child.silent:
                raise self.unknown_child(node, child, ("reading", "earlier"))
        default = self._one_of(node, "default", seen)
        ruling_id = self._id(node, _RULE_ID, self._seen)
        section, before = node.attrs.get("section", ""), tuple(self._earlier(one, seen) for one in earlier)
        return Ruling(ruling_id, section, default, tuple(readings), _line(node.text), before)

    def _earlier(self, node: Node, readings: set[str]) -> Earlier:
        self.only(node, ("until", "reading"))
        return Earlier(self.version(node, "until"), self._one_of(node, "reading", readings))

    def _one_of(self, node: Node, name: str, readings: set[str]) -> str:
        reading = self.need(node, name)
        if reading not in readings:
            reason = f"{name}={reading!r} is none of the readings"
            raise self.problem(node, "value", reason, did_you_mean(reading, readings), name)
        return reading

    def version(self, node: Node, name: str) -> int:
        """A rules version."""
        version = self.need(node, name)
        if not (version.isascii() and version.isdigit() and len(version) <= 6):
            raise self.problem(node, "value", f"{name}={version!r} is not a whole number", attribute=name)
        return int(version)

    def need(self, node: Node, name: str) -> str:
        """An attribute that must be there."""
        text = node.attrs.get(name)
        if text is None:
            raise self.problem(node, "missing", f"<{node.tag}> lacks the attribute {name}")
        return text

    def only(self, node: Node, known: tuple[str, ...]) -> None:
        """Refuses other attributes than these."""
        for name in node.attrs:
            if name not in known:
                reason = f"<{node.tag}> has no attribute {name}"
                raise self.problem(node, "unknown-attribute", reason, did_you_mean(name, known), name)

    def _id(self, node: Node, pattern: re.Pattern[str], seen: set[str]) -> str:
        own = self.need(node, "id")
        if pattern.fullmatch(own) is None:
            raise self.problem(node, "value", f"id={own!r} is not an id (letters, digits, - _ .)", "", "id")
        if own in seen:
            raise self.problem(node, "twice", f"there is a second {node.tag} {own!r}", "", "id")
        seen.add(own)
        return own


def _line(text: str) -> str:
    return " ".join(text.split())
