"""Runs the installed command in processes of its own, with the game of ``skirmish.py`` installed beside it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from duel import ILLEGAL_LOG, LEGAL_LOG, SCENARIO_FILE

HERE = Path(__file__).parent
METADATA = "Metadata-Version: 2.1\nName: skirmish\nVersion: 1\n"
ENTRY_POINTS = "[adjudicate.rulesets]\nskirmish = skirmish:ruleset\n"


class Done(NamedTuple):
    """What a run gave."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the installed game."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copy(HERE / "skirmish.py", folder / "skirmish.py")
    info = folder / "skirmish-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


Run = Callable[..., Done]


@pytest.fixture
def run(games: Path, tmp_path: Path) -> Run:
    """Runs ``adjudicate`` in an empty folder."""

    def run(*words: str | Path, given: str | bytes = "", **environment: str) -> Done:
        known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "ADJUDICATE_DEBUG")}
        env = {**known, "PYTHONPATH": str(games), "PYTHONUTF8": "1", **environment}
        data = given.encode("utf-8") if isinstance(given, str) else given
        command = [sys.executable, "-m", "adjudicate", *map(str, words)]
        done = subprocess.run(command, input=data, capture_output=True, cwd=tmp_path, env=env, timeout=60)
        return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return run


@pytest.fixture
def legal_log(tmp_path: Path) -> Path:
    """A log in which all is as recorded."""
    return _written(tmp_path / "legal.xml", LEGAL_LOG)


@pytest.fixture
def illegal_log(tmp_path: Path) -> Path:
    """A log whose seventh command is illegal and whose eighth would be legal."""
    return _written(tmp_path / "illegal.xml", ILLEGAL_LOG)


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A scenario in a file of its own."""
    return _written(tmp_path / "scenario.xml", SCENARIO_FILE)


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
