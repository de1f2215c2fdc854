# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The search loops behind `cython_core.distance`: nothing here for Python, and nothing is checked."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int adjudicate_lowest(unsigned long long word) {
        unsigned long at;
        _BitScanForward64(&at, word);
        return (int)at;
    }
    #else
    static inline int adjudicate_lowest(unsigned long long word) { return __builtin_ctzll(word); }
    #endif
    """
    int lowest "adjudicate_lowest"(unsigned long long word) noexcept nogil

cdef struct Wide:               # a board of at most 128 spaces, one bit a space
    uint64_t low
    uint64_t high

# --- boards of at most 128 spaces: the whole board is one 128-bit word --------------------------------
#
# With D = 2 * straight + 3 * diagonal, the cost s + d + d // 2 is D // 2: so ALTERNATE is an ordinary
# shortest path with the weights 2 and 3, and the spaces at distance D are the straight neighbours of
# those at D - 2 and the diagonal neighbours of those at D - 3 that weren't reached before.

cdef inline Wide north(Wide w, int n) noexcept nogil:
    cdef Wide moved
    moved.high = (w.high << n) | (w.low >> (64 - n))
    moved.low = w.low << n
    return moved


cdef inline Wide south(Wide w, int n) noexcept nogil:
    cdef Wide moved
    moved.low = (w.low >> n) | (w.high << (64 - n))
    moved.high = w.high >> n
    return moved


cdef inline Wide sideways(Wide w, Wide west_edge, Wide east_edge) noexcept nogil:
    cdef Wide east, west
    w.low, east.low = w.low, w.low & ~east_edge.low
    w.high, east.high = w.high, w.high & ~east_edge.high
    west.low = w.low & ~west_edge.low
    west.high = w.high & ~west_edge.high
    east = north(east, 1)
    west = south(west, 1)
    east.low |= west.low
    east.high |= west.high
    return east


cdef inline Wide spread(Wide beside, Wide other, int cols) noexcept nogil:
    """What `other` reaches one row up or down, and `beside` itself."""
    cdef Wide up = north(other, cols), down = south(other, cols)
    beside.low |= up.low | down.low
    beside.high |= up.high | down.high
    return beside


cdef inline Wide only(Wide w, Wide mask) noexcept nogil:
    w.low &= mask.low
    w.high &= mask.high
    return w


cdef inline Wide both(Wide w, Wide other) noexcept nogil:
    w.low |= other.low
    w.high |= other.high
    return w


cdef inline bint some(Wide w) noexcept nogil:
    return (w.low | w.high) != 0


cdef inline void emit(Wide w, unsigned char cost, unsigned char* out) noexcept nogil:
    while w.low:
        out[lowest(w.low)] = cost
        w.low &= w.low - 1
    while w.high:
        out[64 + lowest(w.high)] = cost
        w.high &= w.high - 1


cdef inline Wide zero_bytes(const unsigned char* flags, int spaces) noexcept nogil:
    """One bit for each byte that is zero."""
    cdef Wide w
    cdef int i
    w.low = 0
    w.high = 0
    for i in range(min(spaces, 64)):
        w.low |= (<uint64_t> (flags[i] == 0)) << i
    for i in range(64, spaces):
        w.high |= (<uint64_t> (flags[i] == 0)) << (i - 64)
    return w


cdef inline Wide single(int space) noexcept nogil:
    cdef Wide w
    w.low = (<uint64_t> 1) << space if space < 64 else 0
    w.high = (<uint64_t> 1) << (space - 64) if space >= 64 else 0
    return w


cdef void small_field(const Board* board, const Query* query, int shift, unsigned char* out) noexcept nogil:
    """At most 128 spaces and 63 columns; ALTERNATE or FREE_DIAGONALS. `shift` as for `wide_field`."""
    cdef int cols = board.cols, spaces = board.cols * board.rows, level, stop, row
    cdef Wide nothing, west_edge, east_edge, open_, here, one, two, three, two_beside, three_beside, new, first
    memset(out, COST_NONE8, spaces)
    out[query.start] = 0
    nothing.low = nothing.high = 0
    west_edge = nothing
    east_edge = nothing
    for row in range(board.rows):
        west_edge = both(west_edge, single(row * cols))
        east_edge = both(east_edge, single(row * cols + cols - 1))
    here = single(query.start)
    open_ = zero_bytes(board.blocked, spaces)
    open_.low &= ~here.low
    open_.high &= ~here.high
    first = open_
    if query.first != NULL:
        two = zero_bytes(query.first, spaces)
        first.low &= ~two.low
        first.high &= ~two.high
    if query.mode == MODE_FREE_DIAGONALS:
        stop = query.budget if query.budget >= 0 else 255
        one = here
        level = 1
        while some(one) and level <= stop:
            two_beside = sideways(one, west_edge, east_edge)
            new = only(spread(two_beside, both(one, two_beside), cols), first if level == 1 else open_)
            open_.low &= ~new.low
            open_.high &= ~new.high
            emit(new, <unsigned char> level, out)
            one = new
            level += 1
        return
    stop = 2 * query.budget + 1 if query.budget >= 0 else 511
    one = nothing
    two = here
    three_beside = nothing
    level = 2
    while some(both(both(one, two), three_beside)) and level <= stop:
        two_beside = sideways(two, west_edge, east_edge)
        # Levels 2 and 3 hold the first steps and nothing else.
        new = only(spread(two_beside, both(two, three_beside), cols), first if level <= 3 else open_)
        open_.low &= ~new.low
        open_.high &= ~new.high
        emit(new, <unsigned char> (level >> shift), out)
        three_beside = two_beside
        two = one
        one = new
        level += 1


# --- boards up to 64x64: a row is a 64-bit word --------------------------------------------------------

cdef struct Level:              # the spaces reached at one distance; rows 0 and rows + 1 stay empty
    uint64_t row[SIDE_LIMIT + 2]
    uint64_t beside[SIDE_LIMIT + 2]     # their western and eastern neighbours
    int low                     # first and last row that hold any
    int high


cdef void advance(
    Level* new, const Level* straight, const Level* diagonal, uint64_t* open_, const uint64_t* entry,
    int rows, int cols, unsigned short cost, unsigned short* out,
) noexcept nogil:
    """`new` = straight neighbours of `straight` and diagonal ones of `diagonal` that are open and in `entry`."""
    cdef int low, high, r
    cdef uint64_t word
    cdef uint64_t reach[SIDE_LIMIT + 2]
    low = max(1, min(straight.low, diagonal.low) - 1)
    high = min(rows, max(straight.high, diagonal.high) + 1)
    # Rows of an old level that this one doesn't write must not stay behind.
    memset(new.row, 0, sizeof(new.row))
    memset(new.beside, 0, sizeof(new.beside))
    new.low = SIDE_LIMIT + 1
    new.high = 0
    for r in range(low - 1, high + 2):
        reach[r] = straight.row[r] | diagonal.beside[r]
    for r in range(low, high + 1):
        word = (straight.beside[r] | reach[r - 1] | reach[r + 1]) & open_[r] & entry[r]
        new.row[r] = word
        new.beside[r] = (word << 1) | (word >> 1)
        open_[r] &= ~word
    for r in range(low, high + 1):
        word = new.row[r]
        if word:
            new.low = min(new.low, r)
            new.high = r
        while word:
            out[(r - 1) * cols + lowest(word)] = cost
            word &= word - 1


cdef void wide_field(
    const Board* board, const Query* query, int shift, unsigned short* out
) noexcept nogil:
    """ALTERNATE or FREE_DIAGONALS. `shift` 1 writes costs, 0 the distances D (ALTERNATE only)."""
    cdef Level levels[4]
    cdef uint64_t open_[SIDE_LIMIT + 2]
    cdef uint64_t first[SIDE_LIMIT + 2]
    cdef uint64_t everywhere[SIDE_LIMIT + 2]
    cdef uint64_t* entry = first    # where the first step may go; after it, everywhere
    cdef int cols = board.cols, rows = board.rows, r, c, level, stop, quiet = 0
    cdef bint alternate = query.mode == MODE_ALTERNATE
    for r in range(rows * cols):
        out[r] = COST_NONE
    out[query.start] = 0
    memset(levels, 0, sizeof(levels))
    for r in range(4):
        levels[r].low = SIDE_LIMIT + 1
    memset(open_, 0, sizeof(open_))
    memset(first, 0 if query.first != NULL else 255, sizeof(first))
    memset(everywhere, 255, sizeof(everywhere))
    for r in range(rows):
        for c in range(cols):
            open_[r + 1] |= (<uint64_t> (board.blocked[r * cols + c] == 0)) << c
            if query.first != NULL:
                first[r + 1] |= (<uint64_t> (query.first[r * cols + c] != 0)) << c
    r = query.start // cols + 1
    c = query.start % cols
    open_[r] &= ~((<uint64_t> 1) << c)
    levels[0].row[r] = (<uint64_t> 1) << c
    levels[0].beside[r] = (levels[0].row[r] << 1) | (levels[0].row[r] >> 1)
    levels[0].low = levels[0].high = r
    if alternate:
        stop = 2 * query.budget + 1 if query.budget >= 0 else 2 * COST_NONE
        level = 2
        # Three empty levels in a row: nothing can follow.
        while quiet < 3 and level <= stop:
            if level > 3:
                entry = everywhere
            advance(
                &levels[level & 3], &levels[(level - 2) & 3], &levels[(level - 3) & 3], open_, entry,
                rows, cols, <unsigned short> (level >> shift), out,
            )
            quiet = 0 if levels[level & 3].high else quiet + 1
            level += 1
    else:
        stop = query.budget if query.budget >= 0 else COST_NONE
        level = 1
        while levels[(level - 1) & 1].high and level <= stop:
            advance(
                &levels[level & 1], &levels[(level - 1) & 1], &levels[(level - 1) & 1], open_, entry,
                rows, cols, <unsigned short> level, out,
            )
            entry = everywhere
            level += 1


# --- a limited number of diagonals: breadth first over (diagonals used, space) --------------------------

cdef int limited_layers(const Board* board, const Query* query, unsigned short* layers) noexcept nogil:
    """`layers[d * spaces + space]`: the fewest steps to a space with exactly d diagonals. -1: no memory."""
    cdef int cols = board.cols, rows = board.rows, spaces = cols * rows
    cdef int states = spaces * (query.diagonals + 1), state, space, used, row, col, dr, dc, next_, head, tail
    cdef int* queue = <int*> malloc(states * sizeof(int))
    if queue == NULL:
        return -1
    for state in range(states):
        layers[state] = COST_NONE
    layers[query.start] = 0
    queue[0] = query.start
    head = 0
    tail = 1
    while head < tail:
        state = queue[head]
        head += 1
        if query.budget >= 0 and layers[state] >= query.budget:
            break
        space = state % spaces
        row = space // cols
        col = space % cols
        for dr in range(-1, 2):
            for dc in range(-1, 2):
                used = 1 if dr and dc else 0
                if row + dr < 0 or row + dr >= rows or col + dc < 0 or col + dc >= cols:
                    continue
                next_ = (row + dr) * cols + col + dc
                if board.blocked[next_] or next_ == query.start:
                    continue
                if query.first != NULL and state == query.start and not query.first[next_]:
                    continue
                next_ += (state // spaces + used) * spaces
                if next_ < states and layers[next_] == COST_NONE:
                    layers[next_] = layers[state] + 1
                    queue[tail] = next_
                    tail += 1
    free(queue)
    return 0


cdef int limited_field(const Board* board, const Query* query, unsigned short* out) noexcept nogil:
    cdef int spaces = board.cols * board.rows, space, layer
    cdef size_t size = <size_t> spaces * (query.diagonals + 1) * sizeof(unsigned short)
    cdef unsigned short* layers = <unsigned short*> malloc(size)
    if layers == NULL or limited_layers(board, query, layers) < 0:
        free(layers)
        return -1
    memcpy(out, layers, spaces * sizeof(unsigned short))
    for layer in range(1, query.diagonals + 1):
        for space in range(spaces):
            out[space] = min(out[space], layers[layer * spaces + space])
    free(layers)
    return 0
