"""``new``, ``turn`` and what comes out of ``replay -o``: files that are gone on with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from duel import SCENARIO_FILE


@pytest.fixture
def game(run: Any, scenario: Path) -> Path:
    """A game that was just started, red to move."""
    path = scenario.with_name("game.xml")
    assert run("new", scenario.name, "-o", path.name, "--seed", "0011", "--player", "red=Rita").status == 0
    return path


def test_new_holds_all_that_a_game_needs(run: Any, game: Path) -> None:
    text = game.read_text()
    assert 'id="game" title="A duel" scenario-digest="' in " ".join(text.split())
    assert '<player id="red" name="Rita"/>' in text
    assert '<dice seed="0011"/>' in text
    assert '<unit id="axe" player="red" at="A1"/>' in text
    assert run("check", game.name).status == 0


def test_new_makes_a_seed_of_its_own(run: Any, scenario: Path) -> None:
    texts = [run("new", scenario.name, "-o", "-").out for _ in range(2)]
    seeds = [re.search('seed="([0-9a-f]{64})"', text) for text in texts]
    assert seeds[0] and seeds[1] and seeds[0][1] != seeds[1][1]


def test_new_does_not_overwrite(run: Any, game: Path, scenario: Path) -> None:
    before = game.read_bytes()
    done = run("new", scenario.name, "-o", game.name)
    assert done.status == 3
    assert "exists already; --force overwrites it" in done.err
    assert game.read_bytes() == before
    assert run("new", scenario.name, "-o", game.name, "--force").status == 0


def test_turn_appends_and_leaves_the_rest_alone(run: Any, game: Path) -> None:
    before = game.read_text().replace("</replay>", "<!-- ours -->\n</replay>")
    game.write_text(before)
    done = run("turn", game.name, "-", given="step axe B1\npass\n")
    assert done.status == 0
    assert "   1  c1  red: step axe B1" in done.out
    assert "game.xml: 2 orders appended" in done.err
    assert "waits for red: step, hit or pass" in done.err
    after = game.read_text()
    assert after.startswith(before.removesuffix("</replay>\n"))
    assert '<step id="c1" player="red" unit="axe" to="B1"/>' in after
    assert run("check", game.name).status == 0


def test_an_illegal_order_ends_the_turn_and_the_legal_part_stands(run: Any, game: Path) -> None:
    done = run("turn", game.name, "-", given="step axe B1\nstep bow A3\npass\n")
    assert done.status == 1
    assert done.err.splitlines()[-3].startswith("-:2:1: illegal[skirmish.step]: A3 is not adjacent")
    assert "1 order appended, up to c1; the game is not played on after c2" in done.err
    assert game.read_text().count(' id="c') == 1
    assert "waits for blue" in done.err


def test_what_leaves_no_choice_is_carried_out_and_written(run: Any, game: Path) -> None:
    done = run("turn", game.name, "-", given="pass\npass\n")
    assert "      c2.1  red: upkeep  (implied)" in done.out
    text = game.read_text()
    assert '<upkeep id="c2.1" player="red"/>' in text
    assert run("turn", game.name, "-", given="step axe A2\n").status == 0
    text = game.read_text()
    assert text.index('<round n="2">') < text.index('<step id="c3"')
    assert run("replay", game.name).status == 0


def test_dice_of_an_interrupted_command_go_to_where_it_stands(run: Any, game: Path) -> None:
    run("turn", game.name, "-", given="step axe B1\npass\nhit axe bow\n")
    assert "waits for blue (bow): dodge or decline" in run("turn", game.name, "-", "--dry-run", given="pass").err
    done = run("turn", game.name, "-", given="decline\n")
    assert done.status == 0
    assert re.search(r'<hit id="c3"[^/]*>\n      <roll attack="\d \d"/>\n    </hit>', game.read_text())
    assert run("check", game.name).status == 0


def test_the_text_form_of_a_game(run: Any, scenario: Path) -> None:
    run("new", scenario.name, "-o", "game.txt", "--seed", "0011")
    for orders in ("step axe B1\npass\nhit axe bow\n", "decline\n", "pass\npass\n", "step bow D1\n"):
        assert run("turn", "game.txt", "-", given=orders).status == 0
    text = scenario.with_name("game.txt").read_text()
    assert re.search(r"  red: hit axe bow id=c3\n    roll attack=\d,\d\n  blue: decline id=c4", text)
    assert run("check", "game.txt").status == 0


def test_a_dry_run_writes_nothing(run: Any, game: Path) -> None:
    before = game.read_bytes()
    done = run("turn", game.name, "-", "--dry-run", given="step axe B1\n")
    assert done.status == 0
    assert "1 order would be appended" in done.err
    assert game.read_bytes() == before


def test_json_of_a_turn(run: Any, game: Path) -> None:
    done = run("turn", game.name, "-", "--format", "json", given="step axe B1\nstep bow A3\n")
    data = done.json()
    assert data["schema"] == "adjudicate/turn/1"
    assert [command["verdict"] for command in data["commands"]] == ["legal", "illegal"]
    assert data["waits_for"]["player"] == "blue"
    assert data["written"] is True


@pytest.mark.parametrize(
    ("orders", "options", "status", "told"),
    [
        ("fly axe", (), 3, "-:1:1: invalid[unknown-command]: 'fly' is no command"),
        ("step axe B1\nstep axe", (), 3, "-:2:"),
        ("step cow B1", (), 3, "-:1:1: invalid: unknown unit cow; units: axe, bow"),
        ("step axe Q9", (), 3, "unknown space Q9; the board goes from A1 to D3"),
        ("step axe B12345", (), 3, "-:1:"),
        ("step bow D1", (), 1, "it is red's turn, not blue's"),
        ("blue: step axe B1", (), 1, "it is red's turn, not blue's"),
        ("dodge axe", (), 1, "red must decide: step, hit, pass"),
        ("blue: pass", ("--player", "red"), 3, "this is an order of blue, but the orders are red's"),
        ("pass", ("--player", "green"), 2, "unknown player green; players: red, blue"),
        ("pass", ("--player", "blue"), 1, "it is red's turn, not blue's"),
        ("# nothing", (), 3, "holds no order"),
        ("", (), 3, "holds no order"),
    ],
)
def test_bad_orders_change_nothing(
    run: Any, game: Path, orders: str, options: tuple[str, ...], status: int, told: str
) -> None:
    before = game.read_bytes()
    done = run("turn", game.name, "-", *options, given=orders)
    assert told in done.err
    assert done.status == status
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        ("4", "too few attack dice"),
        ("4 9", "attack"),
        ("4 P", "attack"),
        ("4 5 6", "too many attack dice"),
    ],
)
def test_bad_dice_of_an_order(run: Any, game: Path, roll: str, told: str) -> None:
    run("turn", game.name, "-", given="step axe B1\npass\n")
    xml = f'<orders><hit unit="axe" target="bow"><roll attack="{roll}"/></hit><decline/></orders>'
    before = game.read_bytes()
    done = run("turn", game.name, "-", "--rolled", given=xml)
    assert done.status == 3
    assert told in done.err
    assert len([line for line in done.err.splitlines() if "invalid" in line]) == 1
    assert game.read_bytes() == before


CHEATS = {
    "a roll": (
        '<hit unit="axe" target="bow"><roll attack="6 6"/></hit>',
        "-:1:9: invalid: the dice and draws of this game follow",
    ),
    "an id further on": ('<hit id="c9" unit="axe" target="bow"/>', "-:1:14: invalid: an order gets the next id"),
    "an id used before": ('<hit id="c1" unit="axe" target="bow"/>', "of the game, c3, not c1; leave the id out"),
    "an implied id": ('<hit id="c2.7" unit="axe" target="bow"/>', "of the game, c3, not c2.7; leave the id out"),
    "an id of the second order": ('<pass/><pass id="c7"/>', "of the game, c4, not c7; leave the id out"),
}


@pytest.mark.parametrize("name", CHEATS)
def test_who_orders_chooses_no_dice(run: Any, game: Path, name: str) -> None:
    orders, told = CHEATS[name]
    run("turn", game.name, "-", given="step axe B1\npass\n")
    before = game.read_bytes()
    done = run("turn", game.name, "-", given=f"<orders>{orders}</orders>")
    assert (done.status, done.out) == (3, "")
    assert told in done.err
    assert game.read_bytes() == before


def test_dice_of_a_table(run: Any, game: Path) -> None:
    run("turn", game.name, "-", given="step axe B1\npass\n")
    hit = '<hit id="c3" unit="axe" target="bow"><roll attack="4 4"/></hit>'
    orders = f"<orders>{hit}<decline/></orders>"
    assert run("turn", game.name, "-", "--rolled", "--dry-run", given=orders).status == 0
    game.write_text(re.sub(" *<dice.*/>\n", "", game.read_text()))
    assert run("turn", game.name, "-", given=orders).status == 0
    assert 'attack="4 4"' in game.read_text()


def test_dice_of_an_order_that_is_interrupted_are_not_lost(run: Any, game: Path) -> None:
    run("turn", game.name, "-", given="step axe B1\npass\n")
    before = game.read_bytes()
    done = run("turn", game.name, "-", "--rolled", given="hit axe bow\n  roll attack=4,4\n")
    assert (done.status, done.out) == (3, "")
    assert done.err.startswith("-:1:1: invalid: its dice come after blue's answer (dodge or decline)")
    assert game.read_bytes() == before


def test_a_game_that_is_not_in_order_is_not_gone_on_with(run: Any, illegal_log: Path) -> None:
    before = illegal_log.read_bytes()
    done = run("turn", illegal_log.name, "-", given="pass")
    assert done.status == 1
    assert "illegal.xml:25:5: illegal[skirmish.hit.reach]" in done.err
    assert illegal_log.read_bytes() == before


def test_two_turns_at_once_lose_nothing(run: Any, game: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: run("turn", game.name, "-", given="pass\n", process=True), range(4)))
    assert [one.status for one in done] == [0, 0, 0, 0]
    assert game.read_text().count("<pass ") == 4
    assert run("check", game.name).status == 0


def test_the_complete_replay_says_the_same(run: Any, legal_log: Path) -> None:
    bare = legal_log.read_text().replace('<roll attack="4 6"/>', "").replace(' wounds="2"', ' at="C1"')
    legal_log.write_text(bare)
    first = run("replay", legal_log.name, "-o", "full.xml", "--format", "json").json()
    text = legal_log.with_name("full.xml").read_text()
    assert "<upkeep" not in text and '<pass id="c5" player="red"/>' in text
    assert re.search(r'<hit id="c3" player="red" unit="axe" target="bow">\s*<roll attack="\d \d"/>', text)
    second = run("replay", "full.xml", "--format", "json").json()
    assert second["digest"] == first["digest"]
    assert sorted(one["id"] for one in second["commands"]) == sorted(one["id"] for one in first["commands"])
    run("replay", "full.xml", "-o", "again.xml")
    assert legal_log.with_name("again.xml").read_text() == text


def test_the_position_as_a_scenario(run: Any, legal_log: Path) -> None:
    legal_log.write_text(legal_log.read_text().replace('rules="1"', 'rules="2"'))
    first = run("replay", legal_log.name, "--to", "3", "--scenario-out", "there.xml", "--format", "json").json()
    run("new", "there.xml", "-o", "there-game.xml", "--seed", "0011")
    second = run("replay", "there-game.xml", "--format", "json").json()
    assert second["digest"] == first["digest"]
    assert run("show", "there.xml").out.count("axe") >= 1


@pytest.mark.parametrize("ending", ["xml", "txt"])
def test_convert_there_and_back(run: Any, illegal_log: Path, ending: str) -> None:
    to = {"xml": "text", "txt": "xml"}[ending]
    if ending == "txt":
        run("convert", illegal_log.name, "-o", "illegal.txt")
    there = run("convert", f"illegal.{ending}").out
    back = run("convert", "-", given=there).out
    again = run("convert", "-", given=back).out
    assert again == there
    assert run("check", "-", "--format", "json", given=there).json()["files"][0]["illegal"] == 1
    assert run("convert", f"illegal.{ending}", "--to", to).out == there


def test_convert_orders(run: Any) -> None:
    done = run("convert", "-", "--game", "skirmish", given="step axe B1\n")
    assert '<step unit="axe" to="B1"/>' in done.out
    assert run("convert", "-", given="step axe B1\n").status == 3


def test_schema(run: Any, scenario: Path) -> None:
    from lxml import etree

    schema = etree.RelaxNG(etree.fromstring(run("schema", "scenario", "--game", "skirmish").out.encode()))
    assert schema.validate(etree.fromstring(SCENARIO_FILE.encode()))
    assert run("schema", "scenario", "--game", "chess").status == 2
