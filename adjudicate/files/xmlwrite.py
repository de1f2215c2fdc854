"""XML out: two spaces a level, one element a line, attributes in the order in which they are given.

A start tag that is too long for a line goes on under its first attribute. A blank line before an element stays, and so
does what stands on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicate.files.node import COMMENT, INSTRUCTION, Document, Node

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
INDENT = "  "
WIDEST = 120
"""How many characters a start tag may have in a line."""

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
    if node.gap:
        yield ""
    if node.inline and len(joined := indent + _joined(node)) <= WIDEST:
        yield joined
    elif node.children:
        yield from tag_lines(node, indent, ">")
        if node.text:
            yield f"{indent}{INDENT}{node.text.translate(_TEXT)}"
        for child in node.children:
            yield from node_lines(child, depth + 1)
        yield f"{indent}</{node.tag}>"
    elif node.attrs and not node.text:
        yield from tag_lines(node, indent, "/>")
    else:
        yield indent + _joined(node)


def _joined(node: Node) -> str:
    """A node and what it holds in one line."""
    if node.tag == COMMENT:
        return f"<!-- {comment(node.text)} -->" if node.text else "<!-- -->"
    if node.tag == INSTRUCTION:
        return f"<?{node.text}?>"
    inside = node.text.translate(_TEXT) + "".join(map(_joined, node.children))
    return f"<{opening(node)}>{inside}</{node.tag}>" if inside else f"<{opening(node)}/>"


def tag_lines(node: Node, indent: str, end: str) -> Iterator[str]:
    """A start tag that ends with *end*: one line, or as many as it needs."""
    whole = f"{indent}<{opening(node)}{end}"
    if len(whole) <= WIDEST or not node.attrs:
        yield whole
        return
    first, *others = (f"{name}={attribute_value(text)}" for name, text in node.attrs.items())
    line, under = f"{indent}<{node.tag} {first}", " " * (len(indent) + len(node.tag) + 2)
    for place, attribute in enumerate(others, 1):
        last = len(end) if place == len(others) else 0
        if len(line) + 1 + len(attribute) + last <= WIDEST:
            line = f"{line} {attribute}"
        else:
            yield line
            line = under + attribute
    yield line + end


def opening(node: Node) -> str:
    """What stands between the brackets of a start tag."""
    return " ".join((node.tag, *(f"{name}={attribute_value(text)}" for name, text in node.attrs.items())))


def attribute_value(text: str) -> str:
    """A value in its quotes."""
    return f'"{text.translate(_VALUE)}"'


def comment(text: str) -> str:
    """The text of a comment as XML can hold it: see :func:`adjudicate.files.xmlread.comment_text`."""
    return _HYPHENS.sub(r"-\\\1", text)
