"""Tables, boards, diagnostics and values as text."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicate.model.event import Decision
from adjudicate.model.table import Cell, Picture, Table
from adjudicate.report import board, formats, jsonout, odds, table, text, transcript, values
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.judged import FileReport, Row

ROWS = (("007", "1e2"), ("0703", "=1+1"), ("-", "a|b"))
SAMPLE = Table("Sample", ("id", "text"), ROWS)


def test_numbers_stay_as_they_are() -> None:
    text = table.as_text(SAMPLE)
    assert "007" in text and "1e2" in text and "0703" in text


def test_formulas_are_guarded_in_csv() -> None:
    rows = list(csv.reader(io.StringIO(table.as_csv(SAMPLE))))
    assert rows == [["id", "text"], ["007", "1e2"], ["0703", "'=1+1"], ["'-", "a|b"]]


@given(st.text())
def test_no_cell_is_a_formula_and_no_row_is_torn(text: str) -> None:
    rows = list(csv.reader(io.StringIO(table.as_csv(Table("", ("a",), ((text, "x"),))))))
    assert len(rows) == 2
    assert not rows[1][0].startswith(("=", "+", "-", "@"))


def test_markdown_is_escaped() -> None:
    text = table.as_markdown(Table("A <b>", ("x|y",), (("a|b `c` *d*",),)))
    assert text.splitlines() == ["### A \\<b>", "", "| x\\|y |", "| --- |", "| a\\|b \\`c\\` \\*d\\* |"]


@given(st.text())
def test_a_markdown_cell_stays_one_cell(text: str) -> None:
    line = table.as_markdown(Table("", ("a",), ((text,),))).splitlines()[-1]
    inside = line[2:-2]
    assert "|" not in inside.replace("\\\\", "").replace("\\|", "")


def test_the_last_column_is_wrapped_on_a_narrow_terminal() -> None:
    wide = Table("", ("id", "reason"), (("c1", "word " * 30),))
    assert max(len(line) for line in table.as_text(wide, 60).splitlines()) <= 60
    assert len(table.as_text(wide).splitlines()) == 3


def picture(**cells: Cell) -> Picture:
    return Picture("square", 12, 7, cells, (("swordsmen", "south"), ("clan-members", "north")))


def test_a_board_has_columns_rows_and_a_key() -> None:
    text = board.as_text(picture(E4=Cell("forest", ("swordsmen^", "clan-membersv"))))
    lines = text.splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKL")
    assert max(map(len, lines)) <= 80
    assert [line[:4].strip() for line in lines if "|" in line and line[:4].strip()] == list("7654321")
    assert "|swor^|" in text and "|clmev|" in text
    assert "  swor   swordsmen: south" in text
    assert "  fores  forest" in text


def test_short_names_stay_and_the_board_gets_narrow() -> None:
    text = board.as_text(Picture("square", 2, 1, {"A1": Cell("", ("s1",))}, (("s1", "south"),)))
    assert "  1 |s1 |   |" in text.splitlines()
    assert "  s1  south" in text


@given(st.lists(st.text(st.characters(codec="ascii", exclude_characters="^>v<"), min_size=1), unique=True, max_size=30))
def test_no_two_counters_look_the_same(names: list[str]) -> None:
    cells = {f"A{number}": Cell("", (name,)) for number, name in enumerate(names, 1)}
    labels = board._Labels(Picture("square", 20, 40, cells), 3)
    assert len({labels.counter(name) for name in names}) == len(names)


def test_a_board_that_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="a hex board cannot be drawn"):
        board.as_text(Picture("hex", 2, 2, {}))


FOUND = Diagnostic(
    "ford.xml",
    41,
    5,
    "illegal",
    "arkendom.charge.arc",
    "it lies in the rear arc",
    "<charge/>",
    "Focus Box 6",
    ("scouts",),
)


def test_a_diagnostic_is_a_line_and_help() -> None:
    assert FOUND.text().splitlines() == [
        "ford.xml:41:5: illegal[arkendom.charge.arc]: it lies in the rear arc",
        "    <charge/>",
        "  Focus Box 6. Legal instead: scouts.",
    ]


def test_a_diagnostic_without_a_place_or_rule() -> None:
    assert Diagnostic("", 0, 0, "usage", "", "no").text() == "usage: no"
    assert Diagnostic("a", 3, 0, "invalid", "", "no\nmore\x1b[2J").headline() == "a:3: invalid: no\\x0amore\\x1b[2J"


REPORT = FileReport(
    "a,b:c.xml",
    "g",
    (Row(1, "c1", 3, "s", "go # x", "legal"), Row(2, "c2", 41, "s", "charge", "illegal", FOUND.rule, FOUND.reason)),
    (FOUND, Diagnostic("a,b:c.xml", 50, 1, "invalid", "xml.syntax", "100 % wrong\n", exit=3)),
)


@pytest.mark.parametrize("form", formats.FORMATS)
def test_every_report_names_what_was_found(form: str) -> None:
    text = formats.FORMATS[form]("check", [REPORT])
    assert "arkendom.charge.arc" in text and "xml.syntax" in text


def test_github_escapes() -> None:
    assert formats.github("check", [REPORT]).splitlines()[1] == (
        "::error file=a%2Cb%3Ac.xml,title=invalid[xml.syntax],line=50,col=1::100 %25 wrong\\x0a"
    )


def test_tap_counts_and_escapes() -> None:
    lines = formats.tap("check", [REPORT, FileReport("ok.xml", "g", (), ())]).splitlines()
    assert lines[:4] == ["TAP version 14", "1..2", "# Subtest: a,b:c.xml", "    1..3"]
    assert "    ok 1 - c1 s go \\# x" in lines
    assert lines[-1] == "ok 2 - ok.xml"


def test_file_reports_count() -> None:
    assert (REPORT.commands, REPORT.legal, REPORT.illegal, REPORT.exit) == (2, 1, 1, 3)
    assert REPORT.summary() == "a,b:c.xml: 2 commands, 1 legal, 1 illegal, 1 other finding"


def test_json_that_breaks_off_is_still_json() -> None:
    def rows() -> object:
        yield 1
        raise RuntimeError

    out = io.StringIO()
    with pytest.raises(RuntimeError):
        jsonout.write_object(out, [("a", 1), ("rows", jsonout.Rows(rows())), ("b", 2)])  # type: ignore[arg-type]
    assert json.loads(out.getvalue()) == {"a": 1, "rows": [1]}


def test_json_of_values_that_json_does_not_know() -> None:
    from fractions import Fraction
    from types import MappingProxyType

    assert json.loads(jsonout.line([Fraction(1, 3), {"b", "a"}, MappingProxyType({"c": 1})])) == [
        "1/3",
        ["a", "b"],
        {"c": 1},
    ]


def test_values_as_lines_and_as_one_line() -> None:
    data = {"distance": 4, "path": ["D4", "E5"], "arc": None, "sight": {"clear": True, "by": "a wall"}}
    assert list(values.lines(data)) == [
        "distance  4",
        "path      D4 E5",
        "arc       -",
        "sight",
        "  clear  yes",
        "  by     a wall",
    ]
    assert values.one_line(data) == 'distance=4 path="D4 E5" arc=- sight="clear yes, by a wall"'


def test_percentages_are_rounded_without_floating_point() -> None:
    assert [odds.percent(*pair) for pair in ((1, 3), (2, 3), (1, 1), (1, 20000), (0, 0))] == [
        "33.33 %",
        "66.67 %",
        "100.00 %",
        "0.01 %",
        "0.00 %",
    ]


def test_a_transcript_is_wrapped_on_a_terminal_only() -> None:
    row = Row(1, "c1", 3, "south", "go", "legal", events=({"text": "word " * 40},))
    assert len(transcript.Plain().row(row).splitlines()) == 2
    lines = transcript.Plain(80).row(row).splitlines()
    assert len(lines) > 3 and max(map(len, lines)) <= 80


def test_a_table_fits_its_terminal() -> None:
    heads = ("n", "command", "verdict", "rule", "reason")
    row = ("12", "reposition crossbowmen facing=E", "illegal", "arkendom.activation.ready", "crossbowmen is Not Ready")
    for width in (120, 100, 90, 80, 70):
        lines = table.as_text(Table("", heads, (row, row)), width).splitlines()
        assert max(map(len, lines)) <= width
        assert "" not in lines
    assert "arkendom.activation.ready" in table.as_text(Table("", heads, (row,)), 80)
    assert len(table.as_text(Table("", heads, (row,)), 120).splitlines()) == 3


ROOMS = Picture(
    "bordered", 3, 2, {"A2": Cell("", ("captain",)), "C1": Cell("H"), "B2": Cell("#")},
    (("captain", "red"), ("#", "blocked")), map=("+-+=+ +", "|. #D.(", "+ +v+~+", "|.~. H|", "+-+-+-+"),
)  # fmt: skip


def test_a_board_with_borders_is_drawn_as_it_is_typed() -> None:
    lines = board.as_text(ROOMS).splitlines()
    assert lines[:7] == [
        "        A       B       C",
        "    +-------+=======+       +",
        "  2 |captain #      D       (",
        "    +       +   v   +~~~~~~~+",
        "  1 |       ~        H      |",
        "    +-------+-------+-------+",
        "        A       B       C",
    ]
    assert lines[-2:] == ["  captain  red", "  #        blocked"]


def test_the_pieces_of_two_sides_are_told_apart_by_their_letters() -> None:
    cells = {"A1": Cell("", ("bo^", "Bob")), "B1": Cell("", ("Ann", "horse-1v"))}
    sides = (("south and west", frozenset({"bo", "horse-1"})), ("north", frozenset({"Bob", "Ann"})))
    lines = board.as_text(Picture("square", 2, 1, cells, (("Ann", "north"),), sides=sides)).splitlines()
    assert lines[2:4] == ["  1 |BO^     |ann     |", "    |bob     |HORSE-1v|"]
    assert lines[6:9] == ["", "  CAPITALS: south and west; small letters: north", "  ann      Ann: north"]


def test_labels_differ_by_more_than_their_letters() -> None:
    cells = {"A1": Cell("", ("Bo",)), "B1": Cell("", ("bo",))}
    sides = (("red", frozenset({"Bo", "bo"})), ("blue", frozenset[str]()))
    assert "|BO |BO2|" in board.as_text(Picture("square", 2, 1, cells, sides=sides))


def test_notes_share_lines_and_a_long_one_is_wrapped() -> None:
    notes = ("| wall", "- wall", "a " * 60 + "end", "last")
    lines = board.as_text(Picture("square", 1, 1, {}, notes=notes)).splitlines()
    assert lines[5:] == ["", "| wall; - wall", " ".join("a" * 40), " ".join("a" * 20) + " end; last"]
    assert max(map(len, lines)) <= 80


def test_a_wide_board_with_borders_has_short_names() -> None:
    names = tuple(f"musketeer-{number}" for number in range(1, 13))
    cells = {f"{letter}1": Cell("", (name,)) for letter, name in zip("ABCDEFGHIJKL", names, strict=True)}
    wide = ROOMS._replace(cols=20, rows=1, cells=cells, key=(), map=("+-" * 20 + "+", "|." * 20 + "|", "+-" * 20 + "+"))
    lines = board.as_text(wide).splitlines()
    assert max(map(len, lines[:5])) <= 80
    drawn = lines[2][5:].replace("|", " ").split()
    assert len(set(drawn)) == len(names)


def test_what_a_game_waits_for_fits_a_line() -> None:
    few = Decision("red", "window", ("dodge", "decline"), "bow", others=("rose",))
    assert text.awaited(few) == "red or rose (bow): dodge or decline"
    many = Decision("red", "activation", tuple("abcdefghij"))
    assert text.awaited(many) == "red: a, b, c, d, e, f, 3 more or j"
