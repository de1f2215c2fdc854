"""The published vectors of drawn results: from ``hashlib`` alone, and from the package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicate.games.arkendom.dice import D10
from adjudicate.model.chance import Chance, Die, Draw, Roll, Seed, Stream

ROOT = Path(__file__).parents[1]
VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests/data/dice.json").read_text(encoding="utf-8"))["vectors"]
each_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])


def _words(vector: dict[str, Any]) -> Iterator[int]:
    """The stream of an address, as docs/dice.md says, in words."""
    seed, game, label = bytes.fromhex(vector["seed"]), vector["game"].encode(), vector["label"].encode()
    message = (
        b"adjudicate/draw/v1"
        + len(seed).to_bytes(4, "big") + seed
        + len(game).to_bytes(4, "big") + game
        + vector["turn"].to_bytes(8, "big")
        + vector["command"].to_bytes(8, "big")
        + len(label).to_bytes(4, "big") + label
    )  # fmt: skip
    data = hashlib.shake_256(message).digest(8 * 1000)
    return (int.from_bytes(data[at : at + 8], "big") for at in range(0, len(data), 8))


def _below(words: Iterator[int], sides: int) -> int:
    return next(word for word in words if word < 2**64 // sides * sides) % sides


def _shuffled(words: Iterator[int], items: list[str]) -> list[str]:
    order = list(items)
    for last in reversed(range(1, len(order))):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _by_hand(vector: dict[str, Any]) -> list[str]:
    words = _words(vector)
    if "shuffle" in vector:
        return _shuffled(words, vector["shuffle"])
    if "draw" in vector:
        return _shuffled(words, sorted(vector["draw"]))[: vector["count"]]
    if "below" in vector:
        return [str(_below(words, int(vector["below"]))) for _ in range(vector["count"])]
    return [vector["faces"][_below(words, len(vector["faces"]))] for _ in range(vector["count"])]


def _by_package(vector: dict[str, Any]) -> list[str]:
    stream = Stream(_seed(vector), vector["command"], vector["label"])
    if "shuffle" in vector:
        return stream.shuffled(vector["shuffle"])
    if "draw" in vector:
        return stream.shuffled(sorted(vector["draw"]))[: vector["count"]]
    if "below" in vector:
        return [str(stream.below(int(vector["below"]))) for _ in range(vector["count"])]
    return [vector["faces"][stream.below(len(vector["faces"]))] for _ in range(vector["count"])]


def _seed(vector: dict[str, Any]) -> Seed:
    return Seed(bytes.fromhex(vector["seed"]), vector["game"], vector["turn"])


def _named(name: str) -> dict[str, Any]:
    return next(vector for vector in VECTORS if vector["name"] == name)


@each_vector
def test_hashlib_alone_gives_the_results(vector: dict[str, Any]) -> None:
    words = _words(vector)
    assert [f"{next(words):016x}" for _ in vector["words"]] == vector["words"]
    assert _by_hand(vector) == vector["result"]


@each_vector
def test_the_package_gives_the_results(vector: dict[str, Any]) -> None:
    assert _by_package(vector) == vector["result"]


@each_vector
def test_the_documentation_lists_the_vector(vector: dict[str, Any]) -> None:
    row = f"{vector['turn']}, {vector['command']} | `{vector['label']}` | {' '.join(vector['result'])} |"
    assert row in (ROOT / "docs/dice.md").read_text(encoding="utf-8")


def test_words_are_refused_in_the_vector_that_says_so() -> None:
    vector = _named("words that are refused")
    words = [next(_words(vector)), *(int(word, 16) for word in vector["words"][1:])]
    assert [word < int(vector["below"]) for word in words] == [True, False, False]


ASKED = {
    "attack dice of a Fight": ("c1", "fight/swordsmen", "attack", D10),
    "offense dice of the same Fight": ("c1", "fight/swordsmen", "offense", None),
    "power dice of Danger": ("c41", "danger/G4", "danger", None),
    "a command implied after c41": ("c41.2", "morale/clan-members", "morale", D10),
    "a special power bought once": ("c41", "fight/berserkers/two-axes", "attack", D10),
    "a name that is not ASCII, a short seed": ("c7", "count/south", "gem", D10),
}


@pytest.mark.parametrize("name", ASKED)
def test_rules_that_ask_by_command_and_purpose_reach_the_address(name: str) -> None:
    vector = _named(name)
    owner, purpose, group, die = ASKED[name]
    die = die or Die(group, tuple(vector["faces"]))
    roll = Chance(_seed(vector)).roll(owner, purpose, {group: (die, vector["count"])})
    assert list(roll.symbols(group)) == vector["result"]


@pytest.mark.parametrize("recorded", [False, True], ids=["drawn before", "recorded before"])
def test_a_second_roll_of_a_purpose_has_an_address_of_its_own(recorded: bool) -> None:
    vector = _named("the same power bought again")
    chance = Chance(_seed(vector))
    if recorded:
        chance.record("c41", [Roll({"attack": ("1",)})])
    chance.roll("c41", "fight/berserkers/two-axes", {"attack": (D10, 1)})
    roll = chance.roll("c41", "fight/berserkers/two-axes", {"attack": (D10, 1)})
    assert list(roll.symbols("attack")) == vector["result"]


PILE = _named("three cards of a pile")["draw"]


@pytest.mark.parametrize("recorded", [False, True], ids=["drawn before", "recorded before"])
def test_draws_by_command_and_purpose_reach_the_address(recorded: bool) -> None:
    first, second = _named("three cards of a pile"), _named("two more in the same command")
    chance = Chance(_seed(first))
    if recorded:
        chance.record("c5", [Draw(tuple(first["result"]))])
    assert list(chance.draw("c5", "deck/north", PILE, 3)) == first["result"]
    assert list(chance.draw("c5", "deck/north", second["draw"], 2)) == second["result"]


def test_a_pile_is_drawn_from_as_if_it_had_no_order() -> None:
    vector = _named("a card drawn by an implied command")
    for pile in (PILE, PILE[::-1], sorted(PILE)):
        assert list(Chance(_seed(vector)).draw("c5.1", "deck/north", pile, 1)) == vector["result"]
