"""``adjudicate step``, driven from standard input."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def step(run: Any, log: Path, *lines: str) -> Any:
    return run("step", log.name, given="\n".join(lines) + "\n", process=lines[0] == "next")


def test_forward_and_back(run: Any, legal_log: Path) -> None:
    done = step(run, legal_log, "next", "", "back", "where", "next 2", "where")
    assert done.status == 0
    assert done.out.count("   2  c2  blue: pass") == 2
    assert "At 1 c1, Round 1; blue must decide: step, hit or pass" in done.out
    assert "At 3 c3, Round 1; blue must decide: dodge or decline" in done.out


def test_to_a_command_to_a_round_and_to_the_end(run: Any, illegal_log: Path) -> None:
    out = step(run, illegal_log, "to c4", "to 2", "round 2", "start", "end").out.splitlines()
    places = [line for line in out if line.startswith("At ")]
    assert [place.split(",")[0] for place in places] == ["At 4 c4", "At 2 c2", "At 6 c6", "At the start", "At 7 c7"]


def test_to_the_next_illegal_command(run: Any, illegal_log: Path) -> None:
    done = step(run, illegal_log, "illegal", "illegal", "next")
    assert done.status == 1
    assert "** illegal[skirmish.hit.reach]" in done.out
    assert "No illegal command from here on." in done.out
    assert "The game is not played on from here." in done.out


def test_what_if_leaves_nothing_behind(run: Any, legal_log: Path) -> None:
    done = step(run, legal_log, "to 1", "what-if pass; step axe B2", "what-if step bow A1", "where", "what-if fly bow")
    assert "what if: 2  c3  red: step axe B2" in done.out
    assert "illegal[skirmish.step]: A1 is not adjacent" in done.out
    assert done.out.rstrip().endswith("At 1 c1, Round 1; blue must decide: step, hit or pass")
    assert "fly" in done.err
    assert done.status == 2


def test_show_state_and_legal(run: Any, legal_log: Path) -> None:
    done = step(run, legal_log, "show", "state", "legal axe", "help", "quit", "next")
    assert "|axe |" in done.out
    assert "axe     red       A1    0" in done.out
    assert "  red: step axe B1" in done.out
    assert "c1" not in done.out


def test_no_prompt_when_it_is_no_terminal(run: Any, legal_log: Path) -> None:
    assert "> " not in step(run, legal_log, "next").out


def test_an_unknown_word(run: Any, legal_log: Path) -> None:
    done = step(run, legal_log, "jump", "next")
    assert done.status == 2
    assert "unknown: 'jump'" in done.err
    assert "c1" in done.out


def test_a_command_that_is_not_there(run: Any, legal_log: Path) -> None:
    done = step(run, legal_log, "next", "to c9")
    assert "the log has no command c9" in done.err
    assert "At 1 c1" in done.out


def test_counts_that_are_no_numbers(run: Any, legal_log: Path) -> None:
    lines = ("next \xb2", "next " + "9" * 5000, "next -1", "back two", "round \xb3", "to", "forward")
    done = step(run, legal_log, *lines)
    assert done.status == 2
    complaints = [line for line in done.err.splitlines() if line.endswith("is not a number")]
    assert len(complaints) == 5
    assert "usage: '\xb2' is not a number" in complaints
    assert "to which command? Say to N" in done.err
    assert done.out.count("   1  c1") == 1
