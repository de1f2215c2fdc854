"""Zones of Control and who is engaged (rulebook: Zone of Control; Prone; Unconscious; Inconspicuous; Living Barricade;
rulings AD-B23, AD-B31, AD-B34, AD-B35, AD-B70, AD-B96)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666.adjacency import links_of
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
    link = links_of(state.board)[grid.number(one)].get(grid.number(other))
    return link is not None and link.adjacent


def has_zone(figure: Figure) -> bool:
    """Whether a figure exerts a Zone of Control at all (Prone; Unconscious; AD-B35)."""
    return bool(figure.at) and not (figure.prone or figure.unconscious)


def controlled(state: State, figure: Figure) -> list[str]:
    """The spaces in a figure's Zone of Control, by column, then row."""
    if not has_zone(figure):
        return []
    grid = state.grid
    links = links_of(state.board)[grid.number(figure.at)]
    numbers = sorted(
        (number for number, link in links.items() if link.adjacent), key=lambda n: (n % grid.cols, n // grid.cols)
    )
    return [grid.name(number) for number in numbers]


def neighbours(state: State, figure: Figure, space: str = "") -> Iterator[Figure]:
    """The other figures in spaces adjacent to a figure, or to it if it stood in *space*."""
    grid = state.grid
    for number, link in links_of(state.board)[grid.number(space or figure.at)].items():
        if link.adjacent:
            other = state.on(grid.name(number))
            if other is not None and other.id != figure.id:
                yield other


def engagers(state: State, figure: Figure, space: str = "") -> list[Figure]:
    """The enemies in whose Zone of Control a figure is, or would be in *space*."""
    return [
        other
        for other in neighbours(state, figure, space)
        if has_zone(other) and not friendly(figure, other)
    ]


def engaged_by(state: State, figure: Figure) -> list[Figure]:
    """The enemies that a figure engages."""
    if not has_zone(figure):
        return []
    return [other for other in neighbours(state, figure) if not friendly(figure, other)]


def engages(state: State, figure: Figure, other: Figure) -> bool:
    """Whether *figure* has *other* in its Zone of Control as an enemy."""
    return (
        has_zone(figure) and not friendly(figure, other) and adjacent(state, figure.at, other.at)
    )


def held_by(state: State, figure: Figure, space: str = "") -> list[Figure]:
    """The enemies whose Zone of Control holds a figure in its place, or would stop it in *space*: those not engaged by
    another of its friends (AD-B23, AD-B34); a Living Barricade always holds."""
    return [enemy for enemy in engagers(state, figure, space) if not _ignored(state, figure, enemy)]


def _ignored(state: State, figure: Figure, enemy: Figure) -> bool:
    if state.card(enemy).skill(BARRICADE) is not None:
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
