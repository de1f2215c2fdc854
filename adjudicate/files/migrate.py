"""File formats: files of an earlier format are read as if they were written in this one.

Each step turns an element of one format into the same of the next, in place: the tag, the attributes, what it holds.
``convert`` and ``fmt`` write this format, so that either of them migrates a file. See ``docs/changing-rules.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudicate.files.node import Node

FORMAT = 1
Step = Callable[[Node], None]
STEPS: dict[int, Step] = {}
"""By the format that a step leads from."""


def readable() -> list[int]:
    """The formats that can be read, oldest first."""
    first = FORMAT
    while first - 1 in STEPS:
        first -= 1
    return list(range(first, FORMAT + 1))


def migrated(root: Node, nodes: Iterator[Node]) -> Iterator[Node]:
    """What a root element (which becomes one of this format) holds, as it comes, each element in this format."""
    number = root.attrs.get("format", "")
    if number == str(FORMAT) or number not in map(str, readable()):
        return nodes
    steps = [STEPS[step] for step in range(int(number), FORMAT)]
    _step(root, steps)
    root.attrs["format"] = str(FORMAT)
    return (_step(node, steps) for node in nodes)


def _step(node: Node, steps: list[Step]) -> Node:
    for step in steps:
        step(node)
    for child in node.children:
        _step(child, steps)
    return node
