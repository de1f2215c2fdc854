"""The digest of a log chains its entries; that of a state depends on the position alone."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from adjudicate.engine.finding import Finding
from adjudicate.engine.game import Game
from adjudicate.engine.logdigest import LogDigest
from adjudicate.engine.play import play
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_log
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance

SKIRMISH = files("adjudicate.replays") / "arkendom" / "skirmish.xml"
TEXT = SKIRMISH.read_text(encoding="utf-8")
FOLDER = Source.named(str(SKIRMISH)).folder


def played(text: str) -> tuple[str, str, list[Finding]]:
    """The digests of state and log at the end, and what was found."""
    log = read_log(Source.of_text("log.xml", text, FOLDER), ruleset)
    game = Game(log.ruleset, log.ruleset.setup(log.scenario, log.catalogue), Chance())
    chain = LogDigest()
    found = [step.finding for step in play(game, log.entries, log=chain) if step.finding]
    return game.digest(), chain.hexdigest(), found


STATE, LOG, _ = played(TEXT)
CHECKPOINT = f'<checkpoint digest="{STATE}" log="{LOG[:16]}"/>'
TURN = '<reposition id="c11" player="south" unit="knights"/>'
SAME_POSITION = {
    "an edited die that changes nothing": ('<roll attack="1" offense="- -"', '<roll attack="2" offense="- -"'),
    "a command undone": ('<move id="c10"', f'{TURN}<undo command="c11"/><move id="c10"'),
}


def test_a_log_is_as_its_checkpoint_says() -> None:
    assert played(TEXT.replace("</replay>", f"{CHECKPOINT}</replay>"))[2] == []


@pytest.mark.parametrize("change", SAME_POSITION)
def test_a_log_that_was_changed_shows_though_the_position_is_the_same(change: str) -> None:
    before, after = SAME_POSITION[change]
    assert TEXT.count(before) == 1
    state, log, found = played(TEXT.replace(before, after).replace("</replay>", f"{CHECKPOINT}</replay>"))
    assert state == STATE
    assert log != LOG
    assert [finding.kind for finding in found] == ["divergence"]
    assert "log's digest" in found[0].reason


def test_ids_alone_are_part_of_the_log() -> None:
    renumbered = re.sub(r'id="c10"', 'id="c12"', TEXT)
    state, log, _ = played(renumbered)
    assert state == STATE
    assert log != LOG
