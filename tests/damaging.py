"""Damaged positions: what is saved in the middle of a game, with elements and values that somebody lost, doubled, mixed
up or made up. Each is read, or refused in words; one that is read can be looked at and gone on with.

The long campaign: ``PYTHONPATH=tests python tests/damaging.py anno1666 20000`` (or ``arkendom``, ``whole``; a second
number is the seed of the first game).
"""

from __future__ import annotations

import copy
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Any

from lxml import etree

from adjudicate.engine.game import Game
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.logwrite import scenario_lines
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.problem import BadResult, IllegalCommand, Invalid
from going_on import GAMES

WAITING, RESTING = 0.6, 0.02
"""How often a position is taken in which something waits, and any other."""
EACH = 10
"""Damaged ones of each."""
WORDS = {
    "stage": "before card suit open failed over lay declared next after done testing falling test effects weapons "
    "cards parry damage retreat retreating sweep defence sources leaders",
    "what": "climb window way leap fall sprint force-door shot parry morale lockpicking quick-reload disarm special "
    "initiative combat stand-up spotting pickpocket seduction",
    "phase": "setup start card initiative action combat morale interaction end over acquisition revelation activation "
    "update claim",
    "kind": "strike disengage fight escape blows volley reaction order stays adjust",
    "suit": "skull heart cup horseshoe", "n": "0 1 2 3 5", "step": "0 1 2 9", "path": "A1 off B2 open:off",
}  # fmt: skip
ANYTHING = ("0", "1", "999", "-1", "c0", "c7", "x", "", "red", "blue", "south")


def positions(kind: str, seed: int, dice: random.Random) -> Iterator[Any]:
    """Positions of a random game, as trees."""
    for game, _ in GAMES[kind](seed):
        state = game.state
        if dice.random() < (WAITING if state.pending else RESTING):
            text = "\n".join(scenario_lines(game.ruleset, *game.ruleset.scenario_of(state)))
            yield etree.fromstring(text.encode("utf-8"))


def damaged(position: Any, dice: random.Random) -> bytes:
    """A position with one to three things wrong in it, mostly in what waits."""
    root = copy.deepcopy(position)
    values = _values(root)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        elements = _elements(root)
        waiting = [each for each in elements if each.get("command") or each.get("n") or each.tag in WHERE]
        _damage(dice.choice(waiting if waiting and dice.random() < 0.6 else elements), values, dice)
    return etree.tostring(root)


WHERE = ("pending", "asked", "addresses", "turn", "contender")


def _elements(root: Any) -> list[Any]:
    """All but the catalogue, which is not what was saved."""
    return [each for child in root if child.tag != "catalogue" for each in child.iter()]


def _values(root: Any) -> dict[str, list[str]]:
    found = {name: words.split() for name, words in WORDS.items()}
    for each in _elements(root):
        for name, value in each.attrib.items():
            found.setdefault(name, []).append(value)
    return found


def _damage(each: Any, values: dict[str, list[str]], dice: random.Random) -> None:
    how = dice.randrange(6)
    name = dice.choice(sorted(each.attrib) or ["id"])
    if how == 0:
        each.attrib.pop(name, None)
    elif how == 1 and len(_elements(each.getroottree().getroot())) > 1:
        each.getparent().remove(each)
    elif how == 2:
        each.addnext(copy.deepcopy(each))
    elif how == 3:
        each.set(name, dice.choice(values.get(name, ["0"])))
    elif how == 4:
        each.set(name, dice.choice((*ANYTHING, f"{each.get(name)} {each.get(name)}")))
    else:
        name = dice.choice(sorted(values))
        each.set(name, dice.choice(values[name]))


def tried(text: bytes, dice: random.Random) -> str:
    """What becomes of a position: ``unreadable``, ``refused``, or ``played``: looked at, and gone on with a little.
    Anything but these raises."""
    try:
        setting = read_scenario(Source.of_text("damaged.xml", text), ruleset_of)
    except FileProblem:
        return "unreadable"
    rules = setting.ruleset
    try:
        state = rules.setup(setting.scenario, setting.catalogue)
    except Invalid as problem:
        assert str(setting.places.problem(problem))
        return "refused"
    seen = rules.view(state, None)
    rules.tables(seen), rules.picture(seen), rules.result(seen)
    game = Game(rules, state, Chance(Seed(b"\1", "damaged")), live=True)
    try:
        for number in range(900, 903):
            game.settle()
            if game.decision() is None:
                break
            listed = list(rules.legal(game.state))
            if not listed:
                break
            command = dice.choice(listed)
            game.give(command._replace(id=f"c{number}"))
    except (IllegalCommand, BadResult, Invalid):
        pass
    return "played"


def campaign(kind: str, count: int, first: int = 0) -> tuple[Counter[str], dict[str, bytes]]:
    """What became of so many damaged positions, and one example of each defect, by its place."""
    found, defects, seed = Counter[str](), dict[str, bytes](), first
    while sum(found.values()) < count:
        dice = random.Random(seed)
        for position in positions(kind, seed, dice):
            for _ in range(EACH):
                text = damaged(position, dice)
                try:
                    found[tried(text, dice)] += 1
                except Exception as error:
                    found["defect"] += 1
                    last = traceback.extract_tb(error.__traceback__)[-1]
                    defects.setdefault(f"{type(error).__name__} in {last.name} ({last.filename}:{last.lineno})", text)
            if sum(found.values()) >= count:
                break
        seed += 1
    return found, defects


if __name__ == "__main__":
    found, defects = campaign(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    for place, text in defects.items():
        print(place, text.decode(), sep="\n", end="\n\n")
    print(", ".join(f"{count} {what}" for what, count in found.most_common()))
    sys.exit(bool(defects))
