"""``diff``: where two states, or the same command in two logs, differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def other_log(legal_log: Path) -> Path:
    """The legal log with another roll for its hit, so that one wound less comes of it."""
    path = legal_log.with_name("other.xml")
    text = legal_log.read_text().replace('attack="4 6"', 'attack="4 1"')
    path.write_text(text.replace('<expect unit="bow" wounds="2"/>', '<expect unit="bow" wounds="1"/>'))
    return path


def test_equal_states(run: Any, legal_log: Path) -> None:
    done = run("diff", legal_log.name, legal_log.name, process=True)
    assert (done.status, done.out) == (0, "")
    assert done.err == "legal.xml (expected), legal.xml (actual): equal\n"


def test_fields_by_name(run: Any, legal_log: Path, other_log: Path) -> None:
    done = run("diff", legal_log.name, other_log.name, process=True)
    assert done.status == 1
    assert [line.split() for line in done.out.splitlines()] == [
        ["field", "expected", "actual"],
        ["----------------", "----------", "--------"],
        ["units/bow/wounds", "2", "1"],
    ]
    assert done.err.endswith(": 1 field different\n")


def test_a_scenario_and_the_end_of_its_game(run: Any, scenario: Path, legal_log: Path) -> None:
    data = run("diff", scenario.name, legal_log.name, "--format", "json").json()
    assert (data["schema"], data["equal"], data["exit"]) == ("adjudicate/diff/1", False, 1)
    assert data["a"]["digest"] != data["b"]["digest"]
    found = {one["field"]: (one["expected"], one["actual"]) for one in data["differences"]}
    assert found["units/axe/at"] == ("A1", "B1")
    assert found["units/bow/wounds"] == (0, 2), "a field that is left out has its default"
    assert data["differences"][0]["path"] == data["differences"][0]["field"].split("/")


@pytest.mark.parametrize(
    ("form", "row"), [("csv", "units/bow/wounds,2,1"), ("markdown", "| units/bow/wounds | 2 | 1 |")]
)
def test_other_forms(run: Any, legal_log: Path, other_log: Path, form: str, row: str) -> None:
    assert row in run("diff", legal_log.name, other_log.name, "--format", form).out.splitlines()


def test_the_same_command_in_two_logs(run: Any, legal_log: Path, other_log: Path) -> None:
    done = run("diff", legal_log.name, other_log.name, "--at", "c2")
    assert (done.status, done.out) == (0, "")
    # c4 is the pass after the window: by then the wounds are dealt, as an implied command before it.
    done = run("diff", legal_log.name, other_log.name, "--at", "c4")
    assert (done.status, done.out.splitlines()[2].split()) == (1, ["units/bow/wounds", "2", "1"])


def test_what_a_command_did_is_compared(run: Any, legal_log: Path, other_log: Path) -> None:
    other_log.write_text(legal_log.read_text().replace('to="B1"', 'to="B2"').replace('at="B1"', 'at="B2"'))
    found = {
        one["field"]: (one["expected"], one["actual"])
        for one in run("diff", legal_log.name, other_log.name, "--at", "1", "--format", "json").json()["differences"]
    }
    assert found == {
        "command": ("step axe B1", "step axe B2"),
        "events/1": ("stepped: unit axe, to B1", "stepped: unit axe, to B2"),
        "units/axe/at": ("B1", "B2"),
    }


def test_a_log_that_stops_early_is_told_of(run: Any, legal_log: Path, illegal_log: Path) -> None:
    done = run("diff", legal_log.name, illegal_log.name)
    assert done.status == 1
    assert "illegal.xml:" in done.err
    assert "units/bow/at" in done.out


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("legal.xml", "nowhere.xml"), 3, "nowhere.xml: invalid[file.missing]"),
        (("-", "-"), 2, "cannot both be -"),
        (("legal.xml", "legal.xml", "--at", "c99"), 2, "legal.xml has no command c99; it has 5"),
        (("legal.xml", "scenario.xml", "--at", "c1"), 2, "scenario.xml is a scenario: it has no command c1"),
        (("legal.xml", "legal.xml", "--at", "first"), 2, "'first' is neither the number nor the id of a command"),
        (("legal.xml", "replays/arkendom/move.xml"), 3, "is of the game 'arkendom', but legal.xml is of 'skirmish'"),
    ],
)
def test_bad_input(run: Any, legal_log: Path, scenario: Path, words: tuple[str, ...], status: int, told: str) -> None:
    done = run("diff", *words)
    assert done.status == status
    assert told in done.err
    assert "Traceback" not in done.err
