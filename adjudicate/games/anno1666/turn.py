"""Turn Order (rulebook): the phases of a turn, whose activation it is, what a phase waits for, what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicate.games.anno1666 import active_skills, bands, rulings, talking, triggers
from adjudicate.games.anno1666.activities import Activation
from adjudicate.games.anno1666.alarm import discard_counter, end_game
from adjudicate.games.anno1666.board import BLOCKED
from adjudicate.games.anno1666.call_me_uncle import waits_for_nephews
from adjudicate.games.anno1666.cards import HAND_LIMIT
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.close_combat import opponents
from adjudicate.games.anno1666.commands import Deal, First, Initiative, Morale, Pass
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.cunning import foxes
from adjudicate.games.anno1666.pending import Contender, Contest, Trial
from adjudicate.games.anno1666.skill_commands import Seduce
from adjudicate.games.anno1666.state import COLOURS, OPPONENT, Figure, Phase, State
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import kill
from adjudicate.games.anno1666.zones import adjacent, engaged, engaged_with, engagers
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

PHASES = "anno1666.turn.phases"
PARRY_REFRESH = "anno1666.start.parry-tokens"
ARRIVALS = "anno1666.start.arrivals"
TIE = "anno1666.initiative.tie"
WON = "anno1666.initiative.higher"
GIVEN = "anno1666.initiative.given"
ALTERNATE = "anno1666.activation.alternate"
ALONE = "anno1666.activation.alone"
SET_TURNS = "anno1666.end.turns"
MORALE = "anno1666.morale.test"
MORALE_DL = 5
TWO_PASSES = "anno1666.interaction.two-passes"
COMBAT_BEGINS = "anno1666.combat.begins"
OVERWATCH_ENDS = "anno1666.overwatch.ends"


def _enter(ctx: Context, phase: Phase, **changes: Any) -> None:
    """The next phase begins: all cards are upright, and diagonal moves count anew."""
    state = ctx.state
    for figure in list(state.figures.values()):
        if figure.activated or figure.diagonals or figure.overwatch:
            ctx.note(OVERWATCH_ENDS, figure.overwatch)
            ctx.put(figure, activated=False, diagonals=0, overwatch=False)
    state.turn = state.turn._replace(phase=phase, passes=0, **changes)
    ctx.event("phase", PHASES, phase=phase, turn=state.turn.n)
    for moment in triggers.OF_PHASES:
        if moment == phase:
            triggers.of_phase(ctx, moment)


def _setup(ctx: Context) -> bool:
    """Before the first turn: the bands, who gets the counters of Call me uncle, and the opening hands."""
    state = ctx.state
    if bands.musters(state) is not None or waits_for_nephews(state) is not None or to_deal(state) is not None:
        return False
    _begin_turn(ctx, dealt=())
    return True


def _begin_turn(ctx: Context, **changes: Any) -> None:
    """A turn begins: who is engaged now was so before it, whoever arrives (AD-B51)."""
    _enter(ctx, "start", **changes)
    for figure in list(ctx.state.figures.values()):
        since = engaged_since(ctx.state, figure)
        if figure.engaged != since:
            ctx.put(figure, engaged=since)


def engaged_since(state: State, figure: Figure) -> tuple[str, ...]:
    """The enemies that engage a Character now: a Defensive shot at them is too late in the turn that begins."""
    return tuple(enemy.id for enemy in engagers(state, figure))


def to_deal(state: State) -> Colour | None:
    """Who draws next: Red, then Blue."""
    return next((player for player in COLOURS if player not in state.turn.dealt), None)


def _start(ctx: Context) -> bool:
    """Start of Turn: arrivals, Red's first; then abilities and Parry tokens are refreshed."""
    if ctx.note(ARRIVALS, bool(arriving(ctx.state))):
        return False
    for figure in list(ctx.state.figures.values()):
        _refresh(ctx, figure)
    turn = ctx.state.turn
    if turn.n > 1:
        _enter(ctx, "card", dealt=())
    else:
        _to_initiative(ctx)
    return True


def arriving(state: State) -> list[Figure]:
    """The Characters that are placed next, all of one player; Red places first. One that finds no free space waits."""
    for player in COLOURS:
        found = [
            figure
            for figure in state.figures.values()
            if figure.player == player and not figure.at and figure.arrives <= state.turn.n and entries(state, figure)
        ]
        if found:
            return found
    return []


def entries(state: State, figure: Figure) -> tuple[str, ...]:
    """The free spaces where a Character may arrive."""
    grid = state.grid
    return tuple(
        space for space in figure.entry if state.on(space) is None and grid.kind(grid.number(space)) != BLOCKED
    )


def _refresh(ctx: Context, figure: Figure) -> None:
    """Once-a-turn abilities come back; so does one Parry token of the engaged, and all of the others (AD-B27)."""
    parried = figure.parried
    if parried:
        held = ctx.note(PARRY_REFRESH, engaged(ctx.state, figure)) if figure.at else False
        parried = parried - 1 if held else 0
    changes = {"parried": parried, "used": (), "fired": (), "fought": ()}
    if any(getattr(figure, name) != value for name, value in changes.items()):
        ctx.put(figure, **changes)


def _card(ctx: Context) -> bool:
    """Card Phase: both draw two cards and discard down to five."""
    state = ctx.state
    if to_deal(state) is not None or over_limit(state) is not None:
        return False
    _to_initiative(ctx)
    return True


def over_limit(state: State) -> Colour | None:
    """Who holds too many cards."""
    return next((player for player in COLOURS if len(state.piles[player].hand) > HAND_LIMIT), None)


def _to_initiative(ctx: Context) -> None:
    """The Initiative Phase; skipped on the first turn if the scenario says who has the Initiative (AD-B15)."""
    turn = ctx.state.turn
    if ctx.note(GIVEN, turn.n == 1 and turn.initiative is not None):
        _enter(ctx, "action", first=turn.first, due=turn.first)
        return
    _enter(ctx, "initiative", first=None, due=None)


def _initiative(ctx: Context) -> bool:
    return False


def carry_initiative(ctx: Context, action: Initiative, plan: None) -> None:
    """Both players play a card; who had the Initiative last turn, at first Red, says first from where."""
    leader = ctx.state.leader
    ctx.push(Contest("initiative", leader, contenders=(Contender(leader), Contender(OPPONENT[leader]))))


def after_initiative(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """The higher card has the Initiative; a tie repeats everything (AD-B14)."""
    if ctx.note(TIE, totals[0] == totals[1]):
        ctx.note(WON, False)
        ctx.report("initiative-tie", TIE, total=totals[0])
        ctx.push(contest._replace(stage="before", passes=0, due=ctx.state.leader, contenders=tuple(
            Contender(each.player, asked=True) for each in contest.contenders
        )))  # fmt: skip
        return
    winner = contest.contenders[0 if totals[0] > totals[1] else 1].player
    ctx.state.turn = ctx.state.turn._replace(initiative=winner)
    ctx.event("initiative", WON, player=winner)
    _enter(ctx, "action", first=None, due=None)


def to_activate(state: State, player: Colour) -> list[Figure]:
    """The Characters of a player that are still to be activated in the Action Phase."""
    return [figure for figure in state.of(player) if not figure.activated]


def fighters(state: State, player: Colour) -> list[Figure]:
    """Those that must be activated in the Combat Phase: whoever engages an enemy or is engaged (AD-B78)."""
    return [figure for figure in to_activate(state, player) if engaged_with(state, figure)]


def may_fight(state: State, player: Colour) -> list[Figure]:
    """Those that may be, without having to: Inconspicuous ones beside an enemy (AD-B70)."""
    return [figure for figure in to_activate(state, player) if figure.inconspicuous and opponents(state, figure)]


def talkers(state: State, player: Colour) -> list[Figure]:
    """Those that can use a skill in the Interaction Phase."""
    return [
        figure
        for figure in to_activate(state, player)
        if talk_targets(state, figure) or active_skills.can_use(state, figure)
    ]


def talk_targets(state: State, figure: Figure) -> list[Figure]:
    """Whom a Character can use a [talking] skill on."""
    enemies = (other for other in state.of(OPPONENT[figure.player]) if adjacent(state, figure.at, other.at))
    return [enemy for enemy in enemies if _can_seduce(state, figure, enemy)]


def _can_seduce(state: State, figure: Figure, enemy: Figure) -> bool:
    try:
        talking.plan_seduce(Context(state, "", figure.player), Seduce(figure.id, enemy.id))
    except IllegalCommand:
        return False
    return True


def _action(ctx: Context) -> bool:
    """Action Phase: activations by turns, until all are activated."""
    if ctx.state.turn.first is None:
        return False
    if any(to_activate(ctx.state, player) for player in COLOURS):
        return _turn_to(ctx, to_activate)
    _enter(ctx, "combat", due=_begins_combat(ctx))
    return True


def _begins_combat(ctx: Context) -> Colour | None:
    """Who acted first in the Action Phase; by another reading who has the Initiative (AD-B18)."""
    state = ctx.state
    by_initiative = ctx.note(COMBAT_BEGINS, state.reads(rulings.COMBAT_BEGINS, "initiative"))
    return state.leader if by_initiative else state.turn.first


def _combat(ctx: Context) -> bool:
    """Combat Phase: activations by turns, until nobody is left who must fight, and all who may have passed in a row."""
    state = ctx.state
    must = any(fighters(state, player) for player in COLOURS)
    may = sum(bool(may_fight(state, player)) for player in COLOURS)
    if not must and state.turn.passes >= may:
        _enter(ctx, "morale", due=state.turn.first)
        return True
    return _turn_to(ctx, lambda state, player: [*fighters(state, player), *may_fight(state, player)])


def _turn_to(ctx: Context, who: Callable[[State, Colour], list[Figure]]) -> bool:
    """A player with nobody left to activate lets the other go on alone (AD-B20)."""
    turn = ctx.state.turn
    due = turn.due or turn.first or ctx.state.leader
    other = due if who(ctx.state, due) else OPPONENT[due]
    if ctx.note(ALONE, other != due):
        ctx.note(ALTERNATE, False)
    if other == turn.due:
        return False
    ctx.state.turn = turn._replace(due=other)
    return other != due


def next_player(ctx: Context) -> None:
    """An activation is over: the other player is next."""
    turn = ctx.state.turn
    if turn.due is not None:
        ctx.state.turn = turn._replace(due=OPPONENT[turn.due])
        ctx.held(ALTERNATE)


def play_activation(ctx: Context, activation: Activation) -> bool:
    """An activation that is over marks the Character and passes the turn; else its player is asked."""
    figure = ctx.state.figures.get(activation.figure)
    if figure is not None and not activation.over:
        return False
    ctx.pop()
    if figure is not None:
        ctx.put(figure, activated=True)
    next_player(ctx)
    return True


def _morale(ctx: Context) -> bool:
    """Morale Phase: every Crippled Commoner tests, first those of who acted first (AD-B29)."""
    if to_test(ctx.state):
        return False
    _enter(ctx, "interaction", due=ctx.state.turn.first)
    return True


def to_test(state: State) -> list[Figure]:
    """The Commoners that must test their morale next, all of one player."""
    first = state.turn.first or state.leader
    for player in (first, OPPONENT[first]):
        found = [
            figure
            for figure in to_activate(state, player)
            if state.crippled(figure) and state.card(figure).kind == "commoner"
        ]
        if found:
            return found
    return []


def after_morale(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """Who fails gives up or flees: removed, and counted as killed."""
    figure = ctx.state.figures[trial.figure]
    if not ctx.note(MORALE, outcome.success):
        kill(ctx, figure, MORALE)
    else:
        ctx.report("steadfast", MORALE, figure=figure.id)


def _interaction(ctx: Context) -> bool:
    """Interaction Phase: whoever likes uses a skill; two passes in a row end it (AD-B94)."""
    state = ctx.state
    able = any(talkers(state, player) for player in COLOURS)
    if ctx.note(TWO_PASSES, state.turn.passes >= 2) or not able:
        _enter(ctx, "end", due=None)
        return True
    if state.turn.due is None:
        state.turn = state.turn._replace(due=state.turn.first or state.leader)
    return False


def _end(ctx: Context) -> bool:
    """End of Turn: an Alarm Counter is discarded; after the last turn of a set number the game is over."""
    state = ctx.state
    discard_counter(ctx, "end of turn")
    turn = state.turn
    if ctx.note(SET_TURNS, turn.turns is not None and turn.n >= turn.turns):
        end_game(ctx, SET_TURNS)
        return True
    state.turn = turn._replace(n=turn.n + 1)
    _begin_turn(ctx, due=None)
    return True


def _over(ctx: Context) -> bool:
    return False


STEPS: dict[str, Callable[[Context], bool]] = {
    "setup": _setup, "start": _start, "card": _card, "initiative": _initiative, "action": _action, "combat": _combat,
    "morale": _morale, "interaction": _interaction, "end": _end, "over": _over,
}  # fmt: skip


def phase_decision(state: State) -> Decision | None:
    """What the phase itself waits for."""
    turn = state.turn
    if turn.phase in ("setup", "card"):
        return _cards_decision(state)
    if turn.phase == "start":
        (figure, *_) = arriving(state)
        return Decision(figure.player, "arrive", ("arrive",))
    if turn.phase == "morale":
        figures = to_test(state)
        alone = len(figures) == 1
        return Decision(figures[0].player, "morale", ("morale",), default=Morale(figures[0].id), forced=alone)
    if turn.phase == "initiative":
        return Decision(
            state.leader, "initiative", ("initiative",), default=Initiative(), forced=True, besides=("strike-now",)
        )  # fmt: skip
    if turn.phase == "action" and turn.first is None:
        leader = state.leader
        return Decision(leader, "first", ("first",), default=First(leader))
    if turn.due is None:
        return None
    return _activations(state, turn.phase, turn.due)


def _cards_decision(state: State) -> Decision | None:
    if state.turn.phase == "setup":
        muster = bands.musters(state)
        if muster is not None:
            random = ("recruit-random",) if muster.random else ()
            return Decision(muster.player, "muster", ("recruit", *random, "ready"))
        uncle = waits_for_nephews(state)
        if uncle is not None:
            return Decision(OPPONENT[uncle.player], "nephews", ("nephews",))
    dealt, excess = to_deal(state), over_limit(state)
    if dealt is not None:
        solves = state.turn.phase == "card" and bool(foxes(state, dealt))
        verbs = ("deal", "solution") if state.turn.phase == "card" else ("deal",)
        return Decision(dealt, "deal", verbs, default=Deal(), forced=not solves)
    return Decision(excess, "discard", ("discard",)) if excess is not None else None


def _activations(state: State, phase: str, due: Colour) -> Decision | None:
    if phase == "action":
        return Decision(due, "activation", (*ACTION_VERBS, "activate", "equip", "livonia", "pass"), besides=ANY_TIME)
    if phase == "combat":
        must = bool(fighters(state, due))
        default = None if must else Pass()
        return Decision(due, "combat", ("attack", "stance", "pass"), default=default, besides=ANY_TIME)
    if phase == "interaction":
        forced = not talkers(state, due)
        return Decision(due, "interaction", ("seduce", "use", "pass"), default=Pass(), forced=forced, besides=ANY_TIME)
    return None


ANY_TIME = ("show-yourself", "fall-out")
"""What a player may do at any time but during a test."""
ACTION_VERBS = (
    "aimed-shot", "defensive-shot", "full-move", "sprint", "reload", "overwatch", "wake-up", "lockpicking", "spotting",
    "half-move", "quick-shot", "pick-up", "force-door", "stand-up", "pickpocket", "use",
)  # fmt: skip
