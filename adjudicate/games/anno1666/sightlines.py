"""A line of sight in words: every space on it, every border and corner that it meets, what each decided, and which
were ignored and why (rulebook: Line of sight and cover). The kernel judges and says what it met; here it is put into
words and nothing is judged again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.games.anno1666.board import HIGH, KIND_NAMES, SHUT, Grid
from adjudicate.games.anno1666.sight import BLOCKS, RULES, map_of, sight, standing
from adjudicate.games.anno1666.state import Figure, State
from cython_core import sight as kernel

DECIDED: dict[int, str] = {
    kernel.WALL: "blocked by {}",
    kernel.FIGURE: "blocked by {}",
    kernel.BLOCKED_SPACE: "blocked by {}",
    kernel.HIGH_TERRAIN: "blocked by {}",
    kernel.CORNERS: "blocked by corners on both sides: {}",
    kernel.OBSTACLES: "blocked by three obstacles or more: {}",
    kernel.TWO_PENALTIES: "blocked by two terrain penalties: {}",
    kernel.WINDOW_VIEW: "blocked by {}, not seen through that way",
    kernel.CORNER: "-1 for {}",
    kernel.COVER: "-1 for {}",
}
EFFECTS: dict[int, str] = {
    kernel.WALL: "blocks",
    kernel.FIGURE: "blocks",
    kernel.BLOCKED_SPACE: "blocks",
    kernel.HIGH_TERRAIN: "blocks",
    kernel.CORNERS: "blocks (corners on both sides)",
    kernel.OBSTACLES: "blocks (three obstacles or more)",
    kernel.TWO_PENALTIES: "blocks (two terrain penalties)",
    kernel.WINDOW_VIEW: "blocks (not seen through that way)",
    kernel.CORNER: "-1 (corners count once)",
    kernel.COVER: "-1 (obstacles count once)",
}
NOTHING = "nothing is in the way"
ALL_IGNORED = "nothing that it meets counts"
ALWAYS = RULES[kernel.BOTH_HIGH]
ALWAYS_CLEAR = "from High Terrain to High Terrain it is always clear"
WHAT = {
    kernel.SPACE_ENTERED: "space", kernel.BORDER_CROSSED: "border", kernel.BORDER_ALONG: "along",
    kernel.BORDER_END: "end", kernel.CORNER_PASSED: "corner",
}  # fmt: skip


class Met(NamedTuple):
    """What the kernel noted on a line: how it is met, the squares beside it, its kind, where it is, what it decides."""

    met: int
    one: int
    other: int
    kind: int
    where: int
    grounds: int


class Feature(NamedTuple):
    """A feature that a line meets: how (a ``space`` or ``border`` crossed, ``along`` a border, an ``end`` or a
    ``corner``), its place in words and as spaces, the rules by which it decides (none: it is ignored), a sentence."""

    what: str
    place: str
    spaces: tuple[str, ...]
    rules: tuple[str, ...]
    text: str


class Sightline(NamedTuple):
    """The spaces on a line in order, with those at its ends; the features that it meets; in short, what decided."""

    spaces: tuple[str, ...]
    features: tuple[Feature, ...]
    decided_by: str


def sightline(state: State, origin: str, target: str, ignoring: str = "") -> Sightline:
    """The line of :func:`sight` in words."""
    met = _met(state, origin, target, ignoring)
    rules = sight(state, origin, target, ignoring).rules
    spaces = [_name(state.grid, each.one) for each in met if each.met == kernel.SPACE_ENTERED]
    once = tuple(name for name, before in zip(spaces, ["", *spaces], strict=False) if name != before)
    features = dict.fromkeys(_feature(state, each, ALWAYS in rules) for each in met if _is_feature(each))
    return Sightline(once, tuple(features), _in_short(state, met, rules))


def decided_by(state: State, origin: str, target: str, ignoring: str = "") -> str:
    """What blocks a line of sight, or costs a penalty, with its place."""
    return _in_short(state, _met(state, origin, target, ignoring), sight(state, origin, target, ignoring).rules)


def unseen(state: State, figure: Figure, target: Figure, ignoring: str = "") -> str:
    """Why a Character does not see another one."""
    why = decided_by(state, figure.at, target.at, ignoring)
    return f"{figure.id} at {figure.at} has no line of sight to {target.id} at {target.at}: {why}"


def _met(state: State, origin: str, target: str, ignoring: str) -> list[Met]:
    grid = state.grid
    noted = map_of(state).trace(grid.number(origin), grid.number(target), standing(state, ignoring))
    return [Met(*each) for each in noted]


def _is_feature(met: Met) -> bool:
    """A space is one only where it decides."""
    return met.grounds != 0 or met.met != kernel.SPACE_ENTERED


def _in_short(state: State, met: list[Met], rules: tuple[str, ...]) -> str:
    if ALWAYS in rules:
        return ALWAYS_CLEAR
    return "; ".join(_decided(state, met, rules)) or (ALL_IGNORED if any(map(_is_feature, met)) else NOTHING)


def _decided(state: State, met: list[Met], rules: tuple[str, ...]) -> Iterator[str]:
    for ground, words in DECIDED.items():
        if RULES[ground] in rules:
            places = dict.fromkeys(_place(state, each) for each in met if each.grounds & ground)
            yield words.format(", ".join(places))


def _feature(state: State, met: Met, always_clear: bool) -> Feature:
    place = _place(state, met)
    grounds = [ground for ground in EFFECTS if met.grounds & ground]
    effect = "; ".join(EFFECTS[ground] for ground in grounds if ground in BLOCKS or len(grounds) == 1)
    if not grounds:
        effect = f"ignored ({'from High Terrain to High Terrain' if always_clear else _why_ignored(met)})"
    spaces = tuple(dict.fromkeys((_name(state.grid, met.one), _name(state.grid, met.other))))
    return Feature(WHAT[met.met], place, spaces, tuple(RULES[ground] for ground in grounds), f"{place}: {effect}")


def _why_ignored(met: Met) -> str:
    if met.met == kernel.CORNER_PASSED:
        return "at the shooter" if met.where & kernel.AT_SHOOTER else "all on one side, none at the target"
    if met.kind in (kernel.OBSTACLE, kernel.WINDOW):
        return "the only obstacle, at the shooter's own space"
    return "it does not matter to a line of sight"


def _place(state: State, met: Met) -> str:
    """A feature and where it is."""
    if met.met == kernel.CORNER_PASSED:
        return f"the corner of {_thing(state, met)} ({_side(met)})"
    if met.met == kernel.BORDER_END:
        return f"the end of {_thing(state, met)}"
    return _thing(state, met)


def _thing(state: State, met: Met) -> str:
    grid = state.grid
    name, other = _name(grid, met.one), _name(grid, met.other)
    if met.met == kernel.SPACE_ENTERED and met.grounds & kernel.FIGURE:
        figure = state.on(name)
        return f"{figure.id if figure else 'a figure'} in {name}"
    if met.one == met.other:
        return f"the {'High Terrain' if met.kind == HIGH else 'blocked space'} {name}"
    if met.met == kernel.BORDER_ALONG and met.grounds & kernel.WALL and met.kind not in SHUT:
        return f"the blocked spaces {name} and {other}, which it runs between"
    return f"the {KIND_NAMES[met.kind]} between {name} and {other}"


def _side(met: Met) -> str:
    """On which side of the line a corner is, and whether at the shooter, which counts first (AD-B45), or the target."""
    side = "right" if met.where & kernel.RIGHT else "left"
    if met.where & kernel.AT_SHOOTER:
        return f"{side}, at the shooter"
    return f"{side}, at the target" if met.where & kernel.AT_TARGET else side


def _name(grid: Grid, number: int) -> str:
    return grid.name(grid.labels[number])
