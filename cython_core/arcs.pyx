# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, embedsignature=True
"""Front, right, rear and left of a card on a board of squares (Arkendom: "Field of view", ruling ARK-B6).

A space is a number: ``row * cols + col``; row 0 is the southern edge, column 0 the western one.

Facings `NORTH`, `EAST`, `SOUTH`, `WEST` are 0 to 3: where the front of the card looks. Arcs `FRONT`,
`RIGHT`, `REAR`, `LEFT` are 0 to 3, as the card's own soldiers see it; `OWN` (255) is the card's own space.
The exact diagonals belong to front and rear: ahead, row k holds 2k + 1 spaces, to a side 2k - 1. The four
arcs and the own space cover the board without a gap or an overlap.

Every function raises ValueError for a board (1 to 64 columns and rows), facing, arc or space out of range,
TypeError for another type than a whole number, OverflowError for a number beyond 64 bits.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memset

from cython_core.distance cimport SIDE_LIMIT

NORTH = LOOKS_NORTH
EAST = LOOKS_EAST
SOUTH = LOOKS_SOUTH
WEST = LOOKS_WEST
FRONT = IN_FRONT
RIGHT = ON_RIGHT
REAR = IN_REAR
LEFT = ON_LEFT
OWN = ON_ITSELF


cdef int arc_of(int facing, int across, int up) noexcept nogil:
    cdef int quadrant
    cdef bint vertical
    if across == 0 and up == 0:
        return ON_ITSELF
    # A diagonal goes with the axis along which the card looks.
    if facing & 1:
        vertical = abs(up) > abs(across)
    else:
        vertical = abs(up) >= abs(across)
    if vertical:
        quadrant = LOOKS_NORTH if up > 0 else LOOKS_SOUTH
    else:
        quadrant = LOOKS_EAST if across > 0 else LOOKS_WEST
    return (quadrant - facing) & 3


cdef void fill_arcs(int cols, int rows, int facing, int origin, unsigned char* out) noexcept nogil:
    cdef int here = origin % cols, up, row, reach, west, east, middle
    cdef int to_east = (LOOKS_EAST - facing) & 3, to_west = (LOOKS_WEST - facing) & 3
    for row in range(rows):
        up = row - origin // cols
        # The columns west..east of a row are ahead or behind; what lies beyond them is to a side.
        reach = abs(up) - (facing & 1)
        west = max(0, here - reach)
        east = min(cols - 1, here + reach)
        middle = ((LOOKS_NORTH if up > 0 else LOOKS_SOUTH) - facing) & 3
        if up == 0:
            west = east = here
            middle = ON_ITSELF
        memset(out, to_west, west)
        memset(out + west, middle, east - west + 1)
        memset(out + east + 1, to_east, cols - 1 - east)
        out += cols


cdef int check(Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t facing, Py_ssize_t space) except -1:
    if not (1 <= cols <= SIDE_LIMIT and 1 <= rows <= SIDE_LIMIT):
        raise ValueError(f"a board has 1 to {SIDE_LIMIT} columns and rows, not {cols} by {rows}")
    if not 0 <= facing <= 3:
        raise ValueError(f"facing {facing} is none of NORTH, EAST, SOUTH, WEST (0 to 3)")
    if not 0 <= space < cols * rows:
        raise ValueError(f"space {space} is not on a board of {cols} by {rows} (0 to {cols * rows - 1})")
    return 0


def arc(Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t facing, Py_ssize_t origin, Py_ssize_t space):
    """The arc of a card on `origin` that holds `space`: `FRONT`, `RIGHT`, `REAR`, `LEFT`, or `OWN`."""
    check(cols, rows, facing, origin)
    check(cols, rows, facing, space)
    return arc_of(
        <int> facing, <int> (space % cols - origin % cols), <int> (space // cols - origin // cols)
    )


def arcs(Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t facing, Py_ssize_t origin):
    """The arc of every space: ``cols * rows`` bytes."""
    check(cols, rows, facing, origin)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, cols * rows)
    fill_arcs(<int> cols, <int> rows, <int> facing, <int> origin, <unsigned char*> PyBytes_AS_STRING(out))
    return out


def mask(Py_ssize_t cols, Py_ssize_t rows, Py_ssize_t facing, Py_ssize_t origin, Py_ssize_t arc):
    """``cols * rows`` bytes: 1 where a space lies in `arc` (`FRONT` to `LEFT`, or `OWN`), else 0."""
    check(cols, rows, facing, origin)
    if not (0 <= arc <= 3 or arc == ON_ITSELF):
        raise ValueError(f"arc {arc} is none of FRONT, RIGHT, REAR, LEFT (0 to 3), OWN (255)")
    cdef bytes out = PyBytes_FromStringAndSize(NULL, cols * rows)
    cdef unsigned char* data = <unsigned char*> PyBytes_AS_STRING(out)
    cdef Py_ssize_t i
    fill_arcs(<int> cols, <int> rows, <int> facing, <int> origin, data)
    for i in range(cols * rows):
        data[i] = data[i] == arc
    return out
