# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, embedsignature=True
"""Costs and shortest paths on boards of squares (Arkendom: "Distances", rulings ARK-B1 to B3, B7, B9, B11).

A space is a number: ``row * cols + col``; row 0 is the southern edge, column 0 the western one. A step
goes to one of the eight neighbours; whether the two squares beside a diagonal are blocked doesn't matter.
Costs are whole Movement Points or Range Points.

How diagonals are paid (``mode``):

- `ALTERNATE`: every second diagonal of a path costs 2, everything else 1. A path of s straight and d
  diagonal steps costs ``s + d + d // 2``, in whatever order they come.
- `FREE_DIAGONALS`: every step costs 1.
- `LIMITED`: every step costs 1, and a path holds at most ``diagonals`` diagonal steps (0 to 255).

Boards have 1 to 64 columns and 1 to 64 rows. Costs are returned as 16-bit numbers (``array('H')``): the
dearest shortest path of a 64x64 board, through a maze, costs at most 6142, so 16 bits always suffice and
8 bits don't. `field8` returns bytes for boards of at most 128 spaces, where a cost is at most 190.

Every function raises ValueError for a board, space, length, mode or number out of range, TypeError for
another type than the one named, OverflowError for a number beyond 64 bits.
"""

from cpython cimport array
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import array

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

ALTERNATE = MODE_ALTERNATE
FREE_DIAGONALS = MODE_FREE_DIAGONALS
LIMITED = MODE_LIMITED
UNREACHABLE = COST_NONE
UNREACHABLE8 = COST_NONE8
NOT_ADJACENT = -1
TOO_MANY_DIAGONALS = -2
MAX_SIDE = SIDE_LIMIT
MAX_SPACES8 = 128
MAX_DIAGONALS = 255

cdef array.array COSTS = array.array("H")

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


cdef void small_field(const Board* board, const Query* query, unsigned char* out) noexcept nogil:
    """At most 128 spaces and 63 columns; ALTERNATE or FREE_DIAGONALS."""
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
        emit(new, <unsigned char> (level >> 1), out)
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


cdef int cost_field(const Board* board, const Query* query, unsigned short* out) noexcept nogil:
    cdef unsigned char small[128]
    cdef int spaces = board.cols * board.rows, i
    if query.mode == MODE_LIMITED:
        return limited_field(board, query, out)
    if spaces > 128 or board.cols > 63:
        wide_field(board, query, 1, out)
        return 0
    small_field(board, query, small)
    for i in range(spaces):
        out[i] = small[i]
        if small[i] == COST_NONE8:
            out[i] = COST_NONE
    return 0


cdef int least_cost(int across, int up, int mode, int diagonals) noexcept nogil:
    cdef int longer = max(abs(across), abs(up)), shorter = min(abs(across), abs(up))
    if mode == MODE_ALTERNATE:
        return longer + shorter // 2
    if mode == MODE_FREE_DIAGONALS:
        return longer
    return longer + shorter - min(shorter, diagonals)


# --- checks ---------------------------------------------------------------------------------------------

cdef int check_size(Py_ssize_t cols, Py_ssize_t rows) except -1:
    if not (1 <= cols <= SIDE_LIMIT and 1 <= rows <= SIDE_LIMIT):
        raise ValueError(f"a board has 1 to {SIDE_LIMIT} columns and rows, not {cols} by {rows}")
    return 0


cdef int check_space(Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t space) except -1:
    if not 0 <= space < cols * rows:
        raise ValueError(f"space {space} is not on a board of {cols} by {rows} (0 to {cols * rows - 1})")
    return 0


cdef int check_mode(Py_ssize_t mode, Py_ssize_t diagonals) except -1:
    if not 0 <= mode <= MODE_LIMITED:
        raise ValueError(f"mode {mode} is none of ALTERNATE, FREE_DIAGONALS, LIMITED")
    if mode == MODE_LIMITED and not 0 <= diagonals <= 255:
        raise ValueError(f"LIMITED needs a number of diagonals from 0 to 255, not {diagonals}")
    return 0


cdef int check_flags(Py_ssize_t cols, Py_ssize_t rows, bytes flags, str name) except -1:
    if PyBytes_GET_SIZE(flags) != cols * rows:
        raise ValueError(f"`{name}` needs {cols * rows} bytes, one a space, and has {PyBytes_GET_SIZE(flags)}")
    return 0


cdef int prepare(
    Board* board, Query* query, Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t start, bytes blocked,
    Py_ssize_t mode, Py_ssize_t budget, bytes first, Py_ssize_t diagonals,
) except -1:
    """Checks everything and fills both structs; they borrow the bytes of `blocked` and `first`."""
    check_size(cols, rows)
    check_space(cols, rows, start)
    check_mode(mode, diagonals)
    check_flags(cols, rows, blocked, "blocked")
    board.cols = <int> cols
    board.rows = <int> rows
    board.blocked = <const unsigned char*> PyBytes_AS_STRING(blocked)
    query.start = <int> start
    query.mode = <int> mode
    query.diagonals = <int> diagonals
    if budget < -1:
        raise ValueError(f"a budget is -1 (no limit) or a cost, not {budget}")
    query.budget = <int> min(budget, COST_NONE - 1)
    query.first = NULL
    if first is not None:
        check_flags(cols, rows, first, "first")
        query.first = <const unsigned char*> PyBytes_AS_STRING(first)
    return 0


# --- the functions for Python ---------------------------------------------------------------------------

def field(
    Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t start, bytes blocked not None,
    Py_ssize_t mode=MODE_ALTERNATE, Py_ssize_t budget=-1, bytes first=None, Py_ssize_t diagonals=-1,
):
    """The least cost from `start` to every space, as ``array('H')`` of ``cols * rows`` costs.

    `blocked` has one byte a space, nonzero where a path can't enter; `start` itself may be blocked and
    costs 0. `first`, if given, has one byte a space too: the first step goes only where it is nonzero,
    as for a shot that must leave through the field of view (ARK-B3), and the path doesn't come back
    through `start`. Blocked, out of reach, or dearer than `budget` (-1: no budget): `UNREACHABLE`.
    """
    cdef Board board
    cdef Query query
    prepare(&board, &query, cols, rows, start, blocked, mode, budget, first, diagonals)
    cdef array.array out = array.clone(COSTS, cols * rows, zero=False)
    cdef int failed
    with nogil:
        failed = cost_field(&board, &query, out.data.as_ushorts)
    if failed:
        raise MemoryError
    return out


def field8(
    Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t start, bytes blocked not None,
    Py_ssize_t mode=MODE_ALTERNATE, Py_ssize_t budget=-1, bytes first=None, Py_ssize_t diagonals=-1,
):
    """The same as `field` as ``bytes``, `UNREACHABLE8` for no path: for boards of at most 128 spaces."""
    cdef Board board
    cdef Query query
    cdef unsigned short costs[128]
    cdef int i, failed
    prepare(&board, &query, cols, rows, start, blocked, mode, budget, first, diagonals)
    if cols * rows > 128:
        raise ValueError(f"field8 is for boards of at most 128 spaces, not {cols * rows}: use field")
    cdef bytes out = PyBytes_FromStringAndSize(NULL, cols * rows)
    cdef unsigned char* data = <unsigned char*> PyBytes_AS_STRING(out)
    if mode != MODE_LIMITED and cols < 64:
        small_field(&board, &query, data)
        return out
    failed = cost_field(&board, &query, costs)
    if failed:
        raise MemoryError
    for i in range(board.cols * board.rows):
        # The lower byte of COST_NONE is COST_NONE8.
        data[i] = <unsigned char> (costs[i] & 255)
    return out


def fields(
    Py_ssize_t cols, Py_ssize_t rows, starts, bytes blocked not None,
    Py_ssize_t mode=MODE_ALTERNATE, Py_ssize_t budget=-1, bytes first=None, Py_ssize_t diagonals=-1,
):
    """`field` for many origins of one map: ``array('H')`` of ``len(starts) * cols * rows`` costs, in order."""
    cdef Board board
    cdef Query query
    cdef Py_ssize_t i, spaces, count
    cdef int failed = 0
    cdef array.array out, origins = array.array("q", starts)
    count = len(origins)
    check_size(cols, rows)
    for i in range(count):
        check_space(cols, rows, origins.data.as_longlongs[i])
    spaces = cols * rows
    prepare(&board, &query, cols, rows, 0, blocked, mode, budget, first, diagonals)
    out = array.clone(COSTS, count * spaces, zero=False)
    with nogil:
        for i in range(count):
            query.start = <int> origins.data.as_longlongs[i]
            failed |= cost_field(&board, &query, out.data.as_ushorts + i * spaces)
    if failed:
        raise MemoryError
    return out


def path_cost(
    Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t start, spaces, Py_ssize_t mode=MODE_ALTERNATE,
    Py_ssize_t diagonals=-1,
):
    """The cost of the path from `start` that enters `spaces` in order; obstacles are not looked at.

    `NOT_ADJACENT` when a step doesn't go to one of the eight neighbours, `TOO_MANY_DIAGONALS` when the
    mode is LIMITED and the path holds more diagonals than it may.
    """
    cdef Py_ssize_t space, here = start, across, up
    cdef int straight = 0, slanted = 0
    cdef bint broken = False
    check_size(cols, rows)
    check_space(cols, rows, start)
    check_mode(mode, diagonals)
    for space in spaces:
        check_space(cols, rows, space)
        across = abs(space % cols - here % cols)
        up = abs(space // cols - here // cols)
        broken = broken or max(across, up) != 1
        slanted += across == 1 and up == 1
        straight += across + up == 1
        here = space
    if broken:
        return NOT_ADJACENT
    if mode == MODE_LIMITED and slanted > diagonals:
        return TOO_MANY_DIAGONALS
    return straight + slanted + (slanted // 2 if mode == MODE_ALTERNATE else 0)


def between(
    Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t start, Py_ssize_t goal, Py_ssize_t mode=MODE_ALTERNATE,
    Py_ssize_t diagonals=-1,
):
    """The least cost from `start` to `goal` when nothing is blocked (ARK-B1, B11)."""
    check_size(cols, rows)
    check_space(cols, rows, start)
    check_space(cols, rows, goal)
    check_mode(mode, diagonals)
    return least_cost(
        <int> (goal % cols - start % cols), <int> (goal // cols - start // cols), <int> mode, <int> diagonals
    )


def path(
    Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t start, Py_ssize_t goal, bytes blocked not None,
    Py_ssize_t mode=MODE_ALTERNATE, Py_ssize_t budget=-1, Py_ssize_t diagonals=-1,
):
    """The spaces entered by a least-cost path from `start` to `goal`, `goal` included; None without one.

    Crossed spaces are free; `start` and `goal` may be blocked. Of several least-cost paths the one whose
    numbers come first, compared from the first step on (ARK-B73: west to east, south to north). Empty
    when `goal` is `start`. None too when the cost is above `budget` (-1: no budget).
    """
    cdef Board board
    cdef Query query
    prepare(&board, &query, cols, rows, start, blocked, mode, -1, None, diagonals)
    check_space(cols, rows, goal)
    if budget < -1:
        raise ValueError(f"a budget is -1 (no limit) or a cost, not {budget}")
    # Distances are taken backwards, from the goal, so that a walk from the start can see what is left.
    cdef unsigned char free_map[SIDE_LIMIT * SIDE_LIMIT]
    memcpy(free_map, board.blocked, cols * rows)
    free_map[start] = 0
    free_map[goal] = 0
    board.blocked = free_map
    query.start = <int> goal
    cdef int layers = <int> diagonals + 1 if mode == MODE_LIMITED else 1
    cdef size_t size = <size_t> (cols * rows) * layers
    cdef unsigned short* left = <unsigned short*> malloc(size * sizeof(unsigned short))
    if left == NULL:
        raise MemoryError
    try:
        if mode != MODE_LIMITED:
            wide_field(&board, &query, 0, left)
        elif limited_layers(&board, &query, left) < 0:
            raise MemoryError
        return walk(&board, <int> start, <int> goal, &query, left, budget)
    finally:
        free(left)


cdef int remaining(const unsigned short* left, int spaces, int space, int layers) noexcept nogil:
    """The least that is left from a space to the goal, with at most `layers - 1` diagonals."""
    cdef int least = COST_NONE, layer
    for layer in range(layers):
        least = min(least, left[layer * spaces + space])
    return least


cdef struct Walk:               # a walk from the start to the goal, taken a step at a time
    const unsigned short* left  # what is left from every space, as `remaining` reads it
    int here
    int spent                   # distance walked so far
    int allowance               # the distance that the whole path may have
    int layers                  # diagonals that may still be used, and one
    int straight                # what a straight and a diagonal step add to the distance
    int slanted
    bint counted                # diagonals are limited


cdef bint step_on(const Board* board, Walk* w) noexcept nogil:
    """To the first neighbour from which the goal is still in reach; False when there is none."""
    cdef int cols = board.cols, rows = board.rows, dr, dc, space, step, used
    cdef int row = w.here // cols, col = w.here % cols
    for dr in range(-1, 2):
        for dc in range(-1, 2):
            if (dr == 0 and dc == 0) or not (0 <= row + dr < rows and 0 <= col + dc < cols):
                continue
            space = (row + dr) * cols + col + dc
            step = w.slanted if dr and dc else w.straight
            used = 1 if w.counted and dr and dc else 0
            if board.blocked[space] or used >= w.layers:
                continue
            if w.spent + step + remaining(w.left, cols * rows, space, w.layers - used) <= w.allowance:
                w.here = space
                w.spent += step
                w.layers -= used
                return True
    return False


cdef tuple walk(
    const Board* board, int start, int goal, const Query* query, const unsigned short* left, Py_ssize_t budget
):
    cdef Walk w
    cdef int cost
    cdef list entered = []
    w.left = left
    w.here = start
    w.spent = 0
    w.counted = query.mode == MODE_LIMITED
    w.layers = query.diagonals + 1 if w.counted else 1
    w.straight = 2 if query.mode == MODE_ALTERNATE else 1
    w.slanted = 3 if query.mode == MODE_ALTERNATE else 1
    w.allowance = remaining(left, board.cols * board.rows, start, w.layers)
    if w.allowance == COST_NONE:
        return None
    cost = w.allowance
    if query.mode == MODE_ALTERNATE:
        # The cost is D // 2: two distances D give the same cost, so a path may use either.
        cost = w.allowance // 2
        w.allowance = 2 * cost + 1
    if 0 <= budget < cost:
        return None
    while w.here != goal and step_on(board, &w):
        entered.append(w.here)
    return tuple(entered)
