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
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from cython_core.wavefront cimport limited_field, limited_layers, small_field, wide_field

import array

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

cdef int cost_field(const Board* board, const Query* query, unsigned short* out) noexcept nogil:
    if query.mode == MODE_LIMITED:
        return limited_field(board, query, out)
    quickest_field(board, query, 1, out)
    return 0


cdef void quickest_field(const Board* board, const Query* query, int shift, unsigned short* out) noexcept nogil:
    """ALTERNATE or FREE_DIAGONALS; `shift` 1 for costs, 0 for distances."""
    cdef unsigned char small[128]
    cdef int spaces = board.cols * board.rows, i
    if spaces > 128 or board.cols > 63 or (shift == 0 and not 0 <= query.budget <= 126):
        wide_field(board, query, shift, out)
        return
    small_field(board, query, shift, small)
    for i in range(spaces):
        out[i] = small[i]
        if small[i] == COST_NONE8:
            out[i] = COST_NONE


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
        small_field(&board, &query, 1, data)
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
    prepare(&board, &query, cols, rows, start, blocked, mode, budget, None, diagonals)
    check_space(cols, rows, goal)
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
            quickest_field(&board, &query, 0, left)
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
