"""The lines of a map as a person types them: lines of borders and of spaces take turns, and so do the marks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudicate.model.problem import Invalid

CORNERS = "+ "


class Marks(NamedTuple):
    """What can be drawn: spaces, borders in a line of spaces, borders between two such lines."""

    cells: Mapping[str, int]
    upright: Mapping[str, int]
    level: Mapping[str, int]

    def is_spaces(self, line: str) -> bool:
        """Whether a line is one of spaces."""
        return line[1:2] in self.cells if len(line) > 1 else False

    def misdrawn(self, line: str) -> str:
        """What is wrong with the first mark of a line that cannot stand where it does; "" if all can."""
        spaces = self.is_spaces(line) or (line[:1] not in CORNERS and "+" not in line)
        odd, even = (self.cells, self.upright) if spaces else (self.level, dict.fromkeys(CORNERS))
        what = ("space", "border") if spaces else ("border", "corner")
        for place, mark in enumerate(line):
            known, due, other = (odd, what[0], even) if place % 2 else (even, what[1], odd)
            if mark not in known:
                told = f"character {place + 1}: {mark!r} is no {due}; it is one of {_listed(known)}"
                return told + _hint(mark, known, other)
        return ""


def _hint(mark: str, known: Mapping[str, object], other: Mapping[str, object]) -> str:
    """What was probably meant by a *mark* that is not *known* where it stands, but perhaps beside it (*other*)."""
    near = next((each for each in (mark.upper(), mark.lower()) if each in known), "")
    if near:
        return f": did you mean {near!r}?"
    return ": the marks take turns" if mark in other else ""


def _listed(marks: Mapping[str, object]) -> str:
    return " ".join(mark for mark in marks if mark != " ") + (" or a blank" if " " in marks else "")


def lines_of(rows: Sequence[str], marks: Marks, most: int) -> list[str]:
    """The lines of a map, all of one length; :class:`Invalid` where they are none, or of more than *most* columns or
    rows."""
    lines = [row.rstrip() for row in rows]
    for number, line in enumerate(lines):
        _must_take_turns(number, line, marks.is_spaces(line))
    if len(lines) < 3 or len(lines) % 2 == 0:
        reason = "a map begins and ends with a line of borders, and has one between two lines of spaces"
        raise Invalid(f"{reason}: {len(lines)} lines cannot be one", ("board", ""))
    width = 2 * _columns(rows, lines) + 1
    if width > 2 * most + 1 or len(lines) > 2 * most + 1:
        raise Invalid(f"a board has at most {most} columns and {most} rows", ("board", ""))
    for number, line in enumerate(lines, 1):
        if len(line) > width:
            reason = f"line {number} of the map goes on behind the last space, at character {width + 1}"
            raise Invalid(reason, ("row", rows[number - 1]), "map")
    return [line.ljust(width) for line in lines]


def _must_take_turns(number: int, line: str, spaces: bool) -> None:
    if spaces != bool(number % 2):
        found, due = ("spaces", "borders") if spaces else ("borders", "spaces")
        reason = f"line {number + 1} of the map is one of {found}, where one of {due} is due"
        raise Invalid(f"{reason}: they take turns, and the first is one of borders", ("board", ""))


def _columns(rows: Sequence[str], lines: Sequence[str]) -> int:
    """How many spaces each line has; :class:`Invalid` names one that has more or fewer than most of them."""
    counts = {number: len(line) // 2 for number, line in enumerate(lines) if number % 2}
    columns = Counter(counts.values()).most_common(1)[0][0]
    for number, count in counts.items():
        if count != columns:
            reason = f"line {number + 1} of the map has {count} spaces, and the others have {columns}"
            raise Invalid(reason, ("row", rows[number]), "map")
    return columns
