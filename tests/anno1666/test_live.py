"""A live game waits where a player has a choice, and only there."""

from __future__ import annotations

from adjudicate.engine.game import Game
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.state import Colour, Figure, TurnMark
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.command import Command
from skirmishes import BOARD, CATALOGUE, RULES


def asked(fox: Colour) -> list[tuple[str, str]]:
    """Who is asked what, from the Card Phase until the first card of the Initiative is laid."""
    figures = (
        Figure("fox", fox, "fox", "A1"),
        Figure("r", "red", "soldier", "C1"),
        Figure("b", "blue", "soldier", "G4"),
    )
    state = RULES.setup(Scenario(TurnMark(2, "card", "red", "red"), BOARD, figures=figures), CATALOGUE)
    game = Game(RULES, state, Chance(Seed(b"live", "live")), live=True)
    questions = []
    while True:
        game.settle()
        decision = RULES.decisions(game.state)[-1]
        if decision.kind == "play":
            return questions
        questions.append((decision.player, decision.kind))
        game.give(Command(f"c{len(questions)}", decision.player, decision.default))


def test_who_is_cunning_is_asked_before_cards_are_drawn_and_before_they_are_laid() -> None:
    assert asked("blue") == [("blue", "deal"), ("blue", "strike-now")]
    assert asked("red") == [("red", "deal"), ("red", "strike-now")]
