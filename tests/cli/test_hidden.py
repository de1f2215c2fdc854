"""``--as PLAYER``: what is hidden from a player stands nowhere in what any verb prints, in no form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from adjudicate.engine.game import Game
from adjudicate.engine.seen import Eyes
from adjudicate.model.chance import Chance, Draw
from adjudicate.model.command import Command, Decline
from adjudicate.model.ruleset import Ruleset
from adjudicate.report.formats import FORMATS
from cli.ambush import Catalogue, Hand, Scenario, Take, ruleset

SECRETS = ("feint", "lunge", "spark", "ward")
"""Red's cards; blue has only bolts."""

HEAD = '<replay format="1" game="ambush" rules="1" id="g"{}>\n'
SCENARIO = """\
<scenario>
  <player id="red"/><player id="rose"/><player id="blue"/>
  <hand side="red" cards="lunge feint" deck="spark ward ward"/>
  <hand side="blue" cards="bolt bolt" deck="bolt"/>
</scenario>
"""
GAME = """\
<take player="red" count="2"><draw cards="spark ward"/></take>
<take player="blue" count="1"><draw cards="bolt"/></take>
<lay player="rose" at="A1" card="spark" under="ward"/>
<lay player="blue" at="B2" card="bolt"/>
<expect side="red" hand="lunge feint"/>
<expect-illegal rule="ambush.hand"><lay player="red" at="C1" card="ward"/></expect-illegal>
<branch title="what if it is feint"><lay player="red" at="C3" card="feint"/><expect side="red" hand="lunge"/></branch>
"""
BROKEN = {
    "illegal: no such card": (1, '<lay player="red" at="C1" card="ward"/>'),
    "illegal: without a player": (1, '<lay at="C1" card="ward"/>'),
    "illegal: the deck is told": (1, '<take player="red" count="9"/>'),
    "expectation": (1, '<expect side="red" hand="lunge ward"/>'),
    "expected refusal that is legal": (1, '<expect-illegal><lay player="red" at="C1" card="feint"/></expect-illegal>'),
    "expected refusal by another rule": (
        1,
        '<expect-illegal rule="ambush.due"><lay player="red" at="C1" card="ward"/></expect-illegal>',
    ),
    "checkpoint": (4, '<checkpoint digest="0123456789abcdef" log="0123456789abcdef"/>'),
    "fields of a checkpoint": (
        4, '<checkpoint digest="0123456789abcdef"><field name="hands/red/cards" value="ward"/></checkpoint>',
    ),
    "an unknown field": (3, '<checkpoint digest="0123456789abcdef"><field name="hands/ward"/></checkpoint>'),
    "in a branch": (1, '<branch title="the ward"><lay player="red" at="C1" card="ward"/></branch>'),
    "too many cards": (4, '<take player="red" count="1"><draw cards="ward spark"/></take><decline player="blue"/>'),
    "no such card left": (4, '<take player="red" count="1"><draw cards="lunge"/></take><decline/>'),
    "left over": (4, '<lay player="red" at="C1" card="feint"><draw cards="ward"/></lay>'),
    "a draw before the end": (4, '<take player="red" count="1"><draw cards="spark"/></take>'),
    "refused wrongly": (4, '<expect-illegal><lay at="C1" card="feint"><draw cards="ward"/></lay></expect-illegal>'),
    "not an id": (3, '<lay player="red" at="C1" card="feint ward"/>'),
    "no such element": (3, '<lay player="red" at="C1" card="feint"><ward/></lay>'),
    "not well-formed": (3, '<lay player="red" at="C1" card="feint"></ward>'),
}  # fmt: skip
UNREADABLE = {
    "no such card": (3, HEAD.format("") + SCENARIO.replace("lunge", "sparkler") + GAME),
    "not an id": (3, HEAD.format("") + SCENARIO.replace("lunge", "-spark") + GAME),
    "another scenario": (4, HEAD.format(' scenario-digest="0123456789abcdef"') + SCENARIO + GAME),
}
FORMS = ("table", "json", "csv", "markdown")
REPORTS = [word for form in FORMATS for word in ("--report", f"{form}:{form}.out")]
STEPS = "n\nstate\nshow\nlegal\nend\nstate\nshow\nlegal\nillegal\nwhere\nwhat-if lay C2 ward; lay C2 bolt\nback\n"


def written(folder: Path, more: str = "", text: str = "") -> str:
    (folder / "game.xml").write_text(text or f"{HEAD.format('')}{SCENARIO}{GAME}{more}\n</replay>\n", encoding="utf-8")
    return "game.xml"


def everything(run: Any, log: str, *more: str) -> list[tuple[int, str]]:
    """The statuses and all that is printed and written about a log."""
    calls = [("replay", log, "--format", form, *REPORTS) for form in FORMS]
    calls += [("replay", log, "--each"), ("replay", log, "--to", "3")]
    calls += [("check", log, "--format", form, *REPORTS) for form in FORMS]
    calls += [("legal", log, "--format", form) for form in FORMS]
    calls += [("legal", log, "--player", "red"), ("show", log), ("step", log)]
    found = []
    for call in calls:
        done = run(*call, *more, given=STEPS if call[0] == "step" else "")
        reports = [path.read_text(encoding="utf-8") for path in Path().glob("*.out")]
        found.append((done.status, "\n".join([done.out, done.err, *reports])))
    return found


def told(text: str) -> list[str]:
    """The secrets that stand in *text*."""
    return [secret for secret in SECRETS if secret in text]


def test_nothing_of_a_game_is_hidden_without_a_player_nor_from_its_owner(run: Any, tmp_path: Path) -> None:
    log = written(tmp_path)
    for more in ((), ("--as", "red"), ("--as", "rose")):
        done = run("replay", log, *more)
        assert done.status == 0
        assert "takes: side red, cards spark ward" in done.out
        assert "rose: lay A1 spark under=ward" in done.out
        assert "lunge feint" in done.out
        assert (
            "ambush.hand: no ward among lunge feint" in done.out or "ambush.hand: no ward among feint lunge" in done.out
        )
        assert "red: lay A1 feint" not in run("legal", log, *more).out
        assert "red: lay A2 feint" in run("legal", log, "--player", "red", *more).out
        assert "spark" in run("show", log, *more).out


def test_the_other_player_sees_that_something_was_done_and_not_what(run: Any, tmp_path: Path) -> None:
    done = run("replay", written(tmp_path), "--as", "blue")
    assert done.status == 0
    assert "takes: side red, cards ?" in done.out
    assert "rose: lay A1 ? under=?" in done.out
    assert "lays: at A1, cards ?" in done.out
    assert "blue: lay B2 bolt" in done.out
    assert "takes: side blue, cards bolt" in done.out
    assert "ambush.hand: the reason could show what is hidden from blue" in done.out
    assert "as expected: expect\n" in done.out
    assert "branch what if\n" in done.out


def test_nothing_hidden_stands_in_any_form_of_any_verb(run: Any, tmp_path: Path) -> None:
    log = written(tmp_path)
    for status, text in everything(run, log, "--as", "blue"):
        assert status in (0, 2)
        assert not told(text), text


@pytest.mark.parametrize("what", BROKEN)
def test_nothing_hidden_stands_in_what_is_found(run: Any, tmp_path: Path, what: str) -> None:
    status, more = BROKEN[what]
    log = written(tmp_path, more)
    assert run("replay", log).status == status
    for found, text in everything(run, log, "--as", "blue"):
        assert found in (0, 2, status)
        assert not told(text), text


@pytest.mark.parametrize("what", UNREADABLE)
def test_nothing_hidden_stands_in_why_a_file_cannot_be_read(run: Any, tmp_path: Path, what: str) -> None:
    status, text = UNREADABLE[what]
    log = written(tmp_path, text=f"{text}</replay>\n")
    for found, text in everything(run, log, "--as", "blue"):
        assert found == status
        assert "could show what is hidden from blue" in text
        assert not told(text), text


def test_no_digest_lets_guesses_about_hidden_cards_be_tested(run: Any, tmp_path: Path) -> None:
    seen = {}
    for name, deck in (("one", "spark ward ward"), ("other", "spark ward lunge")):
        log = written(tmp_path, text=f"{HEAD.format('')}{SCENARIO.replace('spark ward ward', deck)}{GAME}</replay>")
        seen[name] = run("replay", log, "--as", "blue", "--format", "json").out
        whole = run("replay", log, "--format", "json").json()
        assert whole["digest"] not in seen[name]
        assert "log_digest" not in json.loads(seen[name])
    assert seen["one"] == seen["other"]


def test_a_checkpoint_that_fails_does_not_tell_the_digest(run: Any, tmp_path: Path) -> None:
    log = written(tmp_path, BROKEN["checkpoint"][1])
    digest = run("replay", written(tmp_path), "--format", "json").json()["digest"]
    log = written(tmp_path, BROKEN["checkpoint"][1])
    for _, text in everything(run, log, "--as", "blue"):
        assert digest[:16] not in text
        assert "0123456789abcdef" not in text


def test_cards_drawn_are_told_by_events_alone() -> None:
    hands = (Hand("red", ("lunge",), ("spark", "ward")), Hand("blue"))
    game = Game(cast(Ruleset, ruleset), ruleset.setup(Scenario("red", (), hands), Catalogue()), Chance())
    game.give(Command("c1", "red", Take(1)), (Draw(("ward",)),))
    (outcome,) = game.give(Command("c2", "blue", Decline()))
    for player, cards in (("red", "ward"), ("rose", "ward"), ("blue", "?")):
        seen = Eyes(game.ruleset, player).outcome(game.state, outcome)
        assert seen.events[0].values["cards"] == cards
        assert seen.facts == {"c1": [Draw(("?",))]}
    assert Eyes(game.ruleset).outcome(game.state, outcome) == outcome


def test_orders_are_answered_as_the_player_sees_them(run: Any, tmp_path: Path) -> None:
    for orders, status in (
        ("rose: take 1\nblue: decline\n", 0),
        ("red: lay A2 feint\n", 0),
        ("red: lay A2 spark\n", 1),
    ):
        for form in ("table", "json", "markdown"):
            log = written(tmp_path, "<!-- seeded --><note>ward</note>")
            text = (tmp_path / log).read_text(encoding="utf-8").replace("<scenario>", '<dice seed="00"/><scenario>')
            (tmp_path / log).write_text(text, encoding="utf-8")
            done = run("turn", log, "-", "--as", "blue", "--format", form, given=orders)
            assert done.status == status
            assert not told(done.out + done.err)
            assert ("lay A2 ?" in done.out) == ("lay" in orders)


def test_what_if_is_not_played_for_one_from_whom_something_is_hidden(run: Any, tmp_path: Path) -> None:
    done = run("step", written(tmp_path), "--as", "blue", given="end\nwhat-if lay C2 feint\n")
    assert done.status == 2
    assert "what-if would show blue" in done.err


@pytest.mark.parametrize("verb", ["replay", "check", "legal", "show", "step"])
def test_an_unknown_player_is_named_with_those_there_are(run: Any, tmp_path: Path, verb: str) -> None:
    done = run(verb, written(tmp_path), "--as", "green")
    assert done.status == 2
    assert "unknown player green; players: red, rose, blue" in done.err


@pytest.mark.parametrize("verb", ["legal", "show"])
def test_an_unknown_player_of_a_scenario_is_named_as_well(run: Any, tmp_path: Path, verb: str) -> None:
    (tmp_path / "start.xml").write_text(SCENARIO.replace("<scenario", '<scenario format="1" game="ambush"'))
    assert run(verb, "start.xml", "--as", "blue").status == 0
    done = run(verb, "start.xml", "--as", "green")
    assert done.status == 2
    assert "unknown player green; players: red, rose, blue" in done.err


@pytest.mark.parametrize("option", ["-o", "--scenario-out"])
def test_what_shows_everything_is_not_written_as_a_player(run: Any, tmp_path: Path, option: str) -> None:
    done = run("replay", written(tmp_path), "--as", "red", option, "out.xml")
    assert done.status == 2
    assert "--as hides what" in done.err
    assert not (tmp_path / "out.xml").exists()


def test_either_of_a_team_answers_for_its_side(run: Any, tmp_path: Path) -> None:
    log = written(tmp_path)
    assert run("replay", log, "--format", "json").json()["waits_for"]["others"] == ["rose"]
    assert "Waits for: red or rose: take or lay" in " ".join(run("replay", log).out.split())
    legal = run("legal", log, "--player", "rose").out
    assert "rose: lay A2 feint" in legal
    assert legal == run("legal", log, "--player", "red").out.replace("red:", "rose:")
    assert run("turn", log, "-", "--player", "rose", given="lay A2 feint\n").status == 0
    assert 'player="rose" at="A2" card="feint"' in (tmp_path / log).read_text(encoding="utf-8")


def test_a_window_is_answered_by_either_of_a_team(run: Any, tmp_path: Path) -> None:
    more = '<lay player="red" at="C1" card="feint"/><take player="blue" count="0"/><prevent player="rose"/>'
    log = written(tmp_path, more)
    assert run("replay", log, "-o", "whole.xml").status == 0
    whole = (tmp_path / "whole.xml").read_text(encoding="utf-8")
    assert '<prevent id="c7" player="rose"/>' in whole
    assert run("replay", "whole.xml").status == 0
