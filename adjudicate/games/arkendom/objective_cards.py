"""Objective cards and the vocabulary of their conditions (rulebook: Objectives; Objectives and Roles). A card holds the
conditions that it prints as child records, all of which must hold; ``docs/objectives.md`` explains them."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.arkendom.cards import Size, Source, Status, TerrainKind
from adjudicate.model.record import Few, Help, Id, Space, Text, Value, tagged

Side = Annotated[Literal["own", "enemy"], Help("whose")]
Least = Annotated[Few | None, Help("at least so many; one if neither bound is written")]
Most = Annotated[Few | None, Help("at most so many")]
More = Annotated[bool, Help("more than the enemies have, all together")]
Place = Annotated[
    Literal["own", "battle", "enemy"] | None, Help("only in an own or enemy Deployment Zone, or the Battle Zone")
]
Spaces = Annotated[tuple[Space, ...], Help("only in one of these spaces")]
Kinds = Annotated[tuple[TerrainKind, ...], Help("only on Terrain of one of these kinds")]
Traits = Annotated[tuple[Id, ...], Help("only cards with one of these Traits")]
Roles = Annotated[tuple[Id, ...], Help("only cards with one of these Roles")]
Sizes = Annotated[tuple[Size, ...], Help("only units of one of these sizes")]
CauseTraits = Annotated[tuple[Id, ...], Help("only if an own card with one of these Traits is a cause")]
CauseRoles = Annotated[tuple[Id, ...], Help("only if an own card with one of these Roles is a cause")]
InARound = Annotated[bool, Help("all of them in one Round")]
Sole = Annotated[bool, Help("only if one own unit, with the cards on it, is the only cause")]


@tagged("units")
class Units(NamedTuple):
    """Units on the board when the Objective is claimed."""

    side: Side = "own"
    least: Least = None
    most: Most = None
    more: More = False
    areas: Annotated[Value, Help("in so many different Areas at least")] = 0
    zone: Place = None
    at: Spaces = ()
    terrain: Kinds = ()
    engaged: Annotated[bool | None, Help("only in melee, or only out of it")] = None
    health: Annotated[tuple[Status, ...], Help("only of one of these health statuses")] = ()
    carrying: Annotated[Literal["character", "companion", "equipment"] | None, Help("only with such an Add-on")] = None
    traits: Traits = ()
    roles: Roles = ()
    sizes: Sizes = ()


@tagged("control")
class Control(NamedTuple):
    """Terrains that units control when the Objective is claimed."""

    side: Side = "own"
    least: Least = None
    most: Most = None
    more: More = False
    zone: Place = None
    terrain: Kinds = ()
    engaged: Annotated[bool | None, Help("only by units in melee, or only out of it")] = None
    traits: Traits = ()
    roles: Roles = ()
    sizes: Sizes = ()


@tagged("characters")
class Characters(NamedTuple):
    """Characters in play when the Objective is claimed."""

    side: Side = "own"
    least: Least = None
    most: Most = None
    more: More = False
    commander: Annotated[bool | None, Help("only the Commander-in-Chief, or only others")] = None
    zone: Place = None
    terrain: Kinds = ()
    engaged: Annotated[bool | None, Help("only in melee, or only out of it")] = None
    wounded: Annotated[bool | None, Help("only with Wounds, or only without")] = None
    traits: Traits = ()
    roles: Roles = ()


@tagged("removal")
class Removal(NamedTuple):
    """Cards that were removed from the game."""

    what: Annotated[Literal["unit", "character", "companion", "equipment"], Help("which kind of card")] = "unit"
    side: Annotated[Literal["own", "enemy"], Help("whose cards")] = "enemy"
    by: Annotated[
        Literal["own", "anybody"] | None,
        Help("own: by the army that claims; enemy cards count only so, own ones whoever removed them, if left out"),
    ] = None
    how: Annotated[
        tuple[Literal["fight", "shot", "spears", "morale", "action", "danger", "character-lost", "own"], ...],
        Help("only in one of these ways"),
    ] = ()
    least: Least = None
    most: Most = None
    in_a_round: InARound = False
    commander: Annotated[bool, Help("only the Commander-in-Chief")] = False
    sole: Sole = False
    traits: Traits = ()
    roles: Roles = ()
    sizes: Sizes = ()
    cause_traits: CauseTraits = ()
    cause_roles: CauseRoles = ()


@tagged("wounds")
class Wounds(NamedTuple):
    """Wounds that own cards have caused to enemies (Focus Box 11)."""

    what: Annotated[Literal["unit", "character"], Help("Wounds of units, or of Characters")] = "unit"
    how: Annotated[
        tuple[Literal["fight", "shot", "spears", "morale", "action"], ...], Help("only in one of these ways")
    ] = ()
    least: Least = None
    most: Most = None
    in_a_round: InARound = False
    sole: Sole = False
    traits: Traits = ()
    roles: Roles = ()
    sizes: Sizes = ()
    cause_traits: CauseTraits = ()
    cause_roles: CauseRoles = ()


@tagged("tests")
class Tests(NamedTuple):
    """Morale Tests that own cards have caused enemies to take (Focus Box 11)."""

    kinds: Annotated[tuple[Literal["immediate", "standard"], ...], Help("only of these kinds")] = ()
    failed: Annotated[bool | None, Help("only failed ones, or only passed ones")] = None
    least: Least = None
    most: Most = None
    in_a_round: InARound = False
    sole: Sole = False
    traits: Traits = ()
    roles: Roles = ()
    sizes: Sizes = ()
    cause_traits: CauseTraits = ()
    cause_roles: CauseRoles = ()


@tagged("owns")
class Owns(NamedTuple):
    """Something that the army owns when the Objective is claimed."""

    resource: Literal["silver", "nuggets", "gems", "influence", "points"]
    least: Least = None
    most: Most = None
    more: More = False


@tagged("rounds")
class Rounds(NamedTuple):
    """The Rounds in whose Claim Phases the Objective can be claimed."""

    first: Value = 1
    last: Value = 6


Simple = Units | Control | Characters | Removal | Wounds | Tests | Owns | Rounds


@tagged("either")
class Either(NamedTuple):
    """Conditions of which one is enough."""

    units: tuple[Units, ...] = ()
    control: tuple[Control, ...] = ()
    characters: tuple[Characters, ...] = ()
    removal: tuple[Removal, ...] = ()
    wounds: tuple[Wounds, ...] = ()
    tests: tuple[Tests, ...] = ()
    owns: tuple[Owns, ...] = ()
    rounds: tuple[Rounds, ...] = ()

    @property
    def conditions(self) -> tuple[Simple, ...]:
        """All of them."""
        return (
            *self.units, *self.control, *self.characters, *self.removal, *self.wounds, *self.tests, *self.owns,
            *self.rounds,
        )  # fmt: skip


Condition = Simple | Either


@tagged("objective-card")
class ObjectiveCard(NamedTuple):
    """A Battle or Army Objective card."""

    id: Id
    name: Text
    kind: Literal["battle", "army"]
    points: Annotated[Value, Help("Victory Points")]
    roles: Annotated[tuple[Id, ...], Help("Roles that are worth a point more")] = ()
    influence: Annotated[bool, Help("bears the word Influence")] = False
    shared: Annotated[bool, Help("stays until every player has claimed it once")] = False
    terrains: Annotated[tuple[TerrainKind, ...], Help("Terrains that the board must hold for it")] = ()
    copies: Annotated[Value, Help("cards of this kind in the box (of Army Objectives: in each deck)")] = 1
    text: Annotated[Text, Help("what it says, for people")] = ""
    source: Source = "sample"
    units: tuple[Units, ...] = ()
    control: tuple[Control, ...] = ()
    characters: tuple[Characters, ...] = ()
    removal: tuple[Removal, ...] = ()
    wounds: tuple[Wounds, ...] = ()
    tests: tuple[Tests, ...] = ()
    owns: tuple[Owns, ...] = ()
    rounds: tuple[Rounds, ...] = ()
    either: tuple[Either, ...] = ()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All that must hold for a claim."""
        return (
            *self.rounds, *self.units, *self.control, *self.characters, *self.removal, *self.wounds, *self.tests,
            *self.owns, *self.either,
        )  # fmt: skip
