"""Logs in: the header first, then entry by entry, so that a long log costs no memory."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicate.files import textform, tree
from adjudicate.files.entries import Entries
from adjudicate.files.forms import Forms, forms_of
from adjudicate.files.node import Node
from adjudicate.files.problem import FileProblem
from adjudicate.files.records import Places, Reading
from adjudicate.files.scenario import (
    RulesetOf,
    Setting,
    game_of,
    inline_scenario,
    must_be,
    read_scenario,
    referred,
)
from adjudicate.files.source import Source
from adjudicate.model.chance import address
from adjudicate.model.log import Entry, GivenCommand, Remark, Replay
from adjudicate.model.ruleset import Ruleset

__all__ = ["Log", "Setting", "read_log", "read_orders", "read_scenario"]

_HEADER = ("player", "dice", "scenario")
MOST_REMARKS = 1000
"""Comments and notes before the first entry; with the next one the entries begin. They are kept until it comes."""


class Log(NamedTuple):
    """A log that is being read. ``entries`` can be gone through once; ``places`` knows where the scenario's elements
    stand, for what :meth:`Ruleset.setup` may have to say about them."""

    source: Source
    header: Replay
    ruleset: Ruleset
    scenario: Any
    catalogue: Any
    entries: Iterator[Entry]
    places: Places


def read_log(source: Source, ruleset_of: RulesetOf) -> Log:
    """Reads the header and the scenario, and begins to read the entries. *ruleset_of* gives a game's rules by name; it
    raises :class:`Invalid` (its reason is told) or ``LookupError`` for a game that it does not know."""
    stream = tree.stream(source)
    root, reading = stream.root, Reading(source)
    must_be(root, "replay", reading)
    ruleset = game_of(root, reading, ruleset_of)
    forms = None if stream.is_xml else forms_of(ruleset)
    if forms is not None:
        textform.settle(root, forms.replay, source)
    head = _Head(source, forms)
    rest = head.read(stream.nodes)
    root.children = head.parts
    header: Replay = reading.record(root, Replay)
    setting = _setting(root, header, head.scenario, reading, ruleset)
    entries = Entries(source, ruleset, forms, setting.known, _first_number(setting.scenario))
    nodes = itertools.chain(head.remarks, rest)
    return Log(source, header, ruleset, setting.scenario, setting.catalogue, entries.main(nodes), setting.places)


def _first_number(scenario: Any) -> int:
    """What the commands of a log are numbered from: one that begins in the middle of a game goes on counting."""
    addresses = getattr(scenario, "addresses", None)
    return address(addresses.last)[0] + 1 if addresses is not None else 1


class _Head:
    """What a replay holds before its first entry."""

    def __init__(self, source: Source, forms: Forms | None) -> None:
        self.source = source
        self.forms = forms
        self.parts: list[Node] = []
        self.remarks: list[Node] = []
        self.scenario: Node | None = None

    def read(self, nodes: Iterator[Node]) -> Iterator[Node]:
        """Takes what belongs to the header from *nodes*; gives the rest."""
        for node in nodes:
            if node.silent and len(self.remarks) < MOST_REMARKS:
                self.remarks.append(node)
            elif node.tag not in _HEADER:
                return itertools.chain((node,), nodes)
            else:
                self._take(node)
        return iter(())

    def _take(self, node: Node) -> None:
        if self.forms is not None:
            textform.settle(node, self.forms.replay.child(node.tag), self.source)
        if node.tag != "scenario":
            self.parts.append(node)
        elif self.scenario is not None:
            raise Reading(self.source).problem(node, "twice", "<replay> has a second <scenario>; it can have one")
        else:
            self.scenario = node


def _setting(root: Node, header: Replay, inline: Node | None, reading: Reading, ruleset: Ruleset) -> Setting:
    if inline is not None and header.scenario:
        reason = "the scenario is named and also held inside; only one can be meant"
        raise reading.problem(root, "twice", reason, attribute="scenario")
    if inline is not None:
        return inline_scenario(inline, reading.source, ruleset)
    if not header.scenario:
        help = 'write scenario="path/of/file.xml", or put a <scenario> inside'
        raise reading.problem(root, "missing", "<replay> names no scenario", help)
    return read_scenario(referred(root, header.scenario, "scenario", reading), _only(ruleset))


def _only(ruleset: Ruleset) -> RulesetOf:
    from adjudicate.model.problem import Invalid

    def ruleset_of(name: str) -> Ruleset:
        if name != ruleset.name:
            raise Invalid(f"the scenario is of the game {name!r}, but the replay is of {ruleset.name!r}")
        return ruleset

    return ruleset_of


def read_orders(
    source: Source | str,
    ruleset: Ruleset,
    first_number: int = 1,
    problems: list[FileProblem] | None = None,
) -> list[GivenCommand | Remark]:
    """A list of commands without a header, numbered from *first_number*. With *problems* given, what is wrong with one
    order is added to it and the reading goes on with the next; otherwise it is raised."""
    if isinstance(source, str):
        source = Source.of_text("orders", source)
    try:
        stream = tree.stream(source)
        must_be(stream.root, "orders", Reading(source))
        entries = Entries(source, ruleset, None if stream.is_xml else forms_of(ruleset), {}, first_number)
        return list(entries.orders(stream.nodes, problems))
    except FileProblem as problem:
        # An order that cannot even be taken apart into words ends the list: what follows might belong to it.
        if problems is None or problem.code == "file.empty":
            if problem.code == "file.empty":
                return []
            raise
        problems.append(problem)
        return []
