"""What people see of a skirmish fits their terminal, and tells what is under way and how it came about."""

from __future__ import annotations

import re

import pytest

from adjudicate.games.anno1666.activities import Activity
from adjudicate.games.anno1666.cards import DECK
from adjudicate.games.anno1666.combat import MODIFIERS as IN_COMBAT
from adjudicate.games.anno1666.pending import Waiting
from adjudicate.games.anno1666.shooting import MODIFIERS as IN_SHOTS
from adjudicate.games.anno1666.sums import told_sum, word_for
from adjudicate.games.anno1666.under_way import WORDS
from adjudicate.report.table import as_text
from skirmishes import RULES, game_of, play

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
