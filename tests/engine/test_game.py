"""The engine's contract: windows, moments, what is implied, whose dice are whose; a refusal changes nothing."""

from __future__ import annotations

import pytest

from adjudicate.engine.game import Game
from adjudicate.model.chance import Chance, Draw, Roll, Seed
from adjudicate.model.command import Command, Decline
from adjudicate.model.problem import BadResult, IllegalCommand, Invalid
from marching import RULES, March, Parry, Search, State, Watch

HIT = Roll({"d6": ("6",)})
MISS = Roll({"d6": ("1",)})


def game(live: bool = False, seed: bytes | None = None) -> Game:
    return Game(RULES, State(), Chance(Seed(seed, "g") if seed else None), live=live)


def searched(*facts: Draw | Roll, cards: int = 2, seed: bytes | None = None) -> Game:
    """A game after a search that nobody watched."""
    played = game(seed=seed)
    played.give(Command("c1", "red", Search(cards)), facts)
    played.give(Command("c2", "blue", Decline()))
    return played


def march(steps: int = 3) -> Command:
    return Command("c1", "red", March(steps))


def watch(step: int, number: int = 2) -> Command:
    return Command(f"c{number}", "blue", Watch(f"c1-before-{step}"))


def test_a_command_answers_only_the_window_of_its_moment() -> None:
    played = game()
    played.give(march())
    outcomes = played.give(watch(3), (HIT,))
    assert [outcome.command.id for outcome in outcomes] == ["c1.1", "c1.2", "c2"]
    assert played.state.at == 2
    played.give(Command("c3", "red", Decline()))
    assert (played.state.at, played.state.hits, played.state.due) == (3, 1, "blue")


def test_what_was_interrupted_goes_on_when_nobody_answers() -> None:
    played = game()
    played.give(march())
    played.give(Command("c2", "blue", March(1)))
    assert (played.state.at, played.state.due) == (3, "blue")


def test_a_moment_that_never_comes_is_refused_and_changes_nothing() -> None:
    played = game()
    played.give(march())
    before = played.digest()
    with pytest.raises(IllegalCommand):
        played.give(watch(9))
    assert played.digest() == before
    assert played.decision().only == (("moment", "c1-before-1"),)


def test_dice_belong_to_the_command_that_caused_them_whatever_comes_in_between() -> None:
    played = game()
    played.give(march(1))
    played.give(watch(1), (MISS,))
    played.give(Command("c3", "red", Parry()))
    played.give(Command("c4", "blue", Parry()))
    (last,) = played.give(Command("c5", "red", Decline()))
    assert last.facts == {"c2": [MISS]}
    assert played.state.hits == 0


def test_recorded_results_that_are_still_to_come_close_a_window() -> None:
    played = game()
    played.give(march(1))
    played.give(watch(1), (HIT,))
    assert played.state.hits == 0
    played.close_window()
    assert played.state.hits == 1


def test_results_that_nothing_can_ask_for_are_left_over() -> None:
    played = game()
    played.give(march(1))
    before = played.digest()
    with pytest.raises(BadResult, match="left over"):
        played.give(Command("c2", "blue", Decline()), (HIT,))
    assert played.digest() == before


def test_a_refused_command_gives_back_the_dice_of_what_it_implied() -> None:
    played = game()
    played.give(march(1))
    played.give(watch(1), (HIT,))
    with pytest.raises(IllegalCommand):
        played.give(Command("c3", "red", March(1)))
    assert played.chance.left("c2") == (HIT,)
    played.give(Command("c3", "blue", March(1)))
    assert played.state.hits == 1


def test_a_live_game_waits_at_a_window() -> None:
    played = game(live=True)
    played.give(march())
    with pytest.raises(IllegalCommand):
        played.give(Command("c2", "blue", March(1)))
    assert played.decision().kind == "watch"


def test_undo_goes_back_to_before_a_command_and_a_fork_leaves_the_line_as_it_is() -> None:
    played = game()
    start = played.digest()
    played.give(march(1))
    window = played.digest()
    played.give(watch(1), (HIT,))
    fork = played.fork("c1")
    assert fork.digest() == window
    played.undo("c2")
    assert played.digest() == window
    played.undo("c1")
    assert played.digest() == start
    with pytest.raises(Invalid):
        played.undo("c1")


def test_deleting_a_command_shifts_no_other_drawn_result() -> None:
    def hits(first: bool) -> int:
        played = game(seed=b"\x07")
        played.give(march(2))
        if first:
            played.give(watch(1))
            played.give(Command("c3", "red", Decline()))
        before = played.state.hits
        played.give(watch(2, number=4))
        played.give(Command("c5", "red", Decline()))
        return int(played.state.hits) - before

    assert hits(first=True) == hits(first=False)


def test_recorded_draws_decide_in_the_order_in_which_the_cards_came() -> None:
    played = searched(Draw(("ward", "spark")))
    assert (played.state.hand, played.state.pile) == (("ward", "spark"), ("lunge", "spark"))


def test_a_draw_of_no_cards_asks_for_nothing() -> None:
    assert searched(cards=0).state.hand == ()


WRONG_DRAWS = {
    "too few": ((Draw(("ward",)),), "too few cards for pile: needs 2, ward recorded"),
    "too many": ((Draw(("ward", "spark", "lunge")),), "too many cards for pile: needs 2, ward spark lunge recorded"),
    "none": ((Draw(()),), "too few cards for pile: needs 2, none recorded"),
    "no such card": ((Draw(("ward", "feint")),), "no feint for pile: needs 2 cards, ward feint recorded"),
    "a card too often": ((Draw(("ward", "ward")),), "no ward for pile: needs 2 cards, ward ward recorded"),
    "a roll": ((HIT,), 'pile needs a draw (2 cards), but <roll d6="6"> is recorded next'),
}


@pytest.mark.parametrize("what", WRONG_DRAWS)
def test_recorded_draws_that_do_not_fit_are_named_with_the_pile(what: str) -> None:
    facts, reason = WRONG_DRAWS[what]
    with pytest.raises(BadResult) as caught:
        searched(*facts)
    assert caught.value.reason.startswith(reason)
    assert not caught.value.missing
    if what != "a roll":
        assert caught.value.reason.endswith("; the pile holds lunge 2xspark ward")


def test_a_draw_that_is_neither_recorded_nor_seeded_is_missing() -> None:
    with pytest.raises(BadResult, match="no result for pile: needs 2 cards") as caught:
        searched()
    assert caught.value.missing


def test_a_roll_is_not_what_a_recorded_draw_says() -> None:
    played = game()
    played.give(march(1))
    played.give(watch(1), (Draw(("spark",)),))
    with pytest.raises(BadResult, match=r'shot needs a roll \(1 d6\), but <draw cards="spark"> is recorded next'):
        played.give(Command("c3", "red", Decline()))


def test_a_draw_that_nothing_asks_for_is_left_over() -> None:
    with pytest.raises(BadResult, match='left over: nothing asked for <draw cards="lunge spark">'):
        searched(Draw(("ward", "spark")), Draw(("lunge", "spark")))


def test_a_draw_comes_after_what_interrupts_it_and_belongs_to_the_search() -> None:
    played = game()
    played.give(Command("c1", "red", Search(2)), (Draw(("spark", "spark")),))
    played.give(watch(1), (HIT,))
    assert played.state.hand == ()
    (last,) = played.give(Command("c3", "red", Decline()))
    assert last.facts == {"c2": [HIT], "c1": [Draw(("spark", "spark"))]}
    assert (played.state.hits, played.state.hand) == (1, ("spark", "spark"))


def test_a_refused_command_gives_back_the_draw_of_what_it_implied() -> None:
    played = game()
    played.give(Command("c1", "red", Search(2)), (Draw(("ward", "spark")),))
    with pytest.raises(IllegalCommand):
        played.give(Command("c2", "red", March(1)))
    assert played.chance.left("c1") == (Draw(("ward", "spark")),)
    played.give(Command("c2", "blue", March(1)))
    assert played.state.hand == ("ward", "spark")


def test_a_refused_command_gives_back_the_address_of_the_draw_that_it_implied() -> None:
    played = game(seed=b"\x07")
    played.give(Command("c1", "red", Search(2)))
    with pytest.raises(IllegalCommand):
        played.give(Command("c2", "red", March(1)))
    played.give(Command("c2", "blue", March(1)))
    assert played.state.hand == searched(seed=b"\x07").state.hand


def test_what_is_recorded_after_a_drawn_game_gives_the_same_game() -> None:
    drawn = game(seed=b"\x07")
    drawn.give(Command("c1", "red", Search(3)))
    (outcome,) = drawn.give(Command("c2", "blue", Decline()))
    again = searched(*outcome.facts["c1"], cards=3)
    assert again.digest() == drawn.digest()
    assert sorted((*again.state.hand, *again.state.pile)) == ["lunge", "spark", "spark", "ward"]


def test_undo_and_a_branch_put_the_cards_back() -> None:
    played = game(seed=b"\x07")
    start = played.digest()
    played.give(Command("c1", "red", Search(2)))
    fork = played.fork()
    played.give(Command("c2", "blue", Decline()))
    hand = played.state.hand
    fork.give(Command("c9", "blue", March(1)))
    assert fork.state.hand == hand
    played.undo("c1")
    assert (played.digest(), played.state.hand) == (start, ())
    played.give(Command("c1", "red", Search(2)))
    played.give(Command("c2", "blue", Decline()))
    assert played.state.hand == hand


def test_what_would_have_been_legal_is_looked_for_when_it_is_told() -> None:
    looked: list[str] = []

    def nothing() -> tuple[str, ...]:
        looked.append("nothing")
        return ()

    problem = IllegalCommand("rule", "it is not so")
    problem.offer(nothing)
    problem.offer(lambda: ("step",))
    assert problem.illegal.alternatives == () and not looked
    assert problem.alternatives == ("step",) and looked == ["nothing"]
    named = IllegalCommand("rule", "it is not so", ("hit",))
    named.offer(nothing)
    assert named.alternatives == ("hit",) and looked == ["nothing"]
