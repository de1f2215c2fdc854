# A map for lines of sight, and a line followed feature by feature: plain loops, no Python objects, arguments already
# checked by the caller.

from libc.stdint cimport uint64_t

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

cdef enum Reading:              # of unclear rules; none of them: the default readings
    IS_LOOKED_PAST = 1          # AD-B45: corners at the shooter are ignored though both sides are closed
    ARE_LIKE_WINDOWS = 2        # AD-B81: an open door narrows the view as a window does, without a penalty
    ARE_BOTH_WAYS = 4           # AD-B83: a window can be seen through if it can from the other end of the line

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

cdef enum Meeting:              # how a line meets a feature
    ENTERS = 0                  # it goes through the inside of a space; also the two at its ends
    CROSSES = 1                 # through the inside of a border
    RUNS_ALONG = 2              # along a border
    PASSES_END = 3              # through the end of an obstacle or a window
    PASSES_CORNER = 4           # through the corner of a wall, a closed door or a space that blocks

cdef enum Where:                # of what a line meets
    BY_SHOOTER = 1              # a border of its space, or a corner point of it
    BY_TARGET = 2
    ON_RIGHT = 4                # of the line, a corner
    ON_LEFT = 8

cdef struct Squares:            # a map; the arrays belong to whoever made it, with cols * rows entries
    int cols
    int rows
    int readings                        # a sum of Reading
    const unsigned char* spaces
    const unsigned char* west           # the border west of each square (that of the edge is of no interest)
    const unsigned char* south
    const unsigned short* labels        # the square that names the space of each square
    const unsigned short* centres       # twice as many: x and y of the space of each naming square, in half squares
    const unsigned char* single         # nonzero for a space of one square
    const uint64_t* codes               # what `glance` reads

cdef struct Note:               # a feature that a line meets
    int met                     # Meeting
    int one                     # the squares on both sides of a border; that of a space, twice
    int other
    int kind                    # Space or Border
    int where                   # a sum of Where
    int grounds                 # what it decides, 0 for nothing
    int unseen                  # of a window: by whom it cannot be seen through, 1 the shooter, 2 the target
    bint covers                 # it counts as an obstacle

cdef inline bint shut(int border) noexcept nogil:
    return border == IS_WALL or border == IS_DOOR_CLOSED or border == IS_DOOR_LOCKED

cdef inline bint is_cover(int border) noexcept nogil:
    return border == IS_OBSTACLE or border == IS_WINDOW

cdef inline bint narrows(const Squares* map, int border) noexcept nogil:
    """Whether a border narrows the view as a window does."""
    return border == IS_WINDOW or (
        map.readings & ARE_LIKE_WINDOWS and (border == IS_DOOR_OPEN or border == IS_DOOR_DESTROYED)
    )

cdef inline bint stands_in_the_way(const Squares* map, int square, bint level) noexcept nogil:
    """Whether a square blocks; High Terrain does if both ends of the line are on the ground (`level`)."""
    return map.spaces[square] == IS_BLOCKED or (level and map.spaces[square] == IS_HIGH)

cdef inline bint is_level(const Squares* map, int origin, int target) noexcept nogil:
    return map.spaces[origin] != IS_HIGH and map.spaces[target] != IS_HIGH

cdef inline int verdict(int grounds, int sides, bint touched, int obstacles, bint own) noexcept nogil:
    """The grounds of a whole line. `grounds`: what blocks it by itself; `sides`: those with a corner that counts;
    `touched`: one of these is the target's; `own`: an obstacle is a border of the shooter's space."""
    cdef bint corner = sides != 3 and touched
    cdef bint cover = 0 < obstacles < 3 and not (obstacles == 1 and own)
    if sides == 3:
        grounds |= BY_CORNERS
    if obstacles > 2:
        grounds |= BY_OBSTACLES
    if corner and cover:
        grounds |= BY_TWO
    if not grounds:
        grounds = (AT_CORNER if corner else 0) | (AT_COVER if cover else 0)
    return grounds

# The grounds of a line between two spaces, not both of High Terrain. `notes`, unless NULL, is filled with what the
# line meets, in order; it has room for most_notes(), and `*count` becomes their number.
cdef int follow(
    const Squares* map, int origin, int target, const unsigned char* figures, Note* notes, int* count
) noexcept nogil

cdef inline int most_notes(const Squares* map) noexcept nogil:
    # A space, and either a border or what eight borders and spaces around a point do.
    return 12 * (map.cols + map.rows + 2)
