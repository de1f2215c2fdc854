"""``perft``: counts of command sequences, beside a brute force that plays on plain dictionaries."""

from __future__ import annotations

import re
from math import comb
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from reference.brute_force import sequences

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/perft.md").read_text(encoding="utf-8")
TABLE = re.findall(r"^\| `(\S+)` \| (\d+) \| ([\d,]+) \|", PAGE, re.M)
FOLDER = "scenarios/arkendom/perft"
DUEL = """\
<scenario format="1" game="skirmish">
  <player id="red"/>
  <player id="blue"/>
  <unit id="axe" player="red" at="A1"/>
  <unit id="bow" player="blue" at="B1"/>
</scenario>
"""


def _position(name: str) -> dict[str, Any]:
    """A scenario as the brute force reads it, straight from its XML."""
    root = etree.parse(str(ROOT / FOLDER / f"{name}.xml")).getroot()
    movement = {card.get("id"): int(card.get("movement")) for card in root.iter("card")}
    units = {
        unit.get("id"): {
            "player": unit.get("player"),
            "at": (ord(unit.get("at")[0]) - ord("A"), int(unit.get("at")[1:]) - 1),
            "facing": unit.get("facing"),
            "movement": movement[unit.get("card")],
            "acted": False,
        }
        for unit in root.iter("unit")
    }
    first = root.find("turn").get("first")
    return {
        "players": [player.get("id") for player in root.iter("player")],
        "units": units,
        "first": first,
        "due": first,
    }


def test_every_position_is_published() -> None:
    published = [name for name, _, _ in TABLE]
    assert sorted(set(published)) == sorted(path.stem for path in (ROOT / FOLDER).glob("*.xml"))


@pytest.mark.parametrize(("name", "depth", "count"), TABLE)
def test_published_counts_are_those_of_the_brute_force(name: str, depth: str, count: str) -> None:
    assert sequences(_position(name), int(depth)) == int(count.replace(",", ""))


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _, _ in TABLE))
def test_published_counts_are_ours(run: Any, name: str) -> None:
    published = [(int(depth), int(count.replace(",", ""))) for known, depth, count in TABLE if known == name]
    deepest = str(published[-1][0])
    data = run("perft", f"{FOLDER}/{name}.xml", deepest, "--seed", "00", "--format", "json").json()
    assert [(one["depth"], one["sequences"]) for one in data["counts"]] == published


def test_division_adds_up(run: Any) -> None:
    done = run("perft", f"{FOLDER}/corners.xml", "3", "--divide", process=True)
    *counts, total = (int(line.split()[-1]) for line in done.out.splitlines()[2:])
    assert sum(counts) == total == 406
    data = run("perft", f"{FOLDER}/corners.xml", "3", "--divide", "--format", "json").json()
    assert (data["schema"], data["total"], data["chance"]) == ("adjudicate/perft/1", 406, "enumerated")
    assert {"player": "south", "command": "move a A2", "sequences": 58} in data["divide"]


def test_results_that_are_few_are_gone_through(run: Any, tmp_path: Path) -> None:
    """Red steps, hits or passes; a hit opens a window, and declining it rolls two dice: 21 different rolls."""
    (tmp_path / "duel.xml").write_text(DUEL)
    first = {one["command"]: one["sequences"] for one in _divided(run, "duel.xml", 2)}
    assert first["hit axe bow"] == 1 + comb(7, 2)
    sampled = {one["command"]: one["sequences"] for one in _divided(run, "duel.xml", 2, "--seed", "0011")}
    assert sampled["hit axe bow"] == 2
    assert {name: count for name, count in sampled.items() if name != "hit axe bow"} == {
        name: count for name, count in first.items() if name != "hit axe bow"
    }


def _divided(run: Any, file: str, depth: int, *options: str) -> list[dict[str, Any]]:
    data = run("perft", file, str(depth), "--divide", "--format", "json", *options).json()
    found: list[dict[str, Any]] = data["divide"]
    return found


def test_a_game_that_is_over_has_no_sequences(run: Any, tmp_path: Path) -> None:
    (tmp_path / "over.xml").write_text(DUEL.replace('at="B1"', 'at="B1" wounds="6"'))
    assert run("perft", "over.xml", "2").out.splitlines()[2:] == ["1        0", "2        0"]


def test_from_the_end_of_a_log(run: Any, legal_log: Path) -> None:
    there = run("perft", legal_log.name, "1", "--to", "1", "--format", "json").json()["total"]
    assert there == len(run("legal", legal_log.name, "--to", "1").out.splitlines())


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("duel.xml", "0"), 2, "DEPTH"),
        (("duel.xml", "99"), 2, "DEPTH"),
        (("duel.xml", "2", "--outcomes", "20"), 2, "decline: hit has 21 results, more than 20; --seed draws one"),
        (("nowhere.xml", "1"), 3, "nowhere.xml: invalid[file.missing]"),
        (("duel.xml", "1", "--seed", "xyz"), 2, "is not a seed"),
    ],
)
def test_bad_input(run: Any, tmp_path: Path, words: tuple[str, ...], status: int, told: str) -> None:
    (tmp_path / "duel.xml").write_text(DUEL)
    done = run("perft", *words)
    assert done.status == status
    assert told in done.err
