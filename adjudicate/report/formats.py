"""Reports for other programs: JUnit, SARIF, TAP, GitHub annotations, JSON, CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adjudicate import __version__
from adjudicate.model.table import Table
from adjudicate.report.diagnostic import Diagnostic
from adjudicate.report.jsonout import object_text
from adjudicate.report.judged import FileReport, Row
from adjudicate.report.table import as_csv
from adjudicate.report.terminal import clean

COLUMNS = ("file", "line", "n", "id", "player", "command", "verdict", "rule", "reason")


def junit(verb: str, files: Sequence[FileReport]) -> str:
    """JUnit XML: a suite a log, a case an entry; what keeps a log from being read is an error of its suite."""
    from lxml import etree

    root = etree.Element("testsuites", name=f"adjudicate {verb}")
    totals = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for file in files:
        counts = _junit_suite(etree.SubElement(root, "testsuite", name=clean(file.file)), file)
        totals = {name: total + counts[name] for name, total in totals.items()}
    for name, total in totals.items():
        root.set(name, str(total))
    text: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
    return text.decode("utf-8")


def _junit_suite(suite: Any, file: FileReport) -> dict[str, int]:
    from lxml import etree

    bad = _beside_rows(file)
    counts = {
        "tests": len(file.rows) + len(bad) + bool(file.skipped),
        "failures": sum(1 for row in file.rows if not row.good),
        "errors": len(bad),
        "skipped": int(bool(file.skipped)),
    }
    for name, count in counts.items():
        suite.set(name, str(count))
    for row in file.rows:
        case = etree.SubElement(suite, "testcase", classname=clean(file.file), name=_case_name(row))
        if not row.good:
            failure = etree.SubElement(case, "failure", type=row.rule or row.verdict, message=clean(row.reason))
            failure.text = f"{clean(file.file)}:{row.line}: {clean(row.text)}"
    if file.skipped:
        case = etree.SubElement(suite, "testcase", classname=clean(file.file), name="skipped")
        etree.SubElement(case, "skipped", message=clean(file.skipped))
    for finding in bad:
        case = etree.SubElement(suite, "testcase", classname=clean(file.file), name=finding.kind)
        error = etree.SubElement(case, "error", type=finding.kind, message=clean(finding.reason))
        error.text = finding.text()
    return counts


def _beside_rows(file: FileReport) -> list[Diagnostic]:
    """The findings that no row tells: what keeps a log from being read."""
    told = {(row.line, row.reason) for row in file.rows if not row.good}
    return [finding for finding in file.findings if (finding.line, finding.reason) not in told]


def _case_name(row: Row) -> str:
    who = f"{row.player} " if row.player else ""
    return clean(f"{row.id or row.line or ''} {who}{row.text}".lstrip())


def sarif(verb: str, files: Sequence[FileReport]) -> str:
    """SARIF 2.1.0, which code hosts show beside the line."""
    found = [finding for file in files for finding in file.findings]
    rules = sorted({finding.rule or finding.kind for finding in found})
    driver = {
        "name": "adjudicate",
        "version": __version__,
        "rules": [{"id": rule} for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(finding) for finding in found],
    }
    whole = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(whole, indent=1) + "\n"


def _sarif_result(finding: Diagnostic) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
    if finding.line:
        place["region"] = {"startLine": finding.line, "startColumn": max(finding.column, 1)}
    return {
        "ruleId": finding.rule or finding.kind,
        "level": "error",
        "message": {"text": clean(finding.reason)},
        "locations": [{"physicalLocation": place}],
    }


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(path.replace("\\", "/"))


def tap(verb: str, files: Sequence[FileReport]) -> str:
    """TAP version 14: a test a log, with its entries as a subtest."""
    lines = ["TAP version 14", f"1..{len(files)}"]
    for number, file in enumerate(files, 1):
        if file.skipped:
            lines.append(f"ok {number} - {_tap_text(file.file)} # SKIP {_tap_text(file.skipped)}")
            continue
        lines.append(f"# Subtest: {_tap_text(file.file)}")
        lines += [f"    {line}" for line in _tap_rows(file)]
        lines.append(f"{'not ok' if file.exit else 'ok'} {number} - {_tap_text(file.file)}")
    return "\n".join(lines) + "\n"


def _tap_rows(file: FileReport) -> list[str]:
    bad = _beside_rows(file)
    lines = [f"1..{len(file.rows) + len(bad)}"]
    for number, row in enumerate(file.rows, 1):
        lines.append(f"{'ok' if row.good else 'not ok'} {number} - {_tap_text(_case_name(row))}")
        if not row.good:
            lines += _tap_yaml(row.rule or row.verdict, row.reason, row.line)
    for number, finding in enumerate(bad, len(file.rows) + 1):
        lines.append(f"not ok {number} - {_tap_text(finding.kind)}")
        lines += _tap_yaml(finding.rule or finding.kind, finding.reason, finding.line)
    return lines


def _tap_yaml(rule: str, reason: str, line: int) -> list[str]:
    return [
        "  ---",
        f"  message: {json.dumps(clean(reason))}",
        f"  rule: {json.dumps(rule)}",
        f"  line: {line}",
        "  ...",
    ]


def _tap_text(text: str) -> str:
    return clean(text).replace("\\", "\\\\").replace("#", "\\#")


def github(verb: str, files: Sequence[FileReport]) -> str:
    """GitHub workflow commands: an annotation at each line with a finding."""
    return "".join(_annotation(finding) for file in files for finding in file.findings)


def _annotation(finding: Diagnostic) -> str:
    values = {"file": finding.file, "title": finding.label}
    if finding.line:
        values |= {"line": str(finding.line), "col": str(max(finding.column, 1))}
    shown = ",".join(f"{name}={_github_value(value)}" for name, value in values.items())
    return f"::error {shown}::{_github_text(finding.reason)}\n"


def _github_text(text: str) -> str:
    return clean(text).replace("%", "%25")


def _github_value(text: str) -> str:
    return _github_text(text).replace(":", "%3A").replace(",", "%2C")


def as_json(verb: str, files: Sequence[FileReport]) -> str:
    """The JSON that ``--format json`` gives."""
    return object_text([("schema", f"adjudicate/{verb}/1"), ("files", [file.plain() for file in files])])


def csv_rows(verb: str, files: Sequence[FileReport]) -> str:
    """CSV: a row an entry, and one for what keeps a log from being read."""
    return as_csv(Table("", COLUMNS, tuple(cells for file in files for cells in _all_cells(file))))


def _all_cells(file: FileReport) -> Iterator[tuple[str, ...]]:
    yield from (cells(file.file, row) for row in file.rows)
    yield from cells_besides(file)


def cells_besides(file: FileReport) -> Iterator[tuple[str, ...]]:
    """The CSV rows of what no entry's row tells of. Of the entries it needs those that are not as they should be."""
    for found in _beside_rows(file):
        line = str(found.line)
        yield (file.file, line, "", found.id, "", found.command, found.kind, found.rule, found.reason)


def cells(file: str, row: Row) -> tuple[str, ...]:
    """The CSV row of an entry."""
    number = str(row.n) if row.n else ""
    return (file, str(row.line), number, row.id, row.player, row.text, row.verdict, row.rule, row.reason)


FORMATS: dict[str, Callable[[str, Sequence[FileReport]], str]] = {
    "junit": junit,
    "sarif": sarif,
    "tap": tap,
    "github": github,
    "json": as_json,
    "csv": csv_rows,
}
