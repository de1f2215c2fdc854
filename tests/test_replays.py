"""Every shipped replay plays to its end as it is recorded: no refusal, no expectation missed, no die left over."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from adjudicate.cli.main import run
from adjudicate.engine.game import Game
from adjudicate.engine.play import play
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import Log, read_log
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.log import Branch, Entry, Expectation, ExpectedIllegal, GivenCommand, Remark

FOLDER = Path(__file__).parents[1] / "replays"
REPLAYS = sorted(FOLDER.rglob("*.xml"))
CASES = sorted(FOLDER.glob("*/cases/*.xml"))


def named(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def opened(path: Path) -> Log:
    return read_log(Source.named(str(path)), ruleset)


def seed_of(log: Log) -> Seed | None:
    dice = log.header.dice
    return Seed(bytes.fromhex(dice.seed), dice.game or log.header.id, dice.turn) if dice else None


def every(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, those of branches too."""
    return [each for entry in entries for each in (entry, *(every(entry.entries) if isinstance(entry, Branch) else ()))]


def test_there_are_replays() -> None:
    assert REPLAYS
    assert CASES


@pytest.mark.parametrize("path", REPLAYS, ids=named)
def test_plays_as_recorded(path: Path) -> None:
    log = opened(path)
    assert log.header.rules == log.ruleset.version
    game = Game(log.ruleset, log.ruleset.setup(log.scenario, log.catalogue), Chance(seed_of(log)))
    findings = [step.finding for step in play(game, log.entries, go_on=True) if step.finding]
    told = "\n".join(f"{named(path)}:{found.where.line}: {found.kind}: {found.reason}" for found in findings)
    assert not findings, told


@pytest.mark.parametrize("path", CASES, ids=named)
def test_case_is_what_it_says(path: Path) -> None:
    log = opened(path)
    case, _, words = log.header.title.partition(" ")
    assert (case, bool(words)) == (path.stem, True)
    entries = every(log.entries)
    assert any(
        isinstance(entry, Remark) and entry.note and entry.text.lstrip().startswith("Cites: ") for entry in entries
    )
    assert any(isinstance(entry, (GivenCommand, Expectation, ExpectedIllegal)) for entry in entries)


@pytest.mark.parametrize("path", REPLAYS, ids=named)
def test_the_complete_replay_plays_as_it_was_written(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    complete, again = tmp_path / "complete.xml", tmp_path / "again.xml"
    assert run(["replay", str(path), "-o", str(complete)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert run(["replay", str(complete), "-o", str(again)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == told[-1]
    assert told[-1].startswith("Digest:")
    assert again.read_bytes() == complete.read_bytes()
