"""``fmt``: the canonical form of files; and the hooks that call it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
UNTIDY = """\
<!-- who -->
<replay game='skirmish' format="1"  rules="1" title="A duel">
<dice seed="0011"/>

   <scenario title="A duel"><unit at="A1" id="axe" player="red"/>  <unit id="bow" player="blue" at="C1" wounds="0"/>
   </scenario>
  <round n="1"><!-- first -->
    <step to="B1" unit="axe"
          player="red" id="c1"/>
    <note>Rita   took
      her time.</note>
    <expect-illegal rule="skirmish.step"><step unit="bow" to="A3"/></expect-illegal>
  </round>
</replay>
<!-- end -->
"""
TIDY = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- who -->
<replay format="1" game="skirmish" rules="1" title="A duel">
  <dice seed="0011"/>

  <scenario title="A duel">
    <unit id="axe" player="red" at="A1"/>
    <unit id="bow" player="blue" at="C1" wounds="0"/>
  </scenario>
  <round n="1">
    <!-- first -->
    <step id="c1" player="red" unit="axe" to="B1"/>
    <note>Rita   took
      her time.</note>
    <expect-illegal rule="skirmish.step"><step unit="bow" to="A3"/></expect-illegal>
  </round>
  <!-- end -->
</replay>
"""
UNTIDY_TEXT = "replay game=skirmish rules=1 format=1\nround 1\n    red: step id=c1 axe to=B1   # north\n    note x\n"
TIDY_TEXT = 'replay format=1 game=skirmish rules=1\nround 1\n  red: step axe B1 id=c1\n    # north\n  note "x"\n'


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    """A replay that nobody formatted."""
    path = tmp_path / "untidy.xml"
    path.write_text(UNTIDY)
    return path


def test_the_canonical_form_keeps_comments_and_notes(run: Any, untidy: Path) -> None:
    done = run("fmt", untidy.name, process=True)
    assert (done.status, done.out) == (0, "")
    assert done.err == "untidy.xml: formatted\n1 file: 1 formatted, 0 canonical already\n"
    assert untidy.read_text() == TIDY


def test_a_canonical_file_is_not_touched(run: Any, untidy: Path) -> None:
    untidy.write_text(TIDY)
    before = untidy.stat().st_mtime_ns
    assert run("fmt", untidy.name).err == "1 file: 0 formatted, 1 canonical already\n"
    assert untidy.stat().st_mtime_ns == before
    assert [path.name for path in untidy.parent.iterdir()] == ["untidy.xml"]


def test_the_text_form_stays_the_text_form(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(UNTIDY_TEXT.replace("\n", "\r\n"), newline="")
    assert run("fmt", path.name).status == 0
    assert path.read_bytes().decode() == TIDY_TEXT


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_looking_writes_nothing(run: Any, untidy: Path, option: str) -> None:
    done = run("fmt", untidy.name, option)
    assert done.status == 1
    assert "untidy.xml: would change" in done.err
    assert untidy.read_text() == UNTIDY
    assert ('+    <unit id="axe" player="red" at="A1"/>\n' in done.out) is (option == "--diff")
    untidy.write_text(TIDY)
    assert run("fmt", untidy.name, option).status == 0


def test_from_standard_input_to_standard_output(run: Any) -> None:
    assert run("fmt", "-", given=UNTIDY, process=True).out == TIDY
    assert run("fmt", "-", "--check", given=UNTIDY).status == 1


def test_orders_need_a_game(run: Any) -> None:
    assert run("fmt", "-", given="step  axe   B1\n").status == 3
    assert run("fmt", "-", "--game", "skirmish", given="step  axe   B1\n").out == "step axe B1\n"


LAID_OUT = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<replay format="1" game="skirmish" rules="1" id="duel" title="A duel that has a rather long title: {"wait " * 4}"
        scenario="scenarios/duel.xml">
  <!-- the first day -->

  <step player="red" unit="axe" to="B1"/>

  <!-- the second day
       is shorter -->
  <expect-illegal rule="skirmish.step"><step unit="bow" to="A3"/><!-- too far --></expect-illegal>
  <branch title="{"what if " * 9}">
    <pass/>
  </branch>
</replay>
"""


def test_what_a_person_laid_out_stays(run: Any, tmp_path: Path) -> None:
    (tmp_path / "laid-out.xml").write_text(LAID_OUT)
    assert run("fmt", "--diff", "laid-out.xml").out == ""
    text = run("convert", "laid-out.xml").out
    assert "\n\nred: step axe B1\n\n# the second day" in text
    (tmp_path / "game.txt").write_text(f"\n\n{text}")
    assert run("fmt", "game.txt").status == 0
    assert (tmp_path / "game.txt").read_text() == text


def test_what_is_too_long_for_a_line_is_broken(run: Any) -> None:
    head = LAID_OUT.replace("\n        scenario", " scenario")
    assert run("fmt", "-", given=head).out == LAID_OUT
    refusal = LAID_OUT.replace("<!-- too far -->", f"<!-- {'too far ' * 9}-->")
    lines = run("fmt", "-", given=refusal).out.splitlines()
    assert lines[9:11] == ['  <expect-illegal rule="skirmish.step">', '    <step unit="bow" to="A3"/>']


def test_deeply_nested_elements_on_one_line_take_no_longer(run: Any) -> None:
    inside = "<branch>" * 60 + "<pass/>" + "</branch>" * 60
    done = run("fmt", "-", given=f'<replay format="1" game="skirmish" rules="1">{inside}</replay>')
    assert done.out.count("<branch>") == 60


def test_the_shipped_files_are_canonical_and_become_so_again(run: Any, tmp_path: Path) -> None:
    """Their start tags are put on one line each, their attributes in another order."""
    shipped = sorted(path for folder in ("replays", "scenarios") for path in (ROOT / folder).rglob("*.xml"))
    assert run("fmt", "--check", *map(str, shipped)).status == 0
    for path in shipped:
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(START_TAG.sub(_untidied, path.read_text(encoding="utf-8")), encoding="utf-8")
    assert run("fmt", "replays", "scenarios").status == 0
    for path in shipped:
        assert (tmp_path / path.relative_to(ROOT)).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


AS_WRITTEN = ("roll", "spend", "branch")
"""Elements whose attributes nothing declares in an order."""
START_TAG = re.compile(r'<([a-z][a-z-]*)((?:\s+[a-z-]+="[^"]*")+)\s*(/?)>')


def _untidied(tag: re.Match[str]) -> str:
    name, attributes, end = tag.groups()
    turned = re.findall(r'[a-z-]+="[^"]*"', attributes)
    if name not in AS_WRITTEN:
        turned.reverse()
    return f"<{name} {' '.join(turned)}{end}>"


def test_one_bad_file_does_not_keep_the_others_from_it(run: Any, untidy: Path) -> None:
    (untidy.parent / "bad.xml").write_text("<replay")
    (untidy.parent / "foreign.xml").write_text("<project/>")
    done = run("fmt", ".")
    assert done.status == 3
    assert "./bad.xml:1:1: invalid[xml.syntax]" in done.err
    assert "foreign" not in done.err
    assert done.err.endswith("2 files: 1 formatted, 0 canonical already, 1 unreadable\n")
    assert untidy.read_text() == TIDY


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<replay format='1' game='chess' rules='1'/>", "x.xml:1:20: invalid[game]: unknown game chess"),
        ("<replay format='9' game='skirmish'/>", "x.xml:1:9: invalid[format]"),
        ("<project/>", "invalid[missing]: <project> lacks the attribute format"),
        ("<replay format='1' game='skirmish' rules='1'>stray</replay>", "x.xml:1:1: invalid[xml.text]: stray text"),
        ("", "x.xml: invalid[file.empty]"),
    ],
)
def test_what_is_no_file_of_ours_is_left_alone(run: Any, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "x.xml"
    path.write_text(text)
    done = run("fmt", path.name)
    assert done.status == 3
    assert told in done.err
    assert path.read_text() == text


def test_an_unwritable_place_loses_nothing(run: Any, untidy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    done = run("fmt", untidy.name)
    assert done.status == 3
    assert "cannot be written: No space left on device" in done.err
    assert untidy.read_text() == UNTIDY
    assert [path.name for path in untidy.parent.iterdir()] == ["untidy.xml"]


def _hooks() -> dict[str, dict[str, str]]:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks = (dict(re.findall(r"^  (\w+): (.*)$", f"  {part}", re.M)) for part in re.split(r"^- ", text, flags=re.M)[1:])
    return {hook["id"]: hook for hook in hooks}


@pytest.mark.parametrize("name", ["adjudicate-check", "adjudicate-fmt"])
def test_hooks_run_on_the_files_they_name(name: str, tmp_path: Path) -> None:
    hook = _hooks()[name]
    shutil.copytree(ROOT / "replays/arkendom", tmp_path / "replays/arkendom")
    shutil.copytree(ROOT / "scenarios/arkendom", tmp_path / "scenarios/arkendom")
    (tmp_path / "replays/README.md").write_text("not for us")
    files = (path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*")) if path.is_file())
    given = [path for path in files if re.search(hook["files"], path)][-40:]
    program, *words = hook["entry"].split()
    assert program == "adjudicate"
    command = [sys.executable, "-m", program, *words, *given]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
