"""When special rules take effect by themselves (ruling AD-B105; docs/special-rules.md): the moments of fights, shots,
tests, activations and phases.

What takes effect waits in the state as a :class:`~pending.Working`; what it does is in :mod:`effects`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from adjudicate.games.anno1666.activities import Landing
from adjudicate.games.anno1666.characters import Location, Weapon
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.pending import Fight, Shot, Trial, Working
from adjudicate.games.anno1666.special_rules import Moment, Unopposed, When
from adjudicate.games.anno1666.specials import Matter, counting, holds
from adjudicate.games.anno1666.state import OPPONENT, Figure
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.vocabulary import OF_TESTS

WHEN = "anno1666.special.when"
OF_PHASES: tuple[Moment, ...] = ("start", "morale", "end")
WHOLE = (Fight, Shot, Landing)
"""What is finished before the effects of one of its tests happen: it cannot go on without its Characters."""


class Landed(NamedTuple):
    """A hit that was dealt, in close combat or by a shot, with both as they were before it. ``against``: what the
    one who was hit fights with; ``attacker``: whether the one who dealt it counts as the Attacker of a fight."""

    figure: Figure
    other: Figure
    weapon: Weapon
    against: Weapon | None
    location: Location
    wounds: int
    attacker: bool | None = None

    @property
    def dealt(self) -> Matter:
        """The hit as the one who dealt it sees it."""
        return Matter(self.figure, self.other, self.weapon, self.against, self.attacker, location=self.location)


def happen(ctx: Context, matter: Matter, moments: Iterable[Moment], owner: str, of: Unopposed | None = None) -> None:
    """Lets the special rules of the one whose side *matter* is seen from take effect at some moments, in the order in
    which it carries them; *of* is the test that a moment is about."""
    if not ctx.state.specials:
        return
    found = []
    for special in counting(ctx.state, matter):
        for which, when in enumerate(special.whens):
            asked = when.at in moments and (of is None or not when.of or of in when.of)
            if asked and ctx.note(WHEN, _holds(ctx, when, matter)):
                other = matter.other.id if matter.other else ""
                found.append(Working(matter.figure.id, when.at, special.id, other, which, command=owner))
    for working in reversed(found):
        ctx.push(working)


def _holds(ctx: Context, when: When, matter: Matter) -> bool:
    located = not when.locations or matter.location in when.locations
    return located and holds(ctx.state, when, matter)


def after_hit(ctx: Context, hit: Landed, owner: str) -> None:
    """The moments of a hit: of the one who dealt it, then of the one who was hit; a Character that is gone has none."""
    state = ctx.state
    dealt: list[Moment] = ["hit"]
    taken: list[Moment] = ["struck"]
    if hit.attacker is not None:
        dealt.append("won")
        taken.append("lost")
    if hit.wounds:
        dealt.append("wounds")
        taken.append("wounded")
    figure, other = state.figures.get(hit.figure.id), state.figures.get(hit.other.id)
    if figure is not None and other is None:
        dealt.append("kills")
    if other is not None:
        happen(ctx, hit.dealt.turned._replace(figure=other, other=figure), taken, owner)
    if figure is not None:
        happen(ctx, hit.dealt._replace(figure=figure, other=other or hit.other), dealt, owner)


def after_test(ctx: Context, trial: Trial, outcome: Outcome, weapon: Weapon | None) -> None:
    """The moments of an Unopposed test, once what it led to has happened; in a fight, a shot or a fall, once that is
    over. *weapon*: what the Character used. A test that such a moment asks for has none itself, or two rules could call
    for each other without end."""
    figure = ctx.state.figures.get(trial.figure)
    if figure is None or not ctx.state.specials or (trial.what == "special" and ctx.state.pending[-1].at in OF_TESTS):
        return
    moments: list[Moment] = ["success" if outcome.success else "failure"]
    if outcome.triumph or outcome.misfortune:
        moments.append("triumph" if outcome.triumph else "misfortune")
    above = ctx.take_above(WHOLE)
    happen(ctx, Matter(figure, weapon=weapon), moments, trial.command, trial.what)
    for waiting in above:
        ctx.push(waiting)


def activated(ctx: Context, name: str) -> bool:
    """The moment at which a Character is activated in the Action Phase, before it acts; whether anything happens."""
    before = len(ctx.state.pending)
    happen(ctx, Matter(ctx.state.figures[name]), ["activated"], ctx.command)
    return len(ctx.state.pending) > before


def of_phase(ctx: Context, moment: Moment) -> None:
    """The moment of a phase, for all Characters on the board: first those of who acts first, in their order."""
    state = ctx.state
    if not state.specials:
        return
    first = state.turn.first or state.leader
    figures: list[Figure] = [*state.of(first), *state.of(OPPONENT[first])]
    for figure in reversed(figures):
        happen(ctx, Matter(figure), [moment], ctx.command)
