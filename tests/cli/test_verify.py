"""``adjudicate verify``: what is made to go wrong in a replay is caught as what it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from duel import HEAD, LEGAL_LOG, ROUND, SCENARIO

CHECKPOINT = '<checkpoint digest="0000000000000000"/>'


def written(folder: Path, name: str, text: str = LEGAL_LOG) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def first(run: Any, text: str) -> dict[str, Any]:
    """The first difference of a replay; the exit status is that of its kind."""
    done = run("verify", "-", "--format", "json", given=text)
    (file,) = done.json()["files"]
    assert (done.status, done.json()["exit"]) == (file["exit"], file["exit"])
    assert file["status"] == file["first_difference"]["kind"]
    return {**file["first_difference"], "exit": file["exit"]}


def test_all_as_recorded(run: Any, legal_log: Path) -> None:
    done = run("verify", legal_log.name)
    assert (done.status, done.err) == (0, "")
    assert done.out == "1 replay, 1 as recorded, 0 not; 5 commands, 3 conclusions compared\n"


CHANGES = {
    "a wrong expectation": ('wounds="2"', 'wounds="1"', "expectation", 1, "wounds: expected 1, is 2"),
    "an illegal command": ('to="B1"', 'to="C2"', "illegal", 1, "C2 is not adjacent"),
    "an expected refusal that is legal": ('to="A3"', 'to="D1"', "expectation", 1, "expected to be refused"),
    "an expected refusal by another rule": (
        'rule="skirmish.step"', 'rule="skirmish.due"', "expectation", 1, "refused by skirmish.step, not by",
    ),
    "a lost die": ('attack="4 6"', 'attack="4"', "divergence", 4, "too few attack dice"),
    "an extra die": ('attack="4 6"', 'attack="4 6 1"', "divergence", 4, "too many attack dice"),
    "an extra roll": ('attack="4 6"/>', 'attack="4 6"/><roll attack="1"/>', "divergence", 4, "left over"),
    "a wrong Round": ('<round n="1">', '<round n="2">', "divergence", 4, "the game is in Round 1"),
    "another rules version": ('rules="1"', 'rules="7"', "divergence", 4, "version 7 of the rules of skirmish"),
    "another scenario": (
        'id="duel"', 'id="duel" scenario-digest="00000000000000000000"', "divergence", 4, "the scenario is not the one",
    ),
    "an unknown unit": ('unit="axe" to="B1"', 'unit="ax" to="B1"', "invalid", 3, "unknown unit ax"),
    "a file cut off": ("</replay>", "", "invalid", 3, "Premature end"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_wrong_is_told_as_what_it_is(run: Any, change: str) -> None:
    old, new, kind, exit, reason = CHANGES[change]
    assert LEGAL_LOG.count(old) == 1
    found = first(run, LEGAL_LOG.replace(old, new))
    assert (found["kind"], found["exit"]) == (kind, exit)
    assert reason in found["reason"]


def test_a_lost_roll(run: Any) -> None:
    found = first(run, LEGAL_LOG.replace('<roll attack="4 6"/>', ""))
    assert found["fields"] == [{"field": "wounds", "expected": "2", "actual": "0"}]
    assert "no results of c3 are recorded" in found["reason"]


def test_a_lost_roll_that_nothing_can_be_drawn_for(run: Any) -> None:
    step, hit = '<step unit="axe" to="B1"/><pass/>', '<hit unit="axe" target="bow"/><pass/>'
    found = first(run, f"{HEAD}{SCENARIO}{step}{hit}</replay>".replace('<dice seed="0011"/>', ""))
    assert (found["kind"], found["rule"], found["id"]) == ("illegal", "skirmish.due", "c4")
    assert "what would come first has no result for hit: needs 2 attack, and there is no seed" in found["reason"]


def test_a_lost_roll_of_the_command_itself(run: Any) -> None:
    step, hit = '<step unit="axe" to="B1"/><pass/>', '<hit unit="axe" target="bow"/><decline/>'
    found = first(run, f"{HEAD}{SCENARIO}{step}{hit}</replay>".replace('<dice seed="0011"/>', ""))
    assert (found["kind"], found["exit"], found["id"]) == ("missing", 3, "c4")
    assert found["reason"] == "no result for hit: needs 2 attack, and there is no seed"


def test_an_expectation_is_traced_to_the_command_that_made_the_field_what_it_is(run: Any) -> None:
    late = LEGAL_LOG.replace("</round>", '<expect unit="axe" at="A1"/></round>')
    found = first(run, late)
    assert (found["id"], found["command"]) == ("c1", "red: step axe B1")
    assert found["entry"] == "expect unit=axe at=A1"
    assert found["suspects"] == ["skirmish.due", "skirmish.step"]


def test_an_expected_refusal_comes_from_its_own_rule_and_from_no_command(run: Any) -> None:
    refusal = 'rule="skirmish.step"><step unit="bow" to="A3"'
    found = first(run, LEGAL_LOG.replace(refusal, refusal.replace("A3", "D1")))
    assert (found["id"], found["command"], found["rule"]) == ("", "", "skirmish.step")
    assert found["entry"] == "expect-illegal rule=skirmish.step step bow D1"
    found = first(run, LEGAL_LOG.replace(refusal, '><step unit="bow" to="D1"'))
    assert (found["rule"], found["suspects"]) == ("", [])


def test_an_expectation_that_no_command_had_to_do_with(run: Any) -> None:
    found = first(run, HEAD + SCENARIO + '<expect unit="axe" at="A3"/><pass/></replay>')
    assert (found["id"], found["command"]) == ("", "")


def checkpoint(run: Any, fields: str, digest: str = "0000000000000000") -> dict[str, Any]:
    """The first difference of a replay whose second checkpoint is this one; its first one holds."""
    position = run("replay", "-", "--to", "2", "--format", "json", given=LEGAL_LOG).json()["digest"]
    begun = LEGAL_LOG.replace("<hit ", f'<checkpoint digest="{position[:16]}"/><hit ')
    return first(run, begun.replace("</round>", f'<checkpoint digest="{digest}">{fields}</checkpoint></round>'))


def test_a_wrong_checkpoint_without_fields_tells_what_changed_since_the_one_before(run: Any) -> None:
    found = checkpoint(run, "")
    assert (found["kind"], found["exit"], found["fields"]) == ("divergence", 4, [])
    assert {"field": "units/bow/wounds", "before": "0", "now": "2"} in found["changed"]
    assert not [one for one in found["changed"] if one["field"] == "units/axe/at"], "it moved before the one that held"
    assert "went another way after c2" in found["reason"]


def test_a_wrong_checkpoint_with_fields_tells_which_differ(run: Any) -> None:
    found = checkpoint(run, '<field name="units/bow/wounds" value="1"/><field name="passes" value="2"/>')
    fields = {one["field"]: (one["expected"], one["actual"]) for one in found["fields"]}
    assert fields["units/bow/wounds"] == ("1", "2")
    assert "passes" not in fields
    assert (found["id"], found["command"]) == ("c3.1", "blue: decline")
    assert found["reason"].startswith("units/bow/wounds: expected 1, is 2")


def test_a_field_that_changed_though_the_checkpoint_does_not_hold_it(run: Any) -> None:
    found = checkpoint(run, '<field name="passes" value="2"/>')
    assert {"field": "units/bow/wounds", "expected": "0", "actual": "2"} in found["fields"]


def test_a_field_whose_record_is_gone(run: Any) -> None:
    found = checkpoint(run, '<field name="units/pike/wounds" value="1"/><field name="units/bow/wounds" value="2"/>')
    assert {"field": "units/pike/wounds", "expected": "1", "actual": None} in found["fields"]


def test_an_unknown_field(run: Any) -> None:
    found = checkpoint(run, '<field name="units/bow/wonds" value="1"/>')
    assert (found["kind"], found["exit"]) == ("invalid", 3)
    assert found["reason"] == "a state has no field units/bow/wonds; did you mean units/bow/wounds?"


def test_a_checkpoint_of_a_log_that_was_another(run: Any) -> None:
    state = run("replay", "-", "--format", "json", given=LEGAL_LOG).json()["digest"]
    found = first(run, LEGAL_LOG.replace("</round>", f'<checkpoint digest="{state}" log="{"0" * 16}"/></round>'))
    assert "another log led to it" in found["reason"]


def test_a_game_ends_at_its_first_difference(run: Any) -> None:
    text = LEGAL_LOG.replace('at="B1"', 'at="B2"').replace('wounds="2"', 'wounds="9"')
    done = run("verify", "-", "--format", "json", given=text)
    (file,) = done.json()["files"]
    assert (file["commands"], file["checks"]) == (1, 1)
    assert file["first_difference"]["reason"] == "at: expected B2, is B1"


def test_a_difference_in_a_branch(run: Any) -> None:
    branch = '<branch from="c1" title="what if"><pass player="blue"/><expect unit="axe" at="C1"/></branch>'
    found = first(run, LEGAL_LOG.replace("</round>", f"{branch}</round>"))
    assert found["reason"] == "at: expected C1, is B1"
    assert found["command"] == "red: step axe B1"


def test_many_files_and_their_causes(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "logs/a.xml")
    for name, wounds in (("b", 7), ("c", 8)):
        written(tmp_path, f"logs/{name}.xml", LEGAL_LOG.replace('wounds="2"', f'wounds="{wounds}"'))
    written(tmp_path, "logs/d.xml", LEGAL_LOG.replace('to="B1"', 'to="C2"'))
    written(tmp_path, "logs/e.xml", "<replay")
    done = run("verify", "logs", "--format", "json", process=True)
    data = done.json()
    assert done.status == 3
    assert [(file["file"], file["status"]) for file in data["files"]] == [
        ("logs/a.xml", "ok"), ("logs/b.xml", "expectation"), ("logs/c.xml", "expectation"), ("logs/d.xml", "illegal"),
        ("logs/e.xml", "invalid"),
    ]  # fmt: skip
    assert data["counts"] == {
        "files": 5, "ok": 1, "failed": 4, "skipped": 0, "commands": 12, "checks": 7,
    }  # fmt: skip
    both, step, broken = data["causes"]
    assert (both["count"], both["files"], both["named"]) == (2, ["logs/b.xml", "logs/c.xml"], False)
    assert both["example"]["file"] == "logs/b.xml"
    assert both["example"]["command"] == "c3.1 blue: decline"
    assert (step["rule"], step["named"], step["count"]) == ("skirmish.step", True, 1)
    assert (broken["rule"], broken["kinds"]) == ("xml.syntax", ["invalid"])
    assert run("verify", "logs", "--jobs", "1", "--format", "json").json() == data, "however many processes there are"


def test_the_table(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "a.xml", LEGAL_LOG.replace('wounds="2"', 'wounds="7"'))
    done = run("verify", "a.xml")
    words = " ".join(done.out.split())
    assert "a.xml:18 expectation c3.1 blue: decline: skirmish.hit.roll: wounds: expected 7, is 2 files" in words
    assert "1 skirmish.hit.roll (suspected)" in words
    assert max(map(len, done.out.splitlines())) <= 80
    assert done.out.splitlines()[-1].startswith("1 replay, 0 as recorded, 1 not")
    assert done.err.splitlines()[0] == "a.xml:18:5: expectation: wounds: expected 7, is 2"
    assert "It comes from c3.1 blue: decline. Suspected: skirmish.hit.roll." in done.err
    quiet = run("verify", "-q", "a.xml")
    assert (quiet.status, quiet.err) == (1, "")
    assert "expectation c3.1" not in " ".join(quiet.out.split())
    assert "skirmish.hit.roll" in quiet.out


def test_csv_and_markdown(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "a.xml", LEGAL_LOG.replace('wounds="2"', 'wounds="7"'))
    written(tmp_path, "b.xml")
    lines = run("verify", "a.xml", "b.xml", "--jobs", "1", "--format", "csv").out.splitlines()
    assert lines[0] == "file,line,status,rule,command,difference"
    assert lines[1].startswith("a.xml,18,expectation,skirmish.hit.roll,c3.1 blue: decline,")
    assert lines[2] == "b.xml,,ok,,,"
    assert "| b.xml |  | ok |" in run("verify", "a.xml", "b.xml", "--jobs", "1", "--format", "markdown").out


def test_reports(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "logs/a.xml", LEGAL_LOG.replace('wounds="2"', 'wounds="7"'))
    written(tmp_path, "logs/b.xml")
    written(tmp_path, "logs/notes.md", "# Notes")
    formats = ("junit", "sarif", "tap", "github", "json", "csv")
    options = [word for form in formats for word in ("--report", f"{form}:report.{form}")]
    done = run("verify", "logs", "--jobs", "1", "--junit", "more.xml", *options)
    assert done.status == 1
    suites = etree.fromstring((tmp_path / "report.junit").read_bytes())
    assert {name: suites.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "7", "failures": "1", "errors": "0", "skipped": "1",
    }  # fmt: skip
    assert (tmp_path / "more.xml").read_bytes() == (tmp_path / "report.junit").read_bytes()
    sarif = json.loads((tmp_path / "report.sarif").read_text())
    assert [one["level"] for one in sarif["runs"][0]["results"]] == ["error"]
    tap = (tmp_path / "report.tap").read_text().splitlines()
    assert "ok 3 - logs/notes.md # SKIP its name does not end in .xml or .txt" in tap
    assert "not ok 1 - logs/a.xml" in tap
    assert (tmp_path / "report.github").read_text().startswith("::error file=logs/a.xml,title=expectation,line=18")
    own = json.loads((tmp_path / "report.json").read_text())
    assert own == run("verify", "logs", "--jobs", "1", "--format", "json").json()
    assert (tmp_path / "report.csv").read_text() == run("verify", "logs", "--jobs", "1", "--format", "csv").out


def test_files_in_a_folder_that_are_no_replays(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "logs/a.xml")
    written(tmp_path, "logs/scenario.xml", SCENARIO)
    written(tmp_path, "logs/orders.txt", "step axe B1\n")
    written(tmp_path, "logs/letter.txt", 'Dear "Sam,\n')
    written(tmp_path, "logs/.hidden.xml", "<replay")
    written(tmp_path, "logs/__init__.py", '"""A package of replays."""')
    (tmp_path / "logs" / "board.png").write_bytes(b"\x89PNG\0")
    done = run("verify", "logs", "--format", "json", "--jobs", "1")
    skipped = {file["file"]: file["skipped"] for file in done.json()["files"] if file["status"] == "skipped"}
    assert done.status == 0
    assert skipped == {
        "logs/board.png": "its name does not end in .xml or .txt",
        "logs/letter.txt": "is no text of a game (a quote is opened but not closed)",
        "logs/orders.txt": "is not a replay: at most a list of orders, which has no header",
        "logs/scenario.xml": "is a scenario, not a replay",
    }
    assert "4 files skipped, no replay: logs/board.png (" in run("verify", "logs", "--jobs", "1").out
    named = run("verify", "logs/scenario.xml")
    assert named.status == 3, "who names a file means it to be a replay"


def test_a_replay_as_text_that_is_broken_is_no_letter(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "logs/a.txt", '# Our game\nreplay format=1 "game\n')
    assert run("verify", "logs").status == 3


def test_a_folder_without_a_replay(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "logs/scenario.xml", SCENARIO)
    done = run("verify", "logs", "--format", "json")
    assert (done.status, done.json()["exit"]) == (3, 3)
    assert run("verify", "logs").out.startswith("no replay was found")


def test_a_replay_that_holds_nothing(run: Any) -> None:
    empty = HEAD + SCENARIO + '<round n="1"/></replay>'
    found = first(run, empty)
    assert (found["kind"], found["exit"]) == ("invalid", 3)
    assert "--allow-empty" in found["reason"]
    assert run("verify", "-", "--allow-empty", given=empty).status == 0


def test_a_replay_of_conclusions_alone_is_not_empty(run: Any) -> None:
    assert run("verify", "-", given=HEAD + SCENARIO + '<expect unit="axe" at="A1"/></replay>').status == 0


def test_a_file_named_twice_is_verified_once(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "logs/a.xml")
    assert run("verify", "logs", "logs/a.xml", "./logs", "--jobs", "1").out.startswith("1 replay,")


FATAL = """\
import os, signal
from skirmish import Skirmish

class Fatal(Skirmish):
    name = "fatal"

    def apply(self, *given):
        os.kill(os.getpid(), signal.SIGKILL)

ruleset = Fatal()
"""


def test_a_killed_process_costs_one_file(run: Any, games: Path, tmp_path: Path) -> None:
    written(tmp_path, "fatal/fatal.py", FATAL)
    written(tmp_path, "fatal/fatal-1.dist-info/METADATA", "Name: fatal\n")
    written(tmp_path, "fatal/fatal-1.dist-info/entry_points.txt", "[adjudicate.rulesets]\nfatal = fatal:ruleset\n")
    for number in range(6):
        written(tmp_path, f"logs/{number}.xml", LEGAL_LOG.replace("skirmish", "fatal" if number == 3 else "skirmish"))
    path = f"{games}:{tmp_path / 'fatal'}"
    done = run("verify", "logs", "--jobs", "2", "--format", "json", PYTHONPATH=path)
    assert done.status == 5
    assert {file["file"]: file["status"] for file in done.json()["files"]} == {
        f"logs/{number}.xml": "defect" if number == 3 else "ok" for number in range(6)
    }
    assert "logs/3.xml: defect: the process that worked on it was killed" in done.err


def test_the_text_form(run: Any, tmp_path: Path, legal_log: Path) -> None:
    run("convert", legal_log.name, "-o", "legal.txt")
    text = (tmp_path / "legal.txt").read_text()
    assert "expect unit=bow wounds=2" in text
    (tmp_path / "legal.txt").write_text(text.replace("wounds=2", "wounds=3"))
    done = run("verify", "legal.txt", "--format", "json")
    assert done.json()["files"][0]["first_difference"]["reason"] == "wounds: expected 3, is 2"


def test_a_wrong_rule_is_one_cause(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One Melee die more for a Charge on a flank: every replay that it makes another one is told with that rule."""
    from adjudicate.games.arkendom import combat

    def twice(state: Any, attack: Any) -> int:
        return 2 * combat.border_die(state, attack)

    pool = {
        what: tuple((rule, dice, twice if value is combat.border_die else value) for rule, dice, value in rows)
        for what, rows in combat.POOL_OF.items()
    }
    monkeypatch.setattr(combat, "POOL_OF", pool)
    done = run("verify", "replays/arkendom", "--jobs", "1", "--format", "json")
    data = done.json()
    (cause,) = data["causes"]
    assert (cause["rule"], cause["named"]) == ("arkendom.charge.border-die", True)
    assert cause["count"] == data["counts"]["failed"] >= 10
    assert cause["kinds"] == ["divergence", "expectation"]
    firsts = {file["file"]: file["first_difference"] for file in data["files"] if file["first_difference"]}
    skirmish = firsts["replays/arkendom/skirmish.xml"]
    assert (skirmish["id"], skirmish["command"]) == ("c3", "charge knights clan-members")
    assert "needs 7 (+1 by arkendom.charge.die, +2 by arkendom.charge.border-die" in skirmish["reason"]


def test_rounds_follow(run: Any) -> None:
    assert first(run, HEAD + SCENARIO + ROUND + '<round n="3"/></replay>')["kind"] == "divergence"


BROKEN_RULES = """\
from skirmish import Skirmish

class Shaky(Skirmish):
    name = "shaky"

    def apply(self, state, command, *others):
        if command.id == "c3":
            raise ZeroDivisionError("no such luck")
        return super().apply(state, command, *others)

ruleset = Shaky()
"""


def test_rules_that_break_down_cost_one_file(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "shaky/shaky.py", BROKEN_RULES)
    written(tmp_path, "shaky/shaky-1.dist-info/METADATA", "Name: shaky\n")
    written(tmp_path, "shaky/shaky-1.dist-info/entry_points.txt", "[adjudicate.rulesets]\nshaky = shaky:ruleset\n")
    monkeypatch.syspath_prepend(str(tmp_path / "shaky"))
    monkeypatch.delenv("CI", raising=False)
    written(tmp_path, "a.xml", LEGAL_LOG.replace("skirmish", "shaky"))
    written(tmp_path, "b.xml", LEGAL_LOG.replace('wounds="2"', 'wounds="7"'))
    done = run("verify", "a.xml", "b.xml", "--jobs", "1", "--accept", "--format", "json")
    assert done.status == 5
    assert [file["status"] for file in done.json()["files"]] == ["defect", "ok"]
    assert "a.xml: defect: ZeroDivisionError: no such luck" in done.err
