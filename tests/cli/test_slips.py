"""What a person gets wrong by a letter or a number, and what is then said of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]
ARKENDOM = REPOSITORY / "replays" / "arkendom" / "skirmish.xml"
ANNO = REPOSITORY / "replays" / "anno1666" / "courtyard.xml"


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("measure", ARKENDOM, "knights", "scout"), 2, "unknown unit or space scout; did you mean scouts? units: "),
        (
            ("measure", ANNO, "dartagnan", "Dartagnan-1"),
            2,
            "unknown figure or space Dartagnan-1; did you mean dartagnan? ",
        ),
        (("legal", ARKENDOM, "--verb", "mov"), 2, "--verb: unknown verb mov; did you mean move?"),
        (("odds", ARKENDOM, "knights", "scout"), 2, "unknown unit scout; did you mean scouts?"),
        (("rules", "arkendom", "--rule", "arkendom.charge.poinst"), 2, "did you mean arkendom.charge.points?"),
        (("rules", "arkendom", "arkendom.charge.points"), 2, "one rule is shown by --rule arkendom.charge.points"),
        (("rules", "arkendum"), 2, "unknown game arkendum; did you mean arkendom?"),
        (("check", "-", "-"), 2, "standard input can be read once"),
        (("turn", REPOSITORY / "README.md", "-"), 3, "is not a replay: at most a list of orders, which has no header"),
        (("fmt", "."), 3, "no replay, scenario or catalogue in ."),
    ],
)
def test_a_slip_is_told_with_what_was_probably_meant(
    run: Any, words: tuple[str | Path, ...], status: int, told: str
) -> None:
    done = run(*words)
    assert done.status == status
    assert told in done.err
    assert done.out == ""


def test_an_order_for_an_unknown_figure_is_told_with_the_likeliest(run: Any, scenario: Path) -> None:
    assert run("new", REPOSITORY / "scenarios" / "arkendom" / "skirmish.xml", "-o", "game.xml").status == 0
    done = run("turn", "game.xml", "-", given="charge knight scouts\n")
    assert done.status == 3
    assert done.err.startswith("-:1:1: invalid: unknown unit knight; did you mean knights? units: swordsmen, ")


def test_a_round_that_the_log_does_not_have_is_said(run: Any, legal_log: Path) -> None:
    assert run("replay", "legal.xml", "--round", "1").status == 0
    done = run("replay", "legal.xml", "--round", "77")
    assert (done.status, done.err) == (2, "usage: legal.xml has no Round 77; it ends in Round 1\n")


def test_coverage_of_what_cannot_be_read_is_no_table(run: Any) -> None:
    done = run("rules", "skirmish", "--coverage", "nofolder")
    assert (done.status, done.out) == (3, "")
    assert done.err == "nofolder: invalid[file.missing]: there is no such file\n"
    assert run("rules", "skirmish", "--coverage", "nofolder", "--format", "json").json()["exit"] == 3


def test_coverage_goes_on_past_what_cannot_be_read(run: Any, legal_log: Path) -> None:
    done = run("rules", "skirmish", "--coverage", "nofolder", legal_log)
    assert done.status == 3
    assert "1 replay of skirmish run" in done.err
    assert done.out


@pytest.mark.parametrize("element", ["<expect/>", '<expect figure="portos"/>'])
def test_an_expectation_that_expects_nothing_is_refused(run: Any, tmp_path: Path, element: str) -> None:
    shutil.copytree(REPOSITORY / "scenarios" / "anno1666", tmp_path / "scenarios" / "anno1666")
    log = tmp_path / "replays" / "anno1666" / "x.xml"
    log.parent.mkdir(parents=True)
    head, _, _ = ANNO.read_text(encoding="utf-8").partition("  <round ")
    log.write_text(f"{head}  {element}\n</replay>\n", encoding="utf-8")
    done = run("verify", log)
    assert done.status == 3
    assert "expect says nothing that could be compared: give at, wounds, " in done.err


def test_notes_in_orders_are_kept_up_to_what_is_illegal(run: Any, scenario: Path) -> None:
    assert run("new", scenario, "-o", "game.txt", "--seed", "00").status == 0
    orders = (
        'note "by mail"\nstep axe B1  # mine\n  note "in a hurry"\npass\nnote "before"\nstep axe D3\nnote "after"\n'
    )
    assert run("turn", "game.txt", "-", given=orders).status == 1
    kept = [line.strip() for line in Path("game.txt").read_text().splitlines() if "note" in line or "#" in line]
    assert kept == ['note "by mail"', 'note "in a hurry"', 'note "before"']
