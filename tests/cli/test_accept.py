"""``verify --accept`` and ``--review``: what would be recorded now is shown, chosen and written; nothing else is."""

from __future__ import annotations

import os
import re
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest

from duel import HEAD, LEGAL_LOG, SCENARIO

WRONG = LEGAL_LOG.replace('wounds="2"', 'wounds="7"')
ROOT = Path(__file__).parents[2]
TWICE = WRONG.replace('at="B1"', "at='C1'")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not where ``CI`` is set."""
    monkeypatch.delenv("CI", raising=False)


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_an_expectation_is_shown_and_rewritten(run: Any, tmp_path: Path) -> None:
    file = written(tmp_path, "a.xml", WRONG)
    done = run("verify", "a.xml", "--accept")
    assert done.status == 0
    shown, _, summary = done.out.partition("\n\n")
    assert shown.splitlines() == [
        "a.xml:18: wounds: expected 7, is 2",
        "  after c3.1, suspected: skirmish.hit.roll",
        '-    <expect unit="bow" wounds="7"/>',
        '+    <expect unit="bow" wounds="2"/>',
    ]
    assert summary.startswith("1 replay, 1 as recorded, 0 not")
    assert done.err == "1 conclusion accepted\n"
    assert file.read_text() == LEGAL_LOG


def test_the_rest_stays_byte_for_byte(run: Any, tmp_path: Path) -> None:
    odd = TWICE.replace("\n", "\r\n").replace("<pass/>", "<pass   ></pass><!-- \u00e9 -->")
    file = written(tmp_path, "a.xml", odd)
    assert run("verify", "a.xml", "--accept").status == 0
    assert file.read_bytes().decode() == odd.replace('wounds="7"', 'wounds="2"').replace("at='C1'", 'at="B1"')


def test_the_text_form(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "a.xml", TWICE)
    run("convert", "a.xml", "-o", "a.txt")
    before = (tmp_path / "a.txt").read_text()
    assert run("verify", "a.txt", "--accept").status == 0
    after = before.replace("wounds=7", "wounds=2").replace("expect unit=axe at=C1", "expect unit=axe at=B1")
    assert (tmp_path / "a.txt").read_text() == after


def test_expected_refusals(run: Any, tmp_path: Path) -> None:
    refusals = (
        '<expect-illegal rule="skirmish.own"><step unit="bow" to="A3"/></expect-illegal>\n'
        '    <expect-illegal rule="skirmish.step">\n      <step unit="bow" to="D1"/>\n    </expect-illegal>\n    '
    )
    text = LEGAL_LOG.replace("<expect-illegal", refusals + "<expect-illegal")
    file = written(tmp_path, "a.xml", text)
    done = run("verify", "a.xml", "--accept")
    assert done.status == 0
    assert "the expected refusal goes" in done.out
    kept = '<expect-illegal rule="skirmish.step"><step unit="bow" to="A3"/></expect-illegal>\n    '
    assert file.read_text() == LEGAL_LOG.replace("<expect-illegal", kept + "<expect-illegal")


def test_checkpoints_get_the_fields_that_changed_since_the_one_before(run: Any, tmp_path: Path) -> None:
    text = LEGAL_LOG.replace("<hit ", '<checkpoint digest="0000000000000000"/>\n    <hit ')
    text = text.replace(
        "  </round>", '    <checkpoint digest="00000000000000000000" log="0000000000000000"/>\n  </round>'
    )
    file = written(tmp_path, "a.xml", text)
    assert run("verify", "a.xml", "--accept").status == 0
    lines = [line.strip() for line in file.read_text().splitlines()]
    first, second = (number for number, line in enumerate(lines) if line.startswith("<checkpoint"))
    assert '<field name="units/axe/at" value="B1"/>' in lines[first:second]
    fields = lines[second + 1 : lines.index("</checkpoint>", second)]
    assert [field.split('"')[1::2] for field in fields] == [
        ["due", "blue"], ["passes", "2"], ["units/bow/wounds", "2"],
    ]  # fmt: skip
    assert len(lines[second].split('"')[1]) == 20, "a digest is as long as it was"
    assert run("verify", "a.xml", "--accept").err == "0 conclusions accepted\n"
    changed = (
        file.read_text().replace('attack="4 6"', 'attack="4 1"').replace('unit="bow" wounds="2"/>\n', 'unit="bow"/>\n')
    )
    file.write_text(changed)
    found = run("verify", "a.xml", "--format", "json").json()["files"][0]["first_difference"]
    assert found["fields"] == [{"field": "units/bow/wounds", "expected": "2", "actual": "1"}]


@pytest.mark.parametrize("name", ["cases/AD-C60", "cases/AD-C95", "high-terrain", "late-and-random", "turn"])
def test_checkpoints_of_a_shipped_game_hold_whatever_its_state_holds(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists of records, lists that are empty, what waits in the middle and then is gone."""
    from adjudicate.cli.accepting import rewrite, waiting_in
    from adjudicate.cli.verifying import verify_file

    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "scenarios", "scenarios")
    path = Path("replays", "anno1666", f"{name}.xml")
    path.parent.mkdir(parents=True)
    text = (ROOT / path).read_text("utf-8")
    path.write_text(re.sub("(?m)^( *<expect )", r'<checkpoint digest="0000000000000000"/>\1', text), "utf-8")
    waiting = waiting_in(str(path))
    assert any(one.pending.becomes.fields for one in waiting)
    assert len(rewrite(str(path), waiting)) == len(waiting) > 0
    assert verify_file(str(path)).first is None


@pytest.mark.parametrize("notation", ["xml", "txt"])
def test_another_scenario_is_accepted_with_all_that_follows_from_it(run: Any, tmp_path: Path, notation: str) -> None:
    text = TWICE.replace('id="duel"', 'id="duel" scenario-digest="00000000000000000000"')
    written(tmp_path, "a.xml", text)
    file = tmp_path / f"b.{notation}"
    run("convert", "a.xml", "-o", file.name)
    found = run("verify", file.name)
    assert "verify --accept records the new one" in found.err
    before = file.read_text()
    done = run("verify", file.name, "--accept")
    assert (done.status, done.err) == (0, "3 conclusions accepted\n")
    old, new = (
        [line for line in lines if "scenario-digest" in line]
        for lines in (before.splitlines(), file.read_text().splitlines())
    )
    assert f"-{old[0]}" in done.out.splitlines() and f"+{new[0]}" in done.out.splitlines()
    assert run("verify", file.name).status == 0


def test_commands_and_results_are_never_rewritten(run: Any, tmp_path: Path) -> None:
    for number, (old, new) in enumerate(
        (('to="B1"', 'to="C2"'), ('attack="4 6"', 'attack="4"'), ('rules="1"', 'rules="7"'))
    ):
        text = WRONG.replace(old, new)
        file = written(tmp_path, f"{number}.xml", text)
        done = run("verify", file.name, "--accept")
        assert done.status in (1, 4)
        assert file.read_text() == text
        assert done.err.startswith("0 conclusions accepted\nstill not as recorded: 1 file; commands and results")


def test_what_comes_before_a_command_that_does_not_fit_is_accepted(run: Any, tmp_path: Path) -> None:
    text = TWICE.replace('attack="4 6"', 'attack="4"')
    file = written(tmp_path, "a.xml", text)
    assert run("verify", "a.xml", "--accept").status == 4
    assert file.read_text() == text.replace("at='C1'", 'at="B1"')


def test_a_field_that_the_state_does_not_have_cannot_be_accepted(run: Any, tmp_path: Path) -> None:
    text = HEAD + SCENARIO + '<expect unit="pike" wounds="1"/><pass/></replay>'
    file = written(tmp_path, "a.xml", text)
    assert run("verify", "a.xml", "--accept").status == 3
    assert file.read_text() == text


def test_branches(run: Any, tmp_path: Path) -> None:
    branch = '<branch from="c1"><pass player="blue"/><expect unit="axe" at="C1"/></branch>'
    file = written(tmp_path, "a.xml", LEGAL_LOG.replace("</round>", f"{branch}</round>"))
    assert run("verify", "a.xml", "--accept").status == 0
    assert 'blue"/><expect unit="axe" at="B1"/></branch>' in file.read_text()


def test_json(run: Any, tmp_path: Path) -> None:
    written(tmp_path, "a.xml", TWICE)
    done = run("verify", "a.xml", "--accept", "--only", "a.xml:c1", "--format", "json")
    data = done.json()
    assert done.status == 1
    assert [(one["line"], one["now"]) for one in data["accepted"]] == [(13, ['    <expect unit="axe" at="B1"/>'])]
    assert [(one["line"], one["before"]) for one in data["left"]] == [(18, ['    <expect unit="bow" wounds="7"/>'])]
    assert data["files"][0]["first_difference"]["line"] == 18


@pytest.mark.parametrize("where", ["a.xml", "./a.xml", "a.xml:18", "a.xml:c3.1"])
def test_a_selector(run: Any, tmp_path: Path, where: str) -> None:
    file = written(tmp_path, "a.xml", WRONG)
    other = written(tmp_path, "b.xml", WRONG)
    done = run("verify", "a.xml", "b.xml", "--jobs", "1", "--accept", "--only", where)
    assert done.status == 1
    assert done.err.startswith("1 conclusion accepted, 1 left as they were\n")
    assert "unused" not in done.out + done.err
    assert (file.read_text(), other.read_text()) == (LEGAL_LOG, WRONG)


def test_a_rule_as_selector(run: Any, tmp_path: Path) -> None:
    text = WRONG.replace('rule="skirmish.step"', 'rule="skirmish.own"')
    file = written(tmp_path, "a.xml", text)
    assert run("verify", "a.xml", "--accept", "--rule", "skirmish.own").status == 1
    assert file.read_text() == WRONG


@pytest.mark.parametrize(
    "words",
    [("--only", "a.xml:99"), ("--only", "b.xml"), ("--only", "a.xml", "--only", "a.xml:c9"), ("--rule", "skirmish.x")],
)
def test_a_selector_that_names_nothing_is_an_error(run: Any, tmp_path: Path, words: tuple[str, ...]) -> None:
    file = written(tmp_path, "a.xml", WRONG)
    done = run("verify", "a.xml", "--accept", *words)
    assert done.status == 2
    assert "nothing that waits to be accepted; the first that does: a.xml:18 (skirmish.hit.roll)" in done.err
    assert file.read_text() == WRONG


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--accept", "--review"), "give only one of them"),
        (("--only", "a.xml"), "need --accept or --review"),
        (("--rule", "x"), "need --accept or --review"),
        (("-", "--accept"), "standard input cannot be rewritten"),
    ],
)
def test_options_that_do_not_go_together(run: Any, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    written(tmp_path, "a.xml", WRONG)
    done = run("verify", "a.xml", *words)
    assert (done.status, told in done.err) == (2, True)


@pytest.mark.parametrize("option", ["--accept", "--review"])
def test_nothing_is_rewritten_where_ci_is_set(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    file = written(tmp_path, "a.xml", WRONG)
    monkeypatch.setenv("CI", "true")
    done = run("verify", "a.xml", option)
    assert (done.status, "CI is set" in done.err) == (2, True)
    assert file.read_text() == WRONG
    assert run("verify", "a.xml").status == 1


REVIEWS = {
    "y\ny\n": ('wounds="2"', 'at="B1"'),
    "y\nn\n": ('wounds="7"', 'at="B1"'),
    "N\nyes\n": ('wounds="2"', "at='C1'"),
    "a\n": ('wounds="2"', 'at="B1"'),
    "f\n": ('wounds="2"', 'at="B1"'),
    "q\n": ('wounds="7"', "at='C1'"),
    "": ('wounds="7"', "at='C1'"),
    "what\n\ny\nq\n": ('wounds="7"', 'at="B1"'),
}


@pytest.mark.parametrize("answers", REVIEWS)
def test_review(run: Any, tmp_path: Path, answers: str) -> None:
    file = written(tmp_path, "a.xml", TWICE)
    done = run("verify", "a.xml", "--review", given=answers)
    wounds, at = REVIEWS[answers]
    assert file.read_text() == LEGAL_LOG.replace('wounds="2"', wounds).replace('at="B1"', at)
    assert done.status == (0 if file.read_text() == LEGAL_LOG else 1)


def test_review_of_several_files(run: Any, tmp_path: Path) -> None:
    files = [written(tmp_path, name, TWICE) for name in ("a.xml", "b.xml", "c.xml")]
    done = run("verify", "a.xml", "b.xml", "c.xml", "--jobs", "1", "--review", given="f\nn\ny\nq\n")
    assert [file.read_text().replace("'", '"') for file in files] == [
        LEGAL_LOG,
        LEGAL_LOG.replace('at="B1"', 'at="C1"'),
        TWICE.replace("'", '"'),
    ]
    assert done.err.count("Accept?") == 4


def test_a_file_that_is_write_protected(run: Any, tmp_path: Path) -> None:
    file, other = written(tmp_path, "a.xml", WRONG), written(tmp_path, "b.xml", WRONG)
    file.chmod(0o444)
    done = run("verify", "a.xml", "b.xml", "--jobs", "1", "--accept")
    assert done.status == 3
    assert (
        "a.xml: invalid[file.unwritable]: cannot be rewritten: it is write-protected; nothing was changed" in done.err
    )
    assert (file.read_text(), other.read_text()) == (WRONG, LEGAL_LOG)
    assert stat.S_IMODE(file.stat().st_mode) == 0o444


def test_a_replay_that_ships_is_not_rewritten(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicate.cli import accepting

    monkeypatch.setattr(accepting, "source_of", lambda path: pytest.fail("it must not even be read"))
    with pytest.raises(Exception, match="ships with the package"):
        accepting.rewrite("replays/arkendom/move.xml", [])


def test_a_file_that_somebody_else_changes_meanwhile(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicate.cli import accepting

    file = written(tmp_path, "a.xml", TWICE)
    other = TWICE.replace('wounds="7"', 'wounds="6"')
    locked = accepting.atomic.locked

    def locked_late(path: str, seconds: float | None = None) -> Any:
        file.write_text(other)
        return locked(path, seconds)

    monkeypatch.setattr(accepting.atomic, "locked", locked_late)
    done = run("verify", "a.xml", "--accept")
    assert "a.xml: changed by somebody else in the meantime; 1 conclusion of those shown left alone" in done.err
    assert file.read_text() == other.replace("at='C1'", 'at="B1"'), "what was not shown is not accepted"


def test_two_at_once_lose_nothing(run: Any, tmp_path: Path, games: Path) -> None:
    import subprocess
    import sys

    for number in range(4):
        written(tmp_path, f"logs/{number}.xml", TWICE)
    env = {**os.environ, "PYTHONPATH": str(games)}
    halves = [("--rule", "skirmish.hit.roll"), ()]
    command = [sys.executable, "-m", "adjudicate", "verify", "logs", "--accept", "--jobs", "1"]
    running = [
        subprocess.Popen([*command, *half], cwd=tmp_path, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for half in halves
    ]
    assert {process.wait(timeout=120) for process in running} <= {0, 1, 2}
    assert all((tmp_path / f"logs/{number}.xml").read_text() == LEGAL_LOG for number in range(4))


def test_what_would_not_be_read_as_accepted_is_not_written(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudicate.cli import accepting

    file = written(tmp_path, "a.xml", WRONG)
    rewritten = accepting.revised

    def spoiled(*given: Any) -> bytes:
        return rewritten(*given).replace(b'wounds="2"', b'wounds="3"')

    monkeypatch.setattr(accepting, "revised", spoiled)
    assert run("verify", "a.xml", "--accept").status == 5
    assert file.read_text() == WRONG
