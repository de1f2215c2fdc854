"""Answers without a command: distance, movement and lines of sight."""

from typing import Any

from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.board import way_between
from adjudicate.games.anno1666.borders import barrier
from adjudicate.games.anno1666.movement import FULL_POINTS
from adjudicate.games.anno1666.paths import Path, cheapest
from adjudicate.games.anno1666.reachability import reachable
from adjudicate.games.anno1666.sight import distance, sight
from adjudicate.games.anno1666.sightlines import sightline
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.problem import Invalid, unknown


def place_of(state: State, name: str) -> tuple[str, Figure | None]:
    """The space that a name means: a figure's, or the space itself."""
    figure = state.figures.get(name)
    if figure is not None and figure.at:
        return figure.at, figure
    if name in state.grid.squares.number:
        state.grid.number(name)
        return name, None
    board = f"the board is A1 to {state.grid.squares.names[-1]}"
    raise Invalid(f"{unknown('figure or space', name, state.figures, 'figures')}; {board}")


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
        way = way_between(state.grid, start, end)
        answer["between"] = " and ".join([barrier(state, start, end), *([way.words] if way is not None else [])])
    if figure is not None and start != end:
        answer["full_move"] = reachable(state, figure, FULL_POINTS).spaces.get(end)
        answer["path"] = list(_full_move(state, figure, end))
    return answer


def _full_move(state: State, figure: Figure, end: str) -> Path:
    """The spaces of a cheapest Full move that ends there; none if it takes more points, or a test."""
    planned = Movement(figure.id, "full", FULL_POINTS, figure.at)
    return next((path for path in cheapest(state, figure, planned) if path[-1:] == (end,)), ())
