"""``adjudicate replay`` as a user runs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from duel import HEAD, ILLEGAL_LOG, LEGAL_LOG, ROUND, SCENARIO


def test_what_happened_command_by_command(run: Any, legal_log: Path) -> None:
    done = run("replay", legal_log.name, process=True)
    assert done.status == 0
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[0] == "Skirmish: A duel"
    assert "   1  c1  red: step axe B1" in lines
    assert "          stepped: unit axe, to B1" in lines
    assert "      c3.1  blue: decline  (implied)" in lines
    assert "          wounded: target bow, wounds 2, dice 4 6" in lines
    assert "bow     blue      C1    2" in lines
    assert any(line.startswith("Result:") and "nobody has won yet" in line for line in lines)
    assert any(line.startswith("Digest:") for line in lines)


def test_after_an_illegal_command_the_legal_part_stands(run: Any, illegal_log: Path) -> None:
    done = run("replay", illegal_log.name, process=True)
    assert done.status == 1
    assert "** illegal[skirmish.hit.reach]: bow at D1 is not next to B1" in done.out
    assert "step axe C1" not in done.out
    assert "up to c6" in done.out
    first, second = done.err.splitlines()[:2]
    assert first == "illegal.xml:25:5: illegal[skirmish.hit.reach]: bow at D1 is not next to B1"
    assert second.strip() == '<hit unit="axe" target="bow"/>'


def test_json_is_one_object_with_all_fields(run: Any, illegal_log: Path) -> None:
    done = run("replay", illegal_log.name, "--format", "json")
    data = done.json()
    assert done.status == 1
    assert data["schema"] == "adjudicate/replay/1"
    assert {"game", "rules", "commands", "state", "result", "digest"} <= set(data)
    first, last = data["commands"][0], data["commands"][-1]
    assert (first["n"], first["id"], first["line"], first["player"]) == (1, "c1", 12, "red")
    assert first["text"] == "step axe B1"
    assert first["events"][0]["values"] == {"unit": "axe", "to": "B1"}
    assert (last["verdict"], last["rule"]) == ("illegal", "skirmish.hit.reach")
    assert [command["verdict"] for command in data["commands"]].count("implied") == 2


@pytest.mark.parametrize(("to", "last"), [("2", "c2"), ("c2", "c2"), ("0", None), ("3", "c3")])
def test_to_a_command(run: Any, legal_log: Path, to: str, last: str | None) -> None:
    data = run("replay", legal_log.name, "--to", to, "--format", "json").json()
    assert (data["commands"][-1]["id"] if data["commands"] else None) == last


def test_to_leaves_a_window_open(run: Any, legal_log: Path) -> None:
    data = run("replay", legal_log.name, "--to", "3", "--format", "json").json()
    assert data["waits_for"]["kind"] == "dodge"


def test_to_a_command_that_is_not_there(run: Any, legal_log: Path) -> None:
    done = run("replay", legal_log.name, "--to", "99")
    assert done.status == 2
    assert "it has 5" in done.err


def test_a_round(run: Any, illegal_log: Path) -> None:
    data = run("replay", illegal_log.name, "--round", "1", "--format", "json").json()
    assert data["commands"][-1]["id"] == "c5"


def test_each_shows_the_state_after_each_command(run: Any, legal_log: Path) -> None:
    assert run("replay", legal_log.name, "--each").out.count("Units\n") == 6


def test_csv_and_markdown(run: Any, legal_log: Path) -> None:
    rows = run("replay", legal_log.name, "--format", "csv").out.splitlines()
    assert rows[0] == "file,line,n,id,player,command,verdict,rule,reason"
    assert "legal.xml,12,1,c1,red,step axe B1,legal,," in rows
    assert "| 1 | c1 | red | step axe B1 | legal |" in run("replay", legal_log.name, "--format", "markdown").out


def test_standard_input(run: Any) -> None:
    done = run("replay", "-", given=ILLEGAL_LOG, process=True)
    assert done.status == 1
    assert done.err.startswith("-:25:5: illegal")


def test_results_that_the_log_lacks_are_rolled_from_its_seed(run: Any) -> None:
    bare = LEGAL_LOG.replace('<roll attack="4 6"/>', "").replace('<expect unit="bow" wounds="2"/>', "<decline/>")
    first = run("replay", "-", "--format", "json", given=bare)
    again = run("replay", "-", "--format", "json", given=bare)
    other = run("replay", "-", "--format", "json", "--seed", "abcdef", given=bare)
    assert first.status == 0
    assert first.out == again.out
    assert first.json()["commands"][3]["events"] != other.json()["commands"][3]["events"]


def test_no_result_and_no_seed(run: Any) -> None:
    bare = LEGAL_LOG.replace('<roll attack="4 6"/>', "").replace('<dice seed="0011"/>', "")
    done = run("replay", "-", given=bare.replace('<expect unit="bow" wounds="2"/>', "<decline/>"))
    assert done.status == 3
    assert "no result for hit: needs 2 attack, and there is no seed" in done.err


@pytest.mark.parametrize(
    ("old", "new", "kind", "told"),
    [
        ('rules="1"', 'rules="3"', "divergence", "version 3 of the rules of skirmish, which this tool does not have"),
        ('id="duel"', 'id="duel" scenario-digest="0123456789abcdef"', "divergence", "not the one that this log"),
        ('"4 6"', '"4"', "divergence", "too few attack dice for hit: needs 2, 1 recorded (4)"),
        ('"4 6"', '"4 6 6"', "divergence", "too many attack dice"),
        ('<pass player="blue"/>', '<checkpoint digest="0123456789abcdef"/>', "divergence", "digest"),
    ],
)
def test_a_replay_that_diverges(run: Any, old: str, new: str, kind: str, told: str) -> None:
    done = run("replay", "-", "--format", "json", given=LEGAL_LOG.replace(old, new, 1))
    assert done.status == 4
    assert f": {kind}: " in done.err
    assert told in done.err
    assert done.json()["findings"][0]["kind"] == kind


def test_mismatch_comes_before_anything_else(run: Any) -> None:
    done = run("replay", "-", given=ILLEGAL_LOG.replace('rules="1"', 'rules="3"'))
    assert done.status == 4
    assert done.out == ""
    assert len(done.err.splitlines()) == 1


def test_an_expectation_that_fails_does_not_end_the_game(run: Any) -> None:
    done = run("replay", "-", given=LEGAL_LOG.replace('wounds="2"', 'wounds="1"'))
    assert done.status == 1
    assert "wounds: expected 1, is 2" in done.err
    assert "c5" in done.out


def test_only_what_a_player_may_see(run: Any, legal_log: Path) -> None:
    assert run("replay", legal_log.name, "--as", "red").status == 0
    done = run("replay", legal_log.name, "--as", "green")
    assert done.status == 2
    assert "unknown player green; players: red, blue" in done.err


def test_a_branch_leaves_the_main_line_alone(run: Any) -> None:
    branch = '<branch from="c1" title="closer"><step unit="bow" to="C2"/></branch>\n'
    done = run("replay", "-", "--format", "json", given=f"{HEAD}{SCENARIO}{ROUND}{branch}</replay>")
    assert done.status == 0
    data = done.json()
    assert data["state"]["units"]["bow"]["at"] == "C1"
    assert [command["branch"] for command in data["commands"] if "branch" in command] == ["closer"]


def test_cells_and_text_are_safe(run: Any) -> None:
    title = LEGAL_LOG.replace('title="A duel">\n  <player', 'title="=evil \u202e">\n  <player', 1)
    done = run("replay", "-", given=title)
    assert "\u202e" not in done.out
    assert r"=evil \u202e" in done.out
