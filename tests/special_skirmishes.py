"""A catalogue for random skirmishes in which every part of the vocabulary of special rules occurs."""

from __future__ import annotations

from adjudicate.games.anno1666.catalogue import Catalogue
from adjudicate.games.anno1666.characters import Armour, Rating
from adjudicate.games.anno1666.special_rules import (
    AlarmTriggered,
    Do,
    Effect,
    Forbid,
    Grant,
    Modify,
    Numerals,
    Special,
    Usable,
    When,
)


def _on_other(do: Do, amount: int = 1, **fields: object) -> Effect:
    return Effect(do, "other", amount)._replace(**fields)


FIGHTING = (
    Special("mighty-blow", modifiers=(Modify(("parry",), -2, "other"),)),
    Special("dagger", held=True, modifiers=(Modify(("parry",), 2),), forbids=(Forbid(("retreat",), "other"),)),
    Special(
        "venom", whens=(When("wounds", test=("strength",), dl=6, effects=(_on_other("counter", counter="poison"),)),)
    ),
    Special("poison", modifiers=(Modify(("any",), -1),), whens=(When("end", effects=(Effect("wound"),)),)),
    Special(
        "stun",
        modifiers=(Modify(("damage",), 1, locations=("head", "body")), Modify(("combat",), 1, suits=("cup",))),
        whens=(
            When(
                "hit", test=("fortitude",), dl=5, effects=(_on_other("unconscious"), _on_other("prone", if_="success"))
            ),
            When("won", effects=(Effect("heal"), Effect("draw"))),
            When("kills", effects=(Effect("hide"), Effect("magic"), Effect("kill", numerals=(Numerals(1, 3),)))),
        ),
    ),
    Special(
        "thorns",
        forbids=(Forbid(("shoot",), "other", self_=("prone",)), Forbid(("parry",), "other")),
        whens=(
            When("struck", effects=(_on_other("wound", 2, location="body"),)),
            When("lost", effects=(Effect("discard"),)),
        ),
    ),
)
ACTING = (
    Special(
        "restless",
        grants=(Grant(Rating("sweeping-attack")),),
        whens=(
            When(
                "activated",
                test=("agility",),
                dl=5,
                tester="self",
                effects=(Effect("prone", if_="misfortune"), Effect("move", amount=1, if_="success")),
            ),
            When("failure", of=("parry", "shot", "leap"), effects=(Effect("wound", amount=3),)),
            When("misfortune", effects=(Effect("alarm"),)),
            When("start", self_=("crippled",), effects=(Effect("heal"), Effect("stand"), Effect("wake"))),
            When("morale", effects=(Effect("clear", counter="poison"),)),
        ),
    ),
    Special(
        "heal",
        usable=Usable(target="friend", uses=2, effects=(_on_other("heal", 3), _on_other("clear", counter="poison"))),
    ),
    Special(
        "stealth",
        rated=True,
        usable=Usable("full", test=("agility",), dl=6, self_=("not:inconspicuous",), effects=(Effect("hide"),)),
    ),
    Special(
        "net",
        usable=Usable(
            target="enemy",
            reach=3,
            test=("agility",),
            against=("agility", "wit"),
            keywords=("attack",),
            uses=3,
            effects=(_on_other("prone"), _on_other("counter", counter="caught"), Effect("reveal", if_="failure")),
        ),
    ),
    Special(
        "caught",
        forbids=(Forbid(("move", "support")),),
        usable=Usable(test=("strength",), dl=5, effects=(Effect("clear", counter="caught"),)),
    ),
    Special("tinker", usable=Usable(once=True, effects=(Effect("reload"), Effect("refill", amount=2)))),
    Special(
        "curse",
        usable=Usable(
            "interaction",
            "enemy",
            6,
            test=("intelligence",),
            against=("fortitude",),
            effects=(
                Effect("magic"),
                _on_other("wound", 2, numerals=(Numerals(1, 12),)),
                _on_other("unconscious", numerals=(Numerals(13, 24),)),
            ),
        ),
    ),
    Special(
        "persuade",
        usable=Usable(
            "interaction",
            "enemy",
            test=("charisma",),
            against=("wit",),
            keywords=("talking",),
            effects=(_on_other("kill"),),
        ),
    ),
)
SKILLS = {
    "hero": "restless curse",
    "fox": "stun persuade",
    "soldier": "thorns",
    "musketeer": "tinker",
    "rogue": "stealth:1 curse persuade",
}
RULES = {
    "sword": ("stun", "mighty-blow", "heal"),
    "knife": ("venom", "dagger"),
    "throwing-knives": ("net",),
    "musket": ("venom",),
}
GEAR = {"soldier": ("cloak",)}
TRIGGERED = AlarmTriggered((Effect("alarm", amount=2), Effect("wound")))


def with_specials(plain: Catalogue) -> Catalogue:
    """A catalogue whose Characters, weapons and armour carry special rules."""
    characters = tuple(
        card._replace(
            skills=(*card.skills, *_ratings(SKILLS[card.id])), items=(*card.items, *GEAR.get(card.id, ())), fencing=2
        )
        for card in plain.characters
    )
    weapons = tuple(weapon._replace(rules=RULES.get(weapon.id, ())) for weapon in plain.weapons)
    cloak = Armour("cloak", "Cloak", rules=("thorns",))
    return Catalogue(characters, weapons, (*plain.armours, cloak), plain.items, (*FIGHTING, *ACTING))


def _ratings(text: str) -> tuple[Rating, ...]:
    words = (word.partition(":") for word in text.split())
    return tuple(Rating(name, int(number) if number else None) for name, _, number in words)
