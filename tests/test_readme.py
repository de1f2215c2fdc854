"""Runs every command line of the README, and compares what it prints with what the README shows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(sh|text)\n(.*?)^```$", README, flags=re.M | re.S)
SETUP = [
    line for kind, body in BLOCKS if kind == "sh" for line in body.splitlines() if line.startswith("python3 -m venv")
]
EXAMPLES = [
    (body.splitlines(), BLOCKS[index + 1][1] if index + 1 < len(BLOCKS) and BLOCKS[index + 1][0] == "text" else None)
    for index, (kind, body) in enumerate(BLOCKS)
    if kind == "sh" and not body.startswith("python3 -m venv")
]
STATUS = {
    "adjudicate check docs/examples/broken.xml": 1,
    "adjudicate verify --ruling ARK-B50=until-replaced replays/": 1,
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the README's commands read, to run them in."""
    for folder in ("replays", "scenarios", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@pytest.mark.parametrize(("lines", "shown"), EXAMPLES, ids=[lines[0] for lines, _ in EXAMPLES])
def test_example(checkout: Path, lines: list[str], shown: str | None) -> None:
    for line in lines:
        verb, *arguments = _words(line)
        assert verb == "adjudicate"
        command = [sys.executable, "-m", "adjudicate", *arguments]
        env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, input="", timeout=120)
        assert done.returncode == STATUS.get(line, 0), done.stderr
        if shown is not None:
            assert _trimmed(done.stdout) == _trimmed(shown)


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def _words(line: str) -> list[str]:
    import shlex

    return shlex.split(line)


def test_setup_commands_are_run_by_ci() -> None:
    assert len(SETUP) == 2
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "setup_command 1" in script
    assert "setup_command 2" in script


def test_no_diagnostic_shown_is_stale(checkout: Path) -> None:
    (shown,) = [body for kind, body in BLOCKS if kind == "text" and body.startswith("docs/examples/broken.xml:")]
    command = [sys.executable, "-m", "adjudicate", "check", "docs/examples/broken.xml"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=120)
    assert done.stderr.startswith(shown)
