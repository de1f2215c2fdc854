"""Finds the replays in files and folders."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from adjudicate.cli.problems import failure_of

ENDINGS = (".xml", ".txt")


def replays_in(paths: Iterable[str], roots: Collection[str] = ("replay",)) -> Iterator[str]:
    """The files named, and the replays in the folders named (or what else has one of *roots* as its root element),
    sorted. Other files in a folder are passed over."""
    for path in paths:
        folder = folder_of(path)
        if folder is None:
            yield path
            continue
        for file in sorted(folder.rglob("*")):
            shown = os.path.join(path, str(file.relative_to(folder)))
            if file.suffix in ENDINGS and file.is_file() and _is_one_of(shown, roots):
                yield shown


def folder_of(path: str) -> Path | None:
    """The folder of that name, or the one that ships with the package; ``None`` if it is no folder."""
    from adjudicate.cli.logs import packaged

    if Path(path).is_dir():
        return Path(path)
    shipped = packaged(path)
    return shipped if shipped is not None and shipped.is_dir() else None


def _is_one_of(path: str, roots: Collection[str]) -> bool:
    """Whether a file's root element is one of *roots*; a file that cannot be read counts, so that it is told of."""
    from adjudicate.cli.logs import source_of
    from adjudicate.files import tree

    try:
        return tree.stream(source_of(path)).root.tag in roots
    except Exception as error:
        if failure_of(error) is None:
            raise
        return path.endswith(".xml")
