"""What people see of a skirmish fits their terminal, and tells what is under way and how it came about."""

from __future__ import annotations

import re

import pytest

from adjudicate.engine.game import Game
from adjudicate.games.anno1666.activities import Activity
from adjudicate.games.anno1666.cards import DECK
from adjudicate.games.anno1666.combat import MODIFIERS as IN_COMBAT
from adjudicate.games.anno1666.commands import Ready, Recruit, RecruitRandom
from adjudicate.games.anno1666.pending import Waiting
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.shooting import MODIFIERS as IN_SHOTS
from adjudicate.games.anno1666.state import Muster, TurnMark
from adjudicate.games.anno1666.sums import told_sum, word_for
from adjudicate.games.anno1666.under_way import WORDS
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command
from adjudicate.report.table import as_text
from skirmishes import BOARD, CATALOGUE, RULES, game_of, play

LINE = 80
SUM = re.compile(r"\b([SHCK][2-8]|RJ|BJ)((?: [+-]\d+ [^+=-]*?)*) = (\d+|-\d+)")


@pytest.mark.parametrize("seed", range(6))
def test_tables_fit_a_terminal_for_whoever_looks(seed: int) -> None:
    for number, played in enumerate(play(game_of(seed), seed)):
        if number % 3:
            continue
        for viewer in (None, "red", "blue"):
            for table in RULES.tables(RULES.view(played.before, viewer)):
                shown = as_text(table, LINE)
                assert max(map(len, shown.splitlines())) <= LINE, shown


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_lies_face_down_is_not_told(seed: int) -> None:
    for played in play(game_of(seed), seed):
        for viewer, other in (("red", "blue"), ("blue", "red")):
            piles = played.before.piles[other]
            open_cards = {*piles.discard, *played.before.piles[viewer].hand, *played.before.piles[viewer].play}
            seen = RULES.view(played.before, viewer)
            laid = [card for card in piles.play if card not in seen.piles[other].play]
            rows = [row for table in RULES.tables(seen) if table.title == "Under way" for row in table.rows]
            for card in laid:
                assert card in open_cards or not any(re.search(rf"\b{card}\b", text) for row in rows for text in row)


def test_all_that_can_wait_has_words() -> None:
    assert set(WORDS) == set(Activity.__args__) | set(Waiting.__args__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("rule", [rule for rule, _ in (*IN_COMBAT, *IN_SHOTS)])
def test_a_modifier_is_named_as_players_call_it(rule: str) -> None:
    assert "." not in word_for(rule) and "-" not in word_for(rule)


def test_a_sum_says_what_was_added_and_what_was_wasted() -> None:
    given = (("skill", 3), ("Crippled", -1))
    assert told_sum("H5", "heart", given, ("H2", "C5"), 10) == "H5 +3 skill -1 Crippled +1 H2 +2 C5 = 10"
    assert told_sum("H5", "heart", (), ("C5",), 6) == "H5 +2 C5 = 7, 1 wasted: 6"
    assert told_sum("RJ", "cup", (), ("C5",), 11) == "RJ +1 C5 = 11"


@pytest.mark.parametrize("seed", range(6))
def test_the_sums_of_a_game_add_up(seed: int) -> None:
    """Each sentence about a test is read again, and its numbers added."""
    found = 0
    for played in play(game_of(seed), seed):
        for event in played.outcome.events:
            for card, given, total in re.findall(
                r"\b([SHCK][2-8]|RJ|BJ)((?: [+-]\d+ [^+=-]*?)*) = (\d+|-\d+)", RULES.tell(event)
            ):
                found += 1
                value = {"RJ": 10, "BJ": 0}.get(card) if card in ("RJ", "BJ") else int(card[1])
                assert card in DECK and value + sum(map(int, re.findall(r" ([+-]\d+) ", given))) == int(total)
    assert found > 10


def test_what_is_left_of_a_muster_is_shown_until_both_bands_are_ready() -> None:
    musters = (
        Muster("red", gold=20, heroes=1, spaces=("A1", "A2", "B1")),
        Muster("blue", spaces=("H1",), random=("soldier", "rogue"), draws=1),
    )
    paid = tuple(card._replace(gold=7) for card in CATALOGUE.characters)
    state = RULES.setup(Scenario(TurnMark(1, "setup"), BOARD, musters=musters), CATALOGUE._replace(characters=paid))
    game = Game(RULES, state, Chance(Seed(b"bands", "bands")), live=True)
    for number, action in enumerate((Recruit("hero", "A2"), Recruit("soldier", "A1"))):
        game.give(Command(f"c{number}", "red", action))
    assert bands(game) == [("red", "14 of 20", "0", "1 of 1", "1", "-", "B1"), ("blue", *"0000", "0 of 1", "H1")]
    game.give(Command("c2", "red", Ready()))
    game.give(Command("c3", "blue", RecruitRandom("H1")))
    assert bands(game)[0][-1] == "ready"
    assert bands(game)[1] == ("blue", *"0000", "1 of 1", "-")
    game.give(Command("c4", "blue", Ready()))
    assert bands(game) == []


def bands(game: Game) -> list[tuple[str, ...]]:
    return [row for table in RULES.tables(game.state) if table.title == "Bands" for row in table.rows]
