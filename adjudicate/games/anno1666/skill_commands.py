"""The commands of skills and special rules (rulebook: Active Skills; Talking Skills; Appendix: Skill List)."""

from typing import Annotated, NamedTuple

from adjudicate.games.anno1666.board import SpaceOrOff
from adjudicate.games.anno1666.pending import Card, MaybeId
from adjudicate.model.record import Help, Id, Kind, Secret, tagged


@tagged("use")
class Use(NamedTuple):
    """Uses an Active Skill, or an item: what a special rule of the catalogue allows."""

    figure: Id
    special: Annotated[Id, Help("the special rule")]
    target: Annotated[MaybeId, Help("on whom; left out: where it has no target")] = ""
    with_: Annotated[tuple[Id, ...], Help("who joins the attack of a [talking] skill")] = ()


@tagged("lockpicking")
class Lockpicking(NamedTuple):
    """Full Action: opens an adjacent locked door."""

    figure: Id
    to: Annotated[SpaceOrOff, Help("the space behind the door")]


@tagged("spotting")
class Spotting(NamedTuple):
    """Full Action: tries to recognise a Character that has its Inconspicuous marker."""

    figure: Id
    target: Id


@tagged("pickpocket")
class Pickpocket(NamedTuple):
    """Partial Action: steals an item from an adjacent Character."""

    figure: Id
    target: Id
    item: Id


@tagged("show-yourself")
class ShowYourself(NamedTuple):
    """Discards a Character's Inconspicuous marker."""

    figure: Id


@tagged("seduce")
class Seduce(NamedTuple):
    """Interaction Phase: the skill Seduction; others who meet its conditions may join."""

    figure: Id
    target: Id
    with_: Annotated[tuple[Id, ...], Help("who joins the attack")] = ()


@tagged("defend")
class Defend(NamedTuple):
    """Says who joins the defence against a [talking] skill."""

    figures: tuple[Id, ...] = ()


@tagged("sources")
class Sources(NamedTuple):
    """Says from where each of a side's Characters plays its card in a [talking] test."""

    cards: Annotated[
        tuple[str, ...],
        Kind("figure:card such as B2:S5", r"[A-Za-z][A-Za-z0-9_\-.]{0,63}:([SHCK][2-8]|RJ|BJ)"),
        Secret(),
        Help("figure:card for each card from the hand; the others play from the deck"),
    ] = ()


@tagged("lead")
class Lead(NamedTuple):
    """Chooses the Character that leads a side in a [talking] test."""

    figure: Id


@tagged("livonia")
class Livonia(NamedTuple):
    """When I fought in Livonia: shuffles a card of the discard pile into the deck as the Character is activated."""

    figure: Id
    card: Card


@tagged("solution")
class Solution(NamedTuple):
    """There's always a solution: draws one more card in the Card Phase."""

    figure: Id


@tagged("strike-now")
class StrikeNow(NamedTuple):
    """Strike now: two more for the Initiative, declared before any card."""

    figure: Id


@tagged("nephews")
class Nephews(NamedTuple):
    """Call me uncle: names two Commoners or one Hero of the own band before the game."""

    figures: tuple[Id, ...]


@tagged("fall-out")
class FallOut(NamedTuple):
    """Ends the friendship of Call me uncle."""

    figure: Id


OF_SKILLS = (
    Lockpicking, Spotting, Pickpocket, ShowYourself, Seduce, Defend, Sources, Lead, Livonia, Solution, StrikeNow,
    Nephews, FallOut, Use,
)  # fmt: skip
