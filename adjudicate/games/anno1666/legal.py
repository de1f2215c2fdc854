"""The legal commands of a position: every one, where their number is bounded. Every command listed is legal by the
functions that judge one.

Movements are a free combination of steps. Listed are each single step, which with ``move`` and ``done`` makes every
movement, and a cheapest path of several steps to each space and off the board, as far as no test decides and no door is
moved (see :mod:`paths`); any other legal path is accepted all the same. What only says the same in another way is not
listed: cards and names in another order, the weapon that is meant anyway, both spaces of a door that one names, a
``moment``, armour among the items that are held, a movement without a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from adjudicate.games.anno1666 import (
    actions,
    activation,
    active_skills,
    bands,
    close_combat,
    doors,
    leaping,
    movement,
    retreats,
    shooting,
    talking,
    turn,
)
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.cards import HAND_LIMIT, SUITS
from adjudicate.games.anno1666.characters import Colour
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
    Equip,
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
    Recruit,
    RecruitRandom,
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
from adjudicate.games.anno1666.context import Context, Listing
from adjudicate.games.anno1666.cunning import foxes
from adjudicate.games.anno1666.equipment import arms
from adjudicate.games.anno1666.items import possessions, weapons_in_hand
from adjudicate.games.anno1666.paths import paths, steps
from adjudicate.games.anno1666.pickpocket import stealable
from adjudicate.games.anno1666.skill_commands import (
    Defend,
    FallOut,
    Lead,
    Livonia,
    Lockpicking,
    Nephews,
    Pickpocket,
    Seduce,
    ShowYourself,
    Solution,
    Sources,
    Spotting,
    StrikeNow,
)
from adjudicate.games.anno1666.state import COLOURS, OPPONENT, Figure, State
from adjudicate.games.anno1666.zones import engagers
from adjudicate.model.command import Decline
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand, Invalid


def legal_actions(state: State) -> Iterator[Any]:
    """The legal answers to the decision that comes first, by the verbs that it names."""
    for decision in _waiting(state)[-1:]:
        if decision.kind in ("activation", "action"):
            figures = [state.figures[decision.subject]] if decision.subject else _own(state, decision)
            for figure in figures:
                yield from _actions(state, decision, figure)
        for verb in decision.verbs:
            if verb in ANSWERS:
                yield from _legal(state, decision.player, decision, ANSWERS[verb](state, decision))


def legal_besides(state: State) -> Iterator[tuple[str, Any]]:
    """What the players may do whoever's decision comes first, each action with its player."""
    for decision in _waiting(state)[-1:]:
        for player in COLOURS:
            candidates = (action for verb in decision.besides for action in BESIDES.get(verb, _nothing)(state, player))
            yield from ((player, action) for action in _legal(state, player, decision, candidates))


def _waiting(state: State) -> tuple[Decision, ...]:
    return activation.decisions(state) if state.waiting is None else state.waiting


def _legal(state: State, player: str, decision: Decision, candidates: Iterable[Any]) -> Iterator[Any]:
    """Those of the candidates that the rules allow."""
    ctx = Listing(state, player)
    for action in candidates:
        if _is_allowed(activation.judge_answer, ctx, action, decision):
            yield action


def _is_allowed(judge: Callable[..., Any], *given: Any) -> bool:
    try:
        judge(*given)
    except (IllegalCommand, Invalid):
        return False
    return True


def _actions(state: State, decision: Decision, figure: Figure) -> Iterator[Any]:
    """What a Character may do in its activation. Whether it may take an action at all is asked once, before its
    targets and paths are."""
    ctx = Listing(state, decision.player)
    for verb in decision.verbs:
        if verb in OF_A_CHARACTER:
            yield from _legal(state, decision.player, decision, OF_A_CHARACTER[verb](state, figure))
        elif verb in ACTIONS and _is_allowed(activation.judge_character, ctx, figure, verb, decision):
            for action in ACTIONS[verb](state, figure):
                if _is_allowed(actions.HANDLERS[type(action)].plan, ctx, action):
                    yield action


def _alone(record: Any) -> Callable[[State, Figure], Iterator[Any]]:
    return lambda state, figure: iter((record(figure.id),))


def _shots(record: Any) -> Callable[[State, Figure], Iterator[Any]]:
    """A shot at each enemy with each ranged weapon in the hands."""

    def listed(state: State, figure: Figure) -> Iterator[Any]:
        held = dict.fromkeys(weapon.id for weapon in weapons_in_hand(state, figure) if weapon.ranged)
        return (record(figure.id, enemy.id, weapon) for enemy in _enemies(state, figure) for weapon in held)

    return listed


def _enemies(state: State, figure: Figure) -> list[Figure]:
    return state.of(OPPONENT[figure.player])


def _moves(record: Any, kind: Any) -> Callable[[State, Figure], Iterator[Any]]:
    """A movement by each path that is listed."""

    def listed(state: State, figure: Figure) -> Iterator[Any]:
        planned = Movement(figure.id, kind, movement.GRANTS[kind], figure.at)
        return (record(figure.id, path) for path in paths(state, planned))

    return listed


def _equips(state: State, figure: Figure) -> Iterator[Any]:
    """Nothing, an item, or two in either order: the first weapon is the one that is fought with."""
    items = tuple(item for item in possessions(state, figure) if item not in state.armours)
    for count in range(3):
        yield from (Equip(figure.id, held) for held in dict.fromkeys(permutations(items, count)))


def _livonia(state: State, figure: Figure) -> Iterator[Any]:
    if figure in foxes(state, figure.player):
        yield from (Livonia(figure.id, card) for card in state.piles[figure.player].discard)


def _pick_ups(state: State, figure: Figure) -> Iterator[Any]:
    return (
        PickUp(figure.id, item) for item in dict.fromkeys(each.item for each in state.lying if each.at == figure.at)
    )


def _thefts(state: State, figure: Figure) -> Iterator[Any]:
    for enemy in _enemies(state, figure):
        yield from (Pickpocket(figure.id, enemy.id, item) for item in dict.fromkeys(stealable(state, enemy)))


ACTIONS: Mapping[str, Callable[[State, Figure], Iterator[Any]]] = {
    "aimed-shot": _shots(AimedShot),
    "defensive-shot": _shots(DefensiveShot),
    "full-move": _moves(FullMove, "full"),
    "sprint": _moves(Sprint, "sprint"),
    "reload": lambda state, figure: (Reload(figure.id, count.item) for count in figure.reload),
    "overwatch": _alone(Overwatch),
    "wake-up": _alone(WakeUp),
    "lockpicking": lambda state, figure: (Lockpicking(figure.id, space) for space in doors.locks(state, figure)),
    "spotting": lambda state, figure: (Spotting(figure.id, enemy.id) for enemy in _enemies(state, figure)),
    "half-move": _moves(HalfMove, "half"),
    "quick-shot": _shots(QuickShot),
    "pick-up": _pick_ups,
    "force-door": lambda state, figure: (ForceDoor(figure.id, to) for to in doors.locked_doors(state, figure.at)),
    "stand-up": _alone(StandUp),
    "pickpocket": _thefts,
}
"""What a Character may do as an action, by verb."""
OF_A_CHARACTER: Mapping[str, Callable[[State, Figure], Iterator[Any]]] = {
    "activate": _alone(Activate),
    "equip": _equips,
    "livonia": _livonia,
    "use": active_skills.uses,
}
"""What a Character may do in its activation that is no action."""


def _player(decision: Decision) -> Colour:
    return next(colour for colour in COLOURS if colour == decision.player)


def _own(state: State, decision: Decision) -> list[Figure]:
    """The Characters of whoever decides that are not activated in this phase."""
    return turn.to_activate(state, _player(decision))


def _hand(state: State, decision: Decision) -> tuple[str, ...]:
    return state.piles[_player(decision)].hand


def _attacks(state: State, decision: Decision) -> Iterator[Any]:
    for figure in _own(state, decision):
        _, *others = arms(state, figure)
        for enemy in close_combat.opponents(state, figure):
            yield Attack(figure.id, enemy.id)
            yield from (Attack(figure.id, enemy.id, weapon.id) for weapon in others)


def _seductions(state: State, decision: Decision) -> Iterator[Any]:
    """Each with everyone who could have started it, in all combinations."""
    targets = {figure.id: turn.talk_targets(state, figure) for figure in _own(state, decision)}
    for name, enemies in targets.items():
        for enemy in enemies:
            others = [other for other, theirs in targets.items() if other != name and enemy in theirs]
            yield from (Seduce(name, enemy.id, joined) for joined in _some(others))


def _uses(state: State, decision: Decision) -> Iterator[Any]:
    """What is used in the Interaction Phase; in the Action Phase a use is an action of its Character."""
    if decision.kind == "interaction":
        for figure in _own(state, decision):
            yield from active_skills.uses(state, figure)


def _some(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Any number of names, the fewest first."""
    all_of_them = tuple(names)
    for count in range(len(all_of_them) + 1):
        yield from combinations(all_of_them, count)


def _sources(state: State, decision: Decision) -> Iterator[Any]:
    """Each card of the hand for each Character of the side, in all combinations."""
    own = [each.figure for each in talking.side(state.pending[-1], _player(decision))]
    for figures in _some(own):
        for cards in permutations(_hand(state, decision), len(figures)):
            yield Sources(tuple(f"{figure}:{card}" for figure, card in zip(figures, cards, strict=True)))


def _interrupting_shots(state: State, decision: Decision) -> Iterator[Any]:
    quick = ACTIONS["quick-shot"](state, state.figures[decision.subject])
    return (InterruptShot(shot.figure, shot.target, shot.weapon) for shot in quick)


def _interrupting_moves(state: State, decision: Decision) -> Iterator[Any]:
    figure = state.figures[decision.subject]
    return (InterruptMove(figure.id, step) for step in steps(state, figure))


def _nephews(state: State, decision: Decision) -> Iterator[Any]:
    own = [figure.id for figure in state.figures.values() if figure.player == decision.player]
    yield from (Nephews(names) for count in (1, 2) for names in combinations(own, count))


def _discards(state: State, decision: Decision) -> Iterator[Any]:
    hand = _hand(state, decision)
    return (Discard(cards) for cards in combinations(hand, max(0, len(hand) - HAND_LIMIT)))


def _arrivals(state: State, decision: Decision) -> Iterator[Any]:
    for figure in turn.arriving(state):
        yield from (Arrive(figure.id, space) for space in turn.entries(state, figure))


def _answers_with(state: State, decision: Decision) -> Iterator[Any]:
    return (Answer(weapon.id) for weapon in arms(state, state.figures[decision.subject]))


def _sweeps(state: State, decision: Decision) -> Iterator[Any]:
    """Each enemy that is left, with the weapon that fought before or with another one."""
    fight, winner = state.pending[-1], state.figures[decision.subject]
    usual = close_combat.sweeps_with(Context(state, "c1", winner.player), fight, winner, "")
    others = [weapon.id for weapon in arms(state, winner) if weapon != usual]
    for enemy in close_combat.sweep_targets(state, fight):
        yield from (Sweep(enemy.id, weapon) for weapon in ("", *others))


def _leaders(state: State, decision: Decision) -> Iterator[Any]:
    return (Lead(each.figure) for each in talking.side(state.pending[-1], _player(decision)))


def _defences(state: State, decision: Decision) -> Iterator[Any]:
    able = (figure.id for figure in talking.may_defend(state, state.pending[-1]))
    return (Defend(names) for names in _some(able))


def _simply(*answers: Any) -> Callable[[State, Decision], Iterator[Any]]:
    return lambda state, decision: iter(answers)


ANSWERS: Mapping[str, Callable[[State, Decision], Iterator[Any]]] = {
    "recruit": lambda state, decision: (each for each in bands.recruits(state) if isinstance(each, Recruit)),
    "recruit-random": lambda state, decision: (
        each for each in bands.recruits(state) if isinstance(each, RecruitRandom)
    ),
    "ready": _simply(Ready()),
    "nephews": _nephews,
    "deal": _simply(Deal()),
    "solution": lambda state, decision: (Solution(figure.id) for figure in foxes(state, _player(decision))),
    "discard": _discards,
    "arrive": _arrivals,
    "initiative": _simply(Initiative()),
    "strike-now": lambda state, decision: (StrikeNow(figure.id) for figure in foxes(state, _player(decision))),
    "first": _simply(*map(First, COLOURS)),
    "move": lambda state, decision: (Move(decision.subject, path) for path in paths(state, state.pending[-1])),
    "interrupt-shot": _interrupting_shots,
    "interrupt-move": _interrupting_moves,
    "land": lambda state, decision: (Land(space) for space in leaping.landings(state, state.pending[-1].over)),
    "oppose": lambda state, decision: (Oppose(enemy.id) for enemy in engagers(state, state.figures[decision.subject])),
    "attack": _attacks,
    "stance": lambda state, decision: (Stance(figure.id) for figure in turn.fighters(state, _player(decision))),
    "morale": lambda state, decision: (Morale(figure.id) for figure in turn.to_test(state)),
    "seduce": _seductions,
    "use": _uses,
    "play": lambda state, decision: map(Play, ("", *_hand(state, decision))),
    "reinforce": lambda state, decision: map(Reinforce, _hand(state, decision)),
    "name": _simply(*map(Name, SUITS.values())),
    "unswerving": _simply(Unswerving()),
    "stray": lambda state, decision: (Stray(other.id) for other in shooting.stray_targets(state, state.pending[-1])),
    "answer": _answers_with,
    "parry": _simply(Parry()),
    "retreat": lambda state, decision: map(Retreat, retreats.ways_out(state, state.figures[decision.subject])),
    "sweep": _sweeps,
    "defend": _defences,
    "sources": _sources,
    "lead": _leaders,
    "done": lambda state, decision: iter((Done(decision.subject),)),
    "pass": _simply(Pass()),
    "decline": _simply(Decline()),
}
"""What can answer a decision that is not about a Character's activation, by verb."""


def _nothing(state: State, player: Colour) -> Iterator[Any]:
    return iter(())


BESIDES: Mapping[str, Callable[[State, Colour], Iterator[Any]]] = {
    "strike-now": lambda state, player: (StrikeNow(figure.id) for figure in foxes(state, player)),
    "show-yourself": lambda state, player: (
        ShowYourself(figure.id) for figure in state.of(player) if figure.inconspicuous
    ),
    "fall-out": lambda state, player: (FallOut(figure.id) for figure in state.of(player) if figure.friends),
}
"""What either player may do whoever's decision it is, where a decision names it."""
