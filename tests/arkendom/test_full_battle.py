"""The shipped battle and the shipped whole games look like such; the tool that they are made with plays them to the
end."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


OWN = [("duel", ""), ("teams", "divide-units divide begin"), ("pairs", "put-first")]


@pytest.mark.parametrize(("name", "own"), OWN)
def test_a_whole_game_has_what_the_rulebook_has(name: str, own: str) -> None:
    text = (ROOT / "replays" / "arkendom" / f"game-{name}.xml").read_text(encoding="utf-8")
    ids = re.findall(r' id="(c[0-9]+)"', text)
    assert len(ids) >= 200 and ids == [f"c{number}" for number in range(1, len(ids) + 1)]
    assert re.findall(r'<round n="([0-9])"', text) == list("0123456")
    assert text.count("<checkpoint ") == 7 and '<expect phase="over" winner="' in text
    setup = "choose-army call choose-tile place-tile reserve deploy name-commander build-deck keep-objectives"
    battle = "acquire reveal play react charge fight shoot move-and-shoot morale claim collect count"
    for verb in (*setup.split(), *battle.split(), *own.split()):
        assert f"<{verb} " in text, verb
    assert re.search('<fight [^>]* by="', text), "a Character or Companion fights"
    assert re.search('<claim [^>]*influence="', text), "Influence is spent for a Victory Point"


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
