"""Objectives: what their conditions count, who contributed, what a claim is worth; and what they remember."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicate.engine.game import Game
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_scenario
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.games.arkendom import ruleset
from adjudicate.games.arkendom.add_on_cards import AddOnCard
from adjudicate.games.arkendom.cards import Bar, Card
from adjudicate.games.arkendom.catalogue import Catalogue
from adjudicate.games.arkendom.commands import Charge, Claim, EndClaims, Morale, Pass, Reposition
from adjudicate.games.arkendom.conditions import judge
from adjudicate.games.arkendom.objective_cards import (
    Characters,
    Control,
    Either,
    ObjectiveCard,
    Owns,
    Removal,
    Rounds,
    Units,
    Wounds,
)
from adjudicate.games.arkendom.objective_cards import Tests as MoraleTests
from adjudicate.games.arkendom.pieces import AddOn, Army, Deed, Pile, Removed, Revealed, Terrain, TurnMark, Unit
from adjudicate.games.arkendom.preparation import Scenario, setup
from adjudicate.games.arkendom.state import State
from adjudicate.model.chance import Chance, Roll
from adjudicate.model.command import Command
from adjudicate.model.problem import Invalid

INF = Card(
    "inf", "Infantry", "regiment", 2, 3, 2, 3, 1, 5, 5, 2, 5, Bar(2, 1, 1, 1), traits=("infantry",), roles=("line",)
)
CAV = INF._replace(id="cav", traits=("cavalry",), roles=("shock",), size="detachment")
HERO = AddOnCard("hero", "Hero", "character", circles=3, roles=("shock",), discipline=6, traits=("noble",))
AIDE = AddOnCard("aide", "Aide", "companion")


def position(*units: Unit, card: ObjectiveCard | None = None, **more: Any) -> State:
    """South is in the south Zone; a position in the Claim Phase of Round 3, with an Objective that nobody can meet."""
    never = ObjectiveCard("never", "Never", "battle", 1, rounds=(Rounds(0, 0),))
    cards = (never, *((card,) if card else ()))
    table = Pile("table", "battle-objectives", tuple(each.id for each in cards if each.kind == "battle"))
    return setup(
        Scenario(
            more.pop("turn", TurnMark(3, "south", phase="claim")),
            players=more.pop("players", (Army("south"), Army("north"))),
            units=units,
            piles=(table, *more.pop("piles", ())),
            **more,
        ),
        Catalogue(cards=(INF, CAV), add_ons=(HERO, AIDE), objectives=cards),
    )


S1, S2 = Unit("s1", "south", "inf", "E4", "N"), Unit("s2", "south", "cav", "K7", "N")
N1, N2 = Unit("n1", "north", "inf", "E1", "S"), Unit("n2", "north", "cav", "F4", "S", wounds=3)
FIELD: dict[str, Any] = {
    "terrains": (Terrain("E4", "hill"), Terrain("K7", "village"), Terrain("F1", "forest")),
    "add_ons": (AddOn("hero", "hero", "s2", influence=2, commander=True), AddOn("aide", "aide", "s1")),
    "removed": (
        Removed("n8", "north", "cav", "south", 1, "shot", ("s1",)),
        Removed("n9", "north", "inf", "south", 2, "fight", ("s2", "hero")),
        Removed("king", "north", "hero", "south", 2, "fight", ("hero", "s2"), "n9", True),
        Removed("s9", "south", "inf", "north", 2, "morale", ("n1",)),
        Removed("n7", "north", "inf", "", 2, "danger"),
    ),
    "deeds": (
        Deed("wounds", "n1", 1, "shot", False, ("s1",), "north", "inf", 2),
        Deed("wounds", "n2", 2, "fight", False, ("s2", "hero"), "north", "cav", 3),
        Deed("character", "king", 2, "fight", False, ("hero", "s2"), "north", "hero", 1),
        Deed("immediate", "n2", 2, "morale", True, ("s2", "hero"), "north", "cav"),
        Deed("standard", "n1", 1, "morale", False, ("s1", "s2"), "north", "inf"),
        Deed("wounds", "s1", 1, "fight", False, ("n1",), "south", "inf", 4),
    ),
    "players": (Army("south", silver=30, nuggets=2, points=3), Army("north", silver=29)),
}
CONDITIONS = [
    (Units(), ("s1", "s2", "hero")),
    (Units(least=3), None),
    (Units(most=1), None),
    (Units(zone="battle"), ("s1",)),
    (Units(zone="enemy"), ("s2", "hero")),
    (Units(zone="own"), None),
    (Units(side="enemy", zone="own"), ()),
    (Units(side="enemy", zone="enemy", most=0), ()),
    (Units(side="enemy", zone="own", most=0), None),
    (Units(areas=2), ("s1", "s2", "hero")),
    (Units(areas=3), None),
    (Units(zone="battle", more=True), None),
    (Units(zone="enemy", more=True), ("s2", "hero")),
    (Units(terrain=("village", "gold-mine")), ("s2", "hero")),
    (Units(terrain=("forest",)), None),
    (Units(at=("E4", "A1")), ("s1",)),
    (Units(traits=("cavalry",)), ("s2", "hero")),
    (Units(roles=("line",)), ("s1",)),
    (Units(sizes=("horde",)), None),
    (Units(carrying="companion"), ("s1",)),
    (Units(carrying="equipment"), None),
    (Units(engaged=True), None),
    (Units(side="enemy", health=("yellow",)), ()),
    (Units(side="enemy", health=("red",)), None),
    (Control(), ("s1", "s2", "hero")),
    (Control(terrain=("hill",)), ("s1",)),
    (Control(terrain=("forest",)), None),
    (Control(zone="enemy", roles=("shock",)), ("s2", "hero")),
    (Control(more=True), ("s1", "s2", "hero")),
    (Control(side="enemy"), None),
    (Characters(), ("s2", "hero")),
    (Characters(commander=True, wounded=False), ("s2", "hero")),
    (Characters(commander=False), None),
    (Characters(wounded=True), None),
    (Characters(side="enemy", most=0), ()),
    (Characters(traits=("noble",), zone="enemy", terrain=("village",)), ("s2", "hero")),
    (Characters(zone="battle"), None),
    (Removal(least=2), ("s1", "s2", "hero")),
    (Removal(least=3), None),
    (Removal(least=3, by="anybody"), ("s1", "s2", "hero")),
    (Removal(least=2, in_a_round=True), None),
    (Removal(how=("fight",)), ("s2", "hero")),
    (Removal(how=("spears", "action")), None),
    (Removal(what="character", commander=True), ("hero", "s2")),
    (Removal(what="companion"), None),
    (Removal(traits=("cavalry",)), ("s1",)),
    (Removal(cause_roles=("shock",), least=1), ("s2", "hero")),
    (Removal(cause_traits=("infantry",)), ("s1",)),
    (Removal(side="own", most=1), ()),
    (Removal(side="own", most=0), None),
    (Wounds(least=5), ("s1", "s2", "hero")),
    (Wounds(least=6), None),
    (Wounds(least=3, in_a_round=True), ("s1", "s2", "hero")),
    (Wounds(least=4, in_a_round=True), None),
    (Wounds(how=("shot",), least=2), ("s1",)),
    (Wounds(what="character"), ("hero", "s2")),
    (Wounds(roles=("shock",), cause_traits=("cavalry",)), ("s2", "hero")),
    (MoraleTests(least=2), ("s2", "hero", "s1")),
    (MoraleTests(failed=True), ("s2", "hero")),
    (MoraleTests(failed=True, kinds=("standard",)), None),
    (MoraleTests(kinds=("standard",)), ("s1", "s2")),
    (MoraleTests(kinds=("standard",), sole=True), None),
    (MoraleTests(kinds=("immediate",), sole=True), ("s2", "hero")),
    (Owns("silver", least=30), ()),
    (Owns("silver", least=31), None),
    (Owns("silver", more=True), ()),
    (Owns("gems"), None),
    (Owns("influence", least=2, most=2), ()),
    (Owns("points", least=3), ()),
    (Rounds(3), ()),
    (Rounds(4), None),
    (Rounds(1, 2), None),
    (Either(owns=(Owns("gems"),), units=(Units(zone="battle"),)), ("s1",)),
    (Either(owns=(Owns("gems"),), rounds=(Rounds(4),)), None),
]


@pytest.mark.parametrize(("condition", "contributed"), CONDITIONS, ids=lambda value: str(value)[:60])
def test_a_condition_counts_what_it_says(condition: Any, contributed: tuple[str, ...] | None) -> None:
    state = position(S1, S2, N1, N2, **FIELD)
    card = ObjectiveCard("c", "C", "battle", 1, **{condition.TAG: (condition,)})
    verdict = judge(state, "south", card, 0)
    assert verdict.holds == (contributed is not None), verdict.why
    if contributed is not None:
        assert sorted(verdict.cards) == sorted(contributed)
    else:
        assert verdict.why


@pytest.mark.parametrize("since", [1, 2, 3])
def test_events_count_from_a_round_on(since: int) -> None:
    state = position(S1, S2, N1, N2, **FIELD)
    removal = ObjectiveCard("c", "C", "army", 1, removal=(Removal(least=2),))
    wounds = ObjectiveCard("c", "C", "army", 1, wounds=(Wounds(least=3),))
    assert judge(state, "south", removal, since).holds == (since == 1)
    assert judge(state, "south", wounds, since).holds == (since <= 2)


def test_an_allys_cards_are_neither_own_nor_enemies() -> None:
    players = (Army("south", side="s"), Army("north"), Army("ally", side="s"))
    state = position(S1, N1, Unit("a1", "ally", "inf", "A1", "N"), players=players)
    own = ObjectiveCard("c", "C", "battle", 1, units=(Units(zone="own"),))
    enemy = ObjectiveCard("c", "C", "battle", 1, units=(Units(side="enemy", least=2),))
    assert not judge(state, "south", own, 0).holds
    assert judge(state, "ally", own, 0).cards == ("a1",)
    assert not judge(state, "south", enemy, 0).holds


def _game(state: State) -> Game:
    return Game(ruleset, state, Chance())


def test_a_charge_on_the_flank_is_remembered_with_its_causes() -> None:
    card = ObjectiveCard("c", "C", "battle", 1, tests=(MoraleTests(),))
    units = (Unit("s1", "south", "inf", "C4", "E"), Unit("n1", "north", "inf", "E4", "N", act=1))
    state = position(*units, card=card, turn=TurnMark(3, "south"), add_ons=(AddOn("hero", "hero", "s1"),))
    game = _game(state)
    rolls = [
        Roll({"morale": ("3",)}),
        Roll({"attack": ("9", "9"), "offense": ("-",) * 5, "power": ("-",), "defense": ("-", "-")}),
    ]
    game.give(Command("c1", "south", Charge("s1", "n1")), rolls)
    assert [(deed.what, deed.failed, deed.causes, deed.amount) for deed in game.state.deeds] == [
        ("immediate", True, ("s1", "hero"), 1),
        ("wounds", False, ("s1", "hero"), 2),
        ("wounds", False, ("s1", "hero"), 2),
    ]
    assert [deed.how for deed in game.state.deeds] == ["morale", "morale", "fight"]


def test_nothing_is_remembered_without_objectives_and_all_is_forgotten_with_the_last() -> None:
    wounded = Unit("n1", "north", "inf", "E4", "N", wounds=3, morale=True, causes=("s1",))
    card = ObjectiveCard("c", "C", "battle", 1, units=(Units(),))
    for objectives, remembered in (((), 0), (("c",), 2)):
        scenario = Scenario(
            TurnMark(3, "south", phase="morale"),
            players=(Army("south"), Army("north")),
            units=(S1, wounded._replace(at="F4")),
            piles=(Pile("table", "battle-objectives", objectives),),
        )
        game = _game(setup(scenario, Catalogue(cards=(INF,), objectives=(card,))))
        game.give(Command("c1", "north", Morale("n1")), [Roll({"morale": ("4",)})])
        assert len(game.state.deeds) == remembered
    game.give(Command("c2", "south", Claim("c")))
    assert not game.state.deeds


def test_a_game_without_objectives_asks_for_no_claims() -> None:
    units = (Unit("s1", "south", "inf", "A1", "N"), Unit("n1", "north", "inf", "L7", "S"))
    scenario = Scenario(TurnMark(1, "south"), players=(Army("south"), Army("north")), units=units)
    game = _game(setup(scenario, Catalogue(cards=(INF,))))
    game.give(Command("c1", "south", Reposition("s1")))
    (outcome,) = game.give(Command("c2", "north", Reposition("n1")))
    assert game.state.turn.round == 2
    assert [event.kind for event in outcome.events if event.kind != "phase"] == ["repositioned", "round"]
    assert not isinstance(game.decision().default, EndClaims | Pass)  # type: ignore[union-attr]


BAD = {
    "unknown Objective": {"piles": (Pile("south", "army-objectives", ("x",)),)},
    "is a battle Objective": {"piles": (Pile("south", "army-objectives", ("never",)),)},
    "a pile army-objectives is a player's": {"piles": (Pile("east", "army-objectives", ("secret",)),)},
    "unknown player east": {"revealed": (Revealed("east", 1, "secret"),)},
    "unknown card": {"deeds": (Deed("wounds", "n1", 1, "shot", causes=("s1",), player="north", card="x"),)},
}


@pytest.mark.parametrize("reason", BAD)
def test_a_scenario_names_objectives_that_there_are(reason: str) -> None:
    secret = ObjectiveCard("secret", "Secret", "army", 1, owns=(Owns("gems"),))
    with pytest.raises(Invalid, match=reason):
        position(S1, N1, card=secret, **BAD[reason])


def test_a_unit_of_a_team_has_a_member() -> None:
    with pytest.raises(Invalid, match="ada or bea"):
        position(S1, N1, players=(Army("south", members=("ada", "bea")), Army("north")))


CARD = '<objective-card id="o" name="O" kind="army" points="1">\n{}\n</objective-card>'
TYPOS = [
    ("<unit/>", "did you mean units?"),
    ('<units zone="batle"/>', "did you mean battle?"),
    ('<removal how="figth"/>', "did you mean fight?"),
    ('<tests in-round="yes"/>', "did you mean in-a-round?"),
    ("<owns/>", "lacks the attribute resource"),
]


@pytest.mark.parametrize(("condition", "help"), TYPOS)
def test_an_unknown_word_of_a_card_is_an_error_with_its_line_and_the_nearest_word(
    condition: str, help: str, tmp_path: Path
) -> None:
    file = tmp_path / "s.xml"
    body = f"<catalogue>\n{CARD.format(condition)}\n</catalogue>"
    turn = '<turn round="1" first="south"/>'
    file.write_text(f'<scenario format="1" game="arkendom">\n{body}\n{turn}\n</scenario>\n', encoding="utf-8")
    with pytest.raises(FileProblem) as caught:
        read_scenario(Source.named(str(file)), ruleset_of)
    assert caught.value.line == 4
    assert help in f"{caught.value.reason} {caught.value.help}"
