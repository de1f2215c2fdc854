"""Runs the installed command in processes of its own, with the games of this folder installed beside it."""

from __future__ import annotations

import io
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
UNSET = ("NO_COLOR", "ADJUDICATE_DEBUG", "COLUMNS")
METADATA = "Metadata-Version: 2.1\nName: games\nVersion: 1\n"
GAMES = ("skirmish", "ambush")
ENTRY_POINTS = "[adjudicate.rulesets]\n" + "".join(f"{game} = {game}:ruleset\n" for game in GAMES)


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
    """A folder that holds the installed games."""
    folder = tmp_path_factory.mktemp("games")
    for game in GAMES:
        shutil.copy(HERE / f"{game}.py", folder / f"{game}.py")
    info = folder / "games-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


class _Stream(io.TextIOWrapper):
    """A standard stream in memory."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="\n")

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined,no-any-return]


def _in_this_process(words: list[str], data: bytes, monkeypatch: pytest.MonkeyPatch) -> Done:
    from adjudicate.cli.main import run

    out, err = _Stream(), _Stream()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdin", _Stream(data))
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        status = run(words)
    return Done(status, out.text(), err.text())


def _in_a_process(words: list[str], data: bytes, environment: dict[str, str], games: Path, folder: Path) -> Done:
    known = {name: value for name, value in os.environ.items() if name not in UNSET}
    env = {**known, "PYTHONPATH": str(games), "PYTHONUTF8": "1", **environment}
    command = [sys.executable, "-m", "adjudicate", *words]
    done = subprocess.run(command, input=data, capture_output=True, cwd=folder, env=env, timeout=120)
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


@pytest.fixture
def run(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Runs ``adjudicate`` in an empty folder; in a process of its own if told so, or if given an environment."""
    from adjudicate.engine import rulesets

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.syspath_prepend(str(games))
    rulesets.names.cache_clear()
    rulesets.ruleset.cache_clear()

    def run(*words: str | Path, given: str | bytes = "", process: bool = False, **environment: str) -> Done:
        data = given.encode("utf-8") if isinstance(given, str) else given
        shown = [str(word) for word in words]
        if process or environment:
            return _in_a_process(shown, data, environment, games, tmp_path)
        return _in_this_process(shown, data, monkeypatch)

    return run


@pytest.fixture
def rules(run: Callable[..., Done]) -> Any:
    """The ruleset that plays the logs below, in the version that they name; to be patched."""
    from adjudicate.engine.rulesets import in_version, ruleset

    return in_version(ruleset("skirmish"), 1)


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
