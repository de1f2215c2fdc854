# The contract for `cimport`: no Python objects, arguments already checked by the caller. `sightline` has what a map is
# and what the numbers mean.

from cython_core.sightline cimport Squares

# What a shooter in the space `origin` sees of a target in the space `target`: grounds, 0 for a clear line.
cdef int look(const Squares* squares, int origin, int target, const unsigned char* figures) noexcept nogil
