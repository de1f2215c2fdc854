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

The answer is a sum of grounds, 0 for a clear line without penalty: `WALL`, `FIGURE`, `BLOCKED_SPACE`, `HIGH_TERRAIN`,
`CORNERS`, `OBSTACLES`, `TWO_PENALTIES`, `WINDOW_VIEW` block (together `BLOCKING`); `CORNER` and `COVER` say where a
penalty is from; `BOTH_HIGH` that both ends are High Terrain.

Every function raises ValueError for a map (1 to 64 columns and rows), space or length out of range, TypeError for
another type than the one named, OverflowError for a number beyond 64 bits.
"""

from cpython cimport array
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE

import array

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
MAX_SIDE = LONGEST_SIDE

cdef array.array NUMBERS = array.array("H")


cdef struct Line:               # a line on its way
    const Squares* map
    const unsigned char* figures
    int origin                  # the spaces at its ends
    int target
    int x0                      # where it starts, in half squares
    int y0
    int dx                      # and where it goes from there
    int dy
    bint level                  # both ends on the ground: High Terrain has corners as blocked spaces have
    int grounds
    int sides                   # sides with a corner that is not the shooter's: 1 and 2
    bint touched                # one of these corners is the target's
    int obstacles
    bint own                    # one of these obstacles is a border of the shooter's space


cdef inline bint shut(int border) noexcept nogil:
    return border == IS_WALL or border == IS_DOOR_CLOSED or border == IS_DOOR_LOCKED


cdef inline int upright(const Squares* map, int col, int row) noexcept nogil:
    """The border west of a square."""
    return map.vertical[row * (map.cols + 1) + col]


cdef inline int level(const Squares* map, int col, int row) noexcept nogil:
    """The border south of a square."""
    return map.horizontal[row * map.cols + col]


cdef inline void enter(Line* line, int square) noexcept nogil:
    """The line goes through the inside of a square."""
    cdef int space, kind = line.map.spaces[square]
    if kind == ON_GROUND and not line.figures[square]:
        return
    space = line.map.labels[square]
    if space == line.origin or space == line.target:
        return
    if line.figures[square]:
        line.grounds |= BY_FIGURE
    if kind == IS_BLOCKED:
        line.grounds |= BY_BLOCKED
    elif kind == IS_HIGH:
        line.grounds |= BY_HIGH


cdef void watch(Line* line, int one, int other, bint vertical) noexcept nogil:
    """The line goes through a window border between two squares: does the shooter see through it that way?"""
    cdef int square, across, along
    square = one if line.map.labels[one] == line.origin else other
    if line.map.labels[square] == line.origin:
        # Rows of 3, 5, 7 ... spaces, from the square beside the window.
        across = abs(line.x0 + line.dx - 2 * (square % line.map.cols) - 1)
        along = abs(line.y0 + line.dy - 2 * (square // line.map.cols) - 1)
        if not vertical:
            across, along = along, across
        if along > across:
            line.grounds |= BY_WINDOW
    elif (line.dy if vertical else line.dx) != 0:
        line.grounds |= BY_WINDOW


cdef bint covers(Line* line, int border, int one, int other, bint vertical) noexcept nogil:
    """Whether a border on the line is an obstacle or a window; looks through the window, notes whose it is."""
    if border != IS_OBSTACLE and border != IS_WINDOW:
        return False
    if border == IS_WINDOW:
        watch(line, one, other, vertical)
    if line.map.labels[one] == line.origin or line.map.labels[other] == line.origin:
        line.own = True
    return True


cdef inline void cross(Line* line, int border, int one, int other, bint vertical) noexcept nogil:
    """The line goes through the inside of a border between two squares."""
    if border == IS_OPEN:
        return
    if shut(border):
        line.grounds |= BY_WALL
    elif covers(line, border, one, other, vertical):
        line.obstacles += 1


cdef bint blocks(Line* line, int square) noexcept nogil:
    """Whether a square beside a corner point closes its side of the line."""
    cdef int kind = line.map.spaces[square], space = line.map.labels[square]
    if space == line.origin or space == line.target:
        return False
    return kind == IS_BLOCKED or (kind == IS_HIGH and line.level)


cdef void corner(Line* line, int closed, int a, int b, int c, int d) noexcept nogil:
    """The line goes through the point where four squares meet; `closed`: sides of the line that are closed there."""
    cdef const unsigned short* labels = line.map.labels
    if not closed:
        return
    if labels[a] == line.origin or labels[b] == line.origin or labels[c] == line.origin or labels[d] == line.origin:
        if closed != 3:
            return
    line.sides |= closed
    if labels[a] == line.target or labels[b] == line.target or labels[c] == line.target or labels[d] == line.target:
        line.touched = True


cdef void through_point(Line* line, int col, int row, int sx, int sy) noexcept nogil:
    """A slanting line leaves the square in that column and row through its corner."""
    cdef const Squares* map = line.map
    cdef int right = col + (sx > 0), top = row + (sy > 0)      # the borders that meet there
    cdef int a = row * map.cols + col, b = (row + sy) * map.cols + col + sx
    cdef int one = row * map.cols + col + sx, two = (row + sy) * map.cols + col
    cdef int a_one = upright(map, right, row), one_b = level(map, col + sx, top)
    cdef int a_two = level(map, col, top), two_b = upright(map, right, row + sy)
    cdef int closed = 0
    cdef bint covered
    if not (a_one | one_b | a_two | two_b | map.spaces[one] | map.spaces[two]):
        return
    if shut(a_one) or shut(one_b) or blocks(line, one):
        closed |= 1
    if shut(a_two) or shut(two_b) or blocks(line, two):
        closed |= 2
    corner(line, closed, a, b, one, two)
    covered = covers(line, a_one, a, one, True)
    covered |= covers(line, one_b, one, b, False)
    covered |= covers(line, a_two, a, two, False)
    covered |= covers(line, two_b, two, b, True)
    line.obstacles += covered


cdef inline int first_square(int at, int step) noexcept nogil:
    """The column (or row) in which a line from there begins, given which way it goes."""
    return at // 2 - 1 if step < 0 and not at & 1 else at // 2


cdef void slanting(Line* line) noexcept nogil:
    """Follows a line that goes along neither axis."""
    cdef int sx = 1 if line.dx > 0 else -1, sy = 1 if line.dy > 0 else -1
    cdef int adx = abs(line.dx), ady = abs(line.dy), cols = line.map.cols
    # Half squares to the next line between columns, and between rows.
    cdef int to_x = 2 - (line.x0 & 1), to_y = 2 - (line.y0 & 1)
    cdef int col = first_square(line.x0, sx), row = first_square(line.y0, sy)
    cdef int u, v
    while to_x < adx or to_y < ady:
        u = to_x * ady
        v = to_y * adx
        if u == v:
            through_point(line, col, row, sx, sy)
            col += sx
            row += sy
            to_x += 2
            to_y += 2
        elif u < v:
            cross(line, upright(line.map, col + (sx > 0), row), row * cols + col, row * cols + col + sx, True)
            col += sx
            to_x += 2
        else:
            cross(line, level(line.map, col, row + (sy > 0)), row * cols + col, (row + sy) * cols + col, False)
            row += sy
            to_y += 2
        enter(line, row * cols + col)


cdef void between(Line* line, int border, int one, int other, bint vertical) noexcept nogil:
    """The line runs along a border between two squares."""
    if border == IS_INSIDE:
        enter(line, one)
    elif shut(border) or (blocks(line, one) and blocks(line, other)):
        line.grounds |= BY_WALL
    elif border == IS_WINDOW:
        line.grounds |= BY_WINDOW
        line.obstacles += 1
    elif covers(line, border, one, other, vertical):
        line.obstacles += 1


cdef void through_ends(Line* line, int low, int high, int step, int low_border, int high_border, bint vertical) noexcept nogil:
    """A line along borders comes to the point between the squares `low` and `high` beside it and the next two; the
    borders that end there cross its way."""
    cdef int closed = 0
    cdef bint covered
    if shut(low_border) or blocks(line, low) or blocks(line, low + step):
        closed |= 1
    if shut(high_border) or blocks(line, high) or blocks(line, high + step):
        closed |= 2
    corner(line, closed, low, high, low + step, high + step)
    covered = covers(line, low_border, low, low + step, vertical)
    covered |= covers(line, high_border, high, high + step, vertical)
    line.obstacles += covered


cdef void eastward(Line* line) noexcept nogil:
    """Follows a line along a row, or along the line between two rows."""
    cdef const Squares* map = line.map
    cdef int sx = 1 if line.dx > 0 else -1, cols = map.cols
    cdef int to_x = 2 - (line.x0 & 1), col = first_square(line.x0, sx), row = line.y0 // 2
    cdef bint along = not line.y0 & 1
    if along:
        between(line, level(map, col, row), row * cols + col, (row - 1) * cols + col, False)
    while to_x < abs(line.dx):
        if along:
            through_ends(
                line, (row - 1) * cols + col, row * cols + col, sx, upright(map, col + (sx > 0), row - 1),
                upright(map, col + (sx > 0), row), True,
            )
            col += sx
            between(line, level(map, col, row), row * cols + col, (row - 1) * cols + col, False)
        else:
            cross(line, upright(map, col + (sx > 0), row), row * cols + col, row * cols + col + sx, True)
            col += sx
            enter(line, row * cols + col)
        to_x += 2


cdef void northward(Line* line) noexcept nogil:
    """Follows a line along a column, or along the line between two columns."""
    cdef const Squares* map = line.map
    cdef int sy = 1 if line.dy > 0 else -1, cols = map.cols
    cdef int to_y = 2 - (line.y0 & 1), row = first_square(line.y0, sy), col = line.x0 // 2
    cdef bint along = not line.x0 & 1
    if along:
        between(line, upright(map, col, row), row * cols + col, row * cols + col - 1, True)
    while to_y < abs(line.dy):
        if along:
            through_ends(
                line, row * cols + col - 1, row * cols + col, sy * cols, level(map, col - 1, row + (sy > 0)),
                level(map, col, row + (sy > 0)), False,
            )
            row += sy
            between(line, upright(map, col, row), row * cols + col, row * cols + col - 1, True)
        else:
            cross(line, level(map, col, row + (sy > 0)), row * cols + col, (row + sy) * cols + col, False)
            row += sy
            enter(line, row * cols + col)
        to_y += 2


cdef int verdict(Line* line) noexcept nogil:
    """The grounds of a line that was followed to its end."""
    cdef int grounds = line.grounds
    cdef bint corner = line.sides != 3 and line.touched
    cdef bint cover = 0 < line.obstacles < 3 and not (line.obstacles == 1 and line.own)
    if line.sides == 3:
        grounds |= BY_CORNERS
    if line.obstacles > 2:
        grounds |= BY_OBSTACLES
    if corner and cover:
        grounds |= BY_TWO
    if not grounds:
        grounds = (AT_CORNER if corner else 0) | (AT_COVER if cover else 0)
    return grounds


cdef int look(const Squares* squares, int origin, int target, const unsigned char* figures) noexcept nogil:
    cdef Line line
    cdef bint low = squares.spaces[origin] != IS_HIGH, low_target = squares.spaces[target] != IS_HIGH
    if origin == target:
        return 0
    if not low and not low_target:
        return HIGH_TO_HIGH
    line.map = squares
    line.figures = figures
    line.origin = origin
    line.target = target
    line.x0 = squares.centres[2 * origin]
    line.y0 = squares.centres[2 * origin + 1]
    line.dx = squares.centres[2 * target] - line.x0
    line.dy = squares.centres[2 * target + 1] - line.y0
    line.level = low and low_target
    line.grounds = line.sides = line.obstacles = 0
    line.touched = line.own = False
    if line.dy == 0:
        eastward(&line)
    elif line.dx == 0:
        northward(&line)
    else:
        slanting(&line)
    return verdict(&line)


cdef class Map:
    """A map, checked once and asked often.

    `spaces` has a byte a square (`GROUND`, `BLOCKED`, `HIGH`). `vertical` has ``(cols + 1) * rows`` bytes: the border
    west of each square of a row, then its eastern edge. `horizontal` has ``cols * (rows + 1)``: the border south of
    each square, row by row, then the northern edge. `labels`, if given, has for each square the number of the square
    that names its space, and `centres` x and y of each space in half squares, for the other squares anything.
    """

    cdef Squares squares
    cdef bytes _spaces, _vertical, _horizontal          # what `squares` borrows from
    cdef array.array _labels, _centres

    def __init__(
        self, Py_ssize_t cols, Py_ssize_t rows, bytes spaces not None, bytes vertical not None,
        bytes horizontal not None, labels=None, centres=None,
    ):
        cdef Py_ssize_t i
        if not (1 <= cols <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE):
            raise ValueError(f"a map has 1 to {LONGEST_SIDE} columns and rows, not {cols} by {rows}")
        check_bytes(spaces, cols * rows, IS_HIGH, "spaces")
        check_bytes(vertical, (cols + 1) * rows, IS_INSIDE, "vertical")
        check_bytes(horizontal, cols * (rows + 1), IS_INSIDE, "horizontal")
        if labels is None:
            labels = range(cols * rows)
        if centres is None:
            centres = [2 * n + 1 for i in range(cols * rows) for n in (i % cols, i // cols)]
        self._spaces, self._vertical, self._horizontal = spaces, vertical, horizontal
        cdef array.array own_labels = array.array("H", labels), own_centres = array.array("H", centres)
        if len(own_labels) != cols * rows or len(own_centres) != 2 * cols * rows:
            raise ValueError(f"`labels` needs {cols * rows} numbers and `centres` {2 * cols * rows}")
        check_areas(cols, rows, own_labels, own_centres)
        self._labels, self._centres = own_labels, own_centres
        self.squares.cols = <int> cols
        self.squares.rows = <int> rows
        self.squares.spaces = <const unsigned char*> PyBytes_AS_STRING(spaces)
        self.squares.vertical = <const unsigned char*> PyBytes_AS_STRING(vertical)
        self.squares.horizontal = <const unsigned char*> PyBytes_AS_STRING(horizontal)
        self.squares.labels = own_labels.data.as_ushorts
        self.squares.centres = own_centres.data.as_ushorts

    cdef int check_space(self, Py_ssize_t space) except -1:
        if not 0 <= space < self.squares.cols * self.squares.rows:
            raise ValueError(f"space {space} is not on a map of {self.squares.cols} by {self.squares.rows}")
        if self.squares.labels[space] != space:
            raise ValueError(f"square {space} is a part of the space {self.squares.labels[space]}")
        return 0

    cdef int check_figures(self, bytes figures) except -1:
        if PyBytes_GET_SIZE(figures) != self.squares.cols * self.squares.rows:
            raise ValueError(f"`figures` needs {self.squares.cols * self.squares.rows} bytes, one a square")
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

    def sights(self, Py_ssize_t origin, bytes figures not None):
        """`sight` of every space from one, as ``array('H')``: a number a square, that of its space."""
        cdef int spaces = self.squares.cols * self.squares.rows
        self.check_space(origin)
        self.check_figures(figures)
        cdef const unsigned char* standing = <const unsigned char*> PyBytes_AS_STRING(figures)
        cdef array.array out = array.clone(NUMBERS, spaces, zero=False)
        with nogil:
            look_around(&self.squares, <int> origin, standing, out.data.as_ushorts)
        return out

    def all_sights(self, bytes figures not None):
        """`sights` from every square's space, one after the other: ``array('H')`` of the squares' number squared."""
        cdef int spaces = self.squares.cols * self.squares.rows, origin
        self.check_figures(figures)
        cdef const unsigned char* standing = <const unsigned char*> PyBytes_AS_STRING(figures)
        cdef array.array out = array.clone(NUMBERS, <Py_ssize_t> spaces * spaces, zero=False)
        with nogil:
            for origin in range(spaces):
                look_around(
                    &self.squares, self.squares.labels[origin], standing, out.data.as_ushorts + <Py_ssize_t> origin * spaces
                )
        return out


cdef void look_around(const Squares* map, int origin, const unsigned char* figures, unsigned short* out) noexcept nogil:
    cdef int square
    for square in range(map.cols * map.rows):
        out[square] = <unsigned short> look(map, origin, map.labels[square], figures)


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
