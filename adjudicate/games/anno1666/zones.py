"""Zones of Control and who is engaged (rulebook: Zone of Control; Prone; Unconscious; Inconspicuous; Living Barricade;
rulings AD-B23, AD-B31, AD-B34, AD-B35, AD-B70, AD-B96)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666.board import HIGH, OFF, OPEN, stairs_between
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import Figure, State

BARRICADE = "living-barricade"


def friendly(one: Figure, other: Figure) -> bool:
    """Whether two figures treat each other as friends: of one side, Inconspicuous, or by Call me uncle."""
    return (
        one.player == other.player
        or one.inconspicuous
        or other.inconspicuous
        or other.id in one.friends
        or one.id in other.friends
    )


def adjacent(state: State, one: str, other: str) -> bool:
    """Whether two spaces are adjacent as it counts for Zones of Control, combat and support."""
    grid = state.grid
    link = state.links[grid.number(one)].get(grid.number(other))
    return link is not None and link.adjacent


def has_zone(figure: Figure) -> bool:
    """Whether a figure exerts a Zone of Control at all (Prone; Unconscious; AD-B35)."""
    return bool(figure.at) and not (figure.prone or figure.unconscious)


def controlled(state: State, figure: Figure) -> list[str]:
    """The spaces in a figure's Zone of Control, by column, then row."""
    if not has_zone(figure):
        return []
    grid = state.grid
    links = state.links[grid.number(figure.at)]
    numbers = sorted(
        (number for number, link in links.items() if link.adjacent), key=lambda n: (n % grid.cols, n // grid.cols)
    )
    return [grid.name(number) for number in numbers]


def neighbours(state: State, figure: Figure, space: str = "") -> Iterator[Figure]:
    """The other figures in spaces adjacent to a figure, or to it if it stood in *space*; none off the board."""
    at = space or figure.at
    for there in state.adjacent_to(at) if at else ():
        other = state.on(there)
        if other is not None and other.id != figure.id:
            yield other


def engagers(state: State, figure: Figure, space: str = "") -> list[Figure]:
    """The enemies in whose Zone of Control a figure is, or would be in *space*."""
    return [other for other in neighbours(state, figure, space) if has_zone(other) and not friendly(figure, other)]


def engaged_by(state: State, figure: Figure) -> list[Figure]:
    """The enemies that a figure engages."""
    if not has_zone(figure):
        return []
    return [other for other in neighbours(state, figure) if not friendly(figure, other)]


def engages(state: State, figure: Figure, other: Figure) -> bool:
    """Whether *figure* has *other* in its Zone of Control as an enemy."""
    return has_zone(figure) and not friendly(figure, other) and adjacent(state, figure.at, other.at)


def held_by(state: State, figure: Figure, space: str = "") -> list[Figure]:
    """The enemies whose Zone of Control holds a figure in its place, or would stop it in *space*: those not engaged by
    another of its friends (AD-B23, AD-B34); a Living Barricade always holds."""
    return [enemy for enemy in engagers(state, figure, space) if not _ignored(state, figure, enemy)]


def why_held(state: State, holders: list[Figure]) -> str:
    """Those that hold a figure, and why their Zones of Control are not ignored, in words."""
    barricades = (has(state, enemy, BARRICADE) for enemy in holders)
    return " and ".join(
        f"{enemy.id}, {'a Living Barricade' if barricade else 'whom no other friend engages'}"
        for enemy, barricade in zip(holders, barricades, strict=True)
    )


def _ignored(state: State, figure: Figure, enemy: Figure) -> bool:
    if has(state, enemy, BARRICADE):
        return False
    return any(
        friend.id != figure.id and friend.player == figure.player and engages(state, friend, enemy)
        for friend in neighbours(state, enemy)
    )


def zone_spaces(state: State, figure: Figure) -> set[str]:
    """The spaces where an enemy's Zone of Control would stop a figure."""
    return {
        space
        for enemy in state.standing()
        if not friendly(figure, enemy) and not _ignored(state, figure, enemy)
        for space in controlled(state, enemy)
    }


def hostile(one: Figure, other: Figure) -> bool:
    """Whether *one* may attack *other*: an enemy that does not count as friendly to it. Its own Inconspicuous marker
    does not hold an attacker back (AD-B70)."""
    return not friendly(one._replace(inconspicuous=False), other)


def engaged(state: State, figure: Figure) -> bool:
    """Whether a figure is in an enemy's Zone of Control."""
    return bool(engagers(state, figure))


def engaged_with(state: State, figure: Figure) -> list[Figure]:
    """The enemies that engage a figure, or that it engages."""
    found = {other.id: other for other in (*engagers(state, figure), *engaged_by(state, figure))}
    return list(found.values())


def engaged_by_others(state: State, figure: Figure, enemy: Figure) -> bool:
    """Whether a figure is engaged by an enemy other than that one."""
    return any(other.id != enemy.id for other in engagers(state, figure))


def in_enemy_zone(state: State, figure: Figure, space: str) -> Figure | None:
    """An enemy whose Zone of Control holds a space, for a retreat: nothing makes it ignored (AD-B65)."""
    return next(iter(engagers(state, figure, space)), None)


def height(state: State, one: str, other: str) -> int:
    """1 if the first space is higher by an elevated border between them, -1 if it is lower, else 0."""
    grid = state.grid
    link = state.links[grid.number(one)].get(grid.number(other))
    return -link.height if link is not None else 0


def opposite(state: State, fighter: str, enemy: str, friend: str) -> bool:
    """Whether a friend stands directly opposite a fighter, seen from their enemy (AD-B57)."""
    grid = state.grid
    here, there = grid.centres[grid.number(enemy)], grid.centres[grid.number(fighter)]
    x, y = 2 * here[0] - there[0], 2 * here[1] - there[1]
    return any((x // 2, y // 2) == (part % grid.cols, part // grid.cols) for part in grid.parts[grid.number(friend)])


def is_high(state: State, space: str) -> bool:
    """Whether a space is High Terrain."""
    grid = state.grid
    return grid.kind(grid.number(space)) == HIGH


def leads_up(state: State, space: str, to: str) -> bool:
    """Whether a space is on the ground (as is what lies outside the board) and the other one is High Terrain."""
    return is_high(state, to) and (space == OFF or not is_high(state, space))


def leads_off_board(state: State, space: str) -> bool:
    """Whether a space has an open board edge."""
    grid = state.grid
    return OPEN in grid.edges(grid.number(space))


def retreat_neighbours(state: State, space: str) -> tuple[str, ...]:
    """The spaces that share a side or a corner with one, by column, then row."""
    grid = state.grid
    numbers = sorted(state.links[grid.number(space)], key=lambda n: (n % grid.cols, n // grid.cols))
    return tuple(map(grid.name, numbers))


def retreat_route(state: State, space: str, to: str) -> str:
    """What is in the way of a retreat from one space to another; nothing if it may be entered without a test."""
    grid = state.grid
    link = state.links[grid.number(space)].get(grid.number(to))
    if link is None:
        return "it is not adjacent"
    if leads_up(state, space, to):
        return "it is High Terrain"
    if link.retreat or stairs_between(grid, space, to):
        return ""
    return BARRIERS.get(link.way, BARRIERS["none"])


BARRIERS = {
    "climb": "it is higher",
    "window": "it lies behind a window",
    "none": "a wall, a closed door, a blocked space or a corner is in the way",
}
