"""Files of an earlier format are read as if they were written in this one, and written in this one."""

from __future__ import annotations

import pytest

from adjudicate.files import migrate, tree
from adjudicate.files.convert import convert
from adjudicate.files.logread import read_log, read_scenario
from adjudicate.files.node import Node
from adjudicate.files.problem import FileProblem
from files.filegame import GAME, REPLAY, SCENARIO, ruleset_of, source

TEXT = "\n".join(convert(source(REPLAY), "text", ruleset_of)) + "\n"


def _charges(node: Node) -> None:
    """From format -1 to 0: ``assault`` became ``charge``."""
    if node.tag == "assault":
        node.tag = "charge"


def _targets(node: Node) -> None:
    """From format 0 to 1: the ``foe`` of a charge became its ``target``."""
    if node.tag == "charge" and "foe" in node.attrs:
        node.attrs = {"target" if name == "foe" else name: text for name, text in node.attrs.items()}


@pytest.fixture
def earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two formats before this one."""
    monkeypatch.setattr(migrate, "STEPS", {-1: _charges, 0: _targets})


def older(text: str, number: int) -> str:
    """The replay as a file of an earlier format had it."""
    text = text.replace('format="1"', f'format="{number}"').replace("format=1", f"format={number}")
    text = text.replace('target="clan"', 'foe="clan"').replace("charge swordsmen clan", "charge swordsmen foe=clan")
    return text.replace("<charge", "<assault").replace("</charge", "</assault") if number < 0 else text


@pytest.mark.parametrize("number", [0, -1])
def test_an_earlier_format_is_read_as_this_one(earlier: None, number: int) -> None:
    now = read_log(source(REPLAY), ruleset_of)
    then = read_log(source(older(REPLAY, number)), ruleset_of)
    assert then.header == now.header
    assert list(then.entries) == list(now.entries)


def test_the_text_form_as_well(earlier: None) -> None:
    now, then = (list(read_log(source(text), ruleset_of).entries) for text in (TEXT, older(TEXT, 0)))
    assert then == now


@pytest.mark.parametrize("number", [0, -1])
def test_converting_writes_this_format(earlier: None, number: int) -> None:
    assert "\n".join(convert(source(older(REPLAY, number)), "text", ruleset_of)) + "\n" == TEXT
    assert tree.document(source(older(REPLAY, number))).same(tree.document(source(REPLAY)))


def test_scenarios_have_formats_too(earlier: None) -> None:
    scenario = SCENARIO.replace("<scenario", f'<scenario format="0" game="{GAME.name}"')
    assert read_scenario(source(scenario), ruleset_of).scenario.round == 3


@pytest.mark.parametrize("number", ["2", "-2", "one"])
def test_what_is_not_known_names_what_is(earlier: None, number: str) -> None:
    with pytest.raises(FileProblem, match=f"format '{number}' is not known; this version reads format -1, 0, 1"):
        read_log(source(REPLAY.replace('format="1"', f'format="{number}"')), ruleset_of)
