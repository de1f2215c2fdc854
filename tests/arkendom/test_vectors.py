"""The published vectors of Arkendom, answered by the rules themselves: by commands given to a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudicate.engine.game import Game
from adjudicate.games.arkendom import charge, commands, health, morale
from adjudicate.games.arkendom.cards import Bar, Card
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.combat import Attack, charge_attack, pool_of
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.pieces import Army, TurnMark, Unit
from adjudicate.games.arkendom.preparation import Scenario
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance, Roll, Seed
from adjudicate.model.command import Command
from adjudicate.model.event import Event
from adjudicate.model.problem import IllegalCommand
from battles import RULES
from vectors import rows

PLAIN = Card(
    "plain", "Plain", "regiment", mass=2, movement=3, threat=2, melee=3, strength=1, melee_protection=5,
    ranged_protection=5, armour=2, discipline=5, bar=Bar(20, 1, 1, 1),
)  # fmt: skip
FAILS = {"d": charge.ARC, "e": charge.POINTS, "f": charge.CLEAR}
HEALTHS = {"green": 0, "yellow": 21, "orange": 22, "red": 23}


def ids(row: dict[str, Any]) -> str:
    return str(row["id"])


def position(*units: Unit, cards: tuple[Card, ...] = (PLAIN,), turn: TurnMark | None = None, **army: int) -> State:
    """A board with nothing but these units; *army* is south's Resource Pool."""
    players = (Army("south", **army), Army("north"))
    turn = turn or TurnMark(1, "south", "south")
    return RULES.setup(Scenario(turn, players=players, units=units), Catalogue(cards=cards))


@pytest.mark.parametrize("row", rows("arkendom", "charge"), ids=ids)
def test_charge(row: dict[str, Any]) -> None:
    state = _charge_position(row["input"])
    charger, target, wanted = state.units["charger"], state.units["target"], row["expected"]
    action = commands.Charge("charger", "target")
    if not wanted["legal"]:
        with pytest.raises(IllegalCommand) as refused:
            charge.plan_charge(Context(state, "c1", "south"), action)
        assert refused.value.illegal.rule == FAILS[wanted["fails"]]
        assert not charge.can_charge(state, charger, target)
        return
    assert charge.can_charge(state, charger, target)
    plan = charge.plan_charge(Context(state, "c1", "south"), action)
    assert (plan.cost, plan.border, plan.facing) == (wanted["cost"], wanted["border"], wanted["facing_after"])
    blow = charge_attack(state, charger, target, plan.border, charger.at)
    assert pool_of(state, blow).offense - state.card(charger).melee == wanted["extra_melee"]
    game = Game(RULES, state, Chance(Seed(b"x", "vectors")))
    (outcome,) = game.give(Command("c1", "south", action))
    tests = [event for event in outcome.events if event.kind == "morale-test"]
    assert bool(tests) == wanted["immediate_morale_test"]
    if tests:
        assert tests[0].values["discipline"] - PLAIN.discipline == wanted["discipline_modifier"]


def _charge_position(row: dict[str, Any]) -> State:
    rider, prey = row["charger"], row["target"]
    cards = (
        PLAIN,
        PLAIN._replace(
            id="charger", movement=rider["movement_points"], rules=("swift",) if rider["swift"] else (),
            borders="white" if rider["all_white"] else "coloured",
        ),
        PLAIN._replace(id="target", borders="white" if prey["all_white"] else "coloured"),
    )  # fmt: skip
    others = [Unit(f"other{n}", "south", "plain", space, "N") for n, space in enumerate(row["obstacles"])]
    return position(
        Unit("charger", "south", "charger", rider["space"], rider["facing"]),
        Unit("target", "north", "target", prey["space"], prey["facing"]),
        *others,
        cards=cards,
    )


@pytest.mark.parametrize("row", rows("arkendom", "morale"), ids=ids)
def test_morale(row: dict[str, Any]) -> None:
    given, wanted = row["input"], row["expected"]
    if given["addon_disciplines"]:
        _judge_with_lent_discipline(given, wanted)
        return
    tested = PLAIN._replace(id="tested", discipline=given["unit_discipline"])
    tested = tested._replace(bar=Bar(20, 1, 1, 1))
    events = _standard(tested, given) if given["test"] == "standard" else _immediate(tested, given, wanted)
    test = next(event for event in events if event.kind == "morale-test")
    wounds = sum(event.values["wounds"] for event in events if event.kind == "wounded" and event.values["unit"] == "u")
    assert test.values["discipline"] == wanted["discipline_used"]
    assert test.values["total"] == wanted["total"]
    assert (test.values["failed_by"] == 0) == wanted["passed"]
    assert wounds == wanted["wounds"]


def _judge_with_lent_discipline(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Cards that lend their Discipline are not on the board yet: the rules themselves, without a game."""
    lent, red = tuple(given["addon_disciplines"]), given["unit_health"] == "red"
    discipline = morale.used_discipline(given["unit_discipline"], red, lent, given["charged_on"] == "rear")
    test = morale.judge(given["roll"], discipline)
    wounds = test.failed_by
    if given["test"] == "immediate":
        wounds = morale.immediate_wounds(test.failed_by, given["charger_mass_bonus"])
    found = {"discipline_used": discipline, "total": test.total, "passed": test.failed_by == 0, "wounds": wounds}
    assert found == wanted


def _unit(given: dict[str, Any], **changes: Any) -> Unit:
    return Unit("u", "north", "tested", "F4", "N", wounds=HEALTHS[given["unit_health"]], **changes)


def _standard(card: Card, given: dict[str, Any]) -> list[Event]:
    turn = TurnMark(1, "north", "north", "morale")
    game = Game(RULES, position(_unit(given, morale=True), cards=(card,), turn=turn), Chance())
    command = Command("c1", "north", commands.Morale("u"))
    return game.give(command, (Roll({"morale": (str(given["roll"]),)}),))[0].events


def _immediate(card: Card, given: dict[str, Any], wanted: dict[str, Any]) -> list[Event]:
    """The test of a unit charged by one that has no Attack dice, so that all its Wounds come from the test."""
    feeble = PLAIN._replace(id="feeble", threat=0, melee=0, strength=0, mass=given["charger_mass_bonus"])
    start, facing = {"flank": ("E4", "E"), "rear": ("F3", "N")}[given["charged_on"]]
    units = (_unit(given), Unit("rider", "south", "feeble", start, facing))
    game = Game(RULES, position(*units, cards=(card._replace(armour=0), feeble)), Chance())
    removed = HEALTHS[given["unit_health"]] + wanted["wounds"] > card.bar.circles
    facts = (Roll({"morale": (str(given["roll"]),)}), Roll({"offense": ("-", "-")}))
    return game.give(Command("c1", "south", commands.Charge("rider", "u")), facts[:1] if removed else facts)[0].events


@pytest.mark.parametrize("row", rows("arkendom", "health"), ids=ids)
def test_health(row: dict[str, Any]) -> None:
    given, wanted = row["input"], row["expected"]
    bar = Bar(**given["bar"])
    bar = bar._replace(green=bar.green + {None: 0, "ordinary": 1, "crown": 2}[given["character"]])
    units = [Unit("u", "north", "tested", "F4", "N", wounds=given["wounds_before"])]
    if given["engaged"]:
        units.append(Unit("enemy", "south", "plain", "F4", "S"))
    else:
        units.append(Unit("enemy", "south", "plain", "A1", "S"))
    state = position(*units, cards=(PLAIN, PLAIN._replace(id="tested", bar=bar)))
    ctx = Context(state, "c1", "south")
    stands = health.suffer(
        ctx, "u", given["wounds_suffered"], "test", health.cause_of(ctx, "fight", state.units["enemy"])
    )
    assert stands == (wanted["status"] != "removed") == ("u" in state.units)
    if not stands:
        return
    unit = state.units["u"]
    melee = pool_of(state, Attack("CR", unit, state.units["enemy"])).offense - PLAIN.melee
    assert (state.status(unit), melee, unit.morale) == (wanted["status"], wanted["melee"], wanted["morale_token"])
    (aim,) = [found.actual for found in RULES.expect(state, RULES.expectations["expect"](unit="u", aim=99))]
    assert int(aim) == wanted["aim"]
    discipline = -1 if state.status(unit) == "red" else 0
    assert discipline == wanted["discipline"]


@pytest.mark.parametrize("row", rows("arkendom", "scoring"), ids=ids)
def test_scoring(row: dict[str, Any]) -> None:
    given, wanted = row["input"], row["expected"]
    nuggets, gems = given["nugget_rolls"], given["gem_rolls"]
    pool = {"silver": given["silver_coins"], "points": given["victory_points"]}
    turn = TurnMark(6, "south", "south", "end")
    unit = Unit("u", "south", "plain", "A1", "N")
    state = position(unit, turn=turn, nuggets=len(nuggets), gems=len(gems), **pool)
    game = Game(RULES, state, Chance())
    if nuggets or gems:
        dice = [face for pair in gems for face in pair]
        roll = Roll({"nugget": tuple(map(str, nuggets)), "gem": tuple(map(str, dice))})
        game.give(Command("c1", "south", commands.Count()), (roll,))
    army = game.state.armies["south"]
    assert game.state.turn.phase == "over"
    assert (army.silver, army.points) == (wanted["silver_coins"], wanted["victory_points"])


def test_the_vectors_reach_every_answer() -> None:
    found = Counter(row["expected"].get("fails", "legal") for row in rows("arkendom", "charge"))
    assert set(found) == {"legal", "d", "e", "f"}
    assert sum(not row["input"]["addon_disciplines"] for row in rows("arkendom", "morale")) > 100
    assert set(BOARD.names) >= {row["input"]["charger"]["space"] for row in rows("arkendom", "charge")}
