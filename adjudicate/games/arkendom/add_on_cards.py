"""Add-on cards as a catalogue holds them: Equipment, Companions, Characters (rulebook: Add-on Cards)."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.arkendom.action_cards import Effect
from adjudicate.games.arkendom.cards import Bar, Power, Ranged, Source, SpecialRule
from adjudicate.model.record import Help, Id, Natural, Text, Value, tagged

AddOnType = Literal["equipment", "companion", "character"]


@tagged("add-on-card")
class AddOnCard(NamedTuple):
    """An Add-on card. A Character's bar has green circles only; without ``threat``, ``melee`` and ``strength`` a card
    does not attack in close combat. Each card is one copy."""

    id: Id
    name: Text
    type: AddOnType
    on: Annotated[tuple[Id, ...], Help("traits of the units that can carry it; any unit without one")] = ()
    silver: Natural = 0
    medals: Value = 0
    crown: Annotated[bool, Help("costs a Crown")] = False
    threat: Value = 0
    melee: Value = 0
    strength: Value = 0
    melee_protection: Value = 0
    ranged_protection: Value = 0
    armour: Value = 0
    discipline: Value | None = None
    circles: Annotated[Value, Help("green circles of a Character's bar")] = 0
    symbols: Annotated[tuple[Id, ...], Help("Character symbols")] = ()
    books: Annotated[Value, Help("Throw tokens that it gains each Round")] = 0
    traits: tuple[Id, ...] = ()
    roles: tuple[Id, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    army: Annotated[Id, Help("the army that it belongs to")] = ""
    source: Source = "sample"
    printed: Annotated[tuple[Id, ...], Help("fields whose values the rulebook prints")] = ()
    powers: tuple[Power, ...] = ()
    ranged: tuple[Ranged, ...] = ()
    effects: Annotated[tuple[Effect, ...], Help("what it changes as long as it is there, on its unit or itself")] = ()
    grants: Annotated[tuple[Id, ...], Help("Action cards, marked granted, that can be played through it")] = ()
    used_up: Annotated[bool, Help("playing one removes it; else it can be used once a Round")] = False

    @property
    def bar(self) -> Bar:
        """Its health bar, which has green circles only; a card without circles cannot be wounded."""
        return Bar(self.circles, 0, 0, 0)

    @property
    def fights(self) -> bool:
        """Whether it can attack in close combat."""
        return bool(self.threat or self.melee or self.strength)
