"""Close Combat as arithmetic (rulebook: The Close Combat Test; Combat modifiers; Damage; Weapon Superiority; Armour).

``MODIFIERS`` lists what is added to a Combat total beside the Original Card and reinforcing cards: the rule, and a
function named after it. The procedure is in :mod:`close_combat`.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

from adjudicate.games.anno1666 import rulings, specials
from adjudicate.games.anno1666.cards import BLACK, LOCATIONS
from adjudicate.games.anno1666.characters import UNARMED, Location, Protection, Suit, Weapon
from adjudicate.games.anno1666.items import armour_of
from adjudicate.games.anno1666.pending import Fight
from adjudicate.games.anno1666.skills import has, skill_of, uncle
from adjudicate.games.anno1666.specials import Matter, forbidding
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.trials import Modifier
from adjudicate.games.anno1666.zones import adjacent, engaged_by_others, height, opposite

NO_SKILL = -2
FIELDS: dict[Location, Suit] = {location: suit for suit, location in LOCATIONS.items()}
Height = Literal["level", "winner-higher", "winner-lower"]


def weapon(state: State, name: str) -> Weapon:
    """A weapon of the catalogue, or bare hands."""
    return state.weapons.get(name, UNARMED)


class Blow(NamedTuple):
    """One side of a Close Combat test: who fights whom with what. ``attacker``: whether it counts as the Attacker;
    ``suit``: of its Original Card; ``sweeps``: the fights of a Sweeping Attack before this one."""

    figure: Figure
    enemy: Figure
    weapon: Weapon
    against: Weapon
    attacker: bool
    suit: Suit | None = None
    surprise: bool = False
    sweeps: int = 0
    steady: bool = False


class Armed(Protocol):
    """Whoever attacks with a weapon, in close combat or with a shot."""

    @property
    def figure(self) -> Figure:
        """Who attacks."""

    @property
    def weapon(self) -> Weapon:
        """With what."""

    @property
    def steady(self) -> bool:
        """Whether being Crippled does not count, by a counter of Unswerving."""


def counts_as_attacker(state: State, active: Figure, target: Figure) -> bool:
    """Whether the Active Character is the Attacker: it is, unless its enemy alone is a Berserker (AD-B92)."""
    return has(state, active, "berserker") or not has(state, target, "berserker")


def attacker_of(state: State, fight: Fight) -> str:
    """Who counts as the Attacker in a fight between two that are both in the game."""
    active, target = state.figures[fight.figure], state.figures[fight.target]
    return active.id if counts_as_attacker(state, active, target) else target.id


def weapon_skill(state: State, attack: Armed) -> int:
    """The rating of the skill that the weapon needs; -2 without it."""
    if helpless(state, attack.figure):
        return 0
    rating = skill_of(state, attack.figure, attack.weapon.skill)
    return NO_SKILL if rating is None else rating.rating or 0


def helpless(state: State, figure: Figure) -> bool:
    """Whether an unconscious Character cannot defend itself: only in a reading of AD-B79."""
    return figure.unconscious and state.reads(rulings.UNCONSCIOUS_FIGHTS, "helpless")


def superiority(state: State, blow: Blow) -> int:
    """One more for the weapon with the higher Superiority, however much higher."""
    return 1 if blow.weapon.superiority > blow.against.superiority else 0


def support(state: State, blow: Blow) -> int:
    """Friends next to the opponent: one each, two for one directly opposite; less by the opponent's Jostling."""
    given = supported(state, blow)
    if has(state, blow.enemy, "jostling"):
        return max(0, given - max(0, state.card(blow.enemy).strength))
    return given


def supported(state: State, blow: Blow) -> int:
    """What the friends of a fighter add to its total (AD-B57)."""
    figure, enemy = blow.figure, blow.enemy
    friends = (friend for friend in state.of(figure.player) if friend.id != figure.id)
    return sum(
        2 if opposite(state, figure.at, enemy.at, friend.at) else 1
        for friend in friends
        if supports(state, friend, blow)
    )


def supports(state: State, friend: Figure, blow: Blow) -> bool:
    """Whether a Character supports its side against the enemy of a blow: adjacent to it, on its feet, without an
    Inconspicuous marker, and not engaged by any other enemy."""
    enemy = blow.enemy
    if friend.prone or friend.unconscious or friend.inconspicuous:
        return False
    helping = Matter(friend, enemy, None, blow.against, blow.attacker)
    if forbidding(state, helping, "support") is not None:
        return False
    return adjacent(state, friend.at, enemy.at) and not engaged_by_others(state, friend, enemy)


def crippled(state: State, attack: Armed) -> int:
    """One less while Crippled, unless a counter of Unswerving was discarded."""
    return -1 if state.crippled(attack.figure) and not attack.steady else 0


def prone(state: State, blow: Blow) -> int:
    """One less while prone, which the unconscious count as."""
    return -1 if blow.figure.prone or blow.figure.unconscious else 0


def heavy(state: State, attack: Armed) -> int:
    """Heavy [X]: one less with less Strength than X; a weapon without the rule has 0 there."""
    needed = attack.weapon.heavy
    return -1 if needed and state.card(attack.figure).strength < needed else 0


def surprise(state: State, blow: Blow) -> int:
    """A surprise attack by a Character that had its Inconspicuous marker: two more (AD-B70)."""
    return 2 if blow.surprise else 0


def call_me_uncle(state: State, attack: Armed) -> int:
    """One less with a counter of Call me uncle."""
    return uncle(attack.figure)


def clever_defense(state: State, blow: Blow) -> int:
    """Clever defense: one more for a defender whose Original Card is black."""
    return 1 if has(state, blow.figure, "clever-defense") and not blow.attacker and blow.suit in BLACK else 0


def frenzied_attack(state: State, blow: Blow) -> int:
    """Frenzied Attack: one more for an Attacker whose Original Card is red."""
    red = blow.suit is not None and blow.suit not in BLACK
    return 1 if has(state, blow.figure, "frenzied-attack") and blow.attacker and red else 0


def quick_slash(state: State, blow: Blow) -> int:
    """Quick Slash: one more for an Attacker, whose damage is less by one."""
    return 1 if has(state, blow.figure, "quick-slash") and blow.attacker else 0


def thrust_to_the_heart(state: State, blow: Blow) -> int:
    """Thrust to the Heart: one more with a Heart, and one more damage."""
    return 1 if has(state, blow.figure, "thrust-to-the-heart") and blow.suit == "heart" else 0


def sweeping(state: State, blow: Blow) -> int:
    """Each further fight of a Sweeping Attack: one less than the one before."""
    return -blow.sweeps


MODIFIERS: tuple[tuple[str, Callable[[State, Blow], int]], ...] = (
    ("anno1666.combat.skill", weapon_skill),
    ("anno1666.combat.superiority", superiority),
    ("anno1666.combat.support", support),
    ("anno1666.wounds.crippled", crippled),
    ("anno1666.combat.prone", prone),
    ("anno1666.heavy", heavy),
    ("anno1666.inconspicuous.surprise", surprise),
    ("anno1666.uncle.counter", call_me_uncle),
    ("anno1666.clever-defense", clever_defense),
    ("anno1666.frenzied-attack", frenzied_attack),
    ("anno1666.quick-slash", quick_slash),
    ("anno1666.thrust-to-the-heart", thrust_to_the_heart),
    ("anno1666.sweeping.penalty", sweeping),
)


def modifiers(state: State, blow: Blow) -> tuple[Modifier, ...]:
    """What is added to a Combat total, and by which rules (AD-B56)."""
    found = ((rule, amount(state, blow)) for rule, amount in MODIFIERS)
    given = tuple(Modifier(rule, amount) for rule, amount in found if amount)
    return (*given, *specials.modifiers(state, matter_of(blow), "combat"))


def matter_of(blow: Blow, where: Location | None = None) -> Matter:
    """A blow as special rules see it."""
    return Matter(blow.figure, blow.enemy, blow.weapon, blow.against, blow.attacker, blow.suit, where)


def matter_in(state: State, fight: Fight, name: str) -> Matter:
    """One of two fighters as special rules see it, without a card; its opponent may be out of the game by now."""
    weapons = weapon(state, fight.weapon), weapon(state, fight.answer)
    active = name == fight.figure
    figure, other = state.figures[name], state.figures.get(fight.target if active else fight.figure)
    own, against = weapons if active else weapons[::-1]
    attacker = active if other is None else attacker_of(state, fight) == name
    return Matter(figure, other, own, against, attacker)


def location(suit: Suit, above: Height = "level") -> Location:
    """The part of the body that is hit, by the suit of the winner's Original Card. Across an elevated border the higher
    one's head and the lower one's legs cannot be hit (AD-B61)."""
    hit = LOCATIONS[suit]
    if above == "winner-lower" and hit == "head":
        return "legs"
    if above == "winner-higher" and hit == "legs":
        return "head"
    return hit


def height_between(state: State, winner: Figure, loser: Figure) -> Height:
    """Which of two fighters stands higher across an elevated border."""
    above = height(state, winner.at, loser.at)
    return "winner-higher" if above > 0 else "winner-lower" if above < 0 else "level"


def damage_modifier(weapon: Weapon, hit: Location) -> int:
    """The weapon's damage modifier for a location."""
    modifier: int = getattr(weapon, FIELDS[hit])
    return modifier


def armour_value(pieces: tuple[Protection, ...], piercing: bool) -> int:
    """The armour that counts: the highest value of several pieces, the second ones against Armour-Piercing."""
    return max((piece.pierced if piercing else piece.value for piece in pieces), default=0)


def wounds(margin: int, modifier: int, armour: int, inflicted: int = 0) -> int:
    """The Wounds of a hit: the margin and the damage modifiers, at least 0, less the armour, at least 0 (AD-B53); then
    what is added to the damage inflicted after armour, at least 0 again."""
    return max(0, max(0, max(0, margin + modifier) - armour) + inflicted)


def loser_of(fight: Fight) -> str:
    """Who has lost the Close Combat test; "" after a tie."""
    return "" if fight.margin == 0 else fight.target if fight.margin > 0 else fight.figure


def winner_of(fight: Fight) -> str:
    """Who has won the Close Combat test; "" after a tie."""
    return "" if fight.margin == 0 else fight.figure if fight.margin > 0 else fight.target


def parry_dl(margin: int) -> int:
    """The Difficulty Level of the loser's Parry: one more than the margin, whoever won (AD-B58)."""
    return abs(margin) + 1


class Hit(NamedTuple):
    """What a hit does: where, with which damage modifiers and armour, the Wounds, and what of them was added after
    armour."""

    location: Location
    modifier: int
    armour: int
    wounds: int
    after: int


def hit(state: State, target: Figure, weapon: Weapon, margin: int, where: Location, extra: int = 0) -> Hit:
    """The Wounds of a hit on *target*. *extra*, what skills add to the damage inflicted, goes with the weapon's
    modifier, before armour; by another reading it comes after armour (AD-B91)."""
    after = extra if state.reads(rulings.INFLICTED, "after-armour") else 0
    modifier = damage_modifier(weapon, where) + extra - after
    pieces = tuple(getattr(piece, where) for piece in armour_of(state, target))
    armour = armour_value(pieces, weapon.armour_piercing)
    return Hit(where, modifier, armour, wounds(margin, modifier, armour, after), after)


def damage_bonus(state: State, blow: Blow, where: Location) -> int:
    """What skills and special rules add to the damage that a winner deals (AD-B91)."""
    bonus = thrust_to_the_heart(state, blow) - quick_slash(state, blow)
    return bonus + specials.damage(state, matter_of(blow, where))
