"""What both notations are read into: a tree of elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

COMMENT = "#"
INSTRUCTION = "?"
NOTE = "note"
ROUND = "round"
ROOTS = ("replay", "scenario", "catalogue", "orders")


class Node:
    """One element. A comment has the tag ``#``, an allowed processing instruction ``?``; both are all text.

    ``element`` is its number in document order in XML (the root is 1) and 0 otherwise. ``column`` is known in the text
    form only, as are ``words``: the words after the tag that have not been given to attributes yet. How it was laid
    out, as far as whole files are read: ``gap``, whether a blank line stands before it; ``inline``, whether what it
    holds stands on one line with it.
    """

    __slots__ = ("attrs", "children", "column", "element", "gap", "inline", "line", "tag", "text", "words")

    def __init__(
        self,
        tag: str,
        attrs: dict[str, str] | None = None,
        children: list[Node] | None = None,
        text: str = "",
        element: int = 0,
        line: int = 0,
        column: int = 0,
    ) -> None:
        self.tag = tag
        self.attrs = {} if attrs is None else attrs
        self.children = [] if children is None else children
        self.text = text
        self.element = element
        self.line = line
        self.column = column
        self.gap = self.inline = False
        self.words: list[str] = []

    @property
    def silent(self) -> bool:
        """Whether this says nothing to a reader of data: a comment or a note."""
        return self.tag == COMMENT or self.tag == NOTE or self.tag == INSTRUCTION

    def elements(self) -> Iterator[Node]:
        """The children that are not comments."""
        return (child for child in self.children if child.tag != COMMENT and child.tag != INSTRUCTION)

    def same(self, other: Node) -> bool:
        """Whether both trees say the same, wherever they stand."""
        return (
            self.tag == other.tag
            and self.attrs == other.attrs
            and self.text == other.text
            and self.words == other.words
            and len(self.children) == len(other.children)
            and all(mine.same(theirs) for mine, theirs in zip(self.children, other.children, strict=True))
        )

    def __repr__(self) -> str:
        return f"Node({self.tag!r}, {self.attrs!r}, {self.children!r}, {self.text!r})"


class Document(NamedTuple):
    """A whole file: its root, and the comments before it (those after it count as the root's last children)."""

    root: Node
    before: tuple[Node, ...] = ()

    def same(self, other: Document) -> bool:
        """Whether both documents say the same."""
        mine, theirs = (*self.before, self.root), (*other.before, other.root)
        return len(mine) == len(theirs) and all(a.same(b) for a, b in zip(mine, theirs, strict=True))
