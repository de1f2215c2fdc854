"""The list of legal commands holds whatever is accepted, but for what its page says it leaves out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from adjudicate.games.anno1666 import close_combat, doors, shooting
from adjudicate.games.anno1666.cards import DECK
from adjudicate.games.anno1666.characters import UNARMED
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.equipment import arms
from adjudicate.games.anno1666.reachability import reachable
from adjudicate.games.anno1666.state import COLOURS, State
from adjudicate.model.command import Command, words
from adjudicate.model.problem import Invalid
from adjudicate.model.record import shape
from skirmishes import CATALOGUE, RULES, game_of, play

MOVES = {"full-move": 4, "half-move": 2, "sprint": 4, "move": None}
ITEMS = (*(weapon.id for weapon in CATALOGUE.weapons), *(item.id for item in CATALOGUE.items), UNARMED.id)


def invented(state: State, verb: str, dice: random.Random) -> Any:
    """A command of that verb whose values are of the right kind, whatever they say."""
    record: Any = RULES.commands[verb]
    figures = [*state.figures, *state.removed]
    values: dict[str, Callable[[], Any]] = {
        "figure": lambda: dice.choice(figures),
        "target": lambda: dice.choice(figures),
        "item": lambda: dice.choice(ITEMS),
        "weapon": lambda: dice.choice(ITEMS if verb == "answer" else ("", *ITEMS)),
        "items": lambda: tuple(dice.choices(ITEMS, k=dice.randint(0, 2))),
        "card": lambda: dice.choice(hands(state) if dice.random() < 0.8 else DECK),
        "cards": lambda: cards(state, verb, dice),
        "figures": lambda: tuple(dice.sample(figures, dice.randint(0, 2))),
        "with_": lambda: tuple(dice.sample(figures, dice.randint(0, 2))),
        "suit": lambda: dice.choice(("skull", "heart", "cup", "horseshoe")),
        "side": lambda: dice.choice(COLOURS),
        "at": lambda: dice.choice(state.grid.names),
        "to": lambda: step(state, dice),
        "path": lambda: tuple(step(state, dice) for _ in range(dice.choice((1, 1, 2, 3)))),
        "moment": lambda: "",
        "special": lambda: dice.choice([*state.specials, "rapier"]),
    }
    return record(**{field.name: values[field.name]() for field in shape(record).attributes})


def hands(state: State) -> list[str]:
    found = [card for piles in state.piles.values() for card in (*piles.hand, *piles.discard)]
    return found or list(DECK)


def cards(state: State, verb: str, dice: random.Random) -> tuple[str, ...]:
    chosen = dice.sample(hands(state), min(len(hands(state)), dice.randint(0, 2)))
    if verb == "sources":
        return tuple(f"{dice.choice(list(state.figures))}:{card}" for card in chosen)
    return tuple(chosen)


def step(state: State, dice: random.Random) -> str:
    one, other = dice.choice(state.grid.names), dice.choice(state.grid.names)
    kinds = (
        one,
        one,
        one,
        f"leap:{one}",
        f"open:{one}",
        f"close:{one}",
        f"open:{one}/{other}",
        f"close:{one}/{other}",
        f"climb:{one}",
        f"jump:{one}",
        "off",
    )
    return dice.choice(kinds)


def nearby(state: State, action: Any, dice: random.Random) -> Any:
    """The same command about what lies next to its Character, so that more is accepted."""
    figure = state.figures.get(getattr(action, "figure", ""))
    if figure is None or not figure.at:
        return action
    grid = state.grid
    here = grid.number(figure.at)
    around = [
        grid.name(here),
        *(grid.name(grid.labels[square]) for part in grid.parts[here] for square in grid.around(part)),
    ]
    if "path" in action._fields:
        return action._replace(path=wandering(state, around[0], len(action.path), dice))
    if "to" in action._fields:
        return action._replace(to=dice.choice(around))
    return action


def wandering(state: State, space: str, length: int, dice: random.Random) -> tuple[str, ...]:
    """A path of spaces that touch each other, now and then a door."""
    grid, path = state.grid, []
    for _ in range(length):
        squares = [square for part in grid.parts[grid.number(space)] for square in grid.around(part)]
        there = dice.choice(squares)
        door = f"{dice.choice(('open', 'close'))}:{grid.name(there)}/{grid.name(dice.choice(list(grid.beside(there))))}"
        space = grid.name(grid.labels[there])
        path.append(door if dice.random() < 0.2 else space)
    return tuple(path)


def in_list_order(state: State, action: Any) -> Any:
    """The command as the list spells it."""
    verb, order = action.TAG, list(state.figures)
    if verb in ("aimed-shot", "quick-shot", "defensive-shot", "interrupt-shot") and not action.weapon:
        weapon = shooting.weapon_of(state, state.figures[action.figure], "")
        return action._replace(weapon=weapon.id if weapon else "")
    if verb == "reload" and not action.weapon:
        return action._replace(weapon=state.figures[action.figure].reload[0].item)
    if verb == "attack" and action.weapon == arms(state, state.figures[action.figure])[0].id:
        return action._replace(weapon="")
    if verb == "sweep":
        fight, winner = state.pending[-1], state.figures[RULES.decisions(state)[-1].subject]
        usual = close_combat.sweeps_with(Context(state, "c1", winner.player), fight, winner, "")
        return action._replace(weapon="" if action.weapon == usual.id else action.weapon)
    if verb == "done":
        return action._replace(figure=RULES.decisions(state)[-1].subject)
    for name in ("figures", "with_"):
        if name in action._fields:
            return action._replace(**{name: tuple(sorted(getattr(action, name), key=order.index))})
    if verb == "discard":
        hand = state.piles[RULES.decisions(state)[-1].player].hand
        return action._replace(cards=tuple(sorted(action.cards, key=hand.index)))
    if verb == "sources":
        side = [each.figure for each in state.pending[-1].contenders]
        return action._replace(cards=tuple(sorted(action.cards, key=lambda text: side.index(text.partition(":")[0]))))
    return action


def door_of(state: State, figure: str, step: str) -> Any:
    """A step; of a door which one it is, however it is named."""
    word, _, place = step.partition(":")
    if word not in ("open", "close"):
        return step
    return word, doors.judge_door(Context(state, "c1", ""), state.figures[figure], word, place).door


def is_listed(state: State, command: Command, listed: list[Command]) -> bool:
    """Whether the list has the command, or one that leads to where it leads for no more."""
    action = in_list_order(state, command.action)
    alike = [each.action for each in listed if each.verb == command.verb and each.player == command.player]
    if command.verb not in MOVES:
        return action in alike
    mine = [each.path for each in alike if each.figure == action.figure]
    if len(action.path) == 1:
        return door_of(state, action.figure, action.path[0]) in {
            door_of(state, action.figure, path[0]) for path in mine if len(path) == 1
        }
    points = MOVES[command.verb] or state.pending[-1].points
    within = reachable(state, state.figures[action.figure], points)
    sprints = command.verb == "sprint" or any(getattr(each, "kind", "") == "sprint" for each in state.pending)
    if action.path[-1] not in within.spaces or sprints:
        return True  # beyond a test or a door, or by a way of which only the cheapest is listed
    return any(path[-1] == action.path[-1] for path in mine)


def positions(seed: int, share: float) -> Iterator[tuple[State, random.Random]]:
    dice = random.Random(seed)
    for played in play(game_of(seed), seed):
        if dice.random() < share:
            yield played.before, dice


def accepted(state: State, command: Command) -> bool:
    try:
        return RULES.check(state, command) is None
    except Invalid:
        return False


def look_for_what_is_missing(seed: int, share: float, tries: int) -> int:
    found = 0
    for state, dice in positions(seed, share):
        listed = list(RULES.legal(state))
        assert all(accepted(state, command) for command in listed)
        decision = RULES.decisions(state)[-1]
        for verb in dict.fromkeys((*decision.verbs, *decision.besides)):
            for _ in range(tries):
                action = invented(state, verb, dice)
                if dice.random() < 0.7:
                    action = nearby(state, action, dice)
                command = Command("c9999", dice.choice(COLOURS), action)
                if accepted(state, command):
                    found += 1
                    assert is_listed(state, command, listed), f"{command} is accepted and not listed"
    return found


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_accepted_is_missing(seed: int) -> None:
    assert look_for_what_is_missing(seed, 0.15, 8) > 20


def test_a_measured_full_move_names_its_spaces() -> None:
    for state, dice in positions(5, 0.1):
        for figure in state.standing():
            for space, cost in dice.sample(
                found := sorted(reachable(state, figure, 4).spaces.items()), min(3, len(found))
            ):
                answer = RULES.measure(state, figure.id, space)
                assert (answer["path"][-1], answer["full_move"]) == (space, cost)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_can_be_reached_has_a_path(seed: int) -> None:
    """The kernel says which spaces can be reached without a test, and for how many points."""
    looked = 0
    for state, _ in positions(seed, 0.2):
        listed = list(RULES.legal(state))
        for verb, points in (("full-move", 4), ("half-move", 2)):
            for figure in state.of(RULES.decisions(state)[-1].player):  # type: ignore[arg-type]
                ends = {
                    each.action.path[-1] for each in listed if each.verb == verb and each.action.figure == figure.id
                }
                if ends:
                    looked += 1
                    within = reachable(state, figure, points)
                    assert set(within.spaces) <= ends
                    assert within.off_board is None or "off" in ends
    assert looked


def stands_for(state: State, command: Command, text: str, listed: list[Command]) -> bool:
    """Whether what a refusal offers is legal: a whole command, a verb, or another value in the refused one."""
    if text in {words(each.action) for each in listed} | {each.verb for each in listed}:
        return True
    action = command.action
    values = {
        name: [text] if isinstance(value, str) else [(text,), tuple(text.split())]
        for name, value in action._asdict().items()
    }
    others = (action._replace(**{name: value}) for name, found in values.items() for value in found)
    return any(accepted(state, command._replace(action=each)) for each in others)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_refusal_offers_is_legal(seed: int) -> None:
    offered = 0
    for state, dice in positions(seed, 0.1):
        listed = list(RULES.legal(state))
        decision = RULES.decisions(state)[-1]
        for verb in (each for each in RULES.commands if each != "recruit"):
            action = invented(state, verb, dice)
            command = Command("c9999", decision.player, nearby(state, action, dice))
            try:
                refused = RULES.check(state, command)
            except Invalid:
                continue
            for text in refused.alternatives if refused else ():
                offered += 1
                assert stands_for(state, command, text, listed), f"{text} in place of {command}: {refused}"
    assert offered > 100
