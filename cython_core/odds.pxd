# Exact odds of an attack; arguments already checked by the caller.

from libc.stdint cimport uint64_t

from cython_core.pools cimport Setting

cdef struct Faces:              # one kind of die: how many, and how many of its faces show what
    int number                  # at most DICE_LIMIT
    uint64_t blank
    uint64_t face[3]            # offense +1, +2, A; power P, W; defense B, D

# The number of ways for 0, 1, 2, ... Wounds suffered, as Python ints; zeros follow.
cdef list count_ways(
    const Setting* setting, int attack, const Faces* offense, const Faces* power, const Faces* defense
)
