"""``adjudicate step``: goes through a log, forward and back."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from typing import Any, TypeVar

import click

from adjudicate.cli.options import as_option, seed_option
from adjudicate.cli.output import answers, line_width, put, say, width

HELP = """\
next [K]        forward (also: n, f, an empty line)  show            the board
back [K]        back (also: b)                       state           the tables
to N            to after command N (number or id)    legal [UNIT]    the legal commands
start, end      to the beginning, to the end         what-if ORDER   what an order would do here (; between several)
round [R]       to the next Round, or to Round R     where           where we are, and who must decide
illegal         to the next illegal command          quit            (also: q, end of input)
"""
SHORT = {
    "": "next",
    "forward": "next",
    "f": "next",
    "n": "next",
    "b": "back",
    "t": "to",
    "r": "round",
    "i": "illegal",
    "s": "show",
    "q": "quit",
    "?": "help",
}


@click.command("step")
@click.argument("log")
@as_option
@seed_option
@answers("step")
def command(log: str, viewer: str | None, seed: str | None) -> int:
    """Step through LOG. Commands come from standard input, a line each; "help" lists them."""
    if log == "-":
        raise click.UsageError("LOG cannot be standard input: the commands come from there")
    from adjudicate.cli.logs import open_log
    from adjudicate.cli.stepping import Stepping

    opened = open_log(log, seed, viewer=viewer)
    stepper = Stepper(Stepping(opened, viewer))
    put(f"{opened.ruleset.title}: {opened.log.header.title or opened.path}\n")
    for line in _lines(stepper.prompt):
        if not stepper.obey(line):
            break
        sys.stdout.flush()
    return stepper.status


def _lines(prompt: Any) -> Iterator[str]:
    """The lines of standard input, with a prompt if that is a terminal."""
    if not sys.stdin.isatty():
        for line in sys.stdin:
            yield line.strip()
        return
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # Gives input() a history.
    while True:
        try:
            yield input(prompt()).strip()
        except EOFError:
            put("\n")
            return


_Default = TypeVar("_Default", int, None)


def _number(text: str, default: _Default) -> int | _Default:
    """The number that follows a word; *default* if there is none."""
    if not text:
        return default
    if not re.fullmatch("[0-9]{1,9}", text):
        from adjudicate.cli.problems import refused

        raise refused("", f"{text[:40]!r} is not a number", kind="usage", status=2)
    return int(text)


class Stepper:
    """Obeys the lines of a user."""

    def __init__(self, stepping: Any) -> None:
        self.stepping = stepping
        self._wrong = False
        self._painter: Any = None

    @property
    def status(self) -> int:
        """The exit status: what was found on the way, else whether a line was not understood."""
        found = max((finding.exit for finding in self.stepping.findings), default=0)
        return found or (2 if self._wrong else 0)

    def prompt(self) -> str:
        """What stands before a user's line."""
        return f"{self.stepping.place()}> "

    def obey(self, line: str) -> bool:
        """Does what *line* says; false to quit."""
        from adjudicate.cli.problems import failure_of

        word, _, rest = line.partition(" ")
        word = SHORT.get(word.lower(), word.lower())
        if word == "quit":
            return False
        action = getattr(self, f"_do_{word.replace('-', '_')}", None)
        if action is None:
            self._complain(f"unknown: {word[:40]!r}; help lists what there is")
            return True
        try:
            action(rest.strip())
        except Exception as error:
            failure = failure_of(error)
            if failure is None:
                raise
            self._complain(failure.findings[0].text())
        return True

    def _complain(self, text: str) -> None:
        self._wrong = True
        say(text)

    def _do_help(self, _: str) -> None:
        put(HELP)

    def _do_next(self, many: str) -> None:
        for _ in range(_number(many, 1)):
            if not self.stepping.forward():
                self._say_end()
                return
            self._print_step()

    def _say_end(self) -> None:
        put("The log ends here.\n" if not self.stepping.findings else "The game is not played on from here.\n")

    def _print_step(self) -> None:
        from adjudicate.report.transcript import Plain

        painter = self._painter = self._painter or Plain(line_width())
        for row in self.stepping.rows():
            put(painter.row(row))

    def _do_back(self, many: str) -> None:
        self.stepping.back(_number(many, 1))
        self._do_where("")

    def _do_start(self, _: str) -> None:
        self.stepping.back(len(self.stepping))
        self._do_where("")

    def _do_end(self, _: str) -> None:
        while self.stepping.forward():
            pass
        self._print_step()
        self._do_where("")

    def _do_to(self, target: str) -> None:
        if self.stepping.to(target):
            self._print_step()
        else:
            self._complain(f"the log has no command {target[:40]}" if target else "to which command? Say to N")
        self._do_where("")

    def _do_round(self, number: str) -> None:
        if not self.stepping.to_round(_number(number, None)):
            self._say_end()
        self._do_where("")

    def _do_illegal(self, _: str) -> None:
        if self.stepping.to_illegal():
            self._print_step()
        else:
            put("No illegal command from here on.\n")
        self._do_where("")

    def _do_where(self, _: str) -> None:
        from adjudicate.report.text import either

        decision = self.stepping.game.decision()
        waits = (
            f"; {either(decision.players)} must decide: {either(decision.verbs)}" if decision else "; the game is over"
        )
        put(f"At {self.stepping.place()}{waits}\n")

    def _view(self) -> Any:
        return self.stepping.eyes.state(self.stepping.game.state)

    def _do_show(self, _: str) -> None:
        from adjudicate.report.board import as_text

        put(as_text(self.stepping.game.ruleset.picture(self._view())))

    def _do_state(self, _: str) -> None:
        from adjudicate.report.table import as_text

        put("\n".join(as_text(table, width()) for table in self.stepping.game.ruleset.tables(self._view())))

    def _do_legal(self, unit: str) -> None:
        from adjudicate.model.command import words

        none = True
        eyes = self.stepping.eyes
        for found in eyes.legal(self.stepping.game.state, eyes.player):
            if not unit or getattr(found.action, "unit", None) == unit:
                none = False
                put(f"  {found.player or ''}: {words(found.action)}\n")
        if none:
            put(f"  no legal command{f' of {unit[:40]}' if unit else ''} here\n")

    def _do_what_if(self, orders: str) -> None:
        for row in self.stepping.what_if(orders):
            put(f"  what if: {self._row(row)}")

    def _row(self, row: Any) -> str:
        from adjudicate.report.transcript import Plain

        return Plain(line_width()).row(row).lstrip()
