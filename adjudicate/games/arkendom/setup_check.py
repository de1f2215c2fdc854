"""Whether a scenario can be set up as it says (rulebook: Setup 1; Focus Box 5)."""

from __future__ import annotations

from collections.abc import Collection

from adjudicate.games.arkendom.armies import zone_of
from adjudicate.games.arkendom.pieces import Setup
from adjudicate.games.arkendom.sizes import TABLES
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.games.arkendom.tiles import check_tiles
from adjudicate.model.problem import Invalid, unknown

SUBJECT = ("setup", "")
MODES = {
    "duel": "two players, each with an army of its own",
    "teams": "two players, each a team with two members",
    "pairs": "four players on two sides, two a side",
}


def check_setup(state: State) -> None:
    """Refuses a game before Round 1 that cannot go on; fills in whose Turn it is where that is left out."""
    setup = state.setup
    if setup is None or state.turn.phase != "setup" or state.turn.round:
        raise Invalid("a game before Round 1 has round 0, the phase setup, and a <setup>", ("turn", ""))
    _check_mode(state, setup)
    if setup.size is not None and setup.size not in TABLES[setup.mode]:
        sizes = " or ".join(TABLES[setup.mode])
        raise Invalid(f"a game of {setup.mode} is {sizes}, not {setup.size}", SUBJECT, "size")
    for name in (*setup.done, *setup.row, *setup.out, *((setup.first,) if setup.first else ())):
        if name not in state.armies:
            raise Invalid(unknown("player", name, state.armies), SUBJECT)
    if setup.step in ("size", "resources", "army", "cards", "terrain-call", "tiles"):
        check_tiles(state, setup)
    _check_piles(state)
    _check_zones(state)
    due = state.army_of(state.turn.due or state.turn.first)
    after = [*state.armies]
    row = setup.row if setup.row or setup.step != "deployment" else _rotated(after, due)
    state.setup = setup._replace(first=setup.first or state.head(state.turn.first), row=row)


def _rotated(armies: list[str], first: str) -> tuple[str, ...]:
    place = armies.index(first)
    return (*armies[place:], *armies[:place])


def _check_mode(state: State, setup: Setup) -> None:
    sides = [state.side(army) for army in state.armies]
    members = {len(army.members) for army in state.armies.values()}
    fits = {
        "duel": len(sides) == len(set(sides)) == 2 and members == {0},
        "teams": len(sides) == len(set(sides)) == 2 and members == {2},
        "pairs": len(sides) == 4 and {sides.count(side) for side in sides} == {2} and members == {0},
    }
    if not fits[setup.mode]:
        raise Invalid(f"a game of {setup.mode} has {MODES[setup.mode]}", SUBJECT, "mode")


def _check_zones(state: State) -> None:
    for army in state.armies.values():
        if army.zone not in (None, zone_of(state, army.id)):
            reason = f"the {army.zone} Deployment Zone is {army.id}'s and an opponent's, or not its ally's"
            raise Invalid(reason, ("player", army.id), "zone")


def _check_piles(state: State) -> None:
    known: dict[str, Collection[str]] = {
        "tiles": state.tiles, "add-ons": state.add_on_cards, "unit-deck": (*state.cards, *state.add_on_cards),
        "unit-hand": state.cards, "reserve": state.cards, "unit-discard": state.cards,
    }  # fmt: skip
    for (player, kind), cards in state.piles.items():
        if player not in state.armies and player != TABLE:
            raise Invalid(unknown("player", player, state.armies), ("pile", player))
        for card in cards:
            if kind in known and card not in known[kind]:
                raise Invalid(unknown("card", card, known[kind], f"cards of a {kind}"), ("pile", player), "cards")
