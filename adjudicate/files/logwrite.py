"""Replays and scenarios out, in either notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicate.files import textform, xmlwrite
from adjudicate.files.facts import fact_node
from adjudicate.files.forms import BRANCH, CHECKPOINT, GIVEN, ILLEGAL, UNDER_WAY, UNDO, forms_of
from adjudicate.files.node import COMMENT, INSTRUCTION, NOTE, ROUND, Document, Node
from adjudicate.files.numbering import ASIDE
from adjudicate.files.records import node_of
from adjudicate.files.scenario import scenario_node
from adjudicate.model.chance import address
from adjudicate.model.log import (
    Branch,
    Checkpoint,
    Entry,
    Expectation,
    ExpectedIllegal,
    GivenCommand,
    RecordedOn,
    Remark,
    Replay,
    RoundMark,
    UnderWay,
    Undo,
)
from adjudicate.model.ruleset import Ruleset

INDENT = "  "


def replay_lines(
    header: Replay,
    ruleset: Ruleset,
    entries: Iterable[Entry],
    *,
    scenario: Node | None = None,
    notation: str = "xml",
    schema: str = "",
) -> Iterator[str]:
    """A replay as lines, one entry at a time. *scenario* (see :func:`scenario_nodes`) stands inside; without it the
    header must name a file. *schema* names the schema in an ``xml-model`` line."""
    root = node_of(header)
    if scenario is not None:
        root.attrs.pop("scenario", None)
        root.children.append(scenario)
    if notation == "xml":
        return _xml(root, entries, schema)
    return _text(root, entries, ruleset)


def scenario_nodes(ruleset: Ruleset, scenario: Any, catalogue: Any = None, catalogue_file: str = "") -> Node:
    """A scenario with its catalogue as a node, to be a file's root or to stand in a replay."""
    return scenario_node(ruleset, scenario, catalogue, catalogue_file)


def scenario_lines(
    ruleset: Ruleset, scenario: Any, catalogue: Any = None, *, notation: str = "xml", schema: str = ""
) -> Iterator[str]:
    """A scenario with its catalogue inside, as the lines of a file of its own."""
    document = Document(scenario_node(ruleset, scenario, catalogue), _model(schema) if notation == "xml" else ())
    return xmlwrite.lines(document) if notation == "xml" else textform.lines(document, forms_of(ruleset))


def _model(schema: str) -> tuple[Node, ...]:
    text = f'xml-model href="{schema}" type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"'
    return (Node(INSTRUCTION, text=text),) if schema else ()


def _xml(root: Node, entries: Iterable[Entry], schema: str) -> Iterator[str]:
    yield xmlwrite.DECLARATION
    for node in _model(schema):
        yield from xmlwrite.node_lines(node, 0)
    yield from xmlwrite.tag_lines(root, "", ">")
    for child in root.children:
        yield from xmlwrite.node_lines(child, 1)
    yield from entry_lines_xml(entries, 1)
    yield f"</{root.tag}>"


def entry_lines_xml(entries: Iterable[Entry], depth: int, in_round: bool = False) -> Iterator[str]:
    """Entries as lines of XML at *depth*; what follows the mark of a round stands inside it."""
    for entry in entries:
        node = entry_node(entry)
        if node.tag == ROUND:
            if in_round:
                yield f"{INDENT * depth}</{ROUND}>"
            yield f"{INDENT * depth}<{xmlwrite.opening(node)}>"
            in_round = True
        else:
            yield from xmlwrite.node_lines(node, depth + in_round)
    if in_round:
        yield f"{INDENT * depth}</{ROUND}>"


def _text(root: Node, entries: Iterable[Entry], ruleset: Ruleset) -> Iterator[str]:
    yield from textform.lines(Document(root), forms_of(ruleset))
    yield from entry_lines_text(entries, ruleset, 0)


def entry_lines_text(entries: Iterable[Entry], ruleset: Ruleset, depth: int) -> Iterator[str]:
    """Entries as lines of the text form at *depth*; what follows the mark of a round is indented under it."""
    forms = forms_of(ruleset).replay
    in_round = False
    for entry in entries:
        node = entry_node(entry)
        is_round = node.tag == ROUND
        yield from textform.node_lines(node, forms.child(node.tag), depth + (in_round and not is_round))
        in_round = in_round or is_round


def entry_node(entry: Entry | RecordedOn) -> Node:
    """An entry as a node. The ids of commands beside the main line are left out again if they were given by us."""
    if isinstance(entry, GivenCommand):
        return command_node(entry)
    if isinstance(entry, UnderWay):
        return Node(UNDER_WAY, {"command": entry.command}, [fact_node(fact) for fact in entry.facts])
    if isinstance(entry, Remark):
        return _remark_node(entry)
    if isinstance(entry, RoundMark):
        return Node(ROUND, {"n": str(entry.n)})
    if isinstance(entry, Expectation):
        return node_of(entry.fact)
    if isinstance(entry, ExpectedIllegal):
        return Node(ILLEGAL, {"rule": entry.rule} if entry.rule else {}, [command_node(entry.given)])
    if isinstance(entry, Checkpoint):
        return checkpoint_node(entry)
    if isinstance(entry, Undo):
        return Node(UNDO, {"command": entry.command})
    if isinstance(entry, RecordedOn):
        return Node("replay", {"scenario-digest": entry.digest})
    return _branch_node(entry)


def checkpoint_node(entry: Checkpoint) -> Node:
    """A checkpoint as a node."""
    attrs = {"digest": entry.digest, **({"log": entry.log} if entry.log else {})}
    return Node(CHECKPOINT, attrs, [node_of(field) for field in entry.fields])


def command_node(given: GivenCommand) -> Node:
    """A command with its facts as a node."""
    command = given.command
    action = node_of(command.action)
    attrs = {"id": command.id} if address(command.id)[0] <= ASIDE else {}
    if command.player is not None:
        attrs["player"] = command.player
    return Node(action.tag, {**attrs, **action.attrs}, action.children + [fact_node(fact) for fact in given.facts])


def _remark_node(remark: Remark) -> Node:
    return Node(NOTE if remark.note else COMMENT, text=remark.text)


def _branch_node(branch: Branch) -> Node:
    attrs = {"from": branch.start} if branch.start else {}
    if branch.title:
        attrs["title"] = branch.title
    children = [Node(GIVEN, children=[node_of(record) for record in branch.given])] if branch.given else []
    return Node(BRANCH, attrs, children + [entry_node(entry) for entry in branch.entries])
