"""``adjudicate turn``: adjudicates orders and appends them to a game."""

from __future__ import annotations

import contextlib
from typing import Any

import click

from adjudicate.cli.options import as_option, format_option
from adjudicate.cli.output import answers, line_width, print_json, put, say, tell

WAIT = 30.0


@click.command("turn")
@click.argument("game")
@click.argument("orders")
@click.option("--player", metavar="PLAYER", help="Whose orders these are; others' are refused.")
@click.option("--rolled", is_flag=True, help="ORDERS may hold dice rolled at a table, though GAME has a seed.")
@as_option
@click.option("--dry-run", is_flag=True, help="Write nothing; only say what would happen.")
@format_option("table", "json", "markdown")
@answers("turn")
def command(game: str, orders: str, dry_run: bool, form: str, **options: Any) -> int:
    """Adjudicate ORDERS (a file, or - for standard input) one by one and append them to GAME.

    Before and after them, what leaves no choice is carried out. After an illegal order the game is not played on: the
    orders before it stand and are written. Orders that cannot be understood change nothing, nor do orders that choose
    their own dice: they follow from the seed of GAME and the id that the order gets.
    """
    from adjudicate.cli.turning import Turning
    from adjudicate.files.atomic import locked, write
    from adjudicate.files.source import Source

    if game == "-":
        raise click.UsageError("GAME is written to: it must be a file")
    # Before the lock, so that what cannot be read leaves no file behind and nobody waits while orders are typed.
    Source.named(game).open().close()
    typed = Source.named(orders).in_memory()
    with contextlib.nullcontext() if dry_run else locked(game, WAIT):
        turning = Turning(game, options["player"], options["rolled"], options["viewer"])
        turning.read(typed)
        turning.play()
        if turning.changed and not dry_run:
            write(game, turning.written())
    _print(turning, form, dry_run)
    if turning.finding is not None:
        tell(turning.finding)
        return turning.finding.exit
    return 0


def _print(turning: Any, form: str, dry_run: bool) -> None:
    from adjudicate.cli.new import waiting_text
    from adjudicate.cli.replay import waiting

    game = turning.game
    if form == "json":
        found = [turning.finding.plain()] if turning.finding else []
        print_json(
            "turn",
            [
                ("file", turning.path),
                ("game", game.ruleset.name),
                ("commands", [row.plain() for row in turning.rows]),
                ("written", turning.changed and not dry_run),
                ("findings", found),
                ("waits_for", waiting(game)),
                ("result", game.ruleset.result(turning.eyes.state(game.state))._asdict()),
                ("digest", turning.eyes.digest(game.state)),
            ],
        )
        return
    _print_rows(turning.rows, form)
    say(_summary(turning, dry_run))
    say(f"{turning.path}: {waiting_text(game.ruleset, game.state, turning.eyes.player)}")


def _print_rows(rows: Any, form: str) -> None:
    from adjudicate.report import transcript

    painter = transcript.Markdown() if form == "markdown" else transcript.Plain(line_width())
    put(painter.columns())
    for row in rows:
        put(painter.row(row))


def _summary(turning: Any, dry_run: bool) -> str:
    from adjudicate.report.text import counted

    legal = [row.id for row in turning.rows if row.verdict == "legal"]
    if not legal:
        return f"{turning.path}: no order stands"
    done = "would be appended" if dry_run else "appended"
    more = ""
    if turning.finding is not None:
        more = f", up to {legal[-1]}; the game is not played on after {turning.finding.id}"
    return f"{turning.path}: {counted(len(legal), 'order')} {done}{more}"
