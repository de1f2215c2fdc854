"""XML in: hardened, bounded, and streaming where length matters."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

from lxml import etree

from adjudicate.files import positions
from adjudicate.files.node import COMMENT, INSTRUCTION, NOTE, ROUND, Document, Node
from adjudicate.files.problem import FileProblem
from adjudicate.files.prolog import INSTRUCTIONS, Prolog, checked_chunks
from adjudicate.files.source import Source

DEEPEST = 64
MOST_ATTRIBUTES = 64
MOST_ELEMENTS = 2_000_000
LONGEST_VALUE = 10_000

_Element = Any
_HYPHENS = re.compile(r"-\\(\\*)(?=-)")


def stream(source: Source) -> Iterator[Node]:
    """The root without its children, then each of its children once it is complete.

    A ``<round>`` under the root comes as a mark without children, followed by what it holds. What was given out is
    freed, so that a long log costs no memory.
    """
    return _Reader(source).entries()


def document(source: Source) -> Document:
    """The whole file as a tree."""
    return _Reader(source).document()


def _parser(root: str) -> Any:
    # A fresh parser for each file: nothing that one file did can change how the next is read.
    return etree.XMLPullParser(
        events=("start",),
        tag=root,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        recover=False,
        collect_ids=False,
        remove_blank_text=False,
    )


class _Reader:
    """One pass over one file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.count = 0
        self.root: _Element = None
        self._round: _Element = None
        self._tags = 0

    def entries(self) -> Iterator[Node]:
        for final in self._feed():
            if self.count == 0:
                yield self._bare(self.root, 1)
                yield from self._before()
            yield from self._drain(self.root, final, 2, [])
        for extra in self.root.itersiblings():
            yield self._node(extra, 2)

    def document(self) -> Document:
        for _ in self._feed():
            pass
        before = tuple(self._before())
        root = self._node(self.root, 1)
        _note_layout(self.root, root)
        root.children.extend(self._node(extra, 2) for extra in self.root.itersiblings())
        if root.tag == "orders":
            # The text form of orders has no line for the root that a comment could stand before.
            root.children[:0] = before
            before = ()
        return Document(root, before)

    def _before(self) -> Iterator[Node]:
        for extra in reversed(list(self.root.itersiblings(preceding=True))):
            yield self._node(extra, 1)

    def _feed(self) -> Iterator[bool]:
        """Parses piece by piece; gives control back after each (true: that was the last)."""
        prolog = Prolog(self.source)
        parser: Any = None
        try:
            for piece in checked_chunks(self.source):
                data = prolog.feed(piece)
                if not data:
                    continue
                self._count_tags(data)
                if parser is None:
                    parser = _parser(prolog.root)
                parser.feed(data)
                if self._has_root(parser):
                    yield False
            parser = self._close(parser, prolog)
        except etree.XMLSyntaxError as error:
            raise self._syntax(error) from None
        except (OSError, ValueError, LookupError, AssertionError) as error:
            raise FileProblem(self.source.name, "xml.syntax", f"cannot be parsed: {error}") from None
        if self.root.getroottree().docinfo.doctype:
            raise FileProblem(self.source.name, "xml.doctype", "a DOCTYPE is not allowed")
        yield True

    def _close(self, parser: Any, prolog: Prolog) -> Any:
        if parser is None:
            parser = _parser("*")
            parser.feed(prolog.rest())
        root = parser.close()
        if self.root is None:
            self.root = root
        return parser

    def _has_root(self, parser: Any) -> bool:
        if self.root is None:
            for _, element in parser.read_events():
                if self.root is None:
                    self.root = element
        else:
            for _ in parser.read_events():
                pass
        return self.root is not None

    def _count_tags(self, data: bytes) -> None:
        # Counted in the bytes, before the parser builds anything: a flat file of 60 MB would cost gigabytes as a tree.
        self._tags += data.count(b"<") - data.count(b"</")
        if self._tags > MOST_ELEMENTS:
            raise FileProblem(self.source.name, "xml.too-many", f"has more than {MOST_ELEMENTS:,} elements")

    def _syntax(self, error: etree.XMLSyntaxError) -> FileProblem:
        # The parser quotes what it could not read, however long that is and whatever it holds.
        told = str(error.msg or error).partition("\n")[0][:200].rstrip()
        reason = re.sub(r",? line \d+, column \d+.*$", "", told)
        line, column = error.position if error.position else (error.lineno or 0, 0)
        place = positions.syntax_place(self.source) or (line, max(column, 1) if line else 0)
        if "XML_PARSE_HUGE" in reason and "depth" not in reason.lower():
            return FileProblem(self.source.name, "xml.long-value", "a name, value or text is far too long", *place)
        if "Excessive depth" in reason:
            return FileProblem(self.source.name, "xml.depth", _DEPTH, *place)
        return FileProblem(self.source.name, "xml.syntax", reason or "is not well-formed XML", *place)

    def _drain(self, parent: _Element, final: bool, depth: int, out: list[Node]) -> list[Node]:
        """Takes the children of *parent* that are complete: all but the last, which may still be growing."""
        if final and parent.text is not None:
            self._no_text(parent, parent.text)
        whole = len(parent) if final else max(len(parent) - 1, 0)
        for child in itertools.islice(parent, whole):
            if child.tag == ROUND and depth == 2:
                self._drain_round(child, True, out)
            else:
                out.append(self._node(child, depth))
            if child.tail is not None:
                self._no_text(parent, child.tail)
        if whole:
            del parent[:whole]
        if not final and depth == 2 and len(parent) and parent[-1].tag == ROUND:
            self._drain_round(parent[-1], False, out)
        return out

    def _drain_round(self, element: _Element, final: bool, out: list[Node]) -> None:
        if element is not self._round:
            self._round = element
            out.append(self._bare(element, 2))
        self._drain(element, final, 3, out)

    def _bare(self, element: _Element, depth: int) -> Node:
        self.count += 1
        node = Node(element.tag, dict(element.items()), None, "", self.count, element.sourceline)
        self._check(node, depth)
        return node

    def _node(self, element: _Element, depth: int) -> Node:
        tag = element.tag
        if type(tag) is not str:
            return self._special(element)
        self.count += 1
        node = Node(tag, dict(element.items()), None, "", self.count, element.sourceline)
        self._check(node, depth)
        text = element.text
        if text is not None and not text.isspace():
            node.text = text.strip()
        if len(element):
            children = node.children
            for child in element:
                children.append(self._node(child, depth + 1))
                tail = child.tail
                if tail is not None and not tail.isspace():
                    node.text = f"{node.text} {tail.strip()}".lstrip()
        return node

    def _check(self, node: Node, depth: int) -> None:
        if depth > DEEPEST:
            raise self._refused(node, "xml.depth", _DEPTH)
        if node.tag[0] == "{":
            raise self._namespace(node)
        attrs = node.attrs
        if not attrs:
            return
        if len(attrs) > MOST_ATTRIBUTES:
            raise self._refused(node, "xml.attributes", f"<{node.tag}> has more than {MOST_ATTRIBUTES} attributes")
        for name, value in attrs.items():
            if len(value) > LONGEST_VALUE:
                reason = f"the value of {name} is longer than {LONGEST_VALUE:,} characters"
                raise self._refused(node, "xml.long-value", reason)
            if name[0] == "{":
                reason = f"the attribute {name.rpartition('}')[2]} is in a namespace; none is used here"
                raise self._refused(node, "xml.namespace", reason)

    def _namespace(self, node: Node) -> FileProblem:
        namespace, _, name = node.tag[1:].rpartition("}")
        if "XInclude" in namespace:
            return self._refused(node, "xml.xinclude", "XInclude is not allowed")
        return self._refused(node, "xml.namespace", f"<{name}> is in the namespace {namespace}; none is used here")

    def _special(self, element: _Element) -> Node:
        if element.tag is etree.Comment:
            return Node(COMMENT, text=comment_text(element.text or ""), line=element.sourceline or 0)
        if element.tag is etree.PI and element.target in INSTRUCTIONS:
            return Node(
                INSTRUCTION,
                text=f"{element.target} {(element.text or '').strip()}",
                line=element.sourceline or 0,
            )
        line = element.sourceline or 0
        if element.tag is etree.PI:
            reason = f"the processing instruction {element.target} is not allowed"
            raise FileProblem(self.source.name, "xml.instruction", reason, line, 1 if line else 0)
        reason = f"the entity {element.text or ''} is not allowed"
        raise FileProblem(self.source.name, "xml.entity", reason, line, 1 if line else 0)

    def _no_text(self, parent: _Element, text: str) -> None:
        if text.isspace():
            return
        shown = text.strip()[:40]
        line = (parent.sourceline or 0) + text[: len(text) - len(text.lstrip())].count("\n")
        raise FileProblem(
            self.source.name,
            "xml.text",
            f"stray text {shown!r} in <{parent.tag}>",
            line,
            1,
            f"use <{NOTE}> for remarks",
        )

    def _refused(self, node: Node, code: str, reason: str) -> FileProblem:
        return FileProblem(self.source.name, code, reason, *positions.of_element(self.source, node.element, node.line))


def _note_layout(element: _Element, node: Node) -> None:
    """Notes before which of the elements inside a blank line stands, and which hold all they hold on one line."""
    breaks = (element.text or "").count("\n")
    node.inline = bool(node.children) and not breaks
    for inside, child in zip(element, node.children, strict=True):
        child.gap = breaks > 1
        _note_layout(inside, child)
        breaks = (inside.tail or "").count("\n")
        node.inline = node.inline and not breaks and "\n" not in child.text


_DEPTH = f"elements are nested deeper than {DEEPEST}"


def comment_text(written: str) -> str:
    """The text of an XML comment: without blanks around it, and with its hyphens as they were meant.

    Two hyphens cannot stand in an XML comment. They are written with a backslash between; a backslash that was
    there before gets another, so that every text can be written and read back.
    """
    lines = (line.rstrip() for line in _HYPHENS.sub(r"-\1", written).split("\n"))
    return "\n".join(lines).strip()
