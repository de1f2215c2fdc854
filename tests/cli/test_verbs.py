"""``legal``, ``measure``, ``resolve``, ``odds``, ``show``, ``rules``, and what all verbs share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]


def test_legal(run: Any, legal_log: Path) -> None:
    done = run("legal", legal_log.name, "--to", "3")
    assert done.out == "blue: dodge bow\nblue: decline\n"
    data = run("legal", legal_log.name, "--to", "c1", "--verb", "step", "--format", "json").json()
    assert data["schema"] == "adjudicate/legal/1"
    assert {command["verb"] for command in data["commands"]} == {"step"}
    assert data["commands"][0]["arguments"]["unit"] == "bow"
    assert run("legal", legal_log.name, "--player", "red", "--to", "1").out == ""
    assert run("legal", legal_log.name, "--verb", "fly").status == 2


def test_legal_after_an_illegal_command_is_what_could_be_given_instead(run: Any, illegal_log: Path) -> None:
    done = run("legal", illegal_log.name, "--unit", "axe")
    assert done.status == 1
    assert "red: step axe C1" in done.out


def test_measure(run: Any, scenario: Path, legal_log: Path) -> None:
    done = run("measure", scenario.name, "axe", "D3", "--format", "json")
    data = done.json()
    assert data["schema"] == "adjudicate/measure/1"
    assert (data["from"], data["to"], data["distance"]) == ("axe", "D3", 3)
    assert set(data["sight"]) == {"clear", "penalty", "spaces", "decided_by"}
    assert "distance  2" in run("measure", legal_log.name, "axe", "D3").out
    assert run("measure", scenario.name, "axe", "Z9").status == 2


def test_many_pairs_a_line_each(run: Any, scenario: Path) -> None:
    done = run("measure", scenario.name, "--pairs", "-", "--format", "json", given="A1 C3\naxe bow\nA1\nA1 Q1\n")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 3
    assert [line.get("distance") for line in lines] == [2, 2, None, None]
    assert lines[2] == {"line": 3, "error": "'A1' is not two spaces or units"}
    assert run("measure", scenario.name, "--pairs", "-", given="A1 C3").out.startswith("from=A1 to=C3 distance=2 path=")


def test_many_pairs_as_one_table(run: Any) -> None:
    log = REPOSITORY / "replays" / "arkendom" / "skirmish.xml"
    done = run("measure", log, "--pairs", "-", "--format", "csv", given="knights scouts\n\nknights\nA1 B2\n")
    head, first, bad, last = done.out.splitlines()
    assert done.status == 3
    assert head.startswith("from,to,distance,path,arc,sight clear,") and head.endswith(",line,error")
    assert first.startswith("F4,H4,2,G4 H4,left,yes,") and last.startswith("A1,B2,1,B2,,yes,0,,")
    assert bad.endswith(",3,'knights' is not two spaces or units")


def test_one_answer_as_a_table_for_others(run: Any, scenario: Path) -> None:
    assert "| distance | 2 |" in run("measure", scenario, "A1", "C3", "--format", "markdown").out
    done = run("resolve", "arkendom", "--protection", "5", "--attack", "4 10", "--format", "csv")
    assert done.out.startswith("value,is\nwounds,")


def test_resolve(run: Any) -> None:
    data = run("resolve", "skirmish", "--toughness", "3", "--dice", "4 5 1", "--format", "json").json()
    assert data["schema"] == "adjudicate/resolve/1"
    assert (data["wounds"], data["steps"]) == (2, ["4 > 3", "5 > 3"])
    again = run("resolve", "skirmish", "--toughness", "3", "--dice", "4", "--dice", "5 1", "--format", "json").json()
    assert again == data, "an option that is repeated adds its dice"
    assert "--toughness N" in run("resolve", "skirmish", "--help").out
    assert "what a die must exceed" in run("resolve", "skirmish", "--help").out


def test_many_rolls_a_line_each(run: Any) -> None:
    given = 'toughness=3 dice="4 5"\n{"toughness": 2, "dice": [3, 1]}\n{"toughness": 2\nheight=3\n'
    done = run("resolve", "skirmish", "--rolls", "-", "--format", "json", given=given)
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line.get("wounds") for line in lines] == [2, 1, None, None]
    assert "unknown field height" in lines[3]["error"]
    assert done.status == 3


def test_a_game_with_several_kinds_of_rolls(run: Any) -> None:
    listed = run("resolve", "anno1666", "--help").out
    assert "opposed" in listed and "An Unopposed test" in listed
    done = run("resolve", "anno1666", "test", "--dl", "6", "--card", "H5", "--modifier", "skill:1")
    assert done.out == "DL      6\ntotal   H5 +1 skill = 6\nresult  succeeds exactly\n"
    given = "dl=5 card=S7\ndl=5 card=S2 reinforce=H3\n"
    done = run("resolve", "anno1666", "shot", "--rolls", "-", "--format", "json", given=given)
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert (first["wounds"], first["steps"]["margin"], done.status) == (2, 2, 3)
    assert "H3 cannot be added to S2: matches neither suit nor value" in second["error"]
    data = run("odds", "anno1666", "test", "--dl", "6", "--modifier", "1", "--format", "json").json()
    assert (data["success"], data["triumph"], data["unit"]) == ("17/30", "1/30", "successes")
    assert "nothing is added from the hands" in run("odds", "anno1666", "test", "--dl", "6").out


def test_odds(run: Any, legal_log: Path) -> None:
    data = run("odds", "skirmish", "--toughness", "3", "--dice", "2", "--format", "json").json()
    assert data["schema"] == "adjudicate/odds/1"
    assert [row["ways"] for row in data["distribution"]] == [9, 18, 9]
    assert data["total"] == 36
    table = run("odds", legal_log.name, "axe", "bow").out
    assert "50.00 %" in table
    assert run("odds", legal_log.name, "cow", "bow").status in (0, 2)


def test_show(run: Any, legal_log: Path, tmp_path: Path) -> None:
    out = run("show", legal_log.name, "--to", "1").out
    assert "  1 |    |axe |bow |    |" in out
    assert "wood  trees" in out
    run("show", legal_log.name, "-o", "board.txt")
    assert "axe" in (tmp_path / "board.txt").read_text()


RULES = """\
<rules game="skirmish" version="1">
  <rule id="skirmish.due" section="1" kind="requirement">Whose turn it is.</rule>
  <rule id="skirmish.hit.reach" section="2" kind="requirement">Only neighbours.</rule>
  <rule id="skirmish.hit.roll" section="2" kind="effect">Two dice.</rule>
  <ruling id="S-1" section="2" default="near">What a neighbour is.
    <reading id="near">also diagonally</reading><reading id="straight">never diagonally</reading></ruling>
</rules>
"""


@pytest.fixture
def rules(games: Path) -> Any:
    """The game with a rule catalogue."""
    path = games / "rules.xml"
    path.write_text(RULES)
    yield path
    path.unlink()


def test_rules(run: Any, rules: Path, illegal_log: Path) -> None:
    out = run("rules", "skirmish").out
    assert "skirmish.hit.reach" in out and "Only neighbours." in out
    assert "What a neighbour is. Readings: near*, straight" in out
    assert "near (default): also diagonally" in run("rules", "skirmish", "--rule", "S-1").out
    assert run("rules", "skirmish", "--rule", "nope").status == 2
    done = run("check", illegal_log.name)
    assert "\n  2. " not in done.err
    assert done.err.splitlines()[2] == "  2: Only neighbours."


def test_coverage(run: Any, rules: Path, illegal_log: Path, tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    illegal_log.rename(tmp_path / "logs" / "illegal.xml")
    (tmp_path / "logs" / "notes.txt").write_text("not a replay\n")
    done = run("rules", "skirmish", "--coverage", "logs", "--format", "json", "--fail-under", "100")
    data = done.json()
    by_id = {rule["id"]: rule for rule in data["rules"]}
    assert by_id["skirmish.due"]["satisfied_by"] == ["logs/illegal.xml"]
    assert by_id["skirmish.hit.reach"]["broken_by"] == ["logs/illegal.xml"]
    assert by_id["skirmish.hit.roll"]["satisfied_by"] == []
    assert by_id["S-1"]["readings"][0] == {"id": "near", "text": "also diagonally"}
    assert {"id", "section", "text", "readings", "satisfied_by", "broken_by"} <= set(by_id["S-1"])
    assert (done.status, data["percent"], data["fail_under"], data["exit"]) == (1, 0, 100, 1)
    assert "1 replay of skirmish run" in done.err
    assert "0 of 3 rules covered (0 %)" in run("rules", "skirmish", "--coverage", "logs").out
    assert run("rules", "skirmish", "--coverage", "logs", "--fail-under", "0").status == 1, "a log is illegal"


def test_coverage_of_nothing_is_an_error(run: Any, rules: Path, tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "notes.txt").write_text("not a replay\n")
    done = run("rules", "skirmish", "--coverage", "logs")
    assert (done.status, "no replay of skirmish in logs" in done.err) == (2, True)
    assert run("rules", "skirmish", "--coverage", "replays/arkendom/move.xml").status == 2


def test_packaged_files_from_anywhere(run: Any) -> None:
    assert run("replay", "replays/arkendom/focus-box-7.xml").status == 0


def test_help_and_version(run: Any) -> None:
    done = run("--version")
    assert (done.status, done.out) == (0, "adjudicate 0.4.0\n")
    out = run("--help").out
    assert all(verb in out for verb in ("replay", "check", "turn", "rules"))
    assert run("replay", "--help").status == 0


def test_help_imports_no_more_than_it_needs() -> None:
    code = "import sys; from adjudicate.cli.main import run; run(['--help']); print([m for m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1]
    for heavy in ("lxml", "tabulate", "importlib.metadata", "'json'", "adjudicate.engine", "adjudicate.files"):
        assert heavy not in loaded


def test_a_defect_is_one_line(run: Any, games: Path, legal_log: Path) -> None:
    broken = games.joinpath("skirmish.py").read_text().replace("def picture(", "def no_picture(")
    other = games.with_name("broken-games")
    if not other.exists():
        import shutil

        shutil.copytree(games, other)
        other.joinpath("skirmish.py").write_text(broken)
    done = run("show", legal_log.name, PYTHONPATH=str(other))
    assert (done.status, done.out) == (5, "")
    assert len(done.err.splitlines()) == 1
    assert "AttributeError" in done.err and "adjudicate 0.4.0, show" in done.err
    assert "Traceback" in run("show", legal_log.name, PYTHONPATH=str(other), ADJUDICATE_DEBUG="1").err


def test_a_closed_pipe_is_quiet(games: Path, legal_log: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(games)}
    command = f"{sys.executable} -m adjudicate legal {legal_log} --format json | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env)
    assert done.stderr == ""
    assert done.stdout.strip() == "0"


def test_no_colour_without_a_terminal(run: Any, illegal_log: Path) -> None:
    done = run("check", illegal_log.name)
    assert "\x1b" not in done.out + done.err


def test_ascii_terminals(run: Any, legal_log: Path) -> None:
    done = run("show", legal_log.name, PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.status == 0


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("legal legal.xml >&-", 0),
        ("replay no.xml 2>&-", 3),
        ("replay - <&-", 3),
        ("step legal.xml <&-", 0),
        ("turn legal.xml - <&-", 3),
        ("replay legal.xml <&- >&- 2>&-", 0),
        ("--help >/dev/full", 3),
        ("replay legal.xml >/dev/full", 3),
        ("check legal.xml --format json >/dev/full", 3),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_streams_that_are_closed_or_full(games: Path, tmp_path: Path, legal_log: Path, words: str, status: int) -> None:
    verb, *rest = words.split(" ")
    command = f"{sys.executable} -m adjudicate {verb} {' '.join(rest)}"
    env = {**os.environ, "PYTHONPATH": str(games)}
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == status, done.stderr
    assert "defect" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
