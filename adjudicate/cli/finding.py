"""Finds the replays in files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source, unreadable

ENDINGS = (".xml", ".txt")
PASSED_OVER = ("__pycache__", "__init__.py")
"""What folders hold that nobody takes for a replay: a package's marks."""
_BEGINNING = 4096


class Found(NamedTuple):
    """A file that may be a replay. One that was ``named`` must be; of one in a folder, ``no_replay`` says why it cannot
    be, as far as its name tells."""

    path: str
    named: bool = True
    no_replay: str = ""


def files_in(paths: Iterable[str]) -> list[Found]:
    """The files named, and all those in the folders named, sorted; each once. Hidden ones are passed over."""
    found: dict[str, Found] = {}
    for path in paths:
        folder = folder_of(path)
        for file in [Found(path)] if folder is None else _in_folder(folder, path):
            key = os.path.realpath(file.path)
            if file.path == "-" or key not in found or (file.named and not found[key].named):
                found[key] = file
    return list(found.values())


def _in_folder(folder: Path, shown: str) -> Iterator[Found]:
    def told(error: OSError) -> None:
        raise unreadable(str(error.filename), error)

    for place, inside, names in os.walk(folder, onerror=told):
        inside[:] = sorted(name for name in inside if not name.startswith(".") and name not in PASSED_OVER)
        for name in sorted(names):
            if not name.startswith(".") and name not in PASSED_OVER:
                path = os.path.join(shown, os.path.relpath(os.path.join(place, name), folder))
                yield Found(path, False, "" if name.endswith(ENDINGS) else f"its name does not end in {_endings()}")


def _endings() -> str:
    return " or ".join(ENDINGS)


def folder_of(path: str) -> Path | None:
    """The folder of that name, or the one that ships with the package; ``None`` if it is no folder."""
    from adjudicate.cli.logs import packaged

    if Path(path).is_dir():
        return Path(path)
    shipped = packaged(path)
    return shipped if shipped is not None and shipped.is_dir() else None


def why_no_replay(source: Source, problem: FileProblem) -> str:
    """Why a file in a folder, that could not be read, is no replay; "" if it is one that is broken."""
    if problem.file != source.name:
        return ""
    if problem.code == "root":
        return problem.reason
    if source.name.endswith(".txt") and not _begins_as_replay(source):
        return f"is no text of a game ({problem.reason})"
    return ""


def _begins_as_replay(source: Source) -> bool:
    try:
        with source.open() as stream:
            lines = stream.read(_BEGINNING).splitlines()
    except FileProblem:
        return True
    first = next((line.strip() for line in lines if line.strip() and not line.lstrip().startswith(b"#")), b"")
    return first.startswith((b"<", b"replay ")) or first == b"replay"
