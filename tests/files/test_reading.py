"""What a log and a scenario say, and what is told of those that say it wrongly."""

from __future__ import annotations

import pytest

from adjudicate.files.logread import read_log, read_orders, read_scenario
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.model.chance import Roll
from adjudicate.model.command import words
from adjudicate.model.log import Branch, ExpectedIllegal, GivenCommand, Remark, RoundMark
from adjudicate.model.problem import Invalid
from files.filegame import GAME, REPLAY, SCENARIO, Charge, Profile, Unit, Weapon, ruleset_of, source

HEAD = f'<replay format="1" game="skirmish" rules="1">\n{SCENARIO}'
LINES = HEAD.count("\n")


def entries(body: str) -> list:
    return list(read_log(source(f"{HEAD}{body}</replay>"), ruleset_of).entries)


def problem(text: str) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        list(read_log(source(text), ruleset_of).entries)
    return caught.value


def test_a_replay_is_read_whole() -> None:
    log = read_log(source(REPLAY), ruleset_of)
    assert log.header.title == 'The "ford"'
    assert [player.name for player in log.header.players] == ["Ann", ""]
    assert log.header.dice is not None and log.header.dice.seed == "00ff"
    assert log.scenario.zone.spaces == ("A1", "B1")
    all_entries = list(log.entries)
    commands = [entry for entry in all_entries if isinstance(entry, GivenCommand)]
    assert [entry.command.id for entry in commands] == ["c1", "c2", "c3"]
    first = commands[0]
    assert first.command.action == Charge("swordsmen", "clan", ("C3", "C4"))
    assert first.text == words(first.command.action) == "charge swordsmen clan path=C3,C4"
    assert first.facts[0] == Roll({"attack": ("4", "10"), "offense": ("+2", "-", "-"), "power": ("P",)})
    assert [entry.n for entry in all_entries if isinstance(entry, RoundMark)] == [1, 2]
    assert [(entry.note, entry.text) for entry in all_entries if isinstance(entry, Remark)][1:] == [
        (False, "Opening"),
        (True, "North\nis surprised"),
    ]


def test_like_takes_what_is_not_given_from_the_other_record() -> None:
    catalogue = read_log(source(REPLAY), ruleset_of).catalogue
    assert catalogue.profiles[1] == Profile("CAV", 6, 2, ("infantry", "slow"), (Weapon("Pike", 2),))
    branch = next(e for e in read_log(source(REPLAY), ruleset_of).entries if isinstance(e, Branch))
    assert branch.given[0] == Unit("other", "INF", "D4")
    assert branch.given[1].move == 6 and branch.given[1].melee == 1


def test_numbers_beside_the_main_line_do_not_touch_it() -> None:
    body = (
        '<expect-illegal><say words="a"/></expect-illegal>'
        '<branch><say words="b"/><say words="c"/></branch><branch><say id="c1" words="d"/><say words="e"/></branch>'
        '<say words="f"/>'
    )
    refused, first, second, last = entries(body)
    assert isinstance(refused, ExpectedIllegal) and refused.given.command.id == "c1000000001"
    assert [entry.command.id for entry in first.entries] == ["c2000000001", "c2000000002"]
    assert [entry.command.id for entry in second.entries] == ["c1", "c3000000001"]
    assert last.command.id == "c1"


def test_commands_without_an_id_get_the_next_number() -> None:
    given = entries('<say words="a"/><say id="c7" words="b"/><say words="c"/><say id="c3" words="d"/><say words="e"/>')
    assert [entry.command.id for entry in given] == ["c1", "c7", "c8", "c3", "c9"]


def test_repeats_in_rolls() -> None:
    (given,) = entries('<say words="a"><roll offense="2xA - 3x-"/></say>')
    assert given.facts[0].symbols("offense") == ("A", "A", "-", "-", "-", "-")


WRONG = {
    # The body of a replay: the code, the column, a part of what is said, a part of the help.
    '<chrge unit="a"/>': ("unknown-command", 1, "'chrge' is no command", "did you mean charge?"),
    '<charge unit="a"/>': ("missing", 1, "lacks the attribute target", "the unit that is charged"),
    '<charge unit="a" target="b" pth="C1"/>': (
        "unknown-attribute",
        29,
        "no attribute pth",
        "did you mean path?",
    ),
    '<charge unit="a" target="-b"/>': ("value", 18, "target='-b' is not an id", ""),
    '<charge unit="a" target="b" path="C3 c4"/>': ("value", 29, "is not a space", ""),
    '<form leader="a" spaces="A1" facing="S "/>': (
        "value",
        30,
        "is not one of N, E, S, W",
        "did you mean S?",
    ),
    '<charge player="a b" unit="a" target="b"/>': ("value", 9, "player='a b' is not an id", ""),
    '<charge id="41" unit="a" target="b"/>': ("id", 9, "'41' is not the id of a command", "c41"),
    '<charge id="c0" unit="a" target="b"/>': ("id", 9, "not the id", ""),
    '<charge id="c10000001" unit="a" target="b"/>': ("id", 9, "greater than c10000000", ""),
    '<decline id="c2"/><decline id="c2"/>': ("id", 28, "c2 is used by a command before", "leave the id out"),
    '<decline id="c2.1"/><decline id="c2.1"/>': ("id", 30, "c2.1 is used by a command before", ""),
    "<decline>now</decline>": ("xml.text", 1, "stray text 'now'", "<note>"),
    "<decline><unit/></decline>": (
        "unknown-element",
        10,
        "<unit> is not known inside <decline>",
        "known: draw, roll",
    ),
    '<decline><roll atack="1"/></decline>': ("dice", 16, "no atack dice", "did you mean attack?"),
    '<decline><roll offense="P"/></decline>': (
        "dice",
        16,
        "a symbol of another die (power)",
        "offense dice show +1 +2 A -",
    ),
    '<decline><roll attack="11"/></decline>': ("dice", 16, "not a face of any die", "dice show 1 2 3"),
    '<decline><roll attack="999x1 2x1"/></decline>': ("dice", 16, "more than 1000", ""),
    '<decline><drow cards="spark"/></decline>': ("unknown-element", 10, "<drow> is not known", "did you mean draw?"),
    "<decline><draw/></decline>": ("missing", 10, "<draw> lacks the attribute cards", "an id"),
    '<decline><draw cards="spark 2"/></decline>': ("value", 16, "is not an id", ""),
    '<decline><spend critical="x"/></decline>': ("value", 17, "is not a whole number", ""),
    '<round n="x"/>': ("value", 8, "n='x' is not a whole number", ""),
    "<round/>": ("missing", 1, "<round> lacks the attribute n", ""),
    '<round n="1"><round n="2"><decline/></round></round>': (
        "unknown-element",
        14,
        "in the replay itself",
        "",
    ),
    '<checkpoint digest="xyz"/>': ("value", 13, "is not a digest", ""),
    '<undo command="41"/>': ("value", 7, "is not the id of a command", ""),
    '<undo command="c1" x="y"/>': ("unknown-attribute", 20, "<undo> has no attribute x", ""),
    "<expect-illegal/>": ("missing", 1, "holds 0 commands", ""),
    "<expect-illegal><decline/><decline/></expect-illegal>": ("twice", 27, "holds 2 commands", ""),
    "<expect-illegal><expect unit='a'/></expect-illegal>": ("unknown-command", 17, "'expect'", ""),
    "<expect/>": ("missing", 1, "lacks the attribute unit", ""),
    "<branch><given x='1'/></branch>": ("unknown-attribute", 16, "<given> has no attribute x", ""),
    "<branch><given><board/></given></branch>": ("unknown-element", 16, "<board> is not known", "known: "),
    "<branch><decline/><given/></branch>": ("unknown-element", 19, "must come first", ""),
    '<player id="late"/>': ("unknown-command", 1, "'player'", ""),
}


@pytest.mark.parametrize("body", WRONG)
def test_what_is_wrong_in_an_entry_is_told_with_its_place(body: str) -> None:
    code, column, reason, help = WRONG[body]
    opened = '<round n="9"/>' if body.startswith("<player") else ""
    found = problem(f"{HEAD}{opened}\n{body}</replay>")
    assert (found.code, found.line, found.column) == (code, LINES + 2, column), str(found)
    assert reason in found.reason
    assert help in found.help


HEADS = {
    '<scenario format="1" game="skirmish"/>': ("root", "is a scenario, not a replay"),
    "<replays/>": ("root", "the root element is <replays>, not <replay>"),
    '<replay game="skirmish"/>': ("missing", "lacks the attribute format"),
    '<replay format="2" game="skirmish"/>': (
        "format",
        "format '2' is not known; this version reads format 1",
    ),
    '<replay format="1"/>': ("missing", "lacks the attribute game"),
    '<replay format="1" game="chess" rules="1"/>': ("game", "there is no game 'chess'; known: skirmish"),
    '<replay format="1" game="skirmish"><scenario/></replay>': ("missing", "lacks the attribute rules"),
    '<replay format="1" game="skirmish" rules="1"/>': ("missing", "<replay> names no scenario"),
    '<replay format="1" game="skirmish" rules="1" scenario="x"><scenario/></replay>': ("twice", "only one"),
    '<replay format="1" game="skirmish" rules="1"><scenario/><scenario/></replay>': (
        "twice",
        "second <scenario>",
    ),
    '<replay format="1" game="skirmish" rules="1"><dice seed="00"/><dice seed="11"/></replay>': (
        "twice",
        "second <dice>",
    ),
    '<replay format="1" game="skirmish" rules="1"><scenario game="chess"/></replay>': (
        "game",
        "is of the game 'chess'",
    ),
    '<replay format="1" game="skirmish" rules="1"><scenario><unt/></scenario></replay>': (
        "unknown-element",
        "<unt>",
    ),
    '<replay format="1" game="skirmish" rules="1"><scenario><catalogue><profile id="a" like="b"/></catalogue>'
    "</scenario>"
    "</replay>": ("like", "there is no profile 'b' before this one"),
    '<replay format="1" game="skirmish" rules="1"><scenario><catalogue><profile id="a" move="1"/>'
    '<profile id="a" move="2"/>'
    "</catalogue></scenario></replay>": ("twice", "a second profile 'a'"),
    '<replay format="1" game="skirmish" rules="1"><scenario><unit id="a" profile="b" at="C1" like="b"/></scenario>'
    "</replay>": ("unknown-attribute", "<unit> has no attribute like"),
}


@pytest.mark.parametrize("text", HEADS)
def test_what_is_wrong_in_the_header_is_told(text: str) -> None:
    code, reason = HEADS[text]
    found = problem(text)
    assert (found.code, found.line) == (code, 1), str(found)
    assert reason in found.reason


def test_an_unknown_game_that_the_caller_only_looks_up() -> None:
    with pytest.raises(FileProblem, match="there is no game 'chess'"):
        read_log(source('<replay format="1" game="chess" rules="1"/>'), {"skirmish": GAME}.__getitem__)


def test_a_later_complaint_is_located_by_its_subject() -> None:
    log = read_log(source(REPLAY), ruleset_of)
    found = log.places.problem(Invalid("no such profile", ("unit", "clan"), "profile"))
    assert (found.line, found.column) == (14, 21)
    assert REPLAY.splitlines()[13][20:].startswith("profile=")
    assert log.places.problem(Invalid("too small", ("zone", ""))).line == 12
    assert log.places.problem(Invalid("nobody", ("unit", "x"))).line == 13
    assert log.places.problem(Invalid("odd")).line == 7


def test_scenario_and_catalogue_files(tmp_path) -> None:
    folder = tmp_path / "scenarios" / "skirmish"
    folder.mkdir(parents=True)
    (folder / "cards.xml").write_text(
        '<catalogue format="1" game="skirmish" title="Cards"><profile id="INF" move="3"/><profile id="CAV" move="6"/>'
        "</catalogue>"
    )
    (folder / "ford.xml").write_text(
        '<scenario format="1" game="skirmish" catalogue="cards.xml"><catalogue><profile id="INF" like="INF" melee="5"/>'
        '<profile id="NEW" like="CAV"/></catalogue><unit id="a" profile="NEW" at="A1"/></scenario>'
    )
    setting = read_scenario(Source.named(folder / "ford.xml"), ruleset_of)
    assert setting.catalogue.profiles == (Profile("INF", 3, 5), Profile("CAV", 6), Profile("NEW", 6))
    replays = tmp_path / "replays" / "skirmish"
    replays.mkdir(parents=True)
    (replays / "one.txt").write_text(
        'replay format=1 game=skirmish rules=1 scenario="../../scenarios/skirmish/ford.xml"\nsouth: say hello\n'
    )
    log = read_log(Source.named(replays / "one.txt"), ruleset_of)
    assert log.scenario.units[0].id == "a"
    assert [entry.text for entry in log.entries] == ["say hello"]
    found = log.places.problem(Invalid("is bad", ("profile", "CAV")))
    assert found.file.endswith("cards.xml") and (found.line, found.column) == (1, 81)


def test_orders_go_on_after_a_wrong_one_if_asked_to() -> None:
    problems: list[FileProblem] = []
    text = "south: charge a b\nchrge a b\n# so be it\nsay\nsay hello\n"
    given = read_orders(text, GAME, 41, problems)
    assert [getattr(entry, "text", "") for entry in given] == ["charge a b", "so be it", "say hello"]
    assert [entry.command.id for entry in given if isinstance(entry, GivenCommand)][-1] == "c42"
    assert [(found.line, found.code) for found in problems] == [(2, "unknown-command"), (4, "missing")]
    with pytest.raises(FileProblem, match="chrge"):
        read_orders(text, GAME)
    assert read_orders("", GAME) == []
    assert [e.text for e in read_orders("<orders><decline/></orders>", GAME)] == ["decline"]
