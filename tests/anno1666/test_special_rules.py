"""Special rules of a catalogue: what is refused before a game, what a modifier is added to, and that the shipped
replays have every word of the vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import read_log, read_scenario
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.games.anno1666 import ruleset as RULES
from adjudicate.games.anno1666.board import Board, Row
from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.characters import Band, Character, Rating, Weapon
from adjudicate.games.anno1666.pending import Contender, Contest, Fight, Shot, Talk, Trial, Working
from adjudicate.games.anno1666.preparation import Scenario
from adjudicate.games.anno1666.skills import COMBAT_SKILLS, SKILLS
from adjudicate.games.anno1666.special_rules import (
    Do,
    Effect,
    Forbidden,
    Modify,
    Moment,
    Special,
    Test,
    Usable,
)
from adjudicate.games.anno1666.specials import CARD_WORDS, ROLES, STATES, Matter, fits
from adjudicate.games.anno1666.state import Count, Figure, State, TurnMark
from adjudicate.games.anno1666.tallies import contest_modifiers, trial_modifiers
from adjudicate.games.anno1666.under_way import under_way
from adjudicate.games.anno1666.vocabulary import ALONE
from adjudicate.model.problem import Invalid

ROOT = Path(__file__).parents[2]
CARD = '<character id="a" name="A" crippled="3" death="6"/>'
MISTAKES = [
    ('<special id="berserker"/>', "the rulebook says what this skill does"),
    ('<item id="x" name="X"/><special id="x"/>', "x is an item too"),
    ('<special id="x"><modify tests="combat" by="0"/></special>', "by how much"),
    ('<special id="x"><modify tests="damage combat" by="1"/></special>', "damage stands alone"),
    ('<special id="x"><modify tests="combat" by="1" locations="head"/></special>', "only damage has locations"),
    ('<special id="x"><modify tests="combat" by="1" self="drunk"/></special>', "unknown word of a condition drunk"),
    (
        '<special id="x"><modify tests="combat" by="1" other="not:drunk"/></special>',
        "unknown word of a condition drunk",
    ),
    ('<special id="x"><forbid what="move" on="other"/></special>', "a movement has no other one"),
    ('<special id="x"><forbid what=""/></special>', "it forbids nothing"),
    ('<special id="x"><grant skill="stealth:1"/></special>', "unknown skill of the rulebook stealth"),
    ('<special id="x"><grant skill="lockpicking"/></special>', "lockpicking has a rating"),
    ('<special id="x"><grant skill="huge:1"/></special>', "huge has no rating"),
    ('<special id="x"><when at="hit"/></special>', "it has no effect"),
    ('<special id="x"><when at="hit" of="shot"><effect do="kill"/></when></special>', "of names tests"),
    ('<special id="x"><when at="end" locations="head"><effect do="kill"/></when></special>', "locations go with hit"),
    ('<special id="x"><when at="end" other="hero"><effect do="kill"/></when></special>', "there is no other one"),
    ('<special id="x"><when at="end"><effect do="kill" on="other"/></when></special>', "no other one that it could be"),
    ('<special id="x"><when at="end" test="wit"><effect do="kill"/></when></special>', "a test has an Ability"),
    ('<special id="x"><when at="end" dl="5"><effect do="kill"/></when></special>', "a test has an Ability"),
    ('<special id="x"><when at="end"><effect do="kill" if="failure"/></when></special>', "no test whose failure"),
    ('<special id="x"><when at="end"><effect do="kill" amount="2"/></when></special>', "it has no amount"),
    ('<special id="x"><when at="end"><effect do="heal" location="head"/></when></special>', "it takes amount"),
    ('<special id="x"><when at="end"><effect do="counter"/></when></special>', "it lacks counter"),
    ('<special id="x"><when at="end"><effect do="kill" numerals="I"/></when></special>', "no Magic Card is drawn"),
    ('<special id="x"><use test="wit"><effect do="hide"/></use></special>', "a test has a DL"),
    (
        '<special id="x"><use target="enemy" test="wit" dl="5" against="wit"><effect do="hide"/></use></special>',
        "not both",
    ),
    ('<special id="x"><use reach="3"><effect do="hide"/></use></special>', "are about a target; it has none"),
    ('<special id="x"><use target="friend" keywords="attack"><effect do="kill"/></use></special>', "is on an enemy"),
    ('<special id="x"><use keeps-marker="yes"><effect do="hide"/></use></special>', "only an [attack] costs"),
    ('<special id="x"><use keywords="talking"><effect do="hide"/></use></special>', "in the Interaction Phase"),
    (
        '<special id="x"><use target="enemy" test="wit" against="wit"><effect do="hide" if="triumph"/></use></special>',
        "no Triumph",
    ),
    (
        '<special id="x"><use target="any" test="wit" against="wit"><effect do="hide"/></use></special>',
        "against an enemy",
    ),
    ('<special id="x"><use><effect do="hide"/></use><use><effect do="hide"/></use></special>', "use"),
    ('<special id="x" rated="yes"/>' + CARD.replace("/>", ' skills="x"/>').replace('"a"', '"b"'), "x has a rating"),
    (
        '<special id="x"><modify tests="combat" by="1" self="pron"/></special>',
        "unknown word of a condition pron; did you mean prone?",
    ),
    ('<special id="x"><grant skill="lockpick:1"/></special>', "did you mean lockpicking?"),
    ('<special id="x"><modify tests="combat morale" by="1" on="other"/></special>', "no other one in a test of morale"),
    ('<special id="x"><modify tests="climb" by="1" other="hero"/></special>', "no other one in a test of climb"),
    ('<special id="x"><modify tests="shot" by="1" self="attacker"/></special>', "attacker is a part in a fight"),
    ('<special id="x"><forbid what="shoot" other="not:defender"/></special>', "defender is a part in a fight"),
    ('<special id="x"><when at="end" self="attacker"><effect do="kill"/></when></special>', "attacker is a part"),
    ('<special id="x"><use self="defender"><effect do="hide"/></use></special>', "defender is a part in a fight"),
    ('<special id="x"><forbid what="move" self="hero not:hero"/></special>', "never hold together"),
    ('<special id="x"><when at="kills"><effect do="wound" on="other"/></when></special>', "there is no other one"),
    ('<special id="x"><when at="kills" test="wit" dl="5"><effect do="kill"/></when></special>', "takes no test"),
    ('<special id="x"><when at="end"><effect do="wound" amount="0"/></when></special>', "an amount is 1 or more"),
    (
        '<special id="x"><when at="end"><effect do="magic"/><effect do="kill" numerals="VI-I"/></when></special>',
        "no Magic Card is from VI to I",
    ),
    ('<special id="x"><when at="dawn"><effect do="kill"/></when></special>', "dawn"),
    ('<special id="x"><when at="end"><effect do="explode"/></when></special>', "explode"),
    ('<special id="x"><when at="end"><effect do="magic"/><effect do="kill" numerals="XXV"/></when></special>', "XXV"),
]


@pytest.mark.parametrize(("entry", "reason"), MISTAKES)
def test_a_special_rule_that_makes_no_sense_is_refused(entry: str, reason: str, tmp_path: Path) -> None:
    scenario = (
        '<scenario format="1" game="anno1666"><turn n="1"/><board><row map="+-+"/><row map="|.|"/><row map="+-+"/>'
        f"</board><catalogue>{CARD}{entry}</catalogue></scenario>"
    )
    path = tmp_path / "scenario.xml"
    path.write_text(scenario, encoding="utf-8")
    with pytest.raises((FileProblem, Invalid)) as found:
        read = read_scenario(Source.named(str(path)), ruleset_of)
        RULES.setup(read.scenario, read.catalogue)
    assert reason in str(found.value)


def position(special: Special, *pending: Any) -> State:
    """Two Characters beside each other, of whom *a* has a special rule, with something that waits."""
    card = Character("card", "Card", 5, 9, skills=(Rating("cutting", 0), Rating("bow", 0)), items=("sword", "bow"))
    board = Board(tuple(map(Row, ("+-+-+", "|. .|", "+-+-+"))))
    figures = (Figure("a", "red", "bearer", "A1"), Figure("b", "blue", "card", "B1"))
    scenario = Scenario(TurnMark(2, initiative="red", first="red"), board, figures=figures)
    bearer = card._replace(id="bearer", skills=(*card.skills, Rating(special.id)))
    weapons = (Weapon("sword", "Sword", "cutting"), Weapon("bow", "Bow", "bow", ranges=(Band(5, 5),)))
    state = RULES.setup(scenario, Catalogue((card, bearer), weapons, specials=(special,)))
    state.pending = tuple(each._replace(n=n, command="c1") for n, each in enumerate(pending))
    return state


BOTH = (Contender("red", "a"), Contender("blue", "b"))
FIGHT = Fight("a", "b", "sword", "sword", "parry", margin=-2, contenders=BOTH)
USE = Usable(target="enemy", test=("wit",), against=("wit",), effects=(Effect("hide"),))
AROUND: dict[str, tuple[Any, ...]] = {"shot": (Shot("a", "b", "bow"),), "parry": (FIGHT,), "combat": (FIGHT,)}
OPPOSED = ("combat", "stand-up", "spotting", "pickpocket", "seduction", "special")
TESTS = [word for word in get_args(Test) if word not in ("any", "damage")]


def added(word: str, modify: Modify) -> int:
    """What a special rule adds to a test of that kind of Character *a*."""
    special = Special("luck", modifiers=(modify,), usable=USE)
    using = (Working("a", "use", "luck", "b", stage="effects"),) if word == "special" else ()
    test: Any = Contest(word, "red", contenders=BOTH) if word in OPPOSED else Trial(word, "a", 5)
    state = position(special, *AROUND.get(word, ()), *using, test)
    top = state.pending[-1]
    given = contest_modifiers(state, top, top.contenders[0]) if word in OPPOSED else trial_modifiers(state, top)
    return sum(modifier.amount for modifier in given if modifier.rule.endswith("/luck"))


@pytest.mark.parametrize("word", TESTS)
def test_a_modifier_is_added_to_the_tests_that_it_names_and_to_no_others(word: str) -> None:
    others = tuple(other for other in TESTS if other != word)
    assert added(word, Modify((word,), 3)) == 3  # type: ignore[arg-type]
    assert added(word, Modify(("any",), -2)) == -2
    assert added(word, Modify(others, 3)) == 0  # type: ignore[arg-type]
    if word not in ALONE:
        assert added(word, Modify((word,), 3, "other")) == 0  # type: ignore[arg-type]


def test_a_talk_by_a_special_rule_is_no_seduction() -> None:
    talking = USE._replace(action="interaction", keywords=("talking",))
    using = Working("a", "use", "luck", "b", stage="effects")
    state = position(Special("luck", usable=talking), using, Talk("a", "b", contenders=BOTH))
    assert [what for what, _, _ in under_way(state)] == ["special rule", "talk"]


WORDS: dict[str, dict[str, Any]] = {
    "hero": {"kind": "hero"},
    "commoner": {},
    "male": {},
    "female": {"gender": "female"},
    "good": {"alignment": "good"},
    "crippled": {"wounds": 5},
    "prone": {"prone": True},
    "unconscious": {"unconscious": True},
    "inconspicuous": {"inconspicuous": True},
    "engaged": {},
    "attacker": {"attacker": True},
    "defender": {"attacker": False},
    "cutting": {},
    "luck": {},
    "poison": {"counters": (Count("poison", 1),)},
    "dread": {"rules": ("dread",)},
}
"""What makes each word of a condition true of Character *a*."""
BUT = {
    "commoner": "hero", "male": "female", "engaged": "inconspicuous", "prone": "crippled", "attacker": "defender",
    "defender": "attacker",
}  # fmt: skip
"""A word whose circumstances make another one false; of the rest any other's do."""


def matter(word: str) -> tuple[State, Matter]:
    """Character *a* in the circumstances in which a word is true of it."""
    state, given = position(Special("luck")), WORDS[word]
    card = state.characters["bearer"]
    state.characters["bearer"] = card._replace(**{k: v for k, v in given.items() if k in Character._fields})
    if "rules" in given:
        state.specials["dread"] = Special("dread")
        state.weapons["sword"] = state.weapons["sword"]._replace(rules=("dread",))
    state.place(state.figures["a"]._replace(**{k: v for k, v in given.items() if k in Figure._fields}))
    weapon = state.weapons["sword"]
    return state, Matter(state.figures["a"], state.figures["b"], weapon, attacker=given.get("attacker"))


@pytest.mark.parametrize("word", WORDS)
def test_a_condition_holds_where_its_word_is_true_and_only_there(word: str) -> None:
    assert fits(*matter(word), (word,))
    assert not fits(*matter(word), (f"not:{word}",))
    if word not in ("luck", "cutting"):
        assert not fits(*matter(BUT.get(word, "commoner")), (word,))
        assert fits(*matter(BUT.get(word, "commoner")), (f"not:{word}",))


def test_every_word_is_looked_at() -> None:
    assert {*CARD_WORDS, *STATES, *ROLES} <= set(WORDS)


def _specials() -> list[Special]:
    """The special rules of the shipped replays."""
    paths = [ROOT / f"replays/anno1666/{name}.xml" for name in ("special-rules", "special-moments", "active-skills")]
    read = [read_log(Source.named(str(path)), ruleset_of) for path in paths]
    return [special for log in read for special in log.catalogue.specials]


def test_the_replays_have_every_word_of_the_vocabulary() -> None:
    specials = _specials()
    whens = [when for special in specials for when in special.whens]
    effects = [effect for special in specials for when in special.whens for effect in when.effects]
    effects += [effect for special in specials if special.usable for effect in special.usable.effects]
    assert {when.at for when in whens} == set(get_args(Moment))
    assert {effect.do for effect in effects} == set(get_args(Do))
    assert {what for each in specials for forbid in each.forbids for what in forbid.what} == set(get_args(Forbidden))


def test_the_sample_catalogue_has_every_skill_of_the_appendix() -> None:
    path = ROOT / "scenarios/anno1666/courtyard.xml"
    catalogue = read_scenario(Source.named(str(path)), ruleset_of).catalogue
    names = {rating.skill for card in catalogue.characters for rating in card.skills}
    assert {*SKILLS, *COMBAT_SKILLS} <= names
    assert {"stealth"} <= names
