"""Players and units that a person names on the command line, in the games that ship."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]
SCENARIOS = REPOSITORY / "scenarios"
COURTYARD = SCENARIOS / "anno1666" / "courtyard.xml"


@pytest.fixture
def courtyard(run: Any, tmp_path: Path) -> str:
    """A game of a scenario that names no player: both have been dealt a hand."""
    assert run("new", COURTYARD, "-o", "game.xml", "--seed", "12", "--player", "red=Rita").status == 0
    assert run("turn", "game.xml", "-", given="red: deal\nblue: deal\n").status == 0
    return "game.xml"


def test_players_that_no_scenario_names_can_be_given_a_name(courtyard: str) -> None:
    text = Path(courtyard).read_text(encoding="utf-8")
    assert '<player id="red" name="Rita"/>' in text and '<player id="blue"/>' in text


@pytest.mark.parametrize(("viewer", "other"), [("red", "blue"), ("blue", "red")])
def test_hands_are_hidden_though_no_scenario_names_the_players(
    run: Any, courtyard: str, viewer: str, other: str
) -> None:
    rows = run("replay", courtyard).out.split("Cards\n")[1].splitlines()[2:4]
    hands = {row.split()[0]: row.split()[1:4] for row in rows}
    shown = run("replay", courtyard, "--as", viewer)
    assert shown.status == 0
    assert all(card in shown.out for card in hands[viewer])
    assert not any(card in shown.out.split() for card in set(hands[other]) - set(hands[viewer]))


def test_an_unknown_player_is_told_who_plays(run: Any, courtyard: str) -> None:
    for words in (("legal", COURTYARD, "--as", "grean"), ("legal", courtyard, "--player", "grean")):
        done = run(*words)
        assert (done.status, done.err) == (2, "usage: unknown player grean; players: red, blue\n")


@pytest.mark.parametrize(
    ("scenario", "name", "told"),
    [
        (COURTYARD, "wolody", "figure wolody; did you mean wolodyjowski? figures: "),
        (SCENARIOS / "arkendom" / "skirmish.xml", "spear-clan", "unit spear-clan; did you mean spear-clans? "),
    ],
)
def test_a_unit_that_is_not_there_is_refused(run: Any, scenario: Path, name: str, told: str) -> None:
    done = run("legal", scenario, "--unit", name)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"usage: --unit: unknown {told}")


def test_legal_chooses_the_commands_of_a_figure(run: Any) -> None:
    replay = REPOSITORY / "replays" / "anno1666" / "turn.xml"
    every = run("legal", replay, "--to", "8").out.splitlines()
    chosen = run("legal", replay, "--to", "8", "--unit", "r2").out.splitlines()
    assert chosen == [line for line in every if "r2" in line.replace("=", " ").split()]
    assert "red: move r2 C1" in chosen


def test_a_mistyped_verb_ends_as_a_question(run: Any) -> None:
    assert run("rply").err.endswith("unknown verb rply; did you mean replay?\n")


def test_what_a_file_lacks_is_no_suspicion(run: Any) -> None:
    done = run("verify", "nofile.xml", "--format", "json")
    assert [(cause["rule"], cause["named"]) for cause in done.json()["causes"]] == [("file.missing", True)]
