"""The command ``adjudicate``: finds the verb, runs it, and turns whatever happens into an exit status.

Only click is imported here; what a verb needs is imported when that verb runs, so that ``--help`` costs nothing more.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from adjudicate import __version__

# Every verb, with its module and what it does: shown by --help without importing the module.
VERBS: dict[str, tuple[str, str]] = {
    "replay": ("replay", "Play a log to its end and print what happened."),
    "step": ("step", "Step through a log, forward and back."),
    "check": ("check", "Judge every command of logs, with rule and reason."),
    "verify": ("verify", "Run replays again and compare them with the record."),
    "new": ("new", "Start a game from a scenario."),
    "turn": ("turn", "Adjudicate orders and append them to a game."),
    "legal": ("legal", "List the legal commands at a point of a log."),
    "measure": ("measure", "Distance, path, arc and line of sight."),
    "resolve": ("resolve", "Adjudicate one roll typed by hand."),
    "odds": ("odds", "The exact distribution of an attack's outcome."),
    "show": ("show", "The board."),
    "convert": ("convert", "Turn XML into text orders, or back."),
    "diff": ("diff", "Compare two states, or a command in two logs."),
    "shrink": ("shrink", "The smallest replay that still fails the same way."),
    "perft": ("perft", "Count the legal command sequences of a position."),
    "fmt": ("fmt", "Write files in their canonical form."),
    "schema": ("schema", "Print the schema of a kind of file."),
    "rules": ("rules", "The rule catalogue, its rulings and its coverage."),
}


class Verbs(click.Group):
    """The group of all verbs. Imports the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = import_module(f"adjudicate.cli.{VERBS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(name, help_text) for name, (_, help_text) in VERBS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0] if args else ""
        if name not in VERBS and not name.startswith("-"):
            from adjudicate.model.problem import unknown

            raise click.UsageError(unknown("verb", name, VERBS), ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Verbs,
    subcommand_metavar="VERB ...",
    epilog="adjudicate VERB --help describes a verb. LOG and FILE can be - for standard input.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Adjudicate and replay tabletop wargames.

    Exit status: 0 all is legal and as recorded; 1 something was found; 2 the command line is wrong; 3 an input cannot
    be read or is not valid; 4 a replay diverges; 5 a defect of the tool.
    """


def run(args: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status. No exception gets out."""
    _open_standard_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    words = list(sys.argv[1:] if args is None else args)
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno == errno.EPIPE or isinstance(error, BrokenPipeError):
            return _quietly_closed()
        return _unusable(error)
    except Exception as error:  # The promise of this function: a traceback never reaches a user.
        return _defect(error, words)


def _open_standard_streams() -> None:
    """Those that whoever started us has closed, as a daemon may: nothing comes in, and what goes out is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the end


def _unusable(error: OSError) -> int:
    """What the system refuses (a full disk behind standard output) is no defect of the tool."""
    from adjudicate.cli.output import tell_failure
    from adjudicate.cli.problems import failure_of

    failure = failure_of(error)
    assert failure is not None
    with contextlib.suppress(OSError):
        sys.stdout.close()  # What is left in it must not be tried again, and complained of, at exit.
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the end
    return tell_failure(failure)


def _run(words: list[str]) -> int:
    if "_ADJUDICATE_COMPLETE" in os.environ:
        cli.main(words, prog_name="adjudicate")
    try:
        # Not cli.main(): it exits with 1, our "something was found", when the reader of a pipe goes away.
        with cli.make_context("adjudicate", words) as context:
            status = cli.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.Abort:
        return 130
    except click.ClickException as problem:
        problem.show(sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


def _quietly_closed() -> int:
    """The reader has seen enough. Keeps Python from complaining when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _defect(error: BaseException, words: list[str]) -> int:
    if os.environ.get("ADJUDICATE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    from adjudicate.cli.problems import report_of

    verb = next((word for word in words if word in VERBS), "?")
    print(f"adjudicate: defect: {report_of(error, verb)}", file=sys.stderr)
    return 5
