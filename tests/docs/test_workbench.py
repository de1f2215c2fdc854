"""The commands of docs/workbench.md, docs/verify.md and docs/perft.md, and what they show."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = [
    (page, *block)
    for page in ("workbench", "verify", "perft")
    for block in re.findall(
        r"^```sh\n(.*?)^```\n(?:\n^```text\n(.*?)^```$)?",
        (ROOT / f"docs/{page}.md").read_text(encoding="utf-8"),
        re.M | re.S,
    )
]
STATUS = {"adjudicate diff": 1, "adjudicate verify docs/examples/changed.xml": 4, "adjudicate verify --ruling": 1}


@pytest.mark.parametrize(("page", "line", "shown"), BLOCKS, ids=[line.split()[1] for _, line, _ in BLOCKS])
def test_example(tmp_path: Path, page: str, line: str, shown: str) -> None:
    for folder in ("replays", "scenarios", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    program, *words = line.split()
    assert program == "adjudicate"
    done = subprocess.run(
        [sys.executable, "-m", "adjudicate", *words], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    status = next((status for begin, status in STATUS.items() if line.startswith(begin)), 0)
    assert done.returncode == status, done.stderr
    if shown:
        assert [text.rstrip() for text in done.stdout.splitlines()] == shown.splitlines()


def test_every_verb_of_the_workbench_has_an_example() -> None:
    assert {line.split()[1] for _, line, _ in BLOCKS} == {
        "diff", "replay", "fmt", "shrink", "perft", "verify", "rules",
    }  # fmt: skip
