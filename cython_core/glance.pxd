# Lines of sight between single squares, quickly: the answers of `sightline.follow`, without its notes.

from libc.stdint cimport uint64_t

from cython_core.sightline cimport Squares

# Puts together what is around each square, for `glance` to read: cols * rows numbers, which become `codes`.
cdef void write_codes(const Squares* map, uint64_t* codes) noexcept nogil

# The grounds of a line between two spaces that are single squares, not both of High Terrain.
cdef int glance(const Squares* map, int origin, int target, const unsigned char* figures) noexcept nogil
