"""Every position that a shipped replay comes to can be written as a scenario and read again, whatever waits in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicate.engine.game import Game
from adjudicate.engine.play import play
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_log, read_scenario
from adjudicate.files.scenario import scenario_node
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.record import tag_of
from battles import written

FOLDER = Path(__file__).parents[2] / "replays" / "anno1666"
REPLAYS = sorted(FOLDER.rglob("*.xml"))
RULES = ruleset("anno1666")
WAITING = {"test", "opposed-test", "shot", "fight", "talk"}


class Watched:
    """The rules, which remember every state that they come to."""

    def __init__(self) -> None:
        self.states: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES, name)

    def apply(self, state: Any, *given: Any) -> Any:
        events = RULES.apply(state, *given)
        self.states.append(state)
        return events


def states_of(path: Path) -> list[Any]:
    log = read_log(Source.named(str(path)), ruleset)
    watched = Watched()
    seed = log.header.dice and Seed(bytes.fromhex(log.header.dice.seed), log.header.id)
    game = Game(watched, RULES.setup(log.scenario, log.catalogue), Chance(seed))  # type: ignore[arg-type]
    for _ in play(game, log.entries, go_on=True):
        pass
    return watched.states


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_every_position_is_a_scenario(path: Path) -> None:
    for state in states_of(path):
        again = RULES.setup(*RULES.scenario_of(state))
        assert again.plain() == state.plain()
        assert RULES.decisions(again) == RULES.decisions(state)


def stops() -> dict[str, Any]:
    """For each kind of thing that waits, a position where it is on top."""
    found: dict[str, Any] = {}
    for path in REPLAYS:
        for state in states_of(path):
            if state.pending:
                top = state.pending[-1]
                found.setdefault(f"{tag_of(type(top))} {getattr(top, 'stage', '')}", state)
    return found


def test_what_waits_goes_through_a_file(tmp_path: Path) -> None:
    found = stops()
    assert {kind.split()[0] for kind in found} >= WAITING
    for kind, state in found.items():
        path = tmp_path / "position.xml"
        path.write_bytes(written(scenario_node(RULES, *RULES.scenario_of(state))))
        setting = read_scenario(Source.named(str(path)), ruleset)
        assert RULES.setup(setting.scenario, setting.catalogue).plain() == state.plain(), kind
