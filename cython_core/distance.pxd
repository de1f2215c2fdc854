# The contract for `cimport`: plain loops, no Python objects, arguments already checked by the caller.

from cython_core.wavefront cimport (
    COST_NONE, COST_NONE8, MODE_ALTERNATE, MODE_FREE_DIAGONALS, MODE_LIMITED, SIDE_LIMIT, Board, Query,
)

# Writes the cost of every space to `out` (cols * rows values). Returns 0, or -1 when memory ran out.
cdef int cost_field(const Board* board, const Query* query, unsigned short* out) noexcept nogil

# Least cost on an empty board for an offset in columns and rows.
cdef int least_cost(int across, int up, int mode, int diagonals) noexcept nogil
