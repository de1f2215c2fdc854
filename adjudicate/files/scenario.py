"""Scenarios and catalogues in: from files of their own, or inside a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicate.files import textform, tree
from adjudicate.files.forms import forms_of
from adjudicate.files.migrate import FORMAT, readable
from adjudicate.files.node import Node
from adjudicate.files.problem import FileProblem, did_you_mean
from adjudicate.files.records import Places, Reading, node_of, plan
from adjudicate.files.source import Source, resolve_inside
from adjudicate.model.problem import Invalid
from adjudicate.model.ruleset import Ruleset

HEAD = ("format", "game", "catalogue")

RulesetOf = Callable[[str], Ruleset]
Known = dict[tuple[str, str], Any]


class Setting(NamedTuple):
    """A scenario with its catalogue. ``known``: the catalogue's records by tag and id, for ``like``."""

    ruleset: Ruleset
    scenario: Any
    catalogue: Any
    places: Places
    known: Known


def read_scenario(source: Source, ruleset_of: RulesetOf) -> Setting:
    """The scenario in a file of its own. *ruleset_of* raises :class:`Invalid` or ``LookupError`` for an unknown game;
    the reason of the former is told to the user."""
    root, is_xml = _root(source, "scenario")
    reading = Reading(source)
    ruleset = game_of(root, reading, ruleset_of)
    if not is_xml:
        textform.settle(root, forms_of(ruleset).scenario, source)
    return inline_scenario(root, source, ruleset)


def game_of(root: Node, reading: Reading, ruleset_of: RulesetOf) -> Ruleset:
    """The ruleset that a root element names; its format is checked first, since it decides what the rest means."""
    check_format(root, reading)
    game = root.attrs.get("game")
    if game is None:
        raise reading.problem(root, "missing", f"<{root.tag}> lacks the attribute game")
    try:
        return ruleset_of(game)
    except Invalid as invalid:
        raise reading.problem(root, "game", invalid.reason, attribute="game") from None
    except LookupError:
        raise reading.problem(root, "game", f"there is no game {game!r}", attribute="game") from None


def check_format(root: Node, reading: Reading) -> None:
    """The format number must be one that this version reads."""
    number = root.attrs.get("format")
    if number is None:
        help = f'write format="{FORMAT}"'
        raise reading.problem(root, "missing", f"<{root.tag}> lacks the attribute format", help)
    if number != str(FORMAT):
        known = number.isascii() and number.isdigit()
        help = "a newer version of adjudicate may read it" if known else ""
        reason = f"format {number!r} is not known; this version reads format {', '.join(map(str, readable()))}"
        raise reading.problem(root, "format", reason, help, "format")


def inline_scenario(root: Node, source: Source, ruleset: Ruleset) -> Setting:
    """The scenario that *root* is, with the catalogue that it names or holds."""
    places, known = Places(source), Known()
    reading = Reading(source, places)
    _same_game(root, reading, ruleset)
    catalogues = []
    if (reference := root.attrs.get("catalogue")) is not None:
        catalogues.append(_catalogue_file(root, reference, reading, ruleset, places, known))
    others: list[Node] = []
    children = root.children
    root.children = [child for child in children if child.tag != "catalogue"]
    inline = [child for child in children if child.tag == "catalogue"]
    scenario = reading.record(root, ruleset.scenario, others, HEAD)
    for child in others:
        raise reading.unknown_child(root, child, (*plan(ruleset.scenario).children, "catalogue"))
    if len(inline) > 1:
        raise reading.problem(inline[1], "twice", "<scenario> has a second <catalogue>; it can have one")
    catalogues += [_catalogue(child, source, ruleset, places, known) for child in inline]
    if not catalogues:
        catalogues.append(_catalogue(Node("catalogue", line=root.line), source, ruleset, places, known))
    return Setting(ruleset, scenario, merged(*catalogues), places, known)


def _root(source: Source, tag: str) -> tuple[Node, bool]:
    """The whole tree of a file whose root must be *tag*; whether it is XML."""
    first = tree.stream(source)
    must_be(first.root, tag, Reading(source))
    first.nodes.close() if hasattr(first.nodes, "close") else None
    return tree.document(source).root, first.is_xml


def must_be(root: Node, tag: str, reading: Reading) -> None:
    """The root element must be *tag*."""
    if root.tag == tag:
        return
    if root.tag == "orders" and not root.element and not root.column:
        # The text form needs no line for the root of a list of orders: any text at all begins like one.
        help = f"a {tag} in the text form begins with a line such as: {tag} format=1 game=arkendom"
        raise reading.problem(root, "root", f"is not a {tag}: at most a list of orders, which has no header", help)
    known = {
        "replay": "a replay",
        "scenario": "a scenario",
        "catalogue": "a catalogue",
        "orders": "a list of orders",
    }
    found = known.get(root.tag)
    reason = f"is {found}, not {known[tag]}" if found else f"the root element is <{root.tag}>, not <{tag}>"
    raise reading.problem(root, "root", reason, did_you_mean(root.tag, known) if not found else "")


def _same_game(root: Node, reading: Reading, ruleset: Ruleset) -> None:
    if "format" in root.attrs:
        check_format(root, reading)
    if root.attrs.get("game", ruleset.name) != ruleset.name:
        reason = f"<{root.tag}> is of the game {root.attrs['game']!r}, but it is used in a game of {ruleset.name!r}"
        raise reading.problem(root, "game", reason, attribute="game")


def _catalogue_file(
    root: Node, reference: str, reading: Reading, ruleset: Ruleset, places: Places, known: Known
) -> Any:
    source = referred(root, reference, "catalogue", reading)
    node, is_xml = _root(source, "catalogue")
    check_format(node, Reading(source))
    if not is_xml:
        textform.settle(node, forms_of(ruleset).catalogue, source)
    return _catalogue(node, source, ruleset, places, known)


def referred(node: Node, reference: str, attribute: str, reading: Reading) -> Source:
    """The file that an attribute names; a problem says where it was named."""
    try:
        return resolve_inside(reading.source, reference)
    except FileProblem as problem:
        raise reading.problem(node, problem.code, problem.reason, problem.help, attribute) from None


def _catalogue(node: Node, source: Source, ruleset: Ruleset, places: Places, known: Known) -> Any:
    reading = Reading(source, places, known)
    _same_game(node, reading, ruleset)
    seen = set()
    for child in node.elements():
        key = (child.tag, child.attrs.get("id"))
        if key[1] is not None and key in seen:
            raise reading.problem(
                child, "twice", f"there is a second {child.tag} {key[1]!r} in the catalogue", "", "id"
            )
        seen.add(key)
    return reading.record(node, ruleset.catalogue, skip=("format", "game", "title"))


def merged(first: Any, *others: Any) -> Any:
    """Catalogues as one. Of records with the same id the later one counts, in the place of the earlier."""
    for other in others:
        values = {}
        for name, mine, theirs in zip(first._fields, first, other, strict=True):
            if isinstance(mine, tuple) and isinstance(theirs, tuple) and not hasattr(mine, "_fields"):
                values[name] = _merged_records(mine, theirs)
            elif theirs != other._field_defaults.get(name, mine):
                values[name] = theirs
        first = first._replace(**values)
    return first


def _merged_records(mine: tuple[Any, ...], theirs: tuple[Any, ...]) -> tuple[Any, ...]:
    later = {record.id: record for record in theirs if hasattr(record, "id")}
    kept = tuple(later.pop(record.id, record) if hasattr(record, "id") else record for record in mine)
    return kept + tuple(record for record in theirs if not hasattr(record, "id") or record.id in later)


def given_records(node: Node, source: Source, ruleset: Ruleset, known: Known) -> tuple[Any, ...]:
    """The scenario and catalogue records that a ``<given>`` holds."""
    classes = {tag: field.record for tag, (_, field) in plan(ruleset.catalogue).children.items()}
    classes.update({tag: field.record for tag, (_, field) in plan(ruleset.scenario).children.items()})
    mine = dict(known)
    records = []
    reading = Reading(source, Places(source), mine)
    for name in node.attrs:
        reason = f"<given> has no attribute {name}"
        raise reading.problem(node, "unknown-attribute", reason, "it holds elements only", name)
    for child in node.elements():
        record = classes.get(child.tag)
        if record is not None:
            records.append(reading.record(child, record))
        elif not child.silent:
            raise reading.unknown_child(node, child, classes)
    return tuple(records)


def scenario_node(ruleset: Ruleset, scenario: Any, catalogue: Any = None, catalogue_file: str = "") -> Node:
    """A scenario as the root of a file, or to be held in a replay. Its catalogue stands inside, or in a file."""
    node = node_of(scenario)
    head = {"format": str(FORMAT), "game": ruleset.name}
    if catalogue_file:
        head["catalogue"] = catalogue_file
    node.attrs = {**head, **{name: text for name, text in node.attrs.items() if name not in HEAD}}
    if catalogue is not None:
        inside = node_of(catalogue)
        if inside.attrs or inside.children:
            node.children.insert(0, inside)
    return node
