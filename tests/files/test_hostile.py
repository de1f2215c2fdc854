"""Whatever the bytes are: one clear problem, with its place, and never anything else."""

from __future__ import annotations

import gzip
import time
import tracemalloc

import pytest

from adjudicate.files import tree, xmlread
from adjudicate.files.logread import read_log, read_scenario
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from files.filegame import REPLAY, SCENARIO, ruleset_of, source

HEAD = '<replay format="1" game="skirmish" rules="1">'
WHOLE = f"{HEAD}\n{SCENARIO}"

HOSTILE = {
    "empty": (b"", "file.empty", 0, 0),
    "blank": (b" \n\t\n" * 100_000, "file.empty", 0, 0),
    "gzip": (gzip.compress(REPLAY.encode()), "file.compressed", 0, 0),
    "utf-16": (REPLAY.encode("utf-16"), "file.encoding", 0, 0),
    "utf-16 without a mark": (REPLAY.encode("utf-16-le"), "file.encoding", 0, 0),
    "latin-1 declared": (b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<replay/>', "file.encoding", 1, 1),
    "latin-1 bytes": (b"<replay>\n <note>caf\xe9</note></replay>", "file.encoding", 2, 11),
    "cut in a character": (f"{WHOLE}<note>é".encode()[:-1], "file.encoding", 0, 0),
    "nul": (b"<replay>\n\0</replay>", "file.binary", 2, 1),
    "xml 1.1": (b'<?xml version="1.1"?><replay/>', "xml.version", 1, 1),
    "doctype": (b"<?xml version='1.0'?>\n<!DOCTYPE replay>\n<replay/>", "xml.doctype", 2, 1),
    "doctype after a comment": (
        b"<!-- <replay> -->\n <!DOCTYPE r SYSTEM 'file:///etc/passwd'><r/>",
        "xml.doctype",
        2,
        2,
    ),
    "entity bomb": (
        b'<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><replay x="&b;">&b;</replay>',
        "xml.doctype",
        1,
        1,
    ),
    "unknown entity": (f"{WHOLE}&nbsp;</replay>".encode(), "xml.syntax", 11, 1),
    "instruction before": (b"<?php echo ?><replay/>", "xml.instruction", 1, 1),
    "instruction inside": (f"{WHOLE}<?php x?></replay>".encode(), "xml.instruction", 11, 1),
    "xinclude": (
        f'{WHOLE}<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="x"/></replay>'.encode(),
        "xml.xinclude",
        11,
        1,
    ),
    "namespace": (f'{WHOLE}<x:a xmlns:x="urn:x"/></replay>'.encode(), "xml.namespace", 11, 1),
    "namespaced attribute": (
        f'{WHOLE}<note xml:lang="en">x</note></replay>'.encode(),
        "xml.namespace",
        11,
        1,
    ),
    "cut off": (REPLAY.encode()[:900], "xml.syntax", 25, 5),
    "two roots": (b"<replay/>\n<replay/>", "xml.syntax", 2, 1),
    "mismatched tags": (b"<replay>\n  <a></b>\n</replay>", "xml.syntax", 2, 8),
    "doubled attribute": (b'<replay a="1" a="2"/>', "xml.syntax", 1, 15),
    "deep": (f"{WHOLE}{'<a>' * 100}{'</a>' * 100}</replay>".encode(), "xml.depth", 11, 3 * 63 + 1),
    "very deep": (b"<a>" * 5000 + b"</a>" * 5000, "xml.depth", 0, 0),
    "many attributes": (
        (WHOLE + "<a " + " ".join(f'a{n}=""' for n in range(65)) + "/></replay>").encode(),
        "xml.attributes",
        11,
        1,
    ),
    "long value": (f'{WHOLE}<note x="{"y" * 10_001}"/></replay>'.encode(), "xml.long-value", 11, 1),
    "stray text": (f"{WHOLE}\nstray</replay>".encode(), "xml.text", 0, 0),
    "only text": (b"<", "xml.syntax", 1, 1),
    "endless comment": (b"<!-- " + b"x" * 2_000_000, "xml.prolog", 1, 1),
}


def _read(data: bytes) -> None:
    list(read_log(source(data), ruleset_of).entries)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_is_one_problem(name: str) -> None:
    data, code, line, column = HOSTILE[name]
    with pytest.raises(FileProblem) as caught:
        _read(data)
    problem = caught.value
    assert problem.code == code, str(problem)
    if line:
        assert (problem.line, problem.column) == (line, column), str(problem)
    assert str(problem).startswith("game.xml")
    assert "\n" not in str(problem)


@pytest.mark.parametrize("name", HOSTILE)
def test_the_whole_tree_is_guarded_as_well(name: str) -> None:
    with pytest.raises(FileProblem):
        tree.document(source(HOSTILE[name][0]))
        _read(HOSTILE[name][0])


def test_too_big_is_refused_before_it_is_read(tmp_path) -> None:
    path = tmp_path / "big.xml"
    with path.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    with pytest.raises(FileProblem) as caught:
        read_scenario(Source.named(path), ruleset_of)
    assert caught.value.code == "file.too-big"
    assert "64 MiB" in caught.value.reason


def test_the_cap_also_holds_for_text_in_memory() -> None:
    with pytest.raises(FileProblem, match="larger than 10 bytes"):
        Source("x", data=b"a" * 11, cap=10).read()


def test_elements_are_counted_before_the_parser_builds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmlread, "MOST_ELEMENTS", 1000)
    with pytest.raises(FileProblem) as caught:
        tree.document(source("<replay>" + "<a/>" * 1000 + "</replay>"))
    assert caught.value.code == "xml.too-many"


def test_a_byte_order_mark_is_no_problem() -> None:
    marked = b"\xef\xbb\xbf" + REPLAY.encode()
    assert len(list(read_log(source(marked), ruleset_of).entries)) == 13
    with pytest.raises(FileProblem) as caught:
        _read(b"\xef\xbb\xbf" + b'<replay format="1" game="nonsense"/>')
    assert (caught.value.line, caught.value.column) == (1, 20)


@pytest.mark.parametrize("kind", ["missing", "folder"])
def test_what_is_no_file_is_told(kind: str, tmp_path) -> None:
    path = tmp_path if kind == "folder" else tmp_path / "none.xml"
    with pytest.raises(FileProblem, match="no such file" if kind == "missing" else "folder"):
        Source.named(path).read()


def test_comments_and_schema_lines_are_allowed_everywhere() -> None:
    text = f'<?xml-model href="x.rng"?>\n<!-- a -->{WHOLE}<!-- b --></replay>\n<!-- c -->'
    remarks = list(read_log(source(text), ruleset_of).entries)
    assert [remark.text for remark in remarks] == ["a", "b", "c"]


def test_a_value_of_megabytes_is_refused_at_once() -> None:
    started = time.perf_counter()
    with pytest.raises(FileProblem) as caught:
        read_log(source(f'{HEAD[:-1]} title="{"x" * 12_000_000}"/>'), ruleset_of)
    assert (caught.value.code, caught.value.line) == ("xml.long-value", 1)
    assert time.perf_counter() - started < 5


def test_remarks_before_the_first_entry_cost_no_memory() -> None:
    def peak(many: int) -> int:
        text = f"{WHOLE}{'<note>x</note>' * many}</replay>"
        tracemalloc.start()
        try:
            assert sum(1 for _ in read_log(source(text), ruleset_of).entries) == many
            return tracemalloc.get_traced_memory()[1] - len(text)
        finally:
            tracemalloc.stop()

    assert peak(40_000) < 2 * peak(4_000)
