# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, embedsignature=True
"""Where a figure can move to (Anno Domini 1666: "Basic Movement", "Zone of Control", "Pushing Through"; rulings
AD-B33, AD-B34, AD-B37).

Spaces are numbers from 0; which step leads where, for how many Movement Points, is given once, as a `Network`. A
movement makes at most so many diagonal steps, ends in the first space that stops it (an enemy's Zone of Control),
passes a friend for a point more but does not end there, and never enters an enemy's space.

Every function raises ValueError for a network, space, number or length out of range, TypeError for another type than
the one named, OverflowError for a number beyond 64 bits.
"""

from cpython cimport array
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

import array

FREE = NOBODY
FRIEND = A_FRIEND
ENEMY = AN_ENEMY
UNREACHABLE = NO_WAY
MAX_POINTS = 254
MAX_SPACES = 4096


cdef enum:
    MOST_LISTS = 255            # a list of waiting places for each cost
    PLACES_AT_HAND = 512        # enough for a Full move; a longer one takes more


cdef struct Waiting:            # where a movement may have come to: a place in a list of such with the same cost
    int space
    int used                    # diagonal steps made
    int after                   # the next of the list, -1 at its end


cdef struct Search:
    int spaces
    int layers                  # numbers of diagonals, from 0
    unsigned char* best         # least cost by diagonals used, then space
    Waiting* waiting            # `at_hand`, or memory of its own
    int count
    int room                    # for so many of them
    bint failed                 # memory ran out
    int lists[MOST_LISTS]       # the first of the list of each cost
    Waiting at_hand[PLACES_AT_HAND]


cdef bint make_room(Search* search) noexcept nogil:
    """Twice as much room for places; False when memory ran out."""
    cdef size_t size = search.room * sizeof(Waiting)
    cdef Waiting* more
    if search.waiting == search.at_hand:
        more = <Waiting*> malloc(2 * size)
        if more != NULL:
            memcpy(more, search.at_hand, size)
    else:
        more = <Waiting*> realloc(search.waiting, 2 * size)
    if more == NULL:
        search.failed = True
        return False
    search.waiting = more
    search.room *= 2
    return True


cdef inline void arrive(Search* search, int space, int used, int cost) noexcept nogil:
    """Notes that a space can be reached, if that is cheaper than before with as few diagonals."""
    cdef unsigned char* best = search.best + <size_t> used * search.spaces + space
    cdef Waiting* place
    if cost >= best[0] or (search.count == search.room and not make_room(search)):
        return
    best[0] = <unsigned char> cost
    place = &search.waiting[search.count]
    place.space = space
    place.used = used
    place.after = search.lists[cost]
    search.lists[cost] = search.count
    search.count += 1


cdef inline void go_on(
    const Steps* steps, const Mover* mover, Search* search, int space, int used, int cost
) noexcept nogil:
    """Takes every step from a space."""
    cdef unsigned int i
    cdef int there, dearer, more, who
    for i in range(steps.first[space], steps.first[space + 1]):
        there = steps.to[i]
        who = mover.taken[there]
        if who == AN_ENEMY or (who == A_FRIEND and mover.stops[there]):
            continue
        dearer = cost + steps.cost[i] + (who == A_FRIEND)
        more = used + steps.diagonal[i]
        if dearer <= mover.points and more < search.layers:
            arrive(search, there, more, dearer)


cdef inline bint is_bettered(const Search* search, int space, int used, int cost) noexcept nogil:
    """Whether a space was reached for less, or for as much with fewer diagonals."""
    cdef const unsigned char* best = search.best + space
    cdef int fewer
    for fewer in range(used):
        if best[<size_t> fewer * search.spaces] <= cost:
            return True
    return best[<size_t> used * search.spaces] != cost


cdef void search_all(const Steps* steps, const Mover* mover, Search* search) noexcept nogil:
    cdef int cost, at, space, used
    for cost in range(mover.points + 1):
        while search.lists[cost] >= 0:
            at = search.lists[cost]
            search.lists[cost] = search.waiting[at].after
            space = search.waiting[at].space
            used = search.waiting[at].used
            if cost == mover.points or is_bettered(search, space, used, cost):
                continue
            if space == mover.start or not mover.stops[space]:
                go_on(steps, mover, search, space, used, cost)


cdef void tell(const Search* search, const Mover* mover, unsigned char* ends, unsigned char* passes) noexcept nogil:
    """The least cost of each space over all numbers of diagonals: of ending there, and of getting on from there."""
    cdef const unsigned char* layer
    cdef int space, used
    memcpy(ends, search.best, search.spaces)
    for used in range(1, search.layers):
        layer = search.best + <size_t> used * search.spaces
        for space in range(search.spaces):
            ends[space] = min(ends[space], layer[space])
    for space in range(search.spaces):
        passes[space] = NO_WAY if mover.stops[space] else ends[space]
        ends[space] = NO_WAY if mover.taken[space] else ends[space]
    passes[mover.start] = 0
    ends[mover.start] = NO_WAY


cdef int travel(const Steps* steps, const Mover* mover, unsigned char* ends, unsigned char* passes) noexcept nogil:
    cdef Search search
    cdef size_t states
    cdef int cost
    search.spaces = steps.spaces
    search.layers = min(mover.diagonals, mover.points) + 1
    states = <size_t> search.spaces * search.layers
    search.best = <unsigned char*> malloc(states)
    if search.best == NULL:
        return -1
    memset(search.best, NO_WAY, states)
    search.waiting, search.room, search.count, search.failed = search.at_hand, PLACES_AT_HAND, 0, False
    for cost in range(mover.points + 1):
        search.lists[cost] = -1
    arrive(&search, mover.start, 0, 0)
    search_all(steps, mover, &search)
    if not search.failed:
        tell(&search, mover, ends, passes)
    free(search.best)
    if search.waiting != search.at_hand:
        free(search.waiting)
    return -1 if search.failed else 0


cdef class Network:
    """The steps of a board, checked once and used often.

    `first` has a number more than there are spaces: the steps from space s are those from ``first[s]`` up to
    ``first[s + 1]`` in `to` (the space entered), `cost` (1 to 254 points) and `diagonal` (1 for a diagonal step).
    """

    cdef Steps steps
    cdef array.array _first, _to
    cdef bytes _cost, _diagonal

    def __init__(self, first, to, bytes cost not None, bytes diagonal not None):
        cdef array.array starts = array.array("I", first), ends = array.array("H", to)
        cdef Py_ssize_t spaces = len(starts) - 1, count = len(ends), i
        if not 1 <= spaces <= MAX_SPACES:
            raise ValueError(f"a network has 1 to {MAX_SPACES} spaces, not {spaces}")
        if len(cost) != count or len(diagonal) != count:
            raise ValueError(f"{count} steps, but {len(cost)} costs and {len(diagonal)} marks of diagonals")
        if starts[0] != 0 or starts[spaces] != count or any(starts[i] > starts[i + 1] for i in range(spaces)):
            raise ValueError("`first` does not go from 0 up to the number of steps")
        if any(space >= spaces for space in ends) or any(not 0 < points < 255 for points in cost) or any(
            mark > 1 for mark in diagonal
        ):
            raise ValueError("a step leads to a space of the network, costs 1 to 254, and is diagonal (1) or not (0)")
        self._first, self._to, self._cost, self._diagonal = starts, ends, cost, diagonal
        self.steps.spaces = <int> spaces
        self.steps.first = starts.data.as_uints
        self.steps.to = ends.data.as_ushorts
        self.steps.cost = <const unsigned char*> PyBytes_AS_STRING(cost)
        self.steps.diagonal = <const unsigned char*> PyBytes_AS_STRING(diagonal)

    def reach(self, Py_ssize_t start, Py_ssize_t points, Py_ssize_t diagonals, bytes stops not None, bytes taken not None):
        """Two ``bytes``, a cost a space, `UNREACHABLE` without one: of ending a movement there, and of getting there
        with leave to go on (a friend's space can be passed, one that stops can be ended in).

        `stops` is nonzero where a movement ends; `taken` is `FREE`, `FRIEND` or `ENEMY` by who stands there. The start
        is no end, stops nobody, and costs 0 to pass.
        """
        cdef Mover mover
        cdef Py_ssize_t spaces = self.steps.spaces
        if not 0 <= start < spaces:
            raise ValueError(f"space {start} is not in a network of {spaces}")
        if not (0 <= points <= 254 and 0 <= diagonals <= 254):
            raise ValueError(f"points and diagonals go from 0 to 254, not {points} and {diagonals}")
        if PyBytes_GET_SIZE(stops) != spaces or PyBytes_GET_SIZE(taken) != spaces:
            raise ValueError(f"`stops` and `taken` need {spaces} bytes, one a space")
        mover.start, mover.points, mover.diagonals = <int> start, <int> points, <int> diagonals
        mover.stops = <const unsigned char*> PyBytes_AS_STRING(stops)
        mover.taken = <const unsigned char*> PyBytes_AS_STRING(taken)
        cdef bytes ends = PyBytes_FromStringAndSize(NULL, spaces), passes = PyBytes_FromStringAndSize(NULL, spaces)
        cdef unsigned char* to_ends = <unsigned char*> PyBytes_AS_STRING(ends)
        cdef unsigned char* to_passes = <unsigned char*> PyBytes_AS_STRING(passes)
        cdef int failed
        with nogil:
            failed = travel(&self.steps, &mover, to_ends, to_passes)
        if failed:
            raise MemoryError
        return ends, passes
