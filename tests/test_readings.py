"""Whatever an unclear rule can be read like, a shipped replay shows: played by the default it would end differently."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from adjudicate.engine.game import Game
from adjudicate.engine.play import play
from adjudicate.files.logread import Log
from adjudicate.model.chance import Chance
from adjudicate.model.log import Branch, Entry
from adjudicate.model.rulings import Ruling
from test_replays import FOLDER, REPLAYS, every, named, opened, seed_of

GAMES = ("anno1666", "arkendom")


def chosen_in(log: Log) -> Iterator[Ruling]:
    yield from log.scenario.rulings
    for entry in every(log.entries):
        if isinstance(entry, Branch):
            yield from (record for record in entry.given if isinstance(record, Ruling))


CHOSEN = [
    (path, ruling)
    for path in REPLAYS
    if b"<ruling" in path.read_bytes()
    for ruling in sorted(set(chosen_in(opened(path))))
]


def without(entries: Iterable[Entry], ruling: Ruling) -> list[Entry]:
    return [
        entry._replace(
            given=tuple(record for record in entry.given if record != ruling),
            entries=tuple(without(entry.entries, ruling)),
        )
        if isinstance(entry, Branch)
        else entry
        for entry in entries
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_chosen_in_a_shipped_replay(game: str) -> None:
    readings = importlib.import_module(f"adjudicate.games.{game}.rulings").READINGS
    others = {Ruling(ruling, reading) for ruling, known in readings.items() for reading in known[1:]}
    assert others <= {ruling for path, ruling in CHOSEN if path.is_relative_to(FOLDER / game)}


@pytest.mark.parametrize(
    ("path", "ruling"), CHOSEN, ids=[f"{named(path)}-{ruling.id}-{ruling.reading}" for path, ruling in CHOSEN]
)
def test_by_the_default_the_replay_would_end_differently(path: Path, ruling: Ruling) -> None:
    log = opened(path)
    scenario = log.scenario._replace(rulings=tuple(each for each in log.scenario.rulings if each != ruling))
    game = Game(log.ruleset, log.ruleset.setup(scenario, log.catalogue), Chance(seed_of(log)))
    assert any(step.finding for step in play(game, without(log.entries, ruling), go_on=True))
