"""Records: plain data whose annotations say how each field is read, written and described.

A record is a ``NamedTuple`` that is :func:`tagged`. Its fields become attributes in XML and words in the text form;
fields that hold records become child elements. Reading, writing, schemas, help and the digest all derive from
the one declaration, so a field is declared once. See ``docs/architecture.md``.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from adjudicate.model.problem import Invalid


class Kind(NamedTuple):
    """How one scalar is spelled: ``name`` for messages, ``pattern`` it must match, and its conversions. ``words``: the
    names that a value can begin with, for a hint at what was meant; ``fault``: says what is wrong with a text that is
    no such value, "" if its name says it all; ``closed``: the words are all the values there are."""

    name: str
    pattern: str
    parse: Callable[[str], Any] = str
    show: Callable[[Any], str] = str
    words: tuple[str, ...] = ()
    fault: Callable[[str], str] | None = None
    closed: bool = False

    def fits(self, text: str) -> bool:
        """Whether a text spells such a value."""
        # A word is looked for faster than a pattern of words is compiled, and many kinds are asked but a few times.
        return text in self.words if self.closed else re.fullmatch(self.pattern, text) is not None


class Help(NamedTuple):
    """One line that describes a field, for help and schemas."""

    text: str


class Secret(NamedTuple):
    """Marks a field that only those see who may see what the player who gives it owns."""


HIDDEN = "?"
"""Stands for a value that is hidden from whoever looks."""


def _yes_no(text: str) -> bool:
    return text == "yes"


def _show_yes_no(value: bool) -> str:
    return "yes" if value else "no"


ID_PATTERN = r"[A-Za-z][A-Za-z0-9_\-.]{0,63}"
SPACE_PATTERN = r"[A-Z]{1,2}[1-9][0-9]?|[0-9]{4}"

ID = Kind("an id (letters, digits, - _ .)", ID_PATTERN)
SPACE = Kind("a space such as C2", SPACE_PATTERN)
TEXT = Kind("text", r"[^\x00-\x1f\x7f]{0,1000}")
INTEGER = Kind("a whole number from -999999 to 999999", r"-?[0-9]{1,6}", int)
NATURAL = Kind("a whole number from 0 to 999999", r"[0-9]{1,6}", int)
FEW = Kind("a whole number from 0 to 999", r"[0-9]{1,3}", int)
VALUE = Kind("a whole number from 0 to 99", r"[0-9]{1,2}", int)
YES_NO = Kind("yes or no", r"yes|no", _yes_no, _show_yes_no)
DIGEST = Kind("a digest (16 to 64 hexadecimal digits)", r"[0-9a-f]{16,64}")
SEED = Kind("a seed (2 to 128 hexadecimal digits)", r"([0-9a-f]{2}){1,64}")
CAUSE = Kind("the id of a command, or nothing", r"(c[0-9]{1,19}(\.[0-9]{1,4})?)?")
COMMAND = Kind("the id of a command, such as c41", r"c[0-9]{1,19}(\.[0-9]{1,4})?")
PATH = Kind("the path of a file", r"[^\x00-\x1f\x7f\\:]{1,300}")

Id = Annotated[str, ID]
Space = Annotated[str, SPACE]
Text = Annotated[str, TEXT]
Digest = Annotated[str, DIGEST]
Seed = Annotated[str, SEED]
Path = Annotated[str, PATH]
Natural = Annotated[int, NATURAL]
Few = Annotated[int, FEW]
Value = Annotated[int, VALUE]


class Field(NamedTuple):
    """One field of a record. ``many``: a list separated by spaces (or child elements if ``record`` is set)."""

    name: str
    attribute: str
    kind: Kind | None
    record: type | None
    many: bool
    required: bool
    default: Any
    help: str
    secret: bool = False

    def parse(self, text: str) -> Any:
        """The value that *text* spells; :class:`Invalid` if it spells none."""
        if not self.many:
            return self._one(text)
        return tuple(self._one(word) for word in text.split())

    def _one(self, text: str) -> Any:
        assert self.kind is not None
        if not self.kind.fits(text):
            fault = self.kind.fault(text) if self.kind.fault is not None else ""
            why = f"; {fault}" if fault else ""
            raise Invalid(f"{self.attribute}={text!r} is not {self.kind.name}{why}", attribute=self.attribute)
        return self.kind.parse(text)

    def show(self, value: Any) -> str:
        """How *value* is written."""
        assert self.kind is not None
        if value == HIDDEN:
            return HIDDEN
        if not self.many:
            return self.kind.show(value)
        return " ".join(self.kind.show(item) for item in value)


class Shape(NamedTuple):
    """A record's declaration, taken apart: its attributes and its children."""

    tag: str
    record: type
    attributes: tuple[Field, ...]
    children: tuple[Field, ...]

    def attribute(self, name: str) -> Field | None:
        """The attribute field written as *name*, if there is one."""
        return next((field for field in self.attributes if field.attribute == name), None)

    def child(self, tag: str) -> Field | None:
        """The child field whose elements are called *tag*, if there is one."""
        return next((field for field in self.children if tag_of(field.record) == tag), None)


def tag_of(record: type | None) -> str:
    """The element name of a record class."""
    tag: str = getattr(record, "TAG")
    return tag


def key_of(record: Any) -> tuple[Any, ...]:
    """What tells a record apart from others of its class: its first fields."""
    return tuple(record[: record.KEY])


Record = TypeVar("Record")
_SHAPES: dict[type, Shape] = {}


def tagged(tag: str, key: int = 1) -> Callable[[type[Record]], type[Record]]:
    """Gives a record class its element name (for a command, its verb). Records of one class are told apart by their
    first *key* fields."""

    def with_tag(record: type[Record]) -> type[Record]:
        setattr(record, "TAG", tag)
        setattr(record, "KEY", key)
        setattr(record, "PLACES", {name: place for place, name in enumerate(getattr(record, "_fields"))})
        setattr(record, "_replace", _replaced)
        return record

    return with_tag


def _replaced(record: Any, /, **changes: Any) -> Any:
    """``_replace``, which is most of what rules do to records: the library's looks for a change of every field."""
    values = list(record)
    for name, value in changes.items():
        values[record.PLACES[name]] = value
    return tuple.__new__(record.__class__, values)


def shape(record: type) -> Shape:
    """The :class:`Shape` of a record class; worked out once."""
    if record not in _SHAPES:
        _SHAPES[record] = _shape(record)
    return _SHAPES[record]


def _shape(record: type) -> Shape:
    hints = get_type_hints(record, include_extras=True)
    defaults = getattr(record, "_field_defaults", {})
    names: tuple[str, ...] = getattr(record, "_fields")
    fields = [_field(name, hints[name], name not in defaults, defaults.get(name)) for name in names]
    attributes = tuple(field for field in fields if field.record is None)
    children = tuple(field for field in fields if field.record is not None)
    return Shape(tag_of(record), record, attributes, children)


def _field(name: str, hint: Any, required: bool, default: Any) -> Field:
    help_text, many, secret = "", False, False
    kind: Kind | None = None
    record: type | None = None
    while True:
        origin = get_origin(hint)
        if origin is Annotated:
            hint, *extras = get_args(hint)
            help_text = next((extra.text for extra in extras if isinstance(extra, Help)), help_text)
            kind = next((extra for extra in extras if isinstance(extra, Kind)), kind)
            secret = secret or any(isinstance(extra, Secret) for extra in extras)
        elif origin in (Union, types.UnionType):
            hint = next(arg for arg in get_args(hint) if arg is not type(None))
        elif origin is tuple:
            many, hint = True, get_args(hint)[0]
        else:
            break
    if isinstance(hint, type) and hasattr(hint, "TAG"):
        record = hint
    elif kind is None:
        kind = _kind_of(hint)
    return Field(name, name.rstrip("_").replace("_", "-"), kind, record, many, required, default, help_text, secret)


@cache
def secret_fields(record: type) -> tuple[str, ...]:
    """The names of a record's fields that are :class:`Secret`."""
    form = shape(record)
    return tuple(field.name for field in (*form.attributes, *form.children) if field.secret)


def without_secrets(record: Any) -> Any:
    """*record* with ``HIDDEN`` for every secret value, those that were left out included."""
    names = secret_fields(record.__class__) if hasattr(record, "TAG") else ()
    return record._replace(**dict.fromkeys(names, HIDDEN)) if names else record


def _kind_of(hint: Any) -> Kind:
    if get_origin(hint) is Literal:
        return one_of(*get_args(hint))
    known = {int: INTEGER, bool: YES_NO, str: ID}
    return known[hint]


@cache
def one_of(*words: str) -> Kind:
    """The kind of a value that is one of *words*."""
    pattern = "|".join(re.escape(word) for word in words)
    return Kind("one of " + ", ".join(words), pattern, words=words, closed=True)


_MOST_PLAIN = 4096
_PLAIN: dict[int, tuple[Any, dict[str, Any]]] = {}
"""Records by identity, with their plain data: states share most of their records with those before."""


def plain(value: Any) -> Any:
    """*value* as dictionaries, lists, strings, numbers and truth values; fields at their defaults are left out. What is
    returned of a record is remembered: it is to be read, not changed."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return _plain_record(value)
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {_key(key): plain(item) for key, item in value.items()}
    return value


def _plain_record(value: Any) -> dict[str, Any]:
    known = _PLAIN.get(id(value))
    if known is not None:
        return known[1]
    defaults = value._field_defaults
    made = {
        name: plain(item)
        for name, item in zip(value._fields, value, strict=True)
        if name not in defaults or item != defaults[name]
    }
    if len(_PLAIN) >= _MOST_PLAIN:
        _PLAIN.clear()
    _PLAIN[id(value)] = (value, made)  # the record is kept, so that nothing else gets its id
    return made


def _key(key: Any) -> str:
    return key if isinstance(key, str) else "/".join(str(part) for part in key)


def by_id(tag: str, records: Iterable[Record], clash: str = "two <{tag}> are called {key}") -> dict[Any, Record]:
    """Records by their first field, which tells them apart; :class:`Invalid` where two have the same."""
    found: dict[Any, Record] = {}
    for record in records:
        key: str = record[0]  # type: ignore[index]
        if key in found:
            raise Invalid(clash.format(tag=tag, key=key), (tag, key))
        found[key] = record
    return found
