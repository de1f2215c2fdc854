"""A tiny game for the tests of the file layer: enough declarations to read and write, and no rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any, Literal, NamedTuple

from adjudicate.files.source import Source
from adjudicate.model.chance import Die
from adjudicate.model.problem import Invalid
from adjudicate.model.record import Help, Id, Space, Text


class Charge(NamedTuple):
    TAG = "charge"
    unit: Id
    target: Annotated[Id, Help("the unit that is charged")]
    path: tuple[Space, ...] = ()
    turned: bool = False


class Form(NamedTuple):
    TAG = "form"
    leader: Id
    spaces: tuple[Space, ...]
    facing: Literal["N", "E", "S", "W"] = "N"


class Say(NamedTuple):
    TAG = "say"
    words: Text


class Decline(NamedTuple):
    TAG = "decline"


class Spend(NamedTuple):
    TAG = "spend"
    critical: int = 0


class Expect(NamedTuple):
    TAG = "expect"
    unit: Id
    wounds: int = 0
    at: tuple[Space, ...] = ()


class Unit(NamedTuple):
    TAG = "unit"
    id: Id
    profile: Id
    at: Space
    facing: Literal["N", "E", "S", "W"] = "N"
    wounds: int = 0


class Zone(NamedTuple):
    TAG = "zone"
    spaces: tuple[Space, ...]


class Field(NamedTuple):
    TAG = "scenario"
    title: Text = ""
    round: int = 1
    zone: Zone | None = None
    units: tuple[Unit, ...] = ()


class Weapon(NamedTuple):
    TAG = "weapon"
    name: Text
    reach: int = 1


class Profile(NamedTuple):
    TAG = "profile"
    id: Id
    move: int
    melee: int = 2
    traits: tuple[Id, ...] = ()
    weapons: tuple[Weapon, ...] = ()


class Profiles(NamedTuple):
    TAG = "catalogue"
    profiles: tuple[Profile, ...] = ()


def make(name: str = "skirmish") -> Any:
    return SimpleNamespace(
        name=name,
        title="Skirmish",
        version=1,
        commands={record.TAG: record for record in (Charge, Form, Say, Decline)},
        choices={"spend": Spend},
        dice={
            "attack": Die("d10", tuple(str(face) for face in range(1, 11))),
            "offense": Die("offense", ("+1", "+2", "A", "-", "-", "-")),
            "power": Die("power", ("P", "W", "-", "-")),
        },
        scenario=Field,
        catalogue=Profiles,
        expectations={"expect": Expect},
    )


GAME = make()


def ruleset_of(name: str) -> Any:
    if name != GAME.name:
        raise Invalid(f"there is no game {name!r}; known: {GAME.name}")
    return GAME


SCENARIO = """\
  <scenario title="Ford" round="3">
    <catalogue>
      <profile id="INF" move="3" traits="infantry slow"><weapon name="Pike" reach="2"/></profile>
      <profile id="CAV" like="INF" move="6"/>
    </catalogue>
    <zone spaces="A1 B1"/>
    <unit id="swordsmen" profile="INF" at="C2"/>
    <unit id="clan" profile="CAV" at="C3" facing="S" wounds="1"/>
  </scenario>
"""

REPLAY = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<!-- A comment before the root -->
<replay format="1" game="skirmish" rules="1" title="The &quot;ford&quot;">
  <player id="south" name="Ann"/>
  <player id="north"/>
  <dice seed="00ff"/>
{SCENARIO}\
  <round n="1">
    <!-- Opening -->
    <charge id="c1" player="south" unit="swordsmen" target="clan" path="C3 C4">
      <roll attack="4 10" offense="+2 - -" power="P"/>
      <spend critical="1"/>
    </charge>
    <note>North
is surprised</note>
    <expect unit="clan" wounds="2" at="C3"/>
    <expect-illegal rule="skirmish.far"><charge player="south" unit="swordsmen" target="clan"/></expect-illegal>
    <checkpoint digest="0123456789abcdef"/>
  </round>
  <round n="2">
    <form player="north" leader="clan" spaces="A1 A2 B3" facing="S"/>
    <say player="north" words="a = b"><draw cards="spark ward spark"/></say>
    <undo command="c1"/>
    <branch from="c1" title="What if">
      <given><unit id="other" profile="INF" at="D4"/><profile id="SKI" like="CAV" melee="1"/></given>
      <decline player="north"/>
    </branch>
  </round>
</replay>
"""


def source(text: str | bytes, name: str = "game.xml") -> Source:
    return Source.of_text(name, text)
