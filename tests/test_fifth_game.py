"""A game from outside: a package of its own, found by its entry point alone; and the page that builds it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "fifth_game"
PAGE = (Path(__file__).parents[1] / "docs/new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", PAGE, re.M | re.S)
QUOTED = [(name, body) for _, name, body in BLOCKS if name]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs ``adjudicate`` in the game's folder, with the game installed in a place of its own."""
    base = tmp_path_factory.mktemp("fifth")
    sources, installed = base / "sources", base / "installed"
    shutil.copytree(HERE, sources)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", installed, sources]
    done = subprocess.run([str(word) for word in install], cwd=base, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(sources / "beacons")
    environment = {**os.environ, "PYTHONPATH": str(installed)}

    def run(*words: str, given: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "adjudicate", *words]
        done = subprocess.run(
            command, input=given, cwd=sources, env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done

    return run


@pytest.mark.parametrize(("name", "body"), QUOTED)
def test_the_page_quotes_the_game(name: str, body: str) -> None:
    assert body in (HERE / name).read_text(encoding="utf-8")


def test_every_file_of_the_game_but_its_views_is_on_the_page() -> None:
    untold = {"expectations.py", "queries.py", "view.py"}
    files = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.suffix in (".py", ".xml", ".toml")}
    quoted = {name for name, _ in QUOTED}
    assert {name for name in files - quoted if Path(name).name not in untold} == {"conftest.py"}


def test_the_steps_of_the_page_are_numbered() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", PAGE, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_commands_of_the_page(run: Run) -> None:
    ((*_, commands), (*_, shown)) = [block for block in BLOCKS if block[0] in ("sh", "text")]
    for line in commands.splitlines():
        program, *words = line.split()
        assert program == "adjudicate"
        done = run(*words)
    assert [line.rstrip() for line in done.stdout.splitlines()] == shown.splitlines()


def test_it_is_found_by_its_entry_point_alone(run: Run) -> None:
    assert "beacons" in run("schema", "scenario", "--game", "beacons").stdout
    assert re.search("games: .*beacons", run("rules", "chess", status=2).stderr)


def test_legal_and_perft_agree(run: Run) -> None:
    legal = json.loads(run("legal", "scenarios/meeting.xml", "--format", "json").stdout)
    counts = json.loads(run("perft", "scenarios/meeting.xml", "3", "--format", "json").stdout)["counts"]
    assert counts[0]["sequences"] == legal["count"] == 8
    assert [one["sequences"] for one in counts[1:]] == [94, 1232]


def test_orders_of_a_game_that_is_played(run: Run) -> None:
    run("new", "scenarios/meeting.xml", "-o", "game.xml", "--seed", "00")
    done = run("turn", "game.xml", "-", given="march ann B2\nduel dan ann\n")
    assert "2 orders appended" in done.stderr
    refused = run("turn", "game.xml", "-", given="march bea A3\n", status=1)
    assert "illegal[beacons.march.adjacent]: A3 is not next to C3" in refused.stderr
    assert "Legal instead: " in refused.stderr


def test_a_wrong_expectation_is_verified_and_shrunk(run: Run) -> None:
    text = (HERE / "replays/meeting.xml").read_text(encoding="utf-8")
    log = run("convert", "-", "--to", "xml", given=text).stdout.replace(
        '<expect unit="dan" removed="yes"/>', '<expect unit="dan" removed="no"/>'
    )
    wrong = log.replace("../scenarios/", "scenarios/")
    assert "removed: expected no, is yes" in run("verify", "-", given=wrong, status=1).stderr
    small = json.loads(run("shrink", "-", "-o", "small.xml", "--format", "json", given=wrong).stdout)
    assert [one["what"] for one in small["kept"] if one["kind"] == "command"] == ["c3 east: duel ann dan"]


def test_two_positions_are_compared(run: Run) -> None:
    found = json.loads(run("diff", "scenarios/meeting.xml", "replays/meeting.xml", "--format", "json", status=1).stdout)
    assert {one["field"]: one["actual"] for one in found["differences"]}["units/ann/at"] == "B2"


def test_what_needs_no_game(run: Run) -> None:
    assert json.loads(run("odds", "beacons", "--toughness", "4", "--format", "json").stdout)["mean"] == "3/6"
    assert run("resolve", "beacons", "--toughness", "4", "--die", "3").stdout.startswith("wounds  0")
    assert "distance  2" in run("measure", "scenarios/meeting.xml", "ann", "dan").stdout
    assert "beacon" in run("show", "scenarios/meeting.xml").stdout
