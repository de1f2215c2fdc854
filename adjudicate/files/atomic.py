"""Writing so that a killed process, or two at once, lose nothing."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from adjudicate.files.problem import FileProblem

try:
    import fcntl
except ImportError:  # a system without flock: writing is atomic there too, but two writers are not kept apart
    fcntl = None  # type: ignore[assignment]

TEMPORARY = ".adjudicate-tmp"
LOCK = ".lock"
_TRIES = 100
_PAUSE = 0.02


def write_lines(path: str | os.PathLike[str], lines: Iterable[str]) -> None:
    """Writes text, a line an item, as UTF-8. See :func:`write`."""
    write(path, (f"{line}\n".encode() for line in lines))


def write(path: str | os.PathLike[str], pieces: bytes | Iterable[bytes]) -> None:
    """Replaces the file at *path*: whoever looks sees the old one or the new one, whole, whatever happens.

    An existing file keeps its permissions; a symbolic link stays one, and what it points to is replaced. If *pieces*
    raises, nothing is changed. What is no regular file (a terminal, ``/dev/null``) is written to directly.
    """
    name = os.fspath(path)
    try:
        target = _target(name)
        mode = _mode(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise FileProblem(name, "file.directory", "is a folder; a file cannot be written there")
        if mode is not None and not stat.S_ISREG(mode):
            _write_directly(target, pieces)
            return
        sweep(target)
        _replace(target, mode, pieces)
    except OSError as error:
        raise unwritable(name, error) from None


def _target(name: str) -> Path:
    if "\0" in name:
        raise FileProblem(name.replace("\0", "\\0"), "file.name", "a file name cannot hold a NUL character")
    return Path(os.path.realpath(name))


def _mode(target: Path) -> int | None:
    try:
        return os.stat(target).st_mode
    except FileNotFoundError:
        return None


def _write_directly(target: Path, pieces: bytes | Iterable[bytes]) -> None:
    with open(target, "wb") as stream:
        stream.writelines([pieces] if isinstance(pieces, bytes) else pieces)


def _replace(target: Path, mode: int | None, pieces: bytes | Iterable[bytes]) -> None:
    temporary, stream = _temporary(target)
    try:
        with stream:
            stream.writelines([pieces] if isinstance(pieces, bytes) else pieces)
            stream.flush()
            if mode is not None:
                os.chmod(temporary, stat.S_IMODE(mode))
            os.fsync(stream.fileno())
            os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(target.parent)


def _temporary(target: Path) -> tuple[Path, BinaryIO]:
    """A new file beside *target*. It is locked for as long as it is written, which is how others know that it is not
    left over from a process that died."""
    for _ in range(_TRIES):
        path = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}{TEMPORARY}")
        stream = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb")
        if fcntl is None:
            return path, stream
        fcntl.flock(stream, fcntl.LOCK_EX)
        if os.fstat(stream.fileno()).st_nlink:
            return path, stream
        stream.close()  # swept between its making and its locking: another one
    raise OSError("no temporary file can be made")


def sweep(target: Path) -> int:
    """Deletes the temporary files that killed writers of *target* left; gives how many."""
    if fcntl is None:
        return 0
    swept = 0
    for path in target.parent.glob(f".{_literal(target.name[:100])}.*{TEMPORARY}"):
        with contextlib.suppress(OSError), open(path, "rb") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(path)
            swept += 1
    return swept


def _literal(name: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


def _sync_folder(folder: Path) -> None:
    # Without this the rename itself could be lost with the power. Not every system lets a folder be opened.
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextlib.contextmanager
def locked(path: str | os.PathLike[str], seconds: float | None = None) -> Iterator[None]:
    """Keeps other processes that ask for the same lock away while the body runs: for reading, changing and writing a
    file. Waits up to *seconds* (for ever if ``None``). The lock is a file beside *path* for as long as it is held."""
    name = os.fspath(path)
    target = _target(name)
    lock = target.with_name(f".{target.name[:200]}{LOCK}")
    with _holding(name, lock, seconds):
        try:
            yield
        finally:
            if fcntl is not None:
                with contextlib.suppress(OSError):
                    os.unlink(lock)


def _holding(name: str, lock: Path, seconds: float | None) -> BinaryIO:
    """The lock file, open and locked. One that was deleted by its holder while this process waited for it would be a
    lock that nobody else can see: then another one."""
    while True:
        try:
            stream = open(lock, "ab")  # noqa: SIM115 - closed by whoever asked for the lock
        except OSError as error:
            raise unwritable(name, error) from None
        try:
            _wait_for(name, stream, seconds)
        except BaseException:
            stream.close()
            raise
        if fcntl is None or os.fstat(stream.fileno()).st_nlink:
            return stream
        stream.close()


def _wait_for(name: str, stream: BinaryIO, seconds: float | None) -> None:
    if fcntl is None:
        return
    if seconds is None:
        fcntl.flock(stream, fcntl.LOCK_EX)
        return
    until = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError:
            if time.monotonic() >= until:
                reason = f"is being changed by another process (waited {seconds:g} s)"
                raise FileProblem(name, "file.locked", reason) from None
            time.sleep(_PAUSE)


def unwritable(name: str, error: Exception) -> FileProblem:
    """The problem of a place that the system does not let us write to."""
    told: dict[type[Exception], str] = {
        FileNotFoundError: "its folder does not exist",
        PermissionError: "permission denied",
        NotADirectoryError: "its folder is a file",
    }
    reason = told.get(type(error)) or getattr(error, "strerror", None) or str(error)
    return FileProblem(name, "file.unwritable", f"cannot be written: {reason}")
