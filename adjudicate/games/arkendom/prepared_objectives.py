"""Checks of what a scenario says about Objectives."""

from __future__ import annotations

from adjudicate.games.arkendom.pieces import Deed
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.problem import Invalid, unknown

KINDS = {"battle-objectives": "battle", "army-objectives": "army"}


def check_objectives(state: State) -> None:
    """Whether the Objectives that a scenario names are cards of their kind, of players that there are."""
    for (owner, kind), cards in state.piles.items():
        if kind in KINDS:
            subject = ("pile", owner)
            for card in cards:
                _check_card(state, card, KINDS[kind], subject)
            if (owner == TABLE) != (kind == "battle-objectives") or owner not in (TABLE, *state.armies):
                whose = f"{TABLE}'s" if kind == "battle-objectives" else f"a player's: {', '.join(state.armies)}"
                raise Invalid(f"a pile {kind} is {whose}", subject, "player")
    for shown in state.revealed:
        _check_card(state, shown.card, "army", ("revealed", shown.player))
        _check_player(state, shown.player, "revealed")
    for claimed in state.claimed:
        _check_card(state, claimed.card, "", ("claimed", claimed.player))
        _check_player(state, claimed.player, "claimed")
    for deed in state.deeds:
        _check_deed(state, deed)


def _check_card(state: State, name: str, kind: str, subject: tuple[str, str]) -> None:
    card = state.objective_cards.get(name)
    if card is None:
        raise Invalid(unknown("Objective", name, state.objective_cards), subject)
    if kind and card.kind != kind:
        raise Invalid(f"{name} is a {card.kind} Objective, not a {kind} one", subject)


def _check_player(state: State, player: str, tag: str) -> None:
    if player not in state.armies:
        raise Invalid(unknown("player", player, state.armies), (tag, player), "player")


def _check_deed(state: State, deed: Deed) -> None:
    subject = ("deed", deed.what)
    _check_player(state, deed.player, "deed")
    cards = state.add_on_cards if deed.what == "character" else state.cards
    if deed.card not in cards:
        raise Invalid(unknown("card", deed.card, cards), subject, "card")
