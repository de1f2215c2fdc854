"""Adding facts to commands that stand in a file: all else stays byte for byte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicate.files import positions
from adjudicate.files.append import Edit, edited
from adjudicate.files.facts import fact_node
from adjudicate.files.forms import forms_of
from adjudicate.files.node import Node
from adjudicate.files.source import Source
from adjudicate.files.textform import node_lines as text_lines
from adjudicate.files.xmlwrite import INDENT
from adjudicate.files.xmlwrite import node_lines as xml_lines
from adjudicate.model.log import Where
from adjudicate.model.ruleset import Ruleset


def with_facts(source: Source, facts: Mapping[Where, Sequence[object]], ruleset: Ruleset) -> bytes:
    """The bytes of *source* with more facts at the end of the commands that stand at these places."""
    nodes = {where: [fact_node(fact) for fact in more] for where, more in facts.items()}
    data = source.read()
    newline = b"\r\n" if b"\r\n" in data else b"\n"
    if source.is_xml():
        spans = positions.spans(source, [where.element for where in nodes])
        edits = [_in_element(data, spans[where.element], more, newline) for where, more in nodes.items()]
    else:
        edits = [_under_line(data, where.line, more, ruleset, newline) for where, more in nodes.items()]
    return edited(data, edits)


def _in_element(data: bytes, span: positions.Span, nodes: Sequence[Node], newline: bytes) -> Edit:
    start = data.rfind(b"\n", 0, span.begin) + 1
    before = data[start : span.begin]
    outer = before if not before.strip() else b" " * (span.column - 1)
    lines = [line.encode("utf-8") for node in nodes for line in xml_lines(node, 0)]
    inside = b"".join(outer + INDENT.encode() + line + newline for line in lines)
    element = data[span.begin : span.end]
    if element.endswith(b"/>"):
        tag = element.split(None, 1)[0].rstrip(b"/>").removeprefix(b"<")
        text = b">" + newline + inside + outer + b"</" + tag + b">"
        return Edit(span.end - len(element) + len(element[:-2].rstrip()), span.end, text)
    end = data.rindex(b"</", span.begin, span.end)
    line = data.rfind(b"\n", 0, end) + 1
    if data[line:end].strip():
        return Edit(end, end, newline + inside + outer)
    return Edit(line, line, inside)


def _under_line(data: bytes, number: int, nodes: Sequence[Node], ruleset: Ruleset, newline: bytes) -> Edit:
    lines = data.splitlines(keepends=True)
    outer = _indent(lines[number - 1])
    last = number
    while last < len(lines) and (_continued(lines[last - 1]) or _under(lines[last], outer)):
        last += 1
    # Facts are written alike under every command.
    form = forms_of(ruleset).entry[next(iter(ruleset.commands))]
    written = [line for node in nodes for line in text_lines(node, form.child(node.tag), 0)]
    text = b"".join(b" " * (outer + 2) + line.encode("utf-8") + newline for line in written)
    at = sum(len(line) for line in lines[:last])
    return Edit(at, at, text if data[:at].endswith(b"\n") else newline + text)


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip(b" "))


def _continued(line: bytes) -> bool:
    return line.rstrip(b"\r\n").endswith(b"\\")


def _under(line: bytes, outer: int) -> bool:
    return bool(line.strip()) and _indent(line) > outer
