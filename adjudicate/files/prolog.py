"""What stands before the root element, looked at before any parser sees a byte.

A DOCTYPE must be refused before it is parsed: entities in attribute values are expanded by the parser itself, so
that finding the DOCTYPE afterwards would be too late.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from adjudicate.files.problem import FileProblem
from adjudicate.files.source import BOM, Source

LONGEST_PROLOG = 1024 * 1024
INSTRUCTIONS = ("xml-model", "xml-stylesheet")

_DECLARATION = re.compile(rb"<\?xml(\s[^?]*)\?>")
_BLANK_OR_COMMENT = re.compile(rb"\s+|<!--.*?-->", re.DOTALL)
_INSTRUCTION = re.compile(rb"<\?([^\s?]+).*?\?>", re.DOTALL)
_ROOT = re.compile(rb"<([A-Za-z_][\w.:-]*)(?=[\s/>])")
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([^"']*)["']""")
_VERSION = re.compile(rb"""version\s*=\s*["']([^"']*)["']""")
_KNOWN = ("utf-8", "utf8", "us-ascii", "ascii")

_MAGIC = (
    (b"\x1f\x8b", "file.compressed", "is compressed (gzip)", "unpack it first: gunzip"),
    (b"PK\x03\x04", "file.compressed", "is a zip archive", "unpack it first: unzip"),
    (b"BZh", "file.compressed", "is compressed (bzip2)", "unpack it first: bunzip2"),
    (b"\xfd7zXZ", "file.compressed", "is compressed (xz)", "unpack it first: unxz"),
    (b"\xff\xfe\0\0", "file.encoding", "is in UTF-32", "convert it: iconv -f UTF-32 -t UTF-8"),
    (b"\xff\xfe", "file.encoding", "is in UTF-16", "convert it: iconv -f UTF-16 -t UTF-8"),
    (b"\xfe\xff", "file.encoding", "is in UTF-16", "convert it: iconv -f UTF-16 -t UTF-8"),
    (b"<\0", "file.encoding", "is in UTF-16", "convert it: iconv -f UTF-16LE -t UTF-8"),
    (b"\0<", "file.encoding", "is in UTF-16", "convert it: iconv -f UTF-16BE -t UTF-8"),
)


def checked_chunks(source: Source) -> Iterator[bytes]:
    """The bytes of *source* without a byte order mark; :class:`FileProblem` for what is not UTF-8 text."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    first, blank, done, held = True, True, 0, bytearray()
    for piece in source.chunks():
        if first:
            first = False
            _refuse_magic(source, piece)
        if b"\0" in piece:
            raise FileProblem(
                source.name, "file.binary", "is not text: it holds NUL bytes", *place_of(source, done, piece)
            )
        try:
            decoder.decode(piece)
        except UnicodeDecodeError as error:
            raise _not_utf8(source, done, piece, error) from None
        text = piece.removeprefix(BOM) if done == 0 else piece
        blank = blank and not text.strip()
        # Blanks are held back: a file of nothing else is told as what it is, not by what it would be read as.
        if not blank:
            yield bytes(held) + text if held else text
            held.clear()
        else:
            held += text
        done += len(piece)
    if first:
        raise FileProblem(source.name, "file.empty", "is empty")
    if blank:
        raise FileProblem(source.name, "file.empty", "holds nothing but blanks")
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise FileProblem(
            source.name, "file.encoding", "ends in the middle of a UTF-8 character", help="was it cut off?"
        ) from None


def place_of(source: Source, done: int, piece: bytes) -> tuple[int, int]:
    """Line and column of the first NUL byte in *piece*, which begins at byte *done*."""
    return _line_column(source, done + piece.index(b"\0"))


def _line_column(source: Source, offset: int) -> tuple[int, int]:
    before = source.read()[:offset]
    begin = before.rfind(b"\n") + 1
    return before.count(b"\n") + 1, len(before[begin:].removeprefix(BOM).decode("utf-8", "replace")) + 1


def _not_utf8(source: Source, done: int, piece: bytes, error: UnicodeDecodeError) -> FileProblem:
    # The decoder may have kept up to three bytes of the piece before; its positions count from those.
    offset = done + len(piece) - len(error.object) + error.start
    byte = error.object[error.start]
    return FileProblem(
        source.name,
        "file.encoding",
        f"is not UTF-8: byte 0x{byte:02x}",
        *_line_column(source, offset),
        help="convert it, for example: iconv -f WINDOWS-1252 -t UTF-8",
    )


def _refuse_magic(source: Source, piece: bytes) -> None:
    for magic, code, reason, help_text in _MAGIC:
        if piece.startswith(magic):
            raise FileProblem(source.name, code, reason, help=help_text)


class Prolog:
    """Collects bytes until the root element begins, and refuses what must not come before it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.root = ""
        self._data = b""
        self._at = 0

    def feed(self, piece: bytes) -> bytes:
        """Takes the next bytes; gives all so far once the root's name is known, and nothing until then."""
        if self.root:
            return piece
        self._data += piece
        if not self._advance():
            if len(self._data) > LONGEST_PROLOG:
                raise self._problem("xml.prolog", "the root element does not begin within the first MiB")
            return b""
        data, self._data = self._data, b""
        return data

    def rest(self) -> bytes:
        """What was kept back because no root element ever began."""
        return self._data

    def _advance(self) -> bool:
        data = self._data
        if self._at == 0 and data.startswith(b"<?xml") and data[5:6].isspace():
            declaration = _DECLARATION.match(data)
            if declaration is None:
                return False
            self._check_declaration(declaration.group(1))
            self._at = declaration.end()
        while True:
            if skipped := _BLANK_OR_COMMENT.match(data, self._at):
                self._at = skipped.end()
            elif instruction := _INSTRUCTION.match(data, self._at):
                self._check_instruction(instruction.group(1).decode("utf-8", "replace"))
                self._at = instruction.end()
            else:
                break
        if data.startswith(b"<!", self._at) and data[self._at : self._at + 9].upper() == b"<!DOCTYPE":
            raise self._problem(
                "xml.doctype", "a DOCTYPE is not allowed", help="delete it: files need no entities here"
            )
        root = _ROOT.match(data, self._at)
        self.root = root.group(1).decode("utf-8", "replace") if root else ""
        return root is not None

    def _check_declaration(self, declaration: bytes) -> None:
        version = _VERSION.search(declaration)
        if version is not None and version.group(1) != b"1.0":
            shown = version.group(1).decode("ascii", "replace")
            raise self._problem("xml.version", f"XML {shown} is not supported", help='write version="1.0"')
        encoding = _ENCODING.search(declaration)
        if encoding is not None:
            name = encoding.group(1).decode("ascii", "replace")
            if name.lower() not in _KNOWN:
                raise self._problem(
                    "file.encoding",
                    f"the encoding {name} is not supported, only UTF-8",
                    help=f'convert it: iconv -f {name} -t UTF-8, and write encoding="UTF-8"',
                )

    def _check_instruction(self, target: str) -> None:
        if target not in INSTRUCTIONS:
            raise self._problem("xml.instruction", f"the processing instruction {target} is not allowed")

    def _problem(self, code: str, reason: str, help: str = "") -> FileProblem:
        before = self._data[: self._at]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        return FileProblem(self.source.name, code, reason, before.count(b"\n") + 1, column, help)
