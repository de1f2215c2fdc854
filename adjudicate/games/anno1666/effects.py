"""What special rules do (ruling AD-B105; docs/special-rules.md): their tests, and each effect of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from adjudicate.games.anno1666 import decks, magic_cards, talking
from adjudicate.games.anno1666.activities import Movement
from adjudicate.games.anno1666.alarm import discard_counter
from adjudicate.games.anno1666.combat import armour_value
from adjudicate.games.anno1666.context import Context
from adjudicate.games.anno1666.inconspicuous import lose_marker, watch
from adjudicate.games.anno1666.items import armour_of, number, weapons_in_hand, with_number, without
from adjudicate.games.anno1666.pending import Contender, Contest, Talk, Trial, Working
from adjudicate.games.anno1666.special_rules import Effect, Result, Usable, When, number_of
from adjudicate.games.anno1666.state import Figure, State
from adjudicate.games.anno1666.tallies import test_of
from adjudicate.games.anno1666.trials import Outcome
from adjudicate.games.anno1666.wounds import fall_prone, fall_unconscious, heal, kill, suffer
from adjudicate.model.problem import Invalid

EFFECT = "anno1666.special.effect"
TEST = "anno1666.special.test"
ALARM = "anno1666.alarm.triggered"
MOST_COUNTERS = 999
"""So many of a kind lie on a Character at most: a scenario writes no greater number."""
WITH_CARDS = ("draw", "discard", "magic")
Does = Callable[[Context, Figure, Effect], None]
COVERS: dict[Result, tuple[str | None, ...]] = {
    "always": (None, "success", "triumph", "failure", "misfortune"),
    "success": ("success", "triumph"),
    "failure": ("failure", "misfortune"),
    "triumph": ("triumph",),
    "misfortune": ("misfortune",),
}
"""The outcomes of a test after which an effect happens; ``None``: there was no test."""


def trigger_alarm(ctx: Context, name: str, owner: str) -> None:
    """The Alarm is triggered: where the scenario uses the Alarm rules and says what happens then, it does."""
    effects = ctx.state.alarm_triggered.effects
    if ctx.note(ALARM, ctx.state.turn.alarm is not None and bool(effects)):
        ctx.report("alarm-triggered", ALARM, figure=name)
        ctx.push(Working(name, "alarm", stage="effects", command=owner))


def play(ctx: Context, working: Working) -> bool:
    """Goes on with a special rule on top of the stack: its test, then its effects one by one."""
    inner = Context(ctx.state, working.command, ctx.player, ctx.chance, ctx.notes, ctx.events)
    if working.stage == "test":
        ctx.change_top(stage="effects")
        _begin(inner, working)
        return True
    effects = effects_of(ctx.state, working)
    if working.step >= len(effects):
        ctx.pop()
        return True
    effect = effects[working.step]
    ctx.change_top(step=working.step + 1)
    figure = ctx.state.figures.get(working.other if effect.on == "other" else working.figure)
    if ctx.note(EFFECT, figure is not None and happens(ctx.state, working, effect)) and figure is not None:
        if effect.do in WITH_CARDS:
            _must_have_begun(ctx, working)
        DOES[effect.do](inner, figure, effect)
    return True


def _must_have_begun(ctx: Context, working: Working) -> None:
    """Refuses a scenario that begins where a special rule needs a card before any player decides."""
    if ctx.chance is None:
        reason = f"{working.special} needs a card before the game begins ({working.at}): begin where a player decides"
        raise Invalid(reason, ("figure", working.figure))


def effects_of(state: State, working: Working) -> tuple[Effect, ...]:
    """What a special rule that takes effect does, in order."""
    return state.alarm_triggered.effects if working.at == "alarm" else test_of(state, working).effects


def happens(state: State, working: Working, effect: Effect) -> bool:
    """Whether an effect happens: after the result of the test that it asks for, and with the Magic Card that it asks
    for. After a use it is a success, at a moment a failure, if nothing is said."""
    usual: Result = "success" if working.at == "use" else "failure"
    wanted: Result = effect.if_ or (usual if working.outcome is not None else "always")
    drawn = number_of(working.magic) if working.magic else 0
    fits = not effect.numerals or any(each.first <= drawn <= each.last for each in effect.numerals)
    return fits and working.outcome in COVERS[wanted]


def _begin(ctx: Context, working: Working) -> None:
    """Tells that it takes effect, and begins its test: of the bearer or its opponent, or against a target."""
    state = ctx.state
    if working.at != "use":
        name = state.specials[working.special].name or working.special
        ctx.report(
            "takes-effect", EFFECT, figure=working.figure, other=working.other, special=working.special, name=name,
            at=working.at,
        )  # fmt: skip
    asked = test_of(state, working)
    if isinstance(asked, Usable) and asked.against:
        _begin_opposed(ctx, working)
    elif asked.dl:
        _begin_unopposed(ctx, working, asked)


def _begin_unopposed(ctx: Context, working: Working, asked: When | Usable) -> None:
    """A test of the bearer or of its opponent; without its taker nothing happens."""
    of_other = isinstance(asked, When) and asked.tester == "other" and working.other
    tester = working.other if of_other else working.figure
    if tester not in ctx.state.figures:
        ctx.pop()
        return
    _must_have_begun(ctx, working)
    ctx.push(Trial("special", tester, asked.dl))


def _begin_opposed(ctx: Context, working: Working) -> None:
    """A [talking] skill has been begun as a talk with all who take part; else it is the user against the target."""
    both = (ctx.state.figures[name] for name in (working.figure, working.other))
    one, other = (Contender(figure.player, figure.id) for figure in both)
    ctx.push(Contest("special", ctx.state.leader, contenders=(one, other)))


def after_test(ctx: Context, trial: Trial, outcome: Outcome) -> None:
    """The Unopposed test of a special rule is made."""
    ctx.note(TEST, outcome.success)
    extreme = "triumph" if outcome.triumph else "misfortune" if outcome.misfortune else ""
    ctx.change_top(outcome=extreme or ("success" if outcome.success else "failure"))


def after_contest(ctx: Context, contest: Contest, totals: tuple[int, int]) -> None:
    """The Opposed test of a special rule is made: the one who wants something needs the higher total (AD-B76)."""
    if isinstance(ctx.state.pending[-1], Talk):
        talking.leave(ctx, contest)
    won = ctx.note(TEST, totals[0] > totals[1])
    ctx.change_top(outcome="success" if won else "failure")


# --- what happens -----------------------------------------------------------------------------------------


def _wound(ctx: Context, figure: Figure, effect: Effect) -> None:
    """Wounds, less the armour on a location if one is named."""
    pieces = (getattr(piece, effect.location) for piece in armour_of(ctx.state, figure)) if effect.location else ()
    suffer(ctx, figure.id, max(0, effect.amount - armour_value(tuple(pieces), piercing=False)), EFFECT)


def _heal(ctx: Context, figure: Figure, effect: Effect) -> None:
    heal(ctx, figure, effect.amount)


def _prone(ctx: Context, figure: Figure, effect: Effect) -> None:
    fall_prone(ctx, figure.id, EFFECT)


def _stand(ctx: Context, figure: Figure, effect: Effect) -> None:
    if figure.prone:
        ctx.put(figure, prone=False)
        ctx.event("stood", EFFECT, figure=figure.id)


def _unconscious(ctx: Context, figure: Figure, effect: Effect) -> None:
    fall_unconscious(ctx, figure.id, EFFECT)


def _wake(ctx: Context, figure: Figure, effect: Effect) -> None:
    if figure.unconscious:
        ctx.put(figure, unconscious=False)
        ctx.event("wakened", EFFECT, figure=figure.id)


def _counter(ctx: Context, figure: Figure, effect: Effect) -> None:
    """Generic counters of a kind; where a special rule has its name, they bear it."""
    assert effect.counter is not None
    count = min(MOST_COUNTERS, number(figure.counters, effect.counter) + effect.amount)
    ctx.put(figure, counters=with_number(figure.counters, effect.counter, count))
    ctx.event("marked", EFFECT, figure=figure.id, counter=effect.counter, count=count)


def _clear(ctx: Context, figure: Figure, effect: Effect) -> None:
    """All counters of a kind go."""
    assert effect.counter is not None
    if number(figure.counters, effect.counter):
        ctx.put(figure, counters=without(figure.counters, effect.counter))
        ctx.event("cleared", EFFECT, figure=figure.id, counter=effect.counter)


def _hide(ctx: Context, figure: Figure, effect: Effect) -> None:
    """The Inconspicuous marker, by a rule that goes before the rulebook's (AD-B73a); it may be lost at once."""
    ctx.put(figure, inconspicuous=True)
    ctx.event("hidden", EFFECT, figure=figure.id)
    watch(ctx)


def _reveal(ctx: Context, figure: Figure, effect: Effect) -> None:
    if figure.inconspicuous:
        lose_marker(ctx, figure, EFFECT)


def _kill(ctx: Context, figure: Figure, effect: Effect) -> None:
    kill(ctx, figure, EFFECT)


def _alarm(ctx: Context, figure: Figure, effect: Effect) -> None:
    for _ in range(effect.amount):
        discard_counter(ctx, figure.id)


def _draw(ctx: Context, figure: Figure, effect: Effect) -> None:
    """Cards for the player of a Character; the limit of a hand is looked at in the Card Phase alone."""
    decks.draw(ctx, figure.player, effect.amount, ctx.command, "special-draw")


def _discard(ctx: Context, figure: Figure, effect: Effect) -> None:
    decks.discard_at_random(ctx, figure.player, effect.amount, EFFECT)


def _reload(ctx: Context, figure: Figure, effect: Effect) -> None:
    """All Reload counters go."""
    ctx.put(figure, reload=())
    ctx.event("made-ready", EFFECT, figure=figure.id)


def _refill(ctx: Context, figure: Figure, effect: Effect) -> None:
    """The weapons in the hands that have Limited Uses get some back, up to what they began with."""
    uses = figure.uses
    for weapon in weapons_in_hand(ctx.state, figure):
        if weapon.uses:
            left = min(weapon.uses, number(uses, weapon.id, weapon.uses) + effect.amount)
            uses = with_number(uses, weapon.id, left)
            ctx.event("used", EFFECT, figure=figure.id, weapon=weapon.id, left=left)
    ctx.put(figure, uses=uses)


def _move(ctx: Context, figure: Figure, effect: Effect) -> None:
    """Movement Points that may be spent at once."""
    ctx.push(Movement(figure.id, "special", effect.amount, figure.at))


def _magic(ctx: Context, figure: Figure, effect: Effect) -> None:
    ctx.change_top(magic=magic_cards.draw(ctx, figure.player) or "")


DOES: dict[str, Does] = {
    "wound": _wound, "heal": _heal, "prone": _prone, "stand": _stand, "unconscious": _unconscious, "wake": _wake,
    "counter": _counter, "clear": _clear, "hide": _hide, "reveal": _reveal, "kill": _kill, "alarm": _alarm,
    "draw": _draw, "discard": _discard, "reload": _reload, "refill": _refill, "move": _move, "magic": _magic,
}  # fmt: skip
