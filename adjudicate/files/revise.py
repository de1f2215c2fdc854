"""Rewriting what a log concludes (expectations, expected refusals, checkpoints): all else stays byte for byte."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from adjudicate.files import positions, tree
from adjudicate.files.append import Edit, edited, whole_line
from adjudicate.files.forms import FIELD, Form, forms_of
from adjudicate.files.logwrite import entry_node
from adjudicate.files.node import Node
from adjudicate.files.source import Source
from adjudicate.files.textform import element_line
from adjudicate.files.xmlwrite import INDENT, attribute_value, opening
from adjudicate.model.command import value as text_value
from adjudicate.model.log import Entry, RecordedOn
from adjudicate.model.ruleset import Ruleset


class Revision(NamedTuple):
    """An entry that stands in a file, or what the header concludes, and what is to stand there; ``None``: nothing."""

    entry: Entry | RecordedOn
    becomes: Entry | RecordedOn | None


def revised(source: Source, revisions: Iterable[Revision], ruleset: Ruleset) -> bytes:
    """The bytes of *source* with these entries rewritten. An attribute whose value is the same is not touched, nor is
    the order, the spacing or the quotes of the others."""
    is_xml = source.is_xml()
    root = tree.document(source, forms_of(ruleset)).root
    nodes = {_key(node, is_xml): node for node in (root, *_every(root))}
    writer = _Xml(source, nodes.values()) if is_xml else _Text(source, ruleset)
    edits: list[Edit] = []
    for entry, becomes in revisions:
        where = entry.where
        node = nodes[where.element if is_xml else where.line]
        if becomes is None:
            edits.append(writer.removed(node))
        else:
            edits += writer.changed(node, entry_node(entry), entry_node(becomes))
    return edited(source.read(), edits)


def _every(node: Node) -> Iterator[Node]:
    for child in node.elements():
        yield child
        yield from _every(child)


def _key(node: Node, is_xml: bool) -> int:
    return node.element if is_xml else node.line


class _Writer(ABC):
    """Makes the edits of one file."""

    def __init__(self, source: Source) -> None:
        self.data = source.read()
        self.newline = b"\r\n" if b"\r\n" in self.data else b"\n"

    @abstractmethod
    def removed(self, node: Node) -> Edit:
        """The element goes, with its line if nothing else stands there."""

    def changed(self, node: Node, before: Node, after: Node) -> Iterator[Edit]:
        """The attributes that differ, and of a checkpoint its fields."""
        yield from self.attributes(node, before.attrs, after.attrs)
        fields = {child.attrs["name"]: child for child in node.elements() if child.tag == FIELD}
        wanted = {child.attrs["name"]: child for child in after.children if child.tag == FIELD}
        for name, field in fields.items():
            if name not in wanted:
                yield self.removed(field)
            else:
                yield from self.attributes(field, field.attrs, wanted[name].attrs)
        more = [child for name, child in wanted.items() if name not in fields]
        if more:
            yield self.added(node, more)

    def attributes(self, node: Node, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Edit]:
        """The attributes of one element that differ."""
        for name in {**before, **after}:
            if before.get(name) != after.get(name):
                yield self.attribute(node, name, after.get(name))

    @abstractmethod
    def attribute(self, node: Node, name: str, text: str | None) -> Edit:
        """One attribute; ``None`` takes it away."""

    @abstractmethod
    def added(self, node: Node, children: list[Node]) -> Edit:
        """More elements at the end of what *node* holds."""


class _Xml(_Writer):
    """A file in XML."""

    def __init__(self, source: Source, nodes: Iterable[Node]) -> None:
        super().__init__(source)
        self._spans = positions.spans(source, [node.element for node in nodes])

    def removed(self, node: Node) -> Edit:
        span = self._spans[node.element]
        return Edit(*whole_line(self.data, span.begin, span.end), b"")

    def attribute(self, node: Node, name: str, text: str | None) -> Edit:
        begin, end = positions.start_tag(self.data, self._spans[node.element])
        for found in positions.attributes(self.data, begin, end):
            if found.name != name:
                continue
            if text is None:
                return Edit(found.begin, found.end, b"")
            return Edit(found.value, found.end, attribute_value(text).encode("utf-8"))
        stop = begin + len(self.data[begin:end].rstrip(b"/>").rstrip())
        return Edit(stop, stop, f" {name}={attribute_value(text or '')}".encode())

    def added(self, node: Node, children: list[Node]) -> Edit:
        span = self._spans[node.element]
        start = self.data.rfind(b"\n", 0, span.begin) + 1
        before = self.data[start : span.begin]
        outer = before if not before.strip() else b" " * (span.column - 1)
        inside = b"".join(outer + f"{INDENT}<{opening(child)}/>".encode() + self.newline for child in children)
        element = self.data[span.begin : span.end]
        if element.endswith(b"/>"):
            text = b">" + self.newline + inside + outer + f"</{node.tag}>".encode()
            return Edit(span.begin + len(element[:-2].rstrip()), span.end, text)
        end = self.data.rindex(b"</", span.begin, span.end)
        line = self.data.rfind(b"\n", 0, end) + 1
        if self.data[line:end].strip():
            return Edit(end, end, self.newline + inside + outer)
        return Edit(line, line, inside)


_BLANK = rb"(?:[ \t]|\\\r?\n)*"
_TOKEN = re.compile(rb'%s((?:[^\s"\\]|"(?:[^"\\\n]|\\.)*"|\\(?!\r?\n))+)' % _BLANK)


class _Text(_Writer):
    """A file in the text form."""

    def __init__(self, source: Source, ruleset: Ruleset) -> None:
        super().__init__(source)
        self._forms = forms_of(ruleset).entry
        self._begins = [0, *(place + 1 for place, byte in enumerate(self.data) if byte == 0x0A)]

    def _line(self, node: Node) -> tuple[int, int]:
        """Where the line of an element begins, and where the last of those that it goes on in ends."""
        begin = end = self._begins[node.line - 1]
        while True:
            end = self.data.find(b"\n", end) + 1 or len(self.data)
            if end == len(self.data) or not self.data[begin:end].rstrip(b"\r\n").endswith(b"\\"):
                return begin, end

    def _inner(self, node: Node) -> tuple[int, int]:
        """As :meth:`_line`, with all that stands under the element."""
        begin, end = self._line(node)
        outer = _indent(self.data[begin:])
        at = end
        while at < len(self.data):
            stop = self.data.find(b"\n", at) + 1 or len(self.data)
            line = self.data[at:stop]
            if line.strip():
                if _indent(line) <= outer:
                    break
                end = stop
            at = stop
        return begin, end

    def removed(self, node: Node) -> Edit:
        return Edit(*self._inner(node), b"")

    def attribute(self, node: Node, name: str, text: str | None) -> Edit:
        begin, end = self._line(node)
        tokens = list(self._tokens(begin, end))
        key = name.encode() + b"="
        for token in tokens:
            if token.group(1).startswith(key):
                if text is None:
                    return Edit(token.start(), token.end(), b"")
                return Edit(token.start(1) + len(key), token.end(1), text_value(text).encode("utf-8"))
        words = [token for token in tokens[1:] if not re.match(rb"[A-Za-z_][\w.\-]*=", token.group(1))]
        place = self._form(node).words.index(name) if name in self._form(node).words else len(words)
        if place < len(words) and text is not None:
            return Edit(words[place].start(1), words[place].end(1), text_value(text).encode("utf-8"))
        stop = tokens[-1].end()
        return Edit(stop, stop, f" {name}={text_value(text or '')}".encode())

    def _form(self, node: Node) -> Form:
        return self._forms["checkpoint"].child(FIELD) if node.tag == FIELD else self._forms[node.tag]

    def _tokens(self, begin: int, end: int) -> Iterator[re.Match[bytes]]:
        """The words of a line, each with what is blank before it; a comment ends them."""
        at = begin
        while (token := _TOKEN.match(self.data, at, end)) and not token.group(1).startswith(b"#"):
            yield token
            at = token.end()

    def added(self, node: Node, children: list[Node]) -> Edit:
        begin, end = self._inner(node)
        outer = self.data[begin : begin + _indent(self.data[begin:])]
        form = self._forms["checkpoint"].child(FIELD)
        lines = [outer + f"{INDENT}{element_line(child, form)}".encode() + self.newline for child in children]
        text = b"".join(lines)
        return Edit(end, end, text if self.data[:end].endswith(b"\n") else self.newline + text)


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip(b" \t"))
