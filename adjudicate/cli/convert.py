"""``adjudicate convert``: XML to text orders, and back."""

from __future__ import annotations

import click

from adjudicate.cli.output import answers, write_lines


@click.command("convert")
@click.argument("file")
@click.option(
    "--to", "notation", type=click.Choice(("xml", "text")), help="Notation wanted; the other one if left out."
)
@click.option("--game", metavar="GAME", help="The game of a list of orders, which names none.")
@click.option("-o", "--output", default="-", metavar="OUT", help="Write to this file.")
@answers("convert")
def command(file: str, notation: str | None, game: str | None, output: str) -> int:
    """Turn FILE (a replay, scenario, catalogue or list of orders) from XML to text, or from text to XML.

    Nothing is lost, comments and notes neither.
    """
    from adjudicate.cli.games import game_of
    from adjudicate.cli.logs import source_of
    from adjudicate.engine.rulesets import ruleset
    from adjudicate.files.convert import convert

    source = source_of(file)
    to = notation or ("text" if source.is_xml() else "xml")
    write_lines(output, convert(source, to, ruleset, game_of(game) if game else None))
    return 0
