"""The canonical form of a file: what every verb writes, in the file's own notation.

One element a line, two spaces a level; attributes in the order in which they are declared; one blank between the items
of a list. What is written stays as it is: values that could be left out, ids, comments and notes.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.files.convert import understood, written
from adjudicate.files.forms import Form, forms_of
from adjudicate.files.node import Node
from adjudicate.files.records import LIKE
from adjudicate.files.scenario import HEAD, RulesetOf
from adjudicate.files.source import Source
from adjudicate.model.ruleset import Ruleset

FIRST = ("id", LIKE, "player", *HEAD)
"""What stands before all that is declared: what an element is called, and whose it is."""


def canonical_lines(source: Source, ruleset_of: RulesetOf, ruleset: Ruleset | None = None) -> Iterator[str]:
    """The lines of *source* in their canonical form. Problems are those of :func:`adjudicate.files.convert.convert`."""
    document, rules = understood(source, ruleset_of, ruleset)
    _put_in_order(document.root, forms_of(rules).root(document.root.tag))
    return written(document, "xml" if source.is_xml() else "text", rules)


def _put_in_order(node: Node, form: Form) -> None:
    first = HEAD if node.tag in ("replay", "catalogue", "scenario") else FIRST
    order = {name: place for place, name in enumerate(dict.fromkeys((*first, *form.order)))}
    names = sorted(node.attrs, key=lambda name: order.get(name, len(order)))
    node.attrs = {name: _spaced(node.attrs[name], form.is_list(name)) for name in names}
    for child in node.children:
        _put_in_order(child, form.child(child.tag))


def _spaced(text: str, is_list: bool) -> str:
    return " ".join(text.split()) if is_list else text
