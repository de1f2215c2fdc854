"""Answers without a command: distance, movement and lines of sight, a test typed by hand."""

from typing import Annotated, Any, NamedTuple

from adjudicate.games.anno1666.movement import barrier
from adjudicate.games.anno1666.pending import Card
from adjudicate.games.anno1666.reachability import reachable
from adjudicate.games.anno1666.sight import distance, sight
from adjudicate.games.anno1666.sightlines import sightline
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import unopposed
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.problem import Invalid
from adjudicate.model.record import Few, Help, Kind, tagged

Signed = Annotated[int, Kind("a whole number from -99 to 99", r"-?[0-9]{1,2}", int)]


@tagged("pool")
class TestRoll(NamedTuple):
    """An Unopposed test, typed by hand."""

    dl: Few
    card: Annotated[Card, Help("the Original Card")]
    modifier: Annotated[Signed, Help("Ability or skill, and all else that is added")] = 0
    reinforce: Annotated[tuple[Card, ...], Help("cards from the hand, in order")] = ()


def place_of(state: State, name: str) -> tuple[str, Figure | None]:
    """The space that a name means: a figure's, or the space itself."""
    figure = state.figures.get(name)
    if figure is not None and figure.at:
        return figure.at, figure
    if name in state.grid.squares.number:
        state.grid.number(name)
        return name, None
    raise Invalid(f"{name} is neither a figure nor a space of the board (A1 to {state.grid.squares.names[-1]})")


def measure(state: State, origin: str, target: str) -> dict[str, Any]:
    """Distance, adjacency, line of sight with all that is on it and what decided, and for a figure what a Full move
    there costs."""
    start, figure = place_of(state, origin)
    end, _ = place_of(state, target)
    line, seen = sight(state, start, end), sightline(state, start, end)
    answer: dict[str, Any] = {
        "from": start, "to": end, "distance": distance(state, start, end), "path": [], "arc": None,
        "adjacent": adjacent(state, start, end),
        "sight": {
            "clear": line.clear, "penalty": line.penalty, "spaces": list(seen.spaces),
            "features": [each._asdict() for each in seen.features],
            "decided_by": seen.decided_by, "rules": list(line.rules),
        },
    }  # fmt: skip
    if answer["distance"] == 1:
        answer["between"] = barrier(state, start, end)
    if figure is not None and start != end:
        answer["full_move"] = reachable(state, figure, 4).spaces.get(end)
    return answer


def resolve(test: TestRoll) -> dict[str, Any]:
    """One Unopposed test: its total, whether it succeeds, Triumph and Misfortune."""
    outcome = unopposed(test.dl, test.modifier, test.card, test.reinforce)
    return {"wounds": outcome.margin, "use": {}, "steps": outcome._asdict()}
