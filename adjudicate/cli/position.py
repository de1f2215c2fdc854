"""The position in a file: at the end of a log (or after one of its commands), or the one that a scenario sets up."""

from __future__ import annotations

from adjudicate.cli.logs import Opened, players_of, source_of
from adjudicate.cli.output import tell
from adjudicate.cli.playing import Playing
from adjudicate.cli.problems import refused
from adjudicate.engine.game import Game
from adjudicate.files.source import Source


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
