# The contract for `cimport`: plain loops, no Python objects, arguments already checked by the caller.

cdef enum:
    NO_WAY = 255                # no cost: out of reach

cdef enum Standing:             # who stands in a space
    NOBODY = 0
    A_FRIEND = 1                # can be passed for a point more, not stopped at
    AN_ENEMY = 2                # can be neither

cdef struct Steps:              # the steps of a board; the arrays belong to whoever made it
    int spaces
    const unsigned int* first   # spaces + 1: where the steps from each space begin in the other arrays
    const unsigned short* to
    const unsigned char* cost
    const unsigned char* diagonal

cdef struct Mover:
    int start
    int points                  # 0 to 254
    int diagonals               # 0 to 254
    const unsigned char* stops  # spaces that a movement ends in
    const unsigned char* taken  # Standing, by space

# Least cost by space (`spaces` bytes each, NO_WAY without one): of ending there, and of getting there and on.
# Returns -1 when memory ran out.
cdef int travel(const Steps* steps, const Mover* mover, unsigned char* ends, unsigned char* passes) noexcept nogil
