"""The examples of docs/anno1666.md, written to files and run through the real command."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicate.games.anno1666.board import LEVEL, UPRIGHT

TEXT = (Path(__file__).parents[2] / "docs/anno1666.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", TEXT, re.M | re.S))
CONSOLES = re.findall(r"^```console\n\$ adjudicate (.*?)\n(.*?)^```$", TEXT, re.M | re.S)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the examples."""
    folder = tmp_path_factory.mktemp("examples")
    for name, body in BLOCKS.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body, encoding="utf-8")
    return folder


def _run(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "adjudicate", *words]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=folder, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("command", "shown"), CONSOLES, ids=[command.split()[0] for command, _ in CONSOLES])
def test_what_a_command_prints_is_as_the_text_says(folder: Path, command: str, shown: str) -> None:
    assert _run(folder, *shlex.split(command)).startswith(shown)


def test_the_replay_is_as_recorded(folder: Path) -> None:
    assert "0 illegal" in _run(folder, "check", "replays/inn.txt")


def test_every_mark_of_a_border_is_explained() -> None:
    table = TEXT[TEXT.index("| space |") : TEXT.index("The corners are")]
    for mark in (*LEVEL, *UPRIGHT):
        assert mark == " " or f"`{mark}`" in table.replace("\\|", "|")
