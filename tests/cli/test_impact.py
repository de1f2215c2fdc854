"""``verify --ruling`` and ``--against``, ``replay --ruling``: games by their own rules and by others. Earlier versions
stay runnable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from duel import HEAD, LEGAL_LOG, SCENARIO

# A die of 3 is what version 2 of the rules reads otherwise.
THREE = LEGAL_LOG.replace('attack="4 6"', 'attack="3 6"').replace('wounds="2"', 'wounds="1"')
OTHER_KIND = SCENARIO.replace('player="blue" at', 'player="blue" wounds="4" at')
BLOW = '<step unit="axe" to="B1"/><pass/><hit unit="axe" target="bow"><roll attack="3 6"/></hit>'
LAST_BLOW = f"{HEAD}{OTHER_KIND}{BLOW}</replay>"


def only(run: Any, *words: str, given: str) -> dict[str, Any]:
    done = run("verify", "-", *words, "--format", "json", given=given)
    (file,) = done.json()["files"]
    assert done.status == file["exit"] == done.json()["exit"]
    return {**done.json(), **file}


def test_a_replay_is_played_by_the_version_that_it_is_bound_to(run: Any) -> None:
    assert run("verify", "-", given=THREE).status == 0
    newer = run("verify", "-", "--format", "json", given=THREE.replace('rules="1"', 'rules="2"'))
    assert newer.json()["files"][0]["first_difference"]["reason"] == "wounds: expected 1, is 2"
    assert run("replay", "-", "--format", "json", given=THREE).json()["rules"] == 1


def test_digests_are_those_of_the_version(run: Any) -> None:
    digests = {run("replay", "-", "--format", "json", given=text).json()["digest"] for text in (
        LEGAL_LOG, LEGAL_LOG.replace('rules="1"', 'rules="2"'),
    )}  # fmt: skip
    assert len(digests) == 2


def test_a_checkpoint_of_another_version_is_told_as_such(run: Any) -> None:
    digest = run("replay", "-", "--format", "json", given=LEGAL_LOG).json()["digest"]
    text = LEGAL_LOG.replace("</round>", f'<checkpoint digest="{digest}"/></round>')
    assert run("verify", "-", given=text).status == 0
    moved = run("verify", "-", "--format", "json", given=text.replace('rules="1"', 'rules="2"'))
    first = moved.json()["files"][0]["first_difference"]
    assert first["reason"] == "the position is the recorded one, but recorded under version 1 of the rules"


def test_a_position_of_an_earlier_version_keeps_its_readings(run: Any, tmp_path: Path) -> None:
    run("replay", "-", "--scenario-out", "there.xml", given=THREE)
    assert '<ruling id="WOUNDS" reading="above"/>' in (tmp_path / "there.xml").read_text()
    run("replay", "-", "--scenario-out", "there.xml", given=THREE.replace('rules="1"', 'rules="2"'))
    assert "<ruling" not in (tmp_path / "there.xml").read_text()


def test_a_branch_stays_in_its_version(run: Any) -> None:
    branch = (
        '<branch from="c2"><given><unit id="bow" player="blue" at="C1" wounds="1"/></given>'
        '<hit unit="axe" target="bow"><roll attack="3 6"/></hit><expect unit="bow" wounds="2"/></branch>'
    )
    assert run("verify", "-", given=LEGAL_LOG.replace("</round>", f"{branch}</round>")).status == 0


def test_against_another_version(run: Any) -> None:
    found = only(run, "--against", "2", given=THREE)
    first = found["first_difference"]
    assert (found["status"], found["exit"], found["compared_with"]) == ("changed", 1, "version 2")
    assert (first["id"], first["command"], first["rule"]) == ("c3.1", "blue: decline", "skirmish.hit.roll")
    assert (first["before"], first["now"]) == (
        "wounded: target bow, wounds 1, dice 3 6", "wounded: target bow, wounds 2, dice 3 6",
    )  # fmt: skip
    assert found["facts"] == {"wounds": [{"subject": "bow", "before": "1", "now": "2"}]}
    assert (found["verdicts"], found["winner"]) == ([], None)
    assert found["causes"][0]["rule"] == "skirmish.hit.roll"
    assert found["counts"]["wounds"] == 1


def test_what_does_not_change(run: Any) -> None:
    found = only(run, "--against", "2", given=LEGAL_LOG)
    assert (found["status"], found["exit"], found["first_difference"], found["causes"]) == ("same", 0, None, [])


def test_another_winner(run: Any) -> None:
    found = only(run, "--against", "2", given=LAST_BLOW)
    assert found["winner"] == {"before": "nobody yet", "now": "red"}
    assert found["counts"]["winners"] == 1


def test_another_verdict_ends_one_of_the_games(run: Any) -> None:
    found = only(run, "--against", "2", given=LAST_BLOW.replace("</replay>", "<decline/><pass/><pass/></replay>"))
    assert found["verdicts"] == [
        {"line": 11, "what": "blue: pass", "before": "legal", "now": "refused by skirmish.over"},
    ]
    assert found["facts"]["wounds"] == [{"subject": "bow", "before": "5", "now": "6"}]
    assert found["winner"] == {"before": "nobody yet", "now": "red"}


def test_the_tables(run: Any, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(THREE)
    (tmp_path / "b.xml").write_text(LEGAL_LOG)
    (tmp_path / "c.md").write_text("#")
    done = run("verify", ".", "--against", "2", "--jobs", "1")
    assert done.status == 1
    assert "a.xml" in done.out
    assert "b.xml" not in done.out
    assert "wounds: bow 1 to 2" in done.out
    assert done.out.splitlines()[-2:] == [
        "2 replays compared with version 2: 1 changed",
        "1 file skipped: ./c.md (its name does not end in .xml or .txt)",
    ]
    assert run("verify", "b.xml", "--against", "2").status == 0
    rows = run("verify", ".", "--against", "2", "--jobs", "1", "--format", "csv").out.splitlines()
    assert [row.split(",")[2] for row in rows[1:]] == ["changed", "same", "skipped"]
    report = run("verify", ".", "--against", "2", "--jobs", "1", "--report", "github:-").out
    assert "::error file=./a.xml,title=changed[skirmish.hit.roll],line=" in report


def test_every_core(run: Any, tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.xml").write_text(THREE if number % 2 else LEGAL_LOG)
    done = run("verify", ".", "--against", "2", "--jobs", "2", "--format", "json", process=True)
    assert [file["status"] for file in done.json()["files"]] == ["same", "changed"] * 2


def test_a_ruling(run: Any) -> None:
    found = run("verify", "replays/arkendom/readings.xml", "--ruling", "ARK-B21=if-marked", "--format", "json").json()
    (file,) = found["files"]
    assert (file["first_difference"]["rule"], found["compared_with"]) == ("arkendom.trample", "ARK-B21=if-marked")
    same = run("verify", "replays/arkendom/charge-flank.xml", "--ruling", "ARK-B21=always")
    assert same.status == 0


def test_a_file_that_cannot_be_read_is_told(run: Any, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<replay")
    (tmp_path / "b.xml").write_text(LEGAL_LOG)
    done = run("verify", ".", "--against", "2", "--jobs", "1")
    assert done.status == 3
    assert "a.xml:1:1: invalid[xml.syntax]" in done.err
    assert "1 replay compared" in done.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--against", "9"), "skirmish has no rules version 9; it has 1, 2"),
        (("--ruling", "S-9=x"), "skirmish has no ruling S-9; it has none"),
        (("--ruling", "S-9"), "'S-9' is not ID=READING"),
        (("--against", "2", "--accept"), "compare and change nothing"),
    ],
)
def test_bad_command_lines(
    run: Any, legal_log: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.delenv("CI", raising=False)
    done = run("verify", legal_log.name, *words)
    assert (done.status, told in done.err) == (2, True), done.err


def test_a_reading_that_a_ruling_does_not_have(run: Any) -> None:
    done = run("verify", "replays/arkendom/move.xml", "--ruling", "ARK-B21=never")
    assert done.status == 2
    assert "ARK-B21: unknown reading never; readings: always, if-marked" in done.err


def test_games_without_that_ruling_are_skipped(run: Any, legal_log: Path) -> None:
    words = ("--ruling", "ARK-B21=if-marked", "--jobs", "1", "--format", "json")
    done = run("verify", legal_log.name, "replays/arkendom/move.xml", *words)
    assert [file["status"] for file in done.json()["files"]] == ["skipped", "same"]
    assert done.status == 0


CASE = "replays/anno1666/cases/AD-C82.xml"


def test_a_game_is_replayed_by_another_reading(run: Any, tmp_path: Path) -> None:
    assert run("replay", CASE).status == 0
    done = run("replay", CASE, "--ruling", "AD-B80=activation", "--scenario-out", "there.xml")
    assert done.status == 1
    assert "illegal[anno1666.turn.waits]" in done.err
    assert '<ruling id="AD-B80" reading="activation"/>' in (tmp_path / "there.xml").read_text()


def test_checkpoints_of_the_recorded_reading_are_passed_over(run: Any) -> None:
    battle = "replays/anno1666/courtyard.xml"
    assert "<checkpoint" in (Path(__file__).parents[2] / battle).read_text(encoding="utf-8")
    assert run("replay", battle, "--heavy", "--ruling", "AD-B5=never").status == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("AD-B80=never",), "AD-B80: unknown reading never; readings: action, activation"),
        (("ARK-B21=always",), "anno1666 has no ruling ARK-B21; it has AD-B4, "),
        (("AD-B80=activation", "-o", "there.xml"), "-o writes no replay of it"),
    ],
)
def test_what_cannot_be_replayed_by_another_reading(
    run: Any, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    done = run("replay", CASE, "--ruling", *words)
    assert (done.status, told in done.err, list(tmp_path.glob("there*"))) == (2, True, []), done.err
