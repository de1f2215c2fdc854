"""The attack pool (rulebook: The Combat System; The dice; Focus Boxes 7 and 8): its dice and their modifiers.

``POOL`` lists every modifier of a pool's dice: the rule that gives it, the attacks that it can act on (a shot, a Fight,
the free Fight of a Charge), the dice, and how many; each is a function named after its rule.
"""

from collections.abc import Callable
from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.action_cards import Attribute
from adjudicate.games.arkendom.attributes import LIGHTS_HALO, halo
from adjudicate.games.arkendom.cards import AttackKind, Ranged, rule_values, rule_x
from adjudicate.games.arkendom.durations import modifier
from adjudicate.games.arkendom.field import BOARD
from adjudicate.games.arkendom.pieces import AddOn, Border, Unit
from adjudicate.games.arkendom.state import State
from adjudicate.games.arkendom.terrains import REFUGES, controls, kind_at

CLOSE_COMBAT = "arkendom.pool.close-combat"
RANGED = "arkendom.pool.ranged"
STRONG = "arkendom.strong"
BY_CARDS = "arkendom.action.modifier"
MOUNTED = frozenset({"cavalry", "chariot"})
TRACKER = "tracker"
MACHINES = frozenset({"war-machine", "chariot"})


class Attack(NamedTuple):
    """One attack: a pool that one card rolls against one target. The attacking card is ``attacker``, or the Add-on
    ``by`` on it; the attacked card is ``target``, or the Character ``at`` on it."""

    kind: AttackKind
    attacker: Unit
    target: Unit
    charging: bool = False
    border: Border = "front"
    start: str = ""
    ranged: Ranged | None = None
    moving: bool = False
    by: AddOn | None = None
    at: AddOn | None = None

    @property
    def who(self) -> str:
        """The id of the attacking card."""
        return self.by.id if self.by else self.attacker.id

    @property
    def whom(self) -> str:
        """The id of the attacked card."""
        return self.at.id if self.at else self.target.id

    @property
    def what(self) -> str:
        """A shot, a Fight, or the free Fight of a Charge."""
        return SHOT if self.kind == "DST" else CHARGE if self.charging else FIGHT


class Modifier(NamedTuple):
    """Dice more or less of one kind, and the rule that gives them."""

    rule: str
    group: str
    dice: int


class Pool(NamedTuple):
    """The numbers of dice of an attack (never below 0), and the modifiers that made them what they are."""

    attack: int
    offense: int
    power: int
    defense: int
    modifiers: tuple[Modifier, ...]


def attack_rules(state: State, attack: Attack) -> tuple[str, ...]:
    """The Special Rules that the attack has: those of the card, and those of the ranged attack used."""
    own = state.rules_of(attack.attacker, attack.by)
    return own + attack.ranged.rules if attack.ranged else own


def _has(state: State, attack: Attack, rule: str) -> bool:
    return rule in rule_values(attack_rules(state, attack))


def charge_die(state: State, attack: Attack) -> int:
    """One Melee die more in the free Fight of a Charge."""
    return 1


def border_die(state: State, attack: Attack) -> int:
    """One more for a Charge on flank or rear (ARK-B25)."""
    return 1 if attack.border != "front" else 0


def spears_die(state: State, attack: Attack) -> int:
    """Spears keep the Charge's die, to the front; they add none to a Charge (ARK-B26)."""
    if not _has(state, attack, "spears"):
        return 0
    front = state.contacts.get((attack.attacker.id, attack.target.id)) == "front"
    return 1 if front or state.white(attack.attacker) else 0


def lances_die(state: State, attack: Attack) -> int:
    """Lances on Horseback: one Melee and one Strength die more in a Charge."""
    return 1 if _has(state, attack, "lances") else 0


def ambush_charge_die(state: State, attack: Attack) -> int:
    """Ambush: one Threat, Melee and Strength die more for a Charge out of a Forest at a neighbour."""
    if kind_at(state, attack.start) != "forest":
        return 0
    return 1 if _ambushes(state, attack) and _adjacent(attack.start, attack.target.at) else 0


def ambush_shot_die(state: State, attack: Attack) -> int:
    """Ambush: one Aim die more for a shot out of a Forest at a neighbour."""
    shooter = attack.attacker
    if kind_at(state, shooter.at) != "forest":
        return 0
    return 1 if _ambushes(state, attack) and _adjacent(shooter.at, attack.target.at) else 0


def _ambushes(state: State, attack: Attack) -> bool:
    """Detachments and Scouts; of their Add-ons a Character with the Role Tracker alone."""
    unit, by = attack.attacker, attack.by
    if state.card(unit).size != "detachment" and "scouts" not in rule_values(state.rules(unit)):
        return False
    return by is None or (state.add_on_card(by).type == "character" and TRACKER in state.add_on_card(by).roles)


def _adjacent(origin: str, space: str) -> bool:
    return space in BOARD.neighbours(origin)


def hill_die(state: State, attack: Attack) -> int:
    """A unit that charged one in control of a Hill has less Melee for the rest of the Round (ARK-B30)."""
    dice = attack.attacker.hill
    if attack.by and state.reads(rulings.HILL_ADD_ONS, "add-ons-minus-1"):
        dice = min(dice, 1)
    return -dice


def hill_penalty(state: State, charger: Unit, target: Unit) -> int:
    """Melee dice that charging *target* costs for the rest of the Round: 1, or 2 for Cavalry and Chariots."""
    if not controls(state, target, "hill"):
        return 0
    return 2 if MOUNTED & set(state.card(charger).traits) else 1


def charge_attack(state: State, charger: Unit, target: Unit, border: Border, start: str) -> Attack:
    """The attack of a Charge's free Fight, with the modifier of the target's Hill also before the Charge (ARK-B30).
    White borders count as the front."""
    hill = max(hill_penalty(state, charger, target), charger.hill)
    struck: Border = "front" if state.white(target) else border
    return Attack("CR", charger._replace(hill=hill), target, charging=True, border=struck, start=start)


def strong(state: State, unit: Unit) -> bool:
    """Whether a unit has Resist by Strong: from a Fortification that it controls (ARK-B50, ARK-B66)."""
    return controls(state, unit, "fortification")


def resists(state: State, unit: Unit, add_on: AddOn | None = None) -> bool:
    """Whether a unit has Resist: by Reposition or a card, or by Strong; its Character by Strong or its own card
    (ARK-B66)."""
    own = (unit.resist and not add_on) or "resist" in rule_values(state.rules_of(unit, add_on))
    return own or (strong(state, unit) and (add_on is None or state.add_on_card(add_on).type == "character"))


def resist_die(state: State, attack: Attack) -> int:
    """Resist: one Melee die less against the target; it is had once (ARK-B28)."""
    return -1 if resists(state, attack.target, attack.at) else 0


def refuge_die(state: State, attack: Attack) -> int:
    """Refuge, by Terrain or with Resist: one Aim die less against the target; it is had once (ARK-B28)."""
    sheltered = kind_at(state, attack.target.at) in REFUGES
    return -1 if sheltered or resists(state, attack.target, attack.at) else 0


def imprecise_die(state: State, attack: Attack) -> int:
    """Imprecise: one Aim die less against small targets, War Machines and Chariots (ARK-B65)."""
    if attack.at or not _has(state, attack, "imprecise"):
        return 0
    card = state.card(attack.target)
    small = card.size in ("individual", "detachment") or bool(MACHINES & set(card.traits))
    return -1 if small and "large-individual" not in card.roles else 0


def moving_die(state: State, attack: Attack) -> int:
    """Move & Shoot: one Aim die less, unless Dynamic."""
    return -1 if attack.moving and not _has(state, attack, "dynamic") else 0


def status_die(state: State, attack: Attack) -> int:
    """Orange or red: one Melee and one Aim die less for the card itself (ARK-B29)."""
    return -1 if not attack.by and state.status(attack.attacker) in ("orange", "red") else 0


def armour_reduction(state: State, attack: Attack) -> int:
    """Armour Reduction (X): so many Defense dice less."""
    return -rule_x(attack_rules(state, attack), "armour-reduction")


def halo_die(state: State, attack: Attack) -> int:
    """Light's Halo on Armour: one Defense die more for the parent unit, not for the Character itself."""
    return 0 if attack.at else halo(state, attack.target, "armour")


Rule = Callable[[State, Attack], int]


def of_cards(attribute: Attribute) -> Rule:
    """What Action cards in play add to an Attribute of the attacking card; to the Armour of the attacked one."""

    def dice(state: State, attack: Attack) -> int:
        return modifier(state, attack.whom if attribute == "armour" else attack.who, attribute)

    return dice


SHOT, FIGHT, CHARGE = "shot", "fight", "charge"
ANY, MELEE = (SHOT, FIGHT, CHARGE), (FIGHT, CHARGE)
POOL: tuple[tuple[str, tuple[str, ...], tuple[str, ...], Rule], ...] = (
    ("arkendom.charge.die", (CHARGE,), ("offense",), charge_die),
    ("arkendom.charge.border-die", (CHARGE,), ("offense",), border_die),
    ("arkendom.spears.die", (FIGHT,), ("offense",), spears_die),
    ("arkendom.lances", (CHARGE,), ("offense", "power"), lances_die),
    ("arkendom.ambush.charge", (CHARGE,), ("attack", "offense", "power"), ambush_charge_die),
    ("arkendom.ambush.shot", (SHOT,), ("offense",), ambush_shot_die),
    ("arkendom.terrain.hill-charge", MELEE, ("offense",), hill_die),
    ("arkendom.resist", MELEE, ("offense",), resist_die),
    ("arkendom.refuge", (SHOT,), ("offense",), refuge_die),
    ("arkendom.imprecise", (SHOT,), ("offense",), imprecise_die),
    ("arkendom.move-shoot.aim", (SHOT,), ("offense",), moving_die),
    ("arkendom.wounds.orange-red-dice", ANY, ("offense",), status_die),
    (LIGHTS_HALO, ANY, ("defense",), halo_die),
    (BY_CARDS, ANY, ("attack",), of_cards("threat")),
    (BY_CARDS, MELEE, ("offense",), of_cards("melee")),
    (BY_CARDS, (SHOT,), ("offense",), of_cards("aim")),
    (BY_CARDS, ANY, ("power",), of_cards("strength")),
    (BY_CARDS, ANY, ("defense",), of_cards("armour")),
    ("arkendom.armour-reduction", ANY, ("defense",), armour_reduction),
)
POOL_OF = {what: tuple((rule, groups, value) for rule, whose, groups, value in POOL if what in whose) for what in ANY}


def pool_of(state: State, attack: Attack) -> Pool:
    """The dice of an attack: the card's values and every modifier, never below 0 (ARK-B22)."""
    card, ranged = state.profile(attack.attacker, attack.by), attack.ranged
    armour = state.profile(attack.target, attack.at).armour
    if ranged:
        printed = {"attack": ranged.threat, "offense": ranged.aim, "power": ranged.strength, "defense": armour}
    else:
        printed = {"attack": card.threat, "offense": card.melee, "power": card.strength, "defense": armour}
    modifiers = []
    for rule, groups, value in POOL_OF[attack.what]:
        amount = value(state, attack)
        if amount:
            for group in groups:
                printed[group] += amount
                modifiers.append(Modifier(rule, group, amount))
    threat, offense, power, defense = [max(0, dice) for dice in printed.values()]
    return Pool(threat, offense, power, defense, tuple(modifiers))
