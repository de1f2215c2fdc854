"""XML out: two spaces a level, one element a line, attributes in the order in which they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicate.files.node import COMMENT, INSTRUCTION, Document, Node

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
INDENT = "  "

_HYPHENS = re.compile(r"-(\\*)(?=-)")
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;", "\x7f": "&#127;"})
_VALUE = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\t": "&#9;",
        "\r": "&#13;",
        "\x7f": "&#127;",
    }
)


def lines(document: Document) -> Iterator[str]:
    """A document as lines, without the line ends."""
    yield DECLARATION
    for comment in document.before:
        yield from node_lines(comment, 0)
    yield from node_lines(document.root, 0)


def node_lines(node: Node, depth: int) -> Iterator[str]:
    """A node and what it holds, as lines. (A text of several lines is one item with line feeds in it.)"""
    indent = INDENT * depth
    if node.tag == COMMENT:
        yield f"{indent}<!-- {comment(node.text)} -->" if node.text else f"{indent}<!-- -->"
    elif node.tag == INSTRUCTION:
        yield f"{indent}<?{node.text}?>"
    elif node.text and not node.children:
        yield f"{indent}<{opening(node)}>{node.text.translate(_TEXT)}</{node.tag}>"
    elif node.children:
        yield f"{indent}<{opening(node)}>"
        if node.text:
            yield f"{indent}{INDENT}{node.text.translate(_TEXT)}"
        for child in node.children:
            yield from node_lines(child, depth + 1)
        yield f"{indent}</{node.tag}>"
    else:
        yield f"{indent}<{opening(node)}/>"


def opening(node: Node) -> str:
    """What stands between the brackets of a start tag."""
    return " ".join((node.tag, *(f"{name}={attribute_value(text)}" for name, text in node.attrs.items())))


def attribute_value(text: str) -> str:
    """A value in its quotes."""
    return f'"{text.translate(_VALUE)}"'


def comment(text: str) -> str:
    """The text of a comment as XML can hold it: see :func:`adjudicate.files.xmlread.comment_text`."""
    return _HYPHENS.sub(r"-\\\1", text)
