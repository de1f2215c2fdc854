"""Whole games from an empty table to the final score, played through the list of legal commands alone. The campaign of
a thousand: tests/tools/playouts.py."""

from __future__ import annotations

from collections import Counter

import pytest

from battles import resaved
from whole_games import TABLES, ended, judge, played

PLAYED = [(table, seed) for table in TABLES for seed in range(3)]


@pytest.mark.parametrize(("table", "seed"), PLAYED)
def test_a_random_game_finishes_and_nothing_is_lost_or_made_in_it(table: str, seed: int) -> None:
    for game, one in played(table, seed):
        judge(one.before, game.state, one.outcome.events)
    ended(game.state)


@pytest.mark.parametrize("table", TABLES)
def test_a_game_that_is_saved_and_read_again_on_its_way_ends_the_same(table: str) -> None:
    straight, again = (list(played(table, 7, saved))[-1][0] for saved in (None, resaved))
    assert straight.digest() == again.digest()


@pytest.mark.parametrize("table", ["medium", "teams", "pairs"])
def test_random_games_use_what_the_rulebook_has(table: str) -> None:
    seen = Counter(one.command.verb for seed in range(6) for _, one in played(table, seed))
    wanted = {"deploy", "build-deck", "acquire", "play", "react", "charge", "fight", "reveal", "claim", "convert"}
    assert wanted <= set(seen)
