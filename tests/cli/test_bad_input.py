"""Each kind of bad input: one clear diagnostic, the right exit status, no traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from duel import HEAD, LEGAL_LOG, SCENARIO, SCENARIO_FILE

BOMB = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><replay>&b;</replay>'
FILES: dict[str, bytes] = {
    "empty": b"",
    "blank": b"  \n\n",
    "truncated": LEGAL_LOG[: len(LEGAL_LOG) // 2].encode(),
    "cut in a tag": LEGAL_LOG[: LEGAL_LOG.index("unit=") + 3].encode(),
    "binary": bytes(range(256)) * 40,
    "latin-1": LEGAL_LOG.replace("A duel", "Ein Du\xebll").encode("latin-1"),
    "utf-16": LEGAL_LOG.encode("utf-16"),
    "declared otherwise": f'<?xml version="1.0" encoding="ISO-8859-1"?>{LEGAL_LOG}'.encode("latin-1"),
    "nested": (HEAD + "<round n='1'>" * 5000).encode(),
    "bomb": BOMB.encode(),
    "another root": b"<html/>",
    "scenario instead": SCENARIO.replace("<scenario", '<scenario format="1" game="skirmish"').encode(),
    "format of tomorrow": LEGAL_LOG.replace('format="1"', 'format="9"').encode(),
    "unknown game": LEGAL_LOG.replace('game="skirmish"', 'game="chess"').encode(),
    "unknown verb": LEGAL_LOG.replace("<pass/>", "<fly/>").encode(),
    "unknown attribute": LEGAL_LOG.replace("<pass/>", '<pass high="yes"/>').encode(),
    "unknown unit": LEGAL_LOG.replace('<hit unit="axe"', '<hit unit="cow"').encode(),
    "unknown space": LEGAL_LOG.replace('to="B1"', 'to="Q9"').encode(),
    "not a space": LEGAL_LOG.replace('to="B1"', 'to="over there"').encode(),
    "symbol of another die": LEGAL_LOG.replace('"4 6"', '"4 P"').encode(),
    "impossible face": LEGAL_LOG.replace('"4 6"', '"4 7"').encode(),
    "two units in a space": LEGAL_LOG.replace('at="C1"', 'at="A1"', 1).encode(),
    "unit outside the board": LEGAL_LOG.replace('at="C1"', 'at="Z9"', 1).encode(),
    "scenario outside": LEGAL_LOG.replace(SCENARIO, "").replace('id="duel"', 'scenario="../../etc/passwd"').encode(),
    "scenario by root": LEGAL_LOG.replace(SCENARIO, "").replace('id="duel"', 'scenario="/etc/passwd"').encode(),
    "scenario missing": LEGAL_LOG.replace(SCENARIO, "").replace('id="duel"', 'scenario="no.xml"').encode(),
    "no scenario": LEGAL_LOG.replace(SCENARIO, "").encode(),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("verb", ["replay", "check"])
def test_bad_files(run: Any, tmp_path: Path, name: str, verb: str) -> None:
    (tmp_path / "log.xml").write_bytes(FILES[name])
    done = run(verb, "log.xml", "--format", "json")
    assert done.status == 3, done.err
    data = done.json()
    assert data["schema"] == f"adjudicate/{verb}/1"
    assert data["exit"] == 3 if verb == "check" else True
    heads = [line for line in done.err.splitlines() if not line.startswith(" ")]
    assert len(heads) == 1 or verb == "check"
    assert heads[0].startswith("log.xml:")
    assert ": invalid" in heads[0]
    assert "Traceback" not in done.err
    assert (tmp_path / "log.xml").read_bytes() == FILES[name]
    assert [path.name for path in tmp_path.iterdir()] == ["log.xml"]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("unknown game", "log.xml:1:"),
        ("unknown verb", "log.xml:20:5:"),
        ("unknown unit", "log.xml:15:"),
        ("not a space", "log.xml:12:"),
        ("two units in a space", "log.xml:9:"),
        ("unit outside the board", "log.xml:9:"),
        ("impossible face", "log.xml:16:"),
    ],
)
def test_the_place_is_told(run: Any, tmp_path: Path, name: str, place: str) -> None:
    (tmp_path / "log.xml").write_bytes(FILES[name])
    assert run("replay", "log.xml").err.startswith(place)


def test_a_huge_file(run: Any, tmp_path: Path) -> None:
    with open(tmp_path / "log.xml", "wb") as file:
        file.write(HEAD.encode())
        file.truncate(100 * 1024 * 1024)
    done = run("replay", "log.xml")
    assert done.status == 3
    assert "is larger than" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fly",), "unknown verb fly"),
        (("replai", "x"), "did you mean replay?"),
        (("replay",), "Missing argument"),
        (("replay", "x", "--format", "pdf"), "'pdf' is not one of"),
        (("replay", "x", "--seed", "xyz"), "is not a seed"),
        (("replay", "x", "--round", "-1"), "--round"),
        (("check",), "Missing argument"),
        (("rules", "chess"), "unknown game chess; games: ambush, anno1666, arkendom, skirmish"),
        (("resolve", "chess"), "unknown game chess"),
        (("odds", "chess"), "unknown game chess"),
        (("resolve", "skirmish"), "--toughness is missing"),
        (("resolve", "skirmish", "--toughness", "many"), "--toughness: 'many' is not a whole number"),
        (("replay", "x", "--as", "red", "-o", "y"), "give only one of them"),
        (("measure", "x"), "give either FROM and TO, or --pairs"),
        (("step", "-"), "LOG cannot be standard input"),
        (("turn", "-", "x"), "GAME is written to"),
        (("rules", "skirmish", "--fail-under", "100"), "belong to --coverage"),
        (("replay", "x", "--to", "last"), "'last' is neither the number nor the id of a command"),
        (("schema", "replay"), "of which game? Add --game GAME; known games: ambush, anno1666, arkendom, skirmish"),
    ],
)
def test_bad_command_lines(run: Any, words: tuple[str, ...], told: str) -> None:
    done = run(*words)
    assert told in done.err
    assert (done.status, done.out) == (2, "")


@pytest.mark.parametrize("form", ["svg", "html"])
def test_what_is_not_there_yet_says_so(run: Any, legal_log: Path, form: str) -> None:
    done = run("show", legal_log.name, "--format", form)
    assert done.status == 2
    assert f"--format {form} is not there yet" in done.err


def test_a_file_that_is_not_there(run: Any) -> None:
    done = run("replay", "no.xml")
    assert (done.status, done.out) == (3, "")
    assert done.err == "no.xml: invalid[file.missing]: there is no such file\n"


def test_a_place_that_cannot_be_written(run: Any, legal_log: Path) -> None:
    done = run("replay", legal_log.name, "-o", "no/such/folder.xml")
    assert done.status == 3
    assert "no/such/folder.xml: invalid[file.unwritable]" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--player", "red=a\x07b"), "--player: name='a\\x07b' is not text"),
        (("--player", f"red={'x' * 2000}"), "--player: name="),
        (("--id", 'a b"<'), "--id: id='a b\"<' is not an id"),
        (("--id", "x" * 500), "--id: id="),
    ],
)
def test_new_writes_no_game_that_cannot_be_read(run: Any, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    (tmp_path / "start.xml").write_text(SCENARIO_FILE)
    done = run("new", "start.xml", "-o", "game.xml", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["start.xml"]


def test_legal_tells_an_unknown_unit_from_one_that_cannot_do_it(run: Any, legal_log: Path) -> None:
    unknown = run("legal", legal_log.name, "--unit", "cow")
    assert (unknown.status, unknown.out) == (2, "")
    assert "usage: --unit: " in unknown.err and "cow" in unknown.err
    none = run("legal", legal_log.name, "--unit", "axe", "--verb", "dodge")
    assert (none.status, none.out) == (0, "")
    assert none.err.startswith("legal.xml: no legal dodge of axe here; the game ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("turn", "no.xml", "orders.txt"), "no.xml: invalid[file.missing]"),
        (("turn", "game.xml", "no.txt"), "no.txt: invalid[file.missing]"),
        (("new", "start.xml", "-o", "game.xml"), "game.xml: invalid: exists already"),
    ],
)
def test_nothing_is_left_behind(run: Any, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    for name, text in (("start.xml", SCENARIO_FILE), ("game.xml", LEGAL_LOG), ("orders.txt", "pass\n")):
        (tmp_path / name).write_text(text)
    done = run(*words)
    assert (done.status, done.out) == (3, "")
    assert done.err.startswith(told)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.xml", "orders.txt", "start.xml"]
