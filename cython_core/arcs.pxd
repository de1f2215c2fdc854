# The contract for `cimport`: plain functions, arguments already checked by the caller.

cdef enum Facing:               # where the front (white border) looks
    LOOKS_NORTH = 0
    LOOKS_EAST = 1
    LOOKS_SOUTH = 2
    LOOKS_WEST = 3

cdef enum Arc:
    IN_FRONT = 0
    ON_RIGHT = 1                # right and left as the card's own soldiers see it
    IN_REAR = 2
    ON_LEFT = 3
    ON_ITSELF = 255             # the card's own space

# The arc of an offset in columns (east positive) and rows (north positive).
cdef int arc_of(int facing, int across, int up) noexcept nogil

# The arc of every space of the board, cols * rows bytes.
cdef void fill_arcs(int cols, int rows, int facing, int origin, unsigned char* out) noexcept nogil
