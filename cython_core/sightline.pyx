# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A line of sight followed from space to space, each border, corner and space asked, and noted for whoever wants to
know. `cython_core.sight` says what the rules are; nothing here for Python, and nothing is checked.
"""

cdef enum:
    FOR_SHOOTER = 1
    FOR_TARGET = 2


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
    int sides                   # sides with a corner that is not the shooter's: 1 right, 2 left
    bint touched                # one of these corners is the target's
    int obstacles
    bint own                    # one of these obstacles is a border of the shooter's space
    int unseen                  # from which ends a window cannot be seen through that way
    Note* notes                 # NULL: nobody wants to know
    int count
    Note spare                  # what is written over instead


cdef Note* meets(Line* line, int how, int one, int other, int kind) noexcept nogil:
    """Notes a feature on the line."""
    cdef Note* note = &line.spare
    if line.notes != NULL:
        note = &line.notes[line.count]
        line.count += 1
    note.met, note.one, note.other, note.kind = how, one, other, kind
    note.where = note.grounds = note.unseen = 0
    note.covers = False
    if how != ENTERS:
        if belongs(line, line.origin, one, other):
            note.where |= BY_SHOOTER
        if belongs(line, line.target, one, other):
            note.where |= BY_TARGET
    return note


cdef inline bint belongs(const Line* line, int space, int one, int other) noexcept nogil:
    return line.map.labels[one] == space or line.map.labels[other] == space


cdef inline int border(const Line* line, int one, int other, bint upright) noexcept nogil:
    """What is between two squares side by side (upright) or one above the other."""
    return (line.map.west if upright else line.map.south)[max(one, other)]


cdef void enter(Line* line, int square) noexcept nogil:
    """The line goes through the inside of a square."""
    cdef int kind = line.map.spaces[square], space = line.map.labels[square]
    cdef Note* note = meets(line, ENTERS, square, square, kind)
    if space == line.origin or space == line.target:
        return
    if line.figures[square]:
        note.grounds |= BY_FIGURE
    if kind == IS_BLOCKED:
        note.grounds |= BY_BLOCKED
    elif kind == IS_HIGH:
        note.grounds |= BY_HIGH
    line.grounds |= note.grounds


cdef bint sees(const Line* line, int viewer, int viewed, int one, int other, bint upright) noexcept nogil:
    """Whether who looks from one end of the line to the other sees through a window between two squares."""
    cdef int square = one if line.map.labels[one] == viewer else other, across, along
    if line.map.labels[square] != viewer:
        return (line.dy if upright else line.dx) == 0
    # Rows of 3, 5, 7 ... spaces, from the square beside the window.
    across = abs(line.map.centres[2 * viewed] - 2 * (square % line.map.cols) - 1)
    along = abs(line.map.centres[2 * viewed + 1] - 2 * (square // line.map.cols) - 1)
    return along <= across if upright else across <= along


cdef bint counts(Line* line, int how, int one, int other, bint upright) noexcept nogil:
    """Whether a border that the line crosses, or whose end it passes, counts as an obstacle; looks through windows."""
    cdef int kind = border(line, one, other, upright)
    cdef Note* note
    if not (is_cover(kind) or narrows(line.map, kind)):
        if how == CROSSES:
            meets(line, how, one, other, kind)
        return False
    note = meets(line, how, one, other, kind)
    if narrows(line.map, kind):
        if not sees(line, line.origin, line.target, one, other, upright):
            note.unseen |= FOR_SHOOTER
        if not sees(line, line.target, line.origin, one, other, upright):
            note.unseen |= FOR_TARGET
        line.unseen |= note.unseen
    note.covers = is_cover(kind)
    if note.covers and belongs(line, line.origin, one, other):
        line.own = True
    return note.covers


cdef void cross(Line* line, int one, int other, bint upright) noexcept nogil:
    """The line goes through the inside of a border between two squares."""
    cdef int kind = border(line, one, other, upright)
    if kind == IS_OPEN or kind == IS_INSIDE:
        return
    if shut(kind):
        meets(line, CROSSES, one, other, kind).grounds = BY_WALL
        line.grounds |= BY_WALL
    else:
        line.obstacles += counts(line, CROSSES, one, other, upright)


cdef bint blocks(const Line* line, int square) noexcept nogil:
    """Whether a square beside the line closes its side there."""
    cdef int space = line.map.labels[square]
    return space != line.origin and space != line.target and stands_in_the_way(line.map, square, line.level)


cdef bint wall_closes(Line* line, int side, int one, int other, bint upright) noexcept nogil:
    """Whether a border that ends in a point on the line closes that side of it."""
    cdef int kind = border(line, one, other, upright)
    if shut(kind):
        meets(line, PASSES_CORNER, one, other, kind).where |= ON_RIGHT if side == 1 else ON_LEFT
        return True
    return False


cdef bint space_closes(Line* line, int side, int square) noexcept nogil:
    """Whether a square with a corner on the line closes that side of it."""
    if blocks(line, square):
        meets(line, PASSES_CORNER, square, square, line.map.spaces[square]).where |= ON_RIGHT if side == 1 else ON_LEFT
        return True
    return False


cdef bint at_point(const Line* line, int space, int a, int b, int c, int d) noexcept nogil:
    return belongs(line, space, a, b) or belongs(line, space, c, d)


cdef void corner(Line* line, int first, int closed, int a, int b, int c, int d) noexcept nogil:
    """The line goes through the point where four squares meet; `closed`: the sides that are closed there, noted from
    the note `first` on."""
    cdef bint ours = at_point(line, line.origin, a, b, c, d), theirs = at_point(line, line.target, a, b, c, d)
    cdef int i
    for i in range(first, line.count):
        line.notes[i].where &= ON_RIGHT | ON_LEFT
        line.notes[i].where |= (BY_SHOOTER if ours else 0) | (BY_TARGET if theirs else 0)
    if not closed or (ours and (closed != 3 or line.map.readings & IS_LOOKED_PAST)):
        return
    line.sides |= closed
    line.touched |= theirs
    for i in range(first, line.count):
        line.notes[i].grounds = BY_CORNERS      # until it is known what the other corners are


cdef void through_point(Line* line, int a, int one, int two, int b) noexcept nogil:
    """A slanting line leaves the square `a` for `b` through its corner; `one` lies beside `a`, `two` above or below."""
    cdef int first = line.count, beside = 1 if (one > a) == (two > a) else 2
    cdef bint right, left, covered
    # Every border and space is asked, so that every one is noted.
    right = wall_closes(line, beside, a, one, True)
    right |= wall_closes(line, beside, one, b, False)
    right |= space_closes(line, beside, one)
    left = wall_closes(line, 3 - beside, a, two, False)
    left |= wall_closes(line, 3 - beside, two, b, True)
    left |= space_closes(line, 3 - beside, two)
    corner(line, first, (beside if right else 0) | (3 - beside if left else 0), a, b, one, two)
    covered = counts(line, PASSES_END, a, one, True)
    covered |= counts(line, PASSES_END, one, b, False)
    covered |= counts(line, PASSES_END, a, two, False)
    covered |= counts(line, PASSES_END, two, b, True)
    line.obstacles += covered


cdef inline int first_square(int at, int step) noexcept nogil:
    """The column (or row) in which a line from there begins, given which way it goes."""
    return at // 2 - 1 if step < 0 and not at & 1 else at // 2


cdef void through_squares(Line* line) noexcept nogil:
    """Follows a line that runs along no border."""
    cdef int sx = 1 if line.dx > 0 else -1, sy = line.map.cols if line.dy > 0 else -line.map.cols
    cdef int adx = abs(line.dx), ady = abs(line.dy)
    # Half squares to the next line between columns, and between rows.
    cdef int to_x = 2 - (line.x0 & 1), to_y = 2 - (line.y0 & 1), u, v
    cdef int at = first_square(line.y0, sy) * line.map.cols + first_square(line.x0, sx)
    enter(line, at)
    while to_x < adx or to_y < ady:
        u = to_x * ady
        v = to_y * adx
        if u == v:
            through_point(line, at, at + sx, at + sy, at + sx + sy)
        elif u < v:
            cross(line, at, at + sx, True)
        else:
            cross(line, at, at + sy, False)
        if u <= v:
            at += sx
            to_x += 2
        if u >= v:
            at += sy
            to_y += 2
        enter(line, at)


cdef void between(Line* line, int low, int high, bint upright) noexcept nogil:
    """The line runs along a border between two squares."""
    cdef int kind = border(line, low, high, upright)
    cdef Note* note
    if kind == IS_INSIDE:
        enter(line, low)
        return
    note = meets(line, RUNS_ALONG, low, high, kind)
    if shut(kind) or (blocks(line, low) and blocks(line, high)):
        note.grounds = BY_WALL
        line.grounds |= BY_WALL
    elif narrows(line.map, kind):
        note.unseen = FOR_SHOOTER | FOR_TARGET
        line.unseen |= note.unseen
        note.covers = is_cover(kind)
        line.obstacles += note.covers
    elif is_cover(kind):
        note.covers = True
        line.obstacles += 1
        line.own |= belongs(line, line.origin, low, high)


cdef void through_ends(Line* line, int low, int high, int step, bint upright) noexcept nogil:
    """A line along borders comes to the point between the squares `low` and `high` beside it and the next two; the
    borders that end there cross its way."""
    cdef int first = line.count, under = 1 if (step > 0) == upright else 2      # `low` is west or south of the line
    cdef bint below, above, covered
    below = wall_closes(line, under, low, low + step, upright)
    below |= space_closes(line, under, low)
    below |= space_closes(line, under, low + step)
    above = wall_closes(line, 3 - under, high, high + step, upright)
    above |= space_closes(line, 3 - under, high)
    above |= space_closes(line, 3 - under, high + step)
    corner(line, first, (under if below else 0) | (3 - under if above else 0), low, high, low + step, high + step)
    covered = counts(line, PASSES_END, low, low + step, upright)
    covered |= counts(line, PASSES_END, high, high + step, upright)
    line.obstacles += covered


cdef void along_borders(Line* line, int low, int apart, int step, int steps, bint upright) noexcept nogil:
    """Follows a line between the squares `low` and those `apart` from them: `steps` borders of the kind `upright`."""
    cdef int i
    between(line, low, low + apart, upright)
    for i in range(steps):
        through_ends(line, low, low + apart, step, not upright)
        low += step
        between(line, low, low + apart, upright)


cdef void take_course(Line* line) noexcept nogil:
    """Along borders, where a line on an axis begins on one; through squares else."""
    cdef int cols = line.map.cols, low
    if line.dy == 0 and not line.y0 & 1:
        low = (line.y0 // 2 - 1) * cols + first_square(line.x0, line.dx)
        along_borders(line, low, cols, 1 if line.dx > 0 else -1, lines_met(line.x0, line.dx), False)
    elif line.dx == 0 and not line.x0 & 1:
        low = first_square(line.y0, line.dy) * cols + line.x0 // 2 - 1
        along_borders(line, low, 1, cols if line.dy > 0 else -cols, lines_met(line.y0, line.dy), True)
    else:
        through_squares(line)


cdef inline int lines_met(int at, int way) noexcept nogil:
    """How many lines between columns (or rows) lie strictly between a place and the one `way` half squares on."""
    return (abs(way) - (2 - (at & 1)) + 1) // 2


cdef void settle(Line* line, bint hidden) noexcept nogil:
    """What each note decides, now that all are known. `hidden`: a window hides the target."""
    cdef bint corner = line.sides != 3 and line.touched
    cdef bint cover = 0 < line.obstacles < 3 and not (line.obstacles == 1 and line.own)
    cdef int two = BY_TWO if corner and cover else 0, i
    cdef Note* note
    for i in range(line.count):
        note = &line.notes[i]
        if note.met == PASSES_CORNER and note.grounds and line.sides != 3:
            note.grounds = AT_CORNER | two if note.where & BY_TARGET else 0
        if note.covers:
            note.grounds |= BY_OBSTACLES if line.obstacles > 2 else AT_COVER | two if cover else 0
        if hidden and note.unseen & FOR_SHOOTER:
            note.grounds |= BY_WINDOW


cdef int follow(
    const Squares* map, int origin, int target, const unsigned char* figures, Note* notes, int* count
) noexcept nogil:
    cdef Line line
    cdef bint hidden
    line.map, line.figures, line.origin, line.target = map, figures, origin, target
    line.x0 = map.centres[2 * origin]
    line.y0 = map.centres[2 * origin + 1]
    line.dx = map.centres[2 * target] - line.x0
    line.dy = map.centres[2 * target + 1] - line.y0
    line.level = is_level(map, origin, target)
    line.grounds = line.sides = line.obstacles = line.unseen = line.count = 0
    line.touched = line.own = False
    line.notes = notes
    take_course(&line)
    hidden = line.unseen & FOR_SHOOTER != 0
    if map.readings & ARE_BOTH_WAYS and not line.unseen & FOR_TARGET:
        hidden = False
    if notes != NULL:
        settle(&line, hidden)
        count[0] = line.count
    if hidden:
        line.grounds |= BY_WINDOW
    return verdict(line.grounds, line.sides, line.touched, line.obstacles, line.own)
