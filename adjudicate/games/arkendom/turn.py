"""The Round and its phases (rulebook: The Round; The Activation Turn and Activations): whose Turn it is, what a Turn
ends, and what follows by itself."""

from __future__ import annotations

from adjudicate.games.arkendom import setup
from adjudicate.games.arkendom.acquisition import divides, next_to_acquire, next_to_return, return_single_cards
from adjudicate.games.arkendom.claim import NUGGETS, next_to_count, score, take_what_is_sure
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deeds import objectives_in_use
from adjudicate.games.arkendom.durations import end_with, pass_time
from adjudicate.games.arkendom.influence import lose_unused
from adjudicate.games.arkendom.melee import ENDS, crowded
from adjudicate.games.arkendom.morale import next_to_test
from adjudicate.games.arkendom.objectives import ORDER as CLAIM_ORDER
from adjudicate.games.arkendom.objectives import next_to_claim
from adjudicate.games.arkendom.pieces import Phase, TurnMark
from adjudicate.games.arkendom.revelation import next_to_reveal
from adjudicate.games.arkendom.state import ROUNDS, State
from adjudicate.games.arkendom.teams import alternate, forget_begun, who_takes
from adjudicate.games.arkendom.terrains import update_control
from adjudicate.games.arkendom.throws import next_to_keep
from adjudicate.games.arkendom.victory import result

PHASES = "arkendom.round.phases"
PRIORITY = "arkendom.round.priority"
MORALE_PHASE = "arkendom.morale.phase"
SIX_ROUNDS = "arkendom.round.six"
ACT_TOKEN = "arkendom.activation.act-token"
ALTERNATE = "arkendom.activation.alternate"
UPDATE = "arkendom.update.act-tokens"
UPDATE_RESIST = "arkendom.reposition.resist-ends"
UPDATE_TIME = "arkendom.update.time-tokens"
ACQUISITION = "arkendom.acquisition.phase"
UPDATE_BASICS = "arkendom.update.basic-actions"
WINNER = "arkendom.end.winner"


def end_activation(ctx: Context, unit_id: str) -> None:
    """The unit gets its Act token, if it is still there; the Turn passes to the next player in the row."""
    state = ctx.state
    unit = state.units.get(unit_id)
    if ctx.note(ACT_TOKEN, unit is not None) and unit is not None:
        ctx.put(unit, act=unit.act + 1)
    next_turn(ctx)


def next_turn(ctx: Context) -> None:
    """The Turn passes to the next army; in a team the members take its Turns alternately."""
    state = ctx.state
    due = state.turn.due
    _end_turn(ctx)
    alternate(state, due)
    state.turn = state.turn._replace(due=who_takes(state, state.after(state.army_of(due))))
    ctx.held(ALTERNATE)


def _end_turn(ctx: Context) -> None:
    """What lasts for an Activation Turn ends with it, also if it ended because its Action left no unit Ready."""
    for army in list(ctx.state.armies.values()):
        if army.acted:
            ctx.state.put_army(army.id, acted=False)
    end_with(ctx, "turn")


def follow_up(ctx: Context) -> None:
    """What follows a command by itself: control of Terrains, ends of melees, then phases with nothing to decide."""
    state = ctx.state
    update_control(ctx)
    crowd = crowded(state)
    if crowd:
        if not state.pending and not any(event.kind == "adjusted" for event in ctx.events):
            ctx.event("melee-ended", ENDS, at=crowd[0].at, units=tuple(unit.id for unit in crowd))
        return
    if ctx.notes is not None and state.shares_space():
        ctx.note(ENDS, False)
    while not state.pending and _advance(ctx):
        pass
    ctx.note(PHASES, False)


def _advance(ctx: Context) -> bool:
    """Goes one phase on if nobody has anything to decide in this one; returns whether it did."""
    phase = ctx.state.turn.phase
    if phase == "acquisition":
        return _end_acquisition_phase(ctx)
    if phase == "setup":
        return _end_setup(ctx)
    if phase == "revelation":
        return _end_revelation_phase(ctx)
    if phase == "activation":
        return _end_activation_phase(ctx)
    if phase == "morale":
        return _end_morale_phase(ctx)
    if phase == "update":
        return _end_update_phase(ctx)
    if phase == "claim":
        return _end_claim_phase(ctx)
    if phase == "end":
        return _end_game(ctx)
    return False


def _end_acquisition_phase(ctx: Context) -> bool:
    """Once every army has its cards and Throw tokens, the Round goes on."""
    state = ctx.state
    player = next_to_acquire(state)
    if player:
        state.turn = state.turn._replace(due=player)
        return False
    if any(divides(state, army) for army in state.armies):
        return False
    acquired = ctx.note(ACQUISITION, bool(state.turn.done))
    state.turn = state.turn._replace(done=())
    _begin_revelation(ctx)
    if acquired and state.turn.phase == "activation":
        ctx.event("phase", PHASES, phase="activation", round=state.turn.round)
    return True


def _end_setup(ctx: Context) -> bool:
    """Goes on with setup; after its last step Round 1 begins."""
    if not setup.advance(ctx):
        return False
    _begin_round(ctx, 1, ctx.state.turn.first)
    return True


def _begin_round(ctx: Context, number: int, first: str) -> None:
    """A Round begins with its Acquisition Phase; *first* is the army whose token bears the die."""
    ctx.state.turn = TurnMark(number, first, first, "acquisition")
    ctx.event("round", PRIORITY, round=number, first=first)
    if next_to_acquire(ctx.state):
        ctx.event("phase", PHASES, phase="acquisition", round=number)


def _begin_revelation(ctx: Context) -> None:
    """The Revelation Phase, if anybody keeps an Army Objective; else the Activation Phase."""
    player = next_to_reveal(ctx.state)
    if player:
        _enter(ctx, "revelation", player)
    else:
        _begin_activations(ctx.state)


def _end_revelation_phase(ctx: Context) -> bool:
    state = ctx.state
    player = next_to_reveal(state)
    if player:
        state.turn = state.turn._replace(due=player)
        return False
    _enter(ctx, "activation", "")
    _begin_activations(state)
    return True


def _begin_activations(state: State) -> None:
    state.turn = state.turn._replace(phase="activation", due=who_takes(state, state.turn.first), ended=())


def _end_activation_phase(ctx: Context) -> bool:
    state = ctx.state
    if state.any_ready():
        return False
    keeper = next_to_keep(state)
    if keeper:
        state.turn = state.turn._replace(due=keeper)
        return False
    _end_turn(ctx)
    forget_begun(state)
    player = next_to_test(state)[0]
    _enter(ctx, "morale", player)
    ctx.note(MORALE_PHASE, bool(player))
    return True


def _enter(ctx: Context, phase: Phase, due: str) -> None:
    state = ctx.state
    state.turn = state.turn._replace(phase=phase, due=due or state.turn.first, done=(), ended=())
    ctx.event("phase", PHASES, phase=phase, round=state.turn.round)


def _end_morale_phase(ctx: Context) -> bool:
    state = ctx.state
    player, _ = next_to_test(state)
    if player:
        state.turn = state.turn._replace(due=player)
        return False
    _enter(ctx, "update", "")
    _update_tokens(ctx)
    pass_time(ctx)
    return True


def _end_update_phase(ctx: Context) -> bool:
    """Unused cards go back under the Action decks."""
    state = ctx.state
    return_single_cards(ctx)
    player = next_to_return(state)
    if player:
        state.turn = state.turn._replace(due=player)
        return False
    _enter(ctx, "claim", "")
    return True


def _update_tokens(ctx: Context) -> None:
    """One Act token less on units, and on Basic Actions; Resist and Time tokens go (ARK-B46, ARK-B59)."""
    state = ctx.state
    for army in list(state.armies.values()):
        if ctx.note(UPDATE_BASICS, bool(army.basics)):
            state.put_army(army.id, basics=())
    for add_on in list(state.add_ons.values()):
        if ctx.note(UPDATE_TIME, add_on.time):
            state.attach(add_on._replace(time=False))
    for unit in list(state.units.values()):
        act = max(0, unit.act - 1)
        ctx.note(UPDATE, not act)
        if unit.resist:
            ctx.note(UPDATE_RESIST, not act)
        ctx.note(UPDATE_TIME, unit.time)
        resist = unit.resist and act > 0
        if (act, resist, False) != (unit.act, unit.resist, unit.time):
            ctx.put(unit, act=act, resist=resist, time=False)


def _end_claim_phase(ctx: Context) -> bool:
    state = ctx.state
    player = next_to_claim(state)
    if player:
        state.turn = state.turn._replace(due=player)
        return False
    _close_claims(ctx)
    if take_what_is_sure(ctx):
        return False
    _forget_round(ctx)
    turn = state.turn
    if turn.round == ROUNDS:
        ctx.held(SIX_ROUNDS)
        ctx.note(PRIORITY, False)
        _enter(ctx, "end", "")
        return True
    ctx.note(SIX_ROUNDS, False)
    _begin_round(ctx, turn.round + 1, state.after(turn.first))
    return True


def _close_claims(ctx: Context) -> None:
    """Objectives come before resources: what is gained now makes no claim possible any more (ARK-B52)."""
    state = ctx.state
    if ctx.note(CLAIM_ORDER, objectives_in_use(state)):
        state.turn = state.turn._replace(ended=tuple(state.armies))


def _forget_round(ctx: Context) -> None:
    """What lasts for a Round ends: who wounded whom (Focus Box 11), the Hill's modifier (ARK-B30)."""
    for unit in list(ctx.state.units.values()):
        if unit.causes or unit.hill:
            ctx.put(unit, causes=(), hill=0)
    end_with(ctx, "round")


def _end_game(ctx: Context) -> bool:
    """After the sixth Round: Nuggets and Gems are counted, then coins become Victory Points (ARK-B54)."""
    state = ctx.state
    player = next_to_count(state)
    if player:
        state.turn = state.turn._replace(due=player)
        return False
    ctx.note(NUGGETS, bool(state.turn.counted))
    lose_unused(ctx)
    score(ctx)
    state.turn = state.turn._replace(phase="over", due="")
    ctx.note(WINNER, result(state).winner is not None)
    return True
