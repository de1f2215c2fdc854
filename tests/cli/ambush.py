"""A tiny game of hidden cards, for tests of what a player may see: two sides take cards from a deck of their own, which
the other side may prevent, and lay them face down. Red and rose are one side, and play for each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, ClassVar, NamedTuple

from adjudicate.model.chance import Chance
from adjudicate.model.command import Command, Decline
from adjudicate.model.event import Decision, Event, Note
from adjudicate.model.problem import Illegal, IllegalCommand, Invalid
from adjudicate.model.record import HIDDEN, Id, Secret, Space, plain, tagged
from adjudicate.model.table import Cell, Picture, Result, Table

SIDE = {"red": "red", "rose": "red", "blue": "blue"}
OTHER = {"red": "blue", "blue": "red"}
CARDS = ("bolt", "feint", "lunge", "spark", "ward")
SPACES = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "ABCD")


@tagged("take")
class Take(NamedTuple):
    """Draws so many cards, unless the other side prevents it."""

    count: int


@tagged("prevent")
class Prevent(NamedTuple):
    """Nothing is drawn."""


@tagged("lay")
class Lay(NamedTuple):
    """Lays a card face down, perhaps with others under it."""

    at: Space
    card: Annotated[Id, Secret()]
    under: Annotated[tuple[Id, ...], Secret()] = ()


@tagged("player")
class Side(NamedTuple):
    """A player."""

    id: Id


@tagged("hand")
class Hand(NamedTuple):
    """The cards of a side, and its deck."""

    side: Id
    cards: tuple[Id, ...] = ()
    deck: tuple[Id, ...] = ()


@tagged("laid")
class Laid(NamedTuple):
    """Cards that lie face down."""

    at: Space
    side: Id
    cards: tuple[Id, ...]


@tagged("scenario")
class Scenario(NamedTuple):
    """A position."""

    due: Id = "red"
    players: tuple[Side, ...] = ()
    hands: tuple[Hand, ...] = ()
    laid: tuple[Laid, ...] = ()


@tagged("catalogue")
class Catalogue(NamedTuple):
    """Nothing."""


@tagged("expect")
class Expect(NamedTuple):
    """A fact about a hand."""

    side: Id
    hand: tuple[Id, ...]


class Window(NamedTuple):
    """Cards that are about to be taken."""

    command: str
    count: int


@dataclass
class State:
    """A position."""

    due: str
    hands: dict[str, Hand]
    laid: dict[str, Laid]
    window: Window | None = None

    def copy(self) -> State:
        return replace(self, hands=dict(self.hands), laid=dict(self.laid))

    def plain(self) -> dict[str, Any]:
        data: dict[str, Any] = plain(asdict(self))
        return data


class Ambush:
    """The rules."""

    name, title, version = "ambush", "Ambush", 1
    commands: ClassVar = {record.TAG: record for record in (Take, Prevent, Lay, Decline)}
    choices: ClassVar[dict[str, type]] = {}
    dice: ClassVar[dict[str, Any]] = {}
    scenario, catalogue, attack, pool = Scenario, Catalogue, Catalogue, Catalogue
    expectations: ClassVar = {"expect": Expect}

    def setup(self, scenario: Scenario, catalogue: Catalogue) -> State:
        for hand in scenario.hands:
            for card in (*hand.cards, *hand.deck):
                if card not in CARDS:
                    raise Invalid(f"there is no card {card}", ("hand", hand.side))
        return State(
            scenario.due, {hand.side: hand for hand in scenario.hands}, {laid.at: laid for laid in scenario.laid}
        )

    def scenario_of(self, state: State) -> tuple[Scenario, Catalogue]:
        players = tuple(Side(player) for player in SIDE)
        return Scenario(state.due, players, tuple(state.hands.values()), tuple(state.laid.values())), Catalogue()

    def decisions(self, state: State) -> tuple[Decision, ...]:
        def decision(side: str, kind: str, verbs: tuple[str, ...], default: Any = None) -> Decision:
            player, *others = (player for player, of in SIDE.items() if of == side)
            return Decision(player, kind, verbs, default=default, others=tuple(others))

        found = [decision(state.due, "turn", ("take", "lay"))]
        if state.window:
            found.append(decision(OTHER[state.due], "window", ("prevent", "decline"), Decline()))
        return tuple(found)

    def legal(self, state: State, player: str | None = None) -> Iterator[Command]:
        decision = self.decisions(state)[-1]
        if player not in (None, decision.player):
            return
        if state.window:
            actions: list[Any] = [Prevent(), Decline()]
        else:
            hand = state.hands[state.due]
            actions = [Take(1)] if hand.deck else []
            actions += [Lay(space, card) for card in hand.cards for space in SPACES if space not in state.laid]
        yield from (Command("", decision.player, action) for action in actions)

    def check(self, state: State, command: Command, notes: list[Note] | None = None) -> Illegal | None:
        try:
            self._judge(state, command)
        except IllegalCommand as problem:
            return problem.illegal
        return None

    def _judge(self, state: State, command: Command) -> None:
        decision, action = self.decisions(state)[-1], command.action
        if command.player not in decision.players or command.verb not in decision.verbs:
            raise IllegalCommand("ambush.due", f"{decision.player} must decide: {', '.join(decision.verbs)}")
        hand = state.hands[state.due]
        if isinstance(action, Take) and action.count > len(hand.deck):
            raise IllegalCommand("ambush.deck", f"the deck holds {' '.join(hand.deck)}")
        if isinstance(action, Lay):
            if action.at in state.laid:
                raise IllegalCommand("ambush.space", f"{' '.join(state.laid[action.at].cards)} lies at {action.at}")
            if missing := Counter((action.card, *action.under)) - Counter(hand.cards):
                reason = f"no {' '.join(missing)} among {' '.join(hand.cards)}"
                raise IllegalCommand("ambush.hand", reason, hand.cards)

    def apply(self, state: State, command: Command, chance: Chance, notes: list[Note] | None = None) -> list[Event]:
        self._judge(state, command)
        action, side = command.action, state.due
        hand = state.hands[side]
        if isinstance(action, Take):
            state.window = Window(command.id, action.count)
            return [Event("reaches", "ambush.take", {"side": side})]
        if isinstance(action, Lay):
            cards = (action.card, *action.under)
            state.laid[action.at] = Laid(action.at, side, cards)
            state.hands[side] = hand._replace(cards=tuple((Counter(hand.cards) - Counter(cards)).elements()))
            event = Event("lays", "ambush.lay", {"at": action.at, "cards": " ".join(cards)}, side, ("cards",))
        elif isinstance(action, Decline):
            assert state.window
            drawn = chance.draw(state.window.command, f"deck/{side}", hand.deck, state.window.count)
            deck = tuple(sorted((Counter(hand.deck) - Counter(drawn)).elements()))
            state.hands[side] = hand._replace(cards=(*hand.cards, *drawn), deck=deck)
            event = Event("takes", "ambush.take", {"side": side, "cards": " ".join(drawn)}, side, ("cards",))
        else:
            event = Event("prevents", "ambush.take", {"side": OTHER[side]})
        state.window, state.due = None, OTHER[side]
        return [event]

    def player_of(self, state: State, action: Any) -> str | None:
        return None

    def open_owners(self, state: State) -> tuple[str, ...]:
        return (state.window.command,) if state.window else ()

    def round_of(self, state: State) -> int:
        return 1

    def expect(self, state: State, expectation: Expect) -> list[tuple[str, str, str]]:
        wanted, actual = " ".join(sorted(expectation.hand)), " ".join(sorted(state.hands[expectation.side].cards))
        return [("hand", wanted, actual)] if wanted != actual else []

    def view(self, state: State, player: str | None) -> State:
        if player is None:
            return state
        seen = state.copy()
        for side, hand in state.hands.items():
            cards = hand.cards if self.sees(state, player, side) else (HIDDEN,) * len(hand.cards)
            seen.hands[side] = Hand(side, cards, (HIDDEN,) * len(hand.deck))
        for space, laid in state.laid.items():
            if not self.sees(state, player, laid.side):
                seen.laid[space] = laid._replace(cards=(HIDDEN,))
        return seen

    def sees(self, state: State, viewer: str, owner: str) -> bool:
        return SIDE[viewer] == SIDE[owner]

    def tell(self, event: Event) -> str:
        return f"{event.kind}: {', '.join(f'{name} {value}' for name, value in event.values.items())}"

    def tables(self, state: State) -> list[Table]:
        rows = tuple((hand.side, " ".join(hand.cards), " ".join(hand.deck)) for hand in state.hands.values())
        return [Table("Hands", ("side", "cards", "deck"), rows)]

    def picture(self, state: State) -> Picture:
        return Picture("square", 4, 3, {laid.at: Cell("", laid.cards) for laid in state.laid.values()})

    def result(self, state: State) -> Result:
        best = {side: max((*hand.cards, "nothing")) for side, hand in state.hands.items()}
        return Result(False, None, {}, ", ".join(f"{side} holds {card}" for side, card in best.items()))


ruleset = Ambush()
