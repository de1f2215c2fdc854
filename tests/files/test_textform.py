"""The text form: what it looks like, how it is quoted, and that it says the same as the XML."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicate.files import textform, tree
from adjudicate.files.convert import convert, written
from adjudicate.files.forms import forms_of
from adjudicate.files.logread import read_log, read_orders
from adjudicate.files.node import Document, Node
from adjudicate.files.problem import FileProblem
from adjudicate.model.command import words
from files.filegame import GAME, REPLAY, Charge, ruleset_of, source

FORMS = forms_of(GAME)
TEXT = "\n".join(convert(source(REPLAY), "text", ruleset_of)) + "\n"


def plain(entries):
    """Entries without where they stand."""
    if isinstance(entries, tuple) and hasattr(entries, "_fields"):
        return entries._replace(
            **{
                name: None if name == "where" else plain(value)
                for name, value in zip(entries._fields, entries, strict=True)
            }
        )
    return [plain(item) for item in entries] if isinstance(entries, (list, tuple)) else entries


def test_it_reads_as_a_person_would_write_it() -> None:
    lines = TEXT.splitlines()
    assert lines[0] == "# A comment before the root"
    assert lines[1].startswith("replay format=1 game=skirmish")
    assert "  south: charge swordsmen clan path=C3,C4 id=c1" in lines
    assert "    roll attack=4,10 offense=+2,-,- power=P" in lines
    assert "    draw spark ward spark" in lines
    assert '  note "North\\nis surprised"' in lines
    assert "  north: form clan A1 A2 B3 facing=S" in lines
    assert '  north: say "a = b"' in lines


def test_both_notations_give_the_same_entries() -> None:
    one, other = read_log(source(REPLAY), ruleset_of), read_log(source(TEXT, "game.txt"), ruleset_of)
    assert plain(one.header) == plain(other.header)
    assert (one.scenario, one.catalogue) == (other.scenario, other.catalogue)
    assert plain(list(one.entries)) == plain(list(other.entries))


def test_entries_may_also_follow_their_round_at_its_own_level() -> None:
    head = "replay format=1 game=skirmish rules=1\n"
    indented = f"{head}  scenario\n  round 1\n    say a\n      roll attack=1\n  round 2\n    say b\n"
    flat = f"{head}scenario\nround 1\nsay a\n roll attack=1\nround 2\nsay b\n"
    one, other = (list(read_log(source(text), ruleset_of).entries) for text in (indented, flat))
    assert plain(one) == plain(other)
    assert [type(entry).__name__ for entry in one] == ["RoundMark", "GivenCommand"] * 2


def test_a_commented_detail_does_not_tear_the_others_off() -> None:
    (charge, comment) = read_orders("charge a b\n# roll attack=1\n  roll attack=2\n", GAME)
    assert charge.facts[0].numbers("attack") == (2,)
    assert comment.text == "roll attack=1"


ORDERS = {
    "charge a b": Charge("a", "b"),
    "charge a b path=C3,D4": Charge("a", "b", ("C3", "D4")),
    'charge a b path="C3 D4"': Charge("a", "b", ("C3", "D4")),
    "charge target=b a": Charge("a", "b"),
    "charge a \\\n   b \\  \n turned=yes": Charge("a", "b", (), True),
    '  charge "a" b   # now!': Charge("a", "b"),
    "charge\ta\tb\r": Charge("a", "b"),
    "form a A1 B2 facing=S": GAME.commands["form"]("a", ("A1", "B2"), "S"),
    "form a A1,B2": GAME.commands["form"]("a", ("A1", "B2")),
    r'say "\"x\" \\ \n"': None,
    'say ""': GAME.commands["say"](""),
    "say a#b": GAME.commands["say"]("a#b"),
}


@pytest.mark.parametrize("text", ORDERS)
def test_orders(text: str) -> None:
    if ORDERS[text] is None:
        with pytest.raises(FileProblem, match="is not text"):
            read_orders(text, GAME)
    else:
        given_command = next(entry for entry in read_orders(text + "\n", GAME) if hasattr(entry, "command"))
        assert given_command.command.action == ORDERS[text]


WRONG = {
    "charge a b c": ("text.words", 1, 1, "write: charge UNIT TARGET [path=PATH,…] [turned=TURNED]"),
    "  charge a": ("missing", 1, 3, "the unit that is charged"),
    "south:": ("text.syntax", 1, 1, ""),
    "south: charge a b player=x": ("text.syntax", 1, 1, ""),
    "charge a b turned=yes turned=no": ("text.syntax", 1, 23, ""),
    "charge a b turned=perhaps": ("value", 1, 12, ""),
    '"charge" a b': ("text.syntax", 1, 1, ""),
    'say "a': ("text.quote", 1, 5, ""),
    'say \\\n  "a': ("text.quote", 2, 3, ""),
    r'say "\q"': ("text.quote", 1, 6, ""),
    "say a \\": ("text.continued", 1, 7, ""),
    "say a\n   roll attack=1\n  roll attack=2": ("text.indent", 3, 3, ""),
    "say a\x07": ("text.control", 1, 6, ""),
    "say a\n  roll attack=11": ("dice", 2, 8, "show 1 2 3"),
    "say caf\udce9\n": ("file.encoding", 1, 8, "iconv"),
    "say " + "a" * 200_000: ("text.long-line", 1, 1, ""),
    "say a\n" + "".join(" " * (n + 1) + "a\n" for n in range(70)): ("xml.depth", 64, 64, ""),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_with_its_place(text: str) -> None:
    code, line, column, help = WRONG[text]
    data = text.encode("utf-8", "surrogateescape")
    with pytest.raises(FileProblem) as caught:
        read_orders(source(data, "orders.txt"), GAME)
    found = caught.value
    assert (found.code, found.line, found.column) == (code, line, column), str(found)
    assert help in found.help


# Property: a tree written in either notation and read again is the same tree.

ids = st.from_regex(r"[a-z][a-z0-9.\-]{0,6}", fullmatch=True)
values = st.text(st.characters(blacklist_categories=("Cs",), min_codepoint=32), max_size=12).filter(
    lambda text: not any(char in "\ufffe\uffff" for char in text)
) | st.sampled_from(["", " ", '"', "\\", "a\\", "#", "a b", "x=y", "south:", "\n", "\t", "\r", "&<>'", "é", "--"])
remarks = (
    st.lists(values | st.sampled_from(["-", "--", "-\\-", "---", "a\\", "\\\\", "# x"]), max_size=4)
    .map(
        lambda parts: "\n".join(
            part.replace("\n", " ").replace("\r", " ").replace("\t", " ").rstrip() for part in parts
        )
    )
    .map(str.strip)
)
comments = st.builds(lambda text: Node("#", text=text), remarks)
notes = st.builds(lambda text: Node("note", text=text.strip()), values)
lists = st.lists(ids, max_size=3).map(" ".join)


NOTHING = st.just([])


def element(tag: str, attrs: dict, children=NOTHING) -> st.SearchStrategy[Node]:
    return st.builds(lambda a, c: Node(tag, a, c), st.fixed_dictionaries({}, optional=attrs), children)


silent = comments | notes
rolls = element("roll", {"attack": lists, "offense": lists, "other": lists}, st.lists(silent, max_size=1))
draws = element("draw", {"cards": lists}, st.lists(silent, max_size=1))
facts = st.lists(rolls | draws | silent | element("spend", {"critical": values}), max_size=2)
common = {"id": ids, "player": values}
commands = (
    element("charge", {"unit": values, "target": values, "path": lists, "turned": values, **common}, facts)
    | element("form", {"leader": values, "spaces": lists, "facing": values, **common}, facts)
    | element("say", {"words": values, **common}, facts)
)
details = (
    commands
    | silent
    | element("expect", {"unit": values, "at": lists, "player": values})
    | element("checkpoint", {"digest": values})
    | element("undo", {"command": values})
    | element("unknown", {"x": values, "player": values}, st.lists(silent, max_size=1))
    | element("expect-illegal", {"rule": values}, st.lists(commands | silent, max_size=2))
    | element("branch", {"from": ids, "title": values}, st.lists(commands | silent, max_size=2))
)
entries = details | element("round", {"n": values}, st.lists(details, max_size=3))
units = element("unit", {"id": ids, "at": values}, st.lists(silent, max_size=1))
scenarios = element(
    "scenario", {"title": values}, st.lists(units | silent | element("zone", {"spaces": lists}), max_size=3)
)


def replay(children: list[Node], before: list[Node]) -> Document:
    return Document(Node("replay", {"format": "1", "game": "skirmish"}, children), tuple(before))


documents = st.builds(
    replay,
    st.lists(entries | scenarios, max_size=5),
    st.lists(comments.filter(lambda node: node.text), max_size=2),
)


def read_again(lines, name: str) -> Document:
    return tree.document(source("".join(f"{line}\n" for line in lines), name), FORMS)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents)
def test_round_trips(document: Document) -> None:
    from_xml = read_again(written(document, "xml", GAME), "a.xml")
    assert from_xml.same(document), "\n".join(written(document, "xml", GAME))
    from_text = read_again(written(document, "text", GAME), "a.txt")
    assert from_text.same(document), "\n".join(written(document, "text", GAME))


@settings(max_examples=100, deadline=None)
@given(st.builds(Charge, ids, ids, st.lists(st.sampled_from(["A1", "C3"]), max_size=3).map(tuple), st.booleans()))
def test_the_words_of_an_action_are_an_order(action: Charge) -> None:
    (order,) = read_orders(words(action), GAME)
    assert order.command.action == action and order.text == words(action)


def test_convert_refuses_what_only_one_notation_can_hold() -> None:
    head = '<replay format="1" game="skirmish" rules="1">'
    for body in ("stray", "<decline>x</decline>", "<note>a<b/></note>", '<a.é x:y="1"/>'):
        with pytest.raises(FileProblem):
            list(convert(source(f"{head}{body}</replay>"), "text", ruleset_of))
    with pytest.raises(FileProblem, match="does not say which game"):
        list(convert(source("charge a b\n"), "xml", ruleset_of))
    with pytest.raises(FileProblem, match=r"not known"):
        list(convert(source("chrge a b\n"), "xml", ruleset_of, GAME))


def test_orders_convert_both_ways() -> None:
    xml = list(convert(source("# go\nsouth: charge a b\n"), "xml", ruleset_of, GAME))
    assert xml[1:] == [
        "<orders>",
        "  <!-- go -->",
        '  <charge player="south" unit="a" target="b"/>',
        "</orders>",
    ] or xml[3].startswith("  <charge ")
    back = list(convert(source("\n".join(xml)), "text", ruleset_of, GAME))
    assert back == ["# go", "south: charge a b"]


def test_usage_names_what_a_command_needs() -> None:
    assert textform.usage(GAME.commands["form"]) == "form LEADER SPACES… [facing=FACING]"
