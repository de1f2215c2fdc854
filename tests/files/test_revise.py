"""Rewriting conclusions: what changes is written anew, and not a byte besides."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicate.files.convert import convert
from adjudicate.files.logread import read_log
from adjudicate.files.revise import Revision, revised
from adjudicate.model.log import Checkpoint, Entry, Expectation, ExpectedIllegal, RecordedField
from files.filegame import GAME, REPLAY, ruleset_of, source

TEXT = "\n".join(convert(source(REPLAY), "text", ruleset_of)) + "\n"
NEW = "f" * 16


def becoming(entry: Entry, **changes: Any) -> Entry | None:
    """What the entries of the replay become."""
    if isinstance(entry, Expectation):
        return entry._replace(fact=entry.fact._replace(**changes.get("expect", {})))
    if isinstance(entry, ExpectedIllegal):
        return entry._replace(rule=changes["rule"]) if "rule" in changes else None
    assert isinstance(entry, Checkpoint)
    return entry._replace(**changes.get("checkpoint", {}))


def rewritten(text: str, kind: type, **changes: Any) -> str:
    log = read_log(source(text), ruleset_of)
    entries = [entry for entry in log.entries if isinstance(entry, kind)]
    revisions = [Revision(entry, becoming(entry, **changes)) for entry in entries]
    after = revised(source(text), revisions, GAME).decode()
    expected = [revision.becomes for revision in revisions if revision.becomes is not None]
    found = [entry for entry in read_log(source(after), ruleset_of).entries if isinstance(entry, kind)]
    assert [plain(entry) for entry in found] == [plain(entry) for entry in expected]
    return after


def plain(entry: Entry) -> Any:
    if isinstance(entry, Expectation):
        return entry.fact
    return entry.rule if isinstance(entry, ExpectedIllegal) else entry[0:1] + entry[2:]


SPELLINGS = {
    '<expect unit="clan" wounds="2" at="C3"/>': '<expect unit="clan" wounds="3" at="C3"/>',
    "<expect  at='C3'\n   wounds='2' unit=\"clan\" ><!-- why --></expect>": (
        '<expect  at=\'C3\'\n   wounds="3" unit="clan" ><!-- why --></expect>'
    ),
}


@pytest.mark.parametrize("spelled", SPELLINGS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_one_attribute_in_xml(spelled: str, newline: str) -> None:
    (first, *_) = SPELLINGS
    text = REPLAY.replace(first, spelled).replace("\n", newline)
    expected = REPLAY.replace(first, SPELLINGS[spelled]).replace("\n", newline)
    assert rewritten(text, Expectation, expect={"wounds": 3}) == expected


LINES = {
    "expect unit=clan wounds=2 at=C3": "expect unit=clan wounds=3 at=C3",
    'expect   wounds="2" at=C3 \\\n  unit=clan # wounds=2': "expect   wounds=3 at=C3 \\\n  unit=clan # wounds=2",
    "expect unit=clan at=C3 \\\n wounds=2": "expect unit=clan at=C3 \\\n wounds=3",
}


@pytest.mark.parametrize("spelled", LINES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_one_attribute_in_text(spelled: str, newline: str) -> None:
    (first, *_) = LINES
    assert TEXT.count(first) == 1
    text = TEXT.replace(f"  {first}", f"  {spelled}").replace("\n", newline)
    expected = TEXT.replace(f"  {first}", f"  {LINES[spelled]}").replace("\n", newline)
    assert rewritten(text, Expectation, expect={"wounds": 3}) == expected


@pytest.mark.parametrize(("text", "gone"), [(REPLAY, ' at="C3"'), (TEXT, " at=C3")], ids=["xml", "text"])
def test_an_attribute_that_goes(text: str, gone: str) -> None:
    before, after = (f'wounds="2"{gone}', 'wounds="2"') if text is REPLAY else (f"wounds=2{gone}", "wounds=2")
    assert text.count(before) == 1
    assert rewritten(text, Expectation, expect={"at": ()}) == text.replace(before, after)


@pytest.mark.parametrize("text", [REPLAY, TEXT], ids=["xml", "text"])
def test_the_rule_of_an_expected_refusal(text: str) -> None:
    assert rewritten(text, ExpectedIllegal, rule="skirmish.near") == text.replace("skirmish.far", "skirmish.near")


@pytest.mark.parametrize("text", [REPLAY, TEXT], ids=["xml", "text"])
def test_an_expected_refusal_that_goes_takes_its_lines_with_it(text: str) -> None:
    lines = text.splitlines(keepends=True)
    (first,) = [number for number, line in enumerate(lines) if "expect-illegal" in line]
    del lines[first : first + (1 if text is REPLAY else 2)]
    assert rewritten(text, ExpectedIllegal) == "".join(lines)


FIELDS = (RecordedField("units/clan/wounds", "2"), RecordedField("removed/a b".replace(" ", "-"), None))


def test_a_checkpoint_gets_fields_in_xml() -> None:
    after = rewritten(REPLAY, Checkpoint, checkpoint={"digest": NEW, "fields": FIELDS})
    assert after == REPLAY.replace(
        '    <checkpoint digest="0123456789abcdef"/>\n',
        f'    <checkpoint digest="{NEW}">\n'
        '      <field name="units/clan/wounds" value="2"/>\n'
        '      <field name="removed/a-b"/>\n'
        "    </checkpoint>\n",
    )


def test_a_checkpoint_gets_fields_in_text() -> None:
    after = rewritten(TEXT, Checkpoint, checkpoint={"digest": NEW, "fields": FIELDS})
    assert after == TEXT.replace(
        "  checkpoint 0123456789abcdef\n",
        f"  checkpoint {NEW}\n    field units/clan/wounds value=2\n    field removed/a-b\n",
    )


OLD_XML = """\
    <checkpoint digest="0123456789abcdef">
      <!-- stays -->
      <field name="a"   value="1"/>
      <field name="b" value='2'/>
      <field name="c" value="3" /><field name="d"/>
    </checkpoint>
"""
NEW_XML = f"""\
    <checkpoint digest="{NEW}">
      <!-- stays -->
      <field name="a"   value="1"/>
      <field name="b" value="&lt;&quot;two&quot;"/>
      <field name="d" value="4"/>
      <field name="e"/>
    </checkpoint>
"""
OLD_TEXT = """\
  checkpoint digest=0123456789abcdef
    # stays
    field a   value=1
    field name=b value="2" # two
    field c value=3
    field d
"""
NEW_TEXT = f"""\
  checkpoint digest={NEW}
    # stays
    field a   value=1
    field name=b value="<\\"two\\"" # two
    field d value=4
    field e
"""
AFTER = tuple(RecordedField(*field) for field in (("a", "1"), ("b", '<"two"'), ("d", "4"), ("e", None)))


@pytest.mark.parametrize(
    ("text", "before", "old", "new"),
    [
        (REPLAY, '    <checkpoint digest="0123456789abcdef"/>\n', OLD_XML, NEW_XML),
        (TEXT, "  checkpoint 0123456789abcdef\n", OLD_TEXT, NEW_TEXT),
    ],
    ids=["xml", "text"],
)
def test_only_those_fields_are_rewritten_that_differ(text: str, before: str, old: str, new: str) -> None:
    assert text.count(before) == 1
    after = rewritten(text.replace(before, old), Checkpoint, checkpoint={"digest": NEW, "fields": AFTER})
    assert after == text.replace(before, new)


@pytest.mark.parametrize("text", [REPLAY, TEXT], ids=["xml", "text"])
def test_without_a_change_nothing_is_written(text: str) -> None:
    entries = read_log(source(text), ruleset_of).entries
    same = [Revision(entry, entry) for entry in entries if isinstance(entry, (Expectation, Checkpoint))]
    assert revised(source(text), same, GAME).decode() == text
