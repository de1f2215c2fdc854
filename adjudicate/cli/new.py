"""``adjudicate new``: starts a game from a scenario."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from adjudicate.cli.options import Hex
from adjudicate.cli.output import answers, notation_of, say, write_lines


@click.command("new")
@click.argument("scenario")
@click.option("-o", "--output", required=True, metavar="GAME", help="The game's file.")
@click.option("--seed", type=Hex(), help="Seed of the dice; a random one if left out.")
@click.option("--player", "players", multiple=True, metavar="ID=NAME", help="The name of a player.")
@click.option("--id", "game_id", metavar="ID", help="The game's id; made from the file's name if left out.")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@answers("new")
def command(
    scenario: str, output: str, seed: str | None, players: tuple[str, ...], game_id: str | None, force: bool
) -> int:
    """Start a game from SCENARIO: a log without commands, which holds the scenario and its catalogue."""
    from adjudicate.cli.logs import source_of, state_of
    from adjudicate.engine.rulesets import ruleset
    from adjudicate.files.logwrite import replay_lines, scenario_nodes
    from adjudicate.files.scenario import read_scenario

    setting = read_scenario(source_of(scenario), ruleset)
    state = state_of(setting)
    header = _header(setting, state, _names(setting, players), seed or _secret(), game_id or _id_of(output))
    inside = scenario_nodes(setting.ruleset, setting.scenario, setting.catalogue)
    lines = replay_lines(header, setting.ruleset, (), scenario=inside, notation=notation_of(output))
    if output == "-":
        write_lines(output, lines)
    else:
        _write(output, lines, force)
        say(f"{output}: {setting.ruleset.title}, {waiting_text(setting.ruleset, state)}")
    return 0


def _write(output: str, lines: Any, force: bool) -> None:
    from adjudicate.files.atomic import locked

    _must_be_free(output, force)
    with locked(output):
        _must_be_free(output, force)
        write_lines(output, lines)


def _must_be_free(output: str, force: bool) -> None:
    from adjudicate.cli.problems import refused

    if not force and Path(output).exists():
        raise refused(output, "exists already; --force overwrites it")


def _secret() -> str:
    import secrets

    return secrets.token_hex(32)


def _id_of(output: str) -> str:
    name = re.sub(r"[^A-Za-z0-9_\-]+", "-", Path(output).stem)[:40].strip("-")
    return name if re.match("[A-Za-z]", name) else "game"


def _names(setting: Any, given: tuple[str, ...]) -> dict[str, str]:
    """The players' names by id: the scenario's, with those given in their place."""
    from adjudicate.cli.logs import players_of
    from adjudicate.model.log import PlayerName

    names = dict.fromkeys(players_of(setting.ruleset, setting.scenario), "")
    names |= {player.id: getattr(player, "name", "") for player in getattr(setting.scenario, "players", ())}
    for text in given:
        player, equals, name = text.partition("=")
        if not equals:
            raise click.UsageError(f"--player {text}: give ID=NAME")
        if player not in names:
            from adjudicate.model.problem import unknown

            raise click.UsageError(f"--player {text}: {unknown('player', player, names)}")
        names[player] = _spelled(PlayerName, "name", name, "--player")
    return names


def _spelled(record: type, attribute: str, text: str, option: str) -> Any:
    """What *text* spells for an attribute of the file's header; a game must not be written that cannot be read."""
    from adjudicate.model.problem import Invalid
    from adjudicate.model.record import shape

    field = shape(record).attribute(attribute)
    assert field is not None
    try:
        return field.parse(text)
    except Invalid as problem:
        raise click.UsageError(f"{option}: {problem.reason}") from None


def _header(setting: Any, state: Any, names: dict[str, str], seed: str, game_id: str) -> Any:
    from adjudicate.engine.game import state_digest
    from adjudicate.model.log import DiceSource, PlayerName, Replay

    return Replay(
        format=1,
        game=setting.ruleset.name,
        rules=setting.ruleset.version,
        id=_spelled(Replay, "id", game_id, "--id"),
        title=getattr(setting.scenario, "title", ""),
        scenario_digest=state_digest(setting.ruleset, state),
        players=tuple(PlayerName(player, name) for player, name in names.items()),
        dice=DiceSource(seed),
    )


def waiting_text(ruleset: Any, state: Any, player: str | None = None) -> str:
    """What a game waits for, in a few words; how it ended is told as far as *player* may see it."""
    from adjudicate.report.text import awaited

    decisions = ruleset.decisions(state)
    if not decisions:
        return f"over: {ruleset.result(ruleset.view(state, player)).summary}"
    return f"waits for {awaited(decisions[-1])}"
