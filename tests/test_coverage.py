"""The shipped replays exercise every rule of each catalogue both ways."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("game", ["anno1666", "arkendom"])
def test_every_rule_is_exercised_both_ways(game: str, tmp_path: Path) -> None:
    options = ["--format", "json", "--coverage", str(ROOT / "replays")]
    command = [sys.executable, "-m", "adjudicate", "rules", game, *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rules = [rule for rule in json.loads(done.stdout)["rules"] if rule["kind"] != "ruling"]
    assert [rule["id"] for rule in rules if not rule["satisfied_by"]] == []
    assert [rule["id"] for rule in rules if not rule["broken_by"]] == []
