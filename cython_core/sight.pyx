# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, embedsignature=True
"""Lines of sight on squares with borders (Anno Domini 1666: "Line of sight and cover", "Borders Between Spaces",
"High Terrain"; rulings AD-B31, AD-B44 to B48, AD-B81 to B84, AD-B104).

A square is a number: ``row * cols + col``; row 0 is the southern edge, column 0 the western one. A space is a square
or a union of squares, and has the number of the square that names it. Centres are in half squares from the
south-western corner of the board: the square in column c and row r has its centre at ``(2 * c + 1, 2 * r + 1)``.

A line joins two centres. It crosses a square if it goes through its inside, and a border if it goes through the inside
of that side of a square; all of it is worked out in whole numbers. What it meets on the way:

- A wall or a closed door that it crosses, and a figure, a blocked space or High Terrain in a space that it crosses,
  block. The spaces at its ends never do.
- At a corner point that it goes through, a side of the line is closed if there is a wall or a closed door at one of
  the two borders on that side, or a blocked space (between two spaces on the ground also High Terrain). Both sides closed at
  one point block, and so do corners on both sides at several points. Corners on one side are a penalty if one of them
  is a corner of the target's space, and else ignored. A corner of the shooter's space with one side open is ignored.
- Obstacle and window borders are counted, also those that end in a point on the line (together once): 3 block, 1 or 2
  are a penalty, unless it is just one and belongs to the shooter's space.
- A window lets a shooter beside it see a cone of 90 degrees, others a straight line through its middle.
- Two penalties block. From High Terrain to High Terrain the line is always clear.
- Only spaces that are unions have lines along a border. Such a line crosses a wall or a closed door that it runs along,
  counts obstacles and windows there (a window blocks), and is blocked between two blocked spaces.

Unclear rules can be read otherwise, by a map's `readings`: `SHOOTER_LOOKS_PAST`, corners of the shooter's space are
ignored though both sides are closed (AD-B45); `DOORS_LIKE_WINDOWS`, an open door narrows the view as a window does,
without a penalty (AD-B81); `WINDOWS_BOTH_WAYS`, a line whose windows can be seen through from either of its ends can
be from both (AD-B83).

Walls, figures, blocked spaces, High Terrain, three obstacles, and by `WINDOWS_BOTH_WAYS` the view through windows, are
the same from both ends of a line. Corners and single obstacles are not: they are ignored at the shooter.

The answer is a sum of grounds, 0 for a clear line without penalty: `WALL`, `FIGURE`, `BLOCKED_SPACE`, `HIGH_TERRAIN`,
`CORNERS`, `OBSTACLES`, `TWO_PENALTIES`, `WINDOW_VIEW` block (together `BLOCKING`); `CORNER` and `COVER` say where a
penalty is from; `BOTH_HIGH` that both ends are High Terrain.

Every function raises ValueError for a map (1 to 64 columns and rows), space or length out of range, TypeError for
another type than the one named, OverflowError for a number beyond 64 bits.
"""

from cpython cimport array
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

import array

from cython_core.glance cimport glance, write_codes
from cython_core.sightline cimport *

GROUND = ON_GROUND
BLOCKED = IS_BLOCKED
HIGH = IS_HIGH
OPEN = IS_OPEN
WALL_BORDER = IS_WALL
OBSTACLE = IS_OBSTACLE
WINDOW = IS_WINDOW
DOOR_OPEN = IS_DOOR_OPEN
DOOR_CLOSED = IS_DOOR_CLOSED
DOOR_LOCKED = IS_DOOR_LOCKED
DOOR_DESTROYED = IS_DOOR_DESTROYED
FIRST_HIGH = FIRST_IS_HIGH
SECOND_HIGH = SECOND_IS_HIGH
INSIDE = IS_INSIDE
SHOOTER_LOOKS_PAST = IS_LOOKED_PAST
DOORS_LIKE_WINDOWS = ARE_LIKE_WINDOWS
WINDOWS_BOTH_WAYS = ARE_BOTH_WAYS
WALL = BY_WALL
FIGURE = BY_FIGURE
BLOCKED_SPACE = BY_BLOCKED
HIGH_TERRAIN = BY_HIGH
CORNERS = BY_CORNERS
OBSTACLES = BY_OBSTACLES
TWO_PENALTIES = BY_TWO
WINDOW_VIEW = BY_WINDOW
CORNER = AT_CORNER
COVER = AT_COVER
BOTH_HIGH = HIGH_TO_HIGH
BLOCKING = 255
SPACE_ENTERED = ENTERS
BORDER_CROSSED = CROSSES
BORDER_ALONG = RUNS_ALONG
BORDER_END = PASSES_END
CORNER_PASSED = PASSES_CORNER
AT_SHOOTER = BY_SHOOTER
AT_TARGET = BY_TARGET
RIGHT = ON_RIGHT
LEFT = ON_LEFT
MAX_SIDE = LONGEST_SIDE

cdef enum:
    ALL_READINGS = 7

cdef array.array NUMBERS = array.array("H")


cdef int look(const Squares* squares, int origin, int target, const unsigned char* figures) noexcept nogil:
    if origin == target:
        return 0
    if squares.spaces[origin] == IS_HIGH and squares.spaces[target] == IS_HIGH:
        return HIGH_TO_HIGH
    if squares.single[origin] and squares.single[target]:
        return glance(squares, origin, target, figures)
    return follow(squares, origin, target, figures, NULL, NULL)


cdef void look_around(const Squares* map, int origin, const unsigned char* figures, unsigned short* out) noexcept nogil:
    cdef int square
    for square in range(map.cols * map.rows):
        out[square] = <unsigned short> look(map, origin, map.labels[square], figures)


cdef class Map:
    """A map, checked once and asked often.

    `spaces` has a byte a square (`GROUND`, `BLOCKED`, `HIGH`). `vertical` has ``(cols + 1) * rows`` bytes: the border
    west of each square of a row, then its eastern edge. `horizontal` has ``cols * (rows + 1)``: the border south of
    each square, row by row, then the northern edge. `labels`, if given, has for each square the number of the square
    that names its space, and `centres` x and y of each space in half squares, for the other squares anything.
    `readings` is a sum of `SHOOTER_LOOKS_PAST`, `DOORS_LIKE_WINDOWS` and `WINDOWS_BOTH_WAYS`.
    """

    cdef Squares squares
    cdef int count                                      # of squares
    cdef bytes _spaces, _west, _south, _single, _codes  # what `squares` borrows from
    cdef array.array _labels, _centres

    def __init__(
        self, Py_ssize_t cols, Py_ssize_t rows, bytes spaces not None, bytes vertical not None,
        bytes horizontal not None, labels=None, centres=None, Py_ssize_t readings=0,
    ):
        cdef Py_ssize_t i
        if not (1 <= cols <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE):
            raise ValueError(f"a map has 1 to {LONGEST_SIDE} columns and rows, not {cols} by {rows}")
        check_bytes(spaces, cols * rows, IS_HIGH, "spaces")
        check_bytes(vertical, (cols + 1) * rows, IS_INSIDE, "vertical")
        check_bytes(horizontal, cols * (rows + 1), IS_INSIDE, "horizontal")
        if not 0 <= readings <= ALL_READINGS:
            raise ValueError(f"`readings` goes from 0 to {ALL_READINGS}, not {readings}")
        if labels is None:
            labels = range(cols * rows)
        if centres is None:
            centres = [2 * n + 1 for i in range(cols * rows) for n in (i % cols, i // cols)]
        cdef array.array own_labels = array.array("H", labels), own_centres = array.array("H", centres)
        if len(own_labels) != cols * rows or len(own_centres) != 2 * cols * rows:
            raise ValueError(f"`labels` needs {cols * rows} numbers and `centres` {2 * cols * rows}")
        check_areas(cols, rows, own_labels, own_centres)
        self._spaces, self._labels, self._centres = spaces, own_labels, own_centres
        self._west = b"".join([vertical[i * (cols + 1) : i * (cols + 1) + cols] for i in range(rows)])
        self._south = horizontal[: cols * rows]
        self._single = bytes([own_labels.count(label) == 1 for label in own_labels])
        self.count = self.squares.cols = <int> cols
        self.count *= <int> rows
        self.squares.rows = <int> rows
        self.squares.readings = <int> readings
        self._lend()

    cdef int _lend(self) except -1:
        """Lets `squares` read what the object holds, and makes the codes from it."""
        self.squares.spaces = <const unsigned char*> PyBytes_AS_STRING(self._spaces)
        self.squares.west = <const unsigned char*> PyBytes_AS_STRING(self._west)
        self.squares.south = <const unsigned char*> PyBytes_AS_STRING(self._south)
        self.squares.single = <const unsigned char*> PyBytes_AS_STRING(self._single)
        self.squares.labels = self._labels.data.as_ushorts
        self.squares.centres = self._centres.data.as_ushorts
        self._codes = PyBytes_FromStringAndSize(NULL, self.count * sizeof(uint64_t))
        write_codes(&self.squares, <uint64_t*> PyBytes_AS_STRING(self._codes))
        self.squares.codes = <const uint64_t*> PyBytes_AS_STRING(self._codes)
        return 0

    cdef int check_space(self, Py_ssize_t space) except -1:
        if not 0 <= space < self.count:
            raise ValueError(f"space {space} is not on a map of {self.squares.cols} by {self.squares.rows}")
        if self.squares.labels[space] != space:
            raise ValueError(f"square {space} is a part of the space {self.squares.labels[space]}")
        return 0

    cdef int check_figures(self, bytes figures) except -1:
        if PyBytes_GET_SIZE(figures) != self.count:
            raise ValueError(f"`figures` needs {self.count} bytes, one a square")
        return 0

    def sight(self, Py_ssize_t origin, Py_ssize_t target, bytes figures not None):
        """What a shooter in the space `origin` sees of a target in the space `target`: a sum of grounds.

        `figures` has a byte a square, nonzero where a figure stands; those of shooter and target don't matter.
        """
        self.check_space(origin)
        self.check_space(target)
        self.check_figures(figures)
        # One line is shorter than letting go of the interpreter and taking it back.
        return look(&self.squares, <int> origin, <int> target, <const unsigned char*> PyBytes_AS_STRING(figures))

    def trace(self, Py_ssize_t origin, Py_ssize_t target, bytes figures not None):
        """What the line of `sight` meets, in order, as a list of ``(met, one, other, kind, where, grounds)``.

        `met` says how: `SPACE_ENTERED` (the two at its ends too), `BORDER_CROSSED`, `BORDER_ALONG`, `BORDER_END` (of
        an obstacle or window), `CORNER_PASSED` (of a wall, closed door or space that blocks). `one` and `other` are
        the squares beside a border, or that of a space, twice; `kind` is that of the border or space. `where` is a sum
        of `AT_SHOOTER`, `AT_TARGET`, `RIGHT`, `LEFT`. `grounds` is what it decides, 0 where it is ignored; together
        they are those of `sight`, but for penalties where something blocks.
        """
        cdef int count = 0, i
        cdef Note* notes
        self.check_space(origin)
        self.check_space(target)
        self.check_figures(figures)
        notes = <Note*> malloc(most_notes(&self.squares) * sizeof(Note))
        if notes == NULL:
            raise MemoryError
        try:
            follow(
                &self.squares, <int> origin, <int> target, <const unsigned char*> PyBytes_AS_STRING(figures), notes, &count
            )
            decided = not self.both_high(<int> origin, <int> target)
            return [
                (
                    notes[i].met, notes[i].one, notes[i].other, notes[i].kind, notes[i].where,
                    notes[i].grounds if decided else 0,
                )
                for i in range(count)
            ]
        finally:
            free(notes)

    cdef bint both_high(self, int origin, int target):
        return self.squares.spaces[origin] == IS_HIGH and self.squares.spaces[target] == IS_HIGH

    def sights(self, Py_ssize_t origin, bytes figures not None):
        """`sight` of every space from one, as ``array('H')``: a number a square, that of its space."""
        self.check_space(origin)
        self.check_figures(figures)
        cdef const unsigned char* standing = <const unsigned char*> PyBytes_AS_STRING(figures)
        cdef array.array out = array.clone(NUMBERS, self.count, zero=False)
        with nogil:
            look_around(&self.squares, <int> origin, standing, out.data.as_ushorts)
        return out

    def all_sights(self, bytes figures not None):
        """`sights` from every square's space, one after the other: ``array('H')`` of the squares' number squared."""
        cdef int origin
        self.check_figures(figures)
        cdef const unsigned char* standing = <const unsigned char*> PyBytes_AS_STRING(figures)
        cdef array.array out = array.clone(NUMBERS, <Py_ssize_t> self.count * self.count, zero=False)
        with nogil:
            for origin in range(self.count):
                look_around(
                    &self.squares, self.squares.labels[origin], standing,
                    out.data.as_ushorts + <Py_ssize_t> origin * self.count,
                )
        return out


# --- checks ---------------------------------------------------------------------------------------------

cdef int check_bytes(bytes data, Py_ssize_t size, int greatest, str name) except -1:
    cdef Py_ssize_t i
    cdef const unsigned char* values = <const unsigned char*> PyBytes_AS_STRING(data)
    if PyBytes_GET_SIZE(data) != size:
        raise ValueError(f"`{name}` needs {size} bytes and has {PyBytes_GET_SIZE(data)}")
    for i in range(size):
        if values[i] > greatest:
            raise ValueError(f"`{name}` has a {values[i]}, but goes from 0 to {greatest}")
    return 0


cdef int check_areas(Py_ssize_t cols, Py_ssize_t rows, array.array labels, array.array centres) except -1:
    """Spaces are named by a square of their own, and their centres lie inside them."""
    cdef Py_ssize_t space, x, y, col, row
    for space in range(cols * rows):
        if not 0 <= labels.data.as_ushorts[space] < cols * rows:
            raise ValueError(f"`labels` has a {labels.data.as_ushorts[space]}: no square of the map")
        if labels.data.as_ushorts[labels.data.as_ushorts[space]] != labels.data.as_ushorts[space]:
            raise ValueError(f"the space {labels.data.as_ushorts[space]} is not named by a square of its own")
        if labels.data.as_ushorts[space] != space:
            continue
        x = centres.data.as_ushorts[2 * space]
        y = centres.data.as_ushorts[2 * space + 1]
        for col in range((x - 1) // 2, x // 2 + 1):
            for row in range((y - 1) // 2, y // 2 + 1):
                if not (0 < x < 2 * cols and 0 < y < 2 * rows and labels.data.as_ushorts[row * cols + col] == space):
                    raise ValueError(f"the centre ({x}, {y}) of the space {space} is not inside it")
    return 0
