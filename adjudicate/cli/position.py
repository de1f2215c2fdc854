"""The position in a file: at the end of a log (or after one of its commands), or the one that a scenario sets up."""

from __future__ import annotations

from typing import NamedTuple

from adjudicate.cli.logs import Opened, must_be_among, players_of, source_of, state_of
from adjudicate.cli.output import tell
from adjudicate.cli.playing import Playing
from adjudicate.cli.problems import refused, told_to
from adjudicate.engine.game import Game, Outcome
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files import tree
from adjudicate.files.scenario import read_scenario
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance
from adjudicate.model.log import GivenCommand


class Position(NamedTuple):
    """The game at some point, the exit status for what was found on the way there, and what the last command given
    before it did (``None``: there was none, or it was refused)."""

    game: Game
    status: int = 0
    outcome: Outcome | None = None


def position_of(path: str, to: str | None = None, viewer: str | None = None, player: str | None = None) -> Position:
    """The position at the end of what *path* names, or after the command *to* of a log. What was found on the way there
    is told to *viewer*. Both *viewer* and *player* must play it."""
    source = source_of(path)
    with told_to(viewer):
        scenario = is_scenario(source)
    if scenario:
        if to is not None:
            raise refused("", f"{path} is a scenario: it has no command {to}", kind="usage", status=2)
        return Position(scenario_game(source, viewer, player))
    with told_to(viewer):
        opened = Opened(source)
    opened.must_play(viewer)
    opened.must_play(player)
    playing = Playing(opened, to=to, tell=False, viewer=viewer)
    outcome = None
    for step, _ in playing.steps():
        if step.branch:
            continue
        if isinstance(step.entry, GivenCommand):
            outcome = step.outcomes[-1] if step.outcomes else None
        elif step.finding is not None and step.finding.kind != "expectation":
            outcome = None
    for finding in playing.findings:
        tell(finding)
    return Position(playing.game, max((finding.exit for finding in playing.findings), default=0), outcome)


def is_scenario(source: Source) -> bool:
    """Whether a file holds a scenario (and not a log), by its root element."""
    return tree.stream(source).root.tag == "scenario"


def scenario_game(source: Source, viewer: str | None = None, player: str | None = None) -> Game:
    """A game at the start of a scenario, without dice, to be shown to *viewer*."""
    with told_to(viewer):
        setting = read_scenario(source, ruleset_of)
        state = state_of(setting)
    for name in (viewer, player):
        must_be_among(name, players_of(setting.ruleset, setting.scenario))
    return Game(setting.ruleset, state, Chance())
