"""Nodes to records and back, as the records' own declarations say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, NamedTuple

from adjudicate.files import positions
from adjudicate.files.node import Node
from adjudicate.files.problem import FileProblem, did_you_mean
from adjudicate.files.source import Source
from adjudicate.model.log import Where
from adjudicate.model.problem import Invalid
from adjudicate.model.record import Field, Kind, shape, tag_of

LIKE = "like"
MISSING: Any = object()
_REMEMBERED = 1024
_LONGEST_REMEMBERED = 100


class Values(dict[str, Any]):
    """What texts spell for one field, remembered: in a log the same few values come again and again."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field

    def __missing__(self, text: str) -> Any:
        value = self.field.parse(text)
        if len(text) <= _LONGEST_REMEMBERED:
            if len(self) >= _REMEMBERED:
                self.clear()
            self[text] = value
        return value


class _Plan(NamedTuple):
    """How a record class is read: where each attribute and child goes."""

    record: type
    tag: str
    attributes: dict[str, tuple[int, Values]]
    children: dict[str, tuple[int, Field]]
    blank: list[Any]
    needed: tuple[tuple[int, Field], ...]
    make: Callable[[Any], Any]
    lookalike: bool
    key: str


@cache
def plan(record: type) -> _Plan:
    """The :class:`_Plan` of a record class; worked out once."""
    form = shape(record)
    fields: Any = record
    names: tuple[str, ...] = fields._fields
    index = {name: place for place, name in enumerate(names)}
    blank = [MISSING] * len(names)
    for field in (*form.attributes, *form.children):
        if not field.required:
            blank[index[field.name]] = field.default
    return _Plan(
        record,
        form.tag,
        {field.attribute: (index[field.name], Values(field)) for field in form.attributes},
        {tag_of(field.record): (index[field.name], field) for field in form.children},
        blank,
        tuple((index[field.name], field) for field in (*form.attributes, *form.children) if field.required),
        fields._make,
        "id" in names and LIKE not in names,
        form.attributes[0].attribute if form.attributes else "",
    )


def kind_help(kind: Kind | None, text: str) -> str:
    """What would have been valid instead of *text*, one word of which is not of that *kind*."""
    if kind is None or not kind.words:
        return ""
    wrong = [word for word in (text.split() or [text]) if not kind.fits(word)]
    word = (wrong or [text])[0].partition(":")[0]
    return "" if word in kind.words else did_you_mean(word, kind.words, all_of_them=False)


class Places:
    """Where the elements stand that a later complaint may be about, by tag and id."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._known: dict[tuple[str, str], tuple[Source, Where]] = {}

    def add(self, node: Node, source: Source, key: str) -> None:
        """Remembers *node* by its *key* (its id, or what else tells such elements apart), and as the first of its
        tag."""
        where = Where(node.element, node.line)
        self._known[node.tag, node.attrs.get(key, "")] = (source, where)
        self._known.setdefault((node.tag, ""), (source, where))

    def problem(self, invalid: Invalid, code: str = "invalid.scenario") -> FileProblem:
        """*invalid* as a problem that names the place of its subject."""
        subject = invalid.subject or ("scenario", "")
        source, where = self._known.get(subject) or self._known.get((subject[0], "")) or (self.source, Where(0, 0))
        there = positions.place(source, where.element, where.line, invalid.attribute)
        return FileProblem(source.name, code, invalid.reason, there.line, there.column)


class Reading:
    """One document that is being read.

    ``places`` collects where elements stand. ``known`` holds the records that ``like`` can name, by tag and id;
    ``None`` where ``like`` means nothing.
    """

    def __init__(
        self, source: Source, places: Places | None = None, known: dict[tuple[str, str], Any] | None = None
    ) -> None:
        self.source = source
        self.places = places
        self.known = known

    def problem(self, node: Node, code: str, reason: str, help: str = "", attribute: str | None = None) -> FileProblem:
        """A problem at *node*, or at one of its attributes."""
        if node.element:
            line, column = positions.of_element(self.source, node.element, node.line, attribute)
        else:
            there = positions.place(self.source, 0, node.line, attribute)
            line, column = there.line, there.column if attribute or not node.column else node.column
        return FileProblem(self.source.name, code, reason, line, column, help)

    def record(self, node: Node, record: type, others: list[Node] | None = None, skip: Collection[str] = ()) -> Any:
        """*node* as a *record*. Children that the record does not declare go to *others*, or are refused."""
        how = plan(record)
        values = how.blank[:]
        attributes = how.attributes
        if self.known is not None and LIKE in node.attrs and how.lookalike:
            values = list(self._like(node))
        for name, text in node.attrs.items():
            found = attributes.get(name)
            if found is None:
                self._other_attribute(node, name, how, skip)
                continue
            try:
                values[found[0]] = found[1][text]
            except Invalid as invalid:
                help = kind_help(found[1].field.kind, text)
                raise self.problem(node, "value", invalid.reason, help, name) from None
        if node.text:
            raise self.stray(node)
        if node.children:
            self._children(node, how, values, others)
        for index, field in how.needed:
            if values[index] is MISSING:
                raise self._lacks(node, field)
        result = how.make(values)
        if self.places is not None:
            self.places.add(node, self.source, how.key)
            if self.known is not None and how.lookalike:
                self.known[node.tag, node.attrs.get("id", "")] = result
        return result

    def stray(self, node: Node) -> FileProblem:
        """The problem of text where none belongs."""
        shown = node.text[:40]
        return self.problem(node, "xml.text", f"stray text {shown!r} in <{node.tag}>", "use <note> for remarks")

    def _like(self, node: Node) -> Any:
        assert self.known is not None
        other = node.attrs[LIKE]
        base = self.known.get((node.tag, other))
        if base is None:
            help = did_you_mean(other, (ident for tag, ident in self.known if tag == node.tag))
            reason = f"there is no {node.tag} {other!r} before this one to be like"
            raise self.problem(node, "like", reason, help, LIKE)
        if "id" not in node.attrs:
            raise self.problem(node, "missing", f"<{node.tag}> lacks the attribute id")
        return base

    def _other_attribute(self, node: Node, name: str, how: _Plan, skip: Collection[str]) -> None:
        if name in skip or (name == LIKE and self.known is not None and how.lookalike):
            return
        known = [*how.attributes, *skip]
        reason = f"<{node.tag}> has no attribute {name}"
        raise self.problem(node, "unknown-attribute", reason, did_you_mean(name, known), name)

    def _children(self, node: Node, how: _Plan, values: list[Any], others: list[Node] | None) -> None:
        many: dict[int, list[Any]] = {}
        seen: set[int] = set()
        for child in node.children:
            found = how.children.get(child.tag)
            if found is None:
                if child.silent:
                    continue
                if others is None:
                    raise self.unknown_child(node, child, how.children)
                others.append(child)
                continue
            index, field = found
            assert field.record is not None
            value = self.record(child, field.record)
            if field.many:
                many.setdefault(index, []).append(value)
            elif index in seen:
                raise self.problem(child, "twice", f"<{node.tag}> has a second <{child.tag}>; it can have one")
            else:
                values[index] = value
            seen.add(index)
        for index, items in many.items():
            values[index] = tuple(items)

    def unknown_child(self, node: Node, child: Node, known: Collection[str] | Mapping[str, Any]) -> FileProblem:
        """The problem of a child element that does not belong there."""
        help = did_you_mean(child.tag, known) if known else f"<{node.tag}> holds no elements"
        return self.problem(child, "unknown-element", f"<{child.tag}> is not known inside <{node.tag}>", help)

    def _lacks(self, node: Node, field: Field) -> FileProblem:
        if field.record is not None:
            return self.problem(node, "missing", f"<{node.tag}> lacks a <{tag_of(field.record)}>", field.help)
        assert field.kind is not None
        spelled = f"{field.attribute} is {field.kind.name}" + (f": {field.help}" if field.help else "")
        return self.problem(node, "missing", f"<{node.tag}> lacks the attribute {field.attribute}", spelled)


def node_of(record: Any) -> Node:
    """A record as a node; fields at their defaults are left out."""
    form = shape(record.__class__)
    node = Node(form.tag)
    for field in form.attributes:
        value = getattr(record, field.name)
        if field.required or value != field.default:
            node.attrs[field.attribute] = field.show(value)
    for field in form.children:
        value = getattr(record, field.name)
        if field.many:
            node.children.extend(node_of(item) for item in value)
        elif value is not None and (field.required or value != field.default):
            node.children.append(node_of(value))
    return node
