"""Talking skills (rulebook: Talking Skills; Appendix, Seduction, Charmer, Frigid): several Characters a side.

A [talking] skill waits as a :class:`~pending.Talk` until the defenders have joined, all cards have their source and
both sides their leaders; then the leaders take an Opposed test, with the cards that lie.
"""

from __future__ import annotations

from adjudicate.games.anno1666 import decks, opposed, rulings
from adjudicate.games.anno1666.attacks import judge_hostile
from adjudicate.games.anno1666.cards import suit_of
from adjudicate.games.anno1666.characters import Colour
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import must_have_marker
from adjudicate.games.anno1666.pending import Contender, Contest, Matter, Talk, Working
from adjudicate.games.anno1666.skill_commands import Defend, Lead, Seduce, Sources
from adjudicate.games.anno1666.skills import has
from adjudicate.games.anno1666.state import COLOURS, OPPONENT, Figure, State
from adjudicate.games.anno1666.tallies import COLD, SEDUCTION
from adjudicate.games.anno1666.wounds import kill_together
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.problem import IllegalCommand

UNCONSCIOUS = "anno1666.action.unconscious"
SKILL = "anno1666.seduction.skill"
MARKER = "anno1666.seduction.marker"
ADJACENT = "anno1666.seduction.adjacent"
ENEMY = "anno1666.seduction.enemy"
GENDER = "anno1666.seduction.gender"
FRIGID = "anno1666.frigid.target"
ONCE = "anno1666.seduction.once"
JOINS = "anno1666.talking.joins"
ACTIVATED = "anno1666.talking.activated"
DEFENCE = "anno1666.talking.defence"
SOURCES = "anno1666.talking.sources"
LEADERS = "anno1666.talking.leaders"


def plan_seduce(ctx: Context, action: Seduce) -> tuple[Figure, ...]:
    """Judges a Seduction: whoever starts it and all who join meet its conditions; returns them."""
    state = ctx.state
    target = state.on_board(action.target)
    attackers = tuple(state.on_board(name) for name in (action.figure, *action.with_))
    for figure in attackers:
        _judge_seducer(ctx, figure, target)
    judge_joining(ctx, attackers)
    for figure in attackers:
        _judge_target(ctx, figure, target)
    return attackers


def _judge_seducer(ctx: Context, figure: Figure, target: Figure) -> None:
    state = ctx.state
    if figure.unconscious:
        raise IllegalCommand(UNCONSCIOUS, f"{figure.id} is unconscious: it may only wake up", figure=figure.id)
    if not has(state, figure, "seduction"):
        raise IllegalCommand(SKILL, f"{figure.id} does not have the skill Seduction", figure=figure.id)
    ctx.held(SKILL)
    must_have_marker(ctx, figure, MARKER)
    if not adjacent(state, figure.at, target.at):
        reason = f"{target.id} at {target.at} is not adjacent to {figure.id} at {figure.at}"
        raise IllegalCommand(ADJACENT, reason, figure=figure.id, target=target.id)
    ctx.held(ADJACENT)
    genders = state.card(figure).gender, state.card(target).gender
    if set(genders) != {"male", "female"}:
        reason = f"{figure.id} is {genders[0]}, {target.id} {genders[1]}: not of opposing genders"
        raise IllegalCommand(GENDER, reason, figure=figure.id, target=target.id)
    ctx.held(GENDER)


def judge_joining(ctx: Context, attackers: tuple[Figure, ...]) -> None:
    """Refuses to let somebody join an attack twice, for the enemy, or after an activation."""
    names = [figure.id for figure in attackers]
    for figure in attackers:
        if figure.player != attackers[0].player or figure.activated or names.count(figure.id) > 1:
            what = "was activated in this phase" if figure.activated else "cannot join twice or for the enemy"
            raise IllegalCommand(JOINS, f"{figure.id} {what}", figure=figure.id)
    ctx.held(JOINS)


def _judge_target(ctx: Context, figure: Figure, target: Figure) -> None:
    state = ctx.state
    if target.player == figure.player:
        raise IllegalCommand(ENEMY, f"{target.id} is {figure.player}'s own", figure=figure.id, target=target.id)
    ctx.held(ENEMY)
    judge_hostile(ctx, figure, target)
    if has(state, target, "frigid"):
        raise IllegalCommand(FRIGID, f"{target.id} is Frigid: nobody seduces it", figure=figure.id, target=target.id)
    ctx.held(FRIGID)
    before = target.tried if state.reads(rulings.SEDUCED_ONCE, "per-target") else (figure.id,)
    if any(name in target.tried for name in before):
        reason = f"Seduction was tried on {target.id} before, by {' and '.join(target.tried)}"
        raise IllegalCommand(ONCE, reason, figure=figure.id, target=target.id)
    ctx.held(ONCE)


def carry_seduce(ctx: Context, action: Seduce, attackers: tuple[Figure, ...]) -> None:
    """The attempt is remembered, and the talk begins."""
    target = ctx.state.figures[action.target]
    new = tuple(figure.id for figure in attackers if figure.id not in target.tried)
    ctx.put(target, tried=(*target.tried, *new))
    ctx.report("talked", SKILL, figure=action.figure, target=action.target, joined=action.with_, skill="seduction")
    begin(ctx, attackers, target)


def begin(ctx: Context, attackers: tuple[Figure, ...], target: Figure) -> None:
    """All who attack with a [talking] skill are activated; then the defence is asked who joins."""
    for figure in attackers:
        ctx.put(ctx.state.figures[figure.id], activated=True)
    ctx.held(ACTIVATED)
    contenders = (*(Contender(each.player, each.id) for each in attackers), Contender(target.player, target.id))
    ctx.push(Talk(attackers[0].id, target.id, contenders=contenders))


def play(ctx: Context, talk: Talk) -> bool:
    """Goes on with a [talking] skill on top of the stack; false while it waits for a player."""
    if talk.stage == "defence":
        if may_defend(ctx.state, talk):
            return False
        ctx.change_top(stage="before")
    elif talk.stage == "before":
        if opposed.to_ask(ctx.state, talk) is not None:
            return False
        ctx.change_top(stage="sources")
    elif talk.stage == "sources":
        if asked_for_sources(ctx.state, talk):
            return False
        _reveal(ctx, talk)
    else:
        if asked_for_leader(ctx.state, talk):
            return False
        _begin_test(ctx, talk)
    return True


def side(talk: Talk, player: Colour) -> tuple[Contender, ...]:
    """The Characters of a player that take part."""
    return tuple(contender for contender in talk.contenders if contender.player == player)


def may_defend(state: State, talk: Talk) -> list[Figure]:
    """Who may join the defence: Characters adjacent to one that attacks, or to the target. They are not activated."""
    target = state.figures[talk.target]
    near = [target, *(state.figures[each.figure] for each in talk.contenders if each.player != target.player)]
    return [
        figure
        for figure in state.of(target.player)
        if figure.id != target.id
        and not figure.unconscious
        and any(adjacent(state, figure.at, other.at) for other in near)
    ]


def asked_for_sources(state: State, talk: Talk) -> Colour | None:
    """Who says next where its cards come from: first the player without the Initiative (AD-B69); without a hand there
    is nothing to say."""
    first = OPPONENT[state.leader]
    for player in (first, OPPONENT[first]):
        if player not in talk.said and state.piles[player].hand:
            return player
    return None


def asked_for_leader(state: State, talk: Talk) -> Colour | None:
    """Who chooses its leader next: first the player without the Initiative; a side of one has no choice."""
    first = OPPONENT[state.leader]
    for player in (first, OPPONENT[first]):
        own = side(talk, player)
        if len(own) > 1 and not any(each.figure in talk.leaders for each in own):
            return player
    return None


def plan_defend(ctx: Context, action: Defend) -> tuple[str, ...]:
    """Judges who joins the defence."""
    legal = tuple(figure.id for figure in may_defend(ctx.state, ctx.state.pending[-1]))
    for name in action.figures:
        if name not in legal or action.figures.count(name) > 1:
            reason = f"{name} is adjacent neither to the target nor to one that attacks: {', '.join(legal)} are"
            raise IllegalCommand(DEFENCE, reason, figure=name)
    ctx.held(DEFENCE)
    return action.figures


def carry_defend(ctx: Context, action: Defend, names: tuple[str, ...]) -> None:
    """They take part; they are not activated."""
    talk: Talk = ctx.state.pending[-1]
    player = ctx.state.figures[talk.target].player
    ctx.change_top(stage="before", contenders=talk.contenders + tuple(Contender(player, name) for name in names))
    ctx.note(ACTIVATED, False)
    ctx.report("defended", DEFENCE, figures=names, target=talk.target)


def plan_sources(ctx: Context, action: Sources) -> dict[str, str]:
    """Judges which cards come from the hand."""
    talk: Talk = ctx.state.pending[-1]
    player = asked_for_sources(ctx.state, talk)
    assert player is not None
    own = tuple(each.figure for each in side(talk, player))
    chosen: dict[str, str] = {}
    for text in action.cards:
        figure, _, card = text.partition(":")
        if figure not in own or figure in chosen or card in chosen.values():
            reason = f"{text}: each of {', '.join(own)} plays one card, and each card is played once"
            raise IllegalCommand(SOURCES, reason, figure=figure)
        decks.must_hold(ctx, player, card)
        chosen[figure] = card
    ctx.held(SOURCES)
    return chosen


def carry_sources(ctx: Context, action: Sources, chosen: dict[str, str]) -> None:
    """The side has said where its cards come from."""
    talk: Talk = ctx.state.pending[-1]
    player = asked_for_sources(ctx.state, talk)
    assert player is not None
    for card in chosen.values():
        decks.play_from_hand(ctx, player, card)
    contenders = tuple(
        each._replace(source="hand", card=chosen[each.figure]) if each.figure in chosen else each
        for each in talk.contenders
    )
    ctx.change_top(contenders=contenders, said=(*talk.said, player))


def _reveal(ctx: Context, talk: Talk) -> None:
    shown = []
    for contender in talk.contenders:
        card = contender.card
        if contender.source != "hand":
            card = decks.play_top(ctx, contender.player, talk.command, f"talking/{contender.figure}")
        shown.append(contender._replace(source="hand", card=card, suit=suit_of(card)))
    ctx.change_top(stage="leaders", contenders=tuple(shown))
    ctx.report(
        "laid-open", SOURCES, figures=tuple(each.figure for each in shown), cards=tuple(each.card for each in shown)
    )  # fmt: skip


def plan_lead(ctx: Context, action: Lead) -> str:
    """Judges who leads a side."""
    talk: Talk = ctx.state.pending[-1]
    player = asked_for_leader(ctx.state, talk)
    assert player is not None
    own = tuple(each.figure for each in side(talk, player))
    if action.figure not in own:
        reason = f"{action.figure} does not take part for {player}: {', '.join(own)} do"
        raise IllegalCommand(LEADERS, reason, figure=action.figure)
    ctx.held(LEADERS)
    return action.figure


def carry_lead(ctx: Context, action: Lead, name: str) -> None:
    """That Character leads its side."""
    ctx.change_top(leaders=(*ctx.state.pending[-1].leaders, name))
    ctx.report("leads", LEADERS, figure=name)


def _leading(state: State, talk: Talk, player: Colour) -> Contender:
    own = side(talk, player)
    return next((each for each in own if each.figure in talk.leaders), own[0])


def _begin_test(ctx: Context, talk: Talk) -> None:
    """The Opposed test of the two leaders, of Seduction or of the special rule that is used; the others' cards lie
    beside it."""
    attacks = ctx.state.figures[talk.figure].player
    contenders = _leading(ctx.state, talk, attacks), _leading(ctx.state, talk, OPPONENT[attacks])
    of_special = isinstance(ctx.state.pending[-2], Working)
    matter: Matter = "special" if of_special else "seduction"
    ctx.push(Contest(matter, ctx.state.leader, stage="suit", contenders=contenders, command=talk.command))


def after_seduction(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """A higher total removes the one who started it and the target, whoever led; both count as killed (AD-B95)."""
    talk = leave(ctx, contest)
    if ctx.note(SEDUCTION, totals[0] > totals[1]):
        kill_together(ctx, (ctx.state.figures[talk.figure], ctx.state.figures[talk.target]), SEDUCTION)


def leave(ctx: Context, contest: Contest) -> Talk:
    """The talk is over with the test of its leaders: the cards of the others are discarded; returns it."""
    talk: Talk = ctx.pop()
    led = {each.figure for each in contest.contenders}
    ctx.note(COLD, any(has(ctx.state, ctx.state.figures[name], "frigid") for name in led))
    _discard(ctx, talk, contest)
    return talk


def _discard(ctx: Context, talk: Talk, contest: Contest) -> None:
    """All cards of a side enter its discard pile together, those of who did not lead too (AD-B13)."""
    added = {each.figure: each.added for each in contest.contenders}
    for player in COLOURS:
        own = side(talk, player)
        cards = tuple(card for each in own for card in (each.card, *added.get(each.figure, ())))
        decks.discard_played(ctx, player, cards, talk.command)


def decline(ctx: Context, talk: Talk) -> None:
    """Nobody joins the defence; a counter of Unswerving is kept; or all of a side's cards come from the deck."""
    if talk.stage == "defence":
        ctx.change_top(stage="before")
        return
    if talk.stage == "before":
        opposed.answered(ctx, talk)
        return
    player = asked_for_sources(ctx.state, talk)
    assert player is not None
    ctx.change_top(said=(*talk.said, player))
