"""Lines of the text form: words, quoting, comments, continued lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicate.files.node import INSTRUCTION
from adjudicate.files.problem import FileProblem
from adjudicate.files.prolog import INSTRUCTIONS, checked_chunks
from adjudicate.files.source import Source

LONGEST_LINE = 100_000
TAB = 8

NAME = re.compile(r"[A-Za-z_][\w.\-]*")
_KEY = re.compile(r"([A-Za-z_][\w.\-]*)=")
_BLANK = re.compile(r"[ \t]+")
_RUN = re.compile(r"[^ \t]+")
_BARE = re.compile(r'[^ \t"]+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n", "t": "\t", "r": "\r"}
# What XML cannot hold, so that no text could be converted that cannot be converted back.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")


class Word(NamedTuple):
    """A word of a line. ``key`` is what stands before ``=``, "" for a word without; ``column`` counts from 1."""

    text: str
    key: str
    quoted: bool
    column: int


class Line(NamedTuple):
    """A line that is not blank: its words, or nothing but a comment (``None`` if there is none). ``gap``: whether
    a blank line stands before it, and not at the beginning of the file."""

    number: int
    indent: int
    words: list[Word]
    comment: str | None
    instruction: bool = False
    gap: bool = False


class _Broken(Exception):
    """A line that cannot be taken apart; ``open_quote`` if only its end is missing."""

    def __init__(self, reason: str, offset: int, open_quote: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        self.open_quote = open_quote


def lines(source: Source) -> Iterator[Line]:
    """The lines of *source* that are not blank."""
    numbered = _Physical(source)
    begun = gap = False
    for number, text in numbered:
        body = text.lstrip(" \t")
        if not body:
            gap = begun
            continue
        indent = len(text[: len(text) - len(body)].expandtabs(TAB))
        if body.startswith("#"):
            line = _comment_line(numbered, number, indent, body)
        else:
            line = _element_line(source, numbered, number, indent, text)
        yield line._replace(gap=True) if gap else line
        begun, gap = True, False


class _Physical(Iterator["tuple[int, str]"]):
    """Numbered lines as they stand in the file, with one line of looking ahead."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._lines = enumerate(self._split(checked_chunks(source)), 1)
        self._next: tuple[int, str] | None = None

    def __next__(self) -> tuple[int, str]:
        if self._next is not None:
            ahead, self._next = self._next, None
            return ahead
        number, text = next(self._lines)
        if len(text) > LONGEST_LINE:
            raise FileProblem(
                self.source.name, "text.long-line", f"is longer than {LONGEST_LINE:,} characters", number, 1
            )
        if bad := _CONTROL.search(text):
            reason = f"the control character U+{ord(bad.group()):04X} is not allowed"
            raise FileProblem(self.source.name, "text.control", reason, number, bad.start() + 1)
        return number, text

    def peek(self) -> str | None:
        """The next line without taking it."""
        if self._next is None:
            self._next = next(self, None)
        return self._next[1] if self._next is not None else None

    def _split(self, chunks: Iterable[bytes]) -> Iterator[str]:
        rest = b""
        for piece in chunks:
            *whole, rest = (rest + piece).split(b"\n")
            for raw in whole:
                yield raw.removesuffix(b"\r").decode("utf-8", "replace")
            if len(rest) > 4 * LONGEST_LINE:
                break
        yield rest.removesuffix(b"\r").decode("utf-8", "replace")


def _comment_line(numbered: _Physical, number: int, indent: int, body: str) -> Line:
    if (target := body[2:].split(" ", 1)[0]) in INSTRUCTIONS and body.startswith("#?") and "?>" not in body:
        return Line(number, indent, [], f"{target} {body[2 + len(target) :].strip()}", instruction=True)
    parts = []
    while True:
        text = body[1:].removeprefix(" ").rstrip()
        bare = text.rstrip("\\")
        slashes = len(text) - len(bare)
        following = (numbered.peek() or "").lstrip(" \t") if slashes % 2 else ""
        if following.startswith("#"):
            parts.append(bare + "\\" * (slashes // 2))
            next(numbered)
            body = following
            continue
        parts.append(bare + "\\" * ((slashes + 1) // 2))
        return Line(number, indent, [], "\n".join(parts).strip())


def _element_line(source: Source, numbered: _Physical, number: int, indent: int, text: str) -> Line:
    # Where each physical line begins in the joined one, so that a complaint names the line that a person sees.
    begins = [(0, number, 0)]
    joined = text
    while joined.rstrip().endswith("\\"):
        head = joined.rstrip()[:-1]
        try:
            if _words(head)[1] is not None:
                break
        except _Broken as broken:
            if not broken.open_quote:
                joined = head
                break
        if numbered.peek() is None:
            reason = "the last line ends with a backslash, but no line follows"
            raise FileProblem(source.name, "text.continued", reason, number, len(joined.rstrip()))
        following_number, following = next(numbered)
        body = following.lstrip(" \t")
        begins.append((len(head) + 1, following_number, len(following) - len(body)))
        joined = f"{head} {body}"
    try:
        words, comment = _words(joined)
    except _Broken as broken:
        offset, line, shift = [begin for begin in begins if begin[0] <= broken.offset][-1]
        column = broken.offset - offset + shift + 1
        raise FileProblem(source.name, "text.quote", broken.reason, line, column) from None
    return Line(number, indent, words, comment)


def _words(text: str) -> tuple[list[Word], str | None]:
    """The words of a line, and the comment at its end."""
    words: list[Word] = []
    if '"' not in text and "#" not in text:
        # Most lines: nothing to unquote, so every run of characters is a word.
        for run in _RUN.finditer(text):
            key, equals, rest = run.group().partition("=")
            if equals and NAME.fullmatch(key):
                words.append(Word(rest, key, False, run.start() + 1))
            else:
                words.append(Word(run.group(), "", False, run.start() + 1))
        return words, None
    at = 0
    while True:
        if blank := _BLANK.match(text, at):
            at = blank.end()
        if at >= len(text):
            return words, None
        if text[at] == "#":
            return words, text[at + 1 :].strip()
        word, at = _word(text, at)
        words.append(word)


def _word(text: str, at: int) -> tuple[Word, int]:
    begin = at
    key = _KEY.match(text, at)
    if key:
        at = key.end()
    parts: list[str] = []
    quoted = False
    while at < len(text) and text[at] not in " \t":
        if text[at] == '"':
            match = _QUOTED.match(text, at)
            if match is None:
                raise _Broken("a quote is opened but not closed", at, open_quote=True)
            parts.append(_unescaped(match.group(1), match.start(1)))
            quoted = True
        else:
            match = _BARE.match(text, at)
            assert match is not None
            parts.append(match.group())
        at = match.end()
    return Word("".join(parts), key.group(1) if key else "", quoted, begin + 1), at


def _unescaped(text: str, begin: int) -> str:
    def letter(found: re.Match[str]) -> str:
        meant = _ESCAPES.get(found.group(1))
        if meant is None:
            reason = rf"{found.group()} means nothing; known: \" \\ \n \t \r"
            raise _Broken(reason, begin + found.start())
        return meant

    return _ESCAPE.sub(letter, text)


def comment_lines(tag: str, text: str) -> Iterator[str]:
    """A comment as lines; each but the last ends with a backslash, which is what makes them one."""
    if tag == INSTRUCTION:
        yield f"#?{text}"
        return
    *more, last = text.split("\n")
    for line in more:
        yield _comment(line) + "\\"
    yield _comment(last)


def _comment(line: str) -> str:
    slashes = line[len(line.rstrip("\\")) :]
    return f"# {line}{slashes}" if line else "#"
