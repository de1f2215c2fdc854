"""Claiming Objectives (rulebook: Objectives; Objectives and Roles; Additional Victory Point; The Claim Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicate.games.arkendom import rulings
from adjudicate.games.arkendom.claim import claim_order
from adjudicate.games.arkendom.commands import Claim, EndClaims
from adjudicate.games.arkendom.conditions import Verdict, judge
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.deeds import forget_if_useless
from adjudicate.games.arkendom.influence import can_use, holders, judge_token, spend_token
from adjudicate.games.arkendom.objective_cards import ObjectiveCard
from adjudicate.games.arkendom.pieces import Claimed
from adjudicate.games.arkendom.state import TABLE, State
from adjudicate.model.problem import IllegalCommand, Invalid, unknown

PHASE = "arkendom.claim.phase"
AVAILABLE = "arkendom.objective.available"
REVEALED = "arkendom.objective.revealed"
CONDITIONS = "arkendom.objective.conditions"
SINCE_REVEALED = "arkendom.objective.since-revealed"
ONCE = "arkendom.objective.once"
GOES = "arkendom.objective.discarded"
ONE_OF_EACH = "arkendom.objective.one-of-each"
CONTRIBUTED = "arkendom.objective.contributed"
IN_PLAY = "arkendom.objective.in-play"
ROLE = "arkendom.objective.role"
INFLUENCE_POINT = "arkendom.influence.point"
ORDER = "arkendom.claim.order"


class Reward(NamedTuple):
    """A claim that was judged: its card, and the points for the card, for Roles and for Influence."""

    card: ObjectiveCard
    roles: int
    influence: int

    @property
    def points(self) -> int:
        """All Victory Points of the claim."""
        return self.card.points + self.roles + self.influence


def open_to(state: State, army: str) -> list[str]:
    """The Objectives that an army could claim if it met their conditions: Battle Objectives that it has not claimed
    yet, and the Army Objectives that it has revealed."""
    claimed = {each.card for each in state.claimed if each.player == army}
    battle = [card for card in state.pile(TABLE, "battle-objectives") if card not in claimed]
    return list(dict.fromkeys([*battle, *(each.card for each in state.revealed if each.player == army)]))


def since(state: State, army: str, card: ObjectiveCard, reading: str) -> int:
    """The Round from which on events count for a card: that in which it was revealed, or the first (ARK-B97)."""
    if card.kind == "battle" or reading == "any-time":
        return 0
    return min(each.round for each in state.revealed if (each.player, each.card) == (army, card.id))


def verdict_of(state: State, army: str, name: str) -> Verdict:
    """Whether an army meets the conditions of an Objective that is open to it."""
    card = state.objective_cards[name]
    reading = "after-reveal" if state.reads(rulings.BEFORE_REVEAL, "after-reveal") else "any-time"
    return judge(state, army, card, since(state, army, card, reading))


def claimable(state: State, army: str) -> list[str]:
    """The Objectives that an army can claim now."""
    return [name for name in open_to(state, army) if verdict_of(state, army, name).holds]


def next_to_claim(state: State) -> str:
    """The next army, in the order of priority, that can claim or use Influence and has not ended that; "" if none."""
    for army in claim_order(state):
        if army not in state.turn.ended and (claimable(state, army) or can_use(state, army)):
            return army
    return ""


def judge_claim_now(ctx: Context, action: Claim) -> None:
    """What forbids a claim at any time; and that Objectives are claimed in the Claim Phase."""
    _judge_unclaimed(ctx, action)
    phase = ctx.state.turn.phase
    if phase != "claim":
        reason = f"Objectives are claimed in the Claim Phase; this is the {phase} phase"
        raise IllegalCommand(PHASE, reason + _as_things_stand(ctx, action.card), phase=phase)


def _as_things_stand(ctx: Context, name: str) -> str:
    """For a refusal, why a Claim Phase may have gone by in which nobody could do anything."""
    if name not in open_to(ctx.state, ctx.army):
        return ""
    verdict = verdict_of(ctx.state, ctx.army, name)
    return "" if verdict.holds else f", and {ctx.army} does not meet it: {verdict.why}"


def plan_claim(ctx: Context, action: Claim) -> Reward:
    """Judges a claim: the card, its conditions, then what adds to its points."""
    card = ctx.state.objective_cards[action.card]
    _judge_open(ctx, card)
    verdict = verdict_of(ctx.state, ctx.army, card.id)
    _note_since(ctx, card, verdict)
    if not verdict.holds:
        reason = f"{ctx.army} does not meet {card.name}: {verdict.why}"
        raise IllegalCommand(CONDITIONS, reason, tuple(claimable(ctx.state, ctx.army)), card=card.id)
    ctx.held(CONDITIONS)
    _judge_chosen(ctx, action, verdict)
    _judge_influence(ctx, action, card)
    roles = [name for name in (*action.unit, *action.character) if _has_role(ctx.state, name, card)]
    if action.unit or action.character:
        ctx.note(ROLE, bool(roles))
    return Reward(card, len(roles), len(action.influence))


def _judge_unclaimed(ctx: Context, action: Claim) -> None:
    state, army = ctx.state, ctx.army
    card = state.objective_cards.get(action.card)
    if card is None:
        raise Invalid(unknown("Objective", action.card, state.objective_cards), attribute="card")
    shown = any((each.player, each.card) == (army, card.id) for each in state.revealed)
    if card.kind == "army" and not shown and card.id in state.pile(army, "army-objectives"):
        raise IllegalCommand(REVEALED, f"{card.name} has not been revealed", card=card.id)
    if card.kind == "battle" and any((each.player, each.card) == (army, card.id) for each in state.claimed):
        raise IllegalCommand(ONCE, f"{army} has claimed {card.name} already", card=card.id)
    ctx.held(REVEALED if card.kind == "army" else ONCE)


def _judge_open(ctx: Context, card: ObjectiveCard) -> None:
    state, army = ctx.state, ctx.army
    if card.id not in open_to(state, army):
        reason = f"{card.name} is neither a Battle Objective on the table nor an Army Objective that {army} revealed"
        raise IllegalCommand(AVAILABLE, reason, tuple(open_to(state, army)), card=card.id)
    ctx.held(AVAILABLE)


def _note_since(ctx: Context, card: ObjectiveCard, verdict: Verdict) -> None:
    """Whether something happened before the card was revealed that would contribute (ARK-B97)."""
    if ctx.notes is None or card.kind == "battle":
        return
    state, army = ctx.state, ctx.army
    other = judge(state, army, card, since(state, army, card, "any-time"))
    ctx.note(SINCE_REVEALED, other.cards != verdict.cards)


def _judge_chosen(ctx: Context, action: Claim, verdict: Verdict) -> None:
    """At most one unit and one Character, in play, that contributed."""
    for names, what in ((action.unit, "unit"), (action.character, "Character")):
        if len(names) > 1:
            reason = f"one {what} at most is chosen, not {len(names)}: {', '.join(names)}"
            raise IllegalCommand(ONE_OF_EACH, reason)
    ctx.held(ONE_OF_EACH)
    for name in (*action.unit, *action.character):
        _judge_chosen_card(ctx, name, name in action.character, verdict)


def _judge_chosen_card(ctx: Context, name: str, character: bool, verdict: Verdict) -> None:
    state = ctx.state
    in_play = state.add_ons if character else state.units
    if name in state.removed:
        reason = f"{name} was removed in Round {state.removed[name].round}: it is no longer in play"
        raise IllegalCommand(IN_PLAY, reason, unit=name)
    if name not in in_play:
        what = "Character" if character else "unit"
        raise Invalid(unknown(what, name, in_play))
    ctx.held(IN_PLAY)
    if name not in verdict.cards:
        possible = tuple(card for card in verdict.cards if card in in_play)
        raise IllegalCommand(CONTRIBUTED, f"{name} did not contribute to meeting the Objective", possible, unit=name)
    ctx.held(CONTRIBUTED)


def _has_role(state: State, name: str, card: ObjectiveCard) -> bool:
    add_on = state.add_ons.get(name)
    roles = state.add_on_card(add_on).roles if add_on else state.card(state.units[name]).roles
    return bool({*roles} & {*card.roles})


def _judge_influence(ctx: Context, action: Claim, card: ObjectiveCard) -> None:
    """One Influence token at most, for a card that bears the word."""
    if not action.influence:
        return
    if not card.influence:
        reason = f"{card.name} does not bear the word Influence: none can be spent on it"
        raise IllegalCommand(INFLUENCE_POINT, reason, card=card.id)
    if len(action.influence) > 1:
        reason = f"one Influence token at most is spent on a claim, not {len(action.influence)}"
        raise IllegalCommand(INFLUENCE_POINT, reason, card=card.id)
    judge_token(ctx, action.influence[0])
    ctx.held(INFLUENCE_POINT)


def carry_claim(ctx: Context, action: Claim, reward: Reward) -> None:
    """The points; then the card goes, unless others may still claim it (ARK-B51)."""
    state, army = ctx.state, ctx.army
    for name in action.influence:
        spend_token(ctx, name)
    gained = reward.points
    total = state.put_army(army, points=state.armies[army].points + gained).points
    state.claimed = (*state.claimed, Claimed(army, action.card, state.turn.round, gained))
    ctx.event(
        "claimed", CONDITIONS, player=army, card=action.card, name=reward.card.name, printed=reward.card.points,
        roles=reward.roles, influence=reward.influence, gained=gained, points=total,
    )  # fmt: skip
    _discard(ctx, reward.card)
    forget_if_useless(state)


def _discard(ctx: Context, card: ObjectiveCard) -> None:
    state, army = ctx.state, ctx.army
    if card.kind == "army":
        shown = next(each for each in state.revealed if (each.player, each.card) == (army, card.id))
        state.revealed = tuple(each for each in state.revealed if each is not shown)
        ctx.held(GOES)
        return
    done = {each.player for each in state.claimed if each.card == card.id}
    if ctx.note(GOES, not card.shared or done >= {*state.armies}):
        state.take_card(TABLE, "battle-objectives", card.id)


def plan_end_claims(ctx: Context, action: EndClaims) -> None:
    """Ending one's claims needs nothing but to be due."""


def carry_end_claims(ctx: Context, action: EndClaims, plan: None) -> None:
    """The next army claims, or resources are taken."""
    state = ctx.state
    state.turn = state.turn._replace(ended=(*state.turn.ended, ctx.army))
    ctx.event("claims-ended", ORDER, player=ctx.army)


def claims(state: State, army: str) -> Iterator[Claim]:
    """The claims of an army: with each choice of a unit, a Character and an Influence token that adds a point, or none
    of them."""
    for name in claimable(state, army):
        card = state.objective_cards[name]
        able = [each for each in verdict_of(state, army, name).cards if _in_play_with_role(state, each, card)]
        units = ((), *((each,) for each in able if each in state.units))
        characters = ((), *((each,) for each in able if each in state.add_ons))
        tokens = ((), *((each,) for each in holders(state, army))) if card.influence else ((),)
        yield from (Claim(name, one, two, token) for one in units for two in characters for token in tokens)


def _in_play_with_role(state: State, name: str, card: ObjectiveCard) -> bool:
    if name in state.add_ons and state.add_on_card(state.add_ons[name]).type != "character":
        return False
    return (name in state.units or name in state.add_ons) and _has_role(state, name, card)
