"""The rows of docs/anno1666-rules.md, from the rule catalogue and the first lines of the modules."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from lxml import etree

import rule_ids

GAME = "anno1666"
SECTIONS = (Path(__file__).parent / "data" / GAME / "sections.txt").read_text(encoding="utf-8").splitlines()
SKILL_LIST = "Appendix: Skill List"
SKILLS = {
    "Call me uncle": ("uncle",), "Cunning As a Fox!": ("cunning",), "Heavy [X]": ("heavy",),
    "Inconspicuous": ("inconspicuous", "spotting"), "Sweeping Attack": ("sweeping",),
}  # fmt: skip
"""How the ids of a skill's rules begin, where they are not called like the skill."""


@cache
def rules() -> dict[str, list[str]]:
    """The ids of the rules, without that of the game, by section."""
    found: dict[str, list[str]] = {section: [] for section in SECTIONS}
    for rule in etree.fromstring((files(f"adjudicate.games.{GAME}") / "rules.xml").read_bytes()).iter("rule"):
        found[rule.get("section")].append(rule.get("id").removeprefix(f"{GAME}."))
    return found


def rules_of_skill(name: str) -> list[str]:
    """Those rules of the Skill List that are a skill's."""
    begins = SKILLS.get(name, (name.lower().replace(" ", "-"),))
    return [rule for rule in rules()[SKILL_LIST] if rule.partition(".")[0] in begins]


def modules(ids: list[str], name: str) -> str:
    """The modules that hold these rules, or say that they are about the section (part, skill) of that name."""
    found = rule_ids.holding(GAME, {f"{GAME}.{rule}" for rule in ids}) | rule_ids.citing(GAME, name)
    return " ".join(f"`{module}`" for module in sorted(found))


def anno1666_row(line: str) -> str:
    """A line of the page as it should be; what is said where there are no rules, or no modules, stays."""
    if not line.startswith("| "):
        return line
    name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
    if len(cells) == 1:
        return f"| {name} | {modules([], name) or cells[0]} |"
    ids = [] if name == SKILL_LIST else rules()[name] if name in SECTIONS else rules_of_skill(name)
    told = " ".join(f"`{rule}`" for rule in ids) or cells[0]
    return f"| {name} | {told} | {modules(ids, name) or cells[1]} |"
