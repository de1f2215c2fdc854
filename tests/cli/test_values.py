"""Numbers and dice that no attack can be made of: refused where they are written, never a defect of the tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

LOG = """\
<replay format="1" game="arkendom" rules="1">
  <dice seed="00"/>
  <scenario>
    <catalogue>
      <die kind="power" faces="P W -"/><tile id="gem-mine" kind="gem-mine" area="battle"/>
      <card id="inf" name="Infantry" size="regiment" mass="2" movement="3" threat="2" melee="3" strength="1"
            melee-protection="5" ranged-protection="5" armour="2" discipline="5" bar="2/1/1/1" rules="resistance:1">
        <power id="axe" use="CR" cost="2" gives="P"/>
      </card>
    </catalogue>
    <turn round="1" first="south"/>
    <player id="south" gems="1"/>
    <player id="north"/>
    <terrain at="A1" kind="hill"/>
    <terrain at="D4" kind="forest"/>
    <unit id="s1" player="south" card="inf" at="E4" facing="N"/>
    <unit id="n1" player="north" card="inf" at="E4" facing="S"/>
  </scenario>
  <fight unit="s1" target="n1"/>
</replay>
"""
CHANGES = {
    "a value below 0": ('movement="3"', 'movement="-1"', 6, "is not a whole number from 0 to 99"),
    "a value above 99": ('melee-protection="5"', 'melee-protection="100"', 7, "is not a whole number from 0 to 99"),
    "a value of many digits": ('threat="2"', 'threat="999999"', 6, "is not a whole number from 0 to 99"),
    "a rule that adds up": ("resistance:1", "resistance:99 resistance:1", 7, "resistance adds up to 100: at most 99"),
    "a rule without a number": ("resistance:1", "charge:forests", 7, "with its value if it has one, as in charge:2"),
    "a die without faces": ('faces="P W -"', 'faces=""', 5, "a die has from 1 to 20 faces, not 0"),
    "a die of many faces": ('faces="P W -"', f'faces="{"P " * 21}"', 5, "a die has from 1 to 20 faces, not 21"),
    "a symbol of another die": ('faces="P W -"', 'faces="P B"', 5, "B is no symbol of the power die"),
    "a power for nothing": ('cost="2"', 'cost="0"', 8, "is not a whole number from 2 to 99"),
    "too many powers": (
        '<power id="axe"',
        "".join(f'<power id="p{n}" use="CR" gives="P"/>' for n in range(8)) + '<power id="axe"',
        6,
        "9 CR powers on one card: at most 8",
    ),
    "fewer than no gems": ('gems="1"', 'gems="-1"', 12, "is not a whole number from 0 to 999"),
    "too many dice": ('melee="3"', 'melee="99"', 19, "has 99 offense dice; more than 20 cannot be adjudicated"),
    "a use below 0": ('"n1"/>', '"n1"><spend critical="-1"/></fight>', 19, "is not a whole number from 0 to 999"),
    "a use of many digits": (
        '"n1"/>',
        '"n1"><spend trade="99999999"/></fight>',
        19,
        "is not a whole number from 0 to 999",
    ),
    "a turn of dice below 0": ('seed="00"', 'seed="00" turn="-1"', 2, "is not a whole number from 0 to 999999"),
    "the first of two Terrains": ('at="A1" kind="hill"', 'at="A1" kind="gem-mine"', 14, "cannot lie in A1"),
}


def test_the_log_itself_is_in_order(run: Any, tmp_path: Path) -> None:
    (tmp_path / "log.xml").write_text(LOG)
    assert run("replay", "log.xml").status == 0


@pytest.mark.parametrize("name", CHANGES)
def test_the_place_and_the_limits_are_told(run: Any, tmp_path: Path, name: str) -> None:
    old, new, line, told = CHANGES[name]
    assert old in LOG
    (tmp_path / "log.xml").write_text(LOG.replace(old, new, 1))
    done = run("replay", "log.xml")
    assert done.status == 3, done.err
    assert done.err.startswith(f"log.xml:{line}:"), done.err
    assert told in done.err.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--protection", "100"), "--protection: '100' is not a whole number from 0 to 99"),
        (("--protection", "5", "--critical", "-1"), "--critical: '-1' is not a whole number from 0 to 999"),
        (("--protection", "5", "--trample", "-1"), "--trample: '-1' is not a whole number from 0 to 99"),
        (("--protection", "5", "--attack", "5 " * 41), "the number of d10 is 41"),
    ],
)
def test_resolve_tells_its_limits(run: Any, words: tuple[str, ...], told: str) -> None:
    done = run("resolve", "arkendom", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_odds_of_what_is_no_attack(run: Any, tmp_path: Path) -> None:
    (tmp_path / "log.xml").write_text(LOG)
    for words, told in (
        (("s1", "s1"), "s1 and s1 are friends: there is no attack between them"),
        (("s1", "n1", "--how", "charge"), "s1 and n1 are both in E4: nobody charges within a space"),
    ):
        done = run("odds", "log.xml", *words)
        assert (done.status, done.out) == (2, "")
        assert told in done.err
