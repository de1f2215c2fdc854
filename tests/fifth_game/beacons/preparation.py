"""From a scenario to a state and back."""

from typing import NamedTuple

from adjudicate.model.problem import Invalid
from adjudicate.model.record import Text, tagged
from beacons.state import BOARD, Card, Player, State, Turn, Unit


@tagged("scenario")
class Scenario(NamedTuple):
    """A position."""

    title: Text = ""
    turn: Turn = Turn()
    players: tuple[Player, ...] = ()
    units: tuple[Unit, ...] = ()


@tagged("catalogue")
class Catalogue(NamedTuple):
    """The cards that a scenario refers to."""

    title: Text = ""
    cards: tuple[Card, ...] = ()


def setup(scenario: Scenario, catalogue: Catalogue) -> State:
    """The state that a scenario describes; :class:`Invalid` names what cannot be."""
    if len(scenario.players) != 2:
        raise Invalid(f"{len(scenario.players)} players; the game is for two", ("scenario", ""))
    state = State(
        scenario.turn._replace(due=scenario.turn.due or scenario.players[0].id),
        {player.id: player for player in scenario.players},
        {},
        {card.id: card for card in catalogue.cards},
    )
    for unit in scenario.units:
        _check(state, unit)
        state.units[unit.id] = unit
    return state


def _check(state: State, unit: Unit) -> None:
    for what, known in ((unit.player, state.players), (unit.card, state.cards), (unit.at, BOARD.number)):
        if what not in known:
            raise Invalid(f"{unit.id}: unknown {what}; there are {', '.join(known)}", ("unit", unit.id))
    if unit.id in state.units or state.at(unit.at):
        raise Invalid(f"{unit.id} or its space {unit.at} is taken", ("unit", unit.id))


def scenario_of(state: State) -> tuple[Scenario, Catalogue]:
    """The scenario and catalogue that :func:`setup` turns into *state* again."""
    scenario = Scenario("", state.turn, tuple(state.players.values()), tuple(state.units.values()))
    return scenario, Catalogue("", tuple(state.cards.values()))
