# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The counting behind `cython_core.dice.distribution`. Nothing here is checked.

No roll is looked at twice. Rolls of symbols are counted together when they leave the attacker the same:
+1, +2, Advantages after Disadvantages, Barriers after Penetrations, Wound symbols. For each of these
*hands*, the uses that another use beats whatever the d10 show are dropped; mostly one to four are left.
Only the values that these need decide anything about a d10, so that whole d10 rolls are counted together
by how many dice reach each of those values. What is left to do is short, and exact.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from cython_core.pools cimport DICE_LIMIT, Kinds, Option, Pool, Setting, cheapest, each_use, hitting, suffer

cdef enum:
    # 12 dice, 12 Critical Hits, 12 rolled and 12 bought Wounds, Area 1, Trample 99: 148 at most.
    RESULTS = 160
    STATES = 455                # ways to share 12 dice among four symbols
    FRONT = 1600                # for 0 to 12 Critical Hits, at most one plan for each value and Barriers

# --- rolls of d10 ---------------------------------------------------------------------------------------

cdef struct Ten:                # all rolls of the d10 that reach the same numbers
    uint64_t ways
    int tens
    int hits[11]                # hits[v] for the values asked for: dice of natural value v to 9; hits[10] = 0

cdef struct Tens:
    int count
    Ten* roll

cdef uint64_t choose[24][24]    # choose[n][k]: ways to pick k of n


cdef void fill_choose() noexcept nogil:
    cdef int n, k
    memset(choose, 0, sizeof(choose))
    for n in range(24):
        choose[n][0] = 1
        for k in range(1, n + 1):
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k]


fill_choose()


cdef uint64_t power_of(uint64_t base, int exponent) noexcept nogil:
    cdef uint64_t result = 1
    for _ in range(exponent):
        result *= base
    return result


cdef int roll_tens(int dice, int values, Tens* out) noexcept nogil:
    """All rolls of d10 by how many reach each value v for which bit v - 2 of `values` is set. -1: no memory."""
    cdef int classes = 2, v, end, have = 1, next_, i, k, w, left
    cdef Ten* old
    cdef Ten* new
    cdef Ten now
    for v in range(2, 10):
        classes += values >> (v - 2) & 1
    cdef size_t room = choose[dice + classes - 1][classes - 1]
    old = <Ten*> malloc(room * sizeof(Ten))
    new = <Ten*> malloc(room * sizeof(Ten))
    if old == NULL or new == NULL:
        free(old)
        free(new)
        return -1
    memset(old, 0, sizeof(Ten))
    old[0].ways = 1
    # A class of values after the other, from 10 down; `left` is the dice that no class has taken yet.
    end = 10
    for v in range(10, 1, -1):
        if v < 10 and not values >> (v - 2) & 1:
            continue
        next_ = 0
        for i in range(have):
            left = dice - old[i].tens - (old[i].hits[end] if end < 10 else 0)
            for k in range(left + 1):
                now = old[i]
                if v == 10:
                    now.tens = k
                    now.ways *= choose[left][k]
                else:
                    now.hits[v] = now.hits[end] + k
                    now.ways *= choose[left][k] * power_of(<uint64_t> (end - v), k)
                new[next_] = now
                next_ += 1
        have = next_
        end = v
        old, new = new, old
    for i in range(have):
        # The rest marks nothing: a 1 or a value below every one asked for.
        left = dice - old[i].tens - (old[i].hits[end] if end < 10 else 0)
        old[i].ways *= power_of(<uint64_t> (end - 1), left)
    free(new)
    out.count = have
    out.roll = old
    return 0


# --- rolls of symbols -----------------------------------------------------------------------------------

cdef struct State:              # all rolls of one kind of dice that show these numbers of symbols
    int shown[3]
    uint64_t ways


cdef int roll_symbols(const Faces* dice, State* out) noexcept nogil:
    cdef int n = dice.number, a, b, c, count = 0
    cdef uint64_t ways
    for a in range(n + 1):
        for b in range(n - a + 1):
            for c in range(n - a - b + 1):
                ways = (
                    choose[n][a] * power_of(dice.face[0], a) * choose[n - a][b] * power_of(dice.face[1], b)
                    * choose[n - a - b][c] * power_of(dice.face[2], c) * power_of(dice.blank, n - a - b - c)
                )
                if ways:
                    out[count].shown[0] = a
                    out[count].shown[1] = b
                    out[count].shown[2] = c
                    out[count].ways = ways
                    count += 1
    return count


# --- the uses worth a thought ---------------------------------------------------------------------------

cdef struct Plan:
    unsigned char value         # the lowest natural value from 2 to 9 that marks, 10 for none
    unsigned char critical
    unsigned char barriers      # what is left of them
    unsigned char wounds        # added by powers

cdef struct Front:
    const Setting* setting
    int barriers
    int count
    Plan plan[FRONT]


cdef inline bint beats(const Plan* plan, const Plan* other) noexcept nogil:
    # A Critical Hit needs a 10 of its own, so plans with different numbers of them can't be compared.
    return (
        plan.critical == other.critical and plan.value <= other.value and plan.barriers <= other.barriers
        and plan.wounds >= other.wounds
    )


cdef void plan_use(void* context, const Option* o) noexcept nogil:
    cdef Front* front = <Front*> context
    cdef Plan plan
    cdef int i, kept = 0
    plan.value = <unsigned char> hitting(front.setting, o.modifier)
    plan.critical = <unsigned char> o.critical
    plan.barriers = <unsigned char> (front.barriers - o.penetrations)
    plan.wounds = <unsigned char> o.wounds
    for i in range(front.count):
        if beats(&front.plan[i], &plan):
            return
    for i in range(front.count):
        if not beats(&plan, &front.plan[i]):
            front.plan[kept] = front.plan[i]
            kept += 1
    front.plan[kept] = plan
    front.count = kept + 1


cdef void spread(
    const Setting* setting, const Front* front, const Tens* tens, int rolled, uint64_t* counts
) noexcept nogil:
    """Over all d10 rolls, how many end with each number of Wounds under the best plan for that roll."""
    cdef int i, j, best, wounds
    cdef const Ten* roll
    cdef const Plan* plan
    for i in range(tens.count):
        roll = &tens.roll[i]
        best = 0
        for j in range(front.count):
            plan = &front.plan[j]
            if plan.critical > roll.tens:
                continue
            wounds = suffer(
                setting, roll.tens + roll.hits[plan.value], plan.critical, rolled, plan.wounds, plan.barriers, NULL
            )
            best = max(best, wounds)
        counts[best] += roll.ways


# --- everything together --------------------------------------------------------------------------------

cdef class Counter:
    """One count: the hands by index, and the tables that the hands share. Frees what it holds."""

    cdef Setting setting
    cdef int attack, offense, power, defense
    cdef int results            # more than the most Wounds that can be suffered
    cdef bint big               # more ways than 64 bits hold: Python ints from here on
    cdef uint64_t* small_hands
    cdef list big_hands
    cdef Tens tens[256]         # by set of values, made when first needed
    cdef uint64_t small[RESULTS]
    cdef list large
    cdef Front front

    def __cinit__(self):
        self.small_hands = NULL
        memset(self.tens, 0, sizeof(self.tens))
        memset(self.small, 0, sizeof(self.small))

    def __dealloc__(self):
        free(self.small_hands)
        for i in range(256):
            free(self.tens[i].roll)

    cdef int index(self, int plus1, int plus2, int net, int barriers, int wounds) noexcept:
        """Where a hand is counted; `net`: Advantages less Disadvantages."""
        cdef int at = plus1 * (self.offense + 1) + plus2
        at = at * (self.offense + self.defense + 1) + net + self.defense
        return (at * (self.defense + 1) + barriers) * (self.power + 1) + wounds

    cdef int deal(self, const Faces* offense, const Faces* power, const Faces* defense) except -1:
        """Counts the rolls of symbols that leave each hand."""
        cdef State o[STATES]
        cdef State p[STATES]
        cdef State d[STATES]
        cdef int os = roll_symbols(offense, o), ps = roll_symbols(power, p), ds = roll_symbols(defense, d)
        cdef int i, j, k, net, at
        cdef int room = self.index(self.offense, self.offense, self.offense, self.defense, self.power) + 1
        if self.big:
            self.big_hands = [0] * room
        else:
            self.small_hands = <uint64_t*> calloc(room, sizeof(uint64_t))
            if self.small_hands == NULL:
                raise MemoryError
        for i in range(os):
            net = o[i].shown[2]
            if self.setting.parry and net:
                net -= 1
            for j in range(ds):
                for k in range(ps):
                    at = self.index(
                        o[i].shown[0], o[i].shown[1], net - d[j].shown[1], max(0, d[j].shown[0] - p[k].shown[0]),
                        p[k].shown[1],
                    )
                    if self.big:
                        self.big_hands[at] += <object> o[i].ways * d[j].ways * p[k].ways
                    else:
                        self.small_hands[at] += o[i].ways * d[j].ways * p[k].ways
        return 0

    cdef const Tens* table(self) except NULL:
        """The d10 rolls by the values that the plans of the front need."""
        cdef int i, values = 0
        for i in range(self.front.count):
            if self.front.plan[i].value < 10:
                values |= 1 << (self.front.plan[i].value - 2)
        if self.tens[values].roll == NULL and roll_tens(self.attack, values, &self.tens[values]) < 0:
            raise MemoryError
        return &self.tens[values]

    cdef int play(self, int plus1, int plus2, int net, int barriers, const Kinds* kinds) except -1:
        """Adds up the hands that differ only in Wound symbols: they have the same plans."""
        cdef Pool pool
        cdef uint64_t counts[RESULTS]
        cdef const Tens* tens = NULL
        cdef int wounds, i, at = self.index(plus1, plus2, net, barriers, 0)
        for wounds in range(self.power + 1):
            if self.big:
                if not self.big_hands[at + wounds]:
                    continue
            elif not self.small_hands[at + wounds]:
                continue
            if tens == NULL:
                memset(&pool, 0, sizeof(pool))
                pool.tens = self.attack
                pool.plus1 = plus1
                pool.plus2 = plus2
                pool.advantage = max(0, net)
                pool.disadvantage = max(0, -net)
                pool.barrier = barriers
                self.front.barriers = barriers
                self.front.count = 0
                each_use(self.front.setting, &pool, kinds, plan_use, &self.front)
                tens = self.table()
            memset(counts, 0, self.results * sizeof(uint64_t))
            spread(&self.setting, &self.front, tens, wounds, counts)
            for i in range(self.results):
                if not counts[i]:
                    continue
                if self.big:
                    self.large[i] += self.big_hands[at + wounds] * counts[i]
                else:
                    self.small[i] += self.small_hands[at + wounds] * counts[i]
        return 0

    cdef list run(self, const Faces* offense, const Faces* power, const Faces* defense):
        cdef Kinds kinds
        cdef int plus1, plus2, net, barriers
        self.deal(offense, power, defense)
        # Sword Parry has acted on the hands.
        self.setting.parry = False
        self.front.setting = &self.setting
        # Dice, Critical Hits, rolled and bought Wounds, Area, Trample; and 0.
        self.results = 2 * self.attack + self.power + self.offense + self.setting.trample + 2
        self.large = [0] * self.results
        cheapest(&self.setting, &kinds)
        for plus1 in range(self.offense + 1):
            for plus2 in range(self.offense - plus1 + 1):
                PyErr_CheckSignals()
                for net in range(-self.defense, self.offense - plus1 - plus2 + 1):
                    for barriers in range(self.defense + 1):
                        self.play(plus1, plus2, net, barriers, &kinds)
        return self.large if self.big else [self.small[i] for i in range(self.results)]


cdef bint too_many(uint64_t* total, uint64_t faces, int number) noexcept nogil:
    """Multiplies `total` by the rolls of these dice; True when that is beyond 63 bits."""
    for _ in range(number):
        if total[0] > (<uint64_t> 1 << 63) // faces:
            return True
        total[0] *= faces
    return False


cdef inline uint64_t sides(const Faces* dice) noexcept nogil:
    return dice.blank + dice.face[0] + dice.face[1] + dice.face[2]


cdef list count_ways(
    const Setting* setting, int attack, const Faces* offense, const Faces* power, const Faces* defense
):
    cdef Counter counter = Counter()
    cdef uint64_t total = 1
    counter.setting = setting[0]
    counter.attack = attack
    counter.offense = offense.number
    counter.power = power.number
    counter.defense = defense.number
    counter.big = (
        too_many(&total, 10, attack)
        or too_many(&total, sides(offense), offense.number)
        or too_many(&total, sides(power), power.number)
        or too_many(&total, sides(defense), defense.number)
    )
    return counter.run(offense, power, defense)
