"""Where bytes come from: files, standard input, text in memory; and files that are named inside a file."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from adjudicate.files.problem import FileProblem

CAP = 64 * 1024 * 1024
CHUNK = 64 * 1024
DATA_FOLDERS = ("replays", "scenarios")
BOM = b"\xef\xbb\xbf"


class Source:
    """Bytes that can be read more than once. ``name`` is how the user knows them.

    ``folder`` is where files named inside are looked for; ``None`` if there is no such place.
    """

    def __init__(
        self,
        name: str,
        path: Path | None = None,
        data: bytes | None = None,
        folder: Path | None = None,
        cap: int = CAP,
    ) -> None:
        self.name = name
        self.path = path
        self.folder = path.parent if path is not None and folder is None else folder
        self.cap = cap
        self._data = data

    @classmethod
    def named(cls, name: str | os.PathLike[str], cap: int = CAP) -> Source:
        """The file of that name, or standard input for ``-``."""
        shown = os.fspath(name)
        if shown == "-":
            return cls("-", data=_spooled("-", sys.stdin.buffer, cap), folder=Path.cwd(), cap=cap)
        if "\0" in shown:
            raise FileProblem(shown.replace("\0", "\\0"), "file.name", "a file name cannot hold a NUL character")
        return cls(shown, path=Path(shown), cap=cap)

    @classmethod
    def of_text(cls, name: str, text: str | bytes, folder: Path | None = None) -> Source:
        """Text in memory, such as the orders of a mail."""
        return cls(name, data=text.encode("utf-8") if isinstance(text, str) else text, folder=folder)

    def open(self) -> BinaryIO:
        """A fresh stream from the first byte on; :class:`FileProblem` if there is none or it is too big."""
        if self._data is None:
            stream = self._open_path()
            if stream is not None:
                return stream
        assert self._data is not None
        if len(self._data) > self.cap:
            raise too_big(self.name, self.cap)
        return io.BytesIO(self._data)

    def _open_path(self) -> BinaryIO | None:
        assert self.path is not None
        try:
            # Without O_NONBLOCK the opening of a pipe that nobody writes to would wait for ever.
            number = os.open(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
        except (OSError, ValueError) as error:
            raise unreadable(self.name, error) from None
        status = os.fstat(number)
        if stat.S_ISDIR(status.st_mode):
            os.close(number)
            raise FileProblem(self.name, "file.directory", "is a folder, not a file")
        if stat.S_ISREG(status.st_mode):
            if status.st_size > self.cap:
                os.close(number)
                raise too_big(self.name, self.cap)
            return os.fdopen(number, "rb")
        os.set_blocking(number, True)
        with os.fdopen(number, "rb") as stream:
            self._data = _spooled(self.name, stream, self.cap)
        return None

    def chunks(self) -> Iterator[bytes]:
        """The bytes in pieces; a file that grows past the cap while it is read is refused as well."""
        left = self.cap
        with self.open() as stream:
            try:
                while piece := stream.read(CHUNK):
                    left -= len(piece)
                    if left < 0:
                        raise too_big(self.name, self.cap)
                    yield piece
            except OSError as error:
                raise unreadable(self.name, error) from None

    def read(self) -> bytes:
        """All the bytes."""
        return b"".join(self.chunks())

    def in_memory(self) -> Source:
        """The same bytes, read once: what changes or runs dry behind the name no longer matters."""
        return Source(self.name, data=self.read(), folder=self.folder, cap=self.cap)

    def is_xml(self) -> bool:
        """Whether the first byte that is not blank is ``<``; everything else is the text form."""
        for piece in self.chunks():
            rest = piece.removeprefix(BOM).lstrip()
            if rest:
                return rest.startswith((b"<", b"\xff\xfe", b"\xfe\xff", b"\x00"))
        return False


def _spooled(name: str, stream: BinaryIO, cap: int) -> bytes:
    try:
        data = stream.read(cap + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
    if len(data) > cap:
        raise too_big(name, cap)
    return data


def too_big(name: str, cap: int) -> FileProblem:
    """The problem of a file that is larger than *cap* bytes."""
    size = f"{cap // (1024 * 1024)} MiB" if cap >= 1024 * 1024 else f"{cap} bytes"
    return FileProblem(name, "file.too-big", f"is larger than {size}", help="a log or scenario is never that large")


def unreadable(name: str, error: Exception) -> FileProblem:
    """The problem of a file that the system does not let us read."""
    codes: dict[type[Exception], str] = {
        FileNotFoundError: "file.missing",
        PermissionError: "file.permission",
    }
    code = codes.get(type(error), "file.unreadable")
    told = {"file.missing": "there is no such file", "file.permission": "may not be read (permission denied)"}
    reason = getattr(error, "strerror", None) or str(error)
    return FileProblem(name, code, told.get(code, f"cannot be read: {reason}"))


def root_of(folder: Path) -> Path:
    """The folder that files named by a file in *folder* must stay in: the parent of the nearest ancestor called
    ``replays`` or ``scenarios``, else *folder* itself."""
    for ancestor in (folder, *folder.parents):
        if ancestor.name in DATA_FOLDERS:
            return ancestor.parent
    return folder


def resolve_inside(base: Source, reference: str) -> Source:
    """The file that *base* names as *reference*, if it may: :class:`FileProblem` (without a place) otherwise."""
    _must_be_plain(base.name, reference)
    if base.folder is None:
        raise _refused(base.name, reference, "there is no folder to look for it in")
    try:
        folder = base.folder.resolve()
        root = root_of(folder)
        target = (folder / reference).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise _refused(base.name, reference, f"cannot be resolved ({error})") from None
    if not target.is_relative_to(root):
        raise _refused(base.name, reference, f"it is outside the folder {root.name or root}")
    shown = os.path.normpath(os.path.join(os.path.dirname(base.name), reference))
    try:
        regular = stat.S_ISREG(os.stat(target).st_mode)
    except OSError as error:
        raise FileProblem(base.name, "file.missing", f"{shown}: {unreadable(shown, error).reason}") from None
    if not regular:
        raise _refused(base.name, reference, "it is not a regular file")
    return Source(shown, path=target, cap=base.cap)


def _must_be_plain(name: str, reference: str) -> None:
    if not reference:
        raise _refused(name, reference, "it is empty")
    if reference.startswith(("/", "~")) or os.path.isabs(reference):
        raise _refused(name, reference, "it is not relative to this file")
    for bad, told in (("\\", "a backslash"), (":", "a colon"), ("\0", "a NUL character")):
        if bad in reference:
            raise _refused(name, reference, f"it holds {told}")
    if not reference.isprintable():
        raise _refused(name, reference, "it holds control characters")


def _refused(name: str, reference: str, why: str) -> FileProblem:
    return FileProblem(
        name,
        "file.path",
        f"the file {reference!r} is refused: {why}",
        help="name a file by its path from this one, with /, inside the same scenarios or replays folder",
    )
