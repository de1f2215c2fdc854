"""Terrain tiles: chosen, shuffled and dealt again, placed (rulebook: Setup 4; Focus Box 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from adjudicate.games.arkendom.asking import mark_done, side_decision, table_decision
from adjudicate.games.arkendom.cards import Tile
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.pieces import Setup, Terrain
from adjudicate.games.arkendom.setup_commands import ChooseTile, Deal, PlaceTile
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.games.arkendom.terrains import area_of, mark_of, name_of
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand, Invalid, unknown

OFFER = "arkendom.tiles.offer"
BASE = "arkendom.tiles.base"
AREA_FIRST = "arkendom.tiles.deployment-first"
SHUFFLED = "arkendom.tiles.shuffled"
OWN = "arkendom.tiles.own"
ONE_AN_AREA = "arkendom.tiles.one-an-area"
AREA_KIND = "arkendom.tiles.kind-of-area"
MARKS = "arkendom.tiles.marks"

BASE_TERRAINS = frozenset({"forest", "rocky", "open"})
AreaKind = Literal["deployment", "battle"]


class Choice(NamedTuple):
    """What each side chooses in one round of choices."""

    area: AreaKind
    base: bool


CHOICES = (
    Choice("deployment", True), Choice("deployment", True), Choice("deployment", False),
    Choice("battle", True), Choice("battle", False),
)  # fmt: skip
SIDES = 2


def tiles_of(state: State, area: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Those of *tiles* that lie in Areas of that kind."""
    return tuple(tile for tile in tiles if state.tiles[tile].area == area)


def check_tiles(state: State, setup: Setup) -> None:
    """Whether there are tiles enough to choose from, or the agreed ones are as many as there are Areas."""
    if setup.terrains == "placed":
        return
    for tile in setup.tiles:
        if tile not in state.tiles:
            raise Invalid(unknown("tile", tile, state.tiles), ("setup", ""), "tiles")
    offer = setup.tiles if setup.terrains == "agreed" else box(state)
    for area in ("deployment", "battle"):
        _check_number(state, setup, area, tiles_of(state, area, offer))


def _check_number(state: State, setup: Setup, area: str, tiles: tuple[str, ...]) -> None:
    rounds = [choice for choice in CHOICES if choice.area == area]
    needed, base = SIDES * len(rounds), SIDES * sum(choice.base for choice in rounds)
    if setup.terrains == "agreed":
        if len(tiles) != needed:
            reason = f"{len(tiles)} agreed tiles are for {area} Areas: {needed} are needed, one an Area"
            raise Invalid(reason, ("setup", ""), "tiles")
        return
    bases = sum(1 for tile in tiles if state.tiles[tile].kind in BASE_TERRAINS)
    if len(tiles) < needed or bases < base:
        raise Invalid(
            f"the catalogue has {len(tiles)} tiles for {area} Areas, {bases} of them Base Terrains: "
            f"choosing takes {needed}, {base} of them Base Terrains",
            ("setup", ""),
        )


def box(state: State) -> tuple[str, ...]:
    """All Terrain tiles that there are."""
    return tuple(tile.id for tile in state.tiles.values() for _ in range(tile.copies))


def put_tiles_out(ctx: Context) -> None:
    """The tiles are laid out to be chosen from."""
    if ctx.state.setting_up.terrains in ("standard", "chooser-keeps"):
        ctx.state.put_pile(TABLE, "tiles", box(ctx.state))


def needs_call(state: State) -> bool:
    """Whether tiles are chosen alternately."""
    return state.setting_up.terrains in ("standard", "chooser-keeps")


def _in_turn(state: State, before: int) -> str:
    """The side whose turn it is when *before* tiles have been taken or placed."""
    first = state.setting_up.first
    other = next(head for head in state.heads() if head != first)
    return (first, other)[before % SIDES]


def _held(state: State) -> int:
    return sum(len(state.pile(head, "tiles")) for head in state.heads())


# --- choosing -------------------------------------------------------------------------------------------------


def waits_for_choice(state: State) -> Decision | None:
    """The sides choose in turn, until each has five tiles."""
    taken = _held(state)
    if not needs_call(state) or taken >= SIDES * len(CHOICES):
        return None
    return side_decision(state, _in_turn(state, taken), "tile", "choose-tile")


def plan_choose_tile(ctx: Context, action: ChooseTile) -> None:
    """Judges whether the tile is on offer, and of the kind that is chosen now."""
    state = ctx.state
    tile = _known(state, action.tile)
    choice = CHOICES[_held(state) // SIDES]
    legal = tuple(f"choose-tile {each}" for each in _on_offer(state, choice))
    if tile.id not in state.pile(TABLE, "tiles"):
        raise IllegalCommand(OFFER, f"no tile {tile.id} is left to choose", legal, tile=tile.id)
    ctx.held(OFFER)
    if tile.area != choice.area:
        reason = f"tiles for {choice.area} Areas are chosen now; {tile.id} is for {tile.area} Areas"
        raise IllegalCommand(AREA_FIRST, reason, legal, tile=tile.id)
    ctx.held(AREA_FIRST)
    if choice.base and tile.kind not in BASE_TERRAINS:
        reason = f"a Base Terrain (forest, rocky, open) is chosen now; {tile.id} is a {name_of(tile.kind)}"
        raise IllegalCommand(BASE, reason, legal, tile=tile.id)
    ctx.held(BASE)


def _known(state: State, name: str) -> Tile:
    tile = state.tiles.get(name)
    if tile is None:
        raise Invalid(unknown("tile", name, state.tiles), attribute="tile")
    return tile


def _on_offer(state: State, choice: Choice) -> tuple[str, ...]:
    tiles = tiles_of(state, choice.area, state.pile(TABLE, "tiles"))
    return tuple(dict.fromkeys(tile for tile in tiles if not choice.base or state.tiles[tile].kind in BASE_TERRAINS))


def carry_choose_tile(ctx: Context, action: ChooseTile, plan: None) -> None:
    """Takes the tile."""
    state = ctx.state
    head = state.head(ctx.army)
    state.take_card(TABLE, "tiles", action.tile)
    state.add_cards(head, "tiles", (action.tile,))
    ctx.report("tile-chosen", BASE, player=ctx.player, tile=action.tile, kind=state.tiles[action.tile].kind)


def choices(state: State) -> Iterator[ChooseTile]:
    """The tiles that can be chosen now."""
    return (ChooseTile(tile) for tile in _on_offer(state, CHOICES[_held(state) // SIDES]))


# --- shuffled and dealt again -----------------------------------------------------------------------------------


def waits_for_tiles(state: State) -> Decision | None:
    """The chosen, or agreed, tiles are dealt, unless who chose them keeps them."""
    setup = state.setting_up
    if setup.done or setup.terrains not in ("standard", "agreed"):
        return None
    return table_decision(state, "deal", "deal", default=Deal())


def put_tiles_away(ctx: Context) -> None:
    """The tiles that nobody chose go back into the box."""
    ctx.state.put_pile(TABLE, "tiles", ())
    if needs_call(ctx.state):
        ctx.note(SHUFFLED, ctx.state.setting_up.terrains == "standard")


def carry_deal_tiles(ctx: Context, action: Deal, plan: None) -> None:
    """Shuffles all tiles for Deployment Areas, then all for Battle Areas, and deals each side half of them."""
    state = ctx.state
    assert ctx.chance is not None
    heads = state.heads()
    chosen = tuple(tile for head in heads for tile in state.pile(head, "tiles"))
    pool = state.setting_up.tiles if state.setting_up.terrains == "agreed" else chosen
    dealt: dict[str, list[str]] = {head: [] for head in heads}
    for area in ("deployment", "battle"):
        tiles = tiles_of(state, area, pool)
        drawn = ctx.chance.draw(ctx.command, f"tiles/{area}", tiles, len(tiles))
        half = len(drawn) // SIDES
        dealt[heads[0]].extend(drawn[:half])
        dealt[heads[1]].extend(drawn[half:])
    for head, tiles_dealt in dealt.items():
        state.put_pile(head, "tiles", tiles_dealt)
        ctx.report("tiles-dealt", SHUFFLED, player=head, tiles=tuple(tiles_dealt))
    mark_done(state, heads[0])


# --- placing ----------------------------------------------------------------------------------------------------


def waits_for_place(state: State) -> Decision | None:
    """The sides place in turn, until all tiles lie on the board."""
    left = _held(state)
    if not left:
        return None
    return side_decision(state, _in_turn(state, SIDES * len(CHOICES) - left), "place", "place-tile")


def waits_for_place_call(state: State) -> bool:
    """Whether there are tiles to place."""
    return _held(state) > 0


def plan_place_tile(ctx: Context, action: PlaceTile) -> Tile:
    """Judges whose tile is placed, and whether the space can hold it."""
    state = ctx.state
    tile = _known(state, action.tile)
    own = state.pile(state.head(ctx.army), "tiles")
    if tile.id not in own:
        places = tuple(dict.fromkeys(own))
        raise IllegalCommand(OWN, f"{tile.id} is no tile of {ctx.player}'s: {', '.join(places)}", places, tile=tile.id)
    ctx.held(OWN)
    if action.at not in BOARD.number:
        raise Invalid(f"unknown space {action.at}; the board is A1 to {BOARD.names[-1]}", attribute="at")
    _judge_area(ctx, tile, action.at)
    return tile


def _judge_area(ctx: Context, tile: Tile, at: str) -> None:
    state = ctx.state
    area, mark = area_of(at), mark_of(at)
    legal = tuple(_spaces(state, tile))
    other = next((space for space in state.terrains if area_of(space) == area), None)
    if area.kind != tile.area:
        reason = f"{tile.id} is for {tile.area} Areas; {at} is in a {area.kind} Area"
        raise IllegalCommand(AREA_KIND, reason, legal, tile=tile.id, at=at)
    ctx.held(AREA_KIND)
    if other is not None:
        reason = f"the Area of {at} holds a tile already, in {other}: one an Area"
        raise IllegalCommand(ONE_AN_AREA, reason, legal, tile=tile.id, at=at)
    ctx.held(ONE_AN_AREA)
    if tile.marks and mark not in tile.marks:
        reason = f"{at} is space {mark} of its Area; {tile.id} can lie in {' '.join(tile.marks)}"
        raise IllegalCommand(MARKS, reason, legal, tile=tile.id, at=at)
    ctx.held(MARKS)


def _spaces(state: State, tile: Tile) -> Iterator[str]:
    """The spaces that can hold a tile."""
    taken = {area_of(space) for space in state.terrains}
    for space in BOARD.names:
        area = area_of(space)
        if area.kind == tile.area and area not in taken and (not tile.marks or mark_of(space) in tile.marks):
            yield space


def carry_place_tile(ctx: Context, action: PlaceTile, tile: Tile) -> None:
    """Puts the tile on the board."""
    state = ctx.state
    state.take_card(state.head(ctx.army), "tiles", tile.id)
    state.terrains[action.at] = Terrain(action.at, tile.kind)
    ctx.report("tile-placed", MARKS, player=ctx.player, tile=tile.id, kind=tile.kind, at=action.at)


def placings(state: State, player: str) -> Iterator[PlaceTile]:
    """The ways to place a tile of one's own."""
    for tile in dict.fromkeys(state.pile(state.head(player), "tiles")):
        yield from (PlaceTile(tile, space) for space in _spaces(state, state.tiles[tile]))
