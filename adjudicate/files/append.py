"""Adding entries to a game file: all else stays byte for byte."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from adjudicate.files import positions, tree
from adjudicate.files.forms import forms_of
from adjudicate.files.logwrite import entry_lines_text, entry_lines_xml
from adjudicate.files.node import ROUND, Node
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import BOM, Source
from adjudicate.model.log import Entry, RoundMark
from adjudicate.model.ruleset import Ruleset


def append_entries(source: Source, entries: Iterable[Entry], ruleset: Ruleset) -> bytes:
    """The bytes of *source* with *entries* before the end of the replay: in its last round, until an entry marks a new
    one. Nothing else changes. (To be written with :func:`adjudicate.files.atomic.write`, under its lock.)"""
    more = list(entries)
    root = tree.document(source, forms_of(ruleset)).root
    if root.tag != "replay":
        raise FileProblem(source.name, "root", "is not a replay; nothing can be added to it", 1, 1)
    data = source.read()
    if not more:
        return data
    return _to_xml(source, data, root, more) if source.is_xml() else _to_text(data, root, more, ruleset)


class Edit(NamedTuple):
    """Bytes to put in the place of others."""

    begin: int
    end: int
    text: bytes


def edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    """*data* after *edits*, which do not overlap."""
    parts, at = [], 0
    for edit in sorted(edits):
        parts += [data[at : edit.begin], edit.text]
        at = edit.end
    return b"".join([*parts, data[at:]])


def whole_line(data: bytes, begin: int, end: int) -> tuple[int, int]:
    """A span, with the whole of its lines if nothing else stands on them."""
    start = data.rfind(b"\n", 0, begin) + 1
    stop = data.find(b"\n", end) + 1
    if stop and not data[start:begin].strip() and not data[end:stop].strip():
        return start, stop
    return begin, end


def _newline(data: bytes) -> bytes:
    return b"\r\n" if b"\r\n" in data else b"\n"


def _last_element(root: Node) -> Node | None:
    return next((node for node in reversed(root.children) if node.tag not in "#?"), None)


def _split(root: Node, more: list[Entry]) -> tuple[Node | None, list[Entry], list[Entry]]:
    """The round that is still open, what goes into it, and what goes after it."""
    last = _last_element(root)
    if last is None or last.tag != ROUND or not last.children:
        return None, [], more
    inside = list(takewhile(lambda entry: not isinstance(entry, RoundMark), more))
    return last, inside, more[len(inside) :]


def _to_xml(source: Source, data: bytes, root: Node, more: list[Entry]) -> bytes:
    last, inside, after = _split(root, more)
    newline = _newline(data)
    edits = []
    if last is not None and inside:
        end = positions.spans(source, [last.element])[last.element].end
        edits.append(_before_end_tag(data, end, list(entry_lines_xml(inside, 2)), newline))
    if after:
        span = positions.spans(source, [1])[1]
        if data[span.begin : span.end].endswith(b"/>"):
            text = newline.join([b">", *_encoded(entry_lines_xml(after, 1)), b"</replay>"])
            edits.append(Edit(span.end - 2, span.end, text))
        else:
            edits.append(_before_end_tag(data, span.end, list(entry_lines_xml(after, 1)), newline))
    return edited(data, edits)


def _encoded(lines: Iterable[str]) -> list[bytes]:
    return [line.encode("utf-8") for line in lines]


def _before_end_tag(data: bytes, end: int, lines: list[str], newline: bytes) -> Edit:
    tag = data.rindex(b"</", 0, end)
    start = data.rfind(b"\n", 0, tag) + 1
    text = b"".join(line + newline for line in _encoded(lines))
    if data[start:tag].strip():
        return Edit(tag, tag, newline + text)
    return Edit(start, start, text)


def _to_text(data: bytes, root: Node, more: list[Entry], ruleset: Ruleset) -> bytes:
    last, inside, after = _split(root, more)
    newline = _newline(data)
    lines = data.removeprefix(BOM).split(b"\n")
    outer = _indent(lines, root.children, b"")
    parts = [data if data.endswith(b"\n") or not data else data + newline]
    if last is not None and inside:
        inner = _indent(lines, last.children, outer + b"  ")
        parts += [inner + line + newline for line in _encoded(entry_lines_text(inside, ruleset, 0))]
    parts += [outer + line + newline for line in _encoded(entry_lines_text(after, ruleset, 0))]
    return b"".join(parts)


def _indent(lines: list[bytes], nodes: list[Node], default: bytes) -> bytes:
    """What stands before the first of *nodes* that is an element, be it spaces or tabs."""
    first = next((node for node in nodes if node.column), None)
    if first is None:
        return default
    line = lines[first.line - 1]
    return line[: len(line) - len(line.lstrip(b" \t"))]
