"""Ids of commands: those that are written, and those that are given to the others."""

from __future__ import annotations

GREATEST = 10_000_000
ASIDE = 1_000_000_000


class Numbering:
    """The main line's numbers. One bit each: a log of millions of commands costs a megabyte."""

    def __init__(self, first: int = 1) -> None:
        self.greatest = first - 1
        self._used = bytearray(1024)
        self._implied: set[tuple[int, int]] = set()

    def next(self) -> str | None:
        """The id of a command that has none: one more than the greatest so far. ``None`` if there are no more."""
        if self.greatest >= GREATEST:
            return None
        self.greatest += 1
        self._mark(self.greatest)
        return f"c{self.greatest}"

    def take(self, command_id: str) -> str | None:
        """Takes an id that is written; gives what is wrong with it, or ``None``."""
        number_text, _, implied = command_id[1:].partition(".")
        number = int(number_text)
        if number > GREATEST:
            return f"the id {command_id} is greater than c{GREATEST}"
        if implied:
            key = (number, int(implied))
            if key in self._implied:
                return f"the id {command_id} is used by a command before this one"
            self._implied.add(key)
            return None
        place, bit = divmod(number, 8)
        if place < len(self._used) and self._used[place] >> bit & 1:
            return f"the id {command_id} is used by a command before this one"
        self.greatest = max(self.greatest, number)
        self._mark(number)
        return None

    def undo(self) -> None:
        """A command is taken back: what is implied after the one before it begins anew, under the same ids."""
        self._implied.clear()

    def _mark(self, number: int) -> None:
        place, bit = divmod(number, 8)
        if place >= len(self._used):
            self._used.extend(bytes(max(place + 1 - len(self._used), len(self._used))))
        self._used[place] |= 1 << bit


class Aside:
    """The numbers of commands beside the main line (branches, expected refusals), far above it.

    Each branch has a range of its own: what is added to one shifts no dice address of another.
    """

    def __init__(self, ordinal: int = 0) -> None:
        self._last = ASIDE * (ordinal + 1)

    def next(self) -> str:
        """The next id."""
        self._last += 1
        return f"c{self._last}"
