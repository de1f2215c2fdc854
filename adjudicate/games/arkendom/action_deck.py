"""Putting an Action deck together (rulebook: Setup 7; Focus Box 4; Ability (X), Orders (X), Throws (X))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from adjudicate.games.arkendom.action_cards import ActionCard, ActionType
from adjudicate.games.arkendom.armies import army_decision
from adjudicate.games.arkendom.asking import mark_done, still_to_do
from adjudicate.games.arkendom.cards import rule_x
from adjudicate.games.arkendom.commander import characters_of
from adjudicate.games.arkendom.context import Context
from adjudicate.games.arkendom.setup_commands import BuildDeck
from adjudicate.games.arkendom.state import State
from adjudicate.model.event import Decision
from adjudicate.model.problem import IllegalCommand

NUMBER = "arkendom.action-deck.number"
SYMBOL = "arkendom.action-deck.symbol"
TWO_OF_A_NAME = "arkendom.action-deck.two-of-a-name"
NO_CHARACTER = "arkendom.action-deck.no-character"
MOST_OF_A_NAME = 2
CONTRIBUTES: dict[ActionType, str] = {"order": "orders", "ability": "ability", "throw": "throws"}
"""The Special Rule whose X says how many cards of a type a deployed card contributes."""


def contributions(state: State, army: str) -> dict[ActionType, int]:
    """How many cards of each type the deployed cards of an army contribute."""
    units = [unit for unit in state.units.values() if unit.player == army]
    cards = [state.rules(unit) for unit in units]
    cards += [state.rules_of(unit, add_on) for unit in units for add_on in state.on(unit)]
    return {kind: sum(rule_x(rules, rule) for rules in cards) for kind, rule in CONTRIBUTES.items()}


def available(state: State, army: str) -> dict[ActionType, list[ActionCard]]:
    """The Action cards of each type that may be in the deck, a card as often as there are copies: those of the army
    that show the symbol of a deployed Character who contributes cards of that type."""
    faction = state.armies[army].faction
    found: dict[ActionType, list[ActionCard]] = {}
    for kind, rule in CONTRIBUTES.items():
        symbols = {
            symbol
            for character in characters_of(state, army)
            for card in [state.add_on_card(character)]
            if rule_x(card.rules, rule)
            for symbol in card.symbols
        }
        found[kind] = [
            card
            for card in state.action_cards.values()
            if card.type == kind and not card.basic and card.army == faction and symbols & set(card.symbols)
            for _ in range(card.copies)
        ]
    return found


def _most(cards: list[ActionCard], contributed: int) -> int:
    """How many cards of one type the deck has: as many as are contributed, if there are so many of two a name."""
    names = Counter(card.name for card in cards)
    return min(contributed, sum(min(MOST_OF_A_NAME, number) for number in names.values()))


def waits_for_deck(state: State) -> Decision | None:
    """The next army that has a Character and no Action deck yet; without a choice its deck is built at once."""
    waiting = [army for army in still_to_do(state) if _size(state, army)]
    if not waiting:
        return None
    decks = list(islice(deck_choices(state, waiting[0]), 2))
    only = decks[0] if len(decks) == 1 else None
    return army_decision(state, waiting[0], "deck", "build-deck", default=only, forced=only is not None)


def _size(state: State, army: str) -> int:
    numbers, cards = contributions(state, army), available(state, army)
    return sum(_most(cards[kind], numbers[kind]) for kind in CONTRIBUTES)


def note_armies_without(ctx: Context) -> None:
    """An army without a Character has no Action deck."""
    for army in ctx.state.armies:
        ctx.note(NO_CHARACTER, not characters_of(ctx.state, army))


def plan_build(ctx: Context, action: BuildDeck) -> None:
    """Judges an Action deck: only cards that the Characters allow, two of a name, as many as are contributed."""
    state, army = ctx.state, ctx.army
    _judge_cards(ctx, action)
    named = Counter(state.action_cards[card].name for card in action.cards)
    for name, number in named.items():
        if number > MOST_OF_A_NAME:
            reason = f"{number} cards called {name}: at most {MOST_OF_A_NAME} of a name"
            raise IllegalCommand(TWO_OF_A_NAME, reason, name=name, number=number)
    ctx.held(TWO_OF_A_NAME)
    numbers, cards = contributions(state, army), available(state, army)
    for kind in CONTRIBUTES:
        has = sum(1 for card in action.cards if state.action_cards[card].type == kind)
        wanted = _most(cards[kind], numbers[kind])
        if has != wanted:
            reason = f"the deck has {wanted} cards of the type {kind}, not {has} ({numbers[kind]} are contributed)"
            raise IllegalCommand(NUMBER, reason, type=kind, wanted=wanted, given=has)
    ctx.held(NUMBER)


def _judge_cards(ctx: Context, action: BuildDeck) -> None:
    cards = available(ctx.state, ctx.army)
    allowed = Counter(card.id for kind in CONTRIBUTES for card in cards[kind])
    foreign = Counter(action.cards) - allowed
    if foreign:
        names = ", ".join(sorted(foreign))
        reason = f"no Character of {ctx.army}'s allows {names}, or there are not so many"
        raise IllegalCommand(SYMBOL, reason, tuple(allowed), cards=action.cards)
    ctx.held(SYMBOL)


def carry_build(ctx: Context, action: BuildDeck, plan: None) -> None:
    """The deck is put aside, shuffled."""
    ctx.state.put_pile(ctx.army, "action-deck", action.cards)
    mark_done(ctx.state, ctx.army)
    number = len(action.cards)
    ctx.secret("deck-built", NUMBER, ctx.army, ("cards",), player=ctx.army, number=number, cards=action.cards)


def deck_choices(state: State, army: str) -> Iterator[BuildDeck]:
    """Action decks that can be built: of each type the cards that follow each other from each of them on, so that every
    card is in one of the decks; any other choice is accepted all the same."""
    numbers, cards = contributions(state, army), available(state, army)
    of_a_type = [_runs(cards[kind], _most(cards[kind], numbers[kind])) for kind in CONTRIBUTES]
    for parts in product(*of_a_type):
        yield BuildDeck(tuple(card for part in parts for card in part))


def _runs(cards: list[ActionCard], number: int) -> list[tuple[str, ...]]:
    """So many cards from each place on, round about, at most two of a name; each set of cards once."""
    runs = [_run([*cards[start:], *cards[:start]], number) for start in range(max(1, len(cards)))]
    return list({tuple(sorted(run)): run for run in reversed(runs)}.values())[::-1]


def _run(cards: list[ActionCard], number: int) -> tuple[str, ...]:
    names: Counter[str] = Counter()
    chosen: list[str] = []
    for card in cards:
        if len(chosen) < number and names[card.name] < MOST_OF_A_NAME:
            names[card.name] += 1
            chosen.append(card.id)
    return tuple(chosen)
