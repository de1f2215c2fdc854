"""The position in a file: at the end of a log (or after one of its commands), or the one that a scenario sets up."""

from __future__ import annotations

from adjudicate.cli.logs import Opened, source_of, state_of
from adjudicate.cli.output import tell
from adjudicate.cli.playing import Playing
from adjudicate.cli.problems import refused
from adjudicate.engine.game import Game
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files import tree
from adjudicate.files.scenario import read_scenario
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance


def position_of(path: str, to: str | None = None, player: str | None = None) -> tuple[Game, int]:
    """The game at that point, and the exit status for what was found on the way there."""
    source = source_of(path)
    if is_scenario(source):
        if to is not None:
            raise refused("", f"--to: {path} is a scenario, which has no commands", kind="usage", status=2)
        return scenario_game(source), 0
    opened = Opened(source)
    opened.must_play(player)
    playing = Playing(opened, to=to, tell=False)
    playing.finish()
    for finding in playing.findings:
        tell(finding)
    return playing.game, max((finding.exit for finding in playing.findings), default=0)


def is_scenario(source: Source) -> bool:
    """Whether a file holds a scenario (and not a log), by its root element."""
    return tree.stream(source).root.tag == "scenario"


def scenario_game(source: Source) -> Game:
    """A game at the start of a scenario, without dice."""
    setting = read_scenario(source, ruleset_of)
    return Game(setting.ruleset, state_of(setting), Chance())
