"""Every position that a shipped replay comes to can be written as a scenario and read again, whatever waits in it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adjudicate.engine.checkpoints import recorded_fields, wrong_fields
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_scenario
from adjudicate.files.scenario import scenario_node
from adjudicate.files.source import Source
from adjudicate.games.anno1666.effects import MOST_COUNTERS
from adjudicate.games.anno1666.items import of_item
from adjudicate.games.anno1666.state import Count
from adjudicate.model.record import tag_of
from battles import written
from stops import REPLAYS, RULES, states_of

WAITING = {"test", "opposed-test", "shot", "fight", "talk"}


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


@pytest.mark.parametrize("name", ["letter", "courtyard", "talks"])
def test_what_a_checkpoint_records_of_a_position_is_there(name: str) -> None:
    path = next(path for path in REPLAYS if path.stem == name)
    for before, now in pairwise(states_of(path)[::5]):
        assert wrong_fields(RULES, now, recorded_fields(RULES, before, now)) == ()


def test_the_longest_names_and_greatest_numbers_go_through_a_file(tmp_path: Path) -> None:
    path = next(path for path in REPLAYS if path.stem == "special-fights")
    state = next(iter(states_of(path))).copy()
    (figure, *_) = state.standing()
    uses = Count(of_item("i" * 64, "r" * 64), 99)
    state.place(figure._replace(counters=(Count("poison", MOST_COUNTERS),), uses=(uses,)))
    file = tmp_path / "position.xml"
    file.write_bytes(written(scenario_node(RULES, *RULES.scenario_of(state))))
    setting = read_scenario(Source.named(str(file)), ruleset)
    assert RULES.setup(setting.scenario, setting.catalogue).figures[figure.id] == state.figures[figure.id]
