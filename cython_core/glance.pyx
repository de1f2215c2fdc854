# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Lines between single squares, which most are: from such a square a line never comes back to it, crosses no more than
one of its borders, and lies in the cone of a window there. So it is enough to add up what is met, and a number a
square says all that can be met on leaving it, by which side or corner ever. The loop has next to no branches, which
would be guessed wrong at every other border.
"""

from libc.stdint cimport uint64_t

from cython_core.sightline cimport (
    ARE_BOTH_WAYS,
    BY_BLOCKED,
    BY_FIGURE,
    BY_HIGH,
    BY_WALL,
    BY_WINDOW,
    IS_BLOCKED,
    IS_HIGH,
    IS_LOOKED_PAST,
    Squares,
    is_cover,
    is_level,
    narrows,
    shut,
    stands_in_the_way,
    verdict,
)

# Where in the number of a square its fields begin: four sides, four corners, and what it is.
cdef enum Field:
    EAST = 0
    WEST = 3
    NORTH = 6
    SOUTH = 9
    NORTH_EAST = 12
    NORTH_WEST = 19
    SOUTH_EAST = 26
    SOUTH_WEST = 33
    ITSELF = 40

cdef enum OfSide:
    SHUTS = 1
    COVERS = 2
    NARROWS = 4

cdef enum OfCorner:
    COVERED = 1                 # an obstacle or a window ends there
    NEAR_WINDOW = 2             # a window of the square that is left
    FAR_WINDOW = 4              # a window of the square that is entered
    CLOSED = 3                  # bits from here on: the side of the square beside this one, that of the one above or below
    CLOSED_LEVEL = 5            # the same for a line between two spaces on the ground

cdef enum OfSquare:
    BLOCKED_SQUARE = 1
    HIGH_SQUARE = 2


cdef uint64_t side(const Squares* map, int border) noexcept nogil:
    return (SHUTS if shut(border) else 0) | (COVERS if is_cover(border) else 0) | (NARROWS if narrows(map, border) else 0)


cdef uint64_t corner(const Squares* map, int square, int sx, int sy) noexcept nogil:
    """What is met on leaving a square through its corner on that side."""
    cdef int one = square + sx, two = square + sy * map.cols, other = two + sx
    cdef int near_one = map.west[max(square, one)], near_two = map.south[max(square, two)]
    cdef int far_one = map.south[max(one, other)], far_two = map.west[max(two, other)]
    cdef bint past_one = shut(near_one) or shut(far_one), past_two = shut(near_two) or shut(far_two)
    cdef uint64_t found = 0
    if is_cover(near_one) or is_cover(near_two) or is_cover(far_one) or is_cover(far_two):
        found |= COVERED
    if narrows(map, near_one) or narrows(map, near_two):
        found |= NEAR_WINDOW
    if narrows(map, far_one) or narrows(map, far_two):
        found |= FAR_WINDOW
    found |= <uint64_t> (past_one or stands_in_the_way(map, one, False)) << CLOSED
    found |= <uint64_t> (past_two or stands_in_the_way(map, two, False)) << (CLOSED + 1)
    found |= <uint64_t> (past_one or stands_in_the_way(map, one, True)) << CLOSED_LEVEL
    found |= <uint64_t> (past_two or stands_in_the_way(map, two, True)) << (CLOSED_LEVEL + 1)
    return found


cdef void write_codes(const Squares* map, uint64_t* codes) noexcept nogil:
    cdef int square, cols = map.cols
    cdef bint west, east, south, north
    cdef uint64_t code
    for square in range(cols * map.rows):
        west, east = square % cols > 0, square % cols < cols - 1
        south, north = square >= cols, square < cols * (map.rows - 1)
        code = 0
        if map.spaces[square] == IS_BLOCKED:
            code = <uint64_t> BLOCKED_SQUARE << ITSELF
        elif map.spaces[square] == IS_HIGH:
            code = <uint64_t> HIGH_SQUARE << ITSELF
        if east:
            code |= side(map, map.west[square + 1]) << EAST
        if west:
            code |= side(map, map.west[square]) << WEST
        if north:
            code |= side(map, map.south[square + cols]) << NORTH
        if south:
            code |= side(map, map.south[square]) << SOUTH
        if north and east:
            code |= corner(map, square, 1, 1) << NORTH_EAST
        if north and west:
            code |= corner(map, square, -1, 1) << NORTH_WEST
        if south and east:
            code |= corner(map, square, 1, -1) << SOUTH_EAST
        if south and west:
            code |= corner(map, square, -1, -1) << SOUTH_WEST
        codes[square] = code


cdef int glance(const Squares* map, int origin, int target, const unsigned char* figures) noexcept nogil:
    cdef const uint64_t* codes = map.codes
    cdef int dx = (map.centres[2 * target] - map.centres[2 * origin]) // 2
    cdef int dy = (map.centres[2 * target + 1] - map.centres[2 * origin + 1]) // 2
    cdef int sx = 1 if dx > 0 else -1, sy = map.cols if dy > 0 else -map.cols
    cdef int by_side = EAST if dx > 0 else WEST, by_level = NORTH if dy > 0 else SOUTH
    cdef int by_corner = (NORTH_EAST if dx > 0 else NORTH_WEST) if dy > 0 else (SOUTH_EAST if dx > 0 else SOUTH_WEST)
    cdef int closed_from = CLOSED_LEVEL if is_level(map, origin, target) else CLOSED
    # Below 0 if the line comes to a border between columns next, above if to one between rows, 0 if to a point.
    cdef int next_is = abs(dy) - abs(dx), columns = 2 * abs(dy), rows = 2 * abs(dx)
    cdef int at = origin, left, closed, field, shuts = 0, obstacles = 0, sides = 0, unseen = 0, grounds = 0
    cdef unsigned int standing = 0
    cdef bint touched = False, own, sideways
    cdef uint64_t code = codes[origin], squares = 0
    own = ((code >> by_side if next_is <= 0 else 0) | (code >> by_level if next_is >= 0 else 0)) & COVERS != 0
    while True:
        left = at
        if next_is == 0:
            field = <int> (code >> by_corner)
            at += sx + sy
            next_is += columns - rows
            obstacles += field & COVERED
            closed = (field >> closed_from) & 3
            if closed and (left != origin or (closed == 3 and not map.readings & IS_LOOKED_PAST)):
                sides |= closed
                touched |= at == target
            if field & NEAR_WINDOW:
                unseen |= (left != origin) | 2
            if field & FAR_WINDOW:
                unseen |= 1 | (at != target) << 1
        else:
            sideways = next_is < 0
            field = <int> (code >> (by_side if sideways else by_level))
            at += sx if sideways else sy
            next_is += columns if sideways else -rows
            shuts |= field
            obstacles += (field & COVERS) >> 1
            if field & NARROWS:
                unseen |= (left != origin) | (at != target) << 1
        if at == target:
            break
        code = codes[at]
        squares |= code
        standing |= figures[at]
    if shuts & SHUTS:
        grounds |= BY_WALL
    if standing:
        grounds |= BY_FIGURE
    squares >>= ITSELF
    if squares & BLOCKED_SQUARE:
        grounds |= BY_BLOCKED
    if squares & HIGH_SQUARE:
        grounds |= BY_HIGH
    if map.readings & ARE_BOTH_WAYS and unseen != 3:
        unseen = 0
    if unseen & 1 and dx and dy:        # along an axis a line goes straight through every window
        grounds |= BY_WINDOW
    return verdict(grounds, sides, touched, obstacles, own)
