"""Either notation as one tree: which one it is, is told by the content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.files import textform
from adjudicate.files.forms import Forms
from adjudicate.files.migrate import migrated
from adjudicate.files.node import Document, Node
from adjudicate.files.source import Source


class Stream(NamedTuple):
    """A file that is being read: its root (without children), and what the root holds, piece by piece."""

    is_xml: bool
    root: Node
    nodes: Iterator[Node]


def stream(source: Source) -> Stream:
    """Begins to read *source*."""
    is_xml = source.is_xml()
    nodes = _xml_stream(source) if is_xml else textform.stream(source)
    root = next(nodes)
    return Stream(is_xml, root, migrated(root, nodes))


def document(source: Source, forms: Forms | None = None) -> Document:
    """The whole of *source*; in the text form the words are settled by *forms*, if they are given."""
    is_xml = source.is_xml()
    document = _xml_document(source) if is_xml else textform.document(source)
    root = document.root
    children, root.children = root.children, []
    root.children = list(migrated(root, iter(children)))
    if forms is not None and not is_xml:
        textform.settle(root, forms.root(root.tag), source)
    return document


def _xml_document(source: Source) -> Document:
    from adjudicate.files import xmlread  # lxml takes 20 ms to import: only who reads XML waits for it

    return xmlread.document(source)


def _xml_stream(source: Source) -> Iterator[Node]:
    from adjudicate.files import xmlread  # as above

    return xmlread.stream(source)
