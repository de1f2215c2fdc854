# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The loops behind `cython_core.dice`: one use of a pool, and every use. Nothing here is checked."""

from libc.string cimport memset

# --- one use of a pool ----------------------------------------------------------------------------------

cdef struct Purse:              # the Advantages of an attacker who has converted some of the +1
    int parried
    int cancelled
    int waiting
    int generated_cancelled
    int natural                 # can be spent in pairs
    int generated
    int disadvantages           # Disadvantages left as modifiers
    int owed                    # spent before, and not covered: above 0 the use isn't possible


cdef inline int cancel(int* waiting, int advantages, int lingering) noexcept nogil:
    """How many of the new Advantages are cancelled by waiting Disadvantages, which are used up."""
    cdef int gone = min(waiting[0], advantages) if lingering else 0
    waiting[0] -= gone
    return gone


cdef inline void pay(int* owed, int* advantages) noexcept nogil:
    cdef int paid = min(owed[0], advantages[0])
    owed[0] -= paid
    advantages[0] -= paid


cdef inline void open_purse(const Setting* setting, const Pool* pool, int converted, Purse* p) noexcept nogil:
    cdef int early = pool.generated + pool.converted, later = converted - pool.converted, late = pool.late
    p.parried = 1 if setting.parry and pool.advantage > 0 else 0
    p.natural = pool.advantage - p.parried
    p.cancelled = min(p.natural, pool.disadvantage)
    p.natural -= p.cancelled
    p.disadvantages = p.waiting = pool.disadvantage - p.cancelled
    early -= cancel(&p.disadvantages, early, setting.lingering)
    late -= cancel(&p.disadvantages, late, setting.lingering)
    later -= cancel(&p.disadvantages, later, setting.lingering)
    p.generated_cancelled = p.waiting - p.disadvantages
    p.natural += late
    # Generated Advantages go first: natural ones are worth more, since a pair of them is a +1.
    p.owed = pool.spent
    pay(&p.owed, &early)
    pay(&p.owed, &p.natural)
    pay(&p.owed, &later)
    p.generated = early + later


cdef int judge(const Setting* setting, const Pool* pool, const Choice* choice, Steps* steps) noexcept nogil:
    cdef Purse purse
    cdef int i, penetrations = 0, wounds = 0, bonus = 0
    memset(steps, 0, sizeof(Steps))
    if choice.converted > pool.plus1:
        return R_FEW_PLUS1
    if choice.converted < pool.converted:
        return R_UNDONE
    if choice.critical > pool.plus2:
        return R_FEW_PLUS2
    if choice.critical > pool.tens:
        return R_FEW_TENS
    open_purse(setting, pool, choice.converted, &purse)
    steps.parried = purse.parried
    steps.cancelled = purse.cancelled
    steps.waiting = purse.waiting
    steps.barriers_open = max(0, pool.barrier - pool.penetration)
    steps.generated_cancelled = purse.generated_cancelled
    steps.available = purse.natural + purse.generated
    if purse.owed > 0:
        return R_FEW_ADVANTAGES
    if 2 * choice.pairs > purse.natural:
        return R_FEW_PAIRS
    steps.paid = 2 * choice.pairs
    for i in range(setting.powers):
        # Checked one by one, so that no sum can grow out of range.
        if choice.activations[i] > steps.available:
            return R_FEW_ADVANTAGES
        steps.paid += setting.cost[i] * choice.activations[i]
        if setting.effect[i] == S_PENETRATION:
            penetrations += choice.activations[i]
        elif setting.effect[i] == S_WOUND:
            wounds += choice.activations[i]
        else:
            bonus += choice.activations[i] * (2 if setting.effect[i] == S_PLUS2 else 1)
    if steps.paid > steps.available:
        return R_FEW_ADVANTAGES
    steps.disadvantages = purse.disadvantages
    steps.barriers = max(0, steps.barriers_open - penetrations)
    steps.modifier = (
        pool.plus1 - choice.converted + 2 * (pool.plus2 - choice.critical) + choice.pairs + bonus
        + pool.modifier - purse.disadvantages
    )
    return suffer(
        setting, pool.tens + pool.hits[hitting(setting, steps.modifier)], choice.critical, pool.wound, wounds,
        steps.barriers, steps,
    )


# --- every use of a pool --------------------------------------------------------------------------------

cdef void cheapest(const Setting* setting, Kinds* kinds) noexcept nogil:
    cdef int i, kind
    for kind in range(KIND_LIMIT):
        kinds.power[kind] = -1
        kinds.cost[kind] = 1 << 20
    for i in range(setting.powers):
        if setting.effect[i] == S_PENETRATION:
            kind = 0
        elif setting.effect[i] == S_WOUND:
            kind = 1
        else:
            kind = 2 if setting.effect[i] == S_PLUS1 else 3
        if setting.cost[i] < kinds.cost[kind]:
            kinds.cost[kind] = setting.cost[i]
            kinds.power[kind] = i


cdef void each_activation(
    const Pool* pool, const Kinds* kinds, int purse, Option* o, int modifier, Visitor visit, void* context
) noexcept nogil:
    """Every way to buy powers for at most `purse` Advantages, and every number of Critical Hits."""
    cdef int* n = o.counts
    cdef int before = o.paid, left
    cdef int open_ = max(0, pool.barrier - pool.penetration)
    for n[3] in range(purse // kinds.cost[3] + 1):
        for n[2] in range((purse - n[3] * kinds.cost[3]) // kinds.cost[2] + 1):
            for n[1] in range((purse - n[3] * kinds.cost[3] - n[2] * kinds.cost[2]) // kinds.cost[1] + 1):
                left = purse - n[3] * kinds.cost[3] - n[2] * kinds.cost[2] - n[1] * kinds.cost[1]
                # A Penetration without a Barrier to cancel does nothing.
                for n[0] in range(min(open_, left // kinds.cost[0]) + 1):
                    o.paid = before + purse - left + n[0] * kinds.cost[0]
                    o.penetrations = n[0]
                    o.wounds = n[1]
                    for o.critical in range(min(pool.plus2, pool.tens) + 1):
                        o.modifier = modifier + n[2] + 2 * n[3] + 2 * (pool.plus2 - o.critical)
                        visit(context, o)


cdef void each_use(
    const Setting* setting, const Pool* pool, const Kinds* kinds, Visitor visit, void* context
) noexcept nogil:
    """Shows every sensible use to `visit`: of powers with one effect, only the cheapest is worth buying."""
    cdef Option o
    cdef Purse purse
    for o.converted in range(pool.converted, pool.plus1 + 1):
        open_purse(setting, pool, o.converted, &purse)
        if purse.owed > 0:
            continue
        for o.pairs in range(purse.natural // 2 + 1):
            o.paid = 2 * o.pairs
            each_activation(
                pool, kinds, purse.natural + purse.generated - o.paid, &o,
                pool.plus1 - o.converted + o.pairs + pool.modifier - purse.disadvantages, visit, context,
            )


cdef struct Search:
    const Setting* setting
    const Pool* pool
    Kinds kinds
    int open_                   # Barriers left after the rolled Penetrations
    int wounds                  # of the best use so far
    Option best


cdef bint thriftier(const Search* s, const Option* new, const Option* old) noexcept nogil:
    """Of two uses with the same Wounds: which gives up less, in the order that `resolve` documents."""
    cdef int i, kind
    if new.paid != old.paid:
        return new.paid < old.paid
    if new.converted != old.converted:
        return new.converted < old.converted
    if new.critical != old.critical:
        return new.critical < old.critical
    if new.pairs != old.pairs:
        return new.pairs < old.pairs
    for i in range(s.setting.powers):
        for kind in range(KIND_LIMIT):
            if s.kinds.power[kind] == i and new.counts[kind] != old.counts[kind]:
                return new.counts[kind] > old.counts[kind]
    return False


cdef void consider(void* context, const Option* o) noexcept nogil:
    cdef Search* s = <Search*> context
    cdef int wounds = suffer(
        s.setting, s.pool.tens + s.pool.hits[hitting(s.setting, o.modifier)], o.critical, s.pool.wound,
        o.wounds, max(0, s.open_ - o.penetrations), NULL,
    )
    if wounds > s.wounds or (wounds == s.wounds and thriftier(s, o, &s.best)):
        s.wounds = wounds
        s.best = o[0]


cdef int best_use(const Setting* setting, const Pool* pool, Choice* choice) noexcept nogil:
    cdef Search s
    cdef int kind
    s.setting = setting
    s.pool = pool
    s.open_ = max(0, pool.barrier - pool.penetration)
    s.wounds = -1
    cheapest(setting, &s.kinds)
    each_use(setting, pool, &s.kinds, consider, &s)
    if s.wounds < 0:
        return R_FEW_ADVANTAGES
    memset(choice, 0, sizeof(Choice))
    choice.converted = s.best.converted
    choice.critical = s.best.critical
    choice.pairs = s.best.pairs
    for kind in range(KIND_LIMIT):
        if s.kinds.power[kind] >= 0:
            choice.activations[s.kinds.power[kind]] = s.best.counts[kind]
    return s.wounds
