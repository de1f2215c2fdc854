# Attack pools as plain structs and loops; arguments already checked by the caller.

cdef enum Symbol:
    S_BLANK = 0
    S_PLUS1 = 1                 # offense dice
    S_PLUS2 = 2
    S_ADVANTAGE = 3
    S_PENETRATION = 4           # power dice
    S_WOUND = 5
    S_BARRIER = 6               # defense dice
    S_DISADVANTAGE = 7

cdef enum Reason:               # why a use isn't allowed; a result below 0 is one of these
    R_FEW_ADVANTAGES = -1
    R_FEW_PLUS1 = -2
    R_FEW_PLUS2 = -3
    R_FEW_TENS = -4
    R_FEW_PAIRS = -5
    R_UNDONE = -6

cdef enum:
    POWER_LIMIT = 8             # different powers of one attack
    KIND_LIMIT = 4              # kinds of effect: P, W, +1, +2
    SYMBOL_LIMIT = 40           # symbols of a kind, and d10, in one rolled pool
    VALUE_LIMIT = 99            # protection, trample, resistance, costs, modifiers
    DICE_LIMIT = 12             # dice of a kind for exact odds
    TOTAL_LIMIT = 32            # dice of all kinds for exact odds
    FACE_LIMIT = 20             # faces of one die

cdef struct Setting:            # what is known before the dice are rolled
    int protection              # Melee or Ranged Protection of the target
    int trample
    int resistance
    bint parry
    bint area
    bint large                  # the target is a Brigade or a Horde
    bint lingering              # ARK-B14
    bint trample_always         # ARK-B21
    bint symbol_counts          # ARK-B70
    int powers
    int cost[POWER_LIMIT]       # Advantages for one activation
    int effect[POWER_LIMIT]     # a Symbol

cdef struct Pool:               # what the dice show, counted
    int tens                    # natural 10s
    int hits[12]                # hits[v], v from 2 to 10: dice of natural value v to 9
    int plus1
    int plus2
    int advantage               # natural Advantages of the first roll
    int penetration
    int wound
    int barrier
    int disadvantage
    int late                    # natural Advantages of dice that a power added (ARK-B86)
    int generated               # Advantages given by cards and the like
    int modifier                # to every die, from elsewhere
    int converted               # +1 symbols that have been converted already, part of plus1
    int spent                   # Advantages that are gone already, for powers that added dice

cdef struct Choice:             # one use of the symbols
    int converted
    int critical
    int pairs
    int activations[POWER_LIMIT]

cdef struct Steps:              # one use, worked out in the order of ARK-B13
    int parried
    int cancelled               # Advantages that Disadvantages cancelled at once
    int waiting                 # Disadvantages left after that
    int barriers_open           # Barriers left after the rolled Penetrations
    int generated_cancelled     # later Advantages that waiting Disadvantages cancelled
    int available               # Advantages that can be spent on pairs and powers
    int paid                    # those that are
    int disadvantages           # what is left as -1 each
    int barriers                # Barriers left after all Penetrations
    int modifier                # the sum of all modifiers
    int by_dice                 # Wounds marked by the d10, Critical Hits included
    int by_symbols
    int by_trample
    int by_area
    int marked                  # the sum of the four
    int barriers_used
    int resisted
    int suffered

# Works out one use. Returns the Wounds suffered, or a Reason (then `steps` holds only the part before it).
cdef int judge(const Setting* setting, const Pool* pool, const Choice* choice, Steps* steps) noexcept nogil

# The use for the most Wounds; returns them, or a Reason when no use at all is allowed.
cdef int best_use(const Setting* setting, const Pool* pool, Choice* choice) noexcept nogil

cdef struct Option:             # a use, by what it does
    int modifier
    int critical
    int penetrations            # added by powers
    int wounds                  # added by powers
    int paid
    int converted
    int pairs
    int counts[KIND_LIMIT]      # activations of the cheapest power for P, W, +1, +2

ctypedef void (*Visitor)(void* context, const Option* option) noexcept nogil

cdef struct Kinds:              # the cheapest power for each kind of effect
    int power[KIND_LIMIT]       # its number, -1 for none
    int cost[KIND_LIMIT]


# Finds the cheapest power for each kind of effect.
cdef void cheapest(const Setting* setting, Kinds* kinds) noexcept nogil

# Shows every sensible use to `visit`: of powers with one effect, only the cheapest is worth buying.
cdef void each_use(
    const Setting* setting, const Pool* pool, const Kinds* kinds, Visitor visit, void* context
) noexcept nogil


cdef inline int hitting(const Setting* setting, int modifier) noexcept nogil:
    """The lowest natural value from 2 to 9 that marks a Wound; 10 when none of them does."""
    cdef int value = setting.protection - modifier + 1
    return 2 if value < 2 else 10 if value > 10 else value


cdef inline int suffer(
    const Setting* setting, int by_dice, int critical, int rolled, int added, int barriers, Steps* steps
) noexcept nogil:
    """From Wounds marked by dice (Critical Hits apart) to Wounds suffered. `steps` may be NULL."""
    cdef int by_symbols = 0, by_area = 0, by_trample = 0, marked, used, resisted
    if by_dice:
        by_symbols = rolled + added
    elif setting.area:
        by_symbols = rolled
    if setting.area and setting.large and (by_dice or (by_symbols and setting.symbol_counts)):
        by_area = 1
    if by_dice or setting.trample_always:
        by_trample = setting.trample
    marked = by_dice + critical + by_symbols + by_area + by_trample
    used = min(marked, barriers)
    resisted = min(setting.resistance, max(0, marked - used - 1))
    if steps != NULL:
        steps.by_dice = by_dice + critical
        steps.by_symbols = by_symbols
        steps.by_area = by_area
        steps.by_trample = by_trample
        steps.marked = marked
        steps.barriers_used = used
        steps.resisted = resisted
        steps.suffered = marked - used - resisted
    return marked - used - resisted
