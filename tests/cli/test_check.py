"""``adjudicate check`` and its reports."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from lxml import etree

from duel import LEGAL_LOG


def test_it_goes_on_after_an_illegal_command(run: Any, illegal_log: Path) -> None:
    done = run("check", illegal_log.name)
    assert done.status == 1
    lines = done.out.splitlines()
    assert any("hit axe bow" in line and "illegal" in line and "skirmish.hit.reach" in line for line in lines)
    assert any("step axe C1" in line and "legal" in line for line in lines)
    assert "illegal.xml: 8 commands, 7 legal, 1 illegal" in lines


def test_stop(run: Any, illegal_log: Path) -> None:
    done = run("check", "--stop", illegal_log.name)
    assert done.status == 1
    assert "7 commands, 6 legal, 1 illegal" in done.out


def test_all_legal(run: Any, legal_log: Path) -> None:
    done = run("check", legal_log.name)
    assert (done.status, done.err) == (0, "")


def test_json(run: Any, illegal_log: Path, legal_log: Path) -> None:
    done = run("check", illegal_log.name, legal_log.name, "--format", "json")
    data = done.json()
    assert done.status == 1
    assert data["schema"] == "adjudicate/check/1"
    bad, good = data["files"]
    assert (bad["commands"], bad["legal"], bad["illegal"]) == (8, 7, 1)
    assert [one["verdict"] for one in bad["judged"]].count("legal") == 7
    assert (good["legal"], good["findings"]) == (5, [])
    finding = bad["findings"][0]
    assert {"line", "column", "command", "rule", "reason", "alternatives"} <= set(finding)
    assert (finding["line"], finding["column"], finding["rule"]) == (25, 5, "skirmish.hit.reach")


def test_several_files_give_the_highest_status(run: Any, illegal_log: Path, legal_log: Path, tmp_path: Path) -> None:
    (tmp_path / "other.xml").write_text(LEGAL_LOG.replace('rules="1"', 'rules="7"'))
    (tmp_path / "broken.xml").write_text("<replay")
    assert run("check", legal_log.name, "missing.xml").status == 3
    assert run("check", illegal_log.name, "broken.xml", legal_log.name).status == 3
    done = run("check", "other.xml", "broken.xml", legal_log.name, "--format", "json")
    assert done.status == 4
    assert [file["exit"] for file in done.json()["files"]] == [4, 3, 0]


def test_csv_and_markdown(run: Any, illegal_log: Path) -> None:
    rows = list(csv.DictReader(run("check", illegal_log.name, "--format", "csv").out.splitlines()))
    assert [row["verdict"] for row in rows if row["n"]].count("illegal") == 1
    assert "| illegal | skirmish.hit.reach |" in run("check", illegal_log.name, "--format", "markdown").out


def test_reports_beside_what_the_terminal_shows(run: Any, illegal_log: Path, tmp_path: Path) -> None:
    formats = ("junit", "sarif", "tap", "github", "json", "csv")
    options = [word for form in formats for word in ("--report", f"{form}:report.{form}")]
    done = run("check", illegal_log.name, *options)
    assert done.status == 1
    assert "8 commands" in done.out
    suites = etree.fromstring((tmp_path / "report.junit").read_bytes())
    assert suites.get("failures") == "1"
    assert suites.xpath("string(//failure/@type)") == "skirmish.hit.reach"
    sarif = json.loads((tmp_path / "report.sarif").read_text())
    result = sarif["runs"][0]["results"][0]
    assert result["ruleId"] == "skirmish.hit.reach"
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 25, "startColumn": 5}
    tap = (tmp_path / "report.tap").read_text().splitlines()
    assert tap[0] == "TAP version 14"
    assert tap[-1] == "not ok 1 - illegal.xml"
    assert (tmp_path / "report.github").read_text().startswith("::error file=illegal.xml,title=illegal[skirmish")
    assert json.loads((tmp_path / "report.json").read_text())["files"][0]["illegal"] == 1
    assert "skirmish.hit.reach" in (tmp_path / "report.csv").read_text()


def test_a_report_of_a_file_that_cannot_be_read(run: Any, tmp_path: Path) -> None:
    (tmp_path / "broken.xml").write_text("<replay")
    assert run("check", "broken.xml", "--report", "junit:-").status == 3
    run("check", "broken.xml", "--report", "junit:out.xml")
    assert etree.fromstring((tmp_path / "out.xml").read_bytes()).get("errors") == "1"


def test_a_report_that_cannot_be(run: Any, legal_log: Path) -> None:
    done = run("check", legal_log.name, "--report", "pdf:x")
    assert done.status == 2
    assert "FORMAT:PATH" in done.err


def test_an_expected_refusal_that_is_refused_by_another_rule(run: Any) -> None:
    done = run("check", "-", given=LEGAL_LOG.replace('rule="skirmish.step"', 'rule="skirmish.own"'))
    assert done.status == 1
    assert "refused by skirmish.step, not by skirmish.own" in done.err


def test_quiet_counts_the_same(run: Any, illegal_log: Path, legal_log: Path) -> None:
    loud = run("check", illegal_log.name, legal_log.name)
    quiet = run("check", "-q", illegal_log.name, legal_log.name)
    assert quiet.out.splitlines() == [line for line in loud.out.splitlines() if " legal, " in line]
    assert (quiet.status, quiet.err) == (loud.status, loud.err)


def test_csv_as_it_comes_is_the_csv_of_the_report(run: Any, illegal_log: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.xml").write_text("<replay")
    for verb, files in (("check", (illegal_log.name, "broken.xml")), ("replay", (illegal_log.name,))):
        done = run(verb, *files, "--format", "csv", "--report", "csv:report.csv")
        assert done.out == (tmp_path / "report.csv").read_text()
