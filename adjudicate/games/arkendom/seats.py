"""What stays as it is from a game's first command to its last, found once (rulebook: Setup 1 and 2): who plays on which
side, in which row the tokens lie, and what the Action cards of the game can do at all."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicate.games.arkendom.action_cards import ActionCard, Moment
from adjudicate.games.arkendom.pieces import Army


class Seats(NamedTuple):
    """``armies`` and ``sides``: the army, and the side, of each army and each member of a team. ``rows``: by army, the
    row of tokens from it rightward. ``teams``: the armies of teams. ``tiles``: the Basic Actions of each faction.
    ``moments``: those at which some card of the game is a Reaction."""

    armies: Mapping[str, str] = {}
    sides: Mapping[str, str] = {}
    rows: Mapping[str, tuple[str, ...]] = {}
    teams: tuple[str, ...] = ()
    tiles: Mapping[str, tuple[str, ...]] = {}
    moments: frozenset[Moment] = frozenset()


def seats(armies: Iterable[Army], cards: Iterable[ActionCard]) -> Seats:
    """The seats of armies that lie in this row, in a game with these Action cards."""
    armies, cards = tuple(armies), tuple(cards)
    row = tuple(army.id for army in armies)
    holders = {name: army for army in armies for name in army.members} | {army.id: army for army in armies}
    basic = [card for card in cards if card.basic and card.army]
    return Seats(
        {name: army.id for name, army in holders.items()},
        {name: army.side or army.id for name, army in holders.items()},
        {army: row[place:] + row[:place] for place, army in enumerate(row)},
        tuple(army.id for army in armies if army.members),
        {card.army: tuple(other.id for other in basic if other.army == card.army) for card in basic},
        frozenset(moment for card in cards for moment in card.reacts),
    )
