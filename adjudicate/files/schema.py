"""RELAX NG schemas, made from the same declarations that the reading uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicate.files.entries import COMMAND_ID
from adjudicate.files.facts import ROLL, records_of
from adjudicate.files.forms import BRANCH, CHECKPOINT, GIVEN, ILLEGAL, UNDER_WAY, UNDO
from adjudicate.files.migrate import FORMAT
from adjudicate.files.node import NOTE, ROUND, Node
from adjudicate.files.records import LIKE
from adjudicate.files.xmlwrite import DECLARATION, node_lines
from adjudicate.model.chance import Die
from adjudicate.model.log import RecordedField, Replay
from adjudicate.model.record import COMMAND, DIGEST, ID, PATH, TEXT, Field, Kind, shape, tag_of
from adjudicate.model.ruleset import Ruleset

KINDS = ("replay", "scenario", "catalogue")
RELAXNG = "http://relaxng.org/ns/structure/1.0"
DATATYPES = "http://www.w3.org/2001/XMLSchema-datatypes"
_ONE_OF = "one of "
_ESCAPABLE = "\\tnrdws.?*+(){}[]|^-"


def schema_text(ruleset: Ruleset, kind: str) -> str:
    """The schema of a game's ``replay``, ``scenario`` or ``catalogue`` files."""
    return "\n".join([DECLARATION, *node_lines(schema_node(ruleset, kind), 0)]) + "\n"


def schema_node(ruleset: Ruleset, kind: str) -> Node:
    """The same as a tree."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
    return _Grammar(ruleset).grammar(kind)


def _el(tag: str, *children: Node, **attrs: str) -> Node:
    return Node(tag, {name.rstrip("_"): text for name, text in attrs.items()}, list(children))


def _ref(name: str) -> Node:
    return _el("ref", name=name)


def _maybe(node: Node) -> Node:
    return _el("optional", node)


def _any(*nodes: Node) -> Node:
    return _el("zeroOrMore", nodes[0] if len(nodes) == 1 else _el("choice", *nodes))


def _value(text: str) -> Node:
    return Node("value", {"type": "string"}, text=text)


def _data(pattern: str) -> Node:
    return _el("data", Node("param", {"name": "pattern"}, text=xsd_pattern(pattern)), type="string")


def xsd_pattern(pattern: str) -> str:
    r"""A pattern of the records (Python) as one of XML Schema, which has no ``\x``. Of the control characters only
    those need naming that XML can hold."""
    pattern = pattern.replace(r"\x00-\x1f", r"\t\n\r").replace(r"\x7f", "\x7f").replace("(?:", "(")
    # Python escapes more than XML Schema knows of ("\ ", "\#", "\'").
    return re.sub(r"\\(.)", lambda found: found.group(found.group(1) not in _ESCAPABLE), pattern)


def _literal(text: str) -> str:
    return "".join(f"\\{char}" if char in "\\.?*+{}()[]|-^" else char for char in text)


def _words(kind: Kind) -> list[str]:
    return kind.name[len(_ONE_OF) :].split(", ") if kind.name.startswith(_ONE_OF) else []


def _spelled(kind: Kind) -> Node:
    words = _words(kind)
    if words:
        return _value(words[0]) if len(words) == 1 else _el("choice", *map(_value, words))
    return _data(kind.pattern)


def _attribute(name: str, content: Node, required: bool, help: str = "") -> Node:
    node = _el("attribute", content, name=name)
    if help:
        node.children.insert(0, Node("a:documentation", text=help))
    return node if required else _maybe(node)


def _field(field: Field, required: bool) -> Node:
    assert field.kind is not None
    content = _spelled(field.kind)
    if field.many:
        content = _el("list", _any(content))
    return _attribute(field.attribute, content, required, field.help)


class _Grammar:
    """Collects the definitions that the start of a schema needs."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.definitions: dict[str, Node] = {}

    def grammar(self, kind: str) -> Node:
        start = {"replay": self._replay, "scenario": self._scenario_file, "catalogue": self._catalogue_file}[kind]()
        self.definitions["note"] = _el("element", _el("text"), name=NOTE)
        defines = [_el("define", node, name=name) for name, node in self.definitions.items()]
        root = _el("grammar", _el("start", start), *defines)
        root.attrs = {"xmlns": RELAXNG, "datatypeLibrary": DATATYPES, **root.attrs}
        root.attrs["xmlns:a"] = "http://relaxng.org/ns/compatibility/annotations/1.0"
        return root

    def _record(self, record: type, prefix: str = "", like: bool = False) -> Node:
        """A reference to the definition of a record's element."""
        name = f"{prefix}{tag_of(record)}.{record.__name__}" + (".like" if like else "")
        if name not in self.definitions:
            self.definitions[name] = _el("empty")
            self.definitions[name] = _el("element", *self._content(record, prefix, like), name=tag_of(record))
        return _ref(name)

    def _content(self, record: type, prefix: str, like: bool) -> list[Node]:
        fields = shape(record)
        names = [field.name for field in (*fields.attributes, *fields.children)]
        if like and "id" in names and LIKE not in names:
            full = self._parts(record, prefix, like, lambda field: field.required)
            part = self._parts(record, prefix, like, lambda field: field.name == "id")
            named = _attribute(LIKE, _spelled(ID), True)
            return [_el("choice", _el("group", *full), _el("group", named, *part))]
        return self._parts(record, prefix, like, lambda field: field.required)

    def _parts(self, record: type, prefix: str, like: bool, required: Any) -> list[Node]:
        fields = shape(record)
        attributes = [_field(field, required(field)) for field in fields.attributes]
        return attributes + self._children(fields.children, prefix, like, required)

    def _children(self, fields: Iterable[Field], prefix: str, like: bool, required: Any) -> list[Node]:
        parts = []
        for field in fields:
            assert field.record is not None
            one = self._record(field.record, prefix, like)
            if field.many:
                parts.append(_el("oneOrMore" if required(field) else "zeroOrMore", one))
            else:
                parts.append(one if required(field) else _maybe(one))
        return [_any_order([*parts, _any(_ref("note"))])]

    def _head(self, file: bool) -> list[Node]:
        return [
            _attribute("format", _value(str(FORMAT)), file),
            _attribute("game", _value(self.ruleset.name), file),
        ]

    def _scenario(self, file: bool) -> Node:
        record = self.ruleset.scenario
        fields = shape(record)
        attributes = [_field(field, field.required) for field in fields.attributes if field.attribute not in _OURS]
        children = self._children(fields.children, "", False, lambda field: field.required)
        children[0].children.append(_maybe(self._catalogue(False)))
        path = _attribute("catalogue", _spelled(PATH), False)
        return _el("element", *self._head(file), path, *attributes, *children, name="scenario")

    def _scenario_file(self) -> Node:
        return self._scenario(True)

    def _catalogue(self, file: bool) -> Node:
        record = self.ruleset.catalogue
        fields = shape(record)
        attributes = [_field(field, field.required) for field in fields.attributes if field.attribute not in _OURS]
        if fields.attribute("title") is None:
            attributes.append(_attribute("title", _spelled(TEXT), False))
        children = self._children(fields.children, "catalogue.", True, lambda field: field.required)
        return _el("element", *self._head(file), *attributes, *children, name="catalogue")

    def _catalogue_file(self) -> Node:
        return self._catalogue(True)

    def _replay(self) -> Node:
        fields = shape(Replay)
        attributes = [_field(f, f.required) for f in fields.attributes if f.attribute not in (*_OURS, "scenario")]
        self.definitions["entry"] = _el("choice", *self._entries())
        entry = _ref("entry")
        round_ = _el("element", _attribute("n", _data("[0-9]{1,6}"), True), _any(entry), name=ROUND)
        named = _el("attribute", _spelled(PATH), name="scenario")
        children = self._children(fields.children, "", False, lambda field: field.required)[0].children
        inside = _any_order([*children, self._scenario(False)])
        beside = _any_order(children)
        body = _any(entry, round_)
        where = _el("choice", _el("group", named, beside), inside)
        return _el("element", *self._head(True), *attributes, where, body, name="replay")

    def _entries(self) -> list[Node]:
        commands = [self._command(verb, record) for verb, record in self.ruleset.commands.items()]
        self.definitions["command"] = _el("choice", *commands)
        command = _ref("command")
        rule = _attribute("rule", _data(r"[A-Za-z0-9_.\-]{0,200}"), False)
        illegal = _el("element", rule, _any_order([command, _any(_ref("note"))]), name=ILLEGAL)
        digest = _attribute("digest", _spelled(DIGEST), True)
        log = _attribute("log", _spelled(DIGEST), False)
        undone = _attribute("command", _data(COMMAND_ID), True)
        return [
            command,
            *(self._record(record) for record in self.ruleset.expectations.values()),
            illegal,
            _el("element", digest, log, _any(self._record(RecordedField), _ref("note")), name=CHECKPOINT),
            _el("element", undone, _any(_ref("note")), name=UNDO),
            _el("element", _attribute("command", _spelled(COMMAND), True), self._facts(), name=UNDER_WAY),
            self._branch(),
            _ref("note"),
        ]

    def _branch(self) -> Node:
        given = _el("element", _any(*self._given(), _ref("note")), name=GIVEN)
        start = _attribute("from", _data(COMMAND_ID), False)
        title = _attribute("title", _el("text"), False)
        body = _any(_ref("entry"))
        self.definitions["branch"] = _el("element", start, title, _any(_ref("note")), _maybe(given), body, name=BRANCH)
        return _ref("branch")

    def _given(self) -> list[Node]:
        mine = shape(self.ruleset.scenario).children
        tags = [tag_of(field.record) for field in mine]
        theirs = [f for f in shape(self.ruleset.catalogue).children if tag_of(f.record) not in tags]
        records = [self._record(field.record, "", True) for field in mine if field.record]
        return records + [self._record(field.record, "catalogue.", True) for field in theirs if field.record]

    def _facts(self) -> Node:
        self.definitions[ROLL] = _roll(self.ruleset.dice)
        records = records_of(self.ruleset).values()
        return _any(_ref(ROLL), *(self._record(record) for record in records), _ref("note"))

    def _command(self, verb: str, record: type) -> Node:
        name = f"command.{verb}"
        fields = shape(record)
        attributes = [_field(field, field.required) for field in fields.attributes]
        facts = self._facts()
        own = self._children(fields.children, "", False, lambda field: field.required)[0].children[:-1]
        head = [_attribute("id", _data(COMMAND_ID), False), _attribute("player", _spelled(ID), False)]
        self.definitions[name] = _el("element", *head, *attributes, _any_order([*own, facts]), name=verb)
        return _ref(name)


_OURS = ("format", "game", "catalogue")


def _any_order(parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else _el("interleave", *parts)


def _roll(dice: Mapping[str, Die]) -> Node:
    groups = []
    for group, die in dice.items():
        faces = "|".join(_literal(face) for face in dict.fromkeys(die.faces))
        groups.append(_attribute(group, _el("list", _any(_data(f"([1-9][0-9]{{0,2}}x)?({faces})"))), False))
    return _el("element", *groups, _any(_ref("note")), name=ROLL)
