"""Facts inside a command: rolls of dice, draws of cards, and choices that depend on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicate.files.node import Node
from adjudicate.files.problem import FileProblem, did_you_mean
from adjudicate.files.records import Reading, node_of
from adjudicate.model.chance import Die, Draw, Roll
from adjudicate.model.record import tag_of
from adjudicate.model.ruleset import Ruleset

ROLL, DRAW = "roll", tag_of(Draw)
MOST_DICE = 1000
_REPEAT = re.compile(r"([1-9][0-9]{0,2})x(.+)")
_REMEMBERED = 4096


def records_of(ruleset: Ruleset) -> Mapping[str, type]:
    """The facts of a ruleset that are records, by tag: all but rolls."""
    return {DRAW: Draw, **ruleset.choices}


class Facts:
    """Reads the facts of one ruleset; remembers the faces that texts spell."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._dice = ruleset.dice
        self._records = records_of(ruleset)
        self._faces: dict[tuple[str, str], tuple[str, ...]] = {}

    def read(self, reading: Reading, command: Node, nodes: list[Node]) -> tuple[Any, ...]:
        """The facts that *nodes*, the other children of *command*, record."""
        facts = []
        for node in nodes:
            if node.tag == ROLL:
                facts.append(self.roll(reading, node))
            elif (record := self._records.get(node.tag)) is not None:
                facts.append(reading.record(node, record))
            elif not node.silent:
                raise reading.unknown_child(command, node, (ROLL, *self._records))
        return tuple(facts)

    def roll(self, reading: Reading, node: Node) -> Roll:
        """A ``<roll>`` as a :class:`Roll`."""
        groups = {}
        remembered = self._faces
        for item in node.attrs.items():
            faces = remembered.get(item)
            if faces is None:
                faces = self._spelled(reading, node, *item)
                if len(remembered) >= _REMEMBERED:
                    remembered.clear()
                remembered[item] = faces
            groups[item[0]] = faces
        if node.text:
            raise reading.stray(node)
        for child in node.children:
            if not child.silent:
                raise reading.unknown_child(node, child, ())
        return Roll(groups)

    def _spelled(self, reading: Reading, node: Node, group: str, text: str) -> tuple[str, ...]:
        die = self._dice.get(group)
        if die is None:
            reason = f"there are no {group} dice in this game"
            raise reading.problem(node, "dice", reason, did_you_mean(group, self._dice), group)
        faces: list[str] = []
        for word in text.split():
            count, face = _repeated(word, die)
            if face not in die.faces:
                raise self._no_face(reading, node, group, face)
            faces.extend([face] * count)
            if len(faces) > MOST_DICE:
                raise reading.problem(node, "dice", f"more than {MOST_DICE} {group} dice", attribute=group)
        return tuple(faces)

    def _no_face(self, reading: Reading, node: Node, group: str, face: str) -> FileProblem:
        die = self._dice[group]
        others = [name for name, other in self._dice.items() if face in other.faces]
        told = f"a symbol of another die ({', '.join(others)})" if others else "not a face of any die"
        reason = f"{group}: {face!r} is {told}"
        valid = f"{die.name} dice show {' '.join(dict.fromkeys(die.faces))}"
        return reading.problem(node, "dice", reason, valid, group)


def _repeated(word: str, die: Die) -> tuple[int, str]:
    match = None if word in die.faces else _REPEAT.fullmatch(word)
    return (int(match.group(1)), match.group(2)) if match else (1, word)


def fact_node(fact: Any) -> Node:
    """A fact as a node."""
    if isinstance(fact, Roll):
        return Node(ROLL, {group: " ".join(faces) for group, faces in fact.groups.items()})
    return node_of(fact)
