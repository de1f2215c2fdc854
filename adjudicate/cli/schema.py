"""``adjudicate schema``: the schema of a kind of file."""

from __future__ import annotations

import click

from adjudicate.cli.output import answers, write_to

KINDS = ("replay", "scenario", "catalogue")


@click.command("schema")
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--game", metavar="GAME", help="The game.  [required]")
@click.option("-o", "--output", default="-", metavar="FILE", help="Write to this file.")
@answers("schema")
def command(kind: str, game: str | None, output: str) -> int:
    """Print the RELAX NG schema of the replays, scenarios or catalogues of a game."""
    from adjudicate.cli.games import game_of
    from adjudicate.engine.rulesets import names
    from adjudicate.files.schema import schema_text

    if game is None:
        raise click.UsageError(f"of which game? Add --game GAME; known games: {', '.join(names())}")
    write_to(output, schema_text(game_of(game), kind))
    return 0
