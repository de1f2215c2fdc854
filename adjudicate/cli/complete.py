"""The complete replay, with the scenario inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicate.cli.logs import Opened
from adjudicate.engine.completed import Completed
from adjudicate.engine.game import state_digest
from adjudicate.files.logwrite import replay_lines, scenario_nodes
from adjudicate.model.log import DiceSource

HERE = ""


class Complete(Completed):
    """Takes the steps of a log in; gives the lines of the complete replay."""

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self._opened = opened

    def lines(self, seed: str | None, notation: str) -> Iterator[str]:
        """The replay, line by line."""
        opened = self._opened
        header: Any = opened.log.header
        header = header._replace(scenario=HERE, scenario_digest=state_digest(opened.ruleset, opened.start))
        if seed is not None:
            dice = header.dice or DiceSource(seed)
            header = header._replace(dice=dice._replace(seed=seed))
        inside = scenario_nodes(opened.ruleset, opened.log.scenario, opened.log.catalogue)
        return replay_lines(header, opened.ruleset, self.entries, scenario=inside, notation=notation)
