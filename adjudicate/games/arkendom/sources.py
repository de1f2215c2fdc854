"""Through whom Action cards can be played (rulebook: Action Cards; Orders (X); Ability (X); Throws (X))."""

from __future__ import annotations

from adjudicate.games.arkendom.action_cards import ActionCard, ActionType
from adjudicate.games.arkendom.cards import rule_values
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.pieces import AddOn
from adjudicate.games.arkendom.state import State
from adjudicate.model.problem import IllegalCommand

SOURCE = "arkendom.action.source"
TOKENS = "arkendom.throws.tokens"
TYPE_RULE: dict[ActionType, str] = {"order": "orders", "ability": "ability", "throw": "throws"}
"""The Special Rule that a source of each type of card has."""
SOURCE_RULE: dict[ActionType, str] = {
    "order": "arkendom.orders",
    "ability": "arkendom.ability",
    "throw": "arkendom.throws",
}


def characters(state: State, army: str) -> list[AddOn]:
    """The Characters of an army that are in play."""
    return [
        each
        for each in state.add_ons.values()
        if state.units[each.unit].player == army and state.add_on_card(each).type == "character"
    ]


def controlled(state: State, player: str) -> list[AddOn]:
    """The Characters that a player, or a member of a team, controls."""
    mine = characters(state, state.army_of(player))
    return [each for each in mine if state.commander(state.units[each.unit]) == player]


def bears_symbol(state: State, character: AddOn, card: ActionCard) -> bool:
    """Whether a Character has a symbol that a card asks for."""
    return not card.symbols or bool(set(card.symbols) & set(state.add_on_card(character).symbols))


def has_type(state: State, character: AddOn, card: ActionCard) -> bool:
    """Whether a Character can be a source for cards of that type."""
    rules = state.rules_of(state.units[character.unit], character)
    return TYPE_RULE[card.type] in rule_values(rules)


def can_be_source(state: State, character: AddOn, card: ActionCard) -> bool:
    """Whether a card could be played through a Character, whatever it costs."""
    return bears_symbol(state, character, card) and has_type(state, character, card)


def needs_source(card: ActionCard) -> bool:
    """Whether a card is played through a Character: all but Basic Actions that ask for none."""
    if not card.basic or card.symbols or card.cost or card.range is not None:
        return True
    if card.subject == "source" or (card.target is not None and card.target.melee):
        return True
    return any(effect.on in ("source", "unit") or effect.do in ("attack", "push") for effect in card.effects)


def judge_source(ctx: Context, card: ActionCard, name: str) -> AddOn | None:
    """The Character that a card is played through: the one named, or the only one that can be."""
    state = ctx.state
    if not name and not needs_source(card):
        return None
    mine = controlled(state, ctx.player)
    if name:
        source = state.add_on(name)
        if source not in mine:
            reason = f"{source.id} is no Character of {ctx.player}: it is no source for its Action cards"
            raise IllegalCommand(SOURCE, reason, tuple(each.id for each in mine), source=source.id)
        return _judge_named(ctx, card, source)
    able = _able(ctx, card)
    if len(able) != 1:
        why = f"name the source of {card.id}: {' or '.join(able)}" if able else _why_nobody(state, card, ctx.player)
        raise IllegalCommand(SOURCE, why, able, card=card.id)
    return _judge_named(ctx, card, state.add_ons[able[0]])


def _why_nobody(state: State, card: ActionCard, player: str) -> str:
    symbols = " or ".join(card.symbols)
    asks = f"a Character with the symbol {symbols}" if symbols else "a Character"
    return f"{card.id} needs {asks} and the Special Rule {TYPE_RULE[card.type].capitalize()}: {player} has none in play"


def _judge_named(ctx: Context, card: ActionCard, source: AddOn) -> AddOn:
    state = ctx.state
    if not bears_symbol(state, source, card):
        has = " ".join(state.add_on_card(source).symbols) or "none"
        reason = f"{card.id} asks for the symbol {' or '.join(card.symbols)}; {source.id} has {has}"
        raise IllegalCommand(SOURCE, reason, _able(ctx, card), source=source.id, card=card.id)
    ctx.held(SOURCE)
    if not has_type(state, source, card):
        rule = TYPE_RULE[card.type].capitalize()
        reason = f"{source.id} does not have the Special Rule {rule}: it is no source for the {card.type} {card.id}"
        raise IllegalCommand(SOURCE_RULE[card.type], reason, _able(ctx, card), source=source.id, card=card.id)
    ctx.held(SOURCE_RULE[card.type])
    judge_tokens(ctx, source, card.cost, card.id)
    return source


def _able(ctx: Context, card: ActionCard) -> tuple[str, ...]:
    return tuple(each.id for each in controlled(ctx.state, ctx.player) if can_be_source(ctx.state, each, card))


def payable(state: State, player: str, card: ActionCard) -> list[AddOn]:
    """The Characters through whom a player could play a card now, Throw tokens included."""
    mine = controlled(state, player)
    return [each for each in mine if each.throws >= card.cost and can_be_source(state, each, card)]


def judge_tokens(ctx: Context, source: AddOn, cost: int, card: str) -> None:
    """Throw tokens are spent by the Character that has them, and by no other."""
    if source.throws < cost:
        price = "1 Throw token" if cost == 1 else f"{cost} Throw tokens"
        reason = f"{card} costs {price}; {source.id} has {source.throws}, and those of others do not count"
        raise IllegalCommand(TOKENS, reason, source=source.id, cost=cost, has=source.throws)
    if cost:
        ctx.held(TOKENS)
