"""The positions that shipped replays of Anno Domini 1666 come to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudicate.engine.game import Game
from adjudicate.engine.play import play
from adjudicate.engine.rulesets import ruleset
from adjudicate.files.logread import read_log
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance, Seed

FOLDER = Path(__file__).parents[1] / "replays" / "anno1666"
REPLAYS = sorted(FOLDER.rglob("*.xml"))
RULES = ruleset("anno1666")


class Watched:
    """The rules, which remember every state that they come to."""

    def __init__(self) -> None:
        self.states: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES, name)

    def apply(self, state: Any, *given: Any) -> Any:
        events = RULES.apply(state, *given)
        self.states.append(state)
        return events


def states_of(path: Path) -> list[Any]:
    """Every state after a command of a replay, implied ones and branches included."""
    log = read_log(Source.named(str(path)), ruleset)
    watched = Watched()
    seed = log.header.dice and Seed(bytes.fromhex(log.header.dice.seed), log.header.id)
    game = Game(watched, RULES.setup(log.scenario, log.catalogue), Chance(seed))  # type: ignore[arg-type]
    for _ in play(game, log.entries, go_on=True):
        pass
    return watched.states


def start_of(case: str) -> Any:
    """The position of a case of the case book, such as ``AD-C57``."""
    log = read_log(Source.named(str(FOLDER / "cases" / f"{case}.xml")), ruleset)
    return RULES.setup(log.scenario, log.catalogue)
