"""Recorded facts about a state that a log can be checked against."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.games.anno1666 import combat, opposed, shooting, unopposed
from adjudicate.games.anno1666.activation import decisions
from adjudicate.games.anno1666.active_skills import uses_left as uses_of
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import (
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_LOCKED,
    DOOR_OPEN,
    OBSTACLE,
    OFF,
    OPEN,
    WALL,
    WINDOW,
    SpaceOrOff,
)
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.decks import deck_of
from adjudicate.games.anno1666.doors import sides_between
from adjudicate.games.anno1666.equipment import arm
from adjudicate.games.anno1666.items import equipped, number, uses_left
from adjudicate.games.anno1666.pending import Contender, Contest, Fight, How, MaybeId, Trial
from adjudicate.games.anno1666.sight import distance, sight
from adjudicate.games.anno1666.state import State
from adjudicate.games.anno1666.trials import total_of
from adjudicate.games.anno1666.victory import result
from adjudicate.games.anno1666.zones import adjacent, engaged, engaged_by
from adjudicate.model.expected import claims
from adjudicate.model.problem import Invalid, Mismatch
from adjudicate.model.record import FEW, INTEGER, Few, Help, Id, Kind, Space, tagged

MaybeNumber = Annotated[int | None, Kind("a whole number from -99 to 99", "-?[0-9]{1,2}", int)]
Where = Annotated[str, Kind("a space such as C2, off, or nowhere", r"[A-Z]{1,2}[1-9][0-9]?|off|nowhere")]
Borders = Literal["open", "wall", "obstacle", "window", "door-open", "door-closed", "door-locked", "door-destroyed"]
BORDERS: dict[int, Borders] = {
    OPEN: "open", WALL: "wall", OBSTACLE: "obstacle", WINDOW: "window", DOOR_OPEN: "door-open",
    DOOR_CLOSED: "door-closed", DOOR_LOCKED: "door-locked", DOOR_DESTROYED: "door-destroyed",
}  # fmt: skip


@tagged("expect")
class Expect(NamedTuple):
    """What must be true of a figure, a player, an item that lies on the board, or the turn."""

    figure: Id | None = None
    at: Annotated[Where | None, Help("off: left the board; nowhere: killed, or not lying there")] = None
    wounds: Few | None = None
    crippled: bool | None = None
    killed: bool | None = None
    prone: bool | None = None
    unconscious: bool | None = None
    activated: bool | None = None
    inconspicuous: bool | None = None
    overwatch: bool | None = None
    engaged: bool | None = None
    engages: Annotated[tuple[Id, ...] | None, Help("whom it engages, by id; empty: nobody")] = None
    points: Annotated[int | None, FEW, Help("Movement Points left in its movement")] = None
    parry: Annotated[int | None, FEW, Help("Parry tokens that it can use")] = None
    pips: Annotated[int | None, FEW, Help("of its Reload counters together")] = None
    uses: Annotated[int | None, FEW, Help("left of the first weapon with Limited Uses, or of what of names")] = None
    carries: Annotated[tuple[Id, ...] | None, Help("items that it acquired; empty: none")] = None
    equipped: tuple[Id, ...] | None = None
    counters: Annotated[int | None, FEW, Help("generic counters on it, all or those that of names")] = None
    of: Annotated[Id | None, Help("a kind of counters, or a special rule whose uses are counted")] = None
    player: Colour | None = None
    hand: Annotated[int | None, FEW, Help("cards in the player's hand")] = None
    deck: Annotated[int | None, FEW, Help("cards in the player's deck")] = None
    discard: Annotated[int | None, FEW, Help("cards in the player's discard pile")] = None
    item: Annotated[Id | None, Help("an item that lies on the board, where at says")] = None
    between: Annotated[tuple[SpaceOrOff, ...] | None, Help("two spaces, or one and off, with one of their borders")] = (
        None
    )
    border: Borders | None = None
    turn: Few | None = None
    phase: Id | None = None
    initiative: Colour | None = None
    first: Colour | None = None
    due: Annotated[Literal["red", "blue", "nobody"] | None, Help("whose decision comes first")] = None
    waits: Annotated[Id | None, Help("what for: the kind of that decision")] = None
    alarm: Annotated[int | None, FEW, Help("Alarm Counters left")] = None
    magic: Annotated[Id | None, Help("the numeral of the Magic Card that was drawn last, or nothing")] = None
    dead: Annotated[int | None, FEW, Help("Characters of the player that were killed")] = None
    winner: Literal["red", "blue", "nobody"] | None = None


@tagged("expect-measure")
class ExpectMeasure(NamedTuple):
    """What must be true of two spaces."""

    from_: Space
    to: Space
    distance: Few | None = None
    clear: Annotated[bool | None, Help("a line of sight from the first to the second")] = None
    penalty: Annotated[int | None, INTEGER, Help("what terrain costs a shot")] = None
    adjacent: bool | None = None


@tagged("expect-shot")
class ExpectShot(NamedTuple):
    """What a shot would be: the distance, its DL, the terrain's penalty, and all modifiers of its test."""

    figure: Id
    target: Id
    weapon: MaybeId = ""
    how: How = "aimed"
    distance: MaybeNumber = None
    dl: MaybeNumber = None
    terrain: MaybeNumber = None
    modifier: MaybeNumber = None
    clear: bool | None = None


@tagged("expect-fight")
class ExpectFight(NamedTuple):
    """What a fight would be, before any card: the support of both, and all modifiers of their totals."""

    figure: Id
    target: Id
    support: MaybeNumber = None
    against: Annotated[MaybeNumber, Help("the support of the target")] = None
    modifier: MaybeNumber = None
    answer: Annotated[MaybeNumber, Help("the modifiers of the target")] = None


@tagged("expect-test")
class ExpectTest(NamedTuple):
    """The test that waits for a player, with the cards that lie: totals, and the margin of a fight."""

    figure: Annotated[MaybeId, Help("whose total; left out: the first contender's")] = ""
    dl: MaybeNumber = None
    total: MaybeNumber = None
    margin: Annotated[MaybeNumber, Help("of a fight: what it was won by, whoever won")] = None


EXPECTATIONS: dict[str, type] = {
    "expect": Expect, "expect-measure": ExpectMeasure, "expect-shot": ExpectShot, "expect-fight": ExpectFight,
    "expect-test": ExpectTest,
}  # fmt: skip
SUBJECTS = ("figure", "of", "player", "item", "between", "from_", "to", "target", "weapon", "how")


def differences(state: State, fact: Any) -> list[Mismatch]:
    """Where *state* differs from a recorded fact: field, expected, actual."""
    wanted = claims(fact, SUBJECTS)
    actual = FACTS[type(fact)](state, fact)
    return [
        Mismatch(name.replace("_", "-"), _shown(value), _shown(actual.get(name)))
        for name, value in wanted.items()
        if actual.get(name) != value
    ]


def _shown(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _facts(state: State, fact: Expect) -> Iterator[tuple[str, Any]]:
    turn, waiting = state.turn, decisions(state)
    yield from (("turn", turn.n), ("phase", turn.phase), ("initiative", turn.initiative), ("first", turn.first))
    yield "due", waiting[-1].player if waiting else "nobody"
    yield "waits", waiting[-1].kind if waiting else "nothing"
    yield "alarm", turn.alarm
    yield "magic", next(reversed(state.magic.discard), "nothing")
    if fact.winner is not None:
        yield "winner", result(state).winner or "nobody"
    if fact.figure is not None:
        yield from _figure_facts(state, fact.figure, fact.of)
    if fact.player is not None:
        piles = state.piles[fact.player]
        yield from (("hand", len(piles.hand)), ("deck", len(deck_of(piles))), ("discard", len(piles.discard)))
        gone = state.removed.values()
        yield "dead", sum(each.player == fact.player and each.how == "killed" for each in gone)
    if fact.item is not None:
        yield "at", next((lying.at for lying in state.lying if lying.item == fact.item), "nowhere")
    if fact.between is not None:
        yield "border", _border(state, fact.between, fact.border)


def _border(state: State, between: tuple[str, ...], wanted: str | None) -> str:
    """The border between two spaces, or of a space's board edge; of several that which is wanted, if it is there."""
    if len(between) != 2:
        raise Invalid("between names two spaces, or one and off", attribute="between")
    space, to = sorted(between, key=lambda name: name == OFF)
    found = [BORDERS.get(side.kind, "?") for side in sides_between(state.grid, space, to)] or ["none"]
    return wanted if wanted in found else found[0]


def _figure_facts(state: State, name: str, of: str | None) -> Iterator[tuple[str, Any]]:
    if name in state.removed:
        killed = state.removed[name].how == "killed"
        yield from (
            ("killed", killed),
            ("at", "nowhere" if killed else "off"),
            ("carries", state.removed[name].carried),
        )
        return
    figure = state.figure(name)
    yield from ((field, getattr(figure, field)) for field in ("at", "wounds", "prone", "unconscious", "activated"))
    yield from ((field, getattr(figure, field)) for field in ("inconspicuous", "overwatch"))
    yield from (("crippled", state.crippled(figure)), ("killed", False))
    yield from (("engaged", engaged(state, figure)), ("carries", figure.carried), ("equipped", equipped(state, figure)))
    yield "engages", tuple(sorted(enemy.id for enemy in engaged_by(state, figure)))
    yield "parry", max(0, state.card(figure).fencing - figure.parried)
    yield "pips", sum(number(figure.reload, count.item) for count in figure.reload)
    yield "counters", sum(count.number for count in figure.counters if of in (None, count.item))
    limited = [weapon for weapon in state.weapons.values() if weapon.uses and weapon.id in state.card(figure).items]
    if of in state.specials:
        yield "uses", uses_of(state, figure, state.specials[of])
    elif limited:
        yield "uses", uses_left(figure, limited[0])
    moving = [each for each in state.pending if isinstance(each, Movement) and each.figure == name]
    yield "points", moving[-1].points if moving else 0


def _measured(state: State, fact: ExpectMeasure) -> dict[str, Any]:
    for space in (fact.from_, fact.to):
        if space not in state.grid.squares.number:
            raise Invalid(f"{space} is outside the board")
    line = sight(state, fact.from_, fact.to)
    return {
        "distance": distance(state, fact.from_, fact.to),
        "clear": line.clear,
        "penalty": line.penalty,
        "adjacent": adjacent(state, fact.from_, fact.to),
    }


def _shot(state: State, fact: ExpectShot) -> dict[str, Any]:
    figure, target = state.figure(fact.figure), state.figure(fact.target)
    weapon = shooting.weapon_of(state, figure, fact.weapon)
    if weapon is None:
        raise Invalid(f"{figure.id} has no ranged weapon {fact.weapon} in its hands")
    line, apart = sight(state, figure.at, target.at), distance(state, figure.at, target.at)
    aim = shooting.Aim(figure, target, weapon, fact.how, line.penalty, figure.inconspicuous)
    return {
        "distance": apart, "dl": shooting.dl_at(weapon, apart), "terrain": line.penalty, "clear": line.clear,
        "modifier": total_of(shooting.modifiers(state, aim)),
    }  # fmt: skip


def _fight(state: State, fact: ExpectFight) -> dict[str, Any]:
    figure, target = state.figure(fact.figure), state.figure(fact.target)
    ctx = Context(state, "c0", figure.player)
    weapon, against = arm(ctx, figure, ""), arm(ctx, target, "")
    attacker = combat.counts_as_attacker(state, figure, target)
    blow = combat.Blow(figure, target, weapon, against, attacker, surprise=figure.inconspicuous)
    answer = combat.Blow(target, figure, against, weapon, not attacker)
    return {
        "support": combat.support(state, blow), "against": combat.support(state, answer),
        "modifier": total_of(combat.modifiers(state, blow)), "answer": total_of(combat.modifiers(state, answer)),
    }  # fmt: skip


def _test(state: State, fact: ExpectTest) -> dict[str, Any]:
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Trial) and top.card:
        return {"dl": top.dl, "total": unopposed.outcome_of(state, top).total}
    if isinstance(top, Contest) and all(each.card for each in top.contenders):
        return {"total": opposed.total(state, top, _contender(top, fact.figure))}
    if isinstance(top, Fight) and top.contenders:
        return {"margin": abs(top.margin)}
    raise Invalid("no test waits for a player")


def _contender(contest: Contest, name: str) -> Contender:
    return next((each for each in contest.contenders if each.figure == name), contest.contenders[0])


FACTS: dict[type, Callable[[State, Any], dict[str, Any]]] = {
    Expect: lambda state, fact: dict(_facts(state, fact)),
    ExpectMeasure: _measured,
    ExpectShot: _shot,
    ExpectFight: _fight,
    ExpectTest: _test,
}
