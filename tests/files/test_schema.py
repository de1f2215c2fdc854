"""The schemas say the same as the reading does."""

from __future__ import annotations

import pytest
from lxml import etree

from adjudicate.files.logread import read_log, read_scenario
from adjudicate.files.problem import FileProblem
from adjudicate.files.schema import KINDS, schema_text
from files.filegame import GAME, REPLAY, SCENARIO, ruleset_of, source

SCHEMAS = {kind: etree.RelaxNG(etree.fromstring(schema_text(GAME, kind).encode())) for kind in KINDS}
HEAD = f'<replay format="1" game="skirmish" rules="1">\n{SCENARIO}'
SCENARIO_FILE = SCENARIO.replace("<scenario", '<scenario format="1" game="skirmish"')

GOOD = [
    HEAD + "</replay>",
    HEAD + '<note>a</note><round n="1"/><decline/></replay>',
    HEAD + '<decline id="c4.1" player="south"><note/><roll/><roll attack="2x10 1"/><spend/></decline></replay>',
    HEAD + '<decline><draw cards="a b a"><note/></draw><draw cards=""/></decline></replay>',
    HEAD + '<branch><given/><expect unit="a"/><branch from="c1"/></branch><undo command="c1"/></replay>',
    HEAD + "<expect-illegal><note>far</note><decline/></expect-illegal></replay>",
    '<replay format="1" game="skirmish" rules="1" scenario="../ford.xml"><dice seed="00"/><player id="a"/></replay>',
]

# Each is a change that must make both the schema and the reading refuse the replay.
CHANGES = [
    ('format="1"', 'format="2"'),
    ('format="1" ', ""),
    (' rules="1"', ""),
    ('rules="1"', 'rules="one"'),
    ('game="skirmish"', 'game="chess"'),
    ('seed="00ff"', 'seed="0"'),
    ("<dice ", "<dyce "),
    ('<player id="north"/>', '<player id="north"/><dice seed="11"/>'),
    ('<player id="north"/>', '<player name="north"/>'),
    ('title="Ford"', 'titel="Ford"'),
    ('round="3"', 'round="three"'),
    ('<zone spaces="A1 B1"/>', '<zone spaces="A1 B1"/><zone spaces="A1"/>'),
    ('<zone spaces="A1 B1"/>', "<zone/>"),
    ('<zone spaces="A1 B1"/>', "<zones/>"),
    ('<weapon name="Pike"', "<weapon "),
    ('like="INF" move', 'lik="INF" move'),
    ('facing="S" wounds', 'facing="s" wounds'),
    ('target="clan" path', "path"),
    ('path="C3 C4"', 'path="C3,C4"'),
    ('path="C3 C4"', 'path="C3 C4" x="y"'),
    ('id="c1"', 'id="1"'),
    ('offense="+2 - -"', 'offense="+2 P"'),
    ('offense="+2 - -"', 'offence="+2"'),
    ('offense="+2 - -"', 'offense="0xA"'),
    ('<spend critical="1"/>', "<spent/>"),
    ('<spend critical="1"/>', "spent"),
    ('<draw cards="spark ward spark"/>', "<draw/>"),
    ('<draw cards="spark ward spark"/>', '<draw cards="spark,ward"/>'),
    ('<draw cards="spark ward spark"/>', '<draw cards="spark" from="deck"/>'),
    ('<expect unit="clan"', "<expect "),
    ("<expect-illegal ", "<expect-ilegal "),
    ('digest="0123456789abcdef"', 'digest="0123"'),
    ('digest="0123456789abcdef"/>', 'digest="0123456789abcdef"><field/></checkpoint>'),
    ('digest="0123456789abcdef"/>', 'digest="0123456789abcdef"><field name="a b"/></checkpoint>'),
    ('<undo command="c1"/>', "<undo/>"),
    ('<undo command="c1"/>', '<undo command="c1"><decline/></undo>'),
    ('<round n="2">', "<round>"),
    ('<round n="2">', '<round n="2"><player id="late"/>'),
    ("<given>", "<gives>"),
    ("<given>", '<given x="1">'),
    ("<decline player=", "<declines player="),
]


@pytest.mark.parametrize("text", [REPLAY, *GOOD])
def test_good_replays_are_valid(text: str) -> None:
    schema = SCHEMAS["replay"]
    assert schema.validate(etree.fromstring(text.encode())), schema.error_log


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change[0]} > {change[1]}")
def test_both_refuse(change: tuple[str, str]) -> None:
    old, new = change
    assert old in REPLAY
    text = REPLAY.replace(old, new, 1)
    if new.startswith("<gives"):
        text = text.replace("</given>", "</gives>")
    if new.startswith("<expect-ilegal"):
        text = text.replace("</expect-illegal>", "</expect-ilegal>")
    with pytest.raises(FileProblem):
        list(read_log(source(text), ruleset_of).entries)
    assert not SCHEMAS["replay"].validate(etree.fromstring(text.encode()))


def test_scenario_and_catalogue_files() -> None:
    assert SCHEMAS["scenario"].validate(etree.fromstring(SCENARIO_FILE))
    assert read_scenario(source(SCENARIO_FILE), ruleset_of).scenario.title == "Ford"
    assert not SCHEMAS["scenario"].validate(etree.fromstring(SCENARIO))
    catalogue = '<catalogue format="1" game="skirmish"><profile id="a" move="1"/>{}</catalogue>'
    assert SCHEMAS["catalogue"].validate(etree.fromstring(catalogue.format('<profile id="b" like="a"/>')))
    assert not SCHEMAS["catalogue"].validate(etree.fromstring(catalogue.format('<profile id="b"/>')))


def test_an_unknown_kind() -> None:
    with pytest.raises(ValueError, match="one of replay"):
        schema_text(GAME, "orders")
