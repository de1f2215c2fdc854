"""Orders that are adjudicated on a game file: what stands, and the file as it is afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicate.cli.logs import Opened
from adjudicate.cli.orders import Obeyed, give, row_of, rows_of
from adjudicate.cli.playing import Playing
from adjudicate.cli.problems import Failure, refused, told_to, unsaid
from adjudicate.engine.game import Outcome
from adjudicate.files.append import append_entries
from adjudicate.files.insert import with_facts
from adjudicate.files.logread import read_orders
from adjudicate.files.positions import place
from adjudicate.files.source import Source
from adjudicate.model.chance import RESULTS
from adjudicate.model.log import Entry, GivenCommand, Remark, RoundMark, UnderWay, Where
from adjudicate.model.problem import BadResult, IllegalCommand, Invalid
from adjudicate.model.record import tag_of
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import Row
from adjudicate.report.text import either

NOWHERE = Where(0, 0)


class Turning:
    """A game file and the orders for it. *rolled*: the orders may hold dice though the game has a seed. ``rows`` and
    ``finding`` are as *viewer* may see them."""

    def __init__(self, path: str, player: str | None, rolled: bool = False, viewer: str | None = None) -> None:
        self.path = path
        # Read whole, once: what is written below is made of the very bytes that were played.
        self.source = Source.named(path).in_memory()
        with told_to(viewer):
            self.opened = Opened(self.source)
        self.opened.must_play(player)
        self.opened.must_play(viewer)
        self._player = player
        self._rolled = rolled or self.opened.log.header.dice is None
        self._playing = self._played(viewer)
        self.eyes = self._playing.eyes
        self.game = self.opened.game
        self.game.live = True
        self.orders: list[GivenCommand] = []
        self._notes: list[list[Remark]] = []
        self.rows: list[Row] = []
        self.finding: Diagnostic | None = None
        self._orders = Source.of_text("orders", "")
        self._round = self._playing.round
        self._marks = self._round is not None or not self._playing.commands
        self._entries: list[Entry] = []
        self._given: dict[str, int] = {}
        self._earlier: dict[str, list[Any]] = {}

    def _played(self, viewer: str | None) -> Playing:
        """The game as the file has it; one that is not in order cannot be gone on with."""
        playing = Playing(self.opened, tell=False, viewer=viewer)
        playing.finish()
        if playing.findings:
            raise Failure(playing.findings)
        return playing

    def read(self, source: Source) -> None:
        """Reads the orders. What cannot be understood refuses them all."""
        self._orders = source
        first = self._playing.greatest + 1
        read = read_orders(source, self.game.ruleset, first)
        given = [entry for entry in read if isinstance(entry, GivenCommand)]
        for number, entry in enumerate(given, first):
            self._must_not_choose_dice(entry, f"c{number}")
        self.orders = [self._owned(entry) for entry in given]
        self._notes = _notes_before(read)
        if not self.orders:
            raise refused(self._orders.name, "holds no order")

    def _must_not_choose_dice(self, given: GivenCommand, next_id: str) -> None:
        """Who orders chooses no dice: neither their faces nor, by another id, the place that they are drawn from."""
        if given.command.id != next_id:
            reason = f"an order gets the next id of the game, {next_id}, not {given.command.id}; leave the id out"
            raise self._refused(given, reason, "id")
        if self._rolled or not given.facts:
            return
        if any(isinstance(fact, RESULTS) for fact in given.facts):
            reason = "the dice and draws of this game follow from its seed; --rolled lets orders hold those of a table"
            raise self._refused(given, reason)
        # That a choice does not fit would tell what the dice show, before the order that rolls them stands.
        tag = tag_of(type(given.facts[0]))
        reason = f"an order holds no {tag}: its dice are not known before it stands; --rolled is for those of a table"
        raise self._refused(given, reason)

    def _refused(self, given: GivenCommand, reason: str, attribute: str | None = None) -> Failure:
        there = place(self._orders, given.where.element, given.where.line, attribute)
        return refused(self._orders.name, reason, line=there.line, column=there.column)

    def _owned(self, given: GivenCommand) -> GivenCommand:
        command = given.command
        if self._player is None:
            return given
        if command.player not in (None, self._player):
            reason = f"this is an order of {command.player}, but the orders are {self._player}'s"
            raise self._refused(given, reason)
        return given._replace(command=command._replace(player=self._player))

    def play(self) -> None:
        """Carries the orders out, up to the first that is illegal; then what leaves no choice.

        Between orders nothing is settled: an order may say itself what leaves no choice (``pass``). Notes are kept
        where they stand, up to an order that is illegal.
        """
        for number, given in enumerate(self.orders, 1):
            self._entries += self._notes[number - 1]
            before = len(self._entries)
            self._mark_round()
            obeyed = give(self.game, given, self._orders, self.eyes, self.opened.cited)
            self.rows.extend(rows_of(self.game, obeyed, self.eyes, number))
            if obeyed.finding is not None:
                del self._entries[before:]
                self._refuse(obeyed)
                self._settle()
                return
            for outcome in obeyed.outcomes:
                self._note(outcome)
        self._entries += self._notes[-1]
        self._must_have_used_dice()
        self._settle()

    def _must_have_used_dice(self) -> None:
        """Dice of an order that is interrupted are not asked for yet; they would be lost, as only what was used is
        written."""
        waiting = set(self.game.chance.owners_left())
        for given in self.orders:
            decision = self.game.decision()
            if given.command.id in waiting and decision is not None:
                answers = either(decision.verbs)
                who = either(decision.players)
                reason = f"its dice come after {who}'s answer ({answers}); give that in the same orders"
                raise self._refused(given, reason)

    def _refuse(self, obeyed: Obeyed) -> None:
        found = obeyed.finding
        assert found is not None
        if found.kind != "illegal":
            raise Failure([found])
        self.finding = found

    def _settle(self) -> None:
        try:
            outcomes = self.game.settle()
        except (IllegalCommand, Invalid, BadResult) as problem:
            failure = refused(self.path, str(problem))
            raise unsaid(failure, self.eyes.player) if self.eyes.hides(self.game.state) else failure from None
        for outcome in outcomes:
            self._note(outcome)
            self.rows.append(row_of(self.game, self.eyes.outcome(self.game.state, outcome)))

    def _mark_round(self) -> None:
        """Marks a new Round before an order, in a file that has such marks or no commands yet."""
        number = self.game.ruleset.round_of(self.game.state)
        if self._marks and number != self._round:
            self._entries.append(RoundMark(number, NOWHERE))
            self._round = number

    def _note(self, outcome: Outcome) -> None:
        """Keeps a command for the file, and its facts with the commands that own them."""
        command = outcome.command
        for owner in outcome.facts:
            if owner not in (command.id, *self._given, *self._playing.places):
                # A scenario can begin in the middle of a command, which then stands nowhere in the file.
                self._given[owner] = len(self._entries)
                self._entries.append(UnderWay(owner, (), NOWHERE, ""))
        self._given[command.id] = len(self._entries)
        self._entries.append(GivenCommand(command, (), NOWHERE, ""))
        for owner, facts in outcome.facts.items():
            index = self._given.get(owner)
            if index is None:
                self._earlier.setdefault(owner, []).extend(facts)
            else:
                entry = self._entries[index]
                assert isinstance(entry, (GivenCommand, UnderWay))
                self._entries[index] = entry._replace(facts=(*entry.facts, *facts))

    @property
    def changed(self) -> bool:
        """Whether there is anything to write."""
        return bool(self._given)

    def written(self) -> bytes:
        """The file with the commands appended; dice of a command that was interrupted go to where it stands."""
        source = self.source
        if self._earlier:
            places = self._playing.places
            facts = {places[owner]: more for owner, more in self._earlier.items()}
            data = with_facts(source, facts, self.game.ruleset)
            source = Source(source.name, data=data, folder=source.folder)
        return append_entries(source, self._entries, self.game.ruleset)


def _notes_before(read: Iterable[GivenCommand | Remark]) -> list[list[Remark]]:
    """The notes before each order, and last those after them all. What stands behind a ``#`` is the writer's own."""
    notes: list[list[Remark]] = [[]]
    for entry in read:
        if isinstance(entry, GivenCommand):
            notes.append([])
        elif entry.note:
            notes[-1].append(entry)
    return notes
