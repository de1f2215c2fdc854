"""What is not as expected of a sum comes with the rules that made it, so that a changed rule is named as the cause."""

from __future__ import annotations

from typing import Any

from adjudicate.games.anno1666.expectations import Expect, ExpectFight, ExpectShot, ExpectTest
from stops import FOLDER, RULES, start_of, states_of


def rules_of(state: Any, fact: Any) -> dict[str, tuple[str, ...]]:
    return {mismatch.field: mismatch.rules for mismatch in RULES.expect(state, fact)}


def test_a_shot_names_its_modifiers() -> None:
    """AD-C29: no skill with muskets, a Quick shot, Crippled."""
    fact = ExpectShot("red-soldier", "blue-soldier", how="quick", modifier=0, dl=1)
    rules = {"anno1666.combat.skill", "anno1666.shot.quick", "anno1666.wounds.crippled"}
    found = rules_of(start_of("AD-C29"), fact)
    assert (set(found["modifier"]), found["dl"]) == (rules, ())


def test_a_fight_names_those_of_both() -> None:
    """AD-C4: Longinus with two who support him, against Portos alone."""
    fact = ExpectFight("longinus", "portos", modifier=0, answer=0)
    found = rules_of(start_of("AD-C4"), fact)
    assert set(found["modifier"]) == {"anno1666.combat.skill", "anno1666.combat.support"}
    assert found["answer"] == ("anno1666.combat.skill",)


def test_a_test_that_waits_names_them_too() -> None:
    """AD-C105: a Parry by a Crippled Character."""
    states = states_of(FOLDER / "cases" / "AD-C105.xml")
    parries = [state for state in states if state.pending and getattr(state.pending[-1], "what", "") == "parry"]
    assert rules_of(parries[0], ExpectTest(total=99)) == {"total": ("anno1666.wounds.crippled",)}


def test_what_is_no_sum_names_no_rule() -> None:
    assert rules_of(start_of("AD-C29"), Expect(figure="red-soldier", wounds=0)) == {"wounds": ()}
