"""``shrink``: the smallest replay that still fails in the same way."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duel import HEAD, SCENARIO

BATTLE = Path(__file__).parents[2] / "replays/arkendom/full-battle.xml"
STEPS = {"axe": ("A1", "A2"), "bow": ("C1", "C2")}


def _marching(count: int) -> Iterator[str]:
    """So many commands: both counters step to and fro."""
    for number in range(count):
        unit = ("axe", "bow")[number % 2]
        yield f'<step unit="{unit}" to="{STEPS[unit][(number // 2 + 1) % 2]}"/>'


def _log(*entries: str, scenario: str = SCENARIO) -> str:
    return "\n".join([f"{HEAD}{scenario}", *entries, "</replay>\n"])


@pytest.fixture
def shrink(run: Any, tmp_path: Path) -> Any:
    """Shrinks a log; gives the answer, and what ``check`` says of the replay that came out."""

    def shrink(text: str, *options: str, process: bool = False) -> tuple[Any, Any, str]:
        (tmp_path / "log.xml").write_text(text)
        done = run("shrink", "log.xml", "-o", "small.xml", "--format", "json", *options, process=process)
        assert done.status == 0, done.err
        (checked,) = run("check", "small.xml", "--format", "json").json()["files"]
        return done.json(), checked, (tmp_path / "small.xml").read_text()

    return shrink


def test_a_long_log_with_one_culprit(shrink: Any) -> None:
    march = list(_marching(300))
    march[250] = '<hit unit="axe" target="bow"/>'
    answer, checked, text = shrink(_log(*march), process=True)
    assert answer["failure"]["rule"] == "skirmish.hit.reach"
    assert (answer["after"], answer["complete"]) == ("c250", True)
    assert answer["counts"]["command"] == {"left": 1, "of": 251}
    assert [(one["rule"], one["id"]) for one in checked["judged"]] == [("skirmish.hit.reach", "c251")]
    assert "<note>Shrunk from log.xml, from after c250. Fails: illegal[skirmish.hit.reach]" in text


def test_results_stay_with_their_commands(shrink: Any) -> None:
    """The second hit takes its drawn dice, and the first wounds are needed, though nothing else is."""
    near = SCENARIO.replace('at="C1"', 'at="B1"')
    hits = ['<hit unit="axe" target="bow"/>', "<decline/>"]
    log = _log(*hits, "<pass/>", *hits, "<pass/>", '<expect unit="bow" wounds="99"/>', scenario=near)
    answer, checked, text = shrink(log)
    assert re.search(r"wounds: expected 99, is [1-4]$", answer["failure"]["reason"])
    assert (checked["legal"], [one["kind"] for one in checked["findings"]]) == (checked["commands"], ["expectation"])
    assert checked["findings"][0]["reason"] == answer["failure"]["reason"].removeprefix("expectation: ")
    assert "<roll attack=" in text and "<dice" not in text, "its results are recorded, so that no seed is needed"


def test_what_makes_an_expectation_fail_is_kept(shrink: Any) -> None:
    log = _log('<step unit="axe" to="B1"/>', "<pass/>", "<pass/>", "<pass/>", '<expect unit="axe" at="A2"/>')
    answer, checked, _ = shrink(log)
    kept = {one["what"]: one["why"] for one in answer["kept"]}
    assert kept["c1 red: step axe B1"] == "without it: expectation: at: expected A2, is A1"
    assert kept["expect unit=axe at=A2"] == "it is what fails"
    assert checked["commands"] == 1


def test_what_is_wrong_from_the_beginning_needs_no_command(shrink: Any) -> None:
    answer, checked, _ = shrink(_log(*_marching(20), '<expect unit="bow" wounds="1"/>'))
    assert checked["commands"] == 0
    assert [one["kind"] for one in answer["kept"]] == ["expectation", "unit"]


@pytest.mark.parametrize(
    ("entries", "kind", "commands"),
    [
        (['<hit unit="axe" target="bow"><roll attack="4"/></hit>', "<decline/>"], "too few attack dice", 2),
        (['<hit unit="axe" target="bow"><roll attack="4 5 6"/></hit>', "<pass/>"], "too many attack dice", 2),
        (['<hit unit="axe" target="bow"><roll attack="4 5"/><roll attack="4"/></hit>', "<pass/>"], "left over", 2),
        (['<hit unit="axe" target="bow"><roll attack="4 5 6"/></hit>'], "too many attack dice", 1),
        (["<pass/>", '<round n="3"/>'], "the log says that Round 3 begins", 0),
        (["<pass/>", '<undo command="c1"/>'], "c1 is not among", 0),
        (['<branch from="c999"><pass/></branch>'], "c999 is not among", 0),
        (['<expect-illegal><step unit="axe" to="A2"/></expect-illegal>'], "expected to be refused", 0),
        (['<expect-illegal rule="skirmish.due"><step unit="axe" to="D3"/></expect-illegal>'], "refused by", 0),
    ],
)
def test_kinds_of_failures(shrink: Any, entries: list[str], kind: str, commands: int) -> None:
    near = SCENARIO.replace('at="C1"', 'at="B1"')
    march = ["<pass/>", "<pass/>"] * 10
    if "undo" in entries[-1]:
        march = ["<pass/>"] * 300
    answer, checked, _ = shrink(_log(*march, *entries, scenario=near))
    assert kind in answer["failure"]["reason"]
    assert kind in checked["findings"][0]["reason"]
    assert checked["commands"] <= commands
    assert checked["illegal"] == 0


def test_a_what_if_line_becomes_a_log_of_its_own(shrink: Any) -> None:
    branch = '<branch from="c2"><step unit="axe" to="B1"/><step unit="bow" to="A3"/></branch>'
    answer, checked, text = shrink(_log(*_marching(6), branch))
    assert answer["failure"]["rule"] == "skirmish.step"
    assert "<branch" not in text
    assert [one["text"] for one in checked["judged"]] == ["step bow A3"]


def test_a_defect_of_the_rules_is_a_failure_too(
    run: Any, rules: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = rules.apply

    def apply(state: Any, command: Any, *others: Any) -> Any:
        if command.verb == "step" and command.action.to == "B2":
            raise ZeroDivisionError("division by zero")
        return whole(state, command, *others)

    monkeypatch.setattr(rules, "apply", apply, raising=False)
    (tmp_path / "log.xml").write_text(_log(*_marching(20), '<step unit="axe" to="B2"/>'))
    done = run("shrink", "log.xml", "-o", "small.xml", "--format", "json")
    assert done.json()["failure"]["kind"] == "defect"
    assert run("check", "small.xml").status == 5
    assert done.json()["counts"]["command"]["left"] == 1


def test_a_wrong_rule_is_reduced_to_the_charge(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One Melee die more for a charge on the flank or the rear, on purpose."""
    from adjudicate.games.arkendom import combat

    def wrong(state: Any, attack: Any) -> int:
        return 2 * combat.border_die(state, attack)

    pool = tuple(
        (rule, groups, wrong if value is combat.border_die else value)
        for rule, groups, value in combat.POOL_OF[combat.CHARGE]
    )
    monkeypatch.setitem(combat.POOL_OF, combat.CHARGE, pool)
    answer = run("shrink", BATTLE, "-o", "small.xml", "--format", "json").json()
    assert answer["failure"]["reason"].startswith("divergence: too few offense dice for fight/")
    (row,) = run("check", "small.xml", "--format", "json").json()["files"][0]["judged"]
    assert row["text"].startswith("charge ")
    left = {name: count["left"] for name, count in answer["counts"].items()}
    assert (left["unit"], left["card"], left["terrain"], left["tile"]) == (2, 2, 0, 0)


def test_time_is_up(shrink: Any) -> None:
    answer, checked, _ = shrink(_log(*_marching(40), '<hit unit="axe" target="bow"/>'), "--seconds", "0")
    assert answer["complete"] is False
    assert answer["counts"]["command"] == {"left": 41, "of": 41}
    assert (checked["legal"], checked["illegal"]) == (40, 1)
    assert answer["kept"][0]["why"] == "not tried without it"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("nth", [4, 9])
def test_the_best_so_far_when_interrupted(
    run: Any, rules: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, nth: int
) -> None:
    whole, runs = rules.setup, []

    def setup(*given: Any) -> Any:
        runs.append(1)
        if len(runs) == nth:
            signal.raise_signal(number)
        return whole(*given)

    before = signal.getsignal(number)
    monkeypatch.setattr(rules, "setup", setup, raising=False)
    (tmp_path / "log.xml").write_text(_log(*_marching(40), '<hit unit="axe" target="bow"/>'))
    done = run("shrink", "log.xml", "-o", "small.xml")
    assert done.status == 128 + number
    assert "interrupted; this is the best so far, not the smallest" in done.err
    assert run("check", "small.xml", "-q").err.count("illegal[skirmish.hit.reach]") == 1
    assert signal.getsignal(number) is before


def test_the_answer_as_a_table(run: Any, illegal_log: Path, tmp_path: Path) -> None:
    done = run("shrink", illegal_log.name, "-o", "small.xml")
    assert re.search(r"^command +c7 hit axe bow +it is what fails$", done.out, re.M)
    assert "small.xml: command 1 of 8, other entry 0 of 5, player 0 of 2, unit 2 of 2" in done.err


def test_the_replay_to_standard_output(run: Any, illegal_log: Path) -> None:
    done = run("shrink", illegal_log.name)
    assert done.out.startswith("<?xml") and done.out.endswith("</replay>\n")
    assert "it is what fails" in done.err
    assert run("check", "-", given=done.out).status == 1


def test_the_text_form(run: Any, illegal_log: Path, tmp_path: Path) -> None:
    assert run("shrink", illegal_log.name, "-o", "small.txt").status == 0
    assert (tmp_path / "small.txt").read_text().splitlines()[-1] == "hit axe bow id=c7"


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("legal.xml", "-o", "out.xml"), 3, "legal.xml: invalid: nothing fails in it"),
        (("nowhere.xml", "-o", "out.xml"), 3, "nowhere.xml: invalid[file.missing]"),
        (("legal.xml", "--format", "json"), 2, "give the replay a file with -o"),
        (("legal.xml", "--seconds", "-1"), 2, "--seconds"),
        (("illegal.xml", "-o", "no/where.xml"), 3, "no/where.xml: invalid[file.unwritable]"),
        (("older.xml", "-o", "out.xml"), 4, "recorded under version 9 of the rules"),
    ],
)
def test_bad_input(
    run: Any, legal_log: Path, illegal_log: Path, tmp_path: Path, words: tuple[str, ...], status: int, told: str
) -> None:
    (tmp_path / "older.xml").write_text(legal_log.read_text().replace('rules="1"', 'rules="9"'))
    done = run("shrink", *words)
    assert done.status == status
    assert told in done.err
    assert not (tmp_path / "out.xml").exists()
