"""``check`` on logs with one broken rule of each kind, before Round 1 and in battle, names each: its id, its line and
why."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"
LOGS = (EXAMPLES / "one-of-each.xml", EXAMPLES / "one-of-each-setup.xml")
ELSEWHERE = {
    "arkendom.melee.adjust-stuck",
    "arkendom.acquisition.divide",
    "arkendom.book-of-magic.back",
    "arkendom.book-of-magic.cap",
    "arkendom.book-of-magic.magic",
}
"""Need a board full of units, a team, or a board on which no unit is Ready; broken in replays/arkendom/:
melee-crowded.xml, actions-acquisition.xml, actions-channel-and-book.xml."""


def test_each_broken_rule_is_named_where_it_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "adjudicate", "check", "--format", "json", *map(str, LOGS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    reports = json.loads(done.stdout)["files"]
    catalogue = ElementTree.fromstring((files("adjudicate.games.arkendom") / "rules.xml").read_text(encoding="utf-8"))
    requirements = {rule.get("id") for rule in catalogue.iter("rule") if rule.get("kind") == "requirement"}
    assert {finding["rule"] for report in reports for finding in report["findings"]} == requirements - ELSEWHERE
    for log, report in zip(LOGS, reports, strict=True):
        lines = log.read_text(encoding="utf-8").splitlines()
        for finding in report["findings"]:
            assert finding["reason"]
            element = lines[finding["line"] - 1][finding["column"] - 1 :]
            assert element.startswith(finding["command"].split()[0]), finding
