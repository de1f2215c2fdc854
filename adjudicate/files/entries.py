"""The entries of a log: nodes to commands, expectations, checkpoints, branches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from adjudicate.files import textform
from adjudicate.files.facts import Facts
from adjudicate.files.forms import (
    BRANCH,
    CHECKPOINT,
    FIELD,
    GIVEN,
    ILLEGAL,
    PLAIN,
    UNDER_WAY,
    UNDO,
    Form,
    Forms,
    forms_of,
)
from adjudicate.files.node import COMMENT, INSTRUCTION, NOTE, ROUND, Node
from adjudicate.files.numbering import Aside, Numbering
from adjudicate.files.problem import FileProblem, did_you_mean
from adjudicate.files.records import Reading
from adjudicate.files.scenario import Known, given_records
from adjudicate.files.source import Source
from adjudicate.model.command import Command, words
from adjudicate.model.log import (
    Branch,
    Checkpoint,
    Entry,
    Expectation,
    ExpectedIllegal,
    GivenCommand,
    RecordedField,
    Remark,
    RoundMark,
    UnderWay,
    Undo,
    Where,
)
from adjudicate.model.record import COMMAND, DIGEST, ID
from adjudicate.model.ruleset import Ruleset

# c0.1 is what the game carries out by itself before the first command.
COMMAND_ID = r"c([1-9][0-9]{0,18}(\.[0-9]{1,4})?|0\.[0-9]{1,4})"
_COMMAND_ID = re.compile(COMMAND_ID)
_OWNER = re.compile(COMMAND.pattern)
_PLAYER = re.compile(ID.pattern)
_DIGEST = re.compile(DIGEST.pattern)
_ROUND = re.compile(r"[0-9]{1,6}")
_RULE = re.compile(r"[A-Za-z0-9_.\-]{0,200}")
_REMEMBERED = 1024


class Entries:
    """Reads the entries of one log. *forms* settles the words of the text form; ``None`` for XML."""

    def __init__(
        self, source: Source, ruleset: Ruleset, forms: Forms | None, known: Known, first_number: int = 1
    ) -> None:
        self.source = source
        self.ruleset = ruleset
        self.reading = Reading(source)
        self._forms = forms.entry if forms is not None else None
        self._known = known
        self._facts = Facts(ruleset)
        self._numbers = Numbering(first_number)
        self._refusals = Aside()
        self._branches = 0
        self._players: set[str] = set()
        self._commands = ruleset.commands
        self._expectations = ruleset.expectations
        self._other: dict[str, Callable[[Node, Aside | None], Entry]] = {
            ROUND: self._round,
            ILLEGAL: self._illegal,
            CHECKPOINT: self._checkpoint,
            UNDER_WAY: self._under_way,
            UNDO: self._undo,
            BRANCH: self._branch,
        }

    def main(self, nodes: Iterable[Node]) -> Iterator[Entry]:
        """The main line."""
        forms, commands = self._forms, self._commands
        for node in nodes:
            if forms is not None:
                textform.settle(node, forms.get(node.tag, PLAIN), self.source)
            if node.tag in commands:
                yield self.command(node, None)
                if node.children:
                    yield from _remarks(node)
            else:
                yield from self._entry(node, None)

    def orders(self, nodes: Iterable[Node], problems: list[FileProblem] | None) -> Iterator[GivenCommand | Remark]:
        """Commands and remarks only. With *problems* given, an order that is wrong is left out and told there."""
        for node in nodes:
            try:
                if self._forms is not None:
                    textform.settle(node, self._forms.get(node.tag, PLAIN), self.source)
                if node.tag in (COMMENT, NOTE):
                    yield _remark(node)
                elif node.tag in self._commands:
                    yield self.command(node, None)
                    yield from _remarks(node)
                else:
                    raise self._unknown(node, self._commands)
            except FileProblem as problem:
                if problems is None:
                    raise
                problems.append(problem)

    def _entry(self, node: Node, aside: Aside | None) -> Iterator[Entry]:
        if node.tag in self._commands:
            yield self.command(node, aside)
            yield from _remarks(node)
        elif node.tag in (COMMENT, NOTE):
            yield _remark(node)
        elif node.tag == INSTRUCTION:
            return
        elif (read := self._other.get(node.tag)) is not None:
            yield read(node, aside)
        elif (kind := self._expectations.get(node.tag)) is not None:
            where, text = Where(node.element, node.line), self._text(node)
            yield Expectation(self.reading.record(node, kind), where, text)
        else:
            raise self._unknown(node, (*self._commands, *self._expectations, *self._other, NOTE))

    def command(self, node: Node, aside: Aside | None) -> GivenCommand:
        """A command with its facts."""
        attrs = node.attrs
        written = attrs.pop("id", None)
        player = attrs.pop("player", None)
        if player is not None and player not in self._players:
            self._check_player(node, player)
        others: list[Node] = []
        action = self.reading.record(node, self._commands[node.tag], others, ("id", "player"))
        facts = self._facts.read(self.reading, node, others) if others else ()
        where = Where(node.element, node.line)
        # The number comes last: a command that cannot be read takes none.
        command_id = self._id(node, written, aside)
        return GivenCommand(Command(command_id, player, action), facts, where, words(action))

    def _check_player(self, node: Node, player: str) -> None:
        if _PLAYER.fullmatch(player) is None:
            raise self.reading.problem(node, "value", f"player={player!r} is not {ID.name}", "", "player")
        if len(self._players) < _REMEMBERED:
            self._players.add(player)

    def _id(self, node: Node, written: str | None, aside: Aside | None) -> str:
        if written is None:
            given = self._numbers.next() if aside is None else aside.next()
            if given is None:
                raise self.reading.problem(node, "id", "there are no numbers left for this command")
            return given
        if _COMMAND_ID.fullmatch(written) is None:
            help = "write c and a number, such as c41, or leave it out"
            raise self.reading.problem(node, "id", f"id={written!r} is not the id of a command", help, "id")
        if aside is None and (reason := self._numbers.take(written)) is not None:
            help = "each command has its own; leave the id out, and it gets the next number"
            raise self.reading.problem(node, "id", reason, help, "id")
        return written

    def _round(self, node: Node, aside: Aside | None) -> RoundMark:
        if node.children:
            raise self.reading.problem(node, "unknown-element", "a round can stand in the replay itself only")
        n = self._attribute(node, "n", _ROUND, "a whole number")
        self._empty(node, ("n",))
        return RoundMark(int(n), Where(node.element, node.line))

    def _checkpoint(self, node: Node, aside: Aside | None) -> Checkpoint:
        digest = self._attribute(node, "digest", _DIGEST, DIGEST.name)
        log = self._attribute(node, "log", _DIGEST, DIGEST.name) if "log" in node.attrs else ""
        self._no_others(node, ("digest", "log"))
        fields: dict[str, RecordedField] = {}
        for child in node.children:
            if child.tag == FIELD:
                field: RecordedField = self.reading.record(child, RecordedField)
                if field.name in fields:
                    raise self.reading.problem(child, "twice", f"the field {field.name} stands here twice", "", "name")
                fields[field.name] = field
            elif not child.silent:
                raise self.reading.unknown_child(node, child, (FIELD,))
        return Checkpoint(digest, Where(node.element, node.line), log, tuple(fields.values()))

    def _under_way(self, node: Node, aside: Aside | None) -> UnderWay:
        text = self._text(node)
        command = self._attribute(node, "command", _OWNER, COMMAND.name)
        self._no_others(node, ("command",))
        facts = self._facts.read(self.reading, node, node.children)
        return UnderWay(command, facts, Where(node.element, node.line), text)

    def _undo(self, node: Node, aside: Aside | None) -> Undo:
        command = self._attribute(node, "command", _COMMAND_ID, "the id of a command, such as c41")
        self._empty(node, ("command",))
        if aside is None:
            self._numbers.undo()
        return Undo(command, Where(node.element, node.line))

    def _illegal(self, node: Node, aside: Aside | None) -> ExpectedIllegal:
        text = self._text(node)
        rule = self._attribute(node, "rule", _RULE, "the id of a rule", "")
        self._no_others(node, ("rule",))
        inside = [child for child in node.children if not child.silent]
        for child in inside:
            if child.tag not in self._commands:
                raise self._unknown(child, self._commands)
        if len(inside) != 1:
            reason = f"<{ILLEGAL}> holds {len(inside)} commands; it must hold one"
            raise self.reading.problem(inside[1] if inside else node, "missing" if not inside else "twice", reason)
        given = self.command(inside[0], aside or self._refusals)
        return ExpectedIllegal(rule, given, Where(node.element, node.line), text)

    def _branch(self, node: Node, aside: Aside | None) -> Branch:
        start = self._attribute(node, "from", _COMMAND_ID, "the id of a command, such as c41", "")
        title = node.attrs.get("title", "")
        self._no_others(node, ("from", "title"))
        self._branches += 1
        own = Aside(self._branches)
        given: tuple[Any, ...] = ()
        entries: list[Entry] = []
        for child in node.children:
            if child.tag != GIVEN:
                entries.extend(self._entry(child, own))
            elif entries or given:
                raise self.reading.problem(child, "unknown-element", f"<{GIVEN}> must come first in its branch, once")
            else:
                given = given_records(child, self.source, self.ruleset, self._known)
        return Branch(start, title, given, tuple(entries), Where(node.element, node.line))

    def _attribute(
        self, node: Node, name: str, pattern: re.Pattern[str], spelled: str, default: str | None = None
    ) -> str:
        text = node.attrs.get(name, default)
        if text is None:
            raise self.reading.problem(
                node, "missing", f"<{node.tag}> lacks the attribute {name}", f"{name} is {spelled}"
            )
        if text != default and pattern.fullmatch(text) is None:
            raise self.reading.problem(node, "value", f"{name}={text!r} is not {spelled}", "", name)
        return text

    def _empty(self, node: Node, known: tuple[str, ...]) -> None:
        self._no_others(node, known)
        for child in node.children:
            if not child.silent:
                raise self.reading.unknown_child(node, child, ())

    def _no_others(self, node: Node, known: tuple[str, ...]) -> None:
        for name in node.attrs:
            if name not in known:
                reason = f"<{node.tag}> has no attribute {name}"
                raise self.reading.problem(node, "unknown-attribute", reason, did_you_mean(name, known), name)
        if node.text:
            raise self.reading.stray(node)

    def _unknown(self, node: Node, known: Iterable[str]) -> FileProblem:
        help = did_you_mean(node.tag, known)
        return self.reading.problem(node, "unknown-command", f"{node.tag!r} is no command or entry of a log", help)

    def _text(self, node: Node) -> str:
        forms = forms_of(self.ruleset).entry
        lines = [textform.element_line(node, forms.get(node.tag, PLAIN))]
        if node.tag == ILLEGAL:
            lines += [textform.element_line(c, _form(forms, c)) for c in node.children if not c.silent]
        return " ".join(lines)


def _form(forms: dict[str, Form], node: Node) -> Form:
    return forms.get(node.tag, PLAIN)


def _remarks(node: Node) -> list[Remark]:
    """What is remarked on inside a command; it is kept as well, right after it."""
    return [_remark(child) for child in node.children if child.tag in (COMMENT, NOTE)]


def _remark(node: Node) -> Remark:
    return Remark(node.text, Where(node.element, node.line), node.tag != COMMENT)
