"""Writing replays, and adding to game files without touching the rest."""

from __future__ import annotations

import pytest

from adjudicate.files import positions, tree
from adjudicate.files.append import append_entries
from adjudicate.files.convert import convert
from adjudicate.files.logread import read_log, read_orders, read_scenario
from adjudicate.files.logwrite import replay_lines, scenario_lines, scenario_nodes
from adjudicate.files.problem import FileProblem
from adjudicate.model.log import RoundMark, Where
from files.filegame import GAME, REPLAY, SCENARIO, ruleset_of, source
from files.test_textform import TEXT, plain

HEAD = f'<replay format="1" game="skirmish" rules="1">\n{SCENARIO}'
TEXT_HEAD = "replay format=1 game=skirmish rules=1\nscenario\n"
MORE = read_orders("south: say one\n  roll attack=3\n# why\n", GAME, 4)
NEXT = [RoundMark(3, Where(0, 0)), *read_orders("say two", GAME, 5)]


def entries(data: bytes) -> list:
    return plain(list(read_log(source(data), ruleset_of).entries))


@pytest.mark.parametrize("notation", ["xml", "text"])
def test_a_replay_is_written_as_it_was_read(notation: str) -> None:
    log = read_log(source(REPLAY), ruleset_of)
    all_entries = list(log.entries)
    scenario = scenario_nodes(GAME, log.scenario, log.catalogue)
    lines = replay_lines(log.header, GAME, all_entries, scenario=scenario, notation=notation, schema="replay.rng")
    again = read_log(source("\n".join(lines)), ruleset_of)
    assert (again.header, again.scenario, again.catalogue) == (log.header, log.scenario, log.catalogue)
    assert plain(list(again.entries)) == plain(all_entries)


def test_the_written_form_is_stable() -> None:
    lines = list(convert(source(REPLAY), "xml", ruleset_of))
    assert list(convert(source("\n".join(lines)), "xml", ruleset_of)) == lines
    assert '    <charge id="c1" player="south" unit="swordsmen" target="clan" path="C3 C4">' in lines
    assert '      <roll attack="4 10" offense="+2 - -" power="P"/>' in lines


@pytest.mark.parametrize("notation", ["xml", "text"])
def test_a_scenario_is_written_as_it_was_read(notation: str) -> None:
    log = read_log(source(REPLAY), ruleset_of)
    lines = scenario_lines(GAME, log.scenario, log.catalogue, notation=notation, schema="s.rng")
    setting = read_scenario(source("\n".join(lines)), ruleset_of)
    assert (setting.scenario, setting.catalogue) == (log.scenario, log.catalogue)


GAMES = [
    REPLAY,
    REPLAY.replace("\n", "\r\n"),
    REPLAY.replace("\n", "") + "<!-- end -->",
    HEAD + "</replay>",
    HEAD + '  <round n="1"/>\n</replay>\n',
    HEAD + '  <round n="1"/>\n  <decline/>\n</replay>\n',
    HEAD + '  <round n="1"><decline/></round></replay>',
    HEAD + '  <round n="1">\n  <note>&lt;/round></note>\n\t</round>\n<!-- </replay> -->\n</replay >',
    TEXT,
    TEXT.replace("\n", "\r\n"),
    TEXT_HEAD,
    TEXT_HEAD.rstrip(),
    TEXT_HEAD + "round 1\nsay x",
    TEXT_HEAD + "round 1\n    say x\n# end",
    TEXT_HEAD + "round 1\n",
    TEXT_HEAD + "round 1\n\tsay x\n\t  roll attack=1\n",
    TEXT_HEAD.replace("\nscenario", "\n   scenario") + "   round 1\n     say x\n",
]


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("more", [MORE, NEXT, [*MORE, *NEXT], []], ids=["here", "next", "both", "none"])
def test_adding_keeps_the_rest(text: str, more: list) -> None:
    before = text.encode()
    after = append_entries(source(before), more, GAME)
    was, now = entries(before), entries(after)
    comment_moved = [entry for entry in now if entry not in plain(more)]
    assert comment_moved == was
    assert [entry for entry in now if entry in plain(more)] == plain(more)
    rest = iter(after.splitlines())
    if "\n" in text.strip() and text is not GAMES[2]:
        kept = before.splitlines()[:-1]
        assert all(any(line == found for found in rest) for line in kept[:-1])
    if b"\r\n" in before:
        assert after.count(b"\n") == after.count(b"\r\n")
    assert bool(more) or after == before


def test_adding_to_an_empty_root_element() -> None:
    text = '<replay format="1" game="skirmish" rules="1" scenario="x" />'
    after = append_entries(source(text), MORE, GAME).decode()
    assert [node.tag for node in tree.document(source(after)).root.children] == ["say", "#"]


def test_only_replays_can_be_added_to() -> None:
    with pytest.raises(FileProblem, match="not a replay"):
        append_entries(source("say hello"), MORE, GAME)


def test_places() -> None:
    log = read_log(source(REPLAY), ruleset_of)
    command = next(entry for entry in log.entries if hasattr(entry, "command"))
    place = positions.place(log.source, *command.where)
    assert (place.line, place.column) == (18, 5)
    assert place.text.startswith('<charge id="c1"') and REPLAY.splitlines()[17][4:] == place.text
    text = source(TEXT, "a.txt")
    command = next(entry for entry in read_log(text, ruleset_of).entries if hasattr(entry, "command"))
    place = positions.place(text, *command.where)
    assert (place.column, place.text) == (3, "south: charge swordsmen clan path=C3,C4 id=c1")
    assert positions.place(text, *command.where, "path").column == 32


def test_a_place_in_a_tag_of_several_lines() -> None:
    text = '<replay format="1"\n\n  game="é"   rules=\'1"\' scenario = "x"/>'
    found = source(text)
    assert positions.of_element(found, 1, 0) == (1, 1)
    assert positions.of_element(found, 1, 0, "rules") == (3, 14)
    assert positions.of_element(found, 1, 0, "scenario") == (3, 25)
    assert positions.of_element(found, 1, 0, "none") == (1, 1)
    assert positions.of_element(found, 2, 7) == (7, 1)
