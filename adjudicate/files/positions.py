"""Exact places in a file, found by reading it once more, and only when a place is to be shown."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.parsers import expat

from adjudicate.files.source import BOM, Source

_ATTRIBUTE = re.compile(rb"""\s+([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')""")
_TAG_END = re.compile(rb"""(?:[^>"']|"[^"]*"|'[^']*')*>""")


class _Found(Exception):
    """Stops the pass."""


class Place(NamedTuple):
    """A line, a column, and what is written there: the beginning of the element or of the line."""

    line: int
    column: int
    text: str


class Span(NamedTuple):
    """An element in the bytes of its file: from its ``<`` to behind its last ``>``."""

    begin: int
    end: int
    line: int
    column: int


class Attribute(NamedTuple):
    """An attribute in the bytes of its file: from the blanks before its name to behind the last quote. ``value``: where
    the first quote stands."""

    name: str
    begin: int
    value: int
    end: int


def start_tag(data: bytes, there: Span) -> tuple[int, int]:
    """The span of an element's start tag, from its ``<`` to behind its ``>``."""
    tag = _TAG_END.match(data, there.begin)
    return there.begin, tag.end() if tag else there.end


def attributes(data: bytes, begin: int, end: int) -> Iterator[Attribute]:
    """The attributes of the start tag in this span, in order."""
    for found in _ATTRIBUTE.finditer(data, begin, end):
        yield Attribute(found.group(1).decode("utf-8", "replace"), found.start(), found.start(2), found.end())


def _parser() -> expat.XMLParserType:
    parser = expat.ParserCreate("utf-8")
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.UseForeignDTD(False)

    def no_doctype(*_: object) -> None:
        raise _Found

    parser.StartDoctypeDeclHandler = no_doctype
    return parser


def _run(source: Source, parser: expat.XMLParserType) -> None:
    # At once: in pieces, a token of many megabytes would be gone through again with each piece.
    parser.Parse(source.read(), True)


def syntax_place(source: Source) -> tuple[int, int] | None:
    """Line and column of the first place where the file is not well-formed; ``None`` if none is found."""
    try:
        _run(source, _parser())
    except expat.ExpatError as error:
        return error.lineno, error.offset + 1 - _mark(source, error.lineno)
    except _Found:
        pass
    return None


def _mark(source: Source, line: int) -> int:
    """How many columns of a line are a byte order mark, which nobody sees."""
    return 1 if line == 1 and source.read().startswith(BOM) else 0


def span(source: Source, element: int) -> Span | None:
    """The span of element number *element*; ``None`` if the file has no such element. Of a file that is cut off within
    it only the beginning is right."""
    return spans(source, [element]).get(element)


def spans(source: Source, elements: Iterable[int]) -> dict[int, Span]:
    """The spans of several elements, in one pass."""
    wanted = set(elements)
    finder = _Finder(wanted)
    with contextlib.suppress(_Found, expat.ExpatError):
        _run(source, finder.parser)
    data = source.read() if finder.found else b""
    for element, there in finder.found.items():
        if there.line == 1 and data.startswith(BOM):
            there = finder.found[element] = there._replace(column=there.column - 1)
        finder.found[element] = there._replace(end=_end(data, there))
    return finder.found


def _end(data: bytes, there: Span) -> int:
    """Where an element really ends: the parser told where its end tag begins, but
    what it tells of ``<a/>`` differs between its versions."""
    opening = _TAG_END.match(data, there.begin)
    if opening and data.endswith(b"/>", there.begin, opening.end()):
        return opening.end()
    closing = _TAG_END.match(data, there.end)
    return closing.end() if closing else there.end


class _Finder:
    """Counts elements, and notes where the wanted ones begin and end."""

    def __init__(self, wanted: set[int]) -> None:
        self.found: dict[int, Span] = {}
        self.parser = _parser()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self._wanted = wanted
        self._left = len(wanted)
        self._count = 0
        self._open: list[int] = []

    def _start(self, _tag: str, _attrs: object) -> None:
        self._count += 1
        self._open.append(self._count)
        if self._count in self._wanted:
            at, parser = self.parser.CurrentByteIndex, self.parser
            self.found[self._count] = Span(at, at, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def _end(self, _tag: str) -> None:
        element = self._open.pop()
        if element in self._wanted:
            self.found[element] = self.found[element]._replace(end=self.parser.CurrentByteIndex)
            self._left -= 1
            if not self._left:
                raise _Found


def of_element(source: Source, element: int, line: int, attribute: str | None = None) -> tuple[int, int]:
    """Line and column of an element of an XML file, or of one of its attributes; *line* if it is not found."""
    there = span(source, element)
    if there is None:
        return line, 1 if line else 0
    if attribute is None:
        return there.line, there.column
    data = source.read()
    for found in attributes(data, *start_tag(data, there)):
        if found.name == attribute:
            blanks = len(data[found.begin : found.end]) - len(data[found.begin : found.end].lstrip())
            return _after(data[there.begin : found.begin + blanks], there)
    return there.line, there.column


def _after(before: bytes, there: Span) -> tuple[int, int]:
    lines = before.count(b"\n")
    last = before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")
    return there.line + lines, len(last) + (1 if lines else there.column)


def place(source: Source, element: int, line: int, attribute: str | None = None) -> Place:
    """Where something stands: by the *element* number in XML, by the *line* in the text form or for a comment."""
    if element:
        there = span(source, element)
        line, column = of_element(source, element, line, attribute)
        if there is not None:
            return Place(line, column, _first_line(source.read()[there.begin : there.end]))
        return Place(line, column, "")
    text = _line(source, line)
    stripped = text.lstrip()
    column = len(text) - len(stripped) + 1
    if attribute is not None and (match := re.search(rf"\s({re.escape(attribute)}=)", text)):
        column = match.start(1) + 1
    return Place(line, column if line else 0, stripped.rstrip())


def _first_line(data: bytes) -> str:
    return data.partition(b"\n")[0].decode("utf-8", "replace").rstrip()


def _line(source: Source, number: int) -> str:
    if number < 1:
        return ""
    with source.open() as stream:
        for count, raw in enumerate(stream, 1):
            if count == number:
                return raw.removeprefix(BOM).decode("utf-8", "replace")
    return ""
