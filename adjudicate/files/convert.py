"""From one notation to the other, losing nothing."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.files import textform, textlex, tree, xmlwrite
from adjudicate.files.forms import PLAIN, Form, forms_of
from adjudicate.files.node import COMMENT, INSTRUCTION, NOTE, Document, Node
from adjudicate.files.problem import did_you_mean
from adjudicate.files.records import Reading
from adjudicate.files.scenario import RulesetOf, game_of
from adjudicate.files.source import Source
from adjudicate.model.ruleset import Ruleset


def convert(source: Source, to: str, ruleset_of: RulesetOf, ruleset: Ruleset | None = None) -> Iterator[str]:
    """The lines of *source* in the notation *to*. A list of orders names no game: there *ruleset* must be given."""
    document, rules = understood(source, ruleset_of, ruleset)
    return written(document, to, rules)


def understood(source: Source, ruleset_of: RulesetOf, ruleset: Ruleset | None = None) -> tuple[Document, Ruleset]:
    """*source* as a tree whose words are settled, and the rules of its game; what only one of the notations could hold
    is refused."""
    document = tree.document(source)
    reading = Reading(source)
    if ruleset is None:
        if document.root.tag == "orders" and "game" not in document.root.attrs:
            help = "say which game it is of"
            raise reading.problem(document.root, "game", "a list of orders does not say which game it is of", help)
        ruleset = game_of(document.root, reading, ruleset_of)
    form = forms_of(ruleset).root(document.root.tag)
    if not source.is_xml():
        textform.settle(document.root, form, source)
    _must_be_plain(document.root, form, reading)
    return document, ruleset


def written(document: Document, to: str, ruleset: Ruleset) -> Iterator[str]:
    """A document as lines of the notation *to*."""
    if to == "xml":
        return xmlwrite.lines(document)
    return textform.lines(document, forms_of(ruleset))


def _must_be_plain(node: Node, form: Form, reading: Reading, parent: Form = PLAIN) -> None:
    """Refuses what only one of the notations could hold: names and text in odd places."""
    if node.tag in (COMMENT, INSTRUCTION):
        return
    for name in (node.tag, *node.attrs):
        if textlex.NAME.fullmatch(name) is None:
            raise reading.problem(node, "xml.name", f"the name {name!r} is not allowed")
    if node.text and (node.tag != NOTE or node.children):
        raise reading.stray(node)
    if node.words:
        help = did_you_mean(node.tag, parent.children)
        raise reading.problem(
            node, "unknown-element", f"{node.tag!r} is not known here, so its words mean nothing", help
        )
    for child in node.children:
        _must_be_plain(child, form.child(child.tag), reading, form)
