"""Choose Sides (rulebook): building a band of Characters within the Gold, Connections and numbers of the scenario."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.games.anno1666.board import BLOCKED
from adjudicate.games.anno1666.characters import Character, Colour
from adjudicate.games.anno1666.commands import Ready, Recruit
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.skills import with_starting_counters
from adjudicate.games.anno1666.state import COLOURS, Figure, Muster, State
from adjudicate.model.problem import IllegalCommand, Invalid, unknown

GOLD = "anno1666.band.gold"
CONNECTIONS = "anno1666.band.connections"
NUMBERS = "anno1666.band.numbers"
FACTION = "anno1666.band.faction"
UNIQUE = "anno1666.band.unique"
PLACE = "anno1666.band.place"
READY = "anno1666.band.ready"
NEUTRAL = ("", "neutral")


def musters(state: State) -> Muster | None:
    """The band that is being built: Red's, then Blue's, until its player is ready."""
    return next(
        (state.musters[each] for each in COLOURS if each in state.musters and not state.musters[each].ready), None
    )


def band(state: State, player: Colour) -> list[Character]:
    """The cards of a player's Characters, those that are yet to arrive included."""
    return [state.card(figure) for figure in state.figures.values() if figure.player == player]


def plan_recruit(ctx: Context, action: Recruit) -> Character:
    """Judges one more Character: what it costs, what is allowed, where it stands."""
    state, muster = ctx.state, musters(ctx.state)
    assert muster is not None
    card = state.characters.get(action.character)
    if card is None:
        raise Invalid(unknown("character", action.character, state.characters), attribute="character")
    own = band(state, muster.player)
    _judge_company(ctx, card, own)
    _judge_cost(ctx, GOLD, "Gold", card, sum(each.gold for each in own), card.gold, muster.gold)
    spent = sum(each.connections for each in own)
    _judge_cost(ctx, CONNECTIONS, "Connections", card, spent, card.connections, muster.connections)
    _judge_number(ctx, muster, card, own)
    _judge_place(ctx, muster, action.at)
    return card


def _judge_cost(ctx: Context, rule: str, what: str, card: Character, spent: int, cost: int, limit: int | None) -> None:
    """What a band costs in all is within the scenario's limit."""
    if limit is not None and spent + cost > limit:
        reason = f"{card.name} costs {cost} {what}: {spent} of {limit} are spent, {limit - spent} left"
        raise IllegalCommand(rule, reason, cost=cost, spent=spent, limit=limit)
    ctx.held(rule)


def _judge_number(ctx: Context, muster: Muster, card: Character, own: list[Character]) -> None:
    """Heroes and Commoners are as many as the scenario allows."""
    limit = muster.heroes if card.kind == "hero" else muster.commoners
    there = sum(each.kind == card.kind for each in own)
    if limit is not None and there >= limit:
        kinds = "Heroes" if card.kind == "hero" else "Commoners"
        raise IllegalCommand(NUMBERS, f"{muster.player} has {there} {kinds}, and {limit} are allowed", limit=limit)
    ctx.held(NUMBERS)


def _judge_company(ctx: Context, card: Character, own: list[Character]) -> None:
    """A band is of one faction, and of neutral Characters; a unique Character is in the game once."""
    taken = next((each.faction for each in own if each.faction not in NEUTRAL), card.faction)
    if card.faction not in (*NEUTRAL, taken):
        reason = f"{card.name} is of {card.faction}, the band of {taken}: one faction, and neutral Characters"
        raise IllegalCommand(FACTION, reason, faction=card.faction, band=taken)
    ctx.held(FACTION)
    there = next((each for each in ctx.state.figures.values() if each.character == card.id), None)
    if card.unique and there is not None:
        reason = f"{card.name} is unique, and in {there.player}'s band: in the game once, whoever controls it"
        raise IllegalCommand(UNIQUE, reason, figure=there.id)
    ctx.held(UNIQUE)


def _judge_place(ctx: Context, muster: Muster, at: str) -> None:
    """A Character is placed on a free space of those that the scenario names."""
    free = places(ctx.state, muster)
    if at not in free:
        taken = ctx.state.on(at)
        reason = f"{taken.id} stands in {at}" if taken else f"{at} is not among {', '.join(muster.spaces)}"
        raise IllegalCommand(PLACE, reason, free, at=at)
    ctx.held(PLACE)


def places(state: State, muster: Muster) -> tuple[str, ...]:
    """The spaces where a band may still be placed."""
    grid = state.grid
    return tuple(
        space for space in muster.spaces if state.on(space) is None and grid.kind(grid.number(space)) != BLOCKED
    )


def carry_recruit(ctx: Context, action: Recruit, card: Character) -> None:
    """The Character joins the band: called after its card, with a number where there are several."""
    state, muster = ctx.state, musters(ctx.state)
    assert muster is not None
    figure = Figure(_name(state, card.id), muster.player, card.id, action.at, engaged=())
    figure = with_starting_counters(state, figure._replace(inconspicuous=card.skill("inconspicuous") is not None))
    state.place(figure)
    own = band(state, muster.player)
    ctx.event(
        "recruited", GOLD, player=muster.player, figure=figure.id, at=action.at, gold=sum(each.gold for each in own),
        connections=sum(each.connections for each in own),
    )  # fmt: skip


def _name(state: State, card: str) -> str:
    names = (card, *(f"{card}-{number}" for number in range(2, 1000)))
    return next(name for name in names if state.owner(name) is None)


def plan_ready(ctx: Context, action: Ready) -> None:
    """A band has a Character at least."""
    muster = musters(ctx.state)
    assert muster is not None
    if not band(ctx.state, muster.player):
        raise IllegalCommand(READY, f"{muster.player}'s band has no Character yet", player=muster.player)
    ctx.held(READY)


def carry_ready(ctx: Context, action: Ready, plan: None) -> None:
    """The band is complete."""
    muster = musters(ctx.state)
    assert muster is not None
    ctx.state.musters[muster.player] = muster._replace(ready=True)
    ctx.event("ready", READY, player=muster.player, size=len(band(ctx.state, muster.player)))


def recruits(state: State) -> Iterator[Recruit]:
    """Whom a band can take, and where, before its rules are asked."""
    muster = musters(state)
    if muster is not None:
        free = places(state, muster)
        yield from (Recruit(card, space) for card in state.characters for space in free)
