"""``adjudicate shrink``: the smallest replay that still fails in the same way."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

import click

from adjudicate.cli.options import format_option, seed_option
from adjudicate.cli.output import answers, notation_of, print_json, put, say, width, write_lines

SECONDS = 60.0
SIGNALS = (signal.SIGINT, signal.SIGTERM)


@click.command("shrink")
@click.argument("log")
@click.option("-o", "--output", default="-", metavar="FILE", help="Write the replay to this file.")
@click.option(
    "--seconds", type=click.FloatRange(0), default=SECONDS, show_default=True, help="Stop after so long; best so far."
)
@seed_option
@format_option()
@answers("shrink")
def command(log: str, output: str, seconds: float, seed: str | None, form: str) -> int:
    """Make LOG, which fails, the smallest replay that still fails in the same way: the same command or expectation, by
    the same rule, with the same kind of divergence.

    It starts as late in the game as it can and leaves out commands, units, terrain, cards. Results stay with their
    commands. When time is up, or on SIGINT or SIGTERM, it writes the best so far. The answer says what was kept and
    why; exit status 0 if a replay was written, 3 if nothing fails in LOG.
    """
    if output == "-" and form != "table":
        raise click.UsageError(f"--format {form} is about the answer: give the replay a file with -o")
    from adjudicate.cli.logs import open_log

    opened = open_log(log, seed)
    shrinker, caught = _shrunk(opened, seconds)
    replay = _Shrunk(opened, shrinker)
    lines = list(replay.lines(notation_of(output)))
    replay.must_fail_alike(lines)
    write_lines(output, lines)
    status = 128 + caught if caught else 0
    if form == "json":
        print_json("shrink", [("file", log), ("output", output), *replay.fields(), ("exit", status)])
    else:
        _print(log, output, replay, form)
    if not shrinker.complete:
        say(f"{log}: {'interrupted' if caught else 'time is up'}; this is the best so far, not the smallest")
    return status


def _shrunk(opened: Any, seconds: float) -> tuple[Any, int]:
    """The log after it was shrunk, and the signal that ended that (0: none)."""
    from adjudicate.cli.problems import refused
    from adjudicate.engine.failing import NothingFails, Stopped
    from adjudicate.engine.shrink import Shrinker

    with _Watch() as watch:
        try:
            shrinker = Shrinker(_failing(opened, watch))
        except NothingFails:
            raise refused(opened.path, "nothing fails in it, so that there is nothing to shrink") from None
        except Stopped:
            raise KeyboardInterrupt from None
        watch.until = time.monotonic() + seconds
        shrinker.run()
    return shrinker, watch.caught


class _Watch:
    """Ends the work when time is up, or on a signal, which then does not end the process: the best so far is written.
    A second signal does."""

    def __init__(self) -> None:
        self.until = float("inf")
        self.caught = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> _Watch:
        self._before = {number: signal.signal(number, self._catch) for number in SIGNALS}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _catch(self, number: int, _frame: FrameType | None) -> None:
        if self.caught:
            raise KeyboardInterrupt
        self.caught = number

    def __call__(self) -> None:
        from adjudicate.engine.failing import Stopped

        if self.caught or time.monotonic() >= self.until:
            raise Stopped


def _failing(opened: Any, stop: Callable[[], None]) -> Any:
    """The log up to where it fails."""
    from adjudicate.engine.failing import Failing, Part

    log = opened.log
    part = Part(log.scenario, log.catalogue, opened.game.chance.seed, tuple(log.entries))
    return Failing(opened.ruleset, part, stop)


class _Shrunk:
    """What was made of a log."""

    def __init__(self, opened: Any, shrinker: Any) -> None:
        self.opened = opened
        self.shrinker = shrinker
        self.failure = shrinker.failing.failure

    def lines(self, notation: str) -> Any:
        """The replay: the position inside, and a note of where it comes from."""
        from adjudicate.engine.game import state_digest
        from adjudicate.files.logwrite import replay_lines, scenario_nodes
        from adjudicate.model.log import DiceSource, Remark, Where

        best, ruleset, header = self.shrinker.best, self.opened.ruleset, self.opened.log.header
        state = ruleset.setup(best.scenario, best.catalogue)
        dice = DiceSource(best.seed.seed.hex(), best.seed.game, best.seed.turn) if best.seed else None
        header = header._replace(scenario="", scenario_digest=state_digest(ruleset, state), players=(), dice=dice)
        note = Remark(f"Shrunk from {self.opened.path}{self._start()}. Fails: {self.failure.told}", Where(0, 0), True)
        inside = scenario_nodes(ruleset, best.scenario, best.catalogue)
        return replay_lines(header, ruleset, (note, *best.entries), scenario=inside, notation=notation)

    def must_fail_alike(self, lines: Sequence[str]) -> None:
        """What is about to be written must, when it is read, fail as the log does; if not, it is a defect."""
        from adjudicate.cli.logs import Opened
        from adjudicate.cli.problems import refused
        from adjudicate.engine.failing import NothingFails
        from adjudicate.files.source import Source

        again = Opened(Source.of_text("the shrunk replay", "\n".join(lines)))
        try:
            told = _failing(again, lambda: None).failure
        except NothingFails:
            told = None
        if not self.failure.alike(told):
            reason = f"what is left fails otherwise ({told.told if told else 'not at all'}): nothing is written"
            raise refused(self.opened.path, reason, kind="defect", status=5)

    def _start(self) -> str:
        return f", from after {self.shrinker.after}" if self.shrinker.after else ""

    def counts(self) -> list[tuple[str, int, int]]:
        """What there is, how much of it is left, and how much there was."""
        from adjudicate.engine.shrink import count_of

        before, after = count_of(self.shrinker.failing.part), count_of(self.shrinker.best)
        return [(name, after.get(name, 0), number) for name, number in before.items()]

    def kept(self) -> Sequence[Any]:
        """What is left, and why."""
        return list(self.shrinker.kept())

    def fields(self) -> list[tuple[str, Any]]:
        """The JSON object."""
        return [
            ("failure", {"kind": self.failure.kind, "rule": self.failure.rule, "reason": self.failure.told}),
            ("after", self.shrinker.after),
            ("counts", {name: {"left": left, "of": number} for name, left, number in self.counts()}),
            ("kept", [kept._asdict() for kept in self.kept()]),
            ("complete", self.shrinker.complete),
        ]

    def summary(self) -> str:
        """How much is left of what."""
        return ", ".join(f"{name} {left} of {number}" for name, left, number in self.counts() if number)


def _print(log: str, output: str, replay: _Shrunk, form: str) -> None:
    from adjudicate.model.table import Table
    from adjudicate.report.table import formatted

    table = Table("", ("kept", "what", "why"), tuple(tuple(kept) for kept in replay.kept()))
    told = formatted(table, form, width())
    # What is written to standard output must stay a replay.
    (say if output == "-" else put)(told)
    say(f"{log}: {replay.failure.told}{replay._start()}\n{output}: {replay.summary()}")
