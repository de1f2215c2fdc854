"""``pytest replays/``, in processes of its own: what is collected, and that it says what ``verify`` says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOREIGN = {
    "project.xml": "<project><replay/></project>",
    "namespace.xml": '<replays xmlns="urn:x"/>',
    "comment.xml": "<!-- <replay> --><suite/>",
    "empty.xml": "",
    "binary.xml": "\0\1\2",
}
USER_TEST = """
import sys

def test_nothing_is_imported_for_other_files():
    found = {name for name in sys.modules if name.startswith(("lxml", "click", "adjudicate."))}
    assert found <= {"adjudicate.pytest_plugin"}
"""


def _pytest(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST") and name != "CI"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *words]
    env = {**known, "COLUMNS": "200", **environment}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, env=env)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the shipped replays."""
    for name in ("replays", "scenarios"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def wrong(folder: Path) -> Path:
    """The same, with one wrong expectation, one die too many, and one file that is cut off."""
    _change(folder / "replays/arkendom/full-battle.xml", 'silver="214"', 'silver="215"')
    _change(folder / "replays/arkendom/skirmish.xml", 'attack="6 10 10"', 'attack="6 10 10 1"')
    broken = folder / "replays/arkendom/move.xml"
    broken.write_text(broken.read_text()[:400])
    return folder


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def _results(out: str) -> dict[str, str]:
    """Of each item of ``pytest -v``: PASSED, FAILED or SKIPPED."""
    return dict(re.findall(r"^(\S+\.xml::.*?) (PASSED|FAILED|SKIPPED)", out, re.M))


def test_the_shipped_replays_pass_one_item_a_file(folder: Path) -> None:
    done = _pytest(folder, "-q", "replays")
    assert done.returncode == 0, done.stdout
    count = len(list((folder / "replays").rglob("*.xml")))
    assert f"{count} passed" in done.stdout


def test_its_run_equals_that_of_verify(wrong: Path) -> None:
    done = _pytest(wrong, "-q", "-rA", "replays")
    ours = set(re.findall(r"^FAILED (\S+)::replay", done.stdout, re.M))
    command = [sys.executable, "-m", "adjudicate", "verify", "--format", "json", "replays"]
    verified = subprocess.run(command, cwd=wrong, capture_output=True, text=True, timeout=300)
    files = [one for one in json.loads(verified.stdout)["files"] if one["status"] != "skipped"]
    theirs = {one["file"]: one["first_difference"] for one in files}
    assert ours == {file for file, first in theirs.items() if first is not None}
    assert len(ours) == 3
    assert len(re.findall(r"^PASSED \S+::replay", done.stdout, re.M)) == len(theirs) - 3
    for file in ours:
        assert f"{file}:{theirs[file]['line']}:" in done.stdout
        assert theirs[file]["reason"] in done.stdout


def test_failures_are_our_diagnostics(wrong: Path) -> None:
    done = _pytest(wrong, "-q", "replays/arkendom/full-battle.xml")
    assert done.returncode == 1
    assert (
        "replays/arkendom/full-battle.xml:489:5: expectation: silver: expected 215, is 214\n"
        '    <expect player="north" silver="215" nuggets="0" points="10"/>\n'
        "  It comes from c151 north: count.\n"
    ) in done.stdout
    assert "Traceback" not in done.stdout


def test_one_item_a_conclusion_with_v(wrong: Path) -> None:
    names = ("full-battle", "skirmish", "move", "fight")
    found = _results(_pytest(wrong, "-v", *(f"replays/arkendom/{name}.xml" for name in names)).stdout)
    of = {
        name: [(item.rpartition("::")[2], result) for item, result in found.items() if f"/{name}.xml" in item]
        for name in names
    }
    battle = [result for _, result in of["full-battle"]]
    assert battle == ["PASSED"] * battle.index("FAILED") + ["FAILED"] + ["SKIPPED"] * 6
    assert of["full-battle"][battle.index("FAILED")][0].startswith("489: expect player=north silver=215")
    assert [result for _, result in of["skirmish"]] == ["SKIPPED"] * 4 + ["FAILED"]
    assert of["move"] == [("commands", "FAILED")]
    assert {result for _, result in of["fight"]} == {"PASSED"}
    assert of["fight"][-1] == ("commands", "PASSED")
    assert any(item.partition(": ")[2].startswith("expect-illegal rule=") for item, _ in of["fight"])


def test_one_conclusion_can_be_chosen(wrong: Path) -> None:
    item = "replays/arkendom/full-battle.xml::433: expect unit=giant at=H4 facing=W"
    assert _results(_pytest(wrong, "-v", item).stdout) == {item: "PASSED"}


def test_accepting_rewrites_expectations_alone(wrong: Path) -> None:
    files = {path: path.read_bytes() for path in (wrong / "replays").rglob("*.xml")}
    done = _pytest(wrong, "-q", "replays", "--accept-replays")
    assert done.returncode == 1
    assert "2 failed" in done.stdout, "commands and results are not rewritten"
    assert '+    <expect player="north" silver="214" nuggets="0" points="10"/>' in done.stdout
    changed = [path.name for path, before in files.items() if path.read_bytes() != before]
    assert changed == ["full-battle.xml"]
    shipped = ROOT / "replays/arkendom/full-battle.xml"
    assert (wrong / "replays/arkendom/full-battle.xml").read_bytes() == shipped.read_bytes()


def test_accepting_is_refused_where_nobody_looks(wrong: Path) -> None:
    before = (wrong / "replays/arkendom/full-battle.xml").read_bytes()
    done = _pytest(wrong, "-q", "replays", "--accept-replays", CI="true")
    assert done.returncode == 4
    assert "CI is set" in done.stderr
    assert (wrong / "replays/arkendom/full-battle.xml").read_bytes() == before


def test_a_protected_file_is_told_of(wrong: Path) -> None:
    path = wrong / "replays/arkendom/full-battle.xml"
    path.chmod(0o444)
    done = _pytest(wrong, "-q", str(path), "--accept-replays")
    assert done.returncode == 1
    assert "write-protected; nothing was changed" in done.stdout


def test_foreign_files_are_left_alone_and_cost_nothing(tmp_path: Path) -> None:
    for name, text in FOREIGN.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "test_user.py").write_text(USER_TEST)
    done = _pytest(tmp_path, "-q")
    assert done.stdout.strip().splitlines()[-1].startswith("1 passed"), done.stdout


def test_a_declaration_and_comments_may_come_before_the_root(tmp_path: Path) -> None:
    path = tmp_path / "x.xml"
    path.write_text('\ufeff<?xml version="1.0"?>\n<!-- a\n<b> -->\n<?xml-model href="x"?>\n<replay/>')
    done = _pytest(tmp_path, "-q")
    assert "x.xml:5:1: invalid[missing]: <replay> lacks the attribute format" in done.stdout
