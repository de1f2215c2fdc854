"""``adjudicate show``: the board."""

from __future__ import annotations

import click

from adjudicate.cli.options import as_option, to_option
from adjudicate.cli.output import answers, write_to


@click.command("show")
@click.argument("log")
@click.option("--format", "form", type=click.Choice(("text", "svg", "html")), default="text", show_default=True)
@to_option
@as_option
@click.option("-o", "--output", default="-", metavar="FILE", help="Write to this file.")
@answers("show")
def command(log: str, form: str, to: str | None, viewer: str | None, output: str) -> int:
    """Draw the board at the end of LOG (a log or a scenario), or after command N."""
    from adjudicate.cli.problems import refused

    if form != "text":
        raise refused("", f"--format {form} is not there yet; --format text is", kind="usage", status=2)
    from adjudicate.cli.position import position_of
    from adjudicate.report.board import as_text

    game, findings, _ = position_of(log, to, viewer)
    picture = game.ruleset.picture(game.ruleset.view(game.state, viewer))
    try:
        text = as_text(picture)
    except ValueError as problem:
        raise refused(log, str(problem), kind="usage", status=2) from None
    write_to(output, text)
    return findings
