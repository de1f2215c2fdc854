"""The odds are what comes of it, card by card: counted again by plain arithmetic, and by attacks carried out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

import pytest

from adjudicate.engine.game import Game
from adjudicate.games.anno1666 import odds
from adjudicate.games.anno1666.by_hand import Added
from adjudicate.games.anno1666.cards import DECK
from adjudicate.games.anno1666.characters import Armour, Protection, Rating
from adjudicate.games.anno1666.decks import deck_of
from adjudicate.games.anno1666.state import State
from adjudicate.model.chance import Chance, Draw, Seed
from adjudicate.model.command import Command
from adjudicate.model.problem import Invalid
from skirmishes import RULES, game_of, play
from stops import start_of

VALUES = {"RJ": 10, "BJ": 0}
HAND = ("H2", "C5", "RJ", "K8")


def value(card: str) -> int:
    return VALUES.get(card, int(card[-1]) if card[-1].isdigit() else 0)


def worth(card: str, original: str, suit: str) -> int:
    """What a reinforcing card adds: 2 for the value, 1 for the suit, which the Red Joker always has."""
    if card == "BJ":
        return 0
    if card != "RJ" and original not in VALUES and card[1] == original[1]:
        return 2
    return int(card == "RJ" or card[0] == suit)


def rows(numbers: Any) -> dict[Any, int]:
    return {row["outcome"]: row["ways"] for row in RULES.odds(numbers)["distribution"]}


def subsets(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(hand, count) for count in range(len(hand) + 1))


def came_to(card: str, modifier: int, dl: int, hand: tuple[str, ...]) -> str:
    """What an Unopposed test comes to, by the best of all ways to reinforce it."""
    if card in VALUES:
        return "Triumph" if card == "RJ" else "Misfortune"
    total = value(card) + modifier
    if total < dl:
        total = max(min(dl, total + sum(worth(other, card, card[0]) for other in added)) for added in subsets(hand))
    margin = total - dl
    return "Triumph" if margin >= 5 else "succeeds" if margin >= 0 else "Misfortune" if margin <= -5 else "fails"


@pytest.mark.parametrize(("dl", "modifier", "hand"), [(6, 1, ()), (7, 0, HAND), (9, -1, HAND), (4, 3, ())])
def test_plain_tests(dl: int, modifier: int, hand: tuple[str, ...]) -> None:
    deck = [card for card in DECK if card not in hand]
    expected = Counter(came_to(card, modifier, dl, hand) for card in deck)
    answer = RULES.odds(odds.UnopposedOdds(dl, (Added("", modifier),), hand))
    assert {row["outcome"]: row["ways"] for row in answer["distribution"]} == expected
    assert eval(answer["success"]) == (expected["succeeds"] + expected["Triumph"]) / len(deck)
    assert eval(answer["triumph"]) == expected["Triumph"] / len(deck)
    assert eval(answer["misfortune"]) == expected["Misfortune"] / len(deck)


def totals(card: str, modifier: int, suits: tuple[int, ...], hand: tuple[str, ...]) -> list[tuple[str, int]]:
    """A side's total for each suit that its card can have."""
    found = []
    for suit in card[0] if card not in VALUES else "SHCK":
        added = sum(worth(other, card, suit) for other in hand)
        found.append((suit, value(card) + modifier + suits["SHCK".index(suit)] + added))
    return found


def named(card: str, found: list[Any]) -> Any:
    return min(found) if card == "BJ" else max(found)


def test_opposed_tests() -> None:
    """Charmer adds 2 with a Heart and 1 with a Horseshoe; both hold cards."""
    suits, enemies_hand = (0, 2, 0, 1), ("S3", "H7")
    own = [named(card, [total for _, total in totals(card, 2, suits, HAND)]) for card in DECK if card not in HAND]
    enemy = [
        named(card, [total for _, total in totals(card, 3, (0, 0, 0, 0), enemies_hand)])
        for card in DECK
        if card not in enemies_hand
    ]
    expected = Counter((one > other) - (one < other) for one, other in product(own, enemy))
    numbers = odds.OpposedOdds(
        (Added("charisma", 2),), (Added("fortitude", 3),), suits, hand=HAND, enemy_hand=enemies_hand
    )
    assert rows(numbers) == {"loses": expected[-1], "ties": expected[0], "wins": expected[1]}


def test_close_combat_with_a_known_card_height_and_armour() -> None:
    """The own card is the Red Joker from the hand, from the lower space: legs for the head."""
    damage, worn = (3, 2, 1, 0), (Protection(9, 9), Protection(2, 1), Protection(4, 0), Protection(1, 1))
    numbers = odds.CombatOdds(
        (Added("skill", 1),), (Added("skill", 4),), damage=damage, armour=worn, piercing=True, height="lower",
        card="RJ", enemy_gone=("S8",),
    )  # fmt: skip
    expected: Counter[Any] = Counter()
    for card in DECK:
        if card != "S8":
            margin = 11 - value(card) - 4
            best = max(max(0, max(0, margin + damage[hit]) - worn[hit].pierced) for hit in (3, 1, 2))
            expected[best if margin > 0 else "miss"] += 1
    assert rows(numbers) == expected


def test_damage_that_comes_after_armour() -> None:
    worn = tuple(Protection(3, 3) for _ in "SHCK")
    numbers = odds.CombatOdds(card="H5", enemy_card="S4", inflicted=(0, 1, 0, 0), armour=worn)
    assert rows(numbers) == {0: 1}
    assert rows(numbers._replace(inflicted_reading="after-armour")) == {1: 1}


def test_a_joker_that_bars_reinforcing() -> None:
    hand = ("H2", "H3", "S4")
    free = odds.OpposedOdds(enemy_modifier=(Added("", 4),), card="RJ", hand=hand, enemy_card="S8")
    assert rows(free) == {"ties": 1}
    assert rows(free._replace(jokers="general-ban")) == {"loses": 1}


def test_a_card_is_in_one_place() -> None:
    with pytest.raises(Invalid, match="H2 is in two places"):
        RULES.odds(odds.UnopposedOdds(5, hand=("H2",), gone=("H2",)))
    with pytest.raises(Invalid, match="no card is left"):
        RULES.odds(odds.UnopposedOdds(5, gone=DECK))
    with pytest.raises(Invalid, match="damage has a number for each of skull, heart, cup, horseshoe"):
        RULES.odds(odds.ShotOdds(5, damage=(1, 2)))


def dealt(game: Game, events: list[Any], target: str, attacker: str, number: int = 2) -> int:
    """The Wounds that an attack deals to its target, -1 for a miss. Nobody adds a card, parries or interrupts; whoever
    names a suit names what is best for him."""
    while not any(event.kind in ("struck", "hit", "missed", "tie") for event in events):
        decision = game.decision()
        assert decision is not None
        if decision.kind == "suit":
            best = max if decision.player == attacker else min
            named = RULES.legal(game.state, decision.player)
            return best(dealt_after(game, target, attacker, command, number) for command in named)
        events = game.give(Command(f"c{number}", decision.player, decision.default))[-1].events
        number += 1
    hits = (event.values for event in events if event.kind in ("struck", "hit"))
    return next((hit["wounds"] for hit in hits if hit["target"] == target), -1)


def dealt_after(game: Game, target: str, attacker: str, command: Command, number: int) -> int:
    fork = game.fork()
    return dealt(fork, fork.give(command._replace(id=f"c{number}"))[-1].events, target, attacker, number + 1)


HOW = {"attack": "fight", "aimed-shot": "shoot", "quick-shot": "quick-shot", "defensive-shot": "defensive-shot"}


def attacks(state: State) -> list[tuple[Command, Any]]:
    """The attacks that can be made now with the weapon that is meant anyway, and their numbers."""
    found = []
    for command in RULES.legal(state):
        action = command.action
        if command.verb in HOW:
            again = action._replace(weapon="")
            if command.verb == "attack" and action.weapon:
                continue
            found.append(
                (
                    command._replace(action=again),
                    RULES.attack_of(state, action.figure, action.target, HOW[command.verb]),
                )
            )
    return found


READINGS = ({}, {"AD-B4": "general-ban", "AD-B49": "never", "AD-B51": "others-only", "AD-B91": "after-armour"})


SKILLS = (
    "berserker", "clever-defense", "frenzied-attack", "quick-slash", "thrust-to-the-heart", "jostling", "elusive-target"
)  # fmt: skip
MAIL = Armour("mail", "Mail", head=Protection(2, 1), body=Protection(3, 1), legs=Protection(1, 0))


def with_more(state: State, dice: random.Random) -> State:
    """The position with other readings, and with skills and armour for its Characters that count in attacks."""
    state.waiting, state.rulings = None, dice.choice(READINGS)
    state.armours = {**state.armours, MAIL.id: MAIL}
    state.specials = {
        name: each._replace(whens=()) for name, each in state.specials.items()
    }  # they draw cards of their own
    for card in list(state.characters.values()):
        skills = tuple(Rating(skill) for skill in dice.sample(SKILLS, 3))
        mail = (MAIL.id,) * dice.randint(0, 1)
        state.characters = {
            **state.characters, card.id: card._replace(skills=card.skills + skills, items=card.items + mail)
        }  # fmt: skip
    weapons = (
        weapon._replace(armour_piercing=dice.random() < 0.5, heavy=dice.randint(0, 2))
        for weapon in state.weapons.values()
    )
    state.weapons = {weapon.id: weapon for weapon in weapons}
    return state


def compare(seed: int, share: float) -> Counter[str]:
    """Attacks of a random skirmish, with cards as they come, beside their odds for just these cards."""
    dice, seen = random.Random(seed), Counter[str]()
    for played in play(game_of(seed), seed):
        state = with_more(played.before.copy(), dice)
        if RULES.decisions(state)[-1].kind not in ("combat", "activation", "action"):
            continue
        for command, numbers in attacks(state):
            if dice.random() < share:
                seen[command.verb] += 1
                assert_alike(state, command, numbers, dice)
    return seen


def assert_alike(state: State, command: Command, numbers: Any, dice: random.Random) -> None:
    sides = [state.figures[name].player for name in (command.action.figure, command.action.target)]
    decks = [deck_of(state.piles[side]) for side in sides]
    cards = [dice.choice(deck) for deck in decks[: 2 if command.verb == "attack" else 1]]
    if command.verb == "attack":
        just = numbers._replace(card=cards[0], enemy_card=cards[1])
    else:
        just = numbers._replace(gone=tuple(card for card in DECK if card != cards[0]))
    game = Game(RULES, state, Chance(Seed(b"odds", "skirmish")))
    events = game.give(command._replace(id="c1"), [Draw((card,)) for card in cards])[-1].events
    came = dealt(game, events, command.action.target, sides[0])
    assert rows(just) == {odds.MISS if came < 0 else came: 1}, f"{command} with {cards}: {came}"
    if len(decks[0]) > 4:
        assert set(numbers.gone) == set(DECK) - set(decks[0])


@pytest.mark.parametrize("seed", range(8))
def test_attacks_in_random_positions(seed: int) -> None:
    assert compare(seed, 0.5)


@pytest.mark.parametrize(
    ("case", "attacker", "target", "why"),
    [
        ("AD-C57", "red-musketeer", "blue-soldier", "13 spaces apart, musket reaches 12"),
        ("AD-C41", "r", "b", "r at A1 cannot shoot at b at E1: it holds sword"),
    ],
)
def test_a_shot_that_cannot_be_has_no_odds(case: str, attacker: str, target: str, why: str) -> None:
    with pytest.raises(Invalid, match=why):
        RULES.attack_of(start_of(case), attacker, target, None)
