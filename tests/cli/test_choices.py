"""Choices that depend on dice (``<spend>``), in logs and in orders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

SCENARIO = Path(__file__).parents[2] / "scenarios" / "arkendom" / "skirmish.xml"
SHOT = "south: shoot crossbowmen clan-members\n"
BARE = '  <shoot player="south" unit="crossbowmen" target="clan-members">{}</shoot>\n</replay>\n'


@pytest.fixture
def game(run: Any) -> str:
    """A game with a seed and no command, up to its end tag."""
    assert run("new", SCENARIO, "-o", "game.xml", "--seed", "c0ffee05").status == 0
    return Path("game.xml").read_text(encoding="utf-8").removesuffix("</replay>\n")


def test_a_log_with_a_seed_may_hold_a_choice_without_its_roll(run: Any, game: str) -> None:
    Path("chosen.xml").write_text(game + BARE.format("<spend/>"), encoding="utf-8")
    done = run("replay", "chosen.xml", "-o", "whole.xml")
    assert done.status == 0
    whole = Path("whole.xml").read_text(encoding="utf-8")
    roll, spend = (whole.index(part) for part in ("<roll ", "<spend/>"))
    assert roll < spend
    assert run("replay", "whole.xml").out.splitlines()[-1] == done.out.splitlines()[-1], (
        "the same dice, the same choice"
    )


def test_a_choice_that_does_not_fit_the_drawn_dice_is_refused(run: Any, game: str) -> None:
    Path("chosen.xml").write_text(game + BARE.format('<spend critical="7"/>'), encoding="utf-8")
    done = run("replay", "chosen.xml")
    assert done.status == 1
    assert "illegal[arkendom.dice.critical]" in done.err


def test_a_choice_without_its_roll_needs_a_seed(run: Any, game: str) -> None:
    head = game.replace('  <dice seed="c0ffee05"/>\n', "")
    Path("chosen.xml").write_text(head + BARE.format("<spend/>"), encoding="utf-8")
    done = run("replay", "chosen.xml")
    assert done.status == 4
    assert "needs a roll (2 attack, 3 offense, 2 power, 1 defense), but <spend> is recorded next" in done.err


def test_orders_cannot_ask_for_dice_by_choices_that_do_not_fit(run: Any, game: str) -> None:
    for choice in ("spend", "spend critical=7"):
        done = run("turn", "game.xml", "-", given=f"{SHOT}  {choice}\n")
        assert (done.status, done.out) == (3, "")
        assert done.err.startswith("-:1:1: invalid: an order holds no spend: its dice are not known before it stands")
    assert run("turn", "game.xml", "-", given=SHOT).status == 0
