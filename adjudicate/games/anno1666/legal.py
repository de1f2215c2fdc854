"""The legal commands of a position. Long lists are short, not cut: a movement by each space where one step leads; any
other legal path is accepted all the same. Every command listed is legal by the functions that judge one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicate.games.anno1666 import (
    actions,
    activation,
    active_skills,
    bands,
    close_combat,
    movement_actions,
    retreats,
    shooting,
    talking,
    turn,
)
from adjudicate.games.anno1666.board import DOOR_CLOSED, DOOR_OPEN
from adjudicate.games.anno1666.commands import (
    Activate,
    AimedShot,
    Answer,
    Arrive,
    Attack,
    Deal,
    DefensiveShot,
    Discard,
    Done,
    First,
    ForceDoor,
    FullMove,
    HalfMove,
    Initiative,
    InterruptMove,
    InterruptShot,
    Land,
    Morale,
    Move,
    Name,
    Oppose,
    Overwatch,
    Parry,
    Pass,
    PickUp,
    Play,
    QuickShot,
    Ready,
    Reinforce,
    Reload,
    Retreat,
    Sprint,
    Stance,
    StandUp,
    Stray,
    Sweep,
    Unswerving,
    WakeUp,
)
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.cunning import foxes
from adjudicate.games.anno1666.equipment import choices
from adjudicate.games.anno1666.items import possessions
from adjudicate.games.anno1666.skill_commands import (
    Defend,
    Lead,
    Livonia,
    Lockpicking,
    Nephews,
    Pickpocket,
    Seduce,
    Solution,
    Sources,
    Spotting,
    StrikeNow,
)
from adjudicate.games.anno1666.state import COLOURS, Figure, State
from adjudicate.games.anno1666.zones import engagers
from adjudicate.model.command import Decline
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand, Invalid

SUITS = ("skull", "heart", "cup", "horseshoe")


def legal_actions(state: State) -> Iterator[Any]:
    """The legal actions of the player whose decision comes first."""
    waiting = activation.decisions(state) if state.waiting is None else state.waiting
    if not waiting:
        return
    decision = waiting[-1]
    for action in _candidates(state, decision):
        if _is_legal(state, decision.player, action):
            yield action


def _is_legal(state: State, player: str, action: Any) -> bool:
    try:
        activation.judge(Context(state, "c1", player), action)
    except (IllegalCommand, Invalid):
        return False
    return True


def _candidates(state: State, decision: Decision) -> Iterator[Any]:
    kind, player = decision.kind, decision.player
    if kind in ("activation", "action"):
        figures = [state.figures[decision.subject]] if decision.subject else state.of(_colour(player))
        for figure in figures:
            if decision.subject or not figure.activated:
                yield from _actions(state, figure)
        if kind == "action":
            yield Done(decision.subject)
        else:
            yield Pass()
    elif kind in ("movement", "interrupt"):
        yield from _moving(state, state.figures[decision.subject], kind)
    elif kind in ("combat", "interaction", "morale"):
        yield from _phase(state, kind, player)
    else:
        yield from _answers(state, decision)


def _colour(player: str) -> Any:
    return next(colour for colour in COLOURS if colour == player)


def _actions(state: State, figure: Figure) -> Iterator[Any]:
    name = figure.id
    yield Activate(name)
    yield from (
        Livonia(name, card) for card in state.piles[figure.player].discard if figure in foxes(state, figure.player)
    )
    if figure.unconscious:
        yield WakeUp(name)
        return
    if figure.prone:
        yield StandUp(name)
    yield from _shots(state, figure)
    for step in steps(state, figure):
        yield FullMove(name, (step,))
        yield HalfMove(name, (step,))
        yield Sprint(name, (step,))
    yield from (Reload(name, count.item) for count in figure.reload)
    yield Overwatch(name)
    for space in actions.locked_doors(state, figure.at):
        yield ForceDoor(name, space)
    yield from (Lockpicking(name, space) for space in actions.locks(state, figure))
    yield from (PickUp(name, lying.item) for lying in state.lying if lying.at == figure.at)
    for other in state.standing():
        if other.player != figure.player:
            yield Spotting(name, other.id)
            yield from (Pickpocket(name, other.id, item) for item in possessions(state, other))
    yield from active_skills.uses(state, figure)


def _shots(state: State, figure: Figure) -> Iterator[Any]:
    ranged = [item for item in possessions(state, figure) if item in state.weapons and state.weapons[item].ranged]
    for other in state.standing():
        if other.player != figure.player:
            for item in ranged:
                for shot in (AimedShot, QuickShot, DefensiveShot):
                    yield shot(figure.id, other.id, item)


def steps(state: State, figure: Figure) -> Iterator[str]:
    """Single steps that may be possible: spaces around, doors, leaps, the board edge."""
    grid = state.grid
    here = grid.number(figure.at)
    yield from (grid.name(other) for other in sorted(state.links[here]))
    for part in grid.parts[here]:
        for there in grid.beside(part):
            kind = grid.border(part, there)
            if kind in (DOOR_CLOSED, DOOR_OPEN):
                yield f"{'open' if kind == DOOR_CLOSED else 'close'}:{grid.name(there)}"
    for name in grid.names:
        if movement_actions.leapt_over(state, figure.at, name) is not None:
            yield f"leap:{name}"
    if grid.edges(here):
        yield "off"


def _moving(state: State, figure: Figure, kind: str) -> Iterator[Any]:
    if kind == "movement":
        yield from (Move(figure.id, (step,)) for step in steps(state, figure))
        yield Done(figure.id)
        return
    yield from (InterruptMove(figure.id, step) for step in steps(state, figure))
    yield from (
        InterruptShot(figure.id, shot.target, shot.weapon)
        for shot in _shots(state, figure)
        if isinstance(shot, QuickShot)
    )
    yield Decline()


def _phase(state: State, kind: str, player: str) -> Iterator[Any]:
    if kind == "combat":
        for figure in turn.to_activate(state, _colour(player)):
            yield from (Attack(figure.id, foe.id) for foe in close_combat.opponents(state, figure))
            if figure in turn.fighters(state, _colour(player)):
                yield Stance(figure.id)
        yield Pass()
    elif kind == "morale":
        yield from (Morale(figure.id) for figure in turn.to_test(state))
    else:
        for figure in turn.to_activate(state, _colour(player)):
            yield from (Seduce(figure.id, foe.id) for foe in turn.talk_targets(state, figure))
            yield from active_skills.uses(state, figure)
        yield Pass()


def _answers(state: State, decision: Decision) -> Iterator[Any]:
    """What answers a question in the middle of something, or of a phase with cards."""
    player = _colour(decision.player)
    hand = state.piles[player].hand
    for verb in decision.verbs:
        if verb in SIMPLE:
            yield SIMPLE[verb]()
    for verb in (*decision.verbs, *decision.besides):
        if verb in CUNNING:
            yield from (CUNNING[verb](figure.id) for figure in foxes(state, player))
    if decision.kind == "discard":
        yield Discard(hand[5:])
    elif decision.kind in ("play", "reinforce"):
        record = Play if decision.kind == "play" else Reinforce
        yield from (record(card) for card in hand)
    elif decision.kind == "suit":
        yield from (Name(suit) for suit in SUITS)  # type: ignore[arg-type]
    elif decision.kind == "first":
        yield from (First(colour) for colour in COLOURS)
    elif decision.kind == "muster":
        yield from bands.recruits(state)
        yield Ready()
    elif decision.kind == "arrive":
        for figure in turn.arriving(state):
            yield from (Arrive(figure.id, space) for space in turn.entries(state, figure))
    elif decision.kind == "nephews":
        own = [figure.id for figure in state.figures.values() if figure.player == player]
        yield from (Nephews((name,)) for name in own)
        yield from (Nephews((one, other)) for one in own for other in own if one < other)
    elif state.pending:
        yield from _in_a_fight(state, decision)


SIMPLE: dict[str, type] = {
    "deal": Deal, "initiative": Initiative, "decline": Decline, "play": Play, "parry": Parry, "unswerving": Unswerving,
    "sources": Sources,
}  # fmt: skip


CUNNING: dict[str, type] = {"solution": Solution, "strike-now": StrikeNow}


def _in_a_fight(state: State, decision: Decision) -> Iterator[Any]:
    kind, top = decision.kind, state.pending[-1]
    if kind == "answer":
        yield from (Answer(weapon.id) for weapon in choices(state, state.figures[decision.subject]))
    elif kind == "retreat":
        yield from (Retreat(way) for way in retreats.ways_out(state, state.figures[decision.subject]))
    elif kind == "sweep":
        yield from (Sweep(foe.id) for foe in close_combat.sweep_targets(state, top))
    elif kind == "stray":
        yield from (Stray(other.id) for other in shooting.stray_targets(state, top))
    elif kind == "oppose":
        yield from (Oppose(enemy.id) for enemy in engagers(state, state.figures[decision.subject]))
    elif kind == "landing":
        yield from (Land(space) for space in movement_actions.landings(state, top.over))
    elif kind == "defend":
        yield from (Defend((figure.id,)) for figure in talking.may_defend(state, top))
    elif kind == "lead":
        yield from (Lead(each.figure) for each in top.contenders if each.player == decision.player)
