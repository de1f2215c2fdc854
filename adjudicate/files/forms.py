"""How the text form writes each element: which attributes are words in order, and which hold lists.

Everything follows from the ruleset's declarations; what is not declared is written ``key=value``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from adjudicate.files.facts import DRAW, ROLL, records_of
from adjudicate.model.log import Replay
from adjudicate.model.record import shape, tag_of
from adjudicate.model.ruleset import Ruleset

BRANCH, GIVEN, ILLEGAL = "branch", "given", "expect-illegal"
CHECKPOINT, FIELD, UNDO, UNDER_WAY = "checkpoint", "field", "undo", "under-way"
_MOST_RULESETS = 16


class Form:
    """``words``: the attributes that are written as words, in order; the last takes all that remain if ``rest``.
    ``lists``: the attributes that hold lists; all of them if ``every_list``. ``order``: all that are declared."""

    def __init__(
        self,
        words: tuple[str, ...] = (),
        rest: bool = False,
        lists: frozenset[str] = frozenset(),
        every_list: bool = False,
        command: type | None = None,
        order: tuple[str, ...] = (),
    ) -> None:
        self.words = words
        self.rest = rest
        self.lists = lists
        self.every_list = every_list
        self.command = command
        self.order = order or words
        self.children: Mapping[str, Form] = {}

    def child(self, tag: str) -> Form:
        """The form of a child element."""
        return self.children.get(tag, PLAIN)

    def is_list(self, attribute: str) -> bool:
        """Whether the attribute holds a list."""
        return self.every_list or attribute in self.lists


PLAIN = Form()
_ROLL = Form(every_list=True)
_DRAW = Form(("cards",), rest=True, lists=frozenset({"cards"}))


@cache
def record_form(record: type) -> Form:
    """The form of a record that is not a command: every attribute by name."""
    fields = shape(record)
    form = Form(
        lists=frozenset(field.attribute for field in fields.attributes if field.many),
        order=tuple(field.attribute for field in fields.attributes),
    )
    form.children = {tag_of(field.record): record_form(field.record) for field in fields.children if field.record}
    return form


def _command_form(record: type, facts: Mapping[str, Form]) -> Form:
    fields = shape(record)
    required = [field for field in fields.attributes if field.required]
    form = Form(
        tuple(field.attribute for field in required),
        bool(required) and required[-1].many,
        frozenset(field.attribute for field in fields.attributes if field.many),
        command=record,
        order=tuple(field.attribute for field in fields.attributes),
    )
    form.children = {**facts, **record_form(record).children}
    return form


class Forms:
    """The forms of one ruleset. ``entry``: of the commands and the other entries of a log, by tag."""

    def __init__(self, ruleset: Ruleset) -> None:
        records = {tag: record_form(record) for tag, record in records_of(ruleset).items()}
        facts = {ROLL: _ROLL, **records, DRAW: _DRAW}
        commands = {verb: _command_form(record, facts) for verb, record in ruleset.commands.items()}
        self.catalogue = record_form(ruleset.catalogue)
        scenario = record_form(ruleset.scenario)
        self.scenario = Form(lists=scenario.lists, order=scenario.order)
        self.scenario.children = {**scenario.children, "catalogue": self.catalogue}
        given = Form()
        given.children = {**self.catalogue.children, **scenario.children}
        illegal, branch, round_, checkpoint = Form(), Form(), Form(("n",)), Form(("digest",))
        under_way = Form(("command",))
        under_way.children = facts
        checkpoint.children = {FIELD: Form(("name",))}
        self.entry: dict[str, Form] = {
            **{tag: record_form(record) for tag, record in ruleset.expectations.items()},
            **commands,
            ILLEGAL: illegal,
            BRANCH: branch,
            "round": round_,
            UNDO: Form(("command",)),
            CHECKPOINT: checkpoint,
            UNDER_WAY: under_way,
        }
        illegal.children = commands
        branch.children = {**self.entry, GIVEN: given}
        round_.children = self.entry
        replay = record_form(Replay)
        self.replay = Form(lists=replay.lists, order=replay.order)
        self.replay.children = {
            **self.entry,
            **replay.children,
            "scenario": self.scenario,
            "catalogue": self.catalogue,
        }
        self.orders = Form()
        self.orders.children = self.entry

    def root(self, tag: str) -> Form:
        """The form of a root element."""
        roots = {
            "replay": self.replay,
            "scenario": self.scenario,
            "catalogue": self.catalogue,
            "orders": self.orders,
        }
        return roots.get(tag, PLAIN)


_made: dict[int, tuple[Ruleset, Forms]] = {}


def forms_of(ruleset: Ruleset) -> Forms:
    """The :class:`Forms` of a ruleset; worked out once."""
    made = _made.get(id(ruleset))
    if made is None:
        # The ruleset is kept with its forms, so that its identity cannot pass to another one.
        if len(_made) >= _MOST_RULESETS:
            _made.clear()
        made = _made[id(ruleset)] = (ruleset, Forms(ruleset))
    return made[1]
