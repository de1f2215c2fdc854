"""Choose Sides (rulebook): building a band of Characters within the Gold, Connections and numbers of the scenario;
those that arrive later are chosen with it, random ones are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicate.games.anno1666.board import BLOCKED
from adjudicate.games.anno1666.characters import Character, Colour
from adjudicate.games.anno1666.commands import Ready, Recruit, RecruitRandom
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.skills import as_the_game_begins
from adjudicate.games.anno1666.state import COLOURS, Figure, Late, Muster, Removed, State
from adjudicate.model.problem import IllegalCommand, Invalid, unknown
from adjudicate.model.telling import many

GOLD = "anno1666.band.gold"
CONNECTIONS = "anno1666.band.connections"
NUMBERS = "anno1666.band.numbers"
FACTION = "anno1666.band.faction"
UNIQUE = "anno1666.band.unique"
PLACE = "anno1666.band.place"
LATE = "anno1666.band.late"
RANDOM = "anno1666.band.random"
READY = "anno1666.band.ready"
TURN = "turn-"
"""What a place in a later turn is called: ``turn-3``."""
NEUTRAL = ("", "neutral")
GOLD_WORDS, CONNECTION_WORDS = ("Gold", "Gold"), ("Connection",)
HEROES, COMMONERS = ("Hero", "Heroes"), ("Commoner",)
LIMITS = {"gold": GOLD_WORDS, "connections": CONNECTION_WORDS, "heroes": HEROES, "commoners": COMMONERS}
"""What a muster limits, and what it is called."""


def musters(state: State) -> Muster | None:
    """The band that is being built: Red's, then Blue's, until its player is ready."""
    return next(
        (state.musters[each] for each in COLOURS if each in state.musters and not state.musters[each].ready), None
    )


def band(state: State, muster: Muster) -> list[Character]:
    """The cards of a player's Characters that count towards the limits: all but those that were drawn at random."""
    own = (figure for figure in state.figures.values() if figure.player == muster.player)
    return [state.card(figure) for figure in own if figure.id not in muster.drawn]


def taken(state: State, muster: Muster) -> dict[str, int]:
    """What a band has taken of what its muster limits."""
    own = band(state, muster)
    return {
        "gold": sum(card.gold for card in own),
        "connections": sum(card.connections for card in own),
        "heroes": sum(card.kind == "hero" for card in own),
        "commoners": sum(card.kind == "commoner" for card in own),
    }


def must_fit(state: State, muster: Muster) -> None:
    """Refuses a muster that cannot be, and Characters of a scenario that break it."""
    _must_be_possible(state, muster)
    own = band(state, muster)
    found = taken(state, muster)
    for limit, what in LIMITS.items():
        allowed = getattr(muster, limit)
        if allowed is not None and found[limit] > allowed:
            names = ", ".join(card.name for card in own)
            reason = f"{muster.player}'s band has {many(found[limit], *what)}, {allowed} allowed by its muster: {names}"
            raise Invalid(reason, ("muster", muster.player), limit)
    factions = dict.fromkeys(card.faction for card in own if card.faction not in NEUTRAL)
    if len(factions) > 1:
        reason = f"{muster.player}'s band is of {' and '.join(factions)}: one faction, and neutral Characters"
        raise Invalid(reason, ("muster", muster.player))


def _must_be_possible(state: State, muster: Muster) -> None:
    subject = ("muster", muster.player)
    for space in (*muster.spaces, *(space for late in muster.late for space in late.spaces)):
        state.grid.number(space)
    for card in muster.random:
        if card not in state.characters:
            raise Invalid(unknown("character", card, state.characters), subject, "random")
    if muster.draws > len(muster.random):
        raise Invalid(f"{muster.draws} draws from {many(len(muster.random), 'card')}", subject, "draws")
    _must_be_drawn(state, muster)
    turns = [late.turn for late in muster.late]
    if len(set(turns)) < len(turns) or not all(turns):
        raise Invalid(f"one <late> for each turn from 1, not {' '.join(map(str, turns))}", subject)


def _must_be_drawn(state: State, muster: Muster) -> None:
    """Refuses drawn Characters that are not the player's, or not of the cards that are drawn from."""
    own: dict[str, Figure | Removed] = {**state.figures, **state.removed}
    drawn = [own[name].character for name in muster.drawn if name in own and own[name].player == muster.player]
    strangers = len(set(muster.drawn)) < len(muster.drawn) or len(drawn) < len(muster.drawn)
    if strangers or len(drawn) > muster.draws or Counter(drawn) - Counter(muster.random):
        cards = " ".join(muster.random) or "no cards"
        reason = f"{' '.join(muster.drawn)} cannot be what {muster.player} drew: {muster.draws} of {cards}"
        raise Invalid(reason, ("muster", muster.player), "drawn")


def plan_recruit(ctx: Context, action: Recruit) -> Character:
    """Judges one more Character: what it costs, what is allowed, where it stands."""
    state, muster = ctx.state, musters(ctx.state)
    assert muster is not None
    card = state.characters.get(action.character)
    if card is None:
        raise Invalid(unknown("character", action.character, state.characters), attribute="character")
    own = band(state, muster)
    _judge_company(ctx, card, own)
    _judge_cost(ctx, GOLD, GOLD_WORDS, card, sum(each.gold for each in own), card.gold, muster.gold)
    spent = sum(each.connections for each in own)
    _judge_cost(ctx, CONNECTIONS, CONNECTION_WORDS, card, spent, card.connections, muster.connections)
    _judge_number(ctx, muster, card, own)
    _judge_place(ctx, muster, action.at)
    return card


def _judge_cost(
    ctx: Context, rule: str, what: tuple[str, ...], card: Character, spent: int, cost: int, limit: int | None
) -> None:
    """What a band costs in all is within the scenario's limit."""
    if limit is not None and spent + cost > limit:
        reason = f"{card.name} costs {many(cost, *what)}: {spent} of {limit} spent, {limit - spent} left"
        raise IllegalCommand(rule, reason, cost=cost, spent=spent, limit=limit)
    ctx.held(rule)


def _judge_number(ctx: Context, muster: Muster, card: Character, own: list[Character]) -> None:
    """Heroes and Commoners are as many as the scenario allows."""
    limit = muster.heroes if card.kind == "hero" else muster.commoners
    there = sum(each.kind == card.kind for each in own)
    if limit is not None and there >= limit:
        kinds = HEROES if card.kind == "hero" else COMMONERS
        raise IllegalCommand(NUMBERS, f"{muster.player} has {many(there, *kinds)}: {limit} allowed", limit=limit)
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
    """A Character is placed on a free space of those that the scenario names, or has a place in a later turn."""
    free = places(ctx.state, muster)
    if at.startswith(TURN):
        if at not in free:
            reason = f"{muster.player}'s band has no place left for {at}: {', '.join(free) or 'nor any other'}"
            raise IllegalCommand(LATE, reason, free, at=at)
        ctx.held(LATE)
        return
    if at not in free:
        taken = ctx.state.on(at)
        reason = f"{taken.id} stands in {at}" if taken else f"{at} is not among {', '.join(muster.spaces)}"
        raise IllegalCommand(PLACE, reason, free, at=at)
    ctx.held(PLACE)


def places(state: State, muster: Muster) -> tuple[str, ...]:
    """Where a band may still have a Character: free spaces, then later turns."""
    grid = state.grid
    free = (space for space in muster.spaces if state.on(space) is None and grid.kind(grid.number(space)) != BLOCKED)
    return (*free, *(f"{TURN}{late.turn}" for late in muster.late if _arriving(state, muster, late) < late.number))


def _arriving(state: State, muster: Muster, late: Late) -> int:
    """How many Characters have one of the places of a later turn."""
    figures = (figure for figure in state.figures.values() if figure.player == muster.player and not figure.at)
    return sum((figure.arrives, figure.entry) == (late.turn, late.spaces) for figure in figures)


def carry_recruit(ctx: Context, action: Recruit, card: Character) -> None:
    """The Character joins the band."""
    muster = musters(ctx.state)
    assert muster is not None
    figure = _join(ctx, muster, card, action.at)
    spent = taken(ctx.state, muster)
    ctx.event(
        "recruited", GOLD, player=muster.player, figure=figure.id, at=action.at, gold=spent["gold"],
        connections=spent["connections"],
    )  # fmt: skip


def _join(ctx: Context, muster: Muster, card: Character, at: str) -> Figure:
    """A new figure, with the counters and the marker that it starts the game with: called after its card, with a
    number where there are several."""
    state = ctx.state
    figure = Figure(_name(state, card.id), muster.player, card.id, engaged=())
    if at.startswith(TURN):
        late = next(late for late in muster.late if f"{TURN}{late.turn}" == at)
        figure = figure._replace(arrives=late.turn, entry=late.spaces)
    else:
        figure = figure._replace(at=at)
    figure = as_the_game_begins(state, figure)
    state.place(figure)
    return figure


def _name(state: State, card: str) -> str:
    names = (card, *(f"{card}-{number}" for number in range(2, 1000)))
    return next(name for name in names if state.owner(name) is None)


def pile(state: State, muster: Muster) -> list[str]:
    """The Character cards that a random one is drawn from; a unique Character that is in the game is not."""
    left = list(muster.random)
    for name in muster.drawn:
        left.remove(state.figures[name].character)
    taken = {figure.character for figure in state.figures.values()}
    return [card for card in left if not (state.characters[card].unique and card in taken)]


def to_draw(state: State, muster: Muster) -> int:
    """How many random Characters are still to be drawn; none if no card or no place is left."""
    return muster.draws - len(muster.drawn) if pile(state, muster) and places(state, muster) else 0


def plan_random(ctx: Context, action: RecruitRandom) -> Muster:
    """Judges a draw of a random Character: where it starts, and whether one is to be drawn."""
    muster = musters(ctx.state)
    assert muster is not None
    if not to_draw(ctx.state, muster):
        reason = f"{muster.player} has drawn {len(muster.drawn)} of {many(muster.draws, 'random Character')}"
        raise IllegalCommand(RANDOM, reason, player=muster.player)
    ctx.held(RANDOM)
    _judge_place(ctx, muster, action.at)
    return muster


def carry_random(ctx: Context, action: RecruitRandom, muster: Muster) -> None:
    """The Character that is drawn joins the band, whatever it costs."""
    assert ctx.chance is not None
    state = ctx.state
    (card,) = ctx.chance.draw(ctx.command, f"random-character/{muster.player}", pile(state, muster), 1)
    figure = _join(ctx, muster, state.characters[card], action.at)
    state.musters[muster.player] = muster._replace(drawn=(*muster.drawn, figure.id))
    ctx.event("drew-character", RANDOM, player=muster.player, figure=figure.id, at=action.at)


def plan_ready(ctx: Context, action: Ready) -> None:
    """A band has a Character at least, and its random ones are drawn."""
    muster = musters(ctx.state)
    assert muster is not None
    left = to_draw(ctx.state, muster)
    if left:
        reason = f"{muster.player} has yet to draw {many(left, 'random Character')}"
        raise IllegalCommand(RANDOM, reason, player=muster.player, left=left)
    if not _size(ctx.state, muster.player):
        raise IllegalCommand(READY, f"{muster.player}'s band has no Character yet", player=muster.player)
    ctx.held(READY)


def carry_ready(ctx: Context, action: Ready, plan: None) -> None:
    """The band is complete."""
    muster = musters(ctx.state)
    assert muster is not None
    ctx.state.musters[muster.player] = muster._replace(ready=True)
    ctx.event("ready", READY, player=muster.player, size=_size(ctx.state, muster.player))


def _size(state: State, player: Colour) -> int:
    return sum(figure.player == player for figure in state.figures.values())


def recruits(state: State) -> Iterator[Recruit | RecruitRandom]:
    """Whom a band can take, and where, before its rules are asked."""
    muster = musters(state)
    if muster is not None:
        free = places(state, muster)
        yield from (Recruit(card, place) for card in state.characters for place in free)
        yield from (RecruitRandom(place) for place in free if muster.random)
