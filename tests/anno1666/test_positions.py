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
from adjudicate.games.anno1666.state import Count, State
from adjudicate.model.problem import Invalid
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


SCENARIO = """
<scenario format="1" game="anno1666">
  <turn n="2" phase="{phase}" initiative="red" first="red"/>
  <board><row map="+-+-+-+"/><row map="|. . .|"/><row map="+-+-+-+"/></board>
  <piles player="red" play="S5 S6"/>
  <piles player="blue" play="H5"/>
  <figure id="r" player="red" character="soldier" at="A1"/>
  <figure id="b" player="blue" character="soldier" at="B1"/>
  {waiting}
  <catalogue>
    <character id="soldier" name="Soldier" crippled="3" death="6" fencing="1" skills="cutting:1" items="sword"/>
    <weapon id="sword" name="Sword" skill="cutting"/>
  </catalogue>
</scenario>"""
ACTIVE = '<activation figure="r" player="red"/>'
FIGHT = '<fight figure="r" target="b" weapon="sword" answer="sword" stage="parry" margin="2" {more}>{cards}</fight>'
RED, BLUE = (
    '<contender player="red" figure="r" card="S5" suit="skull"/>',
    ('<contender player="blue" figure="b" card="H5" suit="heart"/>'),
)
DO_NOT_FIT = [
    ("setup", ACTIVE, "nothing waits in the phase setup"),
    ("combat", ACTIVE, "in the combat phase an activation is one command, and over"),
    (
        "interaction",
        ACTIVE[:-2] + ' over="yes"/><deed n="1" figure="r" verb="reload"/>',
        "not in the interaction phase",
    ),
    ("action", ACTIVE[:-2] + ' n="3"/>', "is in place 3 (n) of what waits, where 0 comes next"),
    ("action", ACTIVE.replace('"red"', '"blue"'), "r is red's"),
    ("action", '<deed figure="r" verb="reload"/>', "stands on activation, not on nothing"),
    ("action", ACTIVE + '<deed n="1" figure="r" verb="relaod"/>', "did you mean reload?"),
    ("action", '<test what="climb" figure="r" dl="5"/>', "a test of climb stands on movement, not on nothing"),
    ("action", '<test what="morale" figure="x" dl="5"/>', "x"),
    ("action", '<test what="morale" figure="r" dl="5" stage="open"/>', "no card lies yet at the stage open"),
    ("action", '<test what="morale" figure="r" dl="5" stage="open" card="H5"/>', "H5 is not among red's cards in play"),
    ("combat", FIGHT.format(more="", cards=RED), "its contenders are r and b"),
    (
        "combat",
        FIGHT.format(more="", cards=RED + BLUE.replace(' suit="heart"', "")),
        "the card of b lies, with its suit",
    ),
    ("combat", FIGHT.format(more="", cards=RED + BLUE.replace(' card="H5"', "")), "the card of b lies, with its suit"),
    ("combat", FIGHT.format(more='retreating="x"', cards=RED + BLUE), "nobody else retreats"),
]


def read(tmp_path: Path, phase: str, waiting: str) -> State:
    path = tmp_path / "saved.xml"
    path.write_text(SCENARIO.format(phase=phase, waiting=waiting), encoding="utf-8")
    setting = read_scenario(Source.named(str(path)), ruleset)
    return RULES.setup(setting.scenario, setting.catalogue)


@pytest.mark.parametrize(("phase", "waiting", "reason"), DO_NOT_FIT)
def test_what_waits_and_does_not_fit_is_refused(phase: str, waiting: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(Invalid) as found:
        read(tmp_path, phase, waiting)
    assert reason in found.value.reason


def test_what_waits_and_fits_goes_on(tmp_path: Path) -> None:
    assert RULES.decisions(read(tmp_path, "action", ACTIVE))[-1].subject == "r"
    assert RULES.decisions(read(tmp_path, "combat", FIGHT.format(more="", cards=RED + BLUE)))[-1].kind == "parry"
