"""Action cards as a catalogue holds them, and the vocabulary of what they do (rulebook: Action Cards)."""

from typing import Annotated, Literal, NamedTuple

from adjudicate.games.arkendom.cards import AttackKind, Ranged, RuleName, Size, Source, SpecialRule, Status
from adjudicate.model.record import Help, Id, Kind, Text, Value, tagged

SIGNED = Kind("a whole number from -99 to 99", r"-?[0-9]{1,2}", int)
ActionType = Literal["order", "ability", "throw"]
Attribute = Literal[
    "movement", "range", "threat", "melee", "aim", "strength", "melee-protection", "ranged-protection", "armour",
    "discipline", "mass",
]  # fmt: skip
Moment = Literal["charged", "attacked", "shot", "wounded", "action", "turn-start", "turn-end"]
Lasts = Literal["time", "turn", "round"]
Do = Literal[
    "modify", "grant", "symbols", "wound", "heal", "test", "token", "move", "turn", "push", "attack", "draw", "discard",
    "recover", "gain", "ready", "tire", "cancel",
]  # fmt: skip


@tagged("target")
class Target(NamedTuple):
    """What an Action card is aimed at: units, or Add-ons on them, that fit all the conditions named."""

    side: Annotated[Literal["enemy", "friend", "any"], Help("whose")]
    kind: Annotated[Literal["unit", "character", "companion", "equipment", "add-on"], Help("which cards")] = "unit"
    least: Annotated[Value, Help("targets that must be chosen")] = 1
    most: Annotated[Value, Help("targets that can be chosen")] = 1
    all: Annotated[bool, Help("everything that fits is a target: none is chosen")] = False
    engaged: Annotated[bool | None, Help("only in melee; only not in melee")] = None
    melee: Annotated[bool, Help("only in the melee of the source")] = False
    ready: Annotated[bool | None, Help("only Ready; only Not Ready")] = None
    itself: Annotated[bool, Help("the source and its unit can be targets")] = True
    traits: Annotated[tuple[Id, ...], Help("one of these Traits")] = ()
    roles: Annotated[tuple[Id, ...], Help("one of these Roles")] = ()
    sizes: Annotated[tuple[Size, ...], Help("units of one of these sizes")] = ()
    health: Annotated[tuple[Status, ...], Help("units of one of these health statuses")] = ()
    rules: Annotated[tuple[RuleName, ...], Help("one of these Special Rules, whatever its value")] = ()


@tagged("effect")
class Effect(NamedTuple):
    """One thing that an Action card does (docs/cards.md); a card's effects come in the order in which they stand."""

    do: Do
    on: Annotated[
        Literal["target", "source", "unit", "subject", "other", "army", "enemy"],
        Help("whom: the targets, the source, its unit, whom a Reaction is about, who caused it, an army"),
    ] = "target"
    attribute: Annotated[Attribute | None, Help("of modify")] = None
    by: Annotated[int, SIGNED, Help("of modify and gain: how much more, or less; of test: for the Discipline")] = 0
    rule: Annotated[SpecialRule | None, Help("of grant: the Special Rule")] = None
    symbols: Annotated[tuple[Literal["+1", "+2", "A", "P", "W", "B", "D"], ...], Help("of symbols")] = ()
    amount: Annotated[Value, Help("Wounds, points, spaces, cards, tokens")] = 1
    fail: Annotated[Literal["wounds", "tire", "token"], Help("of test: what failing does")] = "wounds"
    most: Annotated[Value, Help("of test: at most so many Wounds; 0: no limit")] = 0
    resource: Annotated[
        Literal["silver", "nuggets", "gems", "points", "throws", "influence"] | None, Help("of gain")
    ] = None
    weapon: Annotated[Id, Help("of attack: the id of a <ranged> of this card")] = ""
    use: Annotated[AttackKind, Help("of attack: close combat or ranged")] = "DST"
    type: Annotated[ActionType | None, Help("of recover: cards of this type alone")] = None
    add_ons: Annotated[bool, Help("of modify, grant and symbols: for the Add-ons on the unit as well")] = False


@tagged("action-card")
class ActionCard(NamedTuple):
    """An Action card, or a Basic Action of an army's tile (``basic``)."""

    id: Id
    name: Text
    type: ActionType
    basic: Annotated[bool, Help("is on the Basic Action tile, not in the Action deck")] = False
    granted: Annotated[bool, Help("is no card of a deck: an Add-on grants it")] = False
    traits: Annotated[tuple[Id, ...], Help("reaction, magic, ing and others")] = ()
    symbols: Annotated[tuple[Id, ...], Help("Character symbols, one of which its source must bear")] = ()
    cost: Annotated[Value, Help("Throw tokens that it costs")] = 0
    range: Annotated[Value | None, Help("Range Points, if it has a Range")] = None
    time: Annotated[Value, Help("Time tokens; without any its effect is instant")] = 0
    until: Annotated[Lasts, Help("how long it lasts without Time tokens: for the Turn, for the Round")] = "time"
    reacts: Annotated[tuple[Moment, ...], Help("of a Reaction: the moments at which it can be played")] = ()
    subject: Annotated[Literal["any", "source"], Help("of a Reaction: about any own unit, or the source's alone")] = (
        "any"
    )
    army: Annotated[Id, Help("the army that it belongs to")] = ""
    copies: Annotated[Value, Help("cards of this kind in the box")] = 1
    text: Annotated[Text, Help("what it says, for people")] = ""
    source: Source = "sample"
    printed: Annotated[tuple[Id, ...], Help("fields whose values the rulebook prints")] = ()
    target: Target | None = None
    effects: tuple[Effect, ...] = ()
    ranged: Annotated[tuple[Ranged, ...], Help("the dice of special attacks")] = ()

    @property
    def of_the_deck(self) -> bool:
        """Whether it is a card that is drawn, held and discarded."""
        return not self.basic and not self.granted

    @property
    def lasts(self) -> bool:
        """Whether it stays in play: with Time tokens, for the Turn, or for the Round."""
        return self.time > 0 or self.until != "time"
