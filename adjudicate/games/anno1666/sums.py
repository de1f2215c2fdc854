"""How a total came about, in words: ``H8 +4 skill +1 Superiority +1 H5 = 14``."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicate.games.anno1666.cards import reinforces, value_of
from adjudicate.games.anno1666.characters import Suit

WORDS = {
    "anno1666.combat.skill": "skill",
    "anno1666.combat.superiority": "Superiority",
    "anno1666.combat.support": "support",
    "anno1666.combat.prone": "prone",
    "anno1666.wounds.crippled": "Crippled",
    "anno1666.heavy": "Heavy",
    "anno1666.inconspicuous.surprise": "surprise",
    "anno1666.uncle.counter": "Call me uncle",
    "anno1666.sweeping.penalty": "Sweeping Attack",
    "anno1666.shot.quick": "Quick shot",
    "anno1666.shot.cover": "cover",
    "anno1666.shot.engaged-target": "target engaged",
    "anno1666.shot.prone-shooter": "shooter prone",
    "anno1666.shot.prone-target": "target prone",
    "anno1666.defensive-shot.penalty": "Defensive shot",
    "anno1666.lockpicking.rating": "Lockpicking",
    "anno1666.thrust-to-the-heart": "Thrust to the Heart",
    "anno1666.quick-slash": "Quick Slash",
    "anno1666.cunning.strike-now": "Strike now!",
}
"""What players call that which a rule adds to a total; a skill is called as its rule is."""


def word_for(rule: str) -> str:
    """What players call that which a rule adds to a total; after a slash stands what it is called already."""
    own = rule.partition("/")[2]
    return WORDS.get(rule) or own or rule.rpartition(".")[2].replace("-", " ").capitalize()


def told_sum(
    card: str, suit: Suit | None, modifiers: Iterable[tuple[str, int]], added: tuple[str, ...], total: int
) -> str:
    """The Original Card, what was added to it and by what, and the total; *suit* is the card's, a Joker's as named.
    What reinforcing gave beyond the DL is said to be wasted."""
    given = tuple(modifiers)
    worth = tuple(reinforces(other, card, suit) for other in added)
    whole = value_of(card) + sum(amount for _, amount in given) + sum(worth)
    parts = [f"{amount:+d} {what}".rstrip() for what, amount in given]
    parts += [f"{more:+d} {other}" for more, other in zip(worth, added, strict=True)]
    wasted = f", {whole - total} wasted: {total}" if whole != total else ""
    return f"{' '.join((card, *parts))} = {whole}{wasted}"
