"""The catalogue: the profiles that scenarios refer to (rulebook: Components)."""

from typing import NamedTuple

from adjudicate.games.arkendom.action_cards import ActionCard
from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.cards import Card, Faces, Tile
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.model.record import Text, tagged


@tagged("catalogue")
class Catalogue(NamedTuple):
    """The profiles that scenarios refer to."""

    title: Text = ""
    cards: tuple[Card, ...] = ()
    add_ons: tuple[AddOnCard, ...] = ()
    actions: tuple[ActionCard, ...] = ()
    objectives: tuple[ObjectiveCard, ...] = ()
    dice: tuple[Faces, ...] = ()
    tiles: tuple[Tile, ...] = ()
