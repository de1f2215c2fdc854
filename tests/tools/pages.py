"""Brings the tables of the reference pages up to date with the rule catalogue, the code and the shipped replays.

    python tests/tools/pages.py

In docs/arkendom.md each section of the rulebook gets its rules, the modules that hold them and the replays that satisfy
or break them, in docs/anno1666-rules.md each section, part of one and skill its rules and modules; what is said of a
section without rules stays. docs/files.md gets the orders. The tests of the pages fail while they are out of date,
except for the replays, which they do not read.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

import rule_ids  # noqa: E402
import sections_of  # noqa: E402
from adjudicate.files.textform import usage  # noqa: E402
from adjudicate.games.arkendom import ruleset  # noqa: E402

FEW = 8
"""So many replays of a section are named; more are counted."""


def coverage() -> list[dict[str, object]]:
    """The rules with the replays that satisfy and break them."""
    command = [sys.executable, "-m", "adjudicate", "rules", "arkendom", "--format", "json", "--coverage"]
    done = subprocess.run([*command, str(ROOT / "replays")], capture_output=True, text=True, check=True)
    found: list[dict[str, object]] = json.loads(done.stdout)["rules"]
    return [rule for rule in found if rule["kind"] != "ruling"]


def replays_of(rules: list[dict[str, object]]) -> str:
    """The replays of a section: their names, or how many there are."""
    names: set[str] = set()
    for rule in rules:
        whose = ("satisfied_by", "broken_by") if rule["kind"] == "requirement" else ("satisfied_by",)
        for key in whose:
            names.update(Path(str(path)).stem.removeprefix("ARK-") for path in rule[key])  # type: ignore[attr-defined]
    if len(names) > FEW:
        return f"{len(names)} replays"
    return ", ".join(
        sorted(names, key=lambda name: [int(word) if word.isdigit() else word for word in re.split(r"(\d+)", name)])
    )


def sections() -> None:
    """Rewrites the rows of docs/arkendom.md."""
    page = ROOT / "docs/arkendom.md"
    known = (ROOT / "tests/data/arkendom/sections.txt").read_text(encoding="utf-8").splitlines()
    rules = coverage()
    lines = []
    for line in page.read_text(encoding="utf-8").splitlines():
        section = line.strip("| ").partition(" |")[0]
        own = [rule for rule in rules if rule["section"] == section]
        if line.startswith("| ") and section in known and own:
            ids = " ".join(f"`{str(rule['id']).partition('.')[2]}`" for rule in own)
            modules = ", ".join(sorted(rule_ids.holding("arkendom", {str(rule["id"]) for rule in own})))
            line = f"| {section} | {ids} | {modules} | {replays_of(own)} |"
        lines.append(line)
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def anno1666() -> None:
    """Rewrites the rows of docs/anno1666-rules.md."""
    page = ROOT / "docs/anno1666-rules.md"
    lines = [sections_of.anno1666_row(line) for line in page.read_text(encoding="utf-8").splitlines()]
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def orders() -> None:
    """Rewrites the table of orders of docs/files.md."""
    page = ROOT / "docs/files.md"
    rows = [f"| `{usage(action)}` | {(action.__doc__ or '').splitlines()[0]} |" for action in ruleset.commands.values()]
    text = page.read_text(encoding="utf-8")
    table = re.compile(r"(\| order \| \|\n\|---\|---\|\n)(?:\|.*\n)+")
    page.write_text(table.sub(lambda match: match.group(1) + "\n".join(rows) + "\n", text), encoding="utf-8")


if __name__ == "__main__":
    sections()
    anno1666()
    orders()
