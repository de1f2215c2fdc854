"""What players do not see of each other: decks, hands, kept Army Objectives; how many there are they do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicate.games.arkendom import ruleset
from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.hidden import SECRET
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.games.arkendom.pieces import Army, Pile, TurnMark
from adjudicate.games.arkendom.preparation import Scenario, setup
from adjudicate.games.arkendom.state import State
from adjudicate.model.record import HIDDEN

PAIR = (Army("south", side="s"), Army("north"), Army("ally", side="s"))
TEAM = (Army("south", members=("ada", "bea")), Army("north"))


def _state(players: tuple[Army, ...], kind: str, card: str = "secret-plan") -> State:
    objectives = (ObjectiveCard("secret-plan", "Secret Plan", "army", 1),)
    piles = (Pile("south", kind, (card, card)),)  # type: ignore[arg-type]
    scenario = Scenario(TurnMark(1, "south", phase="revelation"), players=players, piles=piles)
    actions = (ActionCard("secret-plan", "Secret Plan", "order"),)
    return setup(scenario, Catalogue(objectives=objectives, actions=actions))


@pytest.mark.parametrize("kind", sorted(SECRET))
def test_a_secret_pile_is_seen_by_its_own_army_alone(kind: str) -> None:
    state = _state(PAIR, kind)
    for viewer, seen in (("south", True), ("north", False), ("ally", False), (None, True)):
        pile = ruleset.view(state, viewer).piles["south", kind]
        assert pile == (("secret-plan",) * 2 if seen else (HIDDEN,) * 2)
    assert state.piles["south", kind] == ("secret-plan",) * 2, "the state itself keeps it"


def test_both_members_of_a_team_see_what_the_team_keeps() -> None:
    state = _state(TEAM, "army-objectives")
    for viewer in ("ada", "bea"):
        assert ruleset.sees(state, viewer, "south")
        assert ruleset.view(state, viewer).piles == state.piles
    assert not ruleset.sees(state, "north", "south")
    assert not ruleset.sees(state, "ada", "north")


@pytest.mark.parametrize("kind", ["book", "action-discard", "unit-discard", "reserve", "add-ons"])
def test_what_lies_face_up_is_seen_by_all(kind: str) -> None:
    state = _state(PAIR, kind)
    assert ruleset.view(state, "north").piles == state.piles


def test_no_table_tells_which_objectives_are_kept() -> None:
    state = _state(PAIR, "army-objectives")
    shown = {viewer: str(ruleset.tables(ruleset.view(state, viewer))) for viewer in ("south", "north", "ally")}
    assert "Secret Plan" in shown["south"]
    for viewer in ("north", "ally"):
        assert "Secret Plan" not in shown[viewer] and "secret-plan" not in shown[viewer]
        assert shown[viewer].count("kept by south") == 2


LOG = """<replay format="1" game="arkendom" rules="1"><scenario format="1" game="arkendom">
<catalogue><objective-card id="secret-plan" name="Secret Plan" kind="army" points="1"/>
<objective-card id="open-plan" name="Open Plan" kind="army" points="1"/></catalogue>
<turn round="1" first="south" phase="revelation"/><player id="south"/><player id="north"/>
<pile player="south" kind="army-objectives" cards="secret-plan open-plan"/></scenario>
<reveal player="south" card="open-plan"/></replay>"""


@pytest.mark.parametrize("form", ["table", "json", "markdown"])
def test_no_form_of_the_command_line_tells_them(form: str, tmp_path: Path) -> None:
    log = tmp_path / "log.xml"
    log.write_text(LOG, encoding="utf-8")
    own, others = (_shown(log, viewer, form) for viewer in ("south", "north"))
    assert "secret-plan" in own
    assert "open-plan" in others
    if form == "json":
        state = json.loads(others)["state"]
        assert state["piles"] == {"south/army-objectives": [HIDDEN]}
    else:
        assert "secret-plan" not in others and "Secret Plan" not in others


def test_a_refusal_tells_others_nothing_about_what_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "log.xml"
    log.write_text(LOG.replace('<reveal player="south" card="open-plan"/>', '<reveal player="south" card="other"/>'))
    assert "secret-plan" in _shown(log, "south", "table", verb="check")
    assert "secret-plan" not in _shown(log, "north", "table", verb="check")


def _shown(log: Path, viewer: str, form: str, verb: str = "replay") -> str:
    command = [sys.executable, "-m", "adjudicate", verb, str(log), "--as", viewer, "--format", form]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=log.parent)
    assert done.returncode == (1 if verb == "check" else 0), done.stderr
    return done.stdout + done.stderr
