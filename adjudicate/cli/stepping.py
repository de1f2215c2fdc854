"""A log with a place in it. Every position reached is kept, so that going back runs nothing again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.cli.logs import Opened
from adjudicate.cli.playing import Playing
from adjudicate.cli.problems import refused
from adjudicate.engine.game import Game
from adjudicate.model.log import GivenCommand
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import Row


class Position(NamedTuple):
    """After a command: the game, what was printed on the way here, the command's number and id."""

    game: Game
    rows: tuple[Row, ...]
    number: int
    id: str
    illegal: bool


class Stepping:
    """The positions of a log, and the one we are at, as *viewer* may see them."""

    def __init__(self, opened: Opened, viewer: str | None = None) -> None:
        self._playing = Playing(opened, viewer=viewer)
        self.eyes = self._playing.eyes
        self._positions = [Position(opened.game.fork(), (), 0, "", False)]
        self._coming = self._play()
        self._at = 0

    def __len__(self) -> int:
        return len(self._positions)

    @property
    def findings(self) -> list[Diagnostic]:
        """What was found so far."""
        return self._playing.findings

    @property
    def _here(self) -> Position:
        return self._positions[self._at]

    @property
    def game(self) -> Game:
        """The game where we are. Not to be played on: :meth:`Game.fork` it."""
        return self._here.game

    def rows(self) -> tuple[Row, ...]:
        """What happened in the step that led here."""
        return self._here.rows

    def place(self) -> str:
        """Where we are, in a few words."""
        here = self._here
        name = f"{here.number} {here.id}" if here.id else "the start"
        return f"{name}, Round {self.game.ruleset.round_of(self.game.state)}"

    def _play(self) -> Iterator[Position]:
        """Positions after each command of the main line, and after a last entry that something is wrong with."""
        rows: list[Row] = []
        for step, new in self._playing.steps():
            rows += new
            if step.branch or not (isinstance(step.entry, GivenCommand) or step.finding):
                continue
            yield self._position(rows)
            rows = []
        if rows or (self._playing.findings and not self._positions[-1].illegal):
            yield self._position(rows)

    def _position(self, rows: list[Row]) -> Position:
        last = next((row for row in reversed(rows) if row.id and not row.branch), None)
        illegal = bool(last and last.verdict == "illegal")
        game = self._playing.game.fork()
        return Position(game, tuple(rows), self._playing.commands, last.id if last else self._positions[-1].id, illegal)

    def forward(self) -> bool:
        """One command on; false at the end."""
        if self._at + 1 < len(self._positions):
            self._at += 1
            return True
        position = next(self._coming, None)
        if position is None:
            return False
        self._positions.append(position)
        self._at += 1
        return True

    def back(self, many: int = 1) -> None:
        """So many commands back, at most to the start."""
        self._at = max(0, self._at - many)

    def to(self, target: str) -> bool:
        """To after the command of that number or id; false (and no move) if there is none."""
        if target == "0":
            self._at = 0
            return True
        started = self._at
        for index, position in enumerate(self._positions):
            if position.rows and target in (str(position.number), position.id):
                self._at = index
                return True
        self._at = len(self._positions) - 1
        while self.forward():
            if target in (str(self._here.number), self._here.id):
                return True
        self._at = started
        return False

    def _round(self) -> int:
        return self.game.ruleset.round_of(self.game.state)

    def to_round(self, number: int | None) -> bool:
        """To the first position of a later Round, or of Round *number*; false at the end."""
        wanted = self._round() + 1 if number is None else number
        if number is not None and number <= self._round():
            self._at = 0
        while self._round() < wanted:
            if not self.forward():
                return False
        return True

    def to_illegal(self) -> bool:
        """To the next illegal command; false at the end."""
        while self.forward():
            if self._here.illegal:
                return True
        return False

    def what_if(self, orders: str) -> Iterator[Row]:
        """What *orders* would do from here. Nothing of it stays."""
        from adjudicate.cli.orders import rows_of_orders

        if self.eyes.hides(self.game.state):
            reason = f"what-if would show {self.eyes.player} how things stand that are hidden, and what is drawn next"
            raise refused("", reason, kind="usage", status=2)
        return rows_of_orders(self.game.fork(), orders, self.eyes)
