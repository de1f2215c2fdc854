"""The shipped battle of six Rounds: it looks like one, and the tool that wrote it writes it again."""

from __future__ import annotations

import re
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


def test_the_tool_writes_the_same_battle_again(tmp_path: Path) -> None:
    again = tmp_path / "battle.xml"
    scenario = ROOT / "scenarios" / "arkendom" / "ford.xml"
    subprocess.run([sys.executable, str(TOOL), str(scenario), str(again)], check=True, capture_output=True)
    assert again.read_bytes() == BATTLE.read_bytes()
