"""The shipped battle of six Rounds looks like one; the tool that such battles are made with plays them to the end."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from battles import ROOT

BATTLE = ROOT / "replays" / "arkendom" / "full-battle.xml"
TOOL = ROOT / "tests" / "tools" / "general.py"


def test_it_has_what_a_battle_has() -> None:
    text = BATTLE.read_text(encoding="utf-8")
    ids = re.findall(r' id="(c[0-9]+)"', text)
    assert len(ids) >= 150 and ids == [f"c{number}" for number in range(1, len(ids) + 1)]
    assert re.findall(r'<round n="([0-9])"', text) == list("123456")
    assert text.count("<checkpoint ") == 6
    for verb in ("charge", "fight", "shoot", "move-and-shoot", "move", "reposition", "morale", "collect", "adjust"):
        assert f"<{verb} " in text


def test_the_tool_plays_a_whole_battle_the_same_each_time(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    folder = tmp_path / "replays" / "arkendom"
    folder.mkdir(parents=True)
    scenario = tmp_path / "scenarios" / "arkendom" / "ford.xml"
    written = [folder / "battle.xml", folder / "again.xml"]
    for path in written:
        command = [sys.executable, str(TOOL), str(scenario), str(path)]
        subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    first, again = (path.read_text(encoding="utf-8") for path in written)
    assert first == again
    command = [sys.executable, "-m", "adjudicate", "check", "--quiet", str(written[0])]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.findall(r'<round n="([0-9])"', first) == list("123456")
