"""``replay --heavy``: what it holds a ruleset to, and that the shipped replays pass under it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

REPLAYS = Path(__file__).parents[2] / "replays"


FOLDERS = sorted({path.parent for path in REPLAYS.rglob("*.xml")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(REPLAYS).as_posix())
def test_the_shipped_replays_pass(run: Any, folder: Path) -> None:
    for path in sorted(folder.glob("*.xml")):
        done = run("replay", path, "--heavy", "--format", "csv")
        assert done.status == 0, done.err
        assert "written, read back and compared; both runs the same" in done.err


def test_it_shows_what_replay_shows(run: Any, legal_log: Path) -> None:
    plain, heavy = run("replay", legal_log.name), run("replay", legal_log.name, "--heavy", process=True)
    assert (heavy.status, heavy.out) == (0, plain.out)
    assert heavy.err == "legal.xml: 6 states written, read back and compared; both runs the same\n"


def test_it_takes_a_log_from_standard_input(run: Any, legal_log: Path) -> None:
    done = run("replay", "-", "--heavy", given=legal_log.read_bytes(), process=True)
    assert done.status == 0


def test_findings_are_those_of_replay(run: Any, illegal_log: Path) -> None:
    done = run("replay", illegal_log.name, "--heavy")
    assert done.status == 1
    assert "illegal[skirmish.hit.reach]" in done.err


def _loses_wounds(ruleset: Any, patch: Callable[[str, Any], None]) -> None:
    whole = ruleset.scenario_of

    def scenario_of(state: Any) -> Any:
        scenario, catalogue = whole(state)
        return scenario._replace(units=tuple(unit._replace(wounds=0) for unit in scenario.units)), catalogue

    patch("scenario_of", scenario_of)


def _writes_what_cannot_be_read(ruleset: Any, patch: Callable[[str, Any], None]) -> None:
    whole = ruleset.scenario_of

    def scenario_of(state: Any) -> Any:
        scenario, catalogue = whole(state)
        return scenario._replace(units=tuple(unit._replace(at="nowhere") for unit in scenario.units)), catalogue

    patch("scenario_of", scenario_of)


def _changes_in_place(ruleset: Any, patch: Callable[[str, Any], None]) -> None:
    whole = ruleset.apply

    def apply(state: Any, command: Any, *others: Any) -> Any:
        events = whole(state, command, *others)
        # The catalogue's records are shared by all copies.
        state.kinds["man"] = state.kinds["man"]._replace(toughness=state.kinds["man"].toughness + 1)
        return events

    patch("apply", apply)


def _counts_for_ever(ruleset: Any, patch: Callable[[str, Any], None]) -> None:
    whole, counter = ruleset.apply, itertools.count()

    def apply(state: Any, command: Any, *others: Any) -> Any:
        events = whole(state, command, *others)
        state.units["axe"] = state.units["axe"]._replace(wounds=next(counter))
        return events

    patch("apply", apply)


def _tells_otherwise(ruleset: Any, patch: Callable[[str, Any], None]) -> None:
    whole, counter = ruleset.apply, itertools.count()

    def apply(state: Any, command: Any, *others: Any) -> Any:
        events = whole(state, command, *others)
        return [event._replace(values={**event.values, "n": next(counter)}) for event in events]

    patch("apply", apply)


def _decides_otherwise(ruleset: Any, patch: Callable[[str, Any], None]) -> None:
    whole = ruleset.decisions

    def decisions(state: Any) -> Any:
        return tuple(one._replace(subject=str(id(state))) for one in whole(state))

    patch("decisions", decisions)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (_loses_wounds, "the state after c3.1 is not the same when it is read back: units/bow/wounds 2 is 0"),
        (_writes_what_cannot_be_read, "the state after c1 cannot be read back: at='nowhere' is not a space"),
        (_changes_in_place, "c2 changes the state after c1 in place"),
        (_counts_for_ever, "c1 leads to another state the second time: units/axe/wounds 0 is 1"),
        (_tells_otherwise, "c1 has another outcome the second time"),
        (_decides_otherwise, "the state after c1, read back, answers decisions differently"),
    ],
)
def test_an_unsound_ruleset_is_told_of(
    run: Any, rules: Any, legal_log: Path, monkeypatch: pytest.MonkeyPatch, wrong: Any, told: str
) -> None:
    wrong(rules, lambda name, function: monkeypatch.setattr(rules, name, function, raising=False))
    done = run("replay", legal_log.name, "--heavy")
    assert done.status == 5
    assert f"legal.xml: defect: {told}" in done.err


def test_the_json_of_a_defect_stays_one_object(
    run: Any, rules: Any, legal_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _counts_for_ever(rules, lambda name, function: monkeypatch.setattr(rules, name, function, raising=False))
    done = run("replay", legal_log.name, "--heavy", "--format", "json")
    assert (done.status, done.json()["schema"]) == (5, "adjudicate/replay/1")


def test_what_it_finds_is_for_no_player(run: Any, legal_log: Path) -> None:
    done = run("replay", legal_log.name, "--heavy", "--as", "red")
    assert done.status == 2
    assert "--as hides what the states that --heavy compares would show" in done.err
