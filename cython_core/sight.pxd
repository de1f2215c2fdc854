# The contract for `cimport`: plain loops, no Python objects, arguments already checked by the caller.

cdef enum:
    LONGEST_SIDE = 64

cdef enum Space:                # what stands in a square
    ON_GROUND = 0
    IS_BLOCKED = 1
    IS_HIGH = 2

cdef enum Border:               # between two squares; "first" is the western or southern one
    IS_OPEN = 0
    IS_WALL = 1
    IS_OBSTACLE = 2
    IS_WINDOW = 3
    IS_DOOR_OPEN = 4
    IS_DOOR_CLOSED = 5
    IS_DOOR_LOCKED = 6
    IS_DOOR_DESTROYED = 7
    FIRST_IS_HIGH = 8
    SECOND_IS_HIGH = 9
    IS_INSIDE = 10              # both squares belong to one space

cdef enum Ground:               # why a line is blocked, and what else decided
    BY_WALL = 1
    BY_FIGURE = 2
    BY_BLOCKED = 4
    BY_HIGH = 8
    BY_CORNERS = 16
    BY_OBSTACLES = 32
    BY_TWO = 64
    BY_WINDOW = 128
    AT_CORNER = 256             # a penalty, unless something blocks
    AT_COVER = 512
    HIGH_TO_HIGH = 1024

cdef struct Squares:            # a map; the arrays belong to whoever made it
    int cols
    int rows
    const unsigned char* spaces         # cols * rows
    const unsigned char* vertical       # (cols + 1) * rows: west of each square, then the eastern edge
    const unsigned char* horizontal     # cols * (rows + 1): south of each square, then the northern edge
    const unsigned short* labels        # cols * rows: the square that names the space of each square
    const unsigned short* centres       # 2 * cols * rows: x and y of the space of each naming square, in half squares

# What a shooter in the space `origin` sees of a target in the space `target`: grounds, 0 for a clear line.
cdef int look(const Squares* squares, int origin, int target, const unsigned char* figures) noexcept nogil
