"""Rule catalogues, and text for a terminal."""

from __future__ import annotations

import pickle

import pytest

from adjudicate.files.problem import FileProblem, did_you_mean
from adjudicate.files.rulebook import Rule, Ruling, RulingReading, read_rulebook
from adjudicate.report.terminal import clean
from files.filegame import source

RULES = """\
<rules game="skirmish" version="2">
  <!-- moving -->
  <rule id="skirmish.move.reach" section="2.1" kind="requirement" cites="SK-1 SK-2">
    A unit moves
    no farther than its reach.
  </rule>
  <ruling id="SK-B1" section="3" default="now">
    <reading id="now">At once.</reading>
    <reading id="later">At the end.</reading>
  </ruling>
</rules>
"""


def test_a_rulebook() -> None:
    book = read_rulebook(source(RULES))
    assert (book.game, book.version) == ("skirmish", 2)
    text = "A unit moves no farther than its reach."
    assert book.rules == (Rule("skirmish.move.reach", "2.1", "requirement", ("SK-1", "SK-2"), text),)
    readings = (RulingReading("now", "At once."), RulingReading("later", "At the end."))
    assert book.rulings == (Ruling("SK-B1", "3", "now", readings),)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind="requirement"', 'kind="requirment"', "is not one of"),
        ('kind="requirement"', "", "lacks the attribute kind"),
        ('default="now"', 'default="never"', "none of the readings"),
        ('id="later"', 'id="now"', "a second reading"),
        ('id="SK-B1"', 'id="skirmish.move.reach"', "a second ruling"),
        ('id="SK-B1"', 'id="1"', "is not an id"),
        ('section="3"', 'sektion="3"', "no attribute sektion"),
        ('version="2"', 'version="two"', "not a whole number"),
        ("<ruling ", "<rulings ", "mismatch"),
        ("no farther than its reach.", "<b/>", "<b> is not known"),
        ("<!-- moving -->", "<b/>", "<b> is not known"),
    ],
)
def test_what_is_wrong_with_a_rulebook(old: str, new: str, said: str) -> None:
    with pytest.raises(FileProblem, match=said):
        read_rulebook(source(RULES.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("é – ok", "é – ok"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\u202eb\x9b\u2066", "a\\u202eb\\x9b\\u2066"),
        ("a\nb\t", "a\\x0ab\\x09"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_clean(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_clean_can_keep_lines() -> None:
    assert clean("a\nb\x07", keep="\n") == "a\nb\\x07"


def test_a_problem_survives_another_process() -> None:
    problem = FileProblem("a.xml", "value", "is bad", 3, 4, "do this")
    again = pickle.loads(pickle.dumps(problem))
    assert vars(again) == vars(problem)
    assert str(again) == "a.xml:3:4: invalid[value]: is bad"
    assert str(FileProblem("a.xml", "file.empty", "is empty")) == "a.xml: invalid[file.empty]: is empty"


def test_did_you_mean() -> None:
    assert did_you_mean("chrge", ["charge", "shoot"]) == "did you mean charge? known: charge, shoot"
    assert did_you_mean("x", [f"a{n}" for n in range(100)]).endswith(", …")
    assert did_you_mean("x", []) == ""
    assert did_you_mean("chrge", ["charge", "shoot"], all_of_them=False) == "did you mean charge?"
