"""Chance: the only source of random results. Recorded results decide; what they lack is drawn by address.

A result that is drawn follows from (seed, game, turn, command, label) alone, so that inserting or deleting a command
shifts no other result. ``docs/dice.md`` specifies it byte by byte.
"""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar

from adjudicate.model.problem import BadResult
from adjudicate.model.record import COMMAND, FEW, Help, Id, Kind, shape, tag_of, tagged

STREAM_TAG = b"adjudicate/draw/v1"
WORDS_AT_ONCE = 64
BEGIN = "c0"
"""Stands for the last command where none was carried out yet."""
PURPOSE = Kind("what a result is for, such as morale/clan", r"[^\x00-\x20\x7f]{1,300}")


class Die(NamedTuple):
    """A kind of die: its name and its faces, each as it is written."""

    name: str
    faces: tuple[str, ...]


class Roll(NamedTuple):
    """Dice that were rolled together: the faces of each group, in order."""

    groups: Mapping[str, tuple[str, ...]]

    def numbers(self, group: str) -> tuple[int, ...]:
        """The faces of a group of numbered dice."""
        return tuple(int(face) for face in self.groups.get(group, ()))

    def symbols(self, group: str) -> tuple[str, ...]:
        """The faces of a group of symbol dice."""
        return self.groups.get(group, ())


@tagged("draw")
class Draw(NamedTuple):
    """Cards that were taken at random from a pile, in the order in which they came."""

    cards: tuple[Id, ...]


@tagged("asked", key=2)
class Asked(NamedTuple):
    """How many results of a purpose a command that is under way has asked for."""

    command: Annotated[str, COMMAND, Help("whose results they are")]
    purpose: Annotated[str, PURPOSE]
    times: Annotated[int, FEW]


@tagged("addresses")
class Addresses(NamedTuple):
    """What, beside the seed and the name of a game, the results to come are addressed by: which command was carried out
    last, and how many results those under way have asked for."""

    last: Annotated[str, COMMAND, Help("the command that was carried out last")] = BEGIN
    asked: tuple[Asked, ...] = ()


Fact = Any
RESULTS = (Roll, Draw)
"""Facts that the dice and decks gave; all others are choices that depend on them."""
Choice = TypeVar("Choice")
Wanted = Mapping[str, tuple[Die, int]]
Because = Iterable[tuple[str, str, int]]
"""Why so many dice are asked for: (rule, group, dice more or less) of each rule that changed a number."""


class Seed(NamedTuple):
    """Where drawn results come from: the seed's bytes, the game's name, the turn whose orders were locked together."""

    seed: bytes
    game: str
    turn: int = 1


class Stream:
    """The results of one address, as a sequence of unbiased whole numbers.

    *command* is the number of the command (41 for ``c41``), *label* says which result of it.
    """

    def __init__(self, seed: Seed, command: int, label: str) -> None:
        self._hash = hashlib.shake_256(
            STREAM_TAG
            + _prefixed(seed.seed)
            + _prefixed(seed.game.encode("utf-8"))
            + seed.turn.to_bytes(8, "big")
            + command.to_bytes(8, "big")
            + _prefixed(label.encode("utf-8"))
        )
        self._words = self._read()

    def _read(self) -> Iterator[int]:
        start, size = 0, WORDS_AT_ONCE
        while True:
            data = self._hash.digest(8 * size)
            for offset in range(8 * start, 8 * size, 8):
                yield int.from_bytes(data[offset : offset + 8], "big")
            start, size = size, size * 2

    def below(self, sides: int) -> int:
        """The next number from 0 to *sides* - 1, each equally likely."""
        limit = (1 << 64) // sides * sides
        while True:
            word = next(self._words)
            if word < limit:
                return word % sides

    def die(self, sides: int) -> int:
        """The next number from 1 to *sides*."""
        return 1 + self.below(sides)

    def shuffled(self, items: Iterable[Choice]) -> list[Choice]:
        """*items* in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _prefixed(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def address(command_id: str) -> tuple[int, str]:
    """The number and the label prefix of a command's id: ``c41`` is (41, ""), ``c41.2`` is (41, "2:")."""
    number, _, implied = command_id.removeprefix("c").partition(".")
    return int(number), f"{implied}:" if implied else ""


class Chance:
    """Answers a ruleset's questions about dice, cards, and choices that depend on them.

    Results belong to the command that caused them (*owner*), also when something interrupts it. Each owner's recorded
    facts are used in order; a roll or a draw that is not recorded follows from the seed, also where a choice that
    depends on it is. ``used`` holds, by owner, the facts used since :meth:`take_used`, so that a complete replay can be
    written.
    """

    def __init__(self, seed: Seed | None = None) -> None:
        self.seed = seed
        self._recorded: dict[str, deque[Fact]] = {}
        self._times: dict[tuple[str, str], int] = {}
        self._times_before: dict[tuple[str, str], int] = {}
        self._taken: list[tuple[str, Fact]] = []
        self.used: dict[str, list[Fact]] = {}

    def record(self, owner: str, facts: Iterable[Fact]) -> None:
        """Adds recorded facts of a command, to be used in this order."""
        facts = deque(facts)
        if facts:
            self._recorded.setdefault(owner, deque()).extend(facts)

    def left(self, owner: str) -> tuple[Fact, ...]:
        """The recorded facts of *owner* that nothing has asked for yet."""
        return tuple(self._recorded.get(owner, ()))

    def owners_left(self) -> tuple[str, ...]:
        """The commands that have recorded facts which nothing has asked for yet."""
        return tuple([owner for owner, facts in self._recorded.items() if facts])

    def forget(self, owner: str) -> None:
        """Drops what is kept about a command that is complete or was refused."""
        self._recorded.pop(owner, None)
        for key in [key for key in self._times if key[0] == owner]:
            del self._times[key]

    def keep(self, owners: Collection[str]) -> None:
        """Only these commands can ask for more: what was kept about others can go."""
        if not owners:
            self._recorded.clear()
        self._times = {key: times for key, times in self._times.items() if key[0] in owners}

    def asked(self) -> tuple[Asked, ...]:
        """How many results were asked for, by command and purpose."""
        return tuple([Asked(owner, purpose, times) for (owner, purpose), times in self._times.items()])

    def resume(self, asked: Iterable[Asked]) -> None:
        """Goes on from where so many results had been asked for."""
        self._times = {(owner, purpose): times for owner, purpose, times in asked}

    def begin(self) -> None:
        """Starts a command: :meth:`rollback` takes back all that is asked from here on."""
        self._taken.clear()
        self._times_before = dict(self._times)
        self.used = {}

    def take_used(self) -> dict[str, list[Fact]]:
        """The facts used since the last call, by owner."""
        used, self.used = self.used, {}
        return used

    def rollback(self) -> None:
        """Gives back every recorded fact, and every address, used since :meth:`begin`."""
        for owner, fact in reversed(self._taken):
            self._recorded.setdefault(owner, deque()).appendleft(fact)
        self._times = self._times_before
        self.begin()

    def fork(self) -> Chance:
        """A chance of its own that goes on from here."""
        other = Chance(self.seed)
        other._recorded = {owner: deque(facts) for owner, facts in self._recorded.items()}
        other._times = dict(self._times)
        return other

    def roll(self, owner: str, purpose: str, wanted: Wanted, because: Because = ()) -> Roll:
        """The faces of the dice *wanted*: group -> (die, how many). *purpose* is part of the address; *because* is told
        where the number of dice recorded is another.

        A roll of no dice needs no result; one that is recorded all the same is used.
        """
        facts = self._recorded.get(owner)
        if not any(count for _, count in wanted.values()) and not (facts and _shows_nothing(facts[0])):
            return Roll({})
        if facts and (self.seed is None or isinstance(facts[0], RESULTS)):
            roll = _fitting(facts[0], purpose, wanted, because)
        elif self.seed is not None:
            roll = _rolled(self.seed, self._address(owner, purpose), wanted)
        else:
            raise _misfit(f"no result for {purpose}: needs {_asked(wanted)}, and there is no seed", missing=True)
        self._use(owner, purpose, roll)
        return roll

    def draw(self, owner: str, purpose: str, cards: Iterable[str], count: int) -> tuple[str, ...]:
        """*count* cards taken at random from the pile *cards* (in any order, with repeats), as they came.

        A draw of all of them is a shuffle. A draw of none needs no result. More than there are: ``ValueError``.
        """
        pile = sorted(cards)
        if count > len(pile):
            raise ValueError(f"{purpose}: {count} cards from a pile of {len(pile)}")
        if not count:
            return ()
        facts = self._recorded.get(owner)
        if facts and (self.seed is None or isinstance(facts[0], RESULTS)):
            draw = _fitting_draw(facts[0], purpose, pile, count)
        elif self.seed is not None:
            stream = Stream(self.seed, *self._address(owner, purpose))
            draw = Draw(tuple(stream.shuffled(pile)[:count]))
        else:
            raise _misfit(f"no result for {purpose}: needs {_cards(count)}, and there is no seed", missing=True)
        self._use(owner, purpose, draw)
        return draw.cards

    def _address(self, owner: str, purpose: str) -> tuple[int, str]:
        """The command's number and the label of the next result of that purpose."""
        number, prefix = address(owner)
        before = self._times.get((owner, purpose), 0)
        return number, f"{prefix}{purpose}#{before + 1}" if before else f"{prefix}{purpose}"

    def _use(self, owner: str, purpose: str, result: Fact) -> None:
        """Notes *result* as the next of that purpose; a result that is recorded next for *owner* is used up by it."""
        facts = self._recorded.get(owner)
        if facts and isinstance(facts[0], RESULTS):
            self._taken.append((owner, facts.popleft()))
        # Recorded results count as well: a game written down in between goes on with the same addresses.
        self._times[owner, purpose] = self._times.get((owner, purpose), 0) + 1
        self.used.setdefault(owner, []).append(result)

    def choice(self, owner: str, kind: type[Choice]) -> Choice | None:
        """The choice of that kind recorded next for *owner*; ``None`` leaves it to the default."""
        facts = self._recorded.get(owner)
        if facts and isinstance(facts[0], kind):
            choice: Choice = facts.popleft()
            self._taken.append((owner, choice))
            self.used.setdefault(owner, []).append(choice)
            return choice
        return None

    def decided(self, owner: str, choice: Any) -> None:
        """Notes the choice that the default made, for the complete replay."""
        self.used.setdefault(owner, []).append(choice)


def shown(fact: Fact) -> str:
    """A recorded fact, as it is written."""
    if isinstance(fact, Roll):
        tag, values = "roll", {group: " ".join(faces) for group, faces in fact.groups.items()}
    else:
        form = shape(type(fact))
        given = [(field, getattr(fact, field.name)) for field in form.attributes]
        tag = form.tag
        values = {field.attribute: field.show(value) for field, value in given if value != field.default}
    attributes = [f'{name}="{text}"' for name, text in values.items()]
    return f"<{' '.join([tag, *attributes])}>"


def shown_to_all(fact: Fact) -> str:
    """A recorded fact as everybody may read it: dice are seen by all, cards and choices may not be."""
    return shown(fact) if isinstance(fact, Roll) else f"<{tag_of(type(fact))}>"


def _misfit(reason: str, *, missing: bool = False, rules: tuple[str, ...] = ()) -> BadResult:
    """A result that does not fit, told with nothing that is hidden from anybody."""
    return BadResult(reason, missing=missing, public=reason, rules=rules)


def _shows_nothing(fact: Fact) -> bool:
    return isinstance(fact, Roll) and not any(fact.groups.values())


def _rolled(seed: Seed, place: tuple[int, str], wanted: Wanted) -> Roll:
    number, label = place
    groups = {}
    for group, (die, count) in wanted.items():
        if count:
            stream = Stream(seed, number, f"{label}/{group}")
            groups[group] = tuple(die.faces[stream.below(len(die.faces))] for _ in range(count))
    return Roll(groups)


def _fitting(roll: Fact, purpose: str, wanted: Wanted, because: Because) -> Roll:
    """*roll*, if it is a roll of exactly the dice *wanted*; else :class:`BadResult`."""
    if not isinstance(roll, Roll):
        needs = f"{purpose} needs a roll ({_asked(wanted)}), but"
        raise BadResult(
            f"{needs} {shown(roll)} is recorded next", public=f"{needs} {shown_to_all(roll)} is recorded next"
        )
    for group, faces in roll.groups.items():
        if group not in wanted:
            raise _misfit(f"{purpose} rolls {_asked(wanted)}; no {group} dice, but {' '.join(faces)} is recorded")
    for group, (die, count) in wanted.items():
        faces = roll.groups.get(group, ())
        if len(faces) != count:
            raise _miscounted(purpose, group, count, faces, because)
        for face in faces:
            if face not in die.faces:
                raise _misfit(
                    f"{group} die shows {face}, but a {die.name} die has only {' '.join(dict.fromkeys(die.faces))}"
                )
    return roll


def _miscounted(purpose: str, group: str, count: int, faces: tuple[str, ...], because: Because) -> BadResult:
    reasons = [(rule, dice) for rule, changed, dice in because if changed == group]
    many = "few" if len(faces) < count else "many"
    why = f" ({', '.join(f'{dice:+d} by {rule}' for rule, dice in reasons)})" if reasons else ""
    shown = f" ({' '.join(faces)})" if faces else ""
    return _misfit(
        f"too {many} {group} dice for {purpose}: needs {count}{why}, {len(faces)} recorded{shown}",
        rules=tuple(rule for rule, _ in reasons),
    )


def _asked(wanted: Wanted) -> str:
    return ", ".join(f"{count} {group}" for group, (_, count) in wanted.items() if count) or "no dice"


def _fitting_draw(draw: Fact, purpose: str, pile: list[str], count: int) -> Draw:
    """*draw*, if it is a draw of exactly *count* cards of the *pile*; else :class:`BadResult`."""
    if not isinstance(draw, Draw):
        needs = f"{purpose} needs a draw ({_cards(count)}), but"
        raise BadResult(
            f"{needs} {shown(draw)} is recorded next", public=f"{needs} {shown_to_all(draw)} is recorded next"
        )
    held = Counter(pile)
    holds = f"the pile holds {' '.join(_repeated(held))}"
    recorded = f"{' '.join(draw.cards) or 'none'} recorded"
    if len(draw.cards) != count:
        many = "few" if len(draw.cards) < count else "many"
        short = f"too {many} cards for {purpose}: needs {count}"
        raise BadResult(f"{short}, {recorded}; {holds}", public=f"{short}, {len(draw.cards)} recorded")
    if missing := Counter(draw.cards) - held:
        lacking = " ".join(_repeated(missing))
        raise BadResult(
            f"no {lacking} for {purpose}: needs {_cards(count)}, {recorded}; {holds}",
            public=f"a card recorded for {purpose} is not in the pile",
        )
    return draw


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _repeated(cards: Counter[str]) -> list[str]:
    """Each card once, with how many there are of it: ``2xspark``."""
    return [card if count == 1 else f"{count}x{card}" for card, count in sorted(cards.items())]
