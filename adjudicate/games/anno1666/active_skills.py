"""Using skills and items (rulebook: Active Skills; Items; Limited Uses; ruling AD-B105; docs/special-rules.md): who may
use a special rule of the catalogue, when, how often, and on whom.

In the Action Phase a use is a full or partial action, within the limits of all actions; in the Interaction Phase it is
an activation. What it does is in :mod:`effects`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from adjudicate.games.anno1666 import talking
from adjudicate.games.anno1666.attacks import judge_hostile
from adjudicate.games.anno1666.carried import at_hand, supplies
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import attacks_openly
from adjudicate.games.anno1666.items import number, with_number
from adjudicate.games.anno1666.pending import Working
from adjudicate.games.anno1666.sight import must_be_within, sight
from adjudicate.games.anno1666.sightlines import unseen
from adjudicate.games.anno1666.skill_commands import Use
from adjudicate.games.anno1666.special_rules import Special, Usable
from adjudicate.games.anno1666.specials import Matter, fits
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.zones import adjacent
from adjudicate.model.problem import IllegalCommand

CARRIED = "anno1666.use.carried"
PHASE = "anno1666.use.phase"
UNCONSCIOUS = "anno1666.use.unconscious"
CONDITION = "anno1666.use.condition"
LIMITED = "anno1666.use.limited"
ONCE = "anno1666.use.once"
TARGET = "anno1666.use.target"
ADJACENT = "anno1666.use.adjacent"
RANGE = "anno1666.use.range"
SIGHT = "anno1666.use.sight"
JOINS = "anno1666.use.joins"
USED = "anno1666.use.used"


WHOM = {"enemy": "an enemy", "friend": "a Character of the own side", "any": "anybody"}


class Using(NamedTuple):
    """A use that was judged: of what, by whom, on whom. ``joined``: who joins the attack of a [talking] skill."""

    special: Special
    usable: Usable
    figure: Figure
    target: Figure | None = None
    joined: tuple[Figure, ...] = ()


def usable_by(state: State, figure: Figure) -> dict[str, tuple[Special, Usable]]:
    """What a Character can make use of, by the special rule's id."""
    return {each.id: (each, each.usable) for each in at_hand(state, figure) if each.usable is not None}


def plan_use(ctx: Context, action: Use) -> Using:
    """Judges a use: the Character has it, it is the time for it, its conditions hold, and the target fits."""
    state = ctx.state
    figure = state.on_board(action.figure)
    using = _judge_carried(ctx, figure, action)
    _judge_time(ctx, using)
    _judge_user(ctx, using)
    if using.usable.target == "none":
        _judge_no_target(ctx, using, action)
        return using
    if not action.target:
        reason = f"{action.special} needs a target: {WHOM[using.usable.target]}"
        raise IllegalCommand(TARGET, reason, special=action.special)
    using = using._replace(target=state.on_board(action.target))
    _judge_target(ctx, using)
    return _judge_joining(ctx, using, action.with_)


def _judge_carried(ctx: Context, figure: Figure, action: Use) -> Using:
    known = usable_by(ctx.state, figure)
    if action.special not in known:
        reason = f"{figure.id} has no {action.special} at hand; what it can use: {', '.join(known) or 'nothing'}"
        raise IllegalCommand(CARRIED, reason, figure=figure.id, special=action.special)
    ctx.held(CARRIED)
    special, usable = known[action.special]
    return Using(special, usable, figure)


def _judge_time(ctx: Context, using: Using) -> None:
    """A use of the Interaction Phase is made there, the others in the Action Phase."""
    talks, phase = using.usable.action == "interaction", ctx.state.turn.phase
    if talks != (phase == "interaction"):
        when = "in the Interaction Phase" if talks else f"as a {using.usable.action} action"
        raise IllegalCommand(PHASE, f"{using.special.id} is used {when}, not in the {phase} phase", phase=phase)
    ctx.held(PHASE)
    if using.figure.unconscious:
        reason = f"{using.figure.id} is unconscious and uses nothing"
        raise IllegalCommand(UNCONSCIOUS, reason, figure=using.figure.id)
    ctx.held(UNCONSCIOUS)


def _judge_user(ctx: Context, using: Using) -> None:
    """The conditions on the one who uses it; what is left of its Limited Uses; once a turn."""
    special, usable, figure = using.special, using.usable, using.figure
    if not fits(ctx.state, Matter(figure), usable.self_):
        reason = f"{figure.id} cannot use {special.id}: it must be {_spelled(usable.self_)}"
        raise IllegalCommand(CONDITION, reason, figure=figure.id, special=special.id)
    if not uses_left(ctx.state, figure, special):
        reason = f"{special.id} of {figure.id} has no use left of {usable.uses}"
        raise IllegalCommand(LIMITED, reason, figure=figure.id, special=special.id)
    ctx.held(LIMITED)
    if usable.once and special.id in figure.used:
        reason = f"{figure.id} has used {special.id} this turn"
        raise IllegalCommand(ONCE, reason, figure=figure.id, special=special.id)
    ctx.held(ONCE)


def uses_left(state: State, figure: Figure, special: Special) -> int:
    """How often a Character can still use a special rule, by all that it has it by; where that has no limit, 1."""
    limit = special.usable.uses if special.usable else 0
    return sum(number(figure.uses, each, limit) for each in supplies(state, figure, special.id)) if limit else 1


def _spelled(words: tuple[str, ...]) -> str:
    return " and ".join(word.replace("not:", "not ") for word in words)


def _judge_no_target(ctx: Context, using: Using, action: Use) -> None:
    if action.target or action.with_:
        reason = f"{using.special.id} has no target: {using.figure.id} uses it alone"
        raise IllegalCommand(TARGET, reason, special=using.special.id)
    ctx.held(TARGET)
    ctx.held(CONDITION)


def _judge_target(ctx: Context, using: Using) -> None:
    """The target is of the right side, near enough, and fits the conditions; an [attack] is on an enemy that does not
    count as a friend."""
    figure, target, usable = using.figure, using.target, using.usable
    assert target is not None
    own = target.player == figure.player
    if usable.target != "any" and own != (usable.target == "friend"):
        whose = "of the own side" if own else "an enemy"
        reason = f"{target.id} is {whose}: {using.special.id} is used on {WHOM[usable.target]}"
        raise IllegalCommand(TARGET, reason, figure=figure.id, target=target.id)
    ctx.held(TARGET)
    if "attack" in usable.keywords:
        judge_hostile(ctx, figure, target)
    if not fits(ctx.state, Matter(target, figure), usable.other):
        reason = f"{using.special.id} is not used on {target.id}: it must be {_spelled(usable.other)}"
        raise IllegalCommand(CONDITION, reason, figure=figure.id, target=target.id)
    ctx.held(CONDITION)
    _judge_reach(ctx, using, target)


def _judge_reach(ctx: Context, using: Using, target: Figure) -> None:
    """Adjacent, or within so many spaces and in sight; a Character reaches itself."""
    state, figure, reach = ctx.state, using.figure, using.usable.reach
    if target.id == figure.id:
        return
    if not reach:
        if not adjacent(state, figure.at, target.at):
            reason = f"{target.id} at {target.at} is not adjacent to {figure.id} at {figure.at}"
            raise IllegalCommand(ADJACENT, reason, figure=figure.id, target=target.id)
        ctx.held(ADJACENT)
        return
    must_be_within(ctx, figure, target, reach, RANGE, using.special.id)
    if not sight(state, figure.at, target.at).clear:
        raise IllegalCommand(SIGHT, unseen(state, figure, target), figure=figure.id, target=target.id)
    ctx.held(SIGHT)


def _judge_joining(ctx: Context, using: Using, names: tuple[str, ...]) -> Using:
    """Those who join a [talking] skill can use it themselves, on the same target; other skills nobody joins."""
    if names and "talking" not in using.usable.keywords:
        reason = f"{using.special.id} is no [talking] skill: nobody joins {using.figure.id}"
        raise IllegalCommand(JOINS, reason, special=using.special.id)
    joined = tuple(ctx.state.on_board(name) for name in names)
    if joined:
        talking.judge_joining(ctx, (using.figure, *joined))
    for figure in joined:
        each = _judge_carried(ctx, figure, Use(figure.id, using.special.id))._replace(target=using.target)
        _judge_time(ctx, each)
        _judge_user(ctx, each)
        _judge_target(ctx, each)
    ctx.held(JOINS)
    return using._replace(joined=joined)


def carry_use(ctx: Context, action: Use, using: Using) -> None:
    """A use is spent, an [attack] costs the marker, and what it does begins: a [talking] skill with who takes part."""
    special, usable, target = using.special, using.usable, using.target
    for figure in (using.figure, *using.joined):
        _spend(ctx, ctx.state.figures[figure.id], special, usable)
    ctx.note(USED, usable.uses > 0)
    ctx.report(
        "uses", USED, figure=using.figure.id, special=special.id, name=special.name or special.id,
        target=target.id if target else "", joined=tuple(figure.id for figure in using.joined),
    )  # fmt: skip
    if "attack" in usable.keywords and not usable.keeps_marker:
        for figure in (using.figure, *using.joined):
            attacks_openly(ctx, ctx.state.figures[figure.id])
    other = target.id if target else ""
    if "talking" in usable.keywords and target is not None:
        ctx.push(Working(using.figure.id, "use", special.id, other, stage="effects"))
        talking.begin(ctx, (using.figure, *using.joined), target)
    else:
        ctx.push(Working(using.figure.id, "use", special.id, other))


def _spend(ctx: Context, figure: Figure, special: Special, usable: Usable) -> None:
    """One of its Limited Uses is gone, of a skill before those of items."""
    if usable.uses:
        left = {each: number(figure.uses, each, usable.uses) for each in supplies(ctx.state, figure, special.id)}
        used = next(each for each, uses in left.items() if uses)
        figure = ctx.put(figure, uses=with_number(figure.uses, used, left[used] - 1))
    if usable.once:
        ctx.put(figure, used=(*figure.used, special.id))


def is_full(state: State, special: str) -> bool:
    """Whether a use takes a whole activation."""
    found = state.specials.get(special)
    return found is not None and found.usable is not None and found.usable.action == "full"


def uses(state: State, figure: Figure) -> Iterator[Use]:
    """The uses that may be possible for a Character, as commands; those of no phase but this one. A [talking] skill
    with everyone of its side who has it as well, in all combinations."""
    talks = state.turn.phase == "interaction"
    for name, (_, usable) in usable_by(state, figure).items():
        if (usable.action == "interaction") != talks:
            continue
        if usable.target == "none":
            yield Use(figure.id, name)
            continue
        others = _who_may_join(state, figure, name, usable)
        joined = [names for count in range(len(others) + 1) for names in combinations(others, count)]
        yield from (Use(figure.id, name, other.id, names) for other in state.standing() for names in joined)


def _who_may_join(state: State, figure: Figure, special: str, usable: Usable) -> list[str]:
    if "talking" not in usable.keywords:
        return []
    own = state.of(figure.player)
    return [other.id for other in own if other.id != figure.id and special in usable_by(state, other)]


def can_use(state: State, figure: Figure) -> bool:
    """Whether a Character can use something in the Interaction Phase."""
    return any(_is_legal(state, use) for use in uses(state, figure))


def _is_legal(state: State, use: Use) -> bool:
    try:
        plan_use(Context(state, "", state.figures[use.figure].player), use)
    except IllegalCommand:
        return False
    return True
