"""Verifying a folder of recorded battles: beside what `replay` does with each, and on one process beside all cores."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from adjudicate.cli.logs import open_log
from adjudicate.cli.playing import Playing
from adjudicate.cli.verified import verify_all
from adjudicate.engine.parallel import cores
from bench_replay import battles, texts
from compare import Comparison, Side


@cache
def folder() -> Path:
    """A folder with the battles, a file each."""
    path = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, path)
    for number, text in enumerate(texts()):
        (path / f"{number}.xml").write_bytes(text)
    return path


def verified(jobs: int) -> list[str]:
    """Verifies all of them; nothing differs."""
    return [file.status for file in verify_all([str(folder())], jobs).files]


def replayed() -> list[str]:
    """Plays all of them as `replay` does, without printing."""
    found = []
    for path in sorted(folder().iterdir()):
        playing = Playing(open_log(str(path)))
        playing.finish()
        found.append("ok" if not playing.findings else playing.findings[0].kind)
    return found


def comparisons() -> list[Comparison]:
    """Verifying beside replaying, and beside more processes."""
    count = sum(map(len, battles()))
    return [
        Comparison(
            "verify a folder, one process, per command",
            Side("adjudicate", lambda: verified(1), count),
            [Side("what replay does", replayed, count), Side(f"{cores()} processes", lambda: verified(cores()), count)],
        )
    ]
