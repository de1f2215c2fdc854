"""The examples of docs/files.md, written to files and run through the real command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicate.files.textform import usage
from adjudicate.games.arkendom import ruleset

TEXT = (Path(__file__).parents[2] / "docs/files.md").read_text(encoding="utf-8")
BLOCKS = {name: (tag, body) for tag, name, body in re.findall(r"^```(\w+) (\S+)\n(.*?)^```$", TEXT, re.M | re.S)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the examples."""
    folder = tmp_path_factory.mktemp("examples")
    for name, (_, body) in BLOCKS.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body, encoding="utf-8")
    return folder


def _run(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "adjudicate", *words]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=folder, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_there_is_an_example_of_every_kind() -> None:
    assert [tag for tag, _ in BLOCKS.values()] == ["xml", "xml", "xml", "text", "orders"]
    assert TEXT.count("\n```") == 2 * len(BLOCKS), "a block without a file name is not checked"


@pytest.mark.parametrize("log", [name for name in BLOCKS if name.startswith("replays/")])
def test_replays_are_as_recorded(folder: Path, log: str) -> None:
    assert "5 commands, 5 legal, 0 illegal" in _run(folder, "check", log)


def test_orders_go_on_with_the_game(folder: Path) -> None:
    assert "move clan C5" in _run(folder, "turn", "replays/crossing.xml", "orders.txt", "--dry-run")


def test_the_text_form_is_that_of_the_xml(folder: Path) -> None:
    assert _run(folder, "convert", "replays/crossing.xml") == BLOCKS["replays/crossing.txt"][1]


@pytest.mark.parametrize("verb", ruleset.commands)
def test_every_order_is_listed_as_it_is_written(verb: str) -> None:
    assert f"| `{usage(ruleset.commands[verb])}` |" in TEXT
